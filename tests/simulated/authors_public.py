"""What everybody at a table of Authors can work out from what was seen: written apart from the referee.

Everything is worked out afresh from the log whenever somebody wants to know. A card that was never seen may be with
anybody who was dealt a card that was never seen.
"""

from __future__ import annotations

from dataclasses import dataclass, field

RANKS = "KQJT98765432A"
SUITS = "SHDC"
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)
IN_BOOK = "book"


@dataclass
class Entry:
    """Something that everybody saw: cards in a hand, and where they went (`to`: nobody, one, two of whom one has it)."""

    time: float
    faces: tuple[str, ...]
    player: str
    to: tuple[str, ...] = ()
    book: int = 0
    is_owed: bool = False


@dataclass
class Statement:
    """An ask (`ask`), a denial (`deny`) or a whole rank kept in hand at an ask (`late`), and whether it was an offence."""

    kind: str
    player: str
    other: str
    face: str
    time: int
    is_wrong: bool
    gift: int = 0
    is_denied: bool = False

    @property
    def rank(self) -> tuple[str, ...]:
        """Every card of the rank."""
        return tuple(self.face[0] + suit for suit in SUITS)


@dataclass
class Public:
    """The log of a deal, and the books in it that have turned out wrong."""

    sizes: dict[str, int]
    log: list[Entry] = field(default_factory=list)
    wrong: set[int] = field(default_factory=set)
    away: list[tuple[str, int, int]] = field(default_factory=list)
    struck: int = 0
    _view: tuple[object, dict[str, str], dict[str, list[tuple[float, tuple[str, ...]]]], frozenset[str]] | None = None

    def view(self) -> tuple[dict[str, str], dict[str, list[tuple[float, tuple[str, ...]]]], frozenset[str]]:
        """To whom each card seen was dealt, where it went, and who was dealt cards that were never seen."""
        key = (len(self.log), len(self.wrong), self.struck)
        if self._view is None or self._view[0] != key:
            dealt: dict[str, str] = {}
            ways: dict[str, list[tuple[float, tuple[str, ...]]]] = {}
            for entry in self.log:
                if entry.book in self.wrong:
                    continue
                for face in entry.faces:
                    if not entry.is_owed:  # that a card is owed is no evidence of where it is
                        dealt.setdefault(face, entry.player)
                    if entry.to:
                        ways.setdefault(face, []).append((entry.time, entry.to))
            left = dict(self.sizes)
            for player in dealt.values():
                left[player] -= 1
            self._view = (key, dealt, ways, frozenset(name for name, count in left.items() if count > 0))
        return self._view[1:]

    def strike(self, face: str) -> None:
        """That a card was owed has turned out to be a mistake."""
        entry = next(e for e in reversed(self.log) if e.is_owed and e.faces == (face,))
        self.log.remove(entry)
        self.struck += 1

    def holders(self, face: str, time: float) -> frozenset[str]:
        """Everybody who may have had a card just after a moment."""
        dealt, ways, roomy = self.view()
        place: tuple[str, ...] | None = None
        for when, to in ways.get(face, ()):
            if when <= time:
                place = to
        if place is not None:
            return frozenset(place)
        return frozenset([dealt[face]]) if face in dealt else roomy

    def fits(self, player: str, faces: tuple[str, ...], time: float, *, without: tuple[int, ...] = ()) -> bool:
        """Whether these cards can all be in that hand now."""
        seen = Public(self.sizes, self.log, self.wrong | set(without))
        dealt, _, _ = seen.view()
        if any(player not in seen.holders(face, time) for face in faces):
            return False
        fresh = sum(face not in dealt for face in faces)
        return fresh <= self.sizes[player] - sum(1 for owner in dealt.values() if owner == player)

    def books(self) -> list[int]:
        """The books that are believed."""
        return [entry.book for entry in self.log if entry.book and entry.book not in self.wrong]

    def suspects(self, player: str, faces: tuple[str, ...], time: float) -> list[int]:
        """Books that must be wrong if the cards are there: those that should hold them, else any one that explains it."""
        surely = [e.book for e in self.log if e.book and e.book not in self.wrong and set(e.faces) & set(faces)]
        if surely:
            return surely
        if self.fits(player, faces, time):
            return []
        return [book for book in self.books() if self.fits(player, faces, time, without=(book,))]

    def was_away(self, player: str, time: int, face: str = "") -> bool:
        """Whether a card may have lain in a wrong book of the player's at that time."""
        came: float = 0
        for when, _ in self.view()[1].get(face, ()):
            if when <= time:
                came = when
        return any(player == who and start <= time <= end and came < start for who, start, end in self.away)

    def is_proved(self, said: Statement) -> bool:
        """Whether everybody can see by now that it was an offence."""
        if said.kind == "deny":
            only = self.holders(said.face, said.time) == {said.player}
            return only and not self.was_away(said.player, said.time, said.face)
        if said.kind == "ask":
            return all(said.player not in self.holders(face, said.time) for face in said.rank)
        if self.was_away(said.player, said.time):
            return False
        return all(self.holders(face, said.time) == {said.player} for face in said.rank)
