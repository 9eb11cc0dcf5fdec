"""What a deal of Binocle keeps beside the stock game."""

from __future__ import annotations

from referee.core.hands import Cards
from referee.core.table import Table
from referee.mechanics.stock_play import StockDeal


class BinocleDeal(StockDeal):
    """One deal of a game.

    dixes: how many Nines have scored; no_count: who has lost the score for cards; counts_most: what
    the cards of somebody count at most who counts nothing from an offence on; playing_down: who may not draw before
    the hand has its right size; knock: who has knocked and the number of the finding that waits for a count, if one does;
    counted: whether the cards have been counted and marked.
    """

    __slots__ = ("counted", "counts_most", "dixes", "knock", "no_count", "playing_down")

    def __init__(self, number: int, players: tuple[str, ...], dealer: str | None, cards: Cards) -> None:
        super().__init__(number, players, dealer, cards)
        self.dixes = 0
        self.no_count: tuple[str, ...] = ()
        self.counts_most: dict[str, int] = {}
        self.playing_down: tuple[str, ...] = ()
        self.knock: tuple[str, int] | None = None
        self.counted = False


BinocleTable = Table[BinocleDeal]
