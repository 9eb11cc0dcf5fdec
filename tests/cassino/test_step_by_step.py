"""Cassino: before anything is dealt, pads of nothing, and which builds may be raised."""

from __future__ import annotations

from tests.cassino.table import Run
from tests.seen import candidates


def test_before_somebody_deals() -> None:
    shown = Run("table shows 7C 3D 5S 9H", dealer=None)
    assert (shown.verdict(), shown.messages()) == ("refused", "who deals? Write Bob deals first")
    claimed = Run("Ann claims misdeal", dealer=None)
    assert (claimed.verdict(), claimed.messages()) == ("refused", "nothing has been dealt that could be misdealt")


def test_a_pad_may_say_that_nothing_was_scored() -> None:
    run = Run("Ann tallies score=0\nBob tallies score=5")
    assert run.scores == (0, 5)


def test_a_build_of_one_may_be_raised_and_of_several_not() -> None:
    """Only court cards lie beside it, so that ten can come of nine and an Ace alone, six of five and an Ace."""
    single = candidates(Run("table shows 5S KC KD KH\nBob builds 4H on 5S value=9"))
    assert [line for line in single if line.startswith("Ann builds AS") and line.endswith("value=10")]
    several = candidates(Run("table shows 5S KC KD KH\nBob calls 5H on 5S value=5"))
    assert not [line for line in several if line.startswith("Ann builds AS")]
    assert [line for line in several if line.startswith("Ann calls 5D") and line.endswith("value=5")]
