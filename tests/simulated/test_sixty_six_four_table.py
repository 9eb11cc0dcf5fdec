"""The referee against the simulated table of four-handed Sixty-Six."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee import games
from referee.core.fold import Fold
from referee.core.record import DealRecord, RecordLine, Session
from tests.simulated.sixty_six_four import FAULTS, PLAYERS, Evening, generate


def check(evening: Evening, *, forking: bool = False) -> None:
    """Everything that the two must agree on."""
    deals, number = [], 0
    for place, truth in enumerate(evening.deals, 1):
        lines = tuple(RecordLine(number + at, text) for at, text in enumerate(truth.lines, 1))
        number += len(lines)
        deals.append(DealRecord(place, 0, lines, evening.dealer if place == 1 else None))
    name = "sixty-six-four-handed"
    session = Session(name, PLAYERS, tuple(deals), rules="foster", discovery=evening.discovery)
    fold = Fold(games.find(name), games.book(name, "foster"), session, forking=forking)
    for _ in fold.steps():
        pass
    assert fold.table is not None
    texts = [line.text for deal in deals for line in deal.lines]
    said = "\n".join(f"{at:4} {text}" for at, text in enumerate(texts, 1))
    findings = fold.table.record.findings.values()
    found = sorted(((f.line, f.by, f.point, f.verdict.word, f.proof_line) for f in findings), key=repr)
    expected, before = [], 1
    for truth in evening.deals:
        for plan in truth.findings:
            proof = None if plan.proof_index is None else before + plan.proof_index
            expected.append((before + plan.index, plan.by, plan.point, plan.verdict, proof))
        before += len(truth.lines)
    assert found == sorted(expected, key=repr), said
    settled = fold.settlement()
    for result, truth in zip(settled.deals, evening.deals, strict=True):
        assert {s.text.split(":")[0]: int(s.amount) for s in result.steps if ": cards" in s.text} == truth.counts, said
        assert result.points == {name: points for side, points in truth.points.items() for name in side.split("+")}, (
            said
        )
    assert [(g.winner, int(g.value)) for g in settled.games] == [(evening.winner, evening.value)], said
    assert settled.complete
    assert not fold.broken


BOTH = pytest.mark.parametrize("discovery", ["referee", "players"])
TOLD = pytest.mark.parametrize("told", ["table", "all"])


@BOTH
@TOLD
def test_games_without_a_fault(told: str, discovery: str) -> None:
    for seed in range(15):
        evening = generate(seed, told=told, discovery=discovery)
        assert not any(truth.findings for truth in evening.deals)
        check(evening, forking=seed == 0)


@BOTH
@TOLD
@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_is_found_and_nobody_else_accused(fault: str, told: str, discovery: str) -> None:
    planted = 0
    for seed in range(5):
        evening = generate(seed, (fault,), discovery=discovery, told=told)
        check(evening)
        planted += sum(bool(truth.planted) for truth in evening.deals)
    assert planted >= 8


def test_a_lie_in_the_truth_is_noticed() -> None:
    evening = generate(3, ("revoke",))
    check(evening)
    lies = 0
    for truth in evening.deals:
        for found in list(truth.findings):
            truth.findings.remove(found)
            with pytest.raises(AssertionError):
                check(evening)
            for lie in (
                replace(found, index=found.index + 1),
                replace(found, by="Eve"),
                replace(found, point="lead.turn"),
            ):
                truth.findings.append(lie)
                with pytest.raises(AssertionError):
                    check(evening)
                truth.findings.remove(lie)
                lies += 1
            truth.findings.append(found)
        side = next(iter(truth.points))
        truth.points[side] += 1
        with pytest.raises(AssertionError):
            check(evening)
        truth.points[side] -= 1
    assert lies >= 3
