"""The course of the game: deal, turn-up, tricks, draws, the Seven, the last eight tricks."""

from __future__ import annotations

import pytest

from tests.articles import articles, kept
from tests.bezique.table import TURN, Run, cited, lines_of

HOFFMANN = "bezique/hoffmann"
FOSTER = "bezique/foster"
RULES = ("hoffmann", "foster")
BOTH = pytest.mark.parametrize("rules", RULES)
WON = "Ann plays 9S; Bob plays 9S"


@kept(HOFFMANN, "1", "2", "3")
@kept(FOSTER, "1", "2", "3")
@BOTH
def test_players_cards_and_rank(rules: str) -> None:
    run = Run(TURN, rules=rules)
    assert (run.cards("Ann"), run.cards("Bob"), run.deal.cards.stock) == (8, 8, 48)  # 47 and the turn-up
    assert Run(f"{TURN}\nAnn plays 6H", rules=rules).verdict(2) == "refused"
    third = Run(f"{TURN}\n{WON}; Ann draws; Bob draws\nAnn plays 9S", rules=rules)
    assert third.verdict(3) == "refused"
    assert "2, 2" in third.findings[0].message
    assert Run(f"{TURN}\nAnn plays KS; Bob plays TS", rules=rules).deal.turn == "Bob"
    assert Run(f"{TURN}\nAnn plays TS; Bob plays KS", rules=rules).deal.turn == "Ann"


@articles(HOFFMANN, "6", "6-turn-up")
@articles(FOSTER, "6", "6-turn-up")
def test_6_the_deal_and_the_turn_up() -> None:
    for rules in RULES:
        run = Run("Bob deals\nBob turns 7D", rules=rules)
        assert run.marked == ["Bob 10 seven"]
        assert (run.deal.trump, run.deal.turn_up) == ("D", "7D")
        assert not Run("Bob turns 8D", rules=rules).marked
        assert Run("Ann turns 7D", rules=rules).verdict(1) == "refused"
        assert Run("Bob turns ?H", rules=rules).verdict(1) == "refused"
        early = Run("Ann plays 9S", rules=rules)
        assert early.verdict(1) == "refused"
        assert "turns" in early.findings[0].message


@articles(FOSTER, "8")
def test_8_the_deal_alternates() -> None:
    pads = "Ann tallies score=100\nBob tallies score=90"
    run = Run(pads, pads, pads, rules="foster")
    assert [result.dealer for result in run.settlement.deals] == ["Bob", "Ann", "Bob"]
    again = Run(pads, f"Bob deals\n{pads}", rules="foster")
    assert [p[1:4] for p in again.points] == [("irregular", "deal.dealer", "Bob")]
    assert Run(pads, pads, rules="foster").fold.book.points["deal.next"].id == "8"
    note_next_dealer(run)


def note_next_dealer(run: Run) -> None:
    """The rotation leaves no citation of its own; the article that settles it is met here."""
    from tests.articles import note  # noqa: PLC0415 - only here

    note([run.book.points["deal.next"].cite])


@articles(HOFFMANN, "10")
@articles(FOSTER, "10")
def test_10_while_the_stock_lasts_everything_is_free() -> None:
    for rules in RULES:
        for second, winner in (("7D", "Ann"), ("QS", "Bob"), ("8S", "Ann"), ("9S", "Ann"), ("7H", "Bob")):
            run = Run(f"{TURN}\nAnn plays 9S; Bob plays {second}", rules=rules)
            assert (run.points, run.deal.turn) == ([], winner)
        seen = Run(
            f"{TURN}\nBob holds AS 7H\n{WON.replace('plays 9S; Bob plays 9S', 'plays 9S; Bob plays 8D')}", rules=rules
        )
        assert seen.points == []


@articles(HOFFMANN, "11")
@articles(FOSTER, "11")
def test_11_brisques_as_they_are_taken() -> None:
    for rules in RULES:
        assert Run(f"{TURN}\nAnn plays AS; Bob plays TS", rules=rules).marked == ["Ann 20 brisques"]
        assert Run(f"{TURN}\nAnn plays 9S; Bob plays TS", rules=rules).marked == ["Bob 10 brisques"]
        assert Run(f"{TURN}\nAnn plays AS; Bob plays 7H", rules=rules).marked == ["Bob 10 brisques"]
        assert not Run(f"{TURN}\nAnn plays KS; Bob plays QS", rules=rules).marked


