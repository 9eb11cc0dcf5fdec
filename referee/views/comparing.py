"""Two records of one game: where they part, and how their scores differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee.core.reports import Difference, HeadDifference
from referee.core.settlement import Transfer
from referee.views import settlement
from referee.views.ink import Ink


def head(many: Sequence[HeadDifference], paths: tuple[str, str], ink: Ink) -> Iterator[str]:
    """What the heads of the two files say differently."""
    for one in many:
        for path, said in zip(paths, (one.first, one.second), strict=True):
            told = "not given" if said is None else ink.text(said)
            yield f"{ink.paint('faint', f'{ink.text(path)}:')} {ink.text(one.key)}: {told}"


def record(found: Difference | None, paths: tuple[str, str], ink: Ink) -> Iterator[str]:
    """The first place where the records part: the deal, and the line of each file."""
    if found is None:
        yield "The records say the same."
        return
    yield ink.paint("bold", f"The records part in deal {found.deal}:")
    lines = ((found.first_line, found.first_text), (found.second_line, found.second_text))
    for path, (line, text) in zip(paths, lines, strict=True):
        if line is None or text is None:
            yield f"  {ink.text(path)}: nothing more in this deal"
        else:
            yield f"  {ink.paint('faint', f'{ink.text(path)}:{line}:')} {ink.cards(text)}"


def scores(moved: Mapping[int, Mapping[str, tuple[int | None, int | None]]], ink: Ink) -> Iterator[str]:
    """Scores that differ, deal by deal: `deal 1: Ann 40 and 20`."""
    for number, players in moved.items():
        said = [f"{ink.text(name)} {_points(one)} and {_points(other)}" for name, (one, other) in players.items()]
        yield f"deal {number}: {'; '.join(said)}"
    if not moved:
        yield "The scores are the same."


def _points(points: int | None) -> str:
    return "without score" if points is None else str(points)


def payments(first: Sequence[Transfer], second: Sequence[Transfer], paths: tuple[str, str], ink: Ink) -> Iterator[str]:
    """What is paid by each record, where that differs."""
    for path, mine, theirs in ((paths[0], first, second), (paths[1], second, first)):
        for transfer in mine:
            if transfer not in theirs:
                yield f"by {ink.text(path)}: {settlement.payment(transfer, ink)}"
