"""Commands that write down what happens: a new session, and line after line."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Annotated, Any

import typer

from referee import api
from referee.cli.completing import complete_files, complete_games, complete_lines, complete_players
from referee.cli.group import FINDINGS, UNUSABLE, complain
from referee.cli.manual import below
from referee.cli.options import (
    Edition,
    HouseRules,
    Json,
    Letters,
    SessionFile,
    Stakes,
    Unit,
)
from referee.cli.output import ink, say, say_json
from referee.core.rulings import Verdict
from referee.views import rulings
from referee.views.ink import Ink, listed

app = typer.Typer()


@app.command(
    "new",
    epilog=below(
        "referee new",
        "referee new bezique.toml --game bezique --players Ann --players Bob --dealer Bob",
        "referee new our.toml --game loo --players Ann --players Bob --players Cal --house ante-others=every",
        status="0 when the file is made; 2 when the call cannot be used or the answers end, 130 after Ctrl-C; then no file.",
    ),
)
def start_session(
    path: Annotated[
        str | None,
        typer.Argument(metavar="FILE", help="The file to make.", autocompletion=complete_files, show_default=False),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option(
            "--game", metavar="GAME", help="What is played.", autocompletion=complete_games, show_default=False
        ),
    ] = None,
    players: Annotated[
        list[str] | None,
        typer.Option(
            "--players", metavar="NAME", help="A player; once for each, in the order of the deal.", show_default=False
        ),
    ] = None,
    rules: Edition = None,
    dealer: Annotated[
        str | None,
        typer.Option("--dealer", metavar="NAME", help="Who deals first.", autocompletion=complete_players),
    ] = None,
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
    """Start a session file; at a terminal what is missing is asked for. Nothing is overwritten.

    Questions come when FILE, --game or --players is left away: what the call has given is not asked, and Enter takes what
    stands in brackets. Edition and revision of the book are written into the file. Without --dealer the first line is
    `NAME deals`.
    """
    options: dict[str, Any] = {
        "rules": rules,
        "dealer": dealer,
        "stakes": api.money(stake or ()),
        "unit": unit,
        "house": house or [],
        "discovery": discovery,
        "draws": draws,
        "date": date,
        "sides": [one.split("+") for one in side or ()],
        "bystanders": bystander or [],
    }
    is_asked = not (path and game and players)
    if is_asked:
        path, game, players, options = _ask(path, game, players, options, may_ask=not as_json, letters=letters)
    assert path
    assert game
    judged = api.start(path, game, players or (), **options)
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
    if is_asked:
        from referee.views import words  # noqa: PLC0415 - `add` needs none of it

        say(words.session(session, pen))
    say([pen.cards(judged.prompt())])
    if is_asked:
        say([f"Next: {pen.text(_next_call(path, judged))}"])


def _ask(
    path: str | None,
    game: str | None,
    players: list[str] | None,
    options: dict[str, Any],
    *,
    may_ask: bool,
    letters: bool,
) -> tuple[str, str, list[str], dict[str, Any]]:
    """What a session needs and the call has left away, asked for; an error that names it where nobody can be asked."""
    import datetime  # noqa: PLC0415 - nothing of this is needed where nothing is asked

    from referee.cli import asking, asking_new  # noqa: PLC0415

    if not (may_ask and asking.is_terminal()):
        needed = (("FILE", path), ("--game", game), ("--players", players))
        raise api.CallError(
            f"give {listed([name for name, value in needed if not value])} too",
            hint="at a terminal `referee new` asks for what is missing",
        )
    today = options["date"] or datetime.date.today().isoformat()
    wanted = asking_new.Wanted(path or "", game or "", players or (), today, options)
    say(["Enter takes what stands in brackets; Ctrl-C stops, and nothing is written."])
    try:
        done = asking.ask(asking_new.questions(wanted, ink(letters)), asking.read_line, say)
    except EOFError:
        say([""])
        raise api.CallError("the answers end here: nothing is written") from None
    except KeyboardInterrupt:
        say([""])
        raise
    return done.path, done.game, list(done.players), done.options


def _next_call(path: str, judged: api.Judged) -> str:
    """How the first line is added: an example, since nobody knows yet what will happen."""
    import shlex  # noqa: PLC0415 - only those who have been asked read it

    session = judged.session
    lines = judged.legal() if session.deals[0].dealer else []
    return f"referee add {shlex.quote(path)} {shlex.quote(lines[0] if lines else f'{session.players[0]} deals')}"


@app.command(
    "add",
    epilog=below(
        "referee add game.toml 'Ann plays TH; Bob plays 7H' 'Ann draws; Bob draws'",
        "referee add game.toml -",
        status="0 when everything was allowed, 1 when something was recorded with a finding, 2 at the first refused line.",
    ),
)
def add_lines(
    path: SessionFile,
    lines: Annotated[
        list[str],
        typer.Argument(
            metavar="LINE",
            help="Lines of the record; - reads them from standard input.",
            autocompletion=complete_lines,
        ),
    ],
    as_json: Json = False,
    letters: Letters = False,
) -> None:
    """Record what happened, line by line; each is judged and saved before its ruling is printed.

    If a line is refused, nothing is written of it, the message says why, and the lines after it are not looked at. A
    beginning of a name that only one player has will do; the file gets the full name, and cards in the form QS. A line
    that belongs to the next deal opens it. If a line of the file itself is refused, nothing is added until it has been
    amended or struck.
    """
    pen = ink(letters)
    recorder = api.Recorder(path)
    before = recorder.judged.fold.table
    status = 0
    for recorded in _recorded(recorder, _all_lines(lines)):
        if as_json:
            print_step(recorded)
        elif recorded.is_refused:
            _complain_of(recorded, path, letters)
        else:
            say(rulings.step(recorded.step, pen, recorded.judged.sheet(recorded.step.table), is_running=True))
            if api.has_ended_deal([recorded.step], before):
                say(_ended(recorded, pen))
            before = recorded.step.table
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


def _ended(recorded: api.Recorded, pen: Ink) -> Iterator[str]:
    from referee.views import live  # noqa: PLC0415 - only the last line of a deal needs it

    table, judged = recorded.step.table, recorded.judged
    number = table.deal.number
    return live.ended(number, judged.sheet(table), judged.settlement(), judged.game.unit, pen)


def _complain_of(recorded: api.Recorded, path: str, letters: bool) -> None:
    from referee.cli.helping import help_line  # noqa: PLC0415 - only a refusal needs it

    for finding in recorded.step.ruling.findings:
        complain(rulings.finding_line(finding, path, Ink(letters=letters)))
        complain(help_line(recorded.judged.help(finding, is_recorded=False)))


def print_step(recorded: api.Recorded) -> None:
    """One event and its ruling as a JSON object on a line of its own."""
    from referee.views import json  # noqa: PLC0415 - most calls print for people

    step, judged = recorded
    may_follow = [] if recorded.is_refused else judged.legal(step.table)
    shape = json.step(step, judged.sheet(step.table))
    helped = judged.help(step.ruling.findings[-1], is_recorded=False) if recorded.is_refused else []
    say_json({**shape, "next": may_follow, "prompt": judged.prompt(step.table), "help": helped}, is_line=True)


def _all_lines(given: Iterable[str]) -> Iterator[str]:
    """The lines of a call; `-` stands for those of standard input, each taken as soon as it comes."""
    for line in given:
        if line != "-":
            yield line
            continue
        for raw in sys.stdin.buffer:
            yield raw.decode("utf-8", "surrogateescape").rstrip("\r\n").removeprefix("\ufeff")
