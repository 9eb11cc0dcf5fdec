"""Offences: when they are due, what is paid for them at once, and who has to throw up his cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.core import choosing
from referee.core.events import Event
from referee.core.fold import go_back, mark
from referee.core.game import Handler
from referee.core.hands import Doubt, Held
from referee.core.law import Law
from referee.core.pending import Pending
from referee.core.rulings import Finding
from referee.games.loo import opening, settling
from referee.games.loo.state import Fault, LooDeal, LooTable, Single, Stray
from referee.mechanics.floor import a_player
from referee.mechanics.pools import POOL
from referee.mechanics.remedies import elects as any_election
from referee.mechanics.remedies import settle
from referee.mechanics.remedies import waives as any_waiver
from referee.mechanics.trick_play import came_out, close_trick, plays_of, see

POINTS: Mapping[str, str] = {
    "breach.penalty": "What does a wrong card cost?",
    "fault.amount": "How much does an offence cost, and into which pool is it paid?",
    "revoke.replay": "May the cards be taken up and played again?",
    "play.early": "What follows when a card is played before all have declared?",
    "play.thrown-up": "What follows when a player throws up his cards after the first lead?",
    "lead.turn-followed": "What if a lead out of turn is played to?",
}
OUT = ("single-and-out", "loo-and-out")


def in_time(law: Law, deal: LooDeal) -> str:
    """What an offence costs that may happen at any time: a single up to the first lead, a loo after it."""
    return "single" if deal.before_lead else "loo"


def offend(law: Law, table: LooTable, player: str, kind: str, finding: Finding, *, is_called: bool = False) -> None:
    """Writes an offence down; in force at once where the referee discovers, else when somebody calls it."""
    if finding.point not in law.book.own:
        return  # the book attaches nothing to it
    due = is_called or table.sitting.discovery == "referee"
    fault = Fault(player, kind, finding.point, finding.number, due, finding.line)
    table.deal.faults = (*table.deal.faults, fault)
    if kind in ("single", "loo"):
        law.amend(finding.number, point="fault.amount")
    elif kind == "breach":
        law.amend(finding.number, point="breach.penalty")
    if due:
        enforce(law, table, fault)


def call(law: Law, table: LooTable, fault: Fault) -> None:
    """Somebody calls an offence that was only reported: it is due now."""
    called = fault._replace(is_called=True)
    table.deal.faults = tuple(called if f is fault else f for f in table.deal.faults)
    enforce(law, table, called)


def enforce(law: Law, table: LooTable, fault: Fault) -> None:
    """What follows of an offence that is due: a single at once, cards thrown up, or a division put right."""
    deal = table.deal
    if fault.kind in ("single", "single-and-out"):
        amount, _ = settling.sum_of(law, "single")
        fine(law, table, Single(fault.player, amount, "a single for an offence", law.cite(fault.point)))
    if fault.kind in OUT:
        _leaves(law, table, fault.player)
    if deal.pot is not None and table.deal is deal:
        settling.put_right(law, table)


def fine(law: Law, table: LooTable, single: Single) -> None:
    """A fine into the pool that is being played for."""
    law.pay(single.player, POOL, single.amount, single.reason, cite=single.cite)
    table.deal.singles = (*table.deal.singles, single)


def must_go(table: LooTable, player: str) -> bool:
    """Whether a player should throw up for an offence that nobody has called: doing so calls it."""
    return any(f.player == player and f.kind in OUT and not f.is_called for f in table.deal.faults)


def goes(law: Law, table: LooTable, player: str) -> None:
    """A player throws up his cards because the law has it so."""
    deal = table.deal
    fault = next((f for f in deal.faults if f.player == player and f.kind in OUT and not f.is_called), None)
    if fault is not None:
        call(law, table, fault)
    else:
        _leaves(law, table, player)


def _leaves(law: Law, table: LooTable, player: str) -> None:
    deal = table.deal
    if player in deal.gone or deal.phase == "over":
        return
    deal.gone = (*deal.gone, player)
    law.note(f"{player} throws up his cards")
    if deal.phase in ("turn", "declare"):
        opening.settle_words(law, table)
    elif player in deal.active:
        retire(law, table, player)


def retire(law: Law, table: LooTable, player: str) -> None:
    """A player leaves the play; the last one left has the other tricks."""
    deal = table.deal
    following = deal.after(player)
    deal.active = tuple(name for name in deal.active if name != player)
    if deal.stray is not None and deal.stray.player == player:
        deal.trick, deal.stray = (), None
    if len(deal.active) == 1:
        last = deal.active[0]
        deal.won[last] += law.peek("hand.cards") - deal.tricks
        deal.tricks = law.peek("hand.cards")
        deal.trick = ()
        settling.finish(law, table)
        return
    if deal.turn == player:
        deal.turn = following
    if deal.phase == "play" and deal.trick and deal.stray is None and _is_complete(deal):
        won_by = law.game.best(law, table)
        if won_by is None:
            deal.phase = "unknown"
        else:
            close_trick(law, opening.cast_table(table), won_by)


def _is_complete(deal: LooDeal) -> bool:
    return all(any(play.player == name for play in deal.trick) for name in deal.active)


def _as_agreed(law: Law, number: int, *names: str) -> None:
    """Cites what the players have agreed on, where a finding rests on it."""
    finding = law.table.record.findings[number]
    cites = [law.book.values[name].cite for name in names if name in law.book.values]
    law.table.record.findings[number] = finding.grown(cites=tuple(c for c in cites if "agreed" in c.label))


# Cards out of turn


def seen_again(law: Law, table: LooTable, player: str, held: Held) -> None:
    """A card that was played too early goes back into the hand, where it is known."""
    see(law, opening.cast_table(table), player, held)
    table.deal.returned = (*table.deal.returned, (player, held.face))


def out_of_turn(law: Law, table: LooTable, player: str, held: Held) -> bool:
    """A card played out of turn. A lead lies until it is taken up or played to; any other card goes back."""
    deal = table.deal
    if deal.stray is not None:
        lift(law, table, f"taken up when {player} played")
        if player == deal.turn:
            return True
    is_lead = not deal.trick
    point = "lead.turn" if is_lead else "play.turn"
    said = f"{player} {'led' if is_lead else 'played'} out of turn; it was for {deal.expected} to play"
    finding = law.irregular(point, said, player)
    kind = law.peek("turn-penalty")
    if kind in OUT and table.sitting.discovery == "referee":
        offend(law, table, player, kind, finding)
        return False
    offend(law, table, player, kind, finding)
    if not is_lead:
        deal.returned = (*deal.returned, (player, held.face))
        return False
    deal.stray = Stray(player, held.face, finding.number)
    return True


def second_card(law: Law, table: LooTable, player: str, held: Held) -> None:
    """A second card to one trick is a card out of turn."""
    said = f"{player} played a second card to the trick; it is taken up again and has been seen"
    finding = law.irregular("play.turn", said, player)
    kind = law.peek("turn-penalty")
    if not (kind in OUT and table.sitting.discovery == "referee"):
        seen_again(law, table, player, held)
    offend(law, table, player, kind, finding)


def lift(law: Law, table: LooTable, said: str) -> None:
    """The card led out of turn goes back into its hand."""
    deal = table.deal
    stray = deal.stray
    assert stray is not None
    hand = deal.cards.hands[stray.player]
    deal.trick, deal.stray = (), None
    if "?" in stray.face:
        hand.unseen += 1
    else:
        hand.known[stray.face] = hand.known.get(stray.face, 0) + 1
    finding = table.record.findings.get(stray.finding)
    if finding is not None:
        law.amend(stray.finding, message=f"{finding.message}; {said}")


def played_to(law: Law, table: LooTable) -> None:
    """The next player has played to a lead out of turn: it stands."""
    deal = table.deal
    stray = deal.stray
    assert stray is not None
    finding = table.record.findings.get(stray.finding)
    if finding is not None:
        law.amend(stray.finding, message=f"{finding.message}; it was played to and stands", point="lead.turn-followed")
    deal.stray = None


# Wrong cards


def proved(law: Law, table: LooTable, doubt: Doubt, by: str) -> None:
    """A wrong card is proved: one offence, whatever else of that play may still come out."""
    hand = table.deal.cards.hands[by]
    hand.doubts = [d for d in hand.doubts if (d.line, d.event) != (doubt.line, doubt.event)]
    finding = next(reversed(table.record.findings.values()))
    breach(law, table, by, finding, doubt.event, is_called=doubt.claim is not None)


def breach(law: Law, table: LooTable, by: str, finding: Finding, event: str, *, is_called: bool = False) -> None:
    """What the book attaches to a wrong card, and the right to have the cards played again."""
    deal = table.deal
    deal.led = tuple(led for led in deal.led if (led.player, led.line) != (by, finding.line))
    offend(law, table, by, "breach", finding, is_called=is_called)
    _as_agreed(law, finding.number, *(("lead",) if finding.point == "lead.highest" else ()), "replay")
    if "revoke.replay" not in law.book.own:
        return
    face = deal.cards.read(event.split()[2]).face
    is_owed = law.peek("replay", "demand") == "always"
    whose = deal.players if is_owed else deal.others(by)
    law.amend(finding.number, point="revoke.replay")
    said = "the cards are to be played again" if is_owed else f"any player but {by} may elect replay"
    law.open("right", "revoke.replay", whose, against=by, finding=finding, card=face,
             said=f"{said}: {by} takes-back {face}")  # fmt: skip


def elects(law: Law, table: LooTable, event: Event) -> None:
    """A choice; to have cards played again it is enough that one of the others wants it.

    Of several wrong cards the one named is meant (`elects replay 9C`), else the one played first.
    """
    key = event.words[0] if event.words else ""
    rights = [p for p in table.deal.pending if p.kind == "right" and p.offers(key) and event.actor in p.whose]
    rights = choosing.meant(law, table, event).among(law, opening.cast_table(table), rights)
    if rights:
        first = min(rights, key=lambda pending: table.record.findings[pending.finding or 0].line)
        settle(law, first, f"{event.actor} has the cards played again")
        replay(law, table, first)
        return
    any_election(law, opening.cast_table(table), event)


def waives(law: Law, table: LooTable, event: Event) -> None:
    """A right that several have is given up by each for himself."""
    deal = table.deal
    point = event.words[0] if event.words else None
    shared = [p for p in deal.pending if p.kind == "right" and event.actor in p.whose and point in (None, p.point)]
    if shared and len(shared[-1].whose) > 1:
        rest = shared[-1]._replace(whose=tuple(name for name in shared[-1].whose if name != event.actor))
        deal.pending = tuple(rest if p is shared[-1] else p for p in deal.pending)
        return
    any_waiver(law, opening.cast_table(table), event)


def takes_back(law: Law, table: LooTable, event: Event) -> None:
    """A card is taken up: led out of turn, to be played again, to put a mistake right in time, or too late."""
    deal = table.deal
    player = a_player(law, table, event)
    found = plays_of(law, opening.cast_table(table), player, event)
    face = deal.cards.read(event.words[0]).face
    if deal.stray is not None and (deal.stray.player, deal.stray.face) == (player, face):
        lift(law, table, f"taken up at line {event.line}")
        return
    lies = any(play.event is found[0] for play in deal.trick)
    if (player, face) in deal.returned and not lies:
        deal.returned = tuple(pair for pair in deal.returned if pair != (player, face))
        return
    wrong = next((f for f in deal.faults if (f.player, f.kind, f.line) == (player, "breach", found[0].line)), None)
    if lies and (not wrong.is_called if wrong else _may_be_wrong(deal, player, found[0].line)):
        if wrong is not None:
            said = f"{table.record.findings[wrong.finding].message}; put right in time"
            law.amend(wrong.finding, message=said, point="play.take-back")
        law.settles("play.take-back")
        _go_back(law, table, found[0], forgiven=wrong.finding if wrong else None)
        return
    due = next(
        (p for p in reversed(deal.pending) if p.point == "revoke.replay" and (p.against, p.card) == (player, face)),
        None,
    )
    if due is not None:
        law.amend(
            due.finding, message=f"{table.record.findings[due.finding or 0].message}; taken up at line {event.line}"
        )
        replay(law, table, due)
        return
    law.void("play.take-back", f"{face} may not be taken up any more: it stays played", player)


def _may_be_wrong(deal: LooDeal, player: str, line: int) -> bool:
    """Whether a play that nothing speaks against yet may still turn out wrong."""
    doubts = deal.cards.hands[player].doubts
    return any(doubt.line == line for doubt in doubts) or any(led.line == line for led in deal.led)


def replay(law: Law, table: LooTable, pending: Pending) -> None:
    """The wrong card and all that followed are taken up; what is due for it stays due."""
    finding = table.record.findings[pending.finding or 0]
    events = table.deal.events()
    if law.peek("replay-from", "card") == "hand":
        event = next(e for e in events if e.verb == "plays" and e.line >= table.deal.done[0][0].event.line)
    else:
        event = next(e for e in events if e.line == finding.line and e.text == finding.event)
    _go_back(law, table, event, owned=pending.finding)


def _go_back(law: Law, table: LooTable, event: Event, forgiven: int | None = None, owned: int | None = None) -> None:
    """The table before a play. Cards seen since stay known, offences since stay due; that `owned` to is due now."""
    left: Any = go_back(law, opening.cast_table(table), event)
    deal = table.deal
    there = [fault.finding for fault in deal.faults]
    missing = [fault for fault in left.faults if fault.finding not in there and fault.finding != forgiven]
    deal.faults = (*deal.faults, *missing)
    for single in left.singles[len(deal.singles) :]:
        fine(law, table, single)
    for name in left.gone:
        if name not in deal.gone:
            _leaves(law, table, name)
    for fault in deal.faults:
        if fault.kind == "breach":  # proved once, not again
            hand = deal.cards.hands[fault.player]
            hand.doubts = [doubt for doubt in hand.doubts if doubt.line != fault.line]
            deal.led = tuple(led for led in deal.led if (led.player, led.line) != (fault.player, fault.line))
    _keep_seen(law, table, left)
    lines = [old.line for old in deal.events()]
    opened = [p for p in left.pending if p.point == "revoke.replay" and p not in deal.pending]
    still = [p for p in opened if table.record.findings[p.finding or 0].line in lines]
    deal.pending = (*deal.pending, *still)
    own = next((f for f in deal.faults if f.finding == owned and not f.is_called), None)
    if own is not None:
        call(law, table, own)
    mark(table, law.event)


def _keep_seen(law: Law, table: LooTable, left: LooDeal) -> None:
    deal = table.deal
    played = [play for trick in (*left.done, left.trick) for play in trick]
    for name, hand in deal.cards.hands.items():
        faces = [play.face for play in played if play.player == name]
        faces += [face for face, count in left.cards.hands[name].known.items() if count]
        mine = [play.face for trick in (*deal.done, deal.trick) for play in trick if play.player == name]
        fresh = [f for f in faces if "?" not in f and not hand.known.get(f) and f not in mine]
        for face in list(dict.fromkeys(fresh))[: hand.unseen]:
            deal.cards.show(name, [face], left.line)
            came_out(law, opening.cast_table(table), name, face)


HANDLERS: Mapping[str, Handler] = {"elects": elects, "waives": waives, "takes-back": takes_back}
