"""Asking, giving, denying, laying books: articles AU1 to AU11, and what is impossible."""

from __future__ import annotations

import pytest

from referee import games
from referee.core.errors import SessionError
from tests.articles import articles, kept
from tests.authors_game.table import BOOK, FOUR, Run, cited

THIRTEEN = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim", "Kay", "Lou", "Max")


@kept(BOOK, "AU1")
def test_two_to_thirteen_players_with_all_the_pack() -> None:
    assert len(Run("", players=THIRTEEN).deal.holdings.faces) == 52
    assert Run("", players=FOUR[:2]).deal.size == {"Ann": 26, "Bob": 26}
    with pytest.raises(SessionError, match="2 to 13"):
        Run("", players=(*THIRTEEN, "Ned"))


@kept(BOOK, "AU3")
def test_hands_are_unequal_where_the_pack_does_not_divide() -> None:
    five = Run("", players=THIRTEEN[:5], dealer="Ann").deal.size
    assert five == {"Ann": 10, "Bob": 11, "Cal": 11, "Dee": 10, "Eve": 10}
    assert set(Run("", players=THIRTEEN).deal.size.values()) == {4}


@articles(BOOK, "AU3")
def test_a_wrong_number_of_cards_makes_no_difference_after_the_first_ask() -> None:
    run = Run("Bob asks Cal TH; Cal denies\nAnn claims too-many-cards by Dee count=14")
    assert run.points == [(2, "irregular", "deal.hand", "Dee", None)]
    assert run.deal.size["Dee"] == 14
    early = Run("Bob claims too-many-cards by Dee count=14\nBob asks Cal TH")
    assert [point for _, _, point, *_ in early.points] == ["deal.misdeal"]
    right = Run("Bob asks Cal TH; Cal denies\nAnn claims too-many-cards by Dee count=13")
    assert right.points == [(2, "void", "so.claim-contradicted", "Ann", None)]
    few = Run("Bob asks Cal TH; Cal denies\nAnn claims too-few-cards by Dee")
    assert few.deal.size["Dee"] == 12


@kept(BOOK, "AU5")
def test_the_first_at_the_dealers_left_asks_first() -> None:
    assert Run("").turn == "Bob"
    assert Run("", dealer="Dee").turn == "Ann"


@articles(BOOK, "AU5", "AU5-turn")
def test_an_ask_out_of_turn_is_not_answered_and_the_right_player_asks() -> None:
    run = Run("Cal asks Dee TH\nBob asks Cal TH\nCal gives")
    assert run.points == [(1, "irregular", "ask.turn", "Cal", None)]
    assert run.turn == "Bob"


@articles(BOOK, "AU5-turn", "AU9")
def test_an_ask_out_of_turn_that_is_answered_stands() -> None:
    given = Run("Bob asks Cal TH; Cal denies\nDee asks Ann 9S\nAnn gives")
    assert given.points == [(2, "irregular", "ask.turn", "Dee", None)]
    assert given.turn == "Dee"
    assert "stands" in given.only("ask.turn").message
    denied = Run("Dee asks Ann 9S\nAnn denies")
    assert denied.turn == "Ann"


@articles(BOOK, "AU5-turn")
def test_an_ask_while_another_waits_does_not_count() -> None:
    run = Run("Bob asks Cal TH\nDee asks Ann 9S\nCal gives TH")
    assert run.points == [(2, "irregular", "ask.turn", "Dee", None)]
    assert run.turn == "Bob"
    assert Run("Bob asks Cal TH\nCal asks Bob 9S\nCal denies").turn == "Cal"


@articles(BOOK, "AU5-turn")
def test_a_claim_of_asking_out_of_turn_adds_nothing() -> None:
    run = Run("Cal asks Dee TH\nBob claims out-of-turn by Cal")
    assert len(run.findings) == 1
    wrong = Run("Bob asks Dee TH\nAnn claims out-of-turn by Bob")
    assert wrong.points == [(2, "void", "so.claim-contradicted", "Ann", None)]


