"""What can be seen of a game of Bézique, who is to act, and what might come next."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core.game import Group
from referee.core.law import Law
from referee.games.bezique import ending, polish
from referee.games.bezique.state import BeziqueTable
from referee.mechanics import stock_views


def describe(table: BeziqueTable, seat: str | None) -> list[Group]:
    """As in every game with a stock; beside it the score of the game and the turn-up."""
    deal = table.deal
    groups = stock_views.describe(table, seat)
    score = Group("score of the game", tuple(f"{name} {points}" for name, points in ending.standing(table).items()))
    groups = [
        Group("to act", (prompt(table),)) if group.title == "to act"
        else Group("score of the deal", group.items) if group.title == "score"
        else group
        for group in groups
    ]  # fmt: skip
    groups.insert(3, score)
    if deal.turn_up is not None:
        groups.insert(5, Group("turned up", (deal.turn_up,), is_cards=True))
    return groups + polish.groups(deal)


def prompt(table: BeziqueTable) -> str:
    """Who is to do what."""
    deal = table.deal
    if deal.phase == "deal" and deal.dealer is not None:
        return f"{deal.dealer} turns up the trump"
    return stock_views.prompt(table)


def candidates(law: Law, table: BeziqueTable) -> Iterator[str]:
    """The turn-up, the Seven, and what may come in every game with a stock."""
    deal = table.deal
    if deal.phase == "deal" and deal.dealer is not None:
        yield from (
            f"{deal.dealer} turns {face}"
            for face in deal.cards.pack.faces
            if len(deal.cards.seen.get(face, ())) < deal.cards.pack.copies
        )
        return
    if deal.phase == "deal":
        yield from (f"{name} deals" for name in deal.players)
        return
    seven = f"7{deal.trump}"
    if deal.window is not None and deal.turn_up is not None and _may_hold(table, deal.window, seven):
        yield f"{deal.window} exchanges {seven}"
        yield f"{deal.window} declares seven"
    yield from stock_views.candidates(law, table)


def _may_hold(table: BeziqueTable, player: str, face: str) -> bool:
    cards = table.deal.cards
    return bool(cards.in_hand(player, face) or cards.hands[player].copies_laid(face))
