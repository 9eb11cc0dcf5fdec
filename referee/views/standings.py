"""Standings over many sessions, and the log of irregularities."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.core.reports import Incomplete, Irregularity, UnitTable
from referee.core.settlement import plain
from referee.views import rulings
from referee.views.ink import Ink


def tables(many: Sequence[UnitTable], ink: Ink) -> Iterator[str]:
    """A table for each unit, the best first; equal amounts share a rank."""
    for table in many:
        unit = ink.text(table.unit)
        yield ink.paint("head", f"{unit}, money" if table.is_money else unit)
        rows = [("rank", "player", "played", "won", "money" if table.is_money else unit)]
        for one in table.rows:
            amount = plain(one.amount) if one.amount <= 0 else f"+{plain(one.amount)}"
            rows.append((str(one.rank), ink.text(one.player), str(one.played), str(one.won), amount))
        yield from ink.columns(rows, right=(0, 2, 3, 4))


def counted(sessions: int, games: int) -> str:
    """How much the tables are made of."""
    told = f"{sessions} session{'' if sessions == 1 else 's'}"
    return f"{told}, {games} game{'' if games == 1 else 's'}"


def incomplete(many: Sequence[Incomplete], ink: Ink) -> Iterator[str]:
    """Sessions that are not counted, and why."""
    for one in many:
        yield from ink.entry(f"{ink.paint('doubt', 'not counted:')} {ink.text(one.path)}: {ink.cards(one.reason)}")


def irregularities(many: Sequence[Irregularity], ink: Ink) -> Iterator[str]:
    """The log: player by player, each offence with its day, its place and its article."""
    yield ink.paint("head", "Irregularities")
    if not many:
        yield "None."
    last: str | None = ""
    for one in many:
        if one.player != last:
            last = one.player
            yield ink.paint("bold", ink.text(one.player or "by nobody"))
        date = ink.text(one.date or "no date")
        yield from ink.entry(f"{date}  {rulings.finding_line(one.finding, one.path, ink)}", "  ")
