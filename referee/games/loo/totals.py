"""Counters typed in, and the end of the sitting."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.errors import nearest
from referee.core.events import TABLE, Event, whole_number
from referee.core.game import Handler, Verb
from referee.core.law import Law
from referee.core.settlement import UNRECORDED, DealResult
from referee.games.loo.state import LooTable
from referee.mechanics.pools import POOL

VERBS: Mapping[str, Verb] = {"agrees-end": Verb("table agrees-end", "play stops here, where the book allows it")}


def sets(law: Law, table: LooTable, event: Event) -> None:
    """Typed counters: what one has more, others have less; what no line accounts for came from outside the record."""
    accounts = table.sitting.accounts
    known = (*table.sitting.seats.players, POOL)
    if event.actor != TABLE or event.words or not event.keys:
        law.refuse(f"write `table sets {table.deal.players[0]}=7 pool=12`", point="so.refused")
    changes: list[tuple[str, int]] = []
    for key, text in event.keys.items():
        if key not in known:
            law.refuse(f'"{key}" has no counters here{nearest(key, known)}', point="so.refused")
        number = whole_number(text, key)
        if key == POOL and number < 0:
            law.refuse("the pool cannot hold less than nothing", point="so.refused")
        changes.append((key, number - accounts.get(key, 0)))
    cite = law.cite("so.unverified")
    losses = [(name, -change) for name, change in changes if change < 0]
    for name, change in changes:
        left = change
        while left > 0:
            source, most = losses[0] if losses else (UNRECORDED, left)
            part = min(left, most)
            law.pay(source, name, part, "total typed in, unverified", cite=cite)
            left -= part
            losses = [(source, most - part)] * (most > part) + losses[1:]
    for source, rest in losses:
        law.pay(source, UNRECORDED, rest, "total typed in, unverified", cite=cite)
    table.deal.flags = (*(flag for flag in table.deal.flags if flag != "unverified"), "unverified")
    law.note("typed totals are in force from here on, unverified")


def agrees_end(law: Law, table: LooTable, event: Event) -> None:
    """Play stops: fairly when all have dealt equally often and nobody was looed in the last hand."""
    if event.actor != TABLE or event.words or event.keys:
        law.refuse("write `table agrees-end`: all agree to it", point="so.refused")
    deal = table.deal
    results: tuple[DealResult, ...] = table.sitting.results
    dealt = [one.dealer for one in results] + ([deal.dealer] if deal.phase == "over" else [])
    counts = {name: dealt.count(name) for name in table.sitting.seats.players}
    if len(set(counts.values())) > 1:
        often = ", ".join(f"{name} {count}" for name, count in counts.items())
        law.irregular("sitting.end", f"not all have dealt equally often ({often}); play stops even so")
        return
    if any(single.target == POOL and single.reason.startswith("looed") for single in deal.paid()):
        law.irregular("sitting.end", "somebody was looed in the last hand; play stops even so")
        return
    law.settles("sitting.end")
    law.note("all have dealt equally often, and nobody was looed in the last hand: play may stop")


HANDLERS: Mapping[str, Handler] = {"sets": sets, "agrees-end": agrees_end}
