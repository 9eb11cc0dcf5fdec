"""The law as one ruling reads it: values and points are looked up here, and what was read is cited."""

from __future__ import annotations

from typing import Any, NoReturn

from referee.core.cards import Pack
from referee.core.errors import Refusal
from referee.core.events import Event
from referee.core.hands import Doubt, Promise
from referee.core.pending import Option, Pending
from referee.core.rulebook import Article, Rulebook
from referee.core.rulings import Citation, Finding, Payment, Posting, Ruling, Verdict
from referee.core.table import Deal, Table

NOTHING = Ruling()


class LawView:
    """A book as one decision reads it: values and points are looked up here, and what was read is remembered."""

    __slots__ = ("_pack", "_values", "book", "read")

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self._values = book.values
        self.read: list[Citation] = []
        self._pack: Pack | None = None

    def __getitem__(self, name: str) -> Any:
        """The value of that name; the article that sets it is cited by whatever is found or posted next."""
        setting = self._values[name]
        self.read.append(setting.cite)
        return setting.value

    def peek(self, name: str, default: Any = None) -> Any:
        """A value that decides nothing by itself, read without citing it; `default` if the book has none."""
        setting = self._values.get(name)
        return default if setting is None else setting.value

    def settles(self, point: str) -> bool:
        """Whether this book (or the house) has an article for the point; if so it is read."""
        article = self.book.own.get(point)
        if article is None:
            return False
        self.read.append(article.cite)
        return True

    def article(self, point: str) -> Article | None:
        """The article that settles a point, the general chapter and the standing orders included."""
        return self.book.points.get(point)

    def cite(self, point: str) -> Citation:
        """The citation for a point; where no book says anything, the standing order on silence."""
        article = self.book.points.get(point) or self.book.points["so.silent"]
        return article.cite

    @property
    def pack(self) -> Pack:
        """The pack that the book describes."""
        if self._pack is None:
            values = self._values
            without = values["pack.without"].value if "pack.without" in values else ""
            self._pack = Pack(
                values["pack.ranks"].value, values["pack.suits"].value, values["pack.copies"].value, without
            )
        return self._pack


