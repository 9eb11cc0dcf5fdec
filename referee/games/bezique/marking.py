"""Scores marked by hand, points that are added for a score wrongly marked, and hands that play on too large."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.game import Claim, Handler
from referee.core.law import Law
from referee.core.pending import Pending
from referee.core.rulings import Finding
from referee.games.bezique import ending, fines
from referee.games.bezique.state import BeziqueTable
from referee.mechanics import false_bonus
from referee.mechanics.floor import a_player
from referee.mechanics.hand_sizes import off_size
from referee.mechanics.remedies import Remedy, contradicted, electors
from referee.mechanics.seats import any_of
from referee.mechanics.stock_play import remark


def marks(law: Law, table: BeziqueTable, event: Event) -> None:
    """What a player marked, against what he has made since the last card was played, or last of all."""
    deal = table.deal
    player = a_player(law, table, event)
    if len(event.words) != 1 or not event.words[0].isdecimal() or len(event.words[0]) > 6:
        law.refuse(f"write {player} marks 60", point="so.refused")
    own = [posting for posting in deal.posted() if posting.player == player]
    nothing = false_bonus.scored_nothing(table, player)
    if not own and nothing is None:
        law.refuse(f"{player} has scored nothing yet")
    since = max((e.line for e in deal.events() if e.verb == "plays"), default=0)
    made = sum(posting.points for posting in own if posting.line >= since)
    last = made if nothing is not None else own[-1].points
    stated = int(event.words[0])
    if stated in (made, last):
        return
    right = made or last
    what = f"what scores {right}" if right else "a declaration that counts for nothing"
    finding = law.irregular("score.wrong", f"{player} marked {stated} for {what}; the mark is put right", player)
    if nothing is None or nothing.point != false_bonus.POINT:
        too_much(law, table, player, finding, stated - right, stated)
    elif law.peek(false_bonus.VALUE) and stated > right:
        false_bonus.may_add(law, table, player, stated - right, finding)


def too_much(law: Law, table: BeziqueTable, player: str, finding: Finding, excess: int, whole: int) -> None:
    """Points marked too much: the adversary may add them, or the whole score, to his own."""
    if excess <= 0:
        return
    amount = whole if law["wrong-score-adds"] == "whole" else excess
    other = electors(law, table.deal, "score.wrong", player)
    law.open("right", "score.wrong", other, against=player, finding=finding, amount=amount,
             said=f"{any_of(other)} elects add-points: {amount}")  # fmt: skip


def add_points(law: Law, table: BeziqueTable, pending: Pending, event: Event) -> None:
    """The adversary adds them to his own score."""
    law.close(pending)
    law["wrong-score-adds"]
    chooser = event.actor if event.actor in pending.whose else pending.whose[0]
    law.post(chooser, pending.amount, "wrongly marked by the adversary", cite=law.read[-1])
    ending.check(law, table)


def wrong_score(law: Law, table: BeziqueTable, claim: Claim) -> None:
    """A score was marked wrongly: the record's own sum is the right one."""
    player = claim.against or ""
    right = ending.standing(table)[player]
    stated = claim.event.number("score")
    if stated == right:
        contradicted(law, claim, f"{player} has {right} by the record")
        return
    said = f" and not {stated}" if stated is not None else ""
    finding = law.irregular(
        "score.wrong", f"{player}'s score is {right} by the record{said}; the marker is put right", player
    )
    if stated is not None:
        too_much(law, table, player, finding, stated - right, stated - right)


def taken_down(law: Law, table: BeziqueTable, line: int) -> None:
    """A false score is taken down: the deal may go on, and a call silences; by agreement the adversary may add it."""
    ending.resume(law, table)
    old = false_bonus.called(law, table)
    if old is not None:
        fines.silence(law, table, old.player)
    false_bonus.taken_down(law, table, line)


# Hands too large


def too_many(law: Law, table: BeziqueTable, player: str, kind: str = "election") -> None:
    """A hand too large: the adversary may have a fresh deal, or make it be played down without drawing.

    A choice where it has been called; where only the record shows it, a right to call it by choosing.
    """
    deal = table.deal
    if any(p.point == "play.too-many" and p.against == player for p in deal.pending):
        return
    finding = next(
        (f for f in reversed(table.record.findings.values()) if f.by == player and f.deal == deal.number), None
    )
    if fines.are_agreed(law):
        fines.too_many(law, table, player, finding, at_once=kind == "election")
        return
    law.open(kind, "play.too-many", electors(law, deal, "play.too-many", player), against=player, finding=finding)
    if finding is not None:
        law.amend(finding.number, point="play.too-many")


def play_on(law: Law, table: BeziqueTable, pending: Pending, event: Event) -> None:
    """The offender plays without drawing until he has his right number; a draw that he owes now is not made."""
    law.close(pending)
    fines.play_down(law, table, pending.against or "")


def draw_order(law: Law, table: BeziqueTable, order: tuple[str, ...]) -> tuple[str, ...]:
    """Who draws: not the hand that is still to be played down."""
    deal = table.deal
    full = law.peek("hand.cards")
    without = [name for name in deal.reducing if deal.cards.hands[name].size >= full]
    for name in without:
        remark(law, f"{name} does not draw", "play.too-many")
    for name in order:
        if name in deal.reducing and deal.cards.hands[name].size <= full:  # down to eight: the next offence is another
            deal.reducing = tuple(other for other in deal.reducing if other != name)
            deal.sizes = tuple(other for other in deal.sizes if other != name)
    return tuple(name for name in order if name not in without)


def may_not_announce(law: Law, table: BeziqueTable, player: str) -> tuple[str, str] | None:
    """A hand that is being played down announces nothing until it is right."""
    deal = table.deal
    silenced = fines.is_silenced(law, table, player)
    if silenced is not None:
        return silenced
    if player in deal.reducing and off_size(law, deal, player) > 0:
        return "play.too-many", f"{player} may announce nothing until the hand has its right number of cards"
    return None


HANDLERS: Mapping[str, Handler] = {"marks": marks}
REMEDIES: Mapping[str, Remedy] = {"add-points": add_points, "play-on": play_on}
