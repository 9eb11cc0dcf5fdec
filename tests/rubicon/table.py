"""A table of Rubicon Bézique for tests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from tests import fillers, tables
from tests.fillers import other
from tests.tables import cited

__all__ = ["Pack", "Run", "cited", "last_nine", "other"]


class Run(tables.Run):
    """A record of this game that has been judged."""

    game_name: ClassVar[str] = "rubicon-bezique"
    notes_allowed: ClassVar[bool] = True
    rules: ClassVar[str | None] = "portland"


class Pack(fillers.Pack):
    """The four packs of Rubicon Bézique."""

    def __init__(self, keep: str = "", trump: str = "") -> None:
        super().__init__("789JQKTA", keep, copies=4, trump=trump)


def last_nine(
    keep: str, before: Iterable[str] = (), *, leader: str = "Ann", tricks: int = 55, trump: str = ""
) -> list[str]:
    """A deal up to the end of the stock, in which the cards of `keep` have not been played.

    `before` are lines of tricks already played (cards of theirs must be in `keep` too); `tricks` are still to be filled.
    """
    return [*before, *Pack(keep, trump).fillers(tricks, leader)]
