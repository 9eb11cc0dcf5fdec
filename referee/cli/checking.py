"""The command that checks files and folders."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import Annotated, Any

import typer

from referee import api
from referee.cli.group import FINDINGS, UNUSABLE, WELL, complain
from referee.cli.options import Json, Letters, complete_files
from referee.cli.output import ink, say, say_json
from referee.views import json, rulings

app = typer.Typer()


@app.command("check")
def check_files(
    paths: Annotated[
        list[str], typer.Argument(metavar="PATH", help="Session files and folders.", autocompletion=complete_files)
    ],
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
    for path in _session_files(paths):
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


def _session_files(paths: Iterable[str]) -> Iterator[str]:
    """The files of a call: those named, and every .toml file below a folder that is not hidden, each once."""
    seen: set[str] = set()
    for path in paths:
        found = _below(path) if os.path.isdir(path) else iter((path,))
        for file in found:
            real = os.path.realpath(file) if "\0" not in file else file
            if real not in seen:
                seen.add(real)
                yield file


def _below(folder: str) -> Iterator[str]:
    any_found = False
    for here, folders, files in os.walk(folder, onerror=_complain_of_folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if name.endswith(".toml") and not name.startswith("."):
                any_found = True
                yield os.path.join(here, name)
    if not any_found:
        complain(f"{folder}: no .toml file lies in this folder or below it")


def _complain_of_folder(error: OSError) -> None:
    complain(f"{error.filename}: this folder cannot be read: {error.strerror}")
