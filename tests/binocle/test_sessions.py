"""The sample sessions of Binocle: they load, check, and settle to what was worked out by hand."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

from referee.api.judged import load
from referee.core.settlement import Transfer

SESSIONS = Path(__file__).parents[2] / "sessions" / "binocle"


def test_an_evening_of_two_games() -> None:
    judged = load(SESSIONS / "two-games-and-a-knock.toml")
    assert judged.findings() == []
    settled = judged.settlement()
    assert settled.complete
    assert [(game.deals, game.winner) for game in settled.games] == [((1, 2, 3), "Ann"), ((4, 5, 6), "Ann")]
    # 313 and 277, 327 and 333; then Ann melds 150 + 40 + 40 and knocks with 137 in her tricks, Bob has 60 marked
    assert settled.games[0].points == {"Ann": 1007, "Bob": 670}
    # 360 and 450, 321 and 349; then Ann has 190 and 131, Bob 110 and the other 109
    assert settled.games[1].points == {"Ann": 1002, "Bob": 1018}
    assert [deal.dealer for deal in settled.deals] == ["Bob", "Ann"] * 3
    assert settled.transfers == [
        Transfer("Bob", "Ann", Decimal(2), "points"),
        Transfer("Bob", "Ann", Decimal("1.00"), "GBP"),
    ]


def test_a_dispute() -> None:
    judged = load(SESSIONS / "a-revoke-and-four-false-aces.toml")
    found = [(f.line, f.proof_line, f.point, f.by) for f in judged.findings()]
    assert found == [
        (40, None, "score.wrong", "Ann"),
        (55, None, "declare.false", "Ann"),
        (67, 68, "revoke", "Bob"),
    ]
    settled = judged.settlement()
    # Ann: four Jacks 40, binocle 40, last trick 10, cards 170. Bob: dix 10, the excess 20, four Kings 80, and no cards.
    assert [deal.points for deal in settled.deals][2] == {"Ann": 260, "Bob": 110}
    assert settled.games[0].points == {"Ann": 1020, "Bob": 890}
    assert (settled.winner, settled.complete) == ("Ann", True)
    assert settled.transfers[-1] == Transfer("Bob", "Ann", Decimal("0.50"), "GBP")
