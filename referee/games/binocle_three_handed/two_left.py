"""The last two of a game from which the others have retired: ordinary Binocle, with a stock, for the stakes of all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from referee.core.events import Event
from referee.core.game import Group, Handler
from referee.core.law import Law
from referee.core.settlement import DealResult, Sum
from referee.core.table import Sitting
from referee.games.binocle.ending import knocks, target
from referee.games.binocle.game import PHASES, Binocle
from referee.games.binocle.state import BinocleTable
from referee.games.binocle_three_handed import settling
from referee.games.binocle_three_handed.ending import Outcome, check_number
from referee.mechanics.floor import a_player


def retired(sitting: Sitting) -> tuple[str, ...]:
    """Who is out of the game."""
    names: tuple[str, ...] = sitting.kept.get("retired", ())
    return names


def announces(law: Law, table: BinocleTable, event: Event) -> None:
    """The word of the game that they come from, for a knock."""
    player = a_player(law, table, event)
    check_number(law, event, player, target(law, table.sitting, player))
    knocks(law, table, event)


class TwoLeft(Binocle):
    """A deal as two play it, and the game that it belongs to."""

    phases: ClassVar[Mapping[str, Mapping[str, Handler]]] = {
        phase: {**handlers, "announces": announces} for phase, handlers in PHASES.items()
    }

    def result(self, law: Law, table: BinocleTable) -> DealResult:
        """What the deal adds to the game, and why two play it."""
        out = super().result(law, table)
        if out.steps:
            names = " and ".join(retired(table.sitting))
            said = f"{names} retired before: {' and '.join(table.deal.players)} play with a stock"
            out.steps.insert(0, Sum(out.number, said, out.steps[0].amount * 0, (law.cite("retired.last"),)))
        return out

    def carry(self, law: Law, sitting: Sitting, result: DealResult) -> None:
        """The game goes on until it is won; then all the others pay."""
        ended = sitting.kept.get("outcome")
        if ended is not None:
            number, winner, how = ended
            sitting.kept["outcome"] = Outcome(number, (winner,), how, winner)
        settling.carry(law, sitting, result, self.unit)

    def describe(self, table: BinocleTable, seat: str | None) -> list[Group]:
        """What lies on the table, and who plays no more."""
        return [*super().describe(table, seat), Group("retired", retired(table.sitting))]


GAME = TwoLeft()
