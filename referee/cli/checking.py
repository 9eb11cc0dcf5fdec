"""The command that checks files and folders."""

from __future__ import annotations

from typing import Any

import typer

from referee import api
from referee.cli.group import FINDINGS, UNUSABLE, WELL, complain
from referee.cli.options import Json, Letters, SessionPaths
from referee.cli.output import ink, say, say_json
from referee.cli.paths import session_files
from referee.views import json, rulings

app = typer.Typer()


@app.command("check")
def check_files(
    paths: SessionPaths,
    as_json: Json = False,
    letters: Letters = False,
) -> None:
    """Find what is wrong in session files, and in every .toml file below a folder. Silent when all is well.

    Ends with 0 when all is well, 1 with findings, 2 if a file cannot be used or a line of it is refused.
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
            complain(str(error))
            unusable.append({"path": error.path or path, "line": error.line or 1, "message": error.message})
            status = UNUSABLE
            continue
        for notice in judged.notices():
            complain(notice)
        counts["files"] += 1
        counts["deals"] += len(judged.tables)
        counts["events"] += judged.events
        if findings:
            status = max(status, UNUSABLE if judged.refused else FINDINGS)
        if as_json:
            told += [json.finding(one, path) for one in findings]
        else:
            say(rulings.finding_line(one, path, pen) for one in findings)
    if as_json:
        say_json({**counts, "findings": told, "unusable": unusable})
    raise typer.Exit(status)
