"""What a deal adds to the game, and who has won the game."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from referee.core.law import Law
from referee.core.settlement import DealResult, GameResult, Sum, Transfer
from referee.core.table import Sitting
from referee.games.binocle.ending import by_count, points_cite
from referee.games.binocle.settling import Sheet, unfinished
from referee.games.binocle_three_handed.ending import Outcome, outcome
from referee.games.binocle_three_handed.state import WholeBinocleDeal, WholeBinocleTable

Side = tuple[str, ...]

POINTS: Mapping[str, str] = {
    "pack.composition": "Which cards are used?",
    "pack.rank": "How do the cards rank?",
    "cut.choice": "What does the cut decide?",
    "cut.again": "What if a player exposes two cards in cutting for deal?",
    "cut.size": "How many cards make a cut?",
    "deal.hand": "How are the cards dealt?",
    "deal.next": "Who deals next?",
    "settle.stakes": "What is the game played for?",
    "settle.lowest": "Does the lowest score pay?",
}
_SAID = {
    "knock": "{by} has announced the game and has the points: {winner} {wins}",
    "wrong-knock": "{by} has announced the game without the points: {winner} {wins}",
    "last": "{by} has retired, and {winner} alone is left: {winner} {wins}",
    "lowest": "{by} retires, and with that the game is over",
    "count": "{winner} alone {has} the points of the game and {wins} it",
}
_POINT = {
    "knock": "knock", "wrong-knock": "knock.wrong", "last": "retired.last", "lowest": "settle.lowest", "count": "game.count",
}  # fmt: skip


def result(law: Law, table: WholeBinocleTable) -> DealResult:
    """How the deal ended, and how the game stands."""
    deal = table.deal
    sheet = Sheet(deal.number)
    law.read = []
    points = {name: deal.marked(deal.side_of(name)) for name in deal.players}
    out = DealResult(deal.number, points, flags=deal.flags, steps=sheet.steps, dealer=deal.dealer)
    if deal.is_void:
        sheet.step("the deal is void; those before it stand", 0, law.cite("pack.imperfect"))
        out.flags = (*out.flags, "void")
        out.points = dict.fromkeys(deal.players, 0)
        return out
    won = outcome(table.sitting, deal.number)
    if won is None and not (deal.is_over and deal.counted and deal.knock is None):
        out.complete = False
        out.missing = (unfinished(deal, deal.active),)
        return out
    running = {side: table.sitting.score.get(side[0], 0) for side in deal.sides}
    for posting in deal.posted():
        side = next(one for one in deal.sides if posting.player in (*one, "+".join(one)))
        running[side] += posting.points
        sheet.step(f"{posting.player}, {posting.reason}: {posting.points:+d}", running[side], posting.cite)
    final(law, table.sitting, deal, sheet, won)
    return out


def final(law: Law, sitting: Sitting, deal: WholeBinocleDeal, sheet: Sheet, won: Outcome | None) -> None:
    """The last step: how the game stands, or who has won it."""
    score = {side: sitting.score.get(side[0], 0) + deal.marked(side) for side in deal.sides}
    said = ", ".join(f"{'+'.join(side)} {points}" for side, points in score.items())
    left = {side: points for side, points in score.items() if side[0] not in deal.retired}
    how, winners, by = (won.how, won.winners, won.by) if won is not None else ("count", (), "")
    targets: Mapping[str, int] = {}
    if won is None:
        found, targets = by_count(law, sitting, left)
        winners = found or ()
    if winners or how == "lowest":
        many = len(winners) > 1
        words = {"wins": "win" if many else "wins", "has": "have" if many else "has"}
        text = _SAID[how].format(winner="+".join(winners), by=by, **words)
        sheet.step(f"{text}; {said}", max(score.values()), law.cite(_POINT[how]), points_cite(law))
        return
    kept = dict(sitting.kept.get("targets", ()))
    grown = [name for name, points in targets.items() if kept.get(name) != points]
    if grown:
        goes = " and ".join(f"{name} to {targets[name]}" for name in grown)
        sheet.step(f"nobody has announced the game: at {said} it goes on, {goes}", max(targets.values()),
                   law.cite("game.count"))  # fmt: skip
    else:
        sheet.step(f"the game stands at {said}", max(score.values()), points_cite(law))


def sides_of(sitting: Sitting, players: tuple[str, ...]) -> tuple[Side, ...]:
    """Who plays with whom: as the sitting has it, else each for himself."""
    named = tuple(tuple(name for name in side if name in players) for side in sitting.sides)
    return named if sum(map(len, named)) == len(players) else tuple((name,) for name in players)


def carry(law: Law, sitting: Sitting, result: DealResult, unit: str) -> None:
    """The game goes on to the next deal until somebody has won it; who has retired keeps what he had."""
    if result.missing:
        return
    deals = (*sitting.under_way, result.number)
    own = {**sitting.score}
    for name, points in result.points.items():
        own[name] = own.get(name, 0) + points
    score = {side: own[side[0]] for side in sides_of(sitting, tuple(own))}
    retired = sitting.kept.get("retired", ())
    won = outcome(sitting, result.number)
    winners: Side | None = won.winners if won is not None else None
    targets: dict[str, int] = dict(sitting.kept.get("targets", ()))
    if won is None and "void" not in result.flags:
        winners, targets = by_count(law, sitting, {side: n for side, n in score.items() if side[0] not in retired})
    if winners is None:
        sitting.kept["targets"] = tuple(targets.items())
        sitting.under_way, sitting.score = deals, own
        return
    finish(law, sitting, result, deals, own, score, winners, unit)


def finish(
    law: Law,
    sitting: Sitting,
    result: DealResult,
    deals: tuple[int, ...],
    own: dict[str, int],
    score: dict[Side, int],
    winners: Side,
    unit: str,
) -> None:
    """The game is won: who pays is reckoned, and the next begins."""
    number = len(sitting.games) + 1
    lowest = law.peek("lowest-pays", False)
    retired = sitting.kept.get("retired", ())
    if not winners:  # the game is over because somebody has retired: the highest of the others wins
        winners = max((side for side in score if side[0] not in retired), key=lambda side: score[side])
    losers = [side for side in score if side != winners]
    if lowest and len(losers) > 1:
        least = min(score[side] for side in losers)
        losers = [side for side in losers if score[side] == least]
        each = Decimal(1) / len(losers)
    else:
        each = Decimal(1)
    paid = [
        Transfer(loser, winner, each, unit)
        for side in losers
        for loser, winner in zip(side, winners * len(side), strict=False)
    ]
    value = sum((transfer.amount for transfer in paid), Decimal(0)) / len(winners)
    law.read = []
    cite = law.cite("settle.lowest" if lowest else "settle.stakes")
    names = " and ".join("+".join(side) for side in losers)
    result.steps.append(
        Sum(
            result.number,
            f"{names} pay{'s' if len(losers) == 1 == len(losers[0]) else ''} {'+'.join(winners)}",
            value,
            (cite,),
        )
    )
    flags = tuple(word for word in ("unverified",) if word in result.flags)
    game = GameResult(number, deals, own, "+".join(winners), value, flags, paid)
    sitting.games = (*sitting.games, game)
    sitting.score = {}
    sitting.under_way = ()
    sitting.kept.update(outcome=None, retired=(), targets=())
