"""A table of Cinq-cents for tests: lines in, rulings out."""

from __future__ import annotations

from itertools import pairwise

from tests import table_for_two
from tests.table_for_two import cited

__all__ = ["Pack", "Run", "cited"]
RANKS = "ATKQJ987"
SUITS = "SHDC"


class Run(table_for_two.Run):
    """A record of this game that has been judged."""

    game_name = "cinq-cents"
    rules = "foster"
    stake_name = "per-game"


class Pack:
    """The cards not yet used by a test's record, dealt out to tricks that matter to nobody."""

    def __init__(self, keep: str = "") -> None:
        used = keep.split()
        self.left = [rank + suit for suit in SUITS for rank in RANKS if rank + suit not in used]

    def tricks(self, count: int, leader: str = "Ann", *, highest: bool = False) -> list[str]:
        """So many tricks that their leader wins, the follower with the next card below of the same suit."""
        lines = []
        for _ in range(count):
            pairs = [pair for pair in pairwise(self.left) if pair[0][1] == pair[1][1]]
            pairs = pairs or list(pairwise(self.left))  # two suits: without trumps the leader wins that too
            high, low = min(pairs, key=lambda pair: RANKS.index(pair[0][0]) * (1 if highest else -1))
            self.left.remove(high)
            self.left.remove(low)
            lines.append(f"{leader} plays {high}; {other(leader)} plays {low}")
        return lines

    def fillers(self, count: int, leader: str = "Ann") -> list[str]:
        """So many tricks with a draw, lowest cards first."""
        return [f"{line}; {leader} draws; {other(leader)} draws" for line in self.tricks(count, leader)]


def other(player: str) -> str:
    """The other of the two."""
    return "Bob" if player == "Ann" else "Ann"
