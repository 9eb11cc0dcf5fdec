"""Turns at Cassino: a card leaves the hand and proves things, the turn passes, one packet follows another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, NoReturn

from referee.core.events import Event
from referee.core.fold import expire, mark
from referee.core.hands import Doubt, Held, Promise
from referee.core.law import Law
from referee.games.cassino import counting
from referee.games.cassino.state import CassinoDeal, CassinoTable
from referee.mechanics import fishing

POINTS: Mapping[str, str] = {
    "play.turn": "What follows when a card is played out of turn?",
    "play.take-back": "May a card played be taken up again?",
    "deal.packets": "What is done when everybody has played his cards?",
}
# Where the card of the hand stands among the words of a play.
PLACES: Mapping[str, int] = {"trails": 0, "builds": 0, "calls": 0, "takes": -1}


class Shown(NamedTuple):
    """What a card that has come out of a hand proves: doubts and promises that it refutes."""

    player: str
    face: str
    doubts: tuple[Doubt, ...]
    promises: tuple[Promise, ...]


# A card leaves the hand


def find_card(law: Law, table: CassinoTable, player: str, word: str) -> Held:
    """Which card a word means in a player's hand; refused if it cannot be there."""
    deal = table.deal
    card = deal.cards.read(word)
    if not card.is_known:
        law.refuse("every card is played face up; say which it was", point="so.refused")
    if card.face in deal.cards.seen and any(card.face in pile for pile in deal.taken.values()):
        law.refuse(
            f"{card.face} has been taken and is not played again", *deal.cards.seen[card.face], point="capture.taken"
        )
    return deal.cards.find(player, card)


def begin(law: Law, table: CassinoTable) -> None:
    """A card is about to be played: what had to be done before it has lapsed."""
    table.deal.laid = ()
    expire(law, table, "next-card")


def leave(law: Law, table: CassinoTable, player: str, held: Held) -> Shown:
    """A card leaves the hand; answers what it proves of what was said or done before."""
    deal = table.deal
    deal.cards.take(player, held, law.line)
    deal.has_played = True
    deal.is_fresh = False
    values = deal.declared.get(player)
    if values:
        figure = fishing.pips(law, held.face)
        deal.declared[player] = tuple(value for value in values if value != figure)
    if not held.is_new:
        return Shown(player, held.face, (), ())
    cards = deal.cards
    return Shown(player, held.face, tuple(cards.proved(player, held.face)), tuple(cards.broken(player, held.face)))


def prove(law: Law, table: CassinoTable, shown: Shown) -> None:
    """What a card has proved is found; a build whose every card is elsewhere is proved false by that."""
    law.read = []
    for doubt in shown.doubts:
        law.prove(doubt, shown.player, shown.face)
    for promise in shown.promises:
        law.game.disproved(law, table, promise, shown.player)
    seen = table.deal.cards.seen
    for player, hand in table.deal.cards.hands.items():
        gone = [promise for promise in hand.promises if all(face in seen for face in promise.faces)]
        if gone:
            hand.promises = [promise for promise in hand.promises if promise not in gone]
            for promise in gone:
                law.game.disproved(law, table, promise, player)
    if table.deal.called:
        law.game.settle_calls(law, table)


def finish_play(law: Law, table: CassinoTable, player: str, proved: Shown) -> None:
    """What the card proves, and whose turn it is now."""
    prove(law, table, proved)
    if not table.deal.is_over:
        advance(law, table, player)


# Turns and packets


def out_of_turn(law: Law, table: CassinoTable, player: str, held: Held) -> bool:
    """A card played before its turn; answers whether that is settled, the card not being in play."""
    deal = table.deal
    law["out-of-turn"]
    finding = law.irregular("play.turn", f"{player} plays {held.face}, and it is {deal.turn}'s turn", player)
    if table.sitting.discovery == "players":
        law.open("right", "play.turn", deal.others(player), against=player, finding=finding, options=(),
                 deadline="next-card", said="claims out-of-turn, before the next card")  # fmt: skip
        return False
    set_aside(law, table, player, held, finding.number)
    return True


