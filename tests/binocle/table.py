"""A table of Binocle for tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from tests import fillers, tables
from tests.fillers import filled, named, other
from tests.tables import Look, cited

__all__ = ["LOOKS", "RANKS", "Pack", "Run", "cited", "deal", "other"]
RANKS = "9JQKTA"


class Run(tables.Run):
    """A record of this game that has been judged."""

    game_name: ClassVar[str] = "binocle"
    notes_allowed: ClassVar[bool] = True


class Pack(fillers.Pack):
    """The pack of Binocle; `keep` are cards that no filler may use, the card turned up among them."""

    def __init__(self, keep: str = "", trump: str = "H") -> None:
        super().__init__(RANKS, keep, trump=trump)


def deal(record: str, keep: str = "", trump: str = "H") -> list[str]:
    """The lines of a record; the tricks that it leaves open use no card of `keep`."""
    return filled(record, Pack(named(keep, RANKS, 2), trump))


def _target(run: tables.Run) -> Any:
    _, sitting = run.fold.ended()
    assert sitting is not None
    (target,) = set(dict(sitting.kept["targets"]).values())
    return target


LOOKS: Mapping[str, Look] = {"target": _target}
