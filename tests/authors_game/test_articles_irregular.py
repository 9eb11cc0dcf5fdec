"""Irregularities AUi1 to AUi5, found by the referee or called by the players, and every option."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.articles import articles
from tests.authors_game.table import BOOK, FOUR, Run, cited

THIRTEEN = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim", "Kay", "Lou", "Max")


# AUi1, an ask without a card of the rank


@articles(BOOK, "AUi1")
def test_found_at_once_no_answer_is_due_and_the_asked_player_asks() -> None:
    run = Run("Ann books 6\nBob asks Cal 6S")
    assert run.points == [(2, "irregular", "ask.rank", "Bob", None)]
    assert run.turn == "Cal"
    assert "no answer is due" in run.only("ask.rank").message
    denied = Run("Ann books 6\nBob asks Cal 6S\nCal denies\nCal asks Dee 2S")
    assert len(denied.findings) == 1
    assert "no answer was due" in denied.notes(3)


@articles(BOOK, "AUi1")
def test_one_possible_card_of_the_rank_is_enough() -> None:
    lines = "Ann shows 6S 6H 6D\nBob asks Cal 6S"
    assert not Run(lines).findings
    assert Run("Ann shows 6S 6H 6D\nDee shows 6C\nBob asks Cal 6S").turn == "Cal"


@articles(BOOK, "AUi1")
def test_found_by_the_gift_before_the_next_ask_the_card_goes_back() -> None:
    run = Run("Ann shows 6S 6H 6D\nBob asks Cal 6C\nCal gives\nBob gives 6C to Cal\nCal asks Bob 9S")
    assert run.points == [(2, "irregular", "ask.rank", "Bob", 3)]
    assert run.turn == "Cal"
    assert run.deal.size == dict.fromkeys(FOUR, 13)
    assert not run.owed


@articles(BOOK, "AUi1")
def test_found_later_the_card_goes_back_and_the_turn_does_not_change() -> None:
    lines = "Bob asks Cal 6C\nCal gives\nBob asks Dee 9S\nDee denies\nAnn shows 6S 6H 6D"
    run = Run(lines)
    assert run.points == [(1, "irregular", "ask.rank", "Bob", 5)]
    assert run.owed == ["Bob gives 6C to Cal"]
    assert run.turn == "Dee"
    back = Run(lines + "\nBob restores 6C\nDee asks Bob 9S")
    assert back.deal.size["Cal"] == 13
    assert not back.owed


@articles(BOOK, "AUi1")
def test_a_card_passed_on_or_booked_stays() -> None:
    passed = Run(
        "Bob asks Cal 6C\nCal gives\nBob asks Dee 9S\nDee denies\nDee asks Bob 6C\nBob gives\nAnn shows 6S 6H\nDee shows 6D"
    )
    assert passed.points == [(1, "irregular", "ask.rank", "Bob", 8)]
    assert not passed.owed
    booked = Run("Bob asks Cal 6C; Cal gives\nBob asks Ann 6S; Ann gives\nBob asks Ann 6H; Ann gives\nBob asks Dee 6D; "
                 "Dee gives\nBob books 6")  # fmt: skip
    assert booked.points == [(1, "irregular", "ask.rank", "Bob", 4)]
    assert booked.owed == []
    assert booked.books["Bob"] == 1


@articles(BOOK, "AUi1")
def test_nothing_goes_back_to_a_hand_that_is_empty() -> None:
    lines = ["Cal books 2", "Dee books 3", "Bob asks Eve 6C", "Eve gives", "Bob asks Eve 6S", "Eve denies",
             "Eve asks Fay KS", "Fay gives", "Eve books K"]  # fmt: skip
    proof = ["Gus shows 6S 6H 6D"]
    emptied = Run([*lines, *proof], players=THIRTEEN)
    assert emptied.deal.size["Eve"] == 0
    assert emptied.only("ask.rank").proof_line == 10
    assert not emptied.owed
    near = Run([*lines[:-1], *proof], players=THIRTEEN)
    assert near.owed == ["Bob gives 6C to Eve"]


@articles(BOOK, "AUi1")
def test_an_ask_that_was_denied_is_only_reported_later() -> None:
    run = Run("Bob asks Cal 6C\nCal denies\nCal asks Dee 9S\nDee denies\nAnn books 6")
    assert [f.point for f in run.findings] == ["ask.rank", "book.late"]
    assert not run.owed
    assert run.turn == "Dee"


def test_players_who_discover_must_call_an_ask_without_the_rank() -> None:
    lines = "Ann books 6\nBob asks Dee 9S\nDee denies\nDee asks Cal 6S"
    silent = Run(lines + "\nCal denies", discovery="players")
    assert silent.points == [(4, "irregular", "ask.rank", "Dee", None)]
    assert silent.turn == "Cal"
    called = Run(lines + "\nAnn claims illegal-ask by Dee", discovery="players")
    assert len(called.findings) == 1
    assert called.turn == "Cal"
    assert called.deal.open is None


# AUi2, a false denial

FIVE = "Bob asks Cal 5H\nCal denies\nCal asks Dee 9S\nDee denies\nDee asks Cal 5H\nCal gives"


@articles(BOOK, "AUi2", "AUi2-turn")
def test_the_card_goes_to_who_was_denied_it_and_the_next_turn_is_lost() -> None:
    run = Run(FIVE + "\nDee gives 5H to Bob\nDee asks Cal 5D\nCal denies")
    assert run.points == [(2, "irregular", "denial.false", "Cal", 6)]
    assert run.turn == "Dee"
    assert cited(run.only("denial.false"))[0] == "AUi2"
    asker = Run(FIVE + "\nDee gives 5H to Bob\nDee asks Ann 5D\nAnn denies\nAnn asks Cal 2S\nCal denies")
    assert asker.turn == "Dee"


@articles(BOOK, "AUi2-turn")
def test_the_lost_turn_may_go_to_the_asker() -> None:
    lines = FIVE + "\nDee gives 5H to Bob\nDee asks Ann 5D\nAnn denies\nAnn asks Cal 2S\nCal denies"
    assert Run(lines).turn == "Dee"
    agreed = Run(lines, house={"lost-turn": "asker"})
    assert agreed.turn == "Ann"
    cites = [cite.label for step in agreed.steps if step.line == 11 for cite in step.ruling.cites]
    assert "AUi2-turn, as agreed" in cites


def test_one_turn_is_lost_for_one_denial_and_the_next_comes() -> None:
    run = Run(FIVE + "\nDee gives 5H to Bob\nDee asks Cal 5D\nCal denies\nDee asks Cal 5S\nCal denies")
    assert run.turn == "Cal"
    two = Run("Bob asks Cal 5H\nCal denies\nCal asks Bob 2S\nBob denies\nBob asks Cal 5H\nCal denies\nCal asks Dee 9S\n"
              "Dee denies\nDee asks Cal 5H\nCal gives")  # fmt: skip
    assert [(line, proof) for line, _, _, _, proof in two.points] == [(2, 10), (6, 10)]
    assert two.owed == ["Dee gives 5H to Bob", "Cal loses the next turn to ask", "Cal loses the next turn to ask"]


@articles(BOOK, "AUi2")
def test_of_several_who_were_denied_the_first_has_the_card() -> None:
    run = Run("Bob asks Cal 5H\nCal denies\nCal asks Ann 2S\nAnn denies\nAnn asks Cal 5H\nCal denies\nCal asks Dee 9S\n"
              "Dee denies\nDee asks Cal 5H\nCal gives")  # fmt: skip
    assert [line for line, *_ in run.points] == [2, 6]
    assert run.owed[0] == "Dee gives 5H to Bob"
    assert sum("5H" in said for said in run.owed) == 1


@articles(BOOK, "AUi2")
def test_a_denial_known_to_be_false_at_once_leaves_the_ask_with_the_asker() -> None:
    run = Run("Bob asks Cal 5H\nCal gives\nBob asks Dee 2S\nDee denies\nDee asks Bob 5H\nBob denies")
    assert run.points == [(6, "irregular", "denial.false", "Bob", None)]
    assert run.turn == "Dee"
    assert run.owed == ["Bob gives 5H to Dee", "Bob loses the next turn to ask"]


@articles(BOOK, "AUi2")
def test_found_before_another_ask_the_ask_is_back_with_who_was_denied() -> None:
    run = Run("Bob asks Cal 5H\nCal denies\nCal shows 5H\nCal gives 5H\nBob asks Dee 5S\nDee denies")
    assert run.points == [(2, "irregular", "denial.false", "Cal", 3)]
    assert run.turn == "Dee"
    assert run.deal.size["Bob"] == 14


def test_a_card_got_since_proves_nothing() -> None:
    run = Run(
        "Bob asks Cal 5H\nCal denies\nCal asks Dee 5H\nDee gives\nCal asks Ann 2S\nAnn denies\nAnn asks Cal 5H\nCal gives"
    )
    assert not run.findings


def test_the_wronged_player_may_have_the_card_already() -> None:
    run = Run("Bob asks Cal 5H\nCal denies\nCal asks Bob 9S\nBob denies\nBob asks Cal 5H\nCal gives")
    assert run.points == [(2, "irregular", "denial.false", "Cal", 6)]
    assert run.owed == ["Cal loses the next turn to ask"]


@articles(BOOK, "AUi2")
def test_a_card_owed_follows_from_hand_to_hand() -> None:
    run = Run(FIVE + "\nDee asks Ann 2S\nAnn denies\nAnn asks Dee 5H\nDee gives 5H to Ann")
    assert run.owed[-1] == "Ann gives 5H to Bob"
    later = Run(FIVE + "\nDee asks Bob 5S\nBob denies\nBob asks Ann 2S\nAnn denies\nAnn asks Bob 5H\nBob gives")
    assert "as it was owed" in later.notes(12)
    assert later.deal.size == {"Ann": 14, "Bob": 13, "Cal": 12, "Dee": 13}
    denied = Run(FIVE + "\nDee asks Ann 2S\nAnn denies\nAnn asks Dee 5H\nDee denies")
    assert len(denied.findings) == 1
    assert denied.deal.holdings.where("5H") == "Bob"


LATE = """
Bob asks Cal 5H; Cal denies
Cal asks Bob 5S; Bob gives
Cal asks Dee 5D; Dee gives
Cal asks Ann 5C; Ann gives
Cal books 5
Cal asks Dee 9S; Dee denies
Dee asks Cal 9D; Cal denies
"""


@articles(BOOK, "AUi2-late")
@pytest.mark.parametrize(
    ("how", "turn", "books"),
    [("report", "Cal", 1), ("turn", "Dee", 1), ("void", "Dee", 0)],
    ids=["report", "turn", "void"],
)
def test_a_card_in_a_book_stays_there(how: str, turn: str, books: int) -> None:
    house: Mapping[str, str] | None = None if how == "report" else {"late-denial": how}
    run = Run(LATE, house=house)
    assert run.points == [(1, "irregular", "denial.false", "Cal", 5)]
    assert run.turn == turn
    assert run.books["Cal"] == books
    assert len(run.deal.laid) == 1
    assert ("AUi2-late, as agreed" in cited(run.findings[0])) == (how != "report")


def test_a_void_book_is_the_offenders_own() -> None:
    run = Run(FIVE + "\nDee asks Ann 5S; Ann gives\nDee asks Ann 5D; Ann gives\nDee asks Ann 5C; Ann gives\nDee books 5",
              house={"late-denial": "void"})  # fmt: skip
    assert run.books["Dee"] == 1
    assert run.owed == ["Cal loses the next turn to ask"]


@articles(BOOK, "AUi2-late")
def test_a_player_without_cards_gets_none() -> None:
    lines = ["Bob asks Eve 6C", "Eve denies", "Eve asks Bob KS", "Bob denies", "Bob asks Fay 9S", "Fay gives", "Bob asks Fay 9H",
             "Fay denies", "Cal books 2", "Bob books 9"]  # fmt: skip
    with_cards = Run([*lines, "Eve shows 6C"], players=THIRTEEN)
    assert with_cards.owed == ["Eve gives 6C to Bob", "Eve loses the next turn to ask"]
    none = Run(["Bob asks Eve 6C", "Eve denies", "Bob books 9", "Eve shows 6C"], players=THIRTEEN)
    assert none.only("denial.false").proof_line == 4
    assert not none.owed


def test_players_who_discover_must_call_a_false_denial() -> None:
    silent = Run(FIVE, discovery="players")
    assert silent.points == [(2, "irregular", "denial.false", "Cal", 6)]
    assert not silent.owed
    called = Run(FIVE + "\nBob claims false-denial by Cal card=5H", discovery="players")
    assert called.owed == ["Dee gives 5H to Bob", "Cal loses the next turn to ask"]
    put_right = Run(FIVE + "\nDee gives 5H to Bob\nDee asks Cal 5D\nCal denies", discovery="players")
    assert put_right.turn == "Dee"
    assert put_right.deal.size["Bob"] == 14


def test_a_claim_of_a_false_denial_waits_for_its_proof() -> None:
    start = "Bob asks Cal 5H\nCal denies\nBob claims false-denial by Cal"
    run = Run(start)
    assert run.points == [(3, "reserved", "so.claim-unproven", "Cal", None)]
    proved = Run(start + "\nCal asks Dee 9S\nDee denies\nDee asks Cal 5H\nCal gives", discovery="players")
    assert proved.points == [(2, "irregular", "denial.false", "Cal", 7)]
    assert proved.owed[0] == "Dee gives 5H to Bob"
    refuted = Run(start + "\nAnn shows 5H")
    assert refuted.points == [(3, "allowed", "so.claim-unproven", "Cal", None)]
    known = Run("Ann shows 5H\nBob asks Cal 5H\nCal denies\nBob claims false-denial by Cal")
    assert known.points == [(4, "void", "so.claim-contradicted", "Bob", None)]
    nothing = Run("Bob claims false-denial by Cal")
    assert nothing.points == [(1, "void", "so.claim-contradicted", "Bob", None)]
    again = Run(start + "\nAnn claims false-denial by Cal")
    assert len(again.findings) == 1


# AUi3, a book not laid


@articles(BOOK, "AUi3", "AU10")
def test_a_book_that_is_not_laid_before_the_next_ask_must_be_laid() -> None:
    lines = "Bob shows 5S\nBob asks Ann 5H; Ann gives\nBob asks Dee 5D; Dee gives\nBob asks Cal 5C; Cal gives"
    kept = Run(lines + "\nBob asks Cal 9S")
    assert kept.points == [(5, "irregular", "book.late", "Bob", None)]
    assert kept.owed == ["Bob lays the book of fives"]
    laid = Run(lines + "\nBob books 5\nBob asks Cal 9S")
    assert not laid.findings
    after = Run(lines + "\nBob asks Cal 9S; Cal denies\nCal asks Bob 2S; Bob denies")
    assert len(after.findings) == 1
    assert Run(lines + "\nBob asks Cal 9S\nBob books 5").owed == []


@articles(BOOK, "AUi3")
def test_a_dealt_book_laid_after_an_ask_is_late() -> None:
    run = Run("Bob asks Cal 9S; Cal denies\nDee books 7")
    assert run.points == [(1, "irregular", "book.late", "Dee", 2)]
    assert run.books["Dee"] == 1
    called = Run("Bob asks Cal 9S; Cal denies\nAnn claims unlaid-book by Dee rank=7\nDee books 7")
    assert called.points == [(1, "irregular", "book.late", "Dee", 3)]
    gone = Run("Bob asks Cal 9S; Cal denies\nAnn claims unlaid-book by Dee rank=7\nCal books 7")
    assert gone.points[1:] == [(2, "allowed", "so.claim-unproven", "Dee", None)]
    assert gone.only("book.late").by == "Cal"


def test_a_claim_of_a_book_kept_back_is_judged_by_what_is_known() -> None:
    assert Run("Ann claims unlaid-book by Dee rank=7").points == [(1, "reserved", "so.claim-unproven", "Dee", None)]
    assert Run("Cal shows 7S\nAnn claims unlaid-book by Dee rank=7").points == [
        (2, "void", "so.claim-contradicted", "Ann", None)
    ]
    assert Run("Ann claims unlaid-book by Dee").fold.broken
    lines = "Bob shows 5S\nBob asks Ann 5H; Ann gives\nBob asks Dee 5D; Dee gives\nBob asks Cal 5C; Cal gives\nBob asks Cal 9S"
    silent = Run(lines, discovery="players")
    assert not silent.owed
    assert Run(lines + "\nAnn claims unlaid-book by Bob", discovery="players").owed == ["Bob lays the book of fives"]


# AUi4, a wrong book


@articles(BOOK, "AUi4")
def test_a_book_of_which_a_card_is_elsewhere_goes_back_and_the_turn_passes() -> None:
    run = Run("Cal shows 5S\nBob books 5")
    assert run.points == [(2, "irregular", "book.wrong", "Bob", None)]
    assert run.turn == "Cal"
    assert run.books["Bob"] == 0
    assert run.deal.size["Bob"] == 13
    other = Run("Cal shows 5S\nDee books 5")
    assert other.turn == "Bob"


@articles(BOOK, "AUi4")
def test_a_wrong_book_is_proved_by_a_card_of_it_elsewhere() -> None:
    run = Run("Bob books 5\nBob asks Dee 9S\nDee denies\nCal shows 5S")
    assert run.points == [(1, "irregular", "book.wrong", "Bob", 4)]
    assert run.books["Bob"] == 0
    assert run.deal.size["Bob"] == 13
    assert run.turn == "Dee"
    mine = Run("Bob books 5\nCal shows 5S")
    assert mine.turn == "Cal"


@articles(BOOK, "AUi4")
def test_what_a_wrong_book_seemed_to_prove_is_withdrawn() -> None:
    lines = "Bob asks Cal 5H\nCal denies\nCal asks Ann 2S\nAnn denies\nAnn asks Dee 3S\nDee denies\nCal books 5"
    accused = Run(lines)
    assert [(line, point) for line, _, point, *_ in accused.points] == [
        (1, "ask.rank"),
        (1, "book.late"),
        (2, "denial.false"),
    ]
    cleared = Run(lines + "\nBob shows 5S")
    assert cleared.points == [(7, "irregular", "book.wrong", "Cal", 8)]
    assert cleared.books["Cal"] == 0
    void = Run(lines + "\nBob shows 5S", house={"late-denial": "void"})
    assert void.books["Cal"] == 0
    assert not void.owed


def test_a_wrong_book_may_be_looked_at() -> None:
    run = Run("Bob books 5\nAnn claims wrong-book by Bob rank=5")
    assert run.points == [(1, "irregular", "book.wrong", "Bob", 2)]
    assert run.turn == "Cal"
    right = Run("Bob shows 5S 5H 5D 5C\nBob books 5\nAnn claims wrong-book by Bob")
    assert right.points == [(3, "void", "so.claim-contradicted", "Ann", None)]
    assert Run("Ann claims wrong-book by Bob").points == [(1, "void", "so.claim-contradicted", "Ann", None)]
    assert Run("Bob books 5; Bob books 6\nAnn claims wrong-book by Bob").fold.broken
    assert Run("Ann claims wrong-book by Bob rank=X").fold.broken


def test_two_books_of_one_rank_must_be_looked_at() -> None:
    run = Run("Bob books 5\nCal books 5")
    assert "either this book is wrong or Bob's fives (line 1)" in run.findings[-1].message
    looked = Run("Bob books 5\nAnn claims wrong-book by Bob\nCal books 5")
    assert looked.books == {"Ann": 0, "Bob": 0, "Cal": 1, "Dee": 0}
    known = Run("Bob asks Cal 5S; Cal gives\nBob books 5\nCal books 5")
    assert known.points == [(3, "irregular", "book.wrong", "Cal", None)]


def test_one_of_two_books_is_wrong_and_nothing_tells_which() -> None:
    lines = ["Bob books 5", "Bob books 6", "Bob shows KS KH KD QS QH"]
    run = Run(lines)
    assert not run.findings
    full = Run([*lines, "Bob asks Cal 9S", "Cal denies", "Cal asks Bob QD", "Bob gives"])
    assert full.points == [(7, "reserved", "book.wrong", "Bob", None)]
    assert "Bob's fives (line 1) or Bob's sixes (line 2)" in full.findings[0].message
    known = Run([*lines, "Bob asks Cal 9S", "Cal denies", "Cal asks Bob QD", "Bob gives", "Dee shows 6C"])
    assert known.points == [(2, "irregular", "book.wrong", "Bob", 8)]
    assert known.books["Bob"] == 1


def test_players_who_discover_must_call_a_wrong_book() -> None:
    lines = "Bob books 5\nCal shows 5S"
    silent = Run(lines, discovery="players")
    assert silent.points == [(1, "irregular", "book.wrong", "Bob", 2)]
    assert silent.books["Bob"] == 1
    assert silent.turn == "Bob"
    called = Run(lines + "\nAnn claims wrong-book by Bob", discovery="players")
    assert called.books["Bob"] == 0
    assert called.turn == "Cal"
    at_once = Run("Cal shows 5S\nBob books 5", discovery="players")
    assert at_once.deal.size["Bob"] == 9
    assert Run("Cal shows 5S\nBob books 5\nAnn claims wrong-book by Bob", discovery="players").deal.size["Bob"] == 13


# AUi5, a card that was not asked for


@articles(BOOK, "AUi5")
def test_a_card_not_asked_for_goes_back_and_the_ask_waits() -> None:
    run = Run("Bob asks Cal TH\nCal gives TD\nBob gives TD to Cal\nCal denies")
    assert run.points == [(2, "irregular", "gift.unasked", "Cal", None)]
    assert run.turn == "Cal"
    assert run.deal.size == dict.fromkeys(FOUR, 13)
    other = Run("Bob asks Cal TH\nDee gives TH\nBob restores TH to Dee\nCal denies")
    assert other.points == [(2, "irregular", "gift.unasked", "Dee", None)]
    unasked = Run("Dee gives TH to Ann")
    assert unasked.owed == ["Ann gives TH to Dee"]


@articles(BOOK, "AUi5")
def test_a_card_not_asked_for_may_cost_a_counter() -> None:
    lines = "Bob asks Cal TH\nCal gives TD\nBob gives TD to Cal\nCal gives"
    assert Run(lines).accounts == {"Ann": -1, "Bob": -1, "Cal": -1, "Dee": -1, "pool": 4}
    agreed = Run(lines, house={"penalty": "counter"})
    assert agreed.accounts == {"Ann": -1, "Bob": -1, "Cal": -2, "Dee": -1, "pool": 5}
    dearer = Run(lines, house={"penalty": "counter", "penalty-counters": 3})
    assert dearer.accounts["pool"] == 7
    called = Run(lines + "\nBob claims wrong-card by Cal", house={"penalty": "counter"}, discovery="players")
    assert called.accounts["pool"] == 5
    silent = Run(lines, house={"penalty": "counter"}, discovery="players")
    assert silent.accounts["pool"] == 4
    assert Run("Bob claims wrong-card by Cal").points == [(1, "void", "so.claim-contradicted", "Bob", None)]


# A misdeal


def test_a_misdeal_is_called_before_the_first_ask() -> None:
    run = Run("Bob books 9\nAnn claims misdeal by Ann\nBob asks Cal 9S; Cal denies")
    assert run.points == [(2, "irregular", "deal.misdeal", "Ann", None)]
    assert run.findings[0].cites[0].book == "general"
    assert run.books["Bob"] == 0
    assert run.accounts["pool"] == 4
    late = Run("Bob asks Cal 9S; Cal denies\nDee claims misdeal by Ann\nCal asks Dee 9S")
    assert "the deal stands" in late.only("deal.misdeal").message
    assert late.deal.asks
