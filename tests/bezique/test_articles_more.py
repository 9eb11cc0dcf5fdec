"""Bézique for three and for four: articles V1 and V2 and what belongs to them, in both books."""

from __future__ import annotations

import pytest

from tests.articles import articles
from tests.bezique.more import (
    ALL_THREE,
    BOTH,
    DISCOVERIES,
    FOSTER,
    PAIRS,
    THREE,
    WON_3,
    WON_4,
    four,
    games,
    paid,
    three,
)
from tests.bezique.table import Run, cited

# V2: three


@articles(FOSTER, "V2")
def test_v2_three_packs_divide_among_three() -> None:
    for rules in ("hoffmann", "foster"):
        run = three("Cal turns 8H\n* 23 Ann", rules=rules)
        assert "96 cards, each for himself" in run.notes(1)
        assert (run.deal.cards.stock, run.deal.is_last, run.points) == (3, False, [])
        last = three("Cal turns 8H\n* 23 Ann\nBob plays AH\nAnn plays AD; Bob plays AD; Cal plays AD", rules=rules)
        assert last.only("lead.turn").by == "Bob"
        done = three("Cal turns 8H\n* 24 Ann", rules=rules)
        assert (done.deal.cards.stock, done.deal.is_last, done.deal.turn_up) == (0, True, None)
        assert done.known("Cal") == ["8H"]  # the last to draw has the turn-up
        assert [done.cards(name) for name in THREE] == [8, 8, 8]


@articles(FOSTER, "V2")
def test_v2_with_an_eight_left_out_two_cards_are_not_drawn() -> None:
    for rules in ("hoffmann", "foster"):
        short = {"three-handed.pack": 95}
        before = three("Cal turns 8H\n* 22 Ann", rules=rules, house=short)
        assert (before.deal.cards.stock, before.deal.is_last) == (5, False)
        run = three("Cal turns 8H\n* 23 Ann", rules=rules, house=short)
        assert "three-handed.pack = 95, as agreed" in run.labels
        assert (run.deal.cards.stock, run.deal.turn_up, run.deal.is_last) == (2, "8H", True)
        assert "the last 2 cards of the stock are not drawn" in run.notes(24)
        assert run.points == []


@BOTH
@pytest.mark.parametrize(("trick", "left"), [(1, 69), (5, 57)])
def test_v2_each_draws_one_the_winner_first_then_to_the_left(trick: int, left: int, rules: str) -> None:
    run = three(f"Cal turns 8H\n* {trick} Bob", rules=rules)
    assert run.deal.cards.stock == left
    assert [f.point for f in run.findings] == ["lead.turn"]  # Ann leads first; all have played to it
    wrong = three(
        "Cal turns 8H\nAnn plays 9S; Bob plays 9S; Cal plays 9S; Ann draws; Cal draws; Bob draws", rules=rules
    )
    assert wrong.only("draw.turn").by == "Cal"
    assert "both keep theirs" in wrong.only("draw.turn").message
    assert wrong.open() == []


# What three and four score and play for


@articles(FOSTER, "V-score")
def test_triple_bezique() -> None:
    for rules in ("hoffmann", "foster"):
        run = three(f"{WON_3}\nAnn declares triple-bezique QS QS QS JD JD JD", rules=rules)
        assert run.marked == ["Ann 1500 triple-bezique"]
        grown = three(
            f"{WON_3}\nAnn declares double-bezique {PAIRS}; {ALL_THREE}\n* 1 Ann\n"
            "Ann plays 7S; Bob plays 7S; Cal plays 7S\nAnn declares triple-bezique QS QS QS.new JD JD JD.new", rules=rules,
        )  # fmt: skip
        assert grown.marked == ["Ann 500 double-bezique", "Ann 1500 triple-bezique"]
        assert cited(grown.findings[0]) if grown.findings else True
        two = Run(f"Bob turns 8H\nAnn plays 9S; Bob plays 9S\nAnn declares triple-bezique {PAIRS} QS JD", rules=rules)
        assert two.verdict(3) == "refused"


@BOTH
def test_triple_bezique_needs_a_new_pair_and_bars_the_lower(rules: str) -> None:
    again = three(
        f"{WON_3}\nAnn declares triple-bezique QS QS QS JD JD JD; {ALL_THREE}\n"
        "Ann plays 7S; Bob plays 7S; Cal plays 7S\nAnn declares double-bezique QS.1 QS.2 JD.1 JD.2", rules=rules,
    )  # fmt: skip
    assert again.marked == ["Ann 1500 triple-bezique"]
    assert again.only("declare.false").by == "Ann"


