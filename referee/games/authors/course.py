"""The course of a deal: what every event begins and ends with."""

from __future__ import annotations

from referee.core.law import Law
from referee.core.rulings import Verdict
from referee.games.authors import duties
from referee.games.authors.settling import begin, finish
from referee.games.authors.state import AuthorsDeal, AuthorsTable, is_ending
from referee.mechanics import asking
from referee.mechanics.asking import Laid
from referee.mechanics.whereabouts import BOOK


def start(law: Law, table: AuthorsTable) -> None:
    """The first write of an event: the counters are in the pool, and time goes on."""
    begin(law, table)
    table.deal.clock += 1


def conclude(law: Law, table: AuthorsTable, wrong: list[Laid] | None = None) -> None:
    """What is known now decides what was said before; then it may be for somebody else to ask, or the deal is over."""
    deal = table.deal
    if wrong:
        deal.traced = ()
    for said, found in asking.weigh(law, table):
        duties.follow(law, table, said, found.number)
    for late in asking.unlaid(law, table, _known_ranks(law, deal)):
        if not is_ending(law, deal):
            duties.must_lay(law, table, late)
    if deal.claimed:
        settle_claims(law, table)
    for book in wrong or ():
        if duties.is_due(table, next(b.finding for b in deal.laid if b.number == book.number)):
            duties.pass_left(law, table, book.player)
    if not deal.is_over and is_ending(law, deal):
        finish(law, table)
        return
    duties.look_for_cards(law, table)


def _known_ranks(law: Law, deal: AuthorsDeal) -> list[str]:
    """Ranks of which some card came out with this event and all are known by now."""
    ranks = [rank for rank in law.pack.ranks if rank not in deal.traced]
    known = [rank for rank in ranks if all(rank + suit in deal.holdings.first for suit in law.pack.suits)]
    deal.traced = (*deal.traced, *known)
    return known


def look_for_unlaid(law: Law, table: AuthorsTable) -> None:
    """At an ask: a whole rank that is known to be in one hand."""
    deal = table.deal
    down = [book.rank for book in deal.down]
    ranks = []
    for rank in deal.traced:
        if rank in down:
            continue
        held = {deal.holdings.where(face) for face in deal.holdings.faces if face[0] == rank}
        if len(held) == 1 and held & set(deal.players):
            ranks.append(rank)
    for late in asking.unlaid(law, table, ranks):
        duties.must_lay(law, table, late)


def call(law: Law, table: AuthorsTable, number: int) -> None:
    """Somebody calls what was found: what the book attaches to it is in force from now on."""
    deal = table.deal
    deal.called = (*deal.called, number)
    said = deal.found.get(number)
    if said is not None:
        duties.follow(law, table, said, number)
    elif is_ending(law, deal):
        return
    elif any(late.finding == number for late in deal.late):
        duties.must_lay(law, table, next(late for late in deal.late if late.finding == number))
    elif any(book.finding == number and book.status == "lying" for book in deal.laid):
        book = next(book for book in deal.laid if book.finding == number)
        duties.put_back(law, table, number)
        duties.pass_left(law, table, book.player)


def settle_claims(law: Law, table: AuthorsTable) -> None:
    """Claims of books kept back that cards have decided."""
    deal = table.deal
    for number, player, rank in deal.claimed:
        finding = table.record.findings.get(number)
        late = any((one.player, one.rank) == (player, rank) for one in deal.late)
        if finding is not None and late:
            del table.record.findings[number]
        elif finding is not None and deal.holdings.where(f"{rank}{law.pack.suits[0]}") == BOOK:
            law.amend(
                number, verdict=Verdict.ALLOWED, message=f"{finding.message}; line {law.line} shows that it was not so"
            )
        else:
            continue
        deal.claimed = tuple(claimed for claimed in deal.claimed if claimed[0] != number)


def uncalled_by(table: AuthorsTable, giver: str, face: str, to: str | None) -> int | None:
    """The finding, not called yet, that a card handed over puts right."""
    if to is None or table.sitting.discovery == "referee":
        return None
    for number, said in table.deal.found.items():
        if number in table.deal.called or said.face != face:
            continue
        if (said.is_ask and (said.player, said.other) == (giver, to)) or (not said.is_ask and said.other == to):
            return number
    return None
