"""Authors: what is told of a pool that does not divide."""

from __future__ import annotations

from tests.articles import articles
from tests.authors_game.table import BOOK, FOUR, Run

THREE = FOUR[:3]
PADS = "Ann tallies books=5\nBob tallies books=5\nCal tallies books=3"


@articles(BOOK, "AU13")
def test_whether_the_odd_counter_stays_or_is_taken_is_told() -> None:
    stays = Run(PADS, players=THREE)
    assert stays.result.steps[-1].text == "1 cannot be divided and stays for the next deal"
    taken = Run(PADS, players=THREE, house={"remainder": "first-left"})
    assert taken.result.steps[-1].text == "1 cannot be divided: Bob, first at the dealer's left, takes it"


def test_that_a_card_owed_has_gone_is_told_where_it_was_owed() -> None:
    """Ann shows the other three Sixes, so that Bob asked without one; what he was given goes back to Cal."""
    run = Run("Ann shows 6S 6H 6D\nBob asks Cal 6C\nCal gives\nBob gives 6C to Cal")
    (found,) = [one for one in run.findings if one.by == "Bob"]
    assert found.line == 2
    assert found.message.endswith("; 6C went to Cal at line 4")


def test_a_card_that_cannot_be_there_is_told_with_the_line_that_says_so() -> None:
    run = Run("Bob asks Cal 6C\nCal gives\nDee shows 6C")
    assert run.verdict() == "refused"
    assert run.messages() == "Dee cannot have 6C: it is with Bob, by line 1"
