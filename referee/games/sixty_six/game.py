"""Sixty-Six: six cards each, a stock that may be closed; sixty-six first, seven points a game.

For two; for three, of whom the dealer looks on; and for four, whose form of the game stands in `four_handed`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from referee.core.events import Event
from referee.core.fold import expire, mark
from referee.core.game import Game, Group, Handler, Offence, Verb
from referee.core.hands import Doubt, Held
from referee.core.law import Law
from referee.core.pending import Pending
from referee.core.settlement import DealResult
from referee.core.stakes import Stake, Stakes
from referee.core.table import Sitting
from referee.games.sixty_six import (
    calling,
    claiming,
    closing,
    counting,
    four_handed,
    marriages,
    revoking,
    settling,
    several_deals,
    sizes,
    tallying,
    three_handed,
    views,
)
from referee.games.sixty_six.four_offences import OFFENCES as OF_FOUR
from referee.games.sixty_six.offences import OFFENCES
from referee.games.sixty_six.state import SixtySixDeal, SixtySixTable
from referee.mechanics import drawing, floor, hand_sizes, remedies, stock_play, taking_back
from referee.mechanics.melds import Combination
from referee.mechanics.stock_play import StockGame


def plays(law: Law, table: SixtySixTable, event: Event) -> None:
    """A card is led or follows, once there is a trump."""
    if table.deal.dealer is not None and table.deal.trump is None:
        law.refuse(f"no trump is turned up yet: write {table.deal.dealer} turns 9H")
    stock_play.plays(law, table, event)


def watched(handler: Handler) -> Handler:
    """Any event may show a marriage to be none, or end the deal: after each the table is looked over."""

    def handle(law: Law, table: SixtySixTable, event: Event) -> None:
        before = table.deal
        marked = before.checkpoint
        handler(law, table, event)
        deal = table.deal
        known, due = deal.marriages, deal.draws_due
        is_back = event.verb == "takes-back" and deal is not before
        if is_back:
            revoking.stays(before, deal)
            deal.barred = before.barred
        marriages.audit(law, table, event)
        if deal.down and deal.draws_due:
            sizes.hold_back(law, table)
        if deal.checkpoint is not marked and (is_back or deal.marriages is not known or deal.draws_due is not due):
            mark(table, event)  # what was marked a moment ago did not know it yet
        if deal.is_over and not deal.is_void:
            for moment in ("next-card", "next-draw"):  # neither will come any more
                expire(law, table, moment)
            settling.settle(law, table)
            three_handed.check_pad(law, table)

    return handle


ALWAYS: Mapping[str, Handler] = {
    **floor.HANDLERS,
    **remedies.HANDLERS,
    "exposes": hand_sizes.exposes,
    "tallies": three_handed.tallies,
}
AT_PLAY: Mapping[str, Handler] = {
    **ALWAYS,
    **stock_play.HANDLERS,
    **taking_back.HANDLERS,
    **closing.HANDLERS,
    **marriages.HANDLERS,
    "plays": plays,
    "announces": claiming.announces,
}
BY_PHASE: Mapping[str, Mapping[str, Handler]] = {
    "seating": {verb: ALWAYS[verb] for verb in ("notes", "expects", "sets")}
    | {"deals": three_handed.deals},  # of three
    "opening": {**AT_PLAY, "deals": three_handed.deals, "turns": closing.turns},  # until the first card
    "reply": AT_PLAY,  # a card has been led
    "unknown": AT_PLAY,  # the trick holds an unknown card: who wins?
    "draw": AT_PLAY,  # draws are owed; the winner may close instead
    "lead": AT_PLAY,  # everybody has drawn, or nothing more is drawn
    "alone": AT_PLAY,  # one hand has run out before the other
    "over": {**ALWAYS, "takes-back": taking_back.takes_back, "announces": claiming.too_late},
}


class SixtySix(StockGame[SixtySixDeal]):
    """The game itself: what its book does not say in numbers."""

    name = "sixty-six"
    title = "Sixty-Six"
    most = 4
    stakes: ClassVar[Stakes] = {
        "per-game": Stake(1, goes_with=("settle-by", "game")), "per-point": Stake(1, goes_with=("settle-by", "points")),
    }  # fmt: skip
    verbs: ClassVar[Mapping[str, Verb]] = {
        **floor.VERBS, **stock_play.VERBS, **drawing.VERBS, **closing.VERBS, **marriages.VERBS, **claiming.VERBS,
        "omits": Verb("NAME omits draw", "a draw that is taken as done was not done"),
    }  # fmt: skip
    phases: ClassVar[Mapping[str, Mapping[str, Handler]]] = {
        phase: {verb: watched(handler) for verb, handler in handlers.items()} for phase, handlers in BY_PHASE.items()
    }
    swift = frozenset({"plays", "draws"})
    offences: ClassVar[Mapping[str, Offence]] = {**OF_FOUR, **OFFENCES}
    combinations: ClassVar[Mapping[str, Combination]] = marriages.COMBINATIONS
    brisques = "ATKQJ9?"  # every trick is turned down at once
    remedies: ClassVar[Mapping[str, remedies.Remedy]] = {
        **drawing.REMEDIES, **hand_sizes.REMEDIES, **sizes.REMEDIES, **revoking.REMEDIES,
        **calling.REMEDIES,
    }  # fmt: skip
    points: ClassVar[Mapping[str, str]] = {
        **stock_play.POINTS, **drawing.POINTS, **hand_sizes.POINTS, **closing.POINTS, **marriages.POINTS,
        **counting.POINTS, **settling.POINTS, **three_handed.POINTS, **four_handed.POINTS,
        "pack.composition": "Which cards are used?",
        "pack.rank": "How do the cards rank?",
        "pack.imperfect": "What if the pack is not right?",
        "cut.choice": "What does the cut decide?",
        "deal.hand": "How are the cards dealt?",
        "stock.size": "How many cards are there to draw?",
        "trick.looking": "May tricks turned down be looked at?",
    }  # fmt: skip
    tally_keys = tallying.KEYS
    tally_words = frozenset({"last-trick", "claimed", "closed", "trump-marriage"})
    cites: ClassVar[Mapping[str, str]] = {
        "plays": "follow.free", "draws": "draw.order", "declares": "marriage.time", "exchanges": "exchange",
        "closes": "close.time", "announces": "claim", "turns": "trump.turn", "deals": "deal.hand", "wins": "trick.winner",
        "takes-back": "lead.turn", "restores": "draw.turn", "omits": "draw.forgotten", "tallies": "game.target",
    }  # fmt: skip

    def form(self, players: int) -> Game[Any]:
        """Four play with partners and without a stock; two and three play this."""
        return FOUR_HANDED if players > 3 else self

    def open_deal(
        self, law: Law, sitting: Sitting, number: int, players: tuple[str, ...], dealer: str | None
    ) -> SixtySixDeal:
        """Six cards each for two players; the rest is the stock, the card to be turned among it."""
        return three_handed.open_deal(law, sitting, number, players, dealer)

    def next_dealer(self, law: Law, sitting: Sitting, players: tuple[str, ...]) -> str | None:
        """The next seat, but for a player who is out."""
        return several_deals.next_dealer(sitting, players)

    def played(self, law: Law, table: SixtySixTable, player: str, held: Held) -> None:
        """A card leaves the hand: its size is looked at, and a marriage announced is led with it or not."""
        hand_sizes.check_size(law, table, player)
        calling.check_called(law, table, player, held.face, table.deal.trick)
        marriages.leads(law, table, player, held)

    def forgot_draw(self, law: Law, table: SixtySixTable, player: str) -> None:
        """The adversary's choice."""
        drawing.forgotten(law, table, player)

    def too_many(self, law: Law, table: SixtySixTable, player: str, point: str) -> None:
        """The adversary's choice, too."""
        sizes.too_many(law, table, player)

    def proved(self, law: Law, table: SixtySixTable, doubt: Doubt, by: str) -> None:
        """A suit not followed in the last tricks."""
        revoking.proved(law, table, doubt, by)

    def lapsed(self, law: Law, table: SixtySixTable, pending: Pending) -> None:
        """What nobody acted on in time."""
        old = table.record.findings.get(pending.finding or 0)
        if pending.point == "lead.turn":
            stock_play.played_to(law, table, pending)
        elif pending.point == "deal.too-few":
            hand_sizes.left_short(law, table, pending)
        elif pending.point == "exchange.wrong" and old is not None:
            law.amend(old.number, message=f"{old.message}; it was not, and stands")
        elif pending.point in ("play.too-many", "play.too-few") and old is not None:
            law.amend(old.number, message=f"{old.message}; nobody chose, and the cards were played as they were")
        else:
            drawing.duty_lapsed(law, table, pending)

    def shown(self, law: Law, table: SixtySixTable, event: Event, faces: list[str]) -> None:
        """A card that had to be shown has been."""
        if event.verb == "shows" and table.deal.pending:
            drawing.duty_done(law, table, event.actor, len(faces))

    def check_tally(self, law: Law, table: SixtySixTable, player: str, tally: Mapping[str, int]) -> None:
        """What one pad can hold."""
        tallying.check(law, table.deal, tally)

    def tallied(self, law: Law, table: SixtySixTable) -> None:
        """Both pads are in."""
        tallying.close(law, table)

    def sheet(self, table: SixtySixTable) -> dict[str, int]:
        """The score of the game as the markers show it."""
        return settling.running_score(table)

    def result(self, law: Law, table: SixtySixTable) -> DealResult:
        """What the deal has added to the game."""
        return settling.result(law, table)

    def carry(self, law: Law, sitting: Sitting, result: DealResult) -> None:
        """The game goes on to the next deal until somebody has its points."""
        several_deals.carry(law, sitting, result)

    def describe(self, table: SixtySixTable, seat: str | None) -> list[Group]:
        """What lies on the table."""
        return views.describe(table, seat)

    def prompt(self, table: SixtySixTable) -> str:
        """Who is to do what."""
        return views.prompt(table)

    def candidates(self, law: Law, table: SixtySixTable) -> Iterator[str]:
        """Plays, draws, marriages and closings that might come next."""
        return views.candidates(law, table)


class FourHanded(four_handed.FourHanded):
    """Sixty-Six as four play it, under the same name."""

    name = SixtySix.name
    title = SixtySix.title
    least = most = 4
    stakes = SixtySix.stakes
    verbs = SixtySix.verbs
    points = SixtySix.points


FOUR_HANDED: Game[Any] = FourHanded()
GAME: Game[SixtySixDeal] = SixtySix()
