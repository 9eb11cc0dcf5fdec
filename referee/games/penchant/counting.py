"""Brisques: scored as they are won in the last six tricks, and counted once more when the deal is over."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.law import Law
from referee.games.penchant.state import PenchantDeal, PenchantTable
from referee.mechanics.stock_play import remark

POINTS: Mapping[str, str] = {
    "brisques.last-six": "What are brisques worth in the last six tricks?",
    "brisques.final": "What are brisques worth at the end of the deal?",
}
BRISQUES = "AT7"


def won(law: Law, table: PenchantTable, player: str) -> None:
    """A trick has been won: in the last six its brisques score at once."""
    deal = table.deal
    if not deal.is_last:
        return
    count = sum(face[0] in BRISQUES for face, _ in deal.last_gather)
    if not count:
        return
    if player in deal.forfeits:
        remark(law, f"{player} does not score the brisques", "revoke")
        return
    law.post(player, count * law["brisque.last-points"], "brisque" if count == 1 else f"{count} brisques")


def is_won(reason: str) -> bool:
    """Whether a posting was for brisques as they were won."""
    return reason.rsplit(maxsplit=1)[-1] in ("brisque", "brisques")


def taken(deal: PenchantDeal, player: str) -> int:
    """How many of the brisques on record count for a player."""
    count = sum(face[0] in BRISQUES for face in deal.taken[player])
    return min(count, deal.forfeits.get(player, count))


def count(law: Law, table: PenchantTable) -> None:
    """The last card is down: all brisques are counted, unless cards of the tricks are unknown."""
    deal = table.deal
    faces = [face for name in deal.players for face in deal.taken[name]]
    in_pack = law.peek("brisques.in-pack")
    if any("?" in face for face in faces) and sum(face[0] in BRISQUES for face in faces) < in_pack:
        deal.lacking = (f"deal {deal.number}: cards of the tricks are unknown, and with them the brisques; "
                        "write NAME tallies score=N brisques=N",)  # fmt: skip
        law.note("cards of the tricks are unknown: the brisques cannot be counted")
        return
    score(law, table, {name: taken(deal, name) for name in deal.players})


def score(law: Law, table: PenchantTable, counted: Mapping[str, int]) -> None:
    """Ten for each brisque above six."""
    deal = table.deal
    half = law.peek("brisques.half")
    for player, number in counted.items():
        points = max(0, number - half) * law.peek("brisque.points")
        deal.final[player] = points
        if points:
            law["brisques.half"]
            law["brisque.points"]
            law.post(player, points, f"{number} brisques in all, {number - half} above {half}")
    said = ", ".join(f"{name} {number}" for name, number in counted.items())
    remark(law, f"brisques: {said}", "brisques.final")
