"""What a deal with a stock keeps, and what its flow asks a game."""

from __future__ import annotations

from typing import TypeVar

from referee.core.game import Game
from referee.core.hands import Cards, Held
from referee.core.law import Law
from referee.core.rulings import Finding
from referee.core.table import Deal, Table
from referee.mechanics.melds import Announced, Lost, Scored
from referee.mechanics.tricks import Play


class StockDeal(Deal):
    """One deal with a stock.

    turn: who leads next; draws_due: who owes a draw, in order; window: who may declare; heap: cards lying face up with
    who won them; taken: cards turned down; drawn: unseen draws of each; left_by: winners since a trick was left lying;
    chosen: for the draws after which trick somebody chose to draw in which place; lost: announcements that can no longer
    be scored; sizes: who has been found with too many cards; last_from: how many tricks were over when the stock was out;
    turn_up: the face-up card that is drawn last; undrawn: how many cards stay in the stock by agreement; sides: who play
    together; groups, group_tricks, leads: who play tricks among themselves in the last tricks, how many each group has
    played and who of it leads, where the table divides.
    """

    __slots__ = (
        "cards", "chosen", "drawn", "draws_due", "excess", "group_tricks", "groups", "heap", "held", "is_last",
        "last_from", "last_gather", "last_winner", "leads", "left_by", "lost", "omitted", "scored", "sides", "sizes",
        "taken", "told", "trick", "tricks", "trump", "turn", "turn_up", "undrawn", "window", "window_used",
    )  # fmt: skip

    def __init__(
        self, number: int, players: tuple[str, ...], dealer: str | None, cards: Cards, phase: str = "opening"
    ) -> None:
        super().__init__(number, players, dealer, phase)
        self.cards = cards
        self.turn = None if dealer is None else self.others(dealer)[0]
        self.trick: tuple[Play, ...] = ()
        self.tricks = 0
        self.draws_due: tuple[str, ...] = ()
        self.omitted: tuple[str, ...] = ()
        self.drawn: dict[str, int] = dict.fromkeys(players, 0)
        self.excess: dict[str, int] = {}
        self.last_winner: str | None = None
        self.window: str | None = None
        self.window_used = False
        self.heap: tuple[tuple[str, str], ...] = ()
        self.last_gather: tuple[tuple[str, str], ...] = ()
        self.left_by: tuple[str, ...] | None = None
        self.taken: dict[str, tuple[str, ...]] = dict.fromkeys(players, ())
        self.trump: str | None = None
        self.scored: tuple[Scored, ...] = ()
        self.held: tuple[Announced, ...] = ()
        self.lost: tuple[Lost, ...] = ()
        self.chosen: tuple[int, str, int] | None = None
        self.sizes: tuple[str, ...] = ()
        self.is_last = False
        self.last_from = 0
        self.turn_up: str | None = None
        self.undrawn = 0
        self.sides: tuple[tuple[str, ...], ...] = ()
        self.groups: tuple[tuple[str, ...], ...] = ()
        self.group_tricks: tuple[int, ...] = ()
        self.leads: tuple[str, ...] = ()
        self.told = "cards"

    @property
    def adversary(self) -> dict[str, str]:
        """The other of two players."""
        first, second = self.players
        return {first: second, second: first}

    def last_tricks(self, player: str) -> int:
        """How many of the last tricks a player's group has played."""
        for members, count in zip(self.groups, self.group_tricks, strict=True):
            if player in members:
                return count
        return self.tricks - self.last_from

    @property
    def is_round_left(self) -> bool:
        """Whether the stock has a card for everybody."""
        return self.cards.stock - self.undrawn >= len(self.players)


S = TypeVar("S", bound=StockDeal)
StockTable = Table[StockDeal]


class StockGame(Game[S]):
    """What the flow asks a game with a stock. Where several adversaries have one choice, whoever speaks first has it."""

    brisques: str = "AT"
    one_adversary_chooses = True

    def played(self, law: Law, table: Table[S], player: str, held: Held) -> None:
        """A card is about to leave the hand: sizes of hands, combinations that it breaks."""

    def drew(self, law: Law, table: Table[S], player: str, face: str | None) -> None:
        """A card has come from the stock."""

    def drew_out_of_turn(self, law: Law, table: Table[S], player: str, other: str, finding: Finding) -> None:
        """A card was drawn that was another's to draw."""

    def fines_several(self, law: Law) -> bool:
        """Whether several cards drawn are paid for in a way of the game's own, even if they were seen."""
        return False

    def drew_several(self, law: Law, table: Table[S], player: str, finding: Finding) -> None:
        """Several cards were drawn, and all but one must go back."""

    def stock_out(self, law: Law, table: Table[S]) -> None:
        """The last tricks begin: a table of four may divide."""

    def last_trick_won(self, law: Law, table: Table[S], player: str | None) -> None:
        """The last trick is over."""

    def last_of_group(self, law: Law, table: Table[S], player: str) -> None:
        """The last trick of one group is over, while another still plays."""

    def trick_taken(self, law: Law, table: Table[S], player: str) -> None:
        """A trick has been won and taken up, before anything is declared or drawn; the law may end the deal here."""

    def draw_order(self, law: Law, table: Table[S], winner: str) -> tuple[str, ...]:
        """Who draws now, in order: the winner of the trick first, unless somebody has chosen otherwise."""
        deal = table.deal
        order = (winner, *deal.others(winner))
        if deal.chosen is None or deal.chosen[0] != deal.tricks:
            return order
        _, chooser, place = deal.chosen
        rest = tuple(name for name in order if name != chooser)
        return (*rest[: place - 1], chooser, *rest[place - 1 :])
