"""The referee at the simulated table of Binocle: every planted fault found, nobody else accused, every score the same."""

from __future__ import annotations

from functools import partial
from itertools import combinations

import pytest

from tests.simulated.binocle import FAULTS
from tests.simulated.binocle_compared import Compared
from tests.simulated.binocle_sittings import generate

DISCOVERIES = ("referee", "players")
TOLD = ("table", "all")
TABLE = Compared("binocle", "foster", generate)
SIXTY_FOUR = Compared("binocle", "sixty-four", partial(generate, form="sixty-four"))
PONE_FIRST = Compared("binocle", "foster", partial(generate, form="pone-always"), {"draw-order": "pone-always"})
check, wrong = TABLE.check, TABLE.wrong


@pytest.mark.parametrize("discovery", DISCOVERIES)
@pytest.mark.parametrize("told", TOLD)
def test_games_without_a_fault(told: str, discovery: str) -> None:
    check(range(40), (), told=told, discovery=discovery, deals=3)


def test_long_games() -> None:
    check(range(900, 908), (), told="table", discovery="referee", deals=12)


@pytest.mark.parametrize("discovery", DISCOVERIES)
@pytest.mark.parametrize("told", TOLD)
@pytest.mark.parametrize("fault", FAULTS)
def test_one_fault(fault: str, told: str, discovery: str) -> None:
    assert check(range(9), (fault,), told=told, discovery=discovery, deals=2) >= 2


@pytest.mark.parametrize("discovery", DISCOVERIES)
def test_two_faults_in_one_sitting(discovery: str) -> None:
    for seed, pair in enumerate(combinations(FAULTS, 2)):
        check((seed,), pair, told=TOLD[seed % 2], discovery=discovery, deals=2)


def test_with_sixty_four_cards() -> None:
    for discovery in DISCOVERIES:
        SIXTY_FOUR.check(range(12), (), told="table", discovery=discovery, deals=2)
    for fault in FAULTS:
        SIXTY_FOUR.check(range(2), (fault,), told="table", discovery="referee", deals=2)


@pytest.mark.parametrize("discovery", DISCOVERIES)
@pytest.mark.parametrize("fault", [None, *FAULTS])
def test_where_the_pone_always_draws_first(fault: str | None, discovery: str) -> None:
    for told in TOLD:
        planted = PONE_FIRST.check(range(9), (fault,) if fault else (), told=told, discovery=discovery, deals=2)
        assert planted >= 2


def test_every_fault_in_one_sitting() -> None:
    for told in TOLD:
        check(range(50, 60), FAULTS, told=told, discovery="referee", deals=3)


def test_forking_and_in_place_folds_agree_with_the_truth() -> None:
    for seed, fault in enumerate(FAULTS):
        made = generate(seed, (fault,), deals=2)
        assert not wrong(made, "referee", forking=True)


def test_a_lie_in_the_truth_is_noticed() -> None:
    made = generate(7, ("revoke",), deals=2)
    made.scores[0]["Ann"] += 10
    assert any(text.startswith("scores") for text in wrong(made, "referee"))
    made.postings[0][0] = (made.postings[0][0][0], "Ann", 70, "dix")
    assert any(text.startswith("postings") for text in wrong(made, "referee"))
    made.findings.clear()
    made.games.append(((9,), "Ann", {"Ann": 1000, "Bob": 0}))
    assert len(wrong(made, "referee")) >= 3
