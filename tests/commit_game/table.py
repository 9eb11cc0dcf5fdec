"""A table of Commit for tests: lines in, rulings out."""

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

BOOK = "commit/foster"
FOUR = ("Abe", "Bea", "Cal", "Dan")


class Run:
    """A record that has been judged, line by line; lines count from 1, through all deals. Abe deals."""

    def __init__(
        self,
        *deals: str | Iterable[str],
        players: tuple[str, ...] = FOUR,
        discovery: str = "referee",
        dealer: str | None = "Abe",
        house: Mapping[str, Any] | None = None,
        articles: tuple[Mapping[str, Any], ...] = (),
    ) -> None:
        self.book = games.book("commit", "foster")
        if house or articles:
            self.book = self.book.with_house(house or {}, articles)
        number = 0
        records: list[DealRecord] = []
        for place, deal in enumerate(deals, 1):
            texts = [line.strip() for line in deal.strip().splitlines()] if isinstance(deal, str) else list(deal)
            lines = tuple(RecordLine(number + at, text) for at, text in enumerate(texts, 1))
            records.append(DealRecord(place, number, lines, dealer if place == 1 else None))
            number += len(lines)
        session = Session("commit", players, tuple(records), discovery=discovery)
        self.fold = Fold(games.find("commit"), self.book, session)
        self.steps: list[Step] = list(self.fold.steps())
        assert self.fold.table is not None
        self.table: Table[Any] = self.fold.table
        self.deal = self.table.deal
        note(self.cites)
        assert sum(self.accounts.values()) == 0

    @property
    def cites(self) -> list[Any]:
        """Everything that was cited."""
        found = [cite for step in self.steps for cite in step.ruling.cites]
        found += [cite for step in self.steps for one in step.ruling.findings for cite in one.cites]
        found += [posting.cite for step in self.steps for posting in step.ruling.postings]
        found += [cite for one in self.findings for cite in one.cites]
        return found + [cite for result in self.settlement.deals for one in result.steps for cite in one.cites]

    @property
    def labels(self) -> list[str]:
        """The labels of everything that was cited."""
        return [cite.label for cite in self.cites]

    @property
    def settlement(self) -> Settlement:
        """Who pays whom."""
        return self.fold.settlement()

    @property
    def result(self) -> DealResult:
        """How the last deal stands."""
        return self.settlement.deals[-1]

    @property
    def accounts(self) -> dict[str, int]:
        """The counters of everybody and of the pool."""
        return dict(self.table.sitting.accounts)

    @property
    def findings(self) -> list[Finding]:
        """What stands at the end, by line, refused lines included."""
        found = list(self.table.record.findings.values())
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

    def moved(self, line: int) -> dict[str, int]:
        """What a line moved, by account; nothing where it came to nothing."""
        sums: dict[str, int] = {}
        for step in self.steps:
            for posting in step.ruling.postings:
                if posting.line == line:
                    sums[posting.player] = sums.get(posting.player, 0) + posting.points
        return {name: amount for name, amount in sums.items() if amount}

    def brought(self, line: int, reason: str) -> dict[str, int]:
        """What a line moved for one reason, by account."""
        sums: dict[str, int] = {}
        for step in self.steps:
            for posting in step.ruling.postings:
                if posting.line == line and reason in posting.reason:
                    sums[posting.player] = sums.get(posting.player, 0) + posting.points
        return sums

    def verdict(self, line: int) -> str:
        """The worst verdict of a line."""
        return max((s.ruling.verdict for s in self.steps if s.line == line), default=Verdict.ALLOWED).word

    def notes(self, line: int) -> str:
        """What the referee remarked at a line."""
        return "; ".join(note for step in self.steps if step.line == line for note in step.ruling.notes)

    @property
    def turn(self) -> str | None:
        """Who is to play or to speak."""
        turn: str | None = self.deal.turn
        return turn

    @property
    def wanted(self) -> tuple[str, ...]:
        """What the run asks for; nothing while somebody leads."""
        return tuple(self.deal.run.wanted) if self.deal.run else ()

    def size(self, player: str) -> int:
        """How many cards a player holds."""
        count: int = self.deal.cards.hands[player].size
        return count
