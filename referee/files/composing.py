"""New text for session files: a whole new session, or one more deal, by way of `tomli-w`."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from typing import Any

import tomli_w

from referee.core.record import Session


def deal_text(
    lines: Iterable[str],
    *,
    dealer: str | None = None,
    players: Iterable[str] | None = None,
    bystanders: Iterable[str] | None = None,
    sides: Iterable[Iterable[str]] = (),
) -> str:
    """One `[[deal]]` block; its record breaks the line behind the opening quotes even if it is empty."""
    head: dict[str, Any] = {}
    if dealer is not None:
        head["dealer"] = dealer
    if players is not None:
        head["players"] = list(players)
    if bystanders is not None:
        head["bystanders"] = list(bystanders)
    both = [list(side) for side in sides]
    if both:
        head["sides"] = both
    record = "".join(f"{line}\n" for line in lines)
    body = tomli_w.dumps({"record": record}, multiline_strings=True) if record else 'record = """\n"""\n'
    return "[[deal]]\n" + _entries(head) + body


def session_text(session: Session) -> str:
    """The text of a new session file, its keys in their usual order."""
    head: dict[str, Any] = {"format": 1, "game": session.game}
    for key in ("rules", "revision"):
        if getattr(session, key) is not None:
            head[key] = getattr(session, key)
    head["players"] = list(session.players)
    strangers = dict.fromkeys(name for deal in session.deals for name in deal.bystanders if name not in session.players)
    if strangers:
        head["bystanders"] = list(strangers)
    if session.sides:
        head["sides"] = [list(side) for side in session.sides]
    head["discovery"] = session.discovery
    head["draws"] = session.draws
    if session.date is not None:
        head["date"] = datetime.date.fromisoformat(session.date)
    blocks = [_entries(head)]
    stakes: dict[str, Any] = {} if session.unit is None else {"unit": session.unit}
    stakes |= {key: format(amount, "f") for key, amount in session.stakes.items()}
    if stakes:
        blocks.append("[stakes]\n" + _entries(stakes))
    if session.house:
        blocks.append("[house]\n" + _entries(session.house))
    if session.renamed:
        blocks.append("[renamed]\n" + _entries(session.renamed))
    blocks += ["[[house-article]]\n" + _entries(article) for article in session.house_articles]
    carried = tuple(strangers)
    for deal in session.deals:
        own = None if deal.bystanders == carried else deal.bystanders
        carried = deal.bystanders
        blocks.append(
            deal_text(
                [line.text for line in deal.lines],
                dealer=deal.dealer,
                players=deal.players,
                bystanders=own,
                sides=deal.sides,
            )
        )
    return "\n".join(blocks)


def _entries(table: Mapping[str, Any]) -> str:
    return "".join(f"{_key(key)} = {_value(value)}\n" for key, value in table.items())


def _value(value: Any) -> str:
    """A value on one line, as people write it; `tomli-w` alone breaks every list."""
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_value(entry) for entry in value) + "]"
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(key)} = {_value(entry)}" for key, entry in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    return tomli_w.dumps({"x": value}).removeprefix("x = ").removesuffix("\n")


def _key(key: str) -> str:
    return tomli_w.dumps({key: 0}).removesuffix(" = 0\n")
