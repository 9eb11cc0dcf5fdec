"""Commands that add up: the score sheet, and who pays whom."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from referee import api
from referee.cli.group import FINDINGS, WELL, complain
from referee.cli.options import (
    Edition,
    HouseRules,
    Json,
    Letters,
    SessionFile,
    Stakes,
    Unit,
    complete_targets,
)
from referee.cli.output import ink, say, say_json
from referee.core.settlement import Settlement
from referee.views import json, rulings, scores, settlement

app = typer.Typer()


@app.command("score")
def show_score(path: SessionFile, as_json: Json = False, letters: Letters = False) -> None:
    """Show the score sheet, deal by deal, with what each line is for."""
    judged = api.load(path, keep=False)
    for notice in judged.notices():
        complain(notice)
    sheets = judged.score()
    if as_json:
        say_json(
            {
                "game": judged.game.name,
                "rules": judged.book.key,
                "players": list(judged.session.players),
                "deals": [_deal(sheet) for sheet in sheets],
                "totals": _totals(sheets),
            }
        )
        return
    pen = ink(letters)
    say([pen.paint("head", pen.text(judged.title))])
    for sheet in sheets:
        say(scores.deal(sheet.number, sheet.dealer, sheet.postings, sheet.points, _state(sheet), pen))
    if len(sheets) > 1:
        say(scores.totals([(sheet.number, sheet.points) for sheet in sheets], pen))


def _deal(sheet: api.DealSheet) -> dict[str, Any]:
    return {
        "deal": sheet.number,
        "dealer": sheet.dealer,
        "is_over": sheet.is_over,
        "points": dict(sheet.points),
        "flags": list(sheet.flags),
        "lines": json.postings(sheet.postings, with_lines=True),
    }


def _totals(sheets: list[api.DealSheet]) -> dict[str, int]:
    totals: dict[str, int] = {}
    for sheet in sheets:
        for name, points in sheet.points.items():
            totals[name] = totals.get(name, 0) + points
    return totals


def _state(sheet: api.DealSheet) -> str:
    words = list(sheet.flags)
    if not sheet.is_over:
        words.append("not finished")
    return ", ".join(words)


@app.command("settle")
def settle(
    target: Annotated[
        str,
        typer.Argument(
            metavar="FILE|GAME",
            help="A session file, or with --tally a game.",
            autocompletion=complete_targets,
            show_default=False,
        ),
    ],
    tally: Annotated[
        list[str] | None,
        typer.Option(
            "--tally", metavar='"NAME KEY=NUMBER"', help="What one player's score pad says.", show_default=False
        ),
    ] = None,
    rules: Edition = None,
    house: HouseRules = None,
    stake: Stakes = None,
    unit: Unit = None,
    dealer: Annotated[
        str | None,
        typer.Option("--dealer", help="Who dealt, with --tally; else the player named last.", show_default=False),
    ] = None,
    as_json: Json = False,
    letters: Letters = False,
) -> None:
    """Say who pays whom, with the sums and their articles. Ends with 1 while something is missing."""
    if tally:
        judged = _from_tallies(target, tally, rules, house or [], stake or [], unit, dealer)
    else:
        judged = _from_file(target, bool(rules or house or stake or unit or dealer))
    settled = judged.settlement()
    _print(judged, settled, as_json, letters)
    raise typer.Exit(WELL if settled.complete else FINDINGS)


def _from_tallies(
    name: str,
    tally: list[str],
    rules: str | None,
    house: list[str],
    stake: list[str],
    unit: str | None,
    dealer: str | None,
) -> api.Judged:
    own = api.house_rules(api.book(name, rules), house)
    judged = api.settle_tallies(name, tally, rules=rules, house=own, stakes=api.money(stake), unit=unit, dealer=dealer)
    for finding in judged.refused:
        raise api.CallError(f'"{finding.event}" is refused: {finding.message}')
    return judged


def _from_file(path: str, has_options: bool) -> api.Judged:
    if path in api.game_names():
        raise api.CallError(
            f"to settle {path} without a file, give one --tally for each player", hint='--tally "Ann score=1510"'
        )
    if has_options:
        raise api.CallError(
            "--rules, --house, --stake and --unit go with --tally; a session file names its own rules and stakes"
        )
    judged = api.load(path, keep=False)
    for notice in judged.notices():
        complain(notice)
    return judged


def _print(judged: api.Judged, settled: Settlement, as_json: bool, letters: bool) -> None:
    session = judged.session
    findings = judged.findings()
    if as_json:
        told = [json.finding(one, session.path) for one in findings]
        say_json(json.settlement(settled, session.game, judged.book.key, session.players, told))
        return
    pen = ink(letters)
    say(settlement.settlement(settled, judged.title, pen, game_unit=judged.game.unit, rates=session.stakes))
    if not settled.complete or session.path is None:  # tallies are seen nowhere else
        for one in findings:
            place = f"line {one.line}: " if session.path else ""
            say(pen.entry(f"{place}{rulings.finding(one, pen)}", "  "))
