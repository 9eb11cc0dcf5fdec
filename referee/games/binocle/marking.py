"""What players mark themselves: too little is put right, too much may go to the adversary."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.game import Claim, Handler, Verb
from referee.core.law import Law
from referee.core.pending import Pending
from referee.core.rulings import Finding
from referee.games.binocle.ending import check_points, standing
from referee.games.binocle.state import BinocleTable
from referee.mechanics import false_bonus
from referee.mechanics.floor import a_player
from referee.mechanics.remedies import Remedy, contradicted, upheld

VERBS: Mapping[str, Verb] = {
    "marks": Verb("NAME marks NUMBER", "what NAME has marked for the last score; checked against the book")
}
_EXCESS = "marked too much"


def marks(law: Law, table: BinocleTable, event: Event) -> None:
    """What a player marked, against what the book gives for it."""
    deal = table.deal
    player = a_player(law, table, event)
    if len(event.words) != 1 or not event.words[0].isascii() or not event.words[0].isdecimal():
        law.refuse(f"write {player} marks 60", point="so.refused")
    if len(event.words[0]) > 6:
        law.refuse("nobody marks so much", point="so.refused")
    nothing = false_bonus.scored_nothing(table, player)
    if nothing is not None:
        _for_nothing(law, table, player, int(event.words[0]), nothing)
        return
    last = next((p for p in reversed(deal.posted()) if p.player == player and p.points > 0), None)
    if last is None:
        law.refuse(f"{player} has scored nothing yet")
    marked = int(event.words[0])
    excess = marked - last.points
    said = f"{player} marked {marked} for {last.reason}, which scores {last.points}"
    if excess < 0:
        law.irregular("score.wrong", f"{said}; the mark is put right", player)
    elif excess:
        other = deal.adversary[player]
        amount = marked if _is_whole(law) else excess
        finding = law.irregular("score.wrong", f"{said}; {other} may take the {excess} and add {amount} to {other}'s score",
                                player)  # fmt: skip
        _offer(law, table, player, amount, finding)
        _leave(law, table, player, excess)


def _is_whole(law: Law) -> bool:
    """Whether the adversary adds all that was marked, and not only what was marked too much."""
    return law.peek("wrong-score-adds") is not None and bool(law["wrong-score-adds"] == "whole")


def _leave(law: Law, table: BinocleTable, player: str, excess: int) -> None:
    """Where the players discover, what was marked too much stays marked until somebody calls it."""
    if table.sitting.discovery == "players":
        law.post(player, excess, _EXCESS, cite=law.cite("so.unverified"))


def _for_nothing(law: Law, table: BinocleTable, player: str, marked: int, nothing: Finding) -> None:
    """A mark for what counts for nothing; what follows from a false declaration is all that follows."""
    said = f"{player} marked {marked} for a declaration that counts for nothing"
    if not marked:
        return
    if nothing.point != false_bonus.POINT:
        other = table.deal.adversary[player]
        finding = law.irregular("score.wrong", f"{said}; {other} may take them and add them to {other}'s score", player)
        _offer(law, table, player, marked, finding)
        _leave(law, table, player, marked)
        return
    finding = law.irregular("score.wrong", f"{said}; the mark is taken down", player)
    if law.peek(false_bonus.VALUE, False):
        false_bonus.may_add(law, table, player, marked, finding)


def _offer(law: Law, table: BinocleTable, player: str, amount: int, finding: Finding) -> None:
    other = table.deal.adversary[player]
    law.open("right", "score.wrong", (other,), against=player, finding=finding, amount=amount,
             said=f"{other} elects add-points ({amount})")  # fmt: skip


def add_points(law: Law, table: BinocleTable, pending: Pending, event: Event) -> None:
    """The excess is taken down and goes to the adversary."""
    law.close(pending)
    _take_down(law, table, pending)
    law.post(pending.whose[0], pending.amount, "excess taken over", cite=law.cite("score.wrong"))
    check_points(law, table)


def _take_down(law: Law, table: BinocleTable, pending: Pending) -> None:
    """What stayed marked too much is struck off."""
    player = pending.against or ""
    marked = [p for p in table.deal.posted() if p.player == player and p.reason == _EXCESS and p.line == pending.line]
    down = sum(posting.points for posting in marked)
    if down:
        law.post(player, -down, _EXCESS, cite=law.cite("score.wrong"))


def wrong_score(law: Law, table: BinocleTable, claim: Claim) -> None:
    """A score called wrong: the record's own sum is the right one, and an excess may go to the adversary."""
    player = claim.against or ""
    right = standing(table)[player]
    stated = claim.event.number("score")
    for pending in table.deal.pending:
        if stated is None and pending.point == "score.wrong" and pending.against == player:
            _take_down(law, table, pending)
            law.note(f"{pending.amount} too many are taken down; {pending.said}")
            return
    if stated is None:
        if upheld(law, table, claim, "score.wrong") is None:
            law.refuse(
                f"which score? Write {claim.claimant} claims wrong-score by {player} score=420", point="so.refused"
            )
        return
    if stated == right:
        contradicted(law, claim, f"{player} has {right} by the record")
        return
    finding = law.irregular("score.wrong", f"{player}'s score is {right} by the record and not {stated}; the marker is put "
                            "right", player)  # fmt: skip
    if stated > right:
        _offer(law, table, player, stated - right, finding)


HANDLERS: Mapping[str, Handler] = {"marks": marks}
REMEDIES: Mapping[str, Remedy] = {"add-points": add_points}
