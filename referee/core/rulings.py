"""Rulings: what the referee finds of an event, what it moves, and what it cites."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple


class Verdict(IntEnum):
    """How an event stands; each is worse than the one before, and a ruling is as bad as its worst finding."""

    ALLOWED = 0
    RESERVED = 1
    IRREGULAR = 2
    VOID = 3
    REFUSED = 4

    @property
    def word(self) -> str:
        """The word that people read."""
        return self.name.lower()


class Citation(NamedTuple):
    """Where a ruling or a number comes from: an article of a book, `general`, `standing-orders` or `house`."""

    book: str
    article: str
    heading: str
    source: str
    label: str

    def as_json(self) -> dict[str, str]:
        """The shape of `cites` in JSON."""
        return {"article": self.article, "heading": self.heading, "source": self.source, "book": self.book}


class Posting(NamedTuple):
    """Points, counters or money moved for one reason. Points need not balance; counters and money must."""

    player: str
    points: int
    unit: str
    reason: str
    cite: Citation
    line: int

    def as_json(self) -> dict[str, object]:
        """The shape of `postings` in JSON."""
        return {
            "player": self.player,
            "points": self.points,
            "unit": self.unit,
            "reason": self.reason,
            "article": self.cite.article,
            "book": self.cite.book,
        }


class Payment(NamedTuple):
    """Counters that went from one account to another: players, or `pool`."""

    source: str
    target: str
    amount: int
    reason: str
    cite: Citation
    line: int


class Finding(NamedTuple):
    """One offence or one open question: who, where, by which article, and the line that proved it.

    `number` tells findings of a session apart; a later line may replace a finding by one of the same number (a proof,
    a choice made), never add a second one for the same offence. `helped` is the command that helps with what was refused.
    """

    number: int
    verdict: Verdict
    point: str
    line: int
    event: str
    by: str | None
    message: str
    cites: tuple[Citation, ...]
    deal: int
    proof_line: int | None = None
    helped: str = ""

    def grown(
        self,
        *,
        verdict: Verdict | None = None,
        message: str | None = None,
        proof_line: int | None = None,
        cites: tuple[Citation, ...] = (),
    ) -> Finding:
        """The same finding with what a later line added."""
        return self._replace(
            verdict=self.verdict if verdict is None else verdict,
            message=self.message if message is None else message,
            proof_line=self.proof_line if proof_line is None else proof_line,
            cites=self.cites + tuple(c for c in cites if c not in self.cites),
        )


class Ruling:
    """The findings, postings and openings that one event caused."""

    __slots__ = ("cites", "findings", "notes", "opened", "postings")

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.postings: list[Posting] = []
        self.opened: list[str] = []
        self.notes: list[str] = []
        self.cites: tuple[Citation, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """The worst verdict among the findings of this event; a finding about an earlier line counts too."""
        return max((f.verdict for f in self.findings), default=Verdict.ALLOWED)
