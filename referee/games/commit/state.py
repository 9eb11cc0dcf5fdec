"""What a deal of Commit keeps beside the run."""

from __future__ import annotations

from referee.core.hands import Cards
from referee.core.law import Law
from referee.core.table import Table
from referee.mechanics.stops_deal import StopsDeal

TALLY_KEYS = {
    "out": "1 (or the word alone) for the player who went out",
    "kings-held": "Kings held at the end",
    "nine-held": "the Nine of diamonds held at the end",
    "aces-led": "Aces led",
    "kings-played": "Kings played",
    "nine-played": "the Nine of diamonds played",
}
COUNTED = tuple(key for key in TALLY_KEYS if key != "out")


class CommitDeal(StopsDeal):
    """One deal, which is one game.

    is_open: whether the antes are paid; counted: how often each player has been paid for, or has paid for, what;
    charged: Kings and Nine shown at the end and paid for; barred: who cannot win the pool; fined: findings that have
    been paid for; out: who went out; taken_out: what he drew from the pool; told: `cards`, or `pad` for a deal told by
    tallies; typed: whose totals were typed; void_by: the point that made the deal void.
    """

    __slots__ = ("barred", "charged", "counted", "fined", "is_open", "out", "taken_out", "told", "typed", "void_by")

    def __init__(self, number: int, players: tuple[str, ...], dealer: str | None, cards: Cards) -> None:
        super().__init__(number, players, dealer, cards)
        self.is_open = False
        self.counted: dict[str, dict[str, int]] = {name: dict.fromkeys(COUNTED, 0) for name in players}
        self.charged: tuple[str, ...] = ()
        self.barred: tuple[str, ...] = ()
        self.fined: tuple[int, ...] = ()
        self.out: str | None = None
        self.taken_out = 0
        self.told = "cards"
        self.typed: tuple[str, ...] = ()
        self.void_by = ""


CommitTable = Table[CommitDeal]


def hand_size(law: Law, players: int) -> int:
    """How many cards each player has: as agreed, or as many as leave the least number of stops."""
    agreed = law.peek("hand-size")
    size = law.pack.size
    if agreed != "auto":
        return max(1, min(int(agreed.partition(":")[2]), size // players))
    return (size - int(law.peek("hand.least-stops"))) // players


def wild(law: Law) -> str:
    """The wild card."""
    face: str = law.peek("nine.card")
    return face


def kings_and_nine(law: Law) -> tuple[str, ...]:
    """The cards that cost something at the end, in the order of the pack."""
    return tuple(face for face in law.pack.faces if face[0] == law.pack.ranks[0] or face == wild(law))


def what_it_is(law: Law, face: str) -> str:
    """`kings`, `nine` or `aces`: what a card is counted as; empty for any other."""
    if face == wild(law):
        return "nine"
    return {law.pack.ranks[0]: "kings", law.pack.ranks[-1]: "aces"}.get(face[0], "")
