"""The duties of the last tricks: what would be wrong only if a hidden card were so is watched without a word."""

from __future__ import annotations

from typing import Any

from referee.core.hands import Doubt
from referee.core.law import Law
from referee.core.table import Table
from referee.mechanics.tricks import Play, owed, why_owed


def watch_duty(law: Law, table: Table[Any], lead: Play, play: Play) -> None:
    """In the last tricks: what would be wrong only if a hidden card were so is watched without a word."""
    deal = table.deal
    book = law.book
    follow = "duty.follow-suit" in book.own
    win = "duty.win-trick" in book.own and bool(law.peek("endgame-must-win", True))
    faces = owed(lead.face, play.face, deal.trump, deal.cards.pack, follow=follow, win=win)
    if not faces:
        return
    message = f"{play.player}: " + why_owed(lead.face, play.face, deal.trump if win else None)
    doubt = Doubt(faces, law.line, law.event.text if law.event else "", "revoke", message)
    if deal.cards.doubt(play.player, doubt) is not None:
        hand = deal.cards.hands[play.player]
        face = next(face for face in sorted(hand.known_faces()) if face in faces)
        law.prove(doubt, play.player, face, here=True)
        law.game.proved(law, table, doubt, play.player)
