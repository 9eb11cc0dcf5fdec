"""The line that ends a complaint: the command that helps. Loaded only when there is something to complain of."""

from __future__ import annotations

from collections.abc import Sequence

from referee.core.errors import RefereeError, SessionError
from referee.core.helping import LOG, SHOW, filled
from referee.views.ink import visible

# What helps with a wrong call, where it is not the help of the command itself.
_BY_COMMAND = {
    "add": SHOW,
    "undo": LOG,
    "redo": LOG,
    "amend": LOG,
    "strike": LOG,
    "rename": SHOW,
    "seat": SHOW,
    "show": SHOW,
    "why": LOG,
    "verbs": "referee games",
    "offences": "referee games",
}


def helpful(error: RefereeError, words: Sequence[str]) -> str:
    """The command that helps with an error; `words` are the call that met it. Empty where the message names one."""
    if "`referee " in error.hint:
        return ""
    command = words[0] if words else ""
    target = next((word for word in words[1:] if not word.startswith("-")), None)
    if error.helped:
        wanted = error.helped
    elif isinstance(error, SessionError) and error.path is not None:
        wanted = "referee check FILE" if command != "check" else "referee new --help"
    elif not command:
        wanted = "referee --help"
    else:
        wanted = _BY_COMMAND.get(command, f"referee {command} --help")
    return filled(wanted, path=error.path or target, game=target)


def help_line(commands: Sequence[str]) -> str:
    """Commands as one line: the first explains, the others put right."""
    explains, *mends = (visible(command) for command in commands)
    return f"help: {explains}" + (f"; to put it right: {', or '.join(mends)}" if mends else "")


def commands_in(error: RefereeError, words: Sequence[str]) -> list[str]:
    """The same for other programs: every command that a message names or that helps with it."""
    named = error.hint.split("`")[1::2] if "`referee " in error.hint else [helpful(error, words)]
    return [command for command in named if command.startswith("referee ")]
