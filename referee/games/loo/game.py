"""Loo: three cards, a pool in thirds, and a loo for whoever stands and takes no trick."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from referee.core.events import Event
from referee.core.game import Game, Group, Handler, Verb
from referee.core.hands import Doubt, Held
from referee.core.law import Law
from referee.core.settlement import DealResult
from referee.core.table import Sitting
from referee.games.loo import faults, leading, opening, settling, speaking, tallying, totals, views
from referee.games.loo import offences as called
from referee.games.loo.state import LooDeal, LooTable
from referee.mechanics import floor, remedies, trick_play
from referee.mechanics.pools import POOL, in_pool
from referee.mechanics.trick_play import Owed, TrickGame
from referee.mechanics.tricks import Play, winner


def plays(law: Law, table: LooTable, event: Event) -> None:
    """A card is led or follows; a lead out of turn that is played to stands."""
    stray = table.deal.stray
    trick_play.plays(law, opening.cast_table(table), event)
    if stray is not None and table.deal.stray is stray and len(table.deal.trick) != 1:
        faults.played_to(law, table)
    if table.deal.led:
        leading.check_leads(law, table)


def shows(law: Law, table: LooTable, event: Event) -> None:
    """Cards are shown, or told to the referee."""
    floor.shows(law, table, event)
    if table.deal.led:
        leading.check_leads(law, table)


def wins(law: Law, table: LooTable, event: Event) -> None:
    """The winner of a trick with an unknown card; not while the trump has still to be turned."""
    if opening.late_due(table.deal):
        law.refuse(f"not all have followed suit: {table.deal.dealer} turns up the trump, and that decides the trick")
    trick_play.wins(law, opening.cast_table(table), event)


ALWAYS: Mapping[str, Handler] = {
    **floor.HANDLERS, **remedies.HANDLERS, "elects": faults.elects, "waives": faults.waives, "shows": shows, "holds": shows,
    **totals.HANDLERS,
}  # fmt: skip
IN_HAND: Mapping[str, Handler] = {**ALWAYS, "exposes": called.exposes, "turns": opening.turns}
PHASES: Mapping[str, Mapping[str, Handler]] = {
    "deal": {**ALWAYS, "deals": opening.deals},  # nobody has said who deals
    "turn": {
        **IN_HAND,
        **speaking.EARLY,
        "deals": opening.deals,
        "takes-back": faults.takes_back,
    },  # the trump is to be turned
    "declare": {**IN_HAND, **speaking.EARLY, "takes-back": faults.takes_back},  # each plays, takes dumby or throws up
    "play": {**IN_HAND, **speaking.HANDLERS, "plays": plays, "takes-back": faults.takes_back},
    "unknown": {**IN_HAND, "wins": wins, "takes-back": faults.takes_back},  # who won turns on a card not seen
    "over": {**ALWAYS, "takes-back": faults.takes_back},
}


class Loo(TrickGame[LooDeal]):
    """The game itself."""

    name = "loo"
    title = "Loo"
    least = 3
    most = 16
    unit = settling.COUNTERS
    stakes: ClassVar[Mapping[str, int]] = {"per-counter": 1, "per-three": 3}
    verbs: ClassVar[Mapping[str, Verb]] = {
        **floor.VERBS, **opening.VERBS, **speaking.VERBS, **trick_play.VERBS, **called.VERBS, **totals.VERBS,
    }  # fmt: skip
    phases = PHASES
    offences = called.OFFENCES
    points: ClassVar[Mapping[str, str]] = {
        **trick_play.POINTS, **opening.POINTS, **speaking.POINTS, **leading.POINTS, **faults.POINTS, **called.POINTS,
        **settling.POINTS,
    }  # fmt: skip
    tally_keys = tallying.KEYS
    tally_words = frozenset({"threw-up"})
    cites: ClassVar[Mapping[str, str]] = {
        "deals": "deal.hand", "turns": "deal.turn-up", "stands": "declare.order", "takes-dumby": "declare.dumby",
        "throws-up": "declare.order", "plays": "revoke", "takes-back": "play.take-back", "wins": "trick.winner",
        "tallies": "settle.shares", "agrees-end": "sitting.end",
    }  # fmt: skip

    def open_deal(
        self, law: Law, sitting: Sitting, number: int, players: tuple[str, ...], dealer: str | None
    ) -> LooDeal:
        """The price of the deal is paid; three cards each and dumby."""
        return opening.fresh(law, sitting, number, players, dealer)

    def duties(self, law: Law, table: LooTable, play: Play) -> tuple[Owed, ...]:
        """Leads, following suit, heading, trumping."""
        leading.note_lead(law, table.deal, play)
        return leading.duties(law, table.deal, play)

    def best(self, law: Law, table: LooTable) -> str | None:
        """The highest trump, else the highest of the suit led; nobody while the trump has still to be turned."""
        deal = table.deal
        if law.peek("trump") == "late" and opening.late_due(deal):
            return None
        return winner(deal.trick, deal.trump, deal.cards.pack)

    def out_of_turn(self, law: Law, table: LooTable, player: str, held: Held) -> bool:
        """A card out of turn."""
        return faults.out_of_turn(law, table, player, held)

    def second_card(self, law: Law, table: LooTable, player: str, held: Held) -> None:
        """A second card to one trick."""
        faults.second_card(law, table, player, held)

    def trick_won(self, law: Law, table: LooTable, player: str) -> None:
        """Three tricks end the hand; one who has had to throw up does not lead."""
        deal = table.deal
        deal.returned, deal.stray = (), None
        if deal.tricks == law.peek("hand.cards"):
            called.lay_to_rest(law, table)
            settling.finish(law, table)
        elif player not in deal.active:
            deal.turn = deal.after(player)

    def proved(self, law: Law, table: LooTable, doubt: Doubt, by: str) -> None:
        """A wrong card is proved."""
        faults.proved(law, table, doubt, by)

    def check_tally(self, law: Law, table: LooTable, player: str, tally: Mapping[str, int]) -> None:
        """What one player can tally."""
        tallying.check(law, table, player, tally)

    def tallied(self, law: Law, table: LooTable) -> None:
        """Everybody has tallied."""
        tallying.close(law, table)

    def result(self, law: Law, table: LooTable) -> DealResult:
        """What the deal has moved."""
        return settling.result(law, table)

    def carry(self, law: Law, sitting: Sitting, result: DealResult) -> None:
        """The sitting is one game."""
        settling.carry(sitting, result)

    def sheet(self, table: LooTable) -> dict[str, int]:
        """What each is up or down in counters, and what lies in the pool."""
        accounts = table.sitting.accounts
        return {**{name: accounts.get(name, 0) for name in table.deal.players}, POOL: in_pool(table)}

    def describe(self, table: LooTable, seat: str | None) -> list[Group]:
        """What lies on the table."""
        return views.describe(table, seat)

    def prompt(self, table: LooTable) -> str:
        """Who is to do what."""
        return views.prompt(table)

    def candidates(self, law: Law, table: LooTable) -> Iterator[str]:
        """What might come next."""
        return views.candidates(law, table)


GAME: Game[LooDeal] = Loo()
