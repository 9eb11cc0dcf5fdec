"""Proposing, answering and changing cards."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.cards import expand
from referee.core.events import Event
from referee.core.fold import expire, mark
from referee.core.game import Verb
from referee.core.law import Law
from referee.core.wording import so_many
from referee.games.ecarte import numbers
from referee.games.ecarte.hands import check_resize, lose, resize
from referee.games.ecarte.state import ANSWER, DISCARD, PLAY, EcarteDeal, EcarteTable
from referee.mechanics.floor import a_player

POINTS: Mapping[str, str] = {
    "proposal.turn": "Who proposes, who answers, and when?",
    "proposal.again": "May a player propose again?",
    "proposal.vulnerable": "What does it cost to play without proposing, or to refuse?",
    "proposal.final": "Can a proposal or a number asked for be taken back?",
    "answer.final": "Can an acceptance or a refusal be taken back?",
    "discard.least": "How many cards must be changed?",
    "discard.order": "Who is supplied first?",
    "discard.aside": "What becomes of discards, and may they be looked at?",
    "stock.short": "What if the stock does not hold the cards asked for?",
}
VERBS: Mapping[str, Verb] = {
    "proposes": Verb("NAME proposes", "the non-dealer asks to change cards"),
    "accepts": Verb("NAME accepts", "the dealer agrees: cards are changed"),
    "refuses": Verb("NAME refuses", "the dealer does not agree: the hands are played"),
    "stands": Verb("NAME stands", "the non-dealer plays without proposing (again); the dealer takes no cards"),
    "discards": Verb(
        "NAME discards count=N [takes=M] [CARD ...]",
        "cards laid aside for as many new ones (takes=M: for another number); which they were may be told",
    ),
    "gives": Verb("NAME gives count=N", "the dealer gives the non-dealer another number than he asked for"),
}


def proposes(law: Law, table: EcarteTable, event: Event) -> None:
    """The non-dealer proposes; the first time, or again after cards were changed."""
    deal = table.deal
    player = speaker(law, table, event)
    if player != deal.pone:
        law.void("proposal.turn", f"{player} deals: to propose is {deal.pone}'s, and this counts for nothing", player)
        return
    if deal.phase == PLAY or deal.trick:
        law.void("proposal.turn", f"{player} cannot propose any more: the hands are being played", player)
        return
    if deal.phase == DISCARD and player not in deal.round:
        law.void("proposal.final", f"the proposal is accepted already: {player} discards", player)
        return
    if deal.pending:
        expire(law, table, "next-card")
    if deal.proposals:
        law.settles("proposal.again")
    deal.proposals += 1
    looks_at(deal, player)
    deal.phase = ANSWER


def accepts(law: Law, table: EcarteTable, event: Event) -> None:
    """The dealer gives cards."""
    deal = table.deal
    player = _answering(law, table, event)
    if player is None:
        return
    if deal.pending:
        expire(law, table, "next-card")
    deal.has_refusal_barred = False
    deal.round = ()
    looks_at(deal, player)
    deal.phase = DISCARD
    if deal.cards.stock == 0:
        law.irregular("stock.short", f"{player} accepted with no card left in the stock: the hands are played", player)
        deal.phase = PLAY


def refuses(law: Law, table: EcarteTable, event: Event) -> None:
    """The dealer gives no cards. The first refusal makes him vulnerable."""
    deal = table.deal
    player = _answering(law, table, event)
    if player is None:
        return
    if deal.has_refusal_barred:
        law.void("deal.turned-again", f"{player} turned a card up by mistake and cannot refuse this proposal", player)
        return
    if deal.pending:
        expire(law, table, "next-card")
    if deal.proposals == 1:
        deal.is_refused = True
        law.settles("proposal.vulnerable")
        law.note(f"{player} refused the first proposal, and loses more by losing the point")
    looks_at(deal, player)
    deal.phase = PLAY


def stands(law: Law, table: EcarteTable, event: Event) -> None:
    """The non-dealer plays without proposing (again); or the dealer takes no cards."""
    deal = table.deal
    player = speaker(law, table, event)
    if player == deal.dealer:
        if deal.phase == DISCARD and player not in deal.round:
            deal.round = (*deal.round, player)
        else:
            law.void("proposal.turn", f"{player} deals, and has nothing to stand on at this moment", player)
        return
    if deal.phase == PLAY:
        law.note("the hands are being played already")
        return
    if deal.phase == DISCARD and player not in deal.round:
        law.void("proposal.final", f"{player} has proposed and cannot retract: {player} discards", player)
        return
    if deal.pending:
        expire(law, table, "next-card")
    if not deal.proposals:
        law.settles("proposal.vulnerable")
        law.note(f"{player} plays without proposing, and loses more by losing the point")
    looks_at(deal, player)
    deal.phase = PLAY


def discards(law: Law, table: EcarteTable, event: Event) -> None:
    """Cards are laid aside and others taken from the stock, the non-dealer first."""
    deal = table.deal
    player = speaker(law, table, event)
    count, takes, named = _read_discard(law, deal, player, event)
    cards = deal.cards
    fresh = cards.check_shown(player, named)
    if deal.phase != DISCARD:
        law.void("proposal.turn", f"no proposal stands accepted at this moment: {player} changes no cards", player)
        return
    if player in deal.round:
        law.void("proposal.final", f"{player} has asked for cards already, and the number cannot be altered", player)
        return
    _look_over(law, deal, player, count)
    if takes > cards.stock:
        count, takes = _from_short_stock(law, deal, player, count)
        named, fresh = (), []
    cards.show(player, fresh, event.line)
    lose(deal, player, count, event.line, named)
    resize(deal, player, takes)
    if deal.king in named and player in deal.announced:
        deal.holder = player
    deal.drawn[player] += takes
    deal.round = (*deal.round, player)
    deal.has_given = deal.has_given or count + takes > 0
    if player == deal.pone:
        deal.asked = takes
    if takes != count:
        numbers.miscounted(law, table, player, count, takes)
    elif player == deal.pone and deal.spare is not None:
        law.open("election", "deal.turned-again", (player,), against=deal.dealer, card=deal.spare)
    mark(table, event)


def _read_discard(law: Law, deal: EcarteDeal, player: str, event: Event) -> tuple[int, int, tuple[str, ...]]:
    """How many cards are laid aside and taken, and which of them were told; refused where that cannot be."""
    if len(event.words) == 1 and event.words[0].isdecimal():
        law.refuse(
            f"so many cards are told by their count: write {player} discards count={event.words[0]}", point="so.refused"
        )
    faces = [deal.cards.read(word).face for given in event.words for word in expand(given)]
    named = tuple(face for face in faces if "?" not in face)
    count = event.number("count", len(faces) or None)
    if count is None:
        law.refuse(f"how many? Write {player} discards count=3", point="so.refused")
    size = deal.cards.hands[player].size
    if not len(named) <= count <= size:
        law.refuse(
            f"count={count}: {player} holds {so_many(size, 'card')}" + (f" and names {len(named)}" if named else "")
        )
    takes = event.number("takes", count)
    assert takes is not None
    if not 0 <= takes <= size:
        law.refuse(f"takes={takes}: a hand is changed for no more than {size} cards")
    return count, takes, named


def _look_over(law: Law, deal: EcarteDeal, player: str, count: int) -> None:
    """What is wrong with changing cards now, or with changing so few."""
    if player == deal.dealer and deal.pone not in deal.round:
        law.irregular("discard.order", f"{player} took cards before {deal.pone} was supplied", player)
    elif player == deal.pone and count < law.peek("least-discard"):
        law["least-discard"]
        law.irregular("discard.least", f"{player} proposed and changes no card: at least one has to be taken", player)


def _from_short_stock(law: Law, deal: EcarteDeal, player: str, count: int) -> tuple[int, int]:
    """The stock does not reach: the non-dealer has what there is, the dealer plays the hand he has."""
    left = deal.cards.stock
    asked = f"{player} would change {so_many(count, 'card')}, and {so_many(left, 'card', 'are')} left in the stock"
    if player == deal.dealer:
        law.irregular("stock.short", f"{asked}: {player} plays the hand as it is", player)
        return 0, 0
    law.irregular(
        "stock.short", f"{asked}: {player} changes those {left}, and {deal.dealer} plays his hand", deal.dealer
    )
    return min(count, left), min(count, left)


def gives(law: Law, table: EcarteTable, event: Event) -> None:
    """The dealer gave the non-dealer another number than he asked for."""
    deal = table.deal
    player = speaker(law, table, event)
    count = event.number("count")
    if count is None or count < 0:
        law.refuse(f"how many? Write {player} gives count=3", point="so.refused")
    if player != deal.dealer or deal.phase != DISCARD or deal.pone not in deal.round:
        law.void("proposal.turn", f"{deal.pone} has not asked for cards: {player} gives none", player)
        return
    change = count - deal.asked
    check_resize(law, deal, deal.pone, change)
    if change:
        resize(deal, deal.pone, change)
        deal.asked = count
        numbers.misgiven(law, table, change, f"{player} gave {so_many(count, 'card')} for {count - change} asked")


def looks_at(deal: EcarteDeal, player: str) -> None:
    """A player has seen his hand."""
    if player not in deal.looked:
        deal.looked = (*deal.looked, player)


def speaker(law: Law, table: EcarteTable, event: Event) -> str:
    """The player who speaks, once the trump is turned up and while no answer is owed."""
    player = a_player(law, table, event)
    deal = table.deal
    if deal.turned is None:
        law.refuse(f"no trump is turned up yet: write {deal.dealer or player} turns 7D")
    if deal.phase == ANSWER and event.verb not in ("accepts", "refuses"):
        law.refuse(f"{deal.dealer} has first to accept or to refuse {deal.pone}'s proposal", point="so.election-owed")
    return player


def _answering(law: Law, table: EcarteTable, event: Event) -> str | None:
    """The dealer answering a proposal that is open; None if the words are void."""
    deal = table.deal
    player = speaker(law, table, event)
    if player != deal.dealer:
        law.void("proposal.turn", f"the answer is {deal.dealer}'s, not {player}'s", player)
        return None
    if deal.phase == ANSWER:
        return player
    if deal.proposals:
        law.void("answer.final", f"{player} has answered already, and cannot change the answer", player)
    else:
        law.void("proposal.turn", f"{deal.pone} has not proposed: there is nothing to answer", player)
    return None
