"""The table as it stands: what everybody, or one seat, can see of it, and what may come next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.core.cards import read_card
from referee.core.game import Group
from referee.core.pending import Pending
from referee.core.table import Table
from referee.views import rulings
from referee.views.ink import Ink, listed

_WIDEST_TITLE = 24


def table(
    shown: Table[Any], groups: Sequence[Group], sheet: Mapping[str, int], prompt: str, ink: Ink, *, title: str
) -> Iterator[str]:
    """The whole table: heading, the groups that the game names, what is open, and who is to act."""
    after = f", after line {shown.line}" if shown.deal.count else ""
    yield ink.paint("head", f"{ink.text(title)}, deal {shown.deal.number}{after}")
    yield from _grouped(groups, sheet, ink)
    yield from standing(shown.deal.pending, ink)
    if all(group.title != "to act" for group in groups):
        yield ink.paint("bold", ink.cards(prompt))


def _grouped(groups: Sequence[Group], sheet: Mapping[str, int], ink: Ink) -> Iterator[str]:
    """The groups of a table under each other, each with its title at the left; the score if no group tells it."""
    rows = [(group.title, (" " if group.is_cards else ", ").join(map(ink.cards, group.items))) for group in groups]
    if sheet and not any(group.title.startswith("score") for group in groups):
        rows.append(("score", rulings.scores(sheet, ink)))
    titles = [ink.text(title) for title, _ in rows if title != "deal"]
    edge = min(max((len(title) for title in titles), default=0), _WIDEST_TITLE) + 4
    for title, said in rows:
        if title != "deal":  # the heading has it
            yield from _entry(ink.text(title), said or "none", edge, ink)


def _entry(title: str, said: str, edge: int, ink: Ink) -> list[str]:
    lines = ink.wrap(said, indent=" " * edge)
    if len(title) > edge - 4:
        return [f"  {title}", *lines]
    return [f"  {title:<{edge - 2}}{lines[0][edge:]}", *lines[1:]]


def standing(pending: Sequence[Pending], ink: Ink) -> Iterator[str]:
    """What later events must respect: open choices in full, rights, duties and the like in a line each."""
    yield from rulings.open_choices(pending, ink)
    for one in pending:
        if one.kind == "election" or not (one.said or one.kind in ("right", "duty", "remedy")):
            continue
        said = one.said or f"{listed(one.whose)}: {one.point}" + (f" {one.card}" if one.card else "")
        yield from ink.wrap(f"{ink.text(one.kind)}: {ink.cards(said)} (line {one.line})", indent="  ", hanging="    ")


def legal(lines: Sequence[str], ink: Ink) -> Iterator[str]:
    """What may come next: lines that differ in one card alone stand together."""
    together: dict[str, list[str]] = {}
    for line in lines:
        head, _, last = line.rpartition(" ")
        if head.count(" ") == 1 and read_card(last) is not None:
            together.setdefault(head, []).append(last)
        else:
            together[line] = []
    for head, cards in together.items():
        yield from ink.wrap(ink.cards(" ".join((head, *cards))), indent="  ", hanging="      ")
