"""A card played against a duty: proved by another card, taken up and played again, or paid for with the cards."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.game import Claim
from referee.core.hands import Doubt
from referee.core.law import Law
from referee.core.pending import Pending
from referee.core.table import Table
from referee.games.sixty_six.four_state import FourDeal
from referee.games.sixty_six.state import SixtySixDeal
from referee.mechanics import claiming, revokes
from referee.mechanics.remedies import Remedy, contradicted, unproven, upheld

AnyTable = Table[SixtySixDeal] | Table[FourDeal]
_LOSES = "lose-cards"
_WAYS = {"replay": (revokes.REPLAY,), "loss": (_LOSES,), "both": (revokes.REPLAY, _LOSES)}


def proved(law: Law, table: AnyTable, doubt: Doubt, by: str) -> None:
    """A wrong play is proved: the adversary may have it done again, or (where that is agreed) the cards count nothing."""
    revokes.proved(law, table, doubt, by, _WAYS[law.peek("revoke")], point=doubt.point)


def stays(before: SixtySixDeal | FourDeal, deal: SixtySixDeal | FourDeal) -> None:
    """Cards have been taken up: what was lost by it stays lost, and what may still be lost may be."""
    deal.no_cards = before.no_cards
    deal.pending = (*deal.pending, *revokes.outlasting(before, deal, _LOSES))


def lose_cards(law: Law, table: AnyTable, pending: Pending, event: Event) -> None:
    """The offender's cards count nothing in this deal."""
    law["revoke"]
    law.close(pending)
    by = pending.against or ""
    table.deal.no_cards = (*table.deal.no_cards, by)
    law.note(f"{by}'s cards count nothing")


def claim(law: Law, table: AnyTable, claim: Claim) -> None:
    """A play called wrong: found, refuted, or waiting for hidden cards."""
    deal = table.deal
    if upheld(law, table, claim, "revoke", "under-play") is not None:
        return
    player = claim.against or ""
    hand = deal.cards.hands[player]
    fits = claiming.about(law, table, claim)
    doubts = [doubt for doubt in hand.doubts if doubt.claim is None and fits(doubt.line, doubt.event)]
    if not doubts:
        contradicted(law, claim, f"no play of {player}'s on record can still turn out wrong")
        return
    finding = unproven(law, claim, f"{player}'s hidden cards decide it")
    wanted = doubts[-1]
    hand.doubts = [d._replace(claim=finding.number) if d is wanted else d for d in hand.doubts]


REMEDIES: Mapping[str, Remedy] = {revokes.REPLAY: revokes.replay, _LOSES: lose_cards}
