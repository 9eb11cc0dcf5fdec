"""The referee at the simulated table of Rubicon Bézique: every planted fault found, nobody else accused."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any

import pytest

from referee.core.table import Table
from tests.simulated.cards import Truth
from tests.simulated.harness import (
    Compared,
    Driver,
    check,
    compared,
    differences,
    judged,
    mutations,
    report,
    with_implied_draws,
)
from tests.simulated.rubicon import FAULTS, generate


def more(table: Table[Any], truth: Truth) -> Iterable[Compared]:
    """Trumps, brisques and tricks."""
    deal = table.deal
    brisques = {name: sum(face[0] in "AT" for face in faces) for name, faces in deal.taken.items()}
    yield Compared("brisques", brisques, truth.brisques)
    yield Compared("trump", deal.trump, truth.trump)
    yield Compared("tricks", deal.tricks, truth.tricks)


RUBICON = Driver("rubicon-bezique", "portland", generate, FAULTS, more=more)
PAIRS = list(combinations(FAULTS, 2))


@pytest.mark.parametrize("discovery", RUBICON.discoveries)
@pytest.mark.parametrize("told", RUBICON.told)
def test_a_deal_without_a_fault(told: str, discovery: str) -> None:
    check(RUBICON, range(1000, 1060), (), told=told, discovery=discovery)


@pytest.mark.parametrize("discovery", RUBICON.discoveries)
@pytest.mark.parametrize("told", RUBICON.told)
@pytest.mark.parametrize("fault", FAULTS)
def test_one_fault(fault: str, told: str, discovery: str) -> None:
    assert check(RUBICON, range(16), (fault,), told=told, discovery=discovery) >= 4


@pytest.mark.parametrize("discovery", RUBICON.discoveries)
@pytest.mark.parametrize("told", RUBICON.told)
@pytest.mark.parametrize("first", FAULTS)
def test_two_faults_in_one_deal(first: str, told: str, discovery: str) -> None:
    for seed, (one, other) in enumerate(PAIRS):
        if one == first:
            check(RUBICON, (2000 + seed, 3000 + seed), (one, other), told=told, discovery=discovery)


@pytest.mark.parametrize("discovery", RUBICON.discoveries)
@pytest.mark.parametrize("told", RUBICON.told)
def test_every_fault_in_one_deal(told: str, discovery: str) -> None:
    check(RUBICON, range(4000, 4012), FAULTS, told=told, discovery=discovery)


@pytest.mark.parametrize(
    "fault",
    [
        None,
        "revoke",
        "under-play",
        "revoke-replayed",
        "false-declaration",
        "lead-out-of-turn-called",
        "omits-gathering",
    ],
)
def test_draws_that_are_implied(fault: str | None) -> None:
    tried = 0
    for seed in range(5000, 5020):
        made = with_implied_draws(generate(seed, [fault] if fault else []))
        if made is not None:
            wrong = differences(RUBICON, made, "implied")
            assert not wrong, f"seed {seed}, {fault}\n{report(made, wrong)}"
            tried += 1
    assert tried >= 10


@pytest.mark.parametrize("fault", ["revoke", "false-declaration", "lead-out-of-turn-called"])
def test_a_lie_in_the_truth_is_noticed(fault: str) -> None:
    made = next(
        made for seed in range(100) if fault in (made := generate(seed, (fault,))).truth.planted and made.truth.winner
    )
    assert not differences(RUBICON, made)
    tried = 0
    for what, lied in mutations(made):
        assert what in {entry.what for entry in differences(RUBICON, lied)}, f"a lie about {what} went unnoticed"
        tried += 1
    assert tried >= 10


def test_a_line_too_many_or_too_few_is_noticed() -> None:
    made = generate(3)
    for change in (made.lines[:-1], made.lines[1:], [*made.lines[:40], *made.lines[41:]]):
        lied = type(made)(change, made.truth, made.players, made.dealer)
        assert differences(RUBICON, lied)


@pytest.mark.parametrize("fault", FAULTS)
def test_forking_and_in_place_folds_agree_with_the_truth(fault: str) -> None:
    for seed in range(3):
        made = generate(seed, (fault,))
        kept = judged(RUBICON, made, forking=True)
        assert all(entry.referee == entry.driver for entry in compared(RUBICON, made, kept))
