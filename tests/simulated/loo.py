"""A simulated evening of Loo: hidden hands really dealt, legal play but for what is planted, and its own purse.

`generate(seed, faults)` answers the deals as they would be typed and the truth about them. Nothing here knows the referee.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from tests.simulated.cards import known_faults
from tests.simulated.loo_play import PlayingTable
from tests.simulated.loo_rules import Rules
from tests.simulated.loo_table import FAULTS, NAMES, Evening

__all__ = ["FAULTS", "Evening", "generate"]


class PursedTable(PlayingTable):
    """A deal with its pool: what is paid before it, and how it is divided."""

    def settle(self) -> None:
        """The pool is divided, and the loos lie in the next one."""
        pot = self.evening.pool
        rules = self.rules
        standing = self.standing()
        won = self.hand.won if self.started else dict.fromkeys(self.order, 0)
        self.truth.won = won
        loo = min(3, pot)
        if rules.unlimited:
            loo = pot if rules.loo_is_pool or rules.hoffmann else 6
            if rules.hoffmann and rules.loo_max:
                loo = min(loo, rules.loo_max)
        self.bold_next = False
        if not self.started:
            alone = standing or [self.dealer]
            if alone[0] not in self.gone:
                self.pay(alone[0], -pot)
                self.bold_next = True
            standing = []
        for name in self.order:
            barred = name in self.wrong or name == self.for_pool
            barred = barred or (name in self.gone and rules.hoffmann and not rules.kept_thrown)
            barred = barred or bool(self.loos[name] and rules.shares_left)
            if barred or not won[name]:
                continue
            if rules.unlimited and not rules.hoffmann:
                if won[name] == 3:
                    self.pay(name, -pot)
                    self.bold_next = True
            else:
                self.pay(name, -won[name] * (pot // 3))
        for name in self.order:
            empty = name in standing and not won[name] and name != self.for_pool
            if rules.hoffmann:
                self.pay(name, 12 * (name in self.wrong))
                self.pay(name, loo * (empty and (rules.both or name not in self.wrong)))
                continue
            count = self.loos[name] + self.wrong.count(name) + empty
            self.pay(name, loo * (count if rules.double_loo else min(count, 1)))

    def run(self) -> None:
        """The deal from its price to the division."""
        rules = self.rules
        self.pay(self.dealer, 3)
        if not rules.hoffmann and (rules.ante == "every" or (rules.ante == "first" and not self.evening.deals)):
            for name in self.order[:-1]:
                self.pay(name, 3)
        self.deal()
        while not self.declare():
            self.for_pool = ""
            self.deal()
        self.started = len(self.standing()) > 1
        if self.started:
            self.play()
        self.settle()
        self.truth.pool = self.evening.pool
        self.evening.deals.append(self.truth)


def generate(
    seed: int, faults: Iterable[str] = (), *, rules: Rules | None = None, discovery: str = "referee", deals: int = 4
) -> Evening:
    """An evening as it would be typed, and the truth about it; every fault is planted where there is occasion."""
    rng = random.Random(f"loo {seed}")
    planned = known_faults(faults, FAULTS)
    evening = Evening(NAMES[: rng.randint(3, 7)])
    place = rng.randrange(len(evening.players))
    agreed = rules or Rules()
    is_bold = False
    for number in range(deals):
        dealer = evening.players[(place + number) % len(evening.players)]
        plan = [fault for fault in planned if fault not in evening.planted or rng.random() < 0.3]
        table = PursedTable(rng, evening, agreed, dealer, plan, discovery == "players")
        table.bold = is_bold
        table.run()
        is_bold = table.bold_next
    return evening
