"""What can be seen of a deal; what each has counted is kept in the head, and shown only when the deal is over."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core.cards import SUIT_NAMES
from referee.core.game import Group
from referee.core.law import Law
from referee.core.wording import so_many
from referee.games.sixty_six.closing import bar_to_closing
from referee.games.sixty_six.four_state import FourDeal
from referee.games.sixty_six.settling import running_score
from referee.games.sixty_six.several_deals import bonus_of
from referee.games.sixty_six.state import SixtySixDeal, SixtySixTable
from referee.mechanics import seen, stock_views


def describe(table: SixtySixTable, seat: str | None) -> list[Group]:
    """Named groups of cards and words; of a hand only what its owner (`seat`) or everybody has seen."""
    deal = table.deal
    stock = (
        f"{so_many(deal.aside, 'card')}, closed by {deal.closed.player}"
        if deal.closed
        else so_many(deal.cards.stock, "card")
    )
    groups = [
        Group("deal", (str(deal.number),)),
        Group("dealer", (f"{deal.bank}, who takes no cards" if deal.bank else deal.dealer or "not yet known",)),
        Group("to act", (prompt(table),)),
        Group("score of the game", tuple(f"{name} {points}" for name, points in running_score(table).items())),
        Group("trumps", (SUIT_NAMES.get(deal.trump or "", "none yet"),)),
        Group("stock", (stock,)),
    ]
    if deal.turn_up is not None:
        groups.append(Group("turned down" if deal.closed else "turned up", (deal.turn_up,), is_cards=True))
    bonus = bonus_of(table.sitting, deal.seats)
    if bonus:
        groups.append(Group("added to the next score", (str(bonus),)))
    if deal.trick:
        groups.append(Group(f"led by {deal.trick[0].player}", tuple(play.face for play in deal.trick), is_cards=True))
    for name in deal.players:
        groups += of_player(deal, name, seat, deal.tricks_of(name))
    return [*groups, *seen.still_open(deal)]


def of_player(deal: SixtySixDeal | FourDeal, name: str, seat: str | None, tricks: int) -> Iterator[Group]:
    """A hand, what its owner has won and announced, and what of that is doubtful."""
    yield from seen.of_hand(deal, name, seat)
    yield Group(f"{name}'s tricks", (str(tricks),))
    announced = tuple(SUIT_NAMES[m.suit] for m in deal.marriages if m.player == name and m.finding is None)
    if announced:
        yield Group(f"{name} has announced marriages in", announced)
    unproved = [m for m in deal.marriages if m.player == name and m.watched and not m.finding]
    yield from seen.doubtful(deal, name, *(f"line {m.line}: {m.event}" for m in unproved))
    if deal.is_over and deal.taken[name]:
        yield Group(f"{name} has taken", deal.taken[name], is_cards=True)


def prompt(table: SixtySixTable) -> str:
    """Who is to do what."""
    deal = table.deal
    if deal.dealer is not None and deal.trump is None and not deal.is_over:
        return f"the trump is turned up: write {deal.dealer} turns 9H"
    if deal.phase == "draw":
        first = deal.draws_due[0]
        return f"{first} draws, or closes the stock" if bar_to_closing(deal, first) is None else f"{first} draws"
    return stock_views.prompt(table)


def candidates(law: Law, table: SixtySixTable) -> Iterator[str]:
    """Lines that might come next; a claim of sixty-six is never listed, for whether it is right is in nobody's sight."""
    deal = table.deal
    if deal.dealer is not None and deal.trump is None and not deal.is_over:
        due = deal.others(deal.dealer)[0] if law.peek("trump-by") == "pone-draws" else deal.dealer
        yield from (f"{due} turns {face}" for face in law.pack.faces if face not in deal.cards.seen)
        return
    yield from stock_views.candidates(law, table)
    if deal.is_over or deal.trump is None:
        return
    nine = law.pack.ranks[-1] + deal.trump
    if deal.turn_up not in (None, nine):
        yield from (f"{name} exchanges {nine}" for name in deal.players if deal.cards.in_hand(name, nine))
    player = deal.turn
    if player is not None and not deal.trick:
        yield f"{player} closes"
        for suit in law.pack.suits:
            if all(deal.cards.in_hand(player, rank + suit) for rank in "KQ"):
                yield f"{player} declares marriage K{suit} Q{suit}"
