"""Everything known at one moment, in three layers: the sitting, the game's score, and the deal on the table."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from referee.core.events import Event, Seats
from referee.core.forking import Forkable
from referee.core.pending import Pending
from referee.core.rulings import Finding, Payment, Posting

# A list that grows at its head and is shared between forks: (newest, the rest), or None.
Chain = tuple[Any, "Chain"] | None


def unchain(chain: Chain) -> list[Any]:
    """The members of a chain, oldest first."""
    members: list[Any] = []
    while chain is not None:
        member, chain = chain
        members.append(member)
    members.reverse()
    return members


class Sitting(Forkable):
    """What outlasts a deal: who plays, how the record is kept, accounts and pools, and the deals that are over.

    accounts: counters of each player and of the pool, which sum to nil; score: the running score of the game that is
    being played; under_way: the numbers of its deals, void ones too, while it is not over; games: the games that are over;
    kept: what else a game carries from deal to deal, by name.
    """

    __slots__ = (
        "accounts",
        "bystanders",
        "discovery",
        "draws",
        "games",
        "kept",
        "results",
        "score",
        "seats",
        "sides",
        "typed",
        "under_way",
    )

    def __init__(self, seats: Seats, discovery: str = "referee", draws: str = "told") -> None:
        self.seats = seats
        self.discovery = discovery
        self.draws = draws
        self.accounts: dict[str, int] = {}
        self.sides: tuple[tuple[str, ...], ...] = ()
        self.bystanders: tuple[str, ...] = ()
        self.games: tuple[Any, ...] = ()
        self.kept: dict[str, Any] = {}
        self.results: tuple[Any, ...] = ()
        self.score: dict[str, int] = {}
        self.typed: dict[str, int] = {}
        self.under_way: tuple[int, ...] = ()


class Record(Forkable):
    """The findings so far. What was found stays found when cards are taken back, so this layer never goes back."""

    __slots__ = ("findings", "is_broken", "next_number")

    def __init__(self) -> None:
        self.findings: dict[int, Finding] = {}
        self.next_number = 1
        self.is_broken = False


class Deal(Forkable):
    """One deal. A game's own deal adds its cards and tricks.

    `past` chains the events folded so far, `checkpoint` is an earlier table of this deal to go back from;
    `first_finding` is the lowest number that a finding about these cards can have: those before it are of cards thrown up.
    """

    __slots__ = (
        "checkpoint",
        "count",
        "dealer",
        "first_finding",
        "flags",
        "is_void",
        "lapsed",
        "line",
        "number",
        "past",
        "payments",
        "pending",
        "phase",
        "players",
        "postings",
        "scores",
        "tallies",
    )

    def __init__(self, number: int, players: tuple[str, ...], dealer: str | None, phase: str) -> None:
        self.number = number
        self.players = players
        self.dealer = dealer
        self.phase = phase
        self.line = 0
        self.first_finding = 0
        self.is_void = False
        self.flags: tuple[str, ...] = ()
        self.scores: dict[str, int] = dict.fromkeys(players, 0)
        self.tallies: dict[str, Any] = {}
        self.pending: tuple[Pending, ...] = ()
        self.lapsed: tuple[Pending, ...] = ()
        self.postings: Chain = None
        self.payments: Chain = None
        self.past: Chain = None
        self.count = 0
        self.checkpoint: Any = None

    @property
    def is_over(self) -> bool:
        """Whether the book says that the deal is finished."""
        return self.phase == "over"

    @property
    def seats(self) -> tuple[str, ...]:
        """Everybody who sits at this deal, whether or not he holds cards in it."""
        return self.players

    def others(self, player: str) -> tuple[str, ...]:
        """Everybody in the deal but one player, in order from that player's left."""
        place = self.players.index(player)
        return self.players[place + 1 :] + self.players[:place]

    def posted(self) -> list[Posting]:
        """The postings of the deal in order."""
        return unchain(self.postings)

    def entries(self) -> list[Posting]:
        """Everything that moved in the deal, line by line: points marked, and both sides of every payment."""
        sides = [
            Posting(name, amount, "counters", paid.reason, paid.cite, paid.line)
            for paid in self.paid()
            for name, amount in ((paid.source, -paid.amount), (paid.target, paid.amount))
        ]
        return sorted((*self.posted(), *sides), key=lambda posting: posting.line)

    def paid(self) -> list[Payment]:
        """The payments of the deal in order."""
        return unchain(self.payments)

    def events(self) -> list[Event]:
        """The events that led to this table, those taken back left out."""
        return unchain(self.past)


D_co = TypeVar("D_co", bound=Deal, covariant=True)


class Table(Forkable, Generic[D_co]):
    """Everything known at one moment. `line` is the file line of the last event."""

    __slots__ = ("deal", "line", "record", "sitting")

    def __init__(self, sitting: Sitting, deal: D_co) -> None:
        self.sitting = sitting
        self.record = Record()
        self.deal: D_co = deal
        self.line = 0

    def found(self, *points: str) -> list[Finding]:
        """What was found on these points about the cards of this deal, the latest first; not what cards thrown up showed."""
        first, number = self.deal.first_finding, self.deal.number
        findings = reversed(self.record.findings.values())
        return [one for one in findings if one.deal == number and one.number >= first and one.point in points]

    def find_pending(self, *kinds: str) -> list[Pending]:
        """What stands open of these kinds, the latest first."""
        return [p for p in reversed(self.deal.pending) if p.kind in kinds]
