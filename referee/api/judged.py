"""A session under its book, judged: what is found, how the table stands, what is scored and paid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from referee import games
from referee.api.books import find_article
from referee.api.standing import standing_findings
from referee.core.errors import BookError, CallError, RefereeError, SessionError, nearest
from referee.core.events import parse_line
from referee.core.fold import Fold, Step, rule
from referee.core.game import Game, Group
from referee.core.helping import LOG, MENDING, OFFENCES, VALUES, VERBS, filled
from referee.core.law import Law
from referee.core.record import DealRecord, Session
from referee.core.rulebook import Article, Rulebook
from referee.core.rulings import Citation, Finding, Posting, Verdict
from referee.core.settlement import Settlement
from referee.core.table import Table
from referee.files.documents import PathLike
from referee.files.editing import is_standing
from referee.files.reading import read_session


class DealSheet(NamedTuple):
    """The score sheet of one deal: every posting, what each has marked, and how far the deal got."""

    number: int
    dealer: str | None
    postings: list[Posting]
    points: Mapping[str, int]
    flags: tuple[str, ...]
    is_over: bool


class Judged:
    """A session under its book, judged from its first line to its last.

    `tables` holds the table at the end of each deal. With `keep`, `steps` holds every ruling with the table after it;
    without, only their count is kept, which is what `check` and `settle` need.
    """

    def __init__(self, session: Session, game: Game[Any], book: Rulebook, *, keep: bool = True) -> None:
        self.session = session
        self.game = game
        self.book = book
        self.fold = Fold(game, book, session, forking=keep)
        self.steps: list[Step] = []
        self.refused: list[Finding] = []
        self.tables: list[Table[Any]] = []
        self.starts: list[Table[Any]] = []
        self.events = 0
        for deal in deals_begun(session):
            self._judge_deal(deal, keep=keep)

    def _judge_deal(self, deal: DealRecord, *, keep: bool) -> None:
        fold = self.fold
        opening = list(fold.open(deal))
        self._count(opening, keep=keep)
        self.starts.append(self.table)
        for line in deal.lines:
            self._count(fold.add(line), keep=keep)
            if deal.number in fold.broken:
                break
        self.tables.append(self.table)

    def _count(self, steps: Iterable[Step], *, keep: bool) -> None:
        for step in steps:
            if step.event is not None:
                self.events += 1
            elif step.ruling.verdict is Verdict.REFUSED:
                self.refused.append(step.ruling.findings[-1])
            if keep:
                self.steps.append(step)

    @property
    def path(self) -> str:
        """The file's name for messages."""
        return self.session.path or "(tallies)"

    @property
    def table(self) -> Table[Any]:
        """The table as it stands at the end."""
        if self.fold.table is None:
            raise SessionError(
                "this session has no deal yet", path=self.session.path, hint="`referee add` opens the first one"
            )
        return self.fold.table

    @property
    def title(self) -> str:
        """The game and the edition that judged it: `Rubicon Bézique, portland`, with the number of house rules."""
        changes = len(self.book.changes)
        house = f", {changes} house rule{'s' if changes > 1 else ''}" if changes else ""
        return f"{self.game.title}, {self.book.key}{house}"

    def notices(self) -> list[str]:
        """What a reader of this session should know about its book: that the file names another revision."""
        named = self.session.revision
        if named is None or named == self.book.revision:
            return []
        return [
            f"{self.path}:{self.session.places.get('revision', 1)}: made under revision {named} of {self.book.name}; "
            f"judged by revision {self.book.revision}"
        ]

    def findings(self) -> list[Finding]:
        """What stands at the end and is not allowed, by line: offences, doubts, refused lines, open choices."""
        return standing_findings(self.fold, self.tables, self.refused)

    def help(self, finding: Finding, *, is_recorded: bool = True) -> list[str]:
        """The commands that help with a finding: the first explains it, the others put right what is on record."""
        game, path = self.game.name, self.session.path
        if finding.verdict is not Verdict.REFUSED:
            commands: tuple[str, ...] = ("referee why FILE LINE",) if path else (f"referee book GAME {finding.point}",)
        elif path:
            commands = (finding.helped, *(MENDING if is_recorded else ()))
        else:
            commands = (OFFENCES if finding.helped == OFFENCES else VERBS,)
        return [filled(command, game=game, path=path, line=finding.line) for command in commands]

    def settlement(self) -> Settlement:
        """Who pays whom, for everything on record."""
        return self.fold.settlement()

    def score(self) -> list[DealSheet]:
        """The score sheet, deal by deal."""
        results = self.settlement().deals
        return [
            DealSheet(table.deal.number, table.deal.dealer, table.deal.entries(), result.points, result.flags,
                      table.deal.is_over)
            for table, result in zip(self.tables, results, strict=True)
        ]  # fmt: skip

    def form(self, table: Table[Any]) -> Game[Any]:
        """The game as it is played at a table, by the number of players there."""
        return self.game.form(len(table.deal.players))

    def law(self, table: Table[Any]) -> Law:
        """The law at a table, to ask it what might come."""
        law = Law(self.book.at(len(table.deal.players)), self.form(table))
        law.begin(table, None, table.line)
        return law

    def sheet(self, table: Table[Any] | None = None) -> dict[str, int]:
        """What the score pad shows, at the end or at another table."""
        at = self.table if table is None else table
        return self.form(at).sheet(at)

    def prompt(self, table: Table[Any] | None = None) -> str:
        """Who is to do what, at the end or at another table."""
        at = self.table if table is None else table
        return self.form(at).asks(at)

    def describe(self, table: Table[Any] | None = None, seat: str | None = None) -> list[Group]:
        """What everybody, or one seat, can see of a table."""
        at = self.table if table is None else table
        return self.form(at).describe(at, seat)

    def seat(self, name: str) -> str:
        """The player of that name, in any case or by a beginning that only one has."""
        found = full_name(self.present(name), self.session.players) or name
        if found not in self.session.players:
            raise CallError(f'"{name}" does not play here{nearest(name, self.session.players)}',
                            hint=f"the players are {', '.join(self.session.players)}")  # fmt: skip
        return found

    def table_at(self, line: int) -> Table[Any]:
        """The table after the last event at or before a line of the file."""
        self.check_line(line)
        table = self.starts[0]
        for start in self.starts:
            if start.line <= line:
                table = start
        for step in self.steps:
            if step.line <= line and step.deal >= table.deal.number:
                table = step.table
        return table

    def table_before(self, line: int) -> Table[Any]:
        """The table before the first event of a line of the file."""
        self.check_line(line)
        table = self.starts[0]
        for start in self.starts:
            if start.line < line:
                table = start
        for step in self.steps:
            if step.line < line and step.deal >= table.deal.number:
                table = step.table
        return table

    def behind(self, steps: Iterable[Step]) -> list[Article]:
        """The articles that the game names for these events, even where nothing was wrong."""
        laws = [(self.law(step.table), step.event.verb) for step in steps if step.event is not None]
        points = [(law, law.game.cites.get(verb)) for law, verb in laws]
        found = [law.article(point) for law, point in points if point is not None]
        return list(dict.fromkeys(article for article in found if article is not None))

    def check_line(self, line: int) -> str:
        """The text of a line of the record; CallError if the record has no such line."""
        for deal in self.session.deals:
            if deal.line == line:
                return f"[[deal]] {deal.number}"
            for number, text in deal.lines:
                if number == line:
                    return text
        known = [line.number for deal in self.session.deals for line in deal.lines]
        there = f"its record runs from line {known[0]} to {known[-1]}" if known else "nothing is on record yet"
        raise CallError(
            f"line {line} of the file is no line of a record; {there}", path=self.session.path, line=line, helped=LOG
        )

    def present(self, text: str) -> str:
        """A line of the file as it is shown: with what everybody is called now."""
        return self.fold.seats.now(text)

    def legal(self, table: Table[Any] | None = None) -> list[str]:
        """What may come next without fault, as lines of the record; the judge itself is asked about each."""
        at = self.table if table is None else table
        law = self.law(at)
        return [text for text in law.game.candidates(law, at) if self._is_allowed(at, text)]

    def _is_allowed(self, table: Table[Any], text: str) -> bool:
        for event in parse_line(text, table.line + 1, self.fold.seats, self.game.verbs):
            step = rule(self.game, self.book, table, event)
            if step.ruling.verdict is not Verdict.ALLOWED:
                return False
            table = step.table
        return True

    def article(self, cite: Citation) -> Article | None:
        """The article behind a citation; None for a value that the house changed by itself."""
        return find_article(self.book, cite)


