"""Commands that write down what happens: a new session, and line after line."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Annotated

import typer

from referee import api
from referee.cli.group import FINDINGS, UNUSABLE, complain
from referee.cli.options import (
    Edition,
    HouseRules,
    Json,
    Letters,
    SessionFile,
    Stakes,
    Unit,
    complete_files,
    complete_games,
)
from referee.cli.output import ink, say, say_json
from referee.core.rulings import Verdict
from referee.views import rulings
from referee.views.ink import Ink

app = typer.Typer()


@app.command("new")
def start_session(
    path: Annotated[
        str, typer.Argument(metavar="FILE", help="The file to make.", autocompletion=complete_files, show_default=False)
    ],
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="What is played.", autocompletion=complete_games)],
    players: Annotated[
        list[str], typer.Option("--players", metavar="NAME", help="A player; once for each, in the order of the deal.")
    ],
    rules: Edition = None,
    dealer: Annotated[str | None, typer.Option("--dealer", metavar="NAME", help="Who deals first.")] = None,
    stake: Stakes = None,
    unit: Unit = None,
    house: HouseRules = None,
    discovery: Annotated[
        str, typer.Option("--discovery", metavar="WHO", help="Who notices faults: referee or players.")
    ] = "referee",
    draws: Annotated[
        str, typer.Option("--draws", metavar="HOW", help="told, or implied: draws need no line.")
    ] = "told",
    date: Annotated[str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="The day.")] = None,
    side: Annotated[
        list[str] | None, typer.Option("--side", metavar="ANN+CAL", help="Partners; once for each side.")
    ] = None,
    bystander: Annotated[
        list[str] | None, typer.Option("--bystander", metavar="NAME", help="Somebody who only stakes.")
    ] = None,
    as_json: Json = False,
    letters: Letters = False,
) -> None:
    """Start a session file. Edition and revision of the book are written into it; nothing is overwritten."""
    judged = api.start(
        path,
        game,
        players,
        rules=rules,
        dealer=dealer,
        stakes=api.money(stake or ()),
        unit=unit,
        house=house or (),
        discovery=discovery,
        draws=draws,
        date=date,
        sides=[one.split("+") for one in side or ()],
        bystanders=bystander or (),
    )
    session = judged.session
    if as_json:
        say_json(
            {
                "path": path,
                "game": session.game,
                "rules": session.rules,
                "revision": session.revision,
                "players": list(session.players),
                "dealer": session.deals[0].dealer,
                "changes": list(judged.book.changes),
                "prompt": judged.prompt(),
            }
        )
        return
    pen = ink(letters)
    say([f"{pen.text(path)}: {pen.text(judged.title)}, revision {session.revision}"])
    say(pen.text(change) for change in judged.book.changes)
    say([pen.cards(judged.prompt())])


@app.command("add")
def add_lines(
    path: SessionFile,
    lines: Annotated[
        list[str], typer.Argument(metavar="LINE", help="Lines of the record; - reads them from standard input.")
    ],
    as_json: Json = False,
    letters: Letters = False,
) -> None:
    """Record what happened, line by line; each is judged and saved before its ruling is printed.

    Ends with 0 if everything was allowed, 1 if something was recorded with a finding, 2 at the first refused line.
    """
    pen = ink(letters)
    recorder = api.Recorder(path)
    status = 0
    for recorded in _recorded(recorder, _all_lines(lines)):
        if as_json:
            _print_json(recorded)
        elif recorded.is_refused:
            for finding in recorded.step.ruling.findings:
                complain(rulings.finding_line(finding, path, Ink(letters=letters)))
        else:
            say(rulings.step(recorded.step, pen, recorded.judged.sheet(recorded.step.table), is_running=True))
        sys.stdout.flush()
        if recorded.is_refused:
            raise typer.Exit(UNUSABLE)
        if recorded.step.ruling.verdict is not Verdict.ALLOWED:
            status = FINDINGS
    if not as_json:
        table = recorder.judged.table
        say(rulings.open_choices(table.deal.pending, pen))
        say([pen.cards(recorder.judged.prompt(table))])
    raise typer.Exit(status)


def _recorded(recorder: api.Recorder, lines: Iterable[str]) -> Iterator[api.Recorded]:
    for line in lines:
        yield from recorder.add(line)


def _print_json(recorded: api.Recorded) -> None:
    from referee.views import json  # noqa: PLC0415 - most calls print for people

    step, judged = recorded
    may_follow = [] if recorded.is_refused else judged.legal(step.table)
    shape = json.step(step, judged.sheet(step.table))
    say_json({**shape, "next": may_follow, "prompt": judged.prompt(step.table)}, is_line=True)


def _all_lines(given: Iterable[str]) -> Iterator[str]:
    """The lines of a call; `-` stands for those of standard input, each taken as soon as it comes."""
    for line in given:
        if line != "-":
            yield line
            continue
        for raw in sys.stdin.buffer:
            yield raw.decode("utf-8", "surrogateescape").rstrip("\r\n").removeprefix("\ufeff")
