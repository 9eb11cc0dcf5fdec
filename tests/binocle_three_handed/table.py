"""A table of Three-handed Binocle for tests. Cal deals, so Ann is eldest; hearts are trumps unless a test turns another suit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from tests import hands, tables
from tests.tables import Look

BOOK = "binocle-three-handed/foster"


class Run(tables.Run):
    """A record of Three-handed Binocle."""

    game_name: ClassVar[str] = "binocle-three-handed"
    notes_allowed: ClassVar[bool] = True
    players: ClassVar[tuple[str, ...]] = ("Ann", "Bob", "Cal")


class Table(hands.Hands):
    """Known hands of which the last has the card turned up."""

    def __init__(self, held: dict[str, str], turned: str, *, names: tuple[str, ...] = ("Ann", "Bob", "Cal")) -> None:
        last = held.get(names[-1], "")
        dealt = {**held, names[-1]: last if turned in last.split() else f"{last} {turned}"}
        super().__init__(dealt, [f"{names[-1]} turns {turned}"], turned[1], names, names[0])


LOOKS: Mapping[str, Look] = {"announced": lambda run: {name: run.deal.announced(name) for name in run.deal.players}}
