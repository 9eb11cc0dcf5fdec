"""A table of Écarté for tests. Ann deals the first deal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from tests import tables
from tests.tables import cited, labels

__all__ = ["Run", "cited", "labels", "tricks"]


class Run(tables.Run):
    """A record of this game that has been judged; `score` is its first line."""

    game_name: ClassVar[str] = "ecarte"
    rules: ClassVar[str | None] = "cassell"
    first_dealer: ClassVar[str] = "Ann"

    def __init__(self, deal: str = "", *deals: str, score: Iterable[int] | None = None, **more: Any) -> None:
        if score is not None:
            ann, bob = score
            deal = f"table sets Ann={ann} Bob={bob}\n{deal.strip()}"
        super().__init__(deal, *deals, **more)


def tricks(*pairs: str) -> str:
    """Tricks as lines; each pair is `Ann KH 7H`: who leads, and the two cards."""
    lines = []
    for pair in pairs:
        leader, led, followed = pair.split()
        lines += [f"{leader} plays {led}", f"{'Bob' if leader == 'Ann' else 'Ann'} plays {followed}"]
    return "\n".join(lines)
