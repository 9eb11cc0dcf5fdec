"""A duty of the last tricks broken and proved: what the offender may take back, and what the adversary may have for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from referee.core.events import Event
from referee.core.fold import table_before
from referee.core.hands import Doubt
from referee.core.law import Law
from referee.core.pending import Option, Pending
from referee.core.table import Deal, Table
from referee.mechanics.seats import adversaries, any_of

REPLAY = "replay"


class Error(NamedTuple):
    """A wrong play that is to be paid for: whose, at which line, and the deal as it was just before it."""

    by: str
    line: int
    before: Any


def proved(
    law: Law,
    table: Table[Any],
    doubt: Doubt,
    by: str,
    ways: Iterable[str],
    *,
    point: str = "revoke",
    otherwise: Mapping[str, Option] | None = None,
) -> None:
    """A wrong play is proved: each of these ways is the adversary's by right, as the article of the point offers it.

    `otherwise` gives the ways that an article does not offer itself. Where the hand may be replayed, the offender may take
    up his card of his own accord too.
    """
    deal = table.deal
    finding = next(reversed(table.record.findings.values()))
    face = deal.cards.read(doubt.event.split()[2]).face
    others = adversaries(deal, by)
    article = law.article(point)
    offered = {**(otherwise or {}), **{option.key: option for option in (article.options if article else ())}}
    keys = tuple(ways)
    if REPLAY in keys:
        law.open("remedy", "revoke", (by,), finding=finding, card=face, options=(), deadline="next-deal",
                 said=f"{by} takes-back {face}, and play goes on from there")  # fmt: skip
    for key in keys:
        if key in offered:
            law.open("right", point, others, against=by, finding=finding, deadline="next-deal", card=face,
                     options=(offered[key]._replace(remedy=key),), said=f"{any_of(others)} elects {key}")  # fmt: skip


def replay(law: Law, table: Table[Any], pending: Pending, event: Event) -> None:
    """The adversary insists: the offender takes his card up, by a line that says so; of equal cards this one."""
    law.close(pending)
    deal = table.deal
    due = [p for p in deal.pending if p.kind == "remedy" and p.finding == pending.finding]
    awaited = [p._replace(chosen=((event.actor, REPLAY),)) for p in due]
    deal.pending = (*(p for p in deal.pending if p not in due), *awaited)  # the latest is taken up first


def outlasting(before: Deal, deal: Deal, key: str) -> tuple[Pending, ...]:
    """The rights to this way of paying that are still to be used after cards have been taken up."""
    return tuple(p for p in before.pending if p.kind == "right" and p.offers(key) and p not in deal.pending)


def paid_for(law: Law, table: Table[Any], pending: Pending) -> Error:
    """The right to have an error paid for is used; answers the error."""
    by = pending.against or ""
    finding = table.record.findings[pending.finding or 0]
    offence = next(e for e in table.deal.events() if e.line == finding.line and e.verb == "plays" and e.actor == by)
    before = table_before(law, table, offence).deal
    law.close(pending)
    return Error(by, finding.line, before)
