"""The simulated table of Binocle: packs, hands, what lies face up, what the others know, and how people would type it."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import combinations, product

from tests.simulated.cards import Expected, Pack

PACK = Pack("ATKQJ987", "SHDC", 2)  # of which a game with 48 cards leaves out the Sevens and Eights
FACES = PACK.faces
COUNTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
FOURS = {"aces": ("A", 100), "kings": ("K", 80), "queens": ("Q", 60), "jacks": ("J", 40)}


@dataclass(frozen=True)
class Meld:
    """Physical cards that make a meld: its name, class, value, and the cards in the order in which they are named."""

    name: str
    kind: str
    value: int
    cards: tuple[int, ...]


@dataclass(eq=False)
class Player:
    """One player: hidden cards, cards lying face up with their handles, what was scored, and what the others know."""

    name: str
    hidden: list[int] = field(default_factory=list)
    laid: dict[int, int] = field(default_factory=dict)
    handles: Counter[str] = field(default_factory=Counter)
    known: Counter[str] = field(default_factory=Counter)
    scored: list[Meld] = field(default_factory=list)
    won: list[int] = field(default_factory=list)
    marked: int = 0  # in this deal
    total: int = 0  # in the game, before this deal
    no_count: bool = False

    def cards(self) -> list[int]:
        return [*self.laid, *self.hidden]

    def lying(self, face: str) -> list[int]:
        """The face-up copies of a face, the one laid first in front."""
        return sorted((card for card in self.laid if FACES[card] == face), key=self.laid.__getitem__)

    def lose(self, card: int) -> None:
        """A card leaves the hand or the table before it."""
        if card in self.laid:
            del self.laid[card]
            return
        self.hidden.remove(card)
        if self.known[FACES[card]]:
            self.known[FACES[card]] -= 1

    def count(self) -> int:
        """What the cards won count; nothing for who has lost that score."""
        return 0 if self.no_count else sum(COUNTS[FACES[card][0]] for card in self.won)

    def has(self, face: str) -> list[int]:
        return [card for card in self.cards() if FACES[card] == face]


def groupings(player: Player, trump: str) -> list[Meld]:
    """Everything that a hand could be called, whether it may be scored or not."""
    found: list[Meld] = []
    for suit in PACK.suits:
        value = 40 if suit == trump else 20
        for pair in product(player.has("K" + suit), player.has("Q" + suit)):
            found.append(Meld("marriage", "A", value, pair))
    for five in product(*(player.has(rank + trump) for rank in "ATKQJ")):
        found.append(Meld("sequence", "A", 150, five))
    queens, jacks = player.has("QS"), player.has("JD")
    for pair in product(queens, jacks):
        found.append(Meld("binocle", "B", 40, pair))
    if len(queens) == len(jacks) == 2:
        found.append(Meld("double-binocle", "B", 80, (*queens, *jacks)))
    for word, (rank, value) in FOURS.items():
        for four in product(*(player.has(rank + suit) for suit in PACK.suits)):
            found.append(Meld(f"four-{word}", "C", value, four))
        every = [card for suit in PACK.suits for card in player.has(rank + suit)]
        if len(every) == 8:
            found.append(Meld(f"eight-{word}", "C", 2 * value, tuple(every)))
    return found


def three_and_another(player: Player) -> list[Meld]:
    """Three of a rank with a fourth card that is none of it."""
    found: list[Meld] = []
    for word, (rank, value) in FOURS.items():
        held = [card for card in player.cards() if FACES[card][0] == rank]
        others = [card for card in player.cards() if FACES[card][0] != rank and not player.lying(FACES[card])]
        for three in list(combinations(held, 3))[:4]:
            if others and len({FACES[card][1] for card in three}) == 3 and any(card in player.hidden for card in three):
                found.append(Meld(f"four-{word}", "C", value, (*three, others[0])))
    return found


def may_score(player: Player, meld: Meld) -> bool:
    """A fresh card, and no card that has served for as much in the same class."""
    if all(card in player.laid for card in meld.cards):
        return False
    return not any(
        old.kind == meld.kind and old.value >= meld.value and set(old.cards) & set(meld.cards) for old in player.scored
    )


@dataclass
class Sitting:
    """What was typed and what is true: lines and postings by deal, findings by line, the games with their winners."""

    deals: list[tuple[str, list[str]]]
    postings: list[list[tuple[int, str, int, str]]]
    findings: list[Expected]
    scores: list[dict[str, int]] = field(default_factory=list)
    games: list[tuple[tuple[int, ...], str, dict[str, int]]] = field(default_factory=list)
    standing: dict[str, int] = field(default_factory=dict)
    target: int = 1000
    planted: list[str] = field(default_factory=list)
    void: list[int] = field(default_factory=list)


@dataclass
class Watch:
    """A wrong play that a later card may prove."""

    offender: Player
    finding: int
    proves: set[str]


class Table:
    """Cards and lines of one sitting; no rule of play is decided here."""

    wanted: tuple[str, ...] = ("KQ", "QJ", "A", "K", "", "")  # ranks of which a hand is dealt more than by chance

    def __init__(self, rng: random.Random, told: str, form: str = "foster") -> None:
        self.rng = rng
        self.left_out = "" if form == "sixty-four" else "87"
        self.pone_first = form == "pone-always"
        self.dix = "7" if form == "sixty-four" else "9"
        self.drawing = 20 if form == "sixty-four" else 12  # tricks with a draw; twelve follow
        self.seats = [Player("Ann"), Player("Bob")]
        self.all_told = told == "all"
        self.line = 0
        self.deals: list[tuple[str, list[str]]] = []
        self.postings: list[list[tuple[int, str, int, str]]] = []
        self.findings: list[Expected] = []
        self.watches: list[Watch] = []
        self.stock: list[int] = []  # the top is the end of the list; the card turned up is the first
        self.trump = ""
        self.dixes = 0
        self.short: Player | None = None  # owes a draw and does not know it

    def other(self, player: Player) -> Player:
        return self.seats[1] if player is self.seats[0] else self.seats[0]

    def emit(self, player: Player, event: str) -> int:
        """Write an event on a line of its own; the index of that line in the sitting."""
        self.deals[-1][1].append(f"{player.name} {event}")
        self.line += 1
        return self.line - 1

    def post(self, index: int, player: Player, points: int, reason: str) -> None:
        player.marked += points
        self.postings[-1].append((index, player.name, points, reason))

    def find(self, fault: str, index: int, by: Player, point: str, article: str, verdict: str = "irregular") -> None:
        self.findings.append(Expected(index, by.name, point, article, verdict, articles=(article,), fault=fault))

    def new_deal(self, dealer: Player) -> None:
        self.deals.append((dealer.name, []))
        self.postings.append([])

    def deal(self, dealer: Player) -> None:
        """A fresh pack, twelve cards each; wanted cards come together more often than by chance."""
        self.watches = []
        self.short = None
        self.dixes = 0
        self.stock = [card for card in PACK.shuffled(self.rng) if FACES[card][0] not in self.left_out]
        for player in self.seats:
            player.laid, player.handles, player.known = {}, Counter(), Counter()
            player.scored, player.won, player.no_count = [], [], False
            wanted = self.rng.choice(self.wanted)
            player.hidden = []
            for _ in range(12):
                good = [at for at, card in enumerate(self.stock) if FACES[card][0] in wanted]
                at = self.rng.choice(good) if good and self.rng.random() < 0.6 else len(self.stock) - 1
                player.hidden.append(self.stock.pop(at))
        if self.all_told:
            for player in self.seats:
                self.emit(player, "holds " + " ".join(sorted(FACES[card] for card in player.hidden)))
        self.turn(dealer)

    def turn(self, dealer: Player) -> None:
        turned = FACES[self.stock[0]]
        self.trump = turned[1]
        index = self.emit(dealer, f"turns {turned}")
        if turned[0] == self.dix:
            self.dixes = 1
            self.post(index, dealer, 10, "dix")

    def draw(self, player: Player, words: str = "") -> int:
        """The top card of the stock, or the card turned up, which everybody knows."""
        card = self.stock.pop()
        player.hidden.append(card)
        if not self.stock:
            player.known[FACES[card]] += 1
        if not words and self.all_told and self.stock:
            words = f" {FACES[card]}"
        return self.emit(player, f"draws{words}")

    def word(self, player: Player, card: int) -> str:
        """How a play of this card is typed: bare where bare means it."""
        face = FACES[card]
        lying = player.lying(face)
        if card in player.laid:
            return face if card == lying[0] and self.rng.random() < 0.8 else f"{face}.{player.laid[card]}"
        return f"{face}.new" if lying else face

    def words(self, player: Player, meld: Meld) -> str:
        """How a meld is typed: bare where the first way to read it is the right one, else with handles."""
        first = all(
            card == player.lying(FACES[card])[0] if player.lying(FACES[card]) else True for card in meld.cards
        ) and len({FACES[card] for card in meld.cards}) == len(meld.cards)
        if first and self.rng.random() < 0.7:
            return " ".join(FACES[card] for card in meld.cards)
        return " ".join(
            f"{FACES[card]}.{player.laid[card]}"
            if card in player.laid
            else f"{FACES[card]}.new"
            if player.lying(FACES[card])
            else FACES[card]
            for card in meld.cards
        )

    def lay(self, player: Player, meld: Meld) -> None:
        for card in meld.cards:
            if card in player.hidden:
                player.lose(card)
                player.handles[FACES[card]] += 1
                player.laid[card] = player.handles[FACES[card]]

    def play(self, player: Player, card: int) -> int:
        """Put a card on the trick, and prove what it proves."""
        index = self.emit(player, f"plays {self.word(player, card)}")
        player.lose(card)
        if self.short is player:
            self.short = None
            self.find("draw-forgotten", index, player, "draw.forgotten", "BN-W1")
        for watch in self.watches:
            old = self.findings[watch.finding]
            if watch.offender is player and old.proof_index is None and not old.at_once and FACES[card] in watch.proves:
                self.findings[watch.finding] = replace(old, proof_index=index)
        return index

    def seen_in(self, player: Player) -> set[str]:
        """The faces that everybody, or the referee, knows to be in the hidden hand."""
        if self.all_told:
            return {FACES[card] for card in player.hidden}
        return {face for face, count in player.known.items() if count}

    def take_in(self) -> None:
        """The stock is out: what lies face up goes back to the hands, known by its face."""
        for player in self.seats:
            for card in player.laid:
                player.hidden.append(card)
                player.known[FACES[card]] += 1
            player.laid = {}
