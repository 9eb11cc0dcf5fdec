"""Session files read: the header and the record of each deal, every record line with its line of the file."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from decimal import Decimal
from functools import partial
from typing import Any

from referee.core.errors import SessionError, nearest
from referee.core.events import check_names
from referee.core.record import DISCOVERIES, DRAWS, DealRecord, RecordLine, Session, names_now
from referee.files.documents import Document, PathLike, decode, load, read_bytes, shown
from referee.files.house import house_articles, house_values, is_all_house
from referee.files.layout import RecordPlace
from referee.files.names import read_renamed

FORMAT = 1
SESSION_KEYS = (
    "format", "game", "rules", "revision", "players", "bystanders", "sides", "discovery", "draws", "date", "stakes",
    "house", "house-article", "renamed", "deal",
)  # fmt: skip
DEAL_KEYS = ("record", "dealer", "players", "bystanders", "sides")
_AT_THE_TOP = {
    key: "it belongs at the top of the file, above the first [table]"
    for key in SESSION_KEYS
    if key not in (*DEAL_KEYS, "house", "house-article", "renamed", "deal")
}
_IN_A_DEAL = {"record": "it belongs in a [[deal]]", "dealer": "it belongs in the first [[deal]]"}
_STAKE = re.compile(r"per-[a-z0-9]+(?:-[a-z0-9]+)*")
_MONEY = re.compile(r"[0-9]{1,15}(?:\.[0-9]{1,15})?")
_ESCAPE = re.compile(r"\\(?:u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|[ \t]*\n|.)")
_as_line = partial(tuple.__new__, RecordLine)  # what RecordLine(number, text) does, at a third of the time


def read_session(path: PathLike) -> Session:
    """The session that a file holds; a SessionError says what to write instead of what cannot be used."""
    return parse_session(read_bytes(path), str(path))


def parse_session(text: bytes, path: str | None = None) -> Session:
    """The session in the bytes of a file; `path` is for messages."""
    return parse_text(decode(text, path), path)


def parse_text(text: str, path: str | None = None) -> Session:
    """The session in a file's text, carriage returns and all."""
    return session_of(load(text, path))


def session_of(document: Document) -> Session:
    """The session in a document: every value checked for its kind, every name for being known."""
    values = document.values
    _check_header(document)
    players = _names(document, values.get("players"), "players", 'write players = ["Ann", "Bob"]')
    bystanders = _names(document, values.get("bystanders", []), "bystanders", 'write bystanders = ["Cal"]')
    if not players:
        document.fail('a session needs players; write players = ["Ann", "Bob"]', "players")
    known = (*players, *(name for name in bystanders if name not in players))
    try:
        check_names(known, ())
    except SessionError as error:
        at_fault = next((name for name in reversed(known) if f'"{name}"' in error.message), "")
        key = "players" if at_fault in players else "bystanders"
        document.fail(error.message, key)
    renamed = read_renamed(document, known)
    now = names_now(renamed)
    unit, stakes = _stakes(document)
    date = values.get("date")
    return Session(
        game=values["game"],
        players=players,
        deals=_deals(document, players, bystanders, now),
        rules=values.get("rules"),
        revision=values.get("revision"),
        discovery=values.get("discovery", DISCOVERIES[0]),
        draws=values.get("draws", DRAWS[0]),
        date=date.isoformat() if date else None,
        unit=unit,
        stakes=stakes,
        sides=_sides(document, values.get("sides", []), "sides", players, now),
        house=house_values(document),
        house_articles=house_articles(document),
        renamed=renamed,
        places=document.layout.places,
        path=document.path,
    )


def _check_header(document: Document) -> None:
    values = document.values
    document.check_keys(values, SESSION_KEYS, elsewhere=_IN_A_DEAL)
    if is_all_house(values):
        document.fail("this is a file of house rules, not a session; a session is given it with --house FILE")
    if "format" not in values:
        document.fail("this file does not say that it is a session; write format = 1 at its top")
    number = values["format"]
    if isinstance(number, bool) or number != FORMAT or not isinstance(number, int):
        document.fail(f"format is {shown(number)}, and this program reads files with format = {FORMAT}", "format")
    for key in ("game", "players"):
        if key not in values:
            example = 'game = "rubicon-bezique"' if key == "game" else 'players = ["Ann", "Bob"]'
            document.fail(f"the file does not say which {key}; write a line such as {example} at its top")
    _text(document, "game", "rubicon-bezique")
    _text(document, "rules", "portland")
    _one_of(document, "discovery", DISCOVERIES)
    _one_of(document, "draws", DRAWS)
    revision = values.get("revision", 1)
    if isinstance(revision, bool) or not isinstance(revision, int) or not 1 <= revision < 10**9:
        document.fail(f"revision is {shown(revision)}; write the number of the book's revision, such as 1", "revision")
    if "date" in values and type(values["date"]) is not datetime.date:
        document.fail("date must be a day without quotes; write date = 2026-11-29", "date")


