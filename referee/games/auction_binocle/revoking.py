"""A wrong play: the offender counts no cards, and where he plays against the bidder, the bidder cannot be set back."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.fold import mark
from referee.core.game import Claim
from referee.core.hands import Doubt
from referee.core.law import Law
from referee.core.pending import Pending
from referee.core.rulings import Finding
from referee.games.auction_binocle.state import AuctionTable
from referee.mechanics import trick_play, whole_pack
from referee.mechanics.floor import over
from referee.mechanics.remedies import Remedy, contradicted, unproven, upheld

POINTS: Mapping[str, str] = {
    "revoke.bidder": "What may the bidder have when an adversary revokes?",
    "trick.looking": "May tricks turned down be looked at?",
}
WRONG = ("revoke", "under-play")
_LOSES = "lose-cards"


def proved(law: Law, table: AuctionTable, doubt: Doubt, by: str) -> None:
    """A wrong play is proved."""
    whole_pack.one_offence(table, doubt, by)
    finding = next(reversed(table.record.findings.values()))
    if table.sitting.discovery == "referee" or doubt.claim is not None:
        call(law, table, by, finding)
        return
    _offer(law, table, by, finding, f"claims revoke by {by}")


def _offer(law: Law, table: AuctionTable, by: str, finding: Finding, how: str) -> None:
    """Every adversary may call the offence; one is enough."""
    for name in table.deal.against(by):
        law.open("right", finding.point, (name,), against=by, finding=finding, said=f"{name} {how}")


def call(law: Law, table: AuctionTable, by: str, finding: Finding) -> None:
    """The offence is called: cards are lost, and the bidder may be safe."""
    deal = table.deal
    side = deal.side_of(by)
    deal.pending = tuple(p for p in deal.pending if p.kind != "right" or p.finding != finding.number)
    deal.no_count = (*deal.no_count, *(name for name in side if name not in deal.no_count))
    said = f"{'+'.join(side)} loses the whole score for cards in this deal"
    bidder = deal.bidder
    if bidder is not None and bidder not in side and finding.point in WRONG:
        said += f", and {bidder} cannot be set back"
        if not deal.spared and not deal.is_over:
            law.open("right", "revoke.bidder", (bidder,), against=by, finding=finding,
                     said=f"{bidder} elects score-bid, or has the hand played out")  # fmt: skip
        deal.spared = True
    old = table.record.findings[finding.number]
    law.amend(old.number, message=f"{old.message}; {said}")


def looked(law: Law, table: AuctionTable, claim: Claim) -> None:
    """A trick other than the last turned down was looked at."""
    deal = table.deal
    player = claim.against or ""
    finding = law.irregular("trick.looking", f"{player} looked back in the tricks turned down", player)
    if claim.claimant in deal.against(player):
        call(law, table, player, finding)
    else:
        _offer(law, table, player, finding, f"elects {_LOSES}")


def lose_cards(law: Law, table: AuctionTable, pending: Pending, event: Event) -> None:
    """An adversary insists; one is enough."""
    law.close(pending)
    finding = table.record.findings.get(pending.finding or 0)
    if finding is not None and pending.against is not None:
        call(law, table, pending.against, finding)


def score_bid(law: Law, table: AuctionTable, pending: Pending, event: Event) -> None:
    """The hand is over, and the bidder scores his bid."""
    law.close(pending)
    table.deal.stopped = "score-bid"
    over(law, table)


def play_out(law: Law, table: AuctionTable, pending: Pending, event: Event) -> None:
    """The hand goes on."""
    law.close(pending)


def claim(law: Law, table: AuctionTable, claim: Claim) -> None:
    """A play called wrong: found, refuted, or waiting for hidden cards."""
    deal = table.deal
    player = claim.against or ""
    mine = (p for p in reversed(deal.pending) if p.point in WRONG and p.against == player)
    right = next((p for p in mine if claim.claimant in p.whose), None)
    if right is not None:
        call(law, table, player, table.record.findings[right.finding or 0])
        return
    if upheld(law, table, claim, *WRONG) is not None:
        return
    if deal.told == "pad" and not deal.has_begun and claim.claimant in deal.against(player):
        call(law, table, player, law.irregular(claim.offence, f"{player} played wrongly, as it is told", player))
        return
    hand = deal.cards.hands[player]
    card = claim.event.keys.get("card")
    face = deal.cards.read(card).face if card else None
    doubts = [
        d
        for d in hand.doubts
        if d.point in WRONG and d.claim is None and (face is None or whole_pack.card_of(law, table, d) == face)
    ]
    if not doubts:
        contradicted(law, claim, f"no play of {player}'s on record can still turn out wrong")
        return
    finding = unproven(law, claim, f"{player}'s hidden cards decide it")
    last = doubts[-1]
    same = [d for d in hand.doubts if (d.line, d.event) == (last.line, last.event)]
    hand.doubts = [d._replace(claim=finding.number) if d in same else d for d in hand.doubts]


def takes_back(law: Law, table: AuctionTable, event: Event) -> None:
    """A card is taken up; what it has proved stays proved, with what follows from it."""
    before = table.deal
    trick_play.takes_back(law, table, event)
    deal = table.deal
    if deal is before:
        return
    found = [(f.line, f.event) for f in table.record.findings.values() if f.deal == deal.number and f.point in WRONG]
    for hand in deal.cards.hands.values():
        hand.doubts = [d for d in hand.doubts if (d.line, d.event) not in found]
    deal.no_count = before.no_count
    deal.spared = before.spared
    kept = tuple(p for p in before.pending if p.kind == "right" and p not in deal.pending)
    deal.pending = (*deal.pending, *kept)
    mark(table, event)


REMEDIES: Mapping[str, Remedy] = {_LOSES: lose_cards, "score-bid": score_bid, "play-out": play_out}
