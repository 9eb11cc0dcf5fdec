"""The sample sessions of Three-handed Binocle: they load, check, and settle to what was worked out by hand."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

from referee.api.judged import load
from referee.core.settlement import Transfer

SESSIONS = Path(__file__).parents[2] / "sessions" / "binocle-three-handed"


def test_a_game_in_three_deals() -> None:
    judged = load(SESSIONS / "a-game-in-three-deals.toml")
    assert judged.findings() == []
    settled = judged.settlement()
    assert settled.complete
    # deal 2: Ann has dix 10, binocle 40, four Jacks 40, the last trick 10 and 143 in cards
    # deal 3: marriages 20, 40 (trumps) and 20, binocle 40, Aces 100, Queens 60; two tricks of 21
    assert [deal.points["Ann"] for deal in settled.deals] == [460 + 206, 243, 280 + 42]
    assert settled.games[0].points["Ann"] == 1231
    assert sum(settled.deals[1].points.values()) == 240 + 10 + 90 + (20 + 80) + (10 + 40)
    assert settled.transfers == [
        Transfer("Bob", "Ann", Decimal(1), "points"),
        Transfer("Cal", "Ann", Decimal(1), "points"),
        Transfer("Bob", "Ann", Decimal("0.50"), "GBP"),
        Transfer("Cal", "Ann", Decimal("0.50"), "GBP"),
    ]


def test_a_dispute() -> None:
    judged = load(SESSIONS / "a-trick-not-won-and-a-revoke.toml")
    found = [(f.line, f.proof_line, f.point, f.by) for f in judged.findings()]
    assert found == [(39, 44, "under-play", "Ann"), (59, None, "revoke", "Ann")]
    settled = judged.settlement()
    # deal 2: Bob dix 10, 40, 150 and 20, the last trick 10, cards 164; Cal dix 10, 60, 40 and 20, cards 43; Ann's 33 are lost
    assert settled.deals[1].points == {"Ann": 0, "Bob": 230 + 164, "Cal": 130 + 43}
    # deal 3: Bob melds 20, 100 and 20, and has 4 + 11 + 11 in his trick
    assert settled.games[0].points == {"Ann": 432, "Bob": 477 + 394 + 166, "Cal": 654}
    assert (settled.winner, settled.value, settled.complete) == ("Bob", Decimal(2), True)
