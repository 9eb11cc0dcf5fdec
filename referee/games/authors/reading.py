"""The cards and players that a line names."""

from __future__ import annotations

from referee.core.events import Event
from referee.core.law import Law
from referee.games.authors.state import AuthorsTable


def a_face(law: Law, word: str) -> str:
    """The card that a word means; refused unless it is one exact card."""
    card = law.pack.read(word)
    if card is None:
        law.refuse(f'"{word}" is no card of this pack; write TH or 9S', point="so.refused")
    if not card.is_known or card.copy:
        law.refuse(f"one exact card is needed, rank and suit: not {word}", point="so.refused")
    return card.face


def a_named(law: Law, table: AuthorsTable, word: str) -> str:
    """A player of this deal."""
    name = table.sitting.seats.player(word)
    if name not in table.deal.players:
        law.refuse(f"{name} does not play in this deal", point="so.refused")
    return name


def card_and_player(law: Law, table: AuthorsTable, event: Event) -> tuple[str | None, str | None]:
    """The card and the player of `[CARD] [to NAME]`."""
    words = list(event.words)
    to = None
    if "to" in words:
        place = words.index("to")
        if len(words) != place + 2:
            law.refuse(f"to whom? Write {event.actor} {event.verb} TH to NAME", point="so.refused")
        to = a_named(law, table, words[-1])
        words = words[:place]
    if len(words) > 1:
        law.refuse(f"one card at a time: write {event.actor} {event.verb} TH", point="so.refused")
    return (words[0] if words else None), to
