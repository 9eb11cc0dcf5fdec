"""An independent simulated table of Four-handed Binocle: singly or in partnership, with every way of making melds good."""

from __future__ import annotations

import random
from collections.abc import Iterable

from tests.simulated.binocle_last_two import or_last_two
from tests.simulated.binocle_whole import FAULTS as ALL
from tests.simulated.binocle_whole import Evening, Game, Table, play
from tests.simulated.cards import known_faults

PLAYERS = ("Ann", "Bob", "Cal", "Dee")
FAULTS = dict(ALL)
MODES = ("usual", "individual", "side", "combined")


class Four(Table):
    """One deal: each melds after his own card to the first trick."""

    def before_play(self) -> None:
        """Nobody has melded yet."""
        self.melded: set[str] = set()
        self.combined: set[tuple[str, ...]] = set()

    @property
    def mode(self) -> str:
        """How melds are made good."""
        mode = str(self.game.evening.house.get("meld-mode", "usual"))
        if mode == "usual":
            return "side" if len(self.game.evening.sides) == 2 else "individual"
        return mode

    def entitled(self, winner: str) -> tuple[str, ...]:
        """The winner's own melds, or those of both."""
        return (winner,) if self.mode == "individual" else self.game.side(winner)

    def losers(self, name: str) -> tuple[str, ...]:
        """Partners lose their cards together, unless it is agreed otherwise."""
        return (name,) if self.game.evening.house.get("revoke-scope") == "player" else self.game.side(name)

    def choose(self, name: str) -> int:
        """Of two cards that look alike the one that lies on the table is played."""
        card = super().choose(name)
        alike = [one for one in self.hands[name] if self.face[one] == self.face[card]]
        return next((one for one in alike if one in self.handles[name]), card)

    def lay(self, name: str, card: int) -> None:
        """Before his first card somebody may meld too early."""
        if not self.tricks and self.due("late-meld") and self.rng.random() < 0.3:
            self.late(name)
        super().lay(name, card)

    def card_played(self, name: str) -> None:
        """The melds of the first trick; and what may be combined once a side has won one."""
        if self.tricks:
            return
        if self.due("late-meld") and len(self.trick) > 1 and self.rng.random() < 0.5:
            self.late(self.trick[-2][0])
        card = next(one for who, one in self.trick if who == name)
        self.handles[name][card] = f"{self.face[card]}.1"
        if self.due("false-meld"):
            self.wrong_meld(name)
        self.meld(name, [*self.hands[name], card])
        if self.due("repeated-meld"):
            self.repeat(name)
        if self.mode == "combined" and len(self.game.side(name)) > 1:
            extra = [one for one in self.hands[name] if one not in self.handles[name] and self.rng.random() < 0.4]
            extra = [one for one in extra if not self.lies(name, one)]
            if extra:
                index = self.say(f"{name} lays {' '.join(self.face[one] for one in extra)}")
                fresh = [self.face[one] for one in extra if not self.known[name][self.face[one]]]
                for one in extra:
                    self.put(name, one)
                if self.watch is not None:  # one after the other, as they are named
                    for face in fresh:
                        self.seen(name, face, index)
                self.shown(name, [], index)

    def lies(self, name: str, card: int) -> bool:
        """Whether a card that looks like this one lies there already: then another would have to be told from it."""
        return any(self.face[one] == self.face[card] for one in self.handles[name]) or any(
            self.face[one] == self.face[card] and one != card for one in self.hands[name]
        )

    def put(self, name: str, card: int) -> None:
        """A card comes on the table that is no meld."""
        face = self.face[card]
        self.handles[name][card] = f"{face}.1"
        self.known[name][face] = max(self.known[name][face], 1)

    def turn_down(self) -> None:
        """After its first trick a side may combine."""
        super().turn_down()
        winner = next((name for name in self.players if name == self.leader), "")
        side = self.game.side(winner)
        if self.mode != "combined" or len(side) == 1 or side in self.combined or not self.hands[winner]:
            return
        self.combined.add(side)
        lying = [card for name in side for card in self.hands[name] if card in self.handles[name]]
        before = [meld for name in side for meld in self.melds[name]]
        ways = self.possible(lying, {card for meld in before for card in meld.cards}, before)
        if ways:
            meld = self.rng.choice(ways)
            self.say(f"{winner} combines {meld.name} {' '.join(self.face[card] for card in meld.cards)}")
            self.truth.points[winner] += meld.value


def generate(seed: int, faults: Iterable[str] = (), *, discovery: str = "referee", told: str = "table") -> Evening:
    """One game, with one fault a deal; the seed decides how the table plays."""
    known = known_faults(faults, FAULTS)
    rng = random.Random(f"four {seed} {known} {discovery} {told}")
    pairs = rng.random() < 0.6
    sides = (("Ann", "Cal"), ("Bob", "Dee")) if pairs else tuple((name,) for name in PLAYERS)
    evening = Evening(PLAYERS, sides, rng.choice(PLAYERS), discovery, has_start=seed % 3 > 0 and not pairs)
    if not pairs:
        evening.house["partners"] = False
    mode = rng.choice(MODES)
    if mode != "usual":
        evening.house["meld-mode"] = mode
    if pairs and rng.random() < 0.3:
        evening.house["revoke-scope"] = "player"
    game = Game(evening, dict.fromkeys(PLAYERS, 0), dict.fromkeys(sides, 1000))
    return play(rng, game, known, told, or_last_two(Four))
