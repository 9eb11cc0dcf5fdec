"""What a deal of Sixty-Six keeps beside the stock game: the turned card, marriages, closing, the claim."""

from __future__ import annotations

from typing import NamedTuple

from referee.core.hands import Cards
from referee.core.table import Table
from referee.mechanics.stock_play import StockDeal


class Marriage(NamedTuple):
    """A marriage announced. `watched` are its cards that nobody has seen in the hand of who announced it.

    `finding` is the number of the finding that it is none, `called` whether somebody has called that, `claim` the number
    of a claim that still waits for a card to decide it.
    """

    player: str
    suit: str
    line: int
    event: str
    is_led: bool
    watched: tuple[str, ...]
    finding: int | None = None
    called: bool = False
    claim: int | None = None


class Closing(NamedTuple):
    """Who closed the stock, and how many tricks the adversary had then."""

    player: str
    line: int
    tricks: int


class Claimed(NamedTuple):
    """Who claimed sixty-six, and how many tricks the adversary had then."""

    player: str
    line: int
    event: str
    tricks: int


class SixtySixDeal(StockDeal):
    """One deal.

    turned: the card turned up, None when it has been drawn; aside: how many cards lie in the closed stock; barred: who
    may not close any more; down: who plays without drawing until the hand is right; last_led: who led what last;
    no_cards: whose cards count nothing; skipped: after which trick somebody did not draw, holding too many; got: what was
    marked, to whom, why and by which point; failed: the number of the finding that a claim was wrong; lacking: what
    would have to be tallied.
    """

    __slots__ = (
        "aside", "barred", "claimed", "closed", "down", "failed", "got", "lacking", "last_led", "marriages", "no_cards",
        "skipped", "turned",
    )  # fmt: skip

    def __init__(self, number: int, players: tuple[str, ...], dealer: str | None, cards: Cards) -> None:
        super().__init__(number, players, dealer, cards)
        self.turned: str | None = None
        self.aside = 0
        self.barred: tuple[str, ...] = ()
        self.claimed: Claimed | None = None
        self.closed: Closing | None = None
        self.down: tuple[str, ...] = ()
        self.failed: int | None = None
        self.got: tuple[str, int, str, str] | None = None
        self.lacking: tuple[str, ...] = ()
        self.last_led: tuple[str, str] | None = None
        self.marriages: tuple[Marriage, ...] = ()
        self.no_cards: tuple[str, ...] = ()
        self.skipped = 0

    def tricks_of(self, player: str) -> int:
        """How many tricks a player has won."""
        return (len(self.taken[player]) + 1) // 2

    def count_once(self) -> None:
        """A card taken up that the hand was known to hold already is there once, not twice."""
        for hand in self.cards.hands.values():
            for face, count in hand.known.items():
                if count > 1:
                    hand.known[face] = 1
                    hand.unseen += count - 1
                    self.cards.seen[face] = self.cards.seen[face][:1]


SixtySixTable = Table[SixtySixDeal]
