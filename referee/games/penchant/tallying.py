"""Deals told by the score pad: totals, combinations counted, brisques."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.law import Law
from referee.core.wording import so_many
from referee.games.penchant import counting
from referee.games.penchant.combining import COMBINATIONS, value_of
from referee.games.penchant.state import PenchantDeal, PenchantTable
from referee.mechanics.floor import over

LAST = "last-brisques"
KEYS: Mapping[str, str] = {
    "score": "all points marked in the deal; with brisques, without those for brisques above six",
    "brisques": "how many Aces, Tens and Sevens, in all",
    LAST: "how many of them were scored in the last six tricks",
    "cards": "how many cards in the tricks",
    **{name: f"how many times {name} was scored" for name in COMBINATIONS},
}
_UNIT = 10


def tell(law: Law, table: PenchantTable, player: str, name: str) -> None:
    """A combination of a deal told without cards: its points alone."""
    table.deal.told = "pad"
    law.post(player, law[value_of(name)], name)


def check(law: Law, table: PenchantTable, player: str, tally: Mapping[str, int]) -> None:
    """Refuses what one pad cannot hold."""
    for key, number in tally.items():
        if number < 0:
            law.refuse(f"{key}={number}: a pad holds nothing below nought", point="so.refused")
    most = law.peek("brisques.in-pack")
    for key in ("brisques", LAST):
        if tally.get(key, 0) > most:
            law.refuse(f"{key}={tally[key]}: the pack holds {most} (brisques are counted, not points)")
    if tally.get(LAST, 0) > tally.get("brisques", most):
        law.refuse(f"{LAST}={tally[LAST]} is more than all of {player}'s {so_many(tally['brisques'], 'brisque')}")
    if tally.get("cards", 0) > law.pack.size:
        law.refuse(f"cards={tally['cards']}: the pack holds {law.pack.size}")


def close(law: Law, table: PenchantTable) -> None:
    """Both have tallied: the pads are compared with each other and with the record, and the deal is over."""
    deal = table.deal
    if deal.is_void:
        return
    counted = _brisques(law, deal)
    is_judged = deal.is_over and not deal.lacking
    sums = {player: _sum(law, deal, player) for player in deal.players}
    if is_judged:
        for player in deal.players:
            _compare(law, deal, player, sums[player])
        return
    deal.lacking = ()
    for player, score in sums.items():
        if score is None:
            score = deal.scores[player]  # noqa: PLW2901 - the record so far is all there is
        if score % _UNIT:
            law.note(f"{player}'s {score} is no total that a deal can give: everything scores in tens")
        if score != deal.scores[player]:
            law.post(player, score - deal.scores[player], "as tallied", cite=law.cite("declare.values"))
    if counted:
        counting.score(law, table, counted)
    elif any("score" not in deal.tallies[player] for player in deal.players):
        deal.lacking = (f"deal {deal.number}: the brisques; write NAME tallies brisques=N",)
        law.irregular("so.missing-tally", "nobody has tallied the brisques, and the score turns on them")
    if not deal.is_over:
        if deal.phase == "opening":
            deal.told = "pad"
        deal.pending = ()
        over(law, table)


def _sum(law: Law, deal: PenchantDeal, player: str) -> int | None:
    """What a pad comes to before the count of brisques: its score, or what is counted on it; None if it has neither."""
    tally = deal.tallies[player]
    counted = {name: number for name, number in tally.items() if name in COMBINATIONS or name == LAST}
    if not counted:
        score: int | None = tally.get("score")
        return score
    worth = {name: law.peek("brisque.last-points" if name == LAST else value_of(name)) for name in counted}
    found: int = sum(worth[name] * number for name, number in counted.items())
    if tally.get("score", found) != found:
        law.irregular(
            "so.tally-unfit", f"{player} tallies {tally['score']}, but what is counted comes to {found}", player
        )
        return int(tally["score"])
    return found


def _brisques(law: Law, deal: PenchantDeal) -> dict[str, int]:
    """The brisques of each by the pads; the one fills in the other. Empty if nobody tells them."""
    first, second = deal.players
    found = {name: deal.tallies[name]["brisques"] for name in deal.players if "brisques" in deal.tallies[name]}
    most = law.peek("brisques.in-pack")
    if len(found) == 2 and sum(found.values()) != most:
        law.irregular("so.tally-unfit", f"{found[first]} and {found[second]} brisques do not make {most}")
    for mine, other in ((first, second), (second, first)):
        if mine not in found and other in found:
            found[mine] = most - found[other]
            law.note(f"{mine} has the other {found[mine]} brisques")
    return {name: found[name] for name in deal.players if name in found}


def _compare(law: Law, deal: PenchantDeal, player: str, score: int | None) -> None:
    """The record has the cards to the end: a pad that differs is a finding, and the record counts."""
    tally = deal.tallies[player]
    before_count = any("brisques" in one for one in deal.tallies.values())
    have = deal.scores[player] - (deal.final.get(player, 0) if before_count else 0)
    if score is not None and score != have:
        law.irregular("so.tally-differs", f"{player} tallies {score}; the record has {have} and counts", player)
    took = counting.taken(deal, player)
    if deal.told == "cards" and tally.get("brisques", took) != took:
        told = so_many(tally["brisques"], "brisque")
        law.irregular("so.tally-differs", f"{player} tallies {told}; the record has {took} and counts", player)
