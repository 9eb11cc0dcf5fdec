"""Points that may end a game in the middle of a deal: sweeps scored as they are made, and players who say they are out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.core.events import Event
from referee.core.game import Handler, Verb
from referee.core.law import Law
from referee.games.cassino.counting import (
    Mark,
    Side,
    aces_of,
    decide,
    decided,
    found_in,
    keep_uncounted,
    marks_of,
    order_of,
    post,
    remark,
    spoken,
    target_of,
    total,
)
from referee.games.cassino.state import CassinoTable
from referee.mechanics.floor import a_player, over

POINTS: Mapping[str, str] = {
    "score.count-out": "May a player say in the middle of a deal that he is out?",
}
VERBS: Mapping[str, Verb] = {
    "counts-out": Verb("NAME counts-out", "says that he has reached the game; where it is played so"),
}
BY_SWEEP = "a sweep"


def swept(law: Law, table: CassinoTable, player: str) -> None:
    """A sweep: scored at once only where it is so agreed, and then it may end the game."""
    deal = table.deal
    if law.peek("sweep.scored") != "as-made" or (deal.is_barred and deal.dealer in deal.side_of(player)):
        return
    side = deal.side_of(player)
    law["sweep.scored"]
    for name in side:
        law.post(name, law.peek("sweep.points"), "a sweep")
    deal.target = target_of(law, table.sitting)
    if deal.target and not law.peek("count-out") and total(table, side) >= deal.target:
        keep_uncounted(table)
        decide(law, table, side, BY_SWEEP)
        over(law, table)


def unswept(law: Law, table: CassinoTable, player: str) -> None:
    """A sweep that was none is taken off the score."""
    if law.peek("sweep.scored") == "as-made":
        law["sweep.scored"]
        for name in table.deal.side_of(player):
            law.post(name, -law.peek("sweep.points"), "no sweep")


def counts_out(law: Law, table: CassinoTable, event: Event) -> None:
    """A player says that he is out: he has won if he is, and lost if he is not."""
    deal = table.deal
    player = a_player(law, table, event)
    if decided(table.sitting, deal.number) is not None:
        law.refuse("the game is over already", point="so.over")
    target = target_of(law, table.sitting)
    if not law["count-out"] or not target:
        law.irregular("score.count-out", f"{player} counts out, which is not played here; nothing follows", player)
        return
    side = deal.side_of(player)
    was_over = deal.is_over
    if was_over:
        target = deal.target
    deal.target = target
    marks = [] if was_over else list(_certain(law, table, side))
    reached = total(table, side) + sum(mark.points for mark in marks)
    if reached < target:
        law.irregular("score.count-out", f"{player} says that he is out and has {reached} of {target}: he loses the game",
                      player)  # fmt: skip
        decide(law, table, (), "wrongly said to be out", loser=side)
    else:
        for mark in marks:
            post(law, table, mark)
        remark(law, deal, f"{player} says that he is out, and has {reached} of {target}", "count-out")
        decide(law, table, side, "said to be out")
    if not was_over:
        deal.pending = ()
        over(law, table)


def _certain(law: Law, table: CassinoTable, side: Side) -> Iterator[Mark]:
    """What a side has for certain in the middle of a deal: a majority once it has more than half."""
    deal = table.deal
    found = next(f for f in found_in(law, deal) if f.side == side)
    if deal.is_barred and deal.dealer in side:
        return
    half = {"cards": law.pack.size // 2, "spades": len(law.pack.ranks) // 2}
    for item in order_of(law):
        number = found.numbers[item]
        if item == "sweeps":
            if law.peek("sweep.scored") != "as-made" and number:
                yield Mark(side, number * law["sweep.points"], spoken(number), law.read[-1])
        elif item == "aces":
            yield from aces_of(law, [found])
        elif number > half.get(item, 0):
            (mark,) = marks_of(law, item, [found])
            yield mark


HANDLERS: Mapping[str, Handler] = {"counts-out": counts_out}
