"""The commands as one group: each is imported only when it is called, and what goes wrong is told in one place."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup

from referee.core.errors import RefereeError, nearest
from referee.views.ink import visible

# Which module holds which command, in the order in which help lists them.
COMMANDS = {
    "games": "books",
    "book": "books",
    "verbs": "books",
    "offences": "books",
    "new": "record",
    "add": "record",
    "table": "table",
    "undo": "corrections",
    "redo": "corrections",
    "amend": "corrections",
    "strike": "corrections",
    "rename": "people",
    "seat": "people",
    "show": "reading",
    "legal": "reading",
    "log": "reading",
    "why": "reading",
    "check": "checking",
    "score": "sums",
    "settle": "sums",
    "what-if": "reports",
    "compare": "reports",
    "standings": "reports",
    "export": "exporting",
}
WORDS = "referee.words"  # under which a context keeps the words of the call
WELL, FINDINGS, UNUSABLE = 0, 1, 2
_BROKEN_PIPE, _INTERRUPTED = 141, 130  # what a shell reports for a program ended so
_UsageError: type[Any] = typer.BadParameter.__mro__[1]


class Commands(TyperGroup):
    """Finds commands by name and answers for every failure: a message with its place, and the right exit status."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Every command, in the order of the table above."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """One command, built from its module; None if there is none of that name."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"referee.cli.{COMMANDS[cmd_name]}")
        alone = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
        alone.registered_commands = [info for info in module.app.registered_commands if info.name == cmd_name]
        return typer.main.get_command(alone)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """As Typer does, but an unknown command is told with the nearest ones; complaints go by the words of the call."""
        ctx.meta[WORDS] = args
        if args and args[0] not in COMMANDS and not args[0].startswith("-") and not ctx.resilient_parsing:
            raise RefereeError(
                f'there is no command "{args[0]}"{nearest(args[0], COMMANDS)}', hint="`referee --help` lists them"
            )
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Runs a command; whatever a user gave that cannot be used ends in one message and status 2."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except RefereeError as error:
            complain_of(error, ctx.meta.get(WORDS, ()))
            raise typer.Exit(UNUSABLE) from None
        except _UsageError as error:
            error.message = visible(error.message)
            raise
        except BrokenPipeError:
            _close_stdout()
            raise typer.Exit(_BROKEN_PIPE) from None
        except OSError as error:  # what was to be printed could not be: a full disk behind a redirection
            _close_stdout()
            complain(f"referee: the output could not be written: {error.strerror or error}")
            raise typer.Exit(UNUSABLE) from None
        except KeyboardInterrupt:
            raise typer.Exit(_INTERRUPTED) from None
        return result


def complain_of(error: RefereeError, words: Sequence[str]) -> None:
    """What a user gave that cannot be used, and on the next line the command that helps; `words` are the call."""
    from referee.cli.helping import help_line, helpful  # noqa: PLC0415 - only a complaint needs it

    complain(str(error) if error.path is not None else f"referee: {error}")
    if command := helpful(error, words):
        complain(help_line([command]))


def complain(message: str) -> None:
    """A line for standard error, with nothing in it that a terminal would obey."""
    with contextlib.suppress(OSError, ValueError):
        sys.stdout.flush()
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write(f"{visible(message)}\n")


def _close_stdout() -> None:
    """Lets the interpreter flush into nothing on its way out: the reader of our output is gone."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
