"""The score sheet for spreadsheets: one long table of comma-separated values."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from io import StringIO
from typing import Any

from referee.views import sheets
from referee.views.ink import Ink

COLUMNS = (
    "row",
    "date",
    "game",
    "rules",
    "deal",
    "line",
    "player",
    "to",
    "amount",
    "total",
    "unit",
    "verdict",
    "text",
    "article",
)
_NUMBERS = frozenset({"deal", "line", "amount", "total"})
# What a spreadsheet takes for the beginning of a formula; the wide forms are taken so too in some places.
_FORMULA = frozenset("=+-@\t\r＝＋－＠")


def spreadsheet(sheet: Mapping[str, Any], ink: Ink) -> str:
    """The score sheet as CSV: first a row for each deal and player, then score lines, sums, payments and the rest."""
    plain = Ink(letters=ink.letters)
    out = StringIO()
    writer = csv.DictWriter(out, COLUMNS, restval="", lineterminator="\n")
    writer.writeheader()
    common = {"date": sheet["date"] or "", "game": sheet["game"], "rules": sheet["rules"]}
    for row in _rows(sheet):
        cells = {**common, **row}
        writer.writerow({name: _cell(name, value, plain) for name, value in cells.items()})
    return out.getvalue()


def _cell(name: str, value: object, ink: Ink) -> object:
    """A cell: numbers as they are, words made harmless for a screen and for a spreadsheet."""
    if value is None:
        return ""
    if name in _NUMBERS:
        return value
    text = ink.text(value)
    return f"'{text}" if text.lstrip()[:1] in _FORMULA and text else text


def _rows(sheet: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    unit = sheet["unit"]
    for deal, running in zip(sheet["deals"], sheet["running"], strict=True):
        for player, points in deal["points"].items():
            words = list(deal["flags"])
            if deal["winner"] is not None and player in deal["winner"].split("+"):
                words.insert(0, f"won {deal['value']}")
            if not deal["is_over"]:
                words.append("not finished")
            if running["game"] is not None:
                words.append(f"game {running['game']} is over")
            yield {
                "row": "deal",
                "deal": deal["deal"],
                "player": player,
                "amount": points,
                "total": running["totals"][player],
                "unit": unit,
                "text": ", ".join(words),
            }
    for deal in sheet["deals"]:
        for line in deal["lines"]:
            yield {
                "row": "score",
                "deal": deal["deal"],
                "line": line["line"],
                "player": line["player"],
                "amount": line["points"],
                "total": line["total"],
                "unit": line["unit"],
                "text": line["reason"],
                "article": line["label"],
            }
    settled = sheet["settlement"]
    for game in sheets.games(sheet):
        yield {"row": "game", "text": game}
    for step in settled["steps"]:
        told = {"text": step["text"], "article": step["label"]}
        yield {"row": "sum", "deal": step["deal"], "amount": step["amount"], **told}
    for one in settled["transfers"]:
        yield {"row": "payment", "player": one["from"], "to": one["to"], "amount": one["amount"], "unit": one["unit"]}
    for name, amount in settled["accounts"].items():
        yield {"row": "account", "player": name, "amount": amount, "unit": unit}
    if not settled["complete"]:
        yield {"row": "missing", "text": "; ".join(settled["missing"]) or "the session is not complete"}
    for one in sheet["rulings"]:
        yield {
            "row": "ruling",
            "deal": one["deal"],
            "line": one["line"],
            "player": one["by"],
            "verdict": one["verdict"],
            "text": one["message"],
            "article": one["label"],
        }
    for one in sheet["disputes"]:
        told = {"verdict": one["verdict"], "text": ". ".join((one["event"], *one["said"]))}
        yield {"row": "dispute", "deal": one["deal"], "line": one["line"], **told}
    for change in sheet["house"]:
        yield {"row": "house rule", "text": change}
    stakes = sheets.stakes(sheet)
    if stakes:
        yield {"row": "stakes", "text": stakes}
