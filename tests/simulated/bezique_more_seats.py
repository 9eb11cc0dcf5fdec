"""The simulated table of Bézique for any number: how a table plays, its sides and seats, and what they have."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NamedTuple

RANKS, SUITS = "ATKQJ987", "SHDC"
KINDS = {
    "marriage": ("A", 1), "sequence": ("A", 2), "bezique": ("B", 1), "double-bezique": ("B", 2), "triple-bezique": ("B", 3),
    "four-aces": ("C", 1), "four-kings": ("C", 1), "four-queens": ("C", 1), "four-jacks": ("C", 1),
}  # fmt: skip
POINTS = {
    "sequence": 250, "bezique": 40, "double-bezique": 500, "triple-bezique": 1500, "four-aces": 100, "four-kings": 80,
    "four-queens": 60, "four-jacks": 40,
}  # fmt: skip
FOURS = {"A": "four-aces", "K": "four-kings", "Q": "four-queens", "J": "four-jacks"}
JUNK = {"7": 0.0, "8": 1.0, "9": 2.0, "T": 5.0, "J": 4.5, "Q": 6.5, "K": 6.5, "A": 7.0}


class GameOver(Exception):  # noqa: N818 - the end of a game is no error
    """The game has been won, or the deal is void: the record of this deal ends."""


@dataclass(frozen=True)
class Shape:
    """How a table plays: who sits there, who are partners, which pack, and what the house has agreed on."""

    names: tuple[str, ...]
    sides: tuple[tuple[str, ...], ...] = ()
    is_short: bool = False  # an Eight of three packs is left out
    is_polish: bool = False
    uses_won: bool = False
    divides: bool = True  # partners, for the last eight
    must_win: bool = True  # in the last eight
    rules: str = "foster"

    @property
    def copies(self) -> int:
        return len(self.names)

    @property
    def target(self) -> int:
        return 1000 if len(self.names) == 2 else 2000

    @property
    def house(self) -> dict[str, Any]:
        """The same in the words of a session."""
        words: dict[str, Any] = {}
        if self.is_short:
            words["three-handed.pack"] = 95
        if self.is_polish:
            words["variant"] = "polish"
        if self.uses_won:
            words["polish-uses-won-card"] = True
        if self.sides and not self.divides:
            words["last-tricks-of-four"] = "together"
        return words


class Group(NamedTuple):
    """A combination of physical cards, in the order in which they are named."""

    name: str
    cards: tuple[int, ...]


@dataclass(eq=False)
class Side:
    """Partners, or one player: what has scored for them, what is still to score, how their cards are numbered."""

    scored: list[Group] = field(default_factory=list)
    claims: list[Group] = field(default_factory=list)
    numbers: Counter[str] = field(default_factory=Counter)
    won: dict[int, int] = field(default_factory=dict)  # Polish: cards laid up from tricks

    def tier(self, card: int, kind: str) -> int:
        """The highest tier in which a card has scored in its class."""
        return max((KINDS[g.name][1] for g in self.scored if card in g.cards and KINDS[g.name][0] == kind), default=0)


@dataclass(eq=False)
class Seat:
    """One player: the hidden hand, what lies before him under which number, and what everybody knows of the hand."""

    name: str
    side: Side
    score: int = 0  # of this deal
    base: int = 0  # of the game, before this deal
    hidden: list[int] = field(default_factory=list)
    laid: dict[int, int] = field(default_factory=dict)
    known: Counter[str] = field(default_factory=Counter)
    must: int | None = None  # a card called for
    idle: int = 0  # draws to be left out, the hand being too large
    wanted: frozenset[str] = frozenset()

    def cards(self) -> list[int]:
        return [*self.laid, *self.hidden]


@dataclass
class Watch:
    """An offence of the last eight that later cards may prove."""

    offender: Seat
    finding: int
    refuting: set[str]
