"""Penchant: what is said of a hand too large, of a declaration and of a pad, and what is lost when the deal is over."""

from __future__ import annotations

import pytest

from tests.articles import articles
from tests.penchant.table import Run, last_six

BOOK = "penchant/foster"
WON = "Ann plays 8C; Bob plays 7C"
SEVEN = f"{WON}; Ann draws; Bob draws\nBob claims too-many-cards by Ann count=7"


# Hands too large


@articles(BOOK, "BZ-P3")
def test_p3_the_choice_is_made_once_and_lapses_with_a_word() -> None:
    chosen = Run(f"{SEVEN}\nBob elects play-down")
    assert chosen.open() == []
    late = Run(f"{SEVEN}\nAnn plays 8D")
    assert late.open() == []
    assert late.only("play.too-many").message.endswith("nobody chose before the next card, so play goes on")


@articles(BOOK, "BZ-P3")
def test_p3_what_else_is_open_does_not_stand_in_the_way() -> None:
    false = f"{WON}\nAnn declares pair-of-kings KS QH"
    run = Run(f"{false}\nBob claims too-many-cards by Ann count=7")
    assert ("election", ("Bob",), "play.too-many", ["new-deal", "play-down"]) in run.open()
    assert len(run.open()) == 2


# Declaring


@articles(BOOK, "7")
def test_7_that_the_winner_had_nothing_is_said_of_the_loser_alone() -> None:
    winner = Run(f"{WON}\nAnn declares penchant QS JH")
    assert winner.scores == (10, 0)
    assert "had nothing to declare" not in winner.notes()
    loser = Run(f"{WON}; Ann draws\nBob declares penchant QS JH")
    assert (loser.scores, "Ann had nothing to declare" in loser.notes()) == ((0, 10), True)
    false = Run(f"{WON}; Ann draws\nBob declares penchant QS JS")
    assert "had nothing to declare" not in false.notes()


def test_what_is_announced_has_a_name_and_is_one_of_the_game() -> None:
    for words in ("to-score", "flash KS QS to-score", "marriage KS QS and to-score"):
        run = Run(f"{WON}\nAnn declares {words}")
        assert run.verdict() == "refused"
        assert "names no combination of this game" in run.messages()


def test_only_before_the_play_is_a_deal_told_without_cards() -> None:
    assert Run("Ann declares marriage").scores == (20, 0)
    for record in (f"{WON}\nAnn declares marriage", "Ann declares flash"):
        assert Run(record).verdict() == "refused"
    assert "which cards?" in Run(f"{WON}\nAnn declares marriage").messages()


# Brisques


@articles(BOOK, "BZ-P5", "15", "16")
def test_p5_in_france_the_final_count_is_made_anew() -> None:
    """Ann has eight brisques before the last six, does not win with her Ace, and takes three more: all that is lost."""
    lines = [
        *last_six("JS 9H KS AS TH QH QS 9S TS AH KH JH"),
        "Ann plays JS; Bob plays AS",
        "Bob plays JH; Ann plays 9H",
        "Bob plays 9S; Ann plays KS",
        "Ann plays AH; Bob plays TH",
        "Ann plays TS; Bob plays KH",
        "Ann plays QS; Bob plays QH",
    ]
    house = {"revoke-remedy": "forfeit"}
    run = Run(lines, house=house)
    assert [p[:5] for p in run.points] == [(12, "irregular", "revoke", "Ann", 14)]
    assert run.scores == (30 + 50, 10)  # eleven brisques, three of them as they were won; Bob has one
    paid = Run([*lines, "Bob elects forfeit"], house=house)
    assert paid.scores == (20, 10)  # the eight
    assert sorted(one[1:3] for one in paid.posted()) == [
        (-30, "brisques counted at the end"),
        (-30, "brisques won since the error"),
    ]


# Pads, and the game


@articles(BOOK, "17")
def test_17_and_18_the_sums_are_told() -> None:
    pads = [f"Ann tallies score={a}\nBob tallies score={b}" for a, b in ((400, 300), (200, 50), (200, 30), (220, 10))]
    run = Run(*pads)
    assert [step.text for step in run.result.steps][-2:] == [
        "Ann has won: 1020 less 390 is 630",
        "Bob has less than 400: twice 630 is 1260",
    ]
    twice = Run(*pads, *pads)
    assert [game.number for game in twice.settlement.games] == [1, 2]


@pytest.mark.parametrize(("score", "is_odd"), [(30, False), (35, True), (0, False)])
def test_everything_scores_in_tens(score: int, is_odd: bool) -> None:
    run = Run([f"Ann tallies score={score}", "Bob tallies score=0"])
    assert ("everything scores in tens" in run.notes(2)) is is_odd


def test_a_pad_that_has_other_brisques_than_the_record() -> None:
    lines = [
        *last_six("AS TS KS JS QS 9S AH TH KH JH QH 9H"),
        "Ann plays AS; Bob plays TS",
        "Ann plays KS; Bob plays JS",
        "Ann plays QS; Bob plays 9S",
        "Ann plays AH; Bob plays TH",
        "Ann plays KH; Bob plays JH",
        "Ann plays QH; Bob plays 9H",
        "Ann tallies score=40 brisques=11",
        "Bob tallies score=0 brisques=1",
    ]
    run = Run(lines)
    assert [p[1:4] for p in run.points] == [
        ("irregular", "so.tally-differs", "Ann"),
        ("irregular", "so.tally-differs", "Bob"),
    ]
    assert run.scores == (100, 0)
