"""The game over several deals: when it is won, what it is worth, score pads and totals."""

from __future__ import annotations

import pytest

from tests.articles import articles
from tests.bezique.table import TURN, Run

HOFFMANN = "bezique/hoffmann"
FOSTER = "bezique/foster"
RULES = ("hoffmann", "foster")
BOTH = pytest.mark.parametrize("rules", RULES)
WON = f"{TURN}\nAnn plays 9S; Bob plays 9S"


def pads(ann: int | str, bob: int | str) -> str:
    said = [f"score={one}" if isinstance(one, int) else one for one in (ann, bob)]
    return f"Ann tallies {said[0]}\nBob tallies {said[1]}"


def games(run: Run) -> list[tuple[str | None, int, tuple[int, ...]]]:
    return [(g.winner, int(g.value), g.deals) for g in run.settlement.games]


@pytest.mark.parametrize(("ann", "won"), [(990, False), (1000, True), (1010, True)])
@articles(HOFFMANN, "34")
@articles(FOSTER, "34")
def test_34_a_thousand_up(ann: int, won: bool) -> None:
    for rules in RULES:
        run = Run(pads(600, 580), pads(ann - 600, 0), rules=rules)
        assert games(run) == ([("Ann", 1, (1, 2))] if won else [])
        assert run.settlement.complete is won


@articles(FOSTER, "34-end")
def test_34_the_game_stops_at_once() -> None:
    for rules in RULES:
        for before, over in ((950, False), (960, True), (970, True)):
            lines = [f"table sets Ann={before} Bob=700", *WON.splitlines(), "Ann declares bezique QS JD"]
            run = Run(lines, rules=rules)
            assert run.deal.is_over is over
            assert games(run) == ([("Ann", 1, (1,))] if over else [])
            played_out = Run(lines, rules=rules, house={"game-ends": "end-of-deal"})
            assert not played_out.deal.is_over


@BOTH
def test_the_game_stops_at_a_seven_and_at_a_brisque(rules: str) -> None:
    turned = Run(["table sets Ann=0 Bob=990", "Bob turns 7H"], rules=rules)
    assert games(turned) == [("Bob", 2, (1,))]
    brisque = Run(["table sets Ann=990 Bob=500", TURN, "Ann plays AS; Bob plays 9S"], rules=rules)
    assert games(brisque) == [("Ann", 1, (1,))]
    assert brisque.fold.game.sheet(brisque.table) == {"Ann": 1000, "Bob": 500}
    shown = Run(["table sets Ann=990 Bob=500", *WON.splitlines(), "Ann exchanges 7H"], rules=rules)
    assert shown.deal.is_over
    over = Run(["table sets Ann=990 Bob=500", *WON.splitlines(), "Ann exchanges 7H", "Ann draws"], rules=rules)
    assert over.verdict(5) == "refused"


def test_the_game_ends_with_the_deal() -> None:
    house = {"game-ends": "end-of-deal"}
    run = Run(pads(1040, 1010), house=house)
    assert games(run) == [("Ann", 1, (1,))]
    assert "game-ends = end-of-deal, as agreed" in run.labels
    tie = Run(pads(1010, 1010), house=house)
    assert games(tie) == []
    assert games(Run(pads(1010, 1010), pads(0, 10), house=house)) == [("Bob", 1, (1, 2))]


@pytest.mark.parametrize(("loser", "value"), [(490, 2), (500, 1), (510, 1)])
@articles(FOSTER, "9", "35")
def test_9_and_35_stakes_and_the_double_game(loser: int, value: int) -> None:
    for rules in RULES:
        run = Run(pads(1010, loser), rules=rules, stakes={"per-game": "0.50"})
        assert games(run) == [("Ann", value, (1,))]
        assert ("doubled" in run.settlement.games[0].flags) == (value == 2)
        assert [(t.source, str(t.amount), t.unit) for t in run.settlement.transfers][-1] == (
            "Bob",
            f"{value * 0.5:.2f}",
            "GBP",
        )
        points = Run(pads(1010, loser), rules=rules, house={"settle-by": "points"}, stakes={"per-point": "0.01"})
        assert games(points) == [("Ann", 1010 - loser, (1,))]
        assert "settle-by = points, as agreed" in points.labels
        both = Run(pads(1010, loser), rules=rules, house={"settle-by": "points", "double-points": True})
        assert games(both) == [("Ann", value * (1010 - loser), (1,))]
    note_35 = Run(pads(1010, 490), rules="foster")
    assert any(cite.article == "35" for step in note_35.result.steps for cite in step.cites)


def test_double_points_is_cited() -> None:
    run = Run(pads(1010, 480), house={"settle-by": "points", "double-points": True})
    assert "double-points = true, as agreed" in run.labels


def test_two_games_net() -> None:
    run = Run(pads(1010, 480), pads(300, 700), pads(100, 310), pads(20, 40), stakes={"per-game": "1.00"})
    assert games(run) == [("Ann", 2, (1,)), ("Bob", 2, (2, 3))]
    assert not run.settlement.complete
    assert run.settlement.transfers == []
    assert run.fold.game.sheet(run.table) == {"Ann": 20, "Bob": 40}


