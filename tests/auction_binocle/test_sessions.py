"""The sample sessions of Auction Binocle: they load, check, and settle to what was worked out by hand."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

from referee.api.judged import load
from referee.core.settlement import Transfer

SESSIONS = Path(__file__).parents[2] / "sessions" / "auction-binocle"


def test_six_deals_with_a_widow() -> None:
    judged = load(SESSIONS / "six-deals-with-a-widow.toml")
    assert judged.findings() == []
    settled = judged.settlement()
    assert settled.complete
    assert [deal.dealer for deal in settled.deals] == ["Cal", "Ann", "Bob"] * 2
    # Ann: two marriages, 20 and 40; 134 in her tricks, a King and a Jack laid away; 10. Bob: 20 + 20 + 40 and 17. Cal: 20 and 83.
    assert settled.deals[0].points == {"Ann": 210, "Bob": 97, "Cal": 103}
    assert settled.deals[2].points == {"Ann": 120, "Bob": 110, "Cal": -180}
    assert settled.deals[4].points == {"Ann": 40 + 40 + 10 + 60, "Bob": 130, "Cal": 70}
    game = settled.games[0]
    assert (game.winner, game.points, game.value) == ("Ann", {"Ann": 805, "Bob": 697, "Cal": 483}, Decimal(2))
    assert settled.transfers == [
        Transfer("Bob", "Ann", Decimal(1), "points"),
        Transfer("Cal", "Ann", Decimal(1), "points"),
        Transfer("Bob", "Ann", Decimal("0.50"), "GBP"),
        Transfer("Cal", "Ann", Decimal("0.50"), "GBP"),
    ]


def test_a_dispute() -> None:
    judged = load(SESSIONS / "a-club-on-a-heart.toml")
    found = [(f.line, f.proof_line, f.point, f.by) for f in judged.findings()]
    assert found == [
        (17, None, "bid.turn", "Bob"),
        (19, None, "bid.enough", "Bob"),
        (22, None, "bid.again", "Bob"),
        (32, 35, "revoke", "Cal"),
        (46, None, "widow.wrong", "Bob"),
    ]
    settled = judged.settlement()
    # the bid and no more; Bob and Cal have won no trick. Then Bob is set back, and the others have what they announced.
    assert [deal.points for deal in settled.deals] == [
        {"Ann": 150, "Bob": 0, "Cal": 0},
        {"Ann": 40, "Bob": -100, "Cal": 40},
    ]
    assert (settled.complete, settled.games) == (False, [])
