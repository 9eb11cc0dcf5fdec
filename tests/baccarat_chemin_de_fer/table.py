"""A table of Baccarat Chemin de Fer for tests: coups in, rulings out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from referee.core.rulings import Finding
from tests import tables
from tests.tables import Look, labels

__all__ = ["ALONE", "BOOK", "HANDS", "LOOKS", "PLAYERS", "TWO", "Run", "labels"]
BOOK = "baccarat-chemin-de-fer/hoffmann"
PLAYERS = ("Kit", "Pia", "Quin", "Ray")
TWO = "Kit banks 20; Pia stakes 10; Quin stakes 10; Kit deals"
ALONE = "Kit banks 20; Pia banco; Kit deals"
# Two cards for every point, none of them a court card alone
HANDS = {
    0: "TC KS",
    1: "AS QD",
    2: "AH AC",
    3: "2S AD",
    4: "4H JC",
    5: "9D 6C",
    6: "6H TD",
    7: "9S 8D",
    8: "4S 4D",
    9: "9H KC",
}


class Run(tables.Run):
    """A record of coups that has been judged, one text a coup. Kit deals first."""

    game_name: ClassVar[str] = "baccarat-chemin-de-fer"
    players: ClassVar[tuple[str, ...]] = PLAYERS
    first_dealer: ClassVar[str] = "Kit"

    @property
    def accounts(self) -> dict[str, int]:
        """What everybody has won or lost, those who did neither left out."""
        return {name: total for name, total in super().accounts.items() if total}

    def only(self, point: str) -> Finding:
        """The one finding there is, which is about this point."""
        assert [one.point for one in self.findings] == [point], [(f.point, f.message) for f in self.findings]
        return self.findings[0]

    @property
    def stands(self) -> tuple[str, int | None]:
        """Who deals next, and the bank that stands (None: a new one)."""
        left = self.table.sitting.kept["standing"]
        return left.banker, left.bank

    @property
    def packs(self) -> tuple[int | None, int]:
        """Cards in the dealer's hand, and cards used."""
        left = self.table.sitting.kept["supply"]
        return left.handful, left.used


def _stands(run: tables.Run) -> str:
    left = run.table.sitting.kept["standing"]
    return left.banker if left.bank is None else f"{left.banker} {left.bank}"


def _packs(run: tables.Run) -> list[int | None]:
    left = run.table.sitting.kept["supply"]
    return [left.handful, left.used]


LOOKS: Mapping[str, Look] = {
    "covered": lambda run: [f"{stake.player} {stake.covered}" for stake in run.deal.covered],
    "holder": lambda run: run.deal.holder,
    "packs": _packs,
    "rotation": lambda run: list(run.deal.rotation()),
    "stands": _stands,
}
