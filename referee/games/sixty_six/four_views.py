"""What can be seen with four at the table; what the sides have counted is shown only when the deal is over."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core import choosing
from referee.core.cards import SUIT_NAMES
from referee.core.game import Group
from referee.core.law import Law
from referee.games.sixty_six.four_settling import running_score
from referee.games.sixty_six.four_state import FourTable
from referee.games.sixty_six.several_deals import bonus_of
from referee.games.sixty_six.views import of_player
from referee.mechanics import seen


def describe(table: FourTable, seat: str | None) -> list[Group]:
    """Named groups of cards and words; of a hand only what its owner (`seat`) or everybody has seen."""
    deal = table.deal
    score = running_score(table)
    groups = [
        Group("deal", (str(deal.number),)),
        Group("dealer", (deal.dealer or "not yet known",)),
        Group("to act", (prompt(table),)),
        Group("score of the game", tuple(f"{'+'.join(side)} {score[side[0]]}" for side in deal.sides)),
        Group("trumps", (SUIT_NAMES.get(deal.trump or "", "none yet"),)),
    ]
    bonus = bonus_of(table.sitting, deal.players)
    if bonus:
        groups.append(Group("added to the next score", (str(bonus),)))
    if deal.trick:
        groups.append(Group(f"led by {deal.trick[0].player}", tuple(p.face for p in deal.trick), is_cards=True))
    for name in deal.players:
        groups += of_player(deal, name, seat, deal.won[name])
    return [*groups, *seen.still_open(deal)]


def prompt(table: FourTable) -> str:
    """Who is to do what."""
    deal = table.deal
    if deal.is_over:
        return "the deal is over"
    if deal.dealer is None:
        return "who deals? Write NAME deals"
    if deal.trump is None:
        return f"{deal.dealer} turns up the trump"
    if deal.phase == "unknown":
        return "who wins the trick? Write NAME wins"
    return f"{deal.expected} plays to the {deal.trick[0].face}" if deal.trick else f"{deal.turn} leads"


def candidates(law: Law, table: FourTable) -> Iterator[str]:
    """Cards, marriages and choices that might come next."""
    deal = table.deal
    for pending in deal.pending:
        yield from choosing.answers(law, table, pending)
        if pending.kind == "remedy":
            yield from (f"{name} takes-back {pending.card}" for name in pending.whose if pending.card)
    faces = deal.cards.pack.faces
    if deal.is_over:
        return
    if deal.dealer is None:
        yield from (f"{name} deals" for name in deal.players)
    elif deal.trump is None:
        yield from (f"{deal.dealer} turns {face}" for face in faces if face not in deal.cards.seen)
    elif deal.phase == "unknown":
        yield from (f"{name} wins" for name in deal.players)
    elif deal.expected is not None:
        player = deal.expected
        yield from (f"{player} plays {face}" for face in faces if deal.cards.in_hand(player, face))
        if law.peek("marriages") and not deal.trick:
            for suit in law.pack.suits:
                if all(deal.cards.in_hand(player, rank + suit) for rank in "KQ"):
                    yield f"{player} declares marriage K{suit} Q{suit}"
