"""What a simulated table of Baccarat Chemin de Fer has: six packs, money, places, and its own arithmetic.

Nothing here knows the referee.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from tests.simulated.cards import Expected

RANKS = "A23456789TJQK"
SUITS = "SHDC"
NAMES = ("Kit", "Pia", "Quin", "Ray", "Sol", "Tess")
BYSTANDER = "Zed"
HOUSE: dict[str, object] = {
    "strict-draw": "warn", "draw-fine": 1, "banco-draw": "free", "holder-by": "covered", "tie": "stand",
    "excess": "declined", "suivi-first": True, "commission": 0, "banco-repeat": "unlimited",
    "banco-after-stakes": "precedence",
}  # fmt: skip


@dataclass(frozen=True)
class Truth:
    """What really happened in a sitting, by the driver's own reckoning.

    nets: what every coup brought whom (nothing left out but noughts); accounts: the same for the sitting; banker, bank:
    who deals next and what stands; order: the rotation; frozen: stakes that abide; handful, used: the packs.
    """

    findings: list[Expected]
    nets: list[dict[str, int]]
    accounts: dict[str, int]
    banker: str
    bank: int | None
    order: tuple[str, ...]
    frozen: dict[str, int]
    handful: int
    used: int
    planted: tuple[str, ...]


@dataclass(frozen=True)
class Simulated:
    """A sitting as it would be typed, one list of lines a coup, and the truth about it."""

    deals: list[list[str]]
    truth: Truth
    players: tuple[str, ...]
    bystanders: tuple[str, ...]
    dealer: str
    discovery: str
    told: str
    house: dict[str, object] = field(default_factory=dict)


def pips(cards: list[str]) -> int:
    """What cards count."""
    return sum(0 if card[0] in "TJQK" else RANKS.index(card[0]) + 1 for card in cards) % 10


class Money:
    """Seats, accounts, and what stands from coup to coup."""

    def __init__(self, rng: random.Random, players: tuple[str, ...], bystanders: tuple[str, ...]) -> None:
        self.rng = rng
        self.players = players
        self.bystanders = bystanders
        self.order = players
        self.banker = players[0]
        self.bank: int | None = None
        self.frozen: dict[str, int] = {}
        self.bound: str | None = None  # whose banco abides
        self.suivi: str | None = None
        self.streak = 0
        self.accounts: dict[str, int] = {}
        self.net: dict[str, int] = {}
        self.nets: list[dict[str, int]] = []

    def pay(self, source: str, target: str, amount: int) -> None:
        """Counters change hands."""
        for account in (self.accounts, self.net):
            account[source] = account.get(source, 0) - amount
            account[target] = account.get(target, 0) + amount

    def right(self) -> list[str]:
        """Everybody but the banker, from his right on."""
        at = self.order.index(self.banker)
        return [*self.order[at + 1 :], *self.order[:at]]

    def reseat(self, old: str, new: str, asked: list[str]) -> None:
        """A new banker when the old one has retired: the old one is last from now on."""
        at = asked.index(new)
        self.order = (*asked[at:], *asked[:at], old)
        self.banker = new


class Shoe:
    """Six packs, the croupier's heap, and what the dealer has in hand."""

    def __init__(self, rng: random.Random) -> None:
        self.heap = [rank + suit for rank in RANKS for suit in SUITS] * 6
        rng.shuffle(self.heap)
        self.hand: list[str] = []
        self.used = 0

    def supply(self, count: int) -> int:
        """A fresh handful; what was left goes into the basket."""
        self.used += len(self.hand)
        count = min(count, len(self.heap))
        self.hand = [self.heap.pop() for _ in range(count)]
        return count

    def draw(self) -> str:
        """The top card of the hand."""
        self.used += 1
        return self.hand.pop()


class Sitting:
    """What outlasts a coup: money, packs, what is to be planted and what was."""

    just_taken = False

    def __init__(
        self, seed: int, faults: list[str], seats: int, discovery: str, told: str, house: dict[str, object]
    ) -> None:
        self.rng = random.Random(f"chemin de fer {seed}")
        seats = seats or self.rng.randint(2, 6)
        bystanders = (BYSTANDER,) if told == "table" and self.rng.random() < 0.6 else ()
        self.money = Money(self.rng, NAMES[:seats], bystanders)
        self.shoe = Shoe(self.rng)
        self.due = list(faults)
        self.planted: list[str] = []
        self.findings: list[Expected] = []
        self.pending: dict[str, tuple[str, str, str]] = {}
        self.discovery, self.told, self.house = discovery, told, {**HOUSE, **house}
        self.before: list[str] = []


class Spoken:
    """One coup as it is typed; it writes its lines and its findings as it goes."""

    def __init__(self, sitting: Sitting) -> None:
        self.on = sitting
        self.rng = sitting.rng
        self.money, self.shoe = sitting.money, sitting.shoe
        self.lines: list[str] = []
        self.stakes: dict[str, int] = {}
        self.banco: str | None = None
        self.hands: dict[str, list[str]] = {}
        self.third: dict[str, str] = {}
        self.act: dict[str, int] = {}
        self.shown: list[str] = []
        self.holder = ""
        self.start = 0
        self.swap: str | None = None
        self.natural = False
        self.silent: list[str] = []
        self.too_late: list[str] = []
        self.barred: list[str] = []
        self.players_call = sitting.discovery == "players"

    def say(self, line: str) -> int:
        self.lines.append(line)
        return len(self.on.before) + len(self.lines) - 1

    def ready(self, fault: str, chance: float = 1.0) -> bool:
        return fault in self.on.due and self.rng.random() < chance

    def plant(
        self, fault: str, index: int, by: str | None, point: str, article: str, verdict: str = "irregular"
    ) -> None:
        """A planted offence that is plain where it is committed."""
        self.on.due.remove(fault)
        self.on.planted.append(fault)
        self.on.findings.append(Expected(index, by, point, article, verdict, fault=fault))
