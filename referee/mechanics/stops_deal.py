"""What a game of stops keeps in a deal, and what the flow of play asks it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, TypeVar

from referee.core.game import Game
from referee.core.hands import Cards, Doubt
from referee.core.law import Law
from referee.core.rulings import Finding
from referee.core.table import Deal, Table

FALSE = "without.false"


class Run(NamedTuple):
    """A run that waits for its next card.

    number: of the run in its deal; last: who laid the last card; cards: what was laid; wanted: any of these goes on;
    asked: who is still to be asked, in order; free: cards among the wanted that nobody is bound to play.
    """

    number: int
    last: str
    cards: tuple[str, ...]
    wanted: tuple[str, ...]
    asked: tuple[str, ...]
    free: tuple[str, ...] = ()


class Stray(NamedTuple):
    """Cards that lie on the table against the rules; laid: each of them that joined the run, and whether it was led."""

    player: str
    faces: tuple[str, ...]
    finding: int
    laid: tuple[tuple[str, bool], ...] = ()


class Wrong(NamedTuple):
    """Why a card may not be played now."""

    point: str
    message: str


class StopsDeal(Deal):
    """One deal. `run` is None while `leader` may lead any card.

    played: who laid each face, and at which line; asked_in: the run in which each face was asked for; liars: who has
    been proved to have kept back a card, and in which run; spoke: who said last that he has nothing, and the run before
    that; stray and before: cards that lie there wrongly, and the table without them.
    """

    __slots__ = ("asked_in", "before", "cards", "leader", "liars", "played", "run", "runs", "spoke", "stray")

    def __init__(self, number: int, players: tuple[str, ...], dealer: str | None, cards: Cards) -> None:
        super().__init__(number, players, dealer, "opening")
        self.cards = cards
        self.leader: str | None = self.others(dealer)[0] if dealer else None
        self.run: Run | None = None
        self.runs = 0
        self.played: dict[str, tuple[str, int]] = {}
        self.asked_in: dict[str, int] = {}
        self.liars: tuple[tuple[str, int], ...] = ()
        self.spoke: tuple[str, Run] | None = None
        self.stray: Stray | None = None
        self.before: Table[Any] | None = None

    @property
    def turn(self) -> str | None:
        """Who is to play or to speak."""
        return self.run.asked[0] if self.run else self.leader


S = TypeVar("S", bound=StopsDeal)
StopsTable = Table[StopsDeal]


class StopsGame(Game[S]):
    """What the flow asks a game of stops."""

    def started(self, law: Law, table: Table[S]) -> None:
        """The first card is about to be played."""

    def follow(self, law: Law, table: Table[S], player: str, face: str, run: Run | None) -> Run | None:
        """The run once a card has been laid; None if it ends with this card. `run` is None for a lead."""
        raise NotImplementedError

    def is_wild(self, law: Law, deal: S, player: str, face: str, run: Run) -> bool:
        """Whether the player to be asked may lay this card instead of going on."""
        return False

    def laid(self, law: Law, table: Table[S], player: str, face: str, is_lead: bool) -> None:
        """What a card brings."""

    def went_out(self, law: Law, table: Table[S], player: str) -> None:
        """A player has laid his last card."""
        raise NotImplementedError

    def lied(self, law: Law, table: Table[S], player: str, finding: Finding, *, called: bool) -> None:
        """A player is proved to have kept back a card of a run, for the first time in that run."""

    def proved(self, law: Law, table: Table[S], doubt: Doubt, by: str) -> None:
        """A card has proved a statement false: once in a run, whatever else the player said in it."""
        if doubt.point != FALSE:
            return
        deal = table.deal
        number = _run_of(deal, doubt)
        deal.liars = (*deal.liars, (by, number))
        hand = deal.cards.hands[by]
        hand.doubts = [other for other in hand.doubts if _run_of(deal, other) != number]
        finding = next(reversed(table.record.findings.values()))
        self.lied(law, table, by, finding, called=doubt.claim is not None)


def _run_of(deal: StopsDeal, doubt: Doubt) -> int:
    return deal.asked_in.get(min(doubt.faces), 0)


def new_run(deal: StopsDeal) -> int:
    """The number of a run that begins."""
    deal.runs += 1
    return deal.runs


def names(run: Run, faces: Iterable[str]) -> bool:
    """Whether these are the cards that the run asks for; those that nobody is bound to play may be left out."""
    said = set(faces)
    return said <= set(run.wanted) and said >= set(run.wanted) - set(run.free)
