"""A table for three or more for tests: lines in, rulings out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any, ClassVar

from referee import games
from referee.core.fold import Fold, Step, mark
from referee.core.record import DealRecord, RecordLine, Session
from referee.core.rulings import Finding, Verdict
from referee.core.settlement import DealResult, Settlement
from referee.core.table import Table
from tests.articles import note


class Run:
    """A record that has been judged, line by line; lines count from 1, through all deals. The last player deals first.

    `score` is what the players have already in a game that has been going on for a while.
    """

    game_name: ClassVar[str]
    players: ClassVar[tuple[str, ...]]
    rules: ClassVar[str] = "foster"

    def __init__(
        self,
        *deals: str | Iterable[str],
        discovery: str = "referee",
        dealer: str | None = "",
        house: Mapping[str, Any] | None = None,
        score: Iterable[int] | None = None,
        kept: Mapping[str, Any] | None = None,
        stake: str | None = None,
    ) -> None:
        self.game = games.find(self.game_name)
        self.book = games.book(self.game_name, self.rules)
        if house:
            self.book = self.book.with_house(house)
        number = 0
        records: list[DealRecord] = []
        self.lines: list[str] = []
        for place, deal in enumerate(deals, 1):
            texts = [line.strip() for line in deal.strip().splitlines()] if isinstance(deal, str) else list(deal)
            lines = [RecordLine(number + at, text) for at, text in enumerate(texts, 1)]
            first = self.players[-1] if dealer == "" else dealer
            records.append(DealRecord(place, number, tuple(lines), first if place == 1 else None))
            number += len(lines)
            self.lines += texts
        session = Session(self.game_name, self.players, tuple(records), discovery=discovery)
        if stake is not None:
            session.unit, session.stakes = "GBP", {"per-game": Decimal(stake)}
        self.fold = Fold(self.game, self.book, session)
        self.steps: list[Step] = []
        for record in records:
            self.steps += self.fold.open(record)
            if record.number == 1 and (score is not None or kept):
                assert self.fold.table is not None
                sitting = self.fold.table.sitting
                sitting.score = dict(zip(self.players, score or [0] * len(self.players), strict=True))
                sitting.kept.update(kept or {})
                mark(self.fold.table)
            for line in record.lines:
                if record.number not in self.fold.broken:
                    self.steps += self.fold.add(line)
        assert self.fold.table is not None
        self.table: Table[Any] = self.fold.table
        self.deal = self.table.deal
        self._note()

    def _note(self) -> None:
        for step in self.steps:
            players = len(step.table.deal.players)
            points = self.book.at(players).points
            behind = self.game.form(players).cites.get(step.event.verb) if step.event is not None else None
            note([points[behind].cite] if behind in points else [])
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
        """What stands at the end, by line."""
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
        """The rulings of the events of a line; -1 is the last."""
        wanted = len(self.lines) if line == -1 else line
        return [step for step in self.steps if step.line == wanted]

    def verdict(self, line: int = -1) -> str:
        """The worst verdict of a line."""
        return max((step.ruling.verdict for step in self.at(line)), default=Verdict.ALLOWED).word

    def notes(self, line: int = -1) -> str:
        """What the referee remarked at a line."""
        return "; ".join(note for step in self.at(line) for note in step.ruling.notes)

    def messages(self, line: int = -1) -> str:
        """What was found at a line, as it was said then."""
        return "; ".join(found.message for step in self.at(line) for found in step.ruling.findings)

    def posted(self, line: int = -1) -> list[tuple[str, int, str]]:
        """What a line moved: player, points, reason."""
        return [(one.player, one.points, one.reason) for step in self.at(line) for one in step.ruling.postings]

    @property
    def scores(self) -> tuple[int, ...]:
        """What those who played have marked in the last deal, in the order of the file."""
        return tuple(self.deal.scores[name] for name in self.deal.players)

    @property
    def standing(self) -> tuple[int, ...]:
        """The score of the game as the pads show it."""
        sheet = self.fold.form.sheet(self.table)
        return tuple(sheet[name] for name in self.deal.players)

    @property
    def result(self) -> DealResult:
        """How the last deal ended."""
        return self.settlement.deals[-1]

    @property
    def winner(self) -> str | None:
        """Who has won the last game that is over; None while none is."""
        played = self.settlement.games
        return played[-1].winner if played else None

    def open(self) -> list[tuple[str, tuple[str, ...], str, list[str]]]:
        """What stands open: kind, whose, point and what may be chosen."""
        return [(p.kind, p.whose, p.point, [o.key for o in p.options]) for p in self.deal.pending]


def cited(found: Finding) -> list[str]:
    """The articles of a finding."""
    return [cite.article for cite in found.cites]


def check_example(run: Run, example: Mapping[str, Any], book: str) -> None:
    """Everything that a worked example expects, and the articles that it must cite."""
    found = [f"{f.line} {f.verdict.word} {f.point} {f.by}" for f in run.findings]
    assert found == example.get("findings", []), [f.message for f in run.findings]
    assert not run.fold.broken
    if "announced" in example:
        assert {name: run.deal.announced(name) for name in example["announced"]} == example["announced"]
    if "postings" in example:
        assert [f"{p.player} {p.points} {p.reason}" for p in run.deal.posted()] == example["postings"]
    if "standing" in example:
        assert run.fold.form.sheet(run.table) == example["standing"]
    assert run.winner == example.get("winner")
    cites = [cite for result in run.settlement.deals for step in result.steps for cite in step.cites]
    for ruled in run.steps:
        cites += ruled.ruling.cites
        cites += [posting.cite for posting in ruled.ruling.postings]
        behind = run.game.cites.get(ruled.event.verb) if ruled.event is not None else None
        cites += [run.book.points[behind].cite] if behind is not None else []
    cites += [cite for finding in run.findings for cite in finding.cites]
    assert set(example["cites"]) <= {cite.article for cite in cites if cite.book == book}
