"""The referee beside a simulated game of Binocle without a stock: everything that the two must agree on."""

from __future__ import annotations

from referee import games
from referee.core.fold import Fold
from referee.core.record import DealRecord, RecordLine, Session
from tests.simulated.binocle_whole import Evening


def check(name: str, evening: Evening, *, forking: bool = False) -> None:
    """Findings, points of every deal, who has won and what he is paid."""
    deals, number = [], 0
    for place, truth in enumerate(evening.deals, 1):
        lines = tuple(RecordLine(number + at, text) for at, text in enumerate(truth.lines, 1))
        number += len(lines)
        deals.append(DealRecord(place, 0, lines, evening.dealer if place == 1 else None))
    session = Session(name, evening.players, tuple(deals), rules="foster", discovery=evening.discovery)
    book = games.book(name, "foster")
    fold = Fold(games.find(name), book.with_house(evening.house) if evening.house else book, session, forking=forking)
    for _ in fold.steps():
        pass
    assert fold.table is not None
    texts = [line.text for deal in deals for line in deal.lines]
    said = "\n".join(f"{at:4} {text}" for at, text in enumerate(texts, 1))
    findings = fold.table.record.findings.values()
    said += "\n" + "\n".join(f"{f.line} {f.message} {f.proof_line}" for f in findings)
    found = sorted(((f.line, f.by, f.point, f.verdict.word, f.proof_line) for f in findings), key=repr)
    expected, before = [], 1
    for truth in evening.deals:
        for plan in truth.findings:
            proof = None if plan.proof_index is None else before + plan.proof_index
            expected.append((before + plan.index, plan.by, plan.point, plan.verdict, proof))
        before += len(truth.lines)
    assert found == sorted(expected, key=repr), said
    assert not fold.broken, said
    settled = fold.settlement()
    for result, truth in zip(settled.deals, evening.deals, strict=True):
        assert result.points == truth.points, f"{said}\ndeal {result.number}"
    winner = "+".join(evening.winners)
    assert [game.winner for game in settled.games] == [winner], said
    paid = {(t.source, t.target): int(t.amount) for t in settled.games[0].transfers}
    losers = [one for side in evening.sides if side != evening.winners for one in side]
    if len(evening.winners) == 1:
        assert paid == {(one, winner): 1 for one in losers}, said
    else:
        assert sorted(paid) == sorted(zip(losers, evening.winners, strict=True)), said
    assert settled.complete, said
