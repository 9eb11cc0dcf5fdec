"""Edits to the head of a session file: somebody renamed, and who sits from the next deal on.

As every edit they change only what they are about, and the text is parsed again before it takes the file's place. The
record keeps its lines byte for byte.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import replace

from referee.core.errors import SessionError
from referee.core.record import DealRecord, Session, names_now
from referee.files.documents import Document, load
from referee.files.editing import Edit, check_same
from referee.files.reading import parse_text, session_of

_TOKEN = re.compile(r"""#[^\n]*|\"\"\"(?:\\.|[^\\])*?\"\"\"|'''.*?'''|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'""", re.DOTALL)
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_LISTS = ("players", "bystanders")


class Head:
    """A session file's text with changes to be made to it, all by the places of the text as it was read."""

    __slots__ = ("_changes", "document", "session", "text")

    def __init__(self, text: str, path: str | None) -> None:
        self.text = text
        self.document: Document = load(text, path)
        self.session = session_of(self.document)
        self._changes: list[tuple[int, int, str]] = []

    def names_in(self, key: str) -> list[tuple[str, int, int]]:
        """The texts in the list that a key has for its value, each with the place where it begins and ends."""
        plain = self.document.text
        _, start, end = self.document.layout.spans[key]
        return [
            (tomllib.loads(f"x = {token[0]}")["x"], token.start(), token.end())
            for token in _TOKEN.finditer(plain, start, end)
            if token[0][0] != "#"
        ]

    def put(self, start: int, end: int, piece: str) -> None:
        """Puts a piece in the place of what stands between two places of the text."""
        self._changes.append((start, end, piece))

    def below(self, pos: int) -> int:
        """Where the line after that of a place begins, or the text ends."""
        end = self.document.text.find("\n", pos)
        return len(self.document.text) if end < 0 else end + 1

    def put_line(self, pos: int, *lines: str) -> None:
        """Puts lines where a line begins, or behind a last line that has no end."""
        plain = self.document.text
        piece = "".join(f"{line}\n" for line in lines)
        if pos and plain[pos - 1] != "\n":
            piece = f"\n{piece[:-1]}"
        self.put(pos, pos, piece)

    def finish(self, expected: Session) -> Edit:
        """The edit, once its text was read again and holds the session that is expected, record and all."""
        plain = self.document.text
        end = "\r\n" if "\r\n" in self.text.split("\n", 1)[0] + "\n" else "\n"
        text = self.text
        for start, stop, piece in sorted(self._changes, key=lambda change: change[:2], reverse=True):
            first, last = self._raw(plain, start), self._raw(plain, stop)
            text = text[:first] + piece.replace("\n", end) + text[last:]
        after = parse_text(text, self.session.path)
        check_same(expected, after, [[line.text for line in deal.lines] for deal in expected.deals])
        return Edit(text, after, ())

    def _raw(self, plain: str, pos: int) -> int:
        """A place of the text without carriage returns as a place of the file's own text."""
        if len(plain) == len(self.text):
            return pos
        count = plain.count("\n", 0, pos)
        return pos + sum(line.endswith("\r") for line in self.text.split("\n")[:count])


def with_renamed(text: str, old: str, new: str, path: str | None = None) -> Edit:
    """Somebody called otherwise: the lists at the top have the new name, and `[renamed]` knows the old one.

    `old` is a player or bystander, `new` a name that may be used. Taking back a former name turns its entry round.
    """
    head = Head(text, path)
    session = head.session
    for key in _LISTS:
        if key in head.document.layout.spans:
            for name, start, end in head.names_in(key):
                if name == old:
                    head.put(start, end, f'"{new}"')
    renamed = {key: value for key, value in session.renamed.items() if key != new}
    renamed[old] = new
    _write_renamed(head, old, new)
    return head.finish(under_names(session, renamed, {old: new}))


def _write_renamed(head: Head, old: str, new: str) -> None:
    """The entry for `old`, in the place of that for `new` if it is a name taken up again."""
    spans, places = head.document.layout.spans, head.document.layout.places
    plain = head.document.text
    entry = f'{_key(old)} = "{new}"'
    if "renamed" in spans:  # a table in braces
        _, start, end = spans["renamed"]
        table = {key: value for key, value in head.document.values["renamed"].items() if key != new}
        inside = ", ".join(f'{_key(key)} = "{value}"' for key, value in {**table, old: new}.items())
        head.put(start, end, f"{{ {inside} }}")
        return
    dotted = "" if "renamed" in places else "renamed."
    if f"renamed.{new}" in spans:
        start, _, end = spans[f"renamed.{new}"]
        head.put(start, end, f"{dotted}{entry}")
        return
    entries = [span for key, span in spans.items() if key.startswith("renamed.")]
    if entries:
        head.put_line(head.below(max(entries)[2]), f"{dotted}{entry}")
    elif "renamed" in places:
        line = places["renamed"]
        pos = 0
        for _ in range(line):
            pos = head.below(pos)
        head.put_line(pos, entry)
    else:
        last = max(end for key, (_, _, end) in spans.items() if key in head.document.values)
        pos = head.below(last)
        tail = [""] if plain[pos : pos + 1] not in ("", "\n") else []
        head.put_line(pos, "", "[renamed]", entry, *tail)


