"""The sample sessions: they load, check, and settle to what was worked out by hand."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

from referee import games
from referee.core.fold import Fold
from referee.core.rulings import Verdict
from referee.files.reading import read_session

SESSIONS = Path(__file__).parents[2] / "sessions" / "commit"


def judged(name: str) -> Fold:
    session = read_session(str(SESSIONS / name))
    assert (session.game, session.rules, session.revision) == ("commit", "foster", 1)
    book = games.book("commit", session.rules).with_house(session.house, session.house_articles)
    fold = Fold(games.find("commit"), book, session)
    assert all(step.ruling.verdict is not Verdict.REFUSED for step in fold.steps())
    return fold


def gains(fold: Fold, unit: str) -> dict[str, Decimal]:
    found = dict.fromkeys((*fold.session.players, "pool"), Decimal(0))
    for transfer in fold.settlement().transfers:
        if transfer.unit == unit:
            found[transfer.source] -= transfer.amount
            found[transfer.target] += transfer.amount
    return found


def test_the_evening_is_clean_and_settles() -> None:
    fold = judged("evening.toml")
    assert fold.table is not None
    assert not fold.table.record.findings
    settled = fold.settlement()
    assert settled.complete
    assert [(deal.winner, int(deal.value)) for deal in settled.deals] == [
        ("Dan", 8),
        ("Cal", 8),
        ("Bea", 8),
        ("Bea", 8),
    ]
    assert gains(fold, "counters") == {"Abe": -11, "Bea": 5, "Cal": -19, "Dan": 25, "pool": 0}
    assert gains(fold, "GBP")["Dan"] == Decimal("1.25")
    assert (settled.winner, int(settled.value)) == ("Dan", 25)


def test_the_dispute() -> None:
    fold = judged("dispute.toml")
    assert fold.table is not None
    text = (SESSIONS / "dispute.toml").read_text(encoding="utf-8").splitlines()
    found = [
        (text[f.line - 1].split("#")[0].strip(), f.point, f.by, f.cites[0].article)
        for f in sorted(fold.table.record.findings.values(), key=lambda f: f.line)
    ]
    assert found == [
        ("Cal plays JS", "lead.turn", "Cal", "COi2-turn"),
        ("Bea without 8H", "without.false", "Bea", "COi1"),
        ("Dan claims looked-at-stops by Abe", "stops.looked", "Abe", "COi5"),
        ("Cal plays 7S", "play.wrong-card", "Cal", "COi2"),
    ]
    settled = fold.settlement()
    assert settled.complete
    first, second = settled.deals
    assert (first.winner, first.points) == (None, {"Abe": -1, "Bea": -4, "Cal": -4, "Dan": 0})
    assert (second.winner, int(second.value)) == ("Cal", 17)
    assert second.points == {"Abe": -9, "Bea": -1, "Cal": 24, "Dan": -5}
    assert gains(fold, "counters") == {"Abe": -10, "Bea": -5, "Cal": 20, "Dan": -5, "pool": 0}
    assert gains(fold, "GBP")["Cal"] == Decimal("1.00")