FULL = lines_of("Bob turns KH\n* 24 Ann\n+ 7 Ann\nAnn plays KH; Bob plays KH")


@BOTH
def test_brisques_at_the_end(rules: str) -> None:
    run = Run(FULL, rules=rules, house={"brisques-scored": "at-end"})
    assert run.marked == ["Ann 10 last-trick", "Ann 160 brisques"]
    assert "brisques-scored = at-end, as agreed" in run.labels
    first = Run("table sets Ann=980 Bob=990", *[FULL], rules=rules, house={"brisques-scored": "at-end"})
    assert first.settlement.games == []  # 10 and 160 in the next deal, which is a different one
    won = Run(["table sets Ann=980 Bob=990", *FULL], rules=rules, house={"brisques-scored": "at-end"})
    assert [(g.winner, g.points) for g in won.settlement.games] == [("Ann", {"Ann": 1150, "Bob": 990})]


def test_brisques_at_the_end_are_counted_pone_first_and_stop_at_the_game() -> None:
    lines = lines_of("Bob turns KH\n* 23 Ann\nAnn plays 8H; Bob plays AH; Bob draws; Ann draws KH\n+ 7 Bob\n"
                     "Bob plays KH; Ann plays KH")  # fmt: skip
    alone = Run(lines, house={"brisques-scored": "at-end"})
    assert alone.marked[0] == "Bob 10 last-trick"
    ann, bob = (sum(f[0] in "AT" for f in alone.deal.taken[name]) for name in ("Ann", "Bob"))
    assert ann + bob == 16
    assert alone.marked[1:] == [f"{name} {10 * n} brisques" for name, n in (("Ann", ann), ("Bob", bob)) if n]
    both = Run([f"table sets Ann={1000 - 10 * ann} Bob={990 - 10 * bob}", *lines], house={"brisques-scored": "at-end"})
    assert [(g.winner, g.points["Bob"]) for g in both.settlement.games] == [("Ann", 1000 - 10 * bob)]
    tenth = Run([f"table sets Ann={1000 - 10 * ann} Bob=990", *lines], house={"brisques-scored": "at-end"})
    assert [g.winner for g in tenth.settlement.games] == ["Bob"]  # the last trick comes first
    played_out = Run([f"table sets Ann={1000 - 10 * ann} Bob=990", *lines],
                     house={"brisques-scored": "at-end", "game-ends": "end-of-deal"})  # fmt: skip
    assert played_out.settlement.games[0].points == {"Ann": 1000, "Bob": 1000 + 10 * bob}


@articles(HOFFMANN, "13")
@articles(FOSTER, "13")
def test_13_the_winner_draws_first() -> None:
    for rules in RULES:
        run = Run(f"{TURN}\n{WON}\nAnn draws; Bob draws", rules=rules)
        assert (run.points, run.cards("Ann"), run.deal.cards.stock) == ([], 8, 46)


@BOTH
def test_draw_order_of_the_pone(rules: str) -> None:
    won = f"{TURN}\nAnn plays 9S; Bob plays JS\n"
    assert Run(f"{won}Ann draws", rules=rules).points[0][2] == "draw.turn"
    run = Run(f"{won}Ann draws; Bob draws", rules=rules, house={"draw-order": "pone"})
    assert run.points == []
    assert "draw-order = pone, as agreed" in run.labels
    declared = Run(f"{won}Ann draws\nBob declares bezique QS JD; Bob draws", rules=rules, house={"draw-order": "pone"})
    assert declared.marked == ["Bob 40 bezique"]
    lines = lines_of("Bob turns 8H\n* 23 Ann\nAnn plays AC; Bob plays AC")
    last = [line.replace("Bob draws; Ann draws", "Ann draws; Bob draws") for line in lines]
    end = Run([*last, "Ann draws; Bob draws 8H"], rules=rules, house={"draw-order": "pone"})
    assert end.points == []


