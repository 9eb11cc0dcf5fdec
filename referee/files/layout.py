"""Where things stand in a TOML file: the line of every key, and the quotes of every record.

`tomllib` gives values without places, so this light scanner walks the statements of a file beside it. It jumps from one
statement to the next and never looks into a value letter by letter. What it does not understand ends the walk: such a
file is no valid TOML, and `tomllib` says why.
"""

from __future__ import annotations

import re
import tomllib
from typing import NamedTuple

_PART = r"""(?:[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')"""
_SPACE = re.compile(r"(?:[ \t\n]+|#[^\n]*)*")
_HEADER = re.compile(rf"\[(\[?)[ \t]*({_PART}(?:[ \t]*\.[ \t]*{_PART})*)[ \t]*\](\]?)")
_KEY = re.compile(rf"({_PART}(?:[ \t]*\.[ \t]*{_PART})*)[ \t]*=[ \t]*")
_PARTS = re.compile(_PART)
_REST = re.compile(r"[ \t]*(?:#[^\n]*)?(?:\n|\Z)")
_BARE = re.compile(r"[^\n#]*")
_BASIC = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_LITERAL = re.compile(r"'[^'\n]*'")
_BASIC_END = re.compile(r'\\.|"""', re.DOTALL)
_NESTED = re.compile(r"""[\[\]{}#"']""")


class RecordPlace(NamedTuple):
    """Where the record of one deal stands: its quotes, and what lies between them.

    `line`, `column` are those of the opening quotes, `close_line`, `close_column` those of the closing ones (lines from
    1, columns from 0); `start` and `end` are places in the text without carriage returns.
    """

    quotes: str
    line: int
    column: int
    close_line: int
    close_column: int
    start: int
    end: int

    @property
    def is_basic(self) -> bool:
        """Whether a backslash in the record has a meaning."""
        return self.quotes[0] == '"'


class Layout:
    """The places of a file's keys (`players`, `house.last-trick.points`, `deal.2.dealer`) and of its deals' records.

    `places` has the line of each, `spans` where its statement begins, and where its value begins and ends.
    """

    __slots__ = ("deals", "places", "records", "spans", "unclosed")

    def __init__(self) -> None:
        self.places: dict[str, int] = {}
        self.deals: list[int] = []
        self.records: dict[int, RecordPlace] = {}
        self.spans: dict[str, tuple[int, int, int]] = {}
        self.unclosed: int | None = None

    def line_of(self, key: str) -> int | None:
        """The line of a key, or of the nearest table around it that has one."""
        while key not in self.places and "." in key:
            key = key.rpartition(".")[0]
        return self.places.get(key)


