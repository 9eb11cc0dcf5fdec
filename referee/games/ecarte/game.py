"""Écarté: two players, thirty-two cards, five each; propose or stand, win the tricks, five points are the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import ClassVar

from referee.core.cards import SUIT_NAMES
from referee.core.events import Event
from referee.core.game import Game, Group, Handler, Verb
from referee.core.hands import Cards, Doubt, Held, Promise
from referee.core.law import Law
from referee.core.pending import Pending
from referee.core.settlement import DealResult, GameResult, Transfer
from referee.core.table import Sitting
from referee.core.wording import so_many
from referee.games.ecarte import dealing, kings, numbers, playing, retaking, settling, talking, tallying
from referee.games.ecarte.offences import OFFENCES
from referee.games.ecarte.state import ANSWER, DEAL, DISCARD, PLAY, TALK, EcarteDeal, EcarteTable
from referee.mechanics import floor, remedies, seen, trick_play
from referee.mechanics.floor import a_player
from referee.mechanics.trick_play import Owed, TrickGame
from referee.mechanics.tricks import Play


def abandons(law: Law, table: EcarteTable, event: Event) -> None:
    """A hand is given up."""
    player = a_player(law, table, event)
    if table.deal.turned is None:
        law.refuse("no trump is turned up yet: there is no hand to abandon")
    settling.abandons(law, table, player)


ALWAYS: Mapping[str, Handler] = {
    **floor.HANDLERS,
    **remedies.HANDLERS,
    "shows": playing.shows,
    "holds": playing.shows,
}
TALKING: Mapping[str, Handler] = {
    "proposes": talking.proposes,
    "accepts": talking.accepts,
    "refuses": talking.refuses,
    "stands": talking.stands,
    "discards": talking.discards,
    "gives": talking.gives,
}
KINGS: Mapping[str, Handler] = {
    "marks-king": kings.marks,
    "announces-king": kings.announces,
    "retracts-king": kings.retracts,
}
AT_PLAY: Mapping[str, Handler] = {
    **ALWAYS,
    **TALKING,
    **KINGS,
    "turns": dealing.turns,
    "looks": dealing.looks,
    "exposes": dealing.exposes,
    "plays": playing.plays,
    "takes-back": retaking.takes_back,
    "wins": trick_play.wins,
    "abandons": abandons,
}
PHASES: Mapping[str, Mapping[str, Handler]] = {
    DEAL: {**AT_PLAY, "deals": dealing.deals},  # until the trump is turned up
    TALK: {**AT_PLAY, "deals": dealing.deals},  # the non-dealer proposes, stands or leads
    ANSWER: {**AT_PLAY, "deals": dealing.deals},  # the dealer accepts or refuses
    DISCARD: AT_PLAY,  # cards are changed; then another proposal, or play
    PLAY: AT_PLAY,  # five tricks
    "unknown": AT_PLAY,  # the trick holds an unknown card: who wins?
    "over": {**ALWAYS, "marks-king": kings.marks, "takes-back": retaking.takes_back, "plays": playing.plays_on},
}


class Ecarte(TrickGame[EcarteDeal]):
    """The game itself: what its book does not say in numbers."""

    name = "ecarte"
    title = "Écarté"
    stakes: ClassVar[Mapping[str, int]] = {"per-game": 1}
    verbs: ClassVar[Mapping[str, Verb]] = {
        **floor.VERBS, **dealing.VERBS, **talking.VERBS, **kings.VERBS, **trick_play.VERBS,
        "abandons": Verb("NAME abandons", "a player gives his hand up; cards thrown down to claim are shown instead"),
    }  # fmt: skip
    phases = PHASES
    offences = OFFENCES
    remedies: ClassVar[Mapping[str, remedies.Remedy]] = {
        **dealing.REMEDIES, **numbers.REMEDIES,
        "replay": retaking.replay, "score": playing.choose_cut, "call-suit": retaking.call_suit,
    }  # fmt: skip
    points: ClassVar[Mapping[str, str]] = {
        **dealing.POINTS, **talking.POINTS, **numbers.POINTS, **kings.POINTS, **playing.POINTS, **settling.POINTS,
        "trick.looking": "May tricks turned down be looked at?",
    }  # fmt: skip
    tally_keys = tallying.KEYS
    tally_words = frozenset({"king", "unproposed", "refused"})
    cites: ClassVar[Mapping[str, str]] = {
        "deals": "deal.hand", "turns": "deal.turn-up", "proposes": "proposal.turn", "accepts": "proposal.turn",
        "refuses": "proposal.turn", "stands": "proposal.turn", "discards": "discard.aside", "gives": "discard.aside",
        "marks-king": "king.turned", "announces-king": "king.held", "retracts-king": "king.false", "plays": "duty.follow",
        "takes-back": "play.take-back", "wins": "trick.winner", "abandons": "hand.abandoned", "tallies": "score.point",
    }  # fmt: skip

    def open_deal(
        self, law: Law, sitting: Sitting, number: int, players: tuple[str, ...], dealer: str | None
    ) -> EcarteDeal:
        """Five cards each; the next is turned up."""
        return EcarteDeal(number, players, dealer, Cards(law.pack, players, law.peek("hand.cards")))

    def owed(self, law: Law, table: EcarteTable, play: Play) -> Owed | None:
        """To follow suit, to win if able, and in the Club Code to trump."""
        return playing.what_is_owed(law, table, play)

    def out_of_turn(self, law: Law, table: EcarteTable, player: str, held: Held) -> bool:
        """Only a lead can be out of turn between two."""
        return playing.out_of_turn(law, table, player, held)

    def trick_won(self, law: Law, table: EcarteTable, player: str) -> None:
        """Three tricks are the point, five the vole."""
        settling.trick_won(law, table)

    def proved(self, law: Law, table: EcarteTable, doubt: Doubt, by: str) -> None:
        """A renounce, a trick not won, or a suit not led."""
        playing.proved(law, table, doubt, by)

    def broken(self, law: Law, table: EcarteTable, promise: Promise, by: str) -> None:
        """A king that was not there."""
        kings.proved_false(law, table, law.ruling.findings[-1], by)

    def shown(self, law: Law, table: EcarteTable, event: Event, faces: list[str]) -> None:
        """A hand laid open has been looked at; the king of trumps in it refutes the other's."""
        deal = table.deal
        if event.verb == "shows":
            talking.looks_at(deal, event.actor)
        if deal.turned is not None and deal.king in faces:
            kings.refuted_by(law, table, event.actor)

    def lapsed(self, law: Law, table: EcarteTable, pending: Pending) -> None:
        """What nobody acted on in time."""
        if pending.point == "lead.turn":
            law.amend(
                pending.finding,
                message=f"{pending.against} led {pending.card} out of turn; it was played to and stands",
            )
        elif pending.finding in table.record.findings and pending.kind == "election":
            finding = table.record.findings[pending.finding]
            law.amend(finding.number, message=f"{finding.message}; nothing was chosen in time, and it stands")

    def check_tally(self, law: Law, table: EcarteTable, player: str, tally: Mapping[str, int]) -> None:
        """What one pad can hold."""
        tallying.check(law, player, tally)

    def tallied(self, law: Law, table: EcarteTable) -> None:
        """Both pads are in."""
        tallying.close(law, table)

    def sheet(self, table: EcarteTable) -> dict[str, int]:
        """The score of the game as the markers show it."""
        return settling.standing(table)

    def result(self, law: Law, table: EcarteTable) -> DealResult:
        """What the deal has added to the game."""
        return settling.result(law, table)

    def carry(self, law: Law, sitting: Sitting, result: DealResult) -> None:
        """The game goes on to the next deal until somebody has its points."""
        if result.missing:
            return
        deals = (*sitting.under_way, result.number)
        score = settling.score_after(sitting, result.points)
        won = settling.game_won(law, score)
        if won is None:
            sitting.under_way, sitting.score = deals, score
            return
        winner, loser = won
        value = Decimal(settling.stake(law, score[loser])[0])
        flags = tuple(word for word in ("unverified",) if word in result.flags)
        number = len(sitting.games) + 1
        game = GameResult(number, deals, score, winner, value, flags, [Transfer(loser, winner, value, self.unit)])
        sitting.games = (*sitting.games, game)
        sitting.under_way, sitting.score = (), {}

    def describe(self, table: EcarteTable, seat: str | None) -> list[Group]:
        """What lies on the table."""
        deal = table.deal
        score = self.sheet(table)
        groups = [
            Group("deal", (str(deal.number),)),
            Group("dealer", (deal.dealer or "not yet known",)),
            Group("to act", (self.prompt(table),)),
            Group("score of the game", tuple(f"{name} {points}" for name, points in score.items())),
            Group("trumps", (SUIT_NAMES.get(deal.trump or "", "none yet"),)),
            Group("stock", (so_many(deal.cards.stock, "card"),)),
        ]
        if deal.turned:
            groups.append(Group("turned up", (deal.turned,), is_cards=True))
        if deal.vulnerable and deal.phase in (PLAY, "unknown"):
            groups.append(Group("stands to lose two", (deal.vulnerable,)))
        if deal.trick:
            groups.append(Group(f"led by {deal.trick[0].player}", tuple(p.face for p in deal.trick), is_cards=True))
        for name in deal.players:
            groups += seen.of_hand(deal, name, seat)
            groups.append(Group(f"{name}'s tricks", (str(deal.won[name]),)))
            groups += seen.doubtful(deal, name)
        return [*groups, *seen.still_open(deal)]

    def prompt(self, table: EcarteTable) -> str:
        """Who is to do what."""
        deal = table.deal
        pone = deal.pone
        if deal.phase == DEAL:
            return f"{deal.dealer or 'the dealer'} turns up the trump"
        said = {
            "over": "the deal is over",
            TALK: f"{pone} proposes, stands or leads",
            ANSWER: f"{deal.dealer} accepts or refuses",
            "unknown": "who wins the trick? Write NAME wins",
        }.get(deal.phase)
        if said is None and deal.phase == DISCARD and len(deal.round) < len(deal.players):
            who = pone if pone not in deal.round else f"{deal.dealer}"
            said = f"{who} discards" + ("" if who == pone else f", or {pone} proposes, stands or leads")
        elif said is None and deal.phase == DISCARD:
            said = f"{pone} proposes, stands or leads"
        if said is None:
            said = f"{deal.expected} plays to the {deal.trick[0].face}" if deal.trick else f"{deal.turn} leads"
        return said

    def candidates(self, law: Law, table: EcarteTable) -> Iterator[str]:
        """Words and cards that might come next."""
        deal = table.deal
        for pending in deal.pending:
            for option in pending.options:
                cards = deal.exposed if option.key == "trump" else ("",)
                yield from (f"{name} elects {option.key} {card}".strip() for name in pending.whose for card in cards)
        if deal.phase == "over":
            return
        if deal.phase == DEAL:
            dealers = (deal.dealer,) if deal.dealer else deal.players
            yield from (
                f"{name} turns {face}" for name in dealers for face in law.pack.faces if face not in deal.cards.seen
            )
            return
        if deal.phase == "unknown":
            yield from (f"{name} wins" for name in deal.players)
            return
        pone, dealer = deal.pone, deal.dealer
        if not deal.marked:
            yield f"{dealer} marks-king"
            yield from (f"{name} announces-king" for name in deal.players if name not in deal.announced)
        if deal.phase == ANSWER:
            yield from (f"{dealer} accepts", f"{dealer} refuses")
            return
        if deal.phase in (TALK, DISCARD):
            yield from (f"{pone} proposes", f"{pone} stands")
        if deal.phase == DISCARD:
            sizes = {name: range(1, deal.cards.hands[name].size + 1) for name in deal.players if name not in deal.round}
            yield from (f"{name} discards count={count}" for name, counts in sizes.items() for count in counts)
        player = deal.expected
        if player is not None:
            yield from (f"{player} plays {face}" for face in law.pack.faces if deal.cards.in_hand(player, face))


GAME: Game[EcarteDeal] = Ecarte()
