"""Tables of Bézique for three and four, for tests. The last of the players deals and turns up 8H unless it is said."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bezique.table import RANKS, Run
from tests.fillers import Pack, filled, named

THREE, FOUR = ("Ann", "Bob", "Cal"), ("Ann", "Bob", "Cal", "Dee")
ACROSS = (("Ann", "Cal"), ("Bob", "Dee"))


def three(record: str, *, keep: str = "", rules: str = "foster", **more: Any) -> Run:
    """A deal of three; `* 9 Ann` in the record is nine tricks that Ann leads and wins, with their draws."""
    return Run(lines_for(record, THREE, keep), rules=rules, dealer="Cal", players=THREE, **more)


def four(record: str, *, keep: str = "", rules: str = "foster", sides: bool = True, **more: Any) -> Run:
    """The same for four, Ann and Cal against Bob and Dee."""
    across = ACROSS if sides else ()
    return Run(lines_for(record, FOUR, keep), rules=rules, dealer="Dee", players=FOUR, sides=across, **more)


def lines_for(record: str, players: tuple[str, ...], keep: str = "") -> list[str]:
    """The lines of a record; cards that it names, and those of `keep`, are not used for the tricks that it leaves open."""
    copies = len(players)
    return filled(
        record, Pack(RANKS, named(f"{record} {keep}", RANKS, copies), copies=copies, trump="H", players=players)
    )


def draws(leader: str, players: tuple[str, ...]) -> str:
    """Everybody draws, the winner first."""
    return f"; {Pack(RANKS, players=players).draws(leader)}"


def games(run: Run) -> list[tuple[str | None, int, dict[str, int]]]:
    """The games that are over: who has won, how many games it counts, and the points."""
    return [(g.winner, int(g.value), g.points) for g in run.settlement.games]


def paid(run: Run) -> list[tuple[str, str, int]]:
    """Who pays whom how much."""
    return [(t.source, t.target, int(t.amount)) for t in run.settlement.transfers]


FOSTER = "bezique/foster"
BOTH = pytest.mark.parametrize("rules", ["hoffmann", "foster"])
DISCOVERIES = pytest.mark.parametrize("discovery", ["referee", "players"])
ALL_THREE = draws("Ann", THREE)[2:]
ALL_FOUR = draws("Ann", FOUR)[2:]
WON_3 = "Cal turns 8H\nAnn plays 9S; Bob plays 9S; Cal plays 9S"
WON_4 = "Dee turns 8H\nAnn plays 9S; Bob plays 9S; Cal plays 9S; Dee plays 9S"
PAIRS = "QS QS JD JD"
