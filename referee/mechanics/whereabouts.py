"""Where every card of a deal is and was, as far as cards seen since tell: for games in which nothing is drawn.

Each card is either where it was seen to go, or still with the player to whom it was dealt. A card that comes out tells
where it has been since the deal; so what is known grows backwards until, with the last card, the whole deal is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from referee.core.forking import Forkable

BOOK = "="  # where a card lies that is in a book; no player can be called so
OWING = -1
HANDED = -2
OWED = "|"  # between two names: the card is owed by the one to the other, and either may have it


class Fact(NamedTuple):
    """A card seen in a player's hand, and where it went from there (`to`, empty if it stayed).

    `book` is the number of the book that says so, 0 for what everybody saw, OWING for a card that was only found to be
    owed, or owed no more: that is no evidence of where it is. HANDED is for a card that was owed and has turned up with
    the player who was to have it, whether it was really handed over or had been there all the time.
    """

    time: int
    face: str
    player: str
    to: str
    book: int = 0


class Said(NamedTuple):
    """A statement about `player`'s hand, made at a time: an ask (one of `faces` is in it) or a denial (none is).

    `other` is the player who was asked, or who asked; `face` the card named; `claim` the number of the reserved finding
    of somebody who has called it.
    """

    is_ask: bool
    player: str
    other: str
    face: str
    faces: tuple[str, ...]
    time: int
    line: int
    event: str
    claim: int | None = None


class Away(NamedTuple):
    """A time in which four unknown cards of a player's lay in a wrong book, and not in the hand."""

    player: str
    book: int
    since: int
    until: int | None = None

    def covers(self, player: str, time: int) -> bool:
        """Whether cards of the player's were away at that time."""
        return player == self.player and self.since <= time and (self.until is None or time <= self.until)


class Holdings(Forkable):
    """Where every card is and was, as far as it is known.

    first: to whom a card was dealt; path: where it went, with times; room: how many cards dealt to a player are not known
    yet; is_counted: whether the sizes of the hands can be relied on; away: when cards lay in wrong books; doubted: books of
    which one at least is wrong, so that none of them proves anything.
    """

    __slots__ = ("away", "doubted", "faces", "facts", "first", "is_counted", "path", "room", "sizes")

    def __init__(self, faces: tuple[str, ...], sizes: Mapping[str, int], *, is_counted: bool = True) -> None:
        self.faces = faces
        self.sizes = dict(sizes)
        self.room = dict(sizes)
        self.is_counted = is_counted
        self.away: tuple[Away, ...] = ()
        self.doubted: tuple[int, ...] = ()
        self.facts: list[Fact] = []
        self.first: dict[str, str] = {}
        self.path: dict[str, tuple[tuple[int, str], ...]] = {}

    def where(self, face: str, time: int | None = None) -> str | None:
        """Who held a card after a time (now, if none is given): a player, BOOK, two names where it is owed, or None."""
        for when, holder in reversed(self.path.get(face, ())):
            if time is None or when <= time:
                return holder
        return self.first.get(face)

    def may_hold(self, player: str, face: str, time: int | None = None) -> bool:
        """Whether nothing known speaks against it that the card was in that hand."""
        held = self.where(face, time)
        if held is None:
            return not self.is_counted or self.room.get(player, 0) > 0
        return held == player or (OWED in held and player in held.split(OWED))

    def add(self, fact: Fact) -> bool:
        """Takes a fact in; answers False, and changes nothing, if it contradicts what is known."""
        player = self._giver(fact)
        if player is None:
            return False
        if fact.face not in self.first:
            self._trace(fact.face, player)
        self.facts.append(fact)
        if fact.to:
            self.path[fact.face] = (*self.path.get(fact.face, ()), (fact.time, fact.to))
        return True

    def _giver(self, fact: Fact) -> str | None:
        """Whose hand the card was in, if that can be."""
        if self.may_hold(fact.player, fact.face):
            return fact.player
        if fact.book == HANDED:
            debtor, creditor = fact.player.split(OWED)
            return next((name for name in (creditor, debtor) if self.may_hold(name, fact.face)), None)
        return None

    def _trace(self, face: str, player: str) -> None:
        """A card is known from the deal on; when one hand alone has room left, all the others are that player's."""
        self.first[face] = player
        self.room[player] -= 1
        if self.is_counted and self.room[player] <= 0:
            roomy = [name for name, left in self.room.items() if left > 0]
            if len(roomy) == 1:
                for other in self.faces:
                    if other not in self.first:
                        self.first[other] = roomy[0]
                self.room[roomy[0]] = 0

    def without(self, *books: int, is_counted: bool | None = None) -> Holdings:
        """What is known if these books prove nothing; those that are doubted prove nothing either."""
        counted = self.is_counted if is_counted is None else is_counted
        again = Holdings(self.faces, self.sizes, is_counted=counted)
        again.away = self.away
        again.doubted = self.doubted
        for fact in self.facts:
            if fact.book in books or (fact.book == OWING and again.where(fact.face) != fact.player):
                continue
            if fact.book in self.doubted or not again.add(fact):
                again.facts.append(fact)  # kept, to be weighed again when the wrong one of several books is known
        return again

    def books(self) -> list[int]:
        """The books that anything here rests on."""
        return list(dict.fromkeys(fact.book for fact in self.facts if fact.book > 0 and fact.book not in self.doubted))

    def takes(self, facts: Iterable[Fact]) -> bool:
        """Whether all these facts could be true together with what is known."""
        trial = self.fork()
        return all(trial.add(fact) for fact in facts)

    def bears_out(self, said: Said) -> bool | None:
        """Whether a statement was true; None while hidden cards decide it."""
        places = [self.where(face, said.time) for face in said.faces]
        if said.player in places:
            return said.is_ask or self._was_away(said)
        if any(self.may_hold(said.player, face, said.time) for face in said.faces):
            return None
        return not said.is_ask

    def _was_away(self, said: Said) -> bool:
        """Whether the card denied may have lain in a wrong book: it was in the hand when that was laid."""
        came = max((when for when, _ in self.path.get(said.face, ()) if when <= said.time), default=0)
        return any(away.covers(said.player, said.time) and came < away.since for away in self.away)
