"""A deal of Auction Binocle at the simulated table until the trump is named: bids, the widow, and what is wrong with them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

from tests.simulated.auction_binocle_melds import SUITS, Card, pack
from tests.simulated.cards import Expected

NAMES = ("Ann", "Bob", "Cal", "Dee")
FAULTS: dict[str, str] = {
    "bid-out-of-turn": "bids or passes before his turn",
    "second-bid": "bids once more though his bids are spent or he has passed",
    "low-bid": "bids no more than was bid, or no round number",
    "wrong-namer": "names trumps though another has the bid",
    "revoke": "plays what he may not",
    "late-meld": "melds when he has played",
    "wrong-combining": "combines melds before his side has won a trick, or where that is not played",
    "wrong-discard": "discards too few or too many, and puts it right",
    "discard-stands": "discards too few or too many, and plays on",
}


@dataclass(frozen=True)
class Terms:
    """How it is played, and by how many."""

    players: int = 3
    widow: bool = False
    partners: bool = False
    dix: int = 0
    discards_count: bool = True
    setback: str = "bid"
    made: str = "all"
    meld_mode: str = "side"
    may_return: bool = False


@dataclass
class DealTruth:
    """One deal as typed and as it was."""

    dealer: str
    lines: list[str] = field(default_factory=list)
    findings: list[Expected] = field(default_factory=list)
    planted: list[str] = field(default_factory=list)
    points: dict[str, int] = field(default_factory=dict)
    bidder: str = ""
    bid: int = 0
    trump: str = ""


@dataclass
class Evening:
    """A game of six deals."""

    players: tuple[str, ...]
    dealer: str
    discovery: str
    terms: Terms
    deals: list[DealTruth] = field(default_factory=list)
    gains: dict[str, Fraction] = field(default_factory=dict)


class BiddingTable:
    """One deal, as far as the bids and the widow."""

    def __init__(
        self, rng: random.Random, terms: Terms, dealer: str, fault: str, *, told: bool, discovery: str
    ) -> None:
        self.rng, self.terms, self.fault, self.told, self.discovery = rng, terms, fault, told, discovery
        self.names = NAMES[: terms.players]
        self.truth = DealTruth(dealer)
        place = self.names.index(dealer) + 1
        self.order = self.names[place:] + self.names[:place]
        self.melded: dict[str, int] = dict.fromkeys(self.names, 0)
        self.took: dict[str, list[str]] = {name: [] for name in self.names}
        self.lost: set[str] = set()
        self.safe = False
        self.wrong_discard = False
        self.last = ""
        self.discards: list[str] = []
        self.watch: list[tuple[str, int, dict[str, str]]] = []
        self.stopped = ""
        self.may_stop = False

        cards = pack()
        self.rng.shuffle(cards)
        widow = len(self.names) if self.terms.widow else 0
        each = (48 - widow) // len(self.names)
        self.hands = {name: cards[at * each : (at + 1) * each] for at, name in enumerate(self.names)}
        self.widow = cards[len(self.names) * each :]
        self.public: dict[str, Counter[str]] = {name: Counter() for name in self.names}

    # Writing

    def say(self, text: str) -> int:
        """Writes a line; answers its index."""
        self.truth.lines.append(text)
        return len(self.truth.lines) - 1

    def find(self, index: int, by: str, point: str, verdict: str = "irregular", proof: int | None = None) -> None:
        """What the referee must report."""
        self.truth.findings.append(Expected(index, by, point, "", verdict, proof, fault=self.fault))

    def due(self, *names: str) -> bool:
        """Whether one of these is still to be planted."""
        return self.fault in names and self.fault not in self.truth.planted

    def plant(self) -> None:
        """It is."""
        self.truth.planted.append(self.fault)

    def left_of(self, name: str) -> str:
        """The next to the left."""
        return self.names[(self.names.index(name) + 1) % len(self.names)]

    def side(self, name: str) -> tuple[str, ...]:
        """Who scores with a player."""
        if not self.terms.partners:
            return (name,)
        place = self.names.index(name) % 2
        return self.names[place::2]

    # The auction

    def auction(self) -> None:
        """Everybody in turn, so many bids each."""
        each = 3 if self.terms.widow else 1
        left = dict.fromkeys(self.names, each)
        passed: set[str] = set()
        best, bidder = 0, ""
        at = idle = 0
        while idle < len(self.order):
            name = self.order[at % len(self.order)]
            at += 1
            if name in passed or not left[name] or name == bidder:
                idle += 1
                continue
            idle = 0
            self.spoil_auction(name, best, bidder, passed, left)
            if self.rng.random() < (0.35 if each == 1 else 0.45):
                self.say(f"{name} passes")
                passed.add(name)
                continue
            best, bidder = best + 10 * self.rng.randint(1, 9 if each == 1 else 6), name
            left[name] -= 1
            self.say(f"{name} bids {best}")
            if self.terms.may_return:
                passed.clear()
        self.truth.bidder, self.truth.bid = (bidder, best) if bidder else (self.truth.dealer, 20)

    def spoil_auction(self, name: str, best: int, bidder: str, passed: set[str], left: dict[str, int]) -> None:
        """One call that counts for nothing."""
        if self.rng.random() < 0.4:
            return
        free = [n for n in self.names if n not in (name, bidder) and n not in passed and left[n]]
        spent = [n for n in self.names if n != name and n not in free and (n in passed or n == bidder or not left[n])]
        if self.due("bid-out-of-turn") and free:
            self.plant()
            other = self.rng.choice(free)
            said = self.rng.choice((f"{other} bids {best + 10}", f"{other} passes"))
            self.find(self.say(said), other, "bid.turn", "void")
        elif self.due("second-bid") and spent:
            self.plant()
            other = self.rng.choice(spent)
            self.find(self.say(f"{other} bids {best + 10}"), other, "bid.again", "void")
        elif self.due("low-bid"):
            self.plant()
            amount = self.rng.choice((best + 5, best + 10 + self.rng.randint(1, 9), max(best, 1)))
            self.find(self.say(f"{name} bids {amount}"), name, "bid.enough", "void")

    # The widow

    def take_widow(self) -> Callable[[], None] | None:
        """Turned up, taken, and as many laid away; answers what puts a wrong number right, if something does."""
        name = self.truth.bidder
        faces = [card.face for card in self.widow]
        self.say(f"{name} takes-widow {' '.join(faces)}")
        self.hands[name] += self.widow
        self.public[name].update(faces)
        count = len(self.widow)
        away = self.rng.sample(self.hands[name], count + 1)
        wrong = 0
        if self.due("wrong-discard", "discard-stands"):
            self.plant()
            wrong = self.rng.choice((-1, 1))
        self.wrong_discard = bool(wrong)
        by_name = self.rng.random() < 0.4
        now = away[: count + wrong]
        self.lay_away(name, now, by_name=by_name)
        if self.fault != "wrong-discard" or not wrong:
            return None

        def put_right() -> None:
            self.wrong_discard = False
            if wrong < 0:
                self.lay_away(name, away[count - 1 : count], by_name=by_name)
                return
            self.hands[name].append(now[-1])
            self.discards.remove(now[-1].face)
            self.say(f"{name} restores {now[-1].face if by_name else 'count=1'}")
            self.public[name][now[-1].face] += by_name

        return put_right

    def lay_away(self, name: str, cards: list[Card], *, by_name: bool) -> int:
        """Cards go face down; where they are not told, nothing is known of the hand any more."""
        for card in cards:
            self.hands[name].remove(card)
        faces = [card.face for card in cards]
        self.discards += faces
        if by_name:
            for face in faces:
                self.public[name][face] = max(0, self.public[name][face] - 1)
            return self.say(f"{name} discards {' '.join(faces)}")
        self.public[name].clear()
        plain = len(cards) == len(self.widow) and self.rng.random() < 0.5
        return self.say(f"{name} discards" if plain else f"{name} discards count={len(cards)}")

    # Trumps

    def name_trump(self) -> None:
        """The bidder names the suit that he has most of."""
        name = self.truth.bidder
        if self.due("wrong-namer"):
            self.plant()
            other = self.rng.choice([n for n in self.names if n != name])
            self.find(self.say(f"{other} names {self.rng.choice(SUITS)}"), other, "trump.named", "void")
        counts = Counter(card.face[1] for card in self.hands[name])
        self.truth.trump = max(SUITS, key=lambda suit: (counts[suit], suit))
        words = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
        index = self.say(f"{name} names {self.rng.choice((words[self.truth.trump], self.truth.trump))}")
        if self.wrong_discard:
            self.find(index, name, "widow.wrong")
