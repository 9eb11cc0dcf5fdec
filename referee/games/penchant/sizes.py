"""A hand too large: a new deal, or played down without drawing."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.law import Law
from referee.core.pending import Pending
from referee.games.penchant.state import PenchantTable
from referee.mechanics.remedies import Remedy, electors

TOO_MANY = ("play.too-many", "play.both-too-many", "play.mixed")


def too_many(law: Law, table: PenchantTable, player: str, point: str) -> None:
    """The adversary chooses what follows from a hand too large."""
    deal = table.deal
    found = [
        f
        for f in table.record.findings.values()
        if f.deal == deal.number and f.by == player and f.point in TOO_MANY and f.line <= law.line
    ]
    opened = any(p.against == player and p.point == "play.too-many" for p in (*deal.pending, *deal.lapsed))
    if opened or player in deal.playing_down or deal.is_over:
        return
    whose = electors(law, deal, "play.too-many", player)
    law.open("election", "play.too-many", whose, against=player, finding=found[-1] if found else None)


def play_down(law: Law, table: PenchantTable, pending: Pending, event: Event) -> None:
    """The offender plays without drawing until the hand has its right number."""
    law.close(pending)
    table.deal.playing_down = (*table.deal.playing_down, pending.against or "")


def draws(law: Law, table: PenchantTable, order: tuple[str, ...]) -> tuple[str, ...]:
    """Those of `order` who draw now: not a hand that is still, or just then, of its full number."""
    deal = table.deal
    full = law.peek("hand.cards")
    return tuple(name for name in order if name not in deal.playing_down or deal.cards.hands[name].size < full)


def silenced(law: Law, table: PenchantTable, player: str) -> tuple[str, str] | None:
    """Why a player with too many cards may not declare."""
    deal = table.deal
    if player in deal.playing_down and deal.cards.hands[player].size > law.peek("hand.cards"):
        return "play.too-many", f"{player} has too many cards and may declare nothing until they are played down"
    return None


def not_chosen(table: PenchantTable, law: Law, pending: Pending) -> None:
    """Nobody chose before the next card: play goes on with the hand as it is."""
    old = table.record.findings.get(pending.finding or 0)
    if old is not None:
        law.amend(old.number, message=f"{old.message}; nobody chose before the next card, so play goes on")


REMEDIES: Mapping[str, Remedy] = {"play-down": play_down}
