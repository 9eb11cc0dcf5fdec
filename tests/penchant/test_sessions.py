"""The sample sessions: read, checked and settled to what was worked out by hand."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

from referee.api.judged import Judged, judge
from referee.files.reading import read_session

SESSIONS = Path(__file__).parents[2] / "sessions" / "penchant"


def judged(name: str) -> Judged:
    return judge(read_session(SESSIONS / name))


def test_the_game_is_clean_and_exactly_four_hundred_is_not_doubled() -> None:
    evening = judged("a-game-of-four-deals.toml")
    assert evening.findings() == []
    settled = evening.settlement()
    assert [deal.points for deal in settled.deals] == [
        {"Ann": 150, "Bob": 50}, {"Ann": 60, "Bob": 180}, {"Ann": 150, "Bob": 70}, {"Ann": 40, "Bob": 180},
    ]  # fmt: skip
    (game,) = settled.games
    assert (game.winner, game.points, game.value, game.flags) == ("Bob", {"Ann": 400, "Bob": 480}, Decimal(80), ())
    assert settled.complete
    assert [(t.source, t.target, t.amount, t.unit) for t in settled.transfers] == [
        ("Ann", "Bob", Decimal(80), "points"), ("Ann", "Bob", Decimal("0.40"), "GBP"),
    ]  # fmt: skip


def test_the_four_disputes() -> None:
    dispute = judged("four-disputes.toml")
    text = (SESSIONS / "four-disputes.toml").read_text(encoding="utf-8").splitlines()
    found = [(one.point, one.by, text[one.line - 1].split("  ")[0].split(";")[0]) for one in dispute.findings()]
    assert found == [
        ("declare.false", "Ann", "Ann declares marriage KH QC"), ("declare.time", "Ann", "Ann declares penchant QC JD"),
        ("declare.minor", "Ann", "Ann declares pair-of-tens TC TD"), ("revoke", "Bob", "Bob plays QH"),
    ]  # fmt: skip
    settled = dispute.settlement()
    assert settled.deals[0].points == {"Ann": 40, "Bob": 160}
    assert not settled.complete  # three more deals make the game
