"""Deals told by the books that each player has at the end."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.law import Law
from referee.core.wording import so_many
from referee.games.authors.settling import begin, finish
from referee.games.authors.state import AuthorsTable
from referee.mechanics.floor import over

KEYS: Mapping[str, str] = {"books": "how many books lie before the player"}


def check(law: Law, tally: Mapping[str, int]) -> None:
    """Refuses what the pack cannot give."""
    most, books = len(law.pack.ranks), tally["books"]
    if not 0 <= books <= most:
        law.refuse(f"books={books}: the pack makes {most} books, and nobody has fewer than none", point="so.refused")


def close(law: Law, table: AuthorsTable) -> None:
    """Everybody has tallied: the numbers are held against each other and against the record."""
    deal = table.deal
    books = {name: tally["books"] for name, tally in deal.tallies.items()}
    if deal.is_over and not deal.from_pad:
        for name, count in books.items():
            if count != deal.scores[name]:
                has = f"{name} tallies {so_many(count, 'book')}; the record has {deal.scores[name]} and counts"
                law.irregular("so.tally-differs", has, name)
        return
    if deal.is_over and deal.pot is not None:
        if books != deal.scores:
            law.irregular("so.tally-differs", "the pool has been divided by the tallies given first, which count")
        return
    begin(law, table)
    deal.from_pad = True
    whole = len(law.pack.ranks) - sum(book.status == "void" for book in deal.laid)
    if sum(books.values()) != whole:
        law.irregular("so.tally-unfit", f"{so_many(sum(books.values()), 'book', 'are')} tallied, and there are {whole}")
        if not deal.is_over:
            over(law, table)
        return
    for name, count in books.items():
        if count != deal.scores[name]:
            law.post(name, count - deal.scores[name], "books as tallied", cite=law.cite("object"))
    deal.open = deal.moot = None
    finish(law, table)
