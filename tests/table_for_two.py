"""A table for two for tests: lines in, rulings out. Games with a stock build on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any, ClassVar

from referee import games
from referee.core.fold import Fold, Step, mark
from referee.core.record import DealRecord, RecordLine, Session
from referee.core.rulings import Finding, Verdict
from referee.core.settlement import DealResult, Settlement, plain
from referee.core.table import Table
from tests.articles import note


class Run:
    """A record that has been judged, line by line; lines count from 1, through all deals.

    `score` is what Ann and Bob have already in a game that has been going on for a while.
    """

    game_name: ClassVar[str]
    rules: ClassVar[str]
    stake_name: ClassVar[str] = "per-hundred"

    def __init__(
        self,
        *deals: str | Iterable[str],
        rules: str = "",
        discovery: str = "referee",
        draws: str = "told",
        dealer: str | None = "Bob",
        house: Mapping[str, Any] | None = None,
        articles: tuple[Mapping[str, Any], ...] = (),
        stake: str | None = None,
        score: tuple[int, int] | None = None,
    ) -> None:
        self.game = games.find(self.game_name)
        self.book = games.book(self.game_name, rules or self.rules)
        if house or articles:
            self.book = self.book.with_house(house or {}, articles)
        number = 0
        records: list[DealRecord] = []
        self.lines: list[str] = []
        for place, deal in enumerate(deals, 1):
            texts = [line.strip() for line in deal.splitlines()] if isinstance(deal, str) else list(deal)
            lines = [RecordLine(number + at, text) for at, text in enumerate(texts, 1)]
            records.append(DealRecord(place, number, tuple(lines), dealer if place == 1 else None))
            number += len(lines)
            self.lines += texts
        session = Session(self.game_name, ("Ann", "Bob"), tuple(records), discovery=discovery, draws=draws)
        if stake is not None:
            session.unit, session.stakes = "GBP", {self.stake_name: Decimal(stake)}
        self.fold = Fold(self.game, self.book, session)
        self.steps: list[Step] = []
        for record in records:
            self.steps += self.fold.open(record)
            if record.number == 1 and score is not None:
                assert self.fold.table is not None
                self.fold.table.sitting.score = {"Ann": score[0], "Bob": score[1]}
                mark(self.fold.table)
            for line in record.lines:
                if record.number not in self.fold.broken:
                    self.steps += self.fold.add(line)
        assert self.fold.table is not None
        self.table: Table[Any] = self.fold.table
        self.deal = self.table.deal
        for step in self.steps:
            behind = self.game.cites.get(step.event.verb) if step.event is not None else None
            note([self.book.points[behind].cite] if behind in self.book.points else [])
            note(step.ruling.cites)
            for found in step.ruling.findings:
                note(found.cites)
            note(posting.cite for posting in step.ruling.postings)
        for found in self.findings:
            note(found.cites)
        for result in self.settlement.deals:
            for one in result.steps:
                note(one.cites)

    @property
    def settlement(self) -> Settlement:
        """Who pays whom."""
        return self.fold.settlement()

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

    def at(self, line: int) -> list[Step]:
        """The rulings of the events of a line."""
        return [step for step in self.steps if step.line == line]

    def verdict(self, line: int) -> str:
        """The worst verdict of a line."""
        return max((step.ruling.verdict for step in self.at(line)), default=Verdict.ALLOWED).word

    def notes(self, line: int) -> str:
        """What the referee remarked at a line."""
        return "; ".join(note for step in self.at(line) for note in step.ruling.notes)

    def posted(self, line: int) -> list[tuple[str, int, str, str]]:
        """What a line moved: player, points, reason, article."""
        return [
            (one.player, one.points, one.reason, one.cite.article)
            for step in self.at(line)
            for one in step.ruling.postings
        ]

    @property
    def scores(self) -> tuple[int, int]:
        """Ann's and Bob's marked scores."""
        return self.deal.scores["Ann"], self.deal.scores["Bob"]

    @property
    def result(self) -> DealResult:
        """How the last deal ended."""
        return self.settlement.deals[-1]

    @property
    def value(self) -> tuple[str | None, str]:
        """Winner and value of the last deal."""
        return self.result.winner, plain(self.result.value)

    def cards(self, player: str) -> int:
        """How many cards a player holds."""
        size: int = self.deal.cards.hands[player].size
        return size

    def open(self) -> list[tuple[str, tuple[str, ...], str, list[str]]]:
        """What stands open: kind, whose, point and what may be chosen."""
        return [(p.kind, p.whose, p.point, [o.key for o in p.options]) for p in self.deal.pending]


def cited(found: Finding) -> list[str]:
    """The articles of a finding."""
    return [cite.article for cite in found.cites]
