"""The combinations of Bézique, and those that only three or four packs hold."""

from __future__ import annotations

from collections.abc import Mapping

from referee.mechanics.melds import Combination, copies, of_rank, suited

_BEZIQUE = ("QS", "JD")
COMBINATIONS: Mapping[str, Combination] = {
    "marriage": Combination("marriage", "A", 1, 2, suited("KQ")),
    "sequence": Combination("sequence", "A", 2, 5, suited("ATKQJ")),
    "bezique": Combination("bezique", "B", 1, 2, copies(_BEZIQUE, 1)),
    "double-bezique": Combination("double-bezique", "B", 2, 4, copies(_BEZIQUE, 2)),
    "four-aces": Combination("four-aces", "C", 1, 4, of_rank("A", 4)),
    "four-kings": Combination("four-kings", "C", 1, 4, of_rank("K", 4)),
    "four-queens": Combination("four-queens", "C", 1, 4, of_rank("Q", 4)),
    "four-jacks": Combination("four-jacks", "C", 1, 4, of_rank("J", 4)),
}
FOR_MORE: Mapping[str, Combination] = {
    **COMBINATIONS,
    "triple-bezique": Combination("triple-bezique", "B", 3, 6, copies(_BEZIQUE, 3)),
}
