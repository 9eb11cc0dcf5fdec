"""Dealing at Cassino: who deals, the cards turned up, cards seen in dealing, and what a misdeal costs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.core.cards import expand
from referee.core.events import TABLE, Event
from referee.core.fold import mark
from referee.core.game import Claim, Handler, Verb
from referee.core.law import Law
from referee.core.pending import Pending
from referee.core.wording import so_many
from referee.games.cassino import counting
from referee.games.cassino.state import CassinoDeal, CassinoTable
from referee.mechanics import floor
from referee.mechanics.exposing import exposed
from referee.mechanics.floor import a_player, over, redeal
from referee.mechanics.remedies import Remedy, contradicted, upheld

POINTS: Mapping[str, str] = {
    "players.number": "How many may play?",
    "pack.composition": "Which cards are used?",
    "deal.hand": "How are the cards dealt?",
    "deal.next": "Who deals next?",
    "cut.deal": "Who deals first?",
    "deal.misdeal": "What does a misdeal cost?",
    "deal.turn": "What if a player deals out of turn?",
    "deal.exposed-other": "What if a card is exposed in dealing, before the table's cards are turned?",
    "deal.exposed-later": "What if a card is exposed in dealing a later packet?",
    "deal.exposed-last": "What if a card is exposed in dealing the last packet?",
    "deal.exposed-own": "What if a player shows a card of his own?",
    "deal.faced-card": "What if a card lies face up in the pack?",
    "deal.wrong-number": "What if a packet after the first has the wrong number of cards?",
    "play.too-few": "What if a player plays with too few cards?",
    "play.too-many": "What if a player plays with too many cards?",
    "pack.imperfect": "What if the pack is not right?",
}
VERBS: Mapping[str, Verb] = {
    "shows": Verb(
        "table shows CARD ... · NAME shows CARD ...", "the cards turned up on the table; cards of a hand shown to it"
    ),
}
Judge = Callable[[Law, CassinoTable, Claim], None]


def deals(law: Law, table: CassinoTable, event: Event) -> None:
    """The deal begins, or begins again: by whom it should, or by somebody else."""
    deal = table.deal
    player = a_player(law, table, event)
    if deal.has_played:
        law.refuse("cards have been played to this deal; the next one is a [[deal]] of its own")
    owed = next((p for p in deal.pending if p.point == "deal.misdeal" and p.kind == "remedy"), None)
    heir = owed.whose[0] if owed is not None else deal.rightful or deal.dealer
    if heir is None:
        redeal(law, table, player)
    elif player == heir:
        if deal.rightful == player:
            _stopped(law, table)
        if owed is not None or deal.dealer != player or deal.past is not None:
            redeal(law, table, player)
    else:
        law.irregular("deal.turn", f"{player} deals, and it is {heir}'s deal; it can be stopped until the table's cards are "
                      "turned up, and stands from then on", player)  # fmt: skip
        redeal(law, table, player)
        table.deal.rightful = heir
        mark(table, event)


def _stopped(law: Law, table: CassinoTable) -> None:
    for finding in reversed(table.record.findings.values()):
        if finding.point == "deal.turn" and finding.deal == table.deal.number:
            law.amend(finding.number, message=f"{finding.message}; stopped at line {law.line}")
            return


def shows(law: Law, table: CassinoTable, event: Event) -> None:
    """The table's cards are turned up; or a player shows some of his own."""
    if event.actor != TABLE:
        floor.shows(law, table, event)
        return
    deal = table.deal
    if deal.dealer is None:
        law.refuse(f"who deals? Write {deal.players[-1]} deals first", point="so.refused")
    faces = [deal.cards.read(word).face for words in event.words for word in expand(words)]
    if not faces or any("?" in face for face in faces):
        law.refuse("which cards lie there? Write table shows 7C 3D 5S 9H", point="so.refused")
    if len(set(faces)) < len(faces):
        law.refuse("a card is named twice", point="so.refused")
    owed = next((p for p in deal.pending if p.point == "deal.misdeal" and p.kind == "remedy"), None)
    if owed is None:
        if deal.shown:
            law.refuse(f"the table's cards were turned up at line {deal.shown}", deal.shown)
        for face in faces:
            deal.cards.check_copies(face)
    dealer, stock, held = deal.dealer, deal.cards.stock, deal.cards.hands[deal.dealer].unseen
    if owed is not None:
        dealer, held = owed.whose[0], law.peek("hand.cards")
        stock = law.pack.size - held * len(deal.players)
    short = max(len(faces) - stock, 0)  # then the dealer, who comes last, has so many too few
    if short > held:
        law.refuse("so many cards are not left in the pack")
    if owed is not None:
        redeal(law, table, owed.whose[0])
        deal = table.deal
    for face in faces:
        deal.cards.seen[face] = (event.line,)
    deal.cards.hands[dealer].unseen -= short
    deal.cards.stock -= len(faces) - short
    deal.layout.lay(*faces)
    deal.shown = event.line
    deal.phase = "play"
    count = law.peek("table.cards")
    if len(faces) != count:
        law["table.cards"]
        _misdealt(
            law,
            table,
            f"{deal.dealer} has dealt {so_many(len(faces), 'card')} to the table, and not {count}",
            is_called=False,
        )
    if owed is not None and not table.deal.is_over:
        mark(table, event)


