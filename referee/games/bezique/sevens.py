"""The turn-up and the Seven of trumps: turned, exchanged or shown, ten points each time and once for each Seven."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.cards import SUIT_NAMES
from referee.core.events import Event
from referee.core.game import Handler, Verb
from referee.core.law import Law
from referee.games.bezique import ending, numbers
from referee.games.bezique.state import BeziqueDeal, BeziqueTable
from referee.mechanics.floor import a_player
from referee.mechanics.seats import side
from referee.mechanics.stock_play import remark

POINTS: Mapping[str, str] = {
    "deal.turn-up": "Which card makes trumps, and what does a Seven turned up score?",
    "draw.turn-up": "Who takes the turn-up?",
    "seven.exchange": "What is exchanged for the turn-up?",
    "seven.time": "When may the Seven be scored?",
    "seven.second": "What does the second Seven score?",
    "seven.with-declaration": "May the Seven and a declaration be scored on one trick?",
}
VERBS: Mapping[str, Verb] = {
    "turns": Verb("NAME turns CARD", "the dealer turns up the trump"),
    "exchanges": Verb("NAME exchanges 7D", "the Seven of trumps for the turn-up"),
}


def turns(law: Law, table: BeziqueTable, event: Event) -> None:
    """The trump is turned up; a Seven scores for the dealer at once."""
    deal = table.deal
    player = a_player(law, table, event)
    if deal.dealer is None:
        law.refuse(f'nobody has dealt: write "{player} deals" first, or dealer = "..." in the [[deal]]')
    if player != deal.dealer:
        law.refuse(f"{deal.dealer} deals, and turns up the trump")
    if len(event.words) != 1:
        law.refuse(f"which card? Write {player} turns 7D", point="so.refused")
    card = deal.cards.read(event.words[0])
    if not card.is_known:
        law.refuse("the turn-up lies face up: name it", point="so.refused")
    face = card.face
    deal.cards.check_copies(face)
    deal.cards.seen[face] = (*deal.cards.seen.get(face, ()), event.line)
    deal.turn_up, deal.trump, deal.phase = face, face[1], "opening"
    law.note(f"{SUIT_NAMES[face[1]]} are trumps")
    numbers.said(law, deal)
    if face[0] == "7":
        deal.sevens = (player,)
        law.settles("deal.turn-up")
        law.post(player, law["seven.points"], "seven", cite=law.cite("deal.turn-up"))
        ending.check(law, table)


def not_turned(law: Law, table: BeziqueTable, event: Event) -> None:
    """A card is played before the trump is known."""
    law.refuse(f"which card was turned up? Write {table.deal.dealer or 'the dealer'} turns 7D first")


def _untimely(law: Law, table: BeziqueTable, player: str) -> tuple[str, str] | None:
    """Why the Seven may not be scored now."""
    deal = table.deal
    if deal.is_last:
        return "seven.time", "the stock is out: the Seven scores nothing more"
    if deal.window not in side(deal, player):
        return "seven.time", f"the Seven is scored after winning a trick and before drawing; {player} may not score now"
    barred: tuple[str, str] | None = law.game.untimely(law, table, player)
    if barred is not None:
        return barred
    if deal.window_used and (deal.seven_used or not law["seven-with-declaration"]):
        return "seven.with-declaration", f"{player} has scored on this trick already"
    if deal.seven_used:
        return "seven.with-declaration", f"{player} has scored a Seven on this trick already"
    return None


def exchanges(law: Law, table: BeziqueTable, event: Event) -> None:
    """The Seven of trumps for the turn-up."""
    deal = table.deal
    player = a_player(law, table, event)
    seven = f"7{deal.trump}"
    if len(event.words) != 1:
        law.refuse(f"which card? Write {player} exchanges {seven}", point="so.refused")
    card = deal.cards.read(event.words[0])
    if card.face != seven:
        law.void("seven.exchange", f"only the {seven} is exchanged for the turn-up", player)
        return
    held = deal.cards.find(player, card)
    untimely = _untimely(law, table, player)
    if untimely is None and deal.turn_up is None:
        untimely = "seven.time", "the turn-up has been drawn"
    if untimely is not None:
        law.void(*untimely, player)
        return
    up = deal.turn_up or ""
    if up[0] == "7" and not law["second-seven-exchanges"]:
        law.note("the second Seven scores its ten and is not exchanged")
        handle = held.handle or deal.cards.lay(player, seven, event.line)
        _score(law, table, player, handle)
        return
    if up[0] == "7":
        remark(law, "the Sevens change places", "seven.second")
    deal.cards.take(player, held, event.line)
    hand = deal.cards.hands[player]
    hand.known[up] = hand.known.get(up, 0) + 1
    deal.turn_up, deal.swapped = seven, up
    remark(law, f"{player} takes the {up}", "seven.exchange")
    _score(law, table, player, held.handle or player)


def shows(law: Law, table: BeziqueTable, player: str, words: tuple[str, ...]) -> None:
    """`NAME declares seven`: it is laid face up and scores its ten."""
    deal = table.deal
    seven = f"7{deal.trump}"
    card = deal.cards.read(words[0]) if words else deal.cards.read(seven)
    if len(words) > 1:
        law.refuse(f"one Seven at a time: write {player} declares seven {seven}", point="so.refused")
    held = deal.cards.find(player, card)
    if card.face != seven:
        law.irregular("declare.false", f"{card.face} is not the Seven of trumps; it is not scored", player)
        return
    scored = [handle for handle in deal.cards.hands[player].copies_laid(seven) if handle in deal.sevens]
    if not card.copy and held.handle in scored:
        lying = [h for h in deal.cards.hands[player].copies_laid(seven) if h not in scored]
        if lying:
            held = held._replace(handle=lying[0])
        elif deal.cards.in_hand(player, seven):
            held = held._replace(handle="")
    untimely = _untimely(law, table, player)
    if untimely is not None:
        law.void(*untimely, player)
        return
    if held.handle in deal.sevens:
        law.void("seven.second", f"{held.handle} has scored already", player)
        return
    _score(law, table, player, held.handle or deal.cards.lay(player, seven, law.line))


def _score(law: Law, table: BeziqueTable, player: str, mark: str) -> None:
    """Ten points, once for each Seven in the pack."""
    deal = table.deal
    deal.seven_used = True
    deal.window_used = deal.window_used or not law["seven-with-declaration"]
    if mark in deal.sevens and mark != player:
        remark(law, "this Seven has scored already", "seven.second")
        return
    if len(deal.sevens) >= deal.cards.pack.copies:
        law.void("seven.second", "every Seven of trumps has scored already", player)
        return
    points = law["seven.points"]
    agreed = [cite for cite in law.read if cite.heading in law.book.changes]
    point = "seven.second" if deal.sevens else "seven.exchange"
    deal.sevens = (*deal.sevens, mark)
    law.post(player, points, "seven", cite=law.cite(point))
    law.ruling.cites = (*law.ruling.cites, law.cite("seven.exchange"), *agreed)
    ending.check(law, table)


def new_trick(deal: BeziqueDeal) -> None:
    """Another trick is won, and another Seven may be scored."""
    deal.seven_used = False
    deal.swapped = None


HANDLERS: Mapping[str, Handler] = {"exchanges": exchanges}
