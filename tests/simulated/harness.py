"""What runs every simulated table against the referee: one driver a game, one comparison for all of them.

A later game writes its driver (`generate(seed, faults, ...) -> Simulated`), describes it with a `Driver`, and asks
`differences` for each deal. An empty list means that the referee and the driver agree in everything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Protocol

import pytest

from referee import games
from referee.core.fold import Fold
from referee.core.record import DealRecord, RecordLine, Session
from referee.core.rulings import Finding
from referee.core.table import Table
from tests.simulated.cards import Expected, Simulated, Truth
from tests.tables import Run


class Generate(Protocol):
    """A simulated table: the same arguments give the same deal."""

    def __call__(self, seed: int, faults: Iterable[str] = ..., *, discovery: str = ..., told: str = ...) -> Simulated:
        """A deal as it would be typed, and the truth about it."""


class Compared(NamedTuple):
    """One thing that the referee and the driver both know, and what each says of it."""

    what: str
    referee: object
    driver: object


def nothing_more(table: Table[Any], truth: Truth) -> Iterable[Compared]:
    """For games in which scores, postings and findings are all there is to compare."""
    return ()


@dataclass(frozen=True)
class Driver:
    """A game's simulated table: the game, the edition it knows, its faults, and what else is to be compared."""

    game: str
    edition: str
    generate: Generate
    faults: Mapping[str, str]
    told: tuple[str, ...] = ("table", "all")
    discoveries: tuple[str, ...] = ("referee", "players")
    more: Callable[[Table[Any], Truth], Iterable[Compared]] = field(default=nothing_more)


def session_of(driver: Driver, made: Simulated, draws: str = "told") -> Session:
    """The deal as a session of one deal; line n of the record is line n of the file."""
    lines = tuple(RecordLine(number, text) for number, text in enumerate(made.lines, 1))
    deal = DealRecord(1, 0, lines, made.dealer)
    return Session(driver.game, made.players, (deal,), rules=driver.edition, discovery=made.discovery, draws=draws)


def judged(driver: Driver, made: Simulated, *, forking: bool = False, draws: str = "told") -> Fold:
    """The fold of the whole deal, judged to its end."""
    game, book = games.find(driver.game), games.book(driver.game, driver.edition)
    fold = Fold(game, book, session_of(driver, made, draws), forking=forking)
    for _ in fold.steps():
        pass
    return fold


def with_implied_draws(made: Simulated) -> Simulated | None:
    """The same deal as typed where `draws = "implied"`: bare draws are left out, the line stays, as a remark.

    None for a deal that says something between its draws (carte blanche shown again).
    """
    lines = []
    for line in made.lines:
        events = [event for event in line.split("; ") if not event.endswith(" draws")]
        lines.append("; ".join(events) or f"# {line}")
        if any("carte-blanche" in event and len(event.split()) == 4 for event in events):
            return None
    return replace(made, lines=lines)


def found(findings: Iterable[Finding]) -> list[tuple[int, str | None, str, str, int | None]]:
    """Findings as they are compared: line, by whom, point, verdict, proof line."""
    return sorted(((f.line, f.by, f.point, f.verdict.word, f.proof_line) for f in findings), key=repr)


def expected(findings: Iterable[Expected]) -> list[tuple[int, str | None, str, str, int | None]]:
    """What the driver planted, in the same shape."""
    return sorted(
        (
            (e.index + 1, e.by, e.point, e.verdict, None if e.proof_index is None else e.proof_index + 1)
            for e in findings
        ),
        key=repr,
    )


class Told(Protocol):
    """One deal of several as it would be typed, and what the driver planted in it."""

    @property
    def lines(self) -> list[str]:
        """The lines of this deal."""

    @property
    def findings(self) -> list[Expected]:
        """What must be found, by the lines of this deal."""


