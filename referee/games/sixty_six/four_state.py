"""What a deal of the four-handed game keeps beside its tricks."""

from __future__ import annotations

from referee.core.hands import Cards
from referee.core.table import Table
from referee.games.sixty_six.state import Claimed, Mark, Marriage
from referee.mechanics.whole_pack import WholeDeal

Side = tuple[str, ...]


class FourDeal(WholeDeal):
    """One deal. told: whether it is told by cards, pads or totals; lacking: what would have to be tallied; got: what has
    been marked; last_led: who led what last; no_cards: players whose side's cards count nothing."""

    __slots__ = ("got", "lacking", "last_led", "marriages", "no_cards", "told")

    def __init__(
        self, number: int, players: tuple[str, ...], dealer: str | None, cards: Cards, sides: tuple[Side, ...]
    ) -> None:
        super().__init__(number, players, dealer, cards, sides)
        self.told = "cards"
        self.lacking: tuple[str, ...] = ()
        self.got: tuple[Mark, ...] = ()
        self.last_led: tuple[str, str] | None = None
        self.marriages: tuple[Marriage, ...] = ()
        self.no_cards: tuple[str, ...] = ()

    @property
    def claimed(self) -> Claimed | None:
        """Nobody claims with four."""
        return None

    @property
    def down(self) -> tuple[str, ...]:
        """Nobody plays without drawing."""
        return ()

    def has_trick(self, player: str) -> bool:
        """Whether marriages of this player count: his side has won a trick."""
        return any(self.taken[name] for name in self.side_of(player))


FourTable = Table[FourDeal]
