"""Tables of Sixty-Six for tests. The last in the list of players deals first, so that Ann leads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from tests import tables
from tests.tables import Look
from tests.tables import labels as cited

__all__ = ["BOOK", "LOOKS", "Four", "Run", "Three", "cited", "pads", "record", "round_of", "trick"]
BOOK = "sixty-six/foster"


class Run(tables.Run):
    """A record of this game that has been judged; `score` is a deal before the others."""

    game_name: ClassVar[str] = "sixty-six"
    notes_allowed: ClassVar[bool] = True

    def __init__(self, *deals: str, score: Iterable[int] | None = None, **more: Any) -> None:
        told = [f"{name} tallies score={points}" for name, points in zip(self.players, score or (), strict=False)]
        super().__init__(*(["\n".join(told)] if told else []), *deals, **more)

    @property
    def counts(self) -> dict[str, int]:
        """What each has counted, by the steps of the last deal."""
        return counts(self)

    @property
    def awards(self) -> list[tuple[str, int, str]]:
        """What was marked in the last deal: player, points, article."""
        return [(one.player, one.points, one.cite.article) for one in self.deal.posted()]

    @property
    def marks(self) -> dict[str, int]:
        """What everybody marked in the last deal."""
        return dict(self.deal.scores)

    def holds(self, player: str) -> set[str]:
        """The cards that a player is known to hold."""
        known: set[str] = self.deal.cards.hands[player].known_faces()
        return known


def counts(run: tables.Run) -> dict[str, int]:
    """What each has counted, by the steps of the last deal."""
    return {one.text.split(":")[0]: int(one.amount) for one in run.result.steps if ": cards " in one.text}


LOOKS: Mapping[str, Look] = {"counts": counts}


def trick(leader: str, led: str, followed: str, draws: str = "") -> str:
    """One trick, and the draws after it: `A` for Ann, `B` for Bob, in their order."""
    names = {"A": "Ann", "B": "Bob"}
    other = "Bob" if leader == "Ann" else "Ann"
    events = [f"{leader} plays {led}", f"{other} plays {followed}", *(f"{names[who]} draws" for who in draws)]
    return "; ".join(events)


def record(*lines: str) -> str:
    """Lines of one deal."""
    return "\n".join(lines)


class Three(Run):
    """Three at the table. Cal deals the first deal and looks on: Ann is pone."""

    players = ("Ann", "Bob", "Cal")


class Four(Run):
    """Four at the table, Ann and Cal against Bob and Dee. Dee deals the first deal."""

    players = ("Ann", "Bob", "Cal", "Dee")

    @property
    def scores(self) -> tuple[int, int]:
        """What Ann and Cal, and what Bob and Dee, mark in the last deal."""
        scores = self.deal.scores
        assert (scores["Ann"], scores["Bob"]) == (scores["Cal"], scores["Dee"])
        return scores["Ann"], scores["Bob"]


def pads(ours: str, theirs: str) -> str:
    """A deal of four told by the pads of the two sides."""
    return f"Ann+Cal tallies {ours}\nBob+Dee tallies {theirs}"


def round_of(leader: str, *faces: str) -> str:
    """One trick of four, from its leader to the left."""
    first = Four.players.index(leader)
    return "; ".join(f"{Four.players[(first + at) % 4]} plays {face}" for at, face in enumerate(faces))