@articles(FOSTER, "14")
def test_14_the_turn_up_goes_with_the_last_draw() -> None:
    lines = lines_of("Bob turns 8H\n* 23 Ann\nAnn plays AC; Bob plays AC")
    for rules in RULES:
        run = Run([*lines, "Ann draws", "Bob draws"], rules=rules)
        assert (run.points, run.known("Bob"), run.deal.turn_up, run.deal.is_last) == ([], ["8H"], None, True)
        assert run.cards("Ann") == run.cards("Bob") == 8
        wrong = Run([*lines, "Ann draws", "Bob draws 9C"], rules=rules)
        assert wrong.verdict(27) == "refused"
        implied = Run(
            [*lines, "Ann plays 7C" if "7C" not in " ".join(lines) else "Ann plays ??"], rules=rules, draws="implied"
        )
        assert implied.known("Bob") == ["8H"]


@articles(FOSTER, "15", "15-stock")
def test_15_looking_at_tricks_and_counting_the_stock() -> None:
    for rules in RULES:
        run = Run(f"{TURN}\n{WON}\nAnn claims looked-at-tricks by Bob", rules=rules)
        assert run.points == [(3, "irregular", "trick.looking", "Bob", None)]
        allowed = Run(f"{TURN}\nAnn claims counted-stock by Bob", rules=rules)
        assert allowed.points == [(2, "void", "so.claim-contradicted", "Ann", None)]
        french = Run(f"{TURN}\nAnn claims counted-stock by Bob", rules=rules, house={"may-count-stock": False})
        assert french.points == [(2, "irregular", "stock.counting", "Bob", None)]
        assert "may-count-stock = false, as agreed" in french.labels


# The Seven


@articles(HOFFMANN, "16", "17")
@articles(FOSTER, "16", "17")
def test_16_and_17_the_sevens() -> None:
    for rules in RULES:
        run = Run(f"{TURN}\n{WON}\nAnn exchanges 7H; Ann draws; Bob draws\nAnn plays JD; Bob plays KD\nBob exchanges 7H",
                  rules=rules)  # fmt: skip
        assert run.marked == ["Ann 10 seven", "Bob 10 seven"]
        assert run.known("Ann") == ["8H"]
        assert run.known("Bob") == (["7H"] if rules == "foster" else [])
        assert run.cards("Bob") == 7
        third = Run(f"{TURN}\n{WON}\nAnn exchanges 7H; Ann draws; Bob draws\nAnn plays JD; Bob plays KD\nBob exchanges 7H\n"
                    "Bob draws; Ann draws\nBob plays KC; Ann plays AC\nAnn declares seven", rules=rules)  # fmt: skip
        assert third.verdict(8) in ("refused", "void")


@BOTH
@pytest.mark.parametrize(("line", "point"), [
    ("Bob exchanges 7H", "seven.time"), ("Bob declares seven", "seven.time"), ("Ann exchanges 8H", "seven.exchange"),
    ("Ann exchanges 7S", "seven.exchange"), ("Ann draws; Ann exchanges 7H", "seven.time"),
    ("Ann draws; Bob draws; Ann declares seven 7H", "seven.time"),
])  # fmt: skip
def test_the_seven_out_of_its_time(line: str, point: str, rules: str) -> None:
    run = Run(f"{TURN}\n{WON}\n{line}", rules=rules)
    assert [p[1:3] for p in run.points] == [("void", point)]
    assert not run.marked
    assert run.deal.turn_up == "8H"


@BOTH
def test_the_seven_shown_and_not_exchanged(rules: str) -> None:
    run = Run(f"{TURN}\n{WON}\nAnn declares seven; Ann draws; Bob draws\nAnn plays JD; Bob plays 9D\nAnn declares seven 7H.1",
              rules=rules)  # fmt: skip
    assert run.marked == ["Ann 10 seven"]
    assert run.verdict(5) == "void"
    later = Run(f"{TURN}\n{WON}\nAnn declares seven; Ann draws; Bob draws\nAnn plays JD; Bob plays 9D\nAnn exchanges 7H",
                rules=rules)  # fmt: skip
    assert (later.marked, later.points, later.deal.turn_up) == (["Ann 10 seven"], [], "7H")
    second = Run(f"{TURN}\n{WON}\nAnn declares seven; Ann draws; Bob draws\nAnn plays JD; Bob plays 9D\nAnn declares seven",
                 rules=rules)  # fmt: skip
    assert second.marked == ["Ann 10 seven", "Ann 10 seven"]
    wrong = Run(f"{TURN}\n{WON}\nAnn declares seven 7S", rules=rules)
    assert wrong.points == [(3, "irregular", "declare.false", "Ann", None)]