@BOTH
def test_a_second_pair_is_a_single_bezique(rules: str) -> None:
    run = three(
        f"{WON_3}\nAnn declares bezique QS JD; {ALL_THREE}\nAnn plays 7S; Bob plays 7S; Cal plays 7S\n"
        "Ann declares bezique QS.new JD.new", rules=rules,
    )  # fmt: skip
    assert run.marked == ["Ann 40 bezique", "Ann 40 bezique"]


@BOTH
@pytest.mark.parametrize(("allowed", "posted"), [("fresh", 1), ("onto-double", 2)])
def test_a_second_double_on_one_pair_of_the_first(allowed: str, posted: int, rules: str) -> None:
    run = three(
        f"{WON_3}\nAnn declares double-bezique {PAIRS}; {ALL_THREE}\nAnn plays 7S; Bob plays 7S; Cal plays 7S\n"
        "Ann declares double-bezique QS.1 QS.new JD.1 JD.new", rules=rules, house={"second-double-bezique": allowed},
    )  # fmt: skip
    assert run.marked == ["Ann 500 double-bezique"] * posted
    assert [f.point for f in run.findings] == ["declare.false"] * (2 - posted)
    assert ("onto-double, as agreed" in run.labels) is (posted == 2)


@BOTH
def test_onto_double_takes_one_pair_of_it_and_no_more(rules: str) -> None:
    run = three(
        f"{WON_3}\nAnn declares double-bezique {PAIRS}; {ALL_THREE}\nAnn plays 7S; Bob plays 7S; Cal plays 7S\n"
        "Ann declares double-bezique QS.1 QS.2 JD.1 JD.new", rules=rules, house={"second-double-bezique": "onto-double"},
    )  # fmt: skip
    assert run.marked == ["Ann 500 double-bezique"]


@articles(FOSTER, "V-score")
def test_the_game_is_two_thousand_up() -> None:
    for ann, is_won in ((1990, False), (2000, True), (2010, True)):
        run = three(f"Ann tallies score={ann}\nBob tallies score=1000\nCal tallies score=990")
        assert bool(games(run)) is is_won
        assert run.settlement.complete is is_won
    assert games(run) == [("Ann", 3, {"Ann": 2010, "Bob": 1000, "Cal": 990})]
    assert run.settlement.games[0].flags == ("doubled",)
    assert paid(run) == [("Bob", "Ann", 1), ("Cal", "Ann", 2)]
    assert any("Against Cal the game counts double" in step.text for step in run.result.steps)


@articles(FOSTER, "V-score")
def test_four_thousand_up_where_that_is_agreed() -> None:
    for ann, is_won in ((3990, False), (4000, True)):
        run = three(f"Ann tallies score={ann}\nBob tallies score=1000\nCal tallies score=990",
                    house={"game.points-more": 4000})  # fmt: skip
        assert bool(games(run)) is is_won
    assert "V-score, as agreed" in [cite.label for step in run.result.steps for cite in step.cites]


@BOTH
def test_by_points_each_pays_the_difference(rules: str) -> None:
    run = three("Ann tallies score=500\nBob tallies score=2040\nCal tallies score=1700", rules=rules,
                house={"settle-by": "points"}, stakes={"per-point": "0.01"})  # fmt: skip
    assert games(run) == [("Bob", 1880, {"Ann": 500, "Bob": 2040, "Cal": 1700})]
    assert paid(run)[:2] == [("Ann", "Bob", 1540), ("Cal", "Bob", 340)]
    assert run.settlement.value == 1880


@BOTH
def test_a_tie_at_the_top_goes_on(rules: str) -> None:
    run = three("Ann tallies score=2040\nBob tallies score=2040\nCal tallies score=1700", rules=rules)
    assert games(run) == []


@BOTH
def test_the_game_ends_at_once(rules: str) -> None:
    run = three(f"table sets Ann=600\n{WON_3}\nAnn declares triple-bezique QS QS QS JD JD JD\nAnn draws", rules=rules)
    assert run.deal.is_over
    assert games(run)[0][0] == "Ann"
    assert run.verdict(5) == "refused"


