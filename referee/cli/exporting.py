"""The command that makes a score sheet to take away."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from referee import api
from referee.cli.group import complain
from referee.cli.manual import below
from referee.cli.options import Json, Letters, SessionFile
from referee.cli.output import say_json
from referee.views.ink import Ink

app = typer.Typer()

FORMATS = ("csv", "md", "json", "html")
_ENDINGS = {".csv": "csv", ".md": "md", ".markdown": "md", ".json": "json", ".html": "html", ".htm": "html"}


@app.command(
    "export",
    epilog=below(
        "referee export game.toml -o sheet.html",
        "referee export game.toml --format csv",
        status="0 when the sheet is made, 2 when the call or a file cannot be used.",
    ),
)
def export_sheet(
    path: SessionFile,
    form: Annotated[
        str | None,
        typer.Option(
            "--format",
            metavar="FORM",
            help="csv, md, json or html; without it what the ending of OUT says.",
            autocompletion=lambda incomplete: [form for form in FORMATS if form.startswith(incomplete)],
            show_default=False,
        ),
    ] = None,
    out: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="OUT", help="The file to make; without it standard output."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite OUT.", show_default=False)] = False,
    as_json: Json = False,
    letters: Letters = False,
) -> None:
    """Make the score sheet to take away: for a spreadsheet, as Markdown, as JSON, or as one page to print.

    It holds players, deals, score lines with their articles, running score, settlement with its sums, rulings and disputes,
    and house rules. The session itself is never overwritten.

    csv is one long table in UTF-8. Its column `row` says what a row is: `deal` (one for each deal and player, first of
    all), `score`, `game`, `sum`, `payment`, `account`, `missing`, `ruling`, `dispute`, `house rule`, `stakes`. A text that
    a spreadsheet would take for a formula has ' before it.

    html is one page without scripts and without outside files: light or dark as the reader's screen is, narrow on a
    telephone, one or two sheets of paper for an evening.
    """
    chosen = _form(form, out, as_json)
    judged = api.load(path)
    for notice in judged.notices():
        complain(notice)
    text = _text(judged, chosen, Ink(letters=letters))
    if out is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode())
        return
    size = api.save_export(out, text, path, force=force)
    if as_json:
        say_json({"path": out, "format": chosen, "bytes": size})


def _form(form: str | None, out: str | None, as_json: bool) -> str:
    """Which form is meant: the one named, else that of the file's ending, else JSON if JSON is asked for."""
    ending = os.path.splitext(out)[1].lower() if out else ""
    chosen = form or _ENDINGS.get(ending) or ("json" if as_json else None)
    if chosen is None:
        raise api.CallError("in which form? Give --format csv, md, json or html")
    if chosen not in FORMATS:
        raise api.CallError(f'the form "{chosen}" is unknown; write csv, md, json or html')
    if as_json and out is None and chosen != "json":
        raise api.CallError(f"--json prints JSON alone; for {chosen} leave it away, or give a file with -o")
    return chosen


def _text(judged: api.Judged, form: str, pen: Ink) -> str:
    from referee.views import json, sheets  # noqa: PLC0415 - help needs none of this

    sheet = sheets.sheet(
        judged.session,
        judged.game,
        judged.book,
        judged.tables,
        judged.steps,
        judged.settlement(),
        judged.findings(),
    )
    if form == "json":
        return json.dumps(sheet) + "\n"
    if form == "csv":
        from referee.views.spreadsheet import spreadsheet  # noqa: PLC0415

        return spreadsheet(sheet, pen)
    if form == "md":
        from referee.views.markdown import markdown  # noqa: PLC0415

        return markdown(sheet, pen)
    from referee.views.page import page  # noqa: PLC0415 - Jinja2 is loaded for pages alone

    return page(sheet, pen)
