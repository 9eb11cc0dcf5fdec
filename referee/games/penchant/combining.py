"""The combinations of Penchant, which cards may be used again, and which majors bar a minor."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from referee.core.law import Law
from referee.games.penchant.state import PenchantDeal
from referee.mechanics.melds import Combination, suited

POINTS: Mapping[str, str] = {
    "declare.fresh": "May cards on the table be used again?",
    "declare.pair-again": "May a pair be made again with one card of the last?",
    "declare.major": "Which pairs, threes and fours are major?",
    "declare.minor": "When can a minor pair, three or four not be scored?",
    "declare.loser": "May the loser of a trick declare anything?",
}
RANKS: Mapping[str, str] = {
    "aces": "A", "kings": "K", "queens": "Q", "jacks": "J", "tens": "T", "nines": "9", "eights": "8", "sevens": "7",
}  # fmt: skip
MINOR = "T987"
COURT = "KQJ"
MAJOR = "JQKA"  # from the lowest to the highest
_SEQUENCES = (("A", "K", "Q", "J", "T"), ("K", "Q", "J", "T", "9"), ("A", "K", "Q", "J"), ("K", "Q", "J", "T"))
_SIZES: Mapping[str, int] = {"pair-of": 2, "three": 3, "four": 4}
Bar = tuple[str, str] | None


def _of_a_kind(rank: str, size: int) -> Callable[[Sequence[str]], str | None]:
    def identify(faces: Sequence[str]) -> str | None:
        return rank if len(faces) == size and all(face[0] == rank for face in faces) else None

    return identify


def _sequence(size: int) -> Callable[[Sequence[str]], str | None]:
    kinds = [suited("".join(ranks)) for ranks in _SEQUENCES if len(ranks) == size]

    def identify(faces: Sequence[str]) -> str | None:
        return next((suit for kind in kinds if (suit := kind(faces)) is not None), None)

    return identify


def _flush(faces: Sequence[str]) -> str | None:
    """Five cards of a suit with King, Queen and Jack, that are no sequence of five."""
    suits = {face[1] for face in faces}
    ranks = {face[0] for face in faces}
    if len(faces) != 5 or len(suits) > 1 or len(ranks) < 5 or not set(COURT) <= ranks:
        return None
    return None if _sequence(5)(faces) is not None else suits.pop()


def _penchant(faces: Sequence[str]) -> str | None:
    """A Queen and a Jack of different suits; known by the suit of the Jack, which may make trumps."""
    suits = {face[0]: face[1] for face in faces}
    if len(faces) != 2 or set(suits) != {"Q", "J"} or suits["Q"] == suits["J"]:
        return None
    return suits["J"]


COMBINATIONS: Mapping[str, Combination] = {
    **{
        f"{size}-{ranks}": Combination(f"{size}-{ranks}", "A", 1, number, _of_a_kind(rank, number))
        for size, number in _SIZES.items()
        for ranks, rank in RANKS.items()
    },
    "sequence-of-five": Combination("sequence-of-five", "B", 1, 5, _sequence(5)),
    "sequence-of-four": Combination("sequence-of-four", "B", 1, 4, _sequence(4)),
    "sequence-of-three": Combination("sequence-of-three", "B", 1, 3, suited(COURT)),
    "marriage": Combination("marriage", "B", 1, 2, suited("KQ")),
    "queen-jack": Combination("queen-jack", "B", 1, 2, suited("QJ")),
    "flush": Combination("flush", "B", 1, 5, _flush),
    "penchant": Combination("penchant", "C", 1, 2, _penchant),
}


def value_of(name: str) -> str:
    """The name of the value that a combination scores: any pair scores `pair.points`."""
    head = name.partition("-")[0]
    return f"{head if head in ('pair', 'three', 'four') else name}.points"


def bar(
    law: Law, deal: PenchantDeal, player: str, what: Combination, identity: str, cards: Sequence[str], fresh: int
) -> Bar:
    """Why these cards may not be scored as this combination: no fresh card, or majors of the adversary's."""
    used = _used(deal, player)
    if all(card in used for card in cards):
        return "declare.fresh", "every card of it has been used already; at least one must be laid down fresh"
    if what.kind != "A":
        return None
    if what.size == 2 and not law.peek("repeat-pair-with-fresh"):
        for scored in deal.scored:
            if scored.player == player and scored.name == what.name and scored.cards & frozenset(cards):
                law["repeat-pair-with-fresh"]
                shared = " ".join(sorted(scored.cards & frozenset(cards)))
                return "declare.pair-again", f"{shared} has scored in such a pair at line {scored.line}"
    return _majors(law, deal, player, what.size) if identity in MINOR else None


def _used(deal: PenchantDeal, player: str) -> list[str]:
    """What lies before a player and has served in a declaration that was scored."""
    scored = frozenset[str]().union(*(s.cards for s in deal.scored if s.player == player))
    return [handle for handle in deal.cards.hands[player].laid if handle in scored]


def _majors(law: Law, deal: PenchantDeal, player: str, size: int) -> Bar:
    """Whether the adversary's best major group is as large as the minor and better than the declarer's own."""
    other = deal.adversary[player]
    theirs, mine = _best(law, deal, other), _best(law, deal, player)
    if theirs[0] < size or theirs <= mine:
        return None
    cards = " ".join(card for card in _used(deal, other) if card[0] == MAJOR[theirs[1]])
    return "declare.minor", f"{other} has {cards} on the table, and {player} has no major group there as good"


def _best(law: Law, deal: PenchantDeal, player: str) -> tuple[int, int]:
    """The best major group before a player: how many cards, and the place of their rank."""
    ranks = [card[0] for card in _used(deal, player)]
    best = (0, 0)
    for place, rank in enumerate(MAJOR):
        if rank in ranks and (rank != "A" or law["ace-is-major"]):
            best = max(best, (ranks.count(rank), place))
    return best
