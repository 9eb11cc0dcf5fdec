"""Who draws first: the winner of the trick, or in the French way always the same player."""

from __future__ import annotations

from referee.core.law import Law
from referee.games.binocle.state import BinocleTable
from referee.mechanics.stock_play import said_of


def order(law: Law, table: BinocleTable, due: tuple[str, ...]) -> tuple[str, ...]:
    """The order of this draw, which is `due` unless the pone always draws first."""
    deal = table.deal
    if law.peek("draw-order") == "winner-first" or deal.dealer is None:
        return due
    agreed = law.book.values["draw-order"].cite
    pone = deal.others(deal.dealer)[0]
    if due[0] != pone:
        law.note(f"{pone} draws first ({agreed.label})")
        law.ruling.cites = (*law.ruling.cites, agreed)
    return (pone, *deal.others(pone))


def too_late_to_restore(law: Law, table: BinocleTable, player: str) -> None:
    """The pone has drawn the second card of a draw that was hers to begin: both keep what they have."""
    deal = table.deal
    if law.peek("draw-order") == "winner-first" or player == deal.dealer:
        return
    for pending in deal.pending:
        if pending.point == "draw.turn" and pending.card == "restore" and player not in pending.whose:
            law.close(pending)
            law.amend(pending.finding, point="draw.both-wrong",
                      message=f"{said_of(table, pending)}; {player} has drawn the next card, so both keep theirs")  # fmt: skip
