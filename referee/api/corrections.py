"""Corrections that leave a trace, and what they change: every correction is a fresh judgement of the changed file."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from referee.api.judged import Judged, judge
from referee.api.recording import pack_at, written
from referee.core.errors import CallError, SessionError
from referee.core.fold import Step
from referee.core.helping import filled
from referee.core.rulings import Finding, Posting
from referee.core.settlement import Transfer
from referee.files.documents import PathLike, decode, read_bytes
from referee.files.editing import Edit
from referee.files.reading import parse_text
from referee.files.saving import locked, save_text
from referee.files.writing import strike_remark, with_amended, with_lines_struck, with_restored, with_undone

_LINE_NUMBERS = re.compile(r"\b(lines? )\d+")


class Correction:
    """A correction that was saved: the session before and after it, and the lines that it touched.

    `lines` are lines of the file after it; `moved_below` is the line below which every line moved down by one.
    """

    def __init__(self, before: Judged, after: Judged, lines: tuple[int, ...], moved_below: int | None = None) -> None:
        self.before = before
        self.after = after
        self.lines = lines
        self.moved_below = moved_below

    def texts(self) -> list[tuple[int, str]]:
        """The touched lines as they stand now."""
        return [(number, self.after.check_line(number)) for number in self.lines]

    def steps(self) -> list[Step]:
        """The rulings of the touched lines, as they stand now."""
        return [step for step in self.after.steps if step.line in self.lines]

    def gone(self) -> list[Finding]:
        """Findings that no longer stand, under their old lines."""
        kept = Counter(map(self._key_after, self.after.findings()))
        return _without(self.before.findings(), kept, self._key_before)

    def fresh(self) -> list[Finding]:
        """Findings that stand since."""
        kept = Counter(map(self._key_before, self.before.findings()))
        return _without(self.after.findings(), kept, self._key_after)

    def postings(self) -> tuple[list[Posting], list[Posting]]:
        """Points that are marked no longer, and points that are marked since."""
        before, after = _posted(self.before), _posted(self.after)
        old = [self._posted_key(one, self._line_after(one.line)) for one in before]
        new = [self._posted_key(one, one.line) for one in after]
        return _less(before, old, new), _less(after, new, old)

    def scores(self) -> dict[int, dict[str, tuple[int | None, int | None]]]:
        """Scores that moved, by deal and player: what it was and what it is."""
        before = {sheet.number: sheet.points for sheet in self.before.score()}
        after = {sheet.number: sheet.points for sheet in self.after.score()}
        moved: dict[int, dict[str, tuple[int | None, int | None]]] = {}
        for number in sorted({*before, *after}):
            was, now = before.get(number, {}), after.get(number, {})
            players = {name: (was.get(name), now.get(name)) for name in dict.fromkeys((*was, *now))}
            changed = {name: pair for name, pair in players.items() if (pair[0] or 0) != (pair[1] or 0)}
            if changed:
                moved[number] = changed
        return moved

    def payments(self) -> tuple[list[Transfer], list[Transfer]]:
        """What would have been paid, and what is to be paid now."""
        return self.before.settlement().transfers, self.after.settlement().transfers

    def _line_after(self, line: int) -> int:
        return line + 1 if self.moved_below is not None and line > self.moved_below else line

    def _key_before(self, one: Finding) -> tuple[object, ...]:
        return (self._line_after(one.line), one.verdict, one.point, one.by, _LINE_NUMBERS.sub(r"\1", one.message))

    @staticmethod
    def _key_after(one: Finding) -> tuple[object, ...]:
        return (one.line, one.verdict, one.point, one.by, _LINE_NUMBERS.sub(r"\1", one.message))

    @staticmethod
    def _posted_key(one: Posting, line: int) -> tuple[object, ...]:
        return (line, one.player, one.points, one.unit, one.reason)


def undo(path: PathLike, count: int = 1) -> Correction:
    """Strikes the last standing lines, without a remark: `redo` takes that back."""
    return _correct(path, lambda text, _: with_undone(text, count, str(path)))


def redo(path: PathLike, count: int = 1) -> Correction:
    """Takes back the last undo, line by line, byte for byte."""
    return _correct(path, lambda text, _: with_restored(text, count, str(path)))


def strike(path: PathLike, line: int, reason: str | None = None) -> Correction:
    """Strikes one line, with a remark that says why."""
    return _correct(path, lambda text, _: with_lines_struck(text, {line: strike_remark(reason)}, str(path)))


def amend(path: PathLike, line: int, event: str, reason: str | None = None) -> Correction:
    """Strikes a line and puts what should have stood there below it, with `;` also several events.

    CallError if the new line is refused where it stands: the file is left as it is.
    """

    def change(text: str, before: Judged) -> Edit:
        deals = zip(before.session.deals, before.tables, strict=False)  # a deal not begun has no table
        table = next((table for deal, table in deals if any(one.number == line for one in deal.lines)), None)
        typed = written(event.strip(), before.fold.seats, before.game, pack_at(before.fold, table))
        return with_amended(text, line, [typed], reason, str(path))

    return _correct(path, change, line)


def _correct(path: PathLike, change: Callable[[str, Judged], Edit], amended: int | None = None) -> Correction:
    name = str(path)
    with locked(path):
        text = decode(read_bytes(path), name)
        before = judge(parse_text(text, name))
        try:
            edit = change(text, before)
        except SessionError as error:
            error.path = error.path or name
            raise
        after = judge(replace(edit.session, path=name))
        for one in after.refused:
            if amended is not None and one.line == amended + 1:
                raise CallError(
                    f'"{one.event}" would be refused there, so nothing was changed: {one.message}',
                    path=name,
                    line=amended,
                    helped=filled(one.helped, game=before.game.name, path=name),
                )
        save_text(path, edit.text.encode())
    return Correction(before, after, edit.lines, amended)


def _posted(judged: Judged) -> list[Posting]:
    return [posting for table in judged.tables for posting in table.deal.entries()]


def _without(
    findings: list[Finding], kept: Counter[tuple[object, ...]], key: Callable[[Finding], tuple[object, ...]]
) -> list[Finding]:
    left = []
    for one in findings:
        if kept[key(one)]:
            kept[key(one)] -= 1
        else:
            left.append(one)
    return left


def _less(postings: list[Posting], keys: list[tuple[object, ...]], others: list[tuple[object, ...]]) -> list[Posting]:
    kept = Counter(others)
    left = []
    for one, key in zip(postings, keys, strict=True):
        if kept[key]:
            kept[key] -= 1
        else:
            left.append(one)
    return left
