"""A terminal for tests: a pseudo-terminal with the program in it, and a small screen that obeys what it prints."""

from __future__ import annotations

import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).parents[2]
PROGRAM = """\
import fcntl, resource, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
{before}
from referee.cli.main import main
main()
"""
PATIENCE = 20.0  # seconds; only a failing test waits so long
_TAKEN, _ASKED = "\x1b[?2004l", "\x1b[?2004h"  # a line was taken; the next one is asked for
_SEQUENCE = re.compile("\x1b(?:\\[([0-9;?]*)([A-Za-z])|[()][A-Z0-9]|[=>78MDE]|\\][^\x07]*\x07)")

Env = Mapping[str, str] | None


class Screen:
    """What somebody sees: rows of signs with a cursor, and what has scrolled off the top."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self.gone: list[str] = []
        self.lines: list[list[str]] = [[] for _ in range(rows)]
        self.y = self.x = 0
        self.wraps = False
        self.rewritten: list[str] = []

    @property
    def text(self) -> str:
        """Everything from the first line to the last, without blanks at line ends."""
        shown = ["".join(line).rstrip() for line in self.lines]
        return "\n".join([*self.gone, *shown]).rstrip()

    def feed(self, data: str) -> None:
        """Obeys what a program has printed."""
        at = 0
        while at < len(data):
            found = _SEQUENCE.match(data, at)
            if found:
                self._obey(found[1] or "", found[2] or "")
                at = found.end()
                continue
            self._put(data[at])
            at += 1

    def _put(self, sign: str) -> None:
        if sign == "\r":
            self.x, self.wraps = 0, False
        elif sign == "\n":
            self._down()
            self.wraps = False
        elif sign == "\b":
            self.x = max(0, self.x - 1)
        elif sign >= " ":
            if self.wraps:
                self._down()
                self.x, self.wraps = 0, False
            line = self.lines[self.y]
            line.extend(" " * (self.x + 1 - len(line)))
            line[self.x] = sign
            if self.x + 1 < self.columns:
                self.x += 1
            else:
                self.wraps = True

    def _down(self) -> None:
        if self.y + 1 < self.rows:
            self.y += 1
            return
        self.gone.append("".join(self.lines.pop(0)).rstrip())
        self.lines.append([])

    def _obey(self, given: str, letter: str) -> None:
        number = int(given) if given.isdigit() else 1
        if letter == "A":
            self.y = max(0, self.y - number)
        elif letter == "B":
            self.y = min(self.rows - 1, self.y + number)
        elif letter == "C":
            self.x = min(self.columns - 1, self.x + number)
        elif letter == "D":
            self.x = max(0, self.x - number)
        elif letter == "K":
            del self.lines[self.y][self.x :]
        elif letter == "J":
            del self.lines[self.y][self.x :]
            for line in self.lines[self.y + 1 :]:
                line.clear()
        elif letter == "H":
            raise AssertionError("the program jumps about the screen: what was printed may be redrawn")
        if letter in "ABCD":
            self.wraps = False


class Terminal:
    """The program at a terminal of its own; `with` ends it whatever happens."""

    def __init__(
        self,
        *words: str,
        rows: int = 24,
        columns: int = 80,
        before: str = "",
        cwd: str = ".",
        env: Mapping[str, str] | None = None,
    ) -> None:
        self.master, slave = os.openpty()
        self.screen = Screen(rows, columns)
        self.raw = ""
        self._left = b""
        self.resize(rows, columns, tell=False)
        clean = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS", "LINES")}
        whole = {**clean, "PYTHONPATH": str(ROOT), "TERM": "xterm", "PYTHONUTF8": "1", **(env or {})}
        script = PROGRAM.format(before=before)
        self.process = subprocess.Popen(
            [sys.executable, "-c", script, *words],
            stdin=slave, stdout=slave, stderr=slave, env=whole, cwd=cwd, start_new_session=True,
        )  # fmt: skip
        os.close(slave)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(PATIENCE)
        self.hang_up()

    def type(self, keys: str) -> None:
        """Presses keys."""
        os.write(self.master, keys.encode())

    def enter(self, line: str, expect: str = "") -> str:
        """Types a line, waits for what is expected in the answer, and for the next prompt; answers the screen."""
        start = len(self.raw)
        self.type(f"{line}\r")
        taken = self._await(_TAKEN, start)
        self.wait(expect, taken)
        self._await(_ASKED, taken)
        return self.screen.text

    def _await(self, sign: str, start: int) -> int:
        """Waits for a sign in the raw output; answers the place behind it."""
        until = time.monotonic() + PATIENCE
        while sign not in self.raw[start:]:
            assert self._read(until), f"no {sign!r} came:\n{self.screen.text}"
        return self.raw.index(sign, start) + len(sign)

    def wait(self, expect: str, start: int = 0) -> str:
        """Waits until the program has printed something; answers the screen."""
        until = time.monotonic() + PATIENCE
        while expect not in plain(self.raw[start:]):
            assert self._read(until), f"no {expect!r} on the screen:\n{self.screen.text}"
        return self.screen.text

    def see(self, expect: str, times: int = 1) -> str:
        """Waits until something stands on the screen, so many times; answers the screen."""
        until = time.monotonic() + PATIENCE
        while self.screen.text.count(expect) < times:
            assert self._read(until), f"no {expect!r} on the screen:\n{self.screen.text}"
        return self.screen.text

    def ended(self) -> int:
        """Waits for the end of the program, reading what it still has to say; its exit status."""
        until = time.monotonic() + PATIENCE
        while self._read(until):
            pass
        return self.process.wait(PATIENCE)

    def _read(self, until: float) -> bool:
        ready, _, _ = select.select([self.master], [], [], max(0.0, until - time.monotonic()))
        if not ready:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:  # the other side is closed
            return False
        if not data:
            return False
        data = self._left + data
        text = data.decode("utf-8", "ignore")
        self._left = data[len(text.encode()) :] if len(data) - len(text.encode()) < 4 else b""
        text = _unfinished(text, self)
        self.raw += text
        self.screen.feed(text)
        return True

    def resize(self, rows: int, columns: int, *, tell: bool = True) -> None:
        """The window is dragged to another size."""
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        if tell:
            self.screen.columns = columns
            self.screen.rows = rows
            self.screen.lines = (self.screen.lines + [[] for _ in range(rows)])[:rows]
            os.killpg(self.process.pid, signal.SIGWINCH)

    def hang_up(self) -> None:
        """The terminal is closed."""
        if self.master >= 0:
            os.close(self.master)
            self.master = -1


def _unfinished(text: str, terminal: Terminal) -> str:
    """Keeps an escape sequence that has not wholly arrived for the next read."""
    start = text.rfind("\x1b")
    if start >= 0 and _SEQUENCE.match(text, start) is None:
        terminal._left = text[start:].encode() + terminal._left
        return text[:start]
    return text


def plain(text: str) -> str:
    """What was printed, without escape sequences."""
    return _SEQUENCE.sub("", text)
