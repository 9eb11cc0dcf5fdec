"""The end of a deal, the pool, tallies, and what is carried on: articles AU2, AU4, AU12 to AU14."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tests.articles import articles, kept
from tests.authors_game.table import BOOK, FOUR, Run

THREE = FOUR[:3]


def pads(**books: int) -> list[str]:
    """A deal told by the score pads."""
    return [f"{name} tallies books={count}" for name, count in books.items()]


@articles(BOOK, "AU2-pool", "AU4", "AU12")
def test_most_books_win_the_pool() -> None:
    run = Run(pads(Ann=5, Bob=4, Cal=4, Dee=0))
    assert (run.result.winner, run.result.value) == ("Ann", Decimal(4))
    assert run.accounts == {"Ann": 3, "Bob": -1, "Cal": -1, "Dee": -1, "pool": 0}
    assert [(t.source, t.target, int(t.amount)) for t in run.result.transfers] == [
        ("pool", "Ann", 3),
        ("Bob", "pool", 1),
        ("Cal", "pool", 1),
        ("Dee", "pool", 1),
    ]
    assert run.result.points == {"Ann": 5, "Bob": 4, "Cal": 4, "Dee": 0}


@articles(BOOK, "AU12")
def test_one_book_more_or_less_decides() -> None:
    assert Run(pads(Ann=5, Bob=5, Cal=3)[:3], players=THREE).result.winner is None
    assert Run(pads(Ann=6, Bob=5, Cal=2), players=THREE).result.winner == "Ann"
    assert Run(pads(Ann=4, Bob=5, Cal=4), players=THREE).result.winner == "Bob"
    tie = Run(pads(Ann=4, Bob=4, Cal=4, Dee=1))
    assert tie.accounts == {"Ann": 0, "Bob": 0, "Cal": 0, "Dee": -1, "pool": 1}
    assert tie.result.winner is None


@articles(BOOK, "AU13")
def test_what_cannot_be_divided_stays_or_goes_to_the_first_at_the_dealers_left() -> None:
    books = pads(Ann=5, Bob=5, Cal=3)
    assert Run(books, players=THREE).accounts == {"Ann": 0, "Bob": 0, "Cal": -1, "pool": 1}
    agreed = Run(books, players=THREE, house={"remainder": "first-left"})
    assert agreed.accounts == {"Ann": 0, "Bob": 1, "Cal": -1, "pool": 0}
    assert "AU13, as agreed" in [cite.label for step in agreed.result.steps for cite in step.cites]
    other = Run(books, players=THREE, dealer="Cal", house={"remainder": "first-left"})
    assert other.accounts == {"Ann": 1, "Bob": 0, "Cal": -1, "pool": 0}
    even = Run(pads(Ann=5, Bob=5, Cal=3, Dee=0), house={"remainder": "first-left"})
    assert even.accounts["pool"] == 0


@articles(BOOK, "AU13")
def test_what_stays_is_won_in_the_next_deal() -> None:
    run = Run(pads(Ann=5, Bob=5, Cal=3), pads(Ann=2, Bob=1, Cal=10), players=THREE)
    assert run.result.value == Decimal(4)
    assert run.accounts == {"Ann": -1, "Bob": -1, "Cal": 2, "pool": 0}
    assert sum(run.accounts.values()) == 0


def test_the_counter_for_the_pool_is_a_value() -> None:
    run = Run(pads(Ann=5, Bob=4, Cal=4, Dee=0), house={"ante": 5})
    assert run.accounts == {"Ann": 15, "Bob": -5, "Cal": -5, "Dee": -5, "pool": 0}
    cites = [cite for step in run.result.steps for cite in step.cites]
    assert "House rule ante" in [cite.label for cite in cites]


def test_the_counters_go_in_once_however_often_it_is_dealt() -> None:
    run = Run("Bob asks Cal 9S; Cal denies\nAnn deals\nBob asks Cal 9S; Cal gives")
    assert run.accounts["pool"] == 4
    assert not run.findings
    assert [p.amount for p in run.deal.paid()] == [1, 1, 1, 1]


@kept(BOOK, "AU14")
def test_the_deal_passes_to_the_left() -> None:
    books = pads(Ann=5, Bob=4, Cal=4, Dee=0)
    run = Run(books, books, books, dealer="Cal")
    assert [result.dealer for result in run.settlement.deals] == ["Cal", "Dee", "Ann"]
    assert not run.findings
    wrong = Run(books, books, dealers={1: "Cal", 2: "Bob"})
    assert wrong.points == [(4, "irregular", "deal.dealer", "Bob", None)]


def test_dealing_out_of_rotation_is_found_and_stands() -> None:
    run = Run("Bob deals\nCal asks Dee 9S")
    assert run.points == [(1, "irregular", "deal.dealer", "Bob", None)]
    assert run.deal.dealer == "Bob"


def test_the_deal_is_over_with_the_last_book() -> None:
    books = [f"Bob books {rank}" for rank in "KQJT98"] + [f"Ann books {rank}" for rank in "65432A"]
    run = Run([*books, "Bob asks Ann 7S; Ann gives", "Bob asks Ann 7H; Ann gives"], players=("Ann", "Bob"))
    assert not run.deal.is_over
    run = Run(
        [*books, "Bob asks Ann 7S; Ann gives", "Bob asks Ann 7H; Ann gives", "Bob books 7"], players=("Ann", "Bob")
    )
    assert run.deal.is_over
    assert run.books == {"Ann": 6, "Bob": 7}
    assert run.result.complete
    assert run.result.winner == "Bob"


def test_nothing_more_is_played_in_a_deal_that_is_over() -> None:
    over = pads(Ann=5, Bob=4, Cal=4, Dee=0)
    assert Run([*over, "Bob asks Cal 9S"]).points[-1][2] == "so.over"
    assert Run([*over, "Bob shows 9S"]).points[-1][2] == "so.over"
    assert Run([*over, "Ann claims misdeal"]).only("deal.misdeal").message.endswith("the deal stands")


def test_a_deal_that_is_not_finished_is_not_settled() -> None:
    run = Run("Bob asks Cal 9S")
    assert not run.result.complete
    assert run.result.missing == ("deal 1 is unfinished",)
    some = Run(pads(Ann=5, Bob=4))
    assert some.result.missing == ("deal 1: Cal and Dee have not tallied",)
    assert Run(pads(Ann=5, Bob=4, Cal=4)).result.missing == ("deal 1: Dee has not tallied",)


@pytest.mark.parametrize(("dee", "finding"), [(0, False), (1, True)])
def test_tallies_that_do_not_come_to_thirteen_do_not_settle(dee: int, finding: bool) -> None:
    run = Run(pads(Ann=5, Bob=4, Cal=4, Dee=dee))
    assert [point for _, _, point, *_ in run.points] == (["so.tally-unfit"] if finding else [])
    assert run.result.complete is not finding
    assert run.accounts["pool"] == (4 if finding else 0)


@pytest.mark.parametrize(("count", "refused"), [(12, False), (13, False), (14, True), (-1, True)])
def test_a_tally_is_within_what_the_pack_makes(count: int, refused: bool) -> None:
    assert bool(Run([f"Ann tallies books={count}"]).fold.broken) is refused


def test_a_record_that_breaks_off_is_finished_by_tallies() -> None:
    run = Run(["Bob books 9", *pads(Ann=5, Bob=4, Cal=4, Dee=0)])
    assert run.result.winner == "Ann"
    assert run.books == {"Ann": 5, "Bob": 4, "Cal": 4, "Dee": 0}
    assert not run.findings


def test_a_tally_against_a_record_that_is_complete_is_a_finding() -> None:
    books = [f"Bob books {rank}" for rank in "KQJT98"] + [f"Ann books {rank}" for rank in "65432A"]
    record = [*books, "Bob asks Ann 7S; Ann gives", "Bob asks Ann 7H; Ann gives", "Bob books 7"]
    run = Run([*record, "Ann tallies books=7", "Bob tallies books=6"], players=("Ann", "Bob"))
    assert [(by, point) for _, _, point, by, _ in run.points] == [
        ("Ann", "so.tally-differs"),
        ("Bob", "so.tally-differs"),
    ]
    assert run.result.winner == "Bob"
    agreed = Run([*record, "Ann tallies books=6", "Bob tallies books=7"], players=("Ann", "Bob"))
    assert not agreed.findings
    twice = Run([*pads(Ann=6, Bob=7), "Ann tallies books=7"], players=("Ann", "Bob"))
    assert twice.points[-1][2] == "so.tally-differs"


def test_the_paper_sheet_is_compared_with_the_books() -> None:
    run = Run("Bob books 9\ntable expects Bob=1 pool=4\ntable expects Bob=2")
    assert run.points == [(3, "irregular", "so.expects-differs", None, None)]


def test_games_and_money_are_deal_by_deal() -> None:
    run = Run(pads(Ann=5, Bob=4, Cal=4, Dee=0), pads(Ann=1, Bob=6, Cal=6, Dee=0))
    assert [(game.winner, int(game.value)) for game in run.settlement.games] == [("Ann", 4), (None, 0)]
    assert run.settlement.winner == "Ann"
