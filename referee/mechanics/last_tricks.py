"""The duties of the last tricks: what would be wrong only if a hidden card were so is watched without a word."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.core.hands import Doubt
from referee.core.law import Law
from referee.core.table import Table
from referee.mechanics.tricks import Play, best, owed, why_owed


def watch_duty(law: Law, table: Table[Any], before: Sequence[Play], play: Play) -> None:
    """In the last tricks: what would be wrong only if a hidden card were so is watched without a word."""
    deal = table.deal
    book = law.book
    if any("?" in earlier.face for earlier in before):
        return
    follow = "duty.follow-suit" in book.own
    win = "duty.win-trick" in book.own and bool(law.peek("endgame-must-win", True))
    led, beaten = before[0].face, best(before, deal.trump, deal.cards.pack).face
    faces = owed(led, play.face, deal.trump, deal.cards.pack, follow=follow, win=win, beat=beaten)
    if not faces:
        return
    message = f"{play.player}: " + why_owed(led, play.face, deal.trump if win else None, beat=beaten)
    doubt = Doubt(faces, law.line, law.event.text if law.event else "", "revoke", message)
    if deal.cards.doubt(play.player, doubt) is not None:
        hand = deal.cards.hands[play.player]
        face = next(face for face in sorted(hand.known_faces()) if face in faces)
        law.prove(doubt, play.player, face, here=True)
        law.game.proved(law, table, doubt, play.player)
