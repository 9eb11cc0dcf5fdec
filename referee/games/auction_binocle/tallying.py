"""Deals told by the score pads: the bid, what was marked, what the cards count, or totals alone."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations_with_replacement

from referee.core.law import Law
from referee.core.wording import so_many
from referee.games.auction_binocle.auction import widow_of
from referee.games.auction_binocle.counting import counts, pad_score
from referee.games.auction_binocle.state import AuctionDeal, AuctionTable
from referee.games.binocle.ending import all_cards, worth_of_cards
from referee.games.binocle_three_handed.tallying import VALUES
from referee.mechanics import floor
from referee.mechanics.bidding import Call, highest

KEYS: Mapping[str, str] = {
    "bid": "what was bid; on the bidder's pad alone",
    "score": "melds that are good and the last trick, without cards",
    "cards": "what the cards in the tricks count, to the bidder those laid away as well",
    "total": "what the deal adds to the score, all together; below nought where the bidder is set back",
    **{name: f"how many times {name} was scored" for name in VALUES},
}


def check(law: Law, tally: Mapping[str, int]) -> None:
    """Refuses what one pad cannot hold."""
    most = {"cards": all_cards(law), "last-trick": 1, "dix": law.pack.copies, "bid": 9999}
    for key, number in tally.items():
        if number < 0 and key != "total":
            law.refuse(f"{key}={number}: a pad holds nothing below nought there", point="so.refused")
        if number > most.get(key, number):
            law.refuse(f"{key}={number}: there are {most[key]} at most", point="so.copies")
    if tally.get("bid") == 0:
        law.refuse("bid=0: nobody bids nothing; leave it out on the pads of the others", point="so.refused")


def close(law: Law, table: AuctionTable) -> None:
    """All have tallied: the pads are compared with each other and with the record, and the deal is over."""
    deal = table.deal
    if deal.is_void:
        return
    _fit_each_other(law, deal)
    if deal.is_over:
        if deal.told == "pad" and deal.best is None:
            _take_bid(law, deal)
        _compare(law, table)
        return
    if deal.dealer is None:
        law.note("nobody has said who dealt")
    deal.pending = ()
    if all(any("total" in deal.tallies[name] for name in side) for side in deal.sides):
        deal.told = "totals"
        for side in deal.sides:
            total = sum(deal.tallies[name].get("total", 0) for name in side)
            for name in side:
                if total:
                    law.post(name, total, "as tallied", cite=law.cite("count.first"))
    else:
        deal.told = "pad"
        _take_bid(law, deal)
    floor.over(law, table)


def _take_bid(law: Law, deal: AuctionDeal) -> None:
    """The bid of the pads, unless the bidding is on record."""
    bids = {name: deal.tallies[name]["bid"] for name in deal.players if "bid" in deal.tallies[name]}
    if deal.bidder is not None and deal.best is not None:
        for name, bid in bids.items():
            if (name, bid) != (deal.bidder, deal.best.rank):
                said = f"{name} tallies bid={bid}; by the record {deal.bidder} has it at {deal.best.said}"
                law.irregular("so.tally-differs", said, name)
        return
    if len(bids) > 1:
        law.irregular("so.tally-unfit", f"{' and '.join(bids)} tally a bid; the highest counts")
    deal.calls = tuple(Call(name, bid, str(bid), law.line) for name, bid in bids.items())


def _fit_each_other(law: Law, deal: AuctionDeal) -> None:
    _fit_the_pack(law, deal)
    for name, pad in deal.tallies.items():
        counted = pad_score(law, {key: number for key, number in pad.items() if key != "score"})
        if counted not in (None, pad.get("score", counted)):
            law.irregular(
                "so.tally-unfit", f"{name} tallies {pad['score']}, but what is counted comes to {counted}", name
            )
    for key, limit in (("last-trick", 1), ("dix", law.pack.copies)):
        if sum(deal.tallies[name].get(key, 0) for name in deal.players) > limit:
            law.irregular("so.tally-unfit", f"{key} is tallied more than {so_many(limit, 'time')}")


def _fit_the_pack(law: Law, deal: AuctionDeal) -> None:
    """All the cards count for somebody, but for those laid away where these are nobody's."""
    told = [[pad["cards"] for pad in (deal.tallies[name] for name in side) if "cards" in pad] for side in deal.sides]
    cards, whole = [sum(pads) for pads in told if pads], all_cards(law)
    counted = sum(cards)
    is_all = len(cards) == len(deal.sides) and all(cards) and not deal.stopped
    gone = _laid_away(law, deal)
    if counted <= whole - min(gone) and not (is_all and whole - counted not in gone):
        return
    said = f"{' and '.join(map(str, cards))} for cards make {counted}; the pack has {whole}"
    if gone != {0}:
        least = f"{min(gone)}" if len(gone) == 1 else f"{min(gone)} to {max(gone)}"
        said += f", and {so_many(widow_of(law, len(deal.players)), 'card')} laid away count {least} for nobody"
    kept, law.read = law.read, []
    if gone != {0}:
        law["discards-count"]
    law.irregular("so.tally-unfit", said)
    law.read = kept


def _laid_away(law: Law, deal: AuctionDeal) -> set[int]:
    """What the cards that count for nobody may be worth: those that were named, and any others."""
    if law.peek("discards-count") or not law.peek("widow"):
        return {0}
    worth = worth_of_cards(law)
    named = [face for face in deal.discards if "?" not in face]
    unknown = widow_of(law, len(deal.players)) - len(named)
    ways = combinations_with_replacement({worth.get(rank, 0) for rank in law.pack.ranks}, max(unknown, 0))
    return {sum(worth.get(face[0], 0) for face in named) + sum(way) for way in ways}


def _compare(law: Law, table: AuctionTable) -> None:
    """The pads against a deal that is on record to its end: the record counts."""
    deal = table.deal
    kept, law.read = law.read, []
    now = counts(law, table)
    law.read = kept
    if deal.told != "cards" or isinstance(now, str):
        return
    for side, count in now.items():
        pads = [deal.tallies[name] for name in side]
        is_bidder = deal.bidder in side
        have = {
            "score": count.melds + count.last, "cards": count.cards, "total": deal.scores[side[0]],
            "bid": highest(deal.calls).rank if is_bidder and deal.calls else 0,  # type: ignore[union-attr]
        }  # fmt: skip
        for key, number in have.items():
            told = [pad_score(law, pad) if key == "score" else pad.get(key) for pad in pads]
            given = [one for one in told if one is not None]
            if given and sum(given) != number and not (key == "cards" and deal.stopped):
                who = "+".join(side)
                law.irregular(
                    "so.tally-differs", f"{who} tallies {key}={sum(given)}; the record has {number} and counts", side[0]
                )
