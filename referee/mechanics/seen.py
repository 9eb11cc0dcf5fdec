"""What is shown of hands and of what stands open, in every game in the same words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.core.game import Group
from referee.core.wording import so_many


def of_hand(deal: Any, name: str, seat: str | None) -> Iterator[Group]:
    """The cards of a hand that its owner (`seat`) or everybody has seen, and how many more there are."""
    hand = deal.cards.hands[name]
    seen = hand.known if seat in (None, name) else hand.public()
    known = tuple(face for face, count in seen.items() for _ in range(count))
    if known:
        yield Group(f"{name} is known to hold", known, is_cards=True)
    yield Group(f"{name} holds unseen", (so_many(hand.size - len(hand.laid) - len(known), "card"),))


def doubtful(deal: Any, name: str, *more: str) -> Iterator[Group]:
    """What a player has done or said that the cards in his hand may yet prove wrong; `more` are other such lines."""
    hand = deal.cards.hands[name]
    lines = (f"line {one.line}: {one.event}" for one in (*hand.promises, *hand.doubts))
    if told := tuple(dict.fromkeys((*lines, *more))):
        yield Group(f"doubtful until {name}'s cards are seen", told)


def still_open(deal: Any) -> Iterator[Group]:
    """What waits for somebody, and since which line."""
    for pending in deal.pending:
        said = pending.said or f"{' and '.join(pending.whose)}: {pending.words}"
        yield Group(f"open since line {pending.line}", (said,))
