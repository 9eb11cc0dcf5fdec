"""A table of Gaigel for tests; the tricks that matter to nobody are those of Binocle's."""

from __future__ import annotations

from tests import table_for_two
from tests.binocle.table import deal
from tests.table_for_two import cited

__all__ = ["Run", "cited", "deal"]


class Run(table_for_two.Run):
    """A record of this game that has been judged."""

    game_name = "gaigel"
    rules = "foster"
    stake_name = "per-game"

    @property
    def standing(self) -> tuple[int, int]:
        """The score of the game, on the pads."""
        sheet = self.game.sheet(self.table)
        return sheet["Ann"], sheet["Bob"]

    @property
    def winner(self) -> str | None:
        """Who has won the last game that is over; None while none is."""
        played = self.settlement.games
        return played[-1].winner if played else None
