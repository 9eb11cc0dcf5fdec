"""The referee at the simulated table of Penchant: every planted fault found, nobody else accused, all points alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any

import pytest

from tests.simulated.cards import Simulated
from tests.simulated.harness import Compared, agreed, at_a_stock, lied_at_a_stock, with_implied_draws
from tests.simulated.penchant import FAULTS, generate
from tests.simulated.penchant_rules import worth
from tests.tables import Run

TOLD = pytest.mark.parametrize("told", ["table", "all"])
DISCOVERY = pytest.mark.parametrize("discovery", ["referee", "players"])
NEVER_TOLD = ("draw-forgotten", "draw-forgotten-void", "too-many-in-play")  # the count is seen where hands are told
SELDOM = ("minor-barred",)
PAIRS = list(combinations(FAULTS, 2))


def judged(
    made: list[Simulated], draws: str = "told", *, forking: bool = False, house: Mapping[str, Any] | None = None
) -> Run:
    """A session of these deals; the lines go on counting through all of them."""
    dealers = {place: deal.dealer for place, deal in enumerate(made, 1)}
    return Run(*(deal.lines for deal in made), game="penchant", dealers=dealers, discovery=made[0].discovery, draws=draws,
               house=house, forking=forking)  # fmt: skip


def compared(made: Simulated, run: Run) -> Iterable[Compared]:
    """What a single deal is compared in."""
    truth, deal = made.truth, run.deal
    yield from at_a_stock(made, run)
    yield Compared("void", deal.is_void, bool(truth.undrawn))
    if not truth.undrawn:
        brisques = {name: sum(face[0] in "AT7" for face in faces) for name, faces in deal.taken.items()}
        yield Compared("brisques", brisques, truth.brisques)


def wrong(made: Simulated, draws: str = "told", **how: Any) -> list[Compared]:
    """What the referee and the table do not agree on."""
    return [one for one in compared(made, judged([made], draws, **how)) if one.referee != one.driver]


def wrong_if_implied(made: Simulated) -> list[Compared]:
    """The same where draws are implied."""
    bare = with_implied_draws(made)
    assert bare is not None
    return wrong(bare, "implied")


@DISCOVERY
@TOLD
def test_a_deal_without_a_fault(told: str, discovery: str) -> None:
    agreed(generate, wrong, range(1000, 1060), (), told, discovery)


@DISCOVERY
@TOLD
@pytest.mark.parametrize("fault", FAULTS)
def test_one_fault(fault: str, told: str, discovery: str) -> None:
    planted = agreed(generate, wrong, range(80 if fault in SELDOM else 20), (fault,), told, discovery)
    assert planted >= 3 or (told == "all" and fault in NEVER_TOLD)


@DISCOVERY
@TOLD
def test_two_faults_in_one_deal(told: str, discovery: str) -> None:
    for seed, pair in enumerate(PAIRS):
        agreed(generate, wrong, (2000 + seed,), pair, told, discovery)


@pytest.mark.parametrize("fault", [None, "revoke", "under-play", "revoke-replayed", "no-fresh-card", "minor-barred"])
def test_draws_that_are_implied(fault: str | None) -> None:
    agreed(generate, wrong_if_implied, range(5000, 5030), [fault] if fault else [], "table", "referee")


@DISCOVERY
def test_games_of_four_deals(discovery: str) -> None:
    """Dealers by turns, totals carried, the worth of every game, points that balance; two games in each sitting."""
    doubled = 0
    for seed in range(12):
        dealers = ["Bob", "Ann"] * 4
        faults = [list(FAULTS)[(seed + place) % len(FAULTS)] if place % 2 else None for place in range(8)]
        made = [
            generate(9000 + 8 * seed + place, [fault] if fault and fault != "draw-forgotten-void" else (),
                     dealer=dealers[place], discovery=discovery)
            for place, fault in enumerate(faults)
        ]  # fmt: skip
        run = judged(made)
        settled = run.settlement
        assert settled.complete
        net = {"Ann": 0, "Bob": 0}
        for number, game in enumerate(settled.games):
            four = made[4 * number : 4 * number + 4]
            totals = {name: sum(one.truth.scores[name] for one in four) for name in ("Ann", "Bob")}
            winner, value = worth(totals)
            assert (game.points, game.winner, int(game.value)) == (totals, winner, value)
            assert ("doubled" in game.flags) is (winner is not None and min(totals.values()) < 400)
            doubled += "doubled" in game.flags
            if winner:
                net[winner] += value
                net["Bob" if winner == "Ann" else "Ann"] -= value
        assert len(settled.games) == 2
        moved = {"Ann": 0, "Bob": 0}
        for one in settled.transfers:
            moved[one.source] -= int(one.amount)
            moved[one.target] += int(one.amount)
        assert moved == net
        assert sum(net.values()) == 0
    assert 0 < doubled < 24


def test_a_void_deal_is_dealt_again() -> None:
    void = next(
        made
        for seed in range(50)
        if "draw-forgotten-void" in (made := generate(seed, ["draw-forgotten-void"])).truth.planted
    )
    rest = [generate(seed, dealer=dealer) for seed, dealer in zip(range(4), ("Ann", "Bob", "Ann", "Bob"), strict=True)]
    settled = judged([void, *rest]).settlement
    (game,) = settled.games
    assert game.deals == (1, 2, 3, 4, 5)
    assert game.points == {name: sum(one.truth.scores[name] for one in rest) for name in ("Ann", "Bob")}


@pytest.mark.parametrize("fault", ["revoke", "false-declaration", "minor-barred"])
def test_a_lie_in_the_truth_is_noticed(fault: str) -> None:
    made = next(made for seed in range(100) if fault in (made := generate(seed, (fault,))).truth.planted)
    for lied in lied_at_a_stock(made):
        assert wrong(lied)


@pytest.mark.parametrize("fault", FAULTS)
def test_forking_and_in_place_folds_agree(fault: str) -> None:
    for seed in range(2):
        made = generate(seed, (fault,))
        assert not wrong(made, forking=True)


def test_the_points_of_a_false_declaration_where_they_are_added() -> None:
    added = 0
    for seed in range(40):
        made = generate(seed, ("false-declaration",), discovery="players", bonus=True)
        assert not wrong(made, house={"false-declaration-bonus": True}), seed
        added += any("elects add-points" in line for line in made.lines)
    assert added > 3