@kept(BOOK, "AU7")
def test_a_player_may_ask_for_his_own_card() -> None:
    run = Run("Bob holds 5D 5S 5C\nBob asks Ann 5S\nAnn denies\nBob asks Dee KD", discovery="referee")
    assert run.points == [(4, "irregular", "ask.turn", "Bob", None)]
    told = Run("Bob holds 5S\nBob asks Ann 5S\nAnn denies")
    assert not told.findings


@kept(BOOK, "AU8")
def test_a_card_given_leaves_the_ask_with_the_asker() -> None:
    run = Run("Bob asks Cal TH\nCal gives\nBob asks Dee TS\nDee gives TS to Bob")
    assert not run.findings
    assert run.turn == "Bob"
    assert run.deal.size == {"Ann": 13, "Bob": 15, "Cal": 12, "Dee": 12}


@kept(BOOK, "AU9")
def test_a_denial_passes_the_ask_to_the_player_asked() -> None:
    run = Run("Bob asks Cal TH\nCal denies TH\nCal asks Ann 2C\nAnn denies")
    assert not run.findings
    assert run.turn == "Ann"


@kept(BOOK, "AU10")
def test_a_book_counts_one_whether_dealt_or_made() -> None:
    run = Run("Cal books 7\nBob asks Cal TH; Cal gives\nBob books T")
    assert not run.findings
    assert run.books == {"Ann": 0, "Bob": 1, "Cal": 1, "Dee": 0}
    assert run.deal.size == {"Ann": 13, "Bob": 10, "Cal": 8, "Dee": 13}
    assert run.turn == "Bob"


@pytest.mark.parametrize("word", ["T", "t", "10", "ten", "tens", "Tens"])
def test_a_rank_may_be_written_in_several_ways(word: str) -> None:
    assert Run(f"Bob books {word}").deal.laid[0].rank == "T"


@articles(BOOK, "AU11")
def test_who_has_no_cards_passes_the_ask_to_his_left() -> None:
    run = Run("Bob books 9\nCal books 8\nEve asks Fay 2S", players=THIRTEEN)
    assert run.points == [(3, "irregular", "ask.turn", "Eve", None)]
    assert run.turn == "Dee"
    assert "no cards" in run.notes(1)


def test_a_player_with_one_card_left_still_asks() -> None:
    run = Run("Bob asks Cal 9S; Cal gives\nBob books 9", players=THIRTEEN)
    assert run.deal.size["Bob"] == 1
    assert run.turn == "Bob"


@articles(BOOK, "AU11-asked")
def test_a_player_without_cards_cannot_be_asked() -> None:
    run = Run("Bob books 9\nCal asks Bob 2S\nBob denies\nCal asks Dee 2S\nDee gives", players=THIRTEEN)
    assert run.points == [(2, "irregular", "ask.target", "Cal", None)]
    assert run.turn == "Cal"
    near = Run("Bob asks Cal 9S; Cal gives\nBob books 9\nBob asks Cal 2S", players=THIRTEEN)
    assert not near.findings


