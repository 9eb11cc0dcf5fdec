"""A table of Cassino for tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from referee.core.settlement import GameResult, plain
from tests import tables
from tests.tables import Look, cited

__all__ = ["BOOK", "LOOKS", "Run", "cited", "deck", "filled"]
BOOK = "cassino/cassell"
RANKS = "A23456789TJQK"
PLAYS = ("takes", "builds", "calls", "trails")


class Run(tables.Run):
    """A record of this game that has been judged. Ann deals, so that Bob plays first."""

    game_name: ClassVar[str] = "cassino"
    first_dealer: ClassVar[str] = "Ann"

    @property
    def lies(self) -> list[str]:
        """What lies loose on the table, in alphabetical order."""
        return sorted(self.deal.layout.loose)

    @property
    def builds(self) -> list[tuple[set[str], int, str, bool]]:
        """The builds on the table: cards, value, owner, whether plural."""
        return [(set(b.cards), b.value, b.owner, b.is_plural) for b in self.deal.layout.builds]

    def took(self, player: str) -> set[str]:
        """What a player has taken."""
        return set(self.deal.taken[player])

    @property
    def awards(self) -> list[tuple[str, int, str, str]]:
        """What was marked in the last deal: player, points, reason, article."""
        return [(one.player, one.points, one.reason, one.cite.article) for one in self.deal.posted()]

    @property
    def won(self) -> GameResult:
        """The one game that is over."""
        (game,) = self.settlement.games
        return game

    @property
    def paid(self) -> list[tuple[str, str, str]]:
        """Who pays whom how much, in alphabetical order."""
        return sorted((t.source, t.target, plain(t.amount)) for t in self.settlement.transfers)


def deck(keep: Iterable[str] = ()) -> list[str]:
    """The cards of the pack without these, court cards first."""
    held = set(keep)
    faces = [rank + suit for rank in RANKS[::-1] for suit in "CHDS"]
    return [face for face in faces if face not in held]


def filled(head: str, tail: str = "", *, players: tuple[str, ...] = ("Ann", "Bob"), packets: int = 1) -> list[str]:
    """A deal from its first lines to its last: in between everybody trails cards that are named nowhere else.

    `packets` counts the packets that are played out, the last lines included; nothing is taken by what is added.
    """
    lines = [line.strip() for line in head.strip().splitlines()]
    last = [line.strip() for line in tail.strip().splitlines()]
    words = {word for line in lines for word in line.split()}
    left = deck(words | {line.split()[-1 if " with " in line else 2] for line in last})
    begun, ended = (sum(line.split()[1] in PLAYS for line in part) for part in (lines, last))
    order = (*players[1:], players[0])
    for number in range(begun, min(4 * packets * len(players) - ended, begun + len(left))):
        lines.append(f"{order[number % len(players)]} trails {left.pop()}")
    return [*lines, *last]


LOOKS: Mapping[str, Look] = {
    "lies": lambda run: set(run.deal.layout.loose),
    "took": lambda run: {name: set(cards) for name, cards in run.deal.taken.items()},
    "sweeps": lambda run: run.deal.sweeps,
}
