"""Not following or not winning in the last tricks, and scores for cards that are lost."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.fold import mark
from referee.core.game import Claim
from referee.core.hands import Doubt
from referee.core.law import Law
from referee.core.pending import Pending
from referee.games.binocle.ending import outcome
from referee.games.binocle.state import BinocleDeal, BinocleTable
from referee.mechanics import taking_back
from referee.mechanics.remedies import Remedy, contradicted

_LOSES = "lose-cards"


def proved(law: Law, table: BinocleTable, doubt: Doubt, by: str) -> None:
    """A wrong play is proved: the hand may be replayed from it, and the offender may lose his score for cards."""
    deal = table.deal
    if deal.phase == "over":
        return
    finding = next(reversed(table.record.findings.values()))
    face = deal.cards.read(doubt.event.split()[2]).face
    other = deal.adversary[by]
    way = law["revoke"]
    article = law.article("revoke")
    offered = {option.key: option for option in article.options} if article else {}
    if way != "loss":
        law.open("remedy", "revoke", (by,), finding=finding, card=face, options=(), deadline="next-deal",
                 said=f"{by} takes-back {face}, and play goes on from there")  # fmt: skip
    for key in ("replay", _LOSES):
        if key in offered and way in ("both", "replay" if key == "replay" else "loss"):
            law.open("right", "revoke", (other,), against=by, finding=finding, options=(offered[key],),
                     said=f"{other} elects {key}")  # fmt: skip
    agreed = next(cite for cite in reversed(law.read) if cite.article == law.cite("revoke").article)
    if agreed.heading in law.book.changes:
        law.note(agreed.heading)
        law.ruling.cites = (*law.ruling.cites, agreed)


def replay(law: Law, table: BinocleTable, pending: Pending, event: Event) -> None:
    """The adversary insists: the offender takes his card up, by a line that says so."""
    law.close(pending)


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


def takes_back(law: Law, table: BinocleTable, event: Event) -> None:
    """A card is taken up; what was lost by an offence stays lost though the hand is played again."""
    before = table.deal
    taking_back.takes_back(law, table, event)
    deal = table.deal
    if deal is before:
        return
    lost = tuple(name for name in before.no_count if name not in deal.no_count)
    standing = tuple(p for p in before.pending if p.kind == "right" and p.offers(_LOSES) and p not in deal.pending)
    counted_twice = _known_before(before, deal, event)
    if lost or standing or counted_twice:
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
    trick = claim.event.number("trick")
    if trick is not None and not 0 < trick <= deal.tricks:
        law.refuse(f"{deal.tricks} tricks have been turned down")
    if trick is not None and trick == deal.tricks:
        contradicted(law, claim, "the last trick turned down may be looked at")
        return
    other = deal.adversary[player]
    finding = law.irregular("trick.looking", f"{player} looked back in the tricks turned down", player)
    if outcome(table) is not None:
        law.amend(finding.number, message=f"{finding.message}; the game is over, and nothing follows")
    elif claim.claimant == other:
        forfeit(law, table, player, "trick.looking")
        law.amend(finding.number, message=f"{finding.message}; {player} loses the whole score for cards in this deal")
    else:
        law.open("right", "trick.looking", (other,), against=player, finding=finding, said=f"{other} elects {_LOSES}")


REMEDIES: Mapping[str, Remedy] = {"replay": replay, _LOSES: lose_cards}
