"""The referee at the simulated table of Baccarat Chemin de Fer: every planted fault found, nobody else accused."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations

import pytest

from referee import games
from referee.core.fold import Fold
from referee.core.record import Session
from referee.core.settlement import gains
from tests.simulated.baccarat_chemin_de_fer import FAULTS, Simulated, generate
from tests.simulated.cards import Expected
from tests.simulated.harness import Compared, expected, found
from tests.tables import records_of

GAME = "baccarat-chemin-de-fer"
DISCOVERIES = ("referee", "players")
PAIRS = list(combinations(FAULTS, 2))
HOUSES: list[dict[str, object]] = [
    {"strict-draw": "compensate"},
    {"strict-draw": "fine", "draw-fine": 3},
    {"banco-draw": "table"},
    {"holder-by": "offered"},
    {"tie": "push"},
    {"excess": "taken"},
    {"suivi-first": False},
    {"commission": 5},
]


def judged(made: Simulated, *, forking: bool = False) -> Fold:
    """The fold of the whole sitting; line n of the record is the driver's index n - 1."""
    book = games.book(GAME, "hoffmann")
    if made.house:
        book = book.with_house(made.house)
    deals = records_of(made.deals, {1: made.dealer})
    session = Session(GAME, made.players, deals, discovery=made.discovery, bystanders=made.bystanders)
    fold = Fold(games.find(GAME), book, session, forking=forking)
    for _ in fold.steps():
        pass
    return fold


def compared(made: Simulated, fold: Fold) -> Iterable[Compared]:
    """Everything that the two must agree on."""
    truth, table = made.truth, fold.table
    assert table is not None
    findings = list(table.record.findings.values())
    kept = table.sitting.kept
    yield Compared("findings", found(findings), expected(truth.findings))
    yield Compared("refused", fold.broken, set())
    yield Compared("accounts", {n: total for n, total in table.sitting.accounts.items() if total}, truth.accounts)
    yield Compared("balance", sum(table.sitting.accounts.values()), 0)
    settled = fold.settlement()
    for result, net in zip(settled.deals, truth.nets, strict=True):
        points = {name: total for name, total in result.points.items() if total}
        players = {name: total for name, total in net.items() if name != "pool"}
        yield Compared(f"net of coup {result.number}", points, players)
        moved = {name: int(total) for name, total in gains(result.transfers, "counters").items() if total}
        yield Compared(f"transfers of coup {result.number}", moved, net)
    moved = {name: int(total) for name, total in gains(settled.transfers, "counters").items() if total}
    yield Compared("settlement", moved, truth.accounts)
    yield Compared("complete", settled.complete, True)
    yield Compared("deal", (kept["standing"].banker, kept["standing"].bank), (truth.banker, truth.bank))
    yield Compared("rotation", _from(kept["standing"].order, truth.banker), _from(truth.order, truth.banker))
    yield Compared("frozen", dict(kept["standing"].frozen), truth.frozen)
    yield Compared("packs", (kept["supply"].handful, kept["supply"].used), (truth.handful, truth.used))
    for plan in truth.findings:
        cited = [
            f.cites[0].article for f in findings if (f.line, f.by, f.point) == (plan.index + 1, plan.by, plan.point)
        ]
        yield Compared(f"article for {plan.fault}", cited[:1], [plan.article])


def _from(order: tuple[str, ...], first: str) -> tuple[str, ...]:
    at = order.index(first)
    return order[at:] + order[:at]


def differences(made: Simulated, *, forking: bool = False) -> list[Compared]:
    """What the referee and the driver do not agree on; empty when all is well."""
    return [one for one in compared(made, judged(made, forking=forking)) if one.referee != one.driver]


def report(made: Simulated, wrong: list[Compared]) -> str:
    """The differences and the record, for the message of a failing test."""
    said = [f"{one.what}: the referee has {one.referee}, the driver {one.driver}" for one in wrong]
    texts = [text for lines in made.deals for text in lines]
    return "\n".join((*said, *(f"{number:4} {text}" for number, text in enumerate(texts, 1))))


def check(
    seeds: Iterable[int], faults: Iterable[str], *, told: str = "table", discovery: str = "referee",
    house: dict[str, object] | None = None,
) -> int:  # fmt: skip
    """Compares a sitting for every seed; answers in how many of them every fault found an occasion."""
    planned = tuple(faults)
    planted = 0
    for seed in seeds:
        made = generate(seed, planned, discovery=discovery, told=told, house=house)
        wrong = differences(made)
        assert not wrong, f"seed {seed}, {planned}, {told}, {discovery}, {house}\n{report(made, wrong)}"
        planted += set(planned) <= set(made.truth.planted)
    return planted


@pytest.mark.parametrize("discovery", DISCOVERIES)
@pytest.mark.parametrize("told", ["table", "all"])
def test_a_sitting_without_a_fault(told: str, discovery: str) -> None:
    check(range(1000, 1060), (), told=told, discovery=discovery)


@pytest.mark.parametrize("discovery", DISCOVERIES)
@pytest.mark.parametrize("fault", FAULTS)
def test_one_fault(fault: str, discovery: str) -> None:
    assert check(range(20), (fault,), discovery=discovery) >= 4


@pytest.mark.parametrize("fault", ["false-draw", "natural-held-back", "natural-late", "false-natural", "banker-early"])
def test_one_fault_with_all_cards_told(fault: str) -> None:
    assert check(range(20), (fault,), told="all") >= 4


def test_two_faults_in_one_sitting() -> None:
    for seed, pair in enumerate(PAIRS):
        check((2000 + seed,), pair)


@pytest.mark.parametrize("discovery", DISCOVERIES)
@pytest.mark.parametrize("told", ["table", "all"])
def test_every_fault_in_one_sitting(told: str, discovery: str) -> None:
    check(range(4000, 4030), FAULTS, told=told, discovery=discovery)


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: " ".join(map(str, house)))
def test_house_rules(house: dict[str, object]) -> None:
    check(range(5000, 5020), ("false-draw", "wrong-payment"), house=house)
    check(range(5100, 5110), FAULTS, house=house)


def test_forking_and_in_place_folds_agree_with_the_truth() -> None:
    for seed in range(10):
        assert not differences(generate(seed, FAULTS), forking=True)


def test_a_lie_in_the_truth_is_noticed() -> None:
    made = generate(2, ("false-draw", "wrong-payment"))
    assert not differences(made)
    truth = made.truth
    lies = {
        "findings": replace(truth, findings=truth.findings[:-1]),
        "accounts": replace(truth, accounts={**truth.accounts, "Kit": truth.accounts.get("Kit", 0) + 1}),
        "net of coup 1": replace(truth, nets=[{**truth.nets[0], "Kit": 99}, *truth.nets[1:]]),
        "deal": replace(truth, banker="Pia" if truth.banker != "Pia" else "Kit"),
        "packs": replace(truth, used=truth.used + 1),
    }
    for what, lied in lies.items():
        assert what in {one.what for one in differences(replace(made, truth=lied))}
    invented = Expected(0, "Kit", "draw.false", "CFi3", "irregular")
    lied = replace(truth, findings=[*truth.findings, invented])
    assert "findings" in {one.what for one in differences(replace(made, truth=lied))}
