"""Cards taken up again: in time, out of turn, or because the hands are played over again."""

from __future__ import annotations

from referee.core.cards import SUIT_NAMES
from referee.core.events import Event
from referee.core.fold import mark
from referee.core.law import Law
from referee.core.pending import Pending
from referee.games.ecarte.playing import WRONG_PLAYS, called
from referee.games.ecarte.state import PLAY, EcarteDeal, EcarteTable
from referee.mechanics import trick_play
from referee.mechanics.floor import a_player
from referee.mechanics.remedies import take_up

_STAY_OPEN = (*WRONG_PLAYS, "king.false")


def takes_back(law: Law, table: EcarteTable, event: Event) -> None:
    """A card is taken up: a lead out of turn until it is played to, a wrong play until the next lead, or too late."""
    left = table.deal
    player = a_player(law, table, event)
    if left.replays and not left.has_played(player) and len(event.words) == 1:
        law.note("the hands are being played over again: every card has been taken up")
        return
    found = trick_play.plays_of(law, table, player, event)
    last = left.done[-1][-1] if left.done and not left.trick and not left.is_over else None
    if last is None or last.event is not found[0]:
        trick_play.takes_back(law, table, event)
        if table.deal is not left:
            _keep(law, table, left, None)
            mark(table, event)
        return
    line = last.event.line
    doubts = [d for d in left.cards.hands[player].doubts if d.line == line and d.event == last.event.text]
    wrong = [f for f in table.record.findings.values() if f.line == line and f.by == player and f.point in WRONG_PLAYS]
    take_up(law, table, event, last.event)
    table.deal.mended = (*left.mended, line)
    _keep(law, table, left, line)
    hand = table.deal.cards.hands[player]
    if hand.unseen:
        hand.doubts = [*hand.doubts, *doubts]
    for finding in wrong:
        law.amend(finding.number, message=f"{finding.message}; taken up at line {event.line}, in time: no penalty",
                  point="play.take-back")  # fmt: skip
    law.settles("play.take-back")
    law.note(f"{last.face} may be taken up until the next lead")
    mark(table, event)


def replay(law: Law, table: EcarteTable, pending: Pending, event: Event) -> None:
    """The hands are played over again from the first card; what is known of them stays known."""
    called(law, table, pending)
    law.close(pending)
    left = table.deal
    first = next((e for e in left.events() if e.verb == "plays"), None)
    if first is None:
        return
    take_up(law, table, event, first)
    deal = table.deal
    deal.replays = left.replays + 1
    deal.phase = PLAY
    _keep(law, table, left, None)
    if pending.point != "king.false" and law.peek("renounce-cut") == "unless-replayed":
        law["renounce-cut"]
        finding = table.record.findings[pending.finding or 0]
        table.record.findings[finding.number] = finding.grown(cites=tuple(law.read[-1:]))
        deal.cut = tuple(name for name in left.cut if name != pending.against)
    mark(table, event)


def call_suit(law: Law, table: EcarteTable, pending: Pending, event: Event) -> None:
    """The leader takes his card up and leads the suit that he named, if he has one."""
    left = table.deal
    led = left.trick[0]
    law.close(pending)
    take_up(law, table, event, led.event)
    _keep(law, table, left, None)
    law.open("duty", "lead.named", (led.player,), against=led.player, options=(), card=pending.card, deadline="trick-turned",
             said=f"{led.player} leads {SUIT_NAMES[pending.card]}, or {led.face} if there is none in the hand")  # fmt: skip
    mark(table, event)


def _keep(law: Law, table: EcarteTable, left: EcarteDeal, mended: int | None) -> None:
    """Brings over what going back does not undo: findings and their price, kings announced, cards known."""
    deal = table.deal
    findings = table.record.findings
    standing = [f for f in findings.values() if f.deal == deal.number and f.line != mended]
    wrong = {f.by for f in standing if f.point in WRONG_PLAYS and f.line not in deal.mended}
    deal.cut = tuple(name for name in left.cut if name in wrong)
    deal.false, deal.announced, deal.holder = left.false, dict(left.announced), left.holder
    deal.marked, deal.is_barred = left.marked, left.is_barred
    here = {(p.point, p.line) for p in deal.pending}
    for pending in left.pending:
        finding = findings.get(pending.finding or 0)
        is_kept = pending.point in _STAY_OPEN and finding is not None and finding.line != mended
        if is_kept and (pending.point, pending.line) not in here:
            deal.pending = (*deal.pending, pending)
    for posting in left.posted()[len(deal.posted()) :]:
        if posting.reason.startswith("king"):
            law.post(posting.player, posting.points, posting.reason, cite=posting.cite)
    _forget_settled(deal, {(f.line, f.event) for f in standing if f.proof_line is not None})


def _forget_settled(deal: EcarteDeal, proved: set[tuple[int, str]]) -> None:
    """Doubts that are proved already are not kept a second time, nor promises that a card known by now has kept."""
    for hand in deal.cards.hands.values():
        for face in [face for face, count in hand.known.items() if count > 1]:
            # a card laid down a second time, taken up and played later is one card
            hand.unseen += hand.known[face] - 1
            hand.known[face] = 1
            deal.cards.seen[face] = deal.cards.seen[face][:1]
        known = hand.known_faces()
        hand.promises = [promise for promise in hand.promises if not promise.faces & known]
        hand.doubts = [doubt for doubt in hand.doubts if (doubt.line, doubt.event) not in proved]