def _misdealt(law: Law, table: CassinoTable, says: str, *, is_called: bool) -> None:
    """A misdeal: called, it costs the deal or the game; else the next player deals, unless play goes on."""
    deal = table.deal
    dealer = deal.dealer or deal.players[-1]
    heir = deal.others(dealer)[0]
    costs_game = law["misdeal.costs"] == "game"
    follows = "he loses the game" if costs_game else f"it loses the deal; {heir} deals"
    finding = law.irregular("deal.misdeal", f"{says}: a misdeal, and {follows}", dealer)
    if is_called or (costs_game and table.sitting.discovery == "referee"):
        _pay_for_misdeal(law, table, dealer, heir)
    elif costs_game:
        law.open("right", "deal.misdeal", deal.adversaries(dealer), against=dealer, finding=finding, options=(),
                 deadline="next-card", said="claims misdeal, before the first card")  # fmt: skip
    else:
        law.open("remedy", "deal.misdeal", (heir,), against=dealer, finding=finding, options=(), deadline="next-card",
                 said=f"{heir} deals, unless play goes on")  # fmt: skip


def _pay_for_misdeal(law: Law, table: CassinoTable, dealer: str, heir: str) -> None:
    if law.peek("misdeal.costs") != "game":
        redeal(law, table, heir)
        return
    deal = table.deal
    counting.decide(law, table, (), "a misdeal", loser=deal.side_of(dealer))
    deal.flags = (*deal.flags, "misdeal")
    deal.pending = ()
    over(law, table)


# Claims about the deal


def misdeal(law: Law, table: CassinoTable, claim: Claim) -> None:
    """The cards were not cut, or were dealt wrongly: to be claimed before a card is played."""
    deal = table.deal
    if deal.has_played:
        law.void("so.too-late", "too late: a misdeal is claimed before the first card is played", claim.claimant)
    elif deal.is_over or deal.dealer is None:
        law.refuse("nothing has been dealt that could be misdealt")
    elif any(p.point == "deal.misdeal" for p in deal.pending) and upheld(law, table, claim, "deal.misdeal") is not None:
        _pay_for_misdeal(law, table, deal.dealer, deal.others(deal.dealer)[0])
    else:
        _misdealt(law, table, f"{deal.dealer} has dealt wrongly", is_called=True)


def wrong_number(more: bool) -> Judge:
    """A judge for hands that are too large or too small."""

    def judge(law: Law, table: CassinoTable, claim: Claim) -> None:
        deal = table.deal
        player = claim.against or ""
        if player not in deal.players:
            law.refuse(f"whose hand? Write {claim.offence} by {deal.players[0]}", point="so.refused")
        if deal.is_over or deal.dealer is None:
            law.refuse("no hand is held at this moment")
        hand = deal.cards.hands[player]
        right = hand.size
        stated = claim.event.number("count")
        count = stated if stated is not None else right + (1 if more else -1)
        if (count > right) != more or count == right or not 0 <= count <= law.pack.size:
            law.refuse(
                f"{so_many(count, 'card', 'are')} not too {'many' if more else 'few'}: "
                f"{player} should hold {right} at this moment"
            )
        if count < right - hand.unseen:
            contradicted(law, claim, f"{so_many(right - hand.unseen, 'card', 'are')} known to be in that hand")
            return
        if count - right > deal.cards.stock:
            contradicted(law, claim, f"only {so_many(deal.cards.stock, 'card', 'are')} left in the pack")
            return
        _miscounted(law, table, player, count, right)

    return judge


def _miscounted(law: Law, table: CassinoTable, player: str, count: int, right: int) -> None:
    deal = table.deal
    hand = deal.cards.hands[player]
    holds = f"{player} holds {so_many(count, 'card')}, and should hold {right}"
    if not deal.has_played:
        _misdealt(law, table, holds, is_called=True)
    elif deal.packet == 1:
        law.irregular("play.too-many" if count > right else "play.too-few", f"{holds}; play goes on", player)
        hand.unseen += count - right
        deal.cards.stock -= count - right
    elif law["wrong-number"] == "ew" and count < right:
        law.irregular("deal.wrong-number", f"{holds}, and abides by it", deal.dealer)
        hand.unseen += count - right
        deal.cards.stock -= count - right
    else:
        law.irregular("deal.wrong-number", f"{holds}: it is made right, and {deal.dealer}, who dealt, counts nothing in this "
                      "deal", deal.dealer)  # fmt: skip
        deal.is_barred = True


