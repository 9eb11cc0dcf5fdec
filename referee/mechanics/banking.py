"""Banking: one player holds a bank, the others stake against it; what is covered is paid or collected one for one.

The bank is the banker's own money that lies on the table: counters move only when a stake is won or lost. Games say who
stakes when, and in which order stakes are covered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple, TypeVar

from referee.core.events import TABLE, Event, whole_number
from referee.core.game import Handler, Verb
from referee.core.law import Law
from referee.core.settlement import Transfer, net
from referee.core.table import Deal, Table
from referee.mechanics.pools import POOL

POINTS: Mapping[str, str] = {
    "stake.cover": "Which stakes does the bank cover when there are more than it holds?",
    "stake.excess": "What becomes of stakes that the bank does not cover?",
    "stake.time": "Until when may stakes be made or changed?",
    "stake.bystander": "When may bystanders stake?",
    "bank.amount": "How much does a banker put up?",
    "bank.least": "How little may a banker put up?",
    "bank.withdraw": "May the banker take anything out of the bank?",
    "pay.even": "What is paid on a stake?",
    "pay.wrong": "What if something else was paid?",
    "pay.commission": "What does the house take of the bank's winnings?",
}
VERBS: Mapping[str, Verb] = {
    "banks": Verb("NAME banks N", "the banker puts up the bank"),
    "stakes": Verb("NAME stakes N | table stakes NAME=N ...", "counters are staked against the bank"),
    "withdraws": Verb("NAME withdraws N", "counters are taken back from the stake, or by the banker from the bank"),
    "pays": Verb("NAME pays NAME N", "a payment seen at the table; it may be left out, and is checked"),
}


class BankDeal(Deal):
    """A deal against a bank.

    bank: what stands in it, None while nobody has put it up or it is not known; stakes: what each punter offers, in the
    order of staking; covered: the stakes that play, fixed when the cards are dealt; typed: payments seen at the table.
    """

    __slots__ = ("bank", "covered", "stakes", "typed")

    def __init__(self, number: int, players: tuple[str, ...], dealer: str | None, phase: str) -> None:
        super().__init__(number, players, dealer, phase)
        self.bank: int | None = None
        self.stakes: dict[str, int] = {}
        self.covered: tuple[Stake, ...] = ()
        self.typed: dict[tuple[str, str], int] = {}


B = TypeVar("B", bound=BankDeal)


class Stake(NamedTuple):
    """What a punter offered, and how much of it the bank covers."""

    player: str
    offered: int
    covered: int


def cover(stakes: Mapping[str, int], order: Iterable[str], limit: int | None) -> tuple[Stake, ...]:
    """The stakes in the order in which they are covered, up to `limit` (None: all of them).

    `order` names who comes first; those it does not name follow as they staked.
    """
    named = [name for name in order if name in stakes]
    left = sum(stakes.values()) if limit is None else limit
    covered: list[Stake] = []
    for name in (*named, *(name for name in stakes if name not in named)):
        part = min(stakes[name], left)
        left -= part
        covered.append(Stake(name, stakes[name], part))
    return tuple(covered)


def highest(stakes: Sequence[Stake], *, offered: bool = False) -> str:
    """Who has most at stake, as covered or as offered; of equals the one who comes first."""
    return max(stakes, key=lambda stake: stake.offered if offered else stake.covered).player


def point(law: Law, faces: Iterable[str]) -> int:
    """What a hand counts: pips, court cards and Tens by the book, whole tens left out."""
    total = sum(_pips(law, face[0]) for face in faces)
    count: int = total % law.peek("point.cycle")
    return count


def _pips(law: Law, rank: str) -> int:
    if rank in "TJQK":
        worth: int = law.peek("point.court")
        return worth
    return law.peek("point.ace") if rank == "A" else int(rank)


def settle(law: Law, banker: str, stakes: Iterable[Stake], *, bank_wins: bool) -> int:
    """Pays or collects every covered stake, one for one; answers how much in all."""
    rate = law["pay.for-one"]
    moved = 0
    for stake in stakes:
        amount = stake.covered * rate
        if bank_wins:
            law.pay(stake.player, banker, amount, "stake lost")
        else:
            law.pay(banker, stake.player, amount, "stake won")
        moved += amount
    return moved


def commission(law: Law, banker: str, won: int) -> int:
    """What the house takes of the bank's winnings: so many in the hundred, fractions of a counter left out."""
    share: int = won * law.peek("commission") // 100
    if share:
        law.pay(banker, POOL, share, f"{law['commission']} in the hundred of {won}", cite=law.read[-1])
    return share


