"""A simulated table of Gaigel: Binocle's table with other melds, and a game of a hundred and one.

The play, the draws and what goes wrong in them are typed as at Binocle (`tests.simulated.binocle`); what is melded and how
the game is won is reckoned here, from Foster's few lines alone.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import combinations, product

from tests.simulated import binocle
from tests.simulated.binocle_sittings import as_deal, sitting
from tests.simulated.binocle_table import FACES, PACK, Meld, Player, Sitting, groupings
from tests.simulated.cards import Simulated, known_faults

FAULTS: dict[str, str] = {
    **binocle.FAULTS,
    "false-meld": "scores four Nines and another card, or three of a double marriage",
    "stale-meld": "scores a second marriage of a suit",
    "foreign-meld": "scores a meld that only Binocle has",
}


class Play(binocle.Play):
    """Whole games of Gaigel."""

    points = 101
    step = 0
    wanted = ("KQ", "KQ", "9", "9", "A", "")

    def __init__(self, rng: random.Random, faults: list[str], told: str, discovery: str) -> None:
        super().__init__(rng, faults, told, discovery)
        self.knocking = rng.choice((0.3, 0.1, 0.01, 0.0))
        if any(fault in (*binocle.LATE, "wrong-knock") for fault in faults):
            self.knocking = 0.02  # or no game would come to its last tricks
        if "wrong-knock" in self.due:
            self.due["wrong-knock"] = rng.randint(2, 6)

    def worth(self, suit: str, *, double: bool) -> int:
        return (2 if double else 1) * (40 if suit == self.trump else 20)

    def groupings(self, player: Player) -> list[Meld]:
        found: list[Meld] = []
        for suit in PACK.suits:
            kings, queens = player.has("K" + suit), player.has("Q" + suit)
            for pair in product(kings, queens):
                found.append(Meld("marriage", suit, self.worth(suit, double=False), pair))
            if len(kings) == len(queens) == 2:
                found.append(Meld("double-marriage", suit, self.worth(suit, double=True), (*kings, *queens)))
        nines = [card for card in player.cards() if FACES[card][0] == "9"]
        found += [Meld("five-nines", "9", 101, five) for five in list(combinations(nines, 5))[:6]]
        return found

    def may_score(self, player: Player, meld: Meld) -> bool:
        return meld.kind not in {old.kind for old in player.scored}

    def almost(self, player: Player) -> list[Meld]:
        def stranger(ranks: str) -> int | None:
            others = [card for card in player.cards() if FACES[card][0] not in ranks]
            return next((card for card in others if not player.lying(FACES[card])), None)

        found: list[Meld] = []
        nines, other = [card for card in player.cards() if FACES[card][0] == "9"], stranger("9")
        if len(nines) == 4 and other is not None:
            found.append(Meld("five-nines", "9", 101, (*nines, other)))
        for suit in PACK.suits:
            kings, queens, odd = player.has("K" + suit), player.has("Q" + suit), stranger("KQ")
            if len(kings) + len(queens) == 3 and odd is not None:
                found.append(
                    Meld("double-marriage", suit, self.worth(suit, double=True), (*kings, *queens, odd)),
                )
        return found

    # Winning

    def check(self) -> None:
        """Marked points that reach 101 end the game, but for who had them before this deal."""
        if self.over:
            return
        for player in self.seats:
            if player.total < self.target <= player.total + player.marked:
                self.over, self.winner = "game", player

    def window(self, winner: Player) -> None:
        if self.ready("foreign-meld"):
            mine = {"marriage", "double-marriage", "five-nines", "double-binocle"}
            strange = [meld for meld in groupings(winner, self.trump) if meld.name not in mine]
            strange = [meld for meld in strange if len(meld.cards) < 8]
            if strange:
                self.foreign(winner, self.rng.choice(strange))
        super().window(winner)

    def foreign(self, winner: Player, meld: Meld) -> None:
        self.plant("foreign-meld")
        index = self.emit(winner, f"declares {meld.name} " + " ".join(FACES[card] for card in meld.cards))
        self.find("foreign-meld", index, winner, "declare.values", "GA-2", "void")
        for face in {FACES[card] for card in meld.cards}:
            if not winner.lying(face):
                winner.known[face] = max(1, winner.known[face])

    def meld(self, winner: Player, meld: Meld) -> None:
        if meld.name != "five-nines":
            super().meld(winner, meld)
            return
        words = self.words(winner, meld)
        self.lay(winner, meld)
        self.post(self.emit(winner, f"declares five-nines {words}"), winner, 101, "five-nines")
        self.over, self.winner = "game", winner

    def false_meld(self, fault: str, winner: Player, meld: Meld) -> None:
        if fault != "stale-meld":
            super().false_meld(fault, winner, meld)
            return
        self.plant(fault)
        words = self.words(winner, meld)
        self.lay(winner, meld)
        index = self.emit(winner, f"declares {meld.name} {words}")
        self.find(fault, index, winner, "declare.again", "GA-3", "void")


def generate(
    seed: int, faults: Iterable[str] = (), *, discovery: str = "referee", told: str = "table", deals: int = 3
) -> Sitting:
    """A sitting of at most so many deals; the same arguments give the same."""
    rng = random.Random(f"gaigel {seed} {sorted(faults)}")
    high = {name: rng.randint(1, 9) * 10 for name in ("Ann", "Bob")}
    return sitting(Play(rng, known_faults(faults, FAULTS), told, discovery), deals, high)


def generate_deal(
    seed: int, faults: Iterable[str] = (), *, discovery: str = "referee", told: str = "table"
) -> Simulated:
    """One deal."""
    return as_deal(generate(seed, faults, discovery=discovery, told=told, deals=1), discovery, told)
