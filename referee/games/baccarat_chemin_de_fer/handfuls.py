"""The cards in the dealer's hand: fresh supplies, what goes into the basket, and coups that are void."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.game import Handler, Verb
from referee.core.hands import Hand
from referee.core.law import Law
from referee.core.pending import Pending
from referee.core.wording import so_many
from referee.games.baccarat_chemin_de_fer.state import HAND, SUPPLY, Coup, CoupTable, supply

POINTS: Mapping[str, str] = {
    "deal.handful": "How many cards must be left for a deal?",
    "deal.short": "What if a deal is begun with fewer?",
    "deal.faced-card": "What if a card is found faced in the pack?",
    "deal.misdeal": "What if the cards are dealt in the wrong order or number?",
    "deal.exposed-card": "What if a card is seen in dealing?",
    "pack.basket": "What becomes of used cards?",
}
VERBS: Mapping[str, Verb] = {
    "hands-cards": Verb("table hands-cards count=N", "the croupier hands the banker a supply of cards"),
}
DEALT = 2 * HAND


def take(table: CoupTable, count: int) -> None:
    """Cards leave the dealer's hand; in this sitting they are used."""
    have = supply(table.sitting)
    _set(table, None if have.handful is None else have.handful - count, have.used + count)


def _set(table: CoupTable, handful: int | None, used: int) -> None:
    table.sitting.kept[SUPPLY] = supply(table.sitting)._replace(handful=handful, used=used)
    table.deal.cards.stock = table.deal.cards.pack.size - used


def keep_seen(table: CoupTable) -> None:
    """What the coup has shown of the packs is known for the rest of the sitting."""
    table.sitting.kept[SUPPLY] = supply(table.sitting)._replace(seen=dict(table.deal.cards.seen))


def discard(law: Law, table: CoupTable, face: str) -> None:
    """A card that counts for nothing is seen and goes into the basket."""
    seen = table.deal.cards.seen
    seen[face] = (*seen.get(face, ()), law.line)
    take(table, 1)
    keep_seen(table)


def check_left(law: Law, table: CoupTable, count: int) -> None:
    """Refuses to take more cards than lie in the hand or in the packs."""
    have = supply(table.sitting)
    if have.handful is not None and have.handful < count:
        law.refuse(f"{so_many(have.handful, 'card', 'are')} left in {table.deal.dealer}'s hand; write table hands-cards count=N "
                   "for a fresh supply")  # fmt: skip
    size = law.pack.size
    if have.used + count > size:
        law.refuse(f"the packs hold {size} cards, of which {have.used} are used", point="so.copies")


def hands_cards(law: Law, table: CoupTable, event: Event) -> None:
    """A fresh supply; what was left of the old one goes into the basket."""
    have = supply(table.sitting)
    count = event.number("count")
    if count is None or count < 1 or event.words:
        law.refuse("how many? Write `table hands-cards count=60`", point="so.refused")
    deal = table.deal
    if deal.holder is not None and not deal.is_short:
        law.refuse("the coup is being played; fresh cards come before the deal")
    old = have.handful or 0
    size, least = law.pack.size, law.peek("hand.least")
    if have.used + old + count > size:
        law.refuse(f"the packs hold {size} cards: {have.used + old} are used and {size - have.used - old} left, not {count}",
                   point="so.copies")  # fmt: skip
    if deal.is_short:
        void_coup(table)
        law.note("the coup dealt from too few cards is void; the stakes stand")
    elif old >= least:
        law.irregular("deal.handful", f"{so_many(old, 'card', 'were')} still in the hand, and {law['hand.least']} are enough for "
                      "a deal; they are in the basket now")  # fmt: skip
    _set(table, count, have.used + old)


def is_short(law: Law, table: CoupTable) -> bool:
    """Whether the hand is known to hold fewer cards than a deal needs."""
    handful = supply(table.sitting).handful
    return handful is not None and handful < law.peek("hand.least")


def will_be_void(law: Law, table: CoupTable) -> bool:
    """Whether a deal begun now is void at once."""
    deal = table.deal
    return is_short(law, table) and not deal.is_righted and table.sitting.discovery == "referee"


def short_deal(law: Law, table: CoupTable) -> bool:
    """A deal from too few cards: void where the referee discovers. Answers whether the coup goes on."""
    have = supply(table.sitting)
    deal = table.deal
    said = f"{so_many(have.handful or 0, 'card', 'were')} in the hand, and a deal needs {law['hand.least']}"
    if not will_be_void(law, table):
        law.irregular("deal.short", f"{said}; until the hands have been compared it may be called, and is void then",
                      deal.dealer)  # fmt: skip
        deal.is_short = True
        return True
    law.void("deal.short", f"{said}: they go into the basket, the stakes stand, and {deal.dealer} deals from fresh cards",
             deal.dealer)  # fmt: skip
    _set(table, 0, have.used + (have.handful or 0))
    return False


def void_coup(table: CoupTable) -> None:
    """The cards go into the basket and the stakes stand; what was seen stays seen."""
    deal = table.deal
    deal.phase = "staking"
    deal.cards.hands = {name: Hand() for name in deal.cards.hands}
    deal.acts, deal.drawn, deal.public, deal.naturals = {}, {}, {}, {}
    deal.judged, deal.covered, deal.holder = (), (), None
    deal.is_short = deal.is_righted = False
    deal.debt = None
    deal.pending = ()
    keep_seen(table)


def cancel(law: Law, table: CoupTable, pending: Pending, event: Event) -> None:
    """The holder does not play the hand that was dealt wrongly."""
    void_coup(table)


def is_untouched(deal: Coup) -> bool:
    """Whether the cards are dealt and nobody is known to have looked at them."""
    return deal.holder is not None and not deal.acts and not any(hand.known for hand in deal.cards.hands.values())


HANDLERS: Mapping[str, Handler] = {"hands-cards": hands_cards}
REMEDIES = {"cancel-coup": cancel}
