"""What a game of Rubicon Bézique is worth: the difference of the scores, or their sum when the loser is rubiconed."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from referee.core.events import Event
from referee.core.law import Law
from referee.core.pending import Option, Pending
from referee.core.settlement import DealResult, Transfer
from referee.core.sheet import Sheet
from referee.core.table import Table
from referee.core.wording import so_many
from referee.games.rubicon_bezique.state import RubiconDeal
from referee.mechanics.floor import not_tallied, unfinished
from referee.mechanics.remedies import Remedy

POINTS: Mapping[str, str] = {
    "settle.winner": "Who wins the game?",
    "settle.brisques": "What are brisques worth, and when?",
    "settle.saved": "What is the game worth when the rubicon is saved?",
    "settle.rubicon": "What is it worth when the loser is rubiconed?",
    "settle.rubicon-low": "What if the rubiconed player has scored under a hundred?",
    "settle.saved-by-brisques": "May brisques save the rubicon?",
    "settle.tie": "When do brisques decide who wins?",
    "settle.void": "What if the scores are equal even so?",
    "settle.recompute": "What if the loser has more once the brisques that save the rubicon are added?",
    "settle.stakes": "What is a point worth in money?",
    "pack.imperfect": "What if the pack is not right?",
    "pack.found": "What if a missing card is found?",
    "pack.fresh": "Who may call for fresh cards?",
    "pack.torn": "What is done with torn or marked cards?",
    "bystander": "What if a bystander's remark changes the score?",
    "brisques.counting": "When may brisques be counted?",
    "stock.counting": "May the stock be counted?",
    "trick.looking": "May tricks turned down be looked at?",
    "last-trick.bound": "Must the last trick be scored?",
    "deal.next": "Who deals next?",
    "deal.hand": "How are the cards dealt?",
    "cut.size": "How many cards make a cut?",
    "cut.choice": "What does the cut decide?",
    "cut.again": "What if a player exposes two cards in cutting for deal?",
    "cut.stands": "Does the cut stand if the pack is wrong?",
    "cut.fresh": "What if a card is seen in cutting to the dealer?",
    "shuffle": "Who shuffles, and how?",
    "pack.composition": "Which cards are used?",
    "pack.rank": "How do the cards rank?",
}


_VOIDING = frozenset({"play.both-too-many", "pack.imperfect", "draw.forgotten"})


def result(law: Law, table: Table[RubiconDeal]) -> DealResult:
    """How the deal ended, by its record or its tallies."""
    deal = table.deal
    law.read = []
    sheet = Sheet(law, deal.number)
    points = dict(deal.scores)
    out = DealResult(deal.number, points, flags=deal.flags, steps=sheet.steps, dealer=deal.dealer)
    if deal.is_void:
        sheet.step("the deal is null and void", 0, _voided_by(table))
        out.flags = (*out.flags, "void")
        return out
    if not deal.is_over:
        out.complete = False
        out.missing = (unfinished(deal),)
        return out
    if deal.penalty is not None:
        return _rubiconed_by_law(law, sheet, deal, out)
    return _count(law, sheet, deal, out)


def _voided_by(table: Table[RubiconDeal]) -> str:
    """The point of the finding that made the deal void."""
    found = [f.point for f in table.record.findings.values() if f.deal == table.deal.number and f.point in _VOIDING]
    return found[-1] if found else "settle.void"


def _rubiconed_by_law(law: Law, sheet: Sheet, deal: RubiconDeal, out: DealResult) -> DealResult:
    loser = deal.penalty or ""
    winner = deal.adversary[loser]
    point = "play.mixed" if deal.is_mixed else "play.too-many"
    own = _floor(law, sheet, winner, deal.scores[winner])
    theirs = _floor(law, sheet, loser, deal.scores[loser])
    cap = law.peek("too-many.cap")
    if theirs > cap:
        theirs = sheet.step(f"{loser}'s score counts for no more than {law['too-many.cap']}", cap, point)
    elif theirs < law.peek("rubicon.low-award"):
        theirs = sheet.step(f"{loser} has scored under a hundred: {law['rubicon.low-award']} in its place",
                            law["rubicon.low-award"], "settle.rubicon-low")  # fmt: skip
    return _sum_up(law, sheet, out, (winner, own), (loser, theirs), point)


def brisques(deal: RubiconDeal, in_pack: int) -> dict[str, int | None]:
    """How many brisques each took: by the record of cards, else by the tallies; the one fills in the other."""
    if deal.told == "cards":
        return {player: _taken(deal, player) for player in deal.players}
    counted: dict[str, int | None] = {player: deal.tallies.get(player, {}).get("brisques") for player in deal.players}
    first, second = deal.players
    both = [count for count in counted.values() if count is not None]
    if len(both) == len(counted) and sum(both) != in_pack:
        return dict.fromkeys(deal.players)  # numbers that do not fit together settle nothing
    for mine, other in ((first, second), (second, first)):
        known = counted[other]
        if counted[mine] is None and known is not None:
            counted[mine] = in_pack - known
    return counted


def _taken(deal: RubiconDeal, player: str) -> int | None:
    """The brisques in a player's tricks; where a card of them is unknown, what the pad says, if it says anything."""
    faces = deal.taken[player]
    if any("?" in face for face in faces):
        tallied: int | None = deal.tallies.get(player, {}).get("brisques")
        return tallied
    count = sum(face[0] in "AT" for face in faces)
    return min(count, deal.forfeits.get(player, count))