@articles(FOSTER, "19")
def test_19_the_seven_or_a_declaration() -> None:
    for rules in RULES:
        for lines in ("Ann declares bezique QS JD\nAnn exchanges 7H", "Ann exchanges 7H\nAnn declares bezique QS JD"):
            run = Run(f"{TURN}\n{WON}\n{lines}", rules=rules)
            assert len(run.marked) == 1
            assert run.verdict(4) == "void"
            agreed = Run(f"{TURN}\n{WON}\n{lines}", rules=rules, house={"seven-with-declaration": True})
            assert len(agreed.marked) == 2
            assert "seven-with-declaration = true, as agreed" in agreed.labels
        used = Run(f"Bob turns KH\n{WON}\nAnn exchanges 7H\nAnn declares marriage KH QH", rules=rules,
                   house={"seven-with-declaration": True})  # fmt: skip
        assert used.points == [(4, "irregular", "declare.false", "Ann", None)]
        twice = Run(
            f"{TURN}\n{WON}\nAnn exchanges 7H\nAnn declares seven", rules=rules, house={"seven-with-declaration": True}
        )
        assert twice.verdict(4) == "void"


def test_second_seven_exchanges() -> None:
    lines = f"Bob turns 7H\n{WON}\nAnn exchanges 7H"
    assert Run(lines).known("Ann") == []
    swapped = Run(lines, house={"second-seven-exchanges": True})
    assert swapped.known("Ann") == ["7H"]
    assert "second-seven-exchanges = true, as agreed" in swapped.labels
    kept_it = Run(lines, rules="foster", house={"second-seven-exchanges": False})
    assert kept_it.known("Ann") == []
    assert "second-seven-exchanges = false, as agreed" in kept_it.labels


# The last eight


def last(lead: str, reply: str, then: str, rules: str, **house: object) -> Run:
    """A lead and a reply in the last eight, and a card that Bob is then seen to hold."""
    named = f"{lead} {reply} {then}".split()
    lines = lines_of("Bob turns 9H\n* 24 Ann\n", keep=" ".join(named))
    agreed = {key.replace("_", "-"): value for key, value in house.items()}
    return Run([*lines, f"Ann plays {lead}; Bob plays {reply}", f"Bob shows {then}"], rules=rules, house=agreed)


@articles(HOFFMANN, "31")
@articles(FOSTER, "31", "BZ-P5")
def test_31_the_duty_of_the_last_eight() -> None:
    at_once = [(26, "irregular", "revoke", "Bob", None)]  # Bob has taken the 9H that lay face up, a trump
    later = [(26, "irregular", "revoke", "Bob", 27)]
    assert last("JS", "8D", "9S", "hoffmann").points == later  # a suit that is held must be followed
    assert last("JS", "8D", "9S", "foster").points == at_once
    assert last("JS", "8D", "9D", "hoffmann").points == []
    for rules in RULES:
        assert last("JS", "7H", "9S", rules).points == later
        assert last("JS", "8S", "9S", rules).points == []
    for reply, then, proof in (("8S", "QS", later), ("8D", "7D", at_once)):  # it must be won: with the suit, or a trump
        assert last("JS", reply, then, "foster").points == proof
        assert last("JS", reply, then, "hoffmann").points == []
        free = last("JS", reply, then, "foster", endgame_must_win=False)
        assert free.points == []
        bound = last("JS", reply, then, "hoffmann", endgame_must_win=True)
        assert bound.points == proof
        assert "endgame-must-win = true, as agreed" in bound.labels


@kept(HOFFMANN, "32")
@kept(FOSTER, "32")
@BOTH
def test_32_the_ten_drops(rules: str) -> None:
    lines = lines_of("Bob turns 9H\n* 24 Ann\nAnn plays JS; Bob plays TS")
    assert Run(lines, rules=rules).deal.turn == "Bob"
    run = Run(lines, rules=rules, house={"ten-drops-in-endgame": True})
    assert run.deal.turn == "Ann"
    assert "ten-drops-in-endgame = true, as agreed" in run.labels
    early = Run(f"{TURN}\nAnn plays JS; Bob plays TS", rules=rules, house={"ten-drops-in-endgame": True})
    assert early.deal.turn == "Bob"


