"""The live table's answers: a typed line, or a command to the table itself, and what is printed for it."""

from __future__ import annotations

import contextlib
import shutil
import sys
from collections.abc import Iterator, Sequence

from referee.api.live.session import Entered, LiveTable
from referee.api.live.words import COMMANDS, Question, begun, is_short_for
from referee.cli import table_commands as commands
from referee.cli.helping import help_line
from referee.cli.output import ink, say
from referee.core.errors import RefereeError
from referee.views import live, rulings
from referee.views.ink import Ink, listed

_LONG = {"undo": "u", "why": "w", "h": "help", "q": "quit", "exit": "quit"}
_QUESTION = "Question:"
_FEW = 2


class Talk:
    """Answers what is typed at a live table, on standard output."""

    def __init__(self, table: LiveTable, *, letters: bool = False) -> None:
        self.table = table
        self.letters = letters
        self.is_refused = False  # whether the last line was not taken

    @property
    def pen(self) -> Ink:
        """The ink for the screen as wide as it is now."""
        return ink(self.letters)

    def greet(self) -> None:
        """Which session this is, and how it stands."""
        judged, pen = self.table.judged, self.pen
        say([pen.paint("head", f"{pen.text(self.table.path)}: {pen.text(judged.title)}")])
        say(pen.text(notice) for notice in judged.notices())
        number = self.table.moment.table.deal.number
        say(pen.entry(f"Deal {number}. help lists the short forms, Ctrl-D leaves; every line is saved at once."))
        pending = self.table.moment.table.deal.pending
        if any(one.kind in live.OWED for one in pending):
            say(live.stop((), pending, pen))

    def asking(self) -> str:
        """What the table waits for, as the prompt says it; a choice that is open comes first."""
        moment, pen = self.table.moment, self.pen
        if moment.table.deal.is_over and not moment.choices:
            with contextlib.suppress(RefereeError):  # a next deal that cannot be is complained of when it is tried
                moment = moment.following
        plain = Ink(letters=pen.letters)
        if moment.choices:
            who = moment.choosers()
            few = len(who) <= _FEW  # a prompt leaves room for what is typed
            return f"STOP, {plain.text(listed(who, 'or'))} may choose " if few else "STOP, a choice is open "
        return f"{plain.cards(moment.game.asks(moment.table))} "

    def bottom(self) -> str:
        """The line below the prompt: how things stand at this moment, as wide as the screen is now."""
        moment, judged = self.table.moment, self.table.judged
        table = moment.table
        groups = judged.describe(table)
        sheet, asked = judged.sheet(table), moment.game.asks(table)
        plain = Ink(letters=self.pen.letters)
        width = shutil.get_terminal_size((80, 24)).columns - 1
        return live.bottom(groups, sheet, asked, table.deal.pending, plain, width)

    def dropped(self) -> None:
        """Somebody pressed Ctrl-C at the prompt: the line being typed is dropped."""
        sys.stdout.write("(that line was dropped; Ctrl-D leaves)\n")

    def interrupted(self) -> None:
        """Somebody pressed Ctrl-C while a line was judged and saved: says whether it is in the file."""
        try:
            lines = self.table.news()
        except RefereeError as error:
            self.complain(error)
            return
        if lines:
            say(
                ["(interrupted; saved already:)", *(f"{line.number:>4}  {self.pen.cards(line.text)}" for line in lines)]
            )
        else:
            say(["(interrupted; nothing was recorded)"])

    def leave(self) -> None:
        """Good-bye: where everything is saved."""
        pen = self.pen
        say([f"Everything is saved in {pen.text(self.table.path)}."])

    def news(self) -> None:
        """Tells what somebody else has written into the file."""
        lines = self.table.news()
        if lines is not None:
            say(live.others(lines, self.pen))

    def answer(self, text: str) -> bool:
        """Answers one typed line; False when somebody leaves. Nothing that is typed raises."""
        self.is_refused = False
        failed = "Not recorded:"
        try:
            command = self._command(text.strip())
            if command == "quit":
                return False
            if command is not None:
                failed = "Not done:"
                commands.obey(self.table, *command.partition(" ")[::2], letters=self.letters)
            elif text.strip():
                self._show(self.table.enter(text))
        except RefereeError as error:
            self.complain(error, failed)
        sys.stdout.flush()
        return True

    def answer_all(self, lines: Sequence[str]) -> bool:
        """Answers lines that came at once, up to the first that is not taken: what follows it hangs on it."""
        for place, line in enumerate(lines):
            if not self.answer(line):
                return False
            if self.is_refused and place + 1 < len(lines):
                say([f"What was pasted below it was not taken: {len(lines) - place - 1} more."])
                break
        return True

    def complain(self, error: RefereeError, failed: str = "Not recorded:") -> None:
        """Tells why a line was not taken, and what somebody else may have changed."""
        self.is_refused = True
        mark = _QUESTION if isinstance(error, Question) else failed
        pen = self.pen
        say(pen.entry(f"{pen.paint('doubt', mark)} {pen.text(str(error))}"))
        try:
            self.news()
        except RefereeError as again:
            if str(again) != str(error):
                say(pen.entry(pen.text(str(again))))

    # Lines of the record

    def _show(self, entered: Entered) -> None:
        pen, table = self.pen, self.table
        if entered.others is not None:
            say(live.others(entered.others, pen))
        steps = [one.step for one in entered.recorded]
        if entered.is_refused:
            self.is_refused = True
            for found in (found for step in steps for found in step.ruling.findings):
                say(pen.entry(f"{pen.paint('bad', 'Not recorded:')} {pen.cards(found.event)}: "
                              f"{pen.cards(found.message)} {rulings.labels(found.cites, pen)}".rstrip()))  # fmt: skip
                say([pen.text(help_line(table.judged.help(found, is_recorded=False)))])
            return
        if not steps:
            say([pen.text("kept: it holds no event")])
            return
        last = steps[-1].table
        say(live.entry(steps, lambda step: table.judged.sheet(step.table), pen))
        if entered.is_stop:
            say(live.stop(steps, last.deal.pending, pen))
        if entered.rest:
            self.is_refused = True
            say(pen.entry(f"{pen.paint('doubt', 'Not taken:')} {pen.cards(entered.rest)} ({entered.because}; "
                          "write it again if it stands)"))  # fmt: skip
        if entered.has_ended_deal:
            say(self._deal_over())

    def _deal_over(self) -> Iterator[str]:
        judged, moment = self.table.judged, self.table.moment
        number, settled = moment.table.deal.number, judged.settlement()
        is_known = not any(need.startswith(f"deal {number}: ") for need in settled.missing)
        try:
            following = moment.following
            opens = "The next line" if is_known else "What is missing may still be tallied; the next card"
            asked = f"{opens} opens deal {following.table.deal.number}: {following.game.prompt(following.table)}"
        except RefereeError as error:
            asked = f"The next deal cannot be opened: {error}"
        return live.deal_over(number, judged.sheet(), settled, moment.game.unit, asked, self.pen)

    # Commands

    def _command(self, text: str) -> str | None:
        """The command that a line is, in its usual word, with what follows it; None for a line of the record."""
        word, _, rest = text.partition(" ")
        is_marked = word.startswith("/")
        bare = word.removeprefix("/").casefold()
        name = _LONG.get(bare, bare)
        if name not in COMMANDS:
            if is_marked:
                raise Question(f'there is no command "{word}"; help lists them')
            return None
        moment = self.table.moment
        if not is_marked:
            if moment.seats.actor(word) is not None:
                return None
            names = begun(word, moment.names)
            if names:
                raise Question(
                    f'"{word}" is the command, and it is the beginning of {" or ".join(names)}: write /{word}'
                )
            if any(one.offers(bare) for one in moment.choices):
                raise Question(f'"{word}" is the command, and a choice that is open: write /{word}, or elects {bare}')
        if rest.strip() and name != "w":
            longer = [verb for verb in moment.game.verbs if is_short_for(bare, verb)]
            ways = " or ".join(f"{verb} {rest.strip()}" for verb in longer)
            raise Question(
                f'"{word}" is a command and stands alone'
                + (f": write {ways}" if ways else "; a line of the record begins with a name or a short form")
            )
        return f"{name} {rest.strip()}".strip()
