"""The referee at the simulated table of Authors: every offence proved at its first proof, nobody else accused."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any

import pytest

from referee import games
from referee.core.fold import Fold
from referee.core.record import DealRecord, RecordLine, Session
from referee.core.table import Table
from tests.simulated.authors import FAULTS, NAMES, Evening, evening, generate
from tests.simulated.authors_table import Agreed
from tests.simulated.cards import Simulated, Truth
from tests.simulated.harness import (
    Compared,
    Driver,
    check,
    compared,
    differences,
    expected,
    found,
    judged,
    mutations,
    report,
)


def more(table: Table[Any], truth: Truth) -> Iterable[Compared]:
    """The accounts sum to nil."""
    yield Compared("accounts", sum(table.sitting.accounts.values()), 0)


AUTHORS = Driver("authors", "foster", generate, FAULTS, more=more)
PAIRS = list(combinations(FAULTS, 2))


@pytest.mark.parametrize("discovery", AUTHORS.discoveries)
@pytest.mark.parametrize("told", AUTHORS.told)
def test_a_deal_without_a_fault(told: str, discovery: str) -> None:
    check(AUTHORS, range(1000, 1015), (), told=told, discovery=discovery)


@pytest.mark.parametrize("discovery", AUTHORS.discoveries)
@pytest.mark.parametrize("told", AUTHORS.told)
@pytest.mark.parametrize("fault", FAULTS)
def test_one_fault(fault: str, told: str, discovery: str) -> None:
    planted = check(AUTHORS, range(5), (fault,), told=told, discovery=discovery)
    hidden = fault in ("illegal-ask", "false-denial", "wrong-book")
    assert planted >= (0 if told == "all" and hidden else 1)


@pytest.mark.parametrize("discovery", AUTHORS.discoveries)
@pytest.mark.parametrize("first", FAULTS)
def test_two_faults_in_one_deal(first: str, discovery: str) -> None:
    for seed, (one, other) in enumerate(PAIRS):
        if one == first:
            check(AUTHORS, (2000 + seed,), (one, other), told="table", discovery=discovery)


@pytest.mark.parametrize("discovery", AUTHORS.discoveries)
def test_every_fault_in_one_deal(discovery: str) -> None:
    check(AUTHORS, range(4000, 4006), (*FAULTS, *FAULTS), told="table", discovery=discovery)


def run(deals: Iterable[Simulated], agreed: Agreed) -> tuple[Fold, list[list[Any]]]:
    """A sitting of several deals, and the findings of each."""
    book = games.book("authors", "foster").with_house(agreed.house())
    records = []
    line = 0
    made = list(deals)
    starts = []
    for number, deal in enumerate(made, 1):
        lines = tuple(RecordLine(line + at, text) for at, text in enumerate(deal.lines, 1))
        records.append(DealRecord(number, line, lines, deal.dealer))
        starts.append(line)
        line += len(lines)
    session = Session("authors", made[0].players, tuple(records), discovery=made[0].discovery)
    fold = Fold(games.find("authors"), book, session, forking=False)
    for _ in fold.steps():
        pass
    assert fold.table is not None
    all_found = list(fold.table.record.findings.values())
    by_deal = []
    for number, start in enumerate(starts, 1):
        mine = [(a - start, b, c, d, None if e is None else e - start)
                for a, b, c, d, e in found(f for f in all_found if f.deal == number)]  # fmt: skip
        by_deal.append(sorted(mine, key=repr))
    return fold, by_deal


AGREED = [
    Agreed(late, lost, penalty, remainder)
    for late in ("report", "turn", "void")
    for lost in ("left", "asker")
    for penalty, remainder in (("none", "carry"), ("counter", "first-left"))
]


@pytest.mark.parametrize("agreed", AGREED, ids=lambda a: "-".join(a.house().values()))
def test_evenings(agreed: Agreed) -> None:
    for seed, count in enumerate((2, 3, 5)):
        made: Evening = evening(seed, ("false-denial", "unasked-card", "illegal-ask"), count=count, agreed=agreed)
        fold, by_deal = run(made.deals, agreed)
        settled = fold.settlement()
        assert not fold.broken
        for deal, mine, result in zip(made.deals, by_deal, settled.deals, strict=True):
            assert mine == expected(deal.truth.findings), report(deal, [])
            assert result.points == deal.truth.scores
            assert (result.winner, int(result.value)) == (deal.truth.winner, deal.truth.value)
        assert {name: int(text) for name, text in settled.accounts.items()} == made.accounts
        assert sum(made.accounts.values()) == 0


@pytest.mark.parametrize("count", range(2, len(NAMES) + 1))
def test_any_number_of_players(count: int) -> None:
    for seed in range(2):
        for faults in ((), ("false-denial", "illegal-ask"), ("wrong-book", "unlaid-book")):
            made = generate(seed, faults, count=count)
            wrong = differences(AUTHORS, made)
            assert not wrong, report(made, wrong)


@pytest.mark.parametrize("fault", FAULTS)
def test_forking_and_in_place_folds_agree_with_the_truth(fault: str) -> None:
    made = generate(5, (fault,))
    kept = judged(AUTHORS, made, forking=True)
    assert all(entry.referee == entry.driver for entry in compared(AUTHORS, made, kept))


def test_a_lie_in_the_truth_is_noticed() -> None:
    made = next(
        made
        for seed in range(100)
        if {"false-denial"} <= set((made := generate(seed, ("false-denial",))).truth.planted) and made.truth.winner
    )
    assert not differences(AUTHORS, made)
    tried = 0
    for what, lied in mutations(made):
        assert what in {entry.what for entry in differences(AUTHORS, lied)}, f"a lie about {what} went unnoticed"
        tried += 1
    assert tried >= 10
