"""Who draws first of a pair: the winner of the trick, or where the players have agreed on it always the pone."""

from __future__ import annotations

from referee.core.law import Law
from referee.mechanics.stock_deal import StockDeal, StockTable

PONE = "pone-always"


def _is_last_pair(deal: StockDeal) -> bool:
    """Whether the card turned up goes with this pair: then the winner of the trick has the other."""
    drawn = len(deal.players) - len(deal.draws_due) if deal.draws_due else 0
    return deal.turn_up is not None and deal.cards.stock + drawn <= len(deal.players) + 1


def first_to_draw(law: Law, deal: StockDeal) -> str | None:
    """Who has the first card of this pair."""
    if law.peek("draw-order") != PONE or deal.dealer is None or _is_last_pair(deal):
        return deal.last_winner
    return deal.others(deal.dealer)[0]


def order(law: Law, table: StockTable, due: tuple[str, ...]) -> tuple[str, ...]:
    """The order of this draw, which is `due` unless the pone always draws first."""
    deal = table.deal
    first = first_to_draw(law, deal)
    if first is None or due[0] == first or law.peek("draw-order") != PONE:
        return due
    agreed = law.book.values["draw-order"].cite
    law.note(f"{first} draws first ({agreed.label})")
    law.ruling.cites = (*law.ruling.cites, agreed)
    return (first, *deal.others(first))


def too_late_to_restore(law: Law, table: StockTable, player: str) -> None:
    """The pone has drawn the second card of a draw that was hers to begin: both keep what they have."""
    deal = table.deal
    if law.peek("draw-order") != PONE or player == deal.dealer:
        return
    for pending in deal.pending:
        if pending.point == "draw.turn" and pending.card == "restore" and player not in pending.whose:
            old = table.record.findings.get(pending.finding or 0)
            law.close(pending)
            law.amend(pending.finding, point="draw.both-wrong",
                      message=f"{old.message if old else ''}; {player} has drawn the next card, so both keep theirs")  # fmt: skip
