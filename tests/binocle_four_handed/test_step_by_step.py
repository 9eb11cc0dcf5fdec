"""What is seen of melds that come too late, and of cards laid for a partner."""

from __future__ import annotations

from tests.articles import articles
from tests.binocle_four_handed.table import BOOK, Run
from tests.seen import groups


@articles(BOOK, "FB2-time")
def test_what_is_melded_too_late_is_what_lies_there_already() -> None:
    """The same marriage named again, after the next card: no other King and Queen have been seen."""
    run = Run(
        "Dee turns AH\nAnn plays 9S\nAnn declares marriage KC QC\nBob plays TS\nAnn declares marriage KC QC\n"
        "Cal plays AS\nDee plays JS"
    )
    assert run.points == [(5, "void", "declare.time", "Ann", None)]
    hand = run.deal.cards.hands["Ann"]
    assert (sorted(hand.laid.values()), hand.public()) == (["KC", "QC"], {})
    assert run.standing == (20, 0, 20, 0)


@articles(BOOK, "FB4-combined")
def test_cards_that_may_not_be_laid_have_been_seen() -> None:
    """Where partners keep their melds apart the cards go back into the hand, and everybody knows that they are there."""
    run = Run("Dee turns 9H\nAnn plays 9S\nBob plays TS\nCal plays AS\nCal lays QS JD\nDee plays JS")
    assert run.points == [(5, "void", "declare.combined", "Cal", None)]
    assert run.deal.cards.hands["Cal"].laid == {}
    for seat in (None, "Bob", "Cal"):
        assert groups(run, seat)["Cal is known to hold"] == ("QS", "JD")
        assert groups(run, seat)["Cal holds unseen"] == ("9 cards",)
