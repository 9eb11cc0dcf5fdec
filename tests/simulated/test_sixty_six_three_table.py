"""The referee against the simulated table of three-handed Sixty-Six."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.simulated.harness import expected_of, fails, found, lies_noticed, marked_of
from tests.simulated.sixty_six_three import FAULTS, SEATS, Evening, generate
from tests.tables import Run

EVERYWHERE = [
    pytest.mark.parametrize("discovery", ["referee", "players"]),
    pytest.mark.parametrize("told", ["table", "all"]),
    pytest.mark.parametrize("settlement", ["pool", "last-pays"]),
]


def check(evening: Evening, *, forking: bool = False, by_pads: bool = False) -> None:
    """Everything that the two must agree on. `by_pads`: the deals are told by what the two who play have marked."""
    texts = [truth.lines for truth in evening.deals]
    if by_pads:
        texts = [
            [f"{name} tallies score={truth.scores(SEATS)[name]}" for name in sorted(truth.counts)]
            for truth in evening.deals
        ]
    run = Run(
        *texts,
        game="sixty-six",
        players=SEATS,
        dealer=evening.dealer,
        discovery=evening.discovery,
        house={"settlement": evening.settlement},
        forking=forking,
    )
    said = run.numbered
    assert not run.fold.broken, said
    assert [deal.dealer for deal in run.played] == [truth.dealer for truth in evening.deals], said
    settled = run.settlement
    marked = [{name: result.points.get(name, 0) for name in SEATS} for result in settled.deals]
    assert marked == [truth.scores(SEATS) for truth in evening.deals], said
    gains: list[Counter[str]] = []
    for game in settled.games:
        gains.append(Counter())
        for paid in game.transfers:
            gains[-1][paid.source] -= int(paid.amount)
            gains[-1][paid.target] += int(paid.amount)
    played = [(g.winner, g.deals, g.points, dict(gain)) for g, gain in zip(settled.games, gains, strict=True)]
    assert played == [(g.winner, g.deals, g.score, g.gains) for g in evening.games], said
    assert settled.complete, said
    if by_pads:
        return
    assert marked_of(run) == [truth.marked for truth in evening.deals], said
    assert found(run.findings) == expected_of(evening.deals), said
    for result, truth in zip(settled.deals, evening.deals, strict=True):
        assert {s.text.split(":")[0]: int(s.amount) for s in result.steps if ": cards" in s.text} == truth.counts, said


@EVERYWHERE[0]
@EVERYWHERE[1]
@EVERYWHERE[2]
def test_games_without_a_fault(discovery: str, told: str, settlement: str) -> None:
    for seed in range(15):
        evening = generate(seed, told=told, discovery=discovery, settlement=settlement, games=2)
        assert not any(truth.findings for truth in evening.deals)
        check(evening, forking=seed == 0)


@EVERYWHERE[0]
@EVERYWHERE[1]
@EVERYWHERE[2]
@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_is_found_and_nobody_else_accused(fault: str, discovery: str, told: str, settlement: str) -> None:
    planted = 0
    for seed in range(2):
        evening = generate(seed, (fault,), discovery=discovery, told=told, settlement=settlement)
        check(evening)
        planted += sum(bool(truth.planted) for truth in evening.deals)
    assert planted or (fault, told) == ("revoke-replayed", "all")


@EVERYWHERE[2]
def test_games_told_by_the_pads(settlement: str) -> None:
    for seed in range(40):
        check(generate(seed, settlement=settlement, games=3), by_pads=True)


def test_everything_that_may_become_of_a_dealer_has_happened() -> None:
    """The simulated evenings hold what is special to three: a dealer stopped at six, a tie, one who is out and deals."""
    seen: Counter[str] = Counter()
    for seed in range(15):
        evening = generate(seed, told="table", settlement="last-pays", games=2)
        score = dict.fromkeys(SEATS, 0)
        for number, truth in enumerate(evening.deals, 1):
            marks = truth.scores(SEATS)
            best = max((points for name, points in marks.items() if name in truth.counts), default=0)
            seen["stopped"] += truth.dealer not in truth.counts and marks[truth.dealer] < best
            seen["tie"] += truth.is_tie
            seen["out, and deals"] += score[truth.dealer] >= 7
            seen["two left"] += truth.dealer in truth.counts
            score = {name: score[name] + marks[name] for name in SEATS}
            if any(number == game.deals[-1] for game in evening.games):
                score = dict.fromkeys(SEATS, 0)
    assert min(seen[what] for what in ("stopped", "out, and deals", "two left")) >= 3, seen


def test_a_lie_in_the_truth_is_noticed() -> None:
    evening = generate(3, ("false-claim",), settlement="last-pays")
    check(evening)
    lies = lies_noticed(lambda: check(evening), evening.deals)
    for truth in evening.deals:
        if truth.marked:
            index, who, points, reason = truth.marked[-1]
            truth.marked[-1] = (index, who, points + 1, reason)
            fails(lambda: check(evening))
            truth.marked[-1] = (index, who, points, reason)
    evening.games[-1].gains["Ann"] += 1
    fails(lambda: check(evening))
    assert lies >= 1
