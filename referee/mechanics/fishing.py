"""Fishing: cards lie open on the table and are taken by what they are or by what they add up to.

Here is what lies there (loose cards, and builds that stay together), what words of a record mean by it, and whether
cards make up a value. Who may do so, and what follows, is for the game to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from referee.core.errors import Refusal
from referee.core.forking import Forkable
from referee.core.hands import Cards
from referee.core.law import LawView

POINTS: Mapping[str, str] = {
    "pips": "For what does each card count in adding up?",
    "capture.match": "What may a card take by being of the same denomination?",
    "capture.combine": "What may a card take by the sum of its pips?",
    "capture.taken": "Where do cards go that are taken?",
    "capture.wrong": "What follows when a player takes what his card does not take?",
    "trail": "May a card be laid down loose?",
    "build.make": "When may a card be built upon others?",
    "build.from-table": "May cards of the table be used in a build?",
    "build.raise": "Who may raise a build, and with what in hand?",
    "build.call": "When do cards lie together for one denomination only?",
    "build.false": "What follows when the builder has no card to take his build?",
    "build.duty": "What must the owner of a build do at his next turn?",
    "sweep": "What is the whole table taken at once worth?",
    "last-cards": "Whose are the cards that are left at the end?",
}


class Build(NamedTuple):
    """Cards of the table that stay together and are taken only by the value announced.

    owner: who laid the last card on it; is_plural: two or more groups of the value, which can no longer be raised;
    line: the line of its last change.
    """

    cards: tuple[str, ...]
    value: int
    owner: str
    is_plural: bool
    line: int


class Named(NamedTuple):
    """What the words of a record mean on the table; a card of a build means the whole build."""

    loose: tuple[str, ...]
    builds: tuple[Build, ...]

    @property
    def cards(self) -> tuple[str, ...]:
        """Every card meant, builds first."""
        return (*(face for build in self.builds for face in build.cards), *self.loose)


class Take(NamedTuple):
    """One capture: by whom, at which line, with which card, what was taken, and how things stood before.

    last: who had taken last until then; swept: whether it cleared the table; finding: the finding that it was wrong.
    """

    player: str
    line: int
    card: str
    named: Named
    last: str | None
    swept: bool
    finding: int | None = None


class Layout(Forkable):
    """What lies on the table: loose cards in the order of laying, and builds."""

    __slots__ = ("builds", "loose")

    def __init__(self, loose: Iterable[str] = ()) -> None:
        self.loose: tuple[str, ...] = tuple(loose)
        self.builds: tuple[Build, ...] = ()

    @property
    def cards(self) -> tuple[str, ...]:
        """Every card that lies there."""
        return Named(self.loose, self.builds).cards

    def named(self, words: Iterable[str], cards: Cards) -> Named:
        """What these words mean; refused for a card that does not lie there, or a loose one named twice."""
        loose: list[str] = []
        builds: list[Build] = []
        for word in words:
            face = cards.read(word).face
            build = next((b for b in self.builds if face in b.cards), None)
            if build is not None:
                if build not in builds:
                    builds.append(build)
            elif face in loose:
                raise Refusal(f"{face} is named twice", point="so.refused")
            elif face in self.loose:
                loose.append(face)
            else:
                seen = cards.seen.get(face, ())
                where = f"; it was seen at line {seen[-1]}" if seen else ""
                raise Refusal(f"{face} does not lie on the table{where}", lines=seen)
        return Named(tuple(loose), tuple(builds))

    def lift(self, named: Named) -> None:
        """Takes what is meant off the table."""
        self.loose = tuple(face for face in self.loose if face not in named.loose)
        self.builds = tuple(build for build in self.builds if build not in named.builds)

    def lay(self, *faces: str) -> None:
        """Lays cards loose."""
        self.loose = (*self.loose, *faces)

    def put(self, build: Build) -> None:
        """Puts cards together as a build, or puts a build back."""
        self.builds = (*self.builds, build)

    def break_up(self, build: Build) -> None:
        """A build falls apart into loose cards."""
        self.builds = tuple(other for other in self.builds if other != build)
        self.lay(*build.cards)

    def made_at(self, line: int, owner: str) -> Build | None:
        """The build that lies as its owner left it at that line, if it still does."""
        return next((build for build in self.builds if build.line == line and build.owner == owner), None)


@cache
def _numbers(ranks: str, ace: int, without: str) -> Mapping[str, int]:
    figures = {"A": ace, "T": 10}
    counted = [rank for rank in ranks.split() if rank not in without.split()]
    return {rank: figures.get(rank, int(rank) if rank.isdigit() else 0) for rank in counted}


@cache
def _faces(faces: tuple[str, ...], ranks: str, ace: int, without: str, value: int) -> frozenset[str]:
    numbers = _numbers(ranks, ace, without)
    return frozenset(face for face in faces if numbers.get(face[0], 0) == value)


def numbers_of(law: LawView) -> Mapping[str, int]:
    """What each rank counts in adding up; ranks without a number are left out."""
    return _numbers(law.peek("pack.ranks"), law.peek("pips.ace"), law.peek("pips.without"))


def pips(law: LawView, face: str) -> int:
    """What a card counts in adding up; nought for a card without a number."""
    return numbers_of(law).get(face[0], 0)


def of_value(law: LawView, value: int) -> frozenset[str]:
    """Every face of the pack that counts so much."""
    return _faces(law.pack.faces, law.peek("pack.ranks"), law.peek("pips.ace"), law.peek("pips.without"), value)


def groups(values: Sequence[int], total: int) -> int | None:
    """Into how many groups of that sum the values fall, every one of them used; None if they do not."""
    if total <= 0 or any(not 0 < value <= total for value in values):
        return None
    whole, rest = divmod(sum(values), total)
    if rest or not _falls(tuple(sorted(values, reverse=True)), total, 0, set()):
        return None
    return whole


def _falls(left: tuple[int, ...], total: int, begun: int, failed: set[tuple[tuple[int, ...], int]]) -> bool:
    """Whether what is left completes the group begun and falls into further groups; the largest card goes first."""
    if not left:
        return begun == 0
    if (left, begun) in failed:
        return False
    tried = 0
    for place, value in enumerate(left):
        if value == tried or begun + value > total:
            continue
        tried = value
        if _falls(left[:place] + left[place + 1 :], total, (begun + value) % total, failed):
            return True
        if begun == 0:
            break  # the largest has to go into some group, and this was the one
    failed.add((left, begun))
    return False


def takes(law: LawView, face: str, named: Named, *, most: int = 0) -> str:
    """Why a card cannot take all this; empty when it can. `most` limits cards without a number (0: any number)."""
    numbers = numbers_of(law)
    value = numbers.get(face[0], 0)
    if not value:
        others = [card for card in named.cards if card[0] != face[0]]
        if others or named.builds:
            return f"{face} takes only its own kind, and not {' '.join(others or named.cards)}"
        if most and len(named.loose) > most:
            return f"{face} takes no more than {most} of its kind"
        return ""
    for build in named.builds:
        if build.value != value:
            return f"the build of {build.value} is not taken with {face}"
    without = [card for card in named.loose if not numbers.get(card[0])]
    if without:
        return f"{' '.join(without)} has no number, and {face} does not take it"
    if groups([numbers[card[0]] for card in named.loose], value) is None:
        return f"{' '.join(named.loose)} does not come to {value}, or to groups of {value}"
    return ""
