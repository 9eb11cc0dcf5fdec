"""Tables of Bézique for three and four, for tests. The last of the players deals and turns up 8H unless it is said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from tests.bezique.table import Run

THREE, FOUR = ("Ann", "Bob", "Cal"), ("Ann", "Bob", "Cal", "Dee")
ACROSS = (("Ann", "Cal"), ("Bob", "Dee"))
RANKS, SUITS = "789JQKTA", "SDCH"


def three(record: str, *, keep: str = "", rules: str = "foster", **more: Any) -> Run:
    """A deal of three; `* 9 Ann` in the record is nine tricks that Ann leads and wins, with their draws."""
    return Run(lines_for(record, THREE, keep), rules=rules, dealer="Cal", players=THREE, **more)


def four(record: str, *, keep: str = "", rules: str = "foster", sides: bool = True, **more: Any) -> Run:
    """The same for four, Ann and Cal against Bob and Dee."""
    across = ACROSS if sides else ()
    return Run(lines_for(record, FOUR, keep), rules=rules, dealer="Dee", players=FOUR, sides=across, **more)


def lines_for(record: str, players: tuple[str, ...], keep: str = "") -> list[str]:
    """The lines of a record; cards that it names, and those of `keep`, are not used for the tricks that it leaves open.

    The turn-up is one card, though a record that has it played names it twice.
    """
    left = Counter({rank + suit: len(players) for rank in RANKS for suit in SUITS})
    words = [word.strip(";").partition(".")[0] for word in f"{record} {keep}".split()]
    left.subtract(word for word in words if word in left)
    turned = next((word for before, word in pairwise(words) if before == "turns"), "")
    left[turned] += words.count(turned) > 1
    lines: list[str] = []
    for line in record.strip().splitlines():
        words = line.split()
        lines += tricks(left, players, words[2], int(words[1])) if words[:1] == ["*"] else [line.strip()]
    return [line for line in lines if line]


def tricks(left: Counter[str], players: tuple[str, ...], leader: str, count: int) -> list[str]:
    """Tricks that their leader wins: low cards first, the others none that beats the card led where hearts are trumps."""
    place = players.index(leader)
    order = (*players[place:], *players[:place])
    made = []
    for _ in range(count):
        lead, *others = next(way for way in _ways(left, len(players)) if len(way) == len(players))
        left.subtract((lead, *others))
        plays = "; ".join(f"{name} plays {face}" for name, face in zip(order, (lead, *others), strict=True))
        made.append(plays + draws(leader, players))
    return made


def _ways(left: Counter[str], size: int) -> Iterator[list[str]]:
    """Each card that could be led, with the lowest cards that could be played to it."""
    faces = [rank + suit for rank in RANKS for suit in SUITS]
    highest = sorted(faces, key=lambda face: (face[1] == "H", RANKS.index(face[0])), reverse=True)
    for lead in (face for face in (*faces, *highest) if left[face] > 0):
        rest = [face for face in faces for _ in range(left[face] - (face == lead))]
        high = RANKS.index(lead[0])
        safe = [f for f in rest if (RANKS.index(f[0]) <= high if f[1] == lead[1] else f[1] != "H")]
        yield [lead, *safe[: size - 1]]


def draws(leader: str, players: tuple[str, ...]) -> str:
    """Everybody draws, the winner first."""
    place = players.index(leader)
    return "".join(f"; {name} draws" for name in (*players[place:], *players[:place]))
