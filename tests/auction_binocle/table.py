"""Tables of Auction Binocle for tests. The last player deals, so that Ann speaks first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, ClassVar

from tests import table_for_several
from tests.simulated.auction_binocle_melds import RANKS, SUITS, best_of, legal, points

BOOK = "auction-binocle/foster"
THREE = ("Ann", "Bob", "Cal")
FOUR = ("Ann", "Bob", "Cal", "Dee")
WIDOW: Mapping[str, Any] = {"widow": True}
PARTNERS: Mapping[str, Any] = {"partners": True}


class Run(table_for_several.Run):
    """A record for three."""

    game_name: ClassVar[str] = "auction-binocle"
    players: ClassVar[tuple[str, ...]] = THREE


class FourRun(Run):
    """A record for four."""

    players: ClassVar[tuple[str, ...]] = FOUR


def bids(amount: int, names: tuple[str, ...] = THREE) -> str:
    """Ann has it for so much, without opposition."""
    return "\n".join([f"Ann bids {amount}", *(f"{name} passes" for name in names[1:])])


class Hands:
    """Known hands that play themselves out, lawfully; `lines` is the record so far.

    `held` are the cards that matter, the rest of the pack fills the hands up in order. `before` is what is recorded
    before the trump, which Ann names. `out_of_it` are cards that nobody holds (a discard).
    """

    def __init__(
        self,
        held: Mapping[str, str],
        before: str,
        *,
        trump: str = "H",
        names: tuple[str, ...] = THREE,
        leader: str = "Ann",
        out_of_it: str = "",
    ) -> None:
        self.names, self.trump, self.turn = names, trump, leader
        left = Counter({rank + suit: 2 for suit in SUITS for rank in RANKS})
        left.subtract(out_of_it.split())
        self.hands = {name: held.get(name, "").split() for name in names}
        for hand in self.hands.values():
            left.subtract(hand)
        assert min(left.values()) >= 0, "more copies than the pack holds"
        rest = list(left.elements())
        for name in names:
            while len(self.hands[name]) < (48 - len(out_of_it.split())) // len(names):
                self.hands[name].append(rest.pop())
        assert not rest
        self.lines = [*before.strip().splitlines(), f"Ann names {trump}"]
        self.trick: list[tuple[str, str]] = []
        self.took: dict[str, list[str]] = {name: [] for name in names}

    def say(self, *texts: str) -> Hands:
        """Lines as they are."""
        self.lines += texts
        return self

    def play(self, *faces: str) -> Hands:
        """These cards, each by the player whose turn it is, a line each."""
        for face in faces:
            self.hands[self.turn].remove(face)
            self.say(f"{self.turn} plays {face}")
            self.trick.append((self.turn, face))
            self.turn = self.names[(self.names.index(self.turn) + 1) % len(self.names)]
            if len(self.trick) == len(self.names):
                best = best_of([face for _, face in self.trick], self.trump)
                self.turn = next(name for name, face in self.trick if face == best)
                self.took[self.turn] += [face for _, face in self.trick]
                self.trick = []
        return self

    def out(self, tricks: int = 16) -> Hands:
        """The deal is played on, lawfully, for so many tricks or to its end."""
        for _ in range(tricks):
            if not self.hands[self.turn]:
                break
            for _ in range(len(self.names) - len(self.trick)):
                self.play(legal(self.hands[self.turn], [face for _, face in self.trick], self.trump)[0])
        return self

    def cards(self, *names: str) -> int:
        """What the tricks of these players count."""
        return points(face for name in names for face in self.took[name])

    @property
    def last(self) -> str:
        """Who has won the last trick."""
        return self.turn


def pads(*tallies: str, names: tuple[str, ...] = THREE) -> str:
    """A deal told by pads, one for each player."""
    return "\n".join(f"{name} tallies {tally}" for name, tally in zip(names, tallies, strict=True))
