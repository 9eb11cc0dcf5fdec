"""Questions at a terminal: what is asked, what makes a good answer, and the loop that asks until it has one."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Generator, Iterable
from typing import Any, NamedTuple, TypeVar

from referee.core.errors import RefereeError
from referee.views.ink import visible

T = TypeVar("T")
Questions = Generator["Question", Any, T]
HELP = "?"


class Question(NamedTuple):
    """One question: `about` is shown before it, `more` when somebody answers `?`; `default` is what Enter means.

    `answer` makes the value of what was typed (nothing typed is an empty text) and raises RefereeError with what is
    wrong with it; the question is then asked again.
    """

    text: str
    answer: Callable[[str], Any]
    default: str = ""
    about: tuple[str, ...] = ()
    more: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        """What stands before the cursor."""
        return f"{visible(self.text)}{f' [{visible(self.default)}]' if self.default else ''}: "


def ask(questions: Questions[T], read: Callable[[str], str], tell: Callable[[Iterable[str]], None]) -> T:
    """Asks question after question and gives what they come to.

    `read` shows a line and returns what was typed; its EOFError or KeyboardInterrupt ends the asking.
    """
    answer: Any = None
    while True:
        try:
            question = questions.send(answer)
        except StopIteration as done:
            result: T = done.value
            return result
        answer = _answered(question, read, tell)


def _answered(question: Question, read: Callable[[str], str], tell: Callable[[Iterable[str]], None]) -> Any:
    tell(question.about)
    while True:
        try:
            typed = read(question.line).strip()
        except UnicodeDecodeError:
            tell(("  that is not UTF-8; type it again",))
            continue
        if typed == HELP and question.more:
            tell(question.more)
            continue
        try:
            return question.answer(typed)
        except RefereeError as error:
            tell((f"  {visible(str(error))}",))


def is_terminal() -> bool:
    """Whether somebody sits there who can be asked."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def read_line(shown: str) -> str:
    """A line typed at the terminal, with its editing keys where the system has them."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401, PLC0415 - `input` edits lines once it is there
    return input(shown)
