"""An independent simulated table of three-handed Sixty-Six: the dealer looks on, and marks what is won on his deal.

The two who play do so at the table for two (`tests.simulated.sixty_six`), under the names Ann, who is pone, and Bob, while Zed
deals; then everybody gets his real name. What the third man marks, when somebody is out and who pays is reckoned here.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from tests.simulated.cards import known_faults
from tests.simulated.sixty_six import FAULTS, Deal
from tests.simulated.sixty_six_table import DealTruth

__all__ = ["FAULTS", "SEATS", "Evening", "Game", "generate"]

SEATS = ("Ann", "Bob", "Cal")


@dataclass
class Game:
    """A game that is over: who was out first, its deals, the scores, and what each gains by it."""

    winner: str
    deals: tuple[int, ...]
    score: dict[str, int]
    gains: dict[str, int]


@dataclass
class Evening:
    """One or more games, and the truth about them."""

    dealer: str
    discovery: str
    settlement: str
    deals: list[DealTruth] = field(default_factory=list)
    games: list[Game] = field(default_factory=list)


def left_of(name: str) -> str:
    """The next to the left."""
    return SEATS[(SEATS.index(name) + 1) % 3]


def renamed(truth: DealTruth, names: dict[str, str]) -> DealTruth:
    """A deal in other names."""

    def swap(text: str) -> str:
        return re.sub(r"\b(Ann|Bob|Zed)\b", lambda found: names[found[0]], text)

    return replace(
        truth,
        dealer=names[truth.dealer],
        lines=[swap(line) for line in truth.lines],
        findings=[replace(plan, by=None if plan.by is None else names[plan.by]) for plan in truth.findings],
        marked=[(index, names[who], points, reason) for index, who, points, reason in truth.marked],
        counts={names[who]: count for who, count in truth.counts.items()},
    )


class Table:
    """Games of three, one after the other."""

    def __init__(self, rng: random.Random, known: list[str], evening: Evening, told: str) -> None:
        self.rng, self.known, self.evening, self.told = rng, known, evening, told
        self.dealer = evening.dealer
        self.begin()

    def begin(self) -> None:
        """Nobody has a point."""
        self.score = dict.fromkeys(SEATS, 0)
        self.out: list[str] = []
        self.numbers: list[int] = []
        self.bonus = 0

    def fault(self) -> str:
        """What goes wrong in the next deal."""
        return self.known[len(self.evening.deals) % len(self.known)] if self.known else ""

    def deal(self) -> None:
        """One deal, of two with the third dealing, or of the two who are left."""
        playing = [name for name in (left_of(self.dealer), left_of(left_of(self.dealer))) if name not in self.out]
        two_left = len(playing) == 1
        made = Deal(self.rng, "Bob", self.fault(), self.evening.discovery, self.told)
        if two_left:
            made.bonus = self.bonus
            names = {"Ann": playing[0], "Bob": self.dealer, "Zed": self.dealer}
        else:
            made.turner, made.must_claim = "Zed", True
            names = {"Ann": playing[0], "Bob": playing[1], "Zed": self.dealer}
        truth = renamed(made.run(), names)
        truth.dealer = self.dealer
        if two_left:
            self.bonus = self.bonus + 1 if truth.is_tie else 0 if truth.marked else self.bonus
        elif self.dealer not in self.out:
            self.dealer_marks(truth)
        self.evening.deals.append(truth)
        self.numbers.append(len(self.evening.deals))
        for name, points in truth.scores(SEATS).items():
            self.score[name] += points
        self.after()

    def dealer_marks(self, truth: DealTruth) -> None:
        """As much as the winner, or one where nobody wins; but never the seventh point."""
        room = 6 - self.score[self.dealer]
        if truth.is_tie and room:
            truth.marked.append((truth.ended, self.dealer, 1, "a deal that neither scored"))
        elif truth.marked and room:
            index, winner, points, _ = truth.marked[0]
            truth.marked.append((index, self.dealer, min(points, room), f"what {winner} has won"))

    def after(self) -> None:
        """Who is out, who deals next, and whether the game is over."""
        new = [name for name in SEATS if self.score[name] >= 7 and name not in self.out]
        self.out += new
        following = left_of(self.dealer)
        if self.evening.settlement == "pool" and new:
            self.end({name: 2 if name == new[0] else -1 for name in SEATS})
        elif len(self.out) == 2:
            self.end({name: 1 if name in self.out else -2 for name in SEATS})
        elif following in self.out and following not in new:
            following = left_of(following)
        self.dealer = following

    def end(self, gains: dict[str, int]) -> None:
        """The game is over."""
        self.evening.games.append(Game(self.out[0], tuple(self.numbers), dict(self.score), gains))
        self.begin()


def generate(
    seed: int, faults: Iterable[str] = (), *, discovery: str = "referee", told: str = "table", settlement: str = "pool",
    games: int = 1,
) -> Evening:  # fmt: skip
    """So many games; each of the faults is planted once in as many deals as give it an occasion, one fault a deal."""
    known = known_faults(faults, FAULTS)
    rng = random.Random(f"{seed} {known} {discovery} {told} {settlement}")
    evening = Evening(rng.choice(SEATS), discovery, settlement)
    table = Table(rng, known, evening, told)
    while len(evening.games) < games:
        table.deal()
    return evening
