"""The cards of a simulated deal of Cassino: real hands, what lies on the table, and what may be done with it.

Nothing here knows the referee.
"""

from __future__ import annotations

import random
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import combinations

RANKS = "A23456789TJQK"
SUITS = "SHDC"
PACK = [rank + suit for suit in SUITS for rank in RANKS]


def number(face: str) -> int:
    """The pips of a card; nought for a court card."""
    place = RANKS.index(face[0]) + 1
    return place if place <= 10 else 0


def faces_of(value: int) -> set[str]:
    """The four cards of one number."""
    return {RANKS[value - 1] + suit for suit in SUITS}


@dataclass
class Pile:
    """A build on the table."""

    cards: list[str]
    value: int
    owner: str
    plural: bool
    index: int


@dataclass
class Claimed:
    """A build without a card to take it, not yet proved: by whom, at which line, of what value."""

    player: str
    index: int
    value: int


@dataclass
class Move:
    """Something a player may do: the line, the card played, and what happens to the table."""

    kind: str
    card: str
    loose: list[str] = field(default_factory=list)
    piles: list[Pile] = field(default_factory=list)
    value: int = 0
    plural: bool = False

    def text(self, player: str) -> str:
        """The line of the record."""
        named = [*self.loose, *(pile.cards[0] for pile in self.piles)]
        if self.kind == "trails":
            return f"{player} trails {self.card}"
        if self.kind == "takes":
            return f"{player} takes {' '.join(named)} with {self.card}"
        return f"{player} {'calls' if self.plural else 'builds'} {self.card} on {' '.join(named)} value={self.value}"


