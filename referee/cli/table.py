"""The live table: a line for what happens, a ruling at once, for as long as people play."""

from __future__ import annotations

import os
import sys

import typer

from referee import api
from referee.api.live.session import LiveTable
from referee.cli.group import UNUSABLE
from referee.cli.manual import below
from referee.cli.options import Json, Letters, SessionFile
from referee.cli.output import say, say_json
from referee.cli.record import print_step
from referee.cli.talking import Talk

app = typer.Typer()


@app.command(
    "table",
    epilog=below(
        "referee table game.toml",
        status="0 when somebody leaves; 2 when the file cannot be used, and without a terminal at the first line not taken.",
    ),
)
def keep_table(path: SessionFile, as_json: Json = False, letters: Letters = False) -> None:
    """Sit at the live table: type what happens, in short forms or full lines, and get each ruling at once.

    Every line is saved before the next is asked for. `help` at the table lists the short forms; Ctrl-D leaves. Without a
    terminal it reads lines from standard input and stops at the first that is not taken.
    """
    table = LiveTable(path)
    if as_json:
        _as_data(table)
        return
    talk = Talk(table, letters=letters)
    talk.greet()
    if _has_terminal():
        from referee.cli import prompting  # noqa: PLC0415 - its library is slow to load, and only this needs it

        prompting.converse(talk)
    else:
        _plainly(talk)


def _has_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") not in ("", "dumb", "unknown")


def _plainly(talk: Talk) -> None:
    """Line by line, without a library; from a pipe, where nobody could answer, the first line not taken is the end."""
    somebody_answers = sys.stdin.isatty()
    while True:
        sys.stdout.write(f"{talk.asking()}> ")
        sys.stdout.flush()
        raw = sys.stdin.buffer.readline()
        line = raw.decode("utf-8", "surrogateescape").rstrip("\r\n").removeprefix("\ufeff")
        if not somebody_answers:
            say([talk.pen.text(line)])
        if not raw or not talk.answer(line):
            talk.leave()
            return
        if talk.is_refused and not somebody_answers:
            raise typer.Exit(UNUSABLE)


def _as_data(table: LiveTable) -> None:
    """For other programs: a line in, a JSON object for each event out; a question is an object too, and the last."""
    for raw in sys.stdin.buffer:
        line = raw.decode("utf-8", "surrogateescape").strip()
        if not line:
            continue
        try:
            entered = table.enter(line)
        except api.RefereeError as error:
            say_json({"line": line, "question": error.message, "help": []}, is_line=True)
            raise typer.Exit(UNUSABLE) from None
        for recorded in entered.recorded:
            print_step(recorded)
        if entered.rest:
            not_taken = f"not taken, because {entered.because}: {entered.rest}"
            say_json({"line": line, "question": not_taken, "help": []}, is_line=True)
        sys.stdout.flush()
        if entered.is_refused or entered.rest:
            raise typer.Exit(UNUSABLE)
