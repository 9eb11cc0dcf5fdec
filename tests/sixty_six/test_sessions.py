"""The sample sessions: read, checked and settled to what was worked out by hand."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

from referee.api.judged import Judged, judge
from referee.files.reading import read_session

SESSIONS = Path(__file__).parents[2] / "sessions" / "sixty-six"


def judged(name: str) -> Judged:
    return judge(read_session(SESSIONS / name))


def test_the_evening_is_clean_and_settles() -> None:
    evening = judged("a-game-at-threepence.toml")
    assert evening.findings() == []
    settled = evening.settlement()
    assert [deal.points for deal in settled.deals] == [
        {"Ann": 3, "Bob": 0}, {"Ann": 0, "Bob": 3}, {"Ann": 0, "Bob": 3}, {"Ann": 0, "Bob": 2},
    ]  # fmt: skip
    assert [deal.flags for deal in settled.deals] == [(), ("schwartz",), (), ("schneider",)]
    assert [(g.winner, g.deals, g.points) for g in settled.games] == [("Bob", (1, 2, 3, 4), {"Ann": 3, "Bob": 8})]
    assert settled.complete
    assert [(t.source, t.target, t.amount, t.unit) for t in settled.transfers] == [
        ("Ann", "Bob", Decimal(1), "points"), ("Ann", "Bob", Decimal("0.0125"), "GBP"),
    ]  # fmt: skip


def test_the_dispute_is_played_again_and_the_claim_fails() -> None:
    dispute = judged("the-jack-of-spades.toml")
    revoke, claim = dispute.findings()
    text = (SESSIONS / "the-jack-of-spades.toml").read_text(encoding="utf-8").splitlines()
    assert text[revoke.line - 1].startswith("Bob plays 9C")
    assert text[(revoke.proof_line or 0) - 1].startswith("Bob plays JS")
    assert (revoke.point, revoke.by, revoke.cites[0].label) == ("revoke", "Bob", "Article 66-R")
    assert text[claim.line - 1].startswith("Ann announces sixty-six")
    assert (claim.point, claim.by, claim.cites[0].article) == ("score.failed", "Ann", "21")
    settled = dispute.settlement()
    assert settled.deals[0].points == {"Ann": 0, "Bob": 3}
    assert not settled.complete  # the game goes on
