"""Bidding by itself: who speaks, how often, and when it is over, in auctions of several kinds."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from referee.mechanics.bidding import Bidding, Call, candidates, highest, is_out, to_speak

PLAYERS = ("Ann", "Bob", "Cal")


class Auction(Bidding):
    """So many bids each, with or without coming back."""

    def __init__(self, each: int, *, back: bool = False) -> None:
        self.each, self.back = each, back

    def bids_each(self, law: Any, table: Any) -> int:
        return self.each

    def may_return(self, law: Any, table: Any) -> bool:
        return self.back


def calls(said: str) -> tuple[Call, ...]:
    """`Ann 10, Bob -` as calls."""
    found = []
    for line, one in enumerate(filter(None, said.split(", ")), 1):
        name, rank = one.split()
        found.append(Call(name, 0 if rank == "-" else int(rank), rank, line))
    return tuple(found)


def speaker(said: str, game: Auction, dealer: str | None = "Cal") -> str | None:
    """Whose turn it is after these calls."""
    deal = SimpleNamespace(calls=calls(said), dealer=dealer, players=PLAYERS, others=others)
    law: Any = SimpleNamespace(game=game)
    return to_speak(law, SimpleNamespace(deal=deal))


def others(player: str) -> tuple[str, ...]:
    place = PLAYERS.index(player)
    return PLAYERS[place + 1 :] + PLAYERS[:place]


@pytest.mark.parametrize(
    ("said", "once", "ever", "back"),
    [
        ("", "Ann", "Ann", "Ann"),
        ("Ann 10", "Bob", "Bob", "Bob"),
        ("Ann 10, Bob -", "Cal", "Cal", "Cal"),
        ("Ann 10, Bob -, Cal -", None, None, None),
        ("Ann 10, Bob 20, Cal -", None, "Ann", "Ann"),
        ("Ann -, Bob 20, Cal 30", None, "Bob", "Ann"),
        ("Ann -, Bob 20, Cal 30, Bob -", None, None, "Ann"),
        ("Ann -, Bob -, Cal 30", None, None, "Ann"),
        ("Ann -, Bob -, Cal -", None, None, None),
    ],
)
def test_whose_turn_it_is(said: str, once: str | None, ever: str | None, back: str | None) -> None:
    assert speaker(said, Auction(1)) == once
    assert speaker(said, Auction(0)) == ever
    if said != "Ann -, Bob 20, Cal 30, Bob -":  # there the turn would have come to Ann first
        assert speaker(said, Auction(0, back=True)) == back


def test_bids_run_out() -> None:
    said = "Ann 10, Bob 20, Cal 30, Ann 40, Bob 50, Cal 60"
    assert speaker(said, Auction(2)) is None
    assert speaker(said, Auction(3)) == "Ann"
    assert is_out(calls(said), "Ann", 2, may_return=False) == "Ann has had 2 bids"
    assert is_out(calls("Ann 10"), "Ann", 1, may_return=False) == "Ann has bid already"
    assert is_out(calls("Ann -"), "Ann", 0, may_return=False) == "Ann has passed"
    assert not is_out(calls("Ann -, Bob 10"), "Ann", 0, may_return=True)


def test_nobody_has_dealt() -> None:
    assert speaker("", Auction(1), dealer=None) is None
    assert speaker("", Auction(1), dealer="Ann") == "Bob"


def test_the_highest_stands() -> None:
    assert highest(calls("Ann -")) is None
    best = highest(calls("Ann 10, Bob 30, Cal -"))
    assert best is not None
    assert best.player == "Bob"


def test_what_may_be_said() -> None:
    deal: Any = SimpleNamespace(speaks="Bob")
    assert candidates(deal, ["six-hearts"]) == ["Bob bids six-hearts", "Bob passes"]
    assert candidates(SimpleNamespace(speaks=None), ["20"]) == []
