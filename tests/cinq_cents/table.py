"""A table of Cinq-cents for tests."""

from __future__ import annotations

from typing import ClassVar

from tests import fillers, tables
from tests.binocle.table import LOOKS
from tests.fillers import other
from tests.tables import cited

__all__ = ["LOOKS", "Pack", "Run", "cited", "other"]


class Run(tables.Run):
    """A record of this game that has been judged."""

    game_name: ClassVar[str] = "cinq-cents"
    notes_allowed: ClassVar[bool] = True


class Pack(fillers.Pack):
    """The pack of this game."""

    def __init__(self, keep: str = "") -> None:
        super().__init__("789JQKTA", keep, copies=1)
