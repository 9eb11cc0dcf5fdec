"""What a pad of Gaigel counts."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.law import Law
from referee.games.binocle.state import BinocleDeal
from referee.games.gaigel.melds import COMBINATIONS, NINES, value_of

VALUES: Mapping[str, str] = {
    **{name: value_of(name, in_trumps=False) for name in COMBINATIONS},
    **{f"trump-{name}": value_of(name, in_trumps=True) for name in COMBINATIONS if name != NINES},
    "dix": "dix.points",
    "last-trick": "last-trick.points",
}
KEYS: Mapping[str, str] = {
    "score": "all points marked in the deal: dix, melds and the last trick, without cards",
    "cards": "what the cards in the tricks count",
    **{name: f"how many times {name} was scored" for name in VALUES},
}


def check(law: Law, tally: Mapping[str, int]) -> None:
    """Refuses more marriages than there are suits, and a second five Nines."""
    plain = len(law.pack.suits) - 1
    for said, most in (("", plain), ("trump-", 1)):
        count = tally.get(f"{said}marriage", 0) + tally.get(f"{said}double-marriage", 0)
        if count > most:
            law.refuse(f"{count} marriages {'in trumps' if said else 'in plain suits'}: one suit scores once",
                       point="so.copies")  # fmt: skip
    if tally.get(NINES, 0) > 1:
        law.refuse("five Nines win the game: there is no second time", point="so.copies")


def fit(law: Law, deal: BinocleDeal) -> None:
    """Both pads together: two of each card there are, and one player wins with five Nines."""
    first, second = (deal.tallies[player] for player in deal.players)
    both = {name: first.get(name, 0) + second.get(name, 0) for name in VALUES}
    plain = len(law.pack.suits) - 1
    for said, suits in (("", plain), ("trump-", 1)):
        if both[f"{said}marriage"] + 2 * both[f"{said}double-marriage"] > suits * law.pack.copies:
            law.irregular("so.tally-unfit", f"the pads hold more {said}marriages than the pack")
    if both[NINES] > 1:
        law.irregular("so.tally-unfit", "both tally five Nines")