def expected_of(deals: Iterable[Told]) -> list[tuple[int, str | None, str, str, int | None]]:
    """What the driver planted in several deals; lines go on counting through all of them."""
    plans, before = [], 0
    for deal in deals:
        for plan in deal.findings:
            proof = None if plan.proof_index is None else before + plan.proof_index
            plans.append(replace(plan, index=before + plan.index, proof_index=proof))
        before += len(deal.lines)
    return expected(plans)


def marked_of(run: Run) -> list[list[tuple[int, str, int, str]]]:
    """What was marked in each deal of several, by the index of the line in its deal."""
    firsts = [record.lines[0].number for record in run.fold.session.deals]
    return [
        [(p.line - first, p.player, p.points, p.reason) for p in deal.posted()]
        for first, deal in zip(firsts, run.played, strict=True)
    ]


def lies_noticed(check: Callable[[], None], deals: Iterable[Told]) -> int:
    """Leaves out every finding of the truth, and tells it otherwise: the check must fail each time. How many lies."""
    lies = 0
    for deal in deals:
        for plan in list(deal.findings):
            deal.findings.remove(plan)
            fails(check)
            for lie in (
                replace(plan, index=plan.index + 1), replace(plan, by="Eve"), replace(plan, point="lead.named"),
                replace(plan, verdict="allowed"), replace(plan, proof_index=99),
            ):  # fmt: skip
                deal.findings.append(lie)
                fails(check)
                deal.findings.remove(lie)
                lies += 1
            deal.findings.append(plan)
    return lies


def fails(check: Callable[[], None]) -> None:
    """The check must fail."""
    with pytest.raises(AssertionError):
        check()


def compared(driver: Driver, made: Simulated, fold: Fold) -> Iterable[Compared]:
    """Everything that the two must agree on."""
    truth, table = made.truth, fold.table
    assert table is not None
    findings = list(table.record.findings.values())
    posted = [(p.line, p.player, p.points, p.reason) for p in table.deal.posted()]
    yield Compared("findings", found(findings), expected(truth.findings))
    yield Compared("scores", table.deal.scores, truth.scores)
    yield Compared("postings", posted, [(index + 1, *rest) for index, *rest in truth.postings])
    yield Compared("over", table.deal.is_over, truth.over)
    yield Compared("refused", fold.broken, set())
    yield from driver.more(table, truth)
    if truth.over:
        result = fold.settlement().deals[0]
        yield Compared("complete", result.complete, True)
        yield Compared("value", int(result.value), truth.value)
        yield Compared("winner", result.winner, truth.winner)
        yield Compared("points", result.points, truth.scores)
    for plan in truth.findings:
        cited = [
            cite.article
            for f in findings
            if (f.line, f.by, f.point) == (plan.index + 1, plan.by, plan.point)
            for cite in f.cites
        ]
        allowed = plan.articles or (plan.article,)
        first = cited[0] if cited else None
        yield Compared(f"article for {plan.fault}", first if first not in allowed else "allowed", "allowed")


def differences(driver: Driver, made: Simulated, draws: str = "told") -> list[Compared]:
    """What the referee and the driver do not agree on; empty when all is well."""
    fold = judged(driver, made, draws=draws)
    return [entry for entry in compared(driver, made, fold) if entry.referee != entry.driver]


def report(made: Simulated, wrong: list[Compared]) -> str:
    """The differences and the record, for the message of a failing test."""
    said = [f"{entry.what}: the referee has {entry.referee}, the driver {entry.driver}" for entry in wrong]
    record = [f"{number:4} {line}" for number, line in enumerate(made.lines, 1)]
    return "\n".join((*said, *record))


def check(driver: Driver, seeds: Iterable[int], faults: Iterable[str], *, told: str, discovery: str) -> int:
    """Compares a deal for every seed; answers in how many of them every fault found an occasion."""
    return agreed(driver.generate, lambda made: differences(driver, made), seeds, faults, told, discovery)


