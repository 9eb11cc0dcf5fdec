"""A partie: the best of five games, with an extra stake on the odd one, where the players have agreed on it."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.law import Law
from referee.core.table import Sitting

POINTS: Mapping[str, str] = {"game.partie": "What is a partie, and what is its odd game worth?"}


def winners(law: Law, sitting: Sitting, players: tuple[str, ...]) -> tuple[str, ...]:
    """Who has won the games of the partie that these players have begun."""
    sat, won = sitting.kept.get("partie", ((), ()))
    return tuple(won) if law.peek("partie") and sorted(sat) == sorted(players) else ()


def extra(law: Law, sitting: Sitting, players: tuple[str, ...]) -> int:
    """What the game counts more because it is the odd one, in which whoever wins has the partie."""
    if not law.peek("partie") or law.peek("settle-by") != "game":
        return 0
    won = winners(law, sitting, players)
    is_odd = len(won) == 2 * (law.peek("partie.games") - 1)
    points: int = law["partie.odd-game"] if is_odd else 0
    return points


def has_it(law: Law, sitting: Sitting, players: tuple[str, ...], winner: str) -> bool:
    """Whether a side that now wins a game has the partie with it."""
    won = (*winners(law, sitting, players), winner)
    return bool(law.peek("partie")) and won.count(winner) == law["partie.games"]


def carry(law: Law, sitting: Sitting, players: tuple[str, ...], winner: str) -> tuple[str, ...]:
    """A game is won: it counts for the partie. Answers the words that the game is marked with."""
    if not law.peek("partie"):
        return ()
    is_odd = extra(law, sitting, players) > 0
    is_over = has_it(law, sitting, players, winner)
    won = (*winners(law, sitting, players), winner)
    sitting.kept["partie"] = (players, () if is_over else won)
    return (*(("odd-game",) if is_odd else ()), *(("partie",) if is_over else ()))