def load(path: PathLike, *, keep: bool = True) -> Judged:
    """Reads a session file and judges it by the book and the house rules that it names."""
    return judge(read_session(path), keep=keep)


def judge(session: Session, *, keep: bool = True) -> Judged:
    """Judges a session; whatever is wrong with its header is an error with the file's line."""
    found, rules = _in_force(session)
    return Judged(session, found, rules, keep=keep)


def book_of(path: PathLike) -> Rulebook:
    """The book that a session is judged by, its house rules in it."""
    return _in_force(read_session(path))[1]


def _in_force(session: Session) -> tuple[Game[Any], Rulebook]:
    with _placed(session, "game"):
        found = games.find(session.game)
    with _placed(session, "rules"):
        rules = games.book(session.game, session.rules)
    if session.house or session.house_articles:
        with _placed(session, "house"):
            rules = rules.with_house(session.house, session.house_articles)
    return found, rules


class _placed:  # noqa: N801 - reads as a verb where it stands
    """Gives an error about a header its file and line: the line of the house value it speaks of, else of the key."""

    def __init__(self, session: Session, key: str) -> None:
        self.session = session
        self.key = key

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, BookError):
            error.helped = error.helped or filled(VALUES, game=self.session.game)
        if isinstance(error, RefereeError) and error.path is None and self.session.path is not None:
            places = self.session.places
            spoken = [f"house.{name}" for name in self.session.house if f'"{name}"' in error.message]
            keys = [*spoken, self.key, "house-article"] if self.key == "house" else [self.key]
            error.path = self.session.path
            error.line = next((places[key] for key in keys if key in places), 1)


def deals_begun(session: Session) -> Sequence[DealRecord]:
    """The deals up to the last one with a standing line, the first at least: an empty `[[deal]]` at the end waits."""
    deals = session.deals
    last = len(deals)
    while last > 1 and not any(is_standing(line.text) for line in deals[last - 1].lines):
        last -= 1
    return deals[:last]


def full_name(word: str, players: Iterable[str]) -> str | None:
    """The player that a word means: a whole name first, else the only one that begins so; None if there is none.

    CallError where several begin so.
    """
    if not word:
        return None
    folded = word.casefold()
    names = list(players)
    whole = [name for name in names if name.casefold() == folded]
    begun = whole or [name for name in names if name.casefold().startswith(folded)]
    if len(begun) > 1:
        raise CallError(f'"{word}" may be {" or ".join(begun)}; write more of the name')
    return begun[0] if begun else None
