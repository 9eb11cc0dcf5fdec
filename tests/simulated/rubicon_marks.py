"""Combinations of Rubicon Bézique and the value of a game: the driver's own reading of E1-E6 and G1-G11."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, product
from typing import NamedTuple

from tests.simulated.cards import Pack

PACK = Pack("ATKQJ987", "SHDC", 4)
FACES = PACK.faces
BEZIQUES = ("bezique", "double-bezique", "triple-bezique", "quadruple-bezique")
FOURS = {"A": "four-aces", "K": "four-kings", "Q": "four-queens", "J": "four-jacks"}
VALUES = {
    "bezique": 40, "double-bezique": 500, "triple-bezique": 1500, "quadruple-bezique": 4500,
    "four-aces": 100, "four-kings": 80, "four-queens": 60, "four-jacks": 40,
}  # fmt: skip
SUPERIOR = {
    "marriage": ("sequence",),
    "bezique": BEZIQUES[1:],
    "double-bezique": BEZIQUES[2:],
    "triple-bezique": BEZIQUES[3:],
}
LAST = 99  # stands for the handle of a card not yet laid down


class Combination(NamedTuple):
    """A combination of physical cards; the cards are in the order in which they are named."""

    name: str
    cards: tuple[int, ...]

    @property
    def suit(self) -> str:
        return FACES[self.cards[0]][1]

    def sets_trump(self) -> bool:
        return self.name in ("marriage", "sequence")

    def points(self, trump: str | None) -> int:
        """What it scores; with no trump yet a marriage or a sequence makes its own suit trumps (Law 41)."""
        if self.name == "marriage":
            return 40 if trump in (None, self.suit) else 20
        if self.name == "sequence":
            return 250 if trump in (None, self.suit) else 150
        return VALUES[self.name]


class Mark(NamedTuple):
    """A combination that was scored."""

    name: str
    cards: frozenset[int]


def is_open(name: str, cards: Iterable[int], marks: Iterable[Mark], gone: Collection[int]) -> bool:
    """Whether a combination of these cards may be scored now, after what was scored and played (E1-E6)."""
    new = frozenset(cards)
    if any(card in gone for card in new):
        return False
    for mark in marks:
        if not new & mark.cards:
            continue
        if name == mark.name:
            if new == mark.cards:
                return False
            if name != "marriage" and not any(card in gone for card in mark.cards - new):
                return False
        elif mark.name in SUPERIOR.get(name, ()):
            return False
    return True


def groupings(laid: Iterable[int], hidden: Iterable[int]) -> Iterator[Combination]:
    """Every combination that these cards form, scored before or not; equal hidden cards count as one."""
    by_face: defaultdict[str, list[int]] = defaultdict(list)
    for card in laid:
        by_face[FACES[card]].append(card)
    one_each = {face: list(cards) for face, cards in by_face.items()}
    seen: set[str] = set()
    for card in hidden:
        face = FACES[card]
        if face not in seen:
            seen.add(face)
            one_each.setdefault(face, []).append(card)
        by_face[face].append(card)
    for suit in PACK.suits:
        kings, queens = one_each.get("K" + suit, []), one_each.get("Q" + suit, [])
        for pair in product(kings, queens):
            yield Combination("marriage", pair)
        aces, tens, jacks = (one_each.get(rank + suit, [])[:2] for rank in "ATJ")
        for ace, ten, king, queen, jack in product(aces, tens, kings[:3], queens[:3], jacks):
            yield Combination("sequence", (ace, ten, king, queen, jack))
    ladies, knaves = by_face.get("QS", []), by_face.get("JD", [])
    for level in range(1, min(len(ladies), len(knaves)) + 1):
        for some in combinations(ladies, level):
            for others in combinations(knaves, level):
                yield Combination(BEZIQUES[level - 1], some + others)
    for rank, name in FOURS.items():
        pool = [card for suit in PACK.suits for card in by_face.get(rank + suit, ())]
        if len(pool) >= 4:
            for four in combinations(pool, 4):
                yield Combination(name, four)


def reads_as_meant(
    combination: Combination, laid: Mapping[int, int], marks: Sequence[Mark], gone: Collection[int]
) -> bool:
    """Whether bare names give these cards by the rule of reading, whatever the hidden hand may hold.

    Legal first, then fewest new cards, then lowest handles: lower or equal in every face, to be safe.
    """
    need = Counter(FACES[card] for card in combination.cards)
    choices: list[list[tuple[tuple[int, ...], tuple[int, ...]]]] = []
    spare = -1
    meant: list[tuple[int, ...]] = []
    for face, count in need.items():
        lying = sorted((handle, card) for card, handle in laid.items() if FACES[card] == face)
        here = []
        for old in range(min(count, len(lying)) + 1):
            new = tuple(range(spare, spare - (count - old), -1))
            spare -= count - old
            for some in combinations(lying, old):
                handles = tuple(handle for handle, _ in some) + (LAST,) * len(new)
                here.append((handles, tuple(card for _, card in some) + new))
        choices.append(here)
        mine = (laid.get(card, LAST) for card in combination.cards if FACES[card] == face)
        meant.append(tuple(sorted(mine)))
    fresh = sum(part.count(LAST) for part in meant)
    for reading in product(*choices):
        other = [part for part, _ in reading]
        if other == meant:
            continue
        if not is_open(combination.name, [card for _, cards in reading for card in cards], marks, gone):
            continue
        laying = sum(part.count(LAST) for part in other)
        if laying < fresh:
            return False
        if laying == fresh:
            pairs = zip(chain(*meant), chain(*other), strict=True)
            if not all(mine <= theirs for mine, theirs in pairs):
                return False
    return True


def game_value(marked: Mapping[str, int], brisques: Mapping[str, int]) -> tuple[str | None, int]:
    """Who wins and how much (G1-G11); (None, 0) when the game is null and void."""
    full = {name: marked[name] + 10 * brisques[name] for name in marked}

    def ranked(totals: Mapping[str, int]) -> tuple[str, str] | None:
        high, low = sorted(totals, key=lambda name: -totals[name])
        return None if totals[high] == totals[low] else (high, low)

    order = ranked(marked)
    with_brisques = order is None
    order = order or ranked(full)
    if order is None:
        return None, 0
    winner, loser = order
    counted: Mapping[str, int] = marked
    if marked[loser] < 1000:
        if full[loser] < 1000:
            for_loser = max(1, marked[loser] // 100)
            return winner, (marked[winner] // 100 + for_loser) * 100 + 1300
        with_brisques = True
    if with_brisques:
        counted, order = full, ranked(full)
        if order is None:
            return None, 0
        winner, loser = order
    return winner, max(1, counted[winner] // 100 - counted[loser] // 100) * 100 + 500
