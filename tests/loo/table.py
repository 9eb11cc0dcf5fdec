"""A table of Loo for tests: deals in, rulings and counters out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee import games
from referee.core.fold import Fold, Step
from referee.core.record import DealRecord, RecordLine, Session
from referee.core.rulings import Finding, Verdict
from referee.core.settlement import DealResult, Settlement
from referee.core.table import Table
from tests.articles import note

FIVE = ("Abe", "Bea", "Cy", "Dan", "Eve")
THREE = ("Abe", "Bea", "Cy")
NINE = "table sets pool=9"
NO_ANTE = {"ante-others": "none"}
TWO = "Bea own Cy own Dan out Eve out Abe out"
THREE_IN = "Bea own Cy own Dan own Eve out Abe out"


class Run:
    """A sitting that has been judged; Abe deals first, lines count from 1 through all deals, blank ones too.

    `pools` and `accounts` tell how the counters lay at the end of each deal.
    """

    def __init__(
        self,
        *deals: str,
        rules: str = "cassell",
        players: tuple[str, ...] = FIVE,
        discovery: str = "referee",
        dealer: str | None = "Abe",
        house: Mapping[str, Any] | None = None,
        articles: tuple[Mapping[str, Any], ...] = (),
    ) -> None:
        self.game = games.find("loo")
        self.book = games.book("loo", rules)
        if house or articles:
            self.book = self.book.with_house(house or {}, articles)
        number = 0
        records: list[DealRecord] = []
        for place, deal in enumerate(deals, 1):
            texts = [line.strip() for line in deal.strip().splitlines()]
            lines = tuple(RecordLine(number + at, text) for at, text in enumerate(texts, 1))
            records.append(DealRecord(place, number, lines, dealer if place == 1 else None))
            number += len(lines)
        session = Session("loo", players, tuple(records), rules=rules, discovery=discovery)
        self.fold = Fold(self.game, self.book, session)
        self.steps: list[Step] = []
        self.accounts: list[dict[str, int]] = []
        for record in records:
            self.steps += self.fold.open(record)
            for line in record.lines:
                self.steps += self.fold.add(line)
            self.accounts.append(dict(self.table.sitting.accounts))
            assert sum(self.accounts[-1].values()) == 0
        self._note()

    def _note(self) -> None:
        for step in self.steps:
            for found in step.ruling.findings:
                note(found.cites)
            note(posting.cite for posting in step.ruling.postings)
        for found in self.findings:
            note(found.cites)
        for result in self.settlement.deals:
            for one in result.steps:
                note(one.cites)

    @property
    def table(self) -> Table[Any]:
        """The table as it stands at the end."""
        assert self.fold.table is not None
        return self.fold.table

    @property
    def deal(self) -> Any:
        """The last deal."""
        return self.table.deal

    @property
    def settlement(self) -> Settlement:
        """Who pays whom."""
        return self.fold.settlement()

    @property
    def result(self) -> DealResult:
        """How the last deal ended."""
        return self.settlement.deals[-1]

    @property
    def findings(self) -> list[Finding]:
        """What stands at the end, by line."""
        return sorted(self.table.record.findings.values(), key=lambda one: (one.line, one.number))

    @property
    def points(self) -> list[str]:
        """Every finding as `LINE VERDICT POINT BY`, with the line that proves it."""
        return [
            f"{f.line} {f.verdict.word} {f.point} {f.by}" + (f" {f.proof_line}" if f.proof_line else "")
            for f in self.findings
        ]

    @property
    def pools(self) -> list[int]:
        """What lay in the pool at the end of each deal."""
        return [accounts.get("pool", 0) for accounts in self.accounts]

    def gains(self, deal: int = -1) -> dict[str, int]:
        """What each is up or down in a deal, those who are even left out."""
        return {name: gain for name, gain in self.settlement.deals[deal].points.items() if gain}

    def only(self, point: str) -> Finding:
        """The one finding about a point."""
        found = [one for one in self.findings if one.point == point]
        assert len(found) == 1, f"{len(found)} findings of {point} in {self.points}"
        return found[0]

    def verdict(self, line: int) -> str:
        """The worst verdict of a line."""
        return max((s.ruling.verdict for s in self.steps if s.line == line), default=Verdict.ALLOWED).word

    def labels(self) -> set[str]:
        """Every label under which something is cited: `LO14`, or `LO14, as agreed`."""
        cites = [c for f in self.findings for c in f.cites]
        cites += [c for result in self.settlement.deals for step in result.steps for c in step.cites]
        cites += [p.cite for step in self.steps for p in step.ruling.postings]
        return {cite.label for cite in cites}

    @property
    def legal(self) -> list[str]:
        """What may come next without fault."""
        from referee.api.judged import Judged  # noqa: PLC0415 - only these tests look at it

        return Judged(self.fold.session, self.game, self.book).legal()


def each(*cases: tuple[Any, ...]) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """Runs a test for every case in turn, so that what it promises may be kept by any of them."""

    def over(test: Callable[..., None]) -> Callable[[], None]:
        def run() -> None:
            for case in cases:
                test(*case)

        run.__name__ = test.__name__
        run.__doc__ = test.__doc__
        return run

    return over


def play(*tricks: str) -> str:
    """Lines of play: each trick is `Bea 9H Dan TH Abe 2C`."""
    lines = []
    for trick in tricks:
        words = trick.split()
        lines += [f"{name} plays {card}" for name, card in zip(words[::2], words[1::2], strict=True)]
    return "\n".join(lines)


def hand(declared: str, *tricks: str, turned: str = "7H", dealer: str = "Abe", before: str = "") -> str:
    """A whole deal. `declared` is what each says from the elder hand on: `Bea own Cy out Dan dumby Eve out Abe own`."""
    words = declared.split()
    verbs = {"own": "stands", "out": "throws-up", "dumby": "takes-dumby", "pool": "takes-dumby for-pool"}
    said = [f"{name} {verbs[word]}" for name, word in zip(words[::2], words[1::2], strict=True)]
    return "\n".join(part for part in (before, f"{dealer} turns {turned}", *said, play(*tricks)) if part)


def cassell(declared: str, *tricks: str, turned: str = "7H", more: str = "", **options: Any) -> Run:
    """A deal of Cassell's with nine in the pool; the first card is played at line 8."""
    house = {**NO_ANTE, **options}
    discovery = str(house.pop("discovery", "referee"))
    return Run(hand(declared, *tricks, turned=turned, before=NINE) + more, house=house, discovery=discovery)


def hoffmann(declared: str, *tricks: str, turned: str = "7H", more: str = "", **options: Any) -> Run:
    """The same by Hoffmann."""
    discovery = str(options.pop("discovery", "referee"))
    return Run(
        hand(declared, *tricks, turned=turned, before=NINE) + more, rules="hoffmann", house=options, discovery=discovery
    )
