"""Rubicon Bézique: four packs, nine cards, every deal a game."""

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
from referee.core.table import Sitting, Table
from referee.games.rubicon_bezique import carte_blanche, ending, reforming, revoking, settling, tallying
from referee.games.rubicon_bezique.offences import OFFENCES
from referee.games.rubicon_bezique.state import RubiconDeal
from referee.mechanics import (
    declaring,
    drawing,
    false_declaring,
    floor,
    gathering,
    hand_sizes,
    lapsing,
    remedies,
    stock_play,
    taking_back,
)
from referee.mechanics.meld_game import DeclaringGame, Part
from referee.mechanics.melds import Combination, copies, of_rank, suited
from referee.mechanics.stock_views import candidates, describe, prompt

RubiconTable = Table[RubiconDeal]
_BEZIQUE = ("QS", "JD")

COMBINATIONS: Mapping[str, Combination] = {
    "marriage": Combination("marriage", "A", 1, 2, suited("KQ")),
    "sequence": Combination("sequence", "A", 2, 5, suited("ATKQJ")),
    "bezique": Combination("bezique", "B", 1, 2, copies(_BEZIQUE, 1)),
    "double-bezique": Combination("double-bezique", "B", 2, 4, copies(_BEZIQUE, 2)),
    "triple-bezique": Combination("triple-bezique", "B", 3, 6, copies(_BEZIQUE, 3)),
    "quadruple-bezique": Combination("quadruple-bezique", "B", 4, 8, copies(_BEZIQUE, 4)),
    "four-aces": Combination("four-aces", "C", 1, 4, of_rank("A", 4)),
    "four-kings": Combination("four-kings", "C", 1, 4, of_rank("K", 4)),
    "four-queens": Combination("four-queens", "C", 1, 4, of_rank("Q", 4)),
    "four-jacks": Combination("four-jacks", "C", 1, 4, of_rank("J", 4)),
}

ALWAYS: Mapping[str, Handler] = {**floor.HANDLERS, **remedies.HANDLERS, "exposes": hand_sizes.exposes}
AT_PLAY: Mapping[str, Handler] = {
    **ALWAYS,
    **stock_play.HANDLERS,
    **taking_back.HANDLERS,
    **gathering.HANDLERS,
    **drawing.HANDLERS,
    **declaring.HANDLERS,
}
PHASES: Mapping[str, Mapping[str, Handler]] = {
    "opening": {**AT_PLAY, "deals": floor.deals},  # until the first card
    "reply": AT_PLAY,  # a card has been led
    "unknown": AT_PLAY,  # the trick holds an unknown card: who wins?
    "draw": AT_PLAY,  # the winner may declare; draws are owed
    "lead": AT_PLAY,  # everybody has drawn, or the stock is out
    "alone": AT_PLAY,  # one hand has run out before the other
    "over": {**ALWAYS, "takes-back": taking_back.takes_back, "marks": declaring.marks},
}


