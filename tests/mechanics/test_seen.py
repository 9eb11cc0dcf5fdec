"""What is shown of a hand: to its owner and the referee what has been told, to the others what everybody has seen."""

from __future__ import annotations

import pytest

from referee import games
from tests.tables import Run

OF_THEIR_OWN = ("authors", "baccarat-chemin-de-fer")  # games that show hands in words of their own
TELLING = [name for name in games.names() if "holds" in games.find(name).verbs and name not in OF_THEIR_OWN]
NAMES = ("Ann", "Bob", "Cal", "Dee")


@pytest.mark.parametrize("game", TELLING)
@pytest.mark.parametrize("verb", ["holds", "shows"])
def test_what_is_told_to_the_referee_alone_is_not_shown_to_the_others(game: str, verb: str) -> None:
    names = NAMES[: games.find(game).least]
    table = Run("", game=game, players=names)
    face = next(
        face
        for face in table.deal.cards.pack.faces
        if not Run(f"Ann {verb} {face}", game=game, players=names).fold.broken
    )
    run = Run(f"Ann {verb} {face}", game=game, players=names)
    for seat in (*names, None):
        known = [group.items for group in run.game.describe(run.table, seat) if group.title == "Ann is known to hold"]
        assert bool(known) is (seat in ("Ann", None) or verb == "shows"), seat
        assert not known or face in known[0]
