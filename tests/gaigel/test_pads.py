"""What two pads of Gaigel can hold together, what five Nines do on a pad, and what a foreign meld shows."""

from __future__ import annotations

import pytest

from tests.articles import articles, kept
from tests.gaigel.table import Run, deal

BOOK = "gaigel/foster"
UNFIT = "so.tally-unfit"


def pads(ann: str, bob: str) -> list[str]:
    """The points of the findings when both pads are in."""
    return [point for _, _, point, _, _ in Run([f"Ann tallies {ann}", f"Bob tallies {bob}"]).points]


@pytest.mark.parametrize(
    ("ann", "bob"),
    [
        ("marriage=3", "marriage=3"), ("double-marriage=3", "score=0"), ("double-marriage=2", "double-marriage=1"),
        ("trump-marriage=1", "trump-marriage=1"), ("trump-double-marriage=1", "trump-marriage=0"),
    ],
)  # fmt: skip
@kept(BOOK, "GA-2")
def test_2_there_are_two_kings_and_two_queens_of_every_suit(ann: str, bob: str) -> None:
    """Three plain suits hold six marriages, trumps two; a double marriage is two of them."""
    assert pads(ann, bob) == []


@pytest.mark.parametrize(
    ("ann", "bob"),
    [
        ("double-marriage=3", "marriage=1"), ("double-marriage=2 marriage=1", "double-marriage=1"),
        ("trump-double-marriage=1", "trump-marriage=1"),
    ],
)  # fmt: skip
@kept(BOOK, "GA-2")
def test_2_more_marriages_than_the_pack_has(ann: str, bob: str) -> None:
    assert pads(ann, bob) == [UNFIT]


@kept(BOOK, "GA-2-nines")
def test_2_one_of_the_pads_may_have_five_nines() -> None:
    """The pack has eight Nines."""
    run = Run(["Ann tallies score=0 cards=100", "Bob tallies five-nines=1 cards=140"])
    assert (run.findings, run.winner) == ([], "Bob")
    assert pads("five-nines=1 cards=100", "five-nines=1 cards=140") == [UNFIT]  # ten are not


@articles(BOOK, "GA-2-nines")
def test_2_five_nines_win_a_deal_told_without_cards() -> None:
    """They do though the players have agreed that a hundred and one marked points do not end the game."""
    for house in ({}, {"open-points-end": False}):
        run = Run(["Ann declares five-nines"], score=(0, 90), house=house)
        assert (run.winner, run.scores) == ("Ann", (101, 0))
    told = Run(["Ann declares double-marriage"], score=(90, 0), house={"open-points-end": False})
    assert told.winner is None


@articles("binocle/foster", "BN-R")
def test_2_what_a_foreign_meld_shows_is_seen() -> None:
    """In the last tricks Bob does not follow, and then shows the Ace that he should have won the trick with."""
    record = """
    Bob turns JH
    * 11 Ann
    Ann plays 9D; Bob plays JD; Bob draws; Ann draws
    Bob plays TD; Ann plays AD
    Ann plays QS; Bob plays KD
    Bob declares four-aces AS AH AD AC
    """
    run = Run(deal(record, "JH 9D JD TD AD QS KD AS AH AD AC"))
    at = len(run.lines)
    found = run.only("revoke")
    assert (found.by, found.line, found.proof_line) == ("Bob", at - 1, at)
    assert ("remedy", ("Bob",)) in [one[:2] for one in run.open()]  # he may take the King back
