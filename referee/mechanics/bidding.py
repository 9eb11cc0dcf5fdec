"""Bidding: who speaks when, how often, what a bid must exceed, and what a bid out of its place is.

The calls of a deal are a plain list, and everything else is worked out from it. A game says how a bid is read and ranked,
how many each player has, and what follows when the bidding is over; a bid may be a number of points, a contract, or a suit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from referee.core.events import Event
from referee.core.game import Claim, Handler, Offence, Verb
from referee.core.law import Law
from referee.core.table import Table
from referee.mechanics.floor import a_player
from referee.mechanics.remedies import contradicted, upheld

POINTS: Mapping[str, str] = {
    "bid.order": "Who bids, in which order, and how often?",
    "bid.enough": "What must a bid be?",
    "bid.again": "May a player bid when his bids are spent, after a pass, or when the bidding is over?",
    "bid.turn": "What follows when somebody bids or passes out of turn?",
    "bid.all-pass": "What if everybody passes?",
}
VERBS: Mapping[str, Verb] = {
    "bids": Verb("NAME bids NUMBER", "a bid"),
    "passes": Verb("NAME passes", "no bid"),
}


class Bid(NamedTuple):
    """What somebody bids: its rank among bids, from 1 upwards, and how it is said."""

    rank: int
    said: str


class Call(NamedTuple):
    """One call that counts: a bid, or a pass, which has rank 0."""

    player: str
    rank: int
    said: str
    line: int


class Auction(Protocol):
    """A deal that is bid for: its slots hold the calls that count, in order, and who is to speak (None: nobody)."""

    calls: tuple[Call, ...]
    speaks: str | None
    dealer: str | None
    players: tuple[str, ...]

    def others(self, player: str) -> tuple[str, ...]:
        """Everybody but one player, from that player's left."""
        ...


class Bidding:
    """What the bidding asks a game; a game with an auction inherits this beside its own kind of game."""

    def read_bid(self, law: Law, table: Any, event: Event) -> Bid:
        """What the words of a bid mean; refuses what is not understood, whatever was bid before."""
        raise NotImplementedError

    def bids_each(self, law: Law, table: Any) -> int:
        """How many bids each player has; 0 is any number."""
        return 0

    def may_return(self, law: Law, table: Any) -> bool:
        """Whether a player who has passed may still bid over a later bid."""
        return False

    def too_low(self, law: Law, table: Any, player: str, bid: Bid, best: Call | None) -> str:
        """Why a bid is not enough, in words; nothing where it is. Here it must exceed the bid before."""
        return f"{best.said} was bid" if best is not None and bid.rank <= best.rank else ""

    def auction_over(self, law: Law, table: Any, best: Call | None) -> None:
        """Nobody is left to speak: `best` has it, or everybody has passed (None)."""
        raise NotImplementedError


def highest(calls: Sequence[Call]) -> Call | None:
    """The bid that stands; None while nobody has bid."""
    return max((call for call in calls if call.rank), key=lambda call: call.rank, default=None)


def is_out(calls: Sequence[Call], player: str, each: int, *, may_return: bool) -> str:
    """Why a player may speak no more, in words; nothing where he may."""
    best = highest(calls)
    mine = [call for call in calls if call.player == player]
    since = calls[calls.index(best) + 1 :] if may_return and best is not None else calls
    if any(call.player == player and not call.rank for call in since):
        return f"{player} has passed"
    if each and sum(1 for call in mine if call.rank) >= each:
        return f"{player} has bid already" if each == 1 else f"{player} has had {each} bids"
    return ""


def to_speak(law: Law, table: Any) -> str | None:
    """Whose turn it is, from the dealer's left; None when the bidding is over, or nobody has dealt."""
    deal: Auction = table.deal
    if deal.dealer is None:
        return None
    order = (*deal.others(deal.dealer), deal.dealer)
    each, may_return = law.game.bids_each(law, table), law.game.may_return(law, table)
    best = highest(deal.calls)
    start = order.index(deal.calls[-1].player) + 1 if deal.calls else 0
    for player in (*order[start:], *order[:start]):
        if best is not None and player == best.player:
            return None  # everybody has had his say on that bid
        if not is_out(deal.calls, player, each, may_return=may_return):
            return player
    return None


