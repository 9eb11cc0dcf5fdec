"""What a deal of Auction Binocle keeps beside its tricks."""

from __future__ import annotations

from referee.core.hands import Cards
from referee.core.table import Table
from referee.mechanics.announcing import SlateDeal
from referee.mechanics.bidding import Call, highest
from referee.mechanics.widow import Mixed


class AuctionDeal(SlateDeal):
    """One deal.

    calls, speaks: the bids and passes that count, and who is to speak; widow, discards, mixed: see the widow; spared:
    whether the bidder may not be set back, since an adversary has revoked; no_count: who has lost the score for cards;
    stopped: why the hand was over before its end ("score-bid", "set-back"); told: whether the deal is told by cards, pads
    or totals; marked: what has been marked for each at the end of the hand; lacking: what would have to be told.
    """

    __slots__ = (
        "calls", "discards", "lacking", "marked", "mixed", "no_count", "spared", "speaks", "stopped", "told", "widow",
    )  # fmt: skip

    def __init__(
        self,
        number: int,
        players: tuple[str, ...],
        dealer: str | None,
        cards: Cards,
        sides: tuple[tuple[str, ...], ...],
    ) -> None:
        super().__init__(number, players, dealer, cards, sides)
        self.phase = "auction"
        self.calls: tuple[Call, ...] = ()
        self.speaks = self.turn
        self.turn = None
        self.widow: tuple[str, ...] | None = None
        self.discards: tuple[str, ...] = ()
        self.mixed: Mixed | None = None
        self.no_count: tuple[str, ...] = ()
        self.spared = False
        self.stopped = ""
        self.told = "cards"
        self.marked: dict[str, int] = {}
        self.lacking: tuple[str, ...] = ()

    @property
    def best(self) -> Call | None:
        """The bid that stands, by the record or by a pad."""
        return highest(self.calls)

    @property
    def bidder(self) -> str | None:
        """Who has the bid, once the bidding is over."""
        return self.best.player if self.best is not None and self.phase != "auction" else None


AuctionTable = Table[AuctionDeal]
