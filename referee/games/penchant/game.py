"""Penchant: one pack, six cards, ten kinds of declaration, four deals a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from referee.core.cards import SUIT_NAMES
from referee.core.events import Event
from referee.core.game import Game, Group, Handler, Verb
from referee.core.hands import Cards, Doubt, Held
from referee.core.law import Law
from referee.core.pending import Pending
from referee.core.settlement import DealResult
from referee.core.table import Sitting
from referee.games.penchant import combining, counting, laying, revoking, settling, sizes, tallying
from referee.games.penchant.offences import OFFENCES
from referee.games.penchant.state import PenchantDeal, PenchantTable
from referee.mechanics import (
    declaring,
    drawing,
    false_bonus,
    false_declaring,
    floor,
    hand_sizes,
    lapsing,
    remedies,
    stock_play,
    stock_views,
    taking_back,
)
from referee.mechanics.meld_game import DeclaringGame, Part
from referee.mechanics.melds import Combination

ALWAYS: Mapping[str, Handler] = {**floor.HANDLERS, **remedies.HANDLERS, "exposes": hand_sizes.exposes}
AT_PLAY: Mapping[str, Handler] = {
    **ALWAYS,
    **stock_play.HANDLERS,
    **taking_back.HANDLERS,
    **drawing.HANDLERS,
    **laying.HANDLERS,
}
PHASES: Mapping[str, Mapping[str, Handler]] = {
    "opening": {**AT_PLAY, "deals": floor.deals},  # until the first card
    "reply": AT_PLAY,  # a card has been led
    "unknown": {
        **ALWAYS,
        **taking_back.HANDLERS,
        "wins": stock_play.wins,
    },  # the trick holds an unknown card: who wins?
    "draw": AT_PLAY,  # the winner may declare, or else the loser a penchant; draws are owed
    "lead": AT_PLAY,  # everybody has drawn, or the stock is out
    "alone": AT_PLAY,  # one hand has run out before the other
    "over": {**ALWAYS, "takes-back": taking_back.takes_back, "marks": laying.marks},
}
VERBS: Mapping[str, Verb] = {
    **{verb: usage for verb, usage in declaring.VERBS.items() if verb != "scores"},
    "declares": Verb("NAME declares COMBINATION CARD ...", "a combination is shown and scored"),
    "omits": Verb("NAME omits draw", "a draw was left out"),
}


class Penchant(DeclaringGame[PenchantDeal]):
    """The game itself: what its book does not say in numbers."""

    name = "penchant"
    title = "Penchant"
    stakes: ClassVar[Mapping[str, int]] = {"per-hundred": 100, "per-point": 1}
    verbs: ClassVar[Mapping[str, Verb]] = {**floor.VERBS, **stock_play.VERBS, **drawing.VERBS, **VERBS}
    phases = PHASES
    swift = frozenset({"plays", "draws", "declares"})
    offences = OFFENCES
    combinations = combining.COMBINATIONS
    bars_are_void = True
    brisques = "AKQJT987?"  # every trick is turned down as it is won
    remedies: ClassVar[Mapping[str, remedies.Remedy]] = {
        **drawing.REMEDIES, **false_declaring.REMEDIES, **hand_sizes.REMEDIES, **laying.REMEDIES, **revoking.REMEDIES,
        **sizes.REMEDIES,
    }  # fmt: skip
    points: ClassVar[Mapping[str, str]] = {
        **stock_play.POINTS, **drawing.POINTS, **declaring.POINTS, **hand_sizes.POINTS, **combining.POINTS,
        **counting.POINTS, **settling.POINTS,
    }  # fmt: skip
    tally_keys = tallying.KEYS
    cites: ClassVar[Mapping[str, str]] = {
        "plays": "follow.free", "draws": "draw.order", "declares": "declare.values", "deals": "deal.hand",
        "takes-back": "play.take-back", "omits": "draw.order", "wins": "trick.winner", "restores": "draw.turn",
        "shows": "declare.lay", "tallies": "score.game",
    }  # fmt: skip

    def open_deal(
        self, law: Law, sitting: Sitting, number: int, players: tuple[str, ...], dealer: str | None
    ) -> PenchantDeal:
        """Six cards each; the rest is the stock."""
        return PenchantDeal(number, players, dealer, Cards(law.pack, players, law.peek("hand.cards")))

    # Declaring

    def bar(
        self,
        law: Law,
        deal: PenchantDeal,
        player: str,
        what: Combination,
        identity: str,
        cards: Sequence[str],
        fresh: int,
    ) -> tuple[str, str] | None:
        """A fresh card is needed, and majors of the adversary's bar minors."""
        return combining.bar(law, deal, player, what, identity, cards, fresh)

    def worth(self, law: Law, deal: PenchantDeal, what: Combination, identity: str) -> int:
        """The value of a combination, trumps or not."""
        points: int = law[combining.value_of(what.name)]
        return points

    def declared(self, law: Law, table: PenchantTable, player: str, what: Combination, identity: str) -> None:
        """The first penchant makes trumps."""
        self.marked(law, table, what, identity)

    def marked(self, law: Law, table: PenchantTable, what: Combination, identity: str) -> None:
        """The Jack of the first penchant makes trumps, and the table plays on with them even if it was none."""
        deal = table.deal
        if what.name != laying.LOSERS or deal.trump is not None:
            return
        words = law.event.words if law.event else ()
        cards = [card for card in map(deal.cards.pack.read, words) if card is not None]
        deal.trump = next((card.face[1] for card in cards if card.face[0] == "J"), identity)
        deal.trump_line = law.line
        stock_play.remark(law, f"{SUIT_NAMES[deal.trump]} are trumps", "trump.first")

    def unmarked(self, law: Law, table: PenchantTable, line: int) -> None:
        """Trumps made by what was no penchant are unmade with its score, which the adversary may have by agreement."""
        if table.deal.trump is not None and table.deal.trump_line == line:
            table.deal.trump = None
            law.note("there are no trumps again")
        false_bonus.taken_down(law, table, line)

    def untimely(self, law: Law, table: PenchantTable, player: str) -> tuple[str, str] | None:
        """A hand that is being played down declares nothing."""
        return sizes.silenced(law, table, player)

    def special(self, law: Law, table: PenchantTable, event: Event, part: Part) -> bool:
        """Combinations told without cards."""
        if part.words or table.deal.phase != "opening" or part.name not in self.combinations:
            return False
        tallying.tell(law, table, event.actor, part.name)
        return True

    # Playing and drawing

    def played(self, law: Law, table: PenchantTable, player: str, held: Held) -> None:
        """A card leaves the hand: its size is looked at, and whether another card was called."""
        hand_sizes.check_size(law, table, player)
        if table.deal.pending:
            false_declaring.check_called(law, table, player, held.face)

    def trick_taken(self, law: Law, table: PenchantTable, player: str) -> None:
        """Brisques score in the last six tricks."""
        counting.won(law, table, player)

    def draw_order(self, law: Law, table: PenchantTable, winner: str) -> tuple[str, ...]:
        """The winner first; a hand that is being played down does not draw."""
        return sizes.draws(law, table, super().draw_order(law, table, winner))

    def forgot_draw(self, law: Law, table: PenchantTable, player: str) -> None:
        """The adversary chooses what follows."""
        drawing.forgotten(law, table, player)

    def too_many(self, law: Law, table: PenchantTable, player: str, point: str) -> None:
        """A new deal, or the hand is played down."""
        sizes.too_many(law, table, player, point)

    def last_trick_won(self, law: Law, table: PenchantTable, player: str | None) -> None:
        """All the brisques are counted."""
        counting.count(law, table)

    def proved(self, law: Law, table: PenchantTable, doubt: Doubt, by: str) -> None:
        """A wrong play of the last six is proved."""
        if doubt.point == "revoke":
            revoking.proved(law, table, doubt, by)

    def lapsed(self, law: Law, table: PenchantTable, pending: Pending) -> None:
        """What nobody acted on in time."""
        if pending.point == "play.too-many":
            sizes.not_chosen(table, law, pending)
        elif pending.point == "play.too-few":
            hand_sizes.left_short(law, table, pending)
        else:
            lapsing.lapsed(law, table, pending)

    def shown(self, law: Law, table: PenchantTable, event: Event, faces: list[str]) -> None:
        """A card that had to be shown has been."""
        if event.verb == "shows" and table.deal.pending:
            drawing.duty_done(law, table, event.actor, len(faces))

    # The score

    def check_tally(self, law: Law, table: PenchantTable, player: str, tally: Mapping[str, int]) -> None:
        """What one pad can hold."""
        tallying.check(law, table, player, tally)

    def tallied(self, law: Law, table: PenchantTable) -> None:
        """Both pads are in."""
        tallying.close(law, table)

    def sheet(self, table: PenchantTable) -> dict[str, int]:
        """What the score pad shows: the game so far and this deal."""
        return settling.after(table.sitting, table.deal.scores)

    def result(self, law: Law, table: PenchantTable) -> DealResult:
        """How the deal ended."""
        return settling.result(law, table)

    def carry(self, law: Law, sitting: Sitting, result: DealResult) -> None:
        """Four deals are a game."""
        settling.carry(law, sitting, result)

    # What can be seen

    def describe(self, table: PenchantTable, seat: str | None) -> list[Group]:
        """What lies on the table."""
        groups = []
        for group in stock_views.describe(table, seat):
            name = group.title.removesuffix("'s brisques")
            if group.title == "to act":
                groups.append(Group("to act", (self.prompt(table),)))
            elif name != group.title:
                groups.append(Group(group.title, (str(counting.taken(table.deal, name)),)))
            else:
                groups.append(group)
        game = ", ".join(f"{name} {points}" for name, points in self.sheet(table).items())
        return [*groups, Group("game so far", (game,))]

    def prompt(self, table: PenchantTable) -> str:
        """Who is to do what."""
        if laying.may_prompt(table):
            return f"{table.deal.draws_due[0]} may declare a penchant, then draws"
        return stock_views.prompt(table)

    def candidates(self, law: Law, table: PenchantTable) -> Iterator[str]:
        """Plays, draws and declarations that might come next."""
        return stock_views.candidates(law, table)


GAME: Game[PenchantDeal] = Penchant()
