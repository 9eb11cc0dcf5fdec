"""What a deal is worth, and what a game."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.law import Law
from referee.core.pending import Option, Pending
from referee.core.rulings import Finding
from referee.core.settlement import DealResult
from referee.core.sheet import Sheet
from referee.core.table import Sitting
from referee.games.ecarte.state import EcarteDeal, EcarteTable
from referee.mechanics.floor import over, unfinished

POINTS: Mapping[str, str] = {
    "score.point": "What are three, four and five tricks worth?",
    "score.refused": "What are they worth when the dealer has refused the first proposal?",
    "score.unproposed": "What are they worth when the non-dealer has played without proposing?",
    "score.vulnerable": "What does a player win who stood to lose more?",
    "score.game": "When is the game won, and in which order do points count?",
    "score.stakes": "What is the game worth?",
    "score.omitted": "Until when may a score left out be marked?",
    "score.wrong": "Until when may a score be corrected?",
    "hand.abandoned": "What if a player abandons his hand?",
    "deal.next": "Who deals next?",
}
LOSES = (Option("lose-point", "the offender loses the point", "lose-point"),)


def all_tricks(law: Law) -> int:
    """How many tricks a hand has; all of them are the vole."""
    tricks: int = law.peek("hand.cards")
    return tricks


def enough(law: Law) -> int:
    """How many tricks make the point."""
    return all_tricks(law) // 2 + 1


# Marking


def has_won(law: Law, table: EcarteTable) -> bool:
    """Whether somebody has the points of the game."""
    target = law.peek("game.points")
    return any(points >= target for points in standing(table).values())


def standing(table: EcarteTable) -> dict[str, int]:
    """The score of the game, this deal's points included."""
    deal = table.deal
    return {
        name: table.sitting.score.get(name, 0) + (0 if deal.is_void else deal.scores[name]) for name in deal.players
    }


def mark_points(law: Law, table: EcarteTable, player: str, points: int, reason: str) -> None:
    """Points that are marked before the tricks: they count at once, and the game may be won by them."""
    law.post(player, points, reason)
    deal = table.deal
    if not deal.is_over and has_won(law, table):
        law.settles("score.game")
        law.note(f"{player} has won the game")
        deal.ended = reason
        deal.resumes = deal.phase
        over(law, table)


def worth(law: Law, winner: str, tricks: int, vulnerable: str | None, *, refused: bool) -> tuple[int, str]:
    """What a player marks who has won so many tricks, and what for; the value read last is the reason in law."""
    is_vole = tricks == all_tricks(law)
    word = "vole" if is_vole else "point"
    if vulnerable is None or vulnerable == winner:
        return law[f"{word}.points"], word
    if refused:
        return law["vole-refused" if is_vole else "point-refused"], f"{word}, refused"
    return law["vole-unproposed" if is_vole else "point-unproposed"], f"{word}, unproposed"


def worth_cut(law: Law, winner: str, tricks: int, vulnerable: str | None) -> int:
    """What an offender marks for the same."""
    gains = vulnerable is not None and vulnerable != winner
    left: int = law["cut.vole" if tricks == all_tricks(law) else "cut.vulnerable" if gains else "cut.point"]
    return left


def is_foster(law: Law) -> bool:
    """Whether a false king is dealt with as Foster has it."""
    return "foster" in (law.peek("false-king"), law.peek("code"))


def is_cut(law: Law, deal: EcarteDeal, player: str) -> bool:
    """Whether a player's win counts less, for an offence of his; not if the adversary held the king he announced."""
    if player in deal.cut:
        return True
    return player in deal.false and not is_foster(law) and deal.king_holder != deal.adversary(player)


def finish(law: Law, table: EcarteTable, winner: str, tricks: int) -> None:
    """The tricks are decided: they are marked, and the deal is over."""
    deal = table.deal
    deal.outcome = (winner, tricks)
    over(law, table)
    rescore(law, table)


def rescore(law: Law, table: EcarteTable) -> None:
    """Marks what the tricks are worth, and takes off what an offence, be it called later, makes it less."""
    deal = table.deal
    if deal.outcome is None or deal.is_void:
        return
    winner, tricks = deal.outcome
    law.read = []
    if not deal.got:
        deal.got, reason = worth(law, winner, tricks, deal.vulnerable, refused=deal.is_refused)
        law.post(winner, deal.got, reason)
    cut = is_cut(law, deal, winner)
    if cut != deal.is_cut:
        deal.is_cut = cut
        change = worth_cut(law, winner, tricks, deal.vulnerable) - deal.got
        law.post(winner, change if cut else -change, "cut for an offence" if cut else "not cut after all")
    if tricks == all_tricks(law) and deal.ended != "abandoned" and "vole" not in deal.flags:
        deal.flags = (*deal.flags, "vole")


