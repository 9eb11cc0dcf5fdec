"""A card of the stock that lies face up from the deal on, makes trumps, and is drawn last of all."""

from __future__ import annotations

from typing import Protocol

from referee.core.hands import Cards


class Turned(Protocol):
    """A deal whose last card may lie face up."""

    cards: Cards
    players: tuple[str, ...]
    turn_up: str | None
    undrawn: int


class Pair(Protocol):
    """A deal in which a pair of cards is being drawn."""

    draws_due: tuple[str, ...]
    last_winner: str | None


def draws_second(deal: Pair, player: str) -> bool:
    """Whether a player's card is the last of a round: the others draw first, or have drawn already."""
    due = deal.draws_due
    return player == due[-1] and (len(due) > 1 or player != deal.last_winner)


def is_turn_up(deal: Turned, *, second: bool) -> bool:
    """Whether the next card to be drawn is the one that lies face up: the last of all, or of an odd stock the last drawn."""
    if deal.turn_up is None or deal.undrawn:
        return False
    return deal.cards.stock == 1 or (second and deal.cards.stock <= len(deal.players))


def take_top(deal: Turned, player: str, line: int, face: str | None, *, second: bool) -> str | None:
    """The next card of the stock comes into a hand; the last may be the turn-up, which everybody knows. Answers its face."""
    if deal.turn_up is None or not is_turn_up(deal, second=second):
        deal.cards.draw(player, line, face)
        return face
    face, deal.turn_up = deal.turn_up, None
    hand = deal.cards.hands[player]
    hand.known[face] = hand.known.get(face, 0) + 1
    deal.cards.stock -= 1
    return face
