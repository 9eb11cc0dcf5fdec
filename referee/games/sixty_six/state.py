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


class Mark(NamedTuple):
    """What a deal has marked: to whom, how much, why, and by which point."""

    player: str
    points: int
    reason: str
    point: str


class SixtySixDeal(StockDeal):
    """One deal. `players` are the two who hold cards; with three at the table the dealer is not one of them.

    aside: how many cards lie in the closed stock; barred: who
    may not close any more; down: who plays without drawing until the hand is right; last_led: who led what last;
    no_cards: whose cards count nothing; pad: the dealer's own pad that has been compared; retired: a dealer who is out of
    the game already; at_table: everybody who may score; skipped: after which trick somebody did not draw, holding too many;
    got: what has been marked; failed: the number of the finding that a claim was wrong; lacking: what would have to be
    tallied.
    """

    __slots__ = (
        "aside", "at_table", "barred", "claimed", "closed", "down", "failed", "got", "lacking", "last_led", "marriages",
        "no_cards", "pad", "retired", "skipped",
    )  # fmt: skip

    def __init__(
        self, number: int, players: tuple[str, ...], dealer: str | None, cards: Cards, at_table: tuple[str, ...] = ()
    ) -> None:
        super().__init__(number, players, dealer, cards)
        self.at_table = at_table or players
        self.scores = dict.fromkeys(self.at_table, 0)
        self.aside = 0
        self.barred: tuple[str, ...] = ()
        self.claimed: Claimed | None = None
        self.closed: Closing | None = None
        self.down: tuple[str, ...] = ()
        self.failed: int | None = None
        self.got: tuple[Mark, ...] = ()
        self.lacking: tuple[str, ...] = ()
        self.last_led: tuple[str, str] | None = None
        self.marriages: tuple[Marriage, ...] = ()
        self.no_cards: tuple[str, ...] = ()
        self.pad: int | None = None
        self.retired: str | None = None
        self.skipped = 0

    @property
    def seats(self) -> tuple[str, ...]:
        """The two, and with three at the table the dealer too."""
        return self.at_table

    @property
    def bank(self) -> str | None:
        """The dealer who takes no cards, with three at the table."""
        return None if self.dealer in self.players else self.dealer

    def others(self, player: str) -> tuple[str, ...]:
        """As ever; of a dealer who takes no cards, the pone."""
        return super().others(player) if player in self.players else self.players[:1]

    def has_trick(self, player: str) -> bool:
        """Whether marriages of this player count."""
        return bool(self.taken[player])

    def tricks_of(self, player: str) -> int:
        """How many tricks a player has won."""
        return (len(self.taken[player]) + 1) // 2


SixtySixTable = Table[SixtySixDeal]
