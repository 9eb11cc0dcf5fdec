"""The sample sessions: read, checked and settled to what was worked out by hand."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

from referee.api.judged import Judged, judge
from referee.files.reading import read_session

SESSIONS = Path(__file__).parents[2] / "sessions" / "cinq-cents"


def judged(name: str) -> Judged:
    return judge(read_session(SESSIONS / name))


def test_the_game_that_went_on_to_six_hundred() -> None:
    evening = judged("a-game-that-went-on.toml")
    assert evening.findings() == []
    settled = evening.settlement()
    assert [tuple(deal.points.values()) for deal in settled.deals] == [
        (51, 79), (101, 79), (129, 91), (52, 118), (136, 54), (39, 91), (86, 84), (0, 20),
    ]  # fmt: skip
    going_on = [step.deal for step in settled.steps if "goes on to 600" in step.text]
    assert going_on == [6]  # 508 to 512, and nobody has knocked
    (game,) = settled.games
    assert (game.winner, game.points, game.value) == ("Bob", {"Ann": 594, "Bob": 616}, Decimal(1))
    assert settled.complete
    assert [(t.source, t.target, t.amount, t.unit) for t in settled.transfers] == [
        ("Ann", "Bob", Decimal(1), "points"), ("Ann", "Bob", Decimal("0.05"), "GBP"),
    ]  # fmt: skip


def test_the_rash_knock() -> None:
    dispute = judged("a-rash-knock.toml")
    text = (SESSIONS / "a-rash-knock.toml").read_text(encoding="utf-8").splitlines()
    assert [(one.point, one.by, text[one.line - 1].split("  ")[0]) for one in dispute.findings()] == [
        ("score.wrong", "Ann", "Ann marks 50"), ("declare.again", "Ann", "Ann declares marriage QS KS"),
        ("knock.wrong", "Ann", "Ann knocks"),
    ]  # fmt: skip
    settled = dispute.settlement()
    assert settled.deals[0].points == {"Ann": 110, "Bob": 10}
    assert (settled.winner, settled.value, settled.complete) == ("Bob", Decimal(1), True)