@BOTH
def test_brisques_of_three_packs(rules: str) -> None:
    tallies = ["Ann tallies score=100 brisques=10", "Bob tallies score=100 brisques=10"]
    fits = three("\n".join([*tallies, "Cal tallies score=100 brisques=4"]), rules=rules)
    assert fits.findings == []
    unfit = three("\n".join([*tallies, "Cal tallies score=100 brisques=5"]), rules=rules)
    assert unfit.only("so.tally-unfit").message == "10 and 10 and 5 brisques do not make 24"
    end = {"brisques-scored": "at-end"}
    rest = three("Ann tallies score=100 brisques=10\nBob tallies score=100 brisques=10\nCal tallies score=100", rules=rules,
                 house=end)  # fmt: skip
    assert rest.deal.scores == {"Ann": 200, "Bob": 200, "Cal": 140}
    two_unknown = three("Ann tallies score=100 brisques=10\nBob tallies score=100\nCal tallies score=100", rules=rules,
                        house=end)  # fmt: skip
    assert not two_unknown.result.complete
    assert two_unknown.result.missing
    most = three("Ann tallies score=100 brisques=25", rules=rules)
    assert most.verdict(1) == "refused"


@BOTH
@pytest.mark.parametrize("sevens", [3, 4])
def test_every_seven_scores_once(sevens: int, rules: str) -> None:
    lines = ["Cal turns 7H", *[f"Ann plays {face}; Bob plays {face}; Cal plays {face}\nAnn declares seven 7H.new\n{ALL_THREE}"
                               for face in ("8S", "8D", "8C")[: sevens - 1]]]  # fmt: skip
    run = three("\n".join(lines), rules=rules)
    assert [text for text in run.marked if "seven" in text] == ["Cal 10 seven", "Ann 10 seven", "Ann 10 seven"]
    assert (run.findings == []) is (sevens == 3)  # there is no fourth


# The turn


@DISCOVERIES
@articles(FOSTER, "V-turn")
def test_a_card_before_its_turn(discovery: str) -> None:
    for rules in ("hoffmann", "foster"):
        run = three("Cal turns 8H\nAnn plays 9S; Cal plays AS; Bob plays AS", rules=rules, discovery=discovery)
        assert (run.only("play.turn").by, run.only("play.turn").message) == (
            "Cal",
            "Cal played before Bob; the card stands",
        )
        assert run.marked == ["Cal 20 brisques"]
        assert three("Cal turns 8H\nAnn plays 9S; Bob plays AS; Cal plays AS", rules=rules).findings == []


@BOTH
@DISCOVERIES
def test_a_lead_out_of_turn_stands_when_all_have_played(discovery: str, rules: str) -> None:
    taken = three(
        "Cal turns 8H\nBob plays 9S; Cal plays 7S\nBob takes-back 9S\nAnn plays 7D", rules=rules, discovery=discovery
    )
    assert "taken up at line 3" in taken.only("lead.turn").message
    waiting = three("Cal turns 8H\nBob plays 9S; Cal plays 7S", rules=rules, discovery=discovery)
    assert waiting.fold.form.prompt(waiting.table) == "Ann plays to the 9S"
    might = list(waiting.fold.form.candidates(waiting.fold.law, waiting.table))
    assert might[0] == "Bob takes-back 9S"
    assert {line.split()[0] for line in might[1:]} == {"Ann"}
    assert (taken.known("Bob"), taken.known("Cal"), taken.deal.trick[0].player) == (["9S"], ["7S"], "Ann")
    stands = three(
        "Cal turns 8H\nBob plays 9S; Cal plays 7S; Ann plays 7D\nBob takes-back 9S", rules=rules, discovery=discovery
    )
    assert "played to at line 2, so it stands" in stands.only("lead.turn").message
    assert (stands.deal.turn, stands.verdict(3)) == ("Bob", "void")


@pytest.mark.parametrize(("second", "third", "later", "found"), [
    ("TS", "9S", "JS", False),  # neither beats the Ten
    ("TS", "9S", "AS", True),
    ("TS", "KS", "AS", True),
    ("TS", "AS", "JS", False),
    ("TS", "8D", "9C", True),  # the Seven turned up is there to trump with
    ("TS", "7H", "9S", True),  # suit comes first
    ("JH", "9S", "AS", False),  # who follows to a trick that is trumped cannot win it
    ("JH", "9H", "TH", True),  # a higher trump would have won
    ("JH", "9H", "8H", False),  # nothing to beat the Jack with
    ("JH", "8D", "AH", True),
    ("JH", "8D", "9C", False),  # unable to follow or to win: any card
    ("JH", "8D", "9S", True),
])  # fmt: skip
def test_the_third_hand_of_the_last_tricks(second: str, third: str, later: str, found: bool) -> None:
    keep = "8S 9S KS AS JS TS 7H 8H 9H TH JH AH 8D 9C"
    start = f"Cal turns 7H\n* 24 Ann\nAnn plays 8S; Bob plays {second}; Cal plays {third}\nCal shows {later}"
    run = three(start, keep=keep)
    assert [f.by for f in run.findings if f.point == "revoke"] == ["Cal"] * found
    free = three(start, keep=keep, house={"endgame-must-win": False})
    follows = third[1] == "S" or later[1] != "S"
    assert [f.by for f in free.findings if f.point == "revoke"] == ["Cal"] * (not follows)


