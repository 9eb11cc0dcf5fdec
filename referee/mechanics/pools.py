"""Pools: antes, fines and shares. Counters go from account to account, so that all of them sum to nil."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from referee.core.law import Law
from referee.core.rulings import Citation
from referee.core.table import Table

POOL = "pool"


def in_pool(table: Table[Any]) -> int:
    """How many counters lie in the pool."""
    return table.sitting.accounts.get(POOL, 0)


def put_in(law: Law, players: Iterable[str], amount: int, reason: str, *, cite: Citation | None = None) -> None:
    """Each of these pays the same amount into the pool."""
    for player in players:
        law.pay(player, POOL, amount, reason, cite=cite)


def take_out(law: Law, player: str, amount: int, reason: str, *, cite: Citation | None = None) -> None:
    """A player draws counters from the pool; never more than lie there."""
    law.pay(POOL, player, min(amount, in_pool(law.table)), reason, cite=cite)


def divide(law: Law, winners: Sequence[str], reason: str, *, cite: Citation | None = None) -> int:
    """The whole pool in equal whole shares; answers the remainder, which stays where it is."""
    held = in_pool(law.table)
    share, rest = divmod(held, len(winners))
    for player in winners:
        law.pay(POOL, player, share, reason, cite=cite)
    return rest


def pay_each(
    law: Law, source: str, others: Iterable[str], amount: int, reason: str, *, cite: Citation | None = None
) -> None:
    """One player pays the same amount to each of the others (below nought: each of them pays him)."""
    for other in others:
        if other != source:
            law.pay(source, other, amount, reason, cite=cite)
