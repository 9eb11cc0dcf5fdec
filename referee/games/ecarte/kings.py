"""The king: marked by the dealer when it is turned up, announced by who holds it, and announced falsely."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.game import Claim, Verb
from referee.core.hands import Promise
from referee.core.law import Law
from referee.core.rulings import Finding, Verdict
from referee.games.ecarte import settling
from referee.games.ecarte.settling import is_foster
from referee.games.ecarte.state import TALK, EcarteDeal, EcarteTable
from referee.mechanics.floor import a_player
from referee.mechanics.remedies import contradicted, electors, unproven, upheld

POINTS: Mapping[str, str] = {
    "king.turned": "Who marks a king that is turned up, and until when?",
    "king.held": "Who marks the king of trumps held in hand, and until when must it be announced?",
    "king.led": "Until when may the king be announced when it is the first card played?",
    "king.optional": "Must the king be announced?",
    "king.points": "What is the king worth?",
    "king.false": "What if a player announces a king that he does not hold?",
}
VERBS: Mapping[str, Verb] = {
    "marks-king": Verb("NAME marks-king", "the dealer marks the king that is turned up"),
    "announces-king": Verb("NAME announces-king", "a player says that he holds the king of trumps"),
    "retracts-king": Verb("NAME retracts-king", "the king was announced in error"),
}
_HELD = ("king", "king not held, taken down")
_MESSAGE = "{name} announced the king of trumps and did not hold it"


def marks(law: Law, table: EcarteTable, event: Event) -> None:
    """The dealer marks the king turned up."""
    deal = table.deal
    player = _with_trump(law, table, event)
    if deal.turned != deal.king:
        law.void(
            "king.held", f"no king is turned up: a king held in hand is announced, and {player} marks nothing", player
        )
    elif player != deal.dealer:
        law.void("king.turned", f"the king that is turned up is {deal.dealer}'s to mark, not {player}'s", player)
    elif deal.is_barred:
        law.void("king.barred", f"hands were dealt wrongly: {player} cannot mark the king", player)
    elif deal.marked:
        law.note("the king is marked already")
    elif law.peek("king-turned") == "first-trick" and deal.tricks:
        law["king-turned"]
        law.void("king.turned", f"the first trick has been played: {player} cannot mark the king any more", player)
    else:
        deal.marked = True
        settling.mark_points(law, table, player, law["king-turned.points"], "king turned")


def announces(law: Law, table: EcarteTable, event: Event) -> None:
    """A player says that he holds the king of trumps; whether he does, his cards will show."""
    deal = table.deal
    player = _with_trump(law, table, event)
    if player in deal.announced:
        law.note("the king is announced already")
        return
    if deal.turned == deal.king and player == deal.dealer:
        marks(law, table, event)
        return
    late = None if deal.turned == deal.king else _too_late(law, deal, player)
    if late is not None:
        law.void("king.held", late, player)
        return
    deal.announced[player] = (event.line, event.text, None)
    said = _MESSAGE.format(name=player)
    promise = Promise(frozenset({deal.king}), event.line, event.text, "king.false", said)
    holder = deal.king_holder
    is_false = holder is not None and holder != player
    if not is_false and holder is None:
        is_false = deal.cards.promise(player, promise)
    if is_false and table.sitting.discovery == "referee" and not is_foster(law):
        proved_false(law, table, law.disprove(promise, player, here=True), player)
        return
    settling.mark_points(law, table, player, law["king.points"], _HELD[0])
    if is_false:
        proved_false(law, table, law.disprove(promise, player, here=True), player)


def _too_late(law: Law, deal: EcarteDeal, player: str) -> str | None:
    """Why a king may not be announced any more, by the book's own time for it; None if it still may be."""
    rule = law.peek("king")
    played = deal.has_played(player)
    first = next((p.face for trick in (*deal.done, deal.trick) for p in trick if p.player == player), None)
    covered = bool(deal.done) or len(deal.trick) > 1
    if rule == "cassell":
        late = covered or bool(played and player == deal.dealer)
    elif rule == "club":
        in_time = first == deal.king and (not covered if player == deal.pone else played == 1)
        late = bool(played) and not in_time
    else:
        late = bool(deal.trick or deal.done)
    if not late:
        return None
    law["king"]
    return f"{player} announced the king too late: nothing is marked for it"


def retracts(law: Law, table: EcarteTable, event: Event) -> None:
    """The announcement is taken back, in time only before the announcer has played a card."""
    deal = table.deal
    player = _with_trump(law, table, event)
    if player not in deal.announced:
        law.refuse(f"{player} has not announced the king")
    if deal.has_played(player):
        law.void(
            "king.false",
            f"{player} has played a card since announcing the king: it is too late to take it back",
            player,
        )
        return
    line, text, claim = deal.announced.pop(player)
    hand = deal.cards.hands[player]
    hand.promises = [promise for promise in hand.promises if promise.point != "king.false"]
    known = _finding(law, line, claim)
    deal.false = tuple(name for name in deal.false if name != player)
    deal.pending = tuple(p for p in deal.pending if p.point != "king.false" or p.against != player)
    message = f"{player} announced the king in error and took it back before playing a card: no penalty"
    if known is not None:
        law.amend(known.number, message=message, verdict=Verdict.IRREGULAR)
    else:
        law.find(Verdict.IRREGULAR, "king.false", message, player, line=line, event=text, proof_line=event.line)
    _take_down(law, table, player)


