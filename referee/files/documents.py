"""TOML files as values with places: the bytes of a file made sense of, or told in plain words why not."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable, Mapping
from typing import Any, NoReturn

from referee.core.errors import SessionError, nearest
from referee.files.layout import Layout, scan

PathLike = str | os.PathLike[str]

MOST_BYTES = 64 * 1024 * 1024
MOST_BITS = 63  # of a whole number, as TOML has it
_CONTROLS = bytes(code for code in range(32) if code not in (9, 10, 13)) + b"\x7f"
_AT = re.compile(r"\s*\(at (?:line (\d+), column \d+|end of document)\)$")
_LOST_END = re.compile(r"^[ \t]*record[ \t]*=[ \t]*\Z", re.MULTILINE)
_SHOWN = 60
_PLAIN_WORDS = (
    ("Invalid statement", "this is neither KEY = VALUE nor a [table] nor a remark; the lines of a record "
     'belong between record = """ and the closing """'),
    ("Expected newline or end of document", "something stands behind the end of this; write one KEY = VALUE a line"),
    ("Cannot declare", "this table stands in the file twice; keep one"),
    ("Cannot overwrite", "this name stands in the file twice; keep one"),
    ("Duplicate inline table key", "this name stands in the table twice; keep one"),
    ("Cannot mutate immutable", "this name was given a value above; write the whole table in one place"),
    ("Cannot redefine namespace", "this name was given a value above; write the whole table in one place"),
    ("Expected '=' after a key", "a key needs a value; write KEY = VALUE, or # before a remark"),
    ("Invalid initial character for a key", "a key is one word of letters, digits, - and _; put any other in quotes"),
    ("Unclosed array", "a list has no closing ]; put commas between its entries and ] behind them"),
    ("Unclosed inline table", "a table in braces has no closing }; it must stand on one line"),
    ("Unescaped '\\' in a string", "a backslash has a meaning in double quotes; write \\\\ for the sign itself"),
    ("Invalid hex value", "\\u needs four hexadecimal digits and \\U eight; write \\\\ for a backslash"),
    ("Escaped character is not", "this \\u escape is no letter; write the letter itself"),
    ("Unterminated string", "a text has no closing quotes"),
    ("Illegal character '\\n'", "a text has no closing quotes on its line"),
    ("Invalid date", "there is no such day; write date = 2026-11-29"),
    ("Invalid value", 'a value is missing or lacks its quotes; write text in quotes, as in game = "ecarte"'),
    ("Expected ']'", "a table's name needs brackets on both sides: [house] or [[deal]]"),
)  # fmt: skip


class Document:
    """A TOML file that was read: its values, its text with plain line feeds, and where everything stands."""

    __slots__ = ("layout", "path", "text", "values")

    def __init__(self, path: str | None, text: str, values: dict[str, Any], layout: Layout) -> None:
        self.path = path
        self.text = text
        self.values = values
        self.layout = layout

    def fail(self, message: str, key: str = "", *, line: int | None = None, hint: str = "") -> NoReturn:
        """Raises the complaint about a key, or about a line."""
        if line is None and key:
            line = self.layout.line_of(key)
        raise SessionError(message, path=self.path, line=line, hint=hint)

    def check_keys(
        self,
        table: Mapping[str, Any],
        known: Iterable[str],
        within: str = "",
        elsewhere: Mapping[str, str] | None = None,
    ) -> None:
        """Complains of the first key that nobody knows; keys that begin with `_` are anybody's own.

        `elsewhere` tells where a key belongs that is known in another table.
        """
        names = tuple(known)
        for key in table:
            if key.startswith("_") or key in names:
                continue
            place = f"{within}.{key}" if within else key
            if elsewhere and key in elsewhere:
                self.fail(f"{shown(key)} does not belong here; {elsewhere[key]}", place)
            tail = nearest(key[:_SHOWN], names) or "; the keys are " + ", ".join(names)
            self.fail(f"{shown(key)} is no key that a file has here{tail}", place, hint="keys of your own begin with _")


def shown(value: object) -> str:
    """A value as a message quotes it: on one line, not too long, with nothing that a screen would obey."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and value.bit_length() > MOST_BITS:
        return "a number beyond all use"
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "a table"
    text = str(value) if isinstance(value, str | int | float) else "a date or a time"
    if len(text) > _SHOWN:
        text = text[:_SHOWN] + "..."
    if isinstance(value, str):
        text = f'"{text}"'
    return "".join(sign if sign.isprintable() else f"\\u{ord(sign):04x}" for sign in text)


