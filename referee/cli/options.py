"""Options and arguments that several commands share, and what the shell completes for them."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from referee.cli.completing import complete_editions, complete_files, complete_games, complete_house, complete_stakes


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
        "--house",
        metavar="KEY=VALUE|FILE",
        help="A house rule, or a club's file of them.",
        autocompletion=complete_house,
        show_default=False,
    ),
]
SessionPaths = Annotated[
    list[str], typer.Argument(metavar="PATH", help="Session files and folders.", autocompletion=complete_files)
]
Stakes = Annotated[
    list[str] | None,
    typer.Option(
        "--stake",
        metavar="KIND=AMOUNT",
        help="A stake, such as per-hundred=0.10.",
        autocompletion=complete_stakes,
        show_default=False,
    ),
]
Unit = Annotated[
    str | None, typer.Option("--unit", metavar="MONEY", help="What is paid in, such as GBP.", show_default=False)
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON alone.", show_default=False)]
Letters = Annotated[bool, typer.Option("--ascii", help="Letters alone: QS, not a suit sign.", show_default=False)]
