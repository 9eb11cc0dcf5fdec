"""Known hands of forty-eight cards that play themselves out, so that a test need only write what it is about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Self

from tests.simulated.auction_binocle_melds import RANKS, SUITS, best_of, legal, points


class Hands:
    """Hands that are played lawfully; `lines` is the record so far.

    `held` are the cards that matter, the rest of the pack fills the hands up in order. `out_of_it` are cards that nobody
    holds (a discard).
    """

    def __init__(
        self, held: Mapping[str, str], lines: Iterable[str], trump: str, names: tuple[str, ...], leader: str,
        out_of_it: str = "",
    ) -> None:  # fmt: skip
        self.names, self.trump, self.turn = names, trump, leader
        self.lines = list(lines)
        gone = out_of_it.split()
        left = Counter({rank + suit: 2 for suit in SUITS for rank in RANKS})
        left.subtract(gone)
        self.hands = {name: held.get(name, "").split() for name in names}
        for hand in self.hands.values():
            left.subtract(hand)
        assert min(left.values()) >= 0, "more copies than the pack holds"
        rest = list(left.elements())
        for hand in self.hands.values():
            while len(hand) < (48 - len(gone)) // len(names):
                hand.append(rest.pop())
        assert not rest
        self.trick: list[tuple[str, str]] = []
        self.took: dict[str, list[str]] = {name: [] for name in names}

    def say(self, *texts: str) -> Self:
        """Lines as they are."""
        self.lines += texts
        return self

    def play(self, *faces: str) -> Self:
        """These cards, each by the player whose turn it is, a line each."""
        for face in faces:
            self.hands[self.turn].remove(face)
            self.say(f"{self.turn} plays {face}")
            self.trick.append((self.turn, face))
            self.turn = self.names[(self.names.index(self.turn) + 1) % len(self.names)]
            if len(self.trick) == len(self.names):
                best = best_of([face for _, face in self.trick], self.trump)
                self.turn = next(name for name, face in self.trick if face == best)
                self.took[self.turn] += [face for _, face in self.trick]
                self.trick = []
        return self

    def out(self, tricks: int = 16) -> Self:
        """The deal is played on, lawfully, for so many tricks or to its end."""
        for _ in range(tricks):
            if not self.hands[self.turn]:
                break
            for _ in range(len(self.names) - len(self.trick)):
                self.play(legal(self.hands[self.turn], [face for _, face in self.trick], self.trump)[0])
        return self

    def cards(self, *names: str) -> int:
        """What the tricks of these players count."""
        return points(face for name in names for face in self.took[name])

    @property
    def last(self) -> str:
        """Who has won the last trick."""
        return self.turn
