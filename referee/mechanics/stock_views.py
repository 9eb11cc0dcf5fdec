"""What can be seen of a game with a stock, who is to act, and what might come next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.core import choosing
from referee.core.cards import SUIT_NAMES
from referee.core.game import Group
from referee.core.law import Law
from referee.core.pending import Pending
from referee.core.table import Table
from referee.core.wording import so_many
from referee.mechanics import seen
from referee.mechanics.seats import any_of, due, leaders


def describe(table: Table[Any], seat: str | None) -> list[Group]:
    """Named groups of cards and words; of a hand only what its owner (`seat`) or everybody has seen."""
    deal = table.deal
    groups = [
        Group("deal", (str(deal.number),)),
        Group("dealer", (deal.dealer or "not yet known",)),
        Group("to act", (prompt(table),)),
        Group("score", tuple(f"{name} {points}" for name, points in deal.scores.items())),
        Group("trumps", (SUIT_NAMES.get(deal.trump or "", deal.trump or "none yet"),)),
        Group("stock", (so_many(deal.cards.stock, "card"),)),
    ]
    if deal.trick:
        groups.append(Group(f"led by {deal.trick[0].player}", tuple(play.face for play in deal.trick), is_cards=True))
    for name in deal.players:
        hand = deal.cards.hands[name]
        if hand.laid:
            groups.append(Group(f"{name} has laid", tuple(hand.laid), is_cards=True))
        groups += seen.of_hand(deal, name, seat)
        brisques = sum(face[0] in "AT" for face in deal.taken[name])
        if seat == name or deal.is_over:
            groups.append(Group(f"{name}'s brisques", (str(brisques),)))
        groups += [Group(f"{name} to score", (a.name, *sorted(a.cards))) for a in deal.held if a.player == name]
        groups += seen.doubtful(deal, name)
    return [*groups, *seen.still_open(deal)]


def prompt(table: Table[Any]) -> str:
    """Who is to do what."""
    deal = table.deal
    phase = deal.phase
    if phase == "over":
        return "the deal is over"
    if deal.dealer is None:
        return "who deals? Write NAME deals"
    if phase == "opening":
        return f"{deal.turn} leads to the first trick"
    if phase == "reply":
        return f"{due(deal)} plays to the {deal.trick[0].face}"
    if phase == "unknown":
        return "who wins the trick? Write NAME wins"
    if phase == "draw":
        first = deal.draws_due[0]
        may = " may declare, then" if deal.window == first and not deal.window_used else ""
        return f"{first}{may} draws"
    if phase == "alone":
        holder = next(name for name in deal.players if deal.cards.hands[name].size)
        return f"{holder} plays the last card alone"
    return f"{any_of(leaders(deal))} leads"


def candidates(law: Law, table: Table[Any]) -> Iterator[str]:
    """Lines that might come next: draws, announced combinations, cards lying or known or possible."""
    deal = table.deal
    for pending in deal.pending:
        yield from choosing.answers(law, table, pending)
        yield from _owed(pending)
    if deal.phase == "over":
        return
    if deal.draws_due:
        yield f"{deal.draws_due[0]} draws"
        for announced in deal.held:
            yield f"{announced.player} scores {announced.name} {' '.join(sorted(announced.cards))}"
        yield from _lying(law, deal)
        return
    if deal.turn is None:
        yield from (f"{name} deals" for name in deal.players)
        return
    next_one = due(deal) if deal.phase == "reply" else None
    for player in leaders(deal) if next_one is None else (next_one,):
        hand = deal.cards.hands[player]
        yield from (f"{player} plays {handle}" for handle in hand.laid)
        for face in deal.cards.pack.faces:
            if deal.cards.in_hand(player, face):
                yield f"{player} plays {face}.new" if face in hand.laid.values() else f"{player} plays {face}"


def _owed(pending: Pending) -> Iterator[str]:
    """What answers something that stands open: a card to be taken back, put back or shown."""
    for name in pending.whose:
        if pending.kind in ("remedy", "duty") and pending.card == "restore":
            yield f"{name} restores"
        elif pending.kind == "remedy" and len(pending.card) == 2:
            yield f"{name} takes-back {pending.card}"


def _lying(law: Law, deal: Any) -> Iterator[str]:
    """Combinations whose every card lies face up already."""
    from itertools import combinations  # noqa: PLC0415 - only this list needs it

    if deal.window is None:
        return
    player = deal.window
    laid = list(deal.cards.hands[player].laid)
    for what in law.game.combinations.values():
        for cards in combinations(laid, what.size):
            if what.identify([card.partition(".")[0] for card in cards]) is not None:
                yield f"{player} declares {what.name} {' '.join(cards)}"
