"""Loo: claims that lack a word, words said twice, and what a card shown proves."""

from __future__ import annotations

from tests.articles import articles, kept
from tests.loo.table import NINE, NO_ANTE, THREE, TWO, Run, cassell, hand


def test_once_somebody_has_declared_a_card_was_shown_by_somebody() -> None:
    """Before that it was shown in dealing, and the dealer is answerable."""
    dealt = Run(f"{NINE}\nBea claims exposed-card", house=NO_ANTE)
    assert dealt.only("deal.misdeal").by == "Abe"
    later = Run(f"{NINE}\nAbe turns 7H\nBea stands\nBea claims exposed-card", house=NO_ANTE)
    assert later.verdict() == "refused"
    assert later.messages() == "by whom? Write Bea claims exposed-card by NAME"


@articles("loo/cassell", "LOi3")
def test_a_card_that_another_shows_proves_a_wrong_play() -> None:
    """Dan shows the Ace of clubs that Cy could have headed the King with."""
    run = cassell(TWO, "Bea AH Cy 2H", "Bea KC Cy 2C", more="\nDan exposes AC of Cy")
    assert run.found == ["11 irregular play.not-heading Cy 12", "12 irregular card.exposed-other Dan"]
    other = cassell(TWO, "Bea AH Cy 2H", "Bea KC Cy 2C", more="\nDan exposes 3C of Cy")
    assert other.found == ["12 irregular card.exposed-other Dan"]


@kept("loo/cassell", "LO17")
def test_where_there_is_a_miss_nobody_stands_twice() -> None:
    """After the pool is won all must stand, with a hand or the miss: each says which, and once."""
    won = hand("Bea own Cy dumby Abe out", "Bea AH Cy 2H", "Bea AC Cy 2C", "Bea AD Cy 2D")
    must = "Bea turns 7H\nCy stands\nAbe stands\nBea stands"
    house = {"mode": "unlimited"}
    assert Run(won, must, players=THREE, house=house).findings == []
    for name in THREE:
        assert Run(won, f"{must}\n{name} stands", players=THREE, house=house).verdict() != "allowed"
