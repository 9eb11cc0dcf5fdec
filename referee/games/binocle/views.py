"""What can be seen of a deal of Binocle; what the tricks count is shown only when the cards have been counted."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core.game import Group
from referee.core.law import Law
from referee.games.binocle import trumps
from referee.games.binocle.ending import outcome, standing
from referee.games.binocle.state import BinocleTable
from referee.mechanics import stock_views


def describe(table: BinocleTable, seat: str | None) -> list[Group]:
    """Named groups of cards and words."""
    deal = table.deal
    groups: list[Group] = []
    for group in stock_views.describe(table, seat):
        if group.title.endswith("'s brisques"):
            continue
        if group.title == "to act":
            groups.append(Group("to act", (prompt(table),)))
            continue
        groups.append(group)
        if group.title == "score":
            groups.append(
                Group("score of the game", tuple(f"{name} {points}" for name, points in standing(table).items()))
            )
        if group.title == "trumps" and deal.turn_up is not None:
            groups.append(Group("turned up", (deal.turn_up,), is_cards=True))
    if deal.counted:
        counts = dict.fromkeys(deal.players, 0)
        for posting in deal.posted():
            if posting.reason == "cards":
                counts[posting.player] += posting.points
        groups.append(Group("cards", tuple(f"{name} {count}" for name, count in counts.items())))
    if deal.no_count:
        groups.append(Group("counts nothing for cards", deal.no_count))
    if deal.counts_most:
        groups.append(Group("counts nothing more", tuple(deal.counts_most)))
    return groups


def prompt(table: BinocleTable) -> str:
    """Who is to do what."""
    deal = table.deal
    ended = outcome(table)
    if ended is not None:
        return f"{ended[0]} has won the game"
    if deal.knock is not None:
        return f"{deal.knock[0]} has knocked: what do the cards count?"
    if deal.phase == "opening" and deal.dealer is not None and deal.trump is None:
        return f"{deal.dealer} turns up the trump"
    return stock_views.prompt(table)


def candidates(law: Law, table: BinocleTable) -> Iterator[str]:
    """Lines that might come next, but for knocks: whether one would be right is what a player keeps in his head."""
    deal = table.deal
    if deal.phase == "opening" and deal.trump is None:
        dealers = (deal.dealer,) if deal.dealer is not None else deal.players
        yield from (f"{name} turns {face}" for name in dealers for face in deal.cards.pack.faces)
        return
    yield from stock_views.candidates(law, table)
    if deal.phase != "over" and trumps.may_exchange(law, deal):
        yield f"{deal.window} exchanges {law.peek('dix.rank')}{deal.trump}"
