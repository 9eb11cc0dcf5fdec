"""What a deal of Loo keeps beside its tricks."""

from __future__ import annotations

from typing import NamedTuple

from referee.core.hands import Cards
from referee.core.rulings import Citation
from referee.core.table import Table
from referee.mechanics.trick_play import TrickDeal

OWN, DUMBY, THREW = "stands", "takes-dumby", "throws-up"


class Fault(NamedTuple):
    """An offence and what the book attaches to it; `is_called` says whether that is due (see Who notices).

    kind: `single` (paid at once), `single-and-out` (and the cards are thrown up), `loo` (into the next pool),
    `loo-and-out`, or `breach` (a wrong card: the loo or fine of the book, and nothing out of this pool).
    """

    player: str
    kind: str
    point: str
    finding: int
    is_called: bool
    line: int


class Single(NamedTuple):
    """A fine that has been paid into the pool at once."""

    player: str
    amount: int
    reason: str
    cite: Citation


class Move(NamedTuple):
    """Counters that a player draws from the pool at the end of a deal, or (below nought) pays into it."""

    player: str
    amount: int
    reason: str
    cite: Citation


class TrumpLed(NamedTuple):
    """A trump led with two players in, while a higher one may be in the hand; `left` counts the other cards of it then."""

    player: str
    face: str
    line: int
    event: str
    left: int
    trick: int


class Stray(NamedTuple):
    """A card led out of turn that lies until it is taken up or played to."""

    player: str
    face: str
    finding: int


class LooDeal(TrickDeal):
    """One deal, from the price of it to the division of the pool.

    said: each player's word; gone: who has had to throw up his cards by law; must: the point of the article that
    makes everybody stand, empty if none does, None until that is settled; after_win: the last pool was won whole
    (unlimited); for_pool: the dealer who plays dumby for the pool; walkover: who has the pool without play; faults,
    singles: offences and fines paid; returned: cards played out of turn and taken up again; stray: a card led out of
    turn; led: trumps led that a higher one may prove wrong; pot: what lay in the pool when the deal ended; moved: what
    each was given or paid then.
    """

    __slots__ = (
        "after_win", "faults", "for_pool", "gone", "led", "moved", "must", "pot", "returned", "said", "singles", "stray",
        "turned", "turned_line", "unfit", "walkover",
    )  # fmt: skip

    def __init__(self, number: int, players: tuple[str, ...], dealer: str | None, cards: Cards, phase: str) -> None:
        super().__init__(number, players, dealer, cards, phase)
        self.said: dict[str, str] = {}
        self.gone: tuple[str, ...] = ()
        self.must: str | None = None
        self.after_win = False
        self.for_pool: str | None = None
        self.walkover: str | None = None
        self.faults: tuple[Fault, ...] = ()
        self.singles: tuple[Single, ...] = ()
        self.returned: tuple[tuple[str, str], ...] = ()
        self.stray: Stray | None = None
        self.led: tuple[TrumpLed, ...] = ()
        self.turned = ""
        self.turned_line = 0
        self.pot: int | None = None
        self.moved: dict[str, int] = {}
        self.unfit = False

    @property
    def order(self) -> tuple[str, ...]:
        """Everybody from the elder hand round to the dealer."""
        dealer = self.dealer or self.players[-1]
        return (*self.others(dealer), dealer)

    @property
    def asked(self) -> str | None:
        """Whose turn it is to declare."""
        return next((name for name in self.order if name not in self.said and name not in self.gone), None)

    @property
    def standers(self) -> tuple[str, ...]:
        """Who has said that he plays, those who had to throw up left out."""
        return tuple(n for n in self.order if self.said.get(n) in (OWN, DUMBY) and n not in self.gone)

    @property
    def taker(self) -> str | None:
        """Who has taken dumby, which is not there any more then."""
        return next((name for name, word in self.said.items() if word == DUMBY), None)

    @property
    def before_lead(self) -> bool:
        """Whether the first card of the hand has still to be led."""
        return not self.trick and not self.tricks and self.phase != "over"

    def due(self, player: str, *kinds: str) -> tuple[Fault, ...]:
        """The offences of a player that are in force, of these kinds."""
        return tuple(f for f in self.faults if f.player == player and f.is_called and f.kind in kinds)


LooTable = Table[LooDeal]
