"""What a simulated table of Commit knows: the agreed rules, the record and the truth, who lied and who pays.

Nothing here knows the referee.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.simulated.cards import Expected, known_faults

ORDER = "A23456789TJQK"
DECK = [rank + suit for suit in "SHDC" for rank in ORDER if rank + suit != "8D"]
NAMES = ("Abe", "Bea", "Cal", "Dan", "Eve", "Fay", "Gus", "Hal")
HAND = {3: 16, 4: 12, 5: 9, 6: 8, 7: 6, 8: 6}
NINE, TEN = "9D", "TD"

FAULTS: dict[str, str] = {
    "false-without": "a player who holds a card asked for says that he is without it",
    "nine-kept-back": "a player lays the wild Nine though he could go on",
    "wrong-card": "a card that does not go on; taken back, with or without a line that says so",
    "wrong-card-stands": "a card that does not go on, from which play goes on",
    "out-of-turn": "a card of the run before its turn; taken back",
    "out-of-turn-stands": "a card of the run before its turn, from which play goes on",
    "lead-out-of-turn": "a lead by another than the leader; taken back",
    "speaks-out-of-turn": "words before one's turn",
    "looked-at-stops": "somebody looks at the stops, and is called",
    "misdeal": "the cards are dealt again before the first card",
}


@dataclass(frozen=True)
class Rules:
    """What was agreed; the defaults are the book's."""

    ante: int = 2
    leader_nine: bool = True
    after_nine_must: bool = True
    ask_for_played: bool = False
    offender_wins: bool = False
    king_led: bool = True
    hand: int | None = None


@dataclass
class Said:
    """A statement that is false: by whom, in which run, with which of the cards in hand, and where it was made."""

    player: str
    run: int
    held: frozenset[str]
    index: int


@dataclass
class DealTruth:
    """One deal: its record and what it came to."""

    dealer: str
    lines: list[str] = field(default_factory=list)
    moved: dict[tuple[int, str], int] = field(default_factory=dict)
    winner: str | None = None
    value: int = 0
    accounts: dict[str, int] = field(default_factory=dict)


@dataclass
class Sitting:
    """Several deals as they would be typed, and the truth about them; indices count lines through all deals."""

    players: tuple[str, ...]
    discovery: str
    deals: list[DealTruth]
    findings: list[Expected]
    planted: set[str]


def above(face: str) -> str | None:
    """The card that follows in its suit, if the pack has it."""
    place = ORDER.index(face[0]) + 1
    following = ORDER[place] + face[1] if place < len(ORDER) else ""
    return following if following in DECK else None


class Table:
    """A sitting in progress."""

    def __init__(self, seed: int, faults: Iterable[str], discovery: str, told: str, rules: Rules) -> None:
        self.rng = random.Random(f"commit {seed}")
        self.faults = known_faults(faults, FAULTS)
        self.discovery = discovery
        self.told = told
        self.rules = rules
        self.players = NAMES[: self.rng.randint(3, 8)]
        self.accounts: dict[str, int] = dict.fromkeys((*self.players, "pool"), 0)
        self.out = Sitting(self.players, discovery, [], [], set())
        self.index = 0

    def wants(self, fault: str, chance: float = 0.3) -> bool:
        """Whether a fault is to be planted here."""
        return fault in self.faults and self.rng.random() < chance


