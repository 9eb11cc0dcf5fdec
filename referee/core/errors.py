"""What can go wrong outside the game: a call, a file or a book that cannot be used."""

from __future__ import annotations

from collections.abc import Iterable

_NEAR = 0.62  # "rubicon" is near "rubicon-bezique"; "passes" is no slip for "exposes" or "sets"


class RefereeError(Exception):
    """Something a user gave that cannot be used; says where it stands and what to write instead.

    `path` and `line` are filled in by whoever knows them, so that every message can begin `path:line:`. `helped` is the
    command that helps, where it is known (see `core.helping`); a hint may name it too.
    """

    helped = ""

    def __init__(
        self, message: str, *, path: str | None = None, line: int | None = None, hint: str = "", helped: str = ""
    ) -> None:
        super().__init__(message)
        self.message = message
        self.path = path
        self.line = line
        self.hint = hint
        if helped:
            self.helped = helped

    def __str__(self) -> str:
        where = ""
        if self.path is not None:
            where = f"{self.path}:{self.line or 1}: "
        return f"{where}{self.message}" + (f" ({self.hint})" if self.hint else "")


class CallError(RefereeError):
    """A command was called with something that does not exist or does not fit."""


class SessionError(RefereeError):
    """A session file that cannot be used, or not so."""


class BookError(RefereeError):
    """A rulebook or a house rule that contradicts itself or names what does not exist."""


class Refusal(Exception):  # noqa: N818 - a refusal is a ruling, not a failure of the program
    """An event that is impossible or not understood: nothing happened, nothing is recorded.

    Raised by handlers before their first write and caught by the fold alone. `point` names the standing order,
    `lines` the earlier lines that contradict the event; `helped` is the command that helps, where another does than the
    point has.
    """

    def __init__(
        self, message: str, *, point: str = "so.impossible", lines: Iterable[int] = (), helped: str = ""
    ) -> None:
        super().__init__(message)
        self.message = message
        self.point = point
        self.lines = tuple(lines)
        self.helped = helped


def nearest(word: str, known: Iterable[str]) -> str:
    """The tail of a message that offers the names closest to `word`: `; did you mean "x"?`, or nothing."""
    from difflib import get_close_matches  # noqa: PLC0415 - only a mistake needs it, and every start would pay

    names = list(known)
    folded = {name.casefold(): name for name in names}
    close = get_close_matches(word.casefold(), folded, n=3, cutoff=_NEAR)
    if not close:
        return ""
    return "; did you mean " + " or ".join(f'"{folded[name]}"' for name in close) + "?"
