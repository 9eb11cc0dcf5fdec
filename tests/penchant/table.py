"""A table of Penchant for tests: lines in, rulings out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from itertools import pairwise
from typing import Any

from referee import games
from referee.core.fold import Fold, Step
from referee.core.record import DealRecord, RecordLine, Session
from referee.core.rulings import Finding, Verdict
from referee.core.settlement import DealResult, Settlement, plain
from referee.core.table import Table
from tests.articles import note

RANKS = "AKQJT987"
SUITS = "SHDC"


class Run:
    """A record that has been judged, line by line; lines count from 1, through all deals."""

    def __init__(
        self,
        *deals: str | Iterable[str],
        rules: str = "foster",
        discovery: str = "referee",
        draws: str = "told",
        dealer: str | None = "Bob",
        house: Mapping[str, Any] | None = None,
        articles: tuple[Mapping[str, Any], ...] = (),
        stake: str | None = None,
    ) -> None:
        self.game = games.find("penchant")
        self.book = games.book("penchant", rules)
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
        session = Session("penchant", ("Ann", "Bob"), tuple(records), discovery=discovery, draws=draws)
        if stake is not None:
            session.unit, session.stakes = "GBP", {"per-hundred": Decimal(stake)}
        self.fold = Fold(self.game, self.book, session)
        self.steps: list[Step] = list(self.fold.steps())
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


class Pack:
    """The cards not yet used by a test's record, dealt out to tricks that matter to nobody."""

    def __init__(self, keep: str = "") -> None:
        used = keep.split()
        self.left = [rank + suit for suit in SUITS for rank in RANKS if rank + suit not in used]

    def tricks(self, count: int, leader: str = "Ann", *, highest: bool = False) -> list[str]:
        """So many tricks that their leader wins, the follower with the next card below of the same suit."""
        lines = []
        for _ in range(count):
            pairs = [pair for pair in pairwise(self.left) if pair[0][1] == pair[1][1]]
            pairs = pairs or list(pairwise(self.left))  # two suits: without trumps the leader wins that too
            high, low = min(pairs, key=lambda pair: RANKS.index(pair[0][0]) * (1 if highest else -1))
            self.left.remove(high)
            self.left.remove(low)
            lines.append(f"{leader} plays {high}; {other(leader)} plays {low}")
        return lines

    def fillers(self, count: int, leader: str = "Ann") -> list[str]:
        """So many tricks with a draw, lowest cards first."""
        return [f"{line}; {leader} draws; {other(leader)} draws" for line in self.tricks(count, leader)]


def other(player: str) -> str:
    """The other of the two."""
    return "Bob" if player == "Ann" else "Ann"


def last_six(keep: str) -> list[str]:
    """Ten drawing tricks, all won by Ann, of cards that are not in `keep` (which are the twelve left)."""
    return Pack(keep).fillers(10)
