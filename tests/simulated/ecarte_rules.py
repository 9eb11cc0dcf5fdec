"""Écarté as the simulated table plays it: strength, duties, and what tricks score. Written apart from the referee."""

from __future__ import annotations

from dataclasses import dataclass

ORDER = "KQJAT987"
SUITS = "SHDC"
PACK = tuple(rank + suit for suit in SUITS for rank in ORDER)


@dataclass(frozen=True)
class Code:
    """What an edition has of its own."""

    edition: str
    must_trump: bool
    refused_vole: int


CODES = {"cassell": Code("cassell", False, 4), "club": Code("club", True, 2)}


def higher(card: str, other: str) -> bool:
    """Whether a card stands above another of its own suit."""
    return card[1] == other[1] and ORDER.index(card[0]) < ORDER.index(other[0])


def takes(card: str, led: str, trump: str) -> bool:
    """Whether a card played to a lead wins the trick."""
    return higher(card, led) or (card[1] == trump and led[1] != trump)


def allowed(hand: list[str], led: str, trump: str, code: Code) -> list[str]:
    """What may be played to a lead."""
    suit = [card for card in hand if card[1] == led[1]]
    if suit:
        return [card for card in suit if higher(card, led)] or suit
    if code.must_trump and led[1] != trump:
        return [card for card in hand if card[1] == trump] or hand
    return hand


def refuted(card: str, led: str, trump: str, code: Code) -> dict[str, str]:
    """Every card that proves a play wrong when it comes out of the hand later, and what it proves."""
    if card[1] == led[1]:
        if takes(card, led, trump):
            return {}
        return {other: "under-play" for other in PACK if higher(other, led)}
    wrong = {other: "revoke" for other in PACK if other[1] == led[1]}
    if code.must_trump and trump not in (card[1], led[1]):
        wrong.update({other: "under-play" for other in PACK if other[1] == trump})
    return wrong


def scored(tricks: int, *, risked: bool, refused: bool, cut: bool, code: Code) -> int:
    """What the winner of so many tricks marks; `risked`: the loser stood to lose more, `refused` as dealer."""
    if cut:
        return 1 if tricks == 5 or risked else 0
    if tricks < 5:
        return 2 if risked else 1
    return code.refused_vole if refused and risked else 2
