"""Leads, following, heading, trumping, and the trump turned late."""

from __future__ import annotations

import pytest

from tests.articles import articles, kept
from tests.loo.table import NINE, THREE_IN, TWO, Run, cassell, each, hand, hoffmann

CASSELL, HOFFMANN = "loo/cassell", "loo/hoffmann"


# Leads by Cassell


@articles(CASSELL, "LO10", "LOi3")
@each(
    ("9H", "TH", True),  # a higher trump
    ("9H", "8H", False),
    ("9H", "AS", False),  # trumps before plain cards
    ("AS", "2H", True),  # a trump
    ("9S", "TC", True),  # a higher card
    ("9S", "9C", False),  # as high
    ("9S", "8C", False),
)
def test_the_highest_trump_or_the_highest_card(led: str, held: str, wrong: bool) -> None:
    run = cassell(TWO, f"Bea {led}", more=f"\nBea holds {held}")
    assert run.found == (["8 irregular lead.highest Bea 9"] if wrong else [])
    known = Run(hand(TWO, before=NINE) + f"\nBea holds {held}\nBea plays {led}")
    assert known.found == (["9 irregular lead.highest Bea"] if wrong else [])


def test_the_turn_up_is_in_nobody_s_hand() -> None:
    assert cassell(TWO, "Bea KH Cy 2H", turned="AH").found == []


@pytest.mark.parametrize(
    ("led", "held", "wrong"),
    [
        ("AS", "9H", False),
        ("AS", "9H 8H", True),
        ("AS", "AH", True),
        ("8H", "9H", True),
        ("9H", "8H", False),
        ("2S", "KS", False),
    ],
)
def test_the_older_rule_as_agreed(led: str, held: str, wrong: bool) -> None:
    run = cassell(TWO, f"Bea {led}", more=f"\nBea holds {held}", lead="ew")
    assert run.found == (["8 irregular lead.highest Bea 9"] if wrong else [])
    assert ("LO10, as agreed" in run.labels()) is wrong
    before = Run(hand(TWO, before=NINE) + f"\nBea holds {held}\nBea plays {led}", house={"lead": "ew"})
    assert before.found == (["9 irregular lead.highest Bea"] if wrong else [])


# Following by Cassell


@articles(CASSELL, "LO11", "LOi3")
@each(
    ("2S", "KS", "play.not-heading"),
    ("KS", "AS", ""),  # any card that heads
    ("2S", "3S", ""),
    ("2C", "3S", "revoke"),
    ("2C", "3H", "play.not-trumping"),
    ("3H", "4H", ""),
    ("3H", "2S", "revoke"),
    ("2C", "3C", ""),
)
def test_following_heading_and_trumping(played: str, held: str, point: str) -> None:
    run = cassell(TWO, f"Bea QS Cy {played}", more=f"\nCy holds {held}")
    assert run.found == ([f"9 irregular {point} Cy 10"] if point else [])


@articles(CASSELL, "LO11")
@kept(CASSELL, "LO12")
@each(
    ("2S", "AS", ""),  # the trick is trumped: any card of the suit
    ("2C", "6H", "play.not-trumping"),  # over the five
    ("2C", "4H", ""),  # cannot beat the five
    ("4H", "6H", "play.not-trumping"),
    ("4H", "3H", ""),
    ("4H", "AS", "revoke"),
)
def test_after_a_trump(played: str, held: str, point: str) -> None:
    run = cassell(THREE_IN, f"Bea QS Cy 5H Dan {played}", more=f"\nDan holds {held}")
    assert run.found == ([f"10 irregular {point} Dan 11"] if point else [])


@kept(HOFFMANN, "LO12", "LHd", "LO11")
def test_hoffmann_what_is_free() -> None:
    assert not hoffmann(THREE_IN, "Bea QS Cy 5H Dan 2S", more="\nDan holds AS\nBea holds KS").found
    assert not hoffmann(TWO, "Bea QS Cy 2S", more="\nCy holds 3S").found


@kept(CASSELL, "LO13")
def test_the_winner_leads_to_three_tricks() -> None:
    run = cassell(TWO, "Bea AH Cy 2H", "Bea KC Cy AC", "Cy 3D Bea KD")
    assert run.deal.is_over
    assert run.deal.won == {"Abe": 0, "Bea": 2, "Cy": 1, "Dan": 0, "Eve": 0}


def test_one_offence_is_one_finding_whatever_comes_out() -> None:
    run = cassell(TWO, "Bea QS Cy 2C", more="\nCy holds 3H\nCy holds 3S")
    assert run.found == ["9 irregular play.not-trumping Cy 10"]


# Late trump


@articles(CASSELL, "LO19")
def test_no_turn_before_it_is_due() -> None:
    run = Run("Abe turns 7H", house={"trump": "late"})
    assert run.found == ["1 void deal.late-trump Abe"]
    assert run.deal.trump is None


