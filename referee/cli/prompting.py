"""The live table on a terminal: history, completion as you type, and a line below the prompt that says how things stand."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterable, Iterator

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.styles import Style

from referee.api.live.completing import completions
from referee.cli.talking import Talk
from referee.core.errors import RefereeError

_MENU = 4  # lines kept free for completions
_PLAIN = Style.from_dict({"bottom-toolbar": "noreverse", "prompt": ""})
_COLOURED = Style.from_dict({"prompt": "bold"})


class _Screen(Vt100_Output):
    """A terminal that is not asked where its cursor is: not every one answers, and the line below needs no more room."""

    def get_rows_below_cursor_position(self) -> int:
        """One row is enough."""
        return 1


class _Words(Completer):
    """Completion from the table as it stands."""

    def __init__(self, talk: Talk) -> None:
        self.talk = talk

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """What the word before the cursor may become."""
        text = document.text_before_cursor
        if not text.strip() and not complete_event.completion_requested:
            return  # nothing is begun: no list before anybody asks
        words = text.rpartition(";")[2].split()
        typed = "" if text[-1:].isspace() or not words else words[-1]
        try:
            found = completions(text, self.talk.table.moment)
        except RefereeError:
            return
        for word in found:
            yield Completion(word, start_position=-len(typed), display=self.talk.pen.text(word))


def converse(talk: Talk) -> None:
    """Asks and answers until somebody leaves. Ctrl-C drops the line being typed, Ctrl-D on an empty line leaves."""
    coloured = talk.pen.has_colour
    session: PromptSession[str] = PromptSession(
        history=InMemoryHistory(),
        completer=_Words(talk),
        complete_while_typing=True,
        reserve_space_for_menu=_MENU,
        bottom_toolbar=talk.bottom,
        output=_screen(),
        color_depth=ColorDepth.DEPTH_4_BIT if coloured else ColorDepth.DEPTH_1_BIT,
        style=_COLOURED if coloured else _PLAIN,
        include_default_pygments_style=False,
    )
    with _keys(signals=False):  # keys pressed between two prompts, Ctrl-C too, wait for the next one
        while _once(session, talk):
            pass
    talk.leave()


def _once(session: PromptSession[str], talk: Talk) -> bool:
    """One prompt and its answer; False when somebody leaves."""
    try:
        asking = _asking(talk)
        typed = session.prompt([("class:prompt", f"{asking}> ")])
    except KeyboardInterrupt:
        talk.dropped()
        return True
    except EOFError:
        return False
    try:
        with _keys(signals=True):
            return talk.answer_all(typed.splitlines())
    except KeyboardInterrupt:
        talk.interrupted()
        return True


def _asking(talk: Talk) -> str:
    """What the prompt says, once the news is told; a file that cannot be used just now is complained of."""
    try:
        talk.news()
        return talk.asking()
    except RefereeError as error:
        talk.complain(error)
        return "the file cannot be used now "


@contextlib.contextmanager
def _keys(*, signals: bool) -> Iterator[None]:
    """The keyboard neither shows nor gathers what is typed; with `signals` Ctrl-C interrupts at once."""
    try:
        import termios  # noqa: PLC0415 - there is none on every system

        number = sys.stdin.fileno()
        before = termios.tcgetattr(number)
    except (ImportError, OSError, ValueError):
        yield
        return
    quiet = termios.tcgetattr(number)
    quiet[0] &= ~termios.ICRNL
    quiet[3] &= ~(termios.ECHO | termios.ICANON | termios.ISIG)
    quiet[3] |= termios.ISIG if signals else 0
    try:
        termios.tcsetattr(number, termios.TCSANOW, quiet)
        yield
    finally:
        with contextlib.suppress(termios.error):
            termios.tcsetattr(number, termios.TCSANOW, before)


def _screen() -> Output | None:
    """Standard output as a plain terminal; None leaves the choice to the library, where there is no such thing."""
    if sys.platform == "win32":
        return None
    screen = _Screen.from_pty(sys.stdout, term=os.environ.get("TERM"))
    screen.enable_cpr = False
    return screen
