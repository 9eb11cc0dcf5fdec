"""The referee against the simulated table of Four-handed Binocle."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.simulated.binocle_four_handed import FAULTS, generate
from tests.simulated.binocle_whole_check import check

GAME = "binocle-four-handed"
BOTH = pytest.mark.parametrize("discovery", ["referee", "players"])
TOLD = pytest.mark.parametrize("told", ["table", "all"])


@BOTH
@TOLD
def test_games_without_a_fault(told: str, discovery: str) -> None:
    ends = set()
    for seed in range(16):
        evening = generate(seed, told=told, discovery=discovery)
        assert not any(truth.findings for truth in evening.deals)
        check(GAME, evening, forking=seed == 0)
        ends.add(evening.end)
    assert {"knock", "count"} <= ends


@BOTH
@TOLD
@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_is_found_and_nobody_else_accused(fault: str, told: str, discovery: str) -> None:
    planted = 0
    for seed in range(30 if fault == "under-trump" else 4):
        evening = generate(seed, (fault,), discovery=discovery, told=told)
        check(GAME, evening)
        planted += sum(bool(truth.planted) for truth in evening.deals)
    assert planted >= (2 if fault == "under-trump" else 3 if fault != "too-many" or told != "all" else 0)


def test_a_lie_in_the_truth_is_noticed() -> None:
    evening = generate(4, ("revoke",))
    check(GAME, evening)
    lies = 0
    for truth in evening.deals:
        for found in list(truth.findings):
            truth.findings.remove(found)
            with pytest.raises(AssertionError):
                check(GAME, evening)
            for lie in (
                replace(found, index=found.index + 1),
                replace(found, by="Eve"),
                replace(found, point="lead.turn"),
            ):
                truth.findings.append(lie)
                with pytest.raises(AssertionError):
                    check(GAME, evening)
                truth.findings.remove(lie)
                lies += 1
            truth.findings.append(found)
        name = next(iter(truth.points))
        truth.points[name] += 1
        with pytest.raises(AssertionError):
            check(GAME, evening)
        truth.points[name] -= 1
    assert lies >= 3