class Layout:
    """One deal as it really lies: everything that a card taken back would have to undo."""

    def __init__(
        self, players: tuple[str, ...], dealer: str, sides: tuple[tuple[str, ...], ...], pack: list[str]
    ) -> None:
        self.players = players
        self.dealer = dealer
        self.sides = sides
        self.stock = pack
        place = players.index(dealer) + 1
        self.order = players[place:] + players[:place]
        self.hands: dict[str, list[str]] = {name: [] for name in players}
        self.known: dict[str, set[str]] = {name: set() for name in players}
        self.piles: dict[str, list[str]] = {name: [] for name in players}
        self.sweeps: dict[str, int] = dict.fromkeys(players, 0)
        self.aside: dict[str, list[str]] = {name: [] for name in players}
        self.declared: dict[str, set[int]] = {name: set() for name in players}
        self.loose: list[str] = []
        self.builds: list[Pile] = []
        self.seen: set[str] = set()
        self.open: list[Claimed] = []
        self.last: str | None = None
        self.turn = self.order[0]
        self.deal_hands()
        self.loose = [self.stock.pop() for _ in range(4)]
        self.seen.update(self.loose)

    def deal_hands(self) -> None:
        """Four to each."""
        for name in self.order:
            self.hands[name] = [self.stock.pop() for _ in range(4)]
            self.declared[name] = set()
        self.turn = self.order[0]

    def copy(self) -> Layout:
        """The deal as it lies now, to come back to."""
        return deepcopy(self)

    def partners(self, player: str) -> list[str]:
        """Who else is on a player's side."""
        return [name for side in self.sides if player in side for name in side if name != player]

    def hidden(self, player: str) -> set[str]:
        """The cards of a hand that nobody has seen."""
        return set(self.hands[player]) - self.known[player]

    def groups(self, rng: random.Random, value: int, among: list[str]) -> list[str]:
        """Loose cards that fall into groups of a value, found one random group after another."""
        taken: list[str] = []
        left = [card for card in among if number(card)]
        while True:
            found = [
                list(cards)
                for size in (1, 2, 3)
                for cards in combinations(left, size)
                if sum(map(number, cards)) == value
            ]
            if not found:
                return taken
            group = rng.choice(found)
            taken += group
            left = [card for card in left if card not in group]
            if rng.random() < 0.3:
                return taken

    # What may be done

    def captures(self, rng: random.Random, player: str) -> list[Move]:
        """A capture for every card of the hand that takes something."""
        moves = []
        for card in self.hands[player]:
            value = number(card)
            if not value:
                same = [face for face in self.loose if face[0] == card[0]]
                if same:
                    moves.append(Move("takes", card, same))
                continue
            loose = self.groups(rng, value, self.loose)
            piles = [pile for pile in self.builds if pile.value == value]
            if loose or piles:
                moves.append(Move("takes", card, loose, piles))
        return moves

    def holds(self, player: str, card: str, value: int) -> bool:
        """Whether the hand has a card of that value besides the one that is played."""
        return any(number(face) == value for face in self.hands[player] if face != card)

    def builds_of(self, rng: random.Random, player: str, *, honest: bool) -> list[Move]:
        """Builds that add up; honest ones have a card to take them, the others have none."""
        moves: list[Move] = []
        for card in self.hands[player]:
            own = number(card)
            if not own:
                continue
            numbered = [face for face in self.loose if number(face)]
            for size in (1, 2):
                for cards in combinations(numbered, size):
                    total = own + sum(map(number, cards))
                    moves.append(Move("builds", card, list(cards), [], total))
            for pile in self.builds:
                if not pile.plural:
                    moves.append(Move("builds", card, [], [pile], pile.value + own))
                    if numbered and rng.random() < 0.5:
                        extra = rng.choice(numbered)
                        moves.append(Move("builds", card, [extra], [pile], pile.value + own + number(extra)))
                if pile.value == own:
                    moves.append(Move("builds", card, [], [pile], own, plural=True))
                more = [face for face in numbered if number(face) + own == pile.value]
                moves += [Move("builds", card, [face], [pile], pile.value, plural=True) for face in more]
            same = self.groups(rng, own, self.loose)
            if same:
                moves.append(Move("builds", card, same, [], own, plural=True))
        rng.shuffle(moves)
        return [move for move in moves if move.value <= 10 and self._fits(player, move, honest=honest)]

    def _fits(self, player: str, move: Move, *, honest: bool) -> bool:
        declared = any(move.value in self.declared[name] for name in self.partners(player))
        raises_own = any(pile.owner == player and pile.value != move.value for pile in move.piles)
        holds = self.holds(player, move.card, move.value)
        if honest:
            old = all(self.holds(player, move.card, pile.value) for pile in move.piles if pile.value != move.value)
            return (holds or declared) and (old or not raises_own)
        return not holds and not declared and not raises_own

    # What happens

    def leave(self, player: str, card: str) -> None:
        """A card leaves the hand and is seen."""
        self.hands[player].remove(card)
        self.known[player].discard(card)
        self.seen.add(card)
        self.declared[player].discard(number(card))

    def make(self, player: str, move: Move, index: int) -> None:
        """The move is made on the table."""
        self.leave(player, move.card)
        if move.kind == "trails":
            self.loose.append(move.card)
            return
        self.loose = [card for card in self.loose if card not in move.loose]
        self.builds = [pile for pile in self.builds if pile not in move.piles]
        cards = [*(card for pile in move.piles for card in pile.cards), *move.loose, move.card]
        if move.kind == "takes":
            self.piles[player] += cards
            self.last = player
            self.sweeps[player] += not self.loose and not self.builds
            return
        if not self.holds(player, "", move.value) and not any(
            move.value in self.declared[name] for name in self.partners(player)
        ):
            self.open.append(Claimed(player, index, move.value))
        self.builds.append(Pile(cards, move.value, player, move.plural, index))
        self.declared[player].add(move.value)

    def break_up(self, player: str, index: int) -> bool:
        """A build falls apart if it lies as it was left; answers whether it did."""
        for pile in self.builds:
            if pile.owner == player and pile.index == index:
                self.builds.remove(pile)
                self.loose += pile.cards
                return True
        return False

    def advance(self, player: str) -> list[tuple[str, str]]:
        """The turn passes; answers the cards laid loose that had lain aside. Nobody's turn is an empty name."""
        laid: list[tuple[str, str]] = []
        place = self.order.index(player)
        while True:
            following = [self.order[(place + step) % len(self.order)] for step in range(1, len(self.order) + 1)]
            name = next((name for name in following if self.hands[name] or self.aside[name]), "")
            self.turn = name
            if not name or not self.aside[name]:
                return laid
            card = self.aside[name].pop(0)
            self.loose.append(card)
            laid.append((name, card))
            place = self.order.index(name)
