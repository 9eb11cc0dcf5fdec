"""How a deal ends: by the last trick, or before it because of hands too large."""

from __future__ import annotations

from referee.core.law import Law
from referee.core.table import Table
from referee.games.rubicon_bezique.settling import may_demand
from referee.games.rubicon_bezique.state import RubiconDeal
from referee.mechanics.floor import over
from referee.mechanics.remedies import make_void
from referee.mechanics.stock_play import remark


def too_many(law: Law, table: Table[RubiconDeal], player: str, point: str) -> None:
    """A hand too large is rubiconed, at once or at the end; with both too large the deal is void."""
    deal = table.deal
    if deal.is_void:
        return
    if point == "play.both-too-many":
        deal.penalty = None
        make_void(law, table)
        return
    deal.penalty = player
    if point == "play.mixed":
        deal.is_mixed = True
        remark(law, f"{player} is rubiconed; the deal is played out", point)
    elif deal.is_over:
        remark(law, f"{player} is rubiconed", point)
    elif law["too-many-stops"]:
        _remark_read(law, f"{player} is rubiconed; play stops")
        deal.pending = ()
        over(law, table)
    else:
        _remark_read(law, f"{player} is rubiconed; the deal is played out")


def last_trick_won(law: Law, table: Table[RubiconDeal], player: str | None) -> None:
    """Fifty for the last trick, unless the hands were wrong on both sides."""
    deal = table.deal
    if deal.is_mixed and not law["last-trick-in-mixed"]:
        _remark_read(law, "nobody scores the last trick")
    elif player in deal.forfeits:
        remark(law, f"{player} does not score the last trick", "revoke")
    elif player is not None:
        law.post(player, law["last-trick.points"], "last-trick")
        if "last-trick.bound" in law.book.own:
            remark(law, f"{player} must score the last trick", "last-trick.bound")
    may_demand(law, table)


def _remark_read(law: Law, text: str) -> None:
    """A note that names the article whose value was read last."""
    law.note(f"{text} ({law.read[-1].label})")
    law.ruling.cites = (*law.ruling.cites, law.read[-1])
