"""The sample sessions: read, checked and settled to what was worked out by hand."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

from referee.api.judged import Judged, judge
from referee.files.reading import read_session

SESSIONS = Path(__file__).parents[2] / "sessions" / "bezique"


def judged(name: str) -> Judged:
    return judge(read_session(SESSIONS / name))


def test_the_evening_is_clean_and_settles() -> None:
    evening = judged("evening.toml")
    assert evening.findings() == []
    settled = evening.settlement()
    assert [deal.points for deal in settled.deals] == [
        {"Ann": 630, "Bob": 100}, {"Ann": 170, "Bob": 100}, {"Ann": 200, "Bob": 670}, {"Ann": 140, "Bob": 630},
        {"Ann": 120, "Bob": 650},
    ]  # fmt: skip
    assert [(g.winner, g.deals, g.points, g.flags) for g in settled.games] == [
        ("Ann", (1, 2, 3), {"Ann": 1000, "Bob": 870}, ()), ("Bob", (4, 5), {"Ann": 260, "Bob": 1280}, ("doubled",)),
    ]  # fmt: skip
    assert settled.complete
    assert (settled.winner, settled.value) == ("Bob", Decimal(1))
    assert [(t.source, t.target, t.amount, t.unit) for t in settled.transfers] == [
        ("Ann", "Bob", Decimal(1), "points"), ("Ann", "Bob", Decimal("0.025"), "GBP"),
    ]  # fmt: skip


def test_the_disputes_are_found_at_their_lines() -> None:
    dispute = judged("dispute.toml")
    text = (SESSIONS / "dispute.toml").read_text(encoding="utf-8").splitlines()
    found = [(f.point, f.by, text[f.line - 1]) for f in dispute.findings()]
    assert found == [
        ("draw.two-seen-second", "Bob", "Bob draws two seen"),
        ("declare.false", "Bob", "Bob declares four-aces AS AC AH JD"),
        ("score.wrong", "Ann", "Ann marks 120"),
        ("revoke", "Bob", "Bob plays TH"),
    ]
    revoke = dispute.findings()[-1]
    assert text[(revoke.proof_line or 0) - 1].startswith("Bob plays JC")
    settled = dispute.settlement()
    assert settled.deals[0].points == {"Ann": 220, "Bob": 120}  # Bob has fifty of Ann's mark: 120 for 70
    assert not settled.complete  # the game goes on


def test_the_game_for_three_is_clean_and_both_losers_pay() -> None:
    session = judged("three-handed.toml")
    assert session.findings() == []
    settled = session.settlement()
    assert [deal.points for deal in settled.deals] == [
        {"Ann": 260, "Bob": 310, "Cal": 100}, {"Ann": 160, "Bob": 550, "Cal": 220}, {"Ann": 480, "Bob": 50, "Cal": 90},
        {"Ann": 2010, "Bob": 140, "Cal": 30},
    ]  # fmt: skip
    (game,) = settled.games
    assert (game.winner, game.points, game.value) == ("Ann", {"Ann": 2910, "Bob": 1050, "Cal": 440}, Decimal(3))
    assert [(t.source, t.target, t.amount, t.unit) for t in settled.transfers] == [
        ("Bob", "Ann", Decimal(1), "points"), ("Cal", "Ann", Decimal(2), "points"),  # Cal has not half the game
        ("Bob", "Ann", Decimal("0.05"), "GBP"), ("Cal", "Ann", Decimal("0.10"), "GBP"),
    ]  # fmt: skip
    assert settled.complete


def test_the_disputes_of_four_are_found_at_their_lines() -> None:
    session = judged("four-handed-dispute.toml")
    text = (SESSIONS / "four-handed-dispute.toml").read_text(encoding="utf-8").splitlines()
    found = [(f.point, f.by, text[f.line - 1]) for f in session.findings()]
    assert found == [
        ("draw.turn", "Cal", "Cal draws"),
        ("play.turn", "Dee", "Dee plays JS; Cal plays JS"),
        ("declare.false", "Dee", "Dee declares four-aces AC AS AD JH"),
        ("revoke", "Bob", "Bob plays KH"),
    ]
    settled = session.settlement()
    assert [deal.points for deal in settled.deals] == [
        {"Ann": 40, "Bob": 210, "Cal": 230, "Dee": 140}, {"Ann": 10, "Bob": 2030, "Cal": 0, "Dee": 0},
    ]  # fmt: skip
    (game,) = settled.games
    assert (game.winner, game.flags) == ("Bob+Dee", ("doubled",))
    assert game.points == {"Ann": 280, "Bob": 2380, "Cal": 280, "Dee": 2380}
    assert [(t.source, t.target, t.amount) for t in settled.transfers if t.unit == "points"] == [
        ("Ann", "Bob", Decimal(2)), ("Cal", "Dee", Decimal(2)),
    ]  # fmt: skip
    assert settled.complete
