"""An independent simulated table of Three-handed Binocle."""

from __future__ import annotations

import random
from collections.abc import Iterable

from tests.simulated.binocle_last_two import or_last_two
from tests.simulated.binocle_whole import FAULTS as ALL
from tests.simulated.binocle_whole import Evening, Game, Table, play
from tests.simulated.cards import known_faults

PLAYERS = ("Ann", "Bob", "Cal")
FAULTS = dict(ALL)


class Three(Table):
    """One deal: everybody melds before the first card."""

    def before_play(self) -> None:
        """All meld, from the dealer's left."""
        for name in self.active():
            if self.due("false-meld"):
                self.wrong_meld(name)
            self.meld(name, list(self.hands[name]))
            if self.due("repeated-meld"):
                self.repeat(name)

    def card_played(self, name: str) -> None:
        """Somebody may find too late that he has more to meld."""
        if self.due("late-meld") and self.rng.random() < 0.5:
            self.late(name)
            if self.called is not None:
                self.penalty(self.called)


def generate(seed: int, faults: Iterable[str] = (), *, discovery: str = "referee", told: str = "table") -> Evening:
    """One game, with one fault a deal."""
    known = known_faults(faults, FAULTS)
    rng = random.Random(f"three {seed} {known} {discovery} {told}")
    evening = Evening(
        PLAYERS, tuple((name,) for name in PLAYERS), rng.choice(PLAYERS), discovery, has_start=seed % 3 > 0
    )
    game = Game(evening, dict.fromkeys(PLAYERS, 0), dict.fromkeys(evening.sides, 1000))
    return play(rng, game, known, told, or_last_two(Three))
