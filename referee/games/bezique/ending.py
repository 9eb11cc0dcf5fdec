"""Brisques and the last trick, and the moment in which somebody has the points of the game."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.law import Law
from referee.games.bezique.numbers import begun, members_of, points_of, totals
from referee.games.bezique.state import BeziqueDeal, BeziqueTable
from referee.mechanics.floor import over
from referee.mechanics.seats import group
from referee.mechanics.stock_play import remark

BRISQUES = "AT"


def standing(table: BeziqueTable) -> dict[str, int]:
    """The score of the game, this deal's points included; partners have what both have made."""
    deal = table.deal
    before = begun(table.sitting, deal.players)
    own = {name: before.get(name, 0) + (0 if deal.is_void else deal.scores[name]) for name in deal.players}
    return totals(deal.sides, own)


def check(law: Law, table: BeziqueTable) -> None:
    """Points have been made: where the book has it so, the game ends with them."""
    deal = table.deal
    score = standing(table)
    target = points_of(len(deal.players))
    enough = [name for name in deal.players if score[name] >= law.peek(target)]
    if not enough or deal.is_over:
        return
    read = law.read
    law.read = []
    if law["game-ends"] == "at-once":
        winner = enough[0]
        law[target]
        said = "+".join(members_of(deal.sides, winner))
        law.note(f"{said} has {score[winner]} and wins the game ({', '.join(c.label for c in law.read)})")
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
    if all(points < law.peek(points_of(len(deal.players))) for points in score.values()):
        deal.phase, deal.resumes, deal.leader = deal.resumes, "", None
        law.note("nobody has the points of the game any more: the deal goes on")


def last_tricks_begin(table: BeziqueTable) -> None:
    """The stock is out: what has been marked and taken till now is remembered."""
    deal = table.deal
    deal.posted_then = len(deal.posted())
    deal.brisques_then = {name: _taken(deal, name) for name in deal.players}


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
        if player not in deal.heirs:
            return
    law.post(deal.heirs.get(player, player), count * law["brisque.points"], "brisques")
    agreed = [cite for cite in law.read if cite.heading in law.book.changes]
    law.ruling.cites = (*law.ruling.cites, *agreed)
    if any(
        deal.cards.hands[name].size for name in group(deal, player)
    ):  # else the last trick scores in the same moment
        check(law, table)


def last_of_pair(law: Law, table: BeziqueTable, player: str) -> None:
    """Ten for the last trick of one pair, while the other pair still plays."""
    _ten(law, table, player)
    check(law, table)


def _ten(law: Law, table: BeziqueTable, player: str) -> None:
    if player in table.deal.forfeits:
        remark(law, f"{player} does not score the last trick", "revoke")
        if player not in table.deal.heirs:
            return
    law.read = []
    law.post(table.deal.heirs.get(player, player), law["last-trick.points"], "last-trick", cite=law.cite("last-trick"))
    law.ruling.cites = (*law.ruling.cites, *law.read)


def last_trick(law: Law, table: BeziqueTable, player: str | None) -> None:
    """Ten for the last trick; then the brisques, where they wait for the end."""
    deal = table.deal
    if player is not None:
        _ten(law, table, player)
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
    """Brisques counted at the end, the dealer's last; whoever then first has the points of the game has won it."""
    deal = table.deal
    order = (*deal.others(deal.dealer), deal.dealer) if deal.dealer else deal.players
    target = law.peek(points_of(len(deal.players)))
    at_once = law.peek("game-ends") == "at-once"
    for name in order:
        if at_once and any(points >= target for points in standing(table).values()):
            law.note(f"{name}'s brisques are not counted any more")
            return
        count = min(counts[name], deal.forfeits.get(name, counts[name]))
        count += sum(counts[by] - min(counts[by], deal.forfeits[by]) for by, heir in deal.heirs.items() if heir == name)
        if count:
            law.post(name, count * law["brisque.points"], "brisques")
