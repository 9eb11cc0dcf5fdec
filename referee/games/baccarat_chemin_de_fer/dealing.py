"""Dealing a coup: who plays with how much, who holds the punters' cards, and what may go wrong while it is dealt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from referee.core.events import TABLE, Event
from referee.core.hands import Hand
from referee.core.law import Law
from referee.games.baccarat_chemin_de_fer import staking
from referee.games.baccarat_chemin_de_fer.handfuls import (
    DEALT,
    check_left,
    discard,
    is_short,
    is_untouched,
    short_deal,
    take,
    void_coup,
    will_be_void,
)
from referee.games.baccarat_chemin_de_fer.state import HAND, CoupTable, supply
from referee.mechanics.banking import Stake, highest, punter

POINTS: Mapping[str, str] = {
    "deal.hand": "How are the cards dealt?",
    "hold.who": "Who holds the punters' cards?",
    "hold.by": "Which stake is the highest?",
}


class Start(NamedTuple):
    """What an event finds: the stakes to be covered if the cards are dealt only now, the holder, and who really acts."""

    stakes: tuple[Stake, ...] | None
    holder: str
    actor: str
    is_usurped: bool


def plan(law: Law, table: CoupTable) -> tuple[tuple[Stake, ...], str]:
    """Who plays with how much, and who holds the cards; refused while nothing can be dealt."""
    deal = table.deal
    if deal.bank is None:
        law.refuse("there is no bank yet; write NAME banks N", point="so.refused")
    if not deal.stakes:
        law.refuse("nobody has staked, so nobody holds the punters' cards; write NAME stakes N, or NAME banco")
    if supply(table.sitting).handful == 0:
        law.refuse(f"{deal.dealer} has no cards in hand; write table hands-cards count=N")
    if not deal.is_righted and not will_be_void(law, table):
        check_left(law, table, DEALT)
    stakes = staking.covered(law, deal)
    playing = [stake for stake in stakes if stake.covered]
    sitting = [stake for stake in playing if stake.player in deal.players] or playing
    place = {name: number for number, name in enumerate(deal.rotation())}
    sitting.sort(key=lambda stake: place.get(stake.player, len(place)))
    return stakes, highest(sitting, offered=law.peek("holder-by") == "offered")


def deal_cards(law: Law, table: CoupTable, stakes: tuple[Stake, ...], holder: str) -> bool:
    """Four cards lie on the table, unless there were too few. Answers whether the coup goes on."""
    deal = table.deal
    if is_short(law, table) and not deal.is_righted and not short_deal(law, table):
        return False
    total = sum(stake.covered for stake in stakes)
    if total > (deal.bank or 0):
        law.note(f"{deal.dealer} takes all stakes: the bank is raised from {deal.bank} to {total}")
        deal.bank = total
    for stake in stakes:
        if stake.covered < stake.offered:
            law.note(f"{stake.player}'s {stake.offered} are covered for {stake.covered}; "
                     f"{stake.offered - stake.covered} go back")  # fmt: skip
    deal.covered, deal.holder, deal.phase = stakes, holder, "dealt"
    deal.cards.hands.update({holder: Hand(HAND), deal.banker: Hand(HAND)})
    if not deal.is_righted:
        take(table, DEALT)
    deal.is_righted = False
    return True


def deals(law: Law, table: CoupTable, event: Event) -> None:
    """The deal begins: who deals is said, or, once stakes lie, the cards are dealt."""
    deal = table.deal
    player = punter(table, event.actor)
    if player not in deal.players:
        law.refuse(f"{player} does not sit in this deal and cannot deal", point="so.refused")
    if deal.phase == "bank":
        if deal.dealer not in (None, player):
            law.irregular("deal.dealer", f"{player} deals; it was {deal.dealer}'s deal. The deal stands", player)
        deal.dealer = player
        return
    stakes, holder = plan(law, table)
    if player != deal.dealer:
        law.irregular("deal.dealer", f"{player} dealt for {deal.dealer}'s bank; the deal stands", player)
    deal_cards(law, table, stakes, holder)


def start(law: Law, table: CoupTable, event: Event) -> Start:
    """What the event finds; refused if its actor can have no cards."""
    deal = table.deal
    actor = punter(table, event.actor)
    stakes, holder = plan(law, table) if deal.phase == "staking" else (None, deal.holder or "")
    if actor in (deal.dealer, holder):
        return Start(stakes, holder, actor, False)
    if actor not in deal.players:
        law.refuse(f"{actor} does not sit in this deal and holds no cards", point="so.refused")
    if stakes is None and (holder in deal.acts or holder in deal.public or deal.cards.hands[holder].known):
        law.refuse(f"the punters' cards lie before {holder}; {actor} has none")
    return Start(stakes, holder, actor, True)


def begin(law: Law, table: CoupTable, found: Start) -> bool:
    """Deals if that was left out, and lets somebody else than the right holder have the cards. False: the deal is void."""
    deal = table.deal
    if found.stakes is not None and not deal_cards(law, table, found.stakes, found.holder):
        return False
    if found.is_usurped:
        law.irregular("hold.who", f"{found.holder} has the highest stake and holds the cards; {found.actor} played them. "
                      "The hand stands", found.actor)  # fmt: skip
        hands = deal.cards.hands
        hands[found.actor], hands[found.holder] = hands[found.holder], Hand()
        deal.holder = found.actor
    return True


def check_shown(law: Law, table: CoupTable, found: Start, faces: list[str]) -> None:
    """Refuses cards that this side cannot hold; the hand need not have been dealt yet."""
    cards = table.deal.cards
    owner = found.holder if found.is_usurped else found.actor
    if found.stakes is not None:
        cards = cards.fork()
        cards.hands = {owner: Hand(HAND)}
    cards.check_shown(owner, faces)


def make_public(law: Law, table: CoupTable, player: str, faces: list[str], *, is_open: bool = True) -> None:
    deal = table.deal
    deal.cards.show(player, deal.cards.check_shown(player, faces), law.line)
    if not is_open:
        return
    before = list(deal.public.get(player, ()))
    rest = list(before)
    for face in faces:
        if face in rest:
            rest.remove(face)
        else:
            before.append(face)
    deal.public[player] = tuple(before)


def exposes(law: Law, table: CoupTable, event: Event) -> None:
    """A card is seen that should not be: faced in the pack, or shown in dealing."""
    words, deal = event.words, table.deal
    if len(words) != 3 or words[1] != "of":
        law.refuse("write NAME exposes 9H of NAME, or of stock", point="so.refused")
    card = deal.cards.read(words[0])
    if not card.is_known:
        law.refuse("name the card that was seen", point="so.refused")
    if words[2] == "stock":
        deal.cards.check_copies(card.face)
        check_left(law, table, 1)
        law.irregular("deal.faced-card", f"{card.face} lay faced in the pack and goes into the basket")
        discard(law, table, card.face)
        return
    owner = punter(table, words[2])
    if deal.phase not in ("staking", "dealt"):
        law.refuse(f"no cards are being dealt, so none of {owner}'s is exposed in dealing; write {owner} shows CARD")
    found = start(law, table, Event(event.line, owner, event.verb, words, event.text))
    if found.is_usurped:
        law.refuse(f"{owner} has no cards; they are dealt to {found.holder} and {deal.dealer}")
    if found.stakes is None and not is_untouched(deal):
        law.refuse(f"the cards have been looked at; write {owner} shows {card.face}")
    check_shown(law, table, found, [card.face])
    if not begin(law, table, found):
        return
    make_public(law, table, owner, [card.face])
    by = deal.dealer if event.actor == TABLE else event.actor
    if table.sitting.discovery == "players":
        law.irregular("deal.exposed-card", f"{card.face} was seen in dealing; the coup may be called void", by)
        return
    law.void("deal.exposed-card", f"{card.face} was seen in dealing: the coup is void, the stakes stand", by)
    void_coup(table)
