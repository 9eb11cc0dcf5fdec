"""Cassino: cards of the table are taken, combined and built upon, packet after packet, to eleven points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from referee.core.errors import SessionError
from referee.core.events import Event
from referee.core.game import Game, Group, Handler, Verb, opposite
from referee.core.hands import Cards, Promise
from referee.core.law import Law
from referee.core.settlement import DealResult
from referee.core.stakes import Stake, Stakes
from referee.core.table import Sitting
from referee.games.cassino import building, counting, counting_out, dealing, settling, taking, tallying, turns, views
from referee.games.cassino.offences import OFFENCES
from referee.games.cassino.offences import POINTS as CLAIMED
from referee.games.cassino.state import CassinoDeal, CassinoTable
from referee.mechanics import fishing, floor, remedies

ALWAYS: Mapping[str, Handler] = {
    **floor.HANDLERS,
    **remedies.HANDLERS,
    "tallies": tallying.tallies,
    "counts-out": counting_out.counts_out,
    "takes-back": building.takes_back,
}
CARDS: Mapping[str, Handler] = {
    "takes": taking.takes,
    "builds": building.builds,
    "calls": building.calls,
    "trails": taking.trails,
}
PHASES: Mapping[str, Mapping[str, Handler]] = {
    "opening": {
        **ALWAYS,
        **dealing.HANDLERS,
        **dict.fromkeys(CARDS, turns.not_yet),
    },  # until the table's cards are turned up
    "play": {**ALWAYS, **dealing.HANDLERS, **CARDS},
    "over": {**ALWAYS, **dict.fromkeys(CARDS, turns.too_late)},
}


class Cassino(Game[CassinoDeal]):
    """The game itself: what its book does not say in numbers."""

    name = "cassino"
    title = "Cassino"
    least = 2
    most = 12
    stakes: ClassVar[Stakes] = {
        "per-game": Stake(1, goes_with=("game.worth", "game")), "per-point": Stake(1, goes_with=("game.worth", "points")),
    }  # fmt: skip
    verbs: ClassVar[Mapping[str, Verb]] = {
        **floor.VERBS, **dealing.VERBS, **taking.VERBS, **building.VERBS, **counting_out.VERBS,
    }  # fmt: skip
    phases = PHASES
    offences = OFFENCES
    remedies: ClassVar[Mapping[str, remedies.Remedy]] = {**dealing.REMEDIES, "keep-card": remedies.stand}
    points: ClassVar[Mapping[str, str]] = {
        **dealing.POINTS, **fishing.POINTS, **taking.POINTS, **turns.POINTS, **building.POINTS, **counting.POINTS,
        **counting_out.POINTS, **settling.POINTS, **CLAIMED,
    }  # fmt: skip
    tally_keys = tallying.KEYS
    tally_words = frozenset({"great", "little"})
    cites: ClassVar[Mapping[str, str]] = {
        "takes": "capture.combine", "builds": "build.make", "calls": "build.call", "trails": "trail", "deals": "deal.hand",
        "shows": "deal.hand", "takes-back": "build.false", "tallies": "score.total", "counts-out": "score.count-out",
    }  # fmt: skip

    def open_deal(
        self, law: Law, sitting: Sitting, number: int, players: tuple[str, ...], dealer: str | None
    ) -> CassinoDeal:
        """Four cards each; four for the table come off the pack when they are turned up."""
        allowed = law.peek("players.numbers").split()
        if str(len(players)) not in allowed:
            raise SessionError(
                f"deal {number}: {len(players)} cannot play; the pack divides among {', '.join(allowed)}"
            )
        counting.order_of(law)
        cards = Cards(law.pack, players, law.peek("hand.cards"))
        return CassinoDeal(number, players, dealer, cards, self.sides_of(sitting, players))

    def partners(self, law: Law, players: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """Opposite, where four play as partners."""
        return opposite(players) if len(players) == 4 and law.peek("players.partners") else ()

    def sides_of(self, sitting: Sitting, players: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """Who score together, or each for himself."""
        named = tuple(tuple(name for name in side if name in players) for side in sitting.sides)
        sides = [side for side in named if side]
        sides += [(name,) for name in players if not any(name in side for side in sides)]
        if len({len(side) for side in sides}) > 1 or len(sides) < 2:
            raise SessionError("sides of one size, two at least, play against each other")
        return tuple(sorted(sides, key=lambda side: players.index(side[0])))

    def sheet(self, table: CassinoTable) -> dict[str, int]:
        """The game so far, this deal included."""
        return counting.sheet(table)

    def result(self, law: Law, table: CassinoTable) -> DealResult:
        """What each has marked."""
        return settling.result(law, table)

    def carry(self, law: Law, sitting: Sitting, result: DealResult) -> None:
        """The running score, and the game when it is won."""
        settling.carry(law, sitting, result)

    def is_under_way(self, table: CassinoTable) -> bool:
        """Whether cards have been turned up or played."""
        return bool(table.deal.shown)

    # What the mechanics ask

    def disproved(self, law: Law, table: CassinoTable, promise: Promise, player: str) -> None:
        """A build turns out false."""
        building.disproved(law, table, promise, player)

    def broken(self, law: Law, table: CassinoTable, promise: Promise, by: str) -> None:
        """What follows from it."""
        building.broken(law, table, promise, by)

    def settle_calls(self, law: Law, table: CassinoTable) -> None:
        """Builds called false that were not."""
        building.settle_calls(law, table)

    def came_out(self, law: Law, table: CassinoTable, player: str, face: str) -> None:
        """A card of a hand has been seen."""
        cards = table.deal.cards
        shown = turns.Shown(player, face, tuple(cards.proved(player, face)), tuple(cards.broken(player, face)))
        turns.prove(law, table, shown)

    def shown(self, law: Law, table: CassinoTable, event: Event, faces: list[str]) -> None:
        """Cards of a hand have been shown: what they prove of others' builds."""
        turns.prove(law, table, turns.Shown(event.actor, "", (), ()))

    # Tallies and views

    def check_tally(self, law: Law, table: CassinoTable, player: str, tally: Mapping[str, int]) -> None:
        """What one player can have taken."""
        tallying.check(law, table, player, tally)

    def tallied(self, law: Law, table: CassinoTable) -> None:
        """Everybody has told."""
        tallying.close(law, table)

    def describe(self, table: CassinoTable, seat: str | None) -> list[Group]:
        """What lies on the table."""
        return views.describe(table, seat)

    def prompt(self, table: CassinoTable) -> str:
        """Who is to do what."""
        return views.prompt(table)

    def candidates(self, law: Law, table: CassinoTable) -> Iterator[str]:
        """What might come next."""
        return views.candidates(law, table)


GAME: Game[CassinoDeal] = Cassino()
