"""The simulated table of Rubicon Bézique: packs, hands, what lies face up, and how people would type it."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field, replace

from tests.simulated.cards import Expected, Written
from tests.simulated.rubicon_marks import FACES, PACK, Combination, Mark, reads_as_meant

COURT = "KQJ"
STYLES: dict[str, frozenset[str]] = {
    "plain": frozenset(),
    "blanche": frozenset(face for face in set(FACES) if face[0] not in COURT),
    "bezique": frozenset(("QS", "JD")),
    "sequence": frozenset(rank + "H" for rank in "ATKQJ"),
    "marriages": frozenset(("KH", "QH", "KS", "QS")),
    "kings": frozenset("K" + suit for suit in PACK.suits),
    "queens": frozenset("Q" + suit for suit in PACK.suits),
    "aces": frozenset("A" + suit for suit in PACK.suits),
}
WORTH = {"7": 0.0, "8": 1.0, "9": 2.0, "T": 5.0, "J": 4.5, "Q": 6.5, "K": 6.5, "A": 8.0}
RANK_NAMES = {"four-aces": "A", "four-kings": "K", "four-queens": "Q", "four-jacks": "J"}


@dataclass(eq=False)
class Player:
    """One player: the hidden hand, what lies face up, what was marked, and what the others know."""

    name: str
    hidden: list[int] = field(default_factory=list)
    laid: dict[int, int] = field(default_factory=dict)  # card -> handle, in the order of laying
    handles: Counter[str] = field(default_factory=Counter)  # face -> handles given so far
    known: Counter[str] = field(default_factory=Counter)  # of the hidden hand, what all have seen
    marks: list[Mark] = field(default_factory=list)
    claims: list[Combination] = field(default_factory=list)  # announced "to score"
    wary: set[str] = field(default_factory=set)  # combinations to be named by handles only
    wanted: frozenset[str] = frozenset()
    score: int = 0
    brisques: int = 0
    blanche: bool = False
    short: bool = False

    def cards(self) -> list[int]:
        return [*self.laid, *self.hidden]

    def faces(self) -> Counter[str]:
        return Counter(FACES[card] for card in self.hidden)

    def lying(self, face: str) -> list[int]:
        """The face-up copies of a face, the one laid first in front."""
        return sorted((card for card in self.laid if FACES[card] == face), key=self.laid.__getitem__)

    def forget(self, card: int) -> None:
        """A card leaves the hidden hand: what was known of its face is one fewer."""
        self.hidden.remove(card)
        if self.known[FACES[card]]:
            self.known[FACES[card]] -= 1


@dataclass
class Watch:
    """An offence of the last nine that later cards may prove."""

    offender: Player
    finding: int
    refuting: set[str]


class Table(Written):
    """Cards and lines of one deal; no rule of play is decided here."""

    def __init__(self, rng: random.Random, players: tuple[str, str], dealer: str, told: str) -> None:
        super().__init__(rng)
        self.seats = [Player(players[0]), Player(players[1])]
        self.dealer = next(player for player in self.seats if player.name == dealer)
        self.pone = self.other(self.dealer)
        self.leader = self.pone
        self.all_told = told == "all"
        self.stock: list[int] = []
        self.seen: set[int] = set()  # cards of the stock that somebody has looked at
        self.gone: set[int] = set()  # cards played
        self.heap = 0  # brisques left lying
        self.trump: str | None = None
        self.watches: list[Watch] = []
        self.forgetful: Player | None = None  # owes a draw and does not know it
        self.since: list[tuple[Player, str]] = []  # cards seen in the last nine
        self.trick = 0
        self.styles = [self.style() for _ in self.seats]

    def style(self) -> str:
        return self.rng.choices(list(STYLES), (8, 2, 4, 3, 3, 2, 2, 1))[0]

    def other(self, player: Player) -> Player:
        return self.seats[1] if player is self.seats[0] else self.seats[0]

    # The record

    def post(self, index: int, player: Player, points: int, reason: str) -> None:
        player.score += points
        self.postings.append((index, player.name, points, reason))

    def find(self, fault: str, index: int, by: Player, point: str, *articles: str, verdict: str = "irregular") -> None:
        """What the referee must report, at the line of the offence."""
        article = articles[0]
        self.findings.append(Expected(index, by.name, point, article, verdict, articles=articles, fault=fault))

    # Dealing and drawing

    def deal(self) -> None:
        """A fresh pack, nine cards each; a style moves some wanted cards to where they will be drawn."""
        for player in self.seats:
            player.hidden, player.known = [], Counter()
        self.stock = PACK.shuffled(self.rng)
        for player, style in zip(self.seats, self.styles, strict=True):
            player.wanted = STYLES[style]
        for _ in range(9):
            for player in (self.pone, self.dealer):
                self.tune(player, 1.0 if player.wanted is STYLES["blanche"] else 0.45)
                player.hidden.append(self.stock.pop())
        if self.all_told:
            for player in self.seats:
                held = " ".join(sorted(FACES[card] for card in player.hidden))
                self.emit(f"{player.name} holds {held}")

    def tune(self, player: Player, chance: float) -> None:
        """Stack the pack: the player's wanted cards come up more often, the other's less."""
        top = self.stock[-1]
        if top in self.seen:
            return
        face = FACES[top]
        rival = self.other(player).wanted
        unseen = [at for at, card in enumerate(self.stock) if card not in self.seen]
        if player.wanted and face not in player.wanted and self.rng.random() < chance:
            fits = [at for at in unseen if FACES[self.stock[at]] in player.wanted]
        elif face in rival and len(rival) < 8 and self.rng.random() < chance:
            fits = [at for at in unseen if FACES[self.stock[at]] not in rival]
        else:
            return
        if fits:
            at = self.rng.choice(fits)
            self.stock[at], self.stock[-1] = top, self.stock[at]

    def draw(self, player: Player, join: float = 0.0) -> int:
        """The top card of the stock goes to the player's hand; the index of the line."""
        chance = 0.55 if player.wanted is not STYLES["blanche"] or player.blanche else 0.0
        self.tune(player, chance)
        card = self.stock.pop()
        player.hidden.append(card)
        return self.emit(f"{player.name} draws{self.named(card)}", join)

    def named(self, card: int) -> str:
        """The face, where everything is told; else nothing."""
        return f" {FACES[card]}" if self.all_told else ""

    def show_blanche(self, player: Player) -> None:
        """After a draw, while the carte blanche lasts (Law 16)."""
        face = FACES[player.hidden[-1]]
        if not player.blanche:
            return
        if face[0] in COURT:
            player.blanche = False
            return
        player.known[face] += 1
        index = self.emit(f"{player.name} declares carte-blanche {face}", 0.2)
        self.post(index, player, 50, "carte-blanche")

    # Playing

    def word(self, player: Player, card: int) -> str:
        """How a play of this card is typed: bare where bare means it."""
        face = FACES[card]
        lying = player.lying(face)
        if card in player.laid:
            bare = card == lying[0] and self.rng.random() < 0.85
            return face if bare else f"{face}.{player.laid[card]}"
        return f"{face}.new" if lying else face

    def play(self, player: Player, card: int, join: float = 0.0) -> int:
        """Put a card on the trick; what it proves, and a draw that it shows was forgotten, is found here."""
        index = self.emit(f"{player.name} plays {self.word(player, card)}", join)
        if card in player.laid:
            del player.laid[card]
        else:
            player.forget(card)
        self.gone.add(card)
        player.claims = [claim for claim in player.claims if card not in claim.cards]
        self.since.append((player, FACES[card]))
        if self.forgetful is player:
            self.forgetful = None
            self.find("draw-forgotten", index, player, "draw.forgotten", "RP-35", "19")
        for watch in self.watches:
            known = self.findings[watch.finding]
            waiting = known.proof_index is None and not known.at_once
            if waiting and watch.offender is player and FACES[card] in watch.refuting:
                self.findings[watch.finding] = replace(known, proof_index=index)
        return index

    def publicly(self, player: Player) -> set[str]:
        """The faces that everybody knows to be in the hidden hand."""
        if self.all_told:
            return set(player.faces())
        return {face for face, count in player.known.items() if count}

    def worth(self, player: Player, card: int, breakable: set[int]) -> float:
        """How much a player would rather keep a card while there is still something to declare."""
        face = FACES[card]
        worth = WORTH[face[0]] + 3 * self.rng.random()
        if face in ("QS", "JD"):
            worth += 5
        if face in player.wanted and len(player.wanted) < 8:
            worth += 6
        if card in player.laid:
            worth += 4
            if any(card in claim.cards for claim in player.claims):
                worth += 5
            if card in breakable:
                worth -= 14 if self.rng.random() < 0.6 else 0
        return worth

    def breakable(self, player: Player) -> set[int]:
        """Laid cards that were scored and that a hidden card could restore."""
        spare = {FACES[card] for card in player.hidden}
        ranks = {face[0] for face in spare}
        found: set[int] = set()
        for mark in player.marks:
            for card in mark.cards & player.laid.keys():
                if FACES[card] in spare or RANK_NAMES.get(mark.name) in ranks:
                    found.add(card)
        return found

    def choose(self, player: Player, led: int | None) -> int:
        """A sensible card of the first 55 tricks: junk first, and now and then something that wins."""
        cards = player.cards()
        if self.rng.random() < 0.04:
            return self.rng.choice(cards)
        breakable = self.breakable(player)
        ranked = sorted(cards, key=lambda card: self.worth(player, card, breakable))
        keen = self.rng.random() < (0.75 if player.wanted else 0.45)
        if led is None:
            pool = ranked[:4]
            return max(pool, key=lambda card: PACK.strength[card]) if keen else ranked[0]
        winners = [card for card in ranked[:7] if PACK.beats(card, led, self.trump)]
        return winners[0] if keen and winners else ranked[0]

    # Declaring

    def explicit(self, player: Player, cards: tuple[int, ...]) -> list[str]:
        """The words for a declaration that leave nothing to a rule of reading."""
        words = []
        for card in cards:
            face = FACES[card]
            if card in player.laid:
                words.append(f"{face}.{player.laid[card]}")
            else:
                words.append(f"{face}.new" if player.lying(face) else face)
        return words

    def words(self, player: Player, combination: Combination) -> list[str]:
        """The words for a combination that is scored: bare where the rule of reading gives what is meant."""
        cards = combination.cards
        sure = combination.name not in player.wary and self.rng.random() < 0.8
        if sure and reads_as_meant(combination, player.laid, player.marks, self.gone):
            return [FACES[card] for card in cards]
        return self.explicit(player, cards)

    def lay(self, player: Player, cards: tuple[int, ...]) -> None:
        """Cards of a declaration go face up and take handles in the order in which they were named."""
        for card in cards:
            if card not in player.laid:
                player.forget(card)
                player.handles[FACES[card]] += 1
                player.laid[card] = player.handles[FACES[card]]

    def take_in(self) -> None:
        """The stock is out: what lies face up goes back to the hands, known by its face."""
        for player in self.seats:
            for card in player.laid:
                player.hidden.append(card)
                player.known[FACES[card]] += 1
            player.laid, player.claims = {}, []