def set_aside(law: Law, table: CassinoTable, player: str, held: Held, number: int) -> None:
    """A card out of turn lies in the open until its turn comes, or is taken up again."""
    deal = table.deal
    finding = table.record.findings[number]
    if law.peek("out-of-turn") == "laid":
        proved = leave(law, table, player, held)
        deal.aside[player] = (*deal.aside.get(player, ()), held.face)
        says = f"it lies aside until {player}'s turn and is then laid loose"
    else:
        deal.is_fresh = False
        proved = Shown(player, held.face, (), ())
        if held.is_new:
            deal.cards.show(player, [held.face], law.line)
            cards = deal.cards
            proved = Shown(
                player, held.face, tuple(cards.proved(player, held.face)), tuple(cards.broken(player, held.face))
            )
        says = "it is taken up again and has been seen"
        law.open("remedy", "play.turn", (player,), against=player, finding=finding, card=held.face, options=(),
                 deadline="next-card", said=f"{player} takes-back {held.face}")  # fmt: skip
    law.amend(number, message=f"{finding.message}; {says}")
    prove(law, table, proved)


def was_laid(law: Law, table: CassinoTable, player: str, face: str, says: str) -> bool:
    """Whether the card lay aside and has just been laid as this player's turn: it can do nothing more."""
    deal = table.deal
    if (player, face) not in deal.laid:
        return False
    deal.laid = tuple(pair for pair in deal.laid if pair != (player, face))
    if says:
        law.irregular("play.turn", f"{face} was played out of turn and has been laid loose: it {says}", player)
    else:
        law.note(f"{face} has been laid loose already")
    return True


def advance(law: Law, table: CassinoTable, player: str) -> None:
    """The turn passes to the next who has a card; a card that lies aside is laid; packet follows packet."""
    deal = table.deal
    while True:
        order = (*deal.others(player), player)
        following = next((n for n in order if deal.cards.hands[n].size or deal.aside.get(n)), None)
        if following is None:
            _next_packet(law, table)
            return
        deal.turn = player = following
        waiting = deal.aside.get(player)
        if not waiting:
            return
        deal.aside[player] = waiting[1:]
        deal.layout.lay(waiting[0])
        deal.laid = (*deal.laid, (player, waiting[0]))
        law.note(f"{player}'s {waiting[0]}, laid aside, is laid loose now")


def _next_packet(law: Law, table: CassinoTable) -> None:
    deal = table.deal
    if not deal.cards.stock:
        counting.finish(law, table)
        return
    whole, rest = divmod(deal.cards.stock, len(deal.players))
    each = law.peek("hand.cards")
    for place, name in enumerate(in_order(deal)):
        count = each if whole >= each else whole + (place < rest)
        hand = deal.cards.hands[name]
        hand.unseen += count
        hand.promises, hand.doubts = [], []
        deal.cards.stock -= count
    deal.packet += 1
    deal.is_fresh = True
    deal.declared = {}
    deal.turn = deal.eldest
    mark(table, law.event)


def in_order(deal: CassinoDeal) -> tuple[str, ...]:
    """Everybody from the elder hand to the dealer."""
    return (*deal.others(deal.dealer), deal.dealer) if deal.dealer else deal.players


def not_yet(law: Law, table: CassinoTable, event: Event) -> NoReturn:
    """A card before the table's cards have been turned up."""
    law.refuse("first the cards turned up on the table: write table shows 7C 3D 5S 9H", point="so.refused")


def too_late(law: Law, table: CassinoTable, event: Event) -> None:
    """A card after the last: only one that lay aside and was laid by itself may still be named."""
    face = played_face(law, event)
    says = "" if event.verb == "trails" else "does nothing more"
    if face is None or event.actor not in table.deal.players or not was_laid(law, table, event.actor, face, says):
        law.refuse("this deal is over; the next card belongs to the next [[deal]]", point="so.over")


def played_face(law: Law, event: Event) -> str | None:
    """The card of the hand that an event played; None if it played none."""
    place = PLACES.get(event.verb)
    if place is None or not event.words:
        return None
    card = law.pack.read(event.words[place])
    return card.face if card else None
