"""What can be seen of a deal of Cassino, who is to act, and what might come next."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from referee.core import choosing
from referee.core.game import Group
from referee.core.law import Law
from referee.core.wording import so_many
from referee.games.cassino.building import plural
from referee.games.cassino.counting import sheet
from referee.games.cassino.state import CassinoDeal, CassinoTable
from referee.mechanics import fishing, seen

MOST_TAKEN = 4  # how many loose cards a suggested capture or build uses at most


def describe(table: CassinoTable, seat: str | None) -> list[Group]:
    """Named groups of cards and words; of a hand only what its owner (`seat`) or everybody has seen."""
    deal = table.deal
    groups = [
        Group("deal", (str(deal.number),)),
        Group("dealer", (deal.dealer or "not yet known",)),
        Group("to act", (prompt(table),)),
        Group("score", tuple(f"{name} {points}" for name, points in sheet(table).items())),
        Group("packet", (str(deal.packet),)),
        Group("stock", (so_many(deal.cards.stock, "card"),)),
        Group("on the table", deal.layout.loose, is_cards=True),
    ]
    for build in deal.layout.builds:
        name = plural(build.value) if build.is_plural else f"build of {build.value}"
        groups.append(Group(f"{name}, {build.owner}'s since line {build.line}", build.cards, is_cards=True))
    groups += [Group(f"{name} has laid aside", faces, is_cards=True) for name, faces in deal.aside.items() if faces]
    for name in deal.players:
        groups += seen.of_hand(deal, name, seat)
        if deal.is_over or seat == name:
            groups.append(Group(f"{name} has taken", tuple(deal.taken[name]), is_cards=True))
        if deal.sweeps[name]:
            groups.append(Group(f"{name}'s sweeps", (str(deal.sweeps[name]),)))
        groups += seen.doubtful(deal, name)
    if deal.takes:
        last = deal.takes[-1]
        groups.append(Group(f"last taken, by {last.player}", (*last.named.cards, last.card), is_cards=True))
    return [*groups, *seen.still_open(deal)]


def prompt(table: CassinoTable) -> str:
    """Who is to do what."""
    deal = table.deal
    if deal.is_over:
        return "the deal is over"
    if deal.dealer is None:
        return "who deals? Write NAME deals"
    if deal.phase == "opening":
        return "which cards were turned up on the table?"
    return f"{deal.turn} plays a card"


def candidates(law: Law, table: CassinoTable) -> Iterator[str]:
    """Lines that might come next: choices, and what each card that may be in the hand could do."""
    deal = table.deal
    for pending in deal.pending:
        yield from choosing.answers(law, table, pending)
    if deal.is_over:
        return
    if deal.dealer is None:
        yield from (f"{name} deals" for name in deal.players)
        return
    if deal.phase == "opening":
        if not deal.cards.seen:
            yield f"table shows {' '.join(deal.cards.pack.faces[: law.peek('table.cards')])}"
        return
    player = deal.turn or deal.players[0]
    for face in deal.cards.pack.faces:
        if deal.cards.in_hand(player, face):
            yield f"{player} trails {face}"
            yield from _with_card(law, deal, player, face)


def _with_card(law: Law, deal: CassinoDeal, player: str, face: str) -> Iterator[str]:
    value = fishing.pips(law, face)
    if not value:
        same = [card for card in deal.layout.loose if card[0] == face[0]]
        if same:
            yield f"{player} takes {' '.join(same)} with {face}"
        return
    loose = [card for card in deal.layout.loose if fishing.pips(law, card) > 0]
    taken = [build.cards[0] for build in deal.layout.builds if build.value == value]
    yield from (f"{player} takes {card} with {face}" for card in taken)
    for count in range(1, min(len(loose), MOST_TAKEN) + 1):
        for cards in combinations(loose, count):
            total = sum(fishing.pips(law, card) for card in cards)
            if total == value:
                yield f"{player} takes {' '.join(cards)} with {face}"
            if (total == value and count > 1) or total == value == fishing.pips(law, cards[0]):
                yield f"{player} calls {face} on {' '.join(cards)} value={value}"
            if total + value <= law.peek("build.most"):
                yield f"{player} builds {face} on {' '.join(cards)} value={total + value}"
    for build in deal.layout.builds:
        if not build.is_plural and build.value + value <= law.peek("build.most"):
            yield f"{player} builds {face} on {build.cards[0]} value={build.value + value}"
        if build.value == value:
            yield f"{player} calls {face} on {build.cards[0]} value={value}"
