"""A card played against a duty: proved by another card, taken up and played again, or paid for with the cards."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.game import Claim
from referee.core.hands import Doubt
from referee.core.law import Law
from referee.core.pending import Option, Pending
from referee.core.table import Table
from referee.games.sixty_six.four_state import FourDeal
from referee.games.sixty_six.state import SixtySixDeal
from referee.mechanics.remedies import Remedy, contradicted, unproven, upheld

AnyTable = Table[SixtySixDeal] | Table[FourDeal]
_WAYS = {"replay": ("replay",), "loss": ("lose-cards",), "both": ("replay", "lose-cards")}


def card_of(law: Law, table: AnyTable, doubt: Doubt) -> str:
    """The card of a play that is watched."""
    here = [law.event] if law.event is not None else []
    play = next(
        e for e in (*here, *table.deal.events()) if (e.line, e.text, e.verb) == (doubt.line, doubt.event, "plays")
    )
    return table.deal.cards.read(play.words[0]).face


def proved(law: Law, table: AnyTable, doubt: Doubt, by: str) -> None:
    """A wrong play is proved: the adversary may have it done again, or (where that is agreed) the cards count nothing."""
    finding = next(reversed(table.record.findings.values()))
    face = card_of(law, table, doubt)
    ways = _WAYS[law.peek("revoke")]
    article = law.article(doubt.point)
    if "replay" in ways:
        law.open("remedy", doubt.point, (by,), finding=finding, card=face, options=(), deadline="next-deal",
                 said=f"{by} takes-back {face}, and play goes on from there")  # fmt: skip
    options = tuple(option for option in article.options if option.key in ways) if article else ()
    _offer(law, table, doubt.point, by, finding.number, options)


def _offer(law: Law, table: AnyTable, point: str, by: str, finding: int, options: tuple[Option, ...]) -> None:
    """Each adversary may choose, and the first to speak has chosen."""
    for name in table.deal.foes(by) if options else ():
        law.open("right", point, (name,), against=by, finding=table.record.findings.get(finding), options=options,
                 deadline="next-deal", said=f"{name} elects {' or '.join(option.key for option in options)}")  # fmt: skip


def _other_way(law: Law, table: AnyTable, pending: Pending, chosen: str) -> None:
    """With two ways open, choosing one leaves the other."""
    deal = table.deal
    deal.pending = tuple(p for p in deal.pending if p.kind != "right" or p.finding != pending.finding)
    rest = tuple(option for option in pending.options if option.key != chosen)
    _offer(law, table, pending.point, pending.against or "", pending.finding or 0, rest)


def replay(law: Law, table: AnyTable, pending: Pending, event: Event) -> None:
    """The adversary insists: the offender takes his card up, by a line that says so."""
    _other_way(law, table, pending, "replay")


def lose_cards(law: Law, table: AnyTable, pending: Pending, event: Event) -> None:
    """The offender's cards count nothing in this deal."""
    law["revoke"]
    _other_way(law, table, pending, "lose-cards")
    by = pending.against or ""
    table.deal.no_cards = (*table.deal.no_cards, by)
    law.note(f"{by}'s cards count nothing")


def claim(law: Law, table: AnyTable, claim: Claim) -> None:
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
    trick = claim.event.number("trick")
    lines = [event.line for event in deal.events() if event.verb == "plays"]
    doubts = [
        doubt
        for doubt in hand.doubts
        if doubt.claim is None
        and (face is None or card_of(law, table, doubt) == face)
        and (trick is None or lines.index(doubt.line) // len(deal.players) + 1 == trick)
    ]
    if not doubts:
        contradicted(law, claim, f"no play of {player}'s on record can still turn out wrong")
        return
    finding = unproven(law, claim, f"{player}'s hidden cards decide it")
    wanted = doubts[-1]
    hand.doubts = [d._replace(claim=finding.number) if d is wanted else d for d in hand.doubts]


REMEDIES: Mapping[str, Remedy] = {"replay": replay, "lose-cards": lose_cards}
