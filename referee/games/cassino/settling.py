"""What a deal adds to the score, and what a game is worth when somebody has won it."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import NamedTuple

from referee.core.law import Law
from referee.core.rulings import Citation
from referee.core.settlement import DealResult, GameResult, Sum, Transfer
from referee.core.table import Sitting
from referee.games.cassino.counting import Side, decided
from referee.games.cassino.state import CassinoDeal, CassinoTable, Decision
from referee.mechanics.floor import unfinished

POINTS: Mapping[str, str] = {
    "settle.worth": "What is a game worth?",
}


class Paid(NamedTuple):
    """What a side pays another for a game, and why it comes to so much."""

    loser: Side
    winner: Side
    amount: int
    text: str
    cites: tuple[Citation, ...]
    doubled: bool


def result(law: Law, table: CassinoTable) -> DealResult:
    """How the deal stands or ended."""
    deal = table.deal
    law.read = []
    out = DealResult(deal.number, dict(deal.scores), flags=deal.flags, dealer=deal.dealer)
    if deal.is_void:
        out.flags = (*out.flags, "void")
        return out
    if not deal.is_over or deal.missing:
        out.complete = False
        out.missing = deal.missing or (unfinished(deal),)
        return out
    out.steps = _steps(law, table)
    decision = decided(table.sitting, deal.number)
    if decision is not None:
        points = {name: table.sitting.score.get(name, 0) + score for name, score in deal.scores.items()}
        paid = payments(law, decision, points)
        out.steps += _won(law, deal, decision, points)
        out.steps += [Sum(deal.number, p.text, Decimal(p.amount), p.cites) for p in paid]
        if law.peek("game.length") == "one-deal":
            out.winner, out.value = _winner(decision), _value(decision, paid)
    return out


def _steps(law: Law, table: CassinoTable) -> list[Sum]:
    """The items of the deal one by one, then what each has in the game."""
    deal, sitting = table.deal, table.sitting
    first = {side[0]: "+".join(side) for side in deal.sides}
    steps = [
        Sum(deal.number, f"{first[p.player]}: {p.reason}, {p.points}", Decimal(p.points), (p.cite,))
        for p in deal.posted()
        if p.player in first
    ]
    steps += [Sum(deal.number, says, Decimal(0), (cite,)) for says, cite in deal.remarks]
    law.read = []
    if any(len(side) > 1 for side in deal.sides):
        law["players.partners"]
    cites = (law.cite("score.game"), *law.read)
    for side in deal.sides:
        before, now = sitting.score.get(side[0], 0), deal.scores[side[0]]
        had = f"{before} before and {now} now make {before + now}" if before else f"{now} in this deal"
        steps.append(Sum(deal.number, f"{'+'.join(side)}: {had}", Decimal(before + now), cites))
    law.read = []
    return steps


def _won(law: Law, deal: CassinoDeal, decision: Decision, points: Mapping[str, int]) -> list[Sum]:
    """Who has the game, and by what."""
    if not decision.winner:
        return []
    law.read = []
    name, have = "+".join(decision.winner), max(points[player] for player in decision.winner)
    if law["game.length"] == "one-deal":
        text = f"{name} has most, {have}, and the deal is the game"
    else:
        law.read = []
        text = f"{name} has {have}, and the game is {law['game.points']}"
        law["count-order"]
    cites = dict.fromkeys((law.cite("score.game"), law.cite("score.order"), *law.read))
    law.read = []
    return [Sum(deal.number, text, Decimal(have), tuple(cites))]


# The game


def payments(law: Law, decision: Decision, points: Mapping[str, int]) -> list[Paid]:
    """Who pays whom for the game, and how much."""
    law.read = []
    if decision.winner:
        pairs = [(side, decision.winner) for side in decision.sides if side != decision.winner]
    elif decision.loser:
        pairs = [(decision.loser, side) for side in decision.sides if side != decision.loser]
    else:
        return []
    return [_paid(law, decision, loser, winner, points) for loser, winner in pairs]


def _paid(law: Law, decision: Decision, loser: Side, winner: Side, points: Mapping[str, int]) -> Paid:
    low = max(points.get(name, 0) for name in loser)
    high = max(points.get(name, 0) for name in winner)
    names = f"{'+'.join(loser)} {'pays' if len(loser) == 1 else 'pay'} {'+'.join(winner)}"
    cites = [law.cite("settle.worth")]
    if law["game.worth"] == "game":
        amount, text = 1, f"{names} for the game: 1"
    elif decision.loser:
        amount, text = decision.target, f"{names} the points of a whole game: {decision.target}"
    else:
        amount, text = max(high - low, 0), f"{names} the difference, {high} less {low}: {max(high - low, 0)}"
    doubled = bool(law.peek("game.lurch")) and not decision.loser and low < law.peek("lurch.limit")
    if doubled:
        law["game.lurch"]
        amount *= 2
        text = f"{text}, doubled for the lurch ({low} is under {law['lurch.limit']}): {amount}"
    cites += [cite for cite in law.read if cite not in cites]
    law.read = []
    return Paid(loser, winner, amount, text, tuple(cites), doubled)


def _winner(decision: Decision) -> str | None:
    return "+".join(decision.winner) or None


def _value(decision: Decision, paid: list[Paid]) -> Decimal:
    return Decimal(max((p.amount for p in paid), default=0))


def carry(law: Law, sitting: Sitting, result: DealResult) -> None:
    """The points go to the running score; a game that is won is closed, and the next begins at nought."""
    if not result.complete:
        return
    kept = sitting.kept
    numbers = (*sitting.under_way, result.number)
    decision = decided(sitting, result.number)
    points = dict(sitting.score)
    for name, score in result.points.items():
        points[name] = points.get(name, 0) + score
    if decision is None:
        sitting.under_way, sitting.score = numbers, points
        return
    paid = payments(law, decision, points)
    flags: tuple[str, ...] = ("lurch", "doubled") if any(p.doubled for p in paid) else ()
    flags += ("misdeal",) if "misdeal" in result.flags else ()
    game = GameResult(len(sitting.games) + 1, numbers, points, _winner(decision), _value(decision, paid), flags)
    game.transfers = [
        Transfer(source, target, Decimal(p.amount), "points")
        for p in paid
        if p.amount
        for source, target in zip(p.loser, p.winner, strict=False)
    ]
    sitting.games = (*sitting.games, game)
    sitting.under_way, sitting.score = (), {}
    sitting.kept = {name: value for name, value in kept.items() if name not in ("decision", "target")}
