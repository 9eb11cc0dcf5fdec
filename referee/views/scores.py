"""The score sheet: every point of a deal with the line and the article that gave it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from referee.core.rulings import Posting
from referee.views import rulings
from referee.views.amounts import unit_of
from referee.views.ink import Ink

STRUCK_OUT = "The deal is void: what was marked in it is struck out."


def deal(
    number: int, dealer: str | None, postings: Sequence[Posting], points: Mapping[str, int], words: str, ink: Ink,
    *, flags: Sequence[str] = (),
) -> Iterator[str]:  # fmt: skip
    """One deal: a line for each posting with the running total, and what each player has at the end.

    `words` says how far the deal got (`over`, `void`, `not finished`), `flags` what the book calls it.
    """
    dealt = f", {ink.text(dealer)} dealt" if dealer else ""
    yield ink.paint("head", f"Deal {number}{dealt}{f' ({words})' if words else ''}")
    totals: dict[tuple[str, str], int] = {}
    rows = []
    for posted in postings:
        key = (posted.player, posted.unit)
        totals[key] = totals.get(key, 0) + posted.points
        moved, total = (_in_unit(amount, posted.unit, ink) for amount in (posted.points, totals[key]))
        rows.append(
            (
                str(posted.line),
                ink.text(posted.player),
                moved if posted.points < 0 else f"+{moved}",
                total,
                f"{ink.cards(posted.reason)} {ink.paint('faint', rulings.labels((posted.cite,), ink))}".rstrip(),
            )
        )
    if rows:
        yield from ink.columns([("line", "player", "points", "total", "for"), *rows], right=(0, 2, 3))
    if is_struck_out(flags, points, [posted.unit for posted in postings]):
        yield f"  {STRUCK_OUT}"
    yield from (f"  {ink.paint('bold', line[2:])}" for line in ink.entry(rulings.scores(points, ink), "  "))


def _in_unit(amount: int, unit: str, ink: Ink) -> str:
    return str(amount) if unit == "points" else f"{amount} {ink.text(unit_of(amount, unit))}"


def is_struck_out(flags: Sequence[str], points: Mapping[str, int], units: Collection[str]) -> bool:
    """Whether what was marked in a deal counts for nothing, since the book makes the deal void.

    `units` are those of its lines: counters that were paid for good are not struck out with the points.
    """
    return "void" in flags and bool(units) and ("points" in units or not any(points.values()))


def footings(deals: Sequence[int], ends: Mapping[int, int]) -> dict[int, str]:
    """What the sums below a deal are called: those of the game that ended with it, or those of all deals.

    `ends` tells which game ended with which deal; after it the sums begin anew.
    """
    if len(deals) < 2:
        return {}
    if not any(number in ends for number in deals[:-1]):
        return {deals[-1]: "all"}
    return {deals[-1]: "so far", **{number: f"game {ends[number]}" for number in deals if number in ends}}


def totals(deals: Sequence[tuple[int, Mapping[str, int]]], ends: Mapping[int, int], ink: Ink) -> Iterator[str]:
    """Deals down, players across, and sums below each game; a player who did not sit in a deal has a dash, never a nought."""
    names: list[str] = []
    for _, points in deals:
        names += [name for name in points if name not in names]
    rows = [("deal", *(ink.text(name) for name in names))]
    called = footings([number for number, _ in deals], ends)
    sums = dict.fromkeys(names, 0)
    bold: set[int] = set()
    for number, points in deals:
        rows.append((str(number), *(str(points[name]) if name in points else "-" for name in names)))
        sums = {name: sums[name] + points.get(name, 0) for name in names}
        if number in called:
            bold.add(len(rows))
            rows.append((called[number], *map(str, sums.values())))
        if number in ends:
            sums = dict.fromkeys(names, 0)
    yield ink.paint("head", "All deals")
    for place, line in enumerate(ink.columns(rows, right=range(len(names) + 1))):
        yield ink.paint("bold", line) if place in bold else line