def _count(law: Law, sheet: Sheet, deal: RubiconDeal, out: DealResult) -> DealResult:
    first, second = deal.players
    marked = deal.scores
    took = brisques(deal, law.peek("brisques.in-pack"))
    each = law.peek("brisque.points")
    difference = abs(marked[first] - marked[second])
    needed = _brisques_decide(law, deal, difference)
    full = {name: marked[name] + each * (count or 0) for name, count in took.items()}
    unknown = [name for name in deal.players if took[name] is None]
    scores = marked
    if needed:
        if unknown:
            return _missing(deal, out, unknown, "the brisques decide who wins")
        _add_brisques(law, sheet, deal, took, full, "settle.tie")
        scores = full
        if full[first] == full[second]:
            return _tied(sheet, out, "settle.void")
        out.flags = (*out.flags, "brisques")
    winner, loser = sorted((first, second), key=lambda name: -scores[name])
    sheet.step(f"{winner} wins: {scores[winner]} to {scores[loser]}", scores[winner], "settle.winner")
    limit = law.peek("rubicon.limit")
    if marked[loser] < limit:
        in_all = law.peek("brisques.in-pack") * each
        if unknown and marked[loser] + in_all >= limit:
            return _missing(deal, out, unknown, f"{loser}'s brisques decide whether the rubicon is saved")
        if unknown or full[loser] < limit:
            return _rubicon(law, sheet, deal, out, winner, loser, took)
        if not needed:
            law["rubicon.limit"]
            law.settles("settle.saved-by-brisques")
            _add_brisques(law, sheet, deal, took, full, "settle.saved-by-brisques")
            scores = full
            if full[loser] >= full[winner] and not law["recompute-winner"]:
                sheet.step(f"{winner} remains the winner", scores[winner], "settle.recompute")
            elif full[loser] == full[winner]:
                return _tied(sheet, out, "settle.recompute", "settle.void")
            elif full[loser] > full[winner]:
                winner, loser = loser, winner
                sheet.step(f"with the brisques {winner} has more: {full[winner]} to {full[loser]}", full[winner],
                           "settle.recompute")  # fmt: skip
    return _saved(law, sheet, out, (winner, scores[winner]), (loser, scores[loser]))


def _brisques_decide(law: Law, deal: RubiconDeal, difference: int) -> bool:
    """Whether brisques decide who wins. What decided it is cited: always by what the house has changed, else if they do."""
    margin = margin_of(law["brisque-decide"])
    if 0 < difference <= margin:
        told = deal.told != "cards" and any("brisques" in tally for tally in deal.tallies.values())
        needed = law["brisque-call"] == "always" or bool(deal.demand) or (told and deal.demand is None)
    else:
        needed = difference == 0
    if not needed:
        law.read = [cite for cite in law.read if cite.heading in law.book.changes]
    return needed


def margin_of(rule: str) -> int:
    """How far apart scores may be for brisques to decide: `equal` or `within:200`."""
    return int(rule.partition(":")[2] or 0)


def _tied(sheet: Sheet, out: DealResult, *points: str) -> DealResult:
    sheet.step("equal after the brisques: the game is null and void", 0, *points)
    out.flags = (*out.flags, "void")
    return out


def _missing(deal: RubiconDeal, out: DealResult, who: list[str], why: str) -> DealResult:
    out.complete = False
    unfit = all("brisques" in deal.tallies.get(name, {}) for name in who)
    told = "the brisques tallied do not fit together" if unfit else not_tallied(who, "brisques")
    out.missing = (f"deal {out.number}: {why}, and {told}",)
    return out


