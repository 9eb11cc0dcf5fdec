"""The game over several deals: its score, who is out, when it is won, and what it is worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import NamedTuple

from referee.core.game import next_seat
from referee.core.law import Law
from referee.core.settlement import DealResult, GameResult, Transfer
from referee.core.table import Sitting

POINTS: Mapping[str, str] = {
    "game.target": "When is the game won?",
    "game.beyond": "What are points beyond the game worth?",
    "settle.stakes": "What is a game played for?",
    "settle.double": "What if the loser has nothing?",
    "deal.next": "Who deals next?",
}
UNIT = "points"
Score = dict[str, int]


class Ending(NamedTuple):
    """How a game has ended: who won, its value, and who pays whom; `losers` lost it, `score` is what they have."""

    winner: str
    losers: str
    score: int
    value: int
    transfers: tuple[Transfer, ...]


def goes_on(sitting: Sitting, names: Iterable[str]) -> bool:
    """Whether the game being played is these people's; whoever has retired from it may be missing."""
    now, known = frozenset(names), frozenset(sitting.score)
    return now == known or now == known - frozenset(sitting.kept.get("out", ()))


def score_before(sitting: Sitting, names: Iterable[str]) -> Score:
    """The score of their game, of everybody in it; nought for all where they begin one."""
    seats = tuple(names)
    old = sitting.score if goes_on(sitting, seats) else {}
    return {**old, **{name: old.get(name, 0) for name in seats}}


def score_after(sitting: Sitting, points: Mapping[str, int]) -> Score:
    """The same with the points of a deal."""
    old = score_before(sitting, points)
    return {name: old[name] + points.get(name, 0) for name in old}


def out_before(sitting: Sitting, names: Iterable[str]) -> tuple[str, ...]:
    """Who has gone out of their game and retired."""
    out: tuple[str, ...] = sitting.kept.get("out", ()) if goes_on(sitting, names) else ()
    return out


def out_after(law: Law, score: Mapping[str, int], out: tuple[str, ...]) -> tuple[str, ...]:
    """Who is out, in the order of going; of several in one deal whoever has most goes first."""
    target = law.peek("game-target")
    new = [name for name, points in score.items() if points >= target and name not in out]
    return (*out, *sorted(new, key=lambda name: -score[name]))


def bonus_of(sitting: Sitting, names: Iterable[str]) -> int:
    """What the winner of this deal adds for deals that nobody scored."""
    bonus: int = sitting.kept.get("bonus", 0) if goes_on(sitting, names) else 0
    return bonus


def bonus_after(law: Law, before: int) -> int:
    """What the winner of the next deal adds, once this one too is scored by nobody."""
    once: int = law["tie-bonus"]
    return before + once if before and law["accumulate"] else once


def value_of_game(law: Law, loser: int) -> int:
    """What a game of two, or of two sides, is worth by the loser's score: in games or in points, as is agreed."""
    if law["settle-by"] == "points":
        return int(law["game-target"]) - loser
    law.settles("settle.stakes")
    return 2 if loser == 0 and law["double-game"] else 1


def ending(law: Law, score: Mapping[str, int], out: tuple[str, ...]) -> Ending | None:
    """How the game has ended at this score; None while it goes on. `out` had retired before."""
    gone = out_after(law, score, out)
    if not gone:
        return None
    if len(score) > 2:
        return _of_three(law, score, gone)
    winner = gone[0]
    loser = next(name for name in score if name != winner)
    if score[loser] == score[winner]:  # pads may say so; then the game goes on
        return None
    value = value_of_game(law, score[loser])
    return Ending(winner, loser, score[loser], value, (_pays(loser, winner, value),))


def _of_three(law: Law, score: Mapping[str, int], gone: tuple[str, ...]) -> Ending | None:
    """The pool for the first man out; or the last man pays both others."""
    others = [name for name in score if name != gone[0]]
    if law["settlement"] == "pool":
        if any(score[name] == score[gone[0]] for name in others):
            return None
        paid = tuple(_pays(name, gone[0], 1) for name in others)
        return Ending(gone[0], " and ".join(others), 0, len(others), paid)
    left = [name for name in score if name not in gone]
    if len(left) > 1 or (not left and score[gone[-1]] == score[gone[-2]]):
        return None
    loser = left[0] if left else gone[-1]
    paid = tuple(_pays(loser, name, 1) for name in gone if name != loser)
    return Ending(gone[0], loser, score[loser], 1, paid)


def retired(law: Law, score: Mapping[str, int], out: tuple[str, ...]) -> tuple[str, ...]:
    """Who has retired from a game of three that goes on: two at least play it."""
    gone = out_after(law, score, out)
    return gone if len(score) > 2 and law.peek("settlement") != "pool" and len(score) - len(gone) > 1 else out


def _pays(source: str, target: str, amount: int) -> Transfer:
    return Transfer(source, target, Decimal(amount), UNIT)


def deal_done(law: Law, sitting: Sitting, result: DealResult) -> tuple[Score, tuple[int, ...]]:
    """A deal is added to its game: answers the score, and the deals of the game so far."""
    own = goes_on(sitting, result.points)
    deals = (*(sitting.under_way if own else ()), result.number)
    if not own:
        sitting.kept["out"], sitting.kept["bonus"] = (), 0
    score = score_after(sitting, result.points)
    return score, deals


def game_done(sitting: Sitting, result: DealResult, score: Score, deals: tuple[int, ...], ended: Ending | None) -> None:
    """The score is carried on, or the game is over and the next begins."""
    if ended is None:
        sitting.under_way, sitting.score = deals, score
        return
    flags = tuple(word for word in ("unverified",) if word in result.flags)
    number = len(sitting.games) + 1
    game = GameResult(number, deals, score, ended.winner, Decimal(ended.value), flags, list(ended.transfers))
    sitting.games = (*sitting.games, game)
    sitting.under_way, sitting.score = (), {}
    sitting.kept["out"] = ()


def carry(law: Law, sitting: Sitting, result: DealResult) -> None:
    """With two or three: the game goes on to the next deal until somebody, or the last but one, has its points."""
    if result.missing:
        return
    before = bonus_of(sitting, result.points)
    score, deals = deal_done(law, sitting, result)
    out = sitting.kept.get("out", ())
    if len(result.points) > 2:
        sitting.kept["bonus"] = 0
    elif "tie" in result.flags:
        sitting.kept["bonus"] = bonus_after(law, before)
    elif any(result.points.values()):
        sitting.kept["bonus"] = 0
    ended = ending(law, score, out)
    gone = retired(law, score, out)
    if gone != out:
        sitting.kept["went"] = (result.number, gone[-1])
    sitting.kept["out"] = gone
    game_done(sitting, result, score, deals, ended)


def next_dealer(sitting: Sitting, players: tuple[str, ...]) -> str | None:
    """The next seat; of three, whoever is out deals no more, but for the deal that was his when he went out."""
    if not sitting.results:
        return None
    last = sitting.results[-1]
    seats = sitting.seats.players
    due = next_seat(last.dealer, players, seats)
    out = out_before(sitting, players)
    if due not in out or sitting.kept.get("went") == (last.number, due):
        return due
    return next_seat(last.dealer, tuple(name for name in players if name not in out), seats)
