"""Writes docs/commands.md from what the commands say of themselves: `python -m tests.commands_page`.

A test fails while the page differs from what this module makes.
"""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any

import typer

from referee.cli.group import COMMANDS
from referee.cli.main import app
from referee.cli.manual import examples_in, status_in

PAGE = Path(__file__).parents[1] / "docs" / "commands.md"
HEAD = """\
# Commands

This page is made from the commands' own help by `python -m tests.commands_page`; change the help, not the page. A first
evening with the program is in [tutorial.md](tutorial.md), the lines of a record in [sessions.md](sessions.md).

Every command answers `--help`. `--json` prints JSON alone ([json.md](json.md) has the shapes), `--ascii` prints letters
only: `QS`, not a suit sign, and no letter with an accent. Colour is used on a terminal alone, and not if `NO_COLOR` is
set. What you typed is never obeyed by the terminal: a control sign in a remark is shown as `\\x1b`. In a pipe every ruling
stands on one line; on a terminal long ones are broken.

`LINE` is always the line of the file, as your editor counts; for `add` it is a line of the record. Exit status 0 means
well, 1 findings, 2 that the call or a file cannot be used or a line is refused, 130 that Ctrl-C ended it.
"""
SHELL = """\
## The shell

```sh
referee --install-completion
```

teaches Bash, Zsh, Fish and PowerShell what can be typed, from the next shell that you open. `referee --show-completion`
prints what it would add, for those who want to put it somewhere else. Then Tab completes commands, options, games,
editions, articles, house rules, kinds of stakes, session files and their players. In quotes it completes lines of a
record too: `referee add game.toml "Ann claims ` and Tab lists the offences of the game. Nothing is judged for it, and a
file that cannot be read is completed with nothing.
"""
_HELP = "--help"  # said once at the top


def page() -> str:
    """The whole page."""
    group = typer.main.get_command(app)
    context = group.make_context("referee", [], resilient_parsing=True)
    commands = {name: group.get_command(context, name) for name in COMMANDS}  # type: ignore[attr-defined]
    listed = "\n".join(f"| [`{name}`](#referee-{name}) | {_first(one.help)} |" for name, one in commands.items())
    parts = [HEAD, f"| Command | Does |\n|---|---|\n{listed}\n"]
    parts += [_command(name, one, context) for name, one in commands.items()]
    own = _rows(group.params)
    return "\n".join([*parts, f"## referee\n\n```\nreferee [OPTIONS] COMMAND ...\n```\n\n{own}\n", SHELL])


def _command(name: str, command: Any, parent: Any) -> str:
    """One command: its usage, what it does, its arguments and options, how it ends, and calls to copy."""
    parameters = command.get_params(parent)
    places = (_place(one) for one in parameters if one.param_type_name == "argument")
    usage = " ".join(["referee", name, "[OPTIONS]", *places])
    parts = [f"## referee {name}", f"```\n{usage}\n```", _prose(command.help), _rows(parameters)]
    if status := status_in(command.epilog):
        parts.append(f"Exit status: {_escaped(status)}")
    if examples := examples_in(command.epilog):
        parts.append("```sh\n" + "\n".join(examples) + "\n```")
    return "\n\n".join(parts) + "\n"


def _place(argument: Any) -> str:
    """An argument in the usage: `FILE`, `[ARTICLE]`, `LINE...`."""
    word = f"{argument.metavar}{'...' if argument.nargs == -1 else ''}"
    return word if argument.required else f"[{word}]"


def _rows(parameters: Any) -> str:
    """A table of arguments and options."""
    rows = [f"| `{_cell(_call(one))}` | {_cell(_meaning(one))} |" for one in parameters if _HELP not in one.opts]
    return "\n".join(["| | |", "|---|---|", *rows])


def _call(parameter: Any) -> str:
    """How a parameter is written: `FILE`, `-o, --output OUT`."""
    if parameter.param_type_name == "argument":
        return str(parameter.metavar)
    names = ", ".join(sorted(parameter.opts, key=len))
    return names if parameter.is_flag else f"{names} {parameter.metavar or 'TEXT'}"


def _meaning(parameter: Any) -> str:
    """What a parameter is for, and what it is when it is left away."""
    text = parameter.help or ""
    if parameter.default in (None, False, "", ()) or parameter.required or getattr(parameter, "is_eager", False):
        return str(text)
    return f"{text} Otherwise {parameter.default}."


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _prose(text: str | None) -> str:
    """The paragraphs of a help, each on one line."""
    return "\n\n".join(_escaped(" ".join(one.split())) for one in inspect.cleandoc(text or "").split("\n\n"))


def _escaped(text: str) -> str:
    """Text as Markdown: stars and what looks like a tag are meant as they stand."""
    return re.sub(r"(?<!`)([*<])", r"\\\1", text)


def _first(text: str | None) -> str:
    """The first sentence of a help, for the list at the top."""
    return _cell(re.split(r"(?<=[.:;])\s", _prose(text), maxsplit=1)[0].rstrip(".:;"))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
