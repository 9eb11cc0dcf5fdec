"""What a simulated table of Penchant knows of the rules: combinations, bars, tricks, brisques, the worth of a game.

Written from the sheet alone; nothing here knows the referee. A card is its face, for there is one pack.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

RANKS = "AKQJT987"
SUITS = "SHDC"
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)
NAMES = dict(zip(RANKS, ("aces", "kings", "queens", "jacks", "tens", "nines", "eights", "sevens"), strict=True))
SAME = {2: ("pair-of", 20), 3: ("three", 30), 4: ("four", 100)}
BRISQUES = "AT7"


class Group(NamedTuple):
    """A combination that some cards make."""

    name: str
    cards: tuple[str, ...]
    points: int


def groups_of(cards: tuple[str, ...]) -> list[Group]:
    """Every combination that exactly these cards make."""
    ranks = "".join(sorted((card[0] for card in cards), key=RANKS.index))
    one_suit = len({card[1] for card in cards}) == 1
    found: list[Group] = []
    if len(set(ranks)) == 1:
        name, points = SAME[len(cards)]
        found.append(Group(f"{name}-{NAMES[ranks[0]]}", cards, points))
    if ranks == "QJ":
        found.append(Group("queen-jack", cards, 20) if one_suit else Group("penchant", cards, 10))
    if not one_suit:
        return found
    if ranks == "KQ":
        found.append(Group("marriage", cards, 20))
    elif ranks == "KQJ":
        found.append(Group("sequence-of-three", cards, 30))
    elif ranks in ("AKQJ", "KQJT"):
        found.append(Group("sequence-of-four", cards, 40))
    elif ranks in ("AKQJT", "KQJT9"):
        found.append(Group("sequence-of-five", cards, 250))
    elif len(ranks) == 5 and {"K", "Q", "J"} <= set(ranks):
        found.append(Group("flush", cards, 50))
    return found


def all_groups(cards: Iterable[str]) -> list[Group]:
    """Every combination in a hand."""
    hand = sorted(cards)
    return [group for size in (2, 3, 4, 5) for some in combinations(hand, size) for group in groups_of(some)]


def best_major(table: Iterable[str]) -> tuple[int, int]:
    """The best group of equal court cards or Aces among cards on the table: how many, and how high."""
    ranks = [card[0] for card in table]
    return max(((ranks.count(rank), -RANKS.index(rank)) for rank in "AKQJ" if rank in ranks), default=(0, 0))


def is_barred(group: Group, own: Iterable[str], theirs: Iterable[str]) -> bool:
    """Whether a minor pair, three or four is barred by the adversary's table."""
    if group.cards[0][0] not in "T987" or len({card[0] for card in group.cards}) > 1:
        return False
    best = best_major(theirs)
    return best[0] >= len(group.cards) and best > best_major(own)


def beats(card: str, led: str, trump: str | None) -> bool:
    """Whether a card, played second, wins."""
    if card[1] == led[1]:
        return RANKS.index(card[0]) < RANKS.index(led[0])
    return card[1] == trump


def must(hand: Iterable[str], led: str, trump: str | None) -> list[str]:
    """The cards that may be played in the last six tricks."""
    cards = list(hand)
    follow = [card for card in cards if card[1] == led[1]]
    trumps = [card for card in cards if card[1] == trump]
    if follow:
        return [card for card in follow if beats(card, led, trump)] or follow
    return trumps or cards


def worth(totals: dict[str, int]) -> tuple[str | None, int]:
    """Winner and worth of a game of four deals."""
    (first, mine), (second, theirs) = totals.items()
    if mine == theirs:
        return None, 0
    difference = abs(mine - theirs)
    return (first if mine > theirs else second), difference * (2 if min(mine, theirs) < 400 else 1)
