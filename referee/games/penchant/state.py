"""What a deal of Penchant keeps beside the stock game."""

from __future__ import annotations

from referee.core.hands import Cards
from referee.core.table import Table
from referee.mechanics.stock_play import StockDeal


class PenchantDeal(StockDeal):
    """One deal, the fourth part of a game.

    trump_line: where trumps were made; playing_down: who plays without drawing until the hand has its right number;
    forfeits: how many brisques still count for a player who
    scores nothing any more; lacking: what the count of the deal needs and nobody has said; final: what the brisques above
    six have brought each.
    """

    __slots__ = ("final", "forfeits", "lacking", "playing_down", "trump_line")

    def __init__(self, number: int, players: tuple[str, ...], dealer: str | None, cards: Cards) -> None:
        super().__init__(number, players, dealer, cards)
        self.trump_line = 0
        self.playing_down: tuple[str, ...] = ()
        self.forfeits: dict[str, int] = {}
        self.lacking: tuple[str, ...] = ()
        self.final: dict[str, int] = {}


PenchantTable = Table[PenchantDeal]
