"""The pool of Authors: what goes in, who wins it, and what stays."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from referee.core.law import Law
from referee.core.settlement import DealResult, Sum, Transfer, net
from referee.games.authors.state import AuthorsDeal, AuthorsTable
from referee.mechanics.floor import over
from referee.mechanics.pools import POOL, divide, in_pool, put_in, take_out

POINTS: Mapping[str, str] = {
    "pool.ante": "What does each player put into the pool?",
    "object": "What is the object of the game?",
    "settle.winner": "When does the deal end, and who wins the pool?",
    "settle.remainder": "What becomes of counters that cannot be divided?",
    "deal.next": "Who deals next?",
}


def begin(law: Law, table: AuthorsTable) -> None:
    """The counters are in the pool when the deal begins, once in a deal however often it is dealt."""
    deal = table.deal
    if not deal.is_open:
        deal.is_open = True
        put_in(law, deal.players, law["ante"], "for the pool")
        law.read = []


def finish(law: Law, table: AuthorsTable) -> None:
    """The deal is over: who has most books takes the pool, and those who tie divide it."""
    deal = table.deal
    over(law, table)
    deal.pot = in_pool(table)
    won = _winners(deal)
    cite = law.cite("settle.winner")
    rest = divide(law, won, "the pool" if len(won) == 1 else "a share of the pool", cite=cite)
    law.read = []
    if rest and law["remainder"] == "first-left":
        take_out(law, won[0], rest, "what could not be divided")
    law.read = []
    for paid in deal.paid():
        if paid.source == POOL:
            deal.taken[paid.target] = deal.taken.get(paid.target, 0) + paid.amount


def _winners(deal: AuthorsDeal) -> list[str]:
    """Who has most books, in order from the dealer's left."""
    dealer = deal.dealer or deal.players[-1]
    most = max(deal.scores.values())
    return [name for name in (*deal.others(dealer), dealer) if deal.scores[name] == most]


def result(law: Law, table: AuthorsTable) -> DealResult:
    """How the deal stands or ended, counter by counter."""
    deal = table.deal
    law.read = []
    out = DealResult(deal.number, dict(deal.scores), flags=deal.flags, dealer=deal.dealer)
    moved = [Transfer(p.source, p.target, Decimal(p.amount), "counters") for p in deal.paid()]
    out.transfers = net(moved, table.sitting.seats.players)
    paid_in = [p for p in deal.paid() if p.target == POOL]
    carried = (in_pool(table) if deal.pot is None else deal.pot) - sum(p.amount for p in paid_in)
    if carried:
        _step(out, f"{carried} in the pool from before", carried, law, "settle.remainder")
    groups: dict[tuple[str, int], list[str]] = {}
    for paid in paid_in:
        groups.setdefault((paid.reason, paid.amount), []).append(paid.source)
    for (reason, amount), names in groups.items():
        each = " each" if len(names) > 1 else ""
        cite = next(p.cite for p in paid_in if p.reason == reason)
        text = f"{', '.join(names)} put in {amount}{each}: {reason}"
        out.steps.append(Sum(deal.number, text, Decimal(amount * len(names)), (cite,)))
    if deal.pot is None:
        out.complete = False
        out.missing = (_missing(deal),)
        return out
    return _shared(law, deal, out)


def _shared(law: Law, deal: AuthorsDeal, out: DealResult) -> DealResult:
    pot = deal.pot or 0
    for book in deal.laid:
        if book.status == "void":
            _step(
                out,
                f"{book.player}'s book of {law.game.rank_words(book.rank)} counts for nobody",
                0,
                law,
                "denial.false",
            )
    counts = ", ".join(f"{name} {books}" for name, books in deal.scores.items())
    _step(out, f"books: {counts}; the pool holds {pot}", pot, law, "object")
    won = _winners(deal)
    if len(won) == 1:
        out.winner, out.value = won[0], Decimal(pot)
        _step(out, f"{won[0]} has most books and wins the pool", pot, law, "settle.winner")
        return out
    share, rest = divmod(pot, len(won))
    _step(out, f"{' and '.join(won)} tie, and each takes {share}", share, law, "settle.winner")
    if rest and deal.taken.get(won[0], 0) > share:
        law.read = []
        law["remainder"]
        text = f"{rest} cannot be divided: {won[0]}, first at the dealer's left, takes it"
        out.steps.append(Sum(deal.number, text, Decimal(rest), tuple(law.read)))
    elif rest:
        _step(out, f"{rest} cannot be divided and stays for the next deal", rest, law, "settle.remainder")
    return out


def _step(out: DealResult, text: str, amount: int, law: Law, point: str) -> None:
    out.steps.append(Sum(out.number, text, Decimal(amount), (law.cite(point),)))


def _missing(deal: AuthorsDeal) -> str:
    if deal.is_over:
        return f"deal {deal.number}: the tallies do not fit together"
    if deal.tallies:
        absent = [name for name in deal.players if name not in deal.tallies]
        return f"deal {deal.number}: {' and '.join(absent)} {'have' if len(absent) > 1 else 'has'} not tallied"
    return f"deal {deal.number} is unfinished"
