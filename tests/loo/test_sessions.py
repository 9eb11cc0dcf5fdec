"""The sample sessions are read, judged, and come to what was reckoned by hand."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

from referee.api.judged import load

SESSIONS = Path(__file__).parents[2] / "sessions" / "loo"


def test_the_evening() -> None:
    judged = load(SESSIONS / "evening.toml")
    assert not judged.findings()
    settled = judged.settlement()
    assert settled.complete
    # Abe +1 +6 -3 0, Bea -6 -3 -3 +6, Cy +1 0 -2 0, Dan +1 0 +2 0
    assert [result.points for result in settled.deals] == [
        {"Abe": 1, "Bea": -6, "Cy": 1, "Dan": 1},
        {"Abe": 6, "Bea": -3, "Cy": 0, "Dan": 0},
        {"Abe": -3, "Bea": -3, "Cy": -2, "Dan": 2},
        {"Abe": 0, "Bea": 6, "Cy": 0, "Dan": 0},
    ]
    money = {(t.source, t.target): str(t.amount) for t in settled.transfers if t.unit == "GBP"}
    assert money == {("pool", "Abe"): "0.40", ("Bea", "pool"): "0.60", ("Cy", "pool"): "0.10", ("pool", "Dan"): "0.30"}
    assert settled.accounts["pool"] == "0"
    assert (settled.winner, settled.value) == ("Abe", Decimal(4))


def test_the_dispute() -> None:
    judged = load(SESSIONS / "dispute.toml")
    found = [(one.point, one.by, one.verdict.word) for one in judged.findings()]
    assert found == [
        ("deal.misdeal", "Abe", "irregular"),
        ("declare.turn", "Cy", "irregular"),
        ("play.not-heading", "Cy", "irregular"),
        ("lead.turn", "Abe", "irregular"),
    ]
    heading = judged.findings()[2]
    record = (SESSIONS / "dispute.toml").read_text(encoding="utf-8").splitlines()
    assert record[heading.line - 1].startswith("Bea plays KC; Cy plays 2C")
    assert record[(heading.proof_line or 0) - 1] == "Cy plays AC"
    settled = judged.settlement()
    assert settled.complete
    # 12 in the pool, 15 with the misdeal, 18 with the word: Dan two tricks at 6, Cy's one stays, Bea and Cy looed
    assert settled.deals[0].points == {"Abe": -6, "Bea": -6, "Cy": -9, "Dan": 9}
    # 12 and the price are 15: Dan two tricks at 5, Bea one, Abe looed once
    assert settled.deals[1].points == {"Abe": -3, "Bea": 2, "Cy": 0, "Dan": 10}
    assert settled.accounts["pool"] == "3"
