"""Failing to follow suit in the last tricks: proved by a card, taken up and played again, or paid for with the cards."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.game import Claim
from referee.core.hands import Doubt
from referee.core.law import Law
from referee.core.pending import Option, Pending
from referee.games.sixty_six.state import SixtySixTable
from referee.mechanics.remedies import Remedy, contradicted, unproven, upheld

_WAYS = {"replay": ("replay",), "loss": ("lose-cards",), "both": ("replay", "lose-cards")}


def card_of(law: Law, table: SixtySixTable, doubt: Doubt) -> str:
    """The card of a play that is watched."""
    here = [law.event] if law.event is not None else []
    play = next(
        e for e in (*here, *table.deal.events()) if (e.line, e.text, e.verb) == (doubt.line, doubt.event, "plays")
    )
    return table.deal.cards.read(play.words[0]).face


def proved(law: Law, table: SixtySixTable, doubt: Doubt, by: str) -> None:
    """A wrong play is proved: the adversary may have it done again, or (where that is agreed) the cards count nothing."""
    deal = table.deal
    finding = next(reversed(table.record.findings.values()))
    face = card_of(law, table, doubt)
    other = deal.adversary[by]
    ways = _WAYS[law.peek("revoke")]
    article = law.article("revoke")
    if "replay" in ways:
        law.open("remedy", "revoke", (by,), finding=finding, card=face, options=(), deadline="next-deal",
                 said=f"{by} takes-back {face}, and play goes on from there")  # fmt: skip
    options = tuple(option for option in article.options if option.key in ways) if article else ()
    _offer(law, other, by, finding.number, options)


def _offer(law: Law, other: str, by: str, finding: int, options: tuple[Option, ...]) -> None:
    if options:
        law.open("right", "revoke", (other,), against=by, finding=law.table.record.findings.get(finding), options=options,
                 deadline="next-deal", said=f"{other} elects {' or '.join(option.key for option in options)}")  # fmt: skip


def _other_way(law: Law, pending: Pending, chosen: str) -> None:
    """With two ways open, choosing one leaves the other."""
    law.close(pending)
    rest = tuple(option for option in pending.options if option.key != chosen)
    _offer(law, pending.whose[0], pending.against or "", pending.finding or 0, rest)


def replay(law: Law, table: SixtySixTable, pending: Pending, event: Event) -> None:
    """The adversary insists: the offender takes his card up, by a line that says so."""
    _other_way(law, pending, "replay")


def lose_cards(law: Law, table: SixtySixTable, pending: Pending, event: Event) -> None:
    """The offender's cards count nothing in this deal."""
    law["revoke"]
    _other_way(law, pending, "lose-cards")
    by = pending.against or ""
    table.deal.no_cards = (*table.deal.no_cards, by)
    law.note(f"{by}'s cards count nothing")


def claim(law: Law, table: SixtySixTable, claim: Claim) -> None:
    """A play of the last tricks called wrong: found, refuted, or waiting for hidden cards."""
    deal = table.deal
    if upheld(law, table, claim, "revoke") is not None:
        return
    player = claim.against or ""
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
        and (trick is None or lines.index(doubt.line) // 2 + 1 == trick)
    ]
    if not doubts:
        contradicted(law, claim, f"no play of {player}'s on record can still turn out wrong")
        return
    finding = unproven(law, claim, f"{player}'s hidden cards decide it")
    wanted = doubts[-1]
    hand.doubts = [d._replace(claim=finding.number) if d is wanted else d for d in hand.doubts]


REMEDIES: Mapping[str, Remedy] = {"replay": replay, "lose-cards": lose_cards}
