"""What can be seen and what may come next, at every stage of a deal."""

from __future__ import annotations

import pytest

from referee.core.events import parse_line
from referee.core.fold import rule
from referee.core.rulings import Verdict
from tests.ecarte.table import Run

GIVEN = "Ann turns 7C\nBob proposes\nAnn accepts"


def legal(run: Run) -> set[str]:
    """The candidates that the judge allows, without the cards."""
    found = set()
    for line in run.game.candidates(run.fold.law, run.table):
        (event,) = parse_line(line, 99, run.fold.seats, run.game.verbs)
        if rule(run.game, run.book, run.table, event).ruling.verdict is Verdict.ALLOWED:
            found.add(" ".join(line.split()[:2]) if event.verb in ("plays", "turns") else line)
    return found


@pytest.mark.parametrize(
    ("record", "prompt", "wanted"),
    [
        ("table notes dealt", "Ann turns up the trump", {"Ann turns"}),
        ("Ann turns 7C", "Bob proposes, stands or leads",
         {"Bob proposes", "Bob stands", "Bob plays", "Ann announces-king", "Bob announces-king"}),
        ("Ann turns KC", "Bob proposes, stands or leads", {"Bob proposes", "Bob stands", "Bob plays", "Ann marks-king",
                                                            "Ann announces-king"}),
        ("Ann turns 7C\nBob proposes", "Ann accepts or refuses",
         {"Ann accepts", "Ann refuses", "Ann announces-king", "Bob announces-king"}),
        (f"{GIVEN}\nAnn announces-king\nBob announces-king", "Bob discards", {f"Bob discards count={n}" for n in range(1, 6)}),
        (f"{GIVEN}\nBob discards count=2\nAnn discards count=1\nAnn announces-king\nBob announces-king",
         "Bob proposes, stands or leads", {"Bob proposes", "Bob stands", "Bob plays"}),
        ("Ann turns 7C\nBob stands\nBob plays 9D\nAnn plays QD", "Ann leads", {"Ann plays"}),
        ("Ann turns 7C\nBob stands\nBob plays 9D\nAnn plays QD\nAnn plays KS", "Bob plays to the KS", {"Bob plays"}),
        ("Ann turns 7C\nBob stands\nBob plays 9D\nAnn plays ??", "who wins the trick? Write NAME wins", {"Ann wins", "Bob wins"}),
        ("Ann turns 7C\nBob stands\nBob abandons", "the deal is over", set()),
    ],
)  # fmt: skip
def test_what_may_come_next(record: str, prompt: str, wanted: set[str]) -> None:
    run = Run(record)
    assert run.game.prompt(run.table) == prompt
    assert legal(run) == wanted


def test_what_lies_on_the_table() -> None:
    run = Run(
        "Ann turns KC\nAnn marks-king\nBob stands\nBob plays 9D\nAnn plays 7D\nAnn claims wrong-suit by Bob suit=spades"
    )
    groups = {group.title: group.items for group in run.game.describe(run.table, None)}
    assert groups["turned up"] == ("KC",)
    assert groups["score of the game"] == ("Ann 1", "Bob 0")
    assert groups["stands to lose two"] == ("Bob",)
    assert groups["doubtful until Ann's cards are seen"] == ("line 5: Ann plays 7D",)


def test_a_card_that_lies_elsewhere_is_not_shown() -> None:
    run = Run(f"{GIVEN}\nBob holds KH\nBob discards count=2\nAnn holds KH")
    assert run.verdict(6) == "refused"
    seen = Run(f"{GIVEN}\nAnn exposes KC of stock\nBob discards count=1\nBob announces-king")
    assert seen.only("king.false").by == "Bob"
    own = Run(f"{GIVEN}\nBob announces-king\nBob discards KC\nAnn claims false-king by Bob")
    assert own.verdict(6) == "void"
