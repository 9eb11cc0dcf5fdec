"""Four-handed Binocle: twelve cards each, melds after one's own first card, each for himself or two against two."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from referee.core.game import Game, Handler, Verb, opposite
from referee.core.law import Law
from referee.games.binocle_three_handed import game as three
from referee.games.binocle_three_handed.state import WholeBinocleDeal, WholeBinocleTable
from referee.mechanics import announcing, combined_melds

Side = tuple[str, ...]


class FourHanded(three.WholeBinocle):
    """Four players: what differs from three."""

    name = "binocle-four-handed"
    title = "Four-handed Binocle"
    least = most = 4
    verbs: ClassVar[Mapping[str, Verb]] = {**three.WholeBinocle.verbs, **combined_melds.VERBS}
    phases: ClassVar[Mapping[str, Mapping[str, Handler]]] = {
        phase: handlers if phase == "over" else {**handlers, **combined_melds.HANDLERS}
        for phase, handlers in three.PHASES.items()
    }
    points: ClassVar[Mapping[str, str]] = {
        **three.WholeBinocle.points, **combined_melds.POINTS, "declare.mode": "Whose trick makes whose melds good?",
    }  # fmt: skip
    cites: ClassVar[Mapping[str, str]] = {
        **three.WholeBinocle.cites, "lays": "declare.combined", "combines": "declare.combined",
    }  # fmt: skip

    def partners(self, law: Law, players: Side) -> tuple[Side, ...]:
        """Two against two across the table, unless each plays for himself."""
        return opposite(players) if law.peek("partners") else ()

    def entitled(self, law: Law, deal: WholeBinocleDeal, player: str) -> Side:
        """Whose melds a trick makes good: the winner's own, or those of both partners."""
        return (player,) if combined_melds.mode(law, deal, player) == "individual" else deal.side_of(player)

    def losers(self, law: Law, deal: WholeBinocleDeal, player: str) -> Side:
        """Who loses the score for cards by a player's offence: his side, or he alone."""
        return deal.side_of(player) if law.peek("revoke-scope") == "side" else (player,)

    def trick_won(self, law: Law, table: WholeBinocleTable, player: str) -> None:
        """Who closes the first trick may still meld with the card that he has in it."""
        keep_first(table.deal)
        super().trick_won(law, table, player)

    def after_card(self, law: Law, table: WholeBinocleTable, player: str) -> None:
        """The first card still counts in the melds; the melds are taken up after the first trick, or stay to be combined."""
        deal = table.deal
        keep_first(deal)
        if not (deal.trick and deal.tricks):
            return
        announcing.pick_up(deal, *(name for name in deal.players if not combined_melds.stays_down(law, deal, name)))


def keep_first(deal: WholeBinocleDeal) -> None:
    """Remembers the card that each player has in the first trick, under the handle that it would lie under."""
    for play in deal.done[0] if deal.done else deal.trick:
        if play.player not in deal.first and "?" not in play.face:
            hand = deal.cards.hands[play.player]
            hand.spent[play.face] = hand.spent.get(play.face, 0) + 1
            deal.first[play.player] = (play.face, play.handle or f"{play.face}.{hand.spent[play.face]}")


GAME: Game[WholeBinocleDeal] = FourHanded()