def under_names(session: Session, renamed: dict[str, str], now: dict[str, str]) -> Session:
    """The session with names changed wherever it names people; its record keeps the old ones, which `renamed` explains."""

    def named(names: Iterable[str]) -> tuple[str, ...]:
        return tuple(now.get(name, name) for name in names)

    deals = tuple(
        DealRecord(
            deal.number,
            deal.line,
            deal.lines,
            now.get(deal.dealer, deal.dealer) if deal.dealer else deal.dealer,
            None if deal.players is None else named(deal.players),
            named(deal.bystanders),
            tuple(map(named, deal.sides)),
        )
        for deal in session.deals
    )
    return replace(
        session,
        players=named(session.players),
        sides=tuple(map(named, session.sides)),
        bystanders=named(session.bystanders),
        deals=deals,
        renamed=renamed,
    )


def with_seated(
    text: str,
    number: int,
    names: Sequence[str],
    sides: Sequence[Sequence[str]] = (),
    path: str | None = None,
) -> Edit:
    """Who sits from a deal on, in order; the deal is one that has no line yet, or the next after the last.

    Names that the top of the file has not are put into its list, beside whom they sit; then the first deal tells who
    played before.
    """
    head = Head(text, path)
    session = head.session
    players = _with_newcomers(head, names)
    deals = [replace(deal) for deal in session.deals]
    if players != session.players and number > 1 and deals[0].players is None:
        _put_in_deal(head, 1, "players", session.players)
        deals[0].players = session.players
    if number <= len(deals):
        _put_in_deal(head, number, "players", names)
        if sides:
            _put_in_deal(head, number, "sides", sides)
    else:
        deals.append(DealRecord(number, 0))
        _put_deal(head, names, sides)
    deal = deals[number - 1]
    deal.players, deal.sides = tuple(names), tuple(map(tuple, sides)) or deal.sides
    _stand_by(head, deals)
    return head.finish(replace(session, players=players, deals=tuple(deals)))


def _with_newcomers(head: Head, names: Sequence[str]) -> tuple[str, ...]:
    """Puts newcomers into the list at the top, each behind the neighbour at the right hand; gives the whole list."""
    players = list(head.session.players)
    ends = {name: end for name, _, end in head.names_in("players")}
    for place, name in enumerate(names):
        if name in players:
            continue
        beside = names[place - 1] if place else next((one for one in names[::-1] if one in players), players[-1])
        players.insert(players.index(beside) + 1, name)
        ends[name] = ends[beside]
    newcomers = [name for name in players if name not in head.session.players]
    for at in dict.fromkeys(ends[name] for name in newcomers):
        head.put(at, at, "".join(f', "{name}"' for name in newcomers if ends[name] == at))
    return tuple(players)


def _put_in_deal(head: Head, number: int, key: str, value: Sequence[object]) -> None:
    """Sets a key of a deal: in its place, or on a line of its own below the deal's heading."""
    span = head.document.layout.spans.get(f"deal.{number}.{key}")
    if span is not None:
        head.put(span[1], span[2], _value(value))
        return
    pos = 0
    for _ in range(head.document.layout.deals[number - 1]):
        pos = head.below(pos)
    head.put_line(pos, f"{key} = {_value(value)}")


def _put_deal(head: Head, names: Sequence[str], sides: Sequence[Sequence[str]]) -> None:
    """One more `[[deal]]` at the end of the file, with nothing on record yet."""
    from referee.files.composing import deal_text  # noqa: PLC0415 - most edits do not need tomli-w

    plain = head.document.text
    gap = "" if plain.endswith("\n") else "\n"
    if plain.rstrip("\n").rpartition("\n")[2].strip() and not plain.endswith("\n\n"):
        gap += "\n"
    head.put(len(plain), len(plain), gap + deal_text([], players=names, sides=sides))


def _stand_by(head: Head, deals: Sequence[DealRecord]) -> None:
    """Who only stakes in each deal, as reading tells it: everybody of the list who does not sit."""
    values = head.document.values
    bystanders = tuple(values.get("bystanders", ()))
    now = names_now(head.session.renamed)
    bystanders = tuple(now.get(name, name) for name in bystanders)
    tables = [*values.get("deal", ()), {}]
    for deal, table in zip(deals, tables, strict=False):
        if "bystanders" in table:
            bystanders = deal.bystanders
        elif deal.players is not None:
            deal.bystanders = tuple(name for name in bystanders if name not in deal.players)
        else:
            deal.bystanders = bystanders


def _value(value: object) -> str:
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, Sequence):
        return "[" + ", ".join(_value(one) for one in value) + "]"
    raise SessionError("this cannot be written into a session file")


def _key(name: str) -> str:
    return name if _BARE_KEY.fullmatch(name) else f'"{name}"'
