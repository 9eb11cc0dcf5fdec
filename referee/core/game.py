"""What a game tells the referee: its words, its phases, how a deal opens and how it is settled."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from referee.core.events import Event
from referee.core.hands import Doubt, Promise
from referee.core.law import Law
from referee.core.pending import Pending
from referee.core.settlement import DealResult, GameResult
from referee.core.stakes import Stakes
from referee.core.table import Deal, Sitting, Table

D = TypeVar("D", bound=Deal)
Handler = Callable[[Law, Any, Event], None]


class Verb(NamedTuple):
    """A verb of the record: how it is written and what it means."""

    usage: str
    meaning: str


class Claim(NamedTuple):
    """An offence called: by whom, against whom, and the event with its further arguments."""

    offence: str
    claimant: str
    against: str | None
    event: Event


class Offence(NamedTuple):
    """Something that can be claimed: the point it belongs to, its arguments, what it is, and who judges it.

    `also` are further points whose articles say what follows.
    """

    point: str
    usage: str
    meaning: str
    judge: Callable[[Law, Any, Claim], None]
    also: tuple[str, ...] = ()


class Group(NamedTuple):
    """A named part of what can be seen: a line of words, or of cards (`is_cards`)."""

    title: str
    items: tuple[str, ...]
    is_cards: bool = False


class Game(Generic[D]):
    """A game: data about it, and the few questions that only it can answer.

    `phases` maps each phase to its verbs and their handlers, `misplaced` the verbs that can happen out of their place;
    `points` declares every question that the game raises beside those of its mechanics. Stakes name the kinds of money
    stake and for how many units of the game each is (a `Stake` where it prices another unit, or goes with a value).
    `tally_words` are the tally keys that a bare word may give, for what is so or not so. `swift` verbs never deal
    again and take nothing back, so that several of them on one line need no copy of the table.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    least: ClassVar[int] = 2
    most: ClassVar[int] = 2
    unit: ClassVar[str] = "points"
    stakes: ClassVar[Stakes] = {}
    verbs: ClassVar[Mapping[str, Verb]] = {}
    phases: ClassVar[Mapping[str, Mapping[str, Handler]]] = {}
    misplaced: ClassVar[Mapping[str, Handler]] = {}
    offences: ClassVar[Mapping[str, Offence]] = {}
    remedies: ClassVar[Mapping[str, Callable[[Law, Any, Pending, Event], None]]] = {}
    points: ClassVar[Mapping[str, str]] = {}
    cites: ClassVar[Mapping[str, str]] = {}
    swift: ClassVar[frozenset[str]] = frozenset()
    tally_keys: ClassVar[Mapping[str, str]] = {}
    tally_words: ClassVar[frozenset[str]] = frozenset({"last-trick"})
    bystanders_stake: ClassVar[bool] = False  # so that they may be at fault

    def form(self, players: int) -> Game[Any]:
        """The game as so many play it, asked as each deal opens: itself, unless the number changes more than values."""
        return self

    def who_plays(self, sitting: Sitting, players: tuple[str, ...]) -> tuple[str, ...]:
        """Who of those at the table plays the next deal: all, unless somebody has retired from the game."""
        return players

    def partners(self, law: Law, players: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """Who score together where the session does not say: nobody, or `opposite` where the law makes partners."""
        return ()

    def open_deal(self, law: Law, sitting: Sitting, number: int, players: tuple[str, ...], dealer: str | None) -> D:
        """A fresh deal; `dealer` is None while nobody has said who deals."""
        raise NotImplementedError

    def opened(self, law: Law, table: Table[D]) -> None:
        """A deal has just opened: what everybody pays at once, for instance. Not called again for a redeal."""

    def next_dealer(self, law: Law, sitting: Sitting, players: tuple[str, ...]) -> str | None:
        """Who deals next by the book, after the results so far; None where that is open. The next seat, by default."""
        if not sitting.results:
            return None
        return next_seat(sitting.results[-1].dealer, players, sitting.seats.players)

    def result(self, law: Law, table: Table[D]) -> DealResult:
        """How the deal stands or ended; pure, asked whenever somebody wants to know."""
        raise NotImplementedError

    def carry(self, law: Law, sitting: Sitting, result: DealResult) -> None:
        """What a finished deal leaves to the sitting: here each deal is a game; a game of several deals adds up."""
        if result.complete:
            number = len(sitting.games) + 1
            game = GameResult(number, (result.number,), result.points, result.winner, result.value, result.flags)
            sitting.games = (*sitting.games, game)

    @property
    def is_one_deal(self) -> bool:
        """Whether each deal is a game."""
        return type(self).carry is Game.carry

    def may_change(self, sitting: Sitting, results: Sequence[DealResult]) -> bool:
        """Whether players may come and go now that these deals are over, the sitting as the last one left it.

        Where each deal is a game, always; a game of several deals is played out by those who began it.
        """
        if self.is_one_deal:
            return True
        played = [result.number for result in results if "void" not in result.flags]
        return not played or any(played[-1] in game.deals for game in sitting.games)

    def sheet(self, table: Table[D]) -> dict[str, int]:
        """What the score pad shows at this moment."""
        return dict(table.deal.scores)

    def describe(self, table: Table[D], seat: str | None) -> list[Group]:
        """What can be seen on the table, by everybody or by one seat."""
        raise NotImplementedError

    def prompt(self, table: Table[D]) -> str:
        """Who is to do what, in one short sentence."""
        raise NotImplementedError

    def asks(self, table: Table[D]) -> str:
        """What is to be written next: the prompt, behind a remedy that was chosen and has not been carried out."""
        awaited = next((p for p in reversed(table.deal.pending) if p.is_awaited), None)
        prompt = self.prompt(table)
        return prompt if awaited is None else f"{awaited.said}; as the table stands, {prompt}"

    def candidates(self, law: Law, table: Table[D]) -> Iterator[str]:
        """Lines that might come next; the judge itself is asked which of them may."""
        raise NotImplementedError

    def lapsed(self, law: Law, table: Table[D], pending: Pending) -> None:
        """What follows when nobody has acted on something before its deadline; nothing, unless a game says so."""

    def proved(self, law: Law, table: Table[D], doubt: Doubt, by: str) -> None:
        """What the book lets follow from an offence that a card has just proved."""

    def broken(self, law: Law, table: Table[D], promise: Promise, by: str) -> None:
        """What the book lets follow from a promise about a hand that its last card has just proved wrong."""

    def shown(self, law: Law, table: Table[D], event: Event, faces: list[str]) -> None:
        """Cards were shown to the table, or told to the referee (`holds`): a duty may be done by it."""

    def is_under_way(self, table: Table[D]) -> bool:
        """Whether something has happened in the deal that dealing again would undo."""
        return table.deal.past is not None

    def check_tally(self, law: Law, table: Table[D], player: str, tally: Mapping[str, int]) -> None:
        """Refuses numbers that the pack cannot give."""

    def tallied(self, law: Law, table: Table[D]) -> None:
        """Everybody in the deal has tallied."""


def opposite(players: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The two sides of an even table, partners across."""
    return players[0::2], players[1::2]


def next_seat(after: str | None, players: tuple[str, ...], everybody: tuple[str, ...]) -> str | None:
    """The next of `players` at the left of somebody; of somebody who has left, in the order in which everybody sits."""
    if after in players:
        return players[(players.index(after) + 1) % len(players)]
    if after not in everybody:
        return None
    place = everybody.index(after)
    return next(name for name in everybody[place + 1 :] + everybody[: place + 1] if name in players)
