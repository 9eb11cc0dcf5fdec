"""A session as plain data: the header and the lines of each deal, as the file holds them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, NamedTuple

DISCOVERIES = ("referee", "players")
DRAWS = ("told", "implied")


class RecordLine(NamedTuple):
    """One line of a record: its number in the file and its text, remark and all."""

    number: int
    text: str


@dataclass(slots=True)
class DealRecord:
    """One `[[deal]]`: who deals, who sits, and what was written down. `line` is where the table begins."""

    number: int
    line: int
    lines: tuple[RecordLine, ...] = ()
    dealer: str | None = None
    players: tuple[str, ...] | None = None
    bystanders: tuple[str, ...] = ()
    sides: tuple[tuple[str, ...], ...] = ()


@dataclass(slots=True)
class Session:
    """One sitting: the game, the book in force, who plays for what, and the deals in order.

    `house` holds changed values by name, `house_articles` whole articles of the players' own, both as read from TOML;
    `renamed` tells what became of each name that is no longer used, as the file has it (see `names_now`); `places` tells
    the line of each key of the file for messages (`house.last-trick.points`, `players`).
    """

    game: str
    players: tuple[str, ...]
    deals: tuple[DealRecord, ...] = ()
    rules: str | None = None
    revision: int | None = None
    discovery: str = "referee"
    draws: str = "told"
    date: str | None = None
    unit: str | None = None
    stakes: Mapping[str, Decimal] = field(default_factory=dict)
    sides: tuple[tuple[str, ...], ...] = ()
    bystanders: tuple[str, ...] = ()
    house: Mapping[str, Any] = field(default_factory=dict)
    house_articles: tuple[Mapping[str, Any], ...] = ()
    renamed: Mapping[str, str] = field(default_factory=dict)
    places: Mapping[str, int] = field(default_factory=dict)
    path: str | None = None


def names_now(renamed: Mapping[str, str]) -> dict[str, str]:
    """What everybody with a former name is called now: Bob became Robert and Robert became Rob, so both are Rob."""
    now: dict[str, str] = {}
    for former in renamed:
        name = renamed[former]
        steps = 0
        while name in renamed and steps < len(renamed):
            name = renamed[name]
            steps += 1
        now[former] = name
    return now