def _finding(law: Law, line: int, claim: int | None) -> Finding | None:
    findings = law.table.record.findings
    return next(
        (f for f in findings.values() if (f.point == "king.false" and f.line == line) or f.number == claim), None
    )


def refuted_by(law: Law, table: EcarteTable, holder: str) -> None:
    """The king of trumps comes out of one hand: the other player did not hold it."""
    deal = table.deal
    deal.holder = holder
    liar = deal.adversary(holder)
    if liar not in deal.announced:
        return
    line, text, claim = deal.announced[liar]
    known = _finding(law, line, None)
    if known is None:
        if claim is not None:
            table.record.findings.pop(claim, None)
        hand = deal.cards.hands[liar]
        hand.promises = [promise for promise in hand.promises if promise.point != "king.false"]
        said = f"{_MESSAGE.format(name=liar)}: {holder} has it"
        found = law.find(Verdict.IRREGULAR, "king.false", said, liar, line=line, event=text, proof_line=law.line)
        proved_false(law, table, found, liar)
    for pending in [p for p in deal.pending if p.point == "king.false" and p.against == liar and not is_foster(law)]:
        law.close(pending)
        said = f"{holder} held the king: no penalty but the score corrected"
        law.amend(pending.finding, message=said)
    if deal.is_over:
        settling.rescore(law, table)


def proved_false(law: Law, table: EcarteTable, finding: Finding, by: str) -> None:
    """It is proved that a player announced a king that he did not hold."""
    claim = table.deal.announced[by][2]
    if claim is not None:
        table.record.findings.pop(claim, None)
    if table.sitting.discovery == "referee" or claim is not None:
        penalise(law, table, finding, by)


def penalise(law: Law, table: EcarteTable, finding: Finding, by: str) -> None:
    """The point comes down, and what the book has besides: his win is cut and the hands may be replayed."""
    deal = table.deal
    if by in deal.false:
        return
    deal.false = (*deal.false, by)
    _take_down(law, table, by)
    whose = electors(law, deal, "king.false", by)
    if is_foster(law):
        if deal.trick or deal.done or (law.event is not None and law.event.verb == "plays"):
            law["false-king" if law.peek("false-king") == "foster" else "code"]
            settling.mark_points(law, table, deal.adversary(by), law.peek("king.points"), "king announced falsely")
            law.open("right", "king.false", whose, against=by, finding=finding, deadline="next-deal")
        return
    settling.rescore(law, table)
    if deal.king_holder != deal.adversary(by):
        law.open("election", "king.false", whose, against=by, finding=finding)


def claim_false(law: Law, table: EcarteTable, claim: Claim) -> None:
    """A king announced is called false: proved already, disproved, or waiting for cards."""
    deal = table.deal
    player = claim.against or ""
    if player not in deal.announced:
        contradicted(law, claim, f"{player} has not announced the king in this deal")
        return
    known = upheld(law, table, claim, "king.false")
    if known is not None:
        penalise(law, table, known, player)
        return
    line, text, earlier = deal.announced[player]
    if deal.king_holder == player:
        contradicted(law, claim, f"{player} held {deal.king}")
    elif earlier is None:
        finding = unproven(law, claim, f"{player}'s hidden cards decide it")
        deal.announced[player] = (line, text, finding.number)
    else:
        law.note("it is called already, and still not proven")


def late_king(law: Law, table: EcarteTable, claim: Claim) -> None:
    """A king called as announced too late."""
    if upheld(law, table, claim, "king.held", "king.turned") is None:
        contradicted(law, claim, "no king on record was announced or marked too late")


def bar_turned(law: Law, table: EcarteTable) -> None:
    """Hands were dealt wrongly: the dealer cannot mark the king turned, and one marked comes down."""
    deal = table.deal
    deal.is_barred = True
    if deal.marked:
        deal.marked = False
        law.settles("king.barred")
        law.post(deal.dealer or "", -law["king-turned.points"], "king turned, taken down", cite=law.cite("king.barred"))
        _reopen(law, table)


def _take_down(law: Law, table: EcarteTable, player: str) -> None:
    if sum(p.points for p in table.deal.posted() if p.player == player and p.reason in _HELD) <= 0:
        return
    law.post(player, -law["king.points"], _HELD[1], cite=law.cite("king.false"))
    _reopen(law, table)


def _reopen(law: Law, table: EcarteTable) -> None:
    """A game that only this king had won goes on."""
    deal = table.deal
    if deal.ended.startswith("king") and not settling.has_won(law, table):
        deal.ended = ""
        deal.phase = deal.resumes or TALK


def _with_trump(law: Law, table: EcarteTable, event: Event) -> str:
    player = a_player(law, table, event)
    if table.deal.turned is None:
        law.refuse(f"no trump is turned up yet: write {table.deal.dealer or player} turns 7D")
    return player
