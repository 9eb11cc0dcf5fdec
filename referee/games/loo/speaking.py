"""Declaring: to play the hand that was dealt, to take dumby for it, or to throw up."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.game import Handler, Verb
from referee.core.hands import Hand
from referee.core.law import Law
from referee.games.loo import faults, opening
from referee.games.loo.state import DUMBY, OWN, THREW, LooDeal, LooTable
from referee.mechanics.floor import a_player
from referee.mechanics.trick_play import find_card

FOR_POOL = "for-pool"
VERBS: Mapping[str, Verb] = {
    OWN: Verb("NAME stands", "plays the hand that was dealt"),
    DUMBY: Verb(
        "NAME takes-dumby [for-pool]", "plays dumby instead; the dealer against one player may do so for the pool"
    ),
    THREW: Verb("NAME throws-up", "throws up the cards: out of this deal"),
}
POINTS: Mapping[str, str] = {
    "declare.order": "Who declares when, and what?",
    "declare.turn": "What follows when somebody declares before his turn?",
    "declare.again": "May a word once given be changed?",
    "declare.dumby": "Who may take dumby?",
    "declare.pone": "Must the last before the dealer stand when all before him have thrown up?",
    "declare.lone": "What may the dealer do when one player alone stands?",
    "declare.for-pool": "Who may play for the pool?",
}


def stands(law: Law, table: LooTable, event: Event) -> None:
    """A player plays his own hand."""
    _only(law, event)
    deal = table.deal
    if deal.phase == "play" and deal.must and not opening.has_miss(law, deal) and deal.before_lead:
        a_player(law, table, event)  # everybody stands without a word; saying so does no harm
        return
    if _in_turn(law, table, event):
        _say(law, table, event.actor, OWN)


def takes_dumby(law: Law, table: LooTable, event: Event) -> None:
    """A player takes dumby and must play it; the dealer may do so for the pool, against one player."""
    deal = table.deal
    words = tuple(word.lower() for word in event.words)
    if words not in ((), (FOR_POOL,)):
        law.refuse(
            f"it is written {event.actor} takes-dumby, or {event.actor} takes-dumby {FOR_POOL}", point="so.refused"
        )
    if deal.taker is not None and event.actor not in deal.said:
        law.refuse(f"{deal.taker} has taken dumby: it is not there any more")
    player = event.actor
    if deal.must and not opening.has_miss(law, deal):
        a_player(law, table, event)
        law.void(deal.must, "everybody must play his own cards in this deal: there is no miss", player)
        return
    if not _in_turn(law, table, event):
        return
    if words and (lone(deal) is None or player != deal.dealer):
        law.void(
            "declare.for-pool",
            "only the dealer plays for the pool, and only against one player on his own cards",
            player,
        )
        return
    deal.cards.hands[player] = Hand(law.peek("hand.cards"))  # his own goes to the stock, dumby comes from there
    if words:
        deal.for_pool = player
        law.settles("declare.for-pool")
    _say(law, table, player, DUMBY)


def throws_up(law: Law, table: LooTable, event: Event) -> None:
    """A player throws up his cards, unless he is bound to stand."""
    _only(law, event)
    deal = table.deal
    player = event.actor
    if player in deal.gone or faults.must_go(table, player):
        faults.goes(law, table, player)
        return
    if deal.phase == "play" and player in deal.standers:
        _abandons(law, table, event)
        return
    if not _in_turn(law, table, event):
        return
    point = _bound(law, deal, player)
    if point is not None:
        law.void(point[0], f"{player} may not throw up: {point[1]}", player)
        return
    _say(law, table, player, THREW)


def _abandons(law: Law, table: LooTable, event: Event) -> None:
    """Cards thrown up after the word to play: before the first card the word stands, later it is an offence."""
    deal = table.deal
    player = a_player(law, table, event)
    if deal.before_lead:
        law.void(deal.must or "declare.again", f"{player} plays in this deal and is held to it", player)
        return
    if player not in deal.active:
        law.refuse(f"{player} has no cards in play any more")
    finding = law.irregular("play.thrown-up", f"{player} threw up his cards after the first lead", player)
    faults.offend(law, table, player, faults.in_time(law, deal), finding)
    faults.retire(law, table, player)


def _only(law: Law, event: Event) -> None:
    if event.words or event.keys:
        law.refuse(f"nothing follows after {event.verb}: it is written {VERBS[event.verb].usage}", point="so.refused")


def _in_turn(law: Law, table: LooTable, event: Event) -> bool:
    """Whether a word counts: given in turn and for the first time. What is found otherwise is written down."""
    deal = table.deal
    player = a_player(law, table, event)
    if player in deal.said or player in deal.gone:
        law.void("declare.again", f"{player} has spoken already; the first word stands", player)
        return False
    if deal.phase == "declare" and player == deal.asked:
        if deal.must is None:
            opening.settle_must(law, table)
        return True
    why = "the trump has not been turned up" if deal.phase == "turn" else f"it is for {deal.asked} to speak"
    finding = law.irregular(
        "declare.turn", f"{player} declared too early: {why}. It is to be said again in turn", player
    )
    faults.offend(law, table, player, "single", finding)
    return False


def lone(deal: LooDeal) -> str | None:
    """The one player who stands on his own cards when only the dealer has still to speak."""
    if deal.asked == deal.dealer and len(deal.standers) == 1 and deal.said[deal.standers[0]] == OWN:
        return deal.standers[0]
    return None


def _bound(law: Law, deal: LooDeal, player: str) -> tuple[str, str] | None:
    """Why a player may not throw up, if he may not: the point and the reason."""
    if deal.must:
        if law.peek("bold-after-fine", False) and deal.singles:
            law["bold-after-fine"]
        return deal.must, "everybody must stand in this deal"
    if player == deal.order[-2] and not deal.standers and law.settles("declare.pone"):
        return "declare.pone", "all before have thrown up"
    may_defend = player == deal.dealer and lone(deal) is not None and deal.taker is None
    if may_defend and law["lone"] == "defend-pool":
        return "declare.lone", f"{lone(deal)} stands alone, so dumby must be played for the pool at least"
    return None


def _say(law: Law, table: LooTable, player: str, word: str) -> None:
    table.deal.said[player] = word
    opening.settle_words(law, table)


def plays_early(law: Law, table: LooTable, event: Event) -> None:
    """A card is played before all have declared: it is taken up again and has been seen."""
    deal = table.deal
    player = a_player(law, table, event)
    if len(event.words) != 1:
        law.refuse(f"one card at a time: write {player} plays KH", point="so.refused")
    if deal.said.get(player) == THREW or player in deal.gone:
        law.refuse(f"{player} has thrown up his cards")
    held = find_card(law, opening.cast_table(table), player, event.words[0])
    has_spoken = player in deal.said
    point = "play.early" if has_spoken else "declare.turn"
    finding = law.irregular(point, f"{player} played a card before all had declared; it is taken up again", player)
    faults.seen_again(law, table, player, held)
    faults.offend(law, table, player, law.peek("early-play.penalty") if has_spoken else "single", finding)


HANDLERS: Mapping[str, Handler] = {OWN: stands, DUMBY: takes_dumby, THREW: throws_up}
EARLY: Mapping[str, Handler] = {**HANDLERS, "plays": plays_early}
