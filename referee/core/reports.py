"""What reports over whole sessions are made of: plain records that the library fills and the views lay out."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, NamedTuple

from referee.core.rulebook import Article
from referee.core.rulings import Citation, Finding, Posting, Verdict


class LineRuling(NamedTuple):
    """What a line came to: its findings when it was judged, and the points and counters that it moved in the end."""

    verdict: Verdict
    findings: tuple[Finding, ...]
    postings: tuple[Posting, ...]
    cites: tuple[Citation, ...]

    @property
    def said(self) -> tuple[object, ...]:
        """What it says, its articles left out: the same ruling by another number is no difference."""
        findings = tuple((one.verdict, one.point, one.line, one.by, one.message) for one in self.findings)
        return findings, tuple((one.player, one.points, one.unit, one.reason) for one in self.postings)


class Change(NamedTuple):
    """A line that is ruled on differently; a ruling is None where that reading does not come so far."""

    line: int
    deal: int
    event: str
    before: LineRuling | None
    after: LineRuling | None


class ValueChange(NamedTuple):
    """A value that differs, with the citation of each side; None where a book has no such value."""

    name: str
    before: Any
    after: Any
    cite_before: Citation | None
    cite_after: Citation | None


class ArticleChange(NamedTuple):
    """A question that the two sides settle by different articles; None where a side is silent."""

    point: str
    before: Article | None
    after: Article | None


class Difference(NamedTuple):
    """The first place where two records part. A line and its text are None where that record has nothing more."""

    deal: int
    first_line: int | None
    first_text: str | None
    second_line: int | None
    second_text: str | None


class HeadDifference(NamedTuple):
    """Something that the heads of two files say differently, in words; None where one is silent."""

    key: str
    first: str | None
    second: str | None


class Standing(NamedTuple):
    """One player in one unit; equal amounts share a rank, and the ranks after them are passed over (1, 1, 3)."""

    rank: int
    player: str
    played: int
    won: int
    amount: Decimal


class UnitTable(NamedTuple):
    """Everybody who played for one unit, the best first; `is_money` where it is what the stakes are paid in."""

    unit: str
    is_money: bool
    rows: list[Standing]


class Incomplete(NamedTuple):
    """A session that is not counted, and why."""

    path: str
    reason: str


class Irregularity(NamedTuple):
    """An offence in the log: whose, on what day, in which session. `player` is None where it was nobody's."""

    player: str | None
    date: str | None
    path: str
    game: str
    finding: Finding
