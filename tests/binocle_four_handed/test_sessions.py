"""The sample sessions of Four-handed Binocle: they load, check, and settle to what was worked out by hand."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

from referee.api.judged import load
from referee.core.settlement import Transfer

SESSIONS = Path(__file__).parents[2] / "sessions" / "binocle-four-handed"


def test_a_game_of_partners() -> None:
    judged = load(SESSIONS / "partners-in-three-deals.toml")
    assert judged.findings() == []
    settled = judged.settlement()
    assert settled.complete
    assert (
        sum(settled.deals[1].points[name] for name in ("Ann", "Bob")) == 240 + 10 + 10 + 40 + 20
    )  # Cal's dix, a marriage of Cal's and one of Dee's
    # deal 3: Ann has dix 10, binocle 40, marriages 40 (trumps) and 20; Cal's trick counts 11 + 4 + 4
    assert settled.deals[2].points == {"Ann": 129, "Bob": 0, "Cal": 129, "Dee": 0}
    score = settled.games[0].points
    assert score == {"Ann": 810 + 188 + 129, "Bob": 750 + 132, "Cal": 810 + 188 + 129, "Dee": 750 + 132}
    assert settled.games[0].winner == "Ann+Cal"
    assert settled.transfers == [
        Transfer("Bob", "Ann", Decimal(1), "points"),
        Transfer("Dee", "Cal", Decimal(1), "points"),
        Transfer("Bob", "Ann", Decimal("0.50"), "GBP"),
        Transfer("Dee", "Cal", Decimal("0.50"), "GBP"),
    ]


def test_a_dispute() -> None:
    judged = load(SESSIONS / "jacks-that-were-none-and-a-revoke.toml")
    found = [(f.line, f.proof_line, f.point, f.by) for f in judged.findings()]
    assert found == [(31, None, "declare.false", "Bob"), (62, None, "revoke", "Dee")]
    settled = judged.settlement()
    # deal 2: Cal a marriage of trumps 40, Dee dix 10 and four Jacks 40, combined of hers and three of Bob's
    marked = 40 + 10 + 40
    assert sum(settled.deals[1].points[name] for name in ("Ann", "Bob")) == 240 + 10 + marked
    # deal 3: Ann's Aces; Cal's marriage 20 and a trick of 29; Bob dix 10; Dee dix 10 and two marriages, and no cards
    assert settled.deals[2].points == {"Ann": 100 + 49, "Bob": 10 + 50, "Cal": 100 + 20 + 29, "Dee": 60}
    assert settled.games[0].winner == "Ann+Cal"
    assert settled.complete