@articles(HOFFMANN, "30")
@articles(FOSTER, "30")
def test_30_nothing_is_announced_when_the_stock_is_out() -> None:
    lines = lines_of("Bob turns 9H\n= 1 Ann\nAnn declares four-kings KS KH KD KC; Ann draws; Bob draws\n* 23 Ann",
                     keep="QS JD")  # fmt: skip
    for rules in RULES:
        run = Run([*lines, "Ann declares bezique QS JD"], rules=rules)
        assert run.verdict(27) == "void"
        assert sorted(run.known("Ann"))[:4] == ["JD", "KC", "KD", "KH"]
        assert not run.deal.cards.hands["Ann"].laid


@articles(HOFFMANN, "33")
@articles(FOSTER, "33")
def test_33_ten_for_the_last_trick() -> None:
    for rules in RULES:
        run = Run(FULL, rules=rules)
        assert run.marked[-1] == "Ann 10 last-trick"
        assert run.scores == (170, 0)


@BOTH
def test_an_unknown_card_waits_for_the_winner(rules: str) -> None:
    lines = f"{TURN}\nAnn plays ??; Bob plays AS"
    assert Run(f"{lines}\nAnn plays 9S", rules=rules).verdict(3) == "refused"
    run = Run(f"{lines}\nBob wins", rules=rules)
    assert (run.deal.turn, run.marked) == ("Bob", ["Bob 10 brisques"])
    assert "unknown" in run.notes(3)


@kept(FOSTER, "7", "18")
def test_7_and_18_the_stock_serves_for_twenty_four_draws_each() -> None:
    for rules in RULES:
        opened = Run("Bob turns 7H", rules=rules)
        assert (opened.deal.cards.stock, opened.deal.turn_up) == (48, "7H")  # forty-seven lie face down
        before, after = (Run(lines_of(f"Bob turns 9H\n* {tricks} Ann"), rules=rules) for tricks in (23, 24))
        assert (before.deal.is_last, after.deal.is_last, after.cards("Ann")) == (False, True, 8)
        kept_back = Run([*lines_of("Bob turns 9H\n* 24 Ann", keep="7H"), "Ann declares seven 7H"], rules=rules)
        assert kept_back.points == [(26, "void", "seven.time", "Ann", None)]


@kept(FOSTER, "12")
def test_12_nobody_need_declare() -> None:
    for rules in RULES:
        for discovery in ("referee", "players"):
            lines = [TURN, "Ann plays KH; Bob plays QH; Ann draws; Bob draws", "Ann holds KD QD JD QS",
                     "Ann plays 7S; Bob plays 7S; Ann draws; Bob draws"]  # fmt: skip
            run = Run(lines, rules=rules, discovery=discovery)
            assert (run.points, run.marked) == ([], [])


@kept(FOSTER, "23", "26")
def test_23_and_26_what_is_scored_besides_and_what_is_not_made_whole() -> None:
    won = f"{TURN}\nAnn plays 9S; Bob plays 9S\n"
    again = "; Ann draws; Bob draws\nAnn plays 7S; Bob plays 7S\n"
    for rules in RULES:
        single = Run(
            f"{won}Ann declares bezique QS JD{again}Ann declares double-bezique QS.1 QS.new JD.1 JD.new", rules=rules
        )
        assert single.marked == ["Ann 40 bezique", "Ann 500 double-bezique"]
        at_once = Run(f"{won}Ann declares double-bezique QS QS JD JD{again}Ann declares bezique QS.1 JD.1", rules=rules)
        assert at_once.scores[0] == 500
        broken = Run(f"{won}Ann declares marriage KD QD; Ann draws; Bob draws\nAnn plays KD; Bob plays 9D\nAnn declares marriage "
                     "KD.new QD.1", rules=rules)  # fmt: skip
        assert (broken.marked, broken.points[-1][1:3]) == (["Ann 20 marriage"], ("irregular", "declare.false"))


def test_5_a_cut_too_small_is_claimed() -> None:
    for rules in RULES:
        run = Run("Bob claims small-cut by Ann", rules=rules)
        assert run.points == [(1, "irregular", "cut.size", "Ann", None)]
        assert cited(run.findings[0]) == ["5"]
