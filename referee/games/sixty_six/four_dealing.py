"""What goes wrong when four are dealt to: every card is out, so that one wrong hand spoils another."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.game import Claim
from referee.core.law import Law
from referee.core.wording import so_many
from referee.games.sixty_six.four_state import FourDeal, FourTable
from referee.mechanics import trick_play
from referee.mechanics.exposing import exposed
from referee.mechanics.floor import a_player, redeal
from referee.mechanics.remedies import contradicted
from referee.mechanics.seats import adversaries, any_of
from referee.mechanics.stock_play import remark
from referee.mechanics.whole_pack import right_size

POINTS: Mapping[str, str] = {
    "four.pack": "With four, which cards are used?",
    "four.deal": "With four, how are the cards dealt?",
    "four.order": "With four, in which order?",
    "four.size": "With four, what if a hand has not the right number of cards?",
}
_ORDERS = {
    "american": "three, two and three, from the dealer's left",
    "german": "two at a time, to the partner, the left, the right and the dealer",
}


def before_play(deal: FourDeal) -> bool:
    """Whether the dealer has not yet played to the first trick."""
    return not deal.tricks and all(play.player != deal.dealer for play in deal.trick)


def misdeal(law: Law, table: FourTable, claim: Claim) -> None:
    """The cards were dealt wrongly: the same dealer deals again, unless a card has been played."""
    deal = table.deal
    by = claim.against or deal.dealer
    if deal.trick or deal.tricks:
        law.irregular("deal.misdeal", "the cards were dealt wrongly, but it is too late to put that right", by)
        return
    how = _ORDERS[law["deal"]]
    law.irregular("deal.misdeal", f"the cards were not dealt {how}: {deal.dealer} deals again", by)
    redeal(law, table)


def wrong_size(law: Law, table: FourTable, claim: Claim) -> None:
    """Somebody counts a hand, and it is too large or too small: there must be a new deal."""
    deal = table.deal
    player = claim.against or ""
    if deal.is_over:
        contradicted(law, claim, "every card of that hand has been played")
        return
    more = claim.offence == "too-many-cards"
    hand = deal.cards.hands[player]
    law["four.hand.cards"]
    right = right_size(deal, player)
    stated = claim.event.number("count")
    count = (right + 1 if more else max(right - 1, 0)) if stated is None else stated
    certain = hand.size - hand.unseen
    if count < certain:
        contradicted(law, claim, f"{so_many(certain, 'card', 'are')} known to be in that hand")
        return
    if count < 0 or count == right or (count > right) != more or count > deal.cards.pack.size:
        law.refuse(
            f"{so_many(count, 'card', 'are')} not too {'many' if more else 'few'}: {right} are right at this moment"
        )
    law.irregular(
        "four.size", f"{player} has {so_many(count, 'card')} instead of {right}: {deal.dealer} deals again", player
    )
    redeal(law, table)


def faced_card(law: Law, table: FourTable, claim: Claim) -> None:
    """A card lies face up in the pack: a fresh deal, while there is a pack."""
    if not before_play(table.deal):
        contradicted(law, claim, "the cards are all dealt, and the dealer has played")
        return
    law.irregular("deal.faced-card", "a faced card was found in the pack: there must be a fresh deal", None)
    redeal(law, table)


def exposes(law: Law, table: FourTable, event: Event) -> None:
    """A card is seen that should not be: in dealing, or dropped from a hand."""
    deal = table.deal
    player = a_player(law, table, event)
    seen = exposed(law, table, event, player, places=())
    whose = seen.whose
    fresh = deal.cards.check_shown(whose, seen.known)
    deal.cards.show(whose, fresh, event.line)
    deal.cards.hands[whose].publish(seen.faces)
    for face in fresh:
        trick_play.came_out(law, table, whose, face)
    shown = " ".join(seen.faces)
    if not before_play(deal):
        if whose == player:
            remark(law, f"{shown} was dropped and may be taken up; it has been seen", "deal.exposed-own")
        else:
            law.irregular("so.misplaced", f"{player} exposed {shown} of {whose}", player)
    elif whose == player:
        law.irregular(
            "deal.exposed-own", f"{player} exposed {shown}, a card of {player}'s own; the deal stands", player
        )
    elif player == deal.dealer:
        foes = adversaries(deal, player)
        said = f"{player} exposed {shown} of {whose} in dealing; {any_of(foes)} may have a fresh deal"
        finding = law.irregular("deal.exposed-other", said, player)
        for name in foes:
            law.open("election", "deal.exposed-other", (name,), against=player, finding=finding)
    else:
        law.irregular("so.silent", f"{player} exposed {shown} of {whose}", player)
