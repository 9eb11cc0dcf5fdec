"""Which cards may score again: once in each class, and only upwards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.core.law import Law
from referee.games.bezique.state import BeziqueDeal
from referee.mechanics.melds import Combination
from referee.mechanics.seats import side
from referee.mechanics.stock_play import lose

POINTS: Mapping[str, str] = {
    "declare.again": "May a card score again in the same class?",
    "declare.superior": "May it score in a lower combination of the class after a higher one?",
    "declare.unite": "May béziques that were scored singly be united?",
    "declare.held-sequence": "What becomes of an announced marriage when the sequence is scored?",
    "declare.held-bezique": "What becomes of an announced bézique when the double is scored?",
    "declare.held-free": "Must an announced combination be scored?",
}


def bar(
    law: Law, deal: BeziqueDeal, player: str, what: Combination, identity: str, cards: Sequence[str], fresh: int
) -> tuple[str, str] | None:
    """Why these cards may not score as this combination: the point and the reason; None if they may."""
    if what.name == "sequence" and identity != deal.trump:
        return "declare.values", "a sequence scores in trumps only"
    chosen = frozenset(cards)
    ours = side(deal, player)
    lower: frozenset[str] = frozenset()
    for scored in deal.scored:
        if scored.player not in ours or scored.kind != what.kind:
            continue
        shared = " ".join(sorted(scored.cards & chosen))
        if scored.tier < what.tier:
            lower |= scored.cards
        elif shared and scored.tier > what.tier:
            return "declare.superior", f"{shared} scored in the higher {scored.name} at line {scored.line}"
        elif shared and not _onto_double(law, deal, player, what, chosen):
            return "declare.again", f"{shared} scored in {scored.name} at line {scored.line}"
    if what.tier > 1 and chosen <= lower and not law["bezique-unite"]:
        return "declare.unite", "every card of it has scored in a lower one: at least one new card is needed"
    taken = deal.swapped
    if taken and fresh and any(card.startswith(f"{taken}.") for card in cards[len(cards) - fresh :]):
        return "seven.with-declaration", f"{taken} was taken for the Seven on this very trick"
    return None


def _onto_double(law: Law, deal: BeziqueDeal, player: str, what: Combination, chosen: frozenset[str]) -> bool:
    """By agreement a new pair makes another double with one pair of a double that has been scored."""
    if what.name != "double-bezique" or law.peek("second-double-bezique") != "onto-double":
        return False
    ours = side(deal, player)
    before = [one.cards for one in deal.scored if one.player in ours and one.name == "double-bezique"]
    old = chosen & frozenset().union(*before)
    if sorted(handle[0] for handle in old) != ["J", "Q"]:
        return False
    law["second-double-bezique"]
    return True


def lose_barred(law: Law, deal: BeziqueDeal, player: str) -> None:
    """What has been announced with cards that the combination just scored has used up is lost."""
    for announced in deal.held:
        if announced.player not in side(deal, player):
            continue
        what = law.game.combinations[announced.name]
        read = law.read
        law.read = []
        identity = what.identify([card.partition(".")[0] for card in announced.cards]) or ""
        found = bar(law, deal, player, what, identity, tuple(announced.cards), 0)
        law.read = read
        if found is not None:
            lose(law, deal, announced, found[0], found[1])
