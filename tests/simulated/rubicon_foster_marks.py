"""What may be scored in Foster's Rubicon Bézique, and what such a game is worth: the driver's own reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from tests.simulated.rubicon_marks import BEZIQUES, FACES, FOURS, SUPERIOR, Mark, game_value

FOUR_NAMES = frozenset(FOURS.values())
SERIES = frozenset(("marriage", "sequence"))


def same_class(name: str, other: str) -> bool:
    """Whether two combinations belong to one of the three classes."""
    return name == other or {name, other} <= SERIES or {name, other} <= set(BEZIQUES)


@dataclass
class Book:
    """What one player has scored, and which of it a like card from the hand has made new again.

    Foster grants a claim when a like card is led or played from the hand while the combination lies there. Whether two such
    cards grant two claims he does not say: `sure` holds what may be claimed for certain, `most` counts what may be at most.
    """

    marks: list[Mark] = field(default_factory=list)
    sure: set[Mark] = field(default_factory=set)
    most: Counter[Mark] = field(default_factory=Counter)
    wrong: list[Mark] = field(default_factory=list)  # scored though false, and not taken down

    def likes(self, card: int, laid: Collection[int]) -> list[Mark]:
        """The scored combinations that lie complete and hold a card like this one; of béziques only the single."""
        face = FACES[card]
        found = []
        for mark in dict.fromkeys(self.marks):
            if mark.name in BEZIQUES[1:] or not mark.cards <= set(laid):
                continue
            if mark.name in FOUR_NAMES:
                if any(FACES[other][0] == face[0] for other in mark.cards):
                    found.append(mark)
            elif any(FACES[other] == face for other in mark.cards):
                found.append(mark)
        return found

    def played_from_hand(self, card: int, laid: Collection[int]) -> None:
        """A card of the hand has been played: the new card need not be exchanged for one that lies there."""
        for mark in self.likes(card, laid):
            self.most[mark] += 1
            if mark not in self.wrong:
                self.sure.add(mark)

    def score(self, mark: Mark) -> None:
        if mark in self.sure:
            self.sure.discard(mark)
            self.most[mark] -= 1
        else:
            self.marks.append(mark)

    def is_again(self, name: str, cards: Iterable[int]) -> bool:
        """Whether this would be the same cards scored again."""
        return Mark(name, frozenset(cards)) in self.marks

    def doubtful(self, name: str) -> bool:
        """Whether a bare name might be read as cards that have become new."""
        return any(count > 0 and mark.name == name for mark, count in self.most.items())

    def standing(self, name: str, cards: Iterable[int], gone: Collection[int]) -> bool | None:
        """Whether these cards may be scored now: yes, no, or None where Foster leaves it in doubt."""
        new = frozenset(cards)
        if any(card in gone for card in new):
            return False
        answers: set[bool | None] = {self.against(name, new, mark, gone) for mark in self.marks if new & mark.cards}
        if any(new & mark.cards and same_class(name, mark.name) for mark in self.wrong):
            answers.add(None)
        if name in BEZIQUES[1:]:
            lower = BEZIQUES[: BEZIQUES.index(name)]
            if new <= self.used(lower):  # no uniting without a new card
                answers.add(None if any(mark.name == name and new & mark.cards for mark in self.marks) else False)
            elif new <= self.used(BEZIQUES):
                answers.add(None)
        elif name != "marriage" and Mark(name, new) not in self.marks and new <= self.used((name,)):
            answers.add(None)
        return False if False in answers else None if None in answers else True

    def used(self, names: Collection[str]) -> frozenset[int]:
        """The cards that have scored in combinations of these names."""
        return frozenset[int]().union(*(mark.cards for mark in self.marks if mark.name in names))

    def against(self, name: str, new: frozenset[int], mark: Mark, gone: Collection[int]) -> bool | None:
        """What one scored combination says to a new one that shares cards with it."""
        broken = any(card in gone for card in mark.cards - new)
        if name == mark.name:
            if new == mark.cards:
                return True if mark in self.sure else None if self.most[mark] > 0 else False
            if name == "marriage":
                return True
            if not broken:
                return None if self.most[mark] > 0 else False
            return None if name in BEZIQUES[1:] else True  # "a new card simply re-forms the single bézique"
        if mark.name in SUPERIOR.get(name, ()):
            return None if name in BEZIQUES and broken else False
        return True


def close(marked: Mapping[str, int]) -> str | None:
    """Who may demand a count of the brisques: the trailing player, where nobody can be rubiconed."""
    low, high = sorted(marked, key=lambda name: marked[name])
    return low if marked[low] >= 1000 and 0 < marked[high] - marked[low] <= 200 else None


def foster_value(marked: Mapping[str, int], brisques: Mapping[str, int], demanded: bool) -> tuple[str | None, int]:
    """Who wins and how much; with the brisques where the trailing player has demanded them."""
    if not demanded:
        return game_value(marked, brisques)
    full = {name: marked[name] + 10 * brisques[name] for name in marked}
    low, high = sorted(full, key=lambda name: full[name])
    if full[low] == full[high]:
        return None, 0
    return high, max(1, full[high] // 100 - full[low] // 100) * 100 + 500


def too_many_value(offender: int, other: int) -> int:
    """The game abandoned for too many cards: 1300, the adversary's own score, and the offender's up to 900."""
    return (other // 100 + min(9, max(1, offender // 100))) * 100 + 1300
