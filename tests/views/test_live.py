"""What the live table shows: the bottom line as wide as the screen, and stops."""

from __future__ import annotations

import pytest

from referee.core.game import Group
from referee.core.pending import Option, Pending
from referee.core.record import RecordLine
from referee.views import live
from referee.views.ink import Ink

GROUPS = (
    Group("trumps", ("hearts",)),
    Group("stock", ("104 cards",)),
    Group("Ann has laid", ("KH", "QH"), is_cards=True),
)
SHEET = {"Ann": 40, "Bob": 0}
CHOICE = Pending(
    "election", "deal.exposed-other", ("Ann",), "Bob", 13,
    (Option("new-deal", "dealt again", "new-deal"), Option("stand", "it stands", "stand")), "next-card",
)  # fmt: skip
RIGHT = Pending("right", "draw.forgotten", ("Bob",), None, 14, (), "never", said="Bob draws two next time")


@pytest.mark.parametrize(
    ("width", "shown"),
    [
        (79, "Ann 40, Bob 0 | trumps hearts | stock 104 | Ann plays to the 9♦"),
        (60, "Ann 40, Bob 0 | trumps hearts | Ann plays to the 9♦"),
        (40, "Ann 40, Bob 0 | Ann plays to the 9♦"),
        (20, "Ann plays to the 9♦"),
        (12, "Ann plays..."),
    ],
)
def test_the_bottom_line_keeps_what_is_needed_most(width: int, shown: str) -> None:
    assert live.bottom(GROUPS, SHEET, "Ann plays to the 9D", (), Ink(), width) == shown


def test_what_is_owed_stays_when_the_rest_must_go() -> None:
    said = live.bottom(GROUPS, SHEET, "Ann leads", (CHOICE, RIGHT), Ink(), 45)
    assert said == "Ann leads | owed: Ann: new-deal or stand"
    assert live.owed((RIGHT,), Ink()) == ""


def test_a_stop_says_what_may_be_answered() -> None:
    said = list(live.stop((), (CHOICE, RIGHT), Ink()))
    assert said[0] == said[-1] == "*" * 72
    assert "*** Ann may answer with the word alone: new-deal or stand" in said
    assert any("Ann elects stand" in line for line in said)
    assert "nothing has to be answered" in "\n".join(live.stop((), (), Ink()))


def test_nothing_of_others_reaches_the_terminal_raw() -> None:
    said = "\n".join(live.others([RecordLine(12, "table notes \x1b[31m\u202e")], Ink()))
    assert "\x1b" not in said
    assert "\u202e" not in said


@pytest.mark.parametrize(
    ("words", "width", "shown"), [("abc", 3, "abc"), ("abcdef", 5, "ab..."), ("汉字汉字", 6, "汉...")]
)
def test_cutting_counts_places(words: str, width: int, shown: str) -> None:
    assert live.cut(words, width) == shown
