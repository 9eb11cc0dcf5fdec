"""Failing to follow or to win in the last six tricks: proved by a card, taken up and replayed, or paid for."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.fold import table_before
from referee.core.hands import Doubt
from referee.core.law import Law
from referee.core.pending import Pending
from referee.games.penchant.counting import BRISQUES, is_won
from referee.games.penchant.state import PenchantDeal, PenchantTable
from referee.mechanics.remedies import Remedy

_LOST = "brisques won since the error"


def proved(law: Law, table: PenchantTable, doubt: Doubt, by: str) -> None:
    """A wrong play is proved: it and what followed may be taken up and replayed, or (in France) it is paid for."""
    deal = table.deal
    finding = next(reversed(table.record.findings.values()))
    face = deal.cards.read(doubt.event.split()[2]).face
    other = deal.adversary[by]
    way = law.peek("revoke-remedy")
    article = law.article("revoke")
    if way == "replay":
        law.open("remedy", "revoke", (by,), finding=finding, card=face, options=(), deadline="next-deal",
                 said=f"{by} takes-back {face}, and play goes on from there")  # fmt: skip
    options = tuple(option for option in article.options if option.key == way) if article else ()
    law.open("right", "revoke", (other,), against=by, finding=finding, options=options, said=f"{other} elects {way}")


def replay(law: Law, table: PenchantTable, pending: Pending, event: Event) -> None:
    """The adversary insists: the offender takes his card up, by a line that says so."""
    law.close(pending)


def forfeit(law: Law, table: PenchantTable, pending: Pending, event: Event) -> None:
    """From the error on the offender scores nothing: his brisques are those he had before it."""
    deal = table.deal
    by = pending.against or ""
    finding = table.record.findings[pending.finding or 0]
    offence = next(e for e in deal.events() if e.line == finding.line and e.verb == "plays" and e.actor == by)
    before: PenchantDeal = table_before(law, table, offence).deal
    law.close(pending)
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
    law.note(f"{by} counts no more than the {count} brisques taken before line {finding.line}")


def _earned(deal: PenchantDeal, player: str) -> int:
    """What a player has for brisques won in the last six tricks, less what has been taken off again."""
    return sum(p.points for p in deal.posted() if p.player == player and (is_won(p.reason) or p.reason == _LOST))


REMEDIES: Mapping[str, Remedy] = {"replay": replay, "forfeit": forfeit}
