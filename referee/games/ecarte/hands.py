"""Cards that go out of a hand, and hands that are larger or smaller than was thought."""

from __future__ import annotations

from referee.core.law import Law
from referee.core.wording import so_many
from referee.games.ecarte.state import EcarteDeal


def lose(deal: EcarteDeal, player: str, count: int, line: int, named: tuple[str, ...] = ()) -> None:
    """Cards go out of a hand and out of play; `named` are known to be in it.

    Where nobody told which they were, the rest of the hand is uncertain from now on.
    """
    cards = deal.cards
    hand = cards.hands[player]
    for face in named:
        hand.known[face] -= 1
    rest = count - len(named)
    if rest and rest < hand.size:
        for face in [face for face, held in hand.known.items() if held]:
            hand.known[face] = 0
            hand.unseen += 1
            deal.lost[face] = (player, line)
            del cards.seen[face]
        hand.unseen -= rest
    elif rest:
        hand.known = {}
        hand.unseen = 0
    deal.aside += count
    if count:
        hand.promises = []  # what is in the hand from now on says nothing about the hand before


def resize(deal: EcarteDeal, player: str, change: int) -> None:
    """A hand has so many cards more, or fewer, than was thought: they came from the stock, or lie in it."""
    deal.cards.hands[player].unseen += change
    deal.cards.stock -= change


def check_resize(law: Law, deal: EcarteDeal, player: str, change: int) -> None:
    """Refuses a size that the hand, or the stock, cannot have."""
    hand = deal.cards.hands[player]
    if hand.unseen + change < 0:
        law.refuse(f"{so_many(hand.size - hand.unseen, 'card', 'are')} known to be in {player}'s hand")
    if change > deal.cards.stock:
        law.refuse(
            f"{player} cannot have {so_many(change, 'card')} more: {so_many(deal.cards.stock, 'card', 'are')} left in the stock"
        )
