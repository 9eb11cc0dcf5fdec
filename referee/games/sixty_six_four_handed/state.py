"""What a deal of four-handed Sixty-Six keeps beside its tricks."""

from __future__ import annotations

from referee.core.hands import Cards
from referee.core.table import Table
from referee.mechanics.trick_play import TrickDeal

Side = tuple[str, ...]


class FourDeal(TrickDeal):
    """One deal. `sides` play against each other; turned: the dealer's last card; taken: the cards of each player's
    tricks; told: whether the deal is told by cards, pads or totals; lacking: what would have to be tallied."""

    __slots__ = ("got", "lacking", "sides", "taken", "told", "turned")

    def __init__(
        self, number: int, players: tuple[str, ...], dealer: str | None, cards: Cards, sides: tuple[Side, ...]
    ) -> None:
        super().__init__(number, players, dealer, cards, "opening")
        self.turn = self.others(dealer)[0] if dealer else None
        self.sides = sides
        self.turned: str | None = None
        self.taken: dict[str, tuple[str, ...]] = dict.fromkeys(players, ())
        self.told = "cards"
        self.lacking: tuple[str, ...] = ()
        self.got = False

    def side_of(self, player: str) -> Side:
        """The side that a player belongs to."""
        return next(side for side in self.sides if player in side)

    def against(self, player: str) -> Side:
        """The side that he plays against."""
        return next(side for side in self.sides if player not in side)


FourTable = Table[FourDeal]
