"""What a deal adds to the game, and what the game is worth after the fourth."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import NamedTuple

from referee.core.law import Law
from referee.core.rulings import Citation
from referee.core.settlement import DealResult, GameResult, Sum, Transfer
from referee.core.table import Sitting
from referee.games.penchant.state import PenchantTable
from referee.mechanics.floor import unfinished

POINTS: Mapping[str, str] = {
    "score.game": "How many deals make a game?",
    "settle.worth": "What is the game worth?",
    "settle.void": "What if both have the same total?",
    "pack.imperfect": "What if the pack is not right?",
    "pack.found": "What if a missing card is found?",
    "pack.fresh": "Who may call for fresh cards?",
    "pack.torn": "What is done with torn or marked cards?",
    "pack.composition": "Which cards are used?",
    "pack.rank": "How do the cards rank?",
    "bystander": "What if a bystander's remark changes the score?",
    "stock.counting": "May the stock be counted?",
    "trick.looking": "May tricks turned down be looked at?",
    "deal.next": "Who deals next?",
    "deal.hand": "How are the cards dealt?",
    "cut.size": "How many cards make a cut?",
    "cut.choice": "What does the cut decide?",
    "cut.again": "What if a player exposes two cards in cutting for deal?",
    "cut.fresh": "What if a card is seen in cutting to the dealer?",
    "shuffle": "Who shuffles, and how?",
}
_VOIDING = frozenset({"pack.imperfect", "draw.forgotten"})


class Worth(NamedTuple):
    """What a finished game comes to."""

    winner: str | None
    value: int
    doubled: bool
    steps: tuple[tuple[str, int, tuple[Citation, ...]], ...]


def result(law: Law, table: PenchantTable) -> DealResult:
    """How the deal stands or ended; with the last deal of a game, what the game is worth."""
    deal, sitting = table.deal, table.sitting
    law.read = []
    out = DealResult(deal.number, dict(deal.scores), flags=deal.flags, dealer=deal.dealer)
    if deal.is_void:
        out.flags = (*out.flags, "void")
        out.points = dict.fromkeys(deal.players, 0)
        why = (law.cite(_voided_by(table)), law.cite("score.game"))
        out.steps = [Sum(deal.number, "the deal is void; another is dealt in its place", Decimal(0), why)]
        return out
    if not deal.is_over or deal.lacking:
        out.complete = False
        out.missing = deal.lacking or (unfinished(deal),)
        return out
    running = dict.fromkeys(deal.players, 0)
    for posting in deal.posted():
        running[posting.player] += posting.points
        text = f"{posting.player}, {posting.reason}: {posting.points:+d}"
        out.steps.append(Sum(deal.number, text, Decimal(running[posting.player]), (posting.cite,)))
    law["game.deals"]
    cites = tuple(law.read)
    law.read = []
    dealt = sitting.kept.get("dealt", 0) + 1
    totals = after(sitting, deal.scores)
    for name, now in deal.scores.items():
        before = sitting.score.get(name, 0)
        had = f"{before} before and {now} now make {before + now}" if dealt > 1 else f"{now}"
        out.steps.append(Sum(deal.number, f"{name} after {_deals(dealt)}: {had}", Decimal(totals[name]), cites))
    if dealt == law.peek("game.deals"):
        out.steps += [Sum(deal.number, text, Decimal(n), why) for text, n, why in worth(law, totals).steps]
    return out


def _deals(number: int) -> str:
    return "one deal" if number == 1 else f"{number} deals"


def _voided_by(table: PenchantTable) -> str:
    found = [f.point for f in table.record.findings.values() if f.deal == table.deal.number and f.point in _VOIDING]
    return found[-1] if found else "pack.imperfect"


def after(sitting: Sitting, points: Mapping[str, int]) -> dict[str, int]:
    """The totals of the game with a deal's points added."""
    return {name: sitting.score.get(name, 0) + marked for name, marked in points.items()}


def worth(law: Law, totals: Mapping[str, int]) -> Worth:
    """The difference of the totals, doubled if the lower is under the limit."""
    law.read = []
    first, second = totals
    if totals[first] == totals[second]:
        text = f"both have {totals[first]}: the game is drawn"
        return Worth(None, 0, False, ((text, 0, (law.cite("settle.void"),)),))
    winner, loser = (first, second) if totals[first] > totals[second] else (second, first)
    difference = totals[winner] - totals[loser]
    cites = (law.cite("settle.worth"),)
    text = f"{winner} has won: {totals[winner]} less {totals[loser]} is {difference}"
    steps = [(text, difference, cites)]
    limit = law.peek("game.double-under")
    if totals[loser] >= limit:
        return Worth(winner, difference, False, tuple(steps))
    steps.append((f"{loser} has less than {limit}: twice {difference} is {2 * difference}", 2 * difference, cites))
    return Worth(winner, 2 * difference, True, tuple(steps))


def carry(law: Law, sitting: Sitting, result: DealResult) -> None:
    """The points go to the game; after the fourth deal it is settled, and the next begins at nought."""
    if not result.complete:
        return
    deals = (*sitting.under_way, result.number)
    if "void" in result.flags:
        sitting.under_way = deals
        return
    totals = after(sitting, result.points)
    dealt = sitting.kept.get("dealt", 0) + 1
    if dealt < law.peek("game.deals"):
        sitting.under_way, sitting.score = deals, totals
        sitting.kept["dealt"] = dealt
        return
    ended = worth(law, totals)
    flags = ("doubled",) if ended.doubled else ()
    game = GameResult(len(sitting.games) + 1, deals, totals, ended.winner, Decimal(ended.value), flags)
    if ended.winner is not None:
        loser = next(name for name in totals if name != ended.winner)
        game.transfers = [Transfer(loser, ended.winner, Decimal(ended.value), "points")]
    sitting.games = (*sitting.games, game)
    sitting.under_way, sitting.score = (), {}
    sitting.kept["dealt"] = 0
    law.read = []
