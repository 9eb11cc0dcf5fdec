"""Deals told by the score pad: combinations counted, or the points of them all, and what the cards count."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.law import Law
from referee.games.binocle import tallying
from referee.games.binocle.state import BinocleTable
from referee.games.cinq_cents.combining import COMBINATIONS, IN_TRUMPS, value_of

VALUES: Mapping[str, str] = {
    **{name: value_of(name, in_trumps=False) for name in COMBINATIONS},
    **{f"trump-{name}": value_of(name, in_trumps=True) for name in IN_TRUMPS},
    "seven": "dix.points",
    "last-trick": "last-trick.points",
}
KEYS: Mapping[str, str] = {
    "score": "all points marked in the deal: declarations, the Seven and the last trick, without cards",
    "cards": "what the cards in the tricks count",
    **{name: f"how many times {name} was scored" for name in VALUES},
}
_ONCE = frozenset(VALUES) - {"marriage", "sequence"}  # with one pack; plain marriages and sequences there are several


def check(law: Law, player: str, tally: Mapping[str, int]) -> None:
    """Refuses what one pad cannot hold."""
    tallying.check(law, player, tally)
    for name, number in tally.items():
        if name in _ONCE and number > 1:
            law.refuse(f"{name}={number}: with one pack there is one", point="so.copies")


def close(law: Law, table: BinocleTable) -> None:
    """Both have tallied: with one pack both cannot have the same, and the deal is over."""
    deal = table.deal
    for name in sorted(_ONCE - {"last-trick"}):  # of that the pads are asked at Binocle too
        if all(deal.tallies[player].get(name) for player in deal.players):
            law.irregular("so.tally-unfit", f"both tally {name}, and there is one")
    tallying.close(law, table)
