"""Commands about the people at the table: who is called how, and who sits from the next deal on."""

from __future__ import annotations

from typing import Annotated

import typer

from referee import api
from referee.cli.completing import complete_players
from referee.cli.manual import WRITTEN, below
from referee.cli.options import Json, Letters, SessionFile
from referee.cli.output import ink, say, say_json
from referee.views import people

app = typer.Typer()


@app.command("rename", epilog=below("referee rename game.toml Bob Robert", status=WRITTEN))
def rename_player(
    path: SessionFile,
    old: Annotated[
        str,
        typer.Argument(
            metavar="OLD",
            help="What the player is called.",
            autocompletion=complete_players,
            show_default=False,
        ),
    ],
    new: Annotated[str, typer.Argument(metavar="NEW", help="What the player shall be called.", show_default=False)],
    as_json: Json = False,
    letters: Letters = False,
) -> None:
    """Give a player another name. The lines on record keep the old one, and both are understood from now on.

    `undo` has nothing to do with it: to take it back, rename back.
    """
    done = api.rename(path, old, new)
    session = done.judged.session
    if as_json:
        say_json(
            {
                "path": path,
                "old": done.old,
                "new": done.new,
                "players": list(session.players),
                "renamed": dict(session.renamed),
            }
        )
        return
    say(people.renamed(done.old, done.new, path, ink(letters)))


@app.command("seat", epilog=below("referee seat game.toml Bob Ann", status=WRITTEN))
def seat_players(
    path: SessionFile,
    names: Annotated[
        list[str],
        typer.Argument(
            metavar="NAME",
            help="Who sits, in the order of the deal; all of them.",
            autocompletion=complete_players,
            show_default=False,
        ),
    ],
    side: Annotated[
        list[str] | None, typer.Option("--side", metavar="ANN+CAL", help="Partners; once for each side.")
    ] = None,
    newcomers: Annotated[
        bool,
        typer.Option("--newcomers", help="Unknown names join even if they look mistyped.", show_default=False),
    ] = False,
    as_json: Json = False,
    letters: Letters = False,
) -> None:
    """Say who sits from the next deal on: somebody joins, leaves, comes back, or people change places.

    A name that nobody here has joins. A game of several deals is played out first by those who began it.
    """
    done = api.seat(path, names, sides=[one.split("+") for one in side or ()], newcomers=newcomers)
    if as_json:
        say_json(
            {
                "path": path,
                "deal": done.deal,
                "players": list(done.players),
                "joined": list(done.joined),
                "left": list(done.left),
                "accounts": dict(done.accounts),
                "pool": done.pool,
                "prompt": done.prompt,
            }
        )
        return
    pen = ink(letters)
    unit = done.after.game.unit
    say(people.seated(done.deal, done.players, done.joined, pen))
    say(people.leavers(done.left, done.accounts, done.pool, unit, pen))
    say([pen.cards(done.prompt)])
