"""Articles CO1 to CO12: cards, pool, runs, stops, and the wild Nine."""

from __future__ import annotations

import pytest

from tests.articles import articles, kept
from tests.commit_game.table import BOOK, Run

SEVEN = ("Abe", "Bea", "Cal", "Dan", "Eve", "Fay", "Gus", "Hal")


@kept(BOOK, "CO1")
def test_the_eight_of_diamonds_is_not_in_the_pack() -> None:
    assert Run("Bea plays 8D").verdict(1) == "refused"
    assert Run("Bea plays 8C").verdict(1) == "allowed"
    assert Run("Bea plays AS").wanted == ("2S",)  # the Ace lies below the Two
    assert Run("Bea plays KS").wanted == ()  # and nothing follows a King


@articles(BOOK, "CO2")
@pytest.mark.parametrize(("house", "pool"), [({}, 8), ({"ante": 0}, 0), ({"ante": 1}, 4), ({"ante": 5}, 20)])
def test_ante(house: dict[str, int], pool: int) -> None:
    run = Run("Bea plays 5H", house=house)
    assert run.accounts.get("pool", 0) == pool
    if house and pool:
        assert "House rule ante" in run.labels
    Run("Bea plays 5H")


def test_the_ante_is_paid_once_and_with_the_first_line_of_the_game() -> None:
    assert Run("table notes nobody has dealt yet").accounts == {}
    assert Run("Abe deals\nBea plays 5H\nBea plays 6H").accounts["pool"] == 8
    assert Run("Abe deals\nAbe deals\nBea plays 5H").accounts["pool"] == 8


@articles(BOOK, "CO4")
@pytest.mark.parametrize(
    ("count", "hand", "stops"), [(3, 16, 3), (4, 12, 3), (5, 9, 6), (6, 8, 3), (7, 6, 9), (8, 6, 3)]
)
def test_hand_sizes(count: int, hand: int, stops: int) -> None:
    run = Run("Abe deals", players=SEVEN[:count])
    assert {run.cards(name) for name in SEVEN[:count]} == {hand}
    assert run.deal.cards.stock == stops
    assert f"{hand} cards each" in run.notes(1)


@articles(BOOK, "CO4")
def test_hand_size_as_agreed() -> None:
    run = Run("Abe deals", house={"hand-size": "cards:7"})
    assert run.cards("Abe") == 7
    assert run.deal.cards.stock == 51 - 28
    assert "CO4, as agreed" in run.labels
    assert Run("Abe deals", house={"hand-size": "cards:12"}).cards("Abe") == 12
    assert Run("Abe deals", house={"hand-size": "cards:13"}).cards("Abe") == 12  # the pack has no more
    assert Run("Abe deals", house={"hand.least-stops": 4}).cards("Abe") == 11


@kept(BOOK, "CO5", "CO6")
def test_going_on_and_asking_round() -> None:
    run = Run("Bea plays 5H 6H\nBea without 7H\nCal plays 7H\nCal without 8H\nDan without 8H")
    assert not run.findings
    assert (run.turn, run.wanted) == ("Abe", ("8H",))
    more = Run("Bea plays 5H\nBea plays 6H\nBea without 7H\nCal plays 7H 8H")
    assert (more.turn, more.wanted) == ("Cal", ("9H",))


def test_who_adds_nothing_to_his_card_has_stopped() -> None:
    run = Run("Bea plays 5H\nCal plays 6H\nCal without 7H\nDan plays 7H")
    assert not run.findings
    silent = Run("Bea plays 5H\nCal without 6H\nBea plays 6H")
    assert silent.points[0] == (1, "irregular", "without.false", "Bea", 3)
    assert silent.only("without.false").event == "Bea plays 5H"


def test_words_are_of_the_card_asked_for() -> None:
    assert Run("Bea plays 5H\nBea without 7H").verdict(2) == "refused"
    assert "write Bea without 6H" in Run("Bea plays 5H\nBea without 7H").only("so.refused").message
    assert Run("Bea plays 5H\nBea without").verdict(2) == "refused"
    assert Run("Bea without 6H").points == [(1, "irregular", "so.misplaced", "Bea", None)]


@articles(BOOK, "CO7")
def test_kings() -> None:
    run = Run("Abe deals\nBea plays QS KS\nBea plays KD")
    assert run.moved(2) == {"Abe": -1, "Bea": 3, "Cal": -1, "Dan": -1}
    assert run.moved(3) == {"Abe": -1, "Bea": 3, "Cal": -1, "Dan": -1}  # led
    assert run.turn == "Bea"
    assert Run("Abe deals\nBea plays QS").moved(2) == {}


@articles(BOOK, "CO7")
def test_king_led_as_agreed() -> None:
    run = Run("Abe deals\nBea plays QS KS\nBea plays KD", house={"king-led": False})
    assert run.moved(2) == {"Abe": -1, "Bea": 3, "Cal": -1, "Dan": -1}
    assert run.moved(3) == {}
    assert "CO7, as agreed" in run.labels
    worth = Run("Abe deals\nBea plays QS KS", house={"king.played": 4})
    assert worth.moved(2) == {"Abe": -4, "Bea": 12, "Cal": -4, "Dan": -4}
    assert "House rule king.played" in worth.labels


@articles(BOOK, "CO8")
def test_aces() -> None:
    assert Run("Abe deals\nBea plays AS 2S").moved(2) == {"Abe": -1, "Bea": 3, "Cal": -1, "Dan": -1}
    assert Run("Abe deals\nBea plays 2S").moved(2) == {}
    assert Run("Abe deals\nBea plays AS", house={"ace.led": 2}).moved(2) == {"Abe": -2, "Bea": 6, "Cal": -2, "Dan": -2}
    Run("Abe deals\nBea plays AS")


