"""The sample sessions: read, checked and settled to what was worked out by hand."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

from referee.api.judged import Judged, judge
from referee.files.reading import read_session

SESSIONS = Path(__file__).parents[2] / "sessions" / "ecarte"


def judged(name: str) -> Judged:
    return judge(read_session(SESSIONS / name))


def test_the_evening_is_clean_and_settles() -> None:
    evening = judged("three-games-at-sixpence.toml")
    assert evening.findings() == []
    settled = evening.settlement()
    assert [deal.points for deal in settled.deals] == [
        {"Ann": 1, "Bob": 2}, {"Ann": 0, "Bob": 3}, {"Ann": 1, "Bob": 0}, {"Ann": 5, "Bob": 0}, {"Ann": 0, "Bob": 5},
    ]  # fmt: skip
    assert [(g.winner, g.deals, g.points) for g in settled.games] == [
        ("Bob", (1, 2), {"Ann": 1, "Bob": 5}), ("Ann", (3, 4), {"Ann": 6, "Bob": 0}), ("Bob", (5,), {"Ann": 0, "Bob": 5}),
    ]  # fmt: skip
    assert settled.complete
    assert (settled.winner, settled.value) == ("Bob", Decimal(1))
    assert [(t.source, t.target, t.amount, t.unit) for t in settled.transfers] == [
        ("Ann", "Bob", Decimal(1), "points"), ("Ann", "Bob", Decimal("0.025"), "GBP"),
    ]  # fmt: skip


def test_the_dispute_is_found_at_its_line_and_costs_the_point() -> None:
    dispute = judged("the-queen-of-diamonds.toml")
    (found,) = dispute.findings()
    text = (SESSIONS / "the-queen-of-diamonds.toml").read_text(encoding="utf-8").splitlines()
    assert text[found.line - 1].startswith("Ann plays 7D")
    assert text[(found.proof_line or 0) - 1].startswith("Ann plays QD")
    assert (found.point, found.by, found.cites[0].label) == ("under-play", "Ann", "Law 43")
    settled = dispute.settlement()
    assert settled.deals[0].points == {"Ann": 0, "Bob": 0}
    assert not settled.complete  # the game goes on