def test_late_trump_waits_until_not_all_follow() -> None:
    words = "Bea stands\nCy stands\nDan throws-up\nEve throws-up\nAbe throws-up\n"
    house = {"trump": "late"}
    run = Run(f"{words}Bea plays JD\nCy plays 9D\nBea plays TC\nCy plays 4S\nBea plays 2C", house=house)
    assert run.found == ["10 refused so.impossible None"]
    run = Run(f"{words}Bea plays JD\nCy plays 9D\nBea plays TC\nCy plays 4S\nCy wins", house=house)
    assert run.found == ["10 refused so.impossible None"]
    run = Run(
        f"{words}Bea plays JD\nCy plays 9D\nBea plays TC\nCy plays 4S\nAbe turns 2S\nCy plays 3S\nBea plays 4C",
        house=house,
    )
    assert (run.found, run.deal.won["Cy"], run.deal.trump) == ([], 2, "S")
    run = Run(
        f"{words}Bea plays JD\nCy plays 9D\nBea plays TC\nCy plays 4S\nAbe turns 2H\nBea plays 4C\nCy plays 5C",
        house=house,
    )
    assert (run.deal.won["Bea"], run.deal.won["Cy"]) == (2, 1)


def test_late_trump_the_highest_card_is_led_and_heading_is_not_asked() -> None:
    words = "Bea stands\nCy stands\nDan throws-up\nEve throws-up\nAbe throws-up\n"
    run = Run(f"{words}Bea plays JD\nCy plays 9D\nCy holds QD\nBea holds QC", house={"trump": "late"})
    assert run.found == ["6 irregular lead.highest Bea 9"]


# Leads by Hoffmann


@articles(HOFFMANN, "LH9", "LH14")
@each(("7H", "AH", True), ("7H", "KH", False), ("AH", "KH", True), ("AH", "QH", False))
def test_the_ace_or_the_king_when_the_ace_is_turned(turned: str, held: str, wrong: bool) -> None:
    run = hoffmann(TWO, "Bea 9S", turned=turned, more=f"\nBea holds {held}")
    assert run.found == (["8 irregular lead.ace Bea 9"] if wrong else [])


@articles(HOFFMANN, "LH10", "LH14")
@each(("QH", False), ("QH 3H", True), ("3H KC", False))
def test_one_of_two_trumps(held: str, wrong: bool) -> None:
    run = hoffmann(TWO, "Bea 9S", more=f"\nBea holds {held}")
    assert run.found == (["8 irregular lead.trump Bea 9"] if wrong else [])


@articles(HOFFMANN, "LH11", "LH14")
@each(
    ("7S", "8S", "9S", "2C", False),  # equal: the eight is turned
    ("7S", "8S", "TS", "2C", True),
    ("7S", "8S", "TS", "9S", False),  # the nine is in the hand
    ("9S", "8S", "TS", "2C", False),  # in sequence
    ("9S", "8S", "QS", "2C", True),
    ("TS", "8S", "9S", "2C", False),
)
def test_the_higher_of_two_trumps_with_two_in(led: str, turned: str, second: str, third: str, wrong: bool) -> None:
    run = hoffmann(TWO, f"Bea {led} Cy 2S", turned=turned, more=f"\nBea holds {second}\nBea holds {third}")
    assert [point.rsplit(" ", 1)[0] for point in run.found] == (["8 irregular lead.higher Bea"] if wrong else [])
    three = hoffmann(
        THREE_IN, f"Bea {led} Cy 2S Dan 3S", turned=turned, more=f"\nBea holds {second}\nBea holds {third}"
    )
    assert not three.found


def test_the_gap_is_not_proved_while_a_hidden_card_may_fill_it() -> None:
    assert not hoffmann(TWO, "Bea 7S Cy 2S", "Bea TS", turned="8S").found
    filled = hoffmann(TWO, "Bea 7S Cy 9S", "Cy 3H Bea TS", turned="8S")
    assert filled.found == ["8 irregular lead.higher Bea 11"]  # Cy has shown the nine


@articles(HOFFMANN, "LH14")
@each(("3H", True), ("3C", False))
def test_trump_after_trick(held: str, wrong: bool) -> None:
    run = hoffmann(THREE_IN, "Bea AS Cy 2S Dan 3S", "Bea 4S", more=f"\nBea holds {held}")
    assert run.found == (["11 irregular lead.after-trick Bea 12"] if wrong else [])


@articles(HOFFMANN, "LH12", "LH13", "LHe", "LH14")
def test_hoffmann_following() -> None:
    assert hoffmann(TWO, "Bea QS Cy 2C", more="\nCy holds 3S").found == ["9 irregular revoke Cy 10"]
    assert hoffmann(TWO, "Bea QS Cy 2S", more="\nCy holds KS").found == ["9 irregular play.not-heading Cy 10"]
    assert hoffmann(TWO, "Bea QS Cy 2C", more="\nCy holds 3H").found == ["9 irregular play.not-trumping Cy 10"]
