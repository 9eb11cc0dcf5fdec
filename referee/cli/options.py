"""Options and arguments that several commands share, and what the shell completes for them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Annotated, Any

import typer


def complete_games(incomplete: str) -> list[str]:
    """Games that begin so."""
    from referee import api  # noqa: PLC0415 - only the shell asks

    return [name for name in api.game_names() if name.startswith(incomplete)]


def complete_editions(ctx: typer.Context, incomplete: str) -> list[str]:
    """Editions of the game already typed, or of every game."""
    from referee import api  # noqa: PLC0415

    typed = ctx.params.get("game") or ctx.params.get("target")
    known = api.game_names()
    chosen = [typed] if typed in known else known
    found = dict.fromkeys(key for name in chosen for key in api.edition_names(name))
    return [key for key in found if key.startswith(incomplete)]


def complete_files(incomplete: str) -> list[str]:
    """Session files and folders that begin so."""
    return list(_files(incomplete))


def complete_targets(incomplete: str) -> list[str]:
    """Session files and games that begin so."""
    return [*_files(incomplete), *complete_games(incomplete)]


def _files(incomplete: str) -> Iterator[str]:
    folder, start = os.path.split(incomplete)
    try:
        entries = sorted(os.scandir(folder or "."), key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        if not entry.name.startswith(start) or (entry.name.startswith(".") and not start):
            continue
        name = os.path.join(folder, entry.name)
        if entry.is_dir():
            yield f"{name}/"
        elif entry.name.endswith(".toml"):
            yield name


def _file(help_text: str) -> Any:
    return typer.Argument(metavar="FILE", help=help_text, autocompletion=complete_files, show_default=False)


SessionFile = Annotated[str, _file("A session file.")]
GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="A game; `referee games` lists them.", autocompletion=complete_games, show_default=False
    ),
]
Edition = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="EDITION",
        help="The edition of the book; without it the game's first.",
        autocompletion=complete_editions,
        show_default=False,
    ),
]
HouseRules = Annotated[
    list[str] | None,
    typer.Option(
        "--house", metavar="KEY=VALUE|FILE", help="A house rule, or a club's file of them.", show_default=False
    ),
]
SessionPaths = Annotated[
    list[str], typer.Argument(metavar="PATH", help="Session files and folders.", autocompletion=complete_files)
]
Stakes = Annotated[
    list[str] | None,
    typer.Option("--stake", metavar="KIND=AMOUNT", help="A stake, such as per-hundred=0.10.", show_default=False),
]
Unit = Annotated[
    str | None, typer.Option("--unit", metavar="MONEY", help="What is paid in, such as GBP.", show_default=False)
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON alone.", show_default=False)]
Letters = Annotated[bool, typer.Option("--ascii", help="Letters alone: QS, not a suit sign.", show_default=False)]
