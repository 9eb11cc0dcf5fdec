"""A table of Rubicon Bézique for tests: lines in, rulings out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tests import table_for_two
from tests.table_for_two import cited

__all__ = ["Pack", "Run", "cited"]
RANKS = "789JQKTA"
SUITS = "SHDC"


class Run(table_for_two.Run):
    """A record of this game that has been judged."""

    game_name = "rubicon-bezique"
    rules = "portland"


class Pack:
    """The cards not yet used by a test's record, dealt out to tricks that matter to nobody."""

    def __init__(self, keep: str = "") -> None:
        self.left = Counter({rank + suit: 4 for rank in RANKS for suit in SUITS})
        self.left.subtract(keep.split())

    def fillers(self, count: int, leader: str = "Ann", *, trump: str = "") -> list[str]:
        """So many drawing tricks, all won by their leader, one line each, lowest cards first."""
        lines = self._tricks(count, leader, RANKS, trump)
        return [f"{line}; {leader} draws; {other(leader)} draws" for line in lines]

    def tricks(self, count: int, leader: str = "Ann", *, trump: str = "") -> list[str]:
        """So many of the last nine tricks, all won by their leader, highest cards first, so that nobody fails to win."""
        return self._tricks(count, leader, RANKS[::-1], trump)

    def one(self) -> str:
        """A card that nobody has played yet."""
        face = next(rank + suit for rank in RANKS for suit in SUITS if self.left[rank + suit] > 0)
        self.left[face] -= 1
        return face

    def _tricks(self, count: int, leader: str, order: str, trump: str) -> list[str]:
        lines = []
        for _ in range(count):
            high, low = self._pair(order, trump)
            self.left[high] -= 1
            self.left[low] -= 1
            lines.append(f"{leader} plays {high}; {other(leader)} plays {low}")
        return lines

    def _pair(self, order: str, trump: str) -> tuple[str, str]:
        faces = [rank + suit for rank in order for suit in SUITS if self.left[rank + suit] > 0]
        for face in faces:
            if self.left[face] > 1:
                return face, face
        for low in faces:
            for high in faces:
                if high != low and high[1] == low[1] and RANKS.index(high[0]) > RANKS.index(low[0]):
                    return high, low
        for high in faces:
            for low in faces:
                if high[1] != low[1] != trump:
                    return high, low
        raise AssertionError(f"no two cards left for a trick: {+self.left}")


def other(player: str) -> str:
    """The other of the two."""
    return "Bob" if player == "Ann" else "Ann"


def last_nine(
    keep: str, before: Iterable[str] = (), *, leader: str = "Ann", tricks: int = 55, trump: str = ""
) -> list[str]:
    """A deal up to the end of the stock, in which the cards of `keep` have not been played.

    `before` are lines of tricks already played (cards of theirs must be in `keep` too); `tricks` are still to be filled.
    """
    pack = Pack(keep)
    return [*before, *pack.fillers(tricks, leader, trump=trump)]
