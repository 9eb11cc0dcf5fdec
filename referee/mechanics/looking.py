"""Tricks looked at once they have been turned down: believed, where there is such a trick that may not be seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.core.game import Claim
from referee.core.law import Law
from referee.core.table import Table
from referee.core.wording import so_many
from referee.mechanics.remedies import contradicted

Judge = Callable[[Law, Any, Claim], None]


def tricks_of(deal: Any) -> int:
    """How many tricks have been turned down."""
    tricks: int = deal.tricks
    return tricks


def of_tricks(judge: Judge, *, but_the_last: bool = True, turned: Callable[[Any], int] = tricks_of) -> Judge:
    """A judge for tricks looked at; `but_the_last` where the last one may be. A deal that its pads tell has all of them."""

    def judged(law: Law, table: Table[Any], claim: Claim) -> None:
        count, named = turned(table.deal), claim.event.number("trick")
        if named is not None and not table.deal.tallies and not 0 < named <= count:
            law.refuse(f"{so_many(count, 'trick', 'have')} been turned down")
        if count == 0 and not table.deal.tallies:
            contradicted(law, claim, "nothing has been turned down yet")
        elif but_the_last and count and count == (named or 1):
            contradicted(law, claim, "the last trick turned down may be looked at")
        else:
            judge(law, table, claim)

    return judged
