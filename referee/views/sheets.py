"""The score sheet to take away, as one tree of plain data: every form of export is made from it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from referee import __version__
from referee.core.fold import Step
from referee.core.game import Game
from referee.core.record import Session
from referee.core.rulebook import Rulebook
from referee.core.rulings import Finding
from referee.core.settlement import DealResult, Settlement, Transfer, plain
from referee.core.table import Table
from referee.views import json, scores
from referee.views.amounts import payers
from referee.views.ink import Ink, listed
from referee.views.rulings import named

_DISPUTES = frozenset({"claims", "elects", "waives", "expects", "sets"})
_WITH_CARDS = frozenset({"event", "message", "reason", "text", "said", "missing"})


def sheet(
    session: Session,
    game: Game[Any],
    book: Rulebook,
    tables: Sequence[Table[Any]],
    steps: Iterable[Step],
    settled: Settlement,
    findings: Iterable[Finding],
) -> json.Data:
    """Everything that the score sheet of a session tells; `docs/json.md` describes it."""
    return {
        "referee": __version__,
        "file": os.path.basename(session.path or ""),
        "game": game.name,
        "title": game.title,
        "rules": book.key,
        "book": book.title,
        "revision": book.revision,
        "date": session.date,
        "players": list(session.players),
        "discovery": session.discovery,
        "unit": game.unit,
        "money": session.unit if session.stakes else None,
        "stakes": {name: plain(rate) for name, rate in session.stakes.items()},
        "house": list(book.changes),
        "deals": [_deal(table, result) for table, result in zip(tables, settled.deals, strict=True)],
        "running": _running(settled),
        "settlement": _settlement(settled),
        "rulings": [{**json.finding(one), "label": named(one.cites)} for one in findings],
        "disputes": [_dispute(one) for one in steps if one.event is not None and one.event.verb in _DISPUTES],
    }


def _deal(table: Table[Any], result: DealResult) -> json.Data:
    deal = table.deal
    entries = deal.entries()
    lines = json.postings(entries, with_lines=True)
    return {
        "deal": deal.number,
        "dealer": deal.dealer,
        "is_over": deal.is_over,
        "points": dict(result.points),
        "winner": result.winner,
        "value": plain(result.value),
        "flags": list(result.flags),
        "lines": [{**line, "label": named((one.cite,))} for line, one in zip(lines, entries, strict=True)],
    }


def _running(settled: Settlement) -> list[json.Data]:
    """What everybody has marked after each deal, and the game that ended with it; the next game begins at nought."""
    totals: dict[str, int] = {}
    rows = []
    for result in settled.deals:
        for name, points in result.points.items():
            totals[name] = totals.get(name, 0) + points
        ended = settled.ends.get(result.number)
        rows.append({"deal": result.number, "totals": dict(totals), "game": ended})
        if ended is not None:
            totals = {}
    return rows


def footings(sheet: Mapping[str, Any]) -> dict[int, str]:
    """What the sums below a deal are called, by its number: those of a game, or those of all deals."""
    ends = {row["deal"]: row["game"] for row in sheet["running"] if row["game"] is not None}
    return scores.footings([row["deal"] for row in sheet["running"]], ends)


def _settlement(settled: Settlement) -> json.Data:
    return {
        "complete": settled.complete,
        "winner": settled.winner,
        "value": plain(settled.value),
        "games": [result.as_json() for result in settled.games],
        "steps": [{**one.as_json(), "label": named(one.cites)} for one in settled.steps],
        "transfers": [transfer.as_json() for transfer in settled.transfers],
        "accounts": dict(settled.accounts),
        "missing": list(settled.missing),
    }


def _dispute(step: Step) -> json.Data:
    """A claim, a choice or a total said aloud, and what became of it."""
    ruling = step.ruling
    said = [f"{one.message} ({named(one.cites)})" if one.cites else one.message for one in ruling.findings]
    said += [f"{one.player} {one.points:+d}, {one.reason} ({named((one.cite,))})" for one in ruling.postings]
    return {
        "line": step.line,
        "deal": step.deal,
        "event": step.text,
        "verdict": ruling.verdict.word,
        "said": [*said, *ruling.notes],
    }


def ready(value: Any, ink: Ink, key: str = "") -> Any:
    """The tree with every text made harmless, and cards drawn where there may be some: for all forms but JSON."""
    if isinstance(value, str):
        return ink.cards(value) if key in _WITH_CARDS else ink.text(value)
    if isinstance(value, Mapping):
        return {ink.text(name): ready(one, ink, str(name)) for name, one in value.items()}
    if isinstance(value, list):
        return [ready(one, ink, key) for one in value]
    return value


def payments(sheet: Mapping[str, Any]) -> list[str]:
    """Who pays whom, a sentence for each payer: `Bob pays Ann 800 points (0.80 GBP)`."""
    moved = [
        Transfer(one["from"], one["to"], Decimal(one["amount"]), one["unit"])
        for one in sheet["settlement"]["transfers"]
    ]
    return list(payers(moved, sheet["money"]))


def stakes(sheet: Mapping[str, Any]) -> str:
    """What is played for: `0.10 GBP per hundred`; empty where it is for nothing but the game."""
    if not sheet["money"]:
        return ""
    return " and ".join(f"{rate} {sheet['money']} {name.replace('-', ' ')}" for name, rate in sheet["stakes"].items())


def names(sheet: Mapping[str, Any]) -> list[str]:
    """Everybody who has marked something, the players first."""
    return list(dict.fromkeys((*sheet["players"], *(name for deal in sheet["deals"] for name in deal["points"]))))


def games(sheet: Mapping[str, Any]) -> list[str]:
    """The games in a sentence each, where a game is more than a deal: `Game 1, deals 1 and 2: Ann 11, Bob 10; Ann wins 1`."""
    played = sheet["settlement"]["games"]
    if all(len(game["deals"]) < 2 for game in played) or len(played) < 2:
        return []
    told = []
    for game in played:
        numbers = [str(number) for number in game["deals"]]
        deals = f"deal{'s' if len(numbers) > 1 else ''} {listed(numbers)}"
        points = ", ".join(f"{name} {points}" for name, points in game["points"].items())
        amount = f" {game['value']}" if len(game["points"]) == 2 else ""  # of several the payments tell
        won = f"; {game['winner']} wins{amount}" if game["winner"] else ""
        flags = f" ({', '.join(game['flags'])})" if game["flags"] else ""
        told.append(f"Game {game['game']}, {deals}: {points}{won}{flags}")
    return told