def bids(law: Law, table: Table[Any], event: Event) -> None:
    """A bid that counts, or one that is void: out of turn, one too many, or too low."""
    player = a_player(law, table, event)
    bid: Bid = law.game.read_bid(law, table, event)
    if _is_misplaced(law, table, player, f"{player}'s bid of {bid.said}"):
        return
    low = law.game.too_low(law, table, player, bid, highest(table.deal.calls))
    if low:
        law.void(
            "bid.enough", f"{bid.said} is no bid: {low}. It counts for nothing, and {player} bids or passes", player
        )
        return
    _call(law, table, Call(player, bid.rank, bid.said, event.line))


def passes(law: Law, table: Table[Any], event: Event) -> None:
    """A pass; out of turn it is void."""
    player = a_player(law, table, event)
    if event.words or event.keys:
        law.refuse(f"write {player} passes", point="so.refused")
    if _is_misplaced(law, table, player, f"{player}'s pass"):
        return
    _call(law, table, Call(player, 0, "a pass", event.line))


def _is_misplaced(law: Law, table: Table[Any], player: str, what: str) -> bool:
    deal = table.deal
    if deal.dealer is None:
        law.refuse(f'nobody has dealt: write "{deal.players[0]} deals" first, or dealer = "..." in the [[deal]]')
    out = is_out(deal.calls, player, law.game.bids_each(law, table), may_return=law.game.may_return(law, table))
    best = highest(deal.calls)
    if best is not None and best.player == player:
        out = out or f"{player} has the highest bid"
    turn = to_speak(law, table)
    if out and player != turn:
        law.void("bid.again", f"{what} counts for nothing: {out}", player)
        return True
    if player != turn:
        law.void("bid.turn", f"{what} is out of turn and counts for nothing; it is for {turn} to speak", player)
        return True
    return False


def _call(law: Law, table: Table[Any], call: Call) -> None:
    table.deal.calls = (*table.deal.calls, call)
    table.deal.speaks = to_speak(law, table)
    if table.deal.speaks is None:
        law.game.auction_over(law, table, highest(table.deal.calls))


def late(law: Law, table: Table[Any], event: Event) -> None:
    """A bid or a pass when the bidding is over."""
    player = a_player(law, table, event)
    if table.deal.is_over:
        law.refuse("this deal is over; the next bid belongs to the next [[deal]]", point="so.over")
    law.void("bid.again", f"the bidding is over: what {player} says now counts for nothing", player)


def candidates(deal: Auction, words: Sequence[str]) -> list[str]:
    """What may be said next: the bids in `words`, and a pass."""
    player = deal.speaks
    return [] if player is None else [*(f"{player} bids {word}" for word in words), f"{player} passes"]


def _claimed(*points: str, otherwise: str) -> Any:
    def judge(law: Law, table: Table[Any], claim: Claim) -> None:
        if upheld(law, table, claim, *points) is None:
            contradicted(law, claim, otherwise)

    return judge


HANDLERS: Mapping[str, Handler] = {"bids": bids, "passes": passes}
MISPLACED: Mapping[str, Handler] = {"bids": late, "passes": late}
OFFENCES: Mapping[str, Offence] = {
    "bid-out-of-turn": Offence(
        "bid.turn", "NAME claims bid-out-of-turn by NAME", "bid or passed when it was another's turn",
        _claimed("bid.turn", "bid.again", otherwise="every bid on record was made in turn"),
    ),
    "bid-too-low": Offence(
        "bid.enough", "NAME claims bid-too-low by NAME", "bid what is no bid",
        _claimed("bid.enough", otherwise="every bid on record was high enough"),
    ),
}  # fmt: skip
