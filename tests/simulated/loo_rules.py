"""Loo as a simulated table knows it: which cards a hand may play, and what a pool comes to. Nothing here knows the referee."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

RANKS = "23456789TJQKA"
PACK = tuple(rank + suit for suit in "SHDC" for rank in RANKS)


@dataclass(frozen=True)
class Rules:
    """What has been agreed; `hoffmann` tells the books apart."""

    hoffmann: bool = False
    unlimited: bool = False
    loo_is_pool: bool = False
    older_lead: bool = False
    late_trump: bool = False
    must: bool = True
    club_law: bool = False
    walkover: bool = False
    ante: str = "first"
    shares_left: bool = False
    double_loo: bool = False
    both: bool = False  # Hoffmann: the fine for a wrong card and the loo
    kept_thrown: bool = False
    loo_max: int = 0


def rank(card: str) -> int:
    """How high a card is."""
    return RANKS.index(card[0])


@dataclass(frozen=True)
class Moment:
    """What decides which cards may be played: what lies there, trumps, the turn-up, how many are in, which trick."""

    trick: tuple[str, ...]
    trump: str | None
    turned: str
    players: int
    number: int


def may(rules: Rules, moment: Moment, hand: Iterable[str]) -> set[str]:
    """The cards of a hand that may be played."""
    cards = set(hand)
    if not moment.trick:
        return _may_lead(rules, moment, cards)
    led = moment.trick[0]
    in_suit = {card for card in cards if card[1] == led[1]}
    if moment.trump is None:
        return in_suit or cards
    top = taker(moment.trick, moment.trump)
    best = moment.trick[top]
    if in_suit:
        over = {card for card in in_suit if best[1] == led[1] and rank(card) > rank(best)}
        return over or in_suit
    trumps = {card for card in cards if card[1] == moment.trump}
    heading = {card for card in trumps if best[1] != moment.trump or rank(card) > rank(best)}
    return heading or cards


def _may_lead(rules: Rules, moment: Moment, cards: set[str]) -> set[str]:
    trumps = sorted((card for card in cards if card[1] == moment.trump), key=rank)
    if rules.hoffmann:
        best = f"{'K' if moment.turned[0] == 'A' else 'A'}{moment.trump}"
        if best in cards:
            return {best}
        if len(trumps) >= 2:
            return set(_top_run(trumps, moment.turned)) if moment.players == 2 else set(trumps)
        return set(trumps) if trumps and moment.number > 1 else cards
    if rules.older_lead and moment.trump is not None:
        return {trumps[-1]} if len(trumps) >= 2 or (trumps and trumps[0][0] == "A") else cards
    if trumps:
        return {trumps[-1]}
    highest = max((rank(card) for card in cards), default=0)
    return {card for card in cards if rank(card) == highest}


def _top_run(trumps: list[str], turned: str) -> list[str]:
    """The highest trump and those below it that are in sequence with it, the turn-up bridging."""
    filled = {rank(card) for card in trumps} | ({rank(turned)} if turned[1] == trumps[0][1] else set())
    low = rank(trumps[-1])
    while low - 1 in filled:
        low -= 1
    return [card for card in trumps if rank(card) >= low]


def taker(trick: Sequence[str], trump: str | None) -> int:
    """The place of the card that wins."""
    suit = trump if any(card[1] == trump for card in trick) else trick[0][1]
    return max((rank(card), -place) for place, card in enumerate(trick) if card[1] == suit)[1] * -1


def is_proved(rules: Rules, moment: Moment, card: str, known: set[str], hidden: int, unseen: Sequence[str]) -> bool:
    """Whether a play was wrong whatever the cards still hidden are; a hidden card may always be one of no account."""
    for count in range(hidden + 1):
        for more in combinations(unseen, count):
            if card in may(rules, moment, {card, *known, *more}):
                return False
        if not rules.hoffmann or moment.trick:  # more cards only make it worse, but for a gap that is filled
            break
    return True


def kind_of(rules: Rules, moment: Moment, card: str) -> frozenset[str]:
    """The points that a wrong play may come under: what proves it decides between them."""
    if not moment.trick:
        return frozenset(("lead.highest", "lead.ace", "lead.trump", "lead.higher", "lead.after-trick"))
    if card[1] == moment.trick[0][1]:
        return frozenset(("play.not-heading",))
    return frozenset(("revoke", "play.not-trumping"))
