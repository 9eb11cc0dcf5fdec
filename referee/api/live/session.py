"""The live table as a session: what is typed is understood, judged and saved, and changes by others are noticed."""

from __future__ import annotations

from typing import Any, NamedTuple

from referee.api.corrections import Correction, redo, undo
from referee.api.judged import Judged, load
from referee.api.live.moment import Moment, holds_up, moment_of
from referee.api.live.short_forms import Understood, understand
from referee.api.live.words import Question
from referee.api.recording import Recorded, Recorder, has_ended_deal
from referee.core.errors import CallError
from referee.core.record import RecordLine, Session
from referee.core.table import Table
from referee.files.documents import PathLike
from referee.files.editing import is_standing


class Entered(NamedTuple):
    """What became of a typed line: its rulings, what was not taken and why, and what it has brought about.

    `others` are lines that somebody else has written meanwhile; None if nobody has.
    """

    recorded: list[Recorded]
    rest: str
    because: str
    others: list[RecordLine] | None
    is_stop: bool
    has_ended_deal: bool

    @property
    def is_refused(self) -> bool:
        """Whether nothing was recorded."""
        return any(one.is_refused for one in self.recorded)


class LiveTable:
    """One session file at which somebody types.

    Every entry is saved before `enter` returns. The file is read again only when somebody else changed it; what was
    typed with the older table in sight is then not taken for a short form.
    """

    def __init__(self, path: PathLike) -> None:
        self.path = path
        self.recorder = Recorder(path)
        self._seen = self.recorder.look().session
        self._moment: tuple[Judged, Table[Any] | None, Moment] | None = None

    @property
    def judged(self) -> Judged:
        """The session as it was last seen."""
        return self.recorder.judged

    @property
    def moment(self) -> Moment:
        """The moment that the table has reached."""
        judged = self.judged
        table = judged.fold.table
        if self._moment is None or self._moment[0] is not judged or self._moment[1] is not table:
            self._moment = (judged, table, moment_of(judged))
        return self._moment[2]

    def news(self) -> list[RecordLine] | None:
        """The lines of the record that differ since it was last seen; None if nobody else changed the file."""
        session = self.recorder.look().session
        before, self._seen = self._seen, session
        if session is before:
            return None
        return _fresh(before, session)

    def enter(self, text: str) -> Entered:
        """Takes one typed line. Question where it could mean two things or leaves something out."""
        found = Understood("")
        others: list[RecordLine] | None = None

        def spelt(judged: Judged) -> str:
            nonlocal found, others
            if judged.session is not self._seen:
                others = _fresh(self._seen, judged.session)
            found = understand(text, self.moment)
            if others is not None and found.line != text.strip():
                raise Question(
                    "somebody else has changed the file meanwhile, so nothing was recorded: look, and write it again"
                )
            return found.line

        before = self.recorder.look().fold.table
        recorded = self.recorder.enter(spelt)
        self._seen = self.judged.session
        if any(one.is_refused for one in recorded):
            return Entered(recorded, "", "", others, is_stop=True, has_ended_deal=False)
        steps = [one.step for one in recorded]
        return Entered(
            recorded,
            found.rest,
            found.because,
            others,
            is_stop=holds_up(steps, before),
            has_ended_deal=has_ended_deal(steps, before),
        )

    def undo(self) -> Correction:
        """Strikes the last entry. CallError if somebody else has changed the file since it was last seen."""
        if self.recorder.look().session is not self._seen:
            raise CallError(
                "somebody else has changed the file meanwhile, so nothing was struck; look, and write u again"
            )
        return self._corrected(undo(self.path))

    def redo(self) -> Correction:
        """Takes back the last undo."""
        return self._corrected(redo(self.path))

    def _corrected(self, done: Correction) -> Correction:
        self._seen = self.recorder.look().session
        return done

    def kept(self) -> Judged:
        """The whole session judged with every table kept, for what looks back."""
        return load(self.path)


def _fresh(before: Session, after: Session) -> list[RecordLine]:
    """Lines of a session that another did not have in that place, blank ones and remarks left out."""
    old = [(deal.number, line.text) for deal in before.deals for line in deal.lines]
    new = [(deal.number, line) for deal in after.deals for line in deal.lines]
    same = 0
    while same < min(len(old), len(new)) and (new[same][0], new[same][1].text) == old[same]:
        same += 1
    return [line for _, line in new[same:] if is_standing(line.text) or line.text.lstrip().startswith("-")]
