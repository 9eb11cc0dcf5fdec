"""What a deal has added to the game, and what the game is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal

from referee.core.law import Law
from referee.core.rulings import Citation
from referee.core.settlement import DealResult, GameResult, Sum, Transfer
from referee.core.table import Sitting
from referee.games.bezique.state import BeziqueDeal, BeziqueTable
from referee.mechanics.floor import not_tallied

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


class Sheet:
    """The arithmetic of one deal, step by step, with the articles that each step rests on."""

    def __init__(self, law: Law, number: int) -> None:
        self.law = law
        self.number = number
        self.steps: list[Sum] = []

    def step(self, text: str, amount: int, *cites: Citation) -> None:
        """Writes a step down; it cites what is given and every value read since the last one."""
        grounds = (*cites, *self.law.read)
        self.law.read = []
        self.steps.append(Sum(self.number, text, Decimal(amount), tuple(dict.fromkeys(grounds))))


def result(law: Law, table: BeziqueTable) -> DealResult:
    """How the deal ended; `complete` only where the game ended with it (see `carry`)."""
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
        absent = [name for name in deal.players if name not in deal.tallies]
        told = not_tallied(absent) if deal.tallies else "it is unfinished"
        out.missing = deal.lacking or (f"deal {deal.number}: {told}",)
        return out
    running = {name: table.sitting.score.get(name, 0) for name in deal.players}
    for name in () if deal.is_void else deal.players:
        _add_up(sheet, deal, name, running)
    won = game_won(law, running)
    if won is None:
        said = ", ".join(f"{name} {points}" for name, points in running.items())
        sheet.step(f"the game stands at {said}", max(running.values()), law.cite("game.won"))
        out.complete = False
        return out
    winner, loser = won
    if law.peek("game-ends") != "at-once":
        law["game-ends"]
    sheet.step(f"{winner} has the {law['game.points']} points of the game and wins it, {running[winner]} to "
               f"{running[loser]}", running[winner])  # fmt: skip
    value, said = worth(law, running[winner], running[loser])
    sheet.step(f"{said[0].upper()}{said[1:]}: {value}", value)
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
        times = f" {len(of_it)} times" if len(of_it) > 1 else ""
        cites = tuple(posting.cite for posting in of_it)
        sheet.step(f"{name}, {reason}{times}: {points:+d} makes {running[name]}", running[name], *cites)


def game_won(law: Law, score: Mapping[str, int]) -> tuple[str, str] | None:
    """Winner and loser of the game at this score; None while it goes on. Of two with enough the higher has won."""
    first, second = score
    best, rest = (first, second) if score[first] >= score[second] else (second, first)
    is_won = score[best] >= law.peek("game.points") and score[best] > score[rest]
    return (best, rest) if is_won else None


def worth(law: Law, winner: int, loser: int) -> tuple[int, str]:
    """What the game counts, and why."""
    is_double = loser < law.peek("game.double-under")
    by_points = law["settle-by"] == "points"
    law.settles("game.stakes")
    if by_points:
        value = winner - loser
        if is_double and law["double-points"]:
            return 2 * value, f"the difference of {value} is doubled, the loser having {loser}"
        return value, f"the difference of {winner} and {loser}"
    if is_double:
        law["game.double-under"]
        return 2, f"the game counts double, the loser having only {loser}"
    return 1, "the game counts one"


def carry(law: Law, sitting: Sitting, result: DealResult) -> None:
    """The game goes on to the next deal until somebody has its points."""
    if result.missing or (not result.complete and not result.steps):
        return
    deals = (*sitting.kept.get("deals", ()), result.number)
    score = {name: sitting.score.get(name, 0) + marked for name, marked in result.points.items()}
    won = game_won(law, score)
    if sitting.results and sitting.results[-1] is result:
        # the next deal has begun: what was open was the game, not this deal
        sitting.results = (*sitting.results[:-1], replace(result, complete=True))
    if won is None:
        sitting.kept["deals"] = deals
        sitting.score = score
        return
    winner, loser = won
    amount, _ = worth(law, score[winner], score[loser])
    is_double = score[loser] < law.peek("game.double-under") and (
        law.peek("settle-by") == "game" or law.peek("double-points")
    )
    flags = tuple(word for word in ("unverified",) if word in result.flags)
    flags = (*flags, "doubled") if is_double else flags
    value = Decimal(amount)
    game = GameResult(
        len(sitting.games) + 1, deals, score, winner, value, flags, [Transfer(loser, winner, value, "points")]
    )
    sitting.games = (*sitting.games, game)
    sitting.score = {}
    sitting.kept["deals"] = ()
