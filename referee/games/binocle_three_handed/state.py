"""What a deal of Binocle without a stock keeps beside its tricks and its slate."""

from __future__ import annotations

from referee.core.hands import Cards
from referee.core.table import Table
from referee.mechanics.announcing import SlateDeal


class WholeBinocleDeal(SlateDeal):
    """One deal of a game.

    shown: how many Nines of trumps in each hand have scored and score no more; holder: who has taken the card turned up;
    overlooked: what others have claimed of each player's melds; no_count: who has lost the score for cards; retired: who
    has gone out of the game by a wrong claim in this deal; knock: who has announced the game and the number of the finding
    that waits for a count; counted: whether the cards have been counted and marked; told: whether it is told by cards or by
    pads.
    """

    __slots__ = ("counted", "holder", "knock", "no_count", "overlooked", "retired", "shown", "told")

    def __init__(
        self,
        number: int,
        players: tuple[str, ...],
        dealer: str | None,
        cards: Cards,
        sides: tuple[tuple[str, ...], ...] = (),
        retired: tuple[str, ...] = (),
    ) -> None:
        super().__init__(number, players, dealer, cards, sides)
        self.shown: dict[str, int] = dict.fromkeys(players, 0)
        self.holder: str | None = None
        self.overlooked: dict[str, int] = {}
        self.no_count: tuple[str, ...] = ()
        self.retired = tuple(name for name in retired if name in players)
        self.active = tuple(name for name in players if name not in self.retired)
        self.knock: tuple[str, int] | None = None
        self.counted = False
        self.told = "cards"

    def pad_of(self, player: str) -> tuple[str, ...]:
        """Whose pad it is that stands under this name: his own, or that of his side, where no partner has another."""
        side = self.side_of(player)
        others = [self.tallies.get(name) for name in side if name != player]
        return side if self.tallies.get(player) and all(pad == {} for pad in others) else (player,)

    def marked(self, side: tuple[str, ...]) -> int:
        """What a side has marked in this deal: its players, and its own pad."""
        return sum(self.scores.get(name, 0) for name in {*side, "+".join(side)})


WholeBinocleTable = Table[WholeBinocleDeal]
