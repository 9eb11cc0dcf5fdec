"""Binocle for two: two short packs, twelve cards, melds while the stock lasts, and a thousand points to win."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from referee.core.events import Event
from referee.core.game import Game, Group, Handler, Verb
from referee.core.hands import Cards, Doubt, Held
from referee.core.law import Law
from referee.core.pending import Pending
from referee.core.settlement import DealResult
from referee.core.table import Sitting
from referee.games.binocle import ending, marking, melds, revoking, settling, tallying, trumps, views
from referee.games.binocle import offences as claims
from referee.games.binocle.state import BinocleDeal, BinocleTable
from referee.mechanics import (
    declaring,
    drawing,
    drawing_first,
    false_bonus,
    false_declaring,
    floor,
    hand_sizes,
    lapsing,
    remedies,
    stock_play,
)
from referee.mechanics.meld_game import DeclaringGame, Part
from referee.mechanics.melds import Combination


def omits(law: Law, table: BinocleTable, event: Event) -> None:
    """A draw that `draws = "implied"` would take as done."""
    deal = table.deal
    player = floor.a_player(law, table, event)
    if event.words != ("draw",):
        law.refuse(f"only a draw can be omitted: {player} omits draw", point="so.refused")
    if player not in deal.draws_due:
        law.refuse(f"{player} owes no draw")
    deal.omitted = (*deal.omitted, player)


ALWAYS: Mapping[str, Handler] = {
    **floor.HANDLERS, **remedies.HANDLERS, **marking.HANDLERS, **ending.HANDLERS, "exposes": hand_sizes.exposes,
    "takes-back": revoking.takes_back,
}  # fmt: skip
AT_PLAY: Mapping[str, Handler] = {
    **ALWAYS,
    **stock_play.HANDLERS,
    **drawing.HANDLERS,
    **trumps.HANDLERS,
    "plays": trumps.plays,
    "declares": declaring.declares,
    "omits": omits,
}
PHASES: Mapping[str, Mapping[str, Handler]] = {
    "opening": {**AT_PLAY, "deals": floor.deals, "turns": trumps.turns},  # until the first card
    "reply": AT_PLAY,  # a card has been led
    "unknown": AT_PLAY,  # the trick holds an unknown card: who wins?
    "draw": AT_PLAY,  # the winner may meld or exchange; draws are owed
    "lead": AT_PLAY,  # everybody has drawn, or the stock is out
    "alone": AT_PLAY,  # one hand has run out before the other
    "over": ALWAYS,
}


class Binocle(DeclaringGame[BinocleDeal]):
    """The game itself: what its book does not say in numbers."""

    name = "binocle"
    title = "Binocle"
    brisques = "AKQJT987?"  # every trick is taken in at once
    stakes: ClassVar[Mapping[str, int]] = {"per-game": 1}
    verbs: ClassVar[Mapping[str, Verb]] = {
        **floor.VERBS, **stock_play.VERBS, **trumps.VERBS, **drawing.VERBS,
        "declares": Verb("NAME declares MELD CARD ...", "a meld is laid on the table and scored"),
        **marking.VERBS, **ending.VERBS, "omits": Verb("NAME omits draw", "a draw that is taken as done was not done"),
    }  # fmt: skip
    phases = PHASES
    swift = frozenset({"draws"})
    offences = claims.OFFENCES
    combinations = melds.COMBINATIONS
    remedies: ClassVar[Mapping[str, remedies.Remedy]] = {
        **drawing.REMEDIES, **false_declaring.REMEDIES, **hand_sizes.REMEDIES, **melds.REMEDIES, **marking.REMEDIES,
        **revoking.REMEDIES, **claims.REMEDIES,
    }  # fmt: skip
    points: ClassVar[Mapping[str, str]] = {
        **stock_play.POINTS, **trumps.POINTS, **drawing.POINTS, **declaring.POINTS, **melds.POINTS, **hand_sizes.POINTS,
        **ending.POINTS, **settling.POINTS,
    }  # fmt: skip
    tally_keys = tallying.KEYS
    tally_values: ClassVar[Mapping[str, str]] = tallying.VALUES
    cites: ClassVar[Mapping[str, str]] = {
        "deals": "deal.hand", "turns": "deal.turn-up", "plays": "follow.free", "draws": "draw.order",
        "declares": "declare.values", "exchanges": "exchange", "marks": "score.wrong", "knocks": "knock",
        "takes-back": "play.take-back", "wins": "trick.winner", "restores": "draw.turn", "shows": "declare.lay",
        "omits": "draw.forgotten", "tallies": "cards.values",
    }  # fmt: skip

    def open_deal(
        self, law: Law, sitting: Sitting, number: int, players: tuple[str, ...], dealer: str | None
    ) -> BinocleDeal:
        """Twelve cards each; the next is turned up, and the rest is the stock."""
        if sitting.kept.get("outcome") is not None:  # a deal thrown up wins nothing
            sitting.kept["outcome"] = None
        return BinocleDeal(number, players, dealer, Cards(law.pack, players, law.peek("hand.cards")))

    def next_dealer(self, law: Law, sitting: Sitting, players: tuple[str, ...]) -> str | None:
        """By turns; after a void deal the same dealer again."""
        if sitting.results and "void" in sitting.results[-1].flags and sitting.results[-1].dealer in players:
            dealer: str = sitting.results[-1].dealer
            return dealer
        return super().next_dealer(law, sitting, players)

    def bar(
        self,
        law: Law,
        deal: BinocleDeal,
        player: str,
        what: Combination,
        identity: str,
        cards: Sequence[str],
        fresh: int,
    ) -> tuple[str, str] | None:
        """A fresh card, and none that has served for as much in the same class."""
        return melds.bar(law, deal, player, what, identity, cards, fresh)

    def worth(self, law: Law, deal: BinocleDeal, what: Combination, identity: str) -> int:
        """The value of a meld."""
        points: int = law[melds.value_of(what.name, identity, deal.trump)]
        return points

    def declared(self, law: Law, table: BinocleTable, player: str, what: Combination, identity: str) -> None:
        """A meld has been scored: its points may end the game."""
        ending.check_points(law, table)

    def unmarked(self, law: Law, table: BinocleTable, line: int) -> None:
        """A false score is taken down."""
        false_bonus.taken_down(law, table, line)

    def untimely(self, law: Law, table: BinocleTable, player: str) -> tuple[str, str] | None:
        """With too many cards nothing is scored."""
        return melds.barred_by_size(law, table, player)

    def special(self, law: Law, table: BinocleTable, event: Event, part: Part) -> bool:
        """Dix, melds told without cards, and announcements that this game does not have."""
        player = event.actor
        if not part.words and tallying.may_be_told(table.deal):
            tallying.tell(law, table, player, part.name)
        elif part.name == "dix":
            nine = f"{law.peek('dix.rank')}{table.deal.trump or 'S'}"
            trumps.exchange(law, table, player, part.words or (nine,))
        elif any(word.lower() == "to-score" for word in event.words):
            law.void(
                "declare.held", "nothing is announced here to be scored later: what is not scored now is lost", player
            )
        else:
            return False
        return True

    def draw_order(self, law: Law, table: BinocleTable, winner: str) -> tuple[str, ...]:
        """The winner first, or always the pone; and nobody whose hand is still too large."""
        due = super().draw_order(law, table, winner)
        if table.deal.chosen is None or table.deal.chosen[0] != table.deal.tricks:
            due = drawing_first.order(law, table, due)
        out = [name for name in table.deal.playing_down if hand_sizes.off_size(law, table.deal, name) >= 0]
        return tuple(name for name in due if name not in out)

    def played(self, law: Law, table: BinocleTable, player: str, held: Held) -> None:
        """A card leaves the hand: its size is looked at, and whether another was called."""
        hand_sizes.check_size(law, table, player)
        if table.deal.pending:
            false_declaring.check_called(law, table, player, held.face)

    def drew(self, law: Law, table: BinocleTable, player: str, face: str | None) -> None:
        """A card has come from the stock."""
        drawing_first.too_late_to_restore(law, table, player)

    def forgot_draw(self, law: Law, table: BinocleTable, player: str) -> None:
        """The adversary's choice."""
        drawing.forgotten(law, table, player)

    def too_many(self, law: Law, table: BinocleTable, player: str, point: str) -> None:
        """Dealt again, or played down."""
        melds.too_many(law, table, player, point)

    def last_trick_won(self, law: Law, table: BinocleTable, player: str | None) -> None:
        """Ten, and the count."""
        ending.last_trick_won(law, table, player)

    def proved(self, law: Law, table: BinocleTable, doubt: Doubt, by: str) -> None:
        """A wrong play of the last tricks is proved."""
        if doubt.point == "revoke":
            revoking.proved(law, table, doubt, by)

    def lapsed(self, law: Law, table: BinocleTable, pending: Pending) -> None:
        """What nobody acted on in time."""
        lapsing.lapsed(law, table, pending)

    def shown(self, law: Law, table: BinocleTable, event: Event, faces: list[str]) -> None:
        """A card that had to be shown has been."""
        if event.verb == "shows" and table.deal.pending:
            drawing.duty_done(law, table, event.actor, len(faces))

    def sheet(self, table: BinocleTable) -> dict[str, int]:
        """The score of the game as it is marked; cards are not marked before they are counted."""
        return ending.standing(table)

    def check_tally(self, law: Law, table: BinocleTable, player: str, tally: Mapping[str, int]) -> None:
        """What one pad can hold."""
        tallying.check(law, player, tally)

    def tallied(self, law: Law, table: BinocleTable) -> None:
        """Both pads are in."""
        tallying.close(law, table)

    def result(self, law: Law, table: BinocleTable) -> DealResult:
        """What the deal adds to the game."""
        return settling.result(law, table)

    def carry(self, law: Law, sitting: Sitting, result: DealResult) -> None:
        """The game goes on until it is won."""
        settling.carry(law, sitting, result, self.unit)

    def describe(self, table: BinocleTable, seat: str | None) -> list[Group]:
        """What lies on the table."""
        return views.describe(table, seat)

    def prompt(self, table: BinocleTable) -> str:
        """Who is to do what."""
        return views.prompt(table)

    def candidates(self, law: Law, table: BinocleTable) -> Iterator[str]:
        """Plays, draws, exchanges and knocks that might come next."""
        return views.candidates(law, table)


GAME: Game[BinocleDeal] = Binocle()