def trick_won(law: Law, table: EcarteTable) -> None:
    """After each trick: five are the hand; what a hand that has run out cannot play to is the other's."""
    deal = table.deal
    left = all_tricks(law) - deal.tricks
    short = [name for name in deal.players if not deal.cards.hands[name].size]
    if left and len(short) == 1:
        taker = deal.adversary(short[0])
        deal.won[taker] += left
        law.note(f"{short[0]} has no card left: what is left to play to is {taker}'s")
        deal.ended = "short"
        left = 0
    if left and not short:
        return
    winner = max(deal.players, key=lambda name: deal.won[name])
    finish(law, table, winner, deal.won[winner])


def lose_point(law: Law, table: EcarteTable, offender: str, points: int, finding: Finding) -> None:
    """An offence costs the point: the adversary marks it, and the deal is over."""
    deal = table.deal
    law.post(deal.adversary(offender), points, "an offence", cite=finding.cites[0])
    deal.ended = "offence"
    deal.pending = ()
    over(law, table)


def take_point(law: Law, table: EcarteTable, pending: Pending, event: Event) -> None:
    """The same, called by the adversary."""
    law.close(pending)
    finding = table.record.findings[pending.finding or 0]
    lose_point(law, table, pending.against or "", pending.amount, finding)


def abandons(law: Law, table: EcarteTable, player: str) -> None:
    """A hand is given up: without a trick it costs the vole, with one or two the point."""
    deal = table.deal
    other = deal.adversary(player)
    mine, theirs = deal.won[player], deal.won[other]
    if mine >= enough(law):
        law.settles("hand.abandoned")
        law.note(f"{player} has made the point already")
        winner, tricks = player, mine
    elif mine and theirs >= enough(law):
        law.settles("hand.abandoned")
        winner, tricks = other, theirs
    else:
        what = "the point" if mine else "the vole"
        law.irregular(
            "hand.abandoned", f"{player} abandoned the hand with {_counted(mine)}: {other} marks {what}", player
        )
        winner, tricks = other, enough(law) if mine else all_tricks(law)
    deal.ended = "abandoned"
    finish(law, table, winner, tricks)


def _counted(tricks: int) -> str:
    return {0: "no trick", 1: "one trick"}.get(tricks, f"{tricks} tricks")


# The sum


def result(law: Law, table: EcarteTable) -> DealResult:
    """How the deal ended, and how the game stands."""
    deal = table.deal
    law.read = []
    sheet = Sheet(law, deal.number)
    out = DealResult(deal.number, dict(deal.scores), flags=deal.flags, steps=sheet.steps, dealer=deal.dealer)
    if deal.is_void:
        sheet.step("the deal is void; those before it stand", 0, law.cite("pack.imperfect"))
        out.flags = (*out.flags, "void")
        out.points = dict.fromkeys(deal.players, 0)
    elif not deal.is_over:
        out.complete = False
        out.missing = (unfinished(deal),)
        return out
    elif deal.lacking:
        out.complete = False
        out.missing = deal.lacking
        return out
    before = {name: table.sitting.score.get(name, 0) for name in deal.players}
    running = dict(before)
    for posting in () if deal.is_void else deal.posted():
        running[posting.player] += posting.points
        sheet.step(f"{posting.player}, {posting.reason}: {posting.points:+d}", running[posting.player], posting.cite)
    won = game_won(law, running)
    if won is None:
        said = ", ".join(f"{name} {points}" for name, points in running.items())
        sheet.step(f"the game stands at {said}", max(running.values()), law.cite("score.game"))
        return out
    winner, loser = won
    target = law["game.points"]
    sheet.step(
        f"{winner} has the {target} points of the game and wins it, {running[winner]} to {running[loser]}",
        running[winner],
    )
    value, word = stake(law, running[loser])
    sheet.step(f"the game counts a {word}: {loser} has {running[loser]}", value, law.cite("score.stakes"))
    return out


def game_won(law: Law, score: Mapping[str, int]) -> tuple[str, str] | None:
    """Winner and loser of the game at this score; None while it goes on."""
    first, second = score
    target = law.peek("game.points")
    best, rest = (first, second) if score[first] >= score[second] else (second, first)
    return (best, rest) if score[best] >= target else None


def stake(law: Law, loser: int) -> tuple[int, str]:
    """What the game counts by the loser's score, and the word for it."""
    if law.peek("stakes") == "single":
        return 1, "single"
    law["stakes"]
    if loser <= 0:
        return law["stakes.treble"], "treble"
    if loser <= law.peek("stakes.double-up-to"):
        return law["stakes.double"], "double"
    return 1, "single"


def score_after(sitting: Sitting, points: Mapping[str, int]) -> dict[str, int]:
    """The score of the game after a deal."""
    return {name: sitting.score.get(name, 0) + marked for name, marked in points.items()}
