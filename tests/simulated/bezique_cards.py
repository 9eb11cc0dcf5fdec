"""The simulated table of Bézique: cards, hands, scoring by the driver's own reading of the sheet, and how people type."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations, product
from typing import NamedTuple

from tests.simulated.cards import Expected, Pack, Written

PACK = Pack("ATKQJ987", "SHDC", 2)
FACES = PACK.faces
ENOUGH = 1000
KINDS = {
    "marriage": ("A", 1), "sequence": ("A", 2), "bezique": ("B", 1), "double-bezique": ("B", 2),
    "four-aces": ("C", 1), "four-kings": ("C", 1), "four-queens": ("C", 1), "four-jacks": ("C", 1),
}  # fmt: skip
FLAT = {"sequence": 250, "bezique": 40, "double-bezique": 500} | {
    "four-aces": 100, "four-kings": 80, "four-queens": 60, "four-jacks": 40,
}  # fmt: skip
FOURS = {"A": "four-aces", "K": "four-kings", "Q": "four-queens", "J": "four-jacks"}
WORTH = {"7": 0.0, "8": 1.0, "9": 2.0, "T": 5.0, "J": 4.5, "Q": 6.5, "K": 6.5, "A": 7.0}
ARTICLES = {
    "lead.turn": "BZ-P2", "draw.forgotten": "BZ-W1", "draw.turn": "BZ-W4", "draw.two-seen-first": "BZ-W2",
    "draw.two-seen-second": "BZ-W6", "declare.false": "BZ-A1", "declare.time": "21", "declare.one": "21",
    "seven.time": "16", "seven.with-declaration": "19", "revoke": "BZ-P5", "deal.too-many": "BZ-D3",
    "play.too-many": "BZ-P3", "score.wrong": "BZ-S1", "deal.exposed-other": "BZ-D1",
}  # fmt: skip


class GameOver(Exception):  # noqa: N818 - the end of a game is no error
    """The game has been won, or the deal is void: the record of this deal ends."""


class Group(NamedTuple):
    """A combination of physical cards, in the order in which they are named."""

    name: str
    cards: tuple[int, ...]


@dataclass(eq=False)
class Player:
    """One player: the hidden hand, what lies face up under which handle, what has scored, what everybody knows."""

    name: str
    score: int = 0  # of this deal
    base: int = 0  # of the game, before this deal
    hidden: list[int] = field(default_factory=list)
    laid: dict[int, int] = field(default_factory=dict)
    handles: Counter[str] = field(default_factory=Counter)
    known: Counter[str] = field(default_factory=Counter)
    scored: list[Group] = field(default_factory=list)
    claims: list[Group] = field(default_factory=list)
    must: int | None = None  # a card called for
    idle: int = 0  # draws to be left out, the hand being too large

    def cards(self) -> list[int]:
        return [*self.laid, *self.hidden]

    def faces(self) -> set[str]:
        return {FACES[card] for card in self.hidden}

    def lying(self, face: str) -> list[int]:
        return sorted((card for card in self.laid if FACES[card] == face), key=self.laid.__getitem__)

    def forget(self, card: int) -> None:
        self.hidden.remove(card)
        if self.known[FACES[card]]:
            self.known[FACES[card]] -= 1

    def tier(self, card: int, kind: str) -> int:
        """The highest tier in which a card has scored in its class."""
        return max((KINDS[g.name][1] for g in self.scored if card in g.cards and KINDS[g.name][0] == kind), default=0)

    def is_open(self, group: Group, trump: str) -> bool:
        """Whether it may score: in its class every card only upwards, and never all of them old."""
        kind, tier = KINDS[group.name]
        before = [self.tier(card, kind) for card in group.cards]
        if group.name == "sequence" and FACES[group.cards[0]][1] != trump:
            return False
        return max(before) < tier and (tier == 1 or min(before) == 0)


@dataclass
class Watch:
    """An offence of the last eight that later cards may prove."""

    offender: Player
    finding: int
    refuting: set[str]


def groupings(laid: Iterable[int], hidden: Iterable[int]) -> Iterator[Group]:
    """Every combination that these cards form; equal hidden cards stand for each other."""
    faces: defaultdict[str, list[int]] = defaultdict(list)
    for card in (*laid, *hidden):
        faces[FACES[card]].append(card)
    for suit in PACK.suits:
        rows = [faces[rank + suit] for rank in "ATKQJ"]
        yield from (Group("marriage", pair) for pair in product(rows[2], rows[3]))
        yield from (Group("sequence", five) for five in product(*rows))
    yield from (Group("bezique", pair) for pair in product(faces["QS"], faces["JD"]))
    if len(faces["QS"]) == len(faces["JD"]) == 2:
        yield Group("double-bezique", (*faces["QS"], *faces["JD"]))
    for rank, name in FOURS.items():
        pool = [card for suit in PACK.suits for card in faces[rank + suit]]
        yield from (Group(name, four) for four in combinations(pool, 4))


class Table(Written):
    """Cards and lines of one deal; no fault is planted here."""

    enough = ENOUGH  # points of the game

    def __init__(self, rng: random.Random, rules: str, told: str, dealer: str, base: dict[str, int]) -> None:
        super().__init__(rng)
        self.rules = rules
        self.all_told = told == "all"
        self.seats = [Player("Ann", base=base["Ann"]), Player("Bob", base=base["Bob"])]
        self.dealer = next(seat for seat in self.seats if seat.name == dealer)
        self.leader = self.pone = self.other(self.dealer)
        self.watches: list[Watch] = []
        self.stock: list[int] = []
        self.seen: set[int] = set()
        self.turn_up = -1
        self.trump = ""
        self.sevens = 0
        self.trick = 0
        self.is_void = False
        self.winner: str | None = None
        self.since: list[tuple[Player, str]] = []
        self.wanted = [self.wish(), self.wish()]
        self.keeps_sevens = False  # the Seven of trumps is drawn and kept more often

    def wish(self) -> frozenset[str]:
        """Faces that a player will draw more often than chance has it."""
        rank = self.rng.choice("AKQJ")
        return self.rng.choice(
            (
                frozenset(),
                frozenset(("QS", "JD")),
                frozenset(rank + suit for suit in "SHDC"),
                frozenset(("KH", "QH", "TH")),
            )
        )

    def other(self, player: Player) -> Player:
        return self.seats[1] if player is self.seats[0] else self.seats[0]

    # The record

    def post(self, index: int, player: Player, points: int, reason: str, *, last: bool = True) -> None:
        """Points are made; with enough of them the game is over, unless more belongs to the same moment."""
        player.score += points
        self.postings.append((index, player.name, points, reason))
        if last and player.base + player.score >= self.enough:
            self.winner = player.name
            raise GameOver

    def find(self, fault: str, index: int, by: Player, point: str, verdict: str = "irregular") -> None:
        article = ARTICLES[point]
        self.findings.append(Expected(index, by.name, point, article, verdict, articles=(article,), fault=fault))

    # Dealing and drawing

    def deal(self, extra: Player | None = None) -> None:
        """A fresh pack, eight cards each (nine to `extra`), and the turn-up."""
        for player in self.seats:
            player.hidden, player.known = [], Counter()
        self.stock = PACK.shuffled(self.rng)
        for count, player in [(8 + (player is extra), player) for player in (self.pone, self.dealer)]:
            player.hidden = [self.tuned(player) for _ in range(count)]
        self.turn_up = self.stock.pop(self.rng.randrange(len(self.stock)))

    def turn(self) -> None:
        face = FACES[self.turn_up]
        index = self.emit(f"{self.dealer.name} turns {face}")
        self.trump = face[1]
        if face[0] == "7":
            self.sevens += 1
            self.post(index, self.dealer, 10, "seven")
        if self.all_told:
            for player in self.seats:
                self.emit(f"{player.name} holds {' '.join(sorted(FACES[card] for card in player.hidden))}")
                player.known = Counter(FACES[card] for card in player.hidden)

    def tuned(self, player: Player) -> int:
        """The top card, exchanged for a wanted one of the stock as often as not."""
        wanted = self.wishes(player)
        fits = [at for at, card in enumerate(self.stock) if FACES[card] in wanted and card not in self.seen]
        if fits and self.stock[-1] not in self.seen and self.rng.random() < 0.5:
            at = self.rng.choice(fits)
            self.stock[at], self.stock[-1] = self.stock[-1], self.stock[at]
        return self.stock.pop()

    def draw(self, player: Player, join: float = 0.0, words: str = "") -> int:
        """The next card comes to a hand; after the last of the stock it is the turn-up, which everybody knows."""
        if self.stock:
            card = self.tuned(player)
            named = f" {FACES[card]}" if self.all_told else ""
            if self.all_told:
                player.known[FACES[card]] += 1
        else:
            card, self.turn_up = self.turn_up, -1
            named = self.rng.choice(("", f" {FACES[card]}"))
            player.known[FACES[card]] += 1
        player.hidden.append(card)
        return self.emit(f"{player.name} draws{words or named}", join)

    # Playing and declaring

    def word(self, player: Player, card: int) -> str:
        """How a play of this card is typed: bare where bare means it."""
        face = FACES[card]
        lying = player.lying(face)
        if card in player.laid:
            return face if card == lying[0] and self.rng.random() < 0.8 else f"{face}.{player.laid[card]}"
        return f"{face}.new" if lying else face

    def play(self, player: Player, card: int, join: float = 0.0) -> int:
        index = self.emit(f"{player.name} plays {self.word(player, card)}", join)
        if card in player.laid:
            del player.laid[card]
        else:
            player.forget(card)
        player.claims = [claim for claim in player.claims if card not in claim.cards]
        self.since.append((player, FACES[card]))
        for watch in self.watches:
            known = self.findings[watch.finding]
            if (
                watch.offender is player
                and known.proof_index is None
                and not known.at_once
                and FACES[card] in watch.refuting
            ):
                self.findings[watch.finding] = replace(known, proof_index=index)
        return index

    def choose(self, player: Player) -> int:
        """A card of the tricks with a draw: mostly junk, now and then anything."""
        if player.must is not None:
            card, player.must = player.must, None
            return card
        cards = player.cards()
        if self.rng.random() < 0.15:
            return self.rng.choice(cards)
        wanted = self.wishes(player)

        def worth(card: int) -> float:
            face = FACES[card]
            return WORTH[face[0]] + 4 * self.rng.random() + 5 * (face in wanted) + 3 * (card in player.laid)

        return min(cards, key=worth)

    def wishes(self, player: Player) -> frozenset[str]:
        """The faces that a player draws and keeps if he can."""
        wanted = self.wanted[self.seats.index(player)]
        return wanted | {f"7{self.trump}"} if self.keeps_sevens else wanted

    def words(self, player: Player, cards: tuple[int, ...]) -> str:
        """Cards of a declaration so that nothing is left to a rule of reading."""
        named = []
        for card in cards:
            face = FACES[card]
            named.append(
                f"{face}.{player.laid[card]}" if card in player.laid else f"{face}.new" if player.lying(face) else face
            )
        return " ".join(named)

    def lay(self, player: Player, cards: tuple[int, ...]) -> None:
        for card in cards:
            if card not in player.laid:
                player.forget(card)
                player.handles[FACES[card]] += 1
                player.laid[card] = player.handles[FACES[card]]

    def open_groups(self, player: Player, *, only_laid: bool = False) -> list[Group]:
        """What might be scored now, without what has been announced."""
        announced = {(claim.name, frozenset(claim.cards)) for claim in player.claims}
        found = groupings(player.laid, () if only_laid else player.hidden)
        return [g for g in found if player.is_open(g, self.trump) and (g.name, frozenset(g.cards)) not in announced]

    def points(self, player: Player, group: Group) -> int:
        """What it scores; with Hoffmann a second bézique is a double one."""
        if group.name == "marriage":
            return 40 if FACES[group.cards[0]][1] == self.trump else 20
        again = any(KINDS[old.name][0] == "B" for old in player.scored)
        if group.name == "bezique" and again and self.rules == "hoffmann":
            return 500
        return FLAT[group.name]

    def mark(self, index: int, player: Player, group: Group) -> None:
        points = self.points(player, group)
        player.scored.append(group)
        player.claims = [
            c for c in player.claims if (c.name, frozenset(c.cards)) != (group.name, frozenset(group.cards))
        ]
        player.claims = [claim for claim in player.claims if player.is_open(claim, self.trump)]
        self.post(index, player, points, group.name)

    def declare(self, player: Player, group: Group) -> int:
        """Lay it down and score it; what else lies there is now and then announced."""
        event = f"{player.name} declares {group.name} {self.words(player, group.cards)}"
        self.lay(player, group.cards)
        index = self.emit(event)
        self.mark(index, player, group)
        for claim in self.open_groups(player, only_laid=True):
            if self.rng.random() < 0.3 and player.is_open(claim, self.trump):
                player.claims.append(claim)
                self.lines[index] += f" and {claim.name} {self.words(player, claim.cards)} to-score"
        return index

    def take_in(self) -> None:
        """The stock is out: what lies face up goes back to the hands, known by its face."""
        for player in self.seats:
            for card in player.laid:
                player.hidden.append(card)
                player.known[FACES[card]] += 1
            player.laid, player.claims = {}, []
