"""The four-handed game: partners, thirty-two cards, eight tricks that must be won where they can be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from referee.core.cards import Pack
from referee.core.errors import SessionError
from referee.core.events import Event
from referee.core.fold import mark
from referee.core.game import Group, Handler, opposite
from referee.core.hands import Cards, Doubt, Held
from referee.core.law import Law
from referee.core.settlement import DealResult
from referee.core.table import Sitting
from referee.games.sixty_six import (
    calling,
    four_dealing,
    four_playing,
    four_settling,
    four_tallying,
    four_views,
    marriages,
    revoking,
)
from referee.games.sixty_six.four_offences import OFFENCES
from referee.games.sixty_six.four_state import FourDeal, FourTable, Side
from referee.mechanics import floor, remedies, trick_play, whole_pack
from referee.mechanics.trick_play import Owed, TrickGame
from referee.mechanics.tricks import Play

POINTS: Mapping[str, str] = {**four_playing.POINTS, **four_dealing.POINTS, **four_settling.POINTS}


def watched(handler: Handler) -> Handler:
    """Any event may show a marriage to be none, or end the deal: after each the table is looked over."""

    def handle(law: Law, table: FourTable, event: Event) -> None:
        before = table.deal
        marked = before.checkpoint
        handler(law, table, event)
        deal = table.deal
        known = deal.marriages
        is_back = event.verb == "takes-back" and deal is not before
        if is_back:
            revoking.stays(before, deal)
        marriages.audit(law, table, event)
        rested = four_playing.lay_to_rest(table)
        if deal.checkpoint is not marked and (is_back or rested or deal.marriages is not known):
            mark(table, event)  # what was marked a moment ago did not know it yet
        if deal.is_over:
            four_settling.settle(law, table)

    return handle


ALWAYS: Mapping[str, Handler] = {
    **floor.HANDLERS,
    **remedies.HANDLERS,
    "tallies": floor.tallies_by_side,
    "exposes": four_dealing.exposes,
}
AT_PLAY: Mapping[str, Handler] = {**ALWAYS, **four_playing.HANDLERS}
BY_PHASE: Mapping[str, Mapping[str, Handler]] = {
    "opening": {**AT_PLAY, "deals": floor.deals, "turns": four_playing.turns},  # until the first card
    "play": AT_PLAY,  # eight tricks
    "unknown": AT_PLAY,  # the trick holds an unknown card: who wins?
    "over": {**ALWAYS, "takes-back": trick_play.takes_back, "announces": four_playing.announces},
}


class FourHanded(TrickGame[FourDeal]):
    """The form of the game for four; everything that is the same for two stands in the game itself."""

    phases: ClassVar[Mapping[str, Mapping[str, Handler]]] = {
        phase: {verb: watched(handler) for verb, handler in handlers.items()} for phase, handlers in BY_PHASE.items()
    }
    offences = OFFENCES
    one_adversary_chooses = True
    remedies: ClassVar[Mapping[str, remedies.Remedy]] = {**revoking.REMEDIES, **calling.REMEDIES}
    tally_keys = four_tallying.KEYS
    tally_words = frozenset({"last-trick", "trump-marriage", "ten-of-trumps"})
    cites: ClassVar[Mapping[str, str]] = {
        "plays": "four.duty", "turns": "four.trump", "deals": "four.deal", "wins": "four.duty", "takes-back": "lead.turn",
        "tallies": "four.sum", "declares": "marriage.time",
    }  # fmt: skip

    def open_deal(
        self, law: Law, sitting: Sitting, number: int, players: tuple[str, ...], dealer: str | None
    ) -> FourDeal:
        """Eight cards each, to two sides."""
        pack = Pack(law.peek("four.pack.ranks"), law.peek("pack.suits"), law.peek("pack.copies"))
        each = law.peek("four.hand.cards")
        if each * len(players) > pack.size:
            raise SessionError(f"{len(players)} hands of {each} cards are more than the pack's {pack.size}")
        sides = self.sides_of(sitting, players)
        return FourDeal(number, players, dealer, Cards(pack, players, each), sides)

    def partners(self, law: Law, players: tuple[str, ...]) -> tuple[Side, ...]:
        """Partners sit across."""
        return opposite(players)

    @staticmethod
    def sides_of(sitting: Sitting, players: tuple[str, ...]) -> tuple[Side, Side]:
        """Who plays with whom: opposite players, unless the session says otherwise."""
        named = [tuple(name for name in side if name in players) for side in sitting.sides or opposite(players)]
        if len(named) != 2 or any(len(side) != 2 for side in named):
            raise SessionError("two sides of two play against each other")
        first, second = named
        return first, second

    def duties(self, law: Law, table: FourTable, play: Play) -> tuple[Owed, ...]:
        """To follow, to win, to trump."""
        owed = four_playing.what_is_owed(law, table, play)
        return () if owed is None else (owed,)

    def out_of_turn(self, law: Law, table: FourTable, player: str, held: Held) -> bool:
        """A lead lies there, any other card goes back."""
        return whole_pack.out_of_turn(law, table, player, held)

    def trick_won(self, law: Law, table: FourTable, player: str) -> None:
        """After the eighth the deal is over."""
        deal = table.deal
        deal.taken[player] = (*deal.taken[player], *(play.face for play in deal.done[-1]))
        if not any(hand.size for hand in deal.cards.hands.values()):
            floor.over(law, table)

    def proved(self, law: Law, table: FourTable, doubt: Doubt, by: str) -> None:
        """A duty broken."""
        revoking.proved(law, table, doubt, by)

    def check_tally(self, law: Law, table: FourTable, player: str, tally: Mapping[str, int]) -> None:
        """What one pad can hold."""
        four_tallying.check(law, tally)

    def tallied(self, law: Law, table: FourTable) -> None:
        """All pads are in."""
        four_tallying.close(law, table)

    def sheet(self, table: FourTable) -> dict[str, int]:
        """The score of the game as the markers show it."""
        return four_settling.running_score(table)

    def result(self, law: Law, table: FourTable) -> DealResult:
        """What the deal has added to the game."""
        return four_settling.result(law, table)

    def carry(self, law: Law, sitting: Sitting, result: DealResult) -> None:
        """The game goes on to the next deal until a side has its points."""
        four_settling.carry(law, sitting, self.sides_of(sitting, tuple(result.points)), result)

    def describe(self, table: FourTable, seat: str | None) -> list[Group]:
        """What lies on the table."""
        return four_views.describe(table, seat)

    def prompt(self, table: FourTable) -> str:
        """Who is to do what."""
        return four_views.prompt(table)

    def candidates(self, law: Law, table: FourTable) -> Iterator[str]:
        """Cards and choices that might come next."""
        return four_views.candidates(law, table)
