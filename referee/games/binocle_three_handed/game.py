"""Binocle without a stock: the whole pack dealt out, melds announced, tricks that must be won, a thousand to announce."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from referee.core.events import Event
from referee.core.game import Game, Group, Handler, Verb
from referee.core.hands import Doubt, Held
from referee.core.law import Law
from referee.core.pending import Pending
from referee.core.settlement import DealResult
from referee.core.table import Sitting
from referee.games.binocle.melds import COMBINATIONS
from referee.games.binocle_three_handed import (
    dix,
    ending,
    faults,
    melding,
    settling,
    tallying,
    two_left,
    views,
)
from referee.games.binocle_three_handed.offences import OFFENCES
from referee.games.binocle_three_handed.state import WholeBinocleDeal, WholeBinocleTable
from referee.mechanics import announcing, floor, remedies, trick_play, whole_pack
from referee.mechanics.announcing import SlateGame
from referee.mechanics.meld_game import Part
from referee.mechanics.melds import Combination
from referee.mechanics.trick_play import Owed
from referee.mechanics.tricks import Play

Side = tuple[str, ...]


def plays(law: Law, table: WholeBinocleTable, event: Event) -> None:
    """A card is led or follows; the melds are taken up as the game has it."""
    if table.deal.knock is not None:
        law.refuse(law.game.prompt(table))
    whole_pack.plays(law, table, event)
    law.game.after_card(law, table, event.actor)
    if table.deal.phase == "opening" and table.deal.has_begun:
        table.deal.phase = "play"


def declares(law: Law, table: WholeBinocleTable, event: Event) -> None:
    """Melds are announced."""
    if table.deal.knock is not None:
        law.refuse(law.game.prompt(table))
    announcing.declares(law, table, event)


ALWAYS: Mapping[str, Handler] = {
    **floor.HANDLERS, **remedies.HANDLERS, **ending.HANDLERS, "tallies": tallying.tallies, "exposes": faults.exposes,
    "expects": tallying.by_side(floor.expects), "sets": tallying.by_side(floor.sets),
}  # fmt: skip
AT_PLAY: Mapping[str, Handler] = {
    **ALWAYS, **trick_play.HANDLERS, **dix.HANDLERS, "plays": plays, "declares": declares,
}  # fmt: skip
PHASES: Mapping[str, Mapping[str, Handler]] = {
    "opening": {**AT_PLAY, "deals": floor.deals},  # the trump, the Nines, the melds
    "play": AT_PLAY,  # the tricks
    "unknown": AT_PLAY,  # the trick holds an unknown card: who wins?
    "over": {**ALWAYS, "takes-back": trick_play.takes_back},
}


class WholeBinocle(SlateGame[WholeBinocleDeal]):
    """What all forms of Binocle without a stock share; a form of it answers the questions at the top in its own way."""

    stakes: ClassVar[Mapping[str, int]] = {"per-game": 1}
    verbs: ClassVar[Mapping[str, Verb]] = {
        **two_left.GAME.verbs, **floor.VERBS, **whole_pack.VERBS, **dix.VERBS, **announcing.VERBS, **ending.VERBS,
    }  # fmt: skip
    phases = PHASES
    offences = OFFENCES
    combinations: ClassVar[Mapping[str, Combination]] = COMBINATIONS
    remedies: ClassVar[Mapping[str, remedies.Remedy]] = faults.REMEDIES
    points: ClassVar[Mapping[str, str]] = {
        **whole_pack.POINTS, **dix.POINTS, **melding.POINTS, **faults.POINTS, **ending.POINTS, **settling.POINTS,
    }  # fmt: skip
    tally_keys = tallying.KEYS
    cites: ClassVar[Mapping[str, str]] = {
        "deals": "deal.hand", "turns": "deal.turn-up", "plays": "duty.follow-suit", "declares": "declare.lay",
        "exchanges": "exchange", "knocks": "knock", "announces": "knock", "takes-back": "lead.turn",
        "wins": "trick.winner", "tallies": "cards.values",
    }  # fmt: skip

    # What a form of the game answers in its own way

    def entitled(self, law: Law, deal: WholeBinocleDeal, player: str) -> tuple[str, ...]:
        """Whose announcements are good when a player wins a trick: his own."""
        return (player,)

    def losers(self, law: Law, deal: WholeBinocleDeal, player: str) -> tuple[str, ...]:
        """Who loses the score for cards by a player's offence: himself."""
        return (player,)

    def after_card(self, law: Law, table: WholeBinocleTable, player: str) -> None:
        """A card has been played: all melds go back into the hands."""
        if table.deal.has_begun:
            announcing.pick_up(table.deal, *table.deal.players)

    # The flow

    def form(self, players: int) -> Game[Any]:
        """The last two play ordinary Binocle, with a stock."""
        return two_left.GAME if players == 2 else self

    def who_plays(self, sitting: Sitting, players: tuple[str, ...]) -> tuple[str, ...]:
        """All but those who have retired from the game."""
        return tuple(name for name in players if name not in sitting.kept.get("retired", ()))

    def open_deal(
        self, law: Law, sitting: Sitting, number: int, players: tuple[str, ...], dealer: str | None
    ) -> WholeBinocleDeal:
        """The whole pack is dealt; who has retired is out of the play, if it is dealt again."""
        if sitting.kept.get("outcome") is not None:  # a deal thrown up wins nothing
            sitting.kept["outcome"] = None
        cards = whole_pack.deal_out(law, players)
        sides = settling.sides_of(sitting, players)
        return WholeBinocleDeal(number, players, dealer, cards, sides, sitting.kept.get("retired", ()))

    def duties(self, law: Law, table: WholeBinocleTable, play: Play) -> tuple[Owed, ...]:
        """To follow, to win, to trump."""
        return whole_pack.duties(law, table, play)

    def out_of_turn(self, law: Law, table: WholeBinocleTable, player: str, held: Held) -> bool:
        """A lead lies there; another card goes back."""
        return whole_pack.out_of_turn(law, table, player, held)

    def trick_won(self, law: Law, table: WholeBinocleTable, player: str) -> None:
        """The first trick makes the announcements good; the last scores ten, and the cards are counted."""
        deal = table.deal
        whole_pack.settle_leads(law, table)
        deal.taken[player] = (*deal.taken[player], *(play.face for play in deal.done[-1]))
        if player not in deal.retired:
            announcing.score_slates(law, table, self.entitled(law, deal, player))
        if not any(deal.cards.hands[name].size for name in deal.active):
            ending.finish(law, table, player)

    def proved(self, law: Law, table: WholeBinocleTable, doubt: Doubt, by: str) -> None:
        """A duty broken."""
        faults.proved(law, table, doubt, by)

    def lapsed(self, law: Law, table: WholeBinocleTable, pending: Pending) -> None:
        """A lead out of turn was never taken up."""
        if pending.kind == "remedy" and pending.point == "lead.turn":
            whole_pack.played_to(law, table, pending)

    def untimely(self, law: Law, table: WholeBinocleTable, player: str) -> tuple[str, str] | None:
        """When melds may be laid."""
        return melding.untimely(law, table.deal, player)

    def worth(self, law: Law, deal: WholeBinocleDeal, what: Combination, identity: str) -> int:
        """What a meld scores."""
        return melding.worth(law, deal, what, identity)

    def bar(self, law: Law, deal: WholeBinocleDeal, what: Combination, identity: str) -> tuple[str, str] | None:
        """What is no meld at this table."""
        return melding.bar(law, deal, what, identity)

    def special(self, law: Law, table: WholeBinocleTable, event: Event, part: Part) -> bool:
        """Dix, and melds told without cards."""
        if not part.words and tallying.may_be_told(table.deal):
            tallying.tell(law, table, event.actor, part.name)
        elif part.name == dix.NAME:
            nine = f"{law.peek('dix.rank')}{table.deal.trump or 'S'}"
            dix.show(law, table, event.actor, part.words or (nine,))
        else:
            return False
        return True

    def sheet(self, table: WholeBinocleTable) -> dict[str, int]:
        """The score of the game as it is marked; cards are not marked before they are counted."""
        return ending.standing(table)

    def check_tally(self, law: Law, table: WholeBinocleTable, player: str, tally: Mapping[str, int]) -> None:
        """What one pad can hold."""
        tallying.check(law, table, player, tally)

    def tallied(self, law: Law, table: WholeBinocleTable) -> None:
        """All pads are in."""
        tallying.close(law, table)

    def result(self, law: Law, table: WholeBinocleTable) -> DealResult:
        """What the deal adds to the game."""
        return settling.result(law, table)

    def carry(self, law: Law, sitting: Sitting, result: DealResult) -> None:
        """The game goes on until it is won."""
        settling.carry(law, sitting, result, self.unit)

    def describe(self, table: WholeBinocleTable, seat: str | None) -> list[Group]:
        """What lies on the table."""
        return views.describe(table, seat, self.prompt(table))

    def prompt(self, table: WholeBinocleTable) -> str:
        """Who is to do what."""
        return views.prompt(table)

    def candidates(self, law: Law, table: WholeBinocleTable) -> Iterator[str]:
        """What might come next."""
        return views.candidates(law, table)


class ThreeHanded(WholeBinocle):
    """Three players, each for himself: sixteen cards, and melds before the first of them is played."""

    name = "binocle-three-handed"
    title = "Three-handed Binocle"
    least = most = 3


GAME: Game[WholeBinocleDeal] = ThreeHanded()
