"""What the melds are worth, when they may be laid, and what others may claim of them."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.game import Claim
from referee.core.law import Law
from referee.games.binocle.melds import COMBINATIONS, value_of
from referee.games.binocle_three_handed.state import WholeBinocleDeal, WholeBinocleTable
from referee.mechanics import announcing
from referee.mechanics.announcing import Entry, SlateDeal
from referee.mechanics.meld_sets import Noted, Sort, most
from referee.mechanics.melds import Combination
from referee.mechanics.remedies import contradicted

POINTS: Mapping[str, str] = {
    **announcing.POINTS,
    "declare.grand": "Is the grand binocle played?",
    "declare.lay": "What becomes of the cards that are melded?",
    "declare.overlooked": "May others claim what a player has overlooked?",
}
_FOURS = {"aces": "A", "kings": "K", "queens": "Q", "jacks": "J"}


def worth(law: Law, deal: SlateDeal, what: Combination, identity: str) -> int:
    """What a meld scores."""
    points: int = law[value_of(what.name, identity, deal.trump)]
    return points


def bar(law: Law, deal: SlateDeal, what: Combination, identity: str) -> tuple[str, str] | None:
    """A sequence of a plain suit, and the grand binocle where it is not played."""
    if what.name == "sequence" and identity != deal.trump:
        return "declare.false", "a sequence counts in trumps alone"
    if what.name == "grand-binocle" and not law["grand-binocle"]:
        return "declare.grand", "the grand binocle is not played at this table"
    return None


def untimely(law: Law, deal: WholeBinocleDeal, player: str) -> tuple[str, str] | None:
    """Why a player may meld nothing: the melds are laid before his own first card, or just after it."""
    if player in deal.retired:
        return "declare.time", f"{player} has retired"
    if law.peek("meld-time") == "after-own-card":
        return _too_late_after(deal, player)
    if deal.has_played(player):
        return "declare.time", f"{player} has played to the first trick: what was not announced is lost"
    return None


def _too_late_after(deal: WholeBinocleDeal, player: str) -> tuple[str, str] | None:
    if not deal.has_played(player):
        return "declare.time", f"{player} melds only after playing to the first trick"
    last = deal.trick[-1] if deal.trick else deal.done[-1][-1]
    if deal.tricks > (0 if deal.trick else 1) or last.player != player:
        return "declare.time", f"the next card has been played: what {player} has not announced is lost"
    return None


def sorts(law: Law, trump: str | None) -> tuple[Sort, ...]:
    """Every meld that cards can make, for the search of the best."""
    values = {name: law.peek(f"{name}.points") for name in COMBINATIONS}
    found = [
        Sort("marriage", "A", law.peek(value_of("marriage", suit, trump)), (f"K{suit}", f"Q{suit}"))
        for suit in law.pack.suits
    ]
    if trump is not None:
        found.append(Sort("sequence", "A", values["sequence"], tuple(rank + trump for rank in "ATKQJ")))
    found.append(Sort("binocle", "B", values["binocle"], ("QS", "JD")))
    found.append(Sort("double-binocle", "B", values["double-binocle"], ("QS", "QS", "JD", "JD")))
    if law.peek("grand-binocle"):
        found.append(Sort("grand-binocle", "B", values["grand-binocle"], ("KS", "QS", "JD")))
    for name, rank in _FOURS.items():
        each = tuple(rank + suit for suit in law.pack.suits)
        found.append(Sort(f"four-{name}", "C", values[f"four-{name}"], each))
        found.append(Sort(f"eight-{name}", "C", values[f"eight-{name}"], each * 2))
    return tuple(found)


def best_total(law: Law, faces: list[str], trump: str | None) -> int:
    """The most that these cards can yield."""
    return most(faces, sorts(law, trump))


def seen_of(deal: WholeBinocleDeal, player: str) -> list[str]:
    """The cards of a player's hand as it was dealt that everybody has seen."""
    hand = deal.cards.hands[player]
    faces = [face for face, count in hand.public().items() for _ in range(count)] + list(hand.laid.values())
    played = [play.face for trick in (*deal.done, deal.trick) for play in trick if play.player == player]
    return [face for face in (*faces, *played) if "?" not in face]


def overlooked(law: Law, table: WholeBinocleTable, claim: Claim) -> None:
    """Another player claims what somebody did not announce, by the cards that have been seen."""
    deal = table.deal
    player = claim.against or ""
    if not law["claim-overlooked"]:
        law.void(
            "declare.overlooked", "what is overlooked is lost; nobody else may claim it at this table", claim.claimant
        )
        return
    law.read = []
    if claim.claimant in deal.side_of(player) or claim.claimant not in deal.active:
        contradicted(law, claim, "it is for the other players to claim")
        return
    if not deal.has_played(player) or untimely(law, deal, player) is None:
        contradicted(law, claim, f"{player} may still announce it")
        return
    announced = sum(meld.value for meld in announcing.standing_melds(deal, player))
    left = best_total(law, seen_of(deal, player), deal.trump) - announced - deal.overlooked.get(player, 0)
    if left <= 0:
        contradicted(law, claim, f"the cards seen of {player} yield no more than has been announced or claimed")
        return
    cite = law.cite("declare.overlooked")
    deal.overlooked[player] = deal.overlooked.get(player, 0) + left
    meld = Noted("overlooked", "", player, left, frozenset(), law.line)
    deal.slate[claim.claimant] = (*deal.slate[claim.claimant], Entry(meld, cite))
    if claim.claimant in deal.good:
        law.post(claim.claimant, left, meld.name, cite=cite)
    law.note(f"{claim.claimant} has announced {deal.announced(claim.claimant)}, {left} of it overlooked by {player}")
    law.ruling.cites = (*law.ruling.cites, cite)
