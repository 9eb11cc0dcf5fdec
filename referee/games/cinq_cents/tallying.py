"""Deals told by the score pad: combinations counted, or the points of them all, and what the cards count."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.law import Law
from referee.games.binocle import tallying
from referee.games.binocle.ending import check_points
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


def tell(law: Law, table: BinocleTable, player: str, name: str) -> None:
    """A combination of a deal told without cards: its points alone."""
    if name not in VALUES:
        law.refuse(f'"{name}" is no combination of this game; it has {", ".join(VALUES)}', point="so.refused")
    table.deal.told = "pad"
    law.post(player, law[VALUES[name]], name)
    check_points(law, table)


def check(law: Law, player: str, tally: Mapping[str, int]) -> None:
    """Refuses what one pad cannot hold."""
    tallying.check(law, player, tally)
    for name, number in tally.items():
        if name in _ONCE and number > 1:
            law.refuse(f"{name}={number}: with one pack there is one", point="so.copies")


def close(law: Law, table: BinocleTable) -> None:
    """Both have tallied: what is counted is added up, and the deal is over."""
    deal = table.deal
    for name in sorted(_ONCE):
        if all(deal.tallies[player].get(name) for player in deal.players):
            law.irregular("so.tally-unfit", f"both tally {name}, and there is one")
    for player in deal.players:
        tally = deal.tallies[player]
        counted = {name: number for name, number in tally.items() if name in VALUES}
        if not counted:
            continue
        summed = sum(law.peek(VALUES[name]) * number for name, number in counted.items())
        score = tally.get("score", summed)
        if score != summed:
            law.irregular("so.tally-unfit", f"{player} tallies {score}, but what is counted comes to {summed}", player)
        rest = {"cards": tally["cards"]} if "cards" in tally else {}
        deal.tallies = {**deal.tallies, player: {"score": score, **rest}}
    tallying.close(law, table)
