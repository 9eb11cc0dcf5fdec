"""What a deal of the four-handed game keeps beside its tricks."""

from __future__ import annotations

from referee.core.hands import Cards
from referee.core.table import Table
from referee.games.sixty_six.state import Claimed, Mark, Marriage
from referee.mechanics.trick_play import TrickDeal

Side = tuple[str, ...]


class FourDeal(TrickDeal):
    """One deal. `sides` play against each other; turned: the dealer's last card; taken: the cards of each player's
    tricks; told: whether the deal is told by cards, pads or totals; lacking: what would have to be tallied; got: what has
    been marked; last_led: who led what last; no_cards: players whose side's cards count nothing."""

    __slots__ = ("got", "lacking", "last_led", "marriages", "no_cards", "sides", "taken", "told", "turned")

    def __init__(
        self, number: int, players: tuple[str, ...], dealer: str | None, cards: Cards, sides: tuple[Side, ...]
    ) -> None:
        super().__init__(number, players, dealer, cards, "opening")
        self.turn = self.others(dealer)[0] if dealer else None
        self.sides = sides
        self.turned: str | None = None
        self.taken: dict[str, tuple[str, ...]] = dict.fromkeys(players, ())
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

    def side_of(self, player: str) -> Side:
        """The side that a player belongs to."""
        return next(side for side in self.sides if player in side)

    def foes(self, player: str) -> Side:
        """The side that he plays against."""
        return next(side for side in self.sides if player not in side)

    def has_trick(self, player: str) -> bool:
        """Whether marriages of this player count: his side has won a trick."""
        return any(self.taken[name] for name in self.side_of(player))


FourTable = Table[FourDeal]
