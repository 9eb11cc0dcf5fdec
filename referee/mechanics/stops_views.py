"""What can be seen of a game of stops, who is to act, and what might come next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.core.game import Group
from referee.core.law import Law
from referee.core.wording import so_many
from referee.mechanics import seen
from referee.mechanics.stops_deal import StopsTable


def describe(table: StopsTable, seat: str | None) -> list[Group]:
    """Named groups of cards and words; of a hand only what its owner (`seat`) or everybody has seen, and what is watched."""
    deal = table.deal
    groups = [Group("dealer", (deal.dealer or "not yet known",)), Group("to act", (prompt(table),))]
    if deal.run is not None:
        groups += [
            Group("run", deal.run.cards, is_cards=True),
            Group("asked for", deal.run.wanted, is_cards=True),
            Group("still to be asked", deal.run.asked),
        ]
    if deal.stray is not None:
        groups.append(Group(f"to be taken back by {deal.stray.player}", deal.stray.faces, is_cards=True))
    groups.append(Group("played", tuple(deal.played), is_cards=True))
    groups.append(Group("stops", (so_many(deal.cards.stock, "card"),)))
    groups += [Group(name, (so_many(counters, "counter"),)) for name, counters in table.sitting.accounts.items()]
    for name in deal.cards.hands:
        groups += seen.of_hand(deal, name, seat)
        groups += seen.doubtful(deal, name)
    return groups


def prompt(table: StopsTable) -> str:
    """Who is to do what."""
    deal = table.deal
    if deal.is_over:
        return "the deal is over"
    if deal.leader is None:
        return "who deals? Write NAME deals"
    if deal.stray is not None:
        return f"{deal.stray.player} takes back {' '.join(deal.stray.faces)}"
    if deal.run is None:
        return f"{deal.leader} leads any card"
    return f"{deal.run.asked[0]} goes on with {' or '.join(deal.run.wanted)}, or is without"


def candidates(law: Law, table: StopsTable, wild: Iterable[str] = ()) -> Iterator[str]:
    """Cards that the player to act may hold, and saying that he has none."""
    deal = table.deal
    if deal.is_over or deal.leader is None:
        return
    if deal.stray is not None and deal.before is not None:
        yield f"{deal.stray.player} takes-back {' '.join(deal.stray.faces)}"
        deal = deal.before.deal
    player = deal.turn or ""
    faces = (*deal.run.wanted, *wild) if deal.run else law.pack.faces
    yield from (f"{player} plays {face}" for face in faces if deal.cards.in_hand(player, face))
    if deal.run is not None:
        yield f"{player} without {' '.join(deal.run.wanted)}"
