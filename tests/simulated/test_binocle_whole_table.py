"""The referee against the simulated tables of Binocle without a stock, for three and for four."""

from __future__ import annotations

import pytest

from tests.simulated import binocle_four_handed, binocle_three_handed
from tests.simulated.binocle_whole_check import check
from tests.simulated.harness import fails, lies_noticed

TABLES = {"binocle-three-handed": binocle_three_handed, "binocle-four-handed": binocle_four_handed}
GAME = pytest.mark.parametrize("game", TABLES)
BOTH = pytest.mark.parametrize("discovery", ["referee", "players"])
TOLD = pytest.mark.parametrize("told", ["table", "all"])
FAULTS = pytest.mark.parametrize(("game", "fault"), [(game, fault) for game in TABLES for fault in TABLES[game].FAULTS])


@GAME
@BOTH
@TOLD
def test_games_without_a_fault(told: str, discovery: str, game: str) -> None:
    ends = set()
    for seed in range(16):
        evening = TABLES[game].generate(seed, told=told, discovery=discovery)
        assert not any(truth.findings for truth in evening.deals)
        check(game, evening, forking=seed == 0)
        ends.add(evening.end)
    assert {"knock", "count"} <= ends


@BOTH
@TOLD
@FAULTS
def test_each_fault_is_found_and_nobody_else_accused(game: str, fault: str, told: str, discovery: str) -> None:
    planted = 0
    for seed in range(30 if fault == "under-trump" else 4):
        evening = TABLES[game].generate(seed, (fault,), discovery=discovery, told=told)
        check(game, evening)
        planted += sum(bool(truth.planted) for truth in evening.deals)
    assert planted >= (2 if fault == "under-trump" else 3 if fault != "too-many" or told != "all" else 0)


@GAME
def test_a_lie_in_the_truth_is_noticed(game: str) -> None:
    evening = TABLES[game].generate(4, ("revoke",))
    check(game, evening)
    lies = lies_noticed(lambda: check(game, evening), evening.deals)
    for truth in evening.deals:
        name = next(iter(truth.points))
        truth.points[name] += 1
        fails(lambda: check(game, evening))
        truth.points[name] -= 1
    assert lies >= 3