def read_bytes(path: PathLike) -> bytes:
    """The bytes of a file, or the reason why there are none."""
    name = os.fspath(path)
    try:
        with open(name, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise SessionError("there is no such file", path=name, hint="`referee new` starts one") from None
    except IsADirectoryError:
        raise SessionError("this is a folder; name a file in it", path=name) from None
    except PermissionError:
        raise SessionError("this file may not be read; change its permissions", path=name) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "that is no name of a file"
        raise SessionError(f"this file cannot be read: {reason}", path=name) from None
    if len(data) > MOST_BYTES:
        raise SessionError("this file is over 64 MB and surely no session", path=name)
    return data


def decode(data: bytes, path: str | None) -> str:
    """The text of a file as it stands, carriage returns and all; complains of what is not plain UTF-8 text."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise SessionError("this file is UTF-16; save it as UTF-8", path=path, line=1)
    if data.startswith(b"\xef\xbb\xbf"):
        raise SessionError("this file begins with a byte order mark; save it as UTF-8 without one", path=path, line=1)
    if len(data.translate(None, _CONTROLS)) != len(data):
        place = next(index for index, byte in enumerate(data) if byte in _CONTROLS)
        name = f"the control character U+{data[place]:04X}" if data[place] else "a NUL byte"
        raise SessionError(f"this line holds {name}; take it out, a file is plain text", path=path,
                           line=data.count(b"\n", 0, place) + 1)  # fmt: skip
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        byte = data[error.start]
        raise SessionError(
            f"the byte 0x{byte:02X} is not UTF-8; save the file as UTF-8", path=path, line=line
        ) from None


def load(text: str, path: str | None) -> Document:
    """The values of a TOML text and their places; any TOML error becomes a complaint with its line."""
    plain = text.replace("\r\n", "\n") if "\r" in text else text
    lone = plain.find("\r")
    if lone >= 0:
        line = plain.count("\n", 0, lone) + 1
        raise SessionError("a carriage return stands alone; end each line with a line feed", path=path, line=line)
    layout = scan(plain)
    try:
        values = tomllib.loads(_without_records(plain, layout))
    except RecursionError:
        raise SessionError("lists or tables lie too deep in each other", path=path) from None
    except (ValueError, OverflowError, AttributeError, KeyError, TypeError) as error:
        raise _plainly(error, plain, path, layout) from None
    return Document(path, plain, values, layout)


def _without_records(text: str, layout: Layout) -> str:
    """The text with the long records emptied, line for line: `tomllib` reads them letter by letter, we need not.

    A record with a backslash is left alone, so that all escapes are read in one place. All that stands before a record
    is left as it was: if it misled the scanner, it is an error that `tomllib` meets first.
    """
    pieces: list[str] = []
    at = 0
    for place in layout.records.values():
        if len(place.quotes) == 1 or (place.is_basic and text.find("\\", place.start, place.end) >= 0):
            continue
        pieces.append(text[at : place.start])
        pieces.append("\n" * text.count("\n", place.start, place.end))
        at = place.end
    pieces.append(text[at:])
    return "".join(pieces)


def _plainly(error: Exception, text: str, path: str | None, layout: Layout) -> SessionError:
    message = str(error)
    found = _AT.search(message)
    last = text.rstrip().count("\n") + 1
    line = int(found[1]) if found and found[1] else last
    lost = [place.line for place in layout.records.values() if _LOST_END.search(text[place.start : place.end])]
    if layout.unclosed is not None:
        lost.append(layout.unclosed)
    if lost and line >= lost[0]:
        return SessionError('the closing quotes of this text are missing; a record ends with """ on a line of its own',
                            path=path, line=lost[0])  # fmt: skip
    message = _AT.sub("", message)
    for start, plain in _PLAIN_WORDS:
        if message.startswith(start):
            return SessionError(plain, path=path, line=line)
    return SessionError(f"this is not TOML: {shown(message)[1:-1]}", path=path, line=line)
