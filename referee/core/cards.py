"""Faces, packs and the words that people write for cards."""

from __future__ import annotations

import re
from typing import NamedTuple

SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
RANK_NAMES = {
    "A": "Ace",
    "K": "King",
    "Q": "Queen",
    "J": "Jack",
    "T": "Ten",
    "9": "Nine",
    "8": "Eight",
    "7": "Seven",
    "6": "Six",
    "5": "Five",
    "4": "Four",
    "3": "Three",
    "2": "Two",
}
_SIGN_SUITS = {sign: suit for suit, sign in SUIT_SIGNS.items()} | {"♤": "S", "♡": "H", "♢": "D", "♧": "C"}
_RANKS = "AKQJT98765432"
_FACE = re.compile(r"^(?:(?P<rank>10|[2-9TJQKA?])(?P<suit>[SHDC?])|(?P<suit2>[SHDC])(?P<rank2>10|[2-9TJQKA]))$")


class CardWord(NamedTuple):
    """A card as somebody wrote it: its face, and which copy is meant.

    `copy` is empty (the usual reading), `new` (one not yet laid down) or the number of a face-up copy.
    """

    face: str
    copy: str = ""

    @property
    def is_known(self) -> bool:
        """Whether rank and suit are both given."""
        return "?" not in self.face

    def __str__(self) -> str:
        return f"{self.face}.{self.copy}" if self.copy else self.face


def read_card(word: str) -> CardWord | None:
    """What card a word means (`QS`, `qs`, `SQ`, `10H`, `Q♠`, `QS.1`, `QS.new`, `?S`), or None if it is no card."""
    body, dot, copy = word.partition(".")
    if dot:
        copy = copy.lower()
        if copy != "new" and not (copy.isascii() and copy.isdigit() and copy != "0" and copy.lstrip("0") == copy):
            return None
    folded = body.upper()
    for sign, suit in _SIGN_SUITS.items():
        folded = folded.replace(sign, suit)
    found = _FACE.match(folded)
    if found is None:
        return None
    rank = found["rank"] or found["rank2"]
    suit = found["suit"] or found["suit2"]
    return CardWord(("T" if rank == "10" else rank) + suit, copy)


class Pack:
    """The cards of a game: which faces, how many copies of each, and how they rank.

    Ranks run from strongest to weakest. Books give all three; the general order and suits are the ordinary ones.
    """

    __slots__ = ("_words", "copies", "faces", "ranks", "size", "strength", "suits")

    def __init__(self, ranks: str, suits: str = "S H D C", copies: int = 1, without: str = "") -> None:
        self.ranks = tuple(ranks.split())
        self.suits = tuple(suits.split())
        self.copies = copies
        left_out = set(without.split())
        self.faces = tuple(r + s for s in self.suits for r in self.ranks if r + s not in left_out)
        self.size = len(self.faces) * copies
        self.strength = {rank: len(self.ranks) - place for place, rank in enumerate(self.ranks)}
        self._words: dict[str, CardWord | None] = {face: CardWord(face) for face in self.faces}

    def read(self, word: str) -> CardWord | None:
        """The card that a word means in this pack; None if the word is no card of it. Every word is worked out once."""
        try:
            return self._words[word]
        except KeyError:
            card = read_card(word)
            if card is not None and card.is_known and card.face not in self.faces:
                card = None
            if len(self._words) < 10_000:  # a file can hold any number of odd words
                self._words[word] = card
            return card

    def above(self, face: str) -> frozenset[str]:
        """The faces of the same suit that rank above `face`."""
        limit = self.strength[face[0]]
        return frozenset(r + face[1] for r in self.ranks if self.strength[r] > limit)

    def of_suit(self, suit: str) -> frozenset[str]:
        """Every face of one suit."""
        return frozenset(face for face in self.faces if face[1] == suit)


def expand(word: str) -> list[str]:
    """`QSx2` as two words, any other word as itself."""
    body, times, count = word.rpartition("x")
    if times and count.isascii() and count.isdigit() and 0 < int(count) <= 16 and read_card(body):
        return [body] * int(count)
    return [word]


def spell(face: str) -> str:
    """A face in words: `Queen of spades`."""
    return f"{RANK_NAMES.get(face[0], face[0])} of {SUIT_NAMES.get(face[1], face[1])}"


def strength_order(ranks: str = _RANKS) -> str:
    """The ordinary order of ranks, Ace high, as a book would write it."""
    return " ".join(ranks)
