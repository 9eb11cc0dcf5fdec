"""The referee at the simulated table of Penchant: every planted fault found, nobody else accused, all points alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from referee import games
from referee.core.fold import Fold
from referee.core.record import DealRecord, RecordLine, Session
from tests.simulated.cards import Simulated
from tests.simulated.harness import Compared, expected, found, report, with_implied_draws
from tests.simulated.penchant import FAULTS, generate
from tests.simulated.penchant_rules import worth

TOLD = pytest.mark.parametrize("told", ["table", "all"])
DISCOVERY = pytest.mark.parametrize("discovery", ["referee", "players"])
NEVER_TOLD = ("draw-forgotten", "draw-forgotten-void", "too-many-in-play")  # the count is seen where hands are told
SELDOM = ("minor-barred",)
PAIRS = list(combinations(FAULTS, 2))


def judged(
    made: list[Simulated], draws: str = "told", *, forking: bool = False, house: Mapping[str, Any] | None = None
) -> Fold:
    """A session of these deals; the lines go on counting through all of them."""
    records: list[DealRecord] = []
    number = 0
    for place, deal in enumerate(made, 1):
        lines = tuple(RecordLine(number + at, text) for at, text in enumerate(deal.lines, 1))
        records.append(DealRecord(place, number, lines, deal.dealer))
        number += len(deal.lines)
    session = Session("penchant", made[0].players, tuple(records), discovery=made[0].discovery, draws=draws)
    book = games.book("penchant", "foster").with_house(house or {})
    fold = Fold(games.find("penchant"), book, session, forking=forking)
    for _ in fold.steps():
        pass
    return fold


def compared(made: Simulated, fold: Fold) -> Iterable[Compared]:
    """What a single deal is compared in."""
    assert fold.table is not None
    truth, deal = made.truth, fold.table.deal
    findings = list(fold.table.record.findings.values())
    yield Compared("findings", found(findings), expected(truth.findings))
    yield Compared("refused", fold.broken, set())
    yield Compared("over", deal.is_over, truth.over)
    yield Compared("void", deal.is_void, bool(truth.undrawn))
    if truth.undrawn:
        return
    yield Compared("scores", deal.scores, truth.scores)
    posted = sorted((p.line, p.player, p.points, p.reason) for p in deal.posted())
    yield Compared("postings", posted, sorted((index + 1, *rest) for index, *rest in truth.postings))
    brisques = {name: sum(face[0] in "AT7" for face in faces) for name, faces in deal.taken.items()}
    yield Compared("brisques", brisques, truth.brisques)
    yield Compared("trump", deal.trump, truth.trump)
    for plan in truth.findings:
        first = [f.cites[0].article for f in findings if (f.line, f.point) == (plan.index + 1, plan.point)]
        yield Compared(f"article for {plan.fault}", first, [plan.article])


def check(seeds: Iterable[int], faults: Iterable[str], told: str, discovery: str, draws: str = "told") -> int:
    """Compares a deal for every seed; answers in how many of them every fault found an occasion."""
    planned, planted = tuple(faults), 0
    for seed in seeds:
        made: Simulated | None = generate(seed, planned, told=told, discovery=discovery)
        if draws == "implied" and made is not None:
            made = with_implied_draws(made)
        assert made is not None
        wrong = [one for one in compared(made, judged([made], draws)) if one.referee != one.driver]
        assert not wrong, f"seed {seed}, {planned}, told={told}, discovery={discovery}\n{report(made, wrong)}"
        planted += set(planned) <= set(made.truth.planted)
    return planted


@DISCOVERY
@TOLD
def test_a_deal_without_a_fault(told: str, discovery: str) -> None:
    check(range(1000, 1060), (), told, discovery)


@DISCOVERY
@TOLD
@pytest.mark.parametrize("fault", FAULTS)
def test_one_fault(fault: str, told: str, discovery: str) -> None:
    planted = check(range(80 if fault in SELDOM else 20), (fault,), told, discovery)
    assert planted >= 3 or (told == "all" and fault in NEVER_TOLD)


@DISCOVERY
@TOLD
def test_two_faults_in_one_deal(told: str, discovery: str) -> None:
    for seed, pair in enumerate(PAIRS):
        check((2000 + seed,), pair, told, discovery)


@pytest.mark.parametrize("fault", [None, "revoke", "under-play", "revoke-replayed", "no-fresh-card", "minor-barred"])
def test_draws_that_are_implied(fault: str | None) -> None:
    check(range(5000, 5030), [fault] if fault else [], "table", "referee", "implied")


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
        fold = judged(made)
        settled = fold.settlement()
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
    settled = judged([void, *rest]).settlement()
    (game,) = settled.games
    assert game.deals == (1, 2, 3, 4, 5)
    assert game.points == {name: sum(one.truth.scores[name] for one in rest) for name in ("Ann", "Bob")}


@pytest.mark.parametrize("fault", ["revoke", "false-declaration", "minor-barred"])
def test_a_lie_in_the_truth_is_noticed(fault: str) -> None:
    made = next(made for seed in range(100) if fault in (made := generate(seed, (fault,))).truth.planted)
    truth = made.truth
    plan = truth.findings[0]
    for lied in (
        replace(truth, findings=[]),
        replace(truth, findings=[replace(plan, index=plan.index + 1)]),
        replace(truth, findings=[replace(plan, by="Bob" if plan.by == "Ann" else "Ann")]),
        replace(truth, findings=[replace(plan, article="99")]),
        replace(truth, scores={**truth.scores, "Ann": truth.scores["Ann"] + 10}),
        replace(truth, brisques={**truth.brisques, "Ann": truth.brisques["Ann"] + 1}),
        replace(truth, postings=truth.postings[1:]),
    ):
        false = replace(made, truth=lied)
        assert any(one.referee != one.driver for one in compared(false, judged([false])))


@pytest.mark.parametrize("fault", FAULTS)
def test_forking_and_in_place_folds_agree(fault: str) -> None:
    for seed in range(2):
        made = generate(seed, (fault,))
        assert not [one for one in compared(made, judged([made], forking=True)) if one.referee != one.driver]


def test_the_points_of_a_false_declaration_where_they_are_added() -> None:
    added = 0
    for seed in range(40):
        made = generate(seed, ("false-declaration",), discovery="players", bonus=True)
        fold = judged([made], house={"false-declaration-bonus": True})
        wrong = [one for one in compared(made, fold) if one.referee != one.driver]
        assert not wrong, f"seed {seed}\n{report(made, wrong)}"
        added += any("elects add-points" in line for line in made.lines)
    assert added > 3
