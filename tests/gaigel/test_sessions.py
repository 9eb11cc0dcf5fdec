"""The sample sessions: read, checked and settled to what was worked out by hand."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

from referee.api.judged import Judged, judge
from referee.core.settlement import Transfer
from referee.files.reading import read_session

SESSIONS = Path(__file__).parents[2] / "sessions" / "gaigel"


def judged(name: str) -> Judged:
    return judge(read_session(SESSIONS / name))


def test_an_evening_of_two_games() -> None:
    evening = judged("a-knock-too-late-and-five-nines.toml")
    assert evening.findings() == []
    settled = evening.settlement()
    # Deal 1: Ann three marriages 60, the last trick 10, cards 153; Bob two dixes and 87. Deal 2: Bob's dix, and Ann knocks.
    # Deal 3: Ann 40, 40 and 20; then Bob's five Nines.
    assert [tuple(deal.points.values()) for deal in settled.deals] == [(223, 107), (0, 10), (100, 101)]
    assert [(game.deals, game.winner) for game in settled.games] == [((1, 2), "Ann"), ((3,), "Bob")]
    assert [game.points for game in settled.games] == [{"Ann": 223, "Bob": 117}, {"Ann": 100, "Bob": 101}]
    assert [deal.dealer for deal in settled.deals] == ["Bob", "Ann", "Bob"]
    assert settled.complete
    assert settled.transfers == []  # a game each


def test_the_dispute() -> None:
    dispute = judged("two-melds-that-were-none.toml")
    text = (SESSIONS / "two-melds-that-were-none.toml").read_text(encoding="utf-8").splitlines()
    assert [(one.point, one.by, text[one.line - 1].split("  ")[0]) for one in dispute.findings()] == [
        ("declare.values", "Ann", "Ann declares binocle QS JD"),
        ("declare.again", "Ann", "Ann declares marriage KD QD"),
        ("revoke", "Bob", "Ann plays KH; Bob plays TD"),
    ]
    settled = dispute.settlement()
    # Ann: 40 and 20 for marriages, the last trick 10, cards 198; the 42 in Bob's tricks are lost
    assert settled.deals[0].points == {"Ann": 268, "Bob": 0}
    assert (settled.winner, settled.complete) == ("Ann", True)
    assert settled.transfers[-1] == Transfer("Bob", "Ann", Decimal("0.10"), "GBP")
