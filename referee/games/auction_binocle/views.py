"""What can be seen of a deal of Auction Binocle; what the tricks count is shown only when the hand is over."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core import choosing
from referee.core.cards import SUIT_NAMES
from referee.core.game import Group
from referee.core.law import Law
from referee.core.wording import so_many
from referee.games.auction_binocle.auction import widow_of
from referee.games.auction_binocle.ending import dealt_before
from referee.games.auction_binocle.settling import running_score
from referee.games.auction_binocle.state import AuctionDeal, AuctionTable
from referee.mechanics import bidding, seen


def describe(table: AuctionTable, seat: str | None) -> list[Group]:
    """Named groups of cards and words."""
    deal = table.deal
    score = running_score(table)
    number = dealt_before(table.sitting, deal.players) + 1
    groups = [
        Group("deal", (f"{number} of the game",)),
        Group("dealer", (deal.dealer or "not yet known",)),
        Group("to act", (prompt(table),)),
        Group("score", tuple(f"{'+'.join(side)} {score[side[0]]}" for side in deal.sides)),
        Group("bids", tuple(f"{call.player} {call.said}" for call in deal.calls)),
        Group("trumps", (SUIT_NAMES.get(deal.trump or "", "none yet"),)),
    ]
    if deal.bidder is not None and deal.best is not None:
        groups.append(Group("has the bid", (f"{deal.bidder}, {deal.best.said}",)))
    if deal.widow is not None:
        groups.append(Group("the widow was", deal.widow, is_cards=True))
        groups.append(Group("laid away", (so_many(len(deal.discards), "card"),)))
    if deal.trick:
        groups.append(Group(f"led by {deal.trick[0].player}", tuple(p.face for p in deal.trick), is_cards=True))
    for name in deal.players:
        groups += _hand(deal, name, seat)
    if deal.no_count:
        groups.append(Group("counts nothing for cards", deal.no_count))
    return [*groups, *seen.still_open(deal)]


def _hand(deal: AuctionDeal, name: str, seat: str | None) -> Iterator[Group]:
    hand = deal.cards.hands[name]
    if hand.laid:
        yield Group(f"before {name}", tuple(hand.laid), is_cards=True)
    yield from seen.of_hand(deal, name, seat)
    if deal.slate[name]:
        yield Group(f"{name} has announced", (str(deal.announced(name)),))
    yield Group(f"{name}'s tricks", (str(deal.won[name]),))
    yield from seen.doubtful(deal, name)
    if deal.is_over and deal.taken[name]:
        yield Group(f"{name} has taken", deal.taken[name], is_cards=True)


def prompt(table: AuctionTable) -> str:
    """Who is to do what."""
    deal = table.deal
    if deal.is_over:
        return "the deal is over"
    if deal.dealer is None:
        return "who deals?"
    if deal.phase == "auction":
        return f"{deal.speaks} bids or passes"
    if deal.phase == "widow" and deal.widow is None:
        return f"{deal.bidder} takes the widow"
    if deal.phase == "widow" and not deal.discards:
        return f"{deal.bidder} discards"
    if deal.trump is None:
        return f"{deal.bidder} names the trump"
    if deal.phase == "unknown":
        return "who wins the trick? Write NAME wins"
    if not deal.has_begun:
        return f"melds are laid; then {deal.expected} leads"
    return f"{deal.expected} plays to the {deal.trick[0].face}" if deal.trick else f"{deal.turn} leads"


def candidates(law: Law, table: AuctionTable) -> Iterator[str]:
    """Bids, the widow, trumps, cards and choices that might come next."""
    deal = table.deal
    for pending in deal.pending:
        yield from choosing.answers(law, table, pending)
    if deal.is_over:
        return
    if deal.dealer is None:
        yield from (f"{name} deals" for name in deal.players)
    elif deal.phase == "auction":
        step = law.peek("bid.step") or 1
        least = (deal.best.rank // step + 1) * step if deal.best is not None else step
        yield from bidding.candidates(deal, [str(least), str(least + step)])
    elif deal.phase == "widow" and deal.widow is None:
        size = widow_of(law, len(deal.players))
        free = [face for face in law.pack.faces if len(deal.cards.seen.get(face, ())) < law.pack.copies]
        yield f"{deal.bidder} takes-widow {' '.join(free[:size])}"
    elif deal.phase == "widow" and not deal.discards:
        yield f"{deal.bidder} discards count={widow_of(law, len(deal.players))}"
    elif deal.trump is None:
        yield from (f"{deal.bidder} names {SUIT_NAMES[suit]}" for suit in law.pack.suits)
    elif deal.phase == "unknown":
        yield from (f"{name} wins" for name in deal.players)
    elif deal.expected is not None:
        hand = deal.cards.hands[deal.expected]
        held = hand.known_faces()
        for face in law.pack.faces:
            if face in held or deal.cards.in_hand(deal.expected, face):
                yield f"{deal.expected} plays {face}"