class RubiconBezique(DeclaringGame[RubiconDeal]):
    """The game itself: what its book does not say in numbers."""

    name = "rubicon-bezique"
    title = "Rubicon Bézique"
    stakes: ClassVar[Mapping[str, int]] = {"per-hundred": 100, "per-point": 1}
    verbs: ClassVar[Mapping[str, Verb]] = {
        **floor.VERBS, **stock_play.VERBS, **gathering.VERBS, **drawing.VERBS, **declaring.VERBS, **carte_blanche.VERBS,
    }  # fmt: skip
    phases = PHASES
    swift = frozenset({"plays", "draws", "declares", "scores"})
    offences = OFFENCES
    combinations = COMBINATIONS
    remedies: ClassVar[Mapping[str, remedies.Remedy]] = {
        **drawing.REMEDIES, **false_declaring.REMEDIES, **hand_sizes.REMEDIES, **gathering.REMEDIES, **revoking.REMEDIES,
        **settling.REMEDIES,
    }  # fmt: skip
    points: ClassVar[Mapping[str, str]] = {
        **stock_play.POINTS, **gathering.POINTS, **drawing.POINTS, **declaring.POINTS, **hand_sizes.POINTS,
        **carte_blanche.POINTS, **reforming.POINTS, **settling.POINTS,
    }  # fmt: skip
    tally_keys = tallying.KEYS
    cites: ClassVar[Mapping[str, str]] = {
        "plays": "follow.free", "draws": "draw.order", "declares": "declare.values", "scores": "declare.held",
        "deals": "deal.hand", "takes-back": "play.take-back", "gathers": "trick.gathering", "omits": "trick.gathering",
        "wins": "trick.winner", "restores": "draw.turn", "shows": "declare.lay", "tallies": "settle.winner",
    }  # fmt: skip

    def open_deal(
        self, law: Law, sitting: Sitting, number: int, players: tuple[str, ...], dealer: str | None
    ) -> RubiconDeal:
        """Nine cards each; the rest is the stock."""
        return RubiconDeal(number, players, dealer, Cards(law.pack, players, law.peek("hand.cards")))

    def next_dealer(self, law: Law, sitting: Sitting, players: tuple[str, ...]) -> str | None:
        """By turns, by the cut, or the loser, as the book has it."""
        if not sitting.results or law.peek("next-deal") == "recut":
            return None
        last: DealResult = sitting.results[-1]
        if law.peek("next-deal") == "loser" and last.winner is not None:
            return next(name for name in players if name != last.winner)
        return super().next_dealer(law, sitting, players)

    def bar(
        self,
        law: Law,
        deal: RubiconDeal,
        player: str,
        what: Combination,
        identity: str,
        cards: Sequence[str],
        fresh: int,
    ) -> tuple[str, str] | None:
        """The laws of re-forming."""
        return reforming.bar(law, deal, player, what, identity, cards, fresh)

    def worth(self, law: Law, deal: RubiconDeal, what: Combination, identity: str) -> int:
        """The value of a combination; the first marriage, or sequence, is in trumps by making them."""
        if what.kind == "A":
            makes = self._makes_trumps(law, deal, what)
            royal = ".trump-points" if makes or deal.trump == identity else ".points"
            points: int = law[what.name + royal]
            return points
        value: int = law[f"{what.name}.points"]
        return value

    @staticmethod
    def _makes_trumps(law: Law, deal: RubiconDeal, what: Combination) -> bool:
        if what.kind != "A" or deal.trump is not None:
            return False
        return what.name == "marriage" or bool(law["sequence-makes-trump"])

    def declared(self, law: Law, table: RubiconTable, player: str, what: Combination, identity: str) -> None:
        """Trumps are made; a grant to re-form is used up."""
        self.marked(law, table, what, identity)
        reforming.explain(law, table.deal)
        last = table.deal.scored[-1]
        if table.deal.grants:
            table.deal.grants = table.deal.grants - {(last.player, last.cards, last.name)}

    def marked(self, law: Law, table: RubiconTable, what: Combination, identity: str) -> None:
        """The first marriage or sequence makes trumps, and the table plays on with them even if it was none."""
        deal = table.deal
        if self._makes_trumps(law, deal, what):
            deal.trump = identity
            deal.trump_line = law.line
            law.note(f"{SUIT_NAMES.get(identity, identity)} are trumps")
            asked = (law.read[-1],) if what.name == "sequence" else ()
            law.ruling.cites = (*law.ruling.cites, law.cite("trump.first"), *asked)

    def unmarked(self, law: Law, table: RubiconTable, line: int) -> None:
        """Trumps made by what was no marriage are unmade with its score."""
        if table.deal.trump is not None and table.deal.trump_line == line:
            table.deal.trump = None
            law.note("there are no trumps again")

    def special(self, law: Law, table: RubiconTable, event: Event, part: Part) -> bool:
        """Carte blanche, and combinations told without cards."""
        if part.name == "carte-blanche" and (part.words or not tallying.may_be_told(table.deal)):
            carte_blanche.declare(law, table, event, part)
            return True
        if not part.words and tallying.may_be_told(table.deal):
            tallying.tell(law, table, event.actor, part.name)
            return True
        return False

    def played(self, law: Law, table: RubiconTable, player: str, held: Held) -> None:
        """A card leaves the hand: its size is looked at, and what it breaks is lost."""
        hand_sizes.check_size(law, table, player)
        deal = table.deal
        if deal.fresh_draw:
            deal.fresh_draw = tuple(name for name in deal.fresh_draw if name != player)
        if deal.pending:
            false_declaring.check_called(law, table, player, held.face)
        if held.handle and deal.held:
            for announced in deal.held:
                if announced.player == player and held.handle in announced.cards:
                    why = f"{held.handle} was played before it was scored"
                    stock_play.lose(law, deal, announced, "declare.held-played", why)
        if not held.handle and not deal.is_last and law.peek("virtual-substitution"):
            reforming.grant(deal, player, held.face)

    def drew(self, law: Law, table: RubiconTable, player: str, face: str | None) -> None:
        """A fresh card: carte blanche may go on."""
        table.deal.fresh_draw = (*table.deal.fresh_draw, player)
        carte_blanche.drawn(table.deal, player, face)

    def forgot_draw(self, law: Law, table: RubiconTable, player: str) -> None:
        """The English or the French way."""
        drawing.forgotten(law, table, player)

    def too_many(self, law: Law, table: RubiconTable, player: str, point: str) -> None:
        """A hand too large is rubiconed, at once or at the end; with both too large the deal is void."""
        ending.too_many(law, table, player, point)

    def last_trick_won(self, law: Law, table: RubiconTable, player: str | None) -> None:
        """Fifty for the last trick, unless the hands were wrong on both sides."""
        ending.last_trick_won(law, table, player)

    def proved(self, law: Law, table: RubiconTable, doubt: Doubt, by: str) -> None:
        """A wrong play of the last nine is proved, or a carte blanche that was none."""
        if doubt.point == "revoke":
            revoking.proved(law, table, doubt, by)

    def lapsed(self, law: Law, table: RubiconTable, pending: Pending) -> None:
        """What nobody acted on in time."""
        lapsing.lapsed(law, table, pending)

    def shown(self, law: Law, table: RubiconTable, event: Event, faces: list[str]) -> None:
        """A card that had to be shown has been."""
        if event.verb == "shows" and table.deal.pending:
            drawing.duty_done(law, table, event.actor, len(faces))

    def check_tally(self, law: Law, table: RubiconTable, player: str, tally: Mapping[str, int]) -> None:
        """What one pad can hold."""
        tallying.check(law, table, player, tally)

    def tallied(self, law: Law, table: RubiconTable) -> None:
        """Both pads are in."""
        tallying.close(law, table)

    def result(self, law: Law, table: RubiconTable) -> DealResult:
        """The value of the game."""
        return settling.result(law, table)

    def describe(self, table: RubiconTable, seat: str | None) -> list[Group]:
        """What lies on the table."""
        return describe(table, seat)

    def prompt(self, table: RubiconTable) -> str:
        """Who is to do what."""
        return prompt(table)

    def candidates(self, law: Law, table: RubiconTable) -> Iterator[str]:
        """Plays, draws and declarations that might come next."""
        return candidates(law, table)


GAME: Game[RubiconDeal] = RubiconBezique()
