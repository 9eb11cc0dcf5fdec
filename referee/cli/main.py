"""The program `referee`: the group of commands, its own two options, and the entry point."""

from __future__ import annotations

import gc
import sys
from typing import Annotated

import typer

from referee import __version__
from referee.cli.group import Commands

app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(value: bool) -> None:
    if value:
        sys.stdout.write(f"referee {__version__}\n")
        raise typer.Exit


@app.callback()
def referee(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and stop.", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    """A referee and scorekeeper for card games played at a real table.

    Say what people did, one line for each thing done; get rulings with the article that each rests on.
    """


def main() -> None:
    """Runs the program on the command line.

    The collector is asked to look less often: little is thrown away while a program starts or a record is folded.
    """
    gc.set_threshold(100_000, 50, 50)
    app(prog_name="referee")
