"""Failing to follow or to win in the last nine tricks: proved by a card, taken up and replayed, or paid for."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.fold import table_before
from referee.core.hands import Doubt
from referee.core.law import Law
from referee.core.pending import Option, Pending
from referee.core.table import Table
from referee.games.rubicon_bezique.state import RubiconDeal
from referee.mechanics.remedies import Remedy

RubiconTable = Table[RubiconDeal]
_SAID = {
    "replay": "the hand is replayed from the error",
    "forfeit": "the offender counts nothing from the error on, neither brisques nor the last trick",
}


def proved(law: Law, table: RubiconTable, doubt: Doubt, by: str) -> None:
    """A wrong play is proved: it and what followed may be taken up and replayed, or (in France) it is paid for."""
    deal = table.deal
    finding = next(reversed(table.record.findings.values()))
    face = deal.cards.read(doubt.event.split()[2]).face
    other = deal.adversary[by]
    way = "forfeit" if law.peek("revoke-remedy") == "forfeit" else "replay"
    article = law.article("revoke")
    if way == "replay":
        law.open("remedy", "revoke", (by,), finding=finding, card=face, options=(), deadline="next-deal",
                 said=f"{by} takes-back {face}, and play goes on from there")  # fmt: skip
    if way == "forfeit" or (article is not None and article.options):
        found = next((option for option in article.options if option.key == way), None) if article else None
        option = found or Option(way, _SAID[way], way)
        law.open("right", "revoke", (other,), against=by, finding=finding, deadline="next-deal",
                 options=(option._replace(remedy=way),), said=f"{other} elects {way}")  # fmt: skip


def replay(law: Law, table: RubiconTable, pending: Pending, event: Event) -> None:
    """The adversary insists: the offender takes his card up, by a line that says so."""
    law.close(pending)


def forfeit(law: Law, table: RubiconTable, pending: Pending, event: Event) -> None:
    """From the error on the offender counts nothing: his brisques are those he had before it, and no last trick."""
    deal = table.deal
    by = pending.against or ""
    finding = table.record.findings[pending.finding or 0]
    offence = next(e for e in deal.events() if e.line == finding.line and e.verb == "plays" and e.actor == by)
    before: RubiconDeal = table_before(law, table, offence).deal
    law.close(pending)
    count = sum(face[0] in "AT" for face in before.taken[by])
    deal.forfeits[by] = min(count, deal.forfeits.get(by, count))
    law.note(f"{by} counts no more than the {count} brisques taken before line {finding.line}")
    last = next((p for p in deal.posted() if p.player == by and p.reason == "last-trick"), None)
    if last is not None:
        law.post(by, -last.points, last.reason, cite=law.cite("revoke"))


REMEDIES: Mapping[str, Remedy] = {"replay": replay, "forfeit": forfeit}
