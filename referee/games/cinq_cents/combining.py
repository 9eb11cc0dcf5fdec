"""The combinations of Cinq-cents, each card serving in one of them only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.core.law import Law
from referee.games.binocle.state import BinocleDeal
from referee.mechanics.melds import Combination, copies, of_rank, suited
from referee.mechanics.stock_play import lose

COMBINATIONS: Mapping[str, Combination] = {
    "marriage": Combination("marriage", "A", 1, 2, suited("KQ")),
    "sequence": Combination("sequence", "A", 1, 5, suited("ATKQJ")),
    "binage": Combination("binage", "B", 1, 2, copies(("QS", "JD"), 1)),
    "four-aces": Combination("four-aces", "C", 1, 4, of_rank("A", 4)),
    "four-kings": Combination("four-kings", "C", 1, 4, of_rank("K", 4)),
    "four-queens": Combination("four-queens", "C", 1, 4, of_rank("Q", 4)),
    "four-jacks": Combination("four-jacks", "C", 1, 4, of_rank("J", 4)),
}
IN_TRUMPS = ("marriage", "sequence")


def value_of(name: str, *, in_trumps: bool) -> str:
    """The name of the value that a combination scores."""
    return f"{name}.trump-points" if in_trumps and name in IN_TRUMPS else f"{name}.points"


def bar(deal: BinocleDeal, player: str, cards: Sequence[str]) -> tuple[str, str] | None:
    """Why these cards may not be scored: one of them has served already."""
    for scored in deal.scored:
        served = " ".join(handle for handle in cards if handle in scored.cards)
        if served and scored.player == player:
            return "declare.again", f"{served} has served in {scored.name} at line {scored.line}"
    return None


def lose_served(law: Law, deal: BinocleDeal, player: str) -> None:
    """What was announced with cards that have now served in something else is lost."""
    for announced in deal.held:
        found = bar(deal, player, tuple(announced.cards)) if announced.player == player else None
        if found is not None:
            lose(law, deal, announced, *found)