def _text(document: Document, key: str, example: str) -> None:
    value = document.values.get(key, example)
    if not isinstance(value, str):
        document.fail(f'{key} is {shown(value)}; write a text in quotes, such as {key} = "{example}"', key)
    if not value.strip() or not value.isprintable():
        document.fail(f'{key} is {shown(value)}; write a name such as {key} = "{example}"', key)


def _one_of(document: Document, key: str, words: tuple[str, ...]) -> None:
    value = document.values.get(key, words[0])
    if value not in words:
        tail = nearest(value[:60], words) if isinstance(value, str) else ""
        choice = " or ".join(f'"{word}"' for word in words)
        document.fail(f"{key} is {shown(value)}; write {choice}{tail}", key)


def _names(
    document: Document, value: object, key: str, example: str, now: Mapping[str, str] | None = None
) -> tuple[str, ...]:
    """A list of names: texts, none of them twice; `now` is what people with a former name are called."""
    if not isinstance(value, list):
        document.fail(f"{key.rpartition('.')[2]} must be a list of names; {example}", key)
    found: list[str] = []
    for name in value:
        if not isinstance(name, str):
            document.fail(f"{shown(name)} is no name in quotes; {example}", key)
        if not name.isprintable() or len(name) > 60:
            document.fail(f"{shown(name)} cannot be a player's name: one short word of letters, digits, - _ or '", key)
        name_now = now.get(name, name) if now else name
        if name_now in found:
            document.fail(f"{shown(name_now)} is named twice; name everybody once", key)
        found.append(name_now)
    return tuple(found)


def _known(document: Document, names: tuple[str, ...], key: str, known: tuple[str, ...], top: str = "players") -> None:
    for name in names:
        if name not in known:
            document.fail(f"{shown(name)} is not among the {top} at the top of the file{nearest(name, known)}", key)


def _sides(
    document: Document, value: object, key: str, players: tuple[str, ...], now: Mapping[str, str]
) -> tuple[tuple[str, ...], ...]:
    example = 'write sides = [["Ann", "Cal"], ["Bob", "Dee"]]'
    if not isinstance(value, list):
        document.fail(f"sides must be a list of lists of names; {example}", key)
    sides = tuple(_names(document, side, key, example, now) for side in value)
    members = [name for side in sides for name in side]
    _known(document, tuple(members), key, players)
    for name in members:
        if members.count(name) > 1:
            document.fail(f"{shown(name)} is on two sides; name everybody once", key)
    if not all(sides):
        document.fail(f"a side has nobody on it; {example}", key)
    return sides


def _stakes(document: Document) -> tuple[str | None, dict[str, Decimal]]:
    table = document.values.get("stakes", {})
    if not isinstance(table, dict):
        document.fail('stakes must be a table; write [stakes] and lines such as per-hundred = "0.10"', "stakes")
    known = ("unit", "per-hundred", "per-point", "per-game", *(key for key in table if _STAKE.fullmatch(key)))
    document.check_keys(table, known, "stakes")
    unit = table.get("unit")
    if unit is not None and (not isinstance(unit, str) or not unit.strip() or not unit.isprintable()):
        document.fail(f'unit is {shown(unit)}; write what is paid in, such as unit = "GBP"', "stakes.unit")
    stakes: dict[str, Decimal] = {}
    for key, value in table.items():
        if key == "unit" or key.startswith("_"):
            continue
        place = f"stakes.{key}"
        if isinstance(value, float):
            document.fail(f'money stands in quotes, so that it stays exact; write {key} = "{value}"', place)
        text = shown(value) if isinstance(value, int) else value  # a whole number is exact without quotes
        if not isinstance(text, str) or not _MONEY.fullmatch(text):
            document.fail(f'{key} is {shown(value)}; write a sum of money such as {key} = "0.10"', place)
        stakes[key] = Decimal(text)
    return unit, stakes


