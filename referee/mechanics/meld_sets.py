"""Melds that are laid all at once: which of them can stand together, and the most that cards can yield.

A player lays them in whatever order serves him best. Each needs a card that was not laid before it, and a card that has
served may enter a meld of the same class only if that one is worth more. So a set of melds can stand if they can be put
into such an order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple


class Noted(NamedTuple):
    """A meld that has been announced: what it is, what it is worth, and the very cards, by handle."""

    name: str
    kind: str
    identity: str
    value: int
    cards: frozenset[str]
    line: int = 0


class Sort(NamedTuple):
    """One meld that hands may hold: its class, its value, and how many of each face it takes."""

    name: str
    kind: str
    value: int
    faces: tuple[str, ...]


def clashes(one: Noted, other: Noted) -> bool:
    """Whether two melds can stand together in no order: a card would serve twice in one class for the same."""
    return one.kind == other.kind and one.value == other.value and not one.cards.isdisjoint(other.cards)


def can_stand(melds: Iterable[Noted]) -> bool:
    """Whether melds can be put into an order in which each has a fresh card and no card serves below its worth.

    Taken off from the last: what can be laid last among many can be laid last among fewer, so any choice will do.
    """
    left = list(melds)
    uses: Counter[str] = Counter(card for meld in left for card in meld.cards)
    while left:
        for meld in left:
            if not any(uses[card] == 1 for card in meld.cards):
                continue
            if any(
                other is not meld
                and other.kind == meld.kind
                and other.value >= meld.value
                and not other.cards.isdisjoint(meld.cards)
                for other in left
            ):
                continue
            break
        else:
            return False
        left.remove(meld)
        uses.subtract(meld.cards)
    return True


def take_in(kept: Sequence[Noted], new: Noted) -> list[Noted]:
    """Melds that stand together, with one more; if not all can stand, those that score most, and of equals the old ones."""
    melds = [*kept, new]
    if can_stand(melds):
        return melds
    order = sorted(melds, key=lambda meld: -meld.value)
    best, points = list(kept), sum(meld.value for meld in kept)

    def search(at: int, chosen: list[Noted], have: int, rest: int) -> None:
        nonlocal best, points
        if have + rest <= points:
            return
        if at == len(order):
            best, points = chosen, have
            return
        meld = order[at]
        if can_stand((*chosen, meld)):
            search(at + 1, [*chosen, meld], have + meld.value, rest - meld.value)
        search(at + 1, chosen, have, rest - meld.value)

    search(0, [], 0, sum(meld.value for meld in order))
    return [meld for meld in melds if any(meld is one for one in best)]


def most(faces: Iterable[str], sorts: Sequence[Sort]) -> int:
    """The most that these cards can yield, melded in the best order."""
    return _most(tuple(sorted(faces)), tuple(sorts))


@lru_cache(maxsize=4096)
def _most(faces: tuple[str, ...], sorts: tuple[Sort, ...]) -> int:
    have = Counter(faces)
    slots: list[list[Noted]] = []
    for sort in sorts:
        need = Counter(sort.faces)
        times = min(have[face] // count for face, count in need.items())
        for time in range(1, times + 1):
            slots.append(_ways(sort, need, have, time, sorts))
    slots.sort(key=lambda ways: -ways[0].value)
    rests = [0]
    for ways in reversed(slots):
        rests.append(rests[-1] + ways[0].value)
    rests.reverse()
    best = 0

    def search(at: int, chosen: tuple[Noted, ...], points: int) -> None:
        nonlocal best
        best = max(best, points)
        if at == len(slots) or points + rests[at] <= best:
            return
        for meld in slots[at]:
            if points + rests[at] <= best:
                return
            if can_stand((*chosen, meld)):
                search(at + 1, (*chosen, meld), points + meld.value)
        search(at + 1, chosen, points)

    search(0, (), 0)
    return best


def _ways(
    sort: Sort, need: Mapping[str, int], have: Mapping[str, int], time: int, sorts: Sequence[Sort]
) -> list[Noted]:
    """Which copies a meld may take the first or second time it is laid.

    Copies of a face look alike, so the first meld that takes one may be said to take the first copy, laid again the second.
    """
    choices: list[list[tuple[str, ...]]] = []
    for face, count in need.items():
        if count > 1 or have[face] == 1:
            choices.append([tuple(f"{face}.{number}" for number in range(1, count + 1))])
        elif _first_to_take(face, have, sorts) is sort:
            choices.append([(f"{face}.{time}",)])
        else:
            choices.append([(f"{face}.{number}",) for number in range(1, have[face] + 1)])
    return [
        Noted(sort.name, sort.kind, "", sort.value, frozenset(card for part in way for card in part))
        for way in product(*choices)
    ]


def _first_to_take(face: str, have: Mapping[str, int], sorts: Sequence[Sort]) -> Sort | None:
    """The first sort of meld that is possible and takes one copy of a face."""
    for sort in sorts:
        if sort.faces.count(face) == 1 and all(have[f] >= sort.faces.count(f) for f in sort.faces):
            return sort
    return None
