"""Brisques and the last trick, and the moment in which somebody has the points of the game."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.law import Law
from referee.games.bezique.state import BeziqueDeal, BeziqueTable
from referee.mechanics.floor import over
from referee.mechanics.stock_play import remark

BRISQUES = "AT"


def standing(table: BeziqueTable) -> dict[str, int]:
    """The score of the game, this deal's points included."""
    deal = table.deal
    return {
        name: table.sitting.score.get(name, 0) + (0 if deal.is_void else deal.scores[name]) for name in deal.players
    }


def check(law: Law, table: BeziqueTable) -> None:
    """Points have been made: where the book has it so, the game ends with them."""
    deal = table.deal
    score = standing(table)
    enough = [name for name in deal.players if score[name] >= law.peek("game.points")]
    if not enough or deal.is_over:
        return
    read = law.read
    law.read = []
    if law["game-ends"] == "at-once":
        winner = enough[0]
        law["game.points"]
        law.note(f"{winner} has {score[winner]} and wins the game ({', '.join(c.label for c in law.read)})")
        law.ruling.cites = (*law.ruling.cites, *law.read)
        deal.resumes = deal.phase
        deal.leader = winner
        over(law, table)
    law.read = read


def resume(law: Law, table: BeziqueTable) -> None:
    """Points have been taken down: if nobody has enough any more, the deal goes on where it stood."""
    deal = table.deal
    if not deal.resumes or not deal.is_over:
        return
    score = standing(table)
    if all(points < law.peek("game.points") for points in score.values()):
        deal.phase, deal.resumes, deal.leader = deal.resumes, "", None
        law.note("nobody has the points of the game any more: the deal goes on")


def trick_taken(law: Law, table: BeziqueTable, player: str) -> None:
    """Ten for each brisque of the trick, at once."""
    deal = table.deal
    if law.peek("brisques-scored") == "at-end":
        return
    faces = [face for face, _ in deal.last_gather] or [face for face, _ in deal.heap]
    if any("?" in face for face in faces):
        law.note("a card of the trick is unknown: its brisques, if any, are not marked")
    count = sum(face[0] in BRISQUES for face in faces)
    if not count:
        return
    if player in deal.forfeits:
        remark(law, f"{player} counts no more brisques", "revoke")
        return
    law.post(player, count * law["brisque.points"], "brisques")
    agreed = [cite for cite in law.read if cite.heading in law.book.changes]
    law.ruling.cites = (*law.ruling.cites, *agreed)
    if any(deal.cards.hands[name].size for name in deal.players):  # else the last trick scores in the same moment
        check(law, table)


def last_trick(law: Law, table: BeziqueTable, player: str | None) -> None:
    """Ten for the last trick; then the brisques, where they wait for the end."""
    deal = table.deal
    if player in deal.forfeits:
        remark(law, f"{player} does not score the last trick", "revoke")
    elif player is not None:
        law.read = []
        law.post(player, law["last-trick.points"], "last-trick", cite=law.cite("last-trick"))
        law.ruling.cites = (*law.ruling.cites, *law.read)
    if law.peek("brisques-scored") == "at-end":
        law.read = []
        law["brisques-scored"]
        cites = tuple(law.read)
        count_brisques(law, table, {name: _taken(deal, name) for name in deal.players})
        law.ruling.cites = (*law.ruling.cites, *cites)
    stopped(law, table)


def stopped(law: Law, table: BeziqueTable) -> None:
    """The deal is over by itself: a game that is won with it is said to be."""
    check(law, table)
    table.deal.resumes = ""


def _taken(deal: BeziqueDeal, player: str) -> int:
    return sum(face[0] in BRISQUES for face in deal.taken[player])


def count_brisques(law: Law, table: BeziqueTable, counts: Mapping[str, int]) -> None:
    """Brisques counted at the end: the pone's first; whoever then first has the points of the game has won it."""
    deal = table.deal
    pone = deal.adversary[deal.dealer] if deal.dealer else deal.players[0]
    target = law.peek("game.points")
    at_once = law.peek("game-ends") == "at-once"
    for name in (pone, deal.adversary[pone]):
        if at_once and any(points >= target for points in standing(table).values()):
            law.note(f"{name}'s brisques are not counted any more")
            return
        count = min(counts[name], deal.forfeits.get(name, counts[name]))
        if count:
            law.post(name, count * law["brisque.points"], "brisques")
