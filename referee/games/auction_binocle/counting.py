"""What each side counts at the end of a hand, and what it scores: the bid made, or set back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from referee.core.hands import UNKNOWN
from referee.core.law import Law
from referee.core.rulings import Citation
from referee.games.auction_binocle.state import AuctionDeal, AuctionTable
from referee.games.binocle.ending import all_cards, worth_of_cards

Side = tuple[str, ...]
POINTS: Mapping[str, str] = {
    "bid.made": "What does the bidder score when the bid is made?",
    "bid.failed": "What is it to be set back?",
    "score.others": "What do the others score?",
    "score.sides": "How do partners score?",
    "count.first": "Who counts first?",
    "last-trick": "What does the last trick score?",
    "cards.values": "What do the cards in the tricks count?",
    "cards.notes": "May the cards in the tricks be noted during the play?",
    "widow.count": "Whose are the cards laid away?",
}


class Count(NamedTuple):
    """What a side has: melds, cards, and the ten for the last trick."""

    melds: int
    cards: int
    last: int

    @property
    def total(self) -> int:
        """All of it."""
        return self.melds + self.cards + self.last


class Mark(NamedTuple):
    """Points for a side, why, and the article behind them."""

    side: Side
    points: int
    reason: str
    cite: Citation


def counting_order(deal: AuctionDeal) -> list[Side]:
    """The bidder's side first, then the others from the dealer's left."""
    order = [deal.side_of(name) for name in ((deal.bidder,) if deal.bidder else ()) + deal.in_order()]
    return list(dict.fromkeys(order))


def cards_of(law: Law, deal: AuctionDeal) -> dict[Side, int | None]:
    """What the cards of each side count; None where neither record nor pads tell.

    Where the whole pack is accounted for, one unknown count is what the others leave.
    """
    worth = worth_of_cards(law)
    found = {side: _known_cards(law, deal, side, worth) for side in counting_order(deal)}
    unknown = [side for side, count in found.items() if count is None]
    spare = () if law.peek("discards-count") else deal.discards
    is_whole = deal.told == "pad" or sum(map(len, deal.taken.values())) + len(deal.discards) == law.pack.size
    is_whole = is_whole and not (spare and UNKNOWN in spare) and not _is_short(law, deal)
    if len(unknown) == 1 and is_whole and not deal.stopped:
        rest = sum(count for count in found.values() if count is not None)
        found[unknown[0]] = all_cards(law) - rest - sum(worth.get(face[0], 0) for face in spare)
    return found


def _is_short(law: Law, deal: AuctionDeal) -> bool:
    """A deal told by pads of which some cards count for nobody, and nobody has said which."""
    return deal.told == "pad" and bool(law.peek("widow")) and not law.peek("discards-count") and not deal.discards


def _known_cards(law: Law, deal: AuctionDeal, side: Side, worth: Mapping[str, int]) -> int | None:
    faces = [face for name in side for face in deal.taken[name]]
    if deal.bidder in side and law.peek("discards-count"):
        faces += deal.discards
    if deal.told == "cards" and not any("?" in face for face in faces):
        return sum(worth.get(face[0], 0) for face in faces)
    told = [deal.tallies[name]["cards"] for name in side if "cards" in deal.tallies.get(name, {})]
    return sum(told) if told else None


def melds_of(law: Law, table: AuctionTable, side: Side) -> int:
    """The melds of a side that are good: who has won a trick himself, or by his partner."""
    deal = table.deal
    if deal.stopped == "set-back":
        good = side
    elif len(side) > 1 and law["meld-mode"] != "individual":
        good = side if any(deal.won[name] for name in side) else ()
    else:
        good = tuple(name for name in side if deal.won[name])
    return sum(deal.announced(name) for name in good)


def counts(law: Law, table: AuctionTable) -> dict[Side, Count] | str:
    """What each side counts, or the words for what nobody has told."""
    deal = table.deal
    if deal.best is None:  # somebody has always bid, be it the dealer who must
        return f"who had the bid; write {deal.players[0]} tallies bid=150"
    cards = cards_of(law, deal)
    found: dict[Side, Count] = {}
    for side, known in cards.items():
        is_fixed = bool(deal.stopped) and deal.bidder in side
        is_lost = side[0] in deal.no_count or is_fixed
        if known is None and not is_lost:
            return f"what the cards of {'+'.join(side)} count; write {side[0]} tallies cards=80"
        count = 0 if is_lost or known is None else known
        if deal.told == "pad":
            marked = [deal.tallies[name] for name in side if name in deal.tallies]
            told = [score for score in (pad_score(law, tally) for tally in marked) if score is not None]
            if not told:
                return f"what {'+'.join(side)} marked; write {side[0]} tallies score=120"
            found[side] = Count(sum(told), count, 0)
            continue
        last = law.peek("last-trick.points") if not deal.stopped and deal.turn in side else 0
        found[side] = Count(melds_of(law, table, side), count, last)
    return found


def pad_score(law: Law, tally: Mapping[str, int]) -> int | None:
    """What a pad says was marked beside cards: in one sum, or meld by meld; None if it does not say."""
    if "score" in tally:
        return tally["score"]
    counted = [
        law.peek(law.game.tally_values[key]) * number for key, number in tally.items() if key in law.game.tally_values
    ]
    return sum(counted) if counted else None


def marks(law: Law, table: AuctionTable, now: Mapping[Side, Count]) -> list[Mark]:
    """What everybody scores, the bidder first."""
    deal = table.deal
    found: list[Mark] = []
    for side, count in now.items():
        if deal.best is not None and deal.bidder in side:
            found += _of_bidder(law, deal, side, count, deal.best.rank)
        else:
            found += _in_full(law, deal, side, count)
    return found


def _in_full(law: Law, deal: AuctionDeal, side: Side, count: Count) -> list[Mark]:
    values = law.book.values
    marked = "melds" if deal.told == "cards" else "melds and the last trick, as tallied"
    whole = [
        Mark(side, count.melds, marked, law.cite("slate")),
        Mark(side, count.cards, "cards", values["cards.values"].cite),
        Mark(side, count.last, "last-trick", values["last-trick.points"].cite),
    ]
    return [mark for mark in whole if mark.points]


def _of_bidder(law: Law, deal: AuctionDeal, side: Side, count: Count, bid: int) -> list[Mark]:
    if deal.stopped == "score-bid":
        return [Mark(side, bid, "the bid, an adversary having revoked", law.cite("revoke.bidder"))]
    if deal.stopped == "set-back" or (count.total < bid and not deal.spared):
        cost = {"bid": bid, "twice": 2 * bid, "nothing": 0}[law["set-back"]]
        cite, said = law.read.pop(), f"{bid} not made"
        if deal.stopped:
            cite, said = law.cite("widow.wrong"), "the wrong number laid away"
        return [Mark(side, -cost, f"set back, {said}", cite)] if cost else []
    if count.total < bid:
        return [Mark(side, bid, "the bid, an adversary having revoked", law.cite("revoke.bidder"))]
    if law["made-scores"] == "bid":
        return [Mark(side, bid, "the bid, made", law.read.pop())]
    return _in_full(law, deal, side, count)
