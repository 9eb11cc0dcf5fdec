"""What a deal scores, and what the game is worth."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import NamedTuple

from referee.core.law import Law
from referee.core.rulings import Citation, Verdict
from referee.core.settlement import DealResult, Sum
from referee.core.sheet import Sheet
from referee.games.sixty_six import several_deals, three_handed
from referee.games.sixty_six.counting import Count, Standing, standing
from referee.games.sixty_six.state import Mark, SixtySixTable
from referee.mechanics.floor import unfinished

POINTS: Mapping[str, str] = {
    "claim": "When may sixty-six be claimed, and what does that do?",
    "score.right": "What does a right claim score?",
    "score.failed": "What does a wrong claim or a failed closing cost?",
    "score.closed": "What does a closer score who hoped for more, or who does not claim?",
    "score.answered": "What if the closer's adversary has sixty-six first?",
    "score.unclaimed": "What if nobody has claimed after the last trick?",
    "score.unclaimed-schwartz": "And if one of them has no trick then?",
    "score.tie": "What if nobody scores?",
    "score.tie-again": "And if that happens again?",
    **several_deals.POINTS,
}


class Outcome(NamedTuple):
    """Who scores how much for a deal, why, and by which point; nobody, in a tie."""

    winner: str | None
    points: int
    reason: str
    point: str


class Unknown(Exception):  # noqa: N818 - not an error: a number that nobody has told
    """The score turns on a number that is not known; the argument says which."""


# The score of a deal


def outcome(law: Law, order: tuple[str, ...], now: Standing, *, of_three: bool = False) -> Outcome:
    """Who scores, and how much. Raises Unknown where that turns on what nobody has told."""
    first, second = order
    other = {first: second, second: first}
    target = law["target"]
    stopped = now.claimant
    if stopped is not None:
        if _has(now.counts[stopped], target, stopped):
            if now.closer is not None and now.closer != stopped:
                return _failure(law, now, stopped, "score.answered", "answering the closer")
            return _right(law, now, stopped, other[stopped], "score.right")
        return _failure(law, now, other[stopped], "score.failed", "wrong claim")
    reached = [name for name in order if _has(now.counts[name], target, name)]
    closer = now.closer
    if len(reached) == 2:
        return Outcome(None, 0, "tie", "score.tie")
    if closer is not None:
        if reached == [closer]:
            return _right(law, now, closer, other[closer], "score.closed")
        return _failure(law, now, other[closer], "score.failed", "failed closing")
    if not reached:
        return Outcome(None, 0, "tie", "score.tie")
    winner = reached[0]
    if of_three and law["unclaimed-with-three"] == "lost":
        return Outcome(None, 0, "tie", "three.tie")
    return _unclaimed(law, now, winner, other[winner])


def _has(count: Count, target: int, name: str) -> bool:
    if count.total is not None:
        return count.total >= target
    if count.cards is not None and count.cards + count.last >= target:
        return True
    raise Unknown(f"{name}'s cards and tricks")


def _right(law: Law, now: Standing, winner: str, loser: str, point: str) -> Outcome:
    """One, two or three by what the loser has."""
    count = now.counts[loser]
    if count.tricks is None:
        raise Unknown(f"{loser}'s tricks")
    if count.tricks == 0:
        return Outcome(winner, law["schwartz.points"], "schwartz", point)
    if count.total is None:
        raise Unknown(f"{loser}'s cards")
    if count.total < law["schneider-below"]:
        return Outcome(winner, law["schneider.points"], "schneider", point)
    return Outcome(winner, law["game.points"], "sixty-six", point)


def _failure(law: Law, now: Standing, winner: str, point: str, reason: str) -> Outcome:
    before = now.before.get(winner)
    if before is None:
        raise Unknown(f"how many tricks {winner} had at the closing")
    if before == 0:
        return Outcome(winner, law["failed-trickless.points"], reason, point)
    return Outcome(winner, law["failed.points"], reason, point)


def _unclaimed(law: Law, now: Standing, winner: str, loser: str) -> Outcome:
    count = now.counts[loser]
    if count.tricks == 0:
        name = "schwartz" if law["unclaimed-schwartz"] else "schneider"
        return Outcome(winner, law[f"{name}.points"], name, "score.unclaimed-schwartz")
    if count.total is None:
        raise Unknown(f"{loser}'s cards")
    if count.total < law["schneider-below"]:
        return Outcome(winner, law["schneider.points"], "schneider", "score.unclaimed")
    return Outcome(winner, law["game.points"], "sixty-six", "score.unclaimed")


def settle(law: Law, table: SixtySixTable) -> None:
    """Marks what the deal scores, or puts right what was marked when something has come out since."""
    deal = table.deal
    if deal.told == "totals":
        return
    kept, law.read = law.read, []
    try:
        found = outcome(law, deal.players, standing(law, table), of_three=deal.bank is not None)
        deal.lacking = ()
    except Unknown as unknown:
        _lacks(law, table, str(unknown))
        law.read = kept
        return
    _judge_claim(law, table, found)
    mark_again(law, table, marks_of(law, table, found))
    words = [word for word in deal.flags if word not in ("schneider", "schwartz", "tie")]
    if found.reason in ("schneider", "schwartz", "tie"):
        words.append(found.reason)
    deal.flags = tuple(words)
    law.read = kept


def marks_of(law: Law, table: SixtySixTable, found: Outcome) -> tuple[Mark, ...]:
    """Everything that a deal marks: the winner, what deals before it have left him, and the dealer who sat out."""
    deal = table.deal
    if found.winner is None:
        return three_handed.for_tie(law, table)
    own = Mark(found.winner, found.points, found.reason, found.point)
    if deal.bank is not None:
        return (own, *three_handed.for_dealer(law, table, found.winner, found.points))
    bonus = several_deals.bonus_of(table.sitting, deal.players)
    return (own, Mark(found.winner, bonus, "a deal that nobody scored", "score.tie")) if bonus else (own,)


def mark_again(law: Law, table: SixtySixTable, marks: tuple[Mark, ...]) -> None:
    """Marks what the deal scores; what was marked before, where something has come out since, is taken off."""
    deal = table.deal
    if marks == deal.got:
        return
    for sign, made in ((-1, deal.got), (1, marks)):
        for mark in made:
            law.post(mark.player, sign * mark.points, mark.reason, cite=law.cite(mark.point))
    deal.got = marks


def _lacks(law: Law, table: SixtySixTable, what: str) -> None:
    deal = table.deal
    deal.lacking = (f"deal {deal.number}: nobody has told {what}",)
    if deal.claimed is not None and deal.failed is None:
        said = f"{deal.claimed.player} claims sixty-six; it turns on {what}"
        deal.failed = law.reserve("so.claim-unproven", said, deal.claimed.player).number


def _judge_claim(law: Law, table: SixtySixTable, found: Outcome) -> None:
    """A wrong claim is a finding at the line where it was made; a right one is none."""
    deal = table.deal
    claim = deal.claimed
    if claim is None:
        return
    known = table.record.findings.get(deal.failed or 0)
    if known is not None and (known.verdict is Verdict.RESERVED or found.winner == claim.player):
        table.record.findings.pop(deal.failed or 0)
        known = None
    if found.winner == claim.player:
        deal.failed = None
    elif known is None:
        late = law.line if law.line != claim.line else None
        count = standing(law, table).counts[claim.player].total
        has = "" if count is None else f": what is counted comes to {count}"
        said = f"{claim.player} claimed sixty-six and has not got it{has}"
        deal.failed = law.find(
            Verdict.IRREGULAR, "score.failed", said, claim.player, line=claim.line, event=claim.event, proof_line=late
        ).number


# The sum


def result(law: Law, table: SixtySixTable) -> DealResult:
    """How the deal ended, and how the game stands."""
    deal = table.deal
    law.read = []
    sheet = Sheet(law, deal.number)
    out = DealResult(deal.number, dict(deal.scores), flags=deal.flags, steps=sheet.steps, dealer=deal.dealer)
    if deal.is_void:
        voided = any(f.point == "draw.forgotten" and f.deal == deal.number for f in table.record.findings.values())
        sheet.step("the deal is void; those before it stand", 0, "draw.forgotten" if voided else "pack.imperfect")
        out.flags = (*out.flags, "void")
        out.points = dict.fromkeys(deal.seats, 0)
    elif not deal.is_over or deal.lacking:
        out.complete = False
        out.missing = deal.lacking or (unfinished(deal),)
        return out
    grounds: tuple[Citation, ...] = ()
    reason = ""
    if not deal.is_void and deal.told != "totals":
        now = _show_counts(law, sheet, table)
        reason = outcome(law, deal.players, now, of_three=deal.bank is not None).reason
        grounds, law.read = tuple(law.read), []
    running = several_deals.score_before(table.sitting, deal.seats)
    for posting in () if deal.is_void else deal.posted():
        running[posting.player] += posting.points
        text = f"{posting.player}, {posting.reason}: {posting.points:+d}"
        cites = tuple(dict.fromkeys((posting.cite, *(grounds if posting.reason == reason else ()))))
        sheet.steps.append(Sum(deal.number, text, Decimal(running[posting.player]), cites))
    if deal.bank is not None and not deal.is_void:
        three_handed.show_limit(law, sheet, table, running)
    elif "tie" in deal.flags:
        law.read = list(grounds)
        before = several_deals.bonus_of(table.sitting, deal.players)
        bonus = several_deals.bonus_after(law, before)
        sheet.step(f"nobody scores; whoever wins the next deal adds {bonus}", 0, "score.tie")
    _show_game(law, sheet, table, running)
    return out


def _show_game(law: Law, sheet: Sheet, table: SixtySixTable, score: dict[str, int]) -> None:
    """How the game stands, or how it has ended and what it is worth."""
    law.read = []
    out = several_deals.out_before(table.sitting, table.deal.seats)
    ended = several_deals.ending(law, score, out)
    rules, law.read = law.read, []
    for name in several_deals.out_after(law, score, out):
        if name not in out:
            beyond = ("game.beyond",) if score[name] > law.peek("game-target") else ()
            rest = ", ".join(str(points) for other, points in score.items() if other not in (name, *out))
            has = f"{name} has the {law['game-target']} points of the game, {score[name]} to {rest}"
            sheet.step(has, score[name], *beyond)
            if ended is None and name in several_deals.retired(law, score, out):
                law.read = list(rules)
                sheet.step(f"{name} is out and retires; the other two finish the game", score[name])
    if ended is None:
        said = ", ".join(f"{name} {points}" for name, points in score.items())
        sheet.step(f"the game stands at {said}", max(score.values()), "game.target")
        return
    law.read = list(rules)
    if len(score) == 2:
        sheet.step(f"the game is worth {ended.value}: {ended.losers} has {ended.score}", ended.value)
    elif law["settlement"] == "pool":
        sheet.step(f"{ended.winner} takes the pool, and gains what {ended.losers} have paid to it", ended.value)
    else:
        sheet.step(f"{ended.losers} is left with {ended.score} and pays both others", ended.value)


def _show_counts(law: Law, sheet: Sheet, table: SixtySixTable) -> Standing:
    now = standing(law, table)
    law.read = list(dict.fromkeys(law.read))
    for name in table.deal.players:
        count = now.counts[name]
        if count.total is None:
            continue
        parts = [f"cards {count.cards}"]
        if count.marriages:
            parts.append(
                f"marriages {count.marriages}" if count.tricks else "a marriage that counts nothing without a trick"
            )
        if count.last:
            parts.append(f"last trick {count.last}")
        played_out = table.deal.closed is not None and table.deal.claimed is None
        points = ("count.sum", "close.last-trick") if played_out else ("count.sum",)
        sheet.step(f"{name}: {', '.join(parts)}: {count.total}", count.total, *points)
    law.read = []
    return now


def running_score(table: SixtySixTable) -> dict[str, int]:
    """The score of the game, this deal's points included."""
    deal = table.deal
    if deal.is_void:
        return several_deals.score_before(table.sitting, deal.seats)
    return several_deals.score_after(table.sitting, deal.scores)