class Counting:
    """One deal: its cards, its record, its counters, and what was said in it."""

    def __init__(self, table: Table, dealer: str) -> None:
        self.table = table
        self.rng = table.rng
        self.rules = table.rules
        self.dealer = dealer
        self.truth = DealTruth(dealer)
        table.out.deals.append(self.truth)
        seat = table.players.index(dealer) + 1
        self.order = table.players[seat:] + table.players[:seat]
        self.hands: dict[str, list[str]] = {}
        self.known: dict[str, set[str]] = {}
        self.played: set[str] = set()
        self.said: list[Said] = []
        self.lied: set[tuple[str, int]] = set()
        self.barred: set[str] = set()
        self.uncalled: list[str] = []
        self.runs = 0
        self.over = False
        self.paid_ante = False
        self.last = ""
        self.wanted: list[str] = []
        self.asked: list[str] = []
        self.free: list[str] = []
        self.after_nine = False
        self.spoke = ""
        self.silent = ""
        self.last_index = 0

    # The record

    def line(self, text: str) -> int:
        """Writes a line; answers its index."""
        self.truth.lines.append(text)
        self.table.index += 1
        return self.table.index - 1

    def find(self, index: int, by: str | None, point: str, article: str, verdict: str = "irregular",
             proof: int | None = None) -> None:  # fmt: skip
        """Notes what the referee has to find."""
        self.table.out.findings.append(Expected(index, by, point, article, verdict, proof))

    def pay(self, index: int, source: str, target: str, amount: int) -> None:
        """Moves counters."""
        for name, change in ((source, -amount), (target, amount)):
            self.table.accounts[name] += change
            self.truth.moved[index, name] = self.truth.moved.get((index, name), 0) + change

    def from_all(self, index: int, player: str, amount: int) -> None:
        """Each of the others pays a player; below nought he pays each of them."""
        for other in self.order:
            if other != player:
                self.pay(index, other, player, amount)

    def others(self, player: str) -> list[str]:
        """Everybody else, from a player's left."""
        seat = self.order.index(player)
        return list(self.order[seat + 1 :] + self.order[:seat])

    def antes(self, index: int) -> None:
        """Everybody pays into the pool, once."""
        if not self.paid_ante:
            self.paid_ante = True
            for name in self.order:
                self.pay(index, name, "pool", self.rules.ante)

    def see(self, player: str, face: str, index: int) -> None:
        """A card is seen and goes back into its hand."""
        self.came_out(player, face, index)
        self.known[player].add(face)

    def claim_nothing(self, player: str, index: int, now: int | None = None) -> None:
        """Remembers a statement that is false; where the hand is known it is found at once."""
        earlier = {face for said in self.said if (said.player, said.run) == (player, self.runs) for face in said.held}
        bound = [face for face in self.wanted if face not in self.free and face not in earlier]
        held = frozenset(face for face in bound if face in self.hands[player])
        if not held or (player, self.runs) in self.lied:
            return
        self.said.append(Said(player, self.runs, held, index))
        if held & self.known[player]:
            proof = None if now is None or now == index else now
            self.prove(self.said[-1], proof, index if now is None else now)

    # Proofs and their price

    def came_out(self, player: str, face: str, index: int) -> None:
        """A card is seen for the first time: what was said of it may be proved false."""
        if face in self.known[player]:
            return
        for said in self.said:
            if said.player == player and face in said.held and (player, said.run) not in self.lied:
                self.prove(said, index, index)
                return

    def prove(self, said: Said, proof: int | None, index: int) -> None:
        """A false statement is found, and paid for if it is called."""
        self.lied.add((said.player, said.run))
        self.find(said.index, said.player, "without.false", "COi1", proof=proof)
        if self.table.discovery == "referee":
            self.fine(said.player, index)
        else:
            self.uncalled.append(said.player)

    def fine(self, player: str, index: int) -> None:
        """One counter to each of the others, and no pool."""
        self.from_all(index, player, -1)
        self.barred.add(player)

    def call(self, player: str) -> None:
        """The others call what has been proved; what was drawn from the pool goes back."""
        while player in self.uncalled:
            self.uncalled.remove(player)
            caller = self.rng.choice(self.others(player))
            index = self.line(f"{caller} claims false-without by {player}")
            self.fine(player, index)
            if self.truth.winner == player and not self.rules.offender_wins:
                self.pay(index, player, "pool", self.truth.value)
                self.truth.winner, self.truth.value = None, 0

    def went_out(self, player: str, index: int) -> None:
        """The pool, and what is known to be held."""
        self.over = True
        if player not in self.barred or self.rules.offender_wins:
            self.truth.winner, self.truth.value = player, self.table.accounts["pool"]
            self.pay(index, "pool", player, self.truth.value)
        for other in self.others(player):
            for face in sorted(self.known[other] & set(self.hands[other])):
                self.held(other, face, index)

    def held(self, player: str, face: str, index: int) -> None:
        """A card held at the end."""
        if face[0] == "K":
            self.from_all(index, player, -1)
        elif face == NINE:
            self.from_all(index, player, -2)

    def expose(self) -> None:
        """The others show what is left, in one line or in two."""
        for player in self.rng.sample(self.order, len(self.order)):
            hand = self.hands[player]
            cut = self.rng.randint(1, len(hand)) if hand else 0
            for part in (hand[:cut], hand[cut:]):
                if not part:
                    continue
                index = self.line(f"{player} shows {' '.join(part)}")
                for face in part:
                    self.came_out(player, face, index)
                for face in part:
                    if face not in self.known[player]:
                        self.held(player, face, index)
                self.known[player].update(part)
        for player in self.order:
            if self.rng.random() < 0.6:
                self.call(player)
