"""An independent simulated table of four-handed Sixty-Six: real hands, planted faults, its own counting."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.simulated.cards import Expected, known_faults

PLAYERS = ("Ann", "Bob", "Cal", "Dee")
SIDES = (("Ann", "Cal"), ("Bob", "Dee"))
RANKS = "ATKQJ987"
WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
FAULTS: dict[str, str] = {
    "revoke": "does not follow suit, or without it does not trump",
    "under-play": "follows suit and does not win though able",
    "replayed": "one of these, proved, taken back and played again",
    "lead-called": "leads out of turn, and takes the card back",
    "lead-followed": "leads out of turn, and is played to",
    "out-of-turn": "plays before his turn; the card goes back",
    "misdeal": "the cards are dealt wrongly",
}


@dataclass
class DealTruth:
    """One deal as typed and as it was."""

    dealer: str
    lines: list[str] = field(default_factory=list)
    findings: list[Expected] = field(default_factory=list)
    planted: list[str] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    points: dict[str, int] = field(default_factory=dict)
    is_tie: bool = False


@dataclass
class Evening:
    """Deals until a side has seven points."""

    dealer: str
    discovery: str
    deals: list[DealTruth] = field(default_factory=list)
    winner: str = ""
    value: int = 1


def left_of(name: str) -> str:
    """The next to the left."""
    return PLAYERS[(PLAYERS.index(name) + 1) % 4]


def higher(card: str, best: str, trump: str) -> bool:
    """Whether a card wins over the best so far."""
    if card[1] == best[1]:
        return RANKS.index(card[0]) < RANKS.index(best[0])
    return card[1] == trump


class Table:
    """One deal."""

    def __init__(self, rng: random.Random, dealer: str, fault: str, told: str) -> None:
        self.rng, self.dealer, self.fault, self.told_all = rng, dealer, fault, told == "all"
        self.truth = DealTruth(dealer)
        self.watch: tuple[str, int, set[str], str, str] | None = None
        self.kept: tuple[object, ...] = ()

    def say(self, text: str) -> int:
        """Writes a line; answers its index."""
        self.truth.lines.append(text)
        return len(self.truth.lines) - 1

    def find(self, index: int, by: str, point: str, proof: int | None = None) -> None:
        """What the referee must report."""
        self.truth.findings.append(Expected(index, by, point, "", "irregular", proof))

    def due(self, *names: str) -> bool:
        """Whether one of these is still to be planted."""
        return self.fault in names and not self.truth.planted

    def plant(self) -> None:
        """It is."""
        self.truth.planted.append(self.fault)

    def deal(self) -> None:
        """Eight each; the dealer's last is turned."""
        cards = [rank + suit for suit in "SHDC" for rank in RANKS]
        self.rng.shuffle(cards)
        self.hands = {name: cards[at * 8 : at * 8 + 8] for at, name in enumerate(PLAYERS)}
        turned = self.hands[self.dealer][-1]
        self.trump = turned[1]
        self.public: dict[str, set[str]] = {name: set() for name in PLAYERS}
        self.public[self.dealer].add(turned)
        self.took: dict[str, list[str]] = {name: [] for name in PLAYERS}
        self.say(f"{self.dealer} turns {turned}")

    def run(self) -> DealTruth:
        """The whole deal."""
        self.deal()
        if self.due("misdeal"):
            self.plant()
            self.find(self.say(f"{left_of(self.dealer)} claims misdeal"), self.dealer, "deal.misdeal")
            self.deal()
        if self.told_all:
            for name in PLAYERS:
                self.say(f"{name} holds {' '.join(self.hands[name])}")
                self.public[name].update(self.hands[name])
        self.leader = left_of(self.dealer)
        self.trick: list[tuple[str, str]] = []
        while any(self.hands.values()):
            self.step()
        return self.truth

    def step(self) -> None:
        """One card."""
        name = left_of(self.trick[-1][0]) if self.trick else self.leader
        if not self.trick and self.due("lead-called", "lead-followed") and self.rng.random() < 0.3:
            name = self.wrong_lead(name)
        if self.trick and self.due("out-of-turn") and self.rng.random() < 0.2:
            late = left_of(name)
            if all(late != who for who, _ in self.trick):
                self.plant()
                face = self.rng.choice(self.hands[late])
                index = self.say(f"{late} plays {face}")
                self.find(index, late, "play.turn")
                self.public[late].add(face)
        self.lay(name, self.choose(name))
        if len(self.trick) == 4:
            self.turn_down()

    def wrong_lead(self, name: str) -> str:
        """Another leads."""
        self.plant()
        other = self.rng.choice([who for who in PLAYERS if who != name])
        if self.fault == "lead-followed":
            self.find(len(self.truth.lines), other, "lead.turn")
            return other
        face = self.rng.choice(self.hands[other])
        self.find(self.say(f"{other} plays {face}"), other, "lead.turn")
        self.say(f"{other} takes-back {face}")
        self.public[other].add(face)
        return name

    def best(self) -> str:
        """The best card of the trick so far."""
        best = self.trick[0][1]
        for _, face in self.trick[1:]:
            if higher(face, best, self.trump):
                best = face
        return best

    def legal(self, name: str) -> list[str]:
        """What may be played: suit, and a winner if there is one; else a winning trump; else anything."""
        hand = self.hands[name]
        if not self.trick:
            return hand
        best, led = self.best(), self.trick[0][1][1]
        fits = (
            [face for face in hand if face[1] == led]
            or [face for face in hand if higher(face, best, self.trump)]
            or hand
        )
        return [face for face in fits if higher(face, best, self.trump)] or fits

    def choose(self, name: str) -> str:
        """A legal card, or a wrong one that is to be planted."""
        hand, legal = self.hands[name], self.legal(name)
        if not self.trick or not self.due("revoke", "under-play", "replayed"):
            return self.rng.choice(legal)
        led, best = self.trick[0][1][1], self.best()
        wrong = [face for face in hand if face not in legal]
        follows = any(face[1] == led for face in hand)
        # a trump thrown under another with neither suit nor a higher trump is legal, and so is not among the wrong
        unders = [face for face in wrong if face[1] == led]
        offs = [face for face in wrong if face[1] != led]
        cards = unders if self.fault == "under-play" else offs if self.fault == "revoke" else wrong
        if not cards or len(hand) < 2 or self.rng.random() < 0.5:
            return self.rng.choice(legal)
        face = self.rng.choice(cards)
        if face[1] == led:
            proofs, point = {f for f in hand if f[1] == led and higher(f, best, self.trump)}, "under-play"
        else:
            proofs, point = {f for f in hand if f[1] == led}, "revoke"
            if led != self.trump and not higher(face, best, self.trump):
                proofs |= {f for f in hand if f[1] == self.trump and higher(f, best, self.trump)}
        assert proofs, (follows, face)
        self.plant()
        index = len(self.truth.lines)
        if proofs & self.public[name]:
            self.find(index, name, point)
        else:
            self.watch = (name, index, proofs, point, face)
        self.kept = (
            {who: list(cards) for who, cards in self.hands.items()}, list(self.trick), self.leader,
            {who: list(cards) for who, cards in self.took.items()},
        )  # fmt: skip
        return face

    def lay(self, name: str, face: str) -> None:
        """A card is played, and what it proves is found."""
        index = self.say(f"{name} plays {face}")
        self.hands[name].remove(face)
        self.trick.append((name, face))
        is_new = face not in self.public[name]
        if self.watch and self.watch[0] == name and is_new and face in self.watch[2]:
            _, at, _, point, wrong = self.watch
            self.watch = None
            self.find(at, name, point, index)
            if self.fault == "replayed":
                self.again(name, wrong)

    def again(self, name: str, wrong: str) -> None:
        """The wrong card and all after it are taken up; what was seen stays seen."""
        self.say(f"{left_of(name)} elects replay")
        self.say(f"{name} takes-back {wrong}")
        hands, trick, leader, took = self.kept
        for who in PLAYERS:
            gone = set(hands[who]) - set(self.hands[who])  # type: ignore[index]
            self.public[who] |= gone
        self.hands, self.trick, self.leader, self.took = hands, trick, leader, took  # type: ignore[assignment]

    def turn_down(self) -> None:
        """The trick goes to its winner; the last is counted."""
        best = self.best()
        self.leader = next(name for name, face in self.trick if face == best)
        self.took[self.leader] += [face for _, face in self.trick]
        self.trick = []
        if not any(self.hands.values()):
            self.score()

    def score(self) -> None:
        """What each side has, and what it scores."""
        for side in SIDES:
            cards = [face for name in side for face in self.took[name]]
            self.truth.counts["+".join(side)] = sum(WORTH.get(f[0], 0) for f in cards) + 10 * (self.leader in side)
        (first, have), (second, rest) = sorted(self.truth.counts.items(), key=lambda entry: -entry[1])
        self.truth.points = {first: 0, second: 0}
        self.truth.is_tie = have == rest
        if not self.truth.is_tie:
            losers_took = any(self.took[name] for name in second.split("+"))
            self.truth.points[first] = 3 if not losers_took else 2 if have >= 100 else 1


def generate(seed: int, faults: Iterable[str] = (), *, discovery: str = "referee", told: str = "table") -> Evening:
    """One game, with one fault a deal."""
    known = known_faults(faults, FAULTS)
    rng = random.Random(f"{seed} {known} {discovery} {told}")
    dealer = rng.choice(PLAYERS)
    evening = Evening(dealer, discovery)
    score = {"+".join(side): 0 for side in SIDES}
    bonus = 0
    while max(score.values()) < 7:
        truth = Table(rng, dealer, known[len(evening.deals) % len(known)] if known else "", told).run()
        for side, points in truth.points.items():
            if points:
                truth.points[side] = points + bonus
                score[side] += points + bonus
        bonus = bonus + 1 if truth.is_tie else 0
        evening.deals.append(truth)
        dealer = left_of(dealer)
    evening.winner = max(score, key=lambda side: score[side])
    evening.value = 2 if min(score.values()) == 0 else 1
    return evening