def agreed(
    generate: Callable[..., Simulated],
    differences: Callable[[Simulated], list[Compared]],
    seeds: Iterable[int],
    faults: Iterable[str],
    told: str,
    discovery: str,
) -> int:
    """The same by any comparison of one deal."""
    planned = tuple(faults)
    planted = 0
    for seed in seeds:
        made = generate(seed, planned, discovery=discovery, told=told)
        wrong = differences(made)
        assert not wrong, f"seed {seed}, {planned}, told={told}, discovery={discovery}\n{report(made, wrong)}"
        planted += set(planned) <= set(made.truth.planted)
    return planted


def at_a_stock(made: Simulated, run: Run) -> Iterable[Compared]:
    """What a deal for two with a stock is compared in first."""
    truth, findings = made.truth, run.findings
    yield Compared("findings", found(findings), expected(truth.findings))
    yield Compared("refused", run.fold.broken, set())
    yield Compared("over", run.deal.is_over, truth.over)
    yield Compared("scores", run.deal.scores, truth.scores)
    for plan in truth.findings:
        first = [f.cites[0].article for f in findings if (f.line, f.point) == (plan.index + 1, plan.point)]
        yield Compared(f"article for {plan.fault}", first, [plan.article])
    if not truth.undrawn:
        posted = sorted((p.line, p.player, p.points, p.reason) for p in run.deal.posted())
        yield Compared("postings", posted, sorted((index + 1, *rest) for index, *rest in truth.postings))
        yield Compared("trump", run.deal.trump, truth.trump)


def lied_at_a_stock(made: Simulated) -> Iterable[Simulated]:
    """The same deal for two with one lie in its truth each."""
    truth = made.truth
    plan = truth.findings[0]
    for lied in (
        replace(truth, findings=[]),
        replace(truth, findings=[replace(plan, index=plan.index + 1)]),
        replace(truth, findings=[replace(plan, by="Bob" if plan.by == "Ann" else "Ann")]),
        replace(truth, findings=[replace(plan, article="99")]),
        replace(truth, scores={**truth.scores, "Ann": truth.scores["Ann"] + 10}),
        replace(truth, brisques={**truth.brisques, "Ann": truth.brisques["Ann"] + 1}),
        replace(truth, postings=truth.postings[1:] or [(0, "Ann", 1, "x")]),
    ):
        yield replace(made, truth=lied)


def mutations(made: Simulated) -> Iterable[tuple[str, Simulated]]:
    """The same deal with one lie in its truth each, to see that a comparison can fail."""
    truth = made.truth
    player = made.players[0]

    def with_truth(**changed: Any) -> Simulated:
        return replace(made, truth=replace(truth, **changed))

    yield "scores", with_truth(scores={**truth.scores, player: truth.scores[player] + 10})
    yield "value", with_truth(value=truth.value + 100)
    yield "winner", with_truth(winner=next(name for name in (*made.players, None) if name != truth.winner))
    yield "over", with_truth(over=not truth.over)
    yield "postings", with_truth(postings=truth.postings[:-1])
    index, *rest = truth.postings[0]
    yield "postings", with_truth(postings=[(index + 1, *rest), *truth.postings[1:]])
    invented = Expected(0, player, "lead.turn", "24", "irregular")
    yield "findings", with_truth(findings=[*truth.findings, invented])
    for place, plan in enumerate(truth.findings):
        before, after = truth.findings[:place], truth.findings[place + 1 :]
        other = next(name for name in made.players if name != plan.by)
        yield "findings", with_truth(findings=[*before, *after])
        yield "findings", with_truth(findings=[*before, replace(plan, by=other), *after])
        yield "findings", with_truth(findings=[*before, replace(plan, index=plan.index + 1), *after])
        yield "findings", with_truth(findings=[*before, replace(plan, verdict="allowed"), *after])
        yield "findings", with_truth(findings=[*before, replace(plan, proof_index=plan.index + 3), *after])
        lied = replace(plan, article="999", articles=("999",))
        yield f"article for {plan.fault}", with_truth(findings=[*before, lied, *after])
