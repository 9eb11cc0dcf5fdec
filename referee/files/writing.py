"""Session files written and corrected: pure functions from the text of a file to the text that takes its place.

Corrections never erase. `strike` and `amend` leave a remark; `undo` only puts `- ` before a line, and `redo` takes it
away again. Which line was undone last is told by the file alone: of the lines struck without remark behind the last
standing one it is the one with most spaces behind its dash, of several the topmost. One space is the rule; `undo` takes
more where an older line of that kind stands right above, which was struck before this one was written.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from referee.core.errors import SessionError
from referee.core.record import Session
from referee.files.documents import PathLike, decode, read_bytes
from referee.files.editing import (
    INDENT,
    Edit,
    Sheet,
    check_same,
    escaped,
    has_own_remark,
    is_standing,
    typed,
    typed_event,
)
from referee.files.layout import RecordPlace
from referee.files.reading import parse_text
from referee.files.saving import locked, save_text

_STRUCK = re.compile(r"([ \t]*)-( +)")


def new_session(path: PathLike, session: Session) -> None:
    """Writes a new file for a session; refuses to overwrite whatever has that name already."""
    from referee.files.composing import session_text  # noqa: PLC0415 - only here is tomli-w needed

    text = session_text(session)
    try:
        data = text.encode()
    except UnicodeEncodeError:
        raise SessionError("a name or a value holds bytes that are not UTF-8; type it again", path=str(path)) from None
    check_same(session, parse_text(text, str(path)), [[line.text for line in deal.lines] for deal in session.deals])
    with locked(path):
        if os.path.lexists(path):
            raise SessionError("there is a file of this name already; choose another name", path=str(path))
        save_text(path, data)


def change_session(path: PathLike, change: Callable[[str], Edit]) -> Edit:
    """Reads a file, changes its text and saves it, all under the file's lock; if the change fails, the file stays."""
    with locked(path):
        text = decode(read_bytes(path), str(path))
        try:
            edit = change(text)
        except SessionError as error:
            error.path = error.path or str(path)
            raise
        if edit.text != text:
            save_text(path, edit.text.encode())
    edit.session.path = str(path)
    return edit


def with_line_added(text: str, deal_number: int, line: str, path: str | None = None) -> Edit:
    """One line more at the end of a deal's record."""
    event = typed_event(line)
    sheet = Sheet(text, path)
    deal = sheet.deal(deal_number)
    place = sheet.places[deal_number]
    above = next((old.text for old in reversed(deal.lines) if old.text.strip()), "")
    event = _indent(above) + event
    piece = escaped(event, place)
    end = sheet.line_end(place.line)
    if place.start == place.end:
        # an empty record of any quotes becomes a block
        width = 2 * len(place.quotes)
        sheet.put(place.line, place.column, f'"""{end}{_as_basic(event)}{end}"""', width)
        number = place.line + 1
    elif deal.lines and deal.lines[-1].number == place.close_line:
        sheet.put(place.close_line, place.close_column, end + piece)
        number = place.close_line + 1
    else:
        sheet.put(place.close_line, 0, piece + end)
        number = place.close_line
    expected = sheet.texts()
    expected[deal_number - 1].append(event)
    return sheet.finish(expected, (number,))


def with_deal_added(text: str, dealer: str | None, *lines: str, path: str | None = None) -> Edit:
    """One `[[deal]]` more at the end of the file, with its first lines."""
    from referee.files.composing import deal_text  # noqa: PLC0415 - most edits do not need tomli-w

    events = [typed_event(line) for line in lines]
    sheet = Sheet(text, path)
    end = sheet.line_end(1)
    gap = "" if not text or text.endswith("\n") else end
    if text.split("\n")[-2 if text.endswith("\n") else -1].strip():
        gap += end
    block = deal_text(events, dealer=dealer)
    new = text + gap + block.replace("\n", end)
    after = parse_text(new, path)
    check_same(sheet.session, after, [*sheet.texts(), events])
    deal = after.deals[-1]
    if len(after.deals) != len(sheet.session.deals) + 1 or deal.dealer != dealer:
        raise sheet.fail("this deal could not be added; please add it by hand")
    return Edit(new, after, tuple(line.number for line in deal.lines))


def with_lines_struck(text: str, remarks: Mapping[int, str | None], path: str | None = None) -> Edit:
    """The lines struck out, each with the remark given for it (see `strike_remark`), or with none."""
    sheet = Sheet(text, path)
    expected = sheet.texts()
    for number, remark in remarks.items():
        _strike(sheet, expected, number, remark)
    return sheet.finish(expected, tuple(sorted(remarks)))


def with_amended(
    text: str, line: int, new_lines: Iterable[str], reason: str | None = None, path: str | None = None
) -> Edit:
    """A line struck out with the remark `amended`, and below it what should have stood there, as far indented."""
    events = [typed_event(new) for new in new_lines]
    if not events:
        raise SessionError("there is nothing to put in the line's place; to take it out use `referee strike`")
    sheet = Sheet(text, path)
    expected = sheet.texts()
    deal, place, old = sheet.find(line)
    events = [_indent(old) + event for event in events]
    end = sheet.line_end(place.line if line == place.close_line else line)
    column = sheet.end_of(line, place) - len(sheet.raw[line - 1])
    _strike(sheet, expected, line, _remark("amended", reason))
    column += len(sheet.raw[line - 1])
    sheet.put(line, column, "".join(end + escaped(event, place) for event in events))
    index = line - deal.lines[0].number + 1
    expected[deal.number - 1][index:index] = events
    return sheet.finish(expected, tuple(range(line, line + len(events) + 1)))


