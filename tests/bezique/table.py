"""A table of Bézique for tests: lines in, rulings out. Bob deals the first deal and turns up 8H unless it is said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from referee import games
from referee.core.fold import Fold, Step
from referee.core.record import DealRecord, RecordLine, Session
from referee.core.rulings import Finding, Verdict
from referee.core.settlement import DealResult, Settlement
from referee.core.table import Table
from tests.articles import note

RANKS = "789JQKTA"
SUITS = "SHDC"
TURN = "Bob turns 8H"


class Run:
    """A record that has been judged, line by line; lines count from 1, through all deals."""

    def __init__(
        self,
        *deals: str | Iterable[str],
        rules: str = "hoffmann",
        discovery: str = "referee",
        draws: str = "told",
        dealer: str | None = "Bob",
        house: Mapping[str, Any] | None = None,
        stakes: Mapping[str, str] | None = None,
        players: tuple[str, ...] = ("Ann", "Bob"),
        sides: tuple[tuple[str, ...], ...] = (),
    ) -> None:
        self.game = games.find("bezique")
        self.book = games.book("bezique", rules)
        if house:
            self.book = self.book.with_house({key.replace("_", "-"): value for key, value in house.items()})
        number = 0
        records: list[DealRecord] = []
        for place, deal in enumerate(deals, 1):
            texts = [line.strip() for line in deal.strip().splitlines()] if isinstance(deal, str) else list(deal)
            lines = [RecordLine(number + at, text) for at, text in enumerate(texts, 1)]
            records.append(DealRecord(place, number, tuple(lines), dealer if place == 1 else None))
            number += len(lines)
        session = Session("bezique", players, tuple(records), discovery=discovery, draws=draws, sides=sides)
        if stakes is not None:
            session.unit, session.stakes = "GBP", {key: Decimal(rate) for key, rate in stakes.items()}
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
    def posted(self) -> list[str]:
        """What was marked in the last deal: PLAYER POINTS REASON."""
        return [f"{p.player} {p.points} {p.reason}" for p in self.deal.posted()]

    @property
    def scores(self) -> tuple[int, int]:
        """Ann's and Bob's scores of the last deal."""
        return self.deal.scores["Ann"], self.deal.scores["Bob"]

    @property
    def result(self) -> DealResult:
        """How the last deal ended."""
        return self.settlement.deals[-1]

    @property
    def labels(self) -> str:
        """Every label and heading cited anywhere."""
        found = [cite for step in self.steps for cite in step.ruling.cites]
        found += [posting.cite for step in self.steps for posting in step.ruling.postings]
        found += [cite for one in self.findings for cite in one.cites]
        found += [cite for result in self.settlement.deals for step in result.steps for cite in step.cites]
        return "; ".join(f"{cite.label}: {cite.heading}" for cite in found)

    def cards(self, player: str) -> int:
        """How many cards a player holds."""
        size: int = self.deal.cards.hands[player].size
        return size

    def known(self, player: str) -> list[str]:
        """The faces known to be in a player's hand."""
        return [face for face, count in self.deal.cards.hands[player].known.items() for _ in range(count)]

    def open(self) -> list[tuple[str, tuple[str, ...], str, list[str]]]:
        """What stands open: kind, whose, point and what may be chosen."""
        return [(p.kind, p.whose, p.point, [o.key for o in p.options]) for p in self.deal.pending]


def cited(found: Finding) -> list[str]:
    """The articles of a finding."""
    return [cite.article for cite in found.cites]


def other(player: str) -> str:
    return "Bob" if player == "Ann" else "Ann"


class Pack:
    """The cards not yet used by a test's record, dealt out to tricks that matter to nobody."""

    def __init__(self, keep: str = "") -> None:
        self.left = Counter({rank + suit: 2 for rank in RANKS for suit in SUITS})
        self.left.subtract(keep.split())

    def fillers(self, count: int, leader: str = "Ann") -> list[str]:
        """So many drawing tricks, all won by their leader, one line each, lowest cards first, brisques last."""
        return [f"{line}; {leader} draws; {other(leader)} draws" for line in self._tricks(count, leader, RANKS)]

    def tricks(self, count: int, leader: str = "Ann") -> list[str]:
        """So many of the last eight tricks, all won by their leader, highest cards first, so that nobody fails to win."""
        return self._tricks(count, leader, RANKS[::-1])

    def _tricks(self, count: int, leader: str, ranks: str) -> list[str]:
        lines = []
        for _ in range(count):
            faces = [rank + suit for rank in ranks for suit in SUITS if self.left[rank + suit] > 0]
            equal = [(face, face) for face in faces if self.left[face] > 1]
            beaten = [(a, b) for a in faces for b in faces if a[1] == b[1] and RANKS.index(a[0]) > RANKS.index(b[0])]
            high, low = (equal or beaten)[0]
            self.left[high] -= 1
            self.left[low] -= 1
            lines.append(f"{leader} plays {high}; {other(leader)} plays {low}")
        return lines


def lines_of(record: str, keep: str = "") -> list[str]:
    """A record in which `* 9 Ann` stands for nine drawing tricks that Ann wins, `= 1 Ann` for one without the draws, and
    `+ 8 Bob` for eight of the last tricks.

    Cards of the record itself and those in `keep` are not used for them.
    """
    named = " ".join(word.strip(";").partition(".")[0] for word in record.split())
    once = Counter(face for face in named.split() if len(face) == 2 and face[0] in RANKS and face[1] in SUITS)
    held = " ".join(face for face, count in once.items() for _ in range(min(count, 2)))
    pack = Pack(f"{held} {keep}")
    lines: list[str] = []
    for line in record.strip().splitlines():
        text = line.strip()
        if text[:1] in ("*", "+", "="):
            sign, count, leader = text.split()
            if sign == "+":
                lines += pack.tricks(int(count), leader)
            else:
                made = pack.fillers(int(count), leader)
                lines += made if sign == "*" else ["; ".join(line.split("; ")[:2]) for line in made]
        else:
            lines.append(text)
    return lines
