"""What a deal adds to the game, and who has won when six have been played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal

from referee.core.law import Law
from referee.core.rulings import Citation
from referee.core.settlement import DealResult, Sum
from referee.core.wording import so_many
from referee.games.auction_binocle import ending
from referee.games.auction_binocle.counting import Side, counting_order, counts, marks
from referee.games.auction_binocle.state import AuctionDeal, AuctionTable
from referee.mechanics.floor import unfinished

POINTS: Mapping[str, str] = {
    **ending.POINTS,
    "deal.hand": "How are the cards dealt?",
    "deal.next": "Who deals next?",
}


def settle(law: Law, table: AuctionTable) -> None:
    """Marks what the deal scores, once it can be counted; later, what a call has changed."""
    deal = table.deal
    table.sitting.kept["order"] = tuple(name for side in counting_order(deal) for name in side)
    if deal.told == "totals" or deal.is_void:
        return
    kept, law.read = law.read, []
    now = counts(law, table)
    found = [] if isinstance(now, str) else marks(law, table, now)
    law.read = kept
    if isinstance(now, str):
        deal.lacking = (f"deal {deal.number}: nobody has told {now}",)
        return
    deal.lacking = ()
    is_first = not deal.marked
    for side in now:
        marks_of = [mark for mark in found if mark.side == side]
        wanted = sum(mark.points for mark in marks_of)
        for name in side:
            if is_first:
                for mark in marks_of:
                    law.post(name, mark.points, mark.reason, cite=mark.cite)
            elif deal.marked[name] != wanted:
                law.post(name, wanted - deal.marked[name], "counted again", cite=_why(law, deal, side))
            deal.marked[name] = wanted


def _why(law: Law, deal: AuctionDeal, side: Side) -> Citation:
    """The article behind a score that has changed since it was marked."""
    if side[0] in deal.no_count:
        return law.cite("revoke")
    if deal.stopped == "set-back":
        return law.cite("widow.wrong")
    return law.cite("revoke.bidder" if deal.bidder in side and deal.spared else "score.others")


def running_score(table: AuctionTable) -> dict[str, int]:
    """The score of the game, this deal's points included."""
    deal = table.deal
    before = ending.score_before(table.sitting, deal.players)
    return {name: before[name] + (0 if deal.is_void else deal.scores[name]) for name in deal.players}


def result(law: Law, table: AuctionTable) -> DealResult:
    """How the deal ended, and how the game stands."""
    deal = table.deal
    law.read = []
    steps: list[Sum] = []
    out = DealResult(deal.number, dict(deal.scores), flags=deal.flags, steps=steps, dealer=deal.dealer)

    def step(text: str, amount: int | Decimal, *cites: Citation) -> None:
        steps.append(Sum(deal.number, text, Decimal(amount), tuple(dict.fromkeys(cites))))

    if deal.is_void:
        step("the deal is void; those before it stand", 0, law.cite("pack.imperfect"))
        out.flags = (*out.flags, "void")
        out.points = dict.fromkeys(deal.players, 0)
        return out
    if not deal.is_over or deal.lacking:
        out.complete = False
        out.missing = deal.lacking or (unfinished(deal),)
        return out
    if deal.told != "totals":
        _show_counts(law, table, step)
    running = ending.score_before(table.sitting, deal.players)
    for posting in deal.posted():
        running[posting.player] += posting.points
        if posting.player == deal.side_of(posting.player)[0]:
            who = "+".join(deal.side_of(posting.player))
            step(f"{who}, {posting.reason}: {posting.points:+d}", running[posting.player], posting.cite)
    if deal.best is not None and deal.bidder and deal.scores[deal.bidder] < 0:
        out.flags = (*out.flags, "set-back")
    number = ending.dealt_before(table.sitting, deal.players) + 1
    winners = ending.winners(law, deal.sides, running, number, ending.order_of(table.sitting, deal.players))
    said = ", ".join(f"{'+'.join(side)} {running[side[0]]}" for side in deal.sides)
    is_for_points = law["game-by"] == "points"
    cites = (*law.read, law.book.values["game.points" if is_for_points else "game.deals"].cite)
    law.read = []
    last = "" if is_for_points else f" of {law.peek('game.deals')}"
    if not winners:
        step(f"after {number}{last} deals the game stands at {said}", max(running.values()), *cites)
        return out
    who = " and ".join("+".join(side) for side in winners)
    best = running[winners[0][0]]
    if len(winners) == len(deal.sides):
        step(f"after {so_many(number, 'deal')} all have {best}: nobody pays", best, *cites, law.cite("game.tie"))
    elif len(winners) > 1:
        step(f"after {so_many(number, 'deal')} {who} share the game at {said}", best, *cites, law.cite("game.tie"))
    elif is_for_points:
        step(f"{who} has the {law.peek('game.points')} points and wins the game, counting first of those who have, at {said}",
             best, *cites, law.cite("count.first"))  # fmt: skip
    else:
        step(f"after {so_many(number, 'deal')} {who} wins the game at {said}", best, *cites)
    for paid in ending.transfers(law, deal.sides, running, winners):
        step(f"{paid.source} pays {paid.target} {paid.amount}", paid.amount, law.book.values["settle-by"].cite)
    return out


def _show_counts(law: Law, table: AuctionTable, step: Callable[..., None]) -> None:
    """What each side has counted; a bidder who is set back or safe when the hand stops counts nothing any more."""
    deal = table.deal
    now = counts(law, table)
    law.read = []
    assert not isinstance(now, str)
    for side, count in now.items():
        parts = [f"melds {count.melds}" if deal.told == "cards" else f"marked {count.melds}", f"cards {count.cards}"]
        parts += [f"last trick {count.last}"] if count.last else []
        is_bidder = deal.best is not None and deal.bidder in side
        if is_bidder and deal.best is not None and deal.stopped:
            why = ("revoke.bidder",) if deal.stopped == "score-bid" else ("widow.wrong", "bid.failed")
            step(
                f"{'+'.join(side)} had the bid at {deal.best.said} when the hand was stopped",
                deal.best.rank,
                *map(law.cite, why),
            )
            continue
        against = f", for a bid of {deal.best.said}" if is_bidder and deal.best is not None else ""
        cites = [law.cite("count.first" if is_bidder else "score.others")]
        if is_bidder and deal.best is not None:
            is_made = count.total >= deal.best.rank
            cites.append(law.cite("bid.made" if is_made else "revoke.bidder" if deal.spared else "bid.failed"))
        cites += [law.cite("widow.count")] if is_bidder and deal.discards else []
        cites += [law.cite("score.sides")] if len(side) > 1 else []
        step(f"{'+'.join(side)}: {', '.join(parts)}: {count.total}{against}", count.total, *cites)
