"""A table of Three-handed Binocle for tests. Cal deals, so Ann is eldest; hearts are trumps unless a test turns another suit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import ClassVar

from tests import table_for_several

RANKS = "ATKQJ9"
SUITS = "SHDC"
BOOK = "binocle-three-handed/foster"


class Run(table_for_several.Run):
    """A record of Three-handed Binocle."""

    game_name: ClassVar[str] = "binocle-three-handed"
    players: ClassVar[tuple[str, ...]] = ("Ann", "Bob", "Cal")


def beats(face: str, best: str, trump: str) -> bool:
    """Whether a card played later wins."""
    if face[1] == best[1]:
        return RANKS.index(face[0]) < RANKS.index(best[0])
    return face[1] == trump


def lawful(hand: Iterable[str], trick: list[str], trump: str) -> list[str]:
    """What a hand may play: suit, winning if it can; else a trump, winning if it can; else anything."""
    if not trick:
        return list(hand)
    best = trick[0]
    for face in trick[1:]:
        if beats(face, best, trump):
            best = face
    fits = [f for f in hand if f[1] == trick[0][1]] or [f for f in hand if f[1] == trump]
    return [f for f in fits if beats(f, best, trump)] or fits or list(hand)


class Table:
    """Known hands that play themselves out, so that a test need only write what it is about.

    `hands` are the cards that matter; the rest of the pack is dealt out in order. `lines` is the record so far.
    """

    def __init__(self, hands: dict[str, str], turned: str, *, names: tuple[str, ...] = ("Ann", "Bob", "Cal")) -> None:
        self.names = names
        self.trump = turned[1]
        left = Counter({rank + suit: 2 for suit in SUITS for rank in RANKS})
        self.hands = {name: hands.get(name, "").split() for name in names}
        if turned not in self.hands[names[-1]]:
            self.hands[names[-1]].append(turned)
        for hand in self.hands.values():
            left.subtract(hand)
        assert min(left.values()) >= 0, "more copies than the pack holds"
        rest = list(left.elements())
        for name in names:
            while len(self.hands[name]) < 48 // len(names):
                self.hands[name].append(rest.pop())
        assert not rest
        self.lines = [f"{names[-1]} turns {turned}"]
        self.trick: list[tuple[str, str]] = []
        self.turn = names[0]
        self.took: dict[str, list[str]] = {name: [] for name in names}

    def say(self, text: str) -> Table:
        """A line as it is."""
        self.lines.append(text)
        return self

    def play(self, *faces: str) -> Table:
        """These cards, each by the player whose turn it is, a line each."""
        for face in faces:
            self.hands[self.turn].remove(face)
            self.say(f"{self.turn} plays {face}")
            self.trick.append((self.turn, face))
            self.turn = self.names[(self.names.index(self.turn) + 1) % len(self.names)]
            if len(self.trick) == len(self.names):
                best = self.trick[0]
                for one in self.trick[1:]:
                    if beats(one[1], best[1], self.trump):
                        best = one
                self.turn = best[0]
                self.took[self.turn] += [card for _, card in self.trick]
                self.trick = []
        return self

    def out(self, tricks: int = 16) -> Table:
        """The deal is played on, lawfully, for so many tricks or to its end."""
        for _ in range(tricks):
            if not self.hands[self.turn]:
                break
            for _ in range(len(self.names) - len(self.trick)):
                self.play(lawful(self.hands[self.turn], [face for _, face in self.trick], self.trump)[0])
        return self
