"""Deep, comparable pictures of tables: to see that nothing was changed that should not be."""

from __future__ import annotations

from typing import Any

from referee.core.cards import Pack
from referee.core.forking import Forkable
from referee.core.rulings import Ruling
from referee.core.table import Table


def snapshot(value: Any, *, without: frozenset[str] = frozenset({"checkpoint"})) -> Any:
    """A picture of forkable state that later writes cannot reach; two pictures of equal states are equal.

    Checkpoints are tables of their own: take their pictures when they are made (`checkpoints`).
    """
    if isinstance(value, Forkable):
        fields = [
            (name, snapshot(getattr(value, name), without=without))
            for name in type(value)._fields
            if name not in without
        ]
        return type(value).__name__, fields
    if isinstance(value, dict):
        return {key: snapshot(item, without=without) for key, item in value.items()}
    if isinstance(value, list):
        return [snapshot(item, without=without) for item in value]
    if isinstance(value, Pack):
        return value.faces, value.copies, value.ranks
    return value  # frozen: numbers, words, tuples, findings, events


def at_rest(table: Table[Any]) -> Any:
    """A picture of a table without its findings, which a refusal adds to."""
    return snapshot(table.sitting), snapshot(table.deal), table.line


def checkpoints(table: Table[Any]) -> list[Table[Any]]:
    """The earlier tables that this one could go back to, the latest first."""
    found: list[Table[Any]] = []
    kept = table.deal.checkpoint
    while kept is not None:
        found.append(kept.table)
        kept = kept.table.deal.checkpoint
    return found


def outcome(ruling: Ruling) -> tuple[Any, ...]:
    """Everything a ruling says, to be compared with another run's."""
    return ruling.verdict, tuple(ruling.findings), tuple(ruling.postings), tuple(ruling.notes), tuple(ruling.opened)
