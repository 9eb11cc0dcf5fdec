"""The command that checks files and folders."""

from __future__ import annotations

from typing import Any

import typer

from referee import api
from referee.cli.group import FINDINGS, UNUSABLE, WELL, complain, complain_of
from referee.cli.helping import commands_in, help_line
from referee.cli.manual import below
from referee.cli.options import Json, Letters, SessionPaths
from referee.cli.output import ink, say, say_json
from referee.cli.paths import session_files
from referee.core.rulings import Verdict
from referee.views import json, rulings

app = typer.Typer()


@app.command(
    "check",
    epilog=below(
        "referee check game.toml",
        "referee check evenings",
        status="0 when all is well, 1 with findings, 2 if a file cannot be used or a line of it is refused.",
    ),
)
def check_files(
    paths: SessionPaths,
    as_json: Json = False,
    letters: Letters = False,
) -> None:
    """Find what is wrong in session files, and in every .toml file below a folder. Silent when all is well.

    A finding is `path:line: verdict[point]: message (Law 24)`. Of several files the worst status counts, and a file that
    cannot be used does not keep the others from being read.
    """
    status = WELL
    counts = {"files": 0, "deals": 0, "events": 0}
    told: list[dict[str, Any]] = []
    unusable: list[dict[str, Any]] = []
    pen = ink(letters)
    for path in session_files(paths):
        try:
            judged = api.load(path, keep=False)
            findings = judged.findings()
        except api.RefereeError as error:
            call = ("check", path)
            complain_of(error, call)
            told_of = {"path": error.path or path, "line": error.line or 1, "message": error.message}
            unusable.append({**told_of, "help": commands_in(error, call)})
            status = UNUSABLE
            continue
        for notice in judged.notices():
            complain(notice)
        counts["files"] += 1
        counts["deals"] += len(judged.tables)
        counts["events"] += judged.events
        if findings:
            status = max(status, UNUSABLE if judged.refused else FINDINGS)
        for one in findings:
            commands = judged.help(one)
            if as_json:
                told.append(json.finding(one, path, commands))
                continue
            say([rulings.finding_line(one, path, pen)])
            if one.verdict is Verdict.REFUSED:
                complain(help_line(commands))
    if as_json:
        say_json({**counts, "findings": told, "unusable": unusable})
    raise typer.Exit(status)
