"""Dealing and turning up: deals out of turn, cards exposed, more than one card turned, faults in the pack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.core.cards import expand
from referee.core.events import Event
from referee.core.fold import mark
from referee.core.game import Claim, Verb
from referee.core.law import Law
from referee.core.pending import Pending
from referee.games.ecarte.hands import lose
from referee.games.ecarte.numbers import offer
from referee.games.ecarte.state import ANSWER, DEAL, DISCARD, TALK, EcarteDeal, EcarteTable, other
from referee.games.ecarte.talking import looks_at
from referee.mechanics import exposing
from referee.mechanics.floor import a_player, redeal
from referee.mechanics.remedies import Remedy, contradicted, make_void

POINTS: Mapping[str, str] = {
    "pack.composition": "Which cards are used?",
    "pack.rank": "How do the cards rank?",
    "pack.imperfect": "What if the pack is not right?",
    "pack.fresh": "Who may call for fresh cards?",
    "shuffle": "Who shuffles, and how?",
    "cut.size": "How many cards make a cut?",
    "cut.again": "What if a player exposes two cards in cutting for deal?",
    "cut.choice": "What does the cut decide?",
    "cut.stands": "Does the cut stand if the pack is wrong?",
    "cut.fresh": "What if a card is seen in cutting to the dealer?",
    "deal.hand": "How are the cards dealt?",
    "deal.order": "May the dealer change the order of dealing?",
    "deal.turn-up": "How is the trump made?",
    "deal.dealer": "What if a player deals out of his turn?",
    "deal.wrong-pack": "What if the adversary's pack is dealt?",
    "deal.turned-more": "What if more than one card is turned up?",
    "deal.faced-card": "What if a faced card is found before the turn-up?",
    "deal.exposed-own": "What if a player exposes a card of his own?",
    "deal.exposed-other": "What if the dealer exposes a card of the adversary?",
    "deal.turned-again": "What if the dealer turns a card up after giving cards?",
    "stock.faced-card": "What if a faced card is found in the stock?",
    "give.exposed-other": "What if the non-dealer's card is exposed in giving?",
    "give.exposed-own": "What if the dealer exposes his own card in giving?",
}
VERBS: Mapping[str, Verb] = {
    "turns": Verb("NAME turns CARD ...", "the trump is turned up; several cards where more than one was exposed"),
    "looks": Verb("NAME looks", "a player takes up his hand; some choices are for hands not yet looked at"),
}


def deals(law: Law, table: EcarteTable, event: Event) -> None:
    """The deal begins, or begins again; out of turn it is void unless the trump is turned first."""
    deal = table.deal
    player = a_player(law, table, event)
    if deal.dealer is None:
        redeal(law, table, player)
    elif player == deal.dealer:
        if law.game.is_under_way(table):
            redeal(law, table, player)
    elif player == deal.rightful:
        law.amend(deal.misdealt, message=f"{deal.dealer} dealt out of turn: the deal is void, and {player} deals")
        redeal(law, table, player)
    else:
        rightful = deal.dealer
        said = f"{player} dealt; it was {rightful}'s deal, and this one is void unless the trump is turned first"
        finding = law.irregular("deal.dealer", said, player)
        redeal(law, table, player)
        table.deal.rightful = rightful
        table.deal.misdealt = finding.number
        mark(table, event)


def turns(law: Law, table: EcarteTable, event: Event) -> None:
    """The eleventh card is turned up for trumps."""
    deal = table.deal
    player = a_player(law, table, event)
    faces = _faces(law, deal, event.words, f"which card? Write {player} turns 7D")
    if any("?" in face for face in faces) or len(set(faces)) < len(faces):
        law.refuse("the card that is turned up is seen by all: say which it is", point="so.refused")
    for face in faces:
        deal.cards.check_copies(face)
    if len(faces) > deal.cards.stock:
        law.refuse("so many cards are not left in the stock")
    if deal.phase != DEAL:
        _turned_later(law, table, player, faces)
        return
    if player != deal.dealer and deal.dealer is not None:
        law.irregular(
            "deal.dealer", f"{player} dealt; it was {deal.dealer}'s deal. The trump is turned, and it stands", player
        )
    elif deal.misdealt is not None:
        law.amend(
            deal.misdealt, message=f"{player} dealt; it was {deal.rightful}'s deal. The trump is turned, and it stands"
        )
    deal.dealer = player
    deal.turn = deal.pone
    deal.turned = faces[0]
    deal.trump = faces[0][1]
    deal.phase = TALK
    _leave_stock(deal, faces, event.line)
    if len(faces) > 1:
        _more_than_one(law, table, tuple(faces))


def _turned_later(law: Law, table: EcarteTable, player: str, faces: list[str]) -> None:
    """A card turned up when one lies there already."""
    deal = table.deal
    shown = " ".join(faces)
    if deal.phase == TALK and not deal.proposals and not deal.trick:
        _leave_stock(deal, faces, law.line)
        _more_than_one(law, table, (*(deal.exposed or (deal.turned or "",)), *faces))
        return
    _leave_stock(deal, faces, law.line)
    if deal.has_given and deal.phase in (DISCARD, ANSWER) and player == deal.dealer:
        deal.spare = faces[0]
        deal.has_refusal_barred = True
        law.irregular("deal.turned-again", f"{player} turned {shown} up after giving cards: {player} cannot refuse another "
                      f"discard, and {deal.pone} may then take that card", player)  # fmt: skip
    else:
        law.irregular("so.misplaced", f"{player} turned {shown} up, with the trump lying there already", player)


def _more_than_one(law: Law, table: EcarteTable, faces: tuple[str, ...]) -> None:
    """The non-dealer who has not looked at his hand chooses the trump among them, or a fresh deal."""
    deal = table.deal
    said = f"{deal.dealer} turned up {' and '.join(faces)}"
    if deal.pone in deal.looked:
        law.irregular("deal.turned-more", f"{said}, and {deal.pone} has looked at his hand: there must be a fresh deal",
                      deal.dealer)  # fmt: skip
        redeal(law, table)
        return
    deal.exposed = faces
    finding = law.irregular("deal.turned-more", said, deal.dealer)
    offer(law, table, finding, deal.pone, 0, "trump", "new-deal")


def choose_trump(law: Law, table: EcarteTable, pending: Pending, event: Event) -> None:
    """One of the cards turned up is chosen."""
    deal = table.deal
    words = event.words[1:2]
    face = deal.cards.read(words[0]).face if words else ""
    if face not in deal.exposed:
        law.refuse(f"which card? Write {event.actor} elects trump {' or '.join(deal.exposed)}", point="so.refused")
    law.close(pending)
    deal.turned, deal.trump = face, face[1]


def looks(law: Law, table: EcarteTable, event: Event) -> None:
    """A player takes up his hand."""
    looks_at(table.deal, a_player(law, table, event))


def exposes(law: Law, table: EcarteTable, event: Event) -> None:
    """A card is seen that should not be: in dealing, in giving cards, in the stock, or dropped."""
    deal = table.deal
    player = a_player(law, table, event)
    seen = exposing.exposed(law, table, event, player)
    whose, faces = seen.whose, seen.faces
    if whose == "stock":
        for face in seen.known:
            deal.cards.check_copies(face)
        _in_stock(law, table, f"{' '.join(faces)} was seen in the stock", player)
        return
    deal.cards.show(whose, deal.cards.check_shown(whose, seen.known), event.line)
    shown = f"{player} exposed {' '.join(faces)}"
    if deal.phase in (DEAL, TALK) and not deal.has_given:
        _in_dealing(law, table, player, whose, shown)
    elif deal.phase == DISCARD:
        _in_giving(law, table, player, whose, shown, faces)
    else:
        law.note(f"{shown}: it has been seen, and there is no penalty")


def _in_dealing(law: Law, table: EcarteTable, player: str, whose: str, shown: str) -> None:
    deal = table.deal
    if player != deal.dealer or whose == player:
        law.irregular("deal.exposed-own", f"{shown}, a card of {whose}'s: the deal stands", player)
    elif deal.pone in deal.looked:
        law.irregular("deal.exposed-other", f"{shown} of {whose}, who has looked at his hand: the deal stands", player)
    else:
        finding = law.irregular("deal.exposed-other", f"{shown} of {whose}", player)
        offer(law, table, finding, whose, 0, "new-deal", "stand")


def _in_giving(law: Law, table: EcarteTable, player: str, whose: str, shown: str, faces: Sequence[str]) -> None:
    deal = table.deal
    if whose == deal.dealer or player != deal.dealer:
        law.irregular("give.exposed-own", f"{shown} in giving: {whose} has to keep it", player)
        return
    finding = law.irregular("give.exposed-other", f"{shown} of {whose} in giving", player)
    law.open(
        "election", "give.exposed-other", (whose,), against=whose, finding=finding, card=faces[0], amount=len(faces)
    )


def refuse_card(law: Law, table: EcarteTable, pending: Pending, event: Event) -> None:
    """A card exposed in giving is thrown aside, and the next given instead."""
    deal = table.deal
    if not deal.cards.stock:
        law.refuse("no card is left in the stock to be given instead")
    law.close(pending)
    hand = deal.cards.hands[pending.against or ""]
    if hand.known.get(pending.card):
        lose(deal, pending.against or "", 1, event.line, (pending.card,))
        hand.unseen += 1
        deal.cards.stock -= 1


def take_card(law: Law, table: EcarteTable, pending: Pending, event: Event) -> None:
    """The card turned by mistake is taken as one of those asked for."""
    deal = table.deal
    hand = deal.cards.hands[pending.whose[0]]
    if not hand.unseen:
        law.refuse(f"every card in {pending.whose[0]}'s hand is known")
    law.close(pending)
    hand.unseen -= 1
    hand.known[pending.card] = hand.known.get(pending.card, 0) + 1
    deal.cards.stock += 1
    deal.aside -= 1
    deal.spare = None


# Claims


def misdeal(law: Law, table: EcarteTable, claim: Claim) -> None:
    """The cards were dealt wrongly, or not in the order chosen."""
    deal = table.deal
    if deal.phase != DEAL:
        contradicted(law, claim, "the trump is turned up: only a wrong number of cards can still be put right")
        return
    dealer = claim.against or deal.dealer or deal.players[-1]
    finding = law.irregular("deal.misdeal", "the cards were dealt wrongly", dealer)
    if deal.pone in deal.looked:
        law.amend(
            finding.number, message=f"the cards were dealt wrongly; {deal.pone} has looked at his hand, and it stands"
        )
        return
    offer(law, table, finding, deal.pone, 0, "rectify", "new-deal")


def faced_card(law: Law, table: EcarteTable, claim: Claim) -> None:
    """A card lies face up in the pack."""
    _in_stock(law, table, "a faced card was found", None)


def _in_stock(law: Law, table: EcarteTable, said: str, by: str | None) -> None:
    deal = table.deal
    if deal.phase == DEAL:
        law.irregular("deal.faced-card", f"{said} before the turn-up: there must be a fresh deal", by)
        redeal(law, table)
        return
    law.irregular(
        "stock.faced-card", f"{said}: both may see it, it is thrown aside and the next card given instead", by
    )
    if deal.cards.stock:
        deal.cards.stock -= 1
        deal.aside += 1
    if law.event is not None and law.event.verb == "exposes":
        face = deal.cards.read(law.event.words[0]).face
        if "?" not in face:
            deal.cards.seen[face] = (law.line,)


def exposed(law: Law, table: EcarteTable, claim: Claim) -> None:
    """A card exposed, called without naming it."""
    exposing.say_which(law)


def wrong_pack(law: Law, table: EcarteTable, claim: Claim) -> None:
    """The adversary's pack was dealt."""
    dealer = claim.against or table.deal.dealer
    if table.deal.phase == DEAL:
        law.irregular("deal.wrong-pack", f"{dealer} dealt with the adversary's pack: the deal is void", dealer)
        redeal(law, table)
    else:
        law.irregular("deal.wrong-pack", f"{dealer} dealt with the adversary's pack; the trump is turned: the deal stands, and "
                      "the packs remain changed", dealer)  # fmt: skip


