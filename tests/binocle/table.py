"""A table of Binocle for tests: lines in, rulings out."""

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

RANKS = "9JQKTA"
SUITS = "SHDC"


class Run:
    """A record that has been judged, line by line; lines count from 1, through all deals.

    `score` are the points with which Ann and Bob begin the first deal.
    """

    def __init__(
        self,
        *deals: str | Iterable[str],
        rules: str = "foster",
        discovery: str = "referee",
        draws: str = "told",
        dealer: str | None = "Bob",
        house: Mapping[str, Any] | None = None,
        score: tuple[int, int] | None = None,
        stake: str | None = None,
    ) -> None:
        self.game = games.find("binocle")
        self.book = games.book("binocle", rules)
        if house:
            self.book = self.book.with_house(house)
        number = 0
        records: list[DealRecord] = []
        self.lines: list[str] = []
        for place, deal in enumerate(deals, 1):
            texts = [line.strip() for line in deal.strip().splitlines()] if isinstance(deal, str) else list(deal)
            lines = [RecordLine(number + at, text) for at, text in enumerate(texts, 1)]
            records.append(DealRecord(place, number, tuple(lines), dealer if place == 1 else None))
            number += len(lines)
            self.lines += texts
        session = Session("binocle", ("Ann", "Bob"), tuple(records), discovery=discovery, draws=draws)
        if stake is not None:
            session.unit, session.stakes = "GBP", {"per-game": Decimal(stake)}
        self.fold = Fold(self.game, self.book, session)
        self.steps: list[Step] = []
        for place, record in enumerate(records):
            self.steps += self.fold.open(record)
            if place == 0 and score is not None:
                assert self.fold.table is not None
                self.fold.table.sitting.score = {"Ann": score[0], "Bob": score[1]}
                self.fold.table.deal.checkpoint.table.sitting.score = {"Ann": score[0], "Bob": score[1]}
            for line in record.lines:
                self.steps += self.fold.add(line)
        assert self.fold.table is not None
        self.table: Table[Any] = self.fold.table
        self.deal = self.table.deal
        self._note()

    def _note(self) -> None:
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

    def posted(self, line: int = -1) -> list[tuple[str, int, str, str]]:
        """What a line moved: player, points, reason, article."""
        return [
            (one.player, one.points, one.reason, one.cite.article)
            for step in self.at(line)
            for one in step.ruling.postings
        ]

    @property
    def scores(self) -> tuple[int, int]:
        """What Ann and Bob have marked in the last deal."""
        return self.deal.scores["Ann"], self.deal.scores["Bob"]

    @property
    def standing(self) -> tuple[int, int]:
        """The score of the game, on the pads."""
        sheet = self.game.sheet(self.table)
        return sheet["Ann"], sheet["Bob"]

    @property
    def result(self) -> DealResult:
        """How the last deal ended."""
        return self.settlement.deals[-1]

    @property
    def winner(self) -> str | None:
        """Who has won the last game that is over; None while none is."""
        played = self.settlement.games
        return played[-1].winner if played else None

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
    """The cards not yet used by a test's record, dealt out to tricks that matter to nobody.

    `keep` are cards that no filler may use, the card turned up among them. `trump` is the suit of that card.
    """

    def __init__(self, keep: str = "", trump: str = "H") -> None:
        self.left = Counter({rank + suit: 2 for rank in RANKS for suit in SUITS})
        self.left.subtract(face for face in keep.split() if face[0] in RANKS)
        assert min(self.left.values()) >= 0
        self.trump = trump

    def fillers(self, count: int, leader: str = "Ann") -> list[str]:
        """So many drawing tricks, all won by their leader, one line each, lowest cards first."""
        lines = self._tricks(count, leader, RANKS)
        return [f"{line}; {leader} draws; {other(leader)} draws" for line in lines]

    def tricks(self, count: int, leader: str = "Ann") -> list[str]:
        """So many of the last tricks, all won by their leader, in which nobody fails in a duty that a test could prove."""
        return self._tricks(count, leader, RANKS[::-1])

    def _tricks(self, count: int, leader: str, order: str) -> list[str]:
        lines = []
        for _ in range(count):
            high, low = self._pair(order)
            self.left[high] -= 1
            self.left[low] -= 1
            lines.append(f"{leader} plays {high}; {other(leader)} plays {low}")
        return lines

    def _pair(self, order: str) -> tuple[str, str]:
        """A card, and one that it beats: the same again, a lower one, or one of another plain suit."""
        faces = [rank + suit for rank in order for suit in SUITS if self.left[rank + suit] > 0]
        for face in faces:
            if self.left[face] > 1:
                return face, face
        for high in faces:
            for low in faces:
                if high[1] == low[1] and RANKS.index(high[0]) > RANKS.index(low[0]):
                    return high, low
        for high in faces:
            for low in faces:
                if high[1] != low[1] != self.trump:
                    return high, low
        raise AssertionError(f"no two cards left for a trick: {+self.left}")


def other(player: str) -> str:
    """The other of the two."""
    return "Bob" if player == "Ann" else "Ann"


def deal(record: str, keep: str = "", trump: str = "H") -> list[str]:
    """A record in which `* 3 Ann` stands for three drawing tricks that Ann wins, `+ 3 Bob` for three of the last.

    `~ Ann declares marriage KH QH` is a drawing trick that Ann wins, what she then does, and the draws. Cards of `keep` are
    not used for any of them.
    """
    lines: list[str] = []
    pack = Pack(keep, trump)
    for line in record.strip().splitlines():
        words = line.split()
        if words[0] == "*":
            lines += pack.fillers(int(words[1]), words[2])
        elif words[0] == "+":
            lines += pack.tricks(int(words[1]), words[2])
        elif words[0] == "~":
            trick = pack.fillers(1, words[1])[0].split("; ")
            lines += ["; ".join(trick[:2]), " ".join(words[1:]), "; ".join(trick[2:])]
        else:
            lines.append(line.strip())
    return lines
