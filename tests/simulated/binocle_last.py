"""The last tricks of the simulated table of Binocle: what must be played, and plays that were wrong."""

from __future__ import annotations

import random
from dataclasses import replace

from tests.simulated.binocle_table import FACES, PACK, Player, Table, Watch


class LastTricks(Table):
    """A table at which faults are planted when their time has come."""

    def __init__(self, rng: random.Random, told: str, form: str) -> None:
        super().__init__(rng, told, form)
        self.due: dict[str, int] = {}
        self.planted: list[str] = []
        self.trick = 0

    def ready(self, *names: str) -> str:
        """The first of these faults whose time has come."""
        return next((name for name in names if self.trick >= self.due.get(name, 99)), "")

    def plant(self, name: str) -> None:
        del self.due[name]
        self.planted.append(name)

    def suit(self, player: Player, led: int) -> list[int]:
        return [card for card in player.hidden if FACES[card][1] == FACES[led][1]]

    def right(self, player: Player, led: int) -> list[int]:
        """What may be played: the suit led, and a card that wins where there is one."""
        suit = self.suit(player, led)
        pool = suit or player.hidden
        return [card for card in pool if PACK.beats(card, led, self.trump)] or pool

    def wrong_card(self, fault: str, player: Player, led: int, card: int) -> None:
        self.plant(fault)
        suit, own = FACES[led][1], FACES[card][1]
        higher = {FACES[c] for c in range(len(FACES)) if FACES[c][1] == suit and PACK.strength[c] > PACK.strength[led]}
        proves = higher if own == suit else {face for face in FACES if face[1] == suit}
        if suit not in (own, self.trump) and own != self.trump:
            proves |= {face for face in FACES if face[1] == self.trump}
        index = self.play(player, card)
        self.find(fault, index, player, "revoke", "BN-R")
        if not proves & self.seen_in(player):
            self.findings[-1] = replace(self.findings[-1], at_once=False)
        self.watches.append(Watch(player, len(self.findings) - 1, proves))

    def claim_cards(self) -> None:
        """Once a wrong play is proved the adversary may claim the score for cards."""
        for watch in self.watches:
            found = self.findings[watch.finding]
            is_proved = found.at_once or found.proof_index is not None
            others = [self.wrongly_played(other) for other in self.watches if other is not watch]
            if (
                found.fault == "revoke-loses-cards"
                and is_proved
                and not watch.offender.no_count
                and self.trick < self.drawing + 12
                and self.wrongly_played(watch) not in others
            ):
                self.emit(self.other(watch.offender), f"elects lose-cards {self.wrongly_played(watch)}")
                watch.offender.no_count = True

    def wrongly_played(self, watch: Watch) -> str:
        """The card of an offence, as the line has it."""
        lines = self.deals[-1][1]
        return lines[self.findings[watch.finding].index - self.line + len(lines)].split()[2].partition(".")[0]

    def look_back(self, winner: Player) -> None:
        if self.trick > 1 and self.ready("looks-back"):
            self.plant("looks-back")
            index = self.emit(self.other(winner), f"claims looked-at-tricks by {winner.name} trick=1")
            self.find("looks-back", index, winner, "trick.looking", "BN-3")
            winner.no_count = True