# Score pads


@BOTH
def test_pads_that_count(rules: str) -> None:
    run = Run(
        pads("bezique=1 four-aces=1 trump-marriage=1 seven=1 brisques=9", "marriage=2 last-trick=1 brisques=7"),
        rules=rules,
    )
    assert run.scores == (40 + 100 + 40 + 10 + 90, 40 + 10 + 70)
    assert run.points == []
    assert Run(pads(300, 120), rules=rules).scores == (300, 120)
    told = Run("Ann declares bezique\nAnn declares sequence\nBob declares four-kings\nAnn declares seven\n"
               "Ann tallies brisques=3\nBob tallies score=80", rules=rules)  # fmt: skip
    assert told.marked[:4] == ["Ann 40 bezique", "Ann 250 trump-sequence", "Bob 80 four-kings", "Ann 10 seven"]


@BOTH
def test_pads_that_do_not_fit(rules: str) -> None:
    assert Run(pads("score=100 brisques=9", "score=100 brisques=8"), rules=rules).only("so.tally-unfit")
    assert Run(pads("score=100 last-trick=1", "score=100 last-trick=1"), rules=rules).only("so.tally-unfit")
    assert Run("Ann tallies brisques=17", rules=rules).verdict(1) == "refused"
    assert Run("Ann tallies score=-10", rules=rules).verdict(1) == "refused"
    assert Run("Ann tallies seven=3", rules=rules).verdict(1) == "refused"
    one = Run("Ann tallies score=100", rules=rules)
    assert one.result.missing == ("deal 1: Bob has not tallied",)


@BOTH
def test_pads_with_brisques_at_the_end(rules: str) -> None:
    house = {"brisques-scored": "at-end"}
    run = Run(pads("score=100 brisques=9", "score=200"), rules=rules, house=house)
    assert run.scores == (190, 270)
    none = Run(pads(100, 200), rules=rules, house=house)
    assert none.result.missing
    assert not none.settlement.complete


@BOTH
def test_a_tally_that_differs_from_the_record(rules: str) -> None:
    lines = ["table sets Ann=960 Bob=700", *WON.splitlines(), "Ann declares bezique QS JD"]
    assert Run([*lines, "Ann tallies score=1000", "Bob tallies score=700"], rules=rules).points == []
    differs = Run([*lines, "Ann tallies score=990", "Bob tallies score=700"], rules=rules)
    assert differs.only("so.tally-differs").by == "Ann"
    assert differs.scores == (1000, 700)


def test_a_score_taken_down_after_the_end_lets_the_deal_go_on() -> None:
    lines = ["table sets Ann=960 Bob=700", *WON.splitlines(), "Ann declares four-kings KS KH KD JC"]
    run = Run([*lines, "Ann draws", "Bob draws"], discovery="players")
    assert not run.deal.is_over  # points that are disputed do not end the game


def test_expects_and_the_sheet() -> None:
    run = Run(pads(600, 580), "Ann turns 9C\ntable expects Ann=600 Bob=580\ntable expects Ann=610")
    assert [p[1:3] for p in run.points] == [("irregular", "so.expects-differs")]


@articles(FOSTER, "9-partie")
def test_a_partie_is_the_best_of_five() -> None:
    won = {"Ann": pads(1000, 600), "Bob": pads(600, 1000)}
    for rules in RULES:
        for order in ("AAA", "AABA", "ABAA", "BABB", "ABABA", "BBAAB"):
            deals = [won["Ann" if one == "A" else "Bob"] for one in order]
            run = Run(*deals, rules=rules, house={"partie": True})
            is_odd = len(order) == 5
            assert [int(g.value) for g in run.settlement.games] == [1] * (len(order) - is_odd) + [2] * is_odd
            assert run.settlement.games[-1].flags == (("odd-game", "partie") if is_odd else ("partie",))
            assert [g.flags for g in run.settlement.games[:-1]] == [()] * (len(order) - 1)
            assert "has won the partie" in run.result.steps[-1].text
        plain = Run(*[won[name] for name in ("Ann", "Bob", "Ann", "Bob", "Ann")], rules=rules)
        assert [(int(g.value), g.flags) for g in plain.settlement.games] == [(1, ())] * 5
        next_one = Run(*[won["Ann"]] * 5, rules=rules, house={"partie": True})
        assert [g.flags for g in next_one.settlement.games] == [(), (), ("partie",), (), ()]
        doubled = Run(
            *[won[name] for name in ("Ann", "Bob", "Ann", "Bob")], pads(1000, 490), rules=rules, house={"partie": True}
        )
        assert (int(doubled.settlement.games[-1].value), doubled.settlement.games[-1].flags) == (
            3, ("doubled", "odd-game", "partie"),
        )  # fmt: skip
        points = Run(*[won[name] for name in ("Ann", "Bob", "Ann", "Bob", "Ann")], rules=rules,
                     house={"partie": True, "settle-by": "points"})  # fmt: skip
        assert [int(g.value) for g in points.settlement.games] == [400] * 5
