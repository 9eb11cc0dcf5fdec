"""The referee against the simulated table of Auction Binocle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import pytest

from tests.simulated.auction_binocle import FAULTS, Evening, Terms, evening
from tests.simulated.harness import expected_of, found
from tests.tables import Run

TERMS: Mapping[str, tuple[Terms, Mapping[str, Any]]] = {
    "three": (Terms(), {}),
    "four": (Terms(players=4, dix=10), {"dix.points": 10}),
    "widow": (Terms(widow=True), {"widow": True}),
    "widow for four": (
        Terms(players=4, widow=True, discards_count=False, setback="twice", may_return=True),
        {"widow": True, "discards-count": False, "set-back": "twice", "bid-after-pass": True},
    ),
    "partners": (Terms(players=4, partners=True, made="bid"), {"partners": True, "made-scores": "bid"}),
    "partners who combine": (
        Terms(players=4, partners=True, meld_mode="combined"), {"partners": True, "meld-mode": "combined"},
    ),
    "partners with a widow": (
        Terms(players=4, partners=True, widow=True, setback="nothing", meld_mode="individual"),
        {"partners": True, "widow": True, "set-back": "nothing", "meld-mode": "individual"},
    ),
}  # fmt: skip
WIDOW_ONLY = ("wrong-discard", "discard-stands")


def differences(made: Evening, house: Mapping[str, Any], *, forking: bool = False) -> list[str]:
    """What the two do not agree on."""
    run = Run(
        *(truth.lines for truth in made.deals),
        game="auction-binocle",
        players=made.players,
        dealer=made.dealer,
        discovery=made.discovery,
        house=house,
        forking=forking,
    )
    wrong = [f"{s.line}: {f.message}" for s in run.steps for f in s.ruling.findings if f.verdict.word == "refused"]
    have, want = found(run.findings), expected_of(made.deals)
    wrong += [f"not found: {one}" for one in want if one not in have]
    wrong += [f"accused: {one}" for one in have if one not in want or have.count(one) > 1]
    settled = run.settlement
    for result, truth in zip(settled.deals, made.deals, strict=True):
        if result.points != truth.points or not result.complete or result.dealer != truth.dealer:
            wrong.append(f"deal {result.number}: {result.points} {result.missing}, not {truth.points}")
    gains = dict.fromkeys(made.players, Fraction(0))
    for paid in settled.transfers:
        gains[paid.source] -= Fraction(paid.amount)
        gains[paid.target] += Fraction(paid.amount)
    if gains != made.gains or len(settled.games) != 1:
        wrong.append(f"gains {gains}, not {made.gains}")
    return wrong


def check(kind: str, seeds: Iterable[int], faults: Iterable[str], *, discovery: str, told: str) -> int:
    """Compares an evening for every seed; answers how many deals had a fault planted."""
    terms, house = TERMS[kind]
    planned, planted = tuple(faults), 0
    for seed in seeds:
        made = evening(seed, planned, terms=terms, discovery=discovery, told=told)
        wrong = differences(made, house, forking=seed == 0)
        said = "\n".join(wrong)
        text = "\n".join(f"{at:4} {line}" for at, line in enumerate((x for d in made.deals for x in d.lines), 1))
        assert not wrong, f"seed {seed}, {kind}, {planned}, {discovery}, {told}\n{said}\n{text}"
        planted += sum(bool(deal.planted) for deal in made.deals)
    return planted


BOTH = pytest.mark.parametrize("discovery", ["referee", "players"])
EVERY = pytest.mark.parametrize("kind", TERMS)


@BOTH
@EVERY
def test_evenings_without_a_fault(kind: str, discovery: str) -> None:
    for told in ("table", "all"):
        assert check(kind, range(4), (), discovery=discovery, told=told) == 0


@BOTH
@EVERY
@pytest.mark.parametrize("fault", FAULTS)
def test_one_fault(fault: str, kind: str, discovery: str) -> None:
    if fault in WIDOW_ONLY and not TERMS[kind][0].widow:
        assert check(kind, (10,), (fault,), discovery=discovery, told="table") == 0
        return
    assert check(kind, (10, 11), (fault,), discovery=discovery, told="table") >= 3


@EVERY
def test_all_faults_with_hands_told(kind: str) -> None:
    assert check(kind, range(20, 24), FAULTS, discovery="referee", told="all") >= 6


def test_a_lie_in_the_truth_is_noticed() -> None:
    terms, house = TERMS["three"]
    for lie in ("points", "finding", "gain"):
        made = evening(1, ("low-bid",), terms=terms)
        assert not differences(made, house)
        if lie == "points":
            made.deals[2].points["Ann"] += 1
        elif lie == "finding":
            made.deals[2].findings.pop()
        else:
            made.gains["Ann"] += 1
        assert differences(made, house)
