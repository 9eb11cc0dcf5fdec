"""The referee against the simulated table of Sixty-Six."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee import games
from referee.core.fold import Fold
from referee.core.record import DealRecord, RecordLine, Session
from tests.simulated.sixty_six import FAULTS, PLAYERS, Evening, generate

ARTICLES = {  # point: the article that must be cited first
    "score.failed": "21", "revoke": "66-R", "declare.false": "66-M", "marriage.time": "11", "marriage.late": "14",
    "marriage.unled": "13", "exchange.wrong": "66-N", "close.wrong": "66-C", "close.between": "16-between",
    "trick.looking": "66-L", "draw.closed": "66-W8", "lead.turn": "66-P2", "draw.forgotten": "66-W1", "draw.turn": "66-W4",
    "draw.two-seen-first": "66-W2", "draw.two-seen-second": "66-W6", "deal.too-many": "66-D3", "deal.too-few": "66-D4",
    "play.too-many": "66-P3", "play.too-few": "66-P4", "deal.misdeal": "66-D8", "deal.exposed-other": "66-D1",
}  # fmt: skip
DISCOVERIES = pytest.mark.parametrize("discovery", ["referee", "players"])
TOLD = pytest.mark.parametrize("told", ["table", "all"])


def session_of(evening: Evening) -> Session:
    """The games as a session; lines count through all deals."""
    deals, number = [], 0
    for place, truth in enumerate(evening.deals, 1):
        lines = tuple(RecordLine(number + at, text) for at, text in enumerate(truth.lines, 1))
        number += len(lines)
        deals.append(DealRecord(place, 0, lines, evening.dealer if place == 1 else None))
    return Session("sixty-six", PLAYERS, tuple(deals), rules="foster", discovery=evening.discovery)


def report(evening: Evening) -> str:
    """The record, for the message of a failing test."""
    lines = [f"deal {n}: {text}" for n, truth in enumerate(evening.deals, 1) for text in truth.lines]
    return "\n".join(f"{number:4} {line}" for number, line in enumerate(lines, 1))


def with_implied_draws(evening: Evening) -> Evening:
    """The same games as typed where draws are implied: those just before a lead are left out, the line stays as a remark."""
    deals = []
    for truth in evening.deals:
        lines = list(truth.lines)
        for at, line in enumerate(lines[:-1]):
            bare = all(event.endswith(" draws") for event in line.split("; "))
            if bare and "; " in line and " plays " in lines[at + 1]:
                lines[at] = f"# {line}"
        deals.append(replace(truth, lines=lines))
    return replace(evening, deals=deals)


def check(evening: Evening, *, forking: bool = False, draws: str = "told") -> None:
    """Everything that the two must agree on."""
    session = session_of(evening)
    session.draws = draws
    fold = Fold(games.find("sixty-six"), games.book("sixty-six", "foster"), session, forking=forking)
    posted, dealers = [], []
    for deal in session.deals:
        for _ in fold.open(deal):
            pass
        for line in deal.lines:
            for _ in fold.add(line):
                pass
        assert fold.table is not None
        first = deal.lines[0].number
        dealers.append(fold.table.deal.dealer)
        posted.append([(p.line - first, p.player, p.points, p.reason) for p in fold.table.deal.posted()])
    assert fold.table is not None
    findings = list(fold.table.record.findings.values())
    found = sorted(((f.line, f.by, f.point, f.verdict.word, f.proof_line) for f in findings), key=repr)
    expected, before = [], 1
    for truth in evening.deals:
        for plan in truth.findings:
            proof = None if plan.proof_index is None else before + plan.proof_index
            expected.append((before + plan.index, plan.by, plan.point, plan.verdict, proof))
        before += len(truth.lines)
    said = report(evening)
    assert found == sorted(expected, key=repr), said
    assert posted == [truth.marked for truth in evening.deals], said
    assert dealers == [truth.dealer for truth in evening.deals], said
    settled = fold.settlement()
    assert [(g.winner, g.deals, g.points, int(g.value)) for g in settled.games] == evening.games, said
    assert settled.complete, said
    assert not fold.broken
    assert {(f.point, f.cites[0].article) for f in findings} <= set(ARTICLES.items()), said
    counts = [
        {s.text.split(":")[0]: int(s.amount) for s in d.steps if "cards" in s.text and ":" in s.text}
        for d in settled.deals
    ]
    assert counts == [truth.counts for truth in evening.deals], said
    net = sum(value if winner == PLAYERS[0] else -value for winner, _, _, value in evening.games)
    assert sum(int(t.amount) * (1 if t.target == PLAYERS[0] else -1) for t in settled.transfers) == net, said


@DISCOVERIES
@TOLD
def test_games_without_a_fault(told: str, discovery: str) -> None:
    for seed in range(60):
        evening = generate(seed, told=told, discovery=discovery)
        assert not any(truth.findings for truth in evening.deals)
        check(evening)


@DISCOVERIES
@TOLD
@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_is_found_and_nobody_else_accused(fault: str, told: str, discovery: str) -> None:
    planted = 0
    for seed in range(12):
        evening = generate(seed, (fault,), discovery=discovery, told=told)
        check(evening)
        planted += sum(fault in truth.planted for truth in evening.deals)
    assert planted >= (3 if told == "all" and fault == "revoke-replayed" else 8) or (fault, told) == (
        "revoke-replayed",
        "all",
    )


@DISCOVERIES
@TOLD
def test_every_fault_in_one_evening(told: str, discovery: str) -> None:
    for seed in range(6):
        check(generate(1000 + seed, FAULTS, told=told, discovery=discovery, games=6), forking=seed == 0)


@pytest.mark.parametrize(
    "fault", [None, "revoke", "revoke-replayed", "false-marriage", "lead-called", "exchange-wrong-card"]
)
def test_draws_that_are_implied(fault: str | None) -> None:
    for seed in range(2000, 2015):
        check(with_implied_draws(generate(seed, [fault] if fault else [])), draws="implied")


@pytest.mark.parametrize("fault", ["false-claim", "false-marriage", "revoke", "exchange-trickless"])
def test_a_lie_in_the_truth_is_noticed(fault: str) -> None:
    evening = next(e for e in (generate(seed, (fault,)) for seed in range(50)) if any(t.findings for t in e.deals))
    check(evening)
    lies = 0
    for truth in evening.deals:
        for found in list(truth.findings):
            truth.findings.remove(found)
            with pytest.raises(AssertionError):
                check(evening)
            for lie in (
                replace(found, index=found.index + 1), replace(found, by="Cal"), replace(found, point="lead.named"),
                replace(found, verdict="allowed"), replace(found, proof_index=99),
            ):  # fmt: skip
                truth.findings.append(lie)
                with pytest.raises(AssertionError):
                    check(evening)
                truth.findings.remove(lie)
                lies += 1
            truth.findings.append(found)
        if truth.marked:
            index, who, points, reason = truth.marked[-1]
            truth.marked[-1] = (index, who, points + 1, reason)
            with pytest.raises(AssertionError):
                check(evening)
            truth.marked[-1] = (index, who, points, reason)
    assert lies >= 5


def test_the_same_seed_gives_the_same_evening() -> None:
    assert generate(7, ["false-claim"]) == generate(7, ["false-claim"])
    assert generate(7).deals != generate(8).deals
