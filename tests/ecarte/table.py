"""A table of Écarté for tests: lines in, rulings out. Ann deals the first deal."""

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


class Run:
    """A record that has been judged, line by line; lines count from 1, through all deals."""

    def __init__(
        self,
        *deals: str | Iterable[str],
        rules: str = "cassell",
        discovery: str = "referee",
        dealer: str | None = "Ann",
        house: Mapping[str, Any] | None = None,
        score: tuple[int, int] | None = None,
    ) -> None:
        self.game = games.find("ecarte")
        self.book = games.book("ecarte", rules)
        if house:
            self.book = self.book.with_house(house)
        texts = [
            [line.strip() for line in deal.splitlines()] if isinstance(deal, str) else list(deal) for deal in deals
        ]
        if score is not None:
            texts[0] = [f"table sets Ann={score[0]} Bob={score[1]}", *texts[0]]
        number = 0
        records: list[DealRecord] = []
        for place, lines in enumerate(texts, 1):
            made = tuple(RecordLine(number + at, text) for at, text in enumerate(lines, 1))
            records.append(DealRecord(place, number, made, dealer if place == 1 else None))
            number += len(made)
        session = Session("ecarte", ("Ann", "Bob"), tuple(records), discovery=discovery)
        self.fold = Fold(self.game, self.book, session)
        self.steps: list[Step] = list(self.fold.steps())
        assert self.fold.table is not None
        self.table: Table[Any] = self.fold.table
        self.deal = self.table.deal
        self.settlement: Settlement = self.fold.settlement()
        for step in self.steps:
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
    def findings(self) -> list[Finding]:
        """What stands at the end, by line, refused lines included."""
        return sorted(self.table.record.findings.values(), key=lambda one: (one.line, one.number))

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

    @property
    def posted(self) -> list[tuple[int, str, int, str]]:
        """What was marked in the last deal: line, player, points, article."""
        return [(p.line, p.player, p.points, p.cite.article) for p in self.deal.posted()]

    @property
    def scores(self) -> tuple[int, int]:
        """What Ann and Bob marked in the last deal."""
        return self.deal.scores["Ann"], self.deal.scores["Bob"]

    @property
    def standing(self) -> tuple[int, int]:
        """The score of the game that is on the markers."""
        sheet = self.game.sheet(self.table)
        return sheet["Ann"], sheet["Bob"]

    @property
    def result(self) -> DealResult:
        """How the last deal ended."""
        return self.settlement.deals[-1]

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


def labels(found: Finding) -> list[str]:
    """The articles of a finding, and how they came to be in force."""
    return [cite.label for cite in found.cites]


def tricks(*pairs: str) -> str:
    """Tricks as lines; each pair is `Ann KH 7H`: who leads, and the two cards."""
    lines = []
    for pair in pairs:
        leader, led, followed = pair.split()
        lines += [f"{leader} plays {led}", f"{'Bob' if leader == 'Ann' else 'Ann'} plays {followed}"]
    return "\n".join(lines)
