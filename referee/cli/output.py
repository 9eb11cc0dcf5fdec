"""What commands print: lines in the right ink, JSON, and findings told apart from complaints."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable

from referee.views.ink import Ink

_MOST_COLUMNS = 100


def ink(letters: bool = False) -> Ink:
    """The ink for standard output: colour on a terminal alone and not under NO_COLOR, signs where they can be written."""
    out = sys.stdout
    screen = out.isatty()
    colour = screen and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    try:
        "♠é".encode(out.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        letters = True
    columns = shutil.get_terminal_size((80, 24)).columns or 80
    return Ink(letters=letters, has_colour=colour and not letters, width=min(columns, _MOST_COLUMNS), is_screen=screen)


def say(lines: Iterable[str]) -> None:
    """Prints lines that a view has made ready."""
    for line in lines:
        try:
            sys.stdout.write(f"{line}\n")
        except UnicodeEncodeError:
            sys.stdout.write(line.encode("ascii", "backslashreplace").decode("ascii") + "\n")


def say_json(value: object, *, is_line: bool = False) -> None:
    """Prints one JSON value."""
    from referee.views import json  # noqa: PLC0415 - most calls print for people

    sys.stdout.write(json.dumps(value, is_line=is_line) + "\n")
