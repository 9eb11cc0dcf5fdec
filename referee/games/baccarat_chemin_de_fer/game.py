"""Baccarat Chemin de Fer: a bank that passes from player to player, six packs, and one coup to a deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from referee.core.game import Game, Group, Handler, Verb
from referee.core.hands import Cards
from referee.core.law import Law
from referee.core.pending import Pending
from referee.core.rulings import Verdict
from referee.core.settlement import DealResult
from referee.core.table import Sitting, Table
from referee.games.baccarat_chemin_de_fer import (
    dealing,
    handfuls,
    judging,
    passing,
    playing,
    settling,
    staking,
    tallying,
    views,
)
from referee.games.baccarat_chemin_de_fer.offences import OFFENCES
from referee.games.baccarat_chemin_de_fer.state import Coup, seated, standing, supply
from referee.mechanics import banking, floor, remedies

CoupTable = Table[Coup]

_FLOOR = {verb: handler for verb, handler in floor.HANDLERS.items() if verb not in ("shows", "holds")}
ALWAYS: Mapping[str, Handler] = {**_FLOOR, **remedies.HANDLERS}
BEFORE: Mapping[str, Handler] = {
    **ALWAYS, **handfuls.HANDLERS, **tallying.HANDLERS, "deals": dealing.deals, "exposes": dealing.exposes,
    "pays": banking.pays,
}  # fmt: skip
AT_STAKES: Mapping[str, Handler] = {**BEFORE, **staking.HANDLERS, **passing.HANDLERS, **playing.HANDLERS}
AT_CARDS: Mapping[str, Handler] = {
    **ALWAYS,
    **playing.HANDLERS,
    **handfuls.HANDLERS,
    "exposes": dealing.exposes,
    "pays": banking.pays,
    # out of their time now, and ruled on
    "stakes": staking.stakes,
    "banco": staking.banco,
    "withdraws": staking.withdraws,
    "passes-deal": passing.passes_deal,
}
PHASES: Mapping[str, Mapping[str, Handler]] = {
    "bank": {  # somebody has to put up a bank
        **BEFORE, "banks": staking.banks, "stakes": staking.stakes, "withdraws": staking.withdraws,
        "declines-deal": passing.declines_deal, "takes-deal": passing.takes_deal,
    },
    "offered": {**BEFORE, **passing.HANDLERS, "banks": passing.banks},  # the banker has passed the deal
    "staking": AT_STAKES,  # a bank stands
    "dealt": AT_CARDS,  # the punters' side takes or refuses a card
    "banker": AT_CARDS,  # the banker does
    "showing": AT_CARDS,  # both show
    "over": {**ALWAYS, "pays": banking.pays},
}  # fmt: skip


class BaccaratCheminDeFer(Game[Coup]):
    """The game itself: what its book does not say in numbers."""

    name = "baccarat-chemin-de-fer"
    title = "Baccarat Chemin de Fer"
    least = 2
    most = 12
    unit = "counters"
    bystanders_stake = True
    stakes: ClassVar[Mapping[str, int]] = {"per-counter": 1}
    verbs: ClassVar[Mapping[str, Verb]] = {
        **floor.VERBS, **staking.VERBS, **passing.VERBS, **handfuls.VERBS, **playing.VERBS, **tallying.VERBS,
        "pays": banking.VERBS["pays"],
    }  # fmt: skip
    phases = PHASES
    offences = OFFENCES
    remedies: ClassVar[Mapping[str, remedies.Remedy]] = handfuls.REMEDIES
    points: ClassVar[Mapping[str, str]] = {
        **banking.POINTS, **staking.POINTS, **passing.POINTS, **handfuls.POINTS, **dealing.POINTS, **playing.POINTS,
        **judging.POINTS, **settling.POINTS,
        "seats.number": "How many may play?",
        "seats.places": "How are places settled, and which way does the deal pass?",
        "pack.composition": "Which cards are used?",
        "shuffle": "Who shuffles?",
        "cut.who": "Who cuts, and who is the first banker?",
    }  # fmt: skip
    tally_keys = tallying.KEYS
    cites: ClassVar[Mapping[str, str]] = {
        "banks": "bank.amount", "stakes": "stake.cover", "banco": "banco.call", "withdraws": "stake.time",
        "takes-excess": "stake.excess", "declines-excess": "stake.excess", "hands-cards": "deal.handful",
        "deals": "deal.hand", "announces-natural": "natural.announce", "draws": "draw.table", "declines": "draw.table",
        "shows": "hand.compare", "pays": "pay.even", "passes-deal": "pass.deal", "takes-deal": "pass.amount",
        "declines-deal": "pass.turn", "agrees-end": "sitting.end", "tallies": "pay.even", "exposes": "deal.faced-card",
    }  # fmt: skip

    def open_deal(self, law: Law, sitting: Sitting, number: int, players: tuple[str, ...], dealer: str | None) -> Coup:
        """A coup: the bank, the stakes and the rights that the one before has left, and packs with used cards out."""
        packs = supply(sitting)
        cards = Cards(law.pack, players, 0)
        cards.seen = dict(packs.seen)
        cards.stock -= packs.used
        deal = Coup(number, players, dealer, cards)
        left = standing(sitting)
        if left is None:
            return deal
        deal.order = seated(left.order, players)
        deal.suivi, deal.streak = left.suivi, left.streak
        deal.stakes = dict(left.frozen)
        if law.peek("tie") == "stand":
            deal.frozen = dict(left.frozen)
            deal.is_bound = left.banco is not None
        deal.banco = left.banco
        if left.bank is not None and dealer == left.banker:
            deal.bank, deal.phase = left.bank, "staking"
        return deal

    def next_dealer(self, law: Law, sitting: Sitting, players: tuple[str, ...]) -> str | None:
        """The banker who has not lost, else the next on the right; who has left is passed over."""
        left = standing(sitting)
        if left is None:
            return sitting.results[-1].dealer if sitting.results else None
        place = left.order.index(left.banker)
        return next(name for name in left.order[place:] + left.order[:place] + players if name in players)

    def carry(self, law: Law, sitting: Sitting, result: DealResult) -> None:
        """The sitting is the game."""
        settling.carry(sitting, result)

    def lapsed(self, law: Law, table: CoupTable, pending: Pending) -> None:
        """Nobody said whether a hand dealt wrongly is played, and it was."""
        if pending.point == "deal.misdeal":
            said = law.table.record.findings[pending.finding or 0].message
            law.amend(pending.finding, verdict=Verdict.IRREGULAR, message=f"{said}; it was played, and stands")

    def sheet(self, table: CoupTable) -> dict[str, int]:
        """What everybody has won or lost in the sitting."""
        accounts = table.sitting.accounts
        return {name: accounts.get(name, 0) for name in dict.fromkeys((*table.deal.players, *accounts))}

    def tallied(self, law: Law, table: CoupTable) -> None:
        """Everybody has said what the coup brought him."""
        tallying.close_tallied(law, table)

    def result(self, law: Law, table: CoupTable) -> DealResult:
        """What the coup moved."""
        return settling.result(law, table)

    def describe(self, table: CoupTable, seat: str | None) -> list[Group]:
        """What lies on the table."""
        return views.describe(table, seat)

    def prompt(self, table: CoupTable) -> str:
        """Who is to do what."""
        return views.prompt(table)

    def candidates(self, law: Law, table: CoupTable) -> Iterator[str]:
        """Banks, stakes, cards and refusals that might come next."""
        return views.candidates(law, table)


GAME: Game[Coup] = BaccaratCheminDeFer()
