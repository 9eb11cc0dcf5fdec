"""Single deals of Binocle for three and four, dealt by the last of the players: to be spoilt by other tests."""

from __future__ import annotations

from collections.abc import Iterable

from tests.simulated import binocle_four_handed, binocle_three_handed
from tests.simulated.binocle_whole import Evening
from tests.simulated.cards import Simulated
from tests.simulated.sixty_six_deals import first_deal


def _played(evening: Evening, discovery: str, told: str) -> Simulated:
    """The first deal of an evening that was told by its cards."""
    place = 1 if evening.has_start else 0
    deal = evening.deals[place]
    seats = evening.players
    dealer = seats[(seats.index(evening.dealer) + place) % len(seats)]
    return first_deal(seats, dealer, deal.lines, deal.findings, deal.points, discovery, told)


def of_three(seed: int, faults: Iterable[str] = (), *, discovery: str = "referee", told: str = "table") -> Simulated:
    """A deal of three."""
    return _played(binocle_three_handed.generate(seed, faults, discovery=discovery, told=told), discovery, told)


def of_four(seed: int, faults: Iterable[str] = (), *, discovery: str = "referee", told: str = "table") -> Simulated:
    """A deal of four."""
    return _played(binocle_four_handed.generate(seed, faults, discovery=discovery, told=told), discovery, told)
