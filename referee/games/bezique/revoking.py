"""The duty of the last eight tricks broken: proved by a card, taken up and replayed, or paid for."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.fold import table_before
from referee.core.hands import Doubt
from referee.core.law import Law
from referee.core.pending import Pending
from referee.games.bezique import ending, fines
from referee.games.bezique.state import BeziqueDeal, BeziqueTable
from referee.mechanics.remedies import Remedy
from referee.mechanics.seats import adversaries, any_of


def proved(law: Law, table: BeziqueTable, doubt: Doubt, by: str) -> None:
    """A wrong play is proved: the adversary may have it replayed, or (in France) paid for."""
    deal = table.deal
    finding = next(reversed(table.record.findings.values()))
    face = deal.cards.read(doubt.event.split()[2]).face
    others = adversaries(deal, by)
    law.read = []
    is_fined = fines.are_agreed(law)
    way = "all-tricks" if is_fined else law["revoke-remedy"]
    law["endgame-must-win"]
    if law.peek("ten-drops-in-endgame"):
        law["ten-drops-in-endgame"]
    table.record.findings[finding.number] = finding.grown(cites=(*law.read, law.cite("duty.follow-suit")))
    if way == "replay":
        law.open("remedy", "revoke", (by,), finding=finding, card=face, options=(), deadline="next-deal",
                 said=f"{by} takes-back {face}, and play goes on from there")  # fmt: skip
    point = "fine.revoke" if is_fined else "revoke"
    if is_fined:
        fines.cited(law, table, finding, point)
    article = law.article(point)
    options = tuple(option for option in article.options if option.key == way) if article else ()
    law.open("right", point, others, against=by, finding=finding, deadline="next-deal", options=options,
             said=f"{any_of(others)} elects {way}")  # fmt: skip


def replay(law: Law, table: BeziqueTable, pending: Pending, event: Event) -> None:
    """The adversary insists: the offender takes his card up, by a line that says so."""
    law.close(pending)


def forfeit(law: Law, table: BeziqueTable, pending: Pending, event: Event) -> None:
    """From the error on the offender counts nothing: what he has scored since is taken down, and no more is scored."""
    deal = table.deal
    by = pending.against or ""
    finding = table.record.findings[pending.finding or 0]
    offence = next(e for e in deal.events() if e.line == finding.line and e.verb == "plays" and e.actor == by)
    before: BeziqueDeal = table_before(law, table, offence).deal
    law.close(pending)
    kept = len(before.posted())
    gone = [p for p in deal.posted()[kept:] if p.player == by and p.reason in ("brisques", "last-trick")]
    count = sum(face[0] in ending.BRISQUES for face in before.taken[by])
    if law.peek("brisques-scored") == "at-end":
        had = sum(face[0] in ending.BRISQUES for face in deal.taken[by])
        each = law.peek("brisque.points")
        gone = [p._replace(points=(had - count) * each) if p.reason == "brisques" else p for p in gone]
    deal.forfeits = {**deal.forfeits, by: min(count, deal.forfeits.get(by, count))}
    cite = law.cite("revoke")
    for posting in gone:
        law.post(by, -posting.points, posting.reason, cite=cite)
    law.note(f"{by} counts nothing more from line {finding.line} on")
    ending.resume(law, table)


REMEDIES: Mapping[str, Remedy] = {"replay": replay, "forfeit": forfeit}
