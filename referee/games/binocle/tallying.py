"""Deals told by the score pad: marked points, melds counted, cards."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.law import Law
from referee.core.wording import so_many
from referee.games.binocle.ending import (
    all_cards,
    cards_cite,
    check_points,
    count_cards,
    counts_at_most,
    judge_knock,
    outcome,
    standing,
    target,
)
from referee.games.binocle.melds import COMBINATIONS
from referee.games.binocle.state import BinocleDeal, BinocleTable
from referee.mechanics.floor import over

VALUES: Mapping[str, str] = {
    "trump-marriage": "marriage.trump-points",
    **{name: f"{name}.points" for name in COMBINATIONS},
    "dix": "dix.points",
    "last-trick": "last-trick.points",
}
KEYS: Mapping[str, str] = {
    "score": "all points marked in the deal: dix, melds and the last trick, without cards",
    "cards": "what the cards in the tricks count",
    **{name: f"how many times {name} was scored" for name in VALUES},
}


def values_of(law: Law) -> Mapping[str, str]:
    """What this game counts on a pad, and the names of the values."""
    values: Mapping[str, str] = law.game.tally_values
    return values


def may_be_told(deal: BinocleDeal) -> bool:
    """Whether the deal is told without cards: none has been played, and no trump turned up."""
    return deal.phase == "opening" and deal.turn_up is None


def tell(law: Law, table: BinocleTable, player: str, name: str) -> None:
    """A meld of a deal told without cards: its points alone."""
    values = values_of(law)
    if name not in values:
        law.refuse(f'"{name}" is no meld of this game; it has {", ".join(values)}', point="so.refused")
    table.deal.told = "pad"
    law.post(player, law[values[name]], name)
    check_points(law, table)


def check(law: Law, player: str, tally: Mapping[str, int]) -> None:
    """Refuses what one pad cannot hold."""
    for key, number in tally.items():
        if number < 0:
            law.refuse(f"{key}={number}: a pad holds nothing below nought", point="so.refused")
    if tally.get("cards", 0) > all_cards(law):
        law.refuse(f"cards={tally['cards']}: all the cards of the pack count {all_cards(law)}", point="so.copies")
    if tally.get("last-trick", 0) > 1:
        law.refuse("there is one last trick", point="so.copies")
    if tally.get("dix", 0) > law.pack.copies:
        law.refuse(
            f"dix={tally['dix']}: it scores {so_many(law.pack.copies, 'time')} in a deal at most", point="so.copies"
        )


def close(law: Law, table: BinocleTable) -> None:
    """Both have tallied: the pads are compared with each other and with the record, and the deal is over."""
    deal = table.deal
    _fit_each_other(law, deal)
    is_recorded = deal.is_over and deal.told == "cards"
    if is_recorded:
        _compare(law, deal)
    else:
        if not deal.is_over:
            deal.told = "pad"
        _mark(law, table)
    if outcome(table) is not None or deal.is_void:
        return
    if not deal.is_over:
        deal.pending = ()
        over(law, table)
    if not deal.counted:
        count_cards(law, table)
        if deal.knock is not None and (deal.counted or _has_told(deal, deal.knock[0])):
            if not deal.counted:
                _count_one(law, deal, deal.knock[0])
            judge_knock(law, table)


def _has_told(deal: BinocleDeal, player: str) -> bool:
    return "cards" in deal.tallies.get(player, {})


def _count_one(law: Law, deal: BinocleDeal, player: str) -> None:
    """Only who has knocked need count."""
    points = counts_at_most(deal, player, deal.tallies[player]["cards"])
    if points:
        law.post(player, points, "cards", cite=cards_cite(law))


def _mark(law: Law, table: BinocleTable) -> None:
    """The marked points of both pads go to the score; they may end the game."""
    deal = table.deal
    values = values_of(law)
    for player in deal.players:
        tally = deal.tallies[player]
        counted = {name: number for name, number in tally.items() if name in values}
        summed = sum(law.peek(values[name]) * number for name, number in counted.items())
        have = sum(p.points for p in deal.posted() if p.player == player and p.reason != "cards")
        score = tally.get("score", summed if counted else have)
        if counted and score != summed:
            law.irregular("so.tally-unfit", f"{player} tallies {score}, but what is counted comes to {summed}", player)
        if counted and score == summed and not have:
            for name, number in counted.items():
                if number:
                    law.post(player, law[values[name]] * number, f"{number} {name}" if number > 1 else name)
        elif score != have:
            law.post(player, score - have, "as tallied", cite=law.cite("declare.values"))
    if deal.knock is None and not deal.is_over:
        reached = [name for name, have in standing(table).items() if have >= target(law, table.sitting, name)]
        if len(reached) == 1:  # of two, nobody can tell who had them first
            check_points(law, table)


def _fit_each_other(law: Law, deal: BinocleDeal) -> None:
    first, second = (deal.tallies[player] for player in deal.players)
    most = all_cards(law)
    if "cards" in first and "cards" in second and first["cards"] + second["cards"] != most:
        law.irregular("so.tally-unfit", f"{first['cards']} and {second['cards']} for cards do not make {most}")
    if first.get("last-trick") and second.get("last-trick"):
        law.irregular("so.tally-unfit", "both tally the last trick")
    if first.get("dix", 0) + second.get("dix", 0) > law.pack.copies:
        law.irregular("so.tally-unfit", f"dix scores {so_many(law.pack.copies, 'time')} in a deal at most")


def _compare(law: Law, deal: BinocleDeal) -> None:
    """The cards are on record to the end: the record counts."""
    for player in deal.players:
        tally = deal.tallies[player]
        cards = sum(p.points for p in deal.posted() if p.player == player and p.reason == "cards")
        marked = deal.scores[player] - cards
        if tally.get("score", marked) != marked:
            law.irregular(
                "so.tally-differs", f"{player} tallies {tally['score']}; the record has {marked} and counts", player
            )
        if deal.counted and tally.get("cards", cards) != cards:
            law.irregular("so.tally-differs", f"{player} tallies {tally['cards']} for cards; the record has {cards} and counts",
                          player)  # fmt: skip
