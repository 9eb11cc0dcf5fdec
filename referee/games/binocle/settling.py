"""What a deal adds to the game, and who has won the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal

from referee.core.law import Law
from referee.core.rulings import Citation
from referee.core.settlement import DealResult, GameResult, Sum, Transfer
from referee.core.table import Deal, Sitting
from referee.games.binocle.ending import by_count, outcome, points_cite, standing, target
from referee.games.binocle.state import BinocleTable
from referee.mechanics.floor import not_tallied

POINTS: Mapping[str, str] = {
    "pack.composition": "Which cards are used?",
    "pack.rank": "How do the cards rank?",
    "pack.imperfect": "What if the pack is not right?",
    "cut.choice": "What does the cut decide?",
    "cut.again": "What if a player exposes two cards in cutting for deal?",
    "cut.size": "How many cards make a cut?",
    "deal.hand": "How are the cards dealt?",
    "deal.next": "Who deals next?",
    "stock.counting": "May the stock be counted?",
    "trick.looking": "May tricks turned down be looked at?",
    "lay.taken-up": "When are the cards on the table taken up?",
    "lay.early": "What if they are taken up too early?",
}
_SAID = {
    "open": "{winner} has the {target} points of the game and wins it",
    "knock": "{winner} has knocked and has the {target} points: {winner} wins the game",
    "wrong-knock": "{loser} has knocked without the {target} points: {winner} wins the game",
    "meld": "{winner} has melded the points of a whole game at once and wins it",
    "count": "{winner} alone has the {target} points and wins the game",
}
_POINT = {
    "open": "game.open-points", "knock": "knock", "wrong-knock": "knock.wrong", "meld": "declare.whole-game",
    "count": "game.count",
}  # fmt: skip


class Sheet:
    """The arithmetic of one deal, step by step, with the articles that each step rests on."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.steps: list[Sum] = []

    def step(self, text: str, amount: int, *cites: Citation) -> None:
        """Writes a step down."""
        self.steps.append(Sum(self.number, text, Decimal(amount), cites))


def result(law: Law, table: BinocleTable) -> DealResult:
    """How the deal ended, and how the game stands."""
    deal = table.deal
    sheet = Sheet(deal.number)
    out = DealResult(deal.number, dict(deal.scores), flags=deal.flags, steps=sheet.steps, dealer=deal.dealer)
    if deal.is_void:
        sheet.step("the deal is void; those before it stand", 0, law.cite(_voided_by(table)))
        out.flags = (*out.flags, "void")
        out.points = dict.fromkeys(deal.players, 0)
        return out
    won = winner_of(law, table)
    if won is None and not (deal.is_over and deal.counted):
        out.complete = False
        out.missing = (unfinished(deal, deal.players),)
        return out
    _postings(table, sheet)
    score = standing(table)
    if won is None:
        said = ", ".join(f"{name} {points}" for name, points in score.items())
        reached = [name for name, points in score.items() if points >= target(law, table.sitting, name)]
        if reached:
            _, targets = by_count(law, table.sitting, by_player(score))
            further = max(targets.values(), default=law.peek("game.points"))
            goes_on = f"to {further}" if law.peek("game.step") else "until somebody knocks rightly"
            have = "both have" if len(reached) > 1 else f"{reached[0]} has"
            sheet.step(f"{have} the points and nobody knocked: at {said} the game goes on {goes_on}", further,
                       law.book.values["game.step"].cite)  # fmt: skip
        else:
            sheet.step(f"the game stands at {said}", max(score.values()), points_cite(law))
        return out
    winner, how = won
    loser = deal.adversary[winner]
    wanted = target(law, table.sitting, loser if how == "wrong-knock" else winner)
    said = _SAID[how].format(winner=winner, loser=loser, target=wanted)
    sheet.step(f"{said}, {score[winner]} to {score[loser]}", 1, law.cite(_POINT[how]), points_cite(law))
    if worth_of(law, score[loser]) > 1:
        under = law.book.values["double-game.under"]
        sheet.step(
            f"{loser} has less than {under.value}: the game counts double", worth_of(law, score[loser]), under.cite
        )
    return out


def by_player(score: Mapping[str, int]) -> dict[tuple[str, ...], int]:
    """A score in which each player is a side."""
    return {(name,): points for name, points in score.items()}


def worth_of(law: Law, losers: int) -> int:
    """What a game counts that was won against so many points: two where few of them are agreed to make it double."""
    return 2 if losers < law.peek("double-game.under", 0) else 1


def _postings(table: BinocleTable, sheet: Sheet) -> None:
    deal = table.deal
    running = {name: table.sitting.score.get(name, 0) for name in deal.players}
    for posting in deal.posted():
        running[posting.player] += posting.points
        sheet.step(f"{posting.player}, {posting.reason}: {posting.points:+d}", running[posting.player], posting.cite)


def _voided_by(table: BinocleTable) -> str:
    found = [f.point for f in table.record.findings.values() if f.deal == table.deal.number]
    return next((point for point in reversed(found) if point in ("pack.imperfect", "draw.forgotten")), "deal.misdeal")


def unfinished(deal: Deal, players: Sequence[str]) -> str:
    """What is missing of a deal: pads, what the cards count, or its end."""
    absent = [name for name in players if name not in deal.tallies]
    if deal.tallies and absent:
        return f"deal {deal.number}: {not_tallied(absent)}"
    if deal.is_over or deal.tallies:
        return f"deal {deal.number}: nobody has said what the cards count; write NAME tallies cards=133"
    return f"deal {deal.number} is unfinished"


def winner_of(law: Law, table: BinocleTable) -> tuple[str, str] | None:
    """Who has won the game with this deal, and how: in the middle of it, or by the count; None while it goes on."""
    deal = table.deal
    ended = outcome(table)
    if ended is not None or not deal.is_over or not deal.counted or deal.is_void or deal.knock is not None:
        return ended
    side, _ = by_count(law, table.sitting, by_player(standing(table)))
    return (side[0], "count") if side is not None else None


def carry(law: Law, sitting: Sitting, result: DealResult, unit: str) -> None:
    """The game goes on to the next deal until somebody has won it."""
    if result.missing:
        return
    deals = (*sitting.under_way, result.number)
    score = {name: sitting.score.get(name, 0) + points for name, points in result.points.items()}
    winner = _won(law, sitting, result, score)
    if winner is None:
        if "void" not in result.flags:
            sitting.kept["targets"] = tuple(by_count(law, sitting, by_player(score))[1].items())
        sitting.under_way, sitting.score = deals, score
        return
    loser = next(name for name in score if name != winner)
    flags = tuple(word for word in ("unverified",) if word in result.flags)
    number = len(sitting.games) + 1
    worth = Decimal(worth_of(law, score[loser]))
    paid = [Transfer(loser, winner, worth, unit)]
    sitting.games = (*sitting.games, GameResult(number, deals, score, winner, worth, flags, paid))
    sitting.under_way, sitting.score = (), {}
    sitting.kept.update(outcome=None, targets=())


def _won(law: Law, sitting: Sitting, result: DealResult, score: Mapping[str, int]) -> str | None:
    kept = sitting.kept.get("outcome")
    if kept is not None and kept[0] == result.number:
        winner: str = kept[1]
        return winner
    if "void" in result.flags:
        return None
    side, _ = by_count(law, sitting, by_player(score))
    return side[0] if side is not None else None
