"""The simulated table of Loo: hidden hands, what is typed, and declaring. No rule of play is decided here."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from tests.simulated.loo_rules import PACK, Moment, Rules

NAMES = ("Abe", "Bea", "Cy", "Dan", "Eve", "Fay", "Gus")
FAULTS = {
    "wrong-card": "a card that does not follow, head or trump though the hand could",
    "wrong-lead": "another card led than was due",
    "replay": "a wrong card, taken up when it is found",
    "out-of-turn": "a card played before its turn",
    "lead-out-of-turn": "a card led by another than the leader",
    "declared-out-of-turn": "a word before its turn",
    "misdeal": "the deal called wrong before anybody has spoken",
    "too-many-cards": "a hand of four cards, found while they declare",
    "looked-at-miss": "the miss looked at by one who has not taken it",
    "looked-at-cards": "cards looked at before the turn to declare",
}


@dataclass(frozen=True)
class Found:
    """One finding that the referee must report: its points, of which any will do, and the line that proves it."""

    line: int
    by: str
    points: frozenset[str]
    verdict: str = "irregular"
    proof: int | None = None


@dataclass
class DealTruth:
    """What one deal came to: counters up or down, and what lies in the pool after it."""

    dealer: str
    lines: list[str] = field(default_factory=list)
    points: dict[str, int] = field(default_factory=dict)
    pool: int = 0
    won: dict[str, int] = field(default_factory=dict)


@dataclass
class Evening:
    """Several deals, as they would be typed, and the truth about them; lines count through all deals."""

    players: tuple[str, ...]
    deals: list[DealTruth] = field(default_factory=list)
    findings: list[Found] = field(default_factory=list)
    planted: set[str] = field(default_factory=set)
    pool: int = 0


@dataclass
class Watch:
    """A card that was wrong, and what its owner had left."""

    player: str
    line: int
    card: str
    moment: Moment
    left: frozenset[str]
    back: object = None


@dataclass
class Hand:
    """The part of a deal that is undone when cards are taken up."""

    hands: dict[str, set[str]]
    active: list[str]
    leader: str
    trick: list[tuple[str, str]] = field(default_factory=list)
    number: int = 1
    won: dict[str, int] = field(default_factory=dict)
    trump: str | None = None
    turned: str = ""
    shown: dict[str, set[str]] = field(default_factory=dict)  # played, or seen and taken back
    watches: list[Watch] = field(default_factory=list)

    def after(self, player: str, order: list[str]) -> str:
        """The next in the play to the left."""
        place = order.index(player)
        return next(name for name in order[place + 1 :] + order[: place + 1] if name in self.active)


class Table:
    """One deal at the simulated table."""

    def __init__(
        self, rng: random.Random, evening: Evening, rules: Rules, dealer: str, plan: list[str], called: bool
    ) -> None:
        self.rng, self.evening, self.rules, self.plan, self.called = rng, evening, rules, plan, called
        self.truth = DealTruth(dealer, points=dict.fromkeys(evening.players, 0))
        place = evening.players.index(dealer)
        self.order = list(evening.players[place + 1 :] + evening.players[: place + 1])
        self.dealer = dealer
        self.said: dict[str, str] = {}
        self.gone: set[str] = set()
        self.wrong: list[str] = []  # whose wrong cards are due
        self.loos: dict[str, int] = dict.fromkeys(evening.players, 0)
        self.fined = False
        self.for_pool = ""
        self.first_line = sum(len(deal.lines) for deal in evening.deals)
        self.start: Hand | None = None

    # Writing

    def say(self, text: str) -> int:
        """Types a line; its number."""
        self.truth.lines.append(text)
        return self.first_line + len(self.truth.lines)

    def find(self, line: int, by: str, *points: str, proof: int | None = None) -> None:
        """Notes a finding that must be made."""
        self.evening.findings.append(Found(line, by, frozenset(points), proof=proof))

    def pay(self, player: str, amount: int) -> None:
        """Counters from a player into the pool, or (below nought) out of it."""
        self.truth.points[player] -= amount
        self.evening.pool += amount

    def plant(self, fault: str, odds: float) -> bool:
        """Whether to commit a fault now."""
        if fault in self.plan and self.rng.random() < odds:
            self.plan.remove(fault)
            self.evening.planted.add(fault)
            return True
        return False

    def is_due(self, claim: str, by: str) -> bool:
        """Whether an offence costs anything: the referee speaks up, or somebody calls it."""
        if not self.called:
            return True
        if self.rng.random() < 0.5:
            return False
        other = self.rng.choice([name for name in self.order if name != by])
        self.say(f"{other} claims {claim} by {by}")
        return True

    # Dealing and declaring

    def deal(self) -> None:
        """Deals until nothing is wrong; the trump is turned."""
        while True:
            pack = list(PACK)
            self.rng.shuffle(pack)
            self.hands = {name: {pack.pop() for _ in range(3)} for name in self.order}
            self.dumby = {pack.pop() for _ in range(3)}
            self.stock = pack
            self.said, self.gone = {}, set()
            if not self.plant("misdeal", 1):
                break
            line = self.say(f"{self.rng.choice(self.order)} claims {self.rng.choice(('misdeal', 'exposed-card'))}")
            self.misdeal(line)
        self.turned = ""
        self.settle_must()
        if not self.rules.late_trump:
            self.turned = self.stock.pop()
            self.say(f"{self.dealer} turns {self.turned}")
            self.settle_must()

    def misdeal(self, line: int) -> None:
        """The dealer pays, and deals again."""
        self.find(line, self.dealer, "deal.misdeal")
        self.pay(self.dealer, 3)
        self.fined = True

    def settle_must(self) -> None:
        """Whether everybody must stand."""
        bold = self.rules.must and (
            self.evening.pool == 3 or (self.rules.unlimited and not self.rules.hoffmann and self.bold)
        )
        club = self.rules.hoffmann and self.rules.club_law and self.turned[1:] == "C"
        self.must = bold or club
        self.miss = not (self.must and self.rules.hoffmann)

    bold = False  # the last pool was won whole

    def declare(self) -> bool:
        """Everybody speaks; False if the cards have to be dealt again."""
        if not self.miss:
            self.said = dict.fromkeys(self.order, "stands")
            return True
        for place, player in enumerate(self.order):
            if player in self.gone:
                continue
            later = [name for name in self.order[place + 1 :] if name not in self.gone]
            if later and self.plant("declared-out-of-turn", 0.5):
                early = self.rng.choice(later)
                line = self.say(f"{early} {self.rng.choice(('stands', 'throws-up'))}")
                self.find(line, early, "declare.turn")
                if self.is_due("declared-out-of-turn", early):
                    self.pay(early, 3)
            if later and self.plant("looked-at-cards", 0.5):
                early = self.rng.choice(later)
                line = self.say(f"{player} claims looked-at-cards by {early}")
                self.find(line, early, "declare.looks")
                self.pay(early, 3)
            if self.plant("looked-at-miss", 0.3):
                self.looked(self.rng.choice(self.order), 0)
                if self.over_early():
                    return True
            if self.plant("too-many-cards", 0.5):
                line = self.say(f"{player} claims too-many-cards by {self.rng.choice(self.order)} count=4")
                self.misdeal(line)
                return False
            if player in self.gone:
                continue
            if player == self.dealer and not self.standing():
                return True
            word = self.rng.choice(self.words(player))
            self.say(f"{player} {word}")
            self.said[player] = word
            if word.startswith("takes-dumby"):
                self.hands[player] = self.dumby
                self.for_pool = player if word.endswith("for-pool") else ""
            if self.over_early():
                return True
        return True

    def over_early(self) -> bool:
        """Only the dealer is left to speak, and nobody stands."""
        left = [name for name in self.order if name not in self.said and name not in self.gone]
        return left == [self.dealer] and not self.standing()

    def standing(self) -> list[str]:
        """Who plays."""
        return [n for n in self.order if self.said.get(n, "throws-up") != "throws-up" and n not in self.gone]

    def words(self, player: str) -> list[str]:
        """What a player may say."""
        has_dumby = not any(word.startswith("takes") for word in self.said.values())
        words = ["stands", "stands"] + ["takes-dumby"] * has_dumby
        standing = self.standing()
        if self.must:
            return words
        if player == self.dealer and len(standing) == 1 and self.said[standing[0]] == "stands":
            pool = ["takes-dumby for-pool"] if has_dumby else []
            return [*words, *pool, *(["throws-up"] if self.rules.walkover or not has_dumby else [])]
        if player == self.order[-2] and not standing and not self.rules.hoffmann:
            return words
        return [*words, "throws-up", "throws-up"]

    def looked(self, player: str, tricks: int) -> None:
        """Somebody looks at the miss."""
        line = self.say(f"{self.rng.choice(self.order)} claims looked-at-miss by {player}")
        self.find(line, player, "miss.looked")
        if self.rules.hoffmann:
            self.pay(player, 3)
            self.gone.add(player)
        elif tricks:
            self.loos[player] += 1
        else:
            self.pay(player, 3)
