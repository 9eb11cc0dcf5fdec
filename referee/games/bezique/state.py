"""What a deal of Bézique keeps beside the stock game."""

from __future__ import annotations

from referee.core.hands import Cards
from referee.core.rulings import Posting
from referee.core.table import Table
from referee.mechanics.stock_play import StockDeal


class BeziqueDeal(StockDeal):
    """One deal of a game that goes on until somebody has its points.

    resumes: the phase to return to if points that ended the game are taken down; sevens: the Sevens of trumps that
    have scored, by who turned or exchanged them or by their handle; seven_used: a Seven has been scored on this
    trick; swapped: the face just taken in exchange; reducing: who plays without drawing until the hand is right;
    forfeits: who counts nothing more in this deal but so many brisques (France); heirs: who counts instead;
    brisques_then, posted_then: the brisques taken, and how much was marked, when the stock ran out; silenced: who
    scores nothing after which trick; lacking: what the pads do not tell; leader: who had the points of the game when
    it ended; from_table, won_up, just_won: in the Polish game the cards of the trick with their handles, what each
    has laid up of his tricks, and what of it came from the last one.
    """

    __slots__ = (
        "brisques_then", "forfeits", "from_table", "heirs", "just_won", "lacking", "leader", "posted_then", "reducing",
        "resumes", "seven_used", "sevens", "silenced", "swapped", "won_up",
    )  # fmt: skip

    def __init__(self, number: int, players: tuple[str, ...], dealer: str | None, cards: Cards) -> None:
        super().__init__(number, players, dealer, cards, "deal")
        self.resumes = ""
        self.sevens: tuple[str, ...] = ()
        self.seven_used = False
        self.swapped: str | None = None
        self.reducing: tuple[str, ...] = ()
        self.forfeits: dict[str, int] = {}
        self.heirs: dict[str, str] = {}
        self.brisques_then: dict[str, int] = {}
        self.posted_then = 0
        self.silenced: tuple[str, int] | None = None
        self.lacking: tuple[str, ...] = ()
        self.leader: str | None = None
        self.from_table: tuple[tuple[str, str, str], ...] = ()
        self.just_won: tuple[str, ...] = ()
        self.won_up: dict[str, tuple[tuple[str, str], ...]] = dict.fromkeys(players, ())

    def posted_by(self, player: str) -> list[Posting]:
        """What one player has marked in this deal."""
        return [posting for posting in self.posted() if posting.player == player]


BeziqueTable = Table[BeziqueDeal]
