"""The referee at the simulated table of Gaigel: every planted fault found, nobody else accused, games won alike."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.simulated.binocle_compared import Compared
from tests.simulated.gaigel import FAULTS, generate

DISCOVERIES = ("referee", "players")
TOLD = ("table", "all")
TABLE = Compared("gaigel", "foster", generate)
SELDOM = ("stale-meld", "wrong-knock", "false-meld", "call-card")


@pytest.mark.parametrize("discovery", DISCOVERIES)
@pytest.mark.parametrize("told", TOLD)
def test_games_without_a_fault(told: str, discovery: str) -> None:
    TABLE.check(range(40), (), told=told, discovery=discovery, deals=4)


def test_games_are_won_in_every_way() -> None:
    """Among many sittings some are won by five Nines, by marked points, by a knock, and by a knock after both had 101."""
    seen = dict.fromkeys(("five-nines", "knocks", "marked", "counted", "long"), 0)
    for seed in range(100, 220):
        made = generate(seed, (), deals=3)
        assert not TABLE.wrong(made, "referee")
        for deals, _, points in made.games:
            last = made.deals[deals[-1] - 1][1][-1]
            seen["five-nines"] += "five-nines" in last
            seen["knocks"] += "knocks" in last
            seen["marked"] += last.split()[1] in ("declares", "exchanges") and "five-nines" not in last
            seen["counted"] += made.postings[deals[-1] - 1][-1][3] == "cards" and "knocks" not in last
            if len(deals) > 1:
                before = {name: sum(made.scores[deal - 1][name] for deal in deals[:-1]) for name in points}
                seen["long"] += min(before.values()) >= 101
    assert min(seen.values()) > 0, seen


@pytest.mark.parametrize("discovery", DISCOVERIES)
@pytest.mark.parametrize("told", TOLD)
@pytest.mark.parametrize("fault", FAULTS)
def test_one_fault(fault: str, told: str, discovery: str) -> None:
    seeds = range(24) if fault in SELDOM else range(9)
    assert TABLE.check(seeds, (fault,), told=told, discovery=discovery, deals=2) >= 2


@pytest.mark.parametrize("discovery", DISCOVERIES)
def test_two_faults_in_one_sitting(discovery: str) -> None:
    for seed, pair in enumerate(combinations(FAULTS, 2)):
        TABLE.check((seed,), pair, told=TOLD[seed % 2], discovery=discovery, deals=2)


def test_every_fault_in_one_sitting() -> None:
    for told in TOLD:
        TABLE.check(range(50, 60), FAULTS, told=told, discovery="referee", deals=3)


def test_forking_and_in_place_folds_agree_with_the_truth() -> None:
    for seed, fault in enumerate(FAULTS):
        made = generate(seed, (fault,), deals=2)
        assert not TABLE.wrong(made, "referee", forking=True)


def test_a_lie_in_the_truth_is_noticed() -> None:
    made = next(made for seed in range(50) if (made := generate(seed, ("revoke",), deals=2)).findings)
    made.scores[0]["Ann"] += 10
    assert any(text.startswith("scores") for text in TABLE.wrong(made, "referee"))
    made.postings[0][0] = (made.postings[0][0][0], "Ann", 70, "dix")
    assert any(text.startswith("postings") for text in TABLE.wrong(made, "referee"))
    made.findings.clear()
    made.games.append(((9,), "Ann", {"Ann": 101, "Bob": 0}))
    assert len(TABLE.wrong(made, "referee")) >= 3
