"""Four-handed Sixty-Six at a simulated table: the cards, what has been seen of them, and what is written down."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.simulated.cards import Expected

PLAYERS = ("Ann", "Bob", "Cal", "Dee")
SIDES = (("Ann", "Cal"), ("Bob", "Dee"))
RANKS = "ATKQJ987"


def left_of(name: str) -> str:
    """The next to the left."""
    return PLAYERS[(PLAYERS.index(name) + 1) % 4]


def foes_of(name: str) -> tuple[str, str]:
    """The two on the other side."""
    return SIDES[1] if name in SIDES[0] else SIDES[0]


class DealVoid(Exception):  # noqa: N818 - the way out of a deal
    """The deal counts for nothing."""


@dataclass
class DealTruth:
    """One deal as typed and as it was; `winner` is the side that has won it."""

    dealer: str
    lines: list[str] = field(default_factory=list)
    findings: list[Expected] = field(default_factory=list)
    planted: list[str] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    points: dict[str, int] = field(default_factory=dict)
    winner: str = ""
    is_tie: bool = False
    is_void: bool = False


@dataclass
class Married:
    """A marriage announced: for a false one the card that is lacking, and what of it the record has not seen."""

    who: str
    suit: str
    index: int
    lacking: str
    watched: set[str]
    is_counted: bool = True
    is_found: bool = False


class Cards:
    """The cards of one deal. `public` are cards that the record shows to be in a hand, `gone` all that it has shown."""

    watch: tuple[str, int, set[str], str, str] | None = None
    plain: tuple[str, str] | None = None

    def __init__(
        self, rng: random.Random, dealer: str, fault: str, told: str, discovery: str, house: Mapping[str, object]
    ) -> None:
        self.rng, self.dealer, self.fault, self.told_all = rng, dealer, fault, told == "all"
        self.discovery, self.house = discovery, house
        self.truth = DealTruth(dealer)
        self.lost: list[str] = []
        self.hands: dict[str, list[str]] = {}

    # The record

    @property
    def here(self) -> int:
        """The index of the next line."""
        return len(self.truth.lines)

    def say(self, text: str) -> int:
        """Writes a line; answers its index."""
        self.truth.lines.append(text)
        return len(self.truth.lines) - 1

    def find(
        self, index: int, by: str | None, point: str, proof: int | None = None, verdict: str = "irregular"
    ) -> None:
        """What the referee must report."""
        self.truth.findings.append(Expected(index, by, point, "", verdict, None if proof == index else proof))

    def due(self, *names: str) -> bool:
        """Whether one of these is still to be planted."""
        return self.fault in names and not self.truth.planted

    def plant(self) -> None:
        """It is."""
        self.truth.planted.append(self.fault)

    # The cards

    def deal(self) -> None:
        """Eight each; the dealer's last is turned."""
        cards = [rank + suit for suit in "SHDC" for rank in RANKS]
        self.rng.shuffle(cards)
        self.hands = {name: cards[at * 8 : at * 8 + 8] for at, name in enumerate(PLAYERS)}
        turned = self.hands[self.dealer][-1]
        self.trump = turned[1]
        self.public: dict[str, set[str]] = {name: set() for name in PLAYERS}
        self.public[self.dealer].add(turned)
        self.gone = {turned}
        self.took: dict[str, list[str]] = {name: [] for name in PLAYERS}
        self.trick: list[tuple[str, str]] = []
        self.leader = left_of(self.dealer)
        self.last_led: tuple[str, str] | None = None
        self.married: list[Married] = []
        self.watch = None
        self.say(f"{self.dealer} turns {turned}")

    def tell(self) -> None:
        """In a record that tells all the hands are told."""
        for name in PLAYERS if self.told_all else ():
            self.say(f"{name} holds {' '.join(self.hands[name])}")
            self.show(name, *self.hands[name])

    def show(self, name: str, *faces: str) -> None:
        """Cards of a hand that are known from now on."""
        self.public[name].update(faces)
        self.gone.update(faces)

    def over(self, face: str, best: str) -> bool:
        """Whether a card wins over the best so far."""
        if face[1] == best[1]:
            return RANKS.index(face[0]) < RANKS.index(best[0])
        return face[1] == self.trump

    def best(self) -> str:
        """The best card of the trick so far."""
        best = self.trick[0][1]
        for _, face in self.trick[1:]:
            if self.over(face, best):
                best = face
        return best

    def legal(self, name: str) -> list[str]:
        """What may be played: suit, and a winner if there is one; else a winning trump; else anything."""
        hand = self.hands[name]
        if not self.trick:
            return hand
        best, led = self.best(), self.trick[0][1][1]
        suit = [face for face in hand if face[1] == led]
        winning = [face for face in hand if self.over(face, best)]
        fits = suit or winning or hand
        return [face for face in fits if self.over(face, best)] or fits

    def turn_down(self) -> None:
        """The trick goes to its winner."""
        best = self.best()
        self.leader = next(name for name, face in self.trick if face == best)
        self.took[self.leader] += [face for _, face in self.trick]
        self.trick = []

    def lay(self, name: str, face: str) -> None:
        """A card is played, and what it proves is found."""
        index = self.say(f"{name} plays {face}")
        self.hands[name].remove(face)
        self.trick.append((name, face))
        is_new = face not in self.public[name]
        self.gone.add(face)
        self.public[name].discard(face)
        self.look_over(index, name)
        if self.watch and self.watch[0] == name and is_new and face in self.watch[2]:
            _, at, _, point, wrong = self.watch
            self.watch = None
            self.find(at, name, point, index)
            self.proved(name, wrong)
        elif self.plain is not None:
            (who, wrong), self.plain = self.plain, None
            self.proved(who, wrong)

    def proved(self, name: str, wrong: str) -> None:
        """A duty broken has come out; what the others make of it."""
        if self.fault == "cards-lost":
            self.say(f"{self.rng.choice(foes_of(name))} elects lose-cards")
            self.lost.append(name)
        elif self.fault == "replayed":
            self.again(name, wrong)

    def keep(self) -> None:
        """The table as it is before a wrong card."""
        self.kept = (
            {who: list(cards) for who, cards in self.hands.items()}, list(self.trick), self.leader,
            {who: list(cards) for who, cards in self.took.items()},
        )  # fmt: skip

    def again(self, name: str, wrong: str) -> None:
        """The wrong card and all after it are taken up; what was seen stays seen."""
        self.say(f"{self.rng.choice(foes_of(name))} elects replay")
        self.say(f"{name} takes-back {wrong}")
        hands, trick, leader, took = self.kept
        for who in PLAYERS:
            out = {face for face in hands[who] if face not in self.hands[who]}
            self.public[who] |= out
        self.hands, self.trick, self.leader, self.took = hands, trick, leader, took

    def look_over(self, index: int, name: str) -> None:
        """After an event: which false marriages are plain now."""
        for marriage in self.married:
            if marriage.is_found or not marriage.lacking:
                continue
            who = marriage.who
            elsewhere = marriage.lacking in self.gone and marriage.lacking not in self.public[who]
            marriage.watched = {face for face in marriage.watched if face not in self.gone}
            unseen = sum(face not in self.public[who] for face in self.hands[who])
            if elsewhere or unseen < len(marriage.watched):
                marriage.is_found = True
                self.find(marriage.index, who, "declare.false", index)
                if self.discovery == "referee":
                    marriage.is_counted = False
                elif self.rng.random() < 0.5:
                    self.say(f"{self.rng.choice(foes_of(who))} claims false-declaration by {who}")
                    marriage.is_counted = False
