"""Deals told by the score pads: marked points, melds counted, cards."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.game import Handler
from referee.core.law import Law
from referee.core.wording import so_many
from referee.games.binocle.ending import all_cards, cards_cite
from referee.games.binocle.melds import COMBINATIONS
from referee.games.binocle_three_handed.ending import count_cards, judge_knock, outcome
from referee.games.binocle_three_handed.state import WholeBinocleDeal, WholeBinocleTable
from referee.mechanics import floor

VALUES: Mapping[str, str] = {
    "trump-marriage": "marriage.trump-points",
    **{name: f"{name}.points" for name in COMBINATIONS},
    "dix": "dix.points",
    "last-trick": "last-trick.points",
}
KEYS: Mapping[str, str] = {
    "score": "all points marked in the deal: dix, melds and the last trick, without cards",
    "cards": "what the cards in the tricks count",
    "tricks": "how many tricks; with none nothing that was announced counts",
    **{name: f"how many times {name} was scored" for name in VALUES},
}


def by_side(handler: Handler) -> Handler:
    """What the table says of scores, where partners have one: it may be named by either of them, or by both together."""

    def handle(law: Law, table: WholeBinocleTable, event: Event) -> None:
        keys: dict[str, str] = {}
        named: dict[tuple[str, ...], str] = {}
        for name, number in event.keys.items():
            partners = (side for side in table.deal.sides if len(side) > 1)
            side = next((one for one in partners if name in one or sorted(name.split("+")) == sorted(one)), (name,))
            known = named.setdefault(side, name if name in side else side[0])
            if keys.setdefault(known, number) != number:
                law.refuse(f"{' and '.join(side)} have one score", point="so.refused")
        handler(law, table, Event(event.line, event.actor, event.verb, event.words, event.text, keys))

    return handle


def may_be_told(deal: WholeBinocleDeal) -> bool:
    """Whether the deal is told without cards: none has been played, and no trump turned up."""
    return not deal.has_begun and deal.turned is None


def tell(law: Law, table: WholeBinocleTable, player: str, name: str) -> None:
    """A meld of a deal told without cards: its points alone."""
    if name not in VALUES:
        law.refuse(f'"{name}" is no meld of this game; it has {", ".join(VALUES)}', point="so.refused")
    if player in table.deal.retired:
        law.void("declare.time", f"{player} has retired", player)
        return
    table.deal.told = "pad"
    law.post(player, law[VALUES[name]], name)


def tallies(law: Law, table: WholeBinocleTable, event: Event) -> None:
    """A pad; that of a side stands for all its players, and who has retired has none."""
    deal = table.deal
    side = next((s for s in deal.sides if len(s) > 1 and sorted(s) == sorted(event.actor.split("+"))), None)
    if event.actor in deal.retired:
        law.refuse(f"{event.actor} has retired from this game and has no score", point="so.refused")
    if side is None:
        floor.tallies(law, table, event)
    else:
        floor.tallies(law, table, Event(event.line, side[0], event.verb, event.words, event.text, event.keys))
    names = (*deal.retired, *(side or ())[1:])
    waiting = [name for name in names if name not in deal.tallies]
    if not waiting or not all(
        name in deal.tallies or name in deal.retired for name in deal.players if name not in waiting
    ):
        for name in (side or ())[1:]:
            deal.tallies.setdefault(name, {})
        return
    for name in waiting:
        deal.tallies[name] = {}
    close(law, table)


def check(law: Law, table: WholeBinocleTable, player: str, tally: Mapping[str, int]) -> None:
    """Refuses what one pad cannot hold."""
    for key, number in tally.items():
        if number < 0:
            law.refuse(f"{key}={number}: a pad holds nothing below nought", point="so.refused")
    most = {"cards": all_cards(law), "tricks": table.deal.each, "last-trick": 1, "dix": law.pack.copies}
    for key, limit in most.items():
        if tally.get(key, 0) > limit:
            law.refuse(f"{key}={tally[key]}: there are {limit} at most", point="so.copies")


def close(law: Law, table: WholeBinocleTable) -> None:
    """All have tallied: the pads are compared with each other and with the record, and the deal is over."""
    deal = table.deal
    if deal.is_void or outcome(table.sitting, deal.number) is not None:
        return
    _fit_each_other(law, deal)
    if deal.is_over and deal.told == "cards":
        _compare(law, deal)
    else:
        if not deal.is_over:
            deal.told = "pad"
        _mark(law, table)
    if not deal.is_over:
        deal.pending = ()
        floor.over(law, table)
    if not deal.counted:
        count_cards(law, table)
        if deal.knock is not None and (deal.counted or "cards" in deal.tallies.get(deal.knock[0], {})):
            player = deal.knock[0]
            if not deal.counted and player not in deal.no_count:
                law.post(player, deal.tallies[player]["cards"], "cards", cite=cards_cite(law))
            judge_knock(law, table)


def _mark(law: Law, table: WholeBinocleTable) -> None:
    """The marked points of all pads go to the score."""
    deal = table.deal
    for player in deal.active:
        tally = deal.tallies[player]
        counted = {name: number for name, number in tally.items() if name in VALUES}
        summed = sum(law.peek(VALUES[name]) * number for name, number in counted.items())
        if counted and tally.get("tricks") == 0:
            law.note(f"{player} has won no trick, and what was announced counts nothing")
            law.ruling.cites = (*law.ruling.cites, law.cite("slate"))
            counted, summed = {}, 0
        whose = deal.pad_of(player)
        who = "+".join(whose)
        have = sum(p.points for p in deal.posted() if p.player in (*whose, who) and p.reason != "cards")
        if not tally and have:
            continue  # it stands on the partner's pad, or has been marked line by line
        score = tally.get("score", summed if counted or tally.get("tricks") == 0 else have)
        if counted and score != summed:
            law.irregular("so.tally-unfit", f"{who} tallies {score}, but what is counted comes to {summed}", player)
        if counted and score == summed and not have:
            for name, number in counted.items():
                if number:
                    law.post(who, law[VALUES[name]] * number, f"{number} {name}" if number > 1 else name)
        elif score != have:
            law.post(who, score - have, "as tallied", cite=law.cite("declare.values"))


def _fit_each_other(law: Law, deal: WholeBinocleDeal) -> None:
    pads = [deal.tallies[name] for name in deal.active]
    most = all_cards(law)
    sides = [side for side in deal.sides if side[0] in deal.active]
    told = [sum(deal.tallies[name].get("cards", 0) for name in side) for side in sides]
    is_full = all(any("cards" in deal.tallies[name] for name in side) for side in sides)
    if not deal.retired and is_full and not deal.no_count and sum(told) != most:
        law.irregular("so.tally-unfit", f"{' and '.join(map(str, told))} for cards do not make {most}")
    elif sum(told) > most:
        law.irregular("so.tally-unfit", f"{' and '.join(map(str, told))} for cards are more than {most}")
    if sum(pad.get("last-trick", 0) for pad in pads) > 1:
        law.irregular("so.tally-unfit", "more than one tallies the last trick")
    if sum(pad.get("dix", 0) for pad in pads) > law.pack.copies:
        law.irregular("so.tally-unfit", f"dix scores {so_many(law.pack.copies, 'time')} in a deal at most")


def _compare(law: Law, deal: WholeBinocleDeal) -> None:
    """The cards are on record to the end: the record counts."""
    for player in deal.active:
        tally, whose = deal.tallies[player], deal.pad_of(player)
        cards = sum(p.points for p in deal.posted() if p.player in whose and p.reason == "cards")
        have = {
            "score": sum(deal.scores[name] for name in whose) - cards, "tricks": sum(deal.won[name] for name in whose)
        }  # fmt: skip
        if deal.counted:
            have["cards"] = cards
        for key, number in have.items():
            if tally.get(key, number) != number:
                said = f"{'+'.join(whose)} tallies {key}={tally[key]}; the record has {number} and counts"
                law.irregular("so.tally-differs", said,
                              player)  # fmt: skip
