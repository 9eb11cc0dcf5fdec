"""What a deal of Cassino keeps."""

from __future__ import annotations

from typing import Any, NamedTuple

from referee.core.hands import Cards
from referee.core.rulings import Citation
from referee.core.table import Chain, Deal, Table
from referee.mechanics.fishing import Layout, Take


class Decision(NamedTuple):
    """How a game has ended: in which deal, among which sides, who won, who alone lost it by a law, and why."""

    deal: int
    sides: tuple[tuple[str, ...], ...]
    winner: tuple[str, ...]
    loser: tuple[str, ...]
    why: str
    target: int


class Uncounted(NamedTuple):
    """How things stood before the deal was counted, so that it can be counted again.

    layout: what lay on the table, never written to; kept: what the sitting kept.
    """

    postings: Chain
    scores: tuple[tuple[str, int], ...]
    layout: Layout
    kept: tuple[tuple[str, Any], ...]


class CassinoDeal(Deal):
    """One deal: packets of cards played out one after another, until the pack is out.

    sides: who score together; turn: whose card is next; aside: cards laid out of turn, to be laid loose in time;
    laid: whose cards from aside were laid just now; takes: the captures that may still be challenged; declared: the values
    that each has built for in this packet and not played; called: false builds called before they were proved, by line;
    broken_up: false builds that were broken up, by line and builder; rightful: whose deal it was, while another deals;
    is_barred: the dealer counts nothing; last: who took last; shown: the line at which the table's cards were turned;
    told: whether cards or tallies decide; remarks: what the count decided without moving points, and by which article.
    """

    __slots__ = (
        "aside", "before_count", "broken_up", "called", "cards", "declared", "has_played", "is_barred", "is_fresh", "laid",
        "last", "layout", "missing", "packet", "remarks", "rightful", "shown", "sides", "sweeps", "taken", "takes", "target",
        "told", "turn",
    )  # fmt: skip

    def __init__(
        self,
        number: int,
        players: tuple[str, ...],
        dealer: str | None,
        cards: Cards,
        sides: tuple[tuple[str, ...], ...],
    ) -> None:
        super().__init__(number, players, dealer, "opening")
        self.cards = cards
        self.sides = sides
        self.layout = Layout()
        self.taken: dict[str, list[str]] = {player: [] for player in players}
        self.sweeps: dict[str, int] = dict.fromkeys(players, 0)
        self.aside: dict[str, tuple[str, ...]] = {}
        self.declared: dict[str, tuple[int, ...]] = {}
        self.called: dict[int, int] = {}
        self.broken_up: tuple[tuple[int, str], ...] = ()
        self.takes: tuple[Take, ...] = ()
        self.laid: tuple[tuple[str, str], ...] = ()
        self.last: str | None = None
        self.turn: str | None = self.eldest
        self.rightful: str | None = None
        self.packet = 1
        self.shown = 0
        self.is_fresh = True
        self.has_played = False
        self.is_barred = False
        self.told = "cards"
        self.target = 0
        self.missing: tuple[str, ...] = ()
        self.remarks: tuple[tuple[str, Citation], ...] = ()
        self.before_count: Uncounted | None = None

    @property
    def eldest(self) -> str | None:
        """Who plays first to every packet: the dealer's left."""
        return self.others(self.dealer)[0] if self.dealer else None

    @property
    def heap(self) -> tuple[str, ...]:
        """Every card that lies in the open, those laid aside included."""
        return (*self.layout.cards, *(face for faces in self.aside.values() for face in faces))

    def side_of(self, player: str) -> tuple[str, ...]:
        """Who scores together with a player, himself included."""
        return next(side for side in self.sides if player in side)

    def adversaries(self, player: str) -> tuple[str, ...]:
        """Everybody who is not on a player's side, in order from his left."""
        own = self.side_of(player)
        return tuple(name for name in self.others(player) if name not in own)


CassinoTable = Table[CassinoDeal]
