"""Four-handed Sixty-Six: partners, thirty-two cards, eight tricks that must be won where they can be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from typing import ClassVar

from referee.core.cards import SUIT_NAMES
from referee.core.errors import SessionError
from referee.core.events import Event
from referee.core.game import Game, Group, Handler, Verb
from referee.core.hands import Cards, Doubt, Held
from referee.core.law import Law
from referee.core.settlement import DealResult, GameResult
from referee.core.table import Sitting
from referee.games.sixty_six_four_handed import playing, settling, tallying
from referee.games.sixty_six_four_handed.offences import OFFENCES
from referee.games.sixty_six_four_handed.state import FourDeal, FourTable, Side
from referee.mechanics import floor, remedies, trick_play
from referee.mechanics.trick_play import Owed, TrickGame
from referee.mechanics.tricks import Play


def watched(handler: Handler) -> Handler:
    """Any event may end the deal: then it is counted."""

    def handle(law: Law, table: FourTable, event: Event) -> None:
        handler(law, table, event)
        if table.deal.is_over:
            settling.settle(law, table)

    return handle


ALWAYS: Mapping[str, Handler] = {**floor.HANDLERS, **remedies.HANDLERS, "tallies": tallying.tallies}
AT_PLAY: Mapping[str, Handler] = {**ALWAYS, **trick_play.HANDLERS, "plays": playing.plays}
BY_PHASE: Mapping[str, Mapping[str, Handler]] = {
    "opening": {**AT_PLAY, "deals": floor.deals, "turns": playing.turns},  # until the first card
    "play": AT_PLAY,  # eight tricks
    "unknown": AT_PLAY,  # the trick holds an unknown card: who wins?
    "over": {**ALWAYS, "takes-back": trick_play.takes_back},
}


class FourHanded(TrickGame[FourDeal]):
    """The game itself: what its book does not say in numbers."""

    name = "sixty-six-four-handed"
    title = "Four-handed Sixty-Six"
    least = most = 4
    stakes: ClassVar[Mapping[str, int]] = {"per-game": 1, "per-point": 1}
    verbs: ClassVar[Mapping[str, Verb]] = {**floor.VERBS, **playing.VERBS}
    phases: ClassVar[Mapping[str, Mapping[str, Handler]]] = {
        phase: {verb: watched(handler) for verb, handler in handlers.items()} for phase, handlers in BY_PHASE.items()
    }
    offences = OFFENCES
    remedies = playing.REMEDIES
    points: ClassVar[Mapping[str, str]] = {
        **playing.POINTS, **settling.POINTS,
        "pack.composition": "Which cards are used?",
        "pack.rank": "How do the cards rank?",
        "pack.imperfect": "What if the pack is not right?",
        "deal.hand": "How are the cards dealt?",
        "deal.misdeal": "What if the cards were dealt wrongly?",
    }  # fmt: skip
    tally_keys = tallying.KEYS
    cites: ClassVar[Mapping[str, str]] = {
        "plays": "duty.follow-suit", "turns": "trump.turn", "deals": "deal.hand", "wins": "trick.winner",
        "takes-back": "lead.turn", "tallies": "count.sum",
    }  # fmt: skip

    def open_deal(
        self, law: Law, sitting: Sitting, number: int, players: tuple[str, ...], dealer: str | None
    ) -> FourDeal:
        """Eight cards each, to two sides."""
        cards = Cards(law.pack, players, law.peek("hand.cards"))
        return FourDeal(number, players, dealer, cards, self.sides_of(sitting, players))

    @staticmethod
    def sides_of(sitting: Sitting, players: tuple[str, ...]) -> tuple[Side, Side]:
        """Who plays with whom: opposite players, unless the session says otherwise."""
        named = [tuple(name for name in side if name in players) for side in sitting.sides] or [
            players[0::2],
            players[1::2],
        ]
        if len(named) != 2 or any(len(side) != 2 for side in named):
            raise SessionError("two sides of two play against each other")
        first, second = named
        return first, second

    def owed(self, law: Law, table: FourTable, play: Play) -> Owed | None:
        """To follow, to win, to trump."""
        return playing.what_is_owed(law, table, play)

    def out_of_turn(self, law: Law, table: FourTable, player: str, held: Held) -> bool:
        """A lead lies there; another card goes back."""
        return playing.out_of_turn(law, table, player, held)

    def may_take_back(self, law: Law, table: FourTable, player: str) -> bool:
        """Only what the law has taken back."""
        return False

    def trick_won(self, law: Law, table: FourTable, player: str) -> None:
        """After the eighth the deal is over."""
        deal = table.deal
        deal.taken[player] = (*deal.taken[player], *(play.face for play in deal.done[-1]))
        if not any(hand.size for hand in deal.cards.hands.values()):
            floor.over(law, table)

    def proved(self, law: Law, table: FourTable, doubt: Doubt, by: str) -> None:
        """A duty broken."""
        playing.proved(law, table, doubt, by)

    def check_tally(self, law: Law, table: FourTable, player: str, tally: Mapping[str, int]) -> None:
        """What one pad can hold."""
        tallying.check(law, tally)

    def tallied(self, law: Law, table: FourTable) -> None:
        """All pads are in."""
        tallying.close(law, table)

    def sheet(self, table: FourTable) -> dict[str, int]:
        """The score of the game as the markers show it."""
        return settling.running_score(table)

    def result(self, law: Law, table: FourTable) -> DealResult:
        """What the deal has added to the game."""
        return settling.result(law, table)

    def carry(self, law: Law, sitting: Sitting, result: DealResult) -> None:
        """The game goes on to the next deal until a side has its points."""
        if result.missing or (not result.complete and not result.steps):
            return
        deals = (*sitting.kept.get("deals", ()), result.number)
        score = {name: sitting.score.get(name, 0) + points for name, points in result.points.items()}
        if "tie" in result.flags:
            sitting.kept["bonus"] = settling.bonus_after(law, sitting)
        elif any(result.points.values()):
            sitting.kept["bonus"] = 0
        if sitting.results and sitting.results[-1] is result:
            # the next deal has begun: what was open was the game, not this deal
            sitting.results = (*sitting.results[:-1], replace(result, complete=True))
        won = settling.game_won(law, self.sides_of(sitting, tuple(result.points)), score)
        if won is None:
            sitting.kept["deals"], sitting.score = deals, score
            return
        winners, losers = won
        value = settling.game_value(law, score[losers[0]])
        flags = tuple(word for word in ("unverified",) if word in result.flags)
        paid = settling.paid(losers, winners, value)
        number = len(sitting.games) + 1
        game = GameResult(number, deals, score, "+".join(winners), Decimal(value), flags, paid)
        sitting.games = (*sitting.games, game)
        sitting.score = {}
        sitting.kept["deals"] = ()

    def describe(self, table: FourTable, seat: str | None) -> list[Group]:
        """What lies on the table; counts are shown when the deal is over."""
        deal = table.deal
        score = self.sheet(table)
        groups = [
            Group("deal", (str(deal.number),)),
            Group("dealer", (deal.dealer or "not yet known",)),
            Group("to act", (self.prompt(table),)),
            Group("score of the game", tuple(f"{'+'.join(side)} {score[side[0]]}" for side in deal.sides)),
            Group("trumps", (SUIT_NAMES.get(deal.trump or "", "none yet"),)),
        ]
        if deal.trick:
            groups.append(Group(f"led by {deal.trick[0].player}", tuple(p.face for p in deal.trick), is_cards=True))
        for name in deal.players:
            hand = deal.cards.hands[name]
            known = tuple(face for face, count in hand.known.items() for _ in range(count))
            if known:
                groups.append(Group(f"{name} is known to hold", known, is_cards=True))
            groups.append(Group(f"{name} holds unseen", (f"{hand.unseen} cards",)))
            groups.append(Group(f"{name}'s tricks", (str(deal.won[name]),)))
            if hand.doubts:
                groups.append(Group(f"watched of {name}", tuple(f"line {d.line}: {d.event}" for d in hand.doubts)))
            if deal.is_over and deal.taken[name]:
                groups.append(Group(f"{name} has taken", deal.taken[name], is_cards=True))
        return groups + [
            Group(f"open since line {p.line}", (p.said or f"{p.whose[0]}: {p.words}",)) for p in deal.pending
        ]

    def prompt(self, table: FourTable) -> str:
        """Who is to do what."""
        deal = table.deal
        if deal.is_over:
            return "the deal is over"
        if deal.dealer is None:
            return "who deals?"
        if deal.trump is None:
            return f"{deal.dealer} turns up the trump"
        if deal.phase == "unknown":
            return "who wins the trick? Write NAME wins"
        return f"{deal.expected} plays to the {deal.trick[0].face}" if deal.trick else f"{deal.turn} leads"

    def candidates(self, law: Law, table: FourTable) -> Iterator[str]:
        """Cards and choices that might come next."""
        deal = table.deal
        for pending in deal.pending:
            yield from (f"{name} elects {option.key}" for option in pending.options for name in pending.whose)
        if deal.is_over:
            return
        if deal.dealer is None:
            yield from (f"{name} deals" for name in deal.players)
        elif deal.trump is None:
            yield from (f"{deal.dealer} turns {face}" for face in law.pack.faces if face not in deal.cards.seen)
        elif deal.phase == "unknown":
            yield from (f"{name} wins" for name in deal.players)
        elif deal.expected is not None:
            player = deal.expected
            yield from (f"{player} plays {face}" for face in law.pack.faces if deal.cards.in_hand(player, face))


GAME: Game[FourDeal] = FourHanded()
