"""A table of Bézique for tests. Bob deals the first deal and turns up 8H unless it is said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from tests import fillers, tables
from tests.fillers import filled, named
from tests.tables import Look, cited

__all__ = ["LOOKS", "RANKS", "SUITS", "TURN", "Pack", "Run", "cited", "lines_of"]
RANKS = "789JQKTA"
SUITS = "SHDC"
TURN = "Bob turns 8H"


class Run(tables.Run):
    """A record of this game that has been judged."""

    game_name: ClassVar[str] = "bezique"
    notes_allowed: ClassVar[bool] = True
    rules: ClassVar[str | None] = "hoffmann"

    @property
    def labels(self) -> str:
        """Every label and heading cited anywhere."""
        return "; ".join(f"{cite.label}: {cite.heading}" for cite in self.cites)

    def known(self, player: str) -> list[str]:
        """The faces known to be in a player's hand."""
        return [face for face, count in self.deal.cards.hands[player].known.items() for _ in range(count)]


class Pack(fillers.Pack):
    """The two packs of Bézique."""

    def __init__(self, keep: str = "") -> None:
        super().__init__(RANKS, keep)


def lines_of(record: str, keep: str = "") -> list[str]:
    """The lines of a record; cards that it names, and those of `keep`, are not used for the tricks that it leaves open."""
    return filled(record, Pack(named(f"{record} {keep}", RANKS, 2)))


LOOKS: Mapping[str, Look] = {
    "declared": lambda run: [text for text in run.marked if not text.endswith(" brisques")],
    "last-tricks": lambda run: run.deal.is_last,
}
