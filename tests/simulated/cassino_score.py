"""How a simulated game of Cassino is counted; written apart from the referee."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.simulated.cassino_table import Layout

Side = tuple[str, ...]


@dataclass
class Game:
    """A game that is over: who won, with what scores, in how many deals."""

    winner: Side
    scores: dict[str, int]
    deals: int


def counts(at: Layout, side: Side) -> dict[str, int]:
    """What a side has taken."""
    pile = [card for name in side for card in at.piles[name]]
    return {
        "cards": len(pile),
        "spades": len([card for card in pile if card.endswith("S")]),
        "aces": len([card for card in pile if card.startswith("A")]),
        "great": int("TD" in pile),
        "little": int("2S" in pile),
        "sweeps": sum(at.sweeps[name] for name in side),
    }


@dataclass
class Sitting:
    """The running score of a game to eleven points."""

    sides: tuple[Side, ...]
    score: dict[Side, int] = field(default_factory=dict)
    games: list[Game] = field(default_factory=list)
    deals: int = 0

    def count(self, at: Layout) -> dict[str, int]:
        """Counts a deal in order until somebody is out; answers the points of each player in it."""
        before = {side: self.score.get(side, 0) for side in self.sides}
        have = dict(before)
        self.deals += 1
        winner: Side | None = None
        for side, points in self._awards(at):
            have[side] += points
            if have[side] >= 11:
                winner = side
                break
        if winner is None:
            winner = self._sweeps(at, have)
        self.score = have
        if winner is not None:
            scores = {name: have[side] for side in self.sides for name in side}
            self.games.append(Game(winner, scores, self.deals))
            self.score = {}
        return {name: have[side] - before[side] for side in self.sides for name in side}

    def _awards(self, at: Layout) -> list[tuple[Side, int]]:
        taken = {side: counts(at, side) for side in self.sides}
        awards: list[tuple[Side, int]] = []
        for item, points in (("cards", 3), ("spades", 1)):
            ranked = sorted(self.sides, key=lambda side: taken[side][item])
            if taken[ranked[-1]][item] > taken[ranked[-2]][item]:
                awards.append((ranked[-1], points))
        for card, points in (("TD", 2), ("2S", 1), ("AS", 1), ("AC", 1), ("AH", 1), ("AD", 1)):
            for side in self.sides:
                if any(card in at.piles[name] for name in side):
                    awards.append((side, points))
        return awards

    def _sweeps(self, at: Layout, have: dict[Side, int]) -> Side | None:
        made = {side: counts(at, side)["sweeps"] for side in self.sides}
        if all(have[side] + made[side] < 11 for side in self.sides):
            for side in self.sides:
                have[side] += made[side]
            return None
        ranked = sorted(self.sides, key=lambda side: made[side])
        best, surplus = ranked[-1], made[ranked[-1]] - made[ranked[-2]]
        have[best] += surplus
        return best if surplus and have[best] >= 11 else None
