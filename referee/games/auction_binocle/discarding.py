"""The wrong number of cards laid away for the widow: put right before a card is played, or the bidder is set back."""

from __future__ import annotations

from referee.core.events import Event
from referee.core.game import Claim
from referee.core.hands import UNKNOWN
from referee.core.law import Law
from referee.core.pending import Pending
from referee.core.wording import so_many
from referee.games.auction_binocle.state import AuctionDeal, AuctionTable
from referee.mechanics.floor import over
from referee.mechanics.remedies import contradicted, upheld
from referee.mechanics.whole_pack import right_size


def due(deal: AuctionDeal) -> Pending | None:
    """The duty to put a discard right, while it stands open."""
    return next((p for p in deal.pending if p.kind == "duty" and p.point == "widow.wrong"), None)


def check(law: Law, table: AuctionTable, player: str) -> None:
    """With the trump named the discard is over: the hand must have its size."""
    deal = table.deal
    size = deal.cards.hands[player].size
    if size == deal.each:
        return
    said = f"{player} holds {so_many(size, 'card')} after the discard and not {deal.each}; it must be put right before a card "
    said += "is played"
    finding = law.irregular("widow.wrong", said, player)
    law.open("duty", "widow.wrong", (player,), finding=finding, options=(), deadline="deal-over",
             said=f"{player} {'discards' if size > deal.each else 'restores'} count={abs(size - deal.each)}")  # fmt: skip


def put_right(law: Law, table: AuctionTable, player: str) -> None:
    """Cards have been laid away or taken up again: the hand may have its size now, or have it no more."""
    wrong = due(table.deal)
    if wrong is None and table.deal.trump is not None:
        check(law, table, player)
    if wrong is None or table.deal.cards.hands[player].size != table.deal.each:
        return
    law.close(wrong)
    old = table.record.findings.get(wrong.finding or 0)
    if old is not None:
        law.amend(old.number, message=f"{old.message}; put right at line {law.line}")


def played_on(law: Law, table: AuctionTable) -> None:
    """A card has been played though a discard had still to be put right."""
    wrong = due(table.deal)
    if wrong is None:
        return
    law.close(wrong)
    player = wrong.whose[0]
    is_called = table.sitting.discovery == "referee"
    follows = f"{player} is set back" if is_called else f"{player} can be called, and is set back then"
    old = table.record.findings.get(wrong.finding or 0)
    if old is not None:
        law.amend(old.number, message=f"{old.message}; at line {law.line} play goes on: {follows}")
    if is_called:
        set_back(law, table)


def set_back(law: Law, table: AuctionTable) -> None:
    """The hand is over: the bidder is set back, and nobody else loses by it."""
    deal = table.deal
    deal.stopped = "set-back"
    if not deal.is_over:
        over(law, table)


def claim_discard(law: Law, table: AuctionTable, claim: Claim) -> None:
    """A wrong discard called: before a card is played it is put right, later it sets the bidder back."""
    deal = table.deal
    player = claim.against or ""
    found = upheld(law, table, claim, "widow.wrong")
    if found is not None:
        if (
            due(deal) is None
            and deal.has_begun
            and not deal.stopped
            and deal.cards.hands[player].size != right_size(deal, player)
        ):
            law.amend(found.number, message=f"{found.message}; called at line {law.line}")
            set_back(law, table)
        return
    if player != deal.bidder or deal.trump is None:
        contradicted(law, claim, f"{player} has laid nothing away")
        return
    laid = len(deal.discards)
    count = claim.event.number("count", laid)
    silent = any(e.verb == "discards" and not e.words and not e.keys for e in deal.events())
    if count is None or count == laid or not silent or not 0 < count < laid + deal.cards.hands[player].unseen:
        contradicted(law, claim, f"by the record {player} has laid away {so_many(laid, 'card')}")
        return
    deal.cards.hands[player].unseen += laid - count
    deal.discards = (UNKNOWN,) * count
    if deal.has_begun:
        law.irregular(
            "widow.wrong", f"{player} laid away {so_many(count, 'card')} and not {laid}; {player} is set back", player
        )
        set_back(law, table)
    else:
        check(law, table, player)


def claim_size(law: Law, table: AuctionTable, claim: Claim) -> None:
    """The bidder's hand counted: what it has too many or too few was discarded wrongly."""
    deal = table.deal
    player = claim.against or ""
    off = 1 if claim.offence == "too-many-cards" else -1
    count = claim.event.number("count", right_size(deal, player) + off)
    assert count is not None
    laid = len(deal.discards) - (count - deal.cards.hands[player].size)
    keys = {**claim.event.keys, "count": str(laid)}
    event = Event(claim.event.line, claim.event.actor, claim.event.verb, claim.event.words, claim.event.text, keys)
    claim_discard(law, table, claim._replace(event=event))