# What people type


def counters(law: Law, event: Event) -> int:
    """The one number of a line, one at least; refused with how to write it."""
    if len(event.words) != 1 or event.keys:
        law.refuse(f"write `{event.actor} {event.verb} 10`", point="so.refused")
    number = whole_number(event.words[0], "the amount")
    if number < 1:
        law.refuse(f"{number} counters cannot be put down; write one at least", point="so.refused")
    return number


def is_bystander(table: Table[B], name: str) -> bool:
    """Whether somebody is at the table without a seat in this deal."""
    deal, sitting = table.deal, table.sitting
    return name not in deal.players and (name in sitting.bystanders or name in sitting.seats.players)


def punter(table: Table[B], word: str) -> str:
    """The full name of somebody who may stake: seated or standing by."""
    folded = word.casefold()
    for name in (*table.deal.players, *table.sitting.bystanders, *table.sitting.seats.players):
        if name.casefold() == folded:
            return name
    return table.sitting.seats.player(word)


def staked(law: Law, table: Table[B], event: Event) -> dict[str, int]:
    """What a line stakes, for one punter or, told by the table, for several."""
    if event.actor != TABLE:
        return {punter(table, event.actor): counters(law, event)}
    found: dict[str, int] = {}
    for word, text in event.keys.items():
        name, number = punter(table, word), whole_number(text, word)
        if number < 1 or name in found:
            law.refuse(f"{word}={text}: a stake is one counter at least, each punter once", point="so.refused")
        found[name] = number
    if not found or event.words:
        law.refuse("who stakes what? Write `table stakes Ann=10 Bob=6`", point="so.refused")
    return found


def pays(law: Law, table: Table[B], event: Event) -> None:
    """A payment seen at the table, against what is due between these two; several lines of one pair are added up."""
    deal = table.deal
    source = punter(table, event.actor)
    if len(event.words) != 2:
        law.refuse(f"whom, and how much? Write `{event.actor} pays Ann 10`", point="so.refused")
    if not deal.is_over:
        law.refuse("nothing is due before the hands have been compared")
    target = POOL if event.words[0].casefold() == POOL else punter(table, event.words[0])
    amount = whole_number(event.words[1], "the amount")
    if source == target or amount < 1:
        law.refuse(f"write `{source} pays NAME 10`: another player, and one counter at least", point="so.refused")
    due = sum(
        paid.amount if (paid.source, paid.target) == (source, target) else -paid.amount
        for paid in deal.paid()
        if {paid.source, paid.target} == {source, target}
    )
    due = max(due, 0)
    total = deal.typed.get((source, target), 0) + amount
    deal.typed[source, target] = total
    if total != due:
        owed = f"{source} owes {target} {due}" if due else f"{source} owes {target} nothing"
        law.irregular("pay.wrong", f"{total} paid, but {owed}; what is due counts", source)
    elif total != amount:
        law.note(f"{source} has now paid {target} the {due} that were due")


def transfers(table: Table[B]) -> list[Transfer]:
    """The net payments of the deal, in counters."""
    moved = [Transfer(p.source, p.target, Decimal(p.amount), "counters") for p in table.deal.paid()]
    order = dict.fromkeys((*table.sitting.seats.players, *table.sitting.bystanders))
    return net(moved, order)


def gained(table: Table[B]) -> dict[str, int]:
    """What the deal brought each player: the seated ones, and bystanders who paid or were paid."""
    totals = dict.fromkeys(table.deal.players, 0)
    for paid in table.deal.paid():
        totals[paid.source] = totals.get(paid.source, 0) - paid.amount
        totals[paid.target] = totals.get(paid.target, 0) + paid.amount
    totals.pop(POOL, None)
    return totals


HANDLERS: Mapping[str, Handler] = {"pays": pays}
