"""A table for tests: lines in, rulings out. The tables of the games are this one with what only they look at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from functools import cached_property
from typing import Any, ClassVar

from referee import games
from referee.core.fold import Fold, Step, mark
from referee.core.record import DealRecord, RecordLine, Session
from referee.core.rulings import Citation, Finding, Verdict
from referee.core.settlement import DealResult, Settlement, plain
from referee.core.table import Table
from tests.articles import note


class Run:
    """A record that has been judged, line by line; lines count from 1, through all deals.

    `score` is what the players have already in a game that has been going on for a while, and `kept` what else it keeps.
    `dealers` and `seats` name who deals and who sits in a deal, by its number; `heading` is what else stands above the
    deals of a file. The last player deals first unless a game or a test names another. `played` are the deals as they
    stood at their ends, and `after` the accounts after each.
    """

    game_name: ClassVar[str] = ""
    rules: ClassVar[str | None] = None
    players: ClassVar[tuple[str, ...]] = ("Ann", "Bob")
    first_dealer: ClassVar[str] = ""
    notes_allowed: ClassVar[bool] = False  # whether an article is seen at work where an allowed event rests on it

    def __init__(
        self,
        *deals: str | Iterable[str],
        game: str = "",
        rules: str | None = None,
        players: Iterable[str] = (),
        dealer: str | None = "",
        house: Mapping[str, Any] | None = None,
        articles: tuple[Mapping[str, Any], ...] = (),
        stakes: Mapping[str, str] | None = None,
        score: Iterable[int] | None = None,
        kept: Mapping[str, Any] | None = None,
        dealers: Mapping[int, str] | None = None,
        seats: Mapping[int, tuple[str, ...]] | None = None,
        forking: bool = True,
        **heading: Any,
    ) -> None:
        name = game or self.game_name
        self.book = games.book(name, rules or self.rules)
        if house or articles:
            self.book = self.book.with_house(house or {}, articles)
        names = tuple(players) or self.players
        first = (self.first_dealer or names[-1]) if dealer == "" else dealer
        records = records_of(deals, {1: first, **(dealers or {})}, seats)
        self.lines = [line.text for record in records for line in record.lines]
        session = Session(name, names, records, rules=rules or self.rules, **heading)
        if stakes is not None:
            session.unit, session.stakes = "GBP", {kind: Decimal(rate) for kind, rate in stakes.items()}
        self.fold = Fold(games.find(name), self.book, session, forking=forking)
        self.steps: list[Step] = []
        self.played: list[Any] = []
        self.after: list[dict[str, int]] = []
        for record in records:
            self.steps += self.fold.open(record)
            if record.number == 1 and (score is not None or kept):
                sitting = self.table.sitting
                sitting.score = dict(zip(names, score or [0] * len(names), strict=True))
                sitting.kept.update(kept or {})
                mark(self.table)
            for line in record.lines:
                if record.number not in self.fold.broken:
                    self.steps += self.fold.add(line)
            self.played.append(self.deal)
            self.after.append(dict(self.table.sitting.accounts))
            assert sum(self.after[-1].values()) == 0
        self.game = self.fold.form
        note(self.cites)
        if self.notes_allowed:
            note(self.rests)

    @property
    def table(self) -> Table[Any]:
        """The table as it stands at the end."""
        assert self.fold.table is not None
        return self.fold.table

    @property
    def deal(self) -> Any:
        """The last deal."""
        return self.table.deal

    @cached_property
    def settlement(self) -> Settlement:
        """Who pays whom."""
        return self.fold.settlement()

    @property
    def result(self) -> DealResult:
        """How the last deal ended."""
        return self.settlement.deals[-1]

    @property
    def winner(self) -> str | None:
        """Who has won the last game that is over; None while none is."""
        played = self.settlement.games
        return played[-1].winner if played else None

    @property
    def value(self) -> tuple[str | None, str]:
        """Winner and value of the last deal."""
        return self.result.winner, plain(self.result.value)

    @property
    def cites(self) -> list[Citation]:
        """Everything that is cited: by rulings, postings, findings as they stand, and the steps of the settlement."""
        found = [cite for step in self.steps for cite in step.ruling.cites]
        found += [posting.cite for step in self.steps for posting in step.ruling.postings]
        found += [cite for one in self.findings for cite in one.cites]
        return found + [cite for one in self.settlement.steps for cite in one.cites]

    @property
    def rests(self) -> list[Citation]:
        """What allowed events rest on: for each, the article behind its verb."""
        found: list[Citation] = []
        for step in self.steps:
            players = len(step.table.deal.players)
            points = self.book.at(players).points
            behind = self.fold.game.form(players).cites.get(step.event.verb) if step.event is not None else None
            found += [points[behind].cite] if behind in points else []
        return found

    @property
    def findings(self) -> list[Finding]:
        """What stands at the end, by line, refused lines included."""
        return sorted(self.table.record.findings.values(), key=lambda one: (one.line, one.number))

    @property
    def points(self) -> list[tuple[int, str, str, str | None, int | None]]:
        """Every finding as (line, verdict, point, by, proof line)."""
        return [(f.line, f.verdict.word, f.point, f.by, f.proof_line) for f in self.findings]

    @property
    def numbered(self) -> str:
        """The record, for the message of a failing test."""
        return "\n".join(f"{number:4} {line}" for number, line in enumerate(self.lines, 1))

    @property
    def found(self) -> list[str]:
        """Every finding as `LINE VERDICT POINT BY`, and the line that proves it."""
        proofs = [f" {one.proof_line}" if one.proof_line else "" for one in self.findings]
        return [
            f"{one.line} {one.verdict.word} {one.point} {one.by}{proof}"
            for one, proof in zip(self.findings, proofs, strict=True)
        ]

    def only(self, point: str) -> Finding:
        """The one finding about a point."""
        found = [one for one in self.findings if one.point == point]
        assert len(found) == 1, f"{len(found)} findings of {point} in {self.points}"
        return found[0]

    def at(self, line: int = -1) -> list[Step]:
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

    def posted(self, line: int = -1) -> list[tuple[str, int, str, str]]:
        """What a line moved: player, points, reason, article."""
        return [
            (one.player, one.points, one.reason, one.cite.article)
            for step in self.at(line)
            for one in step.ruling.postings
        ]

    @property
    def marked(self) -> list[str]:
        """What was marked in the last deal: PLAYER POINTS REASON."""
        return [f"{one.player} {one.points} {one.reason}" for one in self.deal.posted()]

    @property
    def scores(self) -> tuple[int, ...]:
        """What those who played have marked in the last deal, in the order of the file."""
        return tuple(self.deal.scores[name] for name in self.deal.players)

    @property
    def standing(self) -> tuple[int, ...]:
        """The score of the game as the pads show it."""
        sheet = self.game.sheet(self.table)
        return tuple(sheet[name] for name in self.deal.players)

    @property
    def accounts(self) -> dict[str, int]:
        """What everybody is up or down, the pool too."""
        return {name: int(total) for name, total in self.settlement.accounts.items()}

    def cards(self, player: str) -> int:
        """How many cards a player holds."""
        size: int = self.deal.cards.hands[player].size
        return size

    def open(self) -> list[tuple[str, tuple[str, ...], str, list[str]]]:
        """What stands open: kind, whose, point and what may be chosen."""
        return [(p.kind, p.whose, p.point, [o.key for o in p.options]) for p in self.deal.pending]


def records_of(
    deals: Iterable[str | Iterable[str]],
    dealers: Mapping[int, str | None],
    seats: Mapping[int, tuple[str, ...]] | None = None,
) -> tuple[DealRecord, ...]:
    """The deals of a session; lines go on counting through all of them."""
    made: list[DealRecord] = []
    number = 0
    for place, deal in enumerate(deals, 1):
        texts = [line.strip() for line in deal.strip().splitlines()] if isinstance(deal, str) else list(deal)
        lines = tuple(RecordLine(number + at, text) for at, text in enumerate(texts, 1))
        made.append(DealRecord(place, number, lines, dealers.get(place), (seats or {}).get(place)))
        number += len(lines)
    return tuple(made)


Look = Callable[[Run], Any]  # what may be seen at a table


def cited(found: Finding) -> list[str]:
    """The articles of a finding."""
    return [cite.article for cite in found.cites]


def labels(found: Finding) -> list[str]:
    """The articles of a finding, as people read them."""
    return [cite.label for cite in found.cites]
