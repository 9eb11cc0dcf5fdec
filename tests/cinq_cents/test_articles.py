"""The articles of Cinq-cents one by one; those taken over from Bézique where a single pack or a knock touches them."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core.settlement import plain
from tests.articles import articles, kept
from tests.cinq_cents.table import Run, cited

BOOK = "cinq-cents/foster"
BOTH = pytest.mark.parametrize("discovery", ["referee", "players"])
TURN = "Bob turns 8H\n"
WON = f"{TURN}Ann plays 9C; Bob plays 8C"
TRICK = f"{WON}; Ann draws; Bob draws"


# Cards, turn-up, Seven


@articles(BOOK, "CQ-2", "CQ-5")
def test_1_2_5_one_pack_eight_cards_and_a_turn_up() -> None:
    run = Run(TRICK)
    assert (run.cards("Ann"), run.cards("Bob"), run.deal.cards.stock, run.deal.trump) == (8, 8, 14, "H")
    assert Run(f"{TURN}Ann plays 8H").points[0][1:3] == ("refused", "so.copies")
    assert Run("Ann plays 9C").points[0][1] == "refused"  # no trump has been turned up
    assert Run("Bob turns 6H").points[0][1] == "refused"
    wrong = Run("Ann turns 8H")
    assert wrong.points == [(1, "irregular", "deal.turn-up", "Ann", None)]


@kept(BOOK, "CQ-1")
def test_1_the_pack() -> None:
    run = Run(f"{TURN}Ann plays TC; Bob plays KC")
    assert run.deal.last_winner == "Ann"  # the Ten ranks above the King
    assert run.deal.cards.pack.size == 32


@articles(BOOK, "CQ-2-seven", "CQ-7", "CQ-7-one")
def test_7_the_seven_of_trumps() -> None:
    for word in ("exchanges", "declares seven"):
        run = Run(f"{WON}\nAnn {word} 7H\nAnn draws; Bob draws")
        assert run.scores == (10, 0)
        assert run.deal.turn_up == "7H"
        assert run.deal.cards.hands["Ann"].known == {"8H": 1}
    assert Run(f"{WON}\nAnn exchanges 7H\nAnn declares marriage KS QS").points[0][1:3] == ("void", "declare.one")
    assert Run(f"{WON}\nAnn declares marriage KS QS\nAnn exchanges 7H").points[0][1:3] == ("void", "exchange.wrong")
    assert Run(f"{WON}\nBob exchanges 7H").points[0][1:4] == ("void", "exchange.wrong", "Bob")
    assert Run(f"{WON}\nAnn exchanges 7C").points[0][1:4] == ("void", "exchange.wrong", "Ann")
    turned = Run("Bob turns 7H\nAnn plays 9C; Bob plays 8C\nAnn exchanges 7H")
    assert turned.scores == (0, 10)
    assert turned.points[0][1:3] == ("refused", "so.copies")


# Declarations


@pytest.mark.parametrize(
    ("name", "cards", "points"),
    [
        ("marriage", "KS QS", 20), ("marriage", "KH QH", 40), ("sequence", "AH TH KH QH JH", 250),
        ("sequence", "AD TD KD QD JD", 120), ("binage", "QS JD", 40), ("four-aces", "AS AH AD AC", 100),
        ("four-kings", "KS KH KD KC", 80), ("four-queens", "QS QH QD QC", 60), ("four-jacks", "JS JH JD JC", 40),
    ],
)  # fmt: skip
@articles(BOOK, "CQ-C")
def test_c_every_combination(name: str, cards: str, points: int) -> None:
    run = Run(f"{WON}\nAnn declares {name} {cards}")
    assert run.findings == []
    assert run.posted(3) == [("Ann", points, name, "CQ-C")]


@BOTH
@articles(BOOK, "CQ-9")
def test_9_a_card_serves_once_in_any_class(discovery: str) -> None:
    lines = f"{WON}\nAnn declares marriage KS QS\nAnn draws; Bob draws\nAnn plays 9D; Bob plays 8D\n"
    for again in ("binage QS JD", "four-kings KS KH KD KC", "sequence AS TS KS QS JS"):
        run = Run(f"{lines}Ann declares {again}", discovery=discovery)
        assert run.points == [(6, "void", "declare.again", "Ann", None)], again
        assert run.scores == (20, 0)
    other = Run(f"{lines}Ann declares marriage KD QD\nAnn draws", discovery=discovery)
    assert other.scores == (40, 0)


@articles(BOOK, "CQ-9-held")
def test_9_held_of_different_cards() -> None:
    both = f"{WON}\nAnn declares marriage KS QS and marriage KD QD to-score\nAnn draws; Bob draws\n"
    run = Run(f"{both}Ann plays 9D; Bob plays 8D\nAnn scores marriage")
    assert run.findings == []
    assert run.scores == (40, 0)
    played = Run(f"{both}Ann plays KD; Bob plays 8D\nAnn scores marriage KD QD")
    assert played.points[0][1:3] == ("void", "declare.held-played")
    served = Run(f"{both}Ann plays 9D; Bob plays 8D\nAnn declares four-queens QD QH QC QS\nAnn scores marriage KD QD")
    assert served.points[0][1:3] == ("void", "declare.again")
    overlap = Run(f"{WON}\nAnn declares marriage KS QS and binage QS JD to-score")
    assert overlap.verdict(3) == "irregular"  # the Queen has just served


@BOTH
@articles(BOOK, "CQ-10")
def test_10_before_drawing_and_once(discovery: str) -> None:
    twice = Run(f"{WON}\nAnn declares marriage KS QS\nAnn declares marriage KD QD", discovery=discovery)
    assert twice.points == [(4, "void", "declare.one", "Ann", None)]
    late = Run(f"{WON}\nAnn draws; Bob draws\nAnn declares marriage KS QS", discovery=discovery)
    assert late.points == [(4, "void", "declare.time", "Ann", None)]
    loser = Run(f"{WON}\nBob declares marriage KS QS", discovery=discovery)
    assert loser.points == [(3, "void", "declare.time", "Bob", None)]


@articles(BOOK, "CQ-10")
def test_10_the_eighth_trick_is_the_last_to_declare_after() -> None:
    now = _endgame("Ann declares marriage KD QD", "Ann draws; Bob draws", drawn=False)
    assert (now.scores, now.deal.is_last, now.deal.turn_up) == ((20, 0), True, None)
    assert now.deal.cards.hands["Bob"].known["8S"] == 1  # the loser takes the turn-up
    out = _endgame("Ann declares marriage KD QD")
    assert [p[1:3] for p in out.points] == [("void", "declare.stock-out")]


# The last eight, cards and the last trick: whole deals


@BOTH
@articles(BOOK, "CQ-P5")
def test_p5_a_revoke_is_replayed(discovery: str) -> None:
    lines = ("Ann plays JD; Bob plays 9S", "Bob plays QD; Ann plays KD")
    run = _endgame(*lines, discovery=discovery)
    assert run.points == [(10, "irregular", "revoke", "Bob", 11)]
    assert ["replay"] in [options for *_, options in run.open()]
    again = _endgame(*lines, "Bob takes-back 9S", "Bob plays QD", discovery=discovery)
    assert [p[:4] for p in again.points] == [(10, "irregular", "revoke", "Bob")]
    assert again.deal.turn == "Bob"


@kept(BOOK, "CQ-6")
def test_6_winning_is_a_duty_unless_agreed_otherwise() -> None:
    under = ("Ann plays JD; Bob plays 9D", "Ann plays KD; Bob plays QD")
    assert _endgame(*under).points == [(10, "irregular", "revoke", "Bob", 11)]
    assert _endgame(*under, house={"endgame-must-win": False}).points == []


def _endgame(*lines: str, drawn: bool = True, **more: Any) -> Run:
    """Eight tricks of Hearts and Clubs that Ann wins; the turn-up is the Eight of Spades, which Bob draws last."""
    pairs = ("AC TC", "KC QC", "JC 9C", "AH TH", "KH QH", "JH 9H", "8H 7H")
    tricks = [f"Ann plays {pair[:2]}; Bob plays {pair[3:]}; Ann draws; Bob draws" for pair in pairs]
    eighth = "Ann plays 8C; Bob plays 7C" + ("; Ann draws; Bob draws" if drawn else "")
    return Run(["Bob turns 8S", *tricks, eighth, *lines], **more)


LAST = (
    "Ann plays AS; Bob plays TS", "Ann plays KS; Bob plays QS", "Ann plays JS; Bob plays 9S", "Ann plays AD; Bob plays TD",
    "Ann plays KD; Bob plays QD", "Ann plays JD; Bob plays 9D", "Ann plays 7S; Bob plays 8S", "Bob plays 7D; Ann plays 8D",
)  # fmt: skip


@articles(BOOK, "CQ-11", "CQ-12")
def test_11_and_12_ten_for_the_last_trick_and_then_the_cards() -> None:
    run = _endgame(*LAST[:-1])
    assert run.scores == (0, 0)  # nothing is scored as it is taken
    done = _endgame(*LAST)
    assert done.findings == []
    assert done.posted(17) == [("Ann", 10, "last-trick", "CQ-12"), ("Ann", 120, "cards", "CQ-11")]


def test_13_nobody_is_shown_what_the_cards_count() -> None:
    open_deal = _endgame(*LAST[:-1])
    for seat in ("Ann", "Bob", None):
        titles = [group.title for group in open_deal.game.describe(open_deal.table, seat)]
        assert not [title for title in titles if "brisque" in title or title == "cards"]
    assert open_deal.game.sheet(open_deal.table) == {"Ann": 0, "Bob": 0}
    done = _endgame(*LAST)
    assert "cards" in [group.title for group in done.game.describe(done.table, None)]


# The knock


@pytest.mark.parametrize(("before", "winner"), [(378, "Bob"), (379, "Bob"), (380, "Ann"), (381, "Ann")])
@articles(BOOK, "CQ-14")
def test_14_and_15_the_knock_is_judged_at_once(before: int, winner: str) -> None:
    run = _endgame(*LAST[:6], "Ann knocks", score=(before, 490))  # Ann has all 120 in her tricks
    assert [game.winner for game in run.settlement.games] == [winner]
    assert [p[2:4] for p in run.points] == ([] if winner == "Ann" else [("knock.wrong", "Ann")])
    assert run.settlement.complete
    assert plain(run.settlement.value) == "1"


@articles(BOOK, "CQ-15")
def test_15_a_wrong_knock_loses_whatever_the_other_has() -> None:
    run = _endgame("Bob knocks", score=(0, 499))
    assert [p[1:4] for p in run.points] == [("irregular", "knock.wrong", "Bob")]
    assert cited(run.findings[0])[0] == "CQ-15"
    assert [game.winner for game in run.settlement.games] == ["Ann"]


@articles(BOOK, "CQ-14")
def test_14_the_window() -> None:
    lines = (*LAST[:6], "Ann plays 7S", "Ann knocks")
    between = _endgame(*lines, score=(400, 0))
    assert between.points == [(17, "void", "knock", "Ann", None)]
    assert not between.deal.is_over
    agreed = _endgame(*lines, score=(400, 0), house={"knock-window": "any-time"})
    assert agreed.findings == []
    assert [game.winner for game in agreed.settlement.games] == ["Ann"]
    after = _endgame(*LAST, "Ann knocks", score=(390, 600))
    assert [game.winner for game in after.settlement.games] == ["Ann"]


@articles(BOOK, "CQ-16")
def test_16_five_hundred_then_six_then_seven_hundred() -> None:
    def deal(ann: int, bob: int) -> list[str]:
        return [f"Ann tallies score={ann} cards=60", f"Bob tallies score={bob} cards=60"]

    both = Run(deal(440, 440), deal(40, 40), deal(39, 10))
    assert both.settlement.games == []
    assert [step.text for step in both.settlement.steps if "goes on to" in step.text] == [
        "both have the points and nobody knocked: at Ann 500, Bob 500 the game goes on to 600",
        "both have the points and nobody knocked: at Ann 600, Bob 600 the game goes on to 700",
    ]
    won = Run(deal(440, 440), deal(40, 40), deal(40, 39))
    assert [game.winner for game in won.settlement.games] == ["Ann"]
    one = Run(deal(440, 439), stakes={"per-game": "0.50"})
    assert [(game.winner, game.points) for game in one.settlement.games] == [("Ann", {"Ann": 500, "Bob": 499})]
    assert [plain(t.amount) for t in one.settlement.transfers] == ["1", "0.50"]


@articles(BOOK, "CQ-18")
def test_18_marked_points_alone() -> None:
    lines = f"{WON}\nAnn declares binage QS JD\nAnn draws; Bob draws"
    assert not Run(lines, score=(460, 0)).deal.is_over
    agreed = Run(f"{WON}\nAnn declares binage QS JD", score=(460, 0), house={"open-points-end": True})
    assert agreed.deal.is_over
    assert [game.winner for game in agreed.settlement.games] == ["Ann"]
    assert not Run(f"{WON}\nAnn declares binage QS JD", score=(459, 0), house={"open-points-end": True}).deal.is_over


@kept(BOOK, "CQ-4")
def test_4_another_length_of_game_can_be_agreed() -> None:
    lines = ["Ann tallies score=240 cards=60", "Bob tallies score=10 cards=60"]
    assert Run(lines).settlement.games == []
    assert len(Run(lines, house={"game.points": 300}).settlement.games) == 1


# What goes wrong


@articles(BOOK, "CQ-13-looking")
def test_13_looking_back() -> None:
    line = f"{TRICK}\nAnn claims looked-at-tricks by Bob"
    run = Run(line)
    assert run.points == [(3, "irregular", "trick.looking", "Bob", None)]
    assert "no penalty" in run.findings[0].message
    costs = _endgame("Bob claims looked-at-tricks by Ann", *LAST, house={"lookback-penalty": "forfeit-cards"})
    assert costs.scores == (10, 0)
    assert any("agreed" in cite.heading for cite in costs.findings[0].cites)


@BOTH
@articles(BOOK, "CQ-S1")
def test_s1_marked_too_much(discovery: str) -> None:
    lines = f"{WON}\nAnn declares marriage KS QS\nAnn marks 40"
    run = Run(lines, discovery=discovery)
    assert run.points == [(4, "irregular", "score.wrong", "Ann", None)]
    assert Run(f"{lines}\nBob elects add-points", discovery=discovery).scores == (20, 20)
    assert Run(f"{WON}\nAnn declares marriage KS QS\nAnn marks 20").findings == []


@BOTH
def test_hands_of_the_wrong_size_are_bezique(discovery: str) -> None:
    seven = f"{TRICK}\nBob claims too-many-cards by Ann count=9\nBob elects play-on\nAnn plays 9D; Bob plays 8D"
    run = Run(seven, discovery=discovery)
    assert run.deal.draws_due == ("Bob",)
    assert run.points == [(3, "irregular", "play.too-many", "Ann", None)]
    assert run.findings[0].cites[0].article == "BZ-P3"
    both = Run(f"{TRICK}\nBob claims too-many-cards by Ann count=9\nAnn claims too-many-cards by Bob count=9")
    assert all(options for *_, options in both.open())


def test_a_false_declaration_is_beziques_and_what_is_barred_is_not_false() -> None:
    run = Run(f"{WON}\nAnn declares four-kings KS KH KD JC\nBob elects call-card KH")
    assert run.points == [(3, "irregular", "declare.false", "Ann", None)]
    assert run.findings[0].cites[0].article == "BZ-A1"


# Tallies


def test_tallies() -> None:
    run = Run(["Ann tallies marriage=1 trump-sequence=1 seven=1 cards=80", "Bob tallies binage=1 last-trick=1"])
    assert run.scores == (20 + 250 + 10 + 80, 40 + 10 + 40)
    for tally in ("cards=121", "four-kings=2", "binage=2", "seven=2", "last-trick=2", "score=-1"):
        assert Run([f"Ann tallies {tally}"]).points[0][1] == "refused", tally
    unfit = Run(["Ann tallies binage=1 cards=60", "Bob tallies binage=1 cards=60"])
    assert [p[2] for p in unfit.points] == ["so.tally-unfit"]
    sums = Run(["Ann tallies score=30 binage=1 cards=60", "Bob tallies score=0"])
    assert [p[2] for p in sums.points] == ["so.tally-unfit"]
    missing = Run(["Ann tallies score=30", "Bob tallies score=0"])
    assert not missing.result.complete
    assert "cards" in missing.result.missing[0]
    told = Run(["Ann declares binage", "Ann tallies score=40 cards=60", "Bob tallies score=0"])
    assert told.scores == (100, 60)
    assert told.findings == []
