"""A table of Baccarat Chemin de Fer for tests: coups in, rulings out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee import games
from referee.core.fold import Fold, Step
from referee.core.record import DealRecord, RecordLine, Session
from referee.core.rulings import Finding, Verdict
from referee.core.settlement import DealResult, Settlement
from referee.core.table import Table
from tests.articles import note

BOOK = "baccarat-chemin-de-fer/hoffmann"
PLAYERS = ("Kit", "Pia", "Quin", "Ray")
TWO = "Kit banks 20; Pia stakes 10; Quin stakes 10; Kit deals"
ALONE = "Kit banks 20; Pia banco; Kit deals"
# Two cards for every point, none of them a court card alone
HANDS = {
    0: "TC KS",
    1: "AS QD",
    2: "AH AC",
    3: "2S AD",
    4: "4H JC",
    5: "9D 6C",
    6: "6H TD",
    7: "9S 8D",
    8: "4S 4D",
    9: "9H KC",
}


class Run:
    """A record that has been judged: one text a coup, several events on a line joined by `;`; lines count on."""

    def __init__(
        self,
        *coups: str,
        discovery: str = "referee",
        dealer: str | None = "Kit",
        house: Mapping[str, Any] | None = None,
        articles: tuple[Mapping[str, Any], ...] = (),
        players: Sequence[str] = PLAYERS,
        bystanders: tuple[str, ...] = (),
        seats: Mapping[int, tuple[str, ...]] | None = None,
        dealers: Mapping[int, str] | None = None,
        forking: bool = True,
    ) -> None:
        self.game = games.find("baccarat-chemin-de-fer")
        self.book = games.book("baccarat-chemin-de-fer", "hoffmann")
        if house or articles:
            self.book = self.book.with_house(house or {}, articles)
        number = 0
        deals: list[DealRecord] = []
        named = {1: dealer, **(dealers or {})}
        for place, coup in enumerate(coups, 1):
            texts = [line.strip() for line in coup.strip().splitlines()]
            lines = tuple(RecordLine(number + at, text) for at, text in enumerate(texts, 1))
            deals.append(DealRecord(place, number, lines, named.get(place), (seats or {}).get(place)))
            number += len(lines)
        session = Session(
            "baccarat-chemin-de-fer", tuple(players), tuple(deals), discovery=discovery, bystanders=bystanders
        )
        self.fold = Fold(self.game, self.book, session, forking=forking)
        self.steps: list[Step] = list(self.fold.steps())
        assert self.fold.table is not None
        self.table: Table[Any] = self.fold.table
        self.deal = self.table.deal
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
        assert sum(self.table.sitting.accounts.values()) == 0

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
        """The one finding there is, which is about this point."""
        assert [one.point for one in self.findings] == [point], [(f.point, f.message) for f in self.findings]
        return self.findings[0]

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
    def accounts(self) -> dict[str, int]:
        """What everybody has won or lost, those who did neither left out."""
        return {name: total for name, total in self.table.sitting.accounts.items() if total}

    @property
    def result(self) -> DealResult:
        """How the last coup ended."""
        return self.settlement.deals[-1]

    @property
    def stands(self) -> tuple[str, int | None]:
        """Who deals next, and the bank that stands (None: a new one)."""
        left = self.table.sitting.kept["standing"]
        return left.banker, left.bank

    @property
    def packs(self) -> tuple[int | None, int]:
        """Cards in the dealer's hand, and cards used."""
        left = self.table.sitting.kept["supply"]
        return left.handful, left.used


def labels(found: Finding) -> list[str]:
    """The articles of a finding, as people read them."""
    return [cite.label for cite in found.cites]