@articles(BOOK, "CO9")
def test_stops() -> None:
    by_stock = Run("Bea plays 5H\ntable without 6H")
    assert (by_stock.turn, by_stock.wanted) == ("Bea", ())
    nearly = Run("Bea plays 5H\nBea without 6H\nCal without 6H\nDan without 6H")
    assert (nearly.turn, nearly.wanted) == ("Abe", ("6H",))
    seven = Run("Bea plays 5D 6D\nBea without 7D\nCal plays 7D")
    assert (seven.turn, seven.wanted) == ("Cal", ())
    six = Run("Bea plays 5D 6D")
    assert (six.turn, six.wanted) == ("Bea", ("7D",))


@articles(BOOK, "CO9")
def test_played_next() -> None:
    record = "Bea plays 6H\ntable without 7H\nBea plays 4H\nBea without 5H\nCal plays 5H"
    run = Run(record)
    assert (run.turn, run.wanted) == ("Cal", ())
    assert "6H was played at line 1" in run.notes(5)
    asked = Run(record, house={"played-next": "ask"})
    assert (asked.turn, asked.wanted) == ("Cal", ("6H",))
    assert "CO9, as agreed" in asked.labels
    ended = Run(record + "\ntable without 6H", house={"played-next": "ask"})
    assert (ended.turn, ended.wanted) == ("Cal", ())
    needless = Run(record + "\ntable without 6H")
    assert not needless.findings
    assert "nobody need speak" in needless.notes(6)


@articles(BOOK, "CO10", "CO11", "CO12")
def test_the_wild_nine() -> None:
    run = Run("Abe deals\nBea plays 4S\nBea without 5S\nCal plays 9D")
    assert run.moved(4) == {"Abe": -2, "Bea": -2, "Cal": 6, "Dan": -2}
    assert (run.turn, run.wanted) == ("Dan", ("5S", "TD"))
    assert not run.findings
    old = Run("Bea plays 4S\nBea without 5S\nCal plays 9D\nDan plays 5S\nDan without 6S\nAbe plays 6S")
    assert (old.turn, old.wanted) == ("Abe", ("7S",))
    new = Run("Bea plays 4S\nBea without 5S\nCal plays 9D\nDan plays TD\nDan without JD\nAbe plays JD")
    assert (new.turn, new.wanted) == ("Abe", ("QD",))
    both = Run("Bea plays 4S\nBea without 5S\nCal plays 9D\nDan without 5S TD\nAbe plays 5S")
    assert not both.findings
    one = Run("Bea plays 4S\nBea without 5S\nCal plays 9D\nDan without 5S")
    assert one.verdict(4) == "refused"


@articles(BOOK, "CO11")
def test_the_player_of_the_nine_is_not_asked() -> None:
    run = Run("Bea plays 4S\nBea without 5S\nCal plays 9D\nDan without 5S TD\nAbe without 5S TD\nBea without 5S TD")
    assert (run.turn, run.wanted) == ("Cal", ())
    led = Run("Bea plays 4S\nBea without 5S\nCal plays 9D\ntable without 5S TD\nCal plays TD")
    assert (led.turn, led.wanted) == ("Cal", ("JD",))
    assert not led.findings  # the Ten, which nobody asked of him


@articles(BOOK, "CO11")
def test_a_card_played_before_is_not_open() -> None:
    ten = Run("Bea plays TD\ntable without JD\nBea plays 4S\nBea without 5S\nCal plays 9D")
    assert (ten.turn, ten.wanted) == ("Dan", ("5S",))
    both = Run(
        "Bea plays TD\ntable without JD\nBea plays 5S\ntable without 6S\nBea plays 4S\nBea without 5S\nCal plays 9D",
        house={"played-next": "ask"},
    )
    assert (both.turn, both.wanted) == ("Cal", ())


@articles(BOOK, "CO12")
def test_the_nine_led() -> None:
    run = Run("Abe deals\nBea plays 9D")
    assert run.moved(2) == {"Abe": -2, "Bea": 6, "Cal": -2, "Dan": -2}
    assert (run.turn, run.wanted) == ("Bea", ("TD",))
    assert Run("Abe deals\nBea plays 9D", house={"nine.played": 3}).moved(2)["Bea"] == 9


@articles(BOOK, "CO10")
def test_leader_nine() -> None:
    assert not Run("Bea plays 4S\nBea plays 9D").findings
    assert not Run("Bea plays 4S\nBea without 5S\nBea plays 9D").findings  # still in his turn
    barred = Run("Bea plays 4S\nBea plays 9D", house={"leader-nine": False})
    assert barred.points == [(2, "irregular", "play.wrong-card", "Bea", None)]
    assert "CO10, as agreed" in [cite.label for cite in barred.only("play.wrong-card").cites]
    other = Run("Bea plays 4S\nBea without 5S\nCal plays 9D", house={"leader-nine": False})
    assert not other.findings


@articles(BOOK, "COi1")
def test_after_nine() -> None:
    record = (
        "Bea plays 4S\nBea without 5S\nCal plays 9D\nDan without 5S TD\ntable without 5S TD\n"
        "Cal plays 2H\nCal without 3H\nDan plays 3H\ntable without 4H\nDan plays TD"
    )
    assert Run(record).points == [(4, "irregular", "without.false", "Dan", 10)]
    may = Run(record, house={"after-nine": "may"})
    assert not may.findings
    assert "CO10, as agreed" in may.labels
    old = record.replace("Dan plays TD", "Dan plays 5S")
    assert Run(old, house={"after-nine": "may"}).points == [(4, "irregular", "without.false", "Dan", 10)]
    short = Run("Bea plays 4S\nBea without 5S\nCal plays 9D\nDan without 5S", house={"after-nine": "may"})
    assert not short.findings
