"""Opening a deal: what is paid before a card is seen, the turn-up, and dealing again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.core.events import TABLE, Event
from referee.core.fold import mark
from referee.core.game import Verb
from referee.core.hands import Cards
from referee.core.law import Law
from referee.core.rulings import Citation, Payment
from referee.core.table import Sitting, Table
from referee.games.loo import settling
from referee.games.loo.state import OWN, LooDeal, LooTable
from referee.mechanics.floor import a_player
from referee.mechanics.pools import POOL, in_pool
from referee.mechanics.trick_play import close_trick

VERBS: Mapping[str, Verb] = {"turns": Verb("NAME turns CARD", "the dealer turns up the trump")}
POINTS: Mapping[str, str] = {
    "pack.composition": "Which cards are used, and how do they rank?",
    "deal.price": "What does the dealer pay for the deal?",
    "deal.ante": "What do the other players put in?",
    "deal.hand": "How are the cards dealt?",
    "deal.turn-up": "Which card is the trump?",
    "deal.late-trump": "When is the trump turned, if not before play?",
    "deal.shuffle": "Who shuffles and cuts, and how?",
    "stand.bold": "Must everybody stand when only the price of the deal lies in the pool?",
    "stand.after-win": "Must everybody stand after the pool has been won?",
    "stand.clubs": "Must everybody stand when a club is turned up?",
}


def fresh(law: Law, sitting: Sitting, number: int, players: tuple[str, ...], dealer: str | None) -> LooDeal:
    """Three cards each and dumby; the price of the deal is in the pool, the first time that this deal is dealt."""
    phase = "deal" if dealer is None else _first_phase(law)
    deal = LooDeal(number, players, dealer, Cards(law.pack, players, law.peek("hand.cards")), phase)
    if dealer is not None and sitting.kept.get("paid-for") != number:
        deal.after_win = bool(sitting.kept.get("won"))
        sitting.kept["paid-for"] = number
        sitting.kept["won"] = False
        for player, amount, reason, cite in _entries(law, deal, sitting.kept.get("opened", number) == number):
            deal.payments = (Payment(player, POOL, amount, reason, cite, law.line), deal.payments)
            sitting.accounts[player] = sitting.accounts.get(player, 0) - amount
            sitting.accounts[POOL] = sitting.accounts.get(POOL, 0) + amount
        sitting.kept.setdefault("opened", number)
    return deal


def _first_phase(law: Law) -> str:
    return "declare" if law.peek("trump") == "late" else "turn"


def _entries(law: Law, deal: LooDeal, is_first: bool) -> list[tuple[str, int, str, Citation]]:
    dealer = deal.dealer or ""
    each = settling.scale(law)
    entries = [(dealer, law.peek("deal.price") * each, "the price of the deal", settling.read(law, "deal.price"))]
    when = law.peek("ante-others", "none")
    if when == "every" or (when == "first" and is_first):
        cite = settling.read(law, "ante-others")
        entries += [(name, law.peek("ante") * each, "the stake of the others", cite) for name in deal.others(dealer)]
    return entries


def deals(law: Law, table: LooTable, event: Event) -> None:
    """The deal begins; dealt by another than the one whose turn it was, it stands, and he pays the price of it."""
    deal = table.deal
    player = a_player(law, table, event)
    if deal.dealer is None:
        again(law, table, player)
    elif player != deal.dealer:
        law.irregular("deal.dealer", f"{player} dealt; it was {deal.dealer}'s deal. The deal stands", player)
        price = law.peek("deal.price") * settling.scale(law)
        cite = law.cite("deal.price")
        law.pay(POOL, deal.dealer, price, f"the price goes back: {player} dealt", cite=cite)
        law.pay(player, POOL, price, "the price of the deal", cite=cite)
        again(law, table, player)
    elif deal.past is not None:
        again(law, table, player)


def again(law: Law, table: LooTable, dealer: str | None = None) -> None:
    """The cards are thrown up and dealt again; what has been paid stays paid, and fines stay due."""
    old = table.deal
    new: LooDeal = law.game.open_deal(law, table.sitting, old.number, old.players, dealer or old.dealer)
    entered = new.paid()
    new.payments = old.payments
    for payment in entered:
        new.payments = (payment, new.payments)
    new.after_win = new.after_win or old.after_win
    new.faults, new.singles = old.faults, old.singles
    table.deal = new
    mark(table, law.event)


def turns(law: Law, table: LooTable, event: Event) -> None:
    """The trump is turned: after the deal, or late, when for the first time not everybody has followed suit."""
    deal = table.deal
    if event.actor != TABLE:
        a_player(law, table, event)
    if len(event.words) != 1:
        law.refuse(f"which card was turned up? Write {deal.dealer} turns 7H", point="so.refused")
    card = deal.cards.read(event.words[0])
    if not card.is_known:
        law.refuse("everybody sees the card turned up: say which it is", point="so.refused")
    if deal.turned:
        law.refuse(f"{deal.turned} was turned up at line {deal.turned_line}", deal.turned_line)
    deal.cards.check_copies(card.face)
    is_late = deal.phase == "unknown" and late_due(deal)
    deal.cards.seen[card.face] = (event.line,)
    if deal.phase != "turn" and not is_late:
        law["trump"]
        law.void(
            "deal.late-trump", "no trump is to be turned now: that is done when not all have followed suit", event.actor
        )
        return
    if event.actor not in (deal.dealer, TABLE):
        law.irregular(
            "deal.turn-up", f"{event.actor} turned up the trump, which is for {deal.dealer}; it stands", event.actor
        )
    deal.turned, deal.turned_line, deal.trump = card.face, event.line, card.face[1]
    if is_late:
        won_by = law.game.best(law, table)
        if won_by is not None:
            deal.phase = "play"
            close_trick(law, cast_table(table), won_by)
        return
    deal.phase = "declare"
    settle_must(law, table)
    if deal.must and not has_miss(law, deal):
        deal.said = dict.fromkeys(deal.order, OWN)
        begin_play(deal)


def cast_table(table: LooTable) -> Table[Any]:
    """The same table, for the mechanics of tricks."""
    return table


def late_due(deal: LooDeal) -> bool:
    """Whether the trick on the table waits for the trump to be turned."""
    suits = {play.face[1] for play in deal.trick}
    return deal.trump is None and len(suits) > 1


def settle_must(law: Law, table: LooTable) -> None:
    """Whether everybody must stand: settled when the trump is turned, by what lies in the pool then."""
    deal = table.deal
    deal.must = ""
    if law.peek("club-law", False) and deal.trump == "C":
        deal.must = "stand.clubs"
    elif law.peek("bold-stand", law.peek("must", False)):
        price = law.peek("deal.price") * settling.scale(law)
        fines = 0
        if law.peek("bold-after-fine", law.peek("must-after-fine", False)):
            fines = sum(single.amount for single in deal.singles)
        if in_pool(table) - fines == price:
            deal.must = "stand.bold"
        elif deal.after_win and law.peek("mode") == "unlimited" and law.settles("stand.after-win"):
            deal.must = "stand.after-win"
    if deal.must:
        law.settles(deal.must)
        law.note("everybody must stand in this deal")


def has_miss(law: Law, deal: LooDeal) -> bool:
    """Whether there is a dumby to be had in this deal."""
    return not deal.must or bool(law.peek("must-miss"))


def settle_words(law: Law, table: LooTable) -> None:
    """Looks whether all have spoken, and whether there is anything to play for."""
    deal = table.deal
    if deal.phase != "declare":
        return
    if deal.asked == deal.dealer and not deal.standers:
        law.settles("settle.all-passed")
        deal.walkover = deal.dealer
    elif deal.asked is None and len(deal.standers) == 1:
        deal.walkover = deal.standers[0]
    elif deal.asked is None and deal.standers:
        begin_play(deal)
        return
    if deal.walkover is not None or deal.asked is None:  # nobody plays: the pool stays
        settling.finish(law, table)


def begin_play(deal: LooDeal) -> None:
    """All have declared: the eldest who stands leads."""
    deal.active = deal.standers
    deal.turn = deal.active[0]
    deal.phase = "play"
