"""Commands that add up: the score sheet, and who pays whom."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from referee import api
from referee.cli.completing import complete_targets
from referee.cli.group import FINDINGS, WELL, complain
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
from referee.core.rulings import Finding, Verdict
from referee.core.settlement import Settlement
from referee.views import json, rulings, scores, settlement

app = typer.Typer()


@app.command(
    "score",
    epilog=below(
        "referee score game.toml",
    ),
)
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
        say(
            scores.deal(sheet.number, sheet.dealer, sheet.postings, sheet.points, _state(sheet), pen, flags=sheet.flags)
        )
    if len(sheets) > 1:
        say(scores.totals([(sheet.number, sheet.points) for sheet in sheets], judged.settlement().ends, pen))


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


@app.command(
    "settle",
    epilog=below(
        "referee settle game.toml",
        "referee settle rubicon-bezique --tally 'Ann score=1320' --tally 'Bob score=620'",
        status="0 when the settlement is complete, 1 while something is missing, 2 when the call or a file cannot be used.",
    ),
)
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
    steps: Annotated[
        bool, typer.Option("--steps", help="Every sum of every deal, step by step.", show_default=False)
    ] = False,
    as_json: Json = False,
    letters: Letters = False,
) -> None:
    """Say who wins what, who pays whom, and why, in a few lines; --steps has every sum, and --json too."""
    if tally:
        judged = _from_tallies(target, tally, rules, house or [], stake or [], unit, dealer)
    else:
        judged = _from_file(target, bool(rules or house or stake or unit or dealer))
    settled = judged.settlement()
    _print(judged, settled, as_json, letters, with_steps=steps)
    raise typer.Exit(WELL if settled.complete else FINDINGS)


def show_settlement(path: str, *, letters: bool) -> None:
    """Who pays whom as a file stands, said as `settle` says it."""
    judged = _from_file(path, has_options=False)
    _print(judged, judged.settlement(), as_json=False, letters=letters, with_steps=False)


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
        helped = judged.help(finding)[0]
        raise api.CallError(f'"{finding.event}" is refused: {finding.message}', helped=helped)
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


def _print(judged: api.Judged, settled: Settlement, as_json: bool, letters: bool, *, with_steps: bool) -> None:
    session = judged.session
    findings = judged.findings()
    if as_json:
        told = [json.finding(one, session.path, judged.help(one)) for one in findings]
        say_json(json.settlement(settled, session.game, judged.book.key, session.players, told))
        return
    pen = ink(letters)
    if session.path is not None:  # tallies are seen nowhere else, a file has `check` for what is settled already
        findings = [one for one in findings if one.verdict in (Verdict.RESERVED, Verdict.REFUSED)]
    notes = [f"{_place(one, session.path)}{rulings.finding(one, pen)}" for one in findings]
    say(
        settlement.settlement(
            settled,
            judged.title,
            pen,
            game_unit=judged.game.unit,
            money=session.unit,
            notes=notes,
            with_steps=with_steps,
        )
    )


def _place(finding: Finding, path: str | None) -> str:
    return f"line {finding.line}: " if path else ""
