"""The referee beside a simulated game of Binocle without a stock: everything that the two must agree on."""

from __future__ import annotations

from tests.simulated.binocle_whole import Evening
from tests.simulated.harness import expected_of, found
from tests.tables import Run


def check(name: str, evening: Evening, *, forking: bool = False) -> None:
    """Findings, points of every deal, who has won and what he is paid."""
    run = Run(
        *(truth.lines for truth in evening.deals),
        game=name,
        players=evening.players,
        dealer=evening.dealer,
        discovery=evening.discovery,
        house=evening.house,
        forking=forking,
    )
    said = "\n".join((run.numbered, *(f"{f.line} {f.message} {f.proof_line}" for f in run.findings)))
    assert found(run.findings) == expected_of(evening.deals), said
    assert not run.fold.broken, said
    settled = run.settlement
    for result, truth in zip(settled.deals, evening.deals, strict=True):
        own = truth.points
        together = {
            name: sum(own.get(one, 0) for one in side) for side in evening.sides for name in side if name in own
        }
        assert result.points == together, f"{said}\ndeal {result.number}"
    winner = "+".join(evening.winners)
    assert [game.winner for game in settled.games] == [winner], said
    paid = {(t.source, t.target): int(t.amount) for t in settled.games[0].transfers}
    losers = [one for side in evening.sides if side != evening.winners for one in side]
    if len(evening.winners) == 1:
        assert paid == {(one, winner): 1 for one in losers}, said
    else:
        assert sorted(paid) == sorted(zip(losers, evening.winners, strict=True)), said
    assert settled.complete, said
