"""A table of Four-handed Binocle for tests. Dee deals, so Ann is eldest; Ann and Cal play against Bob and Dee."""

from __future__ import annotations

from typing import ClassVar

from tests import table_for_several
from tests.binocle_three_handed import table as three

BOOK = "binocle-four-handed/foster"
NAMES = ("Ann", "Bob", "Cal", "Dee")


class Run(table_for_several.Run):
    """A record of Four-handed Binocle."""

    game_name: ClassVar[str] = "binocle-four-handed"
    players: ClassVar[tuple[str, ...]] = NAMES


def table(hands: dict[str, str], turned: str) -> three.Table:
    """Known hands of four that play themselves out."""
    return three.Table(hands, turned, names=NAMES)
