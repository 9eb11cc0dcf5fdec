"""Errors paid for in points, where the players have agreed on that instead of Foster's ways of putting them right."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.law import Law
from referee.core.pending import Pending
from referee.core.rulings import Finding
from referee.games.bezique import ending
from referee.games.bezique.state import BeziqueTable
from referee.mechanics.drawing import explained
from referee.mechanics.hand_sizes import off_size
from referee.mechanics.remedies import Remedy
from referee.mechanics.seats import adversaries, any_of, side

POINTS: Mapping[str, str] = {
    "fine.kind": "Are errors put right, or paid for in points?",
    "fine.forgotten": "What does a forgotten draw cost?",
    "fine.draw-turn": "What does a draw out of turn cost?",
    "fine.two-drawn": "Which card goes back when two have been drawn?",
    "fine.too-many": "What does a hand too large cost?",
    "fine.declaration": "What does a wrong declaration cost?",
    "fine.revoke": "What does a wrong play in the last tricks cost?",
}


def are_agreed(law: Law) -> bool:
    """Whether errors are paid for in points."""
    return bool(law.peek("penalties") == "enquire")


def cited(law: Law, table: BeziqueTable, finding: Finding | None, point: str) -> None:
    """A finding rests on what the players have agreed, and on the article of the point."""
    law["penalties"]
    if finding is not None:
        old = table.record.findings[finding.number]
        table.record.findings[finding.number] = old.grown(cites=(law.read[-1], law.cite(point)))


def _open(
    law: Law, table: BeziqueTable, point: str, name: str, player: str, others: tuple[str, ...], finding: Finding | None
) -> None:
    """Somebody may mark points for an error of the player's."""
    points: int = law[name]
    cited(law, table, finding, point)
    law.open("right", point, others, against=player, finding=finding, amount=points,
             said=f"{any_of(others)} elects fine: {points}")  # fmt: skip


def forgot_draw(law: Law, table: BeziqueTable, player: str) -> None:
    """The offender draws two next time, and the adversary marks."""
    others = adversaries(table.deal, player)
    explained(table, player)
    finding = law.irregular("draw.forgotten", f"{player} forgot to draw and has played on: {player} draws two next time",
                            player)  # fmt: skip
    law.open("right", "draw.forgotten", (player,), options=(), deadline="never", said=f"{player} draws two next time")
    _open(law, table, "fine.forgotten", "fine.draw", player, others, finding)


def drew_out_of_turn(law: Law, table: BeziqueTable, player: str, other: str, finding: Finding) -> None:
    """Whoever should have drawn marks."""
    if are_agreed(law):
        _open(law, table, "fine.draw-turn", "fine.draw", player, (other,), finding)


def drew_several(law: Law, table: BeziqueTable, player: str, finding: Finding) -> None:
    """The adversary says which goes back."""
    if not are_agreed(law):
        return
    others = adversaries(table.deal, player)
    cited(law, table, finding, "fine.two-drawn")
    law.open("right", "fine.two-drawn", others, against=player, finding=finding,
             said=f"{any_of(others)} elects first-back or second-back")  # fmt: skip


def too_many(law: Law, table: BeziqueTable, player: str, finding: Finding | None, *, at_once: bool) -> None:
    """Against a sound hand a hundred; where another hand is too large as well, nothing. The hand is played down."""
    deal = table.deal
    others = adversaries(deal, player)
    if at_once:
        play_down(law, table, player)
    if any(off_size(law, deal, name) > 0 for name in others):
        cited(law, table, finding, "fine.too-many")
        return
    _open(law, table, "fine.too-many", "fine.hand", player, others, finding)


def play_down(law: Law, table: BeziqueTable, player: str) -> None:
    """The offender plays without drawing until he has his right number; a draw that he owes now is not made."""
    deal = table.deal
    if player not in deal.reducing:
        deal.reducing = (*deal.reducing, player)
    if player in deal.draws_due and deal.cards.hands[player].size >= law.peek("hand.cards"):
        deal.draws_due = tuple(name for name in deal.draws_due if name != player)
        explained(table, player)
        if not deal.draws_due and deal.phase == "draw":
            deal.phase = "lead"


def silence(law: Law, table: BeziqueTable, player: str) -> None:
    """After a wrong declaration nothing is scored for this trick."""
    if are_agreed(law):
        table.deal.silenced = (player, table.deal.tricks)


def is_silenced(law: Law, table: BeziqueTable, player: str) -> tuple[str, str] | None:
    """Why a player may score nothing for this trick, if he has declared wrongly on it."""
    deal = table.deal
    if deal.silenced is None or deal.silenced[0] not in side(deal, player) or deal.silenced[1] != deal.tricks:
        return None
    law["penalties"]
    return "fine.declaration", f"{deal.silenced[0]} has declared wrongly and scores nothing until another trick is won"


def mark_fine(law: Law, table: BeziqueTable, pending: Pending, event: Event) -> None:
    """The adversary marks the fine; a hand too large is played down."""
    law.close(pending)
    chooser = event.actor if event.actor in pending.whose else pending.whose[0]
    law.post(chooser, pending.amount, "fine", cite=law.cite(pending.point))
    if pending.point == "fine.too-many" and pending.against is not None:
        play_down(law, table, pending.against)
    ending.check(law, table)


def name_back(law: Law, table: BeziqueTable, pending: Pending, event: Event) -> None:
    """The adversary has said which of two cards goes back, towards the middle of the stock."""
    law.close(pending)
    law.note(
        f"{pending.against} restores the {event.words[0].partition('-')[0]} of the cards, towards the middle of the stock"
    )


def all_tricks(law: Law, table: BeziqueTable, pending: Pending, event: Event) -> None:
    """What the offender wins in the last eight tricks is the adversary's."""
    deal = table.deal
    by = pending.against or ""
    law.close(pending)
    chooser = event.actor if event.actor in pending.whose else pending.whose[0]
    count = deal.brisques_then.get(by, 0)
    gone = [p for p in deal.posted()[deal.posted_then :] if p.player == by and p.reason in ("brisques", "last-trick")]
    if law.peek("brisques-scored") == "at-end":
        had = sum(face[0] in ending.BRISQUES for face in deal.taken[by])
        each = law.peek("brisque.points")
        gone = [p._replace(points=(had - count) * each) if p.reason == "brisques" else p for p in gone]
    deal.forfeits = {**deal.forfeits, by: count}
    deal.heirs = {**deal.heirs, by: chooser}
    cite = law.cite("fine.revoke")
    for posting in gone:
        law.post(by, -posting.points, posting.reason, cite=cite)
        law.post(chooser, posting.points, posting.reason, cite=cite)
    law.note(f"what {by} wins in the last tricks is {chooser}'s")
    ending.resume(law, table)
    ending.check(law, table)


REMEDIES: Mapping[str, Remedy] = {"mark-fine": mark_fine, "name-back": name_back, "all-tricks": all_tricks}
