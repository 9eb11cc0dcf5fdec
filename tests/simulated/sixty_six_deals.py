"""Single deals of Sixty-Six, for two, three and four, dealt by the last of the players: to be spoilt by other tests."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from tests.simulated import sixty_six, sixty_six_four, sixty_six_three
from tests.simulated.cards import Expected, Simulated, Truth

SEATS = ("Ann", "Bob", "Cal", "Dee")


def first_deal(
    seats: tuple[str, ...], dealer: str, lines: list[str], findings: list[Expected], scores: Mapping[str, int],
    discovery: str, told: str,
) -> Simulated:  # fmt: skip
    """The deal in other names, so that the last of the seats deals."""
    place = seats.index(dealer)
    names = dict(zip(seats[place + 1 :] + seats[: place + 1], seats, strict=True))
    pattern = re.compile(r"\b(" + "|".join(names) + r")\b")
    lines = [pattern.sub(lambda found: names[found[0]], line) for line in lines]
    points = {names[name]: score for name, score in scores.items()}
    truth = Truth(points, dict.fromkeys(seats, 0), None, [], findings, True, 0, None)
    return Simulated(lines, truth, seats, seats[-1], discovery, told)


def of_two(seed: int, faults: Iterable[str] = (), *, discovery: str = "referee", told: str = "table") -> Simulated:
    """A deal of two."""
    evening = sixty_six.generate(seed, faults, discovery=discovery, told=told)
    deal = evening.deals[0]
    return first_deal(SEATS[:2], evening.dealer, deal.lines, deal.findings, deal.scores(), discovery, told)


def of_three(seed: int, faults: Iterable[str] = (), *, discovery: str = "referee", told: str = "table") -> Simulated:
    """A deal of three."""
    evening = sixty_six_three.generate(seed, faults, discovery=discovery, told=told)
    deal = evening.deals[0]
    return first_deal(SEATS[:3], evening.dealer, deal.lines, deal.findings, deal.scores(SEATS[:3]), discovery, told)


def of_four(seed: int, faults: Iterable[str] = (), *, discovery: str = "referee", told: str = "table") -> Simulated:
    """A deal of four."""
    evening = sixty_six_four.generate(seed, faults, discovery=discovery, told=told)
    deal = evening.deals[0]
    points = {name: points for side, points in deal.points.items() for name in side.split("+")}
    return first_deal(SEATS, evening.dealer, deal.lines, deal.findings, points, discovery, told)
