"""A table of Four-handed Binocle for tests. Dee deals, so Ann is eldest; Ann and Cal play against Bob and Dee."""

from __future__ import annotations

from typing import ClassVar

from tests import tables
from tests.binocle_three_handed import table as three

BOOK = "binocle-four-handed/foster"
LOOKS = three.LOOKS
NAMES = ("Ann", "Bob", "Cal", "Dee")


class Run(tables.Run):
    """A record of Four-handed Binocle."""

    game_name: ClassVar[str] = "binocle-four-handed"
    notes_allowed: ClassVar[bool] = True
    players: ClassVar[tuple[str, ...]] = NAMES


def table(hands: dict[str, str], turned: str) -> three.Table:
    """Known hands of four that play themselves out."""
    return three.Table(hands, turned, names=NAMES)
