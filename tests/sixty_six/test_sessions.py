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


def test_three_of_whom_one_pays() -> None:
    evening = judged("three-of-whom-one-pays.toml")
    assert evening.findings() == []
    settled = evening.settlement()
    assert [(deal.dealer, deal.points) for deal in settled.deals] == [
        ("Bob", {"Ann": 3, "Bob": 3, "Cal": 0}), ("Cal", {"Ann": 2, "Bob": 0, "Cal": 2}),
        ("Ann", {"Ann": 1, "Bob": 0, "Cal": 3}), ("Bob", {"Ann": 0, "Bob": 2, "Cal": 2}),
        ("Cal", {"Ann": 2, "Bob": 0, "Cal": 0}),
    ]  # fmt: skip
    assert [(g.winner, g.points) for g in settled.games] == [("Cal", {"Ann": 8, "Bob": 5, "Cal": 7})]
    assert settled.complete
    assert [(t.source, t.target, t.amount, t.unit) for t in settled.transfers] == [
        ("Bob", "Cal", Decimal(1), "points"), ("Bob", "Ann", Decimal(1), "points"),
        ("Bob", "Cal", Decimal("0.05"), "GBP"), ("Bob", "Ann", Decimal("0.05"), "GBP"),
    ]  # fmt: skip
    counts = {step.text for step in settled.steps if ": cards" in step.text}
    assert {
        "Ann: cards 35, marriages 40: 75",
        "Cal: cards 14, marriages 60: 74",
        "Ann: cards 49, marriages 20: 69",
    } <= counts


def test_the_evening_of_four_is_clean_and_settles() -> None:
    evening = judged("a-deal-and-two-pads.toml")
    assert evening.findings() == []
    settled = evening.settlement()
    assert [deal.points["Ann"] for deal in settled.deals] == [1, 3, 3]
    assert [(g.winner, g.value) for g in settled.games] == [("Ann+Cal", Decimal(2))]
    assert settled.complete


def test_the_club_trumped_is_played_again() -> None:
    dispute = judged("a-club-trumped.toml")
    text = (SESSIONS / "a-club-trumped.toml").read_text(encoding="utf-8").splitlines()
    shown, revoke, lead, claim = dispute.findings()
    assert "exposes AH of Bob" in text[shown.line - 1]
    assert (shown.point, shown.by, shown.cites[0].label) == ("deal.exposed-other", "Dee", "Article 66-D1")
    assert text[revoke.line - 1].startswith("Ann plays QC; Bob plays 9S")
    assert text[(revoke.proof_line or 0) - 1].startswith("Bob plays 7C")
    assert (revoke.point, revoke.by, revoke.cites[0].label) == ("revoke", "Bob", "Article 66-R")
    assert (lead.point, lead.by) == ("lead.turn", "Ann")
    assert (claim.point, claim.by, claim.cites[0].article) == ("four.time", "Cal", "35")
    settled = dispute.settlement()
    # 20 + 4 + 13 and ten for the last trick; 15 + 26 + 12 + 11 + 19
    assert [step.text for step in settled.steps if ": cards" in step.text] == [
        "Ann+Cal: cards 37, last trick 10: 47", "Bob+Dee: cards 83: 83"
    ]  # fmt: skip
    assert settled.deals[0].points == {"Ann": 0, "Bob": 1, "Cal": 0, "Dee": 1}
    assert not settled.complete  # the game goes on
