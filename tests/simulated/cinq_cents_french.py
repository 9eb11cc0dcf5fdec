"""Cinq-cents as the French play it: the pone always draws first, and who has revoked counts nothing from there on."""

from __future__ import annotations

import random
from collections.abc import Iterable

from tests.simulated import cinq_cents
from tests.simulated.cards import Simulated
from tests.simulated.penchant import Player

HOUSE = {"draw-order": "pone-always", "revoke": "forfeit"}
FAULTS = {name: said for name, said in cinq_cents.FAULTS.items() if name != "revoke-replayed"}


class Deal(cinq_cents.Deal):
    """One deal; a proved revoke is paid for at once, or when the deal is over."""

    def __init__(
        self, rng: random.Random, players: tuple[str, str], dealer: str, told: str, discovery: str, faults: list[str],
        start: dict[str, int], target: int,
    ) -> None:  # fmt: skip
        super().__init__(rng, players, dealer, told, discovery, faults, start, target)
        self.had: dict[int, int] = {}  # by the number of the finding: what the offender's tricks counted before
        self.is_late = rng.random() < 0.4
        self.last_winner: Player | None = None

    def order(self, winner: Player, loser: Player) -> tuple[Player, Player]:
        if len(self.stock) <= 3:  # the last pair, and perhaps a card over
            return winner, loser
        return self.pone, self.dealer

    def offend(self, name: str, player: Player, card: str, led: str) -> str:
        self.had[len(self.findings)] = player.brisques
        return super().offend(name, player, card, led)

    def gain(self, index: int, winner: Player, *cards: str) -> None:
        super().gain(index, winner, *cards)
        self.last_winner = winner
        if any(seat.hidden for seat in self.seats) and not self.is_late:
            self.claim()

    def claim(self) -> list[tuple[int, Player]]:
        """The adversary claims what is proved; answers the lines and against whom."""
        claims = []
        for number, offender, _ in self.watches:
            found = self.findings[number]
            if number in self.had and (found.at_once or found.proof_index is not None):
                claims.append((self.emit(f"{self.other(offender).name} elects forfeit"), offender))
                had = self.had.pop(number)
                self.most[offender.name] = min(had, self.most.get(offender.name, had))
        return claims

    def count(self) -> None:
        super().count()
        before = dict(self.most)
        for index, offender in self.claim():
            if offender.name not in before and self.last_winner is offender:
                self.post(index, offender, -10, "last-trick")
            before[offender.name] = 0
        claimed = [name for name in before if name in self.most]
        for seat in self.seats:
            marked = sum(points for _, name, points, why in self.postings if (name, why) == (seat.name, "cards"))
            if seat.name in claimed and marked > self.counts(seat):
                self.post(len(self.lines) - 1, seat, self.counts(seat) - marked, "cards")
        self.decide()


def generate(
    seed: int, faults: Iterable[str] = (), *, discovery: str = "referee", told: str = "table", dealer: str = "Bob"
) -> Simulated:
    """A deal and the truth about it."""
    return cinq_cents.generate(seed, faults, discovery=discovery, told=told, dealer=dealer, table=Deal)
