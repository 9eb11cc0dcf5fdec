"""Tricks that matter to nobody, so that a test need only write those that it is about."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

SUITS = "SHDC"
TWO = ("Ann", "Bob")


class Pack:
    """The cards that nothing else uses, dealt out to tricks that their leader wins.

    `ranks` run from the weakest, `keep` are cards that no trick may use, and `trump` is a suit that beats others.
    """

    def __init__(
        self, ranks: str, keep: str = "", *, copies: int = 2, trump: str = "", players: Sequence[str] = TWO
    ) -> None:
        self.ranks, self.trump, self.players = ranks, trump, tuple(players)
        self.left = Counter({rank + suit: copies for rank in ranks for suit in SUITS})
        self.left.subtract(keep.split())
        assert min(self.left.values()) >= 0, "more copies than the pack holds"

    def fillers(self, count: int, leader: str = "Ann") -> list[str]:
        """So many tricks with their draws, one line each, lowest cards first."""
        return [f"{line}; {self.draws(leader)}" for line in self.tricks(count, leader, highest=False)]

    def tricks(self, count: int, leader: str = "Ann", *, highest: bool = True) -> list[str]:
        """So many tricks without draws, highest cards first, in which nobody fails in a duty that could be proved."""
        lines = []
        for _ in range(count):
            faces = next(self._ways(self.ranks[::-1] if highest else self.ranks), None)
            assert faces, f"no cards left for a trick: {+self.left}"
            self.left.subtract(faces)
            lines.append("; ".join(f"{n} plays {face}" for n, face in zip(self._order(leader), faces, strict=True)))
        return lines

    def one(self) -> str:
        """The lowest card that nothing has used yet."""
        face = next(rank + suit for rank in self.ranks for suit in SUITS if self.left[rank + suit] > 0)
        self.left[face] -= 1
        return face

    def draws(self, leader: str) -> str:
        """Everybody draws, the winner first."""
        return "; ".join(f"{name} draws" for name in self._order(leader))

    def _order(self, leader: str) -> tuple[str, ...]:
        place = self.players.index(leader)
        return (*self.players[place:], *self.players[:place])

    def _ways(self, order: str) -> Iterator[tuple[str, ...]]:
        """Cards for one trick: copies of one face, else a card and lower ones of its suit, else of any but trumps."""
        faces = [rank + suit for rank in order for suit in SUITS if self.left[rank + suit] > 0]
        others = len(self.players) - 1
        yield from ((face,) * (others + 1) for face in faces if self.left[face] > others)
        for is_strict in (True, False):
            for lead in faces:
                rest = [face for face in faces if self._beats(lead, face, is_strict=is_strict)]
                rest = [face for face in rest for _ in range(self.left[face] - (face == lead))]
                if len(rest) >= others:
                    yield lead, *rest[:others]

    def _beats(self, lead: str, face: str, *, is_strict: bool) -> bool:
        if lead[1] == face[1]:
            return self.ranks.index(lead[0]) >= self.ranks.index(face[0])
        return not is_strict and face[1] != self.trump


def filled(record: str, pack: Pack) -> list[str]:
    """The lines of a record in which `* 3 Ann` stands for three tricks that Ann wins, with their draws.

    `= 3 Ann` are tricks without draws, `+ 3 Ann` those of the end of a deal, and `~ Ann declares marriage KH QH` a trick
    that Ann wins, what she then does, and the draws.
    """
    lines: list[str] = []
    for line in record.strip().splitlines():
        words = line.split()
        if words[0] == "*":
            lines += pack.fillers(int(words[1]), words[2])
        elif words[0] in ("=", "+"):
            lines += pack.tricks(int(words[1]), words[2], highest=words[0] == "+")
        elif words[0] == "~":
            lines += [*pack.tricks(1, words[1], highest=False), " ".join(words[1:]), pack.draws(words[1])]
        else:
            lines.append(line.strip())
    return lines


def named(record: str, ranks: str, copies: int) -> str:
    """The cards that a record names, each as often as it names it and no oftener than the pack has it.

    The turn-up is one card, though a record that has it played names it twice.
    """
    found = re.findall(rf"\b([{ranks}][{SUITS}])(?:x(\d))?\b", record)
    counted: Counter[str] = Counter()
    for face, times in found:
        counted[face] += int(times or 1)
    turned = re.search(r"\bturns (\w\w)\b", record)
    if turned and f"plays {turned[1]}" in record:
        counted[turned[1]] -= 1
    return " ".join(face for face, count in counted.items() for _ in range(min(count, copies)))


def other(player: str) -> str:
    """The other of the two."""
    return "Bob" if player == "Ann" else "Ann"
