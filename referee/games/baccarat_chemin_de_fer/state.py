"""What a coup keeps on the table, and what stands from one coup to the next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from referee.core.events import Event
from referee.core.hands import Cards
from referee.core.table import Sitting, Table
from referee.mechanics.banking import BankDeal

HAND = 2  # cards dealt to each side
STANDING = "standing"
SUPPLY = "supply"


class Standing(NamedTuple):
    """What a finished coup leaves to the next: who deals, the bank that stands (None: a new one), the rotation.

    frozen: stakes that abide the next hand after a tie; banco: who plays alone in that hand; suivi: who lost a banco and
    may go bank again, `streak` how often in succession he has lost one.
    """

    banker: str
    bank: int | None
    order: tuple[str, ...]
    frozen: tuple[tuple[str, int], ...] = ()
    banco: str | None = None
    suivi: str | None = None
    streak: int = 0


class Supply(NamedTuple):
    """The packs: cards left in the dealer's hand (None: nobody said), cards in the basket, lines of every face seen."""

    handful: int | None = None
    used: int = 0
    seen: Mapping[str, tuple[int, ...]] = {}


class Outcome(NamedTuple):
    """How the hands compared: the cards and points of both sides, and who won (`bank`, `punters` or `tie`)."""

    punters: tuple[str, ...]
    bank: tuple[str, ...]
    punters_point: int
    bank_point: int
    winner: str


class Coup(BankDeal):
    """One coup.

    order: the rotation, to the right; frozen: stakes that may not be changed; banco: who plays alone; is_bound: whether
    that banco stands from a tie; suivi, streak: see Standing; takes_excess: what the banker said of stakes over the
    bank; is_fresh: whether the bank was put up for this coup, at any amount; passed: the banker who retires, `asked` whom
    he leaves in rotation, `refused` who of them has refused the deal; taker: who took it; offered: what the bank held;
    holder: who holds the punters' cards; acts: the line in which each side took or refused
    a card; drawn: third cards; public: cards seen by all; naturals: what each side announced (`natural`, `late`,
    `false`); judged: whose play has been judged; is_short: dealt from fewer cards than the book asks; is_righted: dealt
    wrongly and put right, so that the cards lie there already; debt: who owes for a false draw; told: `pad` if tallied;
    called: reserved findings about (side, point) that wait for the cards.
    """

    __slots__ = (
        "acts",
        "asked",
        "banco",
        "called",
        "cards",
        "debt",
        "drawn",
        "frozen",
        "holder",
        "is_bound",
        "is_fresh",
        "is_righted",
        "is_short",
        "judged",
        "naturals",
        "offered",
        "order",
        "outcome",
        "passed",
        "public",
        "refused",
        "streak",
        "suivi",
        "taker",
        "takes_excess",
        "told",
    )

    def __init__(self, number: int, players: tuple[str, ...], dealer: str | None, cards: Cards) -> None:
        super().__init__(number, players, dealer, "bank")
        self.cards = cards
        self.order = players
        self.frozen: dict[str, int] = {}
        self.banco: str | None = None
        self.is_bound = False
        self.suivi: str | None = None
        self.streak = 0
        self.takes_excess: bool | None = None
        self.is_fresh = False
        self.passed: str | None = None
        self.asked: tuple[str, ...] = ()
        self.refused: tuple[str, ...] = ()
        self.taker: str | None = None
        self.offered: int | None = None
        self.holder: str | None = None
        self.acts: dict[str, Event] = {}
        self.drawn: dict[str, str] = {}
        self.public: dict[str, tuple[str, ...]] = {}
        self.naturals: dict[str, str] = {}
        self.judged: tuple[str, ...] = ()
        self.is_short = False
        self.is_righted = False
        self.outcome: Outcome | None = None
        self.told = ""
        self.called: dict[tuple[str, str], int] = {}
        self.debt: str | None = None

    @property
    def banker(self) -> str:
        """Who holds the bank."""
        return self.dealer or ""

    def rotation(self) -> tuple[str, ...]:
        """Everybody but the banker, beginning at his right."""
        if self.dealer not in self.order:
            return self.order
        place = self.order.index(self.dealer)
        return self.order[place + 1 :] + self.order[:place]

    @property
    def is_ended(self) -> bool:
        """Whether a natural, announced in time, has ended the hand: nobody draws."""
        return "natural" in self.naturals.values()

    def is_complete(self, player: str) -> bool:
        """Whether all cards of a side have been shown to everybody."""
        hand = self.cards.hands.get(player)
        return hand is not None and hand.size > 0 and len(self.public.get(player, ())) == hand.size

    def two(self, player: str) -> list[str]:
        """The two cards that were dealt to a side, as far as they are known: its third card is left out."""
        known = [face for face, count in self.cards.hands[player].known.items() for _ in range(count)]
        if player in self.drawn:
            known.remove(self.drawn[player])
        return known


CoupTable = Table[Coup]


def standing(sitting: Sitting) -> Standing | None:
    """What the coup before has left; None at the first one."""
    found: Standing | None = sitting.kept.get(STANDING)
    return found


def supply(sitting: Sitting) -> Supply:
    """The packs as they are now."""
    found: Supply = sitting.kept.get(SUPPLY, Supply())
    return found


def seated(order: tuple[str, ...], players: tuple[str, ...]) -> tuple[str, ...]:
    """The rotation for those who sit now: newcomers behind the neighbour whom the session names before them."""
    kept = [name for name in order if name in players]
    for place, name in enumerate(players):
        if name not in kept:
            before = next((other for other in reversed(players[:place]) if other in kept), None)
            kept.insert(kept.index(before) + 1 if before else 0, name)
    return tuple(kept)
