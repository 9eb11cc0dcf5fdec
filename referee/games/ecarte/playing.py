"""The play of the hands: what a card owes, cards out of turn, cards taken up, and hands played over again."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.cards import SUIT_NAMES
from referee.core.events import Event
from referee.core.game import Claim
from referee.core.hands import Doubt, Held
from referee.core.law import Law
from referee.core.pending import Pending
from referee.core.rulings import Finding
from referee.games.ecarte import kings, settling
from referee.games.ecarte.state import ANSWER, DISCARD, PLAY, TALK, EcarteDeal, EcarteTable
from referee.mechanics import claiming, floor, trick_play
from referee.mechanics.floor import a_player
from referee.mechanics.remedies import contradicted, electors, unproven, upheld
from referee.mechanics.trick_play import Owed
from referee.mechanics.tricks import Play, owed, why_owed

POINTS: Mapping[str, str] = {
    **trick_play.POINTS,
    "lead.first": "Who leads?",
    "lead.named": "What if the leader names one suit and plays another?",
    "duty.follow": "What must be played to a card led?",
    "duty.void": "What must a hand without the suit led play?",
    "under-play": "What follows when a player did not win the trick though able to?",
}
WRONG_PLAYS = ("revoke", "under-play")


def plays(law: Law, table: EcarteTable, event: Event) -> None:
    """A card is led or played to a lead; a lead without a proposal is playing without proposing."""
    deal = table.deal
    player = a_player(law, table, event)
    if deal.turned is None:
        law.refuse(f"no trump is turned up yet: write {deal.dealer or player} turns 7D")
    if deal.phase == ANSWER:
        law.refuse(f"{deal.dealer} has first to accept or to refuse {deal.pone}'s proposal", point="so.election-owed")
    if deal.phase == DISCARD and deal.pone not in deal.round:
        law.refuse(f"{deal.pone} proposed and {deal.dealer} accepted: write {deal.pone} discards count=N first",
                   point="so.election-owed")  # fmt: skip
    check_place(law, deal, player, event)
    trick_play.plays(law, table, event)
    if table.deal.phase in (TALK, DISCARD):
        table.deal.phase = PLAY


def check_place(law: Law, deal: EcarteDeal, player: str, event: Event) -> None:
    """Refuses a card that is known to lie with the other player, or in his discard."""
    for word in event.words if deal.lost else ():
        face = deal.cards.read(word).face
        owner, line = deal.lost.get(face, (player, 0))
        if owner != player:
            law.refuse(f"{face} lies in {owner}'s hand or discard: line {line}", line)


def shows(law: Law, table: EcarteTable, event: Event) -> None:
    """Cards of a hand are shown, or told."""
    check_place(law, table.deal, a_player(law, table, event), event)
    floor.shows(law, table, event)


def plays_on(law: Law, table: EcarteTable, event: Event) -> None:
    """A card laid down after a deal that ended before the last trick: it counts for nothing and has been seen."""
    deal = table.deal
    player = a_player(law, table, event)
    if deal.ended not in ("king", "short") or not deal.cards.hands[player].size or len(event.words) != 1:
        law.refuse("this deal is over; the next card belongs to the next [[deal]]", point="so.over")
    held = trick_play.find_card(law, table, player, event.words[0])
    trick_play.see(law, table, player, held)
    if held.face == deal.king:
        kings.refuted_by(law, table, player)
    law.note("the deal is over: the card is only shown")


def what_is_owed(law: Law, table: EcarteTable, play: Play) -> Owed | None:
    """What the hand would have had to play instead, by the duties of this book."""
    deal = table.deal
    if play.face == deal.king:
        kings.refuted_by(law, table, play.player)
    if not deal.trick:
        return _suit_named(deal, play)
    led, trump, pack = deal.trick[0].face, deal.trump, deal.cards.pack
    if "?" in led:
        return None
    if play.face[1] == led[1]:
        faces = owed(led, play.face, trump, pack, follow=True, win=True)
        return Owed(faces, "under-play", why_owed(led, play.face, trump)) if faces else None
    is_free = law.peek("lower-card") == "free" and led[1] != trump
    suit = pack.above(led) if is_free else pack.of_suit(led[1])
    said = f"{play.face} was played to the {led} led while {{card}} was in the hand"
    must = "the card led had to be beaten" if is_free else f"{SUIT_NAMES[led[1]]} had to be followed"
    follow = Owed(suit, "revoke", f"{said}: {must}")
    if not law.peek("must-trump") or trump is None or trump in (play.face[1], led[1]):
        return follow
    without = f"{said}: without {SUIT_NAMES[led[1]]} the trick had to be won with a trump"
    trumps = Owed(pack.of_suit(trump), "under-play", without)
    known = deal.cards.hands[play.player].known_faces()
    if known & suit:
        return follow
    if known & trumps.faces:
        return trumps
    doubt = Doubt(trumps.faces, law.line, play.event.text, trumps.point, trumps.message)
    deal.cards.doubt(play.player, doubt)  # either may come out; the first that does settles the other
    return follow


def _suit_named(deal: EcarteDeal, play: Play) -> Owed | None:
    """A suit that the leader was required to lead: he leads another only if he has none of it."""
    due = next((p for p in deal.pending if p.point == "lead.named" and p.kind == "duty"), None)
    if due is None or play.player not in due.whose or play.face[1] == due.card:
        return None
    said = f"{play.face} was led while {{card}} was in the hand: {SUIT_NAMES[due.card]} had been required"
    return Owed(deal.cards.pack.of_suit(due.card), "lead.named", said)


# What follows from a wrong play


def proved(law: Law, table: EcarteTable, doubt: Doubt, by: str) -> None:
    """A play is proved wrong: the win is cut, and the hands may be played over again."""
    deal = table.deal
    finding = _with_duty(law, doubt)
    if doubt.point not in WRONG_PLAYS:
        return
    hand = deal.cards.hands[by]
    hand.doubts = [d for d in hand.doubts if (d.line, d.event) != (doubt.line, doubt.event)]
    if doubt.line in deal.mended:
        law.amend(finding.number, message=f"{finding.message}; the card was taken up in time: no penalty",
                  point="play.take-back")  # fmt: skip
        return
    if not any(p.kind == "election" and p.point in WRONG_PLAYS and p.against == by for p in deal.pending):
        law.open("election", doubt.point, electors(law, deal, doubt.point, by), against=by, finding=finding)
    if table.sitting.discovery == "referee" or doubt.claim is not None:
        cut(law, table, by)


def _with_duty(law: Law, doubt: Doubt) -> Finding:
    """The finding just made, with the article of the duty that was not done."""
    finding = law.ruling.findings[-1]
    played, duty = doubt.event.split()[2:3], "lower-card"
    face = law.pack.read(played[0]) if played else None
    if doubt.point == "under-play" and face is not None and all(owed[1] != face.face[1] for owed in doubt.faces):
        duty = "must-trump"
    if doubt.point in WRONG_PLAYS:
        law[duty]
        finding = finding.grown(cites=tuple(law.read[-1:]))
        law.ruling.findings[-1] = law.table.record.findings[finding.number] = finding
    return finding


def cut(law: Law, table: EcarteTable, player: str) -> None:
    """A player's win counts less in this deal from now on, or what he has marked for it comes down."""
    deal = table.deal
    if player not in deal.cut:
        deal.cut = (*deal.cut, player)
        settling.rescore(law, table)


