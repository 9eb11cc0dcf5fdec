"""The bids, the widow, and the trump named."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.cards import SUIT_NAMES
from referee.core.errors import SessionError
from referee.core.events import Event, whole_number
from referee.core.game import Handler, Verb
from referee.core.law import Law
from referee.games.auction_binocle import discarding
from referee.games.auction_binocle.state import AuctionTable
from referee.mechanics import bidding, widow
from referee.mechanics.bidding import Bid, Bidding, Call
from referee.mechanics.floor import a_player
from referee.mechanics.widow import WidowGame

POINTS: Mapping[str, str] = {
    **bidding.POINTS,
    **widow.POINTS,
    "bid.widow": "How many bids has each player where there is a widow?",
    "trump.named": "Who names the trump, and when?",
    "lead.first": "Who leads to the first trick?",
    "lead.partners": "Who leads where partners play?",
}
VERBS: Mapping[str, Verb] = {
    **bidding.VERBS,
    **widow.VERBS,
    "names": Verb("NAME names SUIT", "the bidder names the trump suit: hearts, or H"),
}
_SUITS = {**{name: suit for suit, name in SUIT_NAMES.items()}, **{suit.lower(): suit for suit in SUIT_NAMES}}


def widow_of(law: Law, players: int) -> int:
    """How many cards lie in the widow."""
    return int(law["widow.four" if players == 4 else "widow.three"]) if law.peek("widow") else 0


def hand_of(law: Law, players: int) -> int:
    """How many cards each player has: the whole pack, but for the widow, in equal hands."""
    left = law.pack.size - widow_of(law, players)
    if left <= 0 or left % players:
        raise SessionError(f"{left} cards cannot be dealt to {players} players in equal hands; look at the widow")
    return left // players


class BidForTrumps(Bidding, WidowGame):
    """What the bidding and the widow ask this game."""

    def read_bid(self, law: Law, table: AuctionTable, event: Event) -> Bid:
        """A number of points."""
        if len(event.words) != 1 or event.keys:
            law.refuse(f"write {event.actor} bids 150", point="so.refused")
        points = whole_number(event.words[0], "bids")
        if not 0 < points < 10_000:
            law.refuse(f"nobody bids {points}", point="so.refused")
        return Bid(points, str(points))

    def bids_each(self, law: Law, table: AuctionTable) -> int:
        """One, or three with a widow."""
        return int(law.peek("widow.bids" if law.peek("widow") else "bid.each"))

    def may_return(self, law: Law, table: AuctionTable) -> bool:
        """As agreed."""
        return bool(law.peek("bid-after-pass"))

    def too_low(self, law: Law, table: AuctionTable, player: str, bid: Bid, best: Call | None) -> str:
        """More than the last, by the step."""
        step = law["bid.step"]
        if step and bid.rank % step:
            return f"bids are multiples of {step}"
        return super().too_low(law, table, player, bid, best)

    def auction_over(self, law: Law, table: AuctionTable, best: Call | None) -> None:
        """Somebody has the bid; if nobody wanted it, the dealer."""
        deal = table.deal
        if best is None:
            forced = max(1, law["bid.forced"])
            best = Call(deal.dealer or "", forced, str(forced), law.line)
            deal.calls = (*deal.calls, best)
            law.note(f"everybody has passed: {best.player} has it at {best.said} ({law.cite('bid.all-pass').label})")
            law.ruling.cites = (*law.ruling.cites, law.cite("bid.all-pass"))
        else:
            law.note(f"{best.player} has the bid at {best.said}")
        deal.phase = "widow" if widow_of(law, len(deal.players)) else "name"
        law.read = []

    def widow_for(self, law: Law, table: AuctionTable) -> str:
        """The bidder's."""
        return table.deal.bidder or ""

    def widow_size(self, law: Law, table: AuctionTable) -> int:
        """Three, or four."""
        return widow_of(law, len(table.deal.players))

    def discarded(self, law: Law, table: AuctionTable, player: str) -> None:
        """The number is looked at when the trump is named; afterwards, whether it has been put right."""
        discarding.put_right(law, table, player)


def names(law: Law, table: AuctionTable, event: Event) -> None:
    """The bidder names the trump; a hand that is not of the right size by then was discarded wrongly."""
    deal = table.deal
    player = a_player(law, table, event)
    suit = _SUITS.get(event.words[-1].lower()) if len(event.words) == 1 else None
    if suit is None:
        law.refuse(f"which suit? Write {player} names hearts", point="so.refused")
    if deal.phase == "auction":
        law.void("trump.named", "nobody has the bid yet: the suit counts for nothing", player)
        return
    if player != deal.bidder:
        law.void("trump.named", f"{deal.bidder} has the bid and names the trump, not {player}", player)
        return
    if deal.trump is not None:
        law.void("trump.named", f"{SUIT_NAMES[deal.trump]} are trumps; what was named stays", player)
        return
    if deal.phase == "widow" and not deal.discards:
        law.void("trump.named", "the trump is not named before the discard: the suit counts for nothing", player)
        return
    deal.trump = suit
    deal.phase = "opening"
    is_shared = any(len(side) > 1 for side in deal.sides)
    deal.turn = deal.in_order()[0] if is_shared else player
    law.note(f"{deal.turn} leads")
    law.ruling.cites = (*law.ruling.cites, law.cite("lead.partners" if is_shared else "lead.first"))
    discarding.check(law, table, player)


def misplaced_names(law: Law, table: AuctionTable, event: Event) -> None:
    """A suit named when trumps are named already, or the deal is over."""
    if table.deal.is_over:
        law.refuse("this deal is over", point="so.over")
    names(law, table, event)


HANDLERS: Mapping[str, Handler] = {"names": names}
