"""What a deal has added to the game, and what the game is worth."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from referee.core.law import Law
from referee.core.settlement import DealResult, GameResult, Transfer
from referee.core.sheet import Sheet
from referee.core.table import Sitting
from referee.games.bezique import partie
from referee.games.bezique.numbers import Sides, begun, double_of, members_of, points_of, sides_of, totals
from referee.games.bezique.state import BeziqueDeal, BeziqueTable
from referee.mechanics.floor import unfinished

POINTS: Mapping[str, str] = {
    "players": "How many play?",
    "brisques": "What do Aces and Tens score, and when?",
    "rank.ten-drops": "How does the Ten rank in the last tricks?",
    "game.won": "How many points win the game?",
    "game.ends": "When does a game stop that somebody has won?",
    "game.stakes": "What is the game worth?",
    "game.double": "When does it count double?",
    "deal.next": "Who deals next?",
    "deal.hand": "How are the cards dealt?",
    "pack.imperfect": "What if the pack is not right?",
    "pack.composition": "Which cards are used?",
    "pack.rank": "How do the cards rank?",
    "cut.size": "How many cards make a cut?",
    "cut.choice": "What does the cut decide?",
    "cut.again": "What if a player exposes two cards in cutting?",
    "shuffle": "Who shuffles, and how?",
    "stock.counting": "May the stock be counted?",
    "trick.looking": "May tricks turned down be looked at, or counted?",
}


def result(law: Law, table: BeziqueTable) -> DealResult:
    """How the deal ended, and what the game is worth that ended with it."""
    deal = table.deal
    law.read = []
    sheet = Sheet(law, deal.number)
    out = DealResult(deal.number, dict(deal.scores), flags=deal.flags, steps=sheet.steps, dealer=deal.dealer)
    if deal.is_void:
        sheet.step("the deal is void; those before it stand", 0, law.cite(_voided_by(table)))
        out.flags = (*out.flags, "void")
        out.points = dict.fromkeys(deal.players, 0)
    elif not deal.is_over or deal.lacking:
        out.complete = False
        out.missing = deal.lacking or (unfinished(deal),)
        return out
    before = begun(table.sitting, deal.players)
    running = {name: before.get(name, 0) for name in deal.players}
    for name in () if deal.is_void else deal.players:
        _add_up(sheet, deal, name, running)
    score = by_side(deal.sides, running)
    for side, points in score.items():
        if len(side) > 1:
            sheet.step(f"{'+'.join(side)} together: {points}", points, law.cite("table.four"))
    won = game_won(law, score)
    if won is None:
        said = ", ".join(f"{'+'.join(side)} {points}" for side, points in score.items())
        sheet.step(f"the game stands at {said}", max(score.values()), law.cite("game.won"))
        return out
    winner, losers = won
    if law.peek("game-ends") != "at-once":
        law["game-ends"]
    against = " and ".join(str(score[side]) for side in losers)
    target = law[points_of(len(deal.players))]
    has, wins = ("have", "win") if len(winner) > 1 else ("has", "wins")
    sheet.step(f"{'+'.join(winner)} {has} the {target} points of the game and {wins} it, {score[winner]} to {against}",
               score[winner])  # fmt: skip
    for loser in losers:
        value, said = worth(law, len(deal.players), score[winner], score[loser])
        whose = f"Against {'+'.join(loser)} " if len(losers) > 1 else ""
        sheet.step(f"{whose}{said}: {value}" if whose else f"{said[0].upper()}{said[1:]}: {value}", value)
    more = partie.extra(law, table.sitting, deal.players)
    if more:
        sheet.step(f"It is the odd game of the partie: {more} more", more)
    if partie.has_it(law, table.sitting, deal.players, "+".join(winner)):
        sheet.step(f"{'+'.join(winner)} has won the partie", law.peek("partie.games"))
    law.read = []
    return out


def _voided_by(table: BeziqueTable) -> str:
    """The point of the finding that made the deal void."""
    voiding = ("pack.imperfect", "draw.forgotten")
    found = [f.point for f in table.record.findings.values() if f.deal == table.deal.number and f.point in voiding]
    return found[-1] if found else "pack.imperfect"


def _add_up(sheet: Sheet, deal: BeziqueDeal, name: str, running: dict[str, int]) -> None:
    """One step for each thing that a player has scored in the deal."""
    own = deal.posted_by(name)
    for reason in dict.fromkeys(posting.reason for posting in own):
        of_it = [posting for posting in own if posting.reason == reason]
        points = sum(posting.points for posting in of_it)
        running[name] += points
        is_alike = len(of_it) > 1 and len({posting.points for posting in of_it}) == 1  # brisques come by one and by two
        times = f" {len(of_it)} times" if is_alike else ""
        cites = tuple(posting.cite for posting in of_it)
        sheet.step(f"{name}, {reason}{times}: {points:+d} makes {running[name]}", running[name], *cites)


Side = tuple[str, ...]


def by_side(sides: Sides, score: Mapping[str, int]) -> dict[Side, int]:
    """The score of each side, or of each player where everybody plays for himself."""
    together = totals(sides, score)
    return {members_of(sides, name): points for name, points in together.items()}


def game_won(law: Law, score: Mapping[Side, int]) -> tuple[Side, list[Side]] | None:
    """Winner and losers of the game at this score; None while it goes on. Of several with enough the highest has won."""
    best = max(score, key=lambda side: score[side])
    rest = [side for side in score if side != best]
    target = law.peek(points_of(sum(map(len, score))))
    is_won = score[best] >= target and all(score[best] > score[side] for side in rest)
    return (best, rest) if is_won else None


def worth(law: Law, players: int, winner: int, loser: int) -> tuple[int, str]:
    """What a loser pays for the game, and why."""
    double_under = double_of(players)
    is_double = loser < law.peek(double_under)
    by_points = law["settle-by"] == "points"
    law.settles("game.stakes")
    if by_points:
        value = winner - loser
        if is_double and law["double-points"]:
            return 2 * value, f"the difference of {value} is doubled, the loser having {loser}"
        return value, f"the difference of {winner} and {loser}"
    if is_double:
        law[double_under]
        return 2, f"the game counts double, the loser having only {loser}"
    return 1, "the game counts one"


def carry(law: Law, sitting: Sitting, result: DealResult) -> None:
    """The game goes on to the next deal until somebody has its points."""
    if result.missing:
        return
    players = tuple(result.points)
    before = begun(sitting, players)
    is_new = bool(sitting.score) and not before  # others sit down: their game is another
    deals = (*(() if is_new else sitting.under_way), result.number)
    score = {name: before.get(name, 0) + marked for name, marked in result.points.items()}
    sides = sides_of(sitting, players)
    together = by_side(sides, score)
    won = game_won(law, together)
    if won is None:
        sitting.under_way, sitting.score = deals, score
        return
    winner, losers = won
    more = partie.extra(law, sitting, players)
    transfers: list[Transfer] = []
    is_double = False
    for loser in losers:
        amount, _ = worth(law, len(players), together[winner], together[loser])
        amount += more
        pays_double = law.peek("settle-by") == "game" or law.peek("double-points")
        is_double = is_double or (together[loser] < law.peek(double_of(len(players))) and pays_double)
        transfers += [Transfer(who, whom, Decimal(amount), "points") for who, whom in zip(loser, winner, strict=True)]
    flags = tuple(word for word in ("unverified",) if word in result.flags)
    flags = (*flags, "doubled") if is_double else flags
    flags += partie.carry(law, sitting, players, "+".join(winner))
    value = sum((transfer.amount for transfer in transfers), Decimal(0)) / len(winner)
    game = GameResult(len(sitting.games) + 1, deals, totals(sides, score), "+".join(winner), value, flags, transfers)
    sitting.games = (*sitting.games, game)
    sitting.under_way, sitting.score = (), {}