@articles(BOOK, "AU6", "AUi1")
def test_an_ask_needs_a_card_of_the_rank() -> None:
    run = Run("Ann books 6\nBob asks Cal 6S")
    assert run.points == [(2, "irregular", "ask.rank", "Bob", None)]
    assert cited(run.only("ask.rank"))[:2] == ["AUi1", "AU6"]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("Bob asks Bob TH", "another player"),
        ("Bob asks Cal", "one player and one card"),
        ("Bob asks Cal TH TS", "one player and one card"),
        ("Bob asks Zed TH", "no player"),
        ("Bob asks Cal 1H", "no card"),
        ("Bob asks Cal ??", "exact card"),
        ("Bob asks Cal TH.1", "exact card"),
        ("Cal gives TH", "to whom"),
        ("Cal gives", "which card"),
        ("Cal gives TH to Cal", "another player"),
        ("Cal gives TH 9S to Bob", "one card at a time"),
        ("Cal gives TH to", "to whom"),
        ("Cal denies", "nobody waits"),
        ("Bob asks Cal TH\nDee denies", "Cal is to answer"),
        ("Bob asks Cal TH\nCal denies TS", "asked for TH"),
        ("Bob asks Cal TH\nCal denies TH TH", "one card"),
        ("Bob books", "book of what"),
        ("Bob books X", "book of what"),
        ("Bob books T\nBob books T", "has laid the tens at line 1"),
        ("Bob asks Cal TH; Cal gives\nBob asks Cal TH; Cal gives TH", "cannot have TH: it is with Bob"),
        ("Bob shows", "which cards"),
        ("Bob exposes 9H of stock", "no stock"),
        ("Bob shows TH\nCal shows TH", "cannot have TH: it is with Bob"),
        ("table gives TH to Bob", "cannot do that"),
    ],
)
def test_what_is_impossible_or_not_understood_is_refused(lines: str, said: str) -> None:
    run = Run(lines)
    assert run.fold.broken == {1}
    assert said in run.findings[-1].message


def test_a_hand_that_is_known_holds_nothing_else() -> None:
    lines = [
        "Bob holds AS KS QS JS",
        "Bob asks Cal AH",
        "Cal asks Bob 2S",
        "Cal denies",
        "Cal asks Bob 2S",
        "Bob gives 2S",
    ]
    run = Run(lines, players=THIRTEEN)
    assert "every card dealt to Bob is known" in run.findings[-1].message
    uncounted = [*lines[:-1], "Ann claims too-many-cards by Bob count=5", "Bob gives 2S"]
    assert not Run(uncounted, players=THIRTEEN).fold.broken


def test_nobody_can_lay_more_than_he_holds() -> None:
    run = Run("Bob asks Cal 9S; Cal gives\nCal books 8", players=THIRTEEN)
    assert "has 3 cards and cannot lay 4" in run.findings[-1].message


def test_nothing_is_asked_before_somebody_has_dealt() -> None:
    assert "who dealt" in Run("Bob asks Cal TH", dealer=None).findings[-1].message
    assert Run("Dee deals\nAnn asks Cal TH", dealer=None).points == []


def test_an_exposed_card_is_known_and_the_book_is_silent() -> None:
    run = Run("Bob exposes 9H of Cal\nBob asks Cal 9H\nCal denies")
    assert run.points[0] == (1, "irregular", "card.exposed", "Bob", None)
    assert [cite.article for cite in run.findings[0].cites] == ["SO20"]
    assert run.points[1] == (3, "irregular", "denial.false", "Cal", None)
    assert Run("Ann claims exposed-card by Bob").points == [(1, "irregular", "card.exposed", "Bob", None)]


def test_what_only_the_referee_was_told_is_not_shown_to_the_others() -> None:
    run = Run("Bob holds 5D 5S\nCal shows 9H")
    game = games.find("authors")

    def known(seat: str | None) -> dict[str, tuple[str, ...]]:
        return {group.title: group.items for group in game.describe(run.table, seat) if group.title.startswith("known")}

    assert known("Bob") == {"known in Bob's hand": ("5D", "5S"), "known in Cal's hand": ("9H",)}
    assert known("Ann") == {"known in Cal's hand": ("9H",)}


def test_what_may_come_next() -> None:
    run = Run("Bob asks Cal TH")
    lines = list(games.find("authors").candidates(run.fold.law, run.table))
    assert "Cal gives TH" in lines
    assert "Cal denies TH" in lines
    after = Run("Bob asks Cal TH\nCal denies")
    assert "Cal asks Bob TS" in list(games.find("authors").candidates(after.fold.law, after.table))
