"""Bézique: two packs, eight cards, a trump turned up, and a thousand points over several deals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from referee.core.cards import Pack
from referee.core.events import Event
from referee.core.game import Game, Group, Handler, Verb
from referee.core.hands import Cards, Doubt, Held
from referee.core.law import Law
from referee.core.pending import Pending
from referee.core.settlement import DealResult
from referee.core.table import Sitting
from referee.games.bezique import again, ending, marking, polish, revoking, settling, sevens, tallying, views
from referee.games.bezique.offences import OFFENCES
from referee.games.bezique.state import BeziqueDeal, BeziqueTable
from referee.mechanics import (
    declaring,
    drawing,
    false_declaring,
    floor,
    hand_sizes,
    remedies,
    stock_play,
    taking_back,
)
from referee.mechanics.gathering import omits
from referee.mechanics.meld_game import DeclaringGame, Part
from referee.mechanics.melds import Combination, copies, of_rank, suited

_BEZIQUE = ("QS", "JD")
COMBINATIONS: Mapping[str, Combination] = {
    "marriage": Combination("marriage", "A", 1, 2, suited("KQ")),
    "sequence": Combination("sequence", "A", 2, 5, suited("ATKQJ")),
    "bezique": Combination("bezique", "B", 1, 2, copies(_BEZIQUE, 1)),
    "double-bezique": Combination("double-bezique", "B", 2, 4, copies(_BEZIQUE, 2)),
    "four-aces": Combination("four-aces", "C", 1, 4, of_rank("A", 4)),
    "four-kings": Combination("four-kings", "C", 1, 4, of_rank("K", 4)),
    "four-queens": Combination("four-queens", "C", 1, 4, of_rank("Q", 4)),
    "four-jacks": Combination("four-jacks", "C", 1, 4, of_rank("J", 4)),
}


def omits_draw(law: Law, table: BeziqueTable, event: Event) -> None:
    """A draw that the file takes as made was not made; here every trick is turned down as it is won."""
    if event.words[:1] != ("draw",):
        law.refuse(f"write {event.actor} omits draw", point="so.refused")
    omits(law, table, event)


def tells(law: Law, table: BeziqueTable, event: Event) -> None:
    """Before a trump is turned up, only a deal told without cards has anything to declare."""
    player = floor.a_player(law, table, event)
    if len(event.words) != 1:
        law.refuse("no trick has been won yet, and no trump turned up: a deal told without cards has its combinations "
                   "one by one, as NAME declares marriage", point="so.refused")  # fmt: skip
    tallying.tell(law, table, player, event.words[0].lower())


ALWAYS: Mapping[str, Handler] = {**floor.HANDLERS, **remedies.HANDLERS, "exposes": hand_sizes.exposes}
AT_PLAY: Mapping[str, Handler] = {
    **ALWAYS,
    **stock_play.HANDLERS,
    **taking_back.HANDLERS,
    **drawing.HANDLERS,
    **{verb: polish.declaring_with(handler) for verb, handler in declaring.HANDLERS.items()},
    **marking.HANDLERS,
    **sevens.HANDLERS,
    "omits": omits_draw,
}
PHASES: Mapping[str, Mapping[str, Handler]] = {
    "deal": {**ALWAYS, "deals": floor.deals, "turns": sevens.turns, "plays": sevens.not_turned, "declares": tells},
    "opening": {**AT_PLAY, "deals": floor.deals},  # the trump is turned up; until the first card
    "reply": AT_PLAY,  # a card has been led
    "unknown": AT_PLAY,  # the trick holds an unknown card: who wins?
    "draw": AT_PLAY,  # the winner may declare; draws are owed
    "lead": AT_PLAY,  # everybody has drawn, or the stock is out
    "alone": AT_PLAY,  # one hand has run out before the other
    "over": {**ALWAYS, **taking_back.HANDLERS, **marking.HANDLERS},
}


class Bezique(DeclaringGame[BeziqueDeal]):
    """The game itself: what its book does not say in numbers."""

    name = "bezique"
    title = "Bézique"
    brisques = "AKQJT987"  # every trick is turned down as it is won
    stakes: ClassVar[Mapping[str, int]] = {"per-game": 1, "per-point": 1}
    verbs: ClassVar[Mapping[str, Verb]] = {
        **floor.VERBS, **stock_play.VERBS, **drawing.VERBS, **declaring.VERBS, **sevens.VERBS,
        "omits": Verb("NAME omits draw", "a draw that is taken as made was not made"),
    }  # fmt: skip
    phases = PHASES
    swift = frozenset({"plays", "draws", "declares", "scores", "exchanges"})
    offences = OFFENCES
    combinations = COMBINATIONS
    remedies: ClassVar[Mapping[str, remedies.Remedy]] = {
        **drawing.REMEDIES, **false_declaring.REMEDIES, **hand_sizes.REMEDIES, **revoking.REMEDIES, **marking.REMEDIES,
    }  # fmt: skip
    points: ClassVar[Mapping[str, str]] = {
        **stock_play.POINTS, **drawing.POINTS, **declaring.POINTS, **hand_sizes.POINTS, **again.POINTS, **sevens.POINTS,
        **settling.POINTS, **polish.POINTS,
    }  # fmt: skip
    tally_keys = tallying.KEYS
    cites: ClassVar[Mapping[str, str]] = {
        "plays": "follow.free", "draws": "draw.order", "declares": "declare.values", "scores": "declare.held",
        "deals": "deal.hand", "turns": "deal.turn-up", "exchanges": "seven.exchange", "takes-back": "play.take-back",
        "omits": "draw.order", "wins": "trick.winner", "restores": "draw.turn", "shows": "declare.lay",
        "tallies": "game.won", "marks": "score.wrong",
    }  # fmt: skip

    def open_deal(
        self, law: Law, sitting: Sitting, number: int, players: tuple[str, ...], dealer: str | None
    ) -> BeziqueDeal:
        """Eight cards each; one is turned up, the rest is the stock."""
        return BeziqueDeal(number, players, dealer, Cards(law.pack, players, law.peek("hand.cards")))

    def bar(
        self,
        law: Law,
        deal: BeziqueDeal,
        player: str,
        what: Combination,
        identity: str,
        cards: Sequence[str],
        fresh: int,
    ) -> tuple[str, str] | None:
        """Once in each class, and only upwards."""
        return again.bar(law, deal, player, what, identity, cards, fresh) or polish.bar(law, deal, cards)

    def worth(self, law: Law, deal: BeziqueDeal, what: Combination, identity: str) -> int:
        """The value of a combination; a marriage in trumps is a royal one, and a second bézique may be a double."""
        if what.name == "marriage":
            points: int = law["marriage.trump-points" if identity == deal.trump else "marriage.points"]
            return points
        name = what.name
        before = any(scored.player == deal.window and scored.kind == "B" for scored in deal.scored)
        if name == "bezique" and before and law["second-bezique"] == "double":
            name = "double-bezique"
        value: int = law[f"{name}.points"]
        return value

    def declared(self, law: Law, table: BeziqueTable, player: str, what: Combination, identity: str) -> None:
        """What is barred by it is lost, and the game may be won."""
        if what.kind == "B" and len(table.deal.scored) > 1 and "23-second" in (c.article for c in law.read):
            law.ruling.cites = (*law.ruling.cites, *(c for c in law.read if c.article == "23-second"))
        again.lose_barred(law, table.deal, player)
        ending.check(law, table)

    def unmarked(self, law: Law, table: BeziqueTable, line: int) -> None:
        """A false score is taken down; by agreement the adversary may add it to his own."""
        marking.taken_down(law, table, line)

    def untimely(self, law: Law, table: BeziqueTable, player: str) -> tuple[str, str] | None:
        """A hand too large announces nothing while it is played down."""
        return marking.may_not_announce(law, table, player)

    def special(self, law: Law, table: BeziqueTable, event: Event, part: Part) -> bool:
        """The Seven of trumps, and combinations told without cards."""
        if not part.words and tallying.may_be_told(table.deal):
            tallying.tell(law, table, event.actor, part.name)
            return True
        if part.name == "seven":
            sevens.shows(law, table, event.actor, part.words)
            return True
        return False

    def trick_taken(self, law: Law, table: BeziqueTable, player: str) -> None:
        """Brisques are scored as they are taken."""
        sevens.new_trick(table.deal)
        polish.keep(law, table.deal, player)
        ending.trick_taken(law, table, player)

    def draw_order(self, law: Law, table: BeziqueTable, winner: str) -> tuple[str, ...]:
        """The winner first, or in France the pone; not a hand that is being played down."""
        deal = table.deal
        order = super().draw_order(law, table, winner)
        is_chosen = deal.chosen is not None and deal.chosen[0] == deal.tricks
        if law.peek("draw-order") == "pone" and deal.dealer is not None and deal.cards.stock > 3 and not is_chosen:
            order = (deal.adversary[deal.dealer], deal.dealer)
            law["draw-order"]
            law.ruling.cites = (*law.ruling.cites, law.read[-1])
            law.note(f"{order[0]} draws first")
        return marking.draw_order(law, table, order)

    def played(self, law: Law, table: BeziqueTable, player: str, held: Held) -> None:
        """A card leaves the hand: its size is looked at, and what it breaks is lost."""
        deal = table.deal
        found = deal.sizes
        hand_sizes.check_size(law, table, player)
        if deal.sizes is not found and table.sitting.discovery == "players":
            marking.too_many(law, table, player, "right")
        if deal.is_last and law.peek("ten-drops-in-endgame") and deal.cards.pack.ranks == law.pack.ranks:
            deal.cards.pack = _ten_below_jack(law.pack)
            law["ten-drops-in-endgame"]
            law.note("from here on the Ten ranks below the Jack")
            law.ruling.cites = (*law.ruling.cites, law.read[-1])
        if deal.pending:
            false_declaring.check_called(law, table, player, held.face)
        polish.on_its_way(law, deal, player, held.face, held.handle)
        if held.handle and deal.held:
            for announced in deal.held:
                if announced.player == player and held.handle in announced.cards:
                    why = f"{held.handle} was played before it was scored"
                    stock_play.lose(law, deal, announced, "declare.held-played", why)

    def drew(self, law: Law, table: BeziqueTable, player: str, face: str | None) -> None:
        """The turn-up goes with the last draw."""
        if not table.deal.cards.stock and table.deal.turn_up is None and face is not None:
            stock_play.remark(law, f"{player} takes the {face} that lay face up", "draw.turn-up")

    def forgot_draw(self, law: Law, table: BeziqueTable, player: str) -> None:
        """The adversary's choice."""
        drawing.forgotten(law, table, player)

    def too_many(self, law: Law, table: BeziqueTable, player: str, point: str) -> None:
        """The adversary's choice."""
        marking.too_many(law, table, player)

    def last_trick_won(self, law: Law, table: BeziqueTable, player: str | None) -> None:
        """Ten for the last trick."""
        ending.last_trick(law, table, player)

    def proved(self, law: Law, table: BeziqueTable, doubt: Doubt, by: str) -> None:
        """A wrong play of the last eight is proved."""
        revoking.proved(law, table, doubt, by)

    def lapsed(self, law: Law, table: BeziqueTable, pending: Pending) -> None:
        """What nobody acted on in time."""
        if pending.point == "declare.false":
            false_declaring.false_lapsed(law, table, pending)
        elif pending.point == "lead.turn":
            stock_play.played_to(law, table, pending)
        elif pending.point == "deal.too-few":
            hand_sizes.left_short(law, table, pending)
        else:
            drawing.duty_lapsed(law, table, pending)

    def shown(self, law: Law, table: BeziqueTable, event: Event, faces: list[str]) -> None:
        """A card that had to be shown has been."""
        if event.verb == "shows" and table.deal.pending:
            drawing.duty_done(law, table, event.actor, len(faces))

    def check_tally(self, law: Law, table: BeziqueTable, player: str, tally: Mapping[str, int]) -> None:
        """What one pad can hold."""
        tallying.check(law, player, tally)

    def tallied(self, law: Law, table: BeziqueTable) -> None:
        """Both pads are in."""
        tallying.close(law, table)

    def sheet(self, table: BeziqueTable) -> dict[str, int]:
        """The score of the game as the markers show it."""
        return ending.standing(table)

    def result(self, law: Law, table: BeziqueTable) -> DealResult:
        """What the deal has added to the game."""
        return settling.result(law, table)

    def carry(self, law: Law, sitting: Sitting, result: DealResult) -> None:
        """The game goes on to the next deal until somebody has its points."""
        settling.carry(law, sitting, result)

    def describe(self, table: BeziqueTable, seat: str | None) -> list[Group]:
        """What lies on the table."""
        return views.describe(table, seat)

    def prompt(self, table: BeziqueTable) -> str:
        """Who is to do what."""
        return views.prompt(table)

    def candidates(self, law: Law, table: BeziqueTable) -> Iterator[str]:
        """Plays, draws and declarations that might come next."""
        return views.candidates(law, table)


def _ten_below_jack(pack: Pack) -> Pack:
    """The same pack with its Tens between the Jacks and the Nines."""
    ranks = [rank for rank in pack.ranks if rank != "T"]
    place = ranks.index("J") + 1
    return Pack(" ".join((*ranks[:place], "T", *ranks[place:])), " ".join(pack.suits), pack.copies)


GAME: Game[BeziqueDeal] = Bezique()
