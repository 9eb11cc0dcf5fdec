"""The referee at the simulated table of Loo: every planted fault found, nobody else accused, every counter in its place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any

import pytest

from referee import games
from referee.core.fold import Fold
from referee.core.record import Session
from tests.simulated.loo import FAULTS, Evening, generate
from tests.simulated.loo_rules import Rules
from tests.tables import records_of

AGREED: Mapping[str, tuple[str, Rules, Mapping[str, Any]]] = {
    "cassell": ("cassell", Rules(), {}),
    "unlimited": ("cassell", Rules(unlimited=True), {"mode": "unlimited"}),
    "unlimited-pool": (
        "cassell",
        Rules(unlimited=True, loo_is_pool=True, ante="none"),
        {"mode": "unlimited", "unlimited-loo": "pool", "ante-others": "none"},
    ),
    "late": ("cassell", Rules(late_trump=True), {"trump": "late"}),
    "older-lead": (
        "cassell",
        Rules(older_lead=True, walkover=True, shares_left=True, ante="every"),
        {"lead": "ew", "lone": "walkover", "turn-shares": "left", "ante-others": "every"},
    ),
    "no-bold-stand": (
        "cassell",
        Rules(must=False, double_loo=True, ante="none"),
        {"bold-stand": False, "double-loo": True, "ante-others": "none"},
    ),
    "hoffmann": ("hoffmann", Rules(hoffmann=True), {}),
    "hoffmann-unlimited": (
        "hoffmann",
        Rules(hoffmann=True, unlimited=True, loo_max=24, must=False, both=True, kept_thrown=True),
        {
            "mode": "unlimited",
            "loo-max": "counters:24",
            "must": False,
            "revoke-loo": "both",
            "thrown-up-shares": "kept",
        },
    ),
    "club-law": (
        "hoffmann",
        Rules(hoffmann=True, club_law=True, walkover=True),
        {"club-law": True, "lone": "walkover"},
    ),
}
DISCOVERIES = ("referee", "players")


def session_of(made: Evening, edition: str, discovery: str) -> Session:
    deals = records_of((deal.lines for deal in made.deals), {1: made.deals[0].dealer})
    return Session("loo", made.players, deals, rules=edition, discovery=discovery)


def differences(made: Evening, agreed: str, discovery: str, *, forking: bool = False) -> list[str]:
    edition, _, house = AGREED[agreed]
    book = games.book("loo", edition).with_house(house)
    fold = Fold(games.find("loo"), book, session_of(made, edition, discovery), forking=forking)
    wrong: list[str] = []
    for deal, record in zip(made.deals, fold.session.deals, strict=True):
        steps = list(fold.open(record))
        for line in record.lines:
            steps += fold.add(line)
        wrong += [f"{s.line}: {f.message}" for s in steps for f in s.ruling.findings if f.verdict.word == "refused"]
        assert fold.table is not None
        accounts = fold.table.sitting.accounts
        if accounts.get("pool", 0) != deal.pool:
            wrong.append(f"deal {record.number}: pool {accounts.get('pool')}, not {deal.pool}")
        if sum(accounts.values()):
            wrong.append(f"deal {record.number}: accounts {accounts} do not balance")
        if fold.table.deal.dealer != deal.dealer or not fold.table.deal.is_over:
            wrong.append(f"deal {record.number}: dealer {fold.table.deal.dealer}, {fold.table.deal.phase}")
    settled = fold.settlement()
    for result, deal in zip(settled.deals, made.deals, strict=True):
        if result.points != deal.points or not result.complete:
            wrong.append(f"deal {result.number}: {result.points}, not {deal.points}")
    assert fold.table is not None
    found = {(f.line, f.by, f.verdict.word, f.proof_line): f.point for f in fold.table.record.findings.values()}
    if len(found) != len(fold.table.record.findings):
        wrong.append("two findings for one offence")
    wanted = {(f.line, f.by, f.verdict, f.proof): f.points for f in made.findings}
    wrong += [f"not found: {key} {sorted(points)}" for key, points in wanted.items() if found.get(key) not in points]
    wrong += [f"accused: {key} {point}" for key, point in found.items() if key not in wanted]
    return wrong


def check(agreed: str, seeds: Iterable[int], faults: Iterable[str], discovery: str) -> int:
    planned = tuple(faults)
    planted = 0
    for seed in seeds:
        made = generate(seed, planned, rules=AGREED[agreed][1], discovery=discovery)
        wrong = differences(made, agreed, discovery)
        lines = [text for deal in made.deals for text in ("---", *deal.lines)]
        text = "\n".join((*wrong, f"{made.deals[0].dealer} deals, {made.players}", *lines))
        assert not wrong, f"seed {seed}, {agreed}, {planned}, {discovery}\n{text}"
        planted += set(planned) <= made.planted
    return planted


@pytest.mark.parametrize("discovery", DISCOVERIES)
@pytest.mark.parametrize("agreed", AGREED)
def test_evenings_without_a_fault(agreed: str, discovery: str) -> None:
    check(agreed, range(1000, 1016), (), discovery)


@pytest.mark.parametrize("discovery", DISCOVERIES)
@pytest.mark.parametrize("agreed", AGREED)
@pytest.mark.parametrize("fault", FAULTS)
def test_one_fault(fault: str, agreed: str, discovery: str) -> None:
    assert check(agreed, range(6), (fault,), discovery) >= 2


@pytest.mark.parametrize("discovery", DISCOVERIES)
@pytest.mark.parametrize("agreed", AGREED)
def test_two_faults(agreed: str, discovery: str) -> None:
    for seed, pair in enumerate(combinations(FAULTS, 2)):
        check(agreed, (2000 + seed,), pair, discovery)


@pytest.mark.parametrize("agreed", AGREED)
def test_every_fault(agreed: str) -> None:
    check(agreed, range(3000, 3010), FAULTS, "referee")


def test_forking_makes_no_difference() -> None:
    for agreed in AGREED:
        made = generate(7, FAULTS, rules=AGREED[agreed][1])
        assert not differences(made, agreed, "referee", forking=True)


def test_a_lie_in_the_truth_is_noticed() -> None:
    made = generate(1, ("wrong-card", "misdeal"))
    assert made.findings
    made.deals[-1].points["Abe"] += 1
    assert differences(made, "cassell", "referee")
    made = generate(1, ("wrong-card", "misdeal"))
    made.findings.pop()
    assert differences(made, "cassell", "referee")
    made = generate(1)
    made.deals[1].pool += 1
    assert differences(made, "cassell", "referee")
