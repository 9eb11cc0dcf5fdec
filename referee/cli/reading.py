"""Commands that read a session: the table, what may come next, every ruling, and one ruling in full."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from referee import api
from referee.cli.completing import complete_players
from referee.cli.group import complain
from referee.cli.manual import below
from referee.cli.options import Json, Letters, SessionFile
from referee.cli.output import ink, say, say_json
from referee.core.rulings import Finding
from referee.core.table import Table
from referee.views import articles, json, rulings, tables
from referee.views.ink import Ink

app = typer.Typer()


def _load(path: str) -> api.Judged:
    judged = api.load(path)
    for notice in judged.notices():
        complain(notice)
    return judged


def _told(judged: api.Judged, table: Table[Any], pen: Ink, title: str, seat: str | None = None) -> Iterator[str]:
    groups = judged.describe(table, seat)
    return tables.table(table, groups, judged.sheet(table), judged.prompt(table), pen, title=title)


def _as_data(judged: api.Judged, table: Table[Any], seat: str | None = None) -> dict[str, Any]:
    return json.table(table, judged.describe(table, seat), judged.sheet(table), judged.prompt(table), seat)


@app.command(
    "show",
    epilog=below(
        "referee show game.toml",
        "referee show game.toml --at 12 --as Ann",
    ),
)
def show_table(
    path: SessionFile,
    at: Annotated[int | None, typer.Option("--at", metavar="LINE", help="After this line of the file.")] = None,
    seat: Annotated[
        str | None,
        typer.Option("--as", metavar="PLAYER", help="As this player sees it.", autocompletion=complete_players),
    ] = None,
    as_json: Json = False,
    letters: Letters = False,
) -> None:
    """Show the table as it stands, or as it stood after a line."""
    judged = _load(path)
    table = judged.table if at is None else judged.table_at(at)
    who = None if seat is None else judged.seat(seat)
    if as_json:
        head = {"game": judged.game.name, "rules": judged.book.key}
        say_json({**head, **_as_data(judged, table, who)})
    else:
        say(_told(judged, table, ink(letters), judged.title, who))


@app.command(
    "legal",
    epilog=below(
        "referee legal game.toml",
    ),
)
def list_legal(path: SessionFile, as_json: Json = False, letters: Letters = False) -> None:
    """List what may come next: what may be done, with the cards or words that may follow; one of them makes a line for `add`."""
    judged = _load(path)
    found = judged.legal()
    pending = [one for one in judged.table.deal.pending if one.kind == "election"]
    if as_json:
        choices = [json.choice(one) for one in pending]
        say_json({"line": judged.table.line, "prompt": judged.prompt(), "legal": found, "choices": choices})
        return
    pen = ink(letters)
    say([pen.paint("bold", pen.cards(judged.prompt()))])
    say(tables.legal(found, pen))
    say(rulings.open_choices(pending, pen))


@app.command(
    "log",
    epilog=below(
        "referee log game.toml",
    ),
)
def show_log(path: SessionFile, as_json: Json = False, letters: Letters = False) -> None:
    """Show every event with its ruling."""
    judged = _load(path)
    if as_json:
        events = [json.step(step, judged.sheet(step.table)) for step in judged.steps]
        head = {"path": path, "game": judged.game.name, "rules": judged.book.key}
        say_json({**head, "players": list(judged.session.players), "events": events})
        return
    pen = ink(letters)
    say([pen.paint("head", pen.text(judged.title))])
    deal = 0
    for step in judged.steps:
        if step.deal != deal:
            deal = step.deal
            dealer = step.table.deal.dealer
            say([pen.paint("head", f"Deal {deal}{f', {pen.text(dealer)} dealt' if dealer else ''}")])
        say(rulings.step(step, pen, judged.sheet(step.table)))


@app.command(
    "why",
    epilog=below(
        "referee why game.toml 12",
    ),
)
def explain_line(
    path: SessionFile,
    line: Annotated[int, typer.Argument(metavar="LINE", help="The line of the file.", show_default=False)],
    as_json: Json = False,
    letters: Letters = False,
) -> None:
    """Explain one line: the table before, the event, each finding with its article in full, the table after."""
    judged = _load(path)
    text = judged.present(judged.check_line(line))
    steps = [step for step in judged.steps if step.line == line]
    before = judged.table_before(line)
    after = judged.table_at(line)
    found = [one for one in judged.findings() if line in (one.line, one.proof_line)]
    found += [one for step in steps for one in step.ruling.findings if all(one.number != f.number for f in found)]
    if as_json:
        say_json(
            {
                "path": path,
                "line": line,
                "text": text,
                "before": _as_data(judged, before),
                "rulings": [json.step(step, judged.sheet(step.table)) for step in steps],
                "findings": [
                    {**json.finding(one), "articles": [json.article(a) for a in _articles(judged, one)]}
                    for one in found
                ],
                "after": _as_data(judged, after),
            }
        )
        return
    pen = ink(letters)
    say([pen.paint("head", f"Line {line}: {pen.cards(text.strip())}")])
    if not steps:
        say([_no_event(text)])
        return
    say(["", *_told(judged, before, pen, "Before"), ""])
    for step in steps:
        say(rulings.step(step, pen, judged.sheet(step.table)))
    for one in found:
        say(["", *pen.entry(rulings.finding(one, pen, line))])
        say(behind(judged, one, pen))
    for article in judged.behind(steps) if not found else ():
        say(["", *articles.article(article, pen)])
    say(["", *_told(judged, after, pen, "After")])


def behind(judged: api.Judged, found: Finding, pen: Ink) -> Iterator[str]:
    """The articles that a finding cites, set in below it."""
    inner = pen.narrower(2)
    for cite in found.cites:
        article = judged.article(cite)
        rows = articles.article(article, inner) if article else articles.citation(cite, inner)
        yield from (f"  {row}" for row in rows)


def _articles(judged: api.Judged, finding: Finding) -> list[Any]:
    found = [judged.article(cite) for cite in finding.cites]
    return [article for article in found if article is not None]


def _no_event(text: str) -> str:
    if text.strip().startswith("-"):
        return "This line is struck out: it is kept to be read, and nothing follows from it."
    return "This line holds no event: it was not judged."
