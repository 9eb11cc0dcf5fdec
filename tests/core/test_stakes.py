"""Which kinds of money stake turn which payments into money."""

from __future__ import annotations

from decimal import Decimal

import pytest

from referee.core.settlement import Transfer
from referee.core.stakes import Stake, Stakes, by_unit, in_money

KNOWN: Stakes = {
    "per-hundred": 100,
    "per-counter": Stake(1, "counters"),
    "per-game": Stake(1, goes_with=("settle-by", "game")),
    "per-point": Stake(1, goes_with=("settle-by", "points")),
}
BOOK: dict[str, object] = {"settle-by": "game"}


@pytest.mark.parametrize(
    ("named", "priced"),
    [
        ([], {}),
        (["per-hundred"], {"points": ("per-hundred",)}),
        (["per-counter", "per-hundred"], {"counters": ("per-counter",), "points": ("per-hundred",)}),
        (["per-game", "per-point"], {"points": ("per-game",)}),
        (["per-point"], {"points": ("per-point",)}),  # alone and of no use: refused when the session is read
        (["per-game", "per-hundred"], {"points": ("per-game", "per-hundred")}),
    ],
)
def test_kinds_by_the_unit_that_they_price(named: list[str], priced: dict[str, tuple[str, ...]]) -> None:
    assert by_unit(named, KNOWN, "points", BOOK.get) == priced


def test_a_value_that_no_kind_goes_with() -> None:
    assert by_unit(["per-game", "per-point"], KNOWN, "points", lambda name: None) == {
        "points": ("per-game", "per-point")
    }


def test_only_what_has_a_price_is_turned_into_money() -> None:
    paid = [
        Transfer("Ann", "Bob", Decimal(300), "points"),
        Transfer("Bob", "pool", Decimal(4), "counters"),
        Transfer("Ann", "Bob", Decimal(7), "tricks"),
    ]
    prices = {"per-hundred": Decimal("0.10"), "per-counter": Decimal("0.25")}
    kinds = by_unit(prices, KNOWN, "points", BOOK.get)
    assert in_money(paid, prices, KNOWN, kinds, "GBP") == [
        Transfer("Ann", "Bob", Decimal("0.30"), "GBP"),
        Transfer("Bob", "pool", Decimal("1.00"), "GBP"),
    ]
