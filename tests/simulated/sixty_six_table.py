"""Sixty-Six at a simulated table: the cards, what has been seen of them, and what is written down.

Reckoned apart from the referee: nothing here imports it.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from tests.simulated.cards import Expected

PLAYERS = ("Ann", "Bob")
RANKS = "ATKQJ9"
PACK = [rank + suit for suit in "SHDC" for rank in RANKS]
WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}


def other(name: str) -> str:
    """The other of the two."""
    return PLAYERS[1] if name == PLAYERS[0] else PLAYERS[0]


def wins(second: str, first: str, trump: str) -> bool:
    """Whether the card played second wins."""
    if second[1] == first[1]:
        return RANKS.index(second[0]) < RANKS.index(first[0])
    return second[1] == trump


@dataclass
class DealTruth:
    """What really happened in one deal. `marked` is (index of the line, player, points, reason), `ended` the index of the
    line that ended it."""

    dealer: str
    lines: list[str] = field(default_factory=list)
    findings: list[Expected] = field(default_factory=list)
    marked: list[tuple[int, str, int, str]] = field(default_factory=list)
    planted: list[str] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    is_tie: bool = False
    ended: int = -1

    def scores(self, players: tuple[str, ...] = PLAYERS) -> dict[str, int]:
        """What each marked in this deal."""
        return {name: sum(m[2] for m in self.marked if m[1] == name) for name in players}


@dataclass
class Watch:
    """A card that was refused to a lead: the cards of the suit that were in the hand, and the finding when it is proved."""

    who: str
    index: int
    cards: set[str]
    is_replayed: bool
    played: str


@dataclass
class Marriage:
    """One announced: whether it is real, and for a false one the card that is lacking."""

    who: str
    suit: str
    index: int
    lacking: str = ""
    is_counted: bool = True
    is_found: bool = False
    watched: set[str] = field(default_factory=set)


class DealOver(Exception):  # noqa: N818 - the way out of a deal
    """The deal has ended."""


class Table:
    """The cards of one deal. `public` are cards that the record shows to be in a hand; `turner` is who really deals,
    where the dealer of the two who play is not he."""

    def __init__(self, rng: random.Random, dealer: str, fault: str, discovery: str, told: str) -> None:
        self.rng = rng
        self.dealer = dealer
        self.pone = other(dealer)
        self.turner = dealer
        self.fault = fault
        self.discovery = discovery
        self.told_all = told == "all"
        self.truth = DealTruth(dealer)
        self.hands: dict[str, list[str]] = {}
        self.public: dict[str, set[str]] = {}
        self.took: dict[str, list[str]] = {}
        self.stock: list[str] = []
        self.turned = ""
        self.trump = ""
        self.gone: set[str] = set()

    # The record

    @property
    def here(self) -> int:
        """The index of the next line."""
        return len(self.truth.lines)

    def say(self, *events: str) -> int:
        """Writes a line; answers its index."""
        self.truth.lines.append("; ".join(events))
        return len(self.truth.lines) - 1

    def find(
        self, index: int, by: str | None, point: str, verdict: str = "irregular", proof: int | None = None
    ) -> None:
        """What the referee must report."""
        proof = None if proof == index else proof
        self.truth.findings.append(Expected(index, by, point, "", verdict, proof))

    def due(self, *names: str) -> bool:
        """Whether one of these faults is still to be planted."""
        return self.fault in names and self.fault not in self.truth.planted

    def plant(self) -> None:
        """It is."""
        self.truth.planted.append(self.fault)

    # The cards

    def deal(self, pone_cards: int = 6, dealer_cards: int = 6) -> None:
        """Shuffles, deals and turns the trump; the top of the stock is the end of the list."""
        cards = list(PACK)
        self.rng.shuffle(cards)
        sizes = {self.pone: pone_cards, self.dealer: dealer_cards}
        self.hands = {name: [cards.pop() for _ in range(sizes[name])] for name in PLAYERS}
        self.public = {name: set() for name in PLAYERS}
        self.took = {name: [] for name in PLAYERS}
        self.turned = cards.pop()
        self.stock = cards
        self.trump = self.turned[1]
        self.gone = {self.turned}

    def turn(self) -> None:
        """The trump card is turned up, and in a record that tells all the hands are told."""
        self.say(f"{self.turner} turns {self.turned}")
        if self.told_all:
            for name in PLAYERS:
                self.tell(name, *self.hands[name])

    def tell(self, name: str, *faces: str) -> None:
        """Cards told to the referee."""
        self.say(f"{name} holds {' '.join(faces)}")
        self.public[name].update(faces)
        self.gone.update(faces)

    def unseen(self, name: str) -> int:
        """How many cards of a hand the record does not show."""
        return sum(face not in self.public[name] for face in self.hands[name])

    def lift(self, name: str) -> str:
        """The top card comes into a hand."""
        face = self.stock.pop() if self.stock else self.turned
        if face == self.turned:
            self.turned = ""
            self.public[name].add(face)
        self.hands[name].append(face)
        return face

    def drawing(self, name: str) -> str:
        """The words for a draw of one card, which is made."""
        is_turned = not self.stock
        face = self.lift(name)
        if self.told_all and not is_turned:
            self.public[name].add(face)
            self.gone.add(face)
            return f"{name} draws {face}"
        return f"{name} draws {face}" if is_turned and self.rng.random() < 0.3 else f"{name} draws"

    def points(self, name: str) -> int:
        """What the cards in somebody's tricks count."""
        return sum(WORTH[face[0]] for face in self.took[name])
