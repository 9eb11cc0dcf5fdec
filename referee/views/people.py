"""What is said of the people at the table: a new name, who joins and who leaves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from referee.views.amounts import counted
from referee.views.ink import Ink, listed


def renamed(old: str, new: str, path: str, ink: Ink) -> Iterator[str]:
    """Who is called how from now on."""
    yield f"{ink.text(path)}: {ink.text(old)} is now {ink.text(new)}"
    yield f"The lines on record keep {ink.text(old)}; both names are understood, and {ink.text(new)} is shown."


def seated(deal: int, players: Sequence[str], joined: Sequence[str], ink: Ink) -> Iterator[str]:
    """Who sits from a deal on."""
    yield f"From deal {deal} on: {listed([ink.text(name) for name in players])}"
    for name in joined:
        yield f"{ink.text(name)} joins"


def leavers(left: Sequence[str], accounts: Mapping[str, str], pool: str | None, unit: str, ink: Ink) -> Iterator[str]:
    """How those stand who leave: what they have won or lost stays to be settled, and nobody takes a share of the pool."""
    for name in left:
        stands = ""
        if name in accounts:
            amount = Decimal(accounts[name])
            word = "even" if not amount else f"{counted(abs(amount), unit)} {'up' if amount > 0 else 'down'}"
            stands = f", {ink.text(word)}, which `referee settle` counts"
        yield f"{ink.text(name)} leaves{stands}"
    if left and pool is not None and Decimal(pool) > 0:
        who = listed([ink.text(name) for name in left])
        stays = "stays" if Decimal(pool) == 1 else "stay"
        yield f"The {counted(Decimal(pool), unit)} in the pool {stays} there: no book gives {who} a share."