def dealt_out_of_turn(law: Law, table: EcarteTable, claim: Claim) -> None:
    """The wrong player deals: in time before the turn-up only."""
    deal = table.deal
    if claim.against != deal.dealer or deal.misdealt is None:
        contradicted(law, claim, f"it is {deal.dealer}'s deal")
    elif deal.phase == DEAL:
        law.amend(
            deal.misdealt, message=f"{deal.dealer} dealt out of turn: the deal is void, and {deal.rightful} deals"
        )
        redeal(law, table, other(deal.players, deal.dealer))
    else:
        law.note("the trump is turned: it is too late, and the deal stands")


def imperfect_pack(law: Law, table: EcarteTable, claim: Claim) -> None:
    """The pack is wrong: this deal is void, those before stand."""
    law.irregular(
        "pack.imperfect", "the pack is not right: this deal is void, and those before it stand", claim.against
    )
    make_void(law, table)


def _leave_stock(deal: EcarteDeal, faces: list[str], line: int) -> None:
    for face in faces:
        deal.cards.seen[face] = (*deal.cards.seen.get(face, ()), line)
    deal.cards.stock -= len(faces)
    deal.aside += len(faces)


def _faces(law: Law, deal: EcarteDeal, words: tuple[str, ...], ask: str) -> list[str]:
    faces = [deal.cards.read(word).face for given in words for word in expand(given)]
    if not faces:
        law.refuse(ask, point="so.refused")
    return faces


REMEDIES: Mapping[str, Remedy] = {"trump": choose_trump, "refuse-card": refuse_card, "take-card": take_card}
