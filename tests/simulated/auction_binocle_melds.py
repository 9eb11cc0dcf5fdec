"""What the simulated table of Auction Binocle knows of cards: how they rank, what melds are worth, what must be played."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

RANKS = "ATKQJ9"
SUITS = "SHDC"
WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
FOURS = {"A": ("four-aces", 100), "K": ("four-kings", 80), "Q": ("four-queens", 60), "J": ("four-jacks", 40)}


class Card(NamedTuple):
    """One of two equal cards."""

    face: str
    copy: int


class Laid(NamedTuple):
    """One meld of a hand: its name, class, worth and cards."""

    name: str
    kind: str
    worth: int
    cards: tuple[Card, ...]


def pack() -> list[Card]:
    """Forty-eight cards."""
    return [Card(rank + suit, copy) for suit in SUITS for rank in RANKS for copy in (1, 2)]


def points(cards: Iterable[str]) -> int:
    """What cards count in tricks."""
    return sum(WORTH[face[0]] for face in cards)


def every_meld(hand: Sequence[Card], trump: str) -> list[Laid]:
    """All the melds that some cards of the hand make, each way of choosing equal cards once."""
    by_face: dict[str, list[Card]] = {}
    for card in hand:
        by_face.setdefault(card.face, []).append(card)
    found: list[Laid] = []

    def add(name: str, kind: str, worth: int, faces: Sequence[str]) -> None:
        ways: list[tuple[Card, ...]] = [()]
        for face, count in Counter(faces).items():
            ways = [(*way, *some) for way in ways for some in combinations(by_face.get(face, ()), count)]
        found.extend(Laid(name, kind, worth, way) for way in ways)

    for suit in SUITS:
        add("marriage", "A", 40 if suit == trump else 20, ["K" + suit, "Q" + suit])
    add("sequence", "A", 150, [rank + trump for rank in "ATKQJ"])
    add("binocle", "B", 40, ["QS", "JD"])
    add("double-binocle", "B", 80, ["QS", "QS", "JD", "JD"])
    for rank, (name, worth) in FOURS.items():
        add(name, "C", worth, [rank + suit for suit in SUITS])
        add(name.replace("four", "eight"), "C", 2 * worth, [rank + suit for suit in SUITS] * 2)
    return found


def some_order(rng: random.Random, hand: Sequence[Card], trump: str) -> list[Laid]:
    """Melds that may be laid one after the other: each with a fresh card, none with one that served for as much."""
    possible = every_meld(hand, trump)
    rng.shuffle(possible)
    if rng.random() < 0.7:
        possible.sort(key=lambda meld: meld.worth)
    done: list[Laid] = []
    for meld in possible:
        lies = {card for other in done for card in other.cards}
        served = any(
            other.kind == meld.kind and other.worth >= meld.worth and set(other.cards) & set(meld.cards)
            for other in done
        )
        if not served and not set(meld.cards) <= lies:
            done.append(meld)
    return done


def beats(face: str, best: str, trump: str) -> bool:
    """Whether a card wins over the best that lies."""
    if face[1] == best[1]:
        return RANKS.index(face[0]) < RANKS.index(best[0])
    return face[1] == trump


def best_of(trick: Sequence[str], trump: str) -> str:
    """The card that wins as the trick lies; of equals the first."""
    best = trick[0]
    for face in trick[1:]:
        if beats(face, best, trump):
            best = face
    return best


def legal(hand: Sequence[str], trick: Sequence[str], trump: str) -> list[str]:
    """What may be played: the suit, higher if there is higher; else a trump, higher if there is; else anything."""
    if not trick:
        return list(hand)
    best, led = best_of(trick, trump), trick[0][1]
    for suit in (led, trump):
        fits = [face for face in hand if face[1] == suit]
        if fits:
            return [face for face in fits if beats(face, best, trump)] or fits
    return list(hand)


def proofs(hand: Sequence[str], trick: Sequence[str], trump: str, played: str) -> dict[str, str]:
    """The faces of the hand that show a wrong card to be wrong, and as what: not followed, or not won or trumped."""
    best, led = best_of(trick, trump), trick[0][1]
    suit = {face for face in hand if face[1] == led}
    if played[1] == led:
        return {face: "under-play" for face in suit if beats(face, best, trump)}
    found = dict.fromkeys(suit, "revoke")
    if led != trump:
        higher_only = played[1] == trump
        if not (higher_only and beats(played, best, trump)):
            trumps = [face for face in hand if face[1] == trump and (not higher_only or beats(face, best, trump))]
            found.update(dict.fromkeys(trumps, "under-play"))
    return found
