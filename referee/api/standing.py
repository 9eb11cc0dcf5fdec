"""What stands at the end of a session and is not allowed: the findings that `check` reports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.core.fold import Fold
from referee.core.pending import Pending
from referee.core.rulings import Finding, Verdict
from referee.core.table import Table


def standing_findings(fold: Fold, tables: Sequence[Table[Any]], refused: Sequence[Finding]) -> list[Finding]:
    """Offences, doubts, refused lines, choices still open and numbers still missing, by line.

    `tables` are the tables at the end of each deal. An offence that has given somebody a choice is one finding, which
    names the choice while it is open.
    """
    if fold.table is None:
        return []
    record = fold.table.record
    choices = [one for one in fold.table.deal.pending if one.kind == "election" and one.options]
    found = [_with_choice(one, choices) for one in record.findings.values() if one.verdict is not Verdict.ALLOWED]
    numbers = {one.number for one in found}
    found += [one for one in refused if one.number not in numbers]
    found += _open_choices(fold, [one for one in choices if one.finding not in record.findings])
    found += _missing_numbers(fold, tables)
    return sorted(found, key=lambda one: (one.line, one.number))


def _with_choice(finding: Finding, choices: Sequence[Pending]) -> Finding:
    """A finding, with the choice that it has given somebody and that is still open."""
    for one in choices:
        if one.finding == finding.number:
            return finding.grown(message=f"{finding.message}; still open: {' and '.join(one.whose)} elects {one.words}")
    return finding


def _open_choices(fold: Fold, choices: Sequence[Pending]) -> Iterator[Finding]:
    """Choices still owed that belong to no finding: doubts of their own."""
    assert fold.table is not None
    for one in choices:
        said = f"{' and '.join(one.whose)} may still choose: {one.words}"
        yield _doubt(fold, one.point, one.line, "", said, fold.table.deal.number)


def _missing_numbers(fold: Fold, tables: Sequence[Table[Any]]) -> Iterator[Finding]:
    """What the settlement of a deal that is over still needs and nobody has tallied."""
    for table, result in zip(tables, fold.settlement().deals, strict=True):
        is_last = table is tables[-1]
        if result.number in fold.broken or not (table.deal.is_over or (table.deal.tallies and not is_last)):
            continue
        event = table.deal.past[0].text if table.deal.past else ""
        for need in result.missing:
            yield _doubt(fold, "so.missing-tally", table.deal.line, event, need, result.number)


def _doubt(fold: Fold, point: str, line: int, event: str, said: str, deal: int) -> Finding:
    number = 1_000_000_000  # after every finding that the fold has numbered
    return Finding(number, Verdict.RESERVED, point, line, event, None, said, (fold.law.cite(point),), deal)