def _deals(
    document: Document, players: tuple[str, ...], bystanders: tuple[str, ...], now: Mapping[str, str]
) -> tuple[DealRecord, ...]:
    tables = document.values.get("deal", [])
    is_list = isinstance(tables, list) and all(isinstance(table, dict) for table in tables)
    if not is_list or len(tables) != len(document.layout.deals):
        document.fail('write each deal as a block of lines that begins [[deal]], with record = """ below it', "deal")
    deals = []
    for number, table in enumerate(tables, start=1):
        deal = _deal(document, number, table, players, bystanders, now)
        players_now = deal.players
        if "bystanders" in table:
            bystanders = deal.bystanders
        elif players_now is not None:
            deal.bystanders = tuple(name for name in bystanders if name not in players_now)
        deals.append(deal)
    return tuple(deals)


def _deal(
    document: Document,
    number: int,
    table: dict[str, Any],
    players: tuple[str, ...],
    bystanders: tuple[str, ...],
    now: Mapping[str, str],
) -> DealRecord:
    within = f"deal.{number}"
    document.check_keys(table, DEAL_KEYS, within, _AT_THE_TOP)
    deal = DealRecord(number, document.layout.deals[number - 1], bystanders=bystanders)
    everybody = _everybody(document)
    if "dealer" in table:
        dealer = table["dealer"]
        if not isinstance(dealer, str):
            document.fail('the dealer must be a name in quotes; write dealer = "Bob"', f"{within}.dealer")
        deal.dealer = now.get(dealer, dealer)
        _known(document, (deal.dealer,), f"{within}.dealer", players)
    if "players" in table:
        key = f"{within}.players"
        deal.players = _names(document, table["players"], key, 'write players = ["Ann", "Bob"]', now)
        _known(document, deal.players, key, players)
        if not deal.players:
            document.fail("nobody sits in this deal; name those who play, or leave players out", key)
    if "bystanders" in table:
        key = f"{within}.bystanders"
        deal.bystanders = _names(document, table["bystanders"], key, 'write bystanders = ["Cal"]', now)
        _known(document, deal.bystanders, key, everybody, "players and bystanders")
        both = [name for name in deal.bystanders if name in (deal.players or ())]
        if both:
            document.fail(f"{shown(both[0])} cannot both play and stand by; name everybody once", key)
    if "sides" in table:
        deal.sides = _sides(document, table["sides"], f"{within}.sides", players, now)
    deal.lines = _record(document, number, table)
    return deal


def _everybody(document: Document) -> tuple[str, ...]:
    return (*document.values["players"], *document.values.get("bystanders", ()))


def _record(document: Document, number: int, table: dict[str, Any]) -> tuple[RecordLine, ...]:
    """The lines between the quotes of one record, numbered as the file numbers them."""
    key = f"deal.{number}.record"
    how = 'write record = """ and break the line, one line for each event, then """ on a line of its own'
    if "record" not in table:
        document.fail(f"this deal has no record; {how}", line=document.layout.deals[number - 1])
    value = table["record"]
    place = document.layout.records.get(number)
    if not isinstance(value, str) or place is None:
        document.fail(f"the record must be text; {how}", key)
    text = document.text
    if place.start == place.end:
        return ()
    if len(place.quotes) == 1:
        document.fail(f"a record is not written on one line; {how}", line=place.line)
    if text[place.start] != "\n":
        document.fail(f"the line must end right behind the opening {place.quotes}; {how}", line=place.line)
    if place.is_basic and text.find("\\", place.start, place.end) >= 0:
        _check_escapes(document, place)
        lines = value.split("\n")
        if len(lines) != place.close_line - place.line:
            document.fail(f"this record cannot be read line by line; {how}", line=place.line)
    else:
        lines = text[place.start + 1 : place.end].split("\n")
    if not lines[-1].strip():
        lines.pop()
    return tuple(map(_as_line, enumerate(lines, start=place.line + 1)))


def _check_escapes(document: Document, place: RecordPlace) -> None:
    """Complains of an escape that makes or swallows a line: one line of the record is one line of the file."""
    text = document.text
    line, at = place.line, place.start
    for found in _ESCAPE.finditer(text, place.start, place.end):
        line += text.count("\n", at, found.start())
        at = found.start()
        escape = found[0]
        if escape[-1] == "\n":
            document.fail("a backslash at the end joins this line to the next; write each event on one line", line=line)
        made = int(escape[2:], 16) if len(escape) > 2 else 0
        if escape in ("\\n", "\\r") or made in (10, 13):
            message = f"{escape} makes a line that the file does not have"
            document.fail(f"{message}; break the line in the file, or write \\{escape} for the signs", line=line)
