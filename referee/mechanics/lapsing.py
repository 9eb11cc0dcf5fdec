"""What nobody acted on in time, where combinations are declared beside a stock."""

from __future__ import annotations

from referee.core.law import Law
from referee.core.pending import Pending
from referee.mechanics import drawing, false_declaring, hand_sizes, stock_play
from referee.mechanics.stock_deal import StockTable


def lapsed(law: Law, table: StockTable, pending: Pending) -> None:
    """A choice after a false declaration, a lead out of turn, a hand that is too small, or what was due at a draw."""
    if pending.point == "declare.false":
        false_declaring.false_lapsed(law, table, pending)
    elif pending.point == "lead.turn":
        stock_play.played_to(law, table, pending)
    elif pending.point == "deal.too-few":
        hand_sizes.left_short(law, table, pending)
    else:
        drawing.duty_lapsed(law, table, pending)
