"""Tables of Auction Binocle for tests. The last player deals, so that Ann speaks first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from tests import hands, tables
from tests.tables import Look

BOOK = "auction-binocle/foster"
THREE = ("Ann", "Bob", "Cal")
FOUR = ("Ann", "Bob", "Cal", "Dee")
WIDOW: Mapping[str, Any] = {"widow": True}
PARTNERS: Mapping[str, Any] = {"partners": True}


class Run(tables.Run):
    """A record for three."""

    game_name: ClassVar[str] = "auction-binocle"
    notes_allowed: ClassVar[bool] = True
    players: ClassVar[tuple[str, ...]] = THREE


class FourRun(Run):
    """A record for four."""

    players: ClassVar[tuple[str, ...]] = FOUR


def bids(amount: int, names: tuple[str, ...] = THREE) -> str:
    """Ann has it for so much, without opposition."""
    return "\n".join([f"Ann bids {amount}", *(f"{name} passes" for name in names[1:])])


class Hands(hands.Hands):
    """Known hands; `before` is what is recorded before the trump, which Ann names."""

    def __init__(
        self, held: Mapping[str, str], before: str, *, trump: str = "H", names: tuple[str, ...] = THREE,
        leader: str = "Ann", out_of_it: str = "",
    ) -> None:  # fmt: skip
        super().__init__(held, [*before.strip().splitlines(), f"Ann names {trump}"], trump, names, leader, out_of_it)


def pads(*tallies: str, names: tuple[str, ...] = THREE) -> str:
    """A deal told by pads, one for each player."""
    return "\n".join(f"{name} tallies {tally}" for name, tally in zip(names, tallies, strict=True))


LOOKS: Mapping[str, Look] = {
    "bid": lambda run: [run.deal.bidder, run.deal.best.rank],
    "announced": lambda run: {name: run.deal.announced(name) for name in run.deal.players},
}
