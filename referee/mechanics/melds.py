"""Combinations of cards on the table: what they are, which cards a line means, and what was scored before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import NamedTuple

from referee.core.cards import expand
from referee.core.errors import Refusal
from referee.core.hands import Cards


class Combination(NamedTuple):
    """One kind of combination: its class, its place in that class (a higher tier is superior), and how to know it.

    `identify` answers what the cards are (`H` for a marriage in hearts, `K` for four Kings), or None if they are not
    this combination. `size` is how many cards it takes.
    """

    name: str
    kind: str
    tier: int
    size: int
    identify: Callable[[Sequence[str]], str | None]


def suited(ranks: str) -> Callable[[Sequence[str]], str | None]:
    """Cards of these ranks, one of each, all of one suit; known by the suit."""
    wanted = sorted(ranks)

    def identify(faces: Sequence[str]) -> str | None:
        suits = {face[1] for face in faces}
        return suits.pop() if len(suits) == 1 and sorted(face[0] for face in faces) == wanted else None

    return identify


def copies(faces_of_one: Sequence[str], times: int) -> Callable[[Sequence[str]], str | None]:
    """These faces, each so many times: a double bézique is two of each."""
    wanted = sorted(list(faces_of_one) * times)

    def identify(faces: Sequence[str]) -> str | None:
        return str(times) if sorted(faces) == wanted else None

    return identify


def of_rank(rank: str, size: int) -> Callable[[Sequence[str]], str | None]:
    """So many cards of one rank, of any suits."""

    def identify(faces: Sequence[str]) -> str | None:
        return rank if len(faces) == size and all(face[0] == rank for face in faces) else None

    return identify


class Scored(NamedTuple):
    """A combination that was scored: whose, what, and the very cards, by their handles."""

    player: str
    name: str
    kind: str
    tier: int
    identity: str
    cards: frozenset[str]
    line: int


class Announced(NamedTuple):
    """A combination announced "to score": its cards lie on the table and none of them has been played."""

    player: str
    name: str
    cards: frozenset[str]
    line: int


class Lost(NamedTuple):
    """An announcement that can no longer be scored: the point that settles it, and why."""

    announced: Announced
    point: str
    why: str


class Reading(NamedTuple):
    """One way to understand the cards of a declaration: copies that lie already, and faces laid now from the hand."""

    lying: tuple[str, ...]
    fresh: tuple[str, ...]

    def words(self) -> str:
        """The reading in the record's own words."""
        return " ".join((*self.lying, *(f"{face}.new" for face in self.fresh)))


def readings(cards: Cards, player: str, words: Iterable[str], named: Mapping[str, Sequence[str]]) -> list[Reading]:
    """Every way to read the cards of one combination, the one that lays fewest new cards and lowest handles first.

    `named` gives the handles of cards named earlier in the same line, by face. Refused if there is no way.
    """
    hand = cards.hands[player]
    fixed: list[str] = []
    fresh: list[str] = []
    bare: dict[str, int] = {}
    for word in (one for given in words for one in expand(given)):
        card = cards.read(word)
        if not card.is_known:
            raise Refusal(f'"{word}": every card of a combination is named', point="so.refused")
        if card.copy == "new":
            fresh.append(card.face)
        elif card.copy:
            fixed.append(cards.find(player, card).handle)
        else:
            bare[card.face] = bare.get(card.face, 0) + 1
    if len(set(fixed)) < len(fixed):
        raise Refusal("within one combination each word is another card", point="so.refused")
    choices: list[list[tuple[tuple[str, ...], tuple[str, ...]]]] = []
    for face, count in bare.items():  # a word means a card named before in the line, if there is one left
        before = [handle for handle in named.get(face, ()) if handle not in fixed]
        again = min(len(before), count)
        ways: list[tuple[tuple[str, ...], tuple[str, ...]]] = []
        for chosen in combinations(before, again):
            rest = _ways(hand.copies_laid(face), [*fixed, *before], face, count - again)
            ways += [((*chosen, *lying), new) for lying, new in rest]
        choices.append(ways)
    found: list[Reading] = []
    for way in product(*choices):
        lying = (*fixed, *(handle for part, _ in way for handle in part))
        new = (*fresh, *(face for _, part in way for face in part))
        if _can_lay(cards, player, new):
            found.append(Reading(lying, new))
    if not found:
        _refuse_lay(cards, player, (*fresh, *(face for face, count in bare.items() for _ in range(count))))
    found.sort(key=lambda reading: (len(reading.fresh), [_order(handle) for handle in reading.lying]))
    return found


def _ways(
    laid: list[str], fixed: list[str], face: str, count: int
) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    free = [handle for handle in laid if handle not in fixed]
    for lying in range(min(count, len(free)), -1, -1):
        for chosen in combinations(free, lying):
            yield chosen, (face,) * (count - lying)


def _can_lay(cards: Cards, player: str, faces: tuple[str, ...]) -> bool:
    hand = cards.hands[player]
    unseen = 0
    for face in set(faces):
        count = faces.count(face)
        if count > cards.in_hand(player, face):
            return False
        unseen += max(0, count - hand.known.get(face, 0))
    return unseen <= hand.unseen


def _refuse_lay(cards: Cards, player: str, faces: tuple[str, ...]) -> None:
    for face in dict.fromkeys(faces):
        lying = len(cards.hands[player].copies_laid(face))
        lacking = faces.count(face) - lying - cards.hands[player].known.get(face, 0)
        if lacking > 0:
            cards.check_copies(face, lacking)
    raise Refusal(f"{player} cannot hold all these cards: {cards.hands[player].unseen} of that hand are unseen")


def _order(handle: str) -> tuple[str, int]:
    face, _, number = handle.partition(".")
    return face, int(number)
