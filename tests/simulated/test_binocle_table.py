"""The referee at the simulated table of Binocle: every planted fault found, nobody else accused, every score the same."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import pytest

from referee import games
from referee.core.fold import Fold
from referee.core.record import DealRecord, RecordLine, Session
from tests.simulated.binocle import FAULTS, generate
from tests.simulated.binocle_table import Sitting
from tests.simulated.harness import expected, found

DISCOVERIES = ("referee", "players")
TOLD = ("table", "all")


def fold_of(made: Sitting, discovery: str, *, forking: bool = False, form: str = "foster") -> Fold:
    line = 0
    records = []
    for number, (dealer, lines) in enumerate(made.deals, 1):
        texts = tuple(RecordLine(line + at, text) for at, text in enumerate(lines, 1))
        records.append(DealRecord(number, line, texts, dealer if number == 1 else None))
        line += len(lines)
    session = Session("binocle", ("Ann", "Bob"), tuple(records), discovery=discovery)
    return Fold(games.find("binocle"), games.book("binocle", form), session, forking=forking)


def wrong(made: Sitting, discovery: str, *, forking: bool = False, form: str = "foster") -> list[str]:
    """What the referee and the driver do not agree on."""
    fold = fold_of(made, discovery, forking=forking, form=form)
    posted: dict[int, list[tuple[int, str, int, str]]] = {}
    dealers: dict[int, str | None] = {}
    for step in fold.steps():
        posted[step.deal] = [(p.line - 1, p.player, p.points, p.reason) for p in step.table.deal.posted()]
        dealers[step.deal] = step.table.deal.dealer
    assert fold.table is not None
    settled = fold.settlement()
    table = fold.table
    void = [deal.number for deal in settled.deals if "void" in deal.flags]
    played = [(game.deals, game.winner, game.points) for game in settled.games]
    sitting = table.sitting.fork()
    fold.game.carry(fold.law, sitting, settled.deals[-1])
    standing = {name: sitting.score.get(name, 0) for name in ("Ann", "Bob")}
    pairs: list[tuple[str, object, object]] = [
        ("findings", found(table.record.findings.values()), expected(made.findings)),
        ("refused", fold.broken, set()),
        ("postings", list(posted.values()), made.postings),
        ("scores", [deal.points for deal in settled.deals], made.scores),
        ("void", void, made.void),
        ("dealers", list(dealers.values()), [dealer for dealer, _ in made.deals]),
        ("games", played, made.games),
        ("standing", standing, made.standing),
        ("target", sitting.kept.get("target", 1000), made.target),
        ("paid", sum(int(t.amount) if t.target == "Ann" else -int(t.amount) for t in settled.transfers),
         sum(1 if winner == "Ann" else -1 for _, winner, _ in made.games)),
    ]  # fmt: skip
    for plan in made.findings:
        here = [
            f
            for f in table.record.findings.values()
            if (f.line, f.by, f.point) == (plan.index + 1, plan.by, plan.point)
        ]
        pairs += [(f"article for {plan.fault}", f.cites[0].article, plan.article) for f in here]
    return [f"{what}: the referee has {have}, the driver {want}" for what, have, want in pairs if have != want]


def check(
    seeds: Iterable[int], faults: Iterable[str], *, told: str, discovery: str, deals: int = 1, form: str = "foster"
) -> int:
    """Compares a sitting for every seed; answers in how many of them every fault found an occasion."""
    planned = tuple(faults)
    planted = 0
    for seed in seeds:
        made = generate(seed, planned, discovery=discovery, told=told, deals=deals, form=form)
        differences = wrong(made, discovery, form=form)
        if differences:
            lines = [line for _, lines in made.deals for line in lines]
            record = "\n".join(f"{number:4} {line}" for number, line in enumerate(lines, 1))
            raise AssertionError("\n".join((f"seed {seed}, {planned}, {told}, {discovery}", *differences, record)))
        planted += set(planned) <= set(made.planted)
    return planted


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
        check(range(12), (), told="table", discovery=discovery, deals=2, form="sixty-four")
    for fault in FAULTS:
        check(range(2), (fault,), told="table", discovery="referee", deals=2, form="sixty-four")


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
