"""Declarations that are none: not scored, or scored until they are called; mended, standing, or paid for by a card."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, product

from referee.core.events import Event
from referee.core.game import Claim
from referee.core.law import Law
from referee.core.pending import Option, Pending
from referee.core.rulings import Finding
from referee.mechanics.meld_game import Meld
from referee.mechanics.melds import Combination
from referee.mechanics.remedies import Remedy, contradicted, upheld
from referee.mechanics.seats import adversaries, any_of, side
from referee.mechanics.stock_play import StockTable

POINT = "declare.false"


def declared_falsely(law: Law, table: StockTable, player: str, meld: Meld) -> None:
    """Something that is no combination was scored; what follows turns on the book, and on who discovers."""
    deal = table.deal
    name = meld.combination.name
    point, reason = meld.bar or (POINT, f"it is no {name}")
    others = adversaries(deal, player)
    other = any_of(others)
    if point != POINT:
        law.settles(point)
    calls = law.peek("false-declaration") == "call-card"
    lying = " ".join(_rightly_shown(law, meld) if calls else meld.cards)
    if table.sitting.discovery == "referee":
        finding = law.irregular(POINT, f"{name}: {reason}; it is not scored", player)
        if calls:
            _may_call(law, finding, player, others, lying)
        law.game.declared_wrongly(law, table, player)
        return
    deadline = _deadline(law, calls=calls)
    identity = meld.identity or meld.cards[0].partition(".")[0][1]
    points = law.game.worth(law, deal, meld.combination, identity)
    limit = "before a card of the next trick is played" if deadline == "next-card" else "as long as the deal lasts"
    finding = law.irregular(POINT, f"{name}: {reason}; {other} may call it {limit}", player)
    law.post(player, points, name)
    deal.window_used = True
    law.game.marked(law, table, meld.combination, identity)
    law.open("right", POINT, others, against=player, finding=finding, options=_call(player) if calls else (),
             card=lying, amount=points, deadline=deadline,
             said=f"{other} claims false-declaration by {player}")  # fmt: skip


def _deadline(law: Law, *, calls: bool) -> str:
    article = law.article(POINT)
    return article.lapses if calls and article is not None else "next-card"


def _call(player: str) -> tuple[Option, ...]:
    return (Option("call-card", f"{player} must lead or play the card named", "call-card"),)


def _may_call(law: Law, finding: Finding, player: str, others: tuple[str, ...], lying: str) -> None:
    law.open("election", POINT, others, against=player, finding=finding, options=_call(player), card=lying,
             deadline=_deadline(law, calls=True), said=f"{any_of(others)} elects call-card with one of {lying}")  # fmt: skip


def _rightly_shown(law: Law, meld: Meld) -> list[str]:
    """The cards that belong to the combination claimed: the three Kings of three Kings and a Jack."""
    if meld.identity is not None:
        return list(meld.cards)
    what, size = meld.combination, meld.combination.size
    for lacking in range(1, 3):
        kept = size - lacking
        if not 0 < kept <= len(meld.cards):
            continue
        right = {
            handle for some in combinations(meld.cards, kept) if _completes(law, what, some, lacking) for handle in some
        }
        if right:
            return [handle for handle in meld.cards if handle in right]
    return list(meld.cards)


def _completes(law: Law, what: Combination, handles: tuple[str, ...], lacking: int) -> bool:
    faces = [handle.partition(".")[0] for handle in handles]
    return any(what.identify([*faces, *more]) is not None for more in product(law.pack.faces, repeat=lacking))


# Called, mended, or too late


def claim_false(law: Law, table: StockTable, claim: Claim) -> None:
    """A false declaration called: in time its score is taken down, after that it stands (or as the book has it)."""
    deal = table.deal
    right = next((p for p in reversed(deal.pending) if p.point == POINT and p.kind == "right"
                  and claim.against in (None, p.against)), None)  # fmt: skip
    if right is not None and right.against is not None:
        finding = _take_down(law, table, right)
        if finding is not None and right.options:
            _may_call(law, finding, right.against, right.whose, right.card)
        return
    known = upheld(law, table, claim, POINT)
    if known is not None:
        if any(p.point == POINT and p.finding == known.number for p in deal.lapsed):
            law.note("a card of the next trick has been played: the score stands")
        return
    contradicted(law, claim, "every declaration on record is what it was called")


def _take_down(law: Law, table: StockTable, right: Pending) -> Finding | None:
    """The score that was marked is struck off; answers the finding it belongs to."""
    deal = table.deal
    player = right.against or ""
    law.close(right)
    posting = next((p for p in reversed(deal.posted()) if p.line == right.line and p.player == player), None)
    if posting is not None:
        law.post(player, -posting.points, posting.reason, cite=law.cite(POINT))
    law.game.unmarked(law, table, right.line)
    if deal.window in side(deal, player) and _same_window(table, right.line):
        deal.window_used = False
    old = table.record.findings.get(right.finding or 0)
    if old is not None:
        law.amend(old.number, message=f"{old.message}; called at line {law.line}, the score is taken down")
    return table.record.findings.get(right.finding or 0)


def _same_window(table: StockTable, line: int) -> bool:
    return not any(event.verb == "plays" and event.line > line for event in table.deal.events())


def _mending(table: StockTable, player: str, meld: Meld) -> Pending | None:
    """The false declaration of this very moment that the right cards now mend."""
    if meld.identity is None or meld.bar is not None:
        return None
    for pending in table.deal.pending:
        if pending.point == POINT and pending.against == player and pending.kind in ("right", "election"):
            finding = table.record.findings.get(pending.finding or 0)
            named = finding is not None and meld.combination.name in finding.event.split()
            if named and _same_window(table, pending.line):
                return pending
    return None


def mended(law: Law, table: StockTable, player: str, meld: Meld) -> bool:
    """Whether a declaration puts right a false one that was marked for the same trick."""
    found = _mending(table, player, meld)
    return found is not None and found.kind == "right"


def mend(law: Law, table: StockTable, player: str, meld: Meld) -> None:
    """The right cards were in the hand and nothing has been drawn: the error is mended, and nothing is owed for it."""
    pending = _mending(table, player, meld)
    if pending is None:
        return
    message = table.record.findings[pending.finding or 0].message
    if pending.kind == "right":
        _take_down(law, table, pending)
    else:
        law.close(pending)
    law.amend(pending.finding, message=f"{message}; mended at line {law.line}")


def false_lapsed(law: Law, table: StockTable, pending: Pending) -> None:
    """The time to call it is over: the score stands, or no card is called."""
    old = table.record.findings.get(pending.finding or 0)
    if old is not None and pending.kind == "right":
        law.amend(old.number, message=f"{old.message}; nobody did, so the score stands")


# The card called


def call_card(law: Law, table: StockTable, pending: Pending, event: Event) -> None:
    """The adversary names a card of the false declaration that must be led or played next; it calls the offence too."""
    player = pending.against or ""
    deal = table.deal
    hand = deal.cards.hands[player]
    handles = [
        h for h in pending.card.split() if h in hand.laid or (deal.is_last and hand.known.get(h.partition(".")[0]))
    ]
    faces = list(dict.fromkeys(handle.partition(".")[0] for handle in handles))
    if len(event.words) < 2 and faces:
        law.refuse(f"which card? Write {event.actor} elects call-card {faces[0]}", point="so.refused")
    wanted = deal.cards.read(event.words[1]).face if len(event.words) > 1 else ""
    if wanted not in faces:
        said = f"it may be {' or '.join(faces)}" if faces else "the cards rightly shown have all been played"
        law.void("so.not-offered", f"{wanted or 'that card'} cannot be called: {said}", event.actor)
        return
    if pending.kind == "right":
        _take_down(law, table, pending)
    else:
        law.close(pending)
    law.open("duty", POINT, (player,), options=(), deadline="never", card=f"called {wanted}",
             said=f"{player} must lead or play {wanted}")  # fmt: skip


def check_called(law: Law, table: StockTable, player: str, face: str) -> None:
    """A card is played while another was called."""
    for pending in table.deal.pending:
        if pending.card.startswith("called ") and player in pending.whose:
            law.close(pending)
            wanted = pending.card.removeprefix("called ")
            if face != wanted:
                law.irregular(POINT, f"{wanted} was called and {face} played", player)


REMEDIES: Mapping[str, Remedy] = {"call-card": call_card}
