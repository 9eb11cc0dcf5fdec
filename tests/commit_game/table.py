"""A table of Commit for tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from tests import tables
from tests.tables import Look

BOOK = "commit/foster"
FOUR = ("Abe", "Bea", "Cal", "Dan")


class Run(tables.Run):
    """A record of this game that has been judged. Abe deals."""

    game_name: ClassVar[str] = "commit"
    players: ClassVar[tuple[str, ...]] = FOUR
    first_dealer: ClassVar[str] = "Abe"

    @property
    def labels(self) -> list[str]:
        """The labels of everything that was cited."""
        return [cite.label for cite in self.cites]

    def moved(self, line: int) -> dict[str, int]:
        """What a line moved, by account; nothing where it came to nothing."""
        return {name: amount for name, amount in self.brought(line).items() if amount}

    def brought(self, line: int, reason: str = "") -> dict[str, int]:
        """What a line moved for one reason or for any, by account."""
        sums: dict[str, int] = {}
        for posting in (one for step in self.steps for one in step.ruling.postings):
            if posting.line == line and reason in posting.reason:
                sums[posting.player] = sums.get(posting.player, 0) + posting.points
        return sums

    @property
    def turn(self) -> str | None:
        """Who is to play or to speak."""
        turn: str | None = self.deal.turn
        return turn

    @property
    def wanted(self) -> tuple[str, ...]:
        """What the run asks for; nothing while somebody leads."""
        return tuple(self.deal.run.wanted) if self.deal.run else ()


LOOKS: Mapping[str, Look] = {"wanted": lambda run: list(run.deal.run.wanted) if run.deal.run else []}
