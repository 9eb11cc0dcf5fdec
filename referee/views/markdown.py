"""The score sheet in Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from referee.views import scores, sheets
from referee.views.ink import Ink

_SIGNS = re.compile(r"[\\`*_{}\[\]<>|#~&@$]|(?<=:)/(?=/)|(?<=www)\.", re.IGNORECASE)
_LEADING = re.compile(r"^(\s*)([-+=]|\d+(?=[.)]))")


def escape(text: object) -> str:
    """Any text so that Markdown shows it and does nothing with it."""
    safe = _SIGNS.sub(lambda found: f"\\{found[0]}", str(text))
    if found := _LEADING.match(safe):
        mark = found[2]
        at = found.end() if mark[0].isdigit() else found.end(1)
        safe = f"{safe[:at]}\\{safe[at:]}"
    return safe


def markdown(sheet: Mapping[str, Any], ink: Ink) -> str:
    """The whole score sheet as one Markdown page."""
    return "\n".join(_lines(sheets.ready(sheet, ink))) + "\n"


def _lines(sheet: Mapping[str, Any]) -> Iterator[str]:
    settled = sheet["settlement"]
    yield f"# {escape(sheet['title'])}"
    yield ""
    yield f"{escape(sheet['book'])}, revision {sheet['revision']}.  "
    head = [sheet["date"], ", ".join(sheet["players"]), sheets.stakes(sheet)]
    yield f"{escape('; '.join(part for part in head if part))}."
    yield from _heading("Settlement")
    yield from (f"- **{escape(said)}**" for said in sheets.payments(sheet))
    if not settled["transfers"]:
        yield f"- {'Nothing is to be paid.' if settled['complete'] else 'Nothing is to be paid so far.'}"
    yield from (f"- {escape(name)} holds {escape(held)}" for name, held in settled["accounts"].items())
    if not settled["complete"]:
        yield "- Not complete: this is how things stand, not the end."
    yield from (f"- Missing: {escape(need)}" for need in settled["missing"])
    yield from _heading("Deals")
    yield from _deals(sheet)
    if games := sheets.games(sheet):
        yield ""
        yield from (f"- {escape(game)}" for game in games)
    if settled["steps"]:
        yield from _heading("The sums")
        rows = [(one["deal"], one["amount"], one["text"], one["label"]) for one in settled["steps"]]
        yield from _table(("deal", "amount", "sum", "article"), rows, right=(0, 1))
    if sheet["rulings"]:
        yield from _heading("Rulings")
        for one in sheet["rulings"]:
            by = f"{one['by']}: " if one["by"] and one["by"] not in one["message"] else ""
            said = escape(f"{by}{one['message']}") + (f" ({escape(one['label'])})" if one["label"] else "")
            yield f"- Line {one['line']}, {one['verdict']}: {said}"
    if sheet["disputes"]:
        yield from _heading("Claims and choices")
        for one in sheet["disputes"]:
            yield f"- Line {one['line']}: {escape('. '.join((one['event'], *one['said'])))}"
    yield from _heading("House rules")
    yield from (f"- {escape(change)}" for change in sheet["house"])
    if not sheet["house"]:
        yield "None: the book as it stands."
    for deal in sheet["deals"]:
        if deal["lines"]:
            dealt = f", {escape(deal['dealer'])} dealt" if deal["dealer"] else ""
            yield from _heading(f"Score of deal {deal['deal']}{dealt}")
            lines = [
                (one["line"], one["player"], f"{one['points']:+d}", one["total"], one["reason"], one["label"])
                for one in deal["lines"]
            ]
            yield from _table(("line", "player", "points", "total", "for", "article"), lines, right=(0, 2, 3))
            if scores.is_struck_out(deal["flags"], deal["points"], [one["unit"] for one in deal["lines"]]):
                yield from ("", scores.STRUCK_OUT)
    yield ""
    yield f"Made by referee {escape(sheet['referee'])} from {escape(sheet['file'])}."


def _deals(sheet: Mapping[str, Any]) -> Iterator[str]:
    """Deals down, players across, what each has in all after the deal in brackets; below a game its sums."""
    players = sheets.names(sheet)
    called = sheets.footings(sheet)
    rows: list[Sequence[object]] = []
    for deal, running in zip(sheet["deals"], sheet["running"], strict=True):
        cells = [
            f"{deal['points'][name]} ({running['totals'][name]})" if name in deal["points"] else "-" for name in players
        ]
        words = ", ".join((*deal["flags"], *(() if deal["is_over"] else ("not finished",))))
        won = f"{deal['winner']} {deal['value']}" if deal["winner"] else ""
        rows.append((deal["deal"], *cells, won, words))
        if called.get(deal["deal"], "").startswith("game"):
            rows.append((called[deal["deal"]], *(running["totals"].get(name, "-") for name in players), "", ""))
    yield from _table(("deal", *players, "won", ""), rows, right=range(len(players) + 1))


def _heading(words: str) -> Iterator[str]:
    yield from ("", f"## {words}", "")


def _table(head: Sequence[str], rows: Iterable[Sequence[object]], right: Iterable[int]) -> Iterator[str]:
    aligned = frozenset(right)
    yield f"| {' | '.join(escape(cell) for cell in head)} |"
    yield f"|{'|'.join('---:' if place in aligned else '---' for place in range(len(head)))}|"
    for row in rows:
        yield f"| {' | '.join(_number_or_words(cell) for cell in row)} |"


def _number_or_words(cell: object) -> str:
    text = str(cell)
    return text if re.fullmatch(r"[-+]?[0-9.]+( \(-?[0-9]+\))?|-", text) else escape(text)
