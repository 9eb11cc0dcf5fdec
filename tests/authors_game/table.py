"""A table of Authors for tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from tests import tables
from tests.tables import Look
from tests.tables import labels as cited

__all__ = ["BOOK", "FOUR", "LOOKS", "Run", "cited"]
BOOK = "authors/foster"
FOUR = ("Ann", "Bob", "Cal", "Dee")


class Run(tables.Run):
    """A record of this game that has been judged. Ann deals first."""

    game_name: ClassVar[str] = "authors"
    players: ClassVar[tuple[str, ...]] = FOUR
    first_dealer: ClassVar[str] = "Ann"

    @property
    def owed(self) -> list[str]:
        """What stands open."""
        return [pending.said for pending in self.deal.pending]

    @property
    def turn(self) -> str | None:
        """Who is to ask."""
        asks: str | None = self.deal.turn
        return asks

    @property
    def books(self) -> dict[str, int]:
        """The books of each."""
        counted: dict[str, int] = self.deal.scores
        return counted


LOOKS: Mapping[str, Look] = {"hands": lambda run: run.deal.size}
