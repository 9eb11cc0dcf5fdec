"""Who plays with and against whom, and whose turn it is, in a game with a stock for two players or more."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def side(deal: Any, player: str) -> tuple[str, ...]:
    """A player and his partner, if he has one."""
    for members in deal.sides:
        if player in members:
            return (player, *(name for name in members if name != player))
    return (player,)


def adversaries(deal: Any, player: str) -> tuple[str, ...]:
    """Everybody against a player, in order from his left."""
    ours = side(deal, player)
    return tuple(name for name in deal.others(player) if name not in ours)


def any_of(names: Iterable[str]) -> str:
    """Several names of whom one will do, as a sentence has them."""
    return " or ".join(names)


def group(deal: Any, player: str) -> tuple[str, ...]:
    """Those who play tricks with a player, in order from him; everybody, unless the table has divided."""
    order = (player, *deal.others(player))
    among = next((members for members in deal.groups if player in members), deal.players)
    return tuple(name for name in order if name in among)


def due(deal: Any, playing: str = "") -> str | None:
    """Who plays next to the trick that lies; None if all who have cards have played. `playing` has just let go of one."""
    played = [play.player for play in deal.trick]
    hands = deal.cards.hands
    waiting = (name for name in group(deal, played[0]) if name not in played)
    return next((name for name in waiting if name == playing or hands[name].size), None)


def leaders(deal: Any, playing: str = "") -> tuple[str, ...]:
    """Whose lead it is: one player's, or one of each group once the table has divided. `playing`: as for `due`."""
    if not deal.leads:
        return () if deal.turn is None else (deal.turn,)
    return tuple(name for name in deal.leads if name == playing or deal.cards.hands[name].size)
