"""Adding to a session file: every line is judged, and saved before anybody hears of it; a refused one leaves no trace."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Any, NamedTuple

from referee.api.judged import Judged, full_name, judge
from referee.api.next_deal import next_table
from referee.core.cards import Pack, expand
from referee.core.errors import Refusal, SessionError
from referee.core.events import TABLE, Seats, parse_line, without_remark
from referee.core.fold import Fold, Step, rule
from referee.core.game import Game
from referee.core.hands import Cards
from referee.core.record import DealRecord, RecordLine
from referee.core.rulings import Verdict
from referee.core.table import Table
from referee.files.documents import PathLike, decode, read_bytes
from referee.files.editing import Edit, typed_event
from referee.files.reading import parse_text
from referee.files.saving import Stamp, locked, save_text, stamp_of
from referee.files.writing import with_deal_added, with_line_added

_WORD = re.compile(r"[^\s;]+")
_NOTES = re.compile(r"\S+\s+notes\b", re.IGNORECASE)


class Recorded(NamedTuple):
    """One event that was judged and, unless it is refused, saved; `judged` is the session with it."""

    step: Step
    judged: Judged

    @property
    def is_refused(self) -> bool:
        """Whether nothing was recorded."""
        return self.step.ruling.verdict is Verdict.REFUSED


def has_ended_deal(steps: Sequence[Step], before: Table[Any] | None) -> bool:
    """Whether a deal is over after these rulings that was not so before."""
    if not steps or not steps[-1].table.deal.is_over:
        return False
    return before is None or before.deal.number != steps[-1].deal or not before.deal.is_over


class Recorder:
    """Adds lines to one session file, which is read and folded once, and again only when somebody else changed it."""

    def __init__(self, path: PathLike) -> None:
        self.path = path
        self._data: bytes | None = None
        self._text = ""
        self._stamp: Stamp | None = None
        self._judged: Judged | None = None

    @property
    def judged(self) -> Judged:
        """The session as it was when this recorder last looked at the file."""
        if self._judged is None:
            self.look()
        assert self._judged is not None
        return self._judged

    def look(self) -> Judged:
        """The session as it stands in the file now, read again only if the file is another than before."""
        self._refresh()
        assert self._judged is not None
        return self._judged

    def add(self, line: str) -> list[Recorded]:
        """Judges a line and saves it; a refused line leaves the file as it is. A blank line is passed over.

        Raises SessionError if a line of the file is refused already: it must be amended or struck first.
        """
        if not line.strip():
            return []
        return self.enter(lambda _: line)

    def enter(self, spelt: Callable[[Judged], str]) -> list[Recorded]:
        """As `add`, for a line that is found only once the session is known; nobody else can change it in between."""
        with locked(self.path):
            return self._add(typed_event(spelt(self.look())))

    def _refresh(self) -> None:
        stamp = stamp_of(self.path)
        if self._judged is not None and stamp is not None and stamp == self._stamp:
            return
        data = read_bytes(self.path)
        if data == self._data and self._judged is not None:
            self._stamp = stamp
            return
        text = decode(data, str(self.path))
        judged = judge(parse_text(text, str(self.path)), keep=False)
        judged.fold.forking = True
        if judged.refused:
            first = judged.refused[0]
            raise SessionError(
                f'this line is refused, so nothing can be added: "{first.event}": {first.message}',
                path=str(self.path),
                line=first.line,
                hint="`referee amend` or `referee strike` it first",
            )
        self._data, self._text, self._judged, self._stamp = data, text, judged, stamp

    def _add(self, line: str) -> list[Recorded]:
        judged = self.judged
        text = written(line, judged.fold.seats, judged.game, pack_at(judged.fold, judged.fold.table))
        edit, deal = self._placed(text)
        number = edit.lines[-1]
        fold = judged.fold.branch()  # if the line is refused, or cannot be saved, nothing has happened
        steps = list(fold.open(deal)) if deal else []
        steps += fold.add(RecordLine(number, text))
        refused = [step for step in steps if step.ruling.verdict is Verdict.REFUSED]
        if not refused:
            data = edit.text.encode()
            stamp = save_text(self.path, data)
            judged.fold, judged.session = fold, edit.session
            judged.events += len(steps)
            if deal:
                judged.tables.append(judged.table)
            else:
                judged.tables[-1:] = [judged.table]
            self._data, self._text, self._stamp = data, edit.text, stamp  # last: an interrupt before reads again
        return [Recorded(step, judged) for step in refused or steps]

    def _placed(self, text: str) -> tuple[Edit, DealRecord | None]:
        """The file with the line in the deal where it belongs, and that deal if it begins here."""
        judged, path = self.judged, str(self.path)
        begun = len(judged.tables)
        if begun and not (judged.table.deal.is_over and self._begins_deal(judged, text)):
            return with_line_added(self._text, begun, text, path), None
        if begun < len(judged.session.deals):
            edit = with_line_added(self._text, begun + 1, text, path)
        else:
            edit = with_deal_added(self._text, None, text, path=path)
        deal = edit.session.deals[begun]
        return edit, DealRecord(deal.number, deal.line, (), deal.dealer, deal.players, deal.bystanders, deal.sides)

    @staticmethod
    def _begins_deal(judged: Judged, text: str) -> bool:
        """Whether a line after the end of a deal belongs to the next: a card, or a number tallied for the second time."""
        try:
            events = parse_line(text, judged.table.line + 1, judged.fold.seats, judged.game.verbs)
        except Refusal:
            return False
        if not events:
            return False
        first = events[0]
        table: Table[Any] = judged.table
        tallied = table.deal.tallies.get(first.actor, {})
        if first.verb == "tallies" and any(key in tallied for key in (*first.keys, *first.words)):
            return True
        ruling = rule(judged.game, judged.book, table, first).ruling
        if ruling.verdict is not Verdict.REFUSED:
            return False
        if first.actor == TABLE:  # cards turned up on the table, for instance: refused here, but not there
            opening = next_table(judged)
            return rule(judged.game, judged.book, opening, first).ruling.verdict is not Verdict.REFUSED
        return any(found.point == "so.over" for found in ruling.findings)


def append(path: PathLike, lines: Iterable[str]) -> Generator[Recorded, None, None]:
    """Adds lines to a session file one after another; yields each event once it is safely saved.

    Stops after the first refused line, which is yielded too and is not in the file.
    """
    recorder = Recorder(path)
    for line in lines:
        for recorded in recorder.add(line):
            yield recorded
            if recorded.is_refused:
                return


def pack_at(fold: Fold, table: Table[Any] | None) -> Pack:
    """The pack that is played with at a table: a game may take another for another number of players."""
    cards = getattr(table.deal, "cards", None) if table is not None else None
    return cards.pack if isinstance(cards, Cards) else fold.law.pack


def written(line: str, seats: Seats, game: Game[Any], pack: Pack) -> str:
    """A line as the file keeps it: names in full, cards as `QS`, the rest as typed. Notes are left alone."""
    body = without_remark(line)
    remark = line.strip()[len(body) :]
    if _NOTES.match(body):
        return f"{_actor(body, seats)}{remark}"
    return ";".join(_event(part, seats, game, pack) for part in body.split(";")) + remark


def _actor(event: str, seats: Seats) -> str:
    """The event with its actor in full."""
    found = _WORD.search(event)
    if found is None:
        return event
    word = found[0]
    name = seats.actor(word) or full_name(word, seats.players) or word
    return f"{event[: found.start()]}{name}{event[found.end() :]}"


def _event(part: str, seats: Seats, game: Game[Any], pack: Pack) -> str:
    """One event in the file's words: actor, verb, and every card of the pack."""
    part = _actor(part, seats)
    words = list(_WORD.finditer(part))
    if len(words) < 2:
        return part
    pieces, at = [], 0
    for place, found in enumerate(words):
        word = found[0]
        if place == 1:
            word = word if word in game.verbs else word.lower()
        elif place > 1:
            word = _card(word, pack)
        pieces += [part[at : found.start()], word]
        at = found.end()
    return "".join((*pieces, part[at:]))


def _card(word: str, pack: Pack) -> str:
    """A card as it is written; any other word as it is."""
    inside = expand(word)
    if len(inside) > 1:
        card = pack.read(inside[0])
        return f"{card}x{len(inside)}" if card else word
    card = pack.read(word)
    return str(card) if card else word
