"""An independent simulated table of four-handed Sixty-Six: real hands, planted faults, its own counting.

Nothing here imports the referee. `sixty_six_four_faults` holds what may go wrong beside the cards played.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tests.simulated.cards import known_faults
from tests.simulated.sixty_six_four_faults import FAULTS, MARRIAGE_FAULTS, Faulty
from tests.simulated.sixty_six_four_table import PLAYERS, SIDES, DealTruth, DealVoid, left_of

__all__ = ["FAULTS", "MARRIAGE_FAULTS", "PLAYERS", "Evening", "generate"]

WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}


@dataclass
class Evening:
    """Deals until a side has seven points; `house` is what has been agreed."""

    dealer: str
    discovery: str
    house: Mapping[str, object]
    deals: list[DealTruth] = field(default_factory=list)
    winner: str = ""
    value: int = 1


class Table(Faulty):
    """One deal, from the shuffle to the score."""

    def run(self) -> DealTruth:
        """The whole deal."""
        try:
            self.before_play()
            while any(self.hands.values()):
                self.step()
            self.score()
        except DealVoid:
            self.truth.is_void = True
            self.truth.points = {"+".join(side): 0 for side in SIDES}
        return self.truth

    def step(self) -> None:
        """One card, and what is said before it."""
        if not self.trick:
            self.between_tricks()
        name = left_of(self.trick[-1][0]) if self.trick else self.leader
        is_right = True
        if not self.trick and self.due("lead-called", "lead-followed") and self.rng.random() < 0.3:
            name = self.wrong_lead(name)
            is_right = name == self.leader
        if self.trick and self.due("out-of-turn") and self.rng.random() < 0.2:
            self.too_soon(name)
        led = self.marry(name) if not self.trick and is_right else None
        self.lay(name, led or self.choose(name))
        if len(self.trick) == 1 and is_right:
            self.last_led = self.trick[0]
        if len(self.trick) == 2:
            self.too_late()
        if len(self.trick) == 4:
            self.turn_down()

    def choose(self, name: str) -> str:
        """A legal card, or a wrong one that is to be planted."""
        hand, legal = self.hands[name], self.legal(name)
        if not self.trick or not self.due("revoke", "under-play", "replayed", "cards-lost"):
            return self.rng.choice(legal)
        led, best = self.trick[0][1][1], self.best()
        wrong = [face for face in hand if face not in legal]
        unders = [face for face in wrong if face[1] == led]
        offs = [face for face in wrong if face[1] != led]
        cards = {"under-play": unders, "revoke": offs}.get(self.fault, wrong)
        if not cards or len(hand) < 2 or self.rng.random() < 0.5:
            return self.rng.choice(legal)
        face = self.rng.choice(cards)
        if face[1] == led:
            proofs, point = {f for f in hand if f[1] == led and self.over(f, best)}, "under-play"
        else:
            proofs, point = {f for f in hand if f[1] == led}, "revoke"
            if led != self.trump and not self.over(face, best):
                proofs |= {f for f in hand if f[1] == self.trump and self.over(f, best)}
        assert proofs
        self.plant()
        if proofs & self.public[name]:
            self.find(self.here, name, point)
            self.plain = (name, face)
        else:
            self.watch = (name, self.here, proofs, point, face)
        self.keep()
        return face

    def score(self) -> None:
        """What each side has, and what it scores."""
        totals = {}
        for side in SIDES:
            cards = [face for name in side for face in self.took[name]]
            worth = sum(WORTH.get(face[0], 0) for face in cards)
            if any(name in self.lost for name in side):
                worth = 0
            if cards:
                married = [m for m in self.married if m.who in side and m.is_counted]
                worth += sum(40 if m.suit == self.trump else 20 for m in married)
            totals["+".join(side)] = worth + 10 * (self.leader in side)
        self.truth.counts = totals
        self.truth.points = dict.fromkeys(totals, 0)
        reached = [side for side, have in totals.items() if have >= 66]
        if len(reached) == 1:
            winner = reached[0]
            loser = next(side for side in totals if side != winner)
            self.truth.winner = winner
            self.truth.points[winner] = self.worth(winner, loser)
        self.truth.is_tie = not self.truth.winner
        if self.house.get("ten-of-trumps-point"):
            ten = "T" + self.trump
            taker = next(side for side in totals if any(ten in self.took[name] for name in side.split("+")))
            self.truth.points[taker] += 1

    def worth(self, winner: str, loser: str) -> int:
        """One, two or three."""
        if not any(self.took[name] for name in loser.split("+")):
            return 3
        by_losers = self.house.get("schneider-rule") == "under33" or self.house.get("marriages")
        is_schneider = self.truth.counts[loser] < 33 if by_losers else self.truth.counts[winner] >= 100
        return 2 if is_schneider else 1


def generate(
    seed: int, faults: Iterable[str] = (), *, discovery: str = "referee", told: str = "table",
    house: Mapping[str, object] | None = None,
) -> Evening:  # fmt: skip
    """One game, with one fault a deal."""
    known = known_faults(faults, {**FAULTS, **MARRIAGE_FAULTS})
    rng = random.Random(f"{seed} {known} {discovery} {told} {house}")
    evening = Evening(rng.choice(PLAYERS), discovery, house or {})
    dealer = evening.dealer
    score = {"+".join(side): 0 for side in SIDES}
    bonus = 0
    while max(score.values()) < 7 or len(set(score.values())) == 1:
        fault = known[len(evening.deals) % len(known)] if known else ""
        table = Table(rng, dealer, fault, told, discovery, evening.house)
        truth = table.run()
        if truth.winner:
            truth.points[truth.winner] += bonus
        for side, points in truth.points.items():
            score[side] += points
        bonus = bonus + 1 if truth.is_tie else 0 if any(truth.points.values()) else bonus
        evening.deals.append(truth)
        dealer = left_of(table.dealer)
    evening.winner = max(score, key=lambda side: score[side])
    evening.value = 2 if min(score.values()) == 0 else 1
    return evening
