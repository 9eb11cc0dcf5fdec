"""The game over its deals: its score, when it is won and by whom, and what is paid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import ROUND_DOWN, Decimal

from referee.core.law import Law
from referee.core.settlement import DealResult, GameResult, Transfer
from referee.core.table import Sitting
from referee.games.auction_binocle.counting import Side

POINTS: Mapping[str, str] = {
    "game.deals": "How long is the game?",
    "game.points": "How many points is the game?",
    "game.tie": "What if two have the same score?",
    "settle.stakes": "What is a game played for?",
}
CENT = Decimal("0.01")


def dealt_before(sitting: Sitting, names: Iterable[str]) -> int:
    """How many deals these people have played of their game, void ones not counted; other people begin another one."""
    dealt: int = sitting.kept.get("dealt", 0)
    return dealt if set(sitting.score) == set(names) else 0


def score_before(sitting: Sitting, names: Iterable[str]) -> dict[str, int]:
    """What these people have in their game."""
    seats = tuple(names)
    is_theirs = bool(dealt_before(sitting, seats))
    return {name: sitting.score.get(name, 0) if is_theirs else 0 for name in seats}


def order_of(sitting: Sitting, names: Iterable[str]) -> tuple[str, ...]:
    """Who counts before whom in the deal that is over: the bidder first."""
    kept: tuple[str, ...] = sitting.kept.get("order", ())
    seats = tuple(names)
    return kept if set(kept) == set(seats) else seats


def best_sides(sides: Sequence[Side], score: Mapping[str, int]) -> list[Side]:
    """Who has the highest score; several where it is the same."""
    best = max(score[side[0]] for side in sides)
    return [side for side in sides if score[side[0]] == best]


def winners(law: Law, sides: Sequence[Side], score: Mapping[str, int], played: int, order: Sequence[str]) -> list[Side]:
    """Who has won: the highest after the last deal, or the first in counting who has the points; nobody as yet."""
    if law.peek("game-by") == "points":
        in_order = sorted(sides, key=lambda side: min(order.index(name) for name in side))
        return [side for side in in_order if score[side[0]] >= law.peek("game.points")][:1]
    return best_sides(sides, score) if played >= law.peek("game.deals") else []


def transfers(law: Law, sides: Sequence[Side], score: Mapping[str, int], won: Sequence[Side]) -> list[Transfer]:
    """What the game moves: a stake from every loser, or the differences of the scores."""
    if law.peek("settle-by") == "points":
        return [
            Transfer(name, other, Decimal(score[other] - score[name]), "points")
            for side in sides
            for better in sides
            if score[better[0]] > score[side[0]]
            for name, other in zip(side, better, strict=True)
        ]
    return [
        Transfer(name, other, part, "points")
        for side in sides
        if side not in won
        for winner, part in zip(won, shares(len(won)), strict=True)
        for name, other in zip(side, winner, strict=True)
    ]


def shares(count: int) -> list[Decimal]:
    """One stake divided among so many, in hundredths; what is left over goes to the first."""
    if count == 1:
        return [Decimal(1)]
    each = (Decimal(1) / count).quantize(CENT, ROUND_DOWN).normalize()
    return [1 - each * (count - 1), *[each] * (count - 1)]


def carry(law: Law, sitting: Sitting, result: DealResult) -> None:
    """The game goes on until it is won; a void deal is none of its deals."""
    if result.missing:
        return
    is_new = bool(sitting.score) and set(sitting.score) != set(result.points)
    deals = (*(() if is_new else sitting.under_way), result.number)
    if "void" in result.flags:
        sitting.under_way = deals
        return
    dealt = dealt_before(sitting, result.points) + 1
    before = score_before(sitting, result.points)
    score = {name: before[name] + points for name, points in result.points.items()}
    sides = sitting.sides or tuple((name,) for name in score)
    won = winners(law, sides, score, dealt, order_of(sitting, score))
    if not won:
        sitting.under_way, sitting.score = deals, score
        sitting.kept["dealt"] = dealt
        return
    paid = transfers(law, sides, score, won)
    gained = sum((t.amount for t in paid if t.target == won[0][0]), Decimal(0))
    winner = "+".join(won[0]) if len(won) == 1 else None
    flags = tuple(word for word in ("unverified",) if word in result.flags)
    flags = (*flags, "shared") if len(won) > 1 else flags
    number = len(sitting.games) + 1
    sitting.games = (*sitting.games, GameResult(number, deals, score, winner, gained, flags, paid))
    sitting.under_way, sitting.score = (), {}
    sitting.kept["dealt"] = 0
