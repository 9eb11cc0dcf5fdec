"""Failing to follow or to win in the last six tricks: proved by a card, taken up and replayed, or paid for."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.hands import Doubt
from referee.core.law import Law
from referee.core.pending import Pending
from referee.games.penchant.counting import BRISQUES, is_won
from referee.games.penchant.state import PenchantDeal, PenchantTable
from referee.mechanics import revokes
from referee.mechanics.remedies import Remedy

_LOST = "brisques won since the error"


def proved(law: Law, table: PenchantTable, doubt: Doubt, by: str) -> None:
    """A wrong play is proved: it and what followed may be taken up and replayed, or (in France) it is paid for."""
    revokes.proved(law, table, doubt, by, (law.peek("revoke-remedy"),))


def forfeit(law: Law, table: PenchantTable, pending: Pending, event: Event) -> None:
    """From the error on the offender scores nothing: his brisques are those he had before it."""
    deal = table.deal
    by, line, before = revokes.paid_for(law, table, pending)
    count = sum(face[0] in BRISQUES for face in before.taken[by])
    deal.forfeits[by] = min(count, deal.forfeits.get(by, count))
    cite = law.cite("revoke")
    if by in deal.final:  # the deal is over: the final count is made anew
        final = max(0, deal.forfeits[by] - law.peek("brisques.half")) * law.peek("brisque.points")
        lost = deal.final[by] - final
        if lost:
            law.post(by, -lost, "brisques counted at the end", cite=cite)
        deal.final[by] = final
    since = max(0, _earned(deal, by) - _earned(before, by))
    if since:
        law.post(by, -since, _LOST, cite=cite)
    law.note(f"{by} counts no more than the {count} brisques taken before line {line}")


def _earned(deal: PenchantDeal, player: str) -> int:
    """What a player has for brisques won in the last six tricks, less what has been taken off again."""
    return sum(p.points for p in deal.posted() if p.player == player and (is_won(p.reason) or p.reason == _LOST))


REMEDIES: Mapping[str, Remedy] = {revokes.REPLAY: revokes.replay, "forfeit": forfeit}
