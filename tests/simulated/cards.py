"""What simulated tables share: what a driver hands to the harness, and physical cards of several packs.

A physical card is an ``int``; its face is what is printed on it. Nothing here knows the referee.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Expected:
    """One finding that the referee must report, and no other.

    ``index`` and ``proof_index`` are 0-based indices into ``Simulated.lines``. ``at_once`` says that
    the offence is plain where it is committed; then there is no ``proof_index``. ``articles`` are all those
    that may be cited; ``article`` is the likeliest. ``fault`` is the name of what was planted.
    """

    index: int
    by: str | None
    point: str
    article: str
    verdict: str
    proof_index: int | None = None
    at_once: bool = True
    articles: tuple[str, ...] = ()
    fault: str = ""


@dataclass(frozen=True)
class Truth:
    """What really happened, by the driver's own reckoning."""

    scores: dict[str, int]
    brisques: dict[str, int]
    trump: str | None
    postings: list[tuple[int, str, int, str]]
    findings: list[Expected]
    over: bool
    value: int
    winner: str | None
    planted: tuple[str, ...] = ()
    tricks: int = 0
    undrawn: tuple[str, ...] = ()


@dataclass(frozen=True)
class Simulated:
    """A deal as it would be typed, and the truth about it."""

    lines: list[str]
    truth: Truth
    players: tuple[str, ...] = ()
    dealer: str = ""
    discovery: str = "referee"
    told: str = "table"


class Written:
    """What is written down of a deal, line by line."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.lines: list[str] = []
        self.postings: list[tuple[int, str, int, str]] = []
        self.findings: list[Expected] = []

    def emit(self, event: str, join: float = 0.0) -> int:
        """Write an event, now and then on the line of the one before; the index of its line."""
        if self.lines and join and self.rng.random() < join:
            self.lines[-1] += f"; {event}"
        else:
            self.lines.append(event)
        return len(self.lines) - 1


@dataclass(frozen=True)
class Pack:
    """Physical cards ``0 .. size-1`` of several equal packs; ``ranks`` run from the highest down."""

    ranks: str
    suits: str
    copies: int
    faces: tuple[str, ...] = field(init=False)
    strength: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        each = [(rank, suit) for suit in self.suits for rank in self.ranks for _ in range(self.copies)]
        object.__setattr__(self, "faces", tuple(rank + suit for rank, suit in each))
        object.__setattr__(self, "strength", tuple(-self.ranks.index(rank) for rank, _ in each))

    def shuffled(self, rng: random.Random) -> list[int]:
        """The whole pack in a random order; the top of the stock is the end of the list."""
        cards = list(range(len(self.faces)))
        rng.shuffle(cards)
        return cards

    def beats(self, card: int, led: int, trump: str | None) -> bool:
        """Whether ``card``, played second, wins the trick; of equal cards the one that was led wins."""
        suit, asked = self.faces[card][1], self.faces[led][1]
        if suit == asked:
            return self.strength[card] > self.strength[led]
        return suit == trump


def other_of(pair: tuple[str, str], name: str) -> str:
    """The other of two players."""
    return pair[1] if name == pair[0] else pair[0]


def known_faults(faults: Iterable[str], table: dict[str, str]) -> list[str]:
    """The faults to plant, or an error that names the one which no table knows."""
    chosen = list(faults)
    for fault in chosen:
        if fault not in table:
            raise ValueError(f"no fault named {fault}; there are {', '.join(table)}")
    return chosen


def print_deal(generate: Callable[..., Simulated], arguments: list[str]) -> int:
    """Print a deal with the indices of its lines, and the truth."""
    options = dict(word.split("=", 1) for word in arguments if "=" in word)
    seed, *faults = [word for word in arguments if "=" not in word] or ["1"]
    made = generate(int(seed), faults, discovery=options.get("discovery", "referee"), told=options.get("told", "table"))
    for index, line in enumerate(made.lines):
        marked = [f"   # {who} {points:+} {why}" for at, who, points, why in made.truth.postings if at == index]
        print(f"{index:4}  {line}{''.join(marked)}")
    truth = made.truth
    print(f"scores {truth.scores}  brisques {truth.brisques}  trump {truth.trump}  tricks {truth.tricks}")
    print(f"winner {truth.winner}  value {truth.value}  over {truth.over}  planted {truth.planted}")
    for found in truth.findings:
        print(f"  {found}")
    return 0
