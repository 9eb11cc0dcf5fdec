"""A game of Binocle without a stock, deal after deal, as a simulated table keeps it: scores, targets, who is out.

Reckoned apart from the referee: nothing here imports it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from tests.simulated.cards import Expected

RANKS = "ATKQJ9"
SUITS = "SHDC"
PACK = [rank + suit for suit in SUITS for rank in RANKS for _ in range(2)]
WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
FOURS = {"A": ("aces", 100, 200), "K": ("kings", 80, 160), "Q": ("queens", 60, 120), "J": ("jacks", 40, 80)}
FAULTS: dict[str, str] = {
    "revoke": "does not follow suit",
    "under-play": "does not win though able, or plays no trump where one is due",
    "under-trump": "plays neither suit nor trump to a trick that a better trump wins already",
    "false-claim": "announces the game without the points",
    "late-meld": "melds when it is too late",
    "false-meld": "announces four of a kind that are none",
    "repeated-meld": "announces the same meld again with the same cards",
    "lead-called": "leads out of turn, and takes the card back",
    "lead-followed": "leads out of turn, and is played to",
    "out-of-turn": "plays before his turn; the card goes back",
    "looked": "looks at an old trick",
    "misdeal": "the cards are dealt wrongly",
    "too-many": "a hand is found to have too many cards",
}


@dataclass
class DealTruth:
    """One deal as typed and as it was: `points` is what each marks, cards included."""

    lines: list[str] = field(default_factory=list)
    findings: list[Expected] = field(default_factory=list)
    planted: list[str] = field(default_factory=list)
    points: dict[str, int] = field(default_factory=dict)
    announced: dict[str, int] = field(default_factory=dict)


@dataclass
class Evening:
    """One game, deal by deal."""

    players: tuple[str, ...]
    sides: tuple[tuple[str, ...], ...]
    dealer: str
    discovery: str
    has_start: bool = False
    house: dict[str, object] = field(default_factory=dict)
    deals: list[DealTruth] = field(default_factory=list)
    winners: tuple[str, ...] = ()
    end: str = ""


class GameOver(Exception):  # noqa: N818 - the way out of a game
    """Somebody has won."""


@dataclass
class Game:
    """What goes on from deal to deal."""

    evening: Evening
    score: dict[str, int]
    targets: dict[tuple[str, ...], int]
    retired: list[str] = field(default_factory=list)

    def side(self, name: str) -> tuple[str, ...]:
        """Who plays with a player."""
        return next(side for side in self.evening.sides if name in side)

    def left(self) -> tuple[str, ...]:
        """Who has not retired."""
        return tuple(name for name in self.evening.players if name not in self.retired)

    def win(self, side: tuple[str, ...], how: str) -> None:
        """The end."""
        self.evening.winners, self.evening.end = side, how
        raise GameOver

    def count(self) -> None:
        """Nobody has announced the game: who has it, or how far it goes on."""
        left = [side for side in self.evening.sides if side[0] not in self.retired]
        have = {side: sum(self.score[name] for name in side) for side in left}
        highest = max(self.targets[side] for side in left)
        there = [side for side in left if have[side] >= self.targets[side]]
        leading = [side for side in there if self.targets[side] == highest]
        if len(leading) == 1:
            self.win(leading[0], "count")
        for side in there:
            self.targets[side] = highest + 250 if side in leading else highest


@dataclass
class Meld:
    """A meld of physical cards: its name, class, value, and the cards by their numbers."""

    name: str
    kind: str
    value: int
    cards: tuple[int, ...]


class Played(Protocol):
    """A deal that can be played."""

    truth: DealTruth

    def run(self) -> None:
        """The whole deal."""


def pads(rng: random.Random, game: Game) -> DealTruth:
    """A deal told by the pads: the first of an evening."""
    names = game.evening.players
    truth = DealTruth(points=dict.fromkeys(names, 0))
    cards = 240
    for name in names:
        share = cards if name == names[-1] else rng.randint(0, cards)
        cards -= share
        score = 10 * rng.randint(25, 50)
        truth.points[name] = score + share
        truth.lines.append(f"{name} tallies score={score} cards={share}")
    rng.shuffle(truth.lines)
    return truth


def play(
    rng: random.Random,
    game: Game,
    known: list[str],
    told: str,
    table: Callable[[random.Random, Game, str, str, str], Played],
) -> Evening:
    """Deals until somebody has won."""
    evening = game.evening
    dealer = evening.dealer
    try:
        while True:
            if not evening.deals and evening.has_start:
                truth = pads(rng, game)
                evening.deals.append(truth)
            else:
                fault = known[len(evening.deals) % len(known)] if known else ""
                here = table(rng, game, dealer, fault, told)
                truth = here.truth
                evening.deals.append(truth)
                here.run()
            for name, points in truth.points.items():
                game.score[name] += points
            game.count()
            at = evening.players.index(dealer) + 1
            dealer = next(name for name in evening.players[at:] + evening.players[:at] if name not in game.retired)
    except GameOver:
        return evening
