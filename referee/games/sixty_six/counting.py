"""What each player counts: cards, marriages and the last trick, by the record or by the tallies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from referee.core.law import Law
from referee.games.sixty_six.marriages import counting, worth_of
from referee.games.sixty_six.state import SixtySixDeal, SixtySixTable

POINTS: Mapping[str, str] = {
    "count.cards": "What do the cards count?",
    "count.sum": "What makes up a player's count?",
    "count.notes": "May the count be written down?",
}


class Count(NamedTuple):
    """What one player has: the cards of his tricks, marriages, the last trick, and how many tricks; None is unknown."""

    cards: int | None
    marriages: int
    last: int
    tricks: int | None

    @property
    def total(self) -> int | None:
        """All of it; marriages only for a player with a trick."""
        if self.cards is None or (self.marriages and self.tricks is None):
            return None
        return self.cards + (self.marriages if self.tricks else 0) + self.last


class Standing(NamedTuple):
    """Everything that the score of a deal turns on.

    `claimant` claimed sixty-six, `closer` closed the stock; `before` tells how many tricks a player had when the other
    stopped the game against him, None where nobody has told.
    """

    counts: dict[str, Count]
    claimant: str | None
    closer: str | None
    before: dict[str, int | None]


def value_of(law: Law, face: str) -> int:
    """What a card counts in a trick."""
    name = {"A": "ace", "T": "ten", "K": "king", "Q": "queen", "J": "jack"}.get(face[0])
    points: int = law[f"{name}.points"] if name else 0
    return points


def pack_points(law: Law) -> int:
    """What all the cards count together."""
    return sum(value_of(law, face) for face in law.pack.faces)


def standing(law: Law, table: SixtySixTable) -> Standing:
    """How a deal that is over stands."""
    deal = table.deal
    if deal.told != "cards":
        return _told(law, deal)
    counts = {player: _recorded(law, table, player) for player in deal.players}
    claim, closed = deal.claimed, deal.closed
    before: dict[str, int | None] = {}
    if closed is not None:
        before[deal.adversary[closed.player]] = closed.tricks
    if claim is not None and (closed is None or closed.player != claim.player):
        before[deal.adversary[claim.player]] = claim.tricks
    return Standing(counts, claim.player if claim else None, closed.player if closed else None, before)


def _recorded(law: Law, table: SixtySixTable, player: str) -> Count:
    deal = table.deal
    faces = deal.taken[player]
    cards: int | None = sum(value_of(law, face) for face in faces)
    if any("?" in face for face in faces):
        cards = deal.tallies.get(player, {}).get("cards")
    if player in deal.no_cards:
        cards = 0
    worth = sum(worth_of(law, deal, m.suit) for m in counting(table, player))
    is_whole = sum(map(len, deal.taken.values())) == law.pack.size
    last = law["last-trick.points"] if is_whole and deal.last_winner == player and deal.claimed is None else 0
    return Count(cards, worth, last, deal.tricks_of(player))


def _told(law: Law, deal: SixtySixDeal) -> Standing:
    """The same from the pads; what one pad does not say follows from the other where it can."""
    tallies = {player: deal.tallies.get(player, {}) for player in deal.players}
    claimant = next((name for name in deal.players if tallies[name].get("claimed")), None)
    closer = next((name for name in deal.players if tallies[name].get("closed")), None)
    counts: dict[str, Count] = {}
    for player in deal.players:
        tally, other = tallies[player], tallies[deal.adversary[player]]
        cards = tally.get("cards")
        if cards is None and claimant is None and closer is None and "cards" in other:
            cards = pack_points(law) - other["cards"]
        worth = tally.get("marriage", 0) * law.peek("marriage.points")
        worth += tally.get("trump-marriage", 0) * law.peek("royal-marriage.points")
        last = law["last-trick.points"] if tally.get("last-trick") and claimant is None and closer is None else 0
        tricks = tally.get("tricks")
        if tricks is None and cards:
            tricks = 1  # at least one; how many never matters
        counts[player] = Count(cards, worth, last, tricks)
    before: dict[str, int | None] = {}
    if closer is not None:
        adversary = deal.adversary[closer]
        none = 0 if counts[adversary].tricks == 0 else None
        before[adversary] = tallies[adversary].get("at-closing", none)
    if claimant is not None and claimant != closer:
        adversary = deal.adversary[claimant]
        before[adversary] = counts[adversary].tricks
    return Standing(counts, claimant, closer, before)
