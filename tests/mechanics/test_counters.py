"""Pools, fishing and banking by themselves."""

from __future__ import annotations

from itertools import combinations

import pytest

from referee import games
from referee.core.events import Seats
from referee.core.law import Law
from referee.core.table import Deal, Sitting, Table
from referee.mechanics.banking import cover
from referee.mechanics.fishing import groups
from referee.mechanics.pools import divide, in_pool, pay_each, put_in, take_out

PLAYERS = ("Ann", "Bob", "Cal")


@pytest.fixture
def law() -> Law:
    made = Law(games.book("commit"), games.find("commit"))
    table: Table[Deal] = Table(Sitting(Seats(PLAYERS)), Deal(1, PLAYERS, "Ann", "play"))
    made.begin(table, None, 1)
    return made


def test_what_goes_in_and_out_of_a_pool_sums_to_nil(law: Law) -> None:
    put_in(law, PLAYERS, 3, "ante")
    assert in_pool(law.table) == 9
    take_out(law, "Bob", 20, "all there is")
    assert law.table.sitting.accounts == {"Ann": -3, "Bob": 6, "Cal": -3, "pool": 0}
    pay_each(law, "Ann", PLAYERS, 2, "a King held")
    assert law.table.sitting.accounts == {"Ann": -7, "Bob": 8, "Cal": -1, "pool": 0}
    assert [paid.amount for paid in law.table.deal.paid()] == [3, 3, 3, 9, 2, 2]


@pytest.mark.parametrize(("pool", "winners", "share", "rest"), [(9, 3, 3, 0), (8, 3, 2, 2), (1, 2, 0, 1)])
def test_a_pool_pays_whole_shares_and_keeps_the_rest(law: Law, pool: int, winners: int, share: int, rest: int) -> None:
    put_in(law, ["Ann"], pool, "fine")
    assert divide(law, PLAYERS[:winners], "shares") == rest
    accounts = law.table.sitting.accounts
    assert accounts["pool"] == rest
    assert accounts.get("Bob", 0) == share
    assert sum(accounts.values()) == 0


def slowly(values: tuple[int, ...], total: int) -> bool:
    """Whether the values fall into groups of that sum: tried one group after the other."""
    if not values:
        return True
    for size in range(len(values)):
        for others in combinations(range(1, len(values)), size):
            if values[0] + sum(values[at] for at in others) == total:
                left = tuple(value for at, value in enumerate(values) if at and at not in others)
                if slowly(left, total):
                    return True
    return False


@pytest.mark.parametrize("total", [5, 7, 9, 10])
def test_cards_fall_into_groups_of_one_sum(total: int) -> None:
    for size in range(1, 5):
        for values in combinations((1, 2, 2, 3, 4, 5, 5, 7, 8, 9, 10), size):
            assert (groups(values, total) is not None) is slowly(values, total), values


def test_stakes_are_covered_in_order_up_to_the_bank() -> None:
    offered = {"Pia": 10, "Quin": 8, "Ray": 6}
    covered = {stake.player: stake.covered for stake in cover(offered, ("Pia", "Quin", "Ray"), 20)}
    assert covered == {"Pia": 10, "Quin": 8, "Ray": 2}  # the sheet's first example: four come back
    far = {stake.player: stake.covered for stake in cover(offered, ("Ray", "Quin", "Pia"), 9)}
    assert far == {"Ray": 6, "Quin": 3, "Pia": 0}
