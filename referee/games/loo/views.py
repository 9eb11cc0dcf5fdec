"""What can be seen of a deal of Loo, who is to act, and what might come next."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core.cards import SUIT_NAMES
from referee.core.game import Group
from referee.core.law import Law
from referee.core.wording import so_many
from referee.games.loo import opening
from referee.games.loo.state import DUMBY, OWN, THREW, LooDeal, LooTable
from referee.mechanics import seen
from referee.mechanics.pools import in_pool

SAID = {OWN: "plays", DUMBY: "plays dumby", THREW: "has thrown up"}


def describe(table: LooTable, seat: str | None) -> list[Group]:
    """Named groups of cards and words; of a hand only what its owner (`seat`) or everybody has seen."""
    deal = table.deal
    groups = [
        Group("deal", (str(deal.number),)),
        Group("dealer", (deal.dealer or "not yet known",)),
        Group("to act", (prompt(table),)),
        Group("pool", (so_many(in_pool(table), "counter"),)),
        Group("trumps", (SUIT_NAMES.get(deal.trump or "", "not turned yet"),)),
    ]
    if deal.turned:
        groups.append(Group("turned up", (deal.turned,), is_cards=True))
    groups.append(Group("declared", tuple(f"{name} {_word(deal, name)}" for name in deal.order)))
    groups.append(Group("tricks", tuple(f"{name} {deal.won.get(name, 0)}" for name in deal.standers)))
    if deal.trick:
        groups.append(Group(f"led by {deal.trick[0].player}", tuple(play.face for play in deal.trick), is_cards=True))
    for name in deal.players:
        *known, unseen = seen.of_hand(deal, name, seat)
        groups += known
        if deal.said.get(name) != THREW and name not in deal.gone:
            groups.append(unseen)
        groups += seen.doubtful(deal, name)
    return [*groups, *seen.still_open(deal)]


def _word(deal: LooDeal, player: str) -> str:
    if player in deal.gone:
        return "has had to throw up"
    word = deal.said.get(player)
    return "plays for the pool" if player == deal.for_pool else SAID.get(word or "", "has not spoken")


def prompt(table: LooTable) -> str:
    """Who is to do what."""
    deal = table.deal
    if deal.phase == "over":
        return "the deal is over"
    if deal.dealer is None:
        return "who deals? Write NAME deals"
    if deal.phase == "turn":
        return f"{deal.dealer} turns up the trump"
    if deal.phase == "declare":
        return f"{deal.asked} stands{', takes dumby' if deal.taker is None else ''} or throws up"
    if deal.phase == "unknown":
        return f"{deal.dealer} turns up the trump" if opening.late_due(deal) else "who won the trick?"
    return f"{deal.expected} {'plays to the ' + deal.trick[0].face if deal.trick else 'leads'}"


def candidates(law: Law, table: LooTable) -> Iterator[str]:
    """Lines that might come next."""
    deal = table.deal
    if deal.dealer is None:
        yield from (f"{name} deals" for name in deal.players)
        return
    cards = deal.cards
    if deal.phase == "turn" or (deal.phase == "unknown" and opening.late_due(deal)):
        yield from (f"{deal.dealer} turns {face}" for face in cards.pack.faces if face not in cards.seen)
    elif deal.phase == "unknown":
        yield from (f"{play.player} wins" for play in deal.trick)
    elif deal.phase == "declare" and deal.asked is not None:
        dumby = (DUMBY, f"{DUMBY} for-pool") if deal.taker is None else ()
        yield from (f"{deal.asked} {word}" for word in (OWN, *dumby, THREW))
    elif deal.phase == "play" and deal.expected is not None:
        hand = cards.hands[deal.expected]
        known = [face for face, count in hand.known.items() if count]
        unseen = [face for face in cards.pack.faces if face not in cards.seen] if hand.unseen else []
        yield from (f"{deal.expected} plays {face}" for face in (*known, *unseen))
