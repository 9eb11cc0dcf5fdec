"""What a game with combinations answers when one is declared, and the parts of a line that declares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

from referee.core.events import Event
from referee.core.law import Law
from referee.core.table import Table
from referee.mechanics.melds import Combination
from referee.mechanics.stock_play import StockDeal, StockGame


class Part(NamedTuple):
    """One combination of a line: its name, the words of its cards, and whether it is only announced."""

    name: str
    words: tuple[str, ...]
    to_score: bool


class Meld(NamedTuple):
    """A part of a line, read: which combination, what it is (None if it is not one), and the handles it lies under."""

    combination: Combination
    identity: str | None
    cards: tuple[str, ...]
    bar: tuple[str, str] | None
    note: str


D = TypeVar("D", bound=StockDeal)


class DeclaringGame(StockGame[D]):
    """What declaring asks a game."""

    combinations: Mapping[str, Combination] = {}
    bars_are_void: bool = False  # what is rightly shown and may not be scored is void, not falsely declared

    def bar(
        self, law: Law, deal: D, player: str, what: Combination, identity: str, cards: Sequence[str], fresh: int
    ) -> tuple[str, str] | None:
        """Why this combination may not be scored with these cards: the point and the reason; None if it may.

        `cards` are handles, the last `fresh` of them of cards just laid from the hand.
        """
        raise NotImplementedError

    def worth(self, law: Law, deal: D, what: Combination, identity: str) -> int:
        """What it scores now; reads the value, so that the posting cites it."""
        raise NotImplementedError

    def declared(self, law: Law, table: Table[D], player: str, what: Combination, identity: str) -> None:
        """It has been scored: trumps may be made by it, announcements lost."""

    def untimely(self, law: Law, table: Table[D], player: str) -> tuple[str, str] | None:
        """Why this player may score nothing at this moment, beside what holds for everybody: the point and the reason."""
        return None

    def declared_wrongly(self, law: Law, table: Table[D], player: str) -> None:
        """The referee has found that what was declared is none."""

    def marked(self, law: Law, table: Table[D], what: Combination, identity: str) -> None:
        """Its points were marked, rightly or not: the table plays on as if it had made trumps."""

    def unmarked(self, law: Law, table: Table[D], line: int) -> None:
        """What was marked at that line has been taken down."""

    def special(self, law: Law, table: Table[D], event: Event, part: Part) -> bool:
        """Declares what is not a combination of the table (carte blanche); answers whether it was that."""
        return False