def faced_card(law: Law, table: CassinoTable, claim: Claim) -> None:
    """A card lies face up in the pack: a fresh deal, or, once the table's cards are turned, it may be refused."""
    if not table.deal.shown:
        law.irregular(
            "deal.faced-card", "a card lies face up in the pack: there is a fresh deal by the same dealer", None
        )
        redeal(law, table)
    else:
        law.irregular("deal.exposed-later", "a card lies face up in the stock: whoever gets it may refuse it; write "
                      "NAME exposes CARD of NAME when it is dealt", None)  # fmt: skip


def imperfect_pack(law: Law, table: CassinoTable, claim: Claim) -> None:
    """The pack is not right: a fresh deal by the same dealer."""
    if table.deal.is_over:
        law.irregular("pack.imperfect", "the pack is not right; a deal that is over stands", None)
        return
    law.irregular("pack.imperfect", "the pack is not right: there is a fresh deal by the same dealer", None)
    redeal(law, table)


# Cards seen


def exposes(law: Law, table: CassinoTable, event: Event) -> None:
    """A card is seen that should not be: in dealing, in the stock, or from a hand."""
    deal = table.deal
    player = a_player(law, table, event)
    seen = exposed(law, table, event, player)
    whose, face = seen.whose, seen.faces[0]
    if len(seen.faces) != 1 or not seen.known:
        law.refuse(f"which card? Write {player} exposes 9H of {deal.players[0]}, or of stock", point="so.refused")
    if whose == "stock":
        deal.cards.check_copies(face)
        _in_stock(law, table, player, face)
        return
    fresh = deal.cards.check_shown(whose, [face])
    deal.cards.show(whose, fresh, event.line)
    if player == deal.dealer and whose != player and deal.is_fresh:
        _seen_in_dealing(law, table, whose, face)
    else:
        law.irregular("deal.exposed-own", f"{player} lets {face} of {whose}'s be seen; no penalty", player)
    for gone in fresh:
        law.game.came_out(law, table, whose, gone)


def _seen_in_dealing(law: Law, table: CassinoTable, whose: str, face: str) -> None:
    deal = table.deal
    dealer = deal.dealer or ""
    says = f"{dealer} exposes {face} of {whose}'s in dealing"
    if not deal.shown:
        finding = law.irregular("deal.exposed-other", f"{says}; an adversary may have a fresh deal", dealer)
        for name in deal.adversaries(dealer):
            law.open("election", "deal.exposed-other", (name,), against=dealer, finding=finding)
    elif deal.packet == 1:
        law.irregular("deal.exposed-own", f"{says}; the table's cards have been turned up, and it stands", dealer)
    elif deal.cards.stock:
        finding = law.irregular("deal.exposed-later", f"{says}; {whose} may refuse it", dealer)
        law.open("election", "deal.exposed-later", (whose,), against=dealer, finding=finding, card=face)
    else:
        law.irregular("deal.exposed-last", f"{says} in the last packet; {dealer} takes it, and {whose} draws one of {dealer}'s "
                      "face down", dealer)  # fmt: skip
        hide(deal, whose, face)
        for known in [card for card, count in deal.cards.hands[dealer].known.items() if count]:
            hide(deal, dealer, known)


def hide(deal: CassinoDeal, player: str, face: str) -> None:
    """A card known to be in a hand goes elsewhere unseen, and an unseen one comes for it."""
    hand = deal.cards.hands[player]
    hand.known[face] -= 1
    hand.unseen += 1
    deal.cards.seen.pop(face, None)


def _in_stock(law: Law, table: CassinoTable, player: str, face: str) -> None:
    deal = table.deal
    if deal.shown:
        law.irregular("deal.exposed-later", f"{face} is seen in the stock: whoever gets it may refuse it", player)
        return
    finding = law.irregular("deal.exposed-other", f"{player} exposes {face} of the pack in dealing; an adversary may have a "
                            "fresh deal", player)  # fmt: skip
    for name in deal.adversaries(player):
        law.open("election", "deal.exposed-other", (name,), against=player, finding=finding)


def refuse_card(law: Law, table: CassinoTable, pending: Pending, event: Event) -> None:
    """The card seen goes into the middle of the stock, and its owner gets the top card instead."""
    law.close(pending)
    if table.deal.cards.hands[pending.whose[0]].known.get(pending.card):
        hide(table.deal, pending.whose[0], pending.card)


REMEDIES: Mapping[str, Remedy] = {"refuse-card": refuse_card}
HANDLERS: Mapping[str, Handler] = {"deals": deals, "shows": shows, "exposes": exposes}