def _add_brisques(
    law: Law, sheet: Sheet, deal: RubiconDeal, took: dict[str, int | None], full: dict[str, int], point: str
) -> None:
    each = law["brisque.points"]
    for name in deal.players:
        filled = deal.told != "cards" and "brisques" not in deal.tallies.get(name, {})
        said = f" (the rest of {law['brisques.in-pack']})" if filled else ""
        sheet.step(f"{name}: {deal.scores[name]} and {so_many(took[name] or 0, 'brisque')}{said} at {each} make {full[name]}",
                   full[name], point)  # fmt: skip


def _floor(law: Law, sheet: Sheet, name: str, score: int) -> int:
    unit = law["settle.unit"]
    whole = score // unit * unit
    return sheet.step(f"{name}: {score}, in whole hundreds {whole}", whole)


def _saved(law: Law, sheet: Sheet, out: DealResult, best: tuple[str, int], rest: tuple[str, int]) -> DealResult:
    high = _floor(law, sheet, *best)
    low = _floor(law, sheet, *rest)
    difference = high - low
    least = law.peek("settle.least-difference")
    if difference < least:
        difference = sheet.step(f"{high} less {low} is under a hundred: it counts {law['settle.least-difference']}", least,
                                "settle.saved")  # fmt: skip
    else:
        sheet.step(f"{high} less {low} is {difference}", difference, "settle.saved")
    game = law["settle.game-points"]
    value = sheet.step(f"{difference} and {game} for the game: {difference + game}", difference + game, "settle.saved")
    return _won(out, best[0], rest[0], value)


def _rubicon(
    law: Law, sheet: Sheet, deal: RubiconDeal, out: DealResult, winner: str, loser: str, took: dict[str, int | None]
) -> DealResult:
    count = took[loser]
    law["rubicon.limit"]
    with_them = f", and {so_many(count, 'brisque', 'do')} not lift that to {law.peek('rubicon.limit')}" if count else ""
    sheet.step(f"{loser} has {deal.scores[loser]}{with_them}: rubiconed", deal.scores[loser], "settle.rubicon")
    high = _floor(law, sheet, winner, deal.scores[winner])
    low = _floor(law, sheet, loser, deal.scores[loser])
    if low < law.peek("rubicon.low-award"):
        award = law["rubicon.low-award"]
        low = sheet.step(f"{loser} has scored under a hundred: {award} in its place", award, "settle.rubicon-low")
    return _sum_up(law, sheet, out, (winner, high), (loser, low), "settle.rubicon")


def _sum_up(
    law: Law, sheet: Sheet, out: DealResult, best: tuple[str, int], rest: tuple[str, int], point: str
) -> DealResult:
    game = law["rubicon.game-points"]
    value = best[1] + rest[1] + game
    sheet.step(f"{best[1]} and {rest[1]} and {game} for a rubicon game: {value}", value, point, "settle.rubicon")
    out.flags = (*out.flags, "rubicon")
    return _won(out, best[0], rest[0], value)


def _won(out: DealResult, winner: str, loser: str, value: int) -> DealResult:
    out.winner, out.value = winner, Decimal(value)
    out.transfers = [Transfer(loser, winner, Decimal(value), "points")]
    return out


def may_demand(law: Law, table: Table[RubiconDeal]) -> None:
    """Close scores: the trailing player may have the brisques counted, where the book waits for him to ask."""
    deal = table.deal
    if law.peek("brisque-call") != "trailing-demand" or deal.penalty is not None:
        return
    first, second = deal.players
    difference = deal.scores[first] - deal.scores[second]
    if 0 < abs(difference) <= margin_of(law.peek("brisque-decide")):
        trailing = second if difference > 0 else first
        law.open("right", "settle.tie", (trailing,), deadline="next-deal", options=_DEMAND,
                 said=f"{trailing} elects count-brisques, if that is wanted")  # fmt: skip


def demand(law: Law, table: Table[RubiconDeal], pending: Pending, event: Event) -> None:
    """The trailing player asks for the count."""
    law.close(pending)
    table.deal.demand = event.actor


def no_demand(law: Law, table: Table[RubiconDeal], pending: Pending, event: Event) -> None:
    """The trailing player lets the marked scores decide."""
    law.close(pending)
    table.deal.demand = ""


_DEMAND = (
    Option("count-brisques", "the brisques are counted and added to both scores", "count-brisques"),
    Option("stand", "the marked scores decide", "no-count"),
)
REMEDIES: Mapping[str, Remedy] = {"count-brisques": demand, "no-count": no_demand}