def with_undone(text: str, count: int = 1, path: str | None = None) -> Edit:
    """The last `count` standing lines struck out without a remark, across deals if need be."""
    sheet = Sheet(text, path)
    expected = sheet.texts()
    entries = _entries(sheet)
    there = sum(entry.is_standing for entry in entries)
    if count < 1 or count > there:
        raise sheet.fail(_too_few(count, there, "undo", "line stands", "lines stand"))
    chosen: list[int] = []
    spaces = 1
    for entry in reversed(entries):
        if entry.is_standing:
            # no fewer spaces than any line below it, more than the struck ones right above: so redo finds it first
            spaces = max(spaces, entry.spaces + 1)
            _strike(sheet, expected, entry.number, None, spaces)
            chosen.append(entry.number)
            if len(chosen) == count:
                break
        elif entry.undone is not None:
            spaces = max(spaces, entry.spaces)
    return sheet.finish(expected, tuple(reversed(chosen)))


def with_restored(text: str, count: int = 1, path: str | None = None) -> Edit:
    """The last `count` undone lines put back, last undone first, as they were before."""
    sheet = Sheet(text, path)
    expected = sheet.texts()
    struck: list[_Entry] = []
    for entry in reversed(_entries(sheet)):
        if entry.is_standing:
            break
        if entry.undone is not None:
            struck.insert(0, entry)
    found: list[_Entry] = []
    while struck:
        last_undone = max(struck, key=lambda entry: entry.spaces)  # of several the first
        found.append(last_undone)
        struck = struck[struck.index(last_undone) + 1 :]
    if count < 1 or count > len(found):
        raise sheet.fail(_too_few(count, len(found), "redo", "line was undone", "lines were undone"))
    for entry in found[:count]:
        assert entry.undone is not None
        start, end = entry.undone.end(1), entry.undone.end()
        sheet.put(entry.number, start, "", end - start)
        expected[entry.deal - 1][entry.place] = entry.text[:start] + entry.text[end:]
    return sheet.finish(expected, tuple(entry.number for entry in found[:count]))


def strike_remark(reason: str | None = None) -> str:
    """What `strike` writes behind a line."""
    return _remark("struck", reason)


class _Entry(NamedTuple):
    """One record line as corrections see it.

    `undone` is the dash before a line struck without remark, `spaces` how many spaces follow it; in a standing line,
    `spaces` is the most that follow the dash of such a line between it and the standing line above.
    """

    number: int
    text: str
    deal: int
    place: int
    is_standing: bool
    undone: re.Match[str] | None
    spaces: int


def _entries(sheet: Sheet) -> list[_Entry]:
    entries = []
    above = 0
    for deal in sheet.session.deals:
        for place, (number, text) in enumerate(deal.lines):
            standing = is_standing(text)
            undone = None if standing else _undone(sheet.raw[number - 1], text)
            spaces = len(undone[2]) if undone else 0
            entries.append(_Entry(number, text, deal.number, place, standing, undone, above if standing else spaces))
            above = 0 if standing else max(above, spaces)
    return entries


def _undone(raw: str, text: str) -> re.Match[str] | None:
    """The mark before a line that was struck without remark, by `undo` or by hand, if an event lies behind it."""
    found = _STRUCK.match(raw)
    if found is None or has_own_remark(text) or not is_standing(text[: found.end(1)] + text[found.end() :]):
        return None
    return found


def _strike(sheet: Sheet, expected: list[list[str]], number: int, remark: str | None, spaces: int = 1) -> None:
    deal, place, text = sheet.find(number)
    if not is_standing(text):
        struck = text.strip().startswith("-")
        raise sheet.fail("this line is struck out already" if struck else "this line holds no event", number)
    if remark is None and has_own_remark(text):
        raise sheet.fail("this line has a remark of the referee's own; use `referee strike` for it", number)
    tail = "" if remark is None else f"  # {typed(remark, 'a remark')}"
    if tail and not has_own_remark(tail):
        raise sheet.fail(f'the remark of a line struck out begins with struck or amended, not "{remark}"', number)
    column = len(_indent(sheet.raw[number - 1]))
    sheet.put(number, sheet.end_of(number, place), escaped(tail, place))
    mark = "-" + " " * spaces
    sheet.put(number, column, mark)
    expected[deal.number - 1][number - deal.lines[0].number] = f"{text[:column]}{mark}{text[column:]}{tail}"


def _remark(word: str, reason: str | None) -> str:
    reason = typed(reason or "", "a reason")
    return f"{word}: {reason}" if reason else word


def _indent(text: str) -> str:
    found = INDENT.match(text)
    return found[0] if found else ""


def _as_basic(text: str) -> str:
    return escaped(text, RecordPlace('"""', 0, 0, 0, 0, 0, 0))


def _too_few(count: int, there: int, verb: str, one: str, several: str) -> str:
    if count < 1:
        return f"{count} is no number of lines to {verb}; give 1 or more"
    if there == 0:
        return f"there is nothing to {verb}"
    return f"only {there} {one if there == 1 else several}; {verb} no more than that"
