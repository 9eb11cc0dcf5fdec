"""Who pays whom, and the arithmetic that leads there, step by step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, NamedTuple

from referee.core.rulings import Citation

UNRECORDED = "unrecorded"  # what typed totals give or take that no line on record has moved
NOBODYS = frozenset({"pool", UNRECORDED})  # accounts that belong to no player


class Sum(NamedTuple):
    """One step of the arithmetic: a sentence, the amount it leads to, and the articles it rests on."""

    deal: int
    text: str
    amount: Decimal
    cites: tuple[Citation, ...]

    def as_json(self) -> dict[str, Any]:
        """The shape of `steps` in JSON."""
        return {
            "deal": self.deal,
            "text": self.text,
            "amount": plain(self.amount),
            "cites": [cite.article for cite in self.cites],
            "articles": [cite.as_json() for cite in self.cites],
        }


class Transfer(NamedTuple):
    """Something paid: `source` and `target` are players, sides or `pool`; the amount is never below nought."""

    source: str
    target: str
    amount: Decimal
    unit: str

    def as_json(self) -> dict[str, str]:
        """The shape of `transfers` in JSON."""
        return {"from": self.source, "to": self.target, "amount": plain(self.amount), "unit": self.unit}


@dataclass(slots=True)
class DealResult:
    """How one deal ended: what each marked, who won what if the book settles deal by deal, and why.

    `transfers` is what this deal moves in the game's own unit; `missing` names what is needed and not known; `complete`
    says that the deal is over, whether or not a game of several deals is (see `Sitting.under_way`).
    """

    number: int
    points: dict[str, int]
    winner: str | None = None
    value: Decimal = Decimal(0)
    flags: tuple[str, ...] = ()
    steps: list[Sum] = field(default_factory=list)
    transfers: list[Transfer] = field(default_factory=list)
    missing: tuple[str, ...] = ()
    complete: bool = True
    dealer: str | None = None

    def as_json(self) -> dict[str, Any]:
        """The shape of `deals` in JSON."""
        return {
            "deal": self.number,
            "points": self.points,
            "winner": self.winner,
            "value": plain(self.value),
            "flags": list(self.flags),
        }


@dataclass(slots=True)
class GameResult:
    """How one game of several deals ended; a game that is one deal has one of these too."""

    number: int
    deals: tuple[int, ...]
    points: dict[str, int]
    winner: str | None = None
    value: Decimal = Decimal(0)
    flags: tuple[str, ...] = ()
    transfers: list[Transfer] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        """The shape of `games` in JSON."""
        return {
            "game": self.number,
            "deals": list(self.deals),
            "points": self.points,
            "winner": self.winner,
            "value": plain(self.value),
            "flags": list(self.flags),
        }


@dataclass(slots=True)
class Settlement:
    """The settlement of a sitting: its deals and games, the net transfers, and whether everything is known.

    `rates` are the money stakes that price its payments. `standing` are the deals of a game that is not over, where
    nothing else is open: the games before it are settled without them. `ends` tells which game ended with which deal, where a
    game is more than a deal.
    """

    deals: list[DealResult]
    games: list[GameResult]
    transfers: list[Transfer]
    accounts: dict[str, str]
    winner: str | None
    value: Decimal
    complete: bool
    missing: tuple[str, ...] = ()
    rates: Mapping[str, Decimal] = field(default_factory=dict)
    standing: tuple[int, ...] = ()
    ends: Mapping[int, int] = field(default_factory=dict)

    @property
    def open_game(self) -> str:
        """A sentence about the game that is not over, where those before it are settled without it; else empty."""
        if not self.standing or not self.games:
            return ""
        numbers = [str(number) for number in self.standing]
        deals = f"deals {', '.join(numbers[:-1])} and {numbers[-1]}" if len(numbers) > 1 else f"deal {numbers[0]}"
        return f"the game of {deals} is not over; those before it count"

    @property
    def steps(self) -> list[Sum]:
        """Every step of every deal, in order."""
        return [step for deal in self.deals for step in deal.steps]


def plain(amount: Decimal) -> str:
    """Exact decimal text without an exponent and without idle zeros before the point's end: `800`, `0.80`."""
    text = format(amount, "f")
    return "0" if text.strip("-0.") == "" else text


def net(transfers: Iterable[Transfer], order: Iterable[str]) -> list[Transfer]:
    """At most one transfer for each pair and unit, from who owes to who is owed; `order` fixes the order of names."""
    place = {name: number for number, name in enumerate((*order, "pool"))}
    totals: dict[tuple[str, str, str], Decimal] = {}
    for source, target, amount, unit in transfers:
        for name in (source, target):  # a side has no place at the table: it comes after everybody
            place.setdefault(name, len(place))
        if place[source] < place[target]:
            key, signed = (source, target, unit), amount
        else:
            key, signed = (target, source, unit), -amount
        totals[key] = totals.get(key, Decimal(0)) + signed
    result: list[Transfer] = []
    for (first, second, unit), amount in totals.items():
        if amount > 0:
            result.append(Transfer(first, second, amount, unit))
        elif amount < 0:
            result.append(Transfer(second, first, -amount, unit))
    return result


def gains(transfers: Iterable[Transfer], unit: str) -> dict[str, Decimal]:
    """What each player or side is up or down in one unit."""
    totals: dict[str, Decimal] = {}
    for source, target, amount, kind in transfers:
        if kind == unit:
            totals[source] = totals.get(source, Decimal(0)) - amount
            totals[target] = totals.get(target, Decimal(0)) + amount
    return totals
