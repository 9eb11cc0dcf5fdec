"""The card turned up, and the Nine that is exchanged for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.core.cards import RANK_NAMES, SUIT_NAMES, CardWord
from referee.core.events import Event
from referee.core.fold import mark
from referee.core.game import Handler, Verb
from referee.core.law import Law
from referee.games.binocle.ending import check_points
from referee.games.binocle.melds import right_size_again
from referee.games.binocle.state import BinocleDeal, BinocleTable
from referee.mechanics import stock_play
from referee.mechanics.floor import a_player, redeal

POINTS: Mapping[str, str] = {
    "deal.turn-up": "Which card is turned up, and by whom?",
    "dix": "What does the exchange score?",
    "dix.turned": "What if the dealer turns up the card that is exchanged?",
    "dix.second": "How often may dix be scored in a deal?",
    "exchange": "Who may exchange a card for the one turned up, and when?",
    "exchange.wrong": "What follows from an exchange that was not allowed?",
}
VERBS: Mapping[str, Verb] = {
    "turns": Verb("NAME turns CARD", "the dealer turns up the trump card"),
    "exchanges": Verb("NAME exchanges CARD", "the Nine of trumps for the card turned up; it scores dix"),
}


def turns(law: Law, table: BinocleTable, event: Event) -> None:
    """The trump card is turned up; a Nine scores at once."""
    player = a_player(law, table, event)
    if len(event.words) != 1:
        law.refuse(f"which card? Write {player} turns 9D", point="so.refused")
    deal = table.deal
    card = deal.cards.read(event.words[0])
    if not card.is_known:
        law.refuse("the card turned up lies before everybody: name it", point="so.refused")
    if deal.turn_up is not None:
        law.refuse(f"the {deal.turn_up} is turned up already")
    if deal.knock is not None:
        law.refuse(f"{deal.knock[0]} has knocked, and play has stopped")
    deal.cards.check_copies(card.face)
    is_new = deal.dealer is None
    if is_new:
        redeal(law, table, player)
        deal = table.deal
    deal.turn_up = card.face
    deal.trump = card.face[1]
    deal.cards.seen[card.face] = (*deal.cards.seen.get(card.face, ()), event.line)
    if player != deal.dealer:
        law.irregular(
            "deal.turn-up", f"{player} turned up the trump; that is for {deal.dealer}. The card stands", player
        )
    if card.face[0] == law.peek("dix.rank"):
        deal.dixes = 1
        _score_dix(law, deal.dealer or player)
        law.ruling.cites = (*law.ruling.cites, law.cite("dix.turned"))
        check_points(law, table)
    if is_new:  # the deal begins with this line, the card turned up
        mark(table, event)


def _score_dix(law: Law, player: str) -> None:
    """Ten for a Nine, or what the players have agreed on: it may be nothing."""
    points = law["dix.points"]
    if points:
        law.post(player, points, "dix")
    else:
        stock_play.remark(law, "dix scores nothing", "dix")
        law.ruling.cites = (*law.ruling.cites, law.read[-1])


def plays(law: Law, table: BinocleTable, event: Event) -> None:
    """A card is played; there is none before the trump is turned up."""
    deal = table.deal
    if deal.dealer is not None and deal.trump is None:
        law.refuse(f"no trump is turned up yet: write {deal.dealer} turns 9D first")
    if deal.phase == "unknown":
        law.refuse("the trick holds an unknown card: write who won it, as Ann wins, before the next lead")
    stock_play.plays(law, table, event)
    right_size_again(law, table, event.actor)


def exchanges(law: Law, table: BinocleTable, event: Event) -> None:
    """The Nine of trumps goes where the trump card lay, and the trump card into the hand."""
    exchange(law, table, a_player(law, table, event), event.words)


def exchange(law: Law, table: BinocleTable, player: str, words: Sequence[str]) -> None:
    """The exchange itself, however it was said."""
    deal = table.deal
    if len(words) != 1:
        law.refuse(f"one card at a time: write {player} exchanges 9D", point="so.refused")
    card = deal.cards.read(words[0])
    if not card.is_known:
        law.refuse("which card is exchanged? Everybody sees it", point="so.refused")
    if deal.trump is None:
        law.refuse(f"no trump is turned up yet: write {deal.dealer or player} turns 9D first")
    fresh = [] if card.copy else deal.cards.check_shown(player, [card.face])
    held = deal.cards.find(player, card if card.copy != "new" else CardWord(card.face, "new"))
    wrong = _wrong(law, table, player, card.face)
    if wrong is not None:
        point, said = wrong
        if point != "exchange.wrong":
            law.settles(point)
        law.void("exchange.wrong", f"{said}; the cards are put back", player)
        deal.cards.show(player, fresh, law.line)
        deal.cards.hands[player].publish([card.face])
        return
    taken = deal.turn_up or ""
    deal.cards.take(player, held, law.line)
    hand = deal.cards.hands[player]
    hand.known[taken] = hand.known.get(taken, 0) + 1
    deal.turn_up = card.face
    deal.window_used = True
    deal.dixes += 1
    second = law.cite("dix.second") if deal.dixes == law.pack.copies else None
    _score_dix(law, player)
    if second is not None:
        law.ruling.cites = (*law.ruling.cites, second)
    check_points(law, table)


def _wrong(law: Law, table: BinocleTable, player: str, face: str) -> tuple[str, str] | None:
    """Why this may not be exchanged now: the point and the reason."""
    deal = table.deal
    nine = law.peek("dix.rank") + (deal.trump or "")
    if face != nine:
        return "exchange", f"only the {RANK_NAMES[nine[0]]} of {SUIT_NAMES[nine[1]]} may be exchanged, not {face}"
    if deal.turn_up is None or deal.is_last:
        return "declare.stock-out", "the trump card has been drawn"
    if deal.window != player:
        return "exchange", f"{player} may exchange only on winning a trick, before drawing"
    barred = law.game.untimely(law, table, player)
    if barred is not None:
        return str(barred[0]), str(barred[1])
    if deal.window_used:
        return "exchange", f"{player} has scored for this trick already"
    if deal.dixes >= law.pack.copies:
        return "dix.second", "both have scored already"
    return None


def may_exchange(law: Law, deal: BinocleDeal) -> bool:
    """Whether the winner of the trick could exchange now, as far as everybody can see."""
    return (
        deal.window is not None and not deal.window_used and deal.turn_up is not None and deal.dixes < law.pack.copies
    )


HANDLERS: Mapping[str, Handler] = {"exchanges": exchanges}
