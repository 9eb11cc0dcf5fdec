"""The referee at the simulated table of Foster's Rubicon Bézique: every planted fault found, nobody else accused."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from tests.simulated.harness import (
    Driver,
    check,
    compared,
    differences,
    judged,
    mutations,
    report,
    with_implied_draws,
)
from tests.simulated.rubicon_foster import FAULTS, generate
from tests.simulated.test_rubicon_table import more

FOSTER = Driver("rubicon-bezique", "foster", generate, FAULTS, more=more)
PAIRS = list(combinations(FAULTS, 2))
CLOSE = (252, 316, 547, 627, 647, 695, 734, 749, 770, 882, 946)  # both over a thousand and within two hundred


@pytest.mark.parametrize("discovery", FOSTER.discoveries)
@pytest.mark.parametrize("told", FOSTER.told)
def test_a_deal_without_a_fault(told: str, discovery: str) -> None:
    check(FOSTER, range(1000, 1020), (), told=told, discovery=discovery)


@pytest.mark.parametrize("discovery", FOSTER.discoveries)
@pytest.mark.parametrize("told", FOSTER.told)
@pytest.mark.parametrize("fault", FAULTS)
def test_one_fault(fault: str, told: str, discovery: str) -> None:
    expected = 0 if fault == "too-many-in-play" and told == "all" else 1
    assert check(FOSTER, range(4), (fault,), told=told, discovery=discovery) >= expected


@pytest.mark.parametrize("discovery", FOSTER.discoveries)
@pytest.mark.parametrize("told", FOSTER.told)
def test_two_faults_in_one_deal(told: str, discovery: str) -> None:
    for seed, pair in enumerate(random.Random(told + discovery).sample(PAIRS, 12)):
        check(FOSTER, (2000 + seed,), pair, told=told, discovery=discovery)


@pytest.mark.parametrize("discovery", FOSTER.discoveries)
@pytest.mark.parametrize("told", FOSTER.told)
def test_every_fault_in_one_deal(told: str, discovery: str) -> None:
    faults = [fault for fault in FAULTS if fault != "too-many-in-play"]
    check(FOSTER, range(4000, 4004), faults, told=told, discovery=discovery)


def test_close_games_in_which_the_trailing_player_may_demand_the_brisques() -> None:
    demanded = 0
    for seed in CLOSE:
        made = generate(seed)
        wrong = differences(FOSTER, made)
        assert not wrong, f"seed {seed}\n{report(made, wrong)}"
        demanded += "count-brisques" in made.truth.planted
    assert demanded >= 5


def test_like_cards_from_the_hand_are_in_play() -> None:
    assert sum("like-card" in generate(seed).truth.planted for seed in range(1000, 1020)) >= 10


@pytest.mark.parametrize("fault", [None, "revoke", "false-declaration-called", "false-declaration-mended"])
def test_draws_that_are_implied(fault: str | None) -> None:
    tried = 0
    for seed in range(5000, 5005):
        made = with_implied_draws(generate(seed, [fault] if fault else []))
        if made is not None:
            wrong = differences(FOSTER, made, "implied")
            assert not wrong, f"seed {seed}, {fault}\n{report(made, wrong)}"
            tried += 1
    assert tried


@pytest.mark.parametrize("fault", ["called-card-not-led"])
def test_a_lie_in_the_truth_is_noticed(fault: str) -> None:
    made = next(
        made for seed in range(100) if fault in (made := generate(seed, (fault,))).truth.planted and made.truth.winner
    )
    assert not differences(FOSTER, made)
    for what, lied in mutations(made):
        assert what in {entry.what for entry in differences(FOSTER, lied)}, f"a lie about {what} went unnoticed"


@pytest.mark.parametrize("fault", ["false-declaration-called", "revoke-replayed", "lead-out-of-turn-called"])
def test_forking_and_in_place_folds_agree_with_the_truth(fault: str) -> None:
    made = generate(1, (fault,))
    kept = judged(FOSTER, made, forking=True)
    assert all(entry.referee == entry.driver for entry in compared(FOSTER, made, kept))
