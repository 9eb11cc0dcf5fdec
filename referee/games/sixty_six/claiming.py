"""Sixty-six announced: play stops, and the tricks are turned over."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.game import Verb
from referee.core.law import Law
from referee.games.sixty_six.state import Claimed, SixtySixTable
from referee.mechanics.floor import a_player, over
from referee.mechanics.stock_play import remark

VERBS: Mapping[str, Verb] = {
    "announces": Verb("NAME announces sixty-six", "claims to have it; play stops and the tricks are counted"),
}


def announces(law: Law, table: SixtySixTable, event: Event) -> None:
    """Somebody claims sixty-six; a marriage announced and not led is shown with it."""
    deal = table.deal
    player = a_player(law, table, event)
    if [word.lower() for word in event.words] not in (["sixty-six"], ["66"]):
        law.refuse(f"write {player} announces sixty-six", point="so.refused")
    if deal.trump is None:
        law.refuse("no trump is turned up yet")
    if deal.phase == "unknown":
        law.refuse("first say who has won the trick: write NAME wins")
    shown = [
        face for m in deal.marriages if m.player == player and not m.is_led and m.finding is None for face in m.watched
    ]
    fresh = deal.cards.check_shown(player, shown)
    deal.cards.show(player, fresh, event.line)
    deal.cards.hands[player].publish(shown)
    for face in fresh:
        for doubt in deal.cards.proved(player, face):
            law.prove(doubt, player, face)
            law.game.proved(law, table, doubt, player)
    if shown:
        remark(law, f"{player} shows a marriage without leading it", "marriage.unled")
    deal.claimed = Claimed(player, event.line, event.text, deal.tricks_of(deal.adversary[player]))
    over(law, table)


def too_late(law: Law, table: SixtySixTable, event: Event) -> None:
    """After the last trick, or another's claim, it is for the counts to say."""
    player = a_player(law, table, event)
    said = "sixty-six was claimed already" if table.deal.claimed is not None else "the last trick has been played"
    law.void("score.unclaimed", f"{player} announces sixty-six too late: {said}", player)
