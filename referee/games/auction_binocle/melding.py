"""Melds at the auction: laid when the trump is named, taken up again, and good with a trick."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.core.events import Event
from referee.core.law import Law
from referee.games.auction_binocle.state import AuctionDeal, AuctionTable
from referee.mechanics.announcing import Entry
from referee.mechanics.floor import a_player
from referee.mechanics.meld_game import Part
from referee.mechanics.meld_sets import Noted
from referee.mechanics.trick_play import came_out

POINTS: Mapping[str, str] = {
    "declare.grand": "Is the grand binocle played?",
    "declare.lay": "What becomes of the cards that are melded?",
    "dix": "What does the Nine of trumps score?",
}
DIX = "dix"


def untimely(law: Law, table: AuctionTable, player: str) -> tuple[str, str] | None:
    """Nobody melds when he has played."""
    if table.deal.has_played(player) or table.deal.is_over:
        return "declare.time", f"{player} has played to the first trick: what was not announced before is lost"
    return None


def special(law: Law, table: AuctionTable, event: Event, part: Part) -> bool:
    """Dix: a Nine of trumps shown with the melds."""
    if part.name != DIX:
        return False
    deal = table.deal
    player = a_player(law, table, event)
    if deal.trump is None:
        law.refuse(f"there is no trump yet: {law.game.prompt(table)}")
    nine = f"{law.peek('dix.rank')}{deal.trump}"
    if len(part.words) > 1:
        law.refuse(f"one Nine at a time: write {player} declares dix {nine}", point="so.refused")
    card = deal.cards.read(part.words[0] if part.words else nine)
    if not card.is_known:
        law.refuse("which card is shown? Everybody sees it", point="so.refused")
    shown = sum(entry.meld.name == DIX for entry in deal.slate[player]) if card.face == nine else 0
    fresh = deal.cards.check_shown(player, [card.face] * (shown + 1))
    late = untimely(law, table, player)
    deal.cards.show(player, fresh, event.line)
    deal.cards.hands[player].publish([card.face])
    for face in fresh:
        came_out(law, table, player, face)
    if late is not None:
        law.void(late[0], late[1], player)
    elif card.face != nine:
        law.void("dix", f"only {nine} is dix, not {card.face}", player)
    else:
        _note(law, table, player)
    return True


def _note(law: Law, table: Any, player: str) -> None:
    deal: AuctionDeal = table.deal
    law.read = []
    points = law["dix.points"]
    cite = law.read[-1]
    law.read = []
    deal.slate[player] = (*deal.slate[player], Entry(Noted(DIX, "", "", points, frozenset(), law.line), cite))
    law.note(f"{player} has announced {deal.announced(player)}" if points else f"a Nine scores nothing ({cite.label})")
    law.ruling.cites = (*law.ruling.cites, cite)
