"""The play of four: the trump turned, what a hand owes to a trick, cards out of turn, and what is not played at all."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.cards import SUIT_NAMES
from referee.core.events import Event
from referee.core.fold import mark
from referee.core.game import Handler
from referee.core.law import Law
from referee.games.sixty_six import calling, marriages
from referee.games.sixty_six.four_state import FourTable
from referee.mechanics import trick_play, whole_pack
from referee.mechanics.floor import a_player
from referee.mechanics.trick_play import Owed
from referee.mechanics.tricks import Play, beats

POINTS: Mapping[str, str] = {
    **trick_play.POINTS,
    "lead.turn-followed": "What if a lead out of turn is played to?",
    "four.trump": "With four, how is the trump made?",
    "four.lead": "With four, who leads first?",
    "four.duty": "With four, must suit be followed, and the trick be won?",
    "under-play": "What follows when a trick was not won that could be?",
    "four.marriages": "With four, are marriages counted?",
}


def turns(law: Law, table: FourTable, event: Event) -> None:
    """The dealer's last card is turned up; it stays his."""
    if table.deal.dealer is None:
        law.refuse(f'nobody has dealt: write "{table.deal.players[0]} deals" first, or dealer = "..." in the [[deal]]')
    whole_pack.turns(law, table, event)


def plays(law: Law, table: FourTable, event: Event) -> None:
    """A card is led or follows, once there is a trump."""
    deal = table.deal
    leads = not deal.trick and event.actor == deal.turn
    before = deal.trick
    whole_pack.plays(law, table, event)
    deal = table.deal
    if deal.phase == "opening":
        deal.phase = "play"
    laid = [play for play in (*(deal.done[-1:] or ((),))[-1], *deal.trick) if play.event is event]
    if laid and any(p.card.startswith("called ") for p in deal.pending):
        calling.check_called(law, table, event.actor, laid[0].face, before)
        if not deal.trick:
            mark(table, event)  # the trick is turned, and what was marked then did not know it
    if leads and len(deal.trick) == 1:
        marriages.is_led(law, table, event.actor, deal.trick[0].face)


def what_is_owed(law: Law, table: FourTable, play: Play) -> Owed | None:
    """To follow suit; to win, with the suit or with a trump; nothing where the hand could not win.

    A card off the suit led is one offence, whether the suit or a trump proves it.
    """
    deal = table.deal
    trick, trump, pack = deal.trick, deal.trump, deal.cards.pack
    if not trick or trump is None or any("?" in p.face for p in trick):
        return None
    best = trick[0].face
    for other in trick[1:]:
        if beats(other.face, best, trump, pack):
            best = other.face
    led, face = trick[0].face[1], play.face
    held = f"{play.player}: {face} was played to the {trick[0].face} led while {{card}} was in the hand: "
    wins = beats(face, best, trump, pack)
    if face[1] == led:
        if wins or best[1] != led:
            return None
        return Owed(pack.above(best), "under-play", f"{held}the trick could be won")
    if wins or led == trump:
        return Owed(pack.of_suit(led), "revoke", f"{held}{SUIT_NAMES[led]} had to be followed")
    higher = pack.above(best) if best[1] == trump else pack.of_suit(trump)
    said = f"{held}{SUIT_NAMES[led]} had to be followed, and without {SUIT_NAMES[led]} the trick won with a trump"
    return Owed(pack.of_suit(led) | higher, "revoke", said)


def lay_to_rest(table: FourTable) -> bool:
    """Every card of a hand is known, and none has proved what was watched of it: claims that waited for one are gone.

    Answers whether there was anything to lay to rest.
    """
    found = False
    for hand in table.deal.cards.hands.values():
        if hand.doubts and not hand.unseen:
            for doubt in hand.doubts:
                if doubt.claim is not None:
                    table.record.findings.pop(doubt.claim, None)
            hand.doubts = []
            found = True
    return found


# What four do not do


def declares(law: Law, table: FourTable, event: Event) -> None:
    """A marriage, where it has been agreed to count them."""
    if not law["marriages"]:
        player = a_player(law, table, event)
        law.void("four.marriages", f"{player} announces a marriage; with four they are not counted", player)
        return
    law.read = []
    marriages.declares(law, table, event)


def announces(law: Law, table: FourTable, event: Event) -> None:
    """Sixty-six is not claimed: all the tricks are played."""
    player = a_player(law, table, event)
    law.void("four.time", f"{player} announces sixty-six; with four nobody claims, and all tricks are played", player)


def exchanges(law: Law, table: FourTable, event: Event) -> None:
    """The turned card is the dealer's."""
    player = a_player(law, table, event)
    law.void("four.trump", f"{player} exchanges; with four the turned card is the dealer's, and stays his", player)


def closes(law: Law, table: FourTable, event: Event) -> None:
    """There is no stock."""
    player = a_player(law, table, event)
    law.void("four.sum", f"{player} closes; with four there is no stock, and nothing to close", player)


HANDLERS: Mapping[str, Handler] = {
    **trick_play.HANDLERS,
    "plays": plays,
    "declares": declares,
    "announces": announces,
    "exchanges": exchanges,
    "closes": closes,
}
