"""A session file's text as lines to be added to, so that an edit changes nothing but what it is about."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from referee.core.errors import SessionError
from referee.core.events import without_remark
from referee.core.helping import LEGAL, LOG
from referee.core.record import DealRecord, Session
from referee.files.documents import load
from referee.files.layout import RecordPlace
from referee.files.reading import parse_text, session_of

INDENT = re.compile(r"[ \t]*")
_OWN_REMARK = re.compile(r"(?:^|\s)#\s*(?:struck|amended)(?::.*)?\s*$")
_HEADER = ("game", "players", "rules", "revision", "discovery", "draws", "date", "unit", "stakes", "sides", "house",
           "house_articles", "renamed")  # fmt: skip
_DEAL = ("number", "dealer", "players", "bystanders", "sides")


class LineError(SessionError):
    """Something that cannot be written down as a line; the lines that may follow show how one is written."""

    helped = LEGAL


class Edit(NamedTuple):
    """What an edit gives: the whole new text, the session in it, and the lines that were added or changed."""

    text: str
    session: Session
    lines: tuple[int, ...]


class Sheet:
    """A file's text as lines with their own line ends, beside the session in it.

    Edits are insertions and cuts inside single lines; a piece put in may hold line ends itself, but then it must be the
    last edit, since all places are those of the text as it was read.
    """

    __slots__ = ("places", "raw", "session")

    def __init__(self, text: str, path: str | None) -> None:
        document = load(text, path)
        self.session = session_of(document)
        self.places = document.layout.records
        self.raw = text.split("\n")

    def fail(self, message: str, line: int | None = None) -> SessionError:
        """A complaint about this file."""
        return SessionError(message, path=self.session.path, line=line, helped=LOG)

    def line_end(self, line: int) -> str:
        """How this line of the file ends, or would if it were not the last."""
        if line >= len(self.raw):
            line = max(1, len(self.raw) - 1)
        return "\r\n" if self.raw[line - 1].endswith("\r") else "\n"

    def put(self, line: int, column: int, piece: str, instead_of: int = 0) -> None:
        """Puts a piece into a line, in place of so many signs."""
        old = self.raw[line - 1]
        self.raw[line - 1] = old[:column] + piece + old[column + instead_of :]

    def end_of(self, line: int, place: RecordPlace) -> int:
        """The column behind the last sign of a record line: before the closing quotes or the line end."""
        if line == place.close_line:
            return place.close_column
        raw = self.raw[line - 1]
        return len(raw) - raw.endswith("\r")

    def find(self, line: int) -> tuple[DealRecord, RecordPlace, str]:
        """The deal, the place of the record and the text of a line of the file; it must be a line of a record."""
        for deal in self.session.deals:
            if deal.lines and deal.lines[0].number <= line <= deal.lines[-1].number:
                return deal, self.places[deal.number], deal.lines[line - deal.lines[0].number].text
        raise self.fail("this line of the file is no line of a record", line)

    def deal(self, number: int) -> DealRecord:
        """One deal by its number."""
        if not 1 <= number <= len(self.session.deals):
            raise self.fail(f"there is no deal {number}; the file has {len(self.session.deals)}")
        return self.session.deals[number - 1]

    def texts(self) -> list[list[str]]:
        """The record lines of every deal, to be changed into what an edit should lead to."""
        return [[line.text for line in deal.lines] for deal in self.session.deals]

    def finish(self, expected: Sequence[Sequence[str]], lines: tuple[int, ...]) -> Edit:
        """The edit, once its text was read again and holds exactly what it should."""
        text = "\n".join(self.raw)
        after = parse_text(text, self.session.path)
        check_same(self.session, after, expected)
        return Edit(text, after, lines)


def check_same(before: Session, after: Session, expected: Sequence[Sequence[str]]) -> None:
    """Complains unless a session has the header and the deals of another, and the record lines that are expected.

    There may be one deal more, if lines for it are expected.
    """
    same = all(getattr(before, name) == getattr(after, name) for name in _HEADER)
    for old, new in zip(before.deals, after.deals, strict=False):
        same = same and all(getattr(old, name) == getattr(new, name) for name in _DEAL)
    found = [[line.text for line in deal.lines] for deal in after.deals]
    if not same or found != [list(texts) for texts in expected]:
        raise SessionError("this change would have altered other lines of the file, so it was left as it is; "
                           "please change the file by hand", path=before.path)  # fmt: skip


def is_standing(text: str) -> bool:
    """Whether a record line holds an event in force: it is not blank, not a remark alone, not struck out."""
    body = without_remark(text)
    return bool(body) and body != "-" and not body.startswith("- ")


def has_own_remark(text: str) -> bool:
    """Whether a line ends with the remark that `strike` and `amend` leave."""
    return _OWN_REMARK.search(text) is not None


def typed(text: str, what: str = "an event") -> str:
    """A text as somebody typed it, fit to be put into a file on one line; refused if it would not be."""
    text = text.strip(" \t\r\n")
    for sign in text:
        if sign.isprintable() or sign == "\t":
            continue
        if sign in "\n\r\x0b\x0c\x85\u2028\u2029":
            raise LineError(f"{what} is one line; give each line by itself, or put ; between events")
        kind = unicodedata.category(sign)
        if kind == "Cs":
            raise LineError(f"{what} holds a byte that is not UTF-8; type it again")
        if kind == "Cc":
            raise LineError(f"{what} holds the control character U+{ord(sign):04X}; type it without")
    return text


def typed_event(text: str) -> str:
    """As `typed`, for a line of the record: something to record that is not struck out already."""
    text = typed(text)
    if not text:
        raise LineError("there is nothing to write down; a line is NAME VERB ...")
    if text == "-" or text.startswith("- "):
        raise LineError("a line that begins with - is struck out; leave the - away, or use `referee strike`")
    if has_own_remark(text):
        raise LineError("the remarks # struck and # amended are the referee's own; word this one otherwise")
    return text


def escaped(text: str, place: RecordPlace) -> str:
    """A typed text as it must stand between the quotes of a record, so that it reads as it was typed."""
    if place.is_basic:
        return text.replace("\\", "\\\\").replace('"', '\\"')
    if "'''" in text:
        raise LineError("this record stands in ''' quotes, which cannot hold ''' themselves; word it otherwise")
    return text
