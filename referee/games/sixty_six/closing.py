"""The turned card: turning it up, exchanging the Nine for it, drawing it last, and closing the stock with it."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.fold import mark
from referee.core.game import Handler, Verb
from referee.core.law import Law
from referee.games.sixty_six.state import Closing, SixtySixDeal, SixtySixTable
from referee.games.sixty_six.three_handed import a_hand_or_dealer
from referee.mechanics import drawing
from referee.mechanics.floor import a_player
from referee.mechanics.stock_play import remark

POINTS: Mapping[str, str] = {
    "trump.turn": "How is the trump made, and who turns it?",
    "exchange": "When may the Nine of trumps be exchanged for the turned card?",
    "exchange.closed": "May it be exchanged in a closed game?",
    "exchange.wrong": "What follows a wrong exchange?",
    "close.time": "Who may close, and when?",
    "close.effect": "What does closing do?",
    "close.between": "May the game be closed when one has drawn and the other has not?",
    "close.wrong": "What if somebody closes who may not?",
    "close.last-trick": "Does the last trick count in a closed game?",
    "draw.closed": "What if a card is drawn from a closed stock?",
}
VERBS: Mapping[str, Verb] = {
    "turns": Verb("NAME turns CARD", "the trump is turned up"),
    "exchanges": Verb("NAME exchanges CARD", "the Nine of trumps for the turned card"),
    "closes": Verb("NAME closes", "turns the trump card down: nothing more is drawn"),
}


def turns(law: Law, table: SixtySixTable, event: Event) -> None:
    """The trump is turned up."""
    deal = table.deal
    player = a_hand_or_dealer(law, table, event)
    if deal.dealer is None:
        law.refuse(f'nobody has dealt: write "{deal.players[0]} deals" first, or dealer = "..." in the [[deal]]')
    if deal.turn_up is not None:
        law.refuse(f"{deal.turn_up} is turned up already, at line {deal.cards.seen[deal.turn_up][0]}")
    card = deal.cards.read(event.words[0]) if len(event.words) == 1 else None
    if card is None or not card.is_known or card.copy:
        law.refuse(f"which card? Write {player} turns 9H", point="so.refused")
    deal.cards.check_copies(card.face)
    pone_turns = law.peek("trump-by") == "pone-draws"
    due = deal.others(deal.dealer)[0] if pone_turns else deal.dealer
    deal.turn_up, deal.trump = card.face, card.face[1]
    deal.cards.seen[card.face] = (*deal.cards.seen.get(card.face, ()), event.line)
    if player != due:
        law["trump-by"]
        law.irregular("trump.turn", f"{player} turned up the trump; it was {due}'s to turn. The card stands", player)


# The Nine


def exchanges(law: Law, table: SixtySixTable, event: Event) -> None:
    """A card of the hand for the turned one; a wrong exchange has to be put back."""
    deal = table.deal
    player = a_player(law, table, event)
    if deal.turn_up is None or deal.trump is None:
        law.refuse("no card lies turned up for which anything could be exchanged")
    card = deal.cards.read(event.words[0]) if len(event.words) == 1 else None
    nine = law.pack.ranks[-1] + deal.trump
    if card is None or not card.is_known:
        law.refuse(f"which card? Write {player} exchanges {nine}", point="so.refused")
    if card.face == deal.turn_up:
        law.refuse(f"{card.face} is the card turned up")
    held = deal.cards.find(player, card)
    is_late = deal.closed is None and deal.cards.stock == 1 and deal.cards.hands[player].told.get(nine, 0) > 0
    wrong = ""
    if card.face != nine:
        wrong = f"{card.face} is not {nine}"
    elif not deal.taken[player]:
        wrong = f"{player} has won no trick"
    elif is_late and deal.last_winner == player:
        wrong = "it was the last card of the stock"
    deal.cards.take(player, held, event.line)
    if held.is_new:
        for doubt in deal.cards.proved(player, held.face):
            law.prove(doubt, player, held.face)
            law.game.proved(law, table, doubt, player)
    _swap(deal, player, card.face)
    if wrong:
        finding = law.irregular("exchange.wrong", f"{player} exchanged {card.face}: {wrong}; it is put back", player)
        law.open("duty", "exchange.wrong", (player,), finding=finding, options=(), deadline="next-card",
                 said=f"{player} restores")  # fmt: skip
    elif deal.closed is not None:
        remark(law, f"{player} has the turned card", "exchange.closed")


def _swap(deal: SixtySixDeal, player: str, face: str) -> None:
    """`face` has left the hand; the turned card takes its place there, and `face` lies turned up."""
    hand = deal.cards.hands[player]
    assert deal.turn_up is not None
    hand.known[deal.turn_up] = hand.known.get(deal.turn_up, 0) + 1
    deal.turn_up = face
    deal.drawn[player] += 1


def restores(law: Law, table: SixtySixTable, event: Event) -> None:
    """What was exchanged or drawn wrongly is put back."""
    deal = table.deal
    duty = next((p for p in deal.pending if p.point == "exchange.wrong" and event.actor in p.whose), None)
    if duty is None:
        drawing.restores(law, table, event)
        return
    player = event.actor
    finding = table.record.findings.get(duty.finding or 0)
    old = next((e for e in reversed(deal.events()) if e.verb == "exchanges" and e.actor == player), None)
    given = deal.turn_up
    hand = deal.cards.hands[player]
    took = _taken_for(deal, player, old)
    if given is None or not hand.known.get(took):
        law.refuse(f"{took or 'the card'} is no longer in {player}'s hand")
    hand.leave(took)
    _swap(deal, player, given)
    deal.turn_up = took
    law.close(duty)
    if finding is not None:
        law.amend(finding.number, message=f"{finding.message}; put back at line {event.line}")


def _taken_for(deal: SixtySixDeal, player: str, exchange: Event | None) -> str:
    """Which card the exchange took up: the one that lay turned before it."""
    turned = ""
    for event in deal.events():
        if event is exchange:
            break
        if event.verb in ("turns", "exchanges"):
            turned = deal.cards.read(event.words[0]).face
    return turned


# Drawing


def draws(law: Law, table: SixtySixTable, event: Event) -> None:
    """From the stock while it is open; the last to draw takes the turned card."""
    deal = table.deal
    if deal.closed is not None:
        player = a_player(law, table, event)
        law.void("draw.closed", f"{player} drew from the closed stock; the card goes back", player)
        return
    if deal.trump is None:
        law.refuse("no trump is turned up yet")
    drawing.draws(law, table, event)


def omits(law: Law, table: SixtySixTable, event: Event) -> None:
    """A draw that is taken as done was not done."""
    player = a_player(law, table, event)
    if event.words != ("draw",):
        law.refuse(f"only a draw can be omitted: write {player} omits draw", point="so.refused")
    if player not in table.deal.draws_due:
        law.refuse(f"{player} owes no draw")
    table.deal.omitted = (*table.deal.omitted, player)


# Closing


def closes(law: Law, table: SixtySixTable, event: Event) -> None:
    """The stock is closed by the player on the lead."""
    deal = table.deal
    player = a_player(law, table, event)
    if event.words:
        law.refuse(f"write {player} closes", point="so.refused")
    if deal.trump is None:
        law.refuse("no trump is turned up yet")
    wrong = bar_to_closing(deal, player)
    if wrong is not None:
        law.void(wrong[0], f"{player} closes: {wrong[1]}. Play goes on as before", player)
        return
    other = deal.adversary[player]
    undrawn = bool(deal.draws_due)
    deal.closed = Closing(player, event.line, deal.tricks_of(other))
    deal.draws_due, deal.omitted = (), ()
    deal.aside, deal.cards.stock = deal.cards.stock, 0
    deal.is_last = True
    deal.last_from = deal.tricks - undrawn
    deal.window = None
    deal.phase = "lead"
    mark(table, event)


def bar_to_closing(deal: SixtySixDeal, player: str) -> tuple[str, str] | None:
    """Why a player may not close now: the point and the reason."""
    if deal.closed is not None:
        return "close.wrong", f"{deal.closed.player} has closed already"
    if deal.is_last or deal.cards.stock < 2:
        return "close.wrong", "there is no stock left"
    if deal.turn != player or deal.trick or deal.phase in ("unknown", "alone"):
        return "close.wrong", f"{player} has not the lead"
    if len(deal.draws_due) == 1 and deal.skipped != deal.tricks:
        return "close.between", f"{deal.draws_due[0]} has still to draw"
    if player in deal.barred:
        return "trick.looking", f"{player} looked at tricks turned down and may not close"
    if player in deal.down:
        return "play.too-many", f"{player} holds too many cards"
    return None


HANDLERS: Mapping[str, Handler] = {
    "exchanges": exchanges,
    "closes": closes,
    "draws": draws,
    "restores": restores,
    "omits": omits,
}
