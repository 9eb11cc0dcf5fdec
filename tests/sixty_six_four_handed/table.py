"""A table of four-handed Sixty-Six for tests. Dee deals the first deal, so that Ann leads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee import games
from referee.core.fold import Fold, Step
from referee.core.record import DealRecord, RecordLine, Session
from referee.core.rulings import Finding, Verdict
from referee.core.settlement import DealResult, Settlement
from referee.core.table import Table
from tests.articles import note

BOOK = "sixty-six-four-handed/foster"
OLD = "sixty-six/foster"
SIDES = (("Ann", "Cal"), ("Bob", "Dee"))
PLAYERS = ("Ann", "Bob", "Cal", "Dee")


class Run:
    """A record that has been judged, line by line; lines count from 1, through all deals."""

    def __init__(self, *deals: str, discovery: str = "referee", house: Mapping[str, Any] | None = None) -> None:
        self.game = games.find("sixty-six-four-handed")
        self.book = games.book("sixty-six-four-handed", "foster")
        if house:
            self.book = self.book.with_house(house)
        number = 0
        records: list[DealRecord] = []
        for place, deal in enumerate(deals, 1):
            texts = [line.strip() for line in deal.strip().splitlines()]
            made = tuple(RecordLine(number + at, text) for at, text in enumerate(texts, 1))
            records.append(DealRecord(place, number, made, "Dee" if place == 1 else None))
            number += len(made)
        session = Session("sixty-six-four-handed", PLAYERS, tuple(records), discovery=discovery, sides=SIDES)
        self.fold = Fold(self.game, self.book, session)
        self.steps: list[Step] = list(self.fold.steps())
        assert self.fold.table is not None
        self.table: Table[Any] = self.fold.table
        self.deal = self.table.deal
        self.settlement: Settlement = self.fold.settlement()
        for step in self.steps:
            behind = self.game.cites.get(step.event.verb) if step.event is not None else None
            note([self.book.points[behind].cite] if behind in self.book.points else [])
            note(step.ruling.cites)
            note(posting.cite for posting in step.ruling.postings)
        for found in self.findings:
            note(found.cites)
        for result in self.settlement.deals:
            for one in result.steps:
                note(one.cites)

    @property
    def findings(self) -> list[Finding]:
        """What stands at the end, by line."""
        return sorted(self.table.record.findings.values(), key=lambda one: (one.line, one.number))

    @property
    def points(self) -> list[tuple[int, str, str, str | None, int | None]]:
        """Every finding as (line, verdict, point, by, proof line)."""
        return [(f.line, f.verdict.word, f.point, f.by, f.proof_line) for f in self.findings]

    def verdict(self, line: int) -> str:
        """The worst verdict of a line."""
        return max((s.ruling.verdict for s in self.steps if s.line == line), default=Verdict.ALLOWED).word

    @property
    def result(self) -> DealResult:
        """How the last deal ended."""
        return self.settlement.deals[-1]

    @property
    def scores(self) -> tuple[int, int]:
        """What Ann and Cal, and what Bob and Dee, mark in the last deal."""
        scores = self.deal.scores
        assert (scores["Ann"], scores["Bob"]) == (scores["Cal"], scores["Dee"])
        return scores["Ann"], scores["Bob"]


def pads(ours: str, theirs: str) -> str:
    """A deal told by the pads of the two sides."""
    return f"Ann+Cal tallies {ours}\nBob+Dee tallies {theirs}"


def trick(leader: str, *faces: str) -> str:
    """One trick, from its leader to the left."""
    first = PLAYERS.index(leader)
    return "; ".join(f"{PLAYERS[(first + at) % 4]} plays {face}" for at, face in enumerate(faces))
