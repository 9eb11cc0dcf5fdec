"""Taking up a card again: because it must be, because it still may be, or too late."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.game import Handler
from referee.core.hands import Doubt
from referee.core.law import Law
from referee.mechanics.floor import a_player
from referee.mechanics.remedies import take_up
from referee.mechanics.stock_play import StockTable, said_of


def takes_back(law: Law, table: StockTable, event: Event) -> None:
    """A card played is taken up: because it must be, because it still may be, or too late."""
    deal = table.deal
    player = a_player(law, table, event)
    plays_of_it = played_before(law, table, player, event)
    played = plays_of_it[0]
    face = deal.cards.read(event.words[0]).face
    due = next(
        (p for p in reversed(deal.pending) if p.kind == "remedy" and p.card == face and player in p.whose),
        None,
    )
    if due is not None:
        offence = table.record.findings.get(due.finding or 0)
        played = next((old for old in plays_of_it if offence and old.line == offence.line), played)
        law.amend(due.finding, message=f"{said_of(table, due)}; taken up at line {event.line}")
        take_up(law, table, event, played)
        return
    is_leading = deal.phase == "reply" and deal.trick[0].player == player
    if is_leading and deal.trick[0].event is not played and any(e is played for e in _since_lead(table)):
        law.note(f"{face} is taken up already: only the first card was played")
        return
    since = deal.events()[deal.events().index(played) + 1 :]
    is_late = any(e.verb in ("plays", "draws") for e in since) or bool(deal.last_gather and deal.phase != "reply")
    if is_late and not (is_leading and deal.trick[0].event is played):
        doubt = _doubted(table, player, plays_of_it)
        if doubt is None:
            law.void("play.take-back", f"it is too late to take up {face}: it stays played", player)
            return
        _own_to(law, table, player, doubt)
        played = next(old for old in plays_of_it if old.line == doubt.line)
        take_up(law, table, event, played)
        return
    if "play.take-back" not in law.book.own:
        law.irregular("play.take-back", f"{player} took up {face} again", player)
    take_up(law, table, event, played)


def _since_lead(table: StockTable) -> list[Event]:
    events = table.deal.events()
    return events[events.index(table.deal.trick[0].event) + 1 :]


def _doubted(table: StockTable, player: str, plays_of_it: list[Event]) -> Doubt | None:
    """The watched play that is taken up, if one of these plays is watched."""
    lines = [old.line for old in plays_of_it]
    found = [d for d in table.deal.cards.hands[player].doubts if d.line in lines and d.point == "revoke"]
    return found[-1] if found else None


def _own_to(law: Law, table: StockTable, player: str, doubt: Doubt) -> None:
    """Taking up a card that could have been wrong owns to it: no card need prove it any more."""
    law.prove(doubt, player, "a card that had to be played")
    hand = table.deal.cards.hands[player]
    hand.doubts = [d for d in hand.doubts if d is not doubt]


def played_before(law: Law, table: StockTable, player: str, event: Event) -> list[Event]:
    """Every play of that card by that player, the latest first; refused if there is none."""
    if len(event.words) != 1:
        law.refuse(f"which card? Write {player} takes-back KH", point="so.refused")
    card = table.deal.cards.read(event.words[0])
    read = table.deal.cards.read
    found = [
        e for e in table.deal.events() if e.verb == "plays" and e.actor == player and read(e.words[0]).face == card.face
    ]
    if not found:
        law.refuse(f"{player} has not played {card.face} in this deal")
    return found[::-1]


HANDLERS: Mapping[str, Handler] = {"takes-back": takes_back}
