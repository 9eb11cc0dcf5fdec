"""The play: the trump turned, what a hand owes to a trick, cards out of turn, and duties broken."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.cards import SUIT_NAMES
from referee.core.events import Event
from referee.core.game import Claim, Verb
from referee.core.hands import Doubt, Held
from referee.core.law import Law
from referee.core.pending import Pending
from referee.games.sixty_six_four_handed.state import FourTable
from referee.mechanics import trick_play
from referee.mechanics.floor import a_player
from referee.mechanics.remedies import Remedy, contradicted, unproven, upheld
from referee.mechanics.trick_play import Owed
from referee.mechanics.tricks import Play, beats

POINTS: Mapping[str, str] = {
    **trick_play.POINTS,
    "lead.turn-followed": "What if a lead out of turn is played to?",
    "trump.turn": "How is the trump made?",
    "duty.follow-suit": "Must suit be followed?",
    "duty.win-trick": "Must the trick be won?",
    "under-play": "What follows when a trick was not won that could be?",
}
VERBS: Mapping[str, Verb] = {**trick_play.VERBS, "turns": Verb("NAME turns CARD", "the dealer's last card, the trump")}


def turns(law: Law, table: FourTable, event: Event) -> None:
    """The dealer's last card is turned up; it stays his."""
    deal = table.deal
    player = a_player(law, table, event)
    if deal.dealer is None:
        law.refuse(f'nobody has dealt: write "{deal.players[0]} deals" first, or dealer = "..." in the [[deal]]')
    if deal.turned is not None:
        law.refuse(f"{deal.turned} is turned up already")
    card = deal.cards.read(event.words[0]) if len(event.words) == 1 else None
    if card is None or not card.is_known or card.copy:
        law.refuse(f"which card? Write {deal.dealer} turns 9H", point="so.refused")
    if player != deal.dealer:
        law.refuse(f"it is {deal.dealer}'s last card that is turned up; write {deal.dealer} turns {card.face}")
    fresh = deal.cards.check_shown(player, [card.face])
    deal.cards.show(player, fresh, event.line)
    deal.cards.hands[player].publish([card.face])
    deal.turned, deal.trump = card.face, card.face[1]


def plays(law: Law, table: FourTable, event: Event) -> None:
    """A card is led or follows, once there is a trump."""
    if table.deal.dealer is None:
        law.refuse(f'nobody has dealt: write "{table.deal.players[0]} deals" first')
    if table.deal.trump is None:
        law.refuse(f"no trump is turned up yet: write {table.deal.dealer} turns 9H")
    wrong = [p for p in table.deal.pending if p.kind == "remedy" and p.point == "lead.turn"]
    trick_play.plays(law, table, event)
    deal = table.deal
    if deal.phase == "opening":
        deal.phase = "play"
    if wrong and len(deal.trick) != 1:  # played to: it stands
        deal.pending = tuple(p for p in deal.pending if p not in wrong)
        for pending in wrong:
            played_to(law, table, pending)


def what_is_owed(law: Law, table: FourTable, play: Play) -> Owed | None:
    """To follow suit; to win, with the suit or with a trump; nothing where the hand could not win.

    A card off the suit led is one offence, whether the suit or a trump proves it.
    """
    deal = table.deal
    trick, trump, pack = deal.trick, deal.trump, law.pack
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


def out_of_turn(law: Law, table: FourTable, player: str, held: Held) -> bool:
    """A lead out of turn lies there until it is taken up or played to; another card goes back at once."""
    deal = table.deal
    if deal.trick:
        said = f"{player} played {held.face} out of turn; it was {deal.expected}'s turn. It is taken up again"
        law.irregular("play.turn", said, player)
        return False
    said = f"{player} led out of turn; it was {deal.turn}'s lead. The card must be taken up unless it is played to"
    finding = law.irregular("lead.turn", said, player)
    law.open("remedy", "lead.turn", (player,), finding=finding, card=held.face, options=(), deadline="deal-over",
             said=f"{player} takes-back {held.face}, unless it is played to")  # fmt: skip
    return True


def played_to(law: Law, table: FourTable, pending: Pending) -> None:
    """A lead out of turn has been played to: it stands."""
    old = table.record.findings.get(pending.finding or 0)
    if old is not None:
        law.amend(old.number, message=f"{old.message}; played to at line {law.line}, so it stands",
                  point="lead.turn-followed")  # fmt: skip


def card_of(law: Law, table: FourTable, doubt: Doubt) -> str:
    """The card of a play that is watched."""
    here = [law.event] if law.event is not None else []
    play = next(
        e for e in (*here, *table.deal.events()) if (e.line, e.text, e.verb) == (doubt.line, doubt.event, "plays")
    )
    return table.deal.cards.read(play.words[0]).face


def proved(law: Law, table: FourTable, doubt: Doubt, by: str) -> None:
    """A duty broken is proved: either adversary may have the play done again."""
    finding = next(reversed(table.record.findings.values()))
    face = card_of(law, table, doubt)
    article = law.article("revoke")
    law.open("remedy", doubt.point, (by,), finding=finding, card=face, options=(), deadline="next-deal",
             said=f"{by} takes-back {face}, and play goes on from there")  # fmt: skip
    for name in table.deal.against(by):
        law.open("right", doubt.point, (name,), against=by, finding=finding, deadline="next-deal",
                 options=article.options if article else (), said=f"{name} elects replay")  # fmt: skip


def replay(law: Law, table: FourTable, pending: Pending, event: Event) -> None:
    """An adversary insists; one is enough."""
    deal = table.deal
    deal.pending = tuple(p for p in deal.pending if p.kind != "right" or p.finding != pending.finding)


def claim(law: Law, table: FourTable, claim: Claim) -> None:
    """A play called wrong: found, refuted, or waiting for hidden cards."""
    deal = table.deal
    if upheld(law, table, claim, "revoke", "under-play") is not None:
        return
    player = claim.against or ""
    if player not in deal.players:
        law.refuse(f"{player} does not play in this deal", point="so.refused")
    hand = deal.cards.hands[player]
    card = claim.event.keys.get("card")
    face = deal.cards.read(card).face if card else None
    doubts = [d for d in hand.doubts if d.claim is None and (face is None or card_of(law, table, d) == face)]
    if not doubts:
        contradicted(law, claim, f"no play of {player}'s on record can still turn out wrong")
        return
    finding = unproven(law, claim, f"{player}'s hidden cards decide it")
    wanted = doubts[-1]
    hand.doubts = [d._replace(claim=finding.number) if d is wanted else d for d in hand.doubts]


REMEDIES: Mapping[str, Remedy] = {"replay": replay}
