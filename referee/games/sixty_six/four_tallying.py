"""Deals of four told by the score pads: of a side, or of each player."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.law import Law
from referee.games.sixty_six.counting import pack_points
from referee.games.sixty_six.four_settling import counts, pads
from referee.games.sixty_six.four_state import FourTable
from referee.games.sixty_six.tallying import are_unfit
from referee.mechanics import floor

KEYS: Mapping[str, str] = {
    "score": "the points marked for the deal, with what a deal before it has left",
    "cards": "what the cards in the tricks count",
    "marriage": "how many plain marriages, where they are counted",
    "trump-marriage": "1 for the marriage in trumps, where it is counted",
    "tricks": "how many tricks",
    "last-trick": "1 for the eighth trick",
    "ten-of-trumps": "1 for the Ten of trumps in a trick",
}


def check(law: Law, tally: Mapping[str, int]) -> None:
    """Refuses what one pad cannot hold."""
    most = {
        "cards": pack_points(law), "tricks": law.peek("four.hand.cards"), "last-trick": 1, "ten-of-trumps": 1,
        "marriage": len(law.pack.suits) - 1, "trump-marriage": 1,
    }  # fmt: skip
    for key, number in tally.items():
        if key.endswith("marriage") and not law.peek("marriages"):
            law.refuse("marriages are not counted with four; --house marriages=true counts them", point="so.refused")
        if number < 0:
            law.refuse(f"{key}={number}: a pad holds nothing below nought", point="so.refused")
        if number > most.get(key, number):
            law.refuse(f"{key}={number}: there are {most[key]} at most", point="so.copies")


def close(law: Law, table: FourTable) -> None:
    """All have tallied: the pads are compared with each other and with the record, and the deal is over."""
    deal = table.deal
    if deal.is_void:
        return
    sums = {side: pads(deal, side) for side in deal.sides}
    first, second = (sums[side] for side in deal.sides)
    for key, whole in (("cards", pack_points(law)), ("tricks", law.peek("four.hand.cards"))):
        if key in first and key in second and first[key] + second[key] != whole:
            law.irregular("so.tally-unfit", f"{first[key]} and {second[key]} {key} do not make {whole}")
    for key in ("last-trick", "ten-of-trumps", "trump-marriage"):
        if first.get(key, 0) + second.get(key, 0) > 1:
            law.irregular("so.tally-unfit", f"more than one tallies {key}")
    if deal.is_over:
        _compare(law, table, sums)
        return
    deal.pending = ()
    if "score" in first and "score" in second:
        if are_unfit(law, first["score"], second["score"], losers=bool(law.peek("ten-of-trumps-point"))):
            law.irregular("so.tally-unfit", "both sides tally a score")
        deal.told = "totals"
        for side in deal.sides:
            for name in side:
                if sums[side]["score"]:
                    law.post(name, sums[side]["score"], "as tallied", cite=law.cite("game.target"))
        if not first["score"] and not second["score"]:
            deal.flags = (*deal.flags, "tie")
    else:
        deal.told = "pad"
    floor.over(law, table)


def _compare(law: Law, table: FourTable, sums: Mapping[tuple[str, ...], Mapping[str, int]]) -> None:
    """The pads against a deal that is on record to its end: the record counts."""
    deal = table.deal
    now = counts(law, table)
    law.read = []
    if deal.told != "cards" or isinstance(now, str) or deal.lacking:
        return
    for side, sum_ in sums.items():
        have = {"score": deal.scores[side[0]], "cards": now[side].cards, "tricks": now[side].tricks}
        for key, number in have.items():
            if key in sum_ and sum_[key] != number:
                said = f"{'+'.join(side)} tally {key}={sum_[key]}; the record has {number} and counts"
                law.irregular("so.tally-differs", said, side[0])
