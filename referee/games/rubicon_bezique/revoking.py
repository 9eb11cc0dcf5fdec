"""Failing to follow or to win in the last nine tricks: proved by a card, taken up and replayed, or paid for."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.hands import Doubt
from referee.core.law import Law
from referee.core.pending import Option, Pending
from referee.core.table import Table
from referee.games.rubicon_bezique.state import RubiconDeal
from referee.mechanics import revokes
from referee.mechanics.remedies import Remedy

RubiconTable = Table[RubiconDeal]
_SAID = {
    "replay": "the hand is replayed from the error",
    "forfeit": "the offender counts nothing from the error on, neither brisques nor the last trick",
}


def proved(law: Law, table: RubiconTable, doubt: Doubt, by: str) -> None:
    """A wrong play is proved: it and what followed may be taken up and replayed, or (in France) it is paid for."""
    way = "forfeit" if law.peek("revoke-remedy") == "forfeit" else revokes.REPLAY
    article = law.article("revoke")
    is_offered = way == "forfeit" or (article is not None and bool(article.options))
    revokes.proved(law, table, doubt, by, (way,), otherwise={way: Option(way, _SAID[way], way)} if is_offered else None)


def forfeit(law: Law, table: RubiconTable, pending: Pending, event: Event) -> None:
    """From the error on the offender counts nothing: his brisques are those he had before it, and no last trick."""
    deal = table.deal
    by, line, before = revokes.paid_for(law, table, pending)
    count = sum(face[0] in "AT" for face in before.taken[by])
    deal.forfeits[by] = min(count, deal.forfeits.get(by, count))
    law.note(f"{by} counts no more than the {count} brisques taken before line {line}")
    last = next((p for p in deal.posted() if p.player == by and p.reason == "last-trick"), None)
    if last is not None:
        law.post(by, -last.points, last.reason, cite=law.cite("revoke"))


REMEDIES: Mapping[str, Remedy] = {revokes.REPLAY: revokes.replay, "forfeit": forfeit}
