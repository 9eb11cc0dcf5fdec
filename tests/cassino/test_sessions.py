"""The sample sessions of Cassino: they load, check, and settle to what was worked out by hand."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

from referee.api.judged import load
from referee.core.settlement import Transfer

SESSIONS = Path(__file__).parents[2] / "sessions" / "cassino"


def test_an_evening_of_three_games() -> None:
    judged = load(SESSIONS / "three-games-in-an-evening.toml")
    assert judged.findings() == []
    settled = judged.settlement()
    assert settled.complete
    assert [game.deals for game in settled.games] == [(1, 2), (3, 4), (5, 6)]
    assert [game.points for game in settled.games] == [
        {"Ann": 11, "Bob": 10},
        {"Ann": 10, "Bob": 11},
        {"Ann": 11, "Bob": 10},
    ]
    assert [deal.dealer for deal in settled.deals] == ["Bob", "Ann"] * 3
    assert settled.transfers == [
        Transfer("Bob", "Ann", Decimal(1), "points"),
        Transfer("Bob", "Ann", Decimal("0.50"), "GBP"),
    ]


def test_a_dispute() -> None:
    judged = load(SESSIONS / "false-build-taken-back.toml")
    found = [(f.line, f.proof_line, f.point, f.by) for f in judged.findings()]
    assert found == [
        (17, 22, "build.false", "Ann"),
        (22, None, "play.turn", "Ann"),
        (25, None, "capture.wrong", "Ann"),
    ]
    settled = judged.settlement()
    # Deal 1: Ann 31 cards, 9 spades, two Aces; Bob both Cassinos and two Aces. Deal 2: Ann most cards and Great Cassino.
    assert [deal.points for deal in settled.deals] == [{"Ann": 6, "Bob": 5}, {"Ann": 5, "Bob": 1}]
    assert settled.games[0].points == {"Ann": 11, "Bob": 6}
    assert (settled.winner, settled.complete) == ("Ann", True)
    assert settled.transfers[-1] == Transfer("Bob", "Ann", Decimal("0.25"), "GBP")
