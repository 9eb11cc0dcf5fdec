"""Commands over whole sessions: the same record under other rules, two records of one game, many sessions added up."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from referee import api
from referee.cli.completing import complete_files
from referee.cli.group import FINDINGS, UNUSABLE, WELL, complain, complain_of
from referee.cli.helping import commands_in
from referee.cli.manual import below
from referee.cli.options import Edition, HouseRules, Json, Letters, SessionFile, SessionPaths
from referee.cli.output import ink, say, say_json
from referee.cli.paths import session_files
from referee.views import json

app = typer.Typer()


@app.command(
    "what-if",
    epilog=below(
        "referee what-if game.toml --rules foster",
        "referee what-if game.toml --house last-trick.points=100",
    ),
)
def judge_otherwise(
    path: SessionFile,
    rules: Edition = None,
    house: HouseRules = None,
    discovery: Annotated[
        str | None,
        typer.Option("--discovery", metavar="WHO", help="Who notices faults: referee or players.", show_default=False),
    ] = None,
    as_json: Json = False,
    letters: Letters = False,
) -> None:
    """Judge the same record under other rules: what is ruled and paid differently, and why. Never writes.

    The file's own house rules stay in force; one of the same name given in the call takes its place. Under another edition
    those that it cannot know are left out, and it says so. A line that the other rules would refuse ends that deal there:
    the settlement is then not complete.
    """
    asked = api.what_if(path, rules=rules, house=house or (), discovery=discovery)
    before, after = asked.before, asked.after
    for notice in (*before.notices(), *(f"{path}: left out: {one}" for one in asked.left_out)):
        complain(notice)
    settled = before.settlement(), after.settlement()
    if as_json:
        told = [
            json.settlement(
                one, judged.game.name, judged.book.key, judged.session.players,
                [json.finding(found, path, judged.help(found)) for found in judged.findings()],
            )
            for judged, one in zip((before, after), settled, strict=True)
        ]  # fmt: skip
        found = json.other_rules(asked.rulings(), asked.values(), asked.articles())
        discoveries = {"before": before.session.discovery, "after": after.session.discovery}
        houses = {"before": list(before.book.changes), "after": list(after.book.changes)}
        shape = {"discovery": discoveries, "changes": houses, "left_out": list(asked.left_out)}
        say_json({"path": path, **shape, "before": told[0], "after": told[1], **found})
        return
    _print_other_rules(asked, path, letters)


def _print_other_rules(asked: api.WhatIf, path: str, letters: bool) -> None:
    from referee.views import other_rules  # noqa: PLC0415 - each command of this module has a view of its own

    pen = ink(letters)
    before, after = asked.before, asked.after
    was, now = before.settlement(), after.settlement()
    say([pen.paint("head", pen.text(f"{before.title}; what if {after.title}"))])
    say(f"  {pen.text(change)}" for change in after.book.changes if change not in before.book.changes)
    if before.session.discovery != after.session.discovery:
        say(
            [f"  discovery by the {pen.text(after.session.discovery)}, not by the {pen.text(before.session.discovery)}"]
        )
    say(other_rules.side_by_side(was, now, _names(before, after), pen))
    say(other_rules.changes(asked.rulings(), path, pen))
    say(other_rules.causes(asked.values(), asked.articles(), pen))
    say(other_rules.payments(was, now, pen))


def _names(before: api.Judged, after: api.Judged) -> tuple[str, str]:
    """What heads the two columns: the editions, or where they are the same, as it is and as it would be."""
    if before.book.key != after.book.key:
        return before.book.key, after.book.key
    return "as it is", "what if"


@app.command(
    "compare",
    epilog=below(
        "referee compare game.toml other.toml",
        status="0 when the records say the same, 1 when they differ, 2 when they cannot be compared.",
    ),
)
def compare_records(
    first: Annotated[
        str, typer.Argument(metavar="A", help="A session file.", autocompletion=complete_files, show_default=False)
    ],
    second: Annotated[
        str,
        typer.Argument(
            metavar="B", help="Another record of the same game.", autocompletion=complete_files, show_default=False
        ),
    ],
    as_json: Json = False,
    letters: Letters = False,
) -> None:
    """Find the first place where two records of one game differ, and whether the scores do.

    What was done is compared, not how it was written: `;` or two lines, qs or QS, 5+7 or 12, remarks, `table notes` and
    struck lines make no difference. Other rules, stakes or players' order do. Records of different games or people cannot
    be compared.
    """
    found = api.compare(first, second)
    for notice in (*found.first.notices(), *found.second.notices()):
        complain(notice)
    paid = found.payments()
    if as_json:
        record = found.record
        say_json(
            {
                "first": first,
                "second": second,
                "same": found.is_same,
                "head": [one._asdict() for one in found.head],
                "record": None if record is None else record._asdict(),
                "scores": [
                    {"deal": number, "player": name, "first": one, "second": other}
                    for number, players in found.scores().items()
                    for name, (one, other) in players.items()
                ],
                "transfers": {
                    "first": [one.as_json() for one in paid[0]],
                    "second": [one.as_json() for one in paid[1]],
                },
            }
        )
    else:
        from referee.views import comparing  # noqa: PLC0415

        pen = ink(letters)
        paths = (first, second)
        say(comparing.head(found.head, paths, pen))
        say(comparing.record(found.record, paths, pen))
        say(comparing.scores(found.scores(), pen))
        if found.payments_differ:
            say(comparing.payments(*paid, paths, pen))
    raise typer.Exit(WELL if found.is_same else FINDINGS)


@app.command(
    "standings",
    epilog=below(
        "referee standings evenings",
        "referee standings evenings --irregularities",
        status="0 when all could be read, 2 if a file cannot be used; the others are still counted.",
    ),
)
def show_standings(
    paths: SessionPaths,
    irregularities: Annotated[
        bool, typer.Option("--irregularities", help="Also the log of irregularities, by player.", show_default=False)
    ] = False,
    as_json: Json = False,
    letters: Letters = False,
) -> None:
    """Add up sessions and folders of sessions, by player and unit. One that is not complete is named, not counted.

    Where only its last game is not over, those before it count. There is a table for each unit: those that games count
    in, then money. `played` and `won` count games (a sitting is one game at Loo and Baccarat), and equal amounts share a
    rank (1, 1, 3). Names are the same in any case of letters. A side counts as one, since nobody has told how its members
    share. The irregularities of a session that is not complete are in the log.
    """
    status = WELL
    standings = api.Standings()
    unusable: list[dict[str, Any]] = []
    for path in session_files(paths):
        try:
            judged = api.load(path, keep=False)
            standings.add(judged)
        except api.RefereeError as error:
            call = ("standings", path)
            complain_of(error, call)
            told_of = {"path": error.path or path, "line": error.line or 1, "message": error.message}
            unusable.append({**told_of, "help": commands_in(error, call)})
            status = UNUSABLE
            continue
        for notice in judged.notices():
            complain(notice)
    if as_json:
        say_json(
            {
                "sessions": standings.sessions,
                "games": standings.games,
                "tables": [json.unit_table(one) for one in standings.tables()],
                "incomplete": [one._asdict() for one in standings.incomplete],
                "irregularities": [json.irregularity(one) for one in standings.irregularities()],
                "unusable": unusable,
            }
        )
    else:
        _print_standings(standings, irregularities, letters)
    raise typer.Exit(status)


def _print_standings(found: api.Standings, irregularities: bool, letters: bool) -> None:
    from referee.views import standings as views  # noqa: PLC0415

    pen = ink(letters)
    say([views.counted(found.sessions, found.games)])
    say(views.tables(found.tables(), pen))
    say(views.incomplete(found.incomplete, pen))
    if irregularities:
        say(views.irregularities(found.irregularities(), pen))
