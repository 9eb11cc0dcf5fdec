"""A table of Cassino for tests: lines in, rulings out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee import games
from referee.core.fold import Fold, Step
from referee.core.record import DealRecord, RecordLine, Session
from referee.core.rulings import Citation, Finding, Verdict
from referee.core.settlement import DealResult, GameResult, Settlement, plain
from referee.core.table import Table
from tests.articles import note

BOOK = "cassino/cassell"
RANKS = "A23456789TJQK"
PLAYS = ("takes", "builds", "calls", "trails")


class Run:
    """A record that has been judged, line by line; lines count from 1, through all deals. Ann deals, Bob plays first."""

    def __init__(
        self,
        *deals: str | Iterable[str],
        players: tuple[str, ...] = ("Ann", "Bob"),
        discovery: str = "referee",
        dealer: str | None = "Ann",
        house: Mapping[str, Any] | None = None,
        articles: tuple[Mapping[str, Any], ...] = (),
        sides: tuple[tuple[str, ...], ...] = (),
    ) -> None:
        self.game = games.find("cassino")
        self.book = games.book("cassino")
        if house or articles:
            self.book = self.book.with_house(house or {}, articles)
        number = 0
        records: list[DealRecord] = []
        for place, deal in enumerate(deals, 1):
            texts = [line.strip() for line in deal.strip().splitlines()] if isinstance(deal, str) else list(deal)
            lines = [RecordLine(number + at, text) for at, text in enumerate(texts, 1)]
            records.append(DealRecord(place, number, tuple(lines), dealer if place == 1 else None))
            number += len(lines)
        session = Session("cassino", players, tuple(records), discovery=discovery, sides=sides)
        self.fold = Fold(self.game, self.book, session)
        self.steps: list[Step] = list(self.fold.steps())
        assert self.fold.table is not None
        self.table: Table[Any] = self.fold.table
        self.deal = self.table.deal
        note(self.cites)

    @property
    def cites(self) -> list[Citation]:
        """Everything that is cited anywhere: rulings, postings, findings as they stand, steps of the settlement."""
        found = [one for step in self.steps for one in step.ruling.findings] + self.findings
        cites = [cite for one in found for cite in one.cites]
        cites += [posting.cite for step in self.steps for posting in step.ruling.postings]
        return cites + [cite for deal in self.settlement.deals for step in deal.steps for cite in step.cites]

    @property
    def settlement(self) -> Settlement:
        """Who pays whom."""
        return self.fold.settlement()

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

    def verdict(self, line: int) -> str:
        """The worst verdict of a line."""
        return max((s.ruling.verdict for s in self.steps if s.line == line), default=Verdict.ALLOWED).word

    def notes(self, line: int) -> str:
        """What the referee remarked, and what came open, at a line."""
        rulings = [step.ruling for step in self.steps if step.line == line]
        return "; ".join(said for ruling in rulings for said in (*ruling.notes, *ruling.opened))

    @property
    def lies(self) -> list[str]:
        """What lies loose on the table, in alphabetical order."""
        return sorted(self.deal.layout.loose)

    @property
    def builds(self) -> list[tuple[set[str], int, str, bool]]:
        """The builds on the table: cards, value, owner, whether plural."""
        return [(set(b.cards), b.value, b.owner, b.is_plural) for b in self.deal.layout.builds]

    def took(self, player: str) -> set[str]:
        """What a player has taken."""
        return set(self.deal.taken[player])

    @property
    def posted(self) -> list[tuple[str, int, str, str]]:
        """The postings of the last deal: player, points, reason, article."""
        return [(one.player, one.points, one.reason, one.cite.article) for one in self.deal.posted()]

    @property
    def result(self) -> DealResult:
        """How the last deal ended."""
        return self.settlement.deals[-1]

    @property
    def won(self) -> GameResult:
        """The one game that is over."""
        (game,) = self.settlement.games
        return game

    @property
    def paid(self) -> list[tuple[str, str, str]]:
        """Who pays whom how much, in alphabetical order."""
        return sorted((t.source, t.target, plain(t.amount)) for t in self.settlement.transfers)

    def open(self) -> list[tuple[str, tuple[str, ...], str]]:
        """What stands open: kind, whose, point."""
        return [(p.kind, p.whose, p.point) for p in self.deal.pending]


def cited(found: Finding) -> list[str]:
    """The articles of a finding."""
    return [cite.article for cite in found.cites]


def deck(keep: Iterable[str] = ()) -> list[str]:
    """The cards of the pack without these, court cards first."""
    held = set(keep)
    faces = [rank + suit for rank in RANKS[::-1] for suit in "CHDS"]
    return [face for face in faces if face not in held]


def filled(head: str, tail: str = "", *, players: tuple[str, ...] = ("Ann", "Bob"), packets: int = 1) -> list[str]:
    """A deal from its first lines to its last: in between everybody trails cards that are named nowhere else.

    `packets` counts the packets that are played out, the last lines included; nothing is taken by what is added.
    """
    lines = [line.strip() for line in head.strip().splitlines()]
    last = [line.strip() for line in tail.strip().splitlines()]
    words = {word for line in lines for word in line.split()}
    left = deck(words | {line.split()[-1 if " with " in line else 2] for line in last})
    begun, ended = (sum(line.split()[1] in PLAYS for line in part) for part in (lines, last))
    order = (*players[1:], players[0])
    for number in range(begun, min(4 * packets * len(players) - ended, begun + len(left))):
        lines.append(f"{order[number % len(players)]} trails {left.pop()}")
    return [*lines, *last]
