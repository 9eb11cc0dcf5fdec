"""What a card that is played, or drawn, brings with it; and who draws."""

from __future__ import annotations

from referee.core.hands import Held
from referee.core.law import Law
from referee.games.bezique import marking, numbers, polish
from referee.games.bezique.state import BeziqueTable
from referee.mechanics import false_declaring, hand_sizes, stock_play
from referee.mechanics.seats import side


def played(law: Law, table: BeziqueTable, player: str, held: Held) -> None:
    """A card leaves the hand: its size is looked at, and what it breaks is lost."""
    deal = table.deal
    found = deal.sizes
    hand_sizes.check_size(law, table, player)
    if deal.sizes is not found and table.sitting.discovery == "players":
        marking.too_many(law, table, player, "right")
    if deal.is_last:
        numbers.lower_ten(law, deal)
    if deal.pending:
        false_declaring.check_called(law, table, player, held.face)
    polish.on_its_way(law, deal, player, held.face, held.handle)
    if held.handle and deal.held:
        for announced in deal.held:
            if announced.player in side(deal, player) and held.handle in announced.cards:
                why = f"{held.handle} was played before it was scored"
                stock_play.lose(law, deal, announced, "declare.held-played", why)


def draw_order(law: Law, table: BeziqueTable, order: tuple[str, ...]) -> tuple[str, ...]:
    """The winner first, or in France the pone; not a hand that is being played down."""
    deal = table.deal
    is_chosen = deal.chosen is not None and deal.chosen[0] == deal.tricks
    is_french = law.peek("draw-order") == "pone" and len(deal.players) == 2
    if is_french and deal.dealer is not None and deal.cards.stock > 3 and not is_chosen:
        order = (deal.adversary[deal.dealer], deal.dealer)
        law["draw-order"]
        law.ruling.cites = (*law.ruling.cites, law.read[-1])
        law.note(f"{order[0]} draws first")
    return marking.draw_order(law, table, order)
