"""What a simulated table of Écarté writes down: the lines, the truth about them, and the points."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from tests.simulated.cards import Expected
from tests.simulated.ecarte_rules import CODES

PLAYERS = ("Ann", "Bob")
TARGET = 5


@dataclass
class DealTruth:
    """One deal as it would be typed, and what is true of it. Indices are of `lines`."""

    lines: list[str] = field(default_factory=list)
    findings: list[Expected] = field(default_factory=list)
    marked: list[tuple[int, str, int]] = field(default_factory=list)
    planted: tuple[str, ...] = ()
    dealer: str = ""

    def scores(self) -> dict[str, int]:
        """What each has marked in the deal."""
        return {name: sum(points for _, who, points in self.marked if who == name) for name in PLAYERS}


@dataclass
class Evening:
    """Deals one after another, the games that they made, and the running score at the end."""

    edition: str
    discovery: str
    told: str
    dealer: str
    deals: list[DealTruth] = field(default_factory=list)
    games: list[tuple[str, tuple[int, ...], dict[str, int]]] = field(default_factory=list)
    score: dict[str, int] = field(default_factory=lambda: dict.fromkeys(PLAYERS, 0))


class Won(Exception):  # noqa: N818 - the game is won, which ends the deal
    """Somebody has five points."""


class Again(Exception):  # noqa: N818 - the cards are thrown up
    """There is a fresh deal."""


def other(name: str) -> str:
    """The other player."""
    return PLAYERS[1] if name == PLAYERS[0] else PLAYERS[0]


class Sheet:
    """One deal as it is written down, by somebody who knows all the cards."""

    def __init__(self, rng: random.Random, evening: Evening, rightful: str, fault: str | None) -> None:
        self.rng = rng
        self.evening = evening
        self.code = CODES[evening.edition]
        self.fault = fault
        self.truth = DealTruth()
        self.rightful = self.dealer = rightful
        self.base = dict(evening.score)
        self.played = 0
        self.replays = False
        self.is_replayed = False
        self.leader = ""
        self.tricks = dict.fromkeys(PLAYERS, 0)
        self.cut: set[str] = set()
        self.doubts: list[tuple[int, str, dict[str, str], bool]] = []

    # Writing down

    @property
    def pone(self) -> str:
        """The non-dealer."""
        return other(self.dealer)

    def say(self, line: str) -> int:
        """Types a line."""
        self.truth.lines.append(line)
        return len(self.truth.lines) - 1

    def find(
        self, index: int, by: str | None, point: str, verdict: str = "irregular", proof: int | None = None
    ) -> None:
        """What the referee has to report."""
        fault = self.fault or ""
        self.truth.findings.append(Expected(index, by, point, "", verdict, proof, proof is None, (), fault))

    def plant(self) -> None:
        """The fault has found its occasion."""
        self.truth.planted = (self.fault or "",)
        self.fault = None

    def mark(self, who: str, points: int) -> None:
        """Points marked by what the last line said; a game may be won by them."""
        if points:
            self.truth.marked.append((len(self.truth.lines) - 1, who, points))
        have = self.base[who] + self.truth.scores()[who]
        if have >= TARGET:
            raise Won

    def wrong(self, fault: str, index: int, by: str | None, point: str, verdict: str = "irregular") -> None:
        """A fault that is plain where it happens."""
        assert self.fault == fault
        self.find(index, by, point, verdict)
        self.plant()

    def choose(self, *choices: str) -> str:
        """One of them."""
        return self.rng.choice(choices)