class Law(LawView):
    """A book in the hands of the referee during one event.

    Handlers read values by name (`law["last-trick.points"]`), ask whether a point is settled, and say what they
    found; every finding and posting carries the articles that were read for it. One Law serves a whole fold: `begin`
    opens the next event.
    """

    __slots__ = ("_ruling", "event", "game", "line", "table")

    def __init__(self, book: Rulebook, game: Any) -> None:
        super().__init__(book)
        self.game = game
        self._ruling: Ruling | None = None
        self.table: Table[Any]  # set by begin, before anything is judged
        self.event: Event | None = None
        self.line = 0

    def begin(self, table: Table[Any], event: Event | None, line: int) -> None:
        """Opens an event: nothing read, nothing found."""
        self.table = table
        self.event = event
        self.line = line
        self._ruling = None
        if self.read:
            self.read = []

    @property
    def ruling(self) -> Ruling:
        """The ruling so far; the one empty ruling if nothing was found, moved or opened."""
        return self._ruling or NOTHING

    def _written(self) -> Ruling:
        if self._ruling is None:
            self._ruling = Ruling()
        return self._ruling

    # Finding

    def refuse(self, message: str, *lines: int, point: str = "so.impossible", helped: str = "") -> NoReturn:
        """Nothing happened: raise before the first write."""
        raise Refusal(message, point=point, lines=lines, helped=helped)

    def find(
        self,
        verdict: Verdict,
        point: str,
        message: str,
        by: str | None = None,
        *,
        line: int | None = None,
        event: str | None = None,
        proof_line: int | None = None,
    ) -> Finding:
        """Records a finding about this event, or about an earlier `line` that something now proves."""
        record = self.table.record
        cites = [self.cite(point)]
        for cite in self.read:
            if cite not in cites:
                cites.append(cite)
        text = event if event is not None else (self.event.text if self.event else "")
        number = record.next_number
        finding = Finding(
            number,
            verdict,
            point,
            self.line if line is None else line,
            text,
            by,
            message,
            tuple(cites),
            self.table.deal.number,
            proof_line,
        )
        record.next_number = number + 1
        record.findings[number] = finding
        self._written().findings.append(finding)
        return finding

    def irregular(self, point: str, message: str, by: str | None = None) -> Finding:
        """It happened, and the book attaches something to it, if only that it stands."""
        return self.find(Verdict.IRREGULAR, point, message, by)

    def void(self, point: str, message: str, by: str | None = None) -> Finding:
        """The book makes it count for nothing from the start."""
        return self.find(Verdict.VOID, point, message, by)

    def reserve(self, point: str, message: str, by: str | None = None) -> Finding:
        """A ruling is needed and hidden cards, or an open choice, decide it."""
        return self.find(Verdict.RESERVED, point, message, by)

    def prove(self, doubt: Doubt, by: str, face: str, *, here: bool = False) -> Finding:
        """A doubt is proved by a card: the finding stands at the offence's line and names this one as its proof."""
        if doubt.claim is not None:
            self.table.record.findings.pop(doubt.claim, None)
        return self.find(
            Verdict.IRREGULAR,
            doubt.point,
            doubt.message.format(card=face),
            by,
            line=doubt.line,
            event=doubt.event,
            proof_line=None if here else self.line,
        )

    def disprove(self, promise: Promise, by: str, *, here: bool = False) -> Finding:
        """A promise about a hand is proved wrong by its last card; otherwise as `prove`."""
        proof = None if here else self.line
        point, line, event = promise.point, promise.line, promise.event
        return self.find(Verdict.IRREGULAR, point, promise.message, by, line=line, event=event, proof_line=proof)

    def amend(
        self,
        number: int | None,
        *,
        verdict: Verdict | None = None,
        message: str | None = None,
        point: str | None = None,
    ) -> None:
        """Lets this event add to an earlier finding: a choice made, a time gone by. No second finding is made."""
        if number is None or number not in self.table.record.findings:
            return
        old = self.table.record.findings[number]
        cites = (self.cite(point),) if point else ()
        self.table.record.findings[number] = old.grown(verdict=verdict, message=message, cites=cites)

    def note(self, text: str) -> None:
        """Something the table should know though nothing is wrong."""
        self._written().notes.append(text)

    # Moving points

    def post(self, player: str, points: int, reason: str, *, cite: Citation | None = None) -> Posting:
        """Marks points for a player in this deal, citing the value read last (or `cite`)."""
        source = cite or (self.read[-1] if self.read else self.cite("so.silent"))
        posting = Posting(player, points, "points", reason, source, self.line)
        deal: Deal = self.table.deal
        deal.scores[player] = deal.scores.get(player, 0) + points
        deal.postings = (posting, deal.postings)
        self._written().postings.append(posting)
        return posting

    def pay(self, source: str, target: str, amount: int, reason: str, *, cite: Citation | None = None) -> None:
        """Moves counters from one account to another; what one loses the other has, so the accounts sum to nil."""
        if amount < 0:
            source, target, amount = target, source, -amount
        if amount == 0:
            return
        grounds = cite or (self.read[-1] if self.read else self.cite("so.silent"))
        deal: Deal = self.table.deal
        deal.payments = (Payment(source, target, amount, reason, grounds, self.line), deal.payments)
        accounts = self.table.sitting.accounts
        accounts[source] = accounts.get(source, 0) - amount
        accounts[target] = accounts.get(target, 0) + amount
        written = self._written().postings
        written.append(Posting(source, -amount, "counters", reason, grounds, self.line))
        written.append(Posting(target, amount, "counters", reason, grounds, self.line))

    # Opening what is owed

    def open(
        self,
        kind: str,
        point: str,
        whose: tuple[str, ...],
        *,
        against: str | None = None,
        finding: Finding | None = None,
        deadline: str | None = None,
        options: tuple[Option, ...] | None = None,
        card: str = "",
        amount: int = 0,
        said: str = "",
    ) -> Pending:
        """Puts something on the table that later events must respect; choices and deadline come from the article."""
        article = self.article(point)
        offered = options if options is not None else (article.options if article else ())
        until = deadline or (article.lapses if article else "never")
        pending = Pending(
            kind,
            point,
            whose,
            against,
            self.line,
            offered,
            until,
            finding.number if finding else None,
            (),
            card,
            amount,
            said,
        )
        self.table.deal.pending = (*self.table.deal.pending, pending)
        self._written().opened.append(said or f"{' and '.join(whose)}: {pending.words or point}")
        return pending

    def close(self, pending: Pending) -> None:
        """Takes something off the table that is settled."""
        self.table.deal.pending = tuple(p for p in self.table.deal.pending if p is not pending)
