"""What a table shows, and what may come next at it."""

from __future__ import annotations

from tests.tables import Run


def groups(run: Run, seat: str | None = None) -> dict[str, tuple[str, ...]]:
    """What the table shows, by the titles of the groups; groups of one title are taken together."""
    found: dict[str, tuple[str, ...]] = {}
    for group in run.game.describe(run.table, seat):
        found[group.title] = (*found.get(group.title, ()), *group.items)
    return found


def prompt(run: Run) -> str:
    """Who is to do what."""
    said: str = run.game.prompt(run.table)
    return said


def candidates(run: Run) -> list[str]:
    """What may come next."""
    return list(run.game.candidates(run.fold.law, run.table))
