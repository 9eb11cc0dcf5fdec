"""Bézique: two packs, eight cards, a trump turned up, and a thousand points over several deals; or for three and four."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from referee.core.events import Event
from referee.core.game import Game, Group, Handler, Verb, opposite
from referee.core.hands import Doubt, Held
from referee.core.law import Law
from referee.core.pending import Pending
from referee.core.rulings import Finding
from referee.core.settlement import DealResult
from referee.core.stakes import Stake, Stakes
from referee.core.table import Sitting
from referee.games.bezique import (
    again,
    ending,
    fines,
    marking,
    numbers,
    partie,
    playing,
    polish,
    revoking,
    settling,
    sevens,
    tallying,
    views,
)  # fmt: skip
from referee.games.bezique.combinations import COMBINATIONS, FOR_MORE
from referee.games.bezique.offences import OFFENCES
from referee.games.bezique.partners import declaring_with
from referee.games.bezique.state import BeziqueDeal, BeziqueTable
from referee.mechanics import (
    declaring,
    drawing,
    false_declaring,
    floor,
    hand_sizes,
    lapsing,
    remedies,
    stock_play,
    taking_back,
)
from referee.mechanics.gathering import omits
from referee.mechanics.meld_game import DeclaringGame, Part
from referee.mechanics.melds import Combination


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
    **polish.HANDLERS,
    **taking_back.HANDLERS,
    **drawing.HANDLERS,
    **{verb: declaring_with(handler) for verb, handler in {**declaring.HANDLERS, **sevens.HANDLERS}.items()},
    **marking.HANDLERS,
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
    most = 4
    brisques = "AKQJT987"  # every trick is turned down as it is won
    stakes: ClassVar[Stakes] = {
        "per-game": Stake(1, goes_with=("settle-by", "game")), "per-point": Stake(1, goes_with=("settle-by", "points")),
    }  # fmt: skip
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
        **fines.REMEDIES,
    }  # fmt: skip
    points: ClassVar[Mapping[str, str]] = {
        **stock_play.POINTS, **drawing.POINTS, **declaring.POINTS, **hand_sizes.POINTS, **again.POINTS, **sevens.POINTS,
        **settling.POINTS, **polish.POINTS, **numbers.POINTS, **fines.POINTS, **partie.POINTS,
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
        return numbers.open_deal(law, sitting, number, players, dealer)

    def form(self, players: int) -> Game[BeziqueDeal]:
        """Three and four have more packs, and triple bézique."""
        return GAME if players == 2 else GAME_FOR_MORE

    def partners(self, law: Law, players: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """Opposite, where four have agreed to play so."""
        return opposite(players) if len(players) == 4 and law.peek("four-handed.partners") else ()

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
        if name == "bezique" and before and len(deal.players) == 2 and law["second-bezique"] == "double":
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
        return playing.draw_order(law, table, super().draw_order(law, table, winner))

    def played(self, law: Law, table: BeziqueTable, player: str, held: Held) -> None:
        """A card leaves the hand: its size is looked at, and what it breaks is lost."""
        playing.played(law, table, player, held)

    def drew(self, law: Law, table: BeziqueTable, player: str, face: str | None) -> None:
        """The turn-up goes with the last draw."""
        if not table.deal.cards.stock and table.deal.turn_up is None and face is not None:
            stock_play.remark(law, f"{player} takes the {face} that lay face up", "draw.turn-up")

    def forgot_draw(self, law: Law, table: BeziqueTable, player: str) -> None:
        """The adversary's choice."""
        (fines.forgot_draw if fines.are_agreed(law) else drawing.forgotten)(law, table, player)

    def drew_out_of_turn(self, law: Law, table: BeziqueTable, player: str, other: str, finding: Finding) -> None:
        """A fine, where there are fines."""
        fines.drew_out_of_turn(law, table, player, other, finding)

    def fines_several(self, law: Law) -> bool:
        """Where there are fines."""
        return fines.are_agreed(law)

    def drew_several(self, law: Law, table: BeziqueTable, player: str, finding: Finding) -> None:
        """Which goes back, where there are fines."""
        fines.drew_several(law, table, player, finding)

    def declared_wrongly(self, law: Law, table: BeziqueTable, player: str) -> None:
        """Nothing is scored for this trick, where there are fines."""
        fines.silence(law, table, player)

    def too_many(self, law: Law, table: BeziqueTable, player: str, point: str) -> None:
        """The adversary's choice."""
        marking.too_many(law, table, player)

    def stock_out(self, law: Law, table: BeziqueTable) -> None:
        """What was marked till now is kept apart; partners divide."""
        ending.last_tricks_begin(table)
        numbers.divide(law, table)

    def last_of_group(self, law: Law, table: BeziqueTable, player: str) -> None:
        """The last trick of one pair."""
        ending.last_of_pair(law, table, player)

    def last_trick_won(self, law: Law, table: BeziqueTable, player: str | None) -> None:
        """Ten for the last trick."""
        ending.last_trick(law, table, player)

    def proved(self, law: Law, table: BeziqueTable, doubt: Doubt, by: str) -> None:
        """A wrong play of the last eight is proved."""
        revoking.proved(law, table, doubt, by)

    def lapsed(self, law: Law, table: BeziqueTable, pending: Pending) -> None:
        """What nobody acted on in time."""
        lapsing.lapsed(law, table, pending)

    def shown(self, law: Law, table: BeziqueTable, event: Event, faces: list[str]) -> None:
        """A card that had to be shown has been."""
        if event.verb == "shows" and table.deal.pending:
            drawing.duty_done(law, table, event.actor, len(faces))

    def check_tally(self, law: Law, table: BeziqueTable, player: str, tally: Mapping[str, int]) -> None:
        """What one pad can hold."""
        tallying.check(law, table, tally)

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


class BeziqueForMore(Bezique):
    """For three and four players: triple bézique."""

    combinations = FOR_MORE
    tally_keys = tallying.KEYS_FOR_MORE


GAME: Game[BeziqueDeal] = Bezique()
GAME_FOR_MORE: Game[BeziqueDeal] = BeziqueForMore()