# Rights of several adversaries


@BOTH
@DISCOVERIES
def test_any_adversary_has_the_right_and_one_will_do(discovery: str, rules: str) -> None:
    false = f"{WON_3}\nAnn declares four-kings KS KH KD JS\n"
    for chooser in ("Bob", "Cal"):
        run = three(
            f"{false}{chooser} elects call-card KS\n{ALL_THREE}\nAnn plays KS", rules=rules, discovery=discovery
        )
        assert run.only("declare.false").by == "Ann"
        assert run.open() == []
    waived = three(f"{false}Bob waives\nCal elects call-card KS", rules=rules, discovery=discovery)
    assert "Cal may still choose" in waived.notes(4)
    assert waived.verdict(5) != "void"
    own = three(f"{false}Ann elects call-card KS", rules=rules, discovery=discovery)
    assert own.only("so.wrong-chooser").by == "Ann"


@BOTH
def test_a_partner_is_no_adversary(rules: str) -> None:
    run = four(f"{WON_4}\nAnn declares four-kings KS KH KD JS\nCal elects call-card KS", rules=rules)
    assert run.only("so.wrong-chooser").by == "Cal"
    mark = four(f"{WON_4}\nAnn declares bezique QS JD\nAnn marks 60\nDee elects add-points", rules=rules)
    assert mark.marked == ["Ann 40 bezique", "Dee 20 wrongly marked by the adversary"]


@BOTH
@DISCOVERIES
def test_who_draws_past_a_player_who_forgot_is_not_blamed(discovery: str, rules: str) -> None:
    start = f"{WON_3}; Ann draws; Cal draws\nAnn plays 7S; Bob plays 7S"
    run = three(start, rules=rules, discovery=discovery)
    assert [(f.point, f.by) for f in run.findings] == [("draw.forgotten", "Bob")]
    assert run.open() == [("election", ("Cal", "Ann"), "draw.forgotten", ["void-deal", "draw-two"])]
    before = three(f"{WON_3}; Ann draws; Cal draws", rules=rules, discovery=discovery)
    assert before.only("draw.turn").by == "Cal"


@BOTH
def test_two_seen_by_a_middle_hand_and_by_the_last(rules: str) -> None:
    middle = three(f"{WON_3}; Ann draws\nBob draws two seen\nBob shows 7D 8D\nBob restores 8D\nCal draws", rules=rules)
    assert (middle.only("draw.two-seen-first").by, middle.open(), middle.cards("Bob")) == ("Bob", [], 8)
    last = three(f"{WON_3}; Ann draws; Bob draws\nCal draws two seen\nCal restores\nAnn plays 7S; Bob plays 7S; Cal plays 7S\n"
                 "Bob elects second-card\nAnn draws; Bob draws; Cal draws", rules=rules)  # fmt: skip
    assert [(f.point, f.by) for f in last.findings] == [("draw.two-seen-second", "Cal")]
    assert last.deal.draws_due == ()
    for choice, order in (("first-card", ("Bob", "Ann", "Cal")), ("second-card", ("Ann", "Bob", "Cal"))):
        chosen = three(f"{WON_3}; Ann draws; Bob draws\nCal draws two seen\nCal restores\n"
                       f"Ann plays 7S; Bob plays 7S; Cal plays 7S\nBob elects {choice}", rules=rules)  # fmt: skip
        assert chosen.deal.draws_due == order


@BOTH
def test_others_sit_down_and_begin_another_game(rules: str) -> None:
    run = Run("Ann tallies score=600\nBob tallies score=300", "Ann tallies score=500", rules=rules, dealer="Bob")
    assert run.fold.game.sheet(run.table)["Ann"] == 600
    records = run.fold.session.deals
    records[1].players = THREE
    from referee.core.fold import Fold  # noqa: PLC0415 - a session of both tables

    fold = Fold(run.game, run.book, run.fold.session)
    for _ in fold.steps():
        pass
    assert fold.table is not None
    assert fold.form.sheet(fold.table) == {"Ann": 0, "Bob": 0, "Cal": 0}
