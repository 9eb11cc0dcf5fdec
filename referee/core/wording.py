"""Words that go by a number: one card, two cards."""

from __future__ import annotations

_OF_ONE = {"are": "is", "have": "has", "were": "was", "stay": "stays", "do": "does"}


def so_many(number: int, noun: str, verb: str = "") -> str:
    """A number of things, and the verb for so many: `1 card`, `2 cards`, `1 card is`, `2 cards are`.

    `noun` is the word for one, `verb` that for several.
    """
    if abs(number) == 1:
        return f"{number} {noun}{f' {_OF_ONE[verb]}' if verb else ''}"
    return f"{number} {noun}s{f' {verb}' if verb else ''}"
