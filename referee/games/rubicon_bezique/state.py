"""What a deal of Rubicon Bézique keeps beside the stock game."""

from __future__ import annotations

from referee.core.hands import Cards
from referee.mechanics.stock_play import StockDeal


class RubiconDeal(StockDeal):
    """One deal, which is one game.

    carte: `live` while carte blanche may be shown again, `ended` after a court card; fresh_draw: who has drawn and not
    yet played; grants: whose combinations are re-formed by a like card played from the hand (Foster); penalty: who is
    rubiconed by law; is_mixed: one hand too large and the other too small; demand: who had the brisques counted, "" if
    that was given up; trump_line: where trumps were made; forfeits: the brisques that still count for who forfeits the
    rest (France).
    """

    __slots__ = ("carte", "demand", "forfeits", "fresh_draw", "grants", "is_mixed", "penalty", "trump_line")

    def __init__(self, number: int, players: tuple[str, ...], dealer: str | None, cards: Cards) -> None:
        super().__init__(number, players, dealer, cards)
        self.carte: dict[str, str] = {}
        self.fresh_draw: tuple[str, ...] = ()
        self.grants: frozenset[tuple[str, frozenset[str], str]] = frozenset()
        self.penalty: str | None = None
        self.is_mixed = False
        self.demand: str | None = None
        self.trump_line = 0
        self.forfeits: dict[str, int] = {}
