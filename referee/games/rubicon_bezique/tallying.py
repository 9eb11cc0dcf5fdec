"""Deals told by the score pad: totals, combinations counted, brisques."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.law import Law
from referee.core.table import Table
from referee.core.wording import so_many
from referee.games.rubicon_bezique.settling import may_demand
from referee.games.rubicon_bezique.state import RubiconDeal
from referee.mechanics.floor import over

COMBINATIONS: Mapping[str, str] = {
    "marriage": "marriage.points", "trump-marriage": "marriage.trump-points",
    "sequence": "sequence.points", "trump-sequence": "sequence.trump-points",
    "bezique": "bezique.points", "double-bezique": "double-bezique.points",
    "triple-bezique": "triple-bezique.points", "quadruple-bezique": "quadruple-bezique.points",
    "four-aces": "four-aces.points", "four-kings": "four-kings.points",
    "four-queens": "four-queens.points", "four-jacks": "four-jacks.points",
    "carte-blanche": "carte-blanche.points", "last-trick": "last-trick.points",
}  # fmt: skip
KEYS: Mapping[str, str] = {
    "score": "all points marked in the deal, without brisques",
    "brisques": "how many Aces and Tens",
    "cards": "how many cards in the tricks",
    **{name: f"how many times {name} was scored" for name in COMBINATIONS},
}
_UNIT = 10


def may_be_told(deal: RubiconDeal) -> bool:
    """Whether the deal is told without cards: none has been played."""
    return deal.phase == "opening"


def tell(law: Law, table: Table[RubiconDeal], player: str, name: str) -> None:
    """A combination of a deal told without cards: its points alone. The first marriage is in trumps."""
    deal = table.deal
    if name not in COMBINATIONS:
        law.refuse(f'"{name}" is no combination of this game; it has {", ".join(COMBINATIONS)}', point="so.refused")
    deal.told = "pad"
    makes = deal.trump is None and (name == "marriage" or (name == "sequence" and bool(law["sequence-makes-trump"])))
    key = f"trump-{name}" if makes else name
    if key.startswith("trump-"):
        deal.trump = deal.trump or "?"
    law.post(player, law[COMBINATIONS[key]], key)


def check(law: Law, table: Table[RubiconDeal], player: str, tally: Mapping[str, int]) -> None:
    """Refuses what one pad cannot hold."""
    for key, number in tally.items():
        if number < 0:
            law.refuse(f"{key}={number}: a pad holds nothing below nought", point="so.refused")
    most = law.peek("brisques.in-pack")
    if tally.get("brisques", 0) > most:
        law.refuse(f"brisques={tally['brisques']}: the pack holds {most} (brisques are counted, not points)")
    if tally.get("cards", 0) > law.pack.size:
        law.refuse(f"cards={tally['cards']}: the pack holds {law.pack.size}")
    if tally.get("last-trick", 0) > 1:
        law.refuse("there is one last trick")


def close(law: Law, table: Table[RubiconDeal]) -> None:
    """Both have tallied: the pads are compared with each other and with the record, and the deal is over."""
    deal = table.deal
    _fit_each_other(law, deal)
    for player in deal.players:
        tally = deal.tallies[player]
        counted = {name: number for name, number in tally.items() if name in COMBINATIONS}
        sum_of_counted = sum(law.peek(COMBINATIONS[name]) * number for name, number in counted.items())
        score = tally.get("score", sum_of_counted if counted else deal.scores[player])
        if counted and score != sum_of_counted:
            law.irregular(
                "so.tally-unfit", f"{player} tallies {score}, but what is counted comes to {sum_of_counted}", player
            )
        if deal.is_over:
            _compare(law, deal, player, score, tally)
            continue
        if score % _UNIT:
            law.note(f"{player}'s {score} is no total that a deal can give: everything scores in tens")
        if counted and score == sum_of_counted and not deal.posted():
            for name, number in counted.items():
                if number:
                    law.post(player, law[COMBINATIONS[name]] * number, f"{number} {name}" if number > 1 else name)
        elif score != deal.scores[player]:
            law.post(player, score - deal.scores[player], "as tallied", cite=law.cite("settle.winner"))
    if not deal.is_over:
        if deal.phase == "opening":
            deal.told = "pad"
        deal.pending = ()
        over(law, table)
        if not any("brisques" in tally for tally in deal.tallies.values()):
            may_demand(law, table)


def _fit_each_other(law: Law, deal: RubiconDeal) -> None:
    first, second = (deal.tallies[player] for player in deal.players)
    most = law.peek("brisques.in-pack")
    if "brisques" in first and "brisques" in second and first["brisques"] + second["brisques"] != most:
        law.irregular("so.tally-unfit", f"{first['brisques']} and {second['brisques']} brisques do not make {most}")
    if first.get("last-trick") and second.get("last-trick"):
        law.irregular("so.tally-unfit", "both tally the last trick")


def _compare(law: Law, deal: RubiconDeal, player: str, score: int, tally: Mapping[str, int]) -> None:
    if score != deal.scores[player]:
        law.irregular(
            "so.tally-differs", f"{player} tallies {score}; the record has {deal.scores[player]} and counts", player
        )
    took = sum(face[0] in "AT" for face in deal.taken[player])
    is_known = not any("?" in face for face in deal.taken[player])
    if deal.told == "cards" and is_known and tally.get("brisques", took) != took:
        told = so_many(tally["brisques"], "brisque")
        law.irregular("so.tally-differs", f"{player} tallies {told}; the record has {took} and counts", player)
