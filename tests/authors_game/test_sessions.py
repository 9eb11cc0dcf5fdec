"""The sample sessions: they load, check and settle to what was counted by hand."""

from __future__ import annotations

from pathlib import Path

from referee import games
from referee.core.fold import Fold
from referee.files.reading import read_session

SESSIONS = Path(__file__).parents[2] / "sessions" / "authors"


def judged(name: str) -> Fold:
    """A session, judged to its end."""
    session = read_session(SESSIONS / name)
    fold = Fold(games.find("authors"), games.book("authors", session.rules), session)
    for _ in fold.steps():
        pass
    return fold


def test_the_evening_is_clean_and_comes_to_a_counter_each_for_ann_and_bob() -> None:
    fold = judged("evening.toml")
    assert fold.table is not None
    assert not fold.table.record.findings
    settled = fold.settlement()
    assert settled.complete
    assert [deal.points for deal in settled.deals] == [
        {"Ann": 1, "Bob": 6, "Cal": 6},
        {"Ann": 9, "Bob": 3, "Cal": 1},
        {"Ann": 1, "Bob": 9, "Cal": 3},
    ]
    # three counters each deal; 1 + 1 and one left, then four for Ann, then three for Bob
    assert settled.accounts == {"Ann": "1", "pool": "0", "Bob": "1", "Cal": "-2"}
    money = {(t.source, t.target, str(t.amount)) for t in settled.transfers if t.unit == "GBP"}
    assert money == {("pool", "Ann", "0.05"), ("pool", "Bob", "0.05"), ("Cal", "pool", "0.10")}


def test_the_dispute_has_four_findings_and_ann_wins_the_pool() -> None:
    fold = judged("dispute.toml")
    assert fold.table is not None
    found = sorted((f.line, f.point, f.by, f.proof_line) for f in fold.table.record.findings.values())
    assert found == [
        (17, "gift.unasked", "Bob", None),
        (26, "book.wrong", "Bob", 50),
        (36, "ask.rank", "Bob", None),
        (55, "denial.false", "Dee", 114),
    ]
    result = fold.settlement().deals[0]
    assert result.points == {"Ann": 6, "Bob": 5, "Cal": 2, "Dee": 0}
    assert (result.winner, int(result.value), result.complete) == ("Ann", 4, True)