class _Walk:
    """One walk over the statements of a text; fills a layout and knows the line at which it stands."""

    __slots__ = ("counts", "layout", "line", "mark", "prefix", "record", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.layout = Layout()
        self.prefix = ""
        self.record = -1  # where the value of the record begins whose statement is being read
        self.counts: dict[str, int] = {}
        self.line = 1
        self.mark = 0

    def run(self) -> None:
        text = self.text
        pos = self._skip(0)
        while pos < len(text):
            found = self._header(pos) if text[pos] == "[" else self._statement(pos)
            if found is None:
                return
            rest = _REST.match(text, found)
            if rest is None:
                return
            if self.record >= 0:
                self._record(self.record, found)
                self.record = -1
            pos = self._skip(rest.end())

    def line_at(self, pos: int) -> int:
        """The line of a place at or after the last one asked for."""
        self.line += self.text.count("\n", self.mark, pos)
        self.mark = pos
        return self.line

    def _skip(self, pos: int) -> int:
        found = _SPACE.match(self.text, pos)
        return found.end() if found else pos

    def _header(self, pos: int) -> int | None:
        found = _HEADER.match(self.text, pos)
        if found is None or bool(found[1]) != bool(found[3]):
            return None
        names = _names(found[2])
        if names is None:
            return None
        line = self.line_at(pos)
        path = self._path(names[:-1])
        path = f"{path}.{names[-1]}" if path else names[-1]
        if found[1]:
            self.counts[path] = number = self.counts.get(path, 0) + 1
            if path == "deal" and len(names) == 1:
                self.layout.deals.append(line)
            self.layout.places.setdefault(path, line)
            path = f"{path}.{number}"
        elif path in self.counts:
            path = f"{path}.{self.counts[path]}"
        self.layout.places.setdefault(path, line)
        self.prefix = f"{path}."
        return found.end()

    def _path(self, names: list[str]) -> str:
        path = ""
        for name in names:
            path = f"{path}.{name}" if path else name
            if path in self.counts:
                path = f"{path}.{self.counts[path]}"
        return path

    def _statement(self, pos: int) -> int | None:
        found = _KEY.match(self.text, pos)
        if found is None:
            return None
        names = _names(found[1])
        if names is None:
            return None
        key = self.prefix + ".".join(names)
        self.layout.places.setdefault(key, self.line_at(pos))
        start = found.end()
        end = self._value(start)
        if end is not None:
            self.layout.spans.setdefault(key, (pos, start, end))
        deal = len(self.layout.deals)
        if names == ["record"] and deal and self.prefix == f"deal.{deal}.":
            self.record = start
        return end

    def _record(self, start: int, end: int) -> None:
        text = self.text
        quotes = text[start : start + 1]
        if quotes not in ('"', "'"):
            return
        if text.startswith(quotes * 3, start):
            quotes *= 3
        inner, close = start + len(quotes), end - len(quotes)
        line, column = self.line_at(start), start - text.rfind("\n", 0, start) - 1
        close_line, close_column = self.line_at(close), close - text.rfind("\n", 0, close) - 1
        self.layout.records[len(self.layout.deals)] = RecordPlace(
            quotes, line, column, close_line, close_column, inner, close
        )

    def _value(self, pos: int) -> int | None:
        first = self.text[pos : pos + 1]
        if first in ('"', "'"):
            return self._string(pos)
        if first in ("[", "{"):
            return self._nested(pos)
        found = _BARE.match(self.text, pos)
        return found.end() if found else None

    def _string(self, pos: int) -> int | None:
        text = self.text
        quote = text[pos]
        triple = quote * 3
        if not text.startswith(triple, pos):
            found = (_BASIC if quote == '"' else _LITERAL).match(text, pos)
            return found.end() if found else None
        end = text.find(triple, pos + 3)
        if quote == '"' and text.find("\\", pos + 3, None if end < 0 else end) >= 0:
            end = next((m.start() for m in _BASIC_END.finditer(text, pos + 3) if m[0] == triple), -1)
        if end < 0:
            self.layout.unclosed = self.line_at(pos)
            return None
        end += 3
        for _ in range(2):  # one or two quotes may stand before the closing three
            if text.startswith(quote, end):
                end += 1
        return end

    def _nested(self, pos: int) -> int | None:
        text = self.text
        depth = 0
        while found := _NESTED.search(text, pos):
            sign = found[0]
            pos = found.end()
            if sign in "[{":
                depth += 1
            elif sign in "]}":
                depth -= 1
                if depth == 0:
                    return pos
            elif sign == "#":
                pos = text.find("\n", pos)
                if pos < 0:
                    return None
            else:
                end = self._string(found.start())
                if end is None:
                    return None
                pos = end
        return None


def _names(key: str) -> list[str] | None:
    """The parts of a dotted key as they read once their quotes and escapes are gone."""
    if '"' not in key and "'" not in key:
        return [part.strip(" \t") for part in key.split(".")] if "." in key else [key]
    names = []
    for part in _PARTS.findall(key):
        if part[0] not in "\"'":
            names.append(part)
        elif part[0] == '"' and "\\" in part:
            try:
                names.extend(tomllib.loads(f"{part} = 0"))
            except ValueError:
                return None
        else:
            names.append(part[1:-1])
    return names


def scan(text: str) -> Layout:
    """The places in a text whose lines end in line feeds alone."""
    walk = _Walk(text)
    walk.run()
    return walk.layout
