"""The last two of a game of Binocle without a stock, who play ordinary Binocle for it: the simulated table of that game."""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.simulated.binocle import Play
from tests.simulated.binocle_table import Player
from tests.simulated.binocle_whole_game import DealTruth, Game, Played

FAULTS = ("revoke", "false-meld", "late-meld", "late-exchange", "lead-out-of-turn-called", "looks-back", "wrong-knock")


class LastTwo(Play):
    """One deal of two, with the scores that they brought."""

    def __init__(self, rng: random.Random, game: Game, dealer: str, told: str) -> None:
        fault = rng.choice(("", *FAULTS))
        super().__init__(rng, [fault] if fault else [], told, game.evening.discovery)
        self.game = game
        self.truth = DealTruth()
        self.seats = [Player(name, total=game.score[name]) for name in game.left()]
        self.dealer = next(player for player in self.seats if player.name == dealer)

    def wants(self, player: Player) -> int:
        """What each has to reach need not be the same."""
        return self.game.targets[(player.name,)]

    def count(self) -> None:
        """The cards are marked; who has won by them the game itself knows."""
        for player in self.seats:
            if player.count():
                self.post(self.line - 1, player, player.count(), "cards")

    def run(self) -> None:
        """The whole deal; what no card has proved is no finding."""
        self.new_deal(self.dealer)
        self.one_deal(self.dealer)
        self.truth.lines += self.deals[0][1]
        self.truth.findings += [found for found in self.findings if found.at_once or found.proof_index is not None]
        self.truth.points.update({player.name: player.marked for player in self.seats})
        if self.winner is not None:
            self.game.win((self.winner.name,), "two-left")


def or_last_two(
    several: Callable[[random.Random, Game, str, str, str], Played],
) -> Callable[[random.Random, Game, str, str, str], Played]:
    """A deal of several, or of the last two where the others have retired."""

    def table(rng: random.Random, game: Game, dealer: str, fault: str, told: str) -> Played:
        return LastTwo(rng, game, dealer, told) if len(game.left()) == 2 else several(rng, game, dealer, fault, told)

    return table
