"""Money stakes: how many units each kind is for, and which payments it turns into money."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from typing import NamedTuple

from referee.core.settlement import Transfer


class Stake(NamedTuple):
    """A kind of money stake: the price of so many units.

    `unit` is what it prices, the game's own unit if none is named. `goes_with` is a value of the book and what it has to
    be for this kind to be meant, where the book can be played for one thing or another.
    """

    per: int
    unit: str = ""
    goes_with: tuple[str, object] | None = None


# What a game says of its stakes: a number alone is the price of so many of its own units.
Stakes = Mapping[str, int | Stake]


def stake(known: int | Stake) -> Stake:
    """A stake, however a game writes it."""
    return known if isinstance(known, Stake) else Stake(known)


def by_unit(
    named: Iterable[str], known: Stakes, own_unit: str, value: Callable[[str], object]
) -> dict[str, tuple[str, ...]]:
    """Which of the named kinds price each unit: those that go with what the book has; `value` reads a value of it.

    Where none does, all of them, for somebody to complain of (`unfit`).
    """
    found: dict[str, tuple[str, ...]] = {}
    for name in named:
        unit = stake(known[name]).unit or own_unit
        found[unit] = (*found.get(unit, ()), name)
    return {unit: _meant(kinds, known, value) for unit, kinds in found.items()}


def _meant(kinds: tuple[str, ...], known: Stakes, value: Callable[[str], object]) -> tuple[str, ...]:
    return tuple(name for name in kinds if not unfit(stake(known[name]), value)) or kinds


def unfit(kind: Stake, value: Callable[[str], object]) -> bool:
    """Whether a stake is for another way of settling than the one in force; a book that is silent fits every stake."""
    return kind.goes_with is not None and value(kind.goes_with[0]) not in (None, kind.goes_with[1])


def in_money(
    transfers: Iterable[Transfer],
    prices: Mapping[str, Decimal],
    known: Stakes,
    kinds: Mapping[str, Iterable[str]],
    money: str,
) -> list[Transfer]:
    """The payments that have a price, in money: `kinds` are the stakes that price each unit (see `by_unit`)."""
    return [
        Transfer(source, target, amount * prices[name] / stake(known[name]).per, money)
        for source, target, amount, unit in transfers
        for name in kinds.get(unit, ())
    ]
