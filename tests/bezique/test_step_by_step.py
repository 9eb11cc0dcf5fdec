"""Bézique: what is shown and said as the deal goes on, what a game is worth, and pads of two pairs."""

from __future__ import annotations

import pytest

from tests.articles import articles, kept
from tests.bezique.more import BOTH, FOSTER, FOUR, four
from tests.bezique.table import TURN, Run
from tests.seen import candidates, groups, prompt


def test_what_the_table_shows() -> None:
    dealt = Run("", dealer="Bob")
    assert "turned up" not in groups(dealt)
    assert groups(dealt)["to act"] == ("Bob turns up the trump",)
    run = Run(f"{TURN}\nAnn plays AH; Bob plays TC", score=(100, 200))
    shown = groups(run)
    assert shown["turned up"] == ("8H",)
    assert shown["to act"] == (prompt(run),)
    assert (shown["score of the game"], shown["score of the deal"]) == (("Ann 120", "Bob 200"), ("Ann 20", "Bob 0"))
    assert "score" not in shown


@BOTH
@articles(FOSTER, "BZ-P3")
def test_a_hand_too_large_does_not_draw_even_what_is_due(rules: str) -> None:
    """Ann has drawn and Bob has not: he is found to have nine cards, draws none, and Ann leads."""
    start = (
        f"{TURN}\nAnn plays 9C; Bob plays 7C; Ann draws\nAnn claims too-many-cards by Bob count=9\nAnn elects play-on"
    )
    run = Run(start, rules=rules)
    assert (run.deal.draws_due, prompt(run)) == ((), "Ann leads")
    assert "Ann plays KC" in candidates(run)
    assert not any(line.endswith("draws") for line in candidates(run))
    after = Run(f"{start}\nAnn plays KC; Bob plays 8C", rules=rules)
    assert (after.cards("Bob"), after.deal.draws_due) == (8, ("Ann",))  # eight, as after a draw
    two = Run(f"{start.replace('count=9', 'count=10')}\nAnn plays KC; Bob plays 8C", rules=rules)
    assert (two.cards("Bob"), two.deal.draws_due) == (9, ("Ann",))
    assert "Bob does not draw" in two.notes(5)


@BOTH
@articles(FOSTER, "9-partie")
def test_the_odd_game_of_a_partie_is_told(rules: str) -> None:
    won = {name: f"Ann tallies score={ours}\nBob tallies score={theirs}"
           for name, ours, theirs in (("Ann", 1000, 600), ("Bob", 600, 1000))}  # fmt: skip
    run = Run(*[won[name] for name in ("Ann", "Bob", "Ann", "Bob", "Ann")], rules=rules, house={"partie": True})
    steps = [step.text for result in run.settlement.deals for step in result.steps]
    assert [text for text in steps if "odd game" in text] == ["It is the odd game of the partie: 1 more"]
    short = Run(*[won["Ann"]] * 3, rules=rules, house={"partie": True})
    assert not any("odd game" in step.text for result in short.settlement.deals for step in result.steps)


@pytest.mark.parametrize(("bob", "money"), [(490, "5.20"), (510, "5.00")])
@articles(FOSTER, "9")
def test_by_the_point_the_difference_is_paid(bob: int, money: str) -> None:
    run = Run(
        f"Ann tallies score=1010\nBob tallies score={bob}",
        rules="foster",
        house={"settle-by": "points"},
        stakes={"per-point": "0.01"},
    )
    assert [(t.source, str(t.amount)) for t in run.settlement.transfers if t.unit == "GBP"] == [("Bob", money)]


@BOTH
@kept(FOSTER, "V1-last")
def test_two_pairs_have_two_last_tricks_and_no_third(rules: str) -> None:
    def told(*last: int) -> list[str]:
        pads = "\n".join(f"{n} tallies score=100 last-trick={one}" for n, one in zip(FOUR, last, strict=True))
        return [found.message for found in four(pads, rules=rules).findings]

    assert told(1, 0, 0, 1) == []
    assert told(1, 1, 1, 0) == ["Ann and Bob and Cal tally the last trick"]
