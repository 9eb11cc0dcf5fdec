"""A table of Gaigel for tests; the tricks that matter to nobody are those of Binocle's."""

from __future__ import annotations

from typing import ClassVar

from tests import tables
from tests.binocle.table import deal
from tests.tables import cited

__all__ = ["Run", "cited", "deal"]


class Run(tables.Run):
    """A record of this game that has been judged."""

    game_name: ClassVar[str] = "gaigel"
    notes_allowed: ClassVar[bool] = True
