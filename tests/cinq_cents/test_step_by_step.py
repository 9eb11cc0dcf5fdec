"""Cinq-cents: the Seven in words, and announcements whose cards have served."""

from __future__ import annotations

from tests.articles import articles
from tests.cinq_cents.table import Run

BOOK = "cinq-cents/foster"
WON = "Bob turns JH\nAnn plays 9S; Bob plays 8S"


@articles(BOOK, "CQ-7")
def test_7_the_seven_need_not_be_named() -> None:
    for words in ("declares seven", "declares seven 7H", "exchanges 7H"):
        run = Run(f"{WON}\nAnn {words}")
        assert (run.scores, run.deal.turn_up, run.findings) == ((10, 0), "7H", []), words
    other = Run(f"{WON}\nAnn declares seven 7D")
    assert [p[1:4] for p in other.points] == [("void", "exchange.wrong", "Ann")]
    assert (other.scores, other.deal.turn_up) == ((0, 0), "JH")


@articles(BOOK, "CQ-9", "CQ-9-held")
def test_9_what_was_announced_is_lost_when_a_card_of_it_serves() -> None:
    """A marriage has been announced; its King and Queen serve in a sequence, and it is not false to ask for it then."""
    lines = (
        f"{WON}\nAnn declares marriage KC QC and marriage KD QD to-score\nAnn draws; Bob draws\n"
        "Ann plays 9C; Bob plays 8C\nAnn declares sequence AD TD KD QD JD\nAnn draws; Bob draws\n"
        "Ann plays 9H; Bob plays 8H\nAnn scores marriage"
    )
    run = Run(lines)
    assert [p[:4] for p in run.points] == [(9, "void", "declare.again", "Ann")]
    assert (run.scores, run.open(), run.deal.held) == ((140, 0), [], ())


def test_once_the_trump_lies_there_cards_are_named() -> None:
    assert Run("Ann declares marriage").scores == (20, 0)
    run = Run("Bob turns JH\nAnn declares marriage")
    assert (run.verdict(), run.scores) == ("refused", (0, 0))
    assert "which cards?" in run.messages()
