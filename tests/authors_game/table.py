"""A table of Authors for tests: lines in, rulings out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee import games
from referee.core.fold import Fold, Step
from referee.core.record import DealRecord, RecordLine, Session
from referee.core.rulings import Finding, Verdict
from referee.core.settlement import DealResult, Settlement
from referee.core.table import Table
from tests.articles import note

BOOK = "authors/foster"
FOUR = ("Ann", "Bob", "Cal", "Dee")


class Run:
    """A record that has been judged, line by line; lines count from 1, through all deals. Ann deals first."""

    def __init__(
        self,
        *deals: str | Iterable[str],
        players: tuple[str, ...] = FOUR,
        dealer: str | None = "Ann",
        discovery: str = "referee",
        house: Mapping[str, Any] | None = None,
        dealers: Mapping[int, str] | None = None,
    ) -> None:
        book = games.book("authors", "foster")
        if house:
            book = book.with_house(house)
        number = 0
        records: list[DealRecord] = []
        for place, deal in enumerate(deals, 1):
            texts = [line.strip() for line in deal.strip().splitlines()] if isinstance(deal, str) else list(deal)
            lines = [RecordLine(number + at, text) for at, text in enumerate(texts, 1)]
            deals_here = (dealers or {}).get(place, dealer if place == 1 else None)
            records.append(DealRecord(place, number, tuple(lines), deals_here))
            number += len(lines)
        session = Session("authors", players, tuple(records), discovery=discovery)
        self.fold = Fold(games.find("authors"), book, session)
        self.steps: list[Step] = list(self.fold.steps())
        assert self.fold.table is not None
        self.table: Table[Any] = self.fold.table
        self.deal = self.table.deal
        for step in self.steps:
            note(step.ruling.cites)
            note(cite for found in step.ruling.findings for cite in found.cites)
            note(posting.cite for posting in step.ruling.postings)
        note(cite for found in self.findings for cite in found.cites)
        note(cite for result in self.settlement.deals for step in result.steps for cite in step.cites)

    @property
    def settlement(self) -> Settlement:
        """Who pays whom."""
        return self.fold.settlement()

    @property
    def result(self) -> DealResult:
        """How the last deal ended."""
        return self.settlement.deals[-1]

    @property
    def findings(self) -> list[Finding]:
        """What stands at the end, by line."""
        found = [f for f in self.table.record.findings.values() if f.verdict is not Verdict.ALLOWED]
        return sorted(found, key=lambda one: (one.line, one.number))

    @property
    def points(self) -> list[tuple[int, str, str, str | None, int | None]]:
        """Every finding as (line, verdict, point, by, proof line)."""
        return [(f.line, f.verdict.word, f.point, f.by, f.proof_line) for f in self.findings]

    def only(self, point: str) -> Finding:
        """The one finding about a point."""
        found = [one for one in self.findings if one.point == point]
        assert len(found) == 1, f"{len(found)} findings of {point} in {self.points}"
        return found[0]

    def verdict(self, line: int) -> str:
        """The worst verdict of a line."""
        return max((s.ruling.verdict for s in self.steps if s.line == line), default=Verdict.ALLOWED).word

    def notes(self, line: int) -> str:
        """What the referee remarked at a line."""
        return "; ".join(text for step in self.steps if step.line == line for text in step.ruling.notes)

    @property
    def owed(self) -> list[str]:
        """What stands open."""
        return [pending.said for pending in self.deal.pending]

    @property
    def turn(self) -> str | None:
        """Who is to ask."""
        asks: str | None = self.deal.turn
        return asks

    @property
    def scores(self) -> dict[str, int]:
        """The books of each."""
        counted: dict[str, int] = self.deal.scores
        return counted

    @property
    def accounts(self) -> dict[str, int]:
        """The counters of each and of the pool."""
        return {name: int(text) for name, text in self.settlement.accounts.items()}


def cited(found: Finding) -> list[str]:
    """The labels of a finding's articles, as they are shown."""
    return [cite.label for cite in found.cites]
