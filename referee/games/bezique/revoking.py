"""The duty of the last eight tricks broken: proved by a card, taken up and replayed, or paid for."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.hands import Doubt
from referee.core.law import Law
from referee.core.pending import Pending
from referee.games.bezique import ending, fines
from referee.games.bezique.state import BeziqueTable
from referee.mechanics import revokes
from referee.mechanics.remedies import Remedy


def proved(law: Law, table: BeziqueTable, doubt: Doubt, by: str) -> None:
    """A wrong play is proved: the adversary may have it replayed, or (in France) paid for, or what is agreed for it."""
    finding = next(reversed(table.record.findings.values()))
    law.read = []
    is_fined = fines.are_agreed(law)
    way = "all-tricks" if is_fined else law["revoke-remedy"]
    law["endgame-must-win"]
    if law.peek("ten-drops-in-endgame"):
        law["ten-drops-in-endgame"]
    table.record.findings[finding.number] = finding.grown(cites=(*law.read, law.cite("duty.follow-suit")))
    if is_fined:
        fines.cited(law, table, finding, "fine.revoke")
    revokes.proved(law, table, doubt, by, (way,), point="fine.revoke" if is_fined else "revoke")


def forfeit(law: Law, table: BeziqueTable, pending: Pending, event: Event) -> None:
    """From the error on the offender counts nothing: what he has scored since is taken down, and no more is scored."""
    deal = table.deal
    by, line, before = revokes.paid_for(law, table, pending)
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
    law.note(f"{by} counts nothing more from line {line} on")
    ending.resume(law, table)


REMEDIES: Mapping[str, Remedy] = {revokes.REPLAY: revokes.replay, "forfeit": forfeit}
