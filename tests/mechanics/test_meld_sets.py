"""Melds laid all at once: which can stand together, and the most that cards yield, against trying every order."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import combinations, permutations, product

import pytest

from referee.mechanics.meld_sets import Noted, Sort, can_stand, clashes, most, take_in

FOURS = {"A": 100, "K": 80, "Q": 60, "J": 40}


def sorts(trump: str) -> tuple[Sort, ...]:
    """Some melds of two packs: marriages, a sequence, fours, eights, a pair and two pairs."""
    found = [Sort("sequence", "a", 150, tuple(rank + trump for rank in "ATKQJ"))]
    found += [Sort("marriage", "a", 40 if suit == trump else 20, (f"K{suit}", f"Q{suit}")) for suit in "SHDC"]
    for rank, points in FOURS.items():
        each = tuple(rank + suit for suit in "SHDC")
        found += [Sort("four", "c", points, each), Sort("eight", "c", 2 * points, each * 2)]
    found += [Sort("pair", "b", 40, ("QS", "JD")), Sort("two pairs", "b", 80, ("QS", "QS", "JD", "JD"))]
    return tuple(found)


def meld(cards: str, kind: str = "a", value: int = 20) -> Noted:
    return Noted("meld", kind, "", value, frozenset(cards.split()))


def stands_in_some_order(melds: Sequence[Noted]) -> bool:
    """Every order is tried: each needs a card not laid before, and no card serves in its class for as much or less."""
    for order in permutations(melds):
        laid: set[str] = set()
        best: dict[tuple[str, str], int] = {}
        for one in order:
            if one.cards <= laid or any(best.get((one.kind, card), 0) >= one.value for card in one.cards):
                break
            laid |= one.cards
            best.update({(one.kind, card): one.value for card in one.cards})
        else:
            return True
    return False


def all_melds(faces: Sequence[str], trump: str) -> list[Noted]:
    """Every meld that physical cards can make."""
    cards = [f"{face}.{faces[: place + 1].count(face)}" for place, face in enumerate(faces)]
    found = []
    for sort in sorts(trump):
        choices = [
            list(combinations([card for card in cards if card[:2] == face], sort.faces.count(face)))
            for face in dict.fromkeys(sort.faces)
        ]
        for way in product(*choices):
            found.append(Noted(sort.name, sort.kind, "", sort.value, frozenset(c for part in way for c in part)))
    return found


def most_by_trying(faces: Sequence[str], trump: str) -> int:
    """The most that any order of laying yields, laid one after another."""
    melds = all_melds(faces, trump)

    @cache
    def rest(laid: frozenset[str], done: frozenset[int]) -> int:
        best = 0
        for place, one in enumerate(melds):
            if place in done or one.cards <= laid:
                continue
            used = [melds[at] for at in done if melds[at].kind == one.kind and melds[at].cards & one.cards]
            if all(other.value < one.value for other in used):
                best = max(best, one.value + rest(laid | one.cards, done | {place}))
        return best

    return rest(frozenset(), frozenset())


@pytest.mark.parametrize(
    ("faces", "points"),
    [
        ("KS KH KD KC QS QH QD QC", 220),
        ("AH TH KH QH JH", 190),
        ("QS QS JD JD", 120),
        ("QS QS JD JD KS", 140),
        ("AH TH KH KH QH QH JH", 230),
        ("AS AH AD AC AS AH AD AC", 300),
        ("9S 9H TD AC", 0),
    ],
)
def test_what_the_source_says(faces: str, points: int) -> None:
    assert most(faces.split(), sorts("H")) == points


def test_spades_trumps() -> None:
    assert most(["KS", "KH", "KD", "KC", "QS", "QH", "QD", "QC", "JD"], sorts("S")) == 260


@pytest.mark.parametrize("seed", range(40))
def test_the_most_of_any_cards(seed: int) -> None:
    rng = random.Random(seed)
    ranks = ("ATKQJ", "KQJ", "KQ", "QJ")[seed % 4]
    pack = [rank + suit for rank in ranks for suit in "SHDC" for _ in range(2)]
    trump = rng.choice("SHDC")
    faces = sorted(rng.sample(pack, 7 + seed % 2))
    assert most(faces, sorts(trump)) == most_by_trying(faces, trump)


@pytest.mark.parametrize("seed", range(40))
def test_which_melds_can_stand(seed: int) -> None:
    rng = random.Random(seed)
    pack = [rank + suit for rank in "KQJ" for suit in "SHDC" for _ in range(2)]
    melds = all_melds(sorted(rng.sample(pack, 9)), "S")
    chosen = rng.sample(melds, min(len(melds), 5))
    assert can_stand(chosen) == stands_in_some_order(chosen)


def test_sixteen_of_the_richest_cards_take_no_time() -> None:
    faces = [rank + suit for rank in "KQ" for suit in "SHDC" for _ in range(2)]
    assert most(faces, sorts("H")) == most(faces[::-1], sorts("H")) >= 580


def test_one_too_many() -> None:
    kings, queens = meld("K1 K2 K3 K4", "c", 80), meld("Q1 Q2 Q3 Q4", "c", 60)
    pairs = [meld(f"K{one} Q{one}") for one in "1234"]
    assert can_stand([kings, queens, *pairs[:3]])
    assert not can_stand([kings, queens, *pairs])
    kept = take_in([kings, *pairs], queens)
    assert [one.value for one in kept] == [80, 20, 20, 20, 60]
    assert take_in([kings, queens, *pairs[:3]], pairs[3]) == [kings, queens, *pairs[:3]]  # of equals the old stay
    assert clashes(pairs[0], meld("K1 Q2"))
    assert not clashes(pairs[0], meld("K1 Q1 A", value=150))
    assert not clashes(pairs[0], meld("K1 Q1", "b"))
