"""Not following or not winning in the last tricks, and scores for cards that are lost."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.fold import mark
from referee.core.game import Claim
from referee.core.hands import Doubt
from referee.core.law import Law
from referee.core.pending import Pending
from referee.games.binocle.ending import outcome, worth_of_cards
from referee.games.binocle.state import BinocleDeal, BinocleTable
from referee.mechanics import revokes, taking_back
from referee.mechanics.remedies import Remedy

_LOSES = "lose-cards"
_WAYS: Mapping[str, tuple[str, ...]] = {
    "both": ("replay", _LOSES), "replay": ("replay",), "loss": (_LOSES,), "forfeit": ("forfeit",),
}  # fmt: skip


def proved(law: Law, table: BinocleTable, doubt: Doubt, by: str) -> None:
    """A wrong play is proved: the hand may be replayed from it, and the offender may lose his score for cards."""
    if table.deal.phase == "over":
        return
    revokes.proved(law, table, doubt, by, _WAYS[law["revoke"]])
    agreed = law.book.values["revoke"].cite
    if agreed.heading in law.book.changes:
        law.note(agreed.heading)
        law.ruling.cites = (*law.ruling.cites, agreed)


def lose_cards(law: Law, table: BinocleTable, pending: Pending, event: Event) -> None:
    """The offender's whole score for cards is lost; nobody gains it."""
    law.close(pending)
    forfeit(law, table, pending.against or "", pending.point)


def forfeit(law: Law, table: BinocleTable, player: str, point: str) -> None:
    """No score for cards in this deal; what was marked for them already is taken down."""
    deal = table.deal
    if player in deal.no_count:
        return
    deal.no_count = (*deal.no_count, player)
    marked = sum(posting.points for posting in deal.posted() if posting.player == player and posting.reason == "cards")
    if marked:
        law.post(player, -marked, "cards", cite=law.cite(point))
    law.note(f"{player} counts nothing for cards in this deal")


def forfeit_rest(law: Law, table: BinocleTable, pending: Pending, event: Event) -> None:
    """From the error on the offender counts nothing: neither the cards of his later tricks nor the last trick."""
    deal = table.deal
    by, line, before = revokes.paid_for(law, table, pending)
    worth = worth_of_cards(law)
    had = sum(worth.get(face[0], 0) for face in before.taken[by])
    deal.counts_most = {**deal.counts_most, by: min(had, deal.counts_most.get(by, had))}
    cite = law.cite("revoke")
    for reason, right in (("last-trick", 0), ("cards", deal.counts_most[by])):
        marked = sum(posting.points for posting in deal.posted() if posting.player == by and posting.reason == reason)
        if marked > right:
            law.post(by, right - marked, reason, cite=cite)
    law.note(f"{by} counts nothing that is won from line {line} on")


def takes_back(law: Law, table: BinocleTable, event: Event) -> None:
    """A card is taken up; what was lost by an offence stays lost though the hand is played again."""
    before = table.deal
    taking_back.takes_back(law, table, event)
    deal = table.deal
    if deal is before:
        return
    lost = tuple(name for name in before.no_count if name not in deal.no_count)
    standing = revokes.outlasting(before, deal, _LOSES)
    counted_twice = _known_before(before, deal, event)
    if lost or standing or counted_twice or before.counts_most != deal.counts_most:
        deal.counts_most = {**deal.counts_most, **before.counts_most}
        deal.no_count = (*deal.no_count, *lost)
        deal.pending = (*deal.pending, *standing)
        mark(table, event)


def _known_before(left: BinocleDeal, deal: BinocleDeal, event: Event) -> bool:
    """A card that was known in the hand before it was played is the one taken up, and no other copy of it.

    Where cards have been drawn in between, taking it up has made one more known; that one is unseen again.
    """
    player = event.actor
    face = deal.cards.read(event.words[0]).face
    hand, seen = deal.cards.hands[player], deal.cards.seen.get(face, ())
    if left.drawn[player] == deal.drawn[player] or hand.known.get(face, 0) < 2:
        return False
    if hand.copies_laid(face) or seen[-1] != event.line:
        return False
    hand.leave(face)
    hand.unseen += 1
    deal.cards.seen[face] = seen[:-1]
    return True


def looked(law: Law, table: BinocleTable, claim: Claim) -> None:
    """A trick other than the last turned down was looked at."""
    deal = table.deal
    player = claim.against or ""
    other = deal.adversary[player]
    finding = law.irregular("trick.looking", f"{player} looked back in the tricks turned down", player)
    if outcome(table) is not None:
        law.amend(finding.number, message=f"{finding.message}; the game is over, and nothing follows")
    elif claim.claimant == other:
        forfeit(law, table, player, "trick.looking")
        law.amend(finding.number, message=f"{finding.message}; {player} loses the whole score for cards in this deal")
    else:
        law.open("right", "trick.looking", (other,), against=player, finding=finding, said=f"{other} elects {_LOSES}")


REMEDIES: Mapping[str, Remedy] = {revokes.REPLAY: revokes.replay, _LOSES: lose_cards, "forfeit": forfeit_rest}
