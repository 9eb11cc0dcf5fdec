"""The arithmetic of one deal as it is written down."""

from __future__ import annotations

from decimal import Decimal

from referee.core.law import LawView
from referee.core.rulings import Citation
from referee.core.settlement import Sum


class Sheet:
    """One deal step by step, with the articles that each step rests on."""

    def __init__(self, law: LawView, number: int) -> None:
        self.law = law
        self.number = number
        self.steps: list[Sum] = []

    def step(self, text: str, amount: int, *grounds: Citation | str) -> int:
        """Writes a step down; it cites what is given, points by their names, and every value read since the last one."""
        cites = [self.law.cite(one) if isinstance(one, str) else one for one in grounds]
        cites += self.law.read
        self.law.read = []
        self.steps.append(Sum(self.number, text, Decimal(amount), tuple(dict.fromkeys(cites))))
        return amount