def call(law: Law, table: EcarteTable, claim: Claim) -> None:
    """A play called wrong: found, refuted, or waiting for hidden cards."""
    deal = table.deal
    player = claim.against or ""
    known = upheld(law, table, claim, claim.offence)
    if known is not None:
        if known.line not in deal.mended:
            cut(law, table, known.by or player)
        return
    fits = claiming.about(law, table, claim)
    hand = deal.cards.hands[player]
    open_ = [d for d in hand.doubts if d.claim is None and d.point == claim.offence and fits(d.line, d.event)]
    if not open_:
        contradicted(law, claim, f"no play of {player}'s on record can still turn out so")
        return
    finding = unproven(law, claim, f"{player}'s hidden cards decide it")
    wanted = open_[-1]
    hand.doubts = [d._replace(claim=finding.number) if d is wanted else d for d in hand.doubts]


def choose_cut(law: Law, table: EcarteTable, pending: Pending, event: Event) -> None:
    """The cut score is enough: no replay."""
    law.close(pending)
    called(law, table, pending)


def called(law: Law, table: EcarteTable, pending: Pending) -> None:
    finding = table.record.findings.get(pending.finding or 0)
    if pending.point != "king.false":
        cut(law, table, pending.against or "")
    elif finding is not None:
        kings.penalise(law, table, finding, pending.against or "")


# Cards out of turn


def out_of_turn(law: Law, table: EcarteTable, player: str, held: Held) -> bool:
    """A lead out of turn lies there until it is taken up or played to."""
    finding = law.irregular("lead.turn", f"{player} led {held.face} out of turn", player)
    law.open("remedy", "lead.turn", (player,), against=player, finding=finding, options=(), card=held.face,
             deadline="trick-turned", said=f"{player} may take {held.face} back until it is played to")  # fmt: skip
    return True


def wrong_suit(law: Law, table: EcarteTable, claim: Claim) -> None:
    """The leader named one suit and played another: the adversary may require the suit named."""
    deal = table.deal
    suit = claim.event.keys.get("suit", "")[:1].upper()
    if suit not in SUIT_NAMES:
        law.refuse(f"which suit was named? It is one of {', '.join(SUIT_NAMES.values())}", point="so.refused")
    if len(deal.trick) != 1 or deal.trick[0].player != claim.against or deal.trick[0].face[1] == suit:
        contradicted(law, claim, f"{claim.against} has no card of another suit lying as a lead")
        return
    led = deal.trick[0]
    finding = law.irregular("lead.named", f"{led.player} named {SUIT_NAMES[suit]} and led {led.face}", led.player)
    law.open("election", "lead.named", electors(law, deal, "lead.named", led.player), against=led.player, finding=finding,
             card=suit)  # fmt: skip
