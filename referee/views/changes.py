"""What a correction changed: rulings that are gone, rulings that are new, scores and payments that moved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee.core.rulings import Finding, Posting
from referee.core.settlement import Transfer
from referee.views import rulings, settlement
from referee.views.ink import Ink


def findings(gone: Sequence[Finding], fresh: Sequence[Finding], path: str, ink: Ink) -> Iterator[str]:
    """Findings that no longer stand, then those that do since."""
    for one in gone:
        yield from _moved("gone  ", rulings.finding_line(one, path, ink), ink)
    for one in fresh:
        yield from _moved("new   ", rulings.finding_line(one, path, ink), ink)


def postings(gone: Sequence[Posting], fresh: Sequence[Posting], ink: Ink) -> Iterator[str]:
    """Points that are marked no longer, then those that are since."""
    for one in gone:
        yield from _moved("gone  ", rulings.posting(one, ink), ink)
    for one in fresh:
        yield from _moved("new   ", f"line {one.line}: {rulings.posting(one, ink)}", ink)


def scores(moved: Mapping[int, Mapping[str, tuple[int | None, int | None]]], ink: Ink) -> Iterator[str]:
    """Scores that moved, deal by deal: `deal 1: Ann 850, was 810`; None where a player had no score."""
    for number, players in moved.items():
        said = [f"{ink.text(name)} {_score(after)}, was {_score(before)}" for name, (before, after) in players.items()]
        yield from ink.entry(f"deal {number}: {'; '.join(said)}")


def _moved(mark: str, said: str, ink: Ink) -> list[str]:
    """What is gone or new, broken into lines on a screen."""
    return ink.wrap(said, indent=mark, hanging=" " * 10) if ink.is_screen else [f"{mark}{said}"]


def _score(points: int | None) -> str:
    return "without score" if points is None else str(points)


def payments(before: Sequence[Transfer], after: Sequence[Transfer], ink: Ink) -> Iterator[str]:
    """Payments, where they differ: what is paid now and what would have been."""
    if list(before) == list(after):
        return
    for transfer in after:
        if transfer not in before:
            yield f"now:  {settlement.payment(transfer, ink)}"
    for transfer in before:
        if transfer not in after:
            yield f"was:  {settlement.payment(transfer, ink)}"
