"""Partners declare together: the cards that lie before either count for both."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.errors import Refusal
from referee.core.events import Event
from referee.core.game import Handler
from referee.core.law import NOTHING, Law
from referee.games.bezique.state import BeziqueDeal, BeziqueTable
from referee.mechanics.seats import side


def declaring_with(handler: Handler) -> Handler:
    """The handler of a declaration, for which cards that a partner has laid, or that tricks have brought, lie here too."""

    def declare(law: Law, table: BeziqueTable, event: Event) -> None:
        deal = table.deal
        if event.actor not in deal.players or deal.is_last:
            handler(law, table, event)
            return
        others = _lying_beside(deal, event.actor)
        is_for_side = deal.window in side(deal, event.actor)[1:]
        scored = deal.scored
        before = share_numbers(deal, event.actor)
        hand = deal.cards.hands[event.actor]
        hand.laid.update(others)
        try:
            handler(law, table, event)
        except Refusal:
            hand.spent = before
            raise
        finally:
            for laid in {id(one): one for one in (hand.laid, table.deal.cards.hands[event.actor].laid)}.values():
                for handle in others:
                    laid.pop(handle, None)
        if law.ruling is NOTHING:
            return
        if is_for_side or any(one.cards & theirs(deal, event.actor) for one in table.deal.scored[len(scored) :]):
            law.ruling.cites = (*law.ruling.cites, law.cite("sides.declare"))

    return declare


def theirs(deal: BeziqueDeal, player: str) -> frozenset[str]:
    """The cards that lie before a player's partner."""
    return frozenset(handle for partner in side(deal, player)[1:] for handle in deal.cards.hands[partner].laid)


def _lying_beside(deal: BeziqueDeal, player: str) -> dict[str, str]:
    """What may be used beside the player's own laid cards."""
    lying = dict(deal.won_up[player])
    for partner in side(deal, player)[1:]:
        lying.update(deal.cards.hands[partner].laid)
        lying.update(deal.won_up[partner])
    return lying


def share_numbers(deal: BeziqueDeal, player: str) -> dict[str, int]:
    """Partners number the cards that they lay in one row, so that no two have one name; answers how it was before."""
    hand = deal.cards.hands[player]
    before = hand.spent
    partners = side(deal, player)[1:]
    if partners:
        hand.spent = dict(before)
    for partner in partners:
        theirs: Mapping[str, int] = deal.cards.hands[partner].spent
        for face, number in theirs.items():
            hand.spent[face] = max(number, hand.spent.get(face, 0))
    return before
