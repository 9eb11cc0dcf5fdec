"""A table of Penchant for tests."""

from __future__ import annotations

from typing import ClassVar

from tests import fillers, tables
from tests.fillers import other
from tests.tables import cited

__all__ = ["Pack", "Run", "cited", "other"]


class Run(tables.Run):
    """A record of this game that has been judged."""

    game_name: ClassVar[str] = "penchant"
    notes_allowed: ClassVar[bool] = True


class Pack(fillers.Pack):
    """The pack of this game."""

    def __init__(self, keep: str = "") -> None:
        super().__init__("789TJQKA", keep, copies=1)


def last_six(keep: str) -> list[str]:
    """Ten drawing tricks, all won by Ann, of cards that are not in `keep` (which are the twelve left)."""
    return Pack(keep).fillers(10)
