"""What later events must respect: choices owed, rights, duties and remedies, each with its deadline."""

from __future__ import annotations

from typing import NamedTuple

# A closed list: a book's `lapses` takes its words from it.
DEADLINES = (
    "next-event",
    "next-card",
    "next-draw",
    "trick-turned",
    "next-lead",
    "deal-over",
    "next-deal",
    "game-over",
    "never",
)
KINDS = ("election", "right", "duty", "remedy", "watch")


class Option(NamedTuple):
    """One thing that may be chosen, in the record's word and in a sentence, and the remedy it brings."""

    key: str
    say: str
    remedy: str


class Pending(NamedTuple):
    """Something that stands open on the table.

    kind: one of KINDS; point: the question it belongs to; whose: who may act on it; against: whom it concerns; line:
    what opened it; options: what may be chosen; deadline: one of DEADLINES; finding: the number of the finding it
    belongs to; chosen: who of several has elected what; card: the card that it is about.
    """

    kind: str
    point: str
    whose: tuple[str, ...]
    against: str | None
    line: int
    options: tuple[Option, ...]
    deadline: str
    finding: int | None = None
    chosen: tuple[tuple[str, str], ...] = ()
    card: str = ""
    amount: int = 0
    said: str = ""

    def offers(self, key: str) -> Option | None:
        """The option of that name, if it is offered here."""
        return next((option for option in self.options if option.key == key), None)

    @property
    def is_awaited(self) -> bool:
        """Whether it has been chosen, and waits for the line that carries it out."""
        return self.kind == "remedy" and bool(self.chosen)

    @property
    def words(self) -> str:
        """What may be answered, for a message."""
        return " or ".join(option.key for option in self.options)
