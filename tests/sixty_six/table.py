"""Tables of Sixty-Six for tests: lines in, rulings out. The last in the list of players deals first, so that Ann leads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any, ClassVar

from referee import games
from referee.core.fold import Fold, Step
from referee.core.game import Game
from referee.core.record import DealRecord, RecordLine, Session
from referee.core.rulings import Finding, Verdict
from referee.core.settlement import DealResult, Settlement
from referee.core.table import Table
from tests.articles import note

BOOK = "sixty-six/foster"


class Run:
    """A record that has been judged, line by line; lines count from 1, through all deals.

    `seated` names who sits in a deal, by its number, where that changes.
    """

    players: ClassVar[tuple[str, ...]] = ("Ann", "Bob")

    def __init__(
        self,
        *deals: str | Iterable[str],
        discovery: str = "referee",
        draws: str = "told",
        dealer: str | None = "last",
        house: Mapping[str, Any] | None = None,
        stakes: Mapping[str, str] | None = None,
        score: tuple[int, int] | None = None,
        seated: Mapping[int, tuple[str, ...]] | None = None,
    ) -> None:
        self.book = games.book("sixty-six", "foster")
        if house:
            self.book = self.book.with_house(house)
        texts = [
            [line.strip() for line in deal.splitlines()] if isinstance(deal, str) else list(deal) for deal in deals
        ]
        if score is not None:
            texts.insert(0, [f"Ann tallies score={score[0]}", f"Bob tallies score={score[1]}"])
        number = 0
        records: list[DealRecord] = []
        for place, lines in enumerate(texts, 1):
            made = tuple(RecordLine(number + at, text) for at, text in enumerate(lines, 1))
            first = self.players[-1] if dealer == "last" else dealer
            here = (seated or {}).get(place, ())
            records.append(DealRecord(place, number, made, first if place == 1 else None, here))
            number += len(made)
        session = Session("sixty-six", self.players, tuple(records), discovery=discovery, draws=draws)
        if stakes is not None:
            session.unit, session.stakes = "GBP", {key: Decimal(value) for key, value in stakes.items()}
        self.fold = Fold(games.find("sixty-six"), self.book, session)
        self.steps: list[Step] = list(self.fold.steps())
        assert self.fold.table is not None
        self.table: Table[Any] = self.fold.table
        self.deal = self.table.deal
        self.game: Game[Any] = self.fold.form
        self.settlement: Settlement = self.fold.settlement()
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
    def findings(self) -> list[Finding]:
        """What stands at the end, by line, refused lines included."""
        return sorted(self.table.record.findings.values(), key=lambda one: (one.line, one.number))

    @property
    def points(self) -> list[tuple[int, str, str, str | None, int | None]]:
        """Every finding as (line, verdict, point, by, proof line)."""
        return [(f.line, f.verdict.word, f.point, f.by, f.proof_line) for f in self.findings]

    def verdict(self, line: int) -> str:
        """The worst verdict of a line."""
        return max((s.ruling.verdict for s in self.steps if s.line == line), default=Verdict.ALLOWED).word

    def notes(self, line: int) -> str:
        """What the referee remarked at a line."""
        return "; ".join(note for step in self.steps if step.line == line for note in step.ruling.notes)

    @property
    def posted(self) -> list[tuple[str, int, str]]:
        """What was marked in the last deal: player, points, article."""
        return [(p.player, p.points, p.cite.article) for p in self.deal.posted()]

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

    @property
    def counts(self) -> dict[str, int]:
        """What each has counted, by the steps of the last deal."""
        return {s.text.split(":")[0]: int(s.amount) for s in self.result.steps if ": cards " in s.text}

    @property
    def marks(self) -> dict[str, int]:
        """What everybody marked in the last deal."""
        return dict(self.deal.scores)

    def cards(self, player: str) -> int:
        """How many cards a player holds."""
        size: int = self.deal.cards.hands[player].size
        return size

    def holds(self, player: str) -> set[str]:
        """The cards that a player is known to hold."""
        known: set[str] = self.deal.cards.hands[player].known_faces()
        return known

    def open(self) -> list[tuple[str, tuple[str, ...], str, list[str]]]:
        """What stands open: kind, whose, point and what may be chosen."""
        return [(p.kind, p.whose, p.point, [o.key for o in p.options]) for p in self.deal.pending]


def cited(found: Finding) -> list[str]:
    """The articles of a finding, as they are labelled."""
    return [cite.label for cite in found.cites]


def trick(leader: str, led: str, followed: str, draws: str = "") -> str:
    """One trick, and the draws after it: `A` for Ann, `B` for Bob, in their order."""
    names = {"A": "Ann", "B": "Bob"}
    other = "Bob" if leader == "Ann" else "Ann"
    events = [f"{leader} plays {led}", f"{other} plays {followed}", *(f"{names[who]} draws" for who in draws)]
    return "; ".join(events)


def record(*lines: str) -> str:
    """Lines of one deal."""
    return "\n".join(lines)


class Three(Run):
    """Three at the table. Cal deals the first deal and looks on: Ann is pone."""

    players = ("Ann", "Bob", "Cal")


class Four(Run):
    """Four at the table, Ann and Cal against Bob and Dee. Dee deals the first deal."""

    players = ("Ann", "Bob", "Cal", "Dee")

    @property
    def scores(self) -> tuple[int, int]:
        """What Ann and Cal, and what Bob and Dee, mark in the last deal."""
        scores = self.deal.scores
        assert (scores["Ann"], scores["Bob"]) == (scores["Cal"], scores["Dee"])
        return scores["Ann"], scores["Bob"]


def pads(ours: str, theirs: str) -> str:
    """A deal of four told by the pads of the two sides."""
    return f"Ann+Cal tallies {ours}\nBob+Dee tallies {theirs}"


def round_of(leader: str, *faces: str) -> str:
    """One trick of four, from its leader to the left."""
    first = Four.players.index(leader)
    return "; ".join(f"{Four.players[(first + at) % 4]} plays {face}" for at, face in enumerate(faces))
