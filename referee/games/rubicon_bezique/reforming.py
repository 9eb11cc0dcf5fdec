"""Which cards may be declared again: the chief feature of Rubicon Bézique, and its most exact law."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.core.law import Law
from referee.games.rubicon_bezique.state import RubiconDeal
from referee.mechanics.melds import Combination, Scored
from referee.mechanics.stock_play import remark

Bar = tuple[str, str] | None
POINTS: Mapping[str, str] = {
    "declare.again": "When may the same combination be scored again?",
    "declare.marriage-again": "When may a King and Queen marry again?",
    "declare.sequence-built": "May a sequence be built on a marriage?",
    "declare.superior-marriage": "May a card of a sequence be married afterwards?",
    "declare.superior-bezique": "May a card of a superior bézique serve in an inferior one?",
    "declare.unite": "May béziques scored singly be united?",
    "declare.held-sequence": "What becomes of an announced marriage when the sequence is scored?",
    "declare.held-bezique": "What becomes of an announced bézique when a superior one is scored?",
    "declare.held-free": "Must an announced combination be scored?",
}


def bar(
    law: Law, deal: RubiconDeal, player: str, what: Combination, identity: str, cards: Sequence[str], fresh: int
) -> Bar:
    """Why these cards may not be scored as this combination: the point and the reason; None if they may."""
    chosen = frozenset(cards)
    in_class = [s for s in deal.scored if s.player == player and s.kind == what.kind]
    for scored in in_class:
        if scored.tier > what.tier and scored.cards & chosen:
            shared = " ".join(sorted(scored.cards & chosen))
            point = "declare.superior-marriage" if what.kind == "A" else "declare.superior-bezique"
            return point, f"{shared} was scored in the superior {scored.name} at line {scored.line}"
    same = [s for s in in_class if s.name == what.name and s.identity == identity]
    if what.name == "marriage":
        return _remarry(law, deal, player, identity, chosen, same)
    united = _unite(law, what, chosen, fresh, in_class)
    return united or _reform(law, deal, what, chosen, same)


def _remarry(law: Law, deal: RubiconDeal, player: str, suit: str, pair: frozenset[str], same: list[Scored]) -> Bar:
    """Each pair of one King and one Queen marries once; by the letter of Law 35, once more for each card played."""
    before = [scored for scored in same if scored.cards == pair]
    if (player, pair, "marriage") in deal.grants:
        law.settles("declare.again")
        return None
    declared = frozenset[str]().union(*(scored.cards for scored in same))
    if not pair <= declared:
        return None
    if law["marriage-refresh"] == "law35":
        return _by_law_35(deal, player, pair, same, declared)
    if not before:
        return None
    return "declare.marriage-again", f"this King and Queen were married at line {before[0].line}"


def _by_law_35(
    deal: RubiconDeal, player: str, pair: frozenset[str], same: list[Scored], declared: frozenset[str]
) -> Bar:
    """After more than one marriage in a suit: one fresh marriage of declared cards for each declared card played."""
    laid = deal.cards.hands[player].laid
    played = sum(card not in laid for card in declared)
    known: frozenset[str] = frozenset()
    refreshed = 0
    for scored in same:
        refreshed += scored.cards <= known
        known |= scored.cards
    if len(same) > 1 and played > refreshed:
        return None
    shown = " ".join(sorted(pair))
    return "declare.marriage-again", f"{shown} have been declared before, and no declared card has been played for it"


def _reform(law: Law, deal: RubiconDeal, what: Combination, chosen: frozenset[str], same: list[Scored]) -> Bar:
    """The same combination again needs a substitute for a card that was played."""
    for scored in same:
        if (scored.player, scored.cards, what.name) in deal.grants and scored.cards == chosen:
            law["virtual-substitution"]
            continue
        if scored.cards == chosen:
            return "declare.again", f"these very cards were scored at line {scored.line}"
        if not scored.cards & chosen:
            continue
        laid = deal.cards.hands[scored.player].laid
        if all(card in laid for card in scored.cards - chosen) and law["reform-needs-play"]:
            return "declare.again", f"no card of the {what.name} scored at line {scored.line} has been played"
    return None


def _unite(law: Law, what: Combination, chosen: frozenset[str], fresh: int, in_class: list[Scored]) -> Bar:
    """Béziques scored singly may be united to a superior one; without a new card only where the book says so."""
    if what.kind != "B" or what.tier == 1 or fresh:
        return None
    already = frozenset[str]().union(*(s.cards for s in in_class if s.tier < what.tier))
    if chosen <= already and not law["bezique-unite"]:
        return "declare.unite", "every card of it has been scored in a lesser bézique: a new card is needed"
    return None


def explain(law: Law, deal: RubiconDeal) -> None:
    """Says which law let the combination just scored use cards that had scored before."""
    last = deal.scored[-1]
    before = [
        old
        for old in deal.scored[:-1]
        if old.player == last.player and old.kind == last.kind and old.cards & last.cards and old.tier <= last.tier
    ]
    if not before:
        return
    lines = ", ".join(str(line) for line in dict.fromkeys(old.line for old in before))
    lower = any(old.tier < last.tier for old in before)
    if any(old.tier == last.tier for old in before):
        remark(law, f"again with cards scored at line {lines}",
               "declare.marriage-again" if last.name == "marriage" else "declare.again")  # fmt: skip
    if lower:
        point = "declare.sequence-built" if last.kind == "A" else "declare.unite"
        remark(law, f"built on what was scored at line {lines}", point)


def grant(deal: RubiconDeal, player: str, face: str) -> None:
    """Foster's short cut: a like card played from the hand re-forms a combination that lies complete on the table."""
    laid = deal.cards.hands[player].laid
    for scored in deal.scored:
        if scored.player != player or not all(card in laid for card in scored.cards):
            continue
        if scored.kind == "B" and scored.tier > 1:  # a new card re-forms only the single bézique
            continue
        like = {card[0] if scored.kind == "C" else card.partition(".")[0] for card in scored.cards}
        if (face[0] if scored.kind == "C" else face) in like:
            deal.grants = deal.grants | {(player, scored.cards, scored.name)}
