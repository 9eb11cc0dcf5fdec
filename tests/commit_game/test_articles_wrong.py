"""Articles COi1 to COi5: cards kept back, wrong cards, misdeals, and the stops."""

from __future__ import annotations

import pytest

from tests.articles import articles, kept
from tests.commit_game.table import BOOK, Run

LIE = "Bea plays 5H\nBea without 6H\ntable without 6H\nBea plays 2C\ntable without 3C\nBea plays 6H"
ONE_EACH = {"Abe": 1, "Bea": -3, "Cal": 1, "Dan": 1}


@articles(BOOK, "COi1")
def test_a_false_statement() -> None:
    run = Run(LIE)
    assert run.points == [(2, "irregular", "without.false", "Bea", 6)]
    assert run.only("without.false").event == "Bea without 6H"
    assert run.moved(6) == ONE_EACH
    assert not Run(LIE.replace("Bea plays 6H", "Bea plays 7H")).findings  # another card proves nothing


@articles(BOOK, "COi1")
def test_called_by_the_players() -> None:
    run = Run(LIE, discovery="players")
    assert run.points == [(2, "irregular", "without.false", "Bea", 6)]
    assert run.moved(6) == {}
    called = Run(LIE + "\nCal claims false-without by Bea card=6H", discovery="players")
    assert called.points == run.points
    assert called.moved(7) == ONE_EACH
    twice = Run(LIE + "\nCal claims false-without by Bea\nDan claims false-without by Bea", discovery="players")
    assert twice.moved(8) == {}


@articles(BOOK, "COi1")
def test_called_too_late() -> None:
    run = Run(OUT, "Dan claims false-without by Bea\nCal plays 2S", house={"hand-size": "cards:3"}, discovery="players")
    assert run.points == [(2, "irregular", "without.false", "Bea", 6), (10, "void", "so.too-late", "Dan", None)]
    assert run.moved(10) == {}
    assert run.settlement.deals[0].winner == "Bea"


@articles(BOOK, "COi1")
def test_called_before_it_is_proved() -> None:
    early = "Bea plays 5H\nBea without 6H\nCal claims false-without by Bea\n"
    run = Run(early)
    assert run.points == [(3, "reserved", "so.claim-unproven", "Bea", None)]
    proved = Run(early + "table without 6H\nBea plays 6H", discovery="players")
    assert proved.points == [(2, "irregular", "without.false", "Bea", 5)]
    assert proved.moved(5) == ONE_EACH  # the call stands
    refuted = Run(early + "Bea holds 2C 3C", house={"hand-size": "cards:3"})
    assert refuted.only("so.claim-unproven").verdict.word == "allowed"
    nothing = Run("Bea plays 5H\nCal claims false-without by Dan")
    assert nothing.points == [(2, "void", "so.claim-contradicted", "Cal", None)]


@articles(BOOK, "COi1")
def test_once_in_a_run() -> None:
    record = """Bea plays 4S
    Bea without 5S
    Cal without 5S
    Dan plays 9D
    Abe without 5S TD
    Bea without 5S TD
    Cal without 5S TD
    Dan plays 2H
    Dan without 3H
    Abe without 3H
    Bea plays 3H
    table without 4H
    Bea plays 5S
    table without 6S
    Bea plays TD"""
    run = Run(record)
    assert run.points == [(2, "irregular", "without.false", "Bea", 13)]
    assert run.moved(13) == ONE_EACH
    assert run.moved(15) == {}
    ten_alone = Run(record.replace("Bea plays 5S\n    table without 6S\n", ""))
    assert ten_alone.points == [(6, "irregular", "without.false", "Bea", 13)]


@articles(BOOK, "COi1")
def test_the_nine_in_place_of_a_card_in_hand() -> None:
    record = "Bea plays 4S\nBea without 5S\nCal plays 9D\ntable without 5S TD\nCal plays 5S"
    run = Run(record)
    assert run.points == [(3, "irregular", "without.false", "Cal", 5)]
    assert run.moved(5) == {"Abe": 1, "Bea": 1, "Cal": -3, "Dan": 1}
    assert not Run(record.replace("plays 5S", "plays TD")).findings


@articles(BOOK, "COi1")
def test_known_cards_prove_at_once() -> None:
    run = Run("Bea holds 6H\nBea plays 5H\nBea without 6H")
    assert run.points == [(3, "irregular", "without.false", "Bea", None)]
    assert run.moved(3) == ONE_EACH


@articles(BOOK, "COi1")
def test_a_card_shown_at_the_end_proves_too() -> None:
    ended = Run(
        "Bea plays 5H\nBea without 6H\nCal plays 6H\ntable without 7H\nCal plays 2H\nBea shows 3C\n"
        "Abe shows 3H 4C\nDan shows 4H 5C",
        house={"hand-size": "cards:2"},
    )
    assert not ended.findings
    lie = Run(
        "Bea plays 5H\ntable without 6H\nBea plays 2C\nBea without 3C\nCal plays 3C 4C 5C\nDan shows 9S 9C 9H\n"
        "Abe shows 6H 2S 3S\nBea shows 3H",
        house={"hand-size": "cards:3"},
    )
    assert lie.points == [(2, "irregular", "without.false", "Abe", 7)]
    assert lie.moved(7) == {"Abe": -3, "Bea": 1, "Cal": 1, "Dan": 1}


OUT = """Bea plays 5H
Bea without 6H
table without 6H
Bea plays 2C
table without 3C
Bea plays 6H
Abe shows KH KS 4S
Cal shows 9D 2S 3S
Dan shows 2H 3H 4H"""


@articles(BOOK, "COi1", "CO14")
def test_a_liar_who_goes_out_does_not_win_the_pool() -> None:
    run = Run(OUT, "Cal plays 2S", house={"hand-size": "cards:3"})
    assert run.accounts["pool"] == 8 + 8
    first = run.settlement.deals[0]
    assert (first.winner, int(first.value), first.flags) == (None, 0, ("pool-carried",))
    assert first.complete
    # antes 2 each; false 1 to each; Kings 2 to each, the Nine 2 to each
    assert first.points == {"Abe": -2 + 1 - 6 + 2, "Bea": -2 - 3 + 2 + 2, "Cal": -2 + 1 + 2 - 6, "Dan": -2 + 1 + 2 + 2}


@articles(BOOK, "COi1")
def test_offender_out_as_agreed() -> None:
    run = Run(OUT, house={"hand-size": "cards:3", "offender-out": "wins"})
    assert (run.result.winner, int(run.result.value)) == ("Bea", 8)
    assert run.moved(6) == {"Abe": 1, "Bea": 5, "Cal": 1, "Dan": 1, "pool": -8}
    assert "CO13" in run.labels
    carried = Run(OUT, house={"hand-size": "cards:3"})
    assert "COi1" in carried.labels
    priced = Run(OUT, house={"hand-size": "cards:3", "false-pass": 4})
    assert priced.moved(6) == {"Abe": 4, "Bea": -12, "Cal": 4, "Dan": 4}
    assert "House rule false-pass" in priced.labels


@articles(BOOK, "COi1")
def test_called_after_the_pool_was_taken() -> None:
    run = Run(OUT, house={"hand-size": "cards:3"}, discovery="players")
    assert run.result.winner == "Bea"
    called = Run(OUT + "\nDan claims false-without by Bea", house={"hand-size": "cards:3"}, discovery="players")
    assert called.result.winner is None
    assert called.moved(10) == {"Abe": 1, "Bea": -3 - 8, "Cal": 1, "Dan": 1, "pool": 8}
    kept_pool = Run(
        OUT + "\nDan claims false-without by Bea",
        house={"hand-size": "cards:3", "offender-out": "wins"},
        discovery="players",
    )
    assert kept_pool.moved(10) == ONE_EACH


@articles(BOOK, "COi2")
@pytest.mark.parametrize("discovery", ["referee", "players"])
def test_a_wrong_card_is_taken_back(discovery: str) -> None:
    wrong = "Bea plays 5H\nBea without 6H\nCal plays 7H"
    run = Run(wrong, discovery=discovery)
    assert run.points == [(3, "irregular", "play.wrong-card", "Cal", None)]
    back = Run(wrong + "\nCal takes-back 7H", discovery=discovery)
    assert (back.turn, back.wanted, back.cards("Cal")) == ("Cal", ("6H",), 12)
    assert "taken back by line 4" in back.only("play.wrong-card").message
    left_out = Run(wrong + "\nCal plays 6H 7H", discovery=discovery)
    assert (left_out.turn, left_out.wanted, left_out.cards("Cal")) == ("Cal", ("8H",), 10)
    assert len(left_out.findings) == 1
    spoken = Run(wrong + "\nCal without 6H", discovery=discovery)
    assert (spoken.turn, spoken.wanted, spoken.cards("Cal")) == ("Dan", ("6H",), 12)


@articles(BOOK, "COi2")
def test_a_wrong_card_that_play_goes_on_from_stands() -> None:
    run = Run("Bea plays 5H\nBea without 6H\nCal plays 7H\nDan plays 8H")
    assert run.points == [(3, "irregular", "play.wrong-card", "Cal", None)]
    assert "so it stands" in run.only("play.wrong-card").message
    assert (run.turn, run.wanted, run.cards("Cal")) == ("Dan", ("9H",), 11)


@articles(BOOK, "COi2")
def test_part_of_a_line_is_wrong() -> None:
    run = Run("Bea plays 5H 6H 8H 9H\nBea takes-back 8H 9H")
    assert run.points == [(1, "irregular", "play.wrong-card", "Bea", None)]
    assert (run.turn, run.wanted, run.cards("Bea")) == ("Bea", ("7H",), 10)
    again = Run("Bea plays 5H 6H 8H 9H\nBea plays 7H 8H 9H")
    assert (again.wanted, again.cards("Bea")) == (("TH",), 7)
    assert len(again.findings) == 1


@articles(BOOK, "COi2")
def test_a_wrong_card_brings_nothing_and_nobody_goes_out_with_it() -> None:
    king = Run("Abe deals\nBea plays 5H\nBea without 6H\nCal plays KS\nCal takes-back KS")
    assert king.moved(4) == {}
    assert king.accounts["Cal"] == -2
    never = Run("Bea plays 5H\nBea without 6H\nCal plays 6H 7H\nCal plays 9H", house={"hand-size": "cards:3"})
    assert never.points == [(4, "irregular", "play.wrong-card", "Cal", None)]
    assert not never.deal.is_over
    on = Run(
        "Bea plays 5H\nBea without 6H\nCal plays 6H 7H\nCal plays 9H\nDan plays TH", house={"hand-size": "cards:3"}
    )
    assert on.cards("Cal") == 1  # even so the last card is taken back
    assert [p[2] for p in on.points] == ["play.wrong-card", "play.wrong-card"]


@articles(BOOK, "COi2")
def test_a_card_rightly_played_stays_played() -> None:
    run = Run("Bea plays 5H\nBea takes-back 5H")
    assert run.points == [(2, "void", "play.take-back", "Bea", None)]
    assert Run("Bea plays 5H\nCal takes-back 5H").verdict(2) == "refused"
    assert Run("Bea plays 5H\nBea takes-back 6H").verdict(2) == "refused"


@articles(BOOK, "COi2-turn")
def test_a_lead_out_of_turn() -> None:
    run = Run("Cal plays 5H\nCal takes-back 5H\nBea plays 2C")
    assert run.points == [(1, "irregular", "lead.turn", "Cal", None)]
    assert run.turn == "Bea"
    implied = Run("Cal plays 5H\nBea plays 2C")
    assert (implied.turn, implied.cards("Cal")) == ("Bea", 12)
    stands = Run("Cal plays 5H\nCal without 6H\nDan plays 6H")
    assert (stands.turn, stands.wanted, stands.cards("Cal")) == ("Dan", ("7H",), 11)
    ace = Run("Abe deals\nCal plays AH\nCal without 2H")
    assert ace.moved(2) == {}
    assert ace.moved(3) == {"Abe": -1, "Bea": -1, "Cal": 3, "Dan": -1}  # it stands, and brings what an Ace brings


@articles(BOOK, "COi2-turn")
def test_a_card_before_its_turn() -> None:
    run = Run("Bea plays 5H\nDan plays 6H\nDan takes-back 6H\nBea without 6H\nCal without 6H\nDan plays 6H")
    assert run.points == [(2, "irregular", "play.turn", "Dan", None)]
    assert (run.turn, run.wanted) == ("Dan", ("7H",))
    stands = Run("Bea plays 5H\nDan plays 6H\nDan without 7H")
    assert (stands.turn, stands.wanted) == ("Abe", ("7H",))
    assert not Run("Bea plays 5H\nBea without 6H\nCal without 6H\nDan plays 6H").findings


@articles(BOOK, "COi2-turn")
def test_words_out_of_turn_are_not_counted() -> None:
    run = Run("Bea plays 5H\nDan without 6H\nBea without 6H\nCal without 6H\nDan plays 6H")
    assert run.points == [(2, "void", "play.turn", "Dan", None)]  # and no false statement
    assert (run.turn, run.wanted) == ("Dan", ("7H",))


@articles(BOOK, "COi2-seen")
def test_exposed_cards() -> None:
    own = Run("Bea plays 5H\nCal exposes 9H")
    assert own.points == [(2, "irregular", "play.exposed", "Cal", None)]
    assert own.moved(2) == {}
    assert Run("Bea plays 5H\nCal exposes 9H\nDan holds 9H").verdict(3) == "refused"
    stop = Run("Bea plays 5H\nCal exposes 9H of stock\nDan holds 9H")
    assert stop.verdict(3) == "refused"
    assert Run("Bea plays 5H\nCal exposes 9H TH JH QH of stock").verdict(2) == "refused"
    dealing = Run("Abe exposes 9H of Bea\nBea plays 5H")
    assert dealing.points == [(1, "irregular", "deal.faced-card", "Abe", None)]
    assert dealing.cards("Bea") == 11
    lie = Run("Bea plays 5H\nBea without 6H\nDan exposes 6H of Bea")
    assert lie.points[0] == (2, "irregular", "without.false", "Bea", 3)


@articles(BOOK, "COi3")
def test_counters_on_demand() -> None:
    demand = {"claims": "demand"}
    run = Run("Abe deals\nBea plays AS 2S\nBea demands AS", house=demand)
    assert run.moved(2) == {}
    assert run.moved(3) == {"Abe": -1, "Bea": 3, "Cal": -1, "Dan": -1}
    assert "COi3, as agreed" in run.labels
    late = Run("Abe deals\nBea plays AS\ntable without 2S\nBea plays 5H\nBea demands AS", house=demand)
    assert late.points == [(5, "void", "so.too-late", "Bea", None)]
    in_time = Run("Abe deals\nBea plays AS\ntable without 2S\nBea demands\nBea plays 5H", house=demand)
    assert in_time.moved(4)["Bea"] == 3
    twice = Run("Abe deals\nBea plays AS\nBea demands AS\nBea demands AS", house=demand)
    assert twice.points == [(4, "void", "so.not-offered", "Bea", None)]
    king = Run("Abe deals\nBea plays KS\nBea demands KS\nBea plays KD\nBea plays KH\nBea demands KD", house=demand)
    assert king.moved(3)["Bea"] == 3
    assert king.points == [(6, "void", "so.too-late", "Bea", None)]
    nine = Run("Abe deals\nBea plays 9D", house=demand)
    assert nine.moved(2)["Bea"] == 6  # the Nine is paid unasked
    last = Run("Abe deals\nBea plays KS\nBea demands", house={**demand, "hand-size": "cards:1"})
    assert last.moved(3)["Bea"] == 3
    unasked = Run("Abe deals\nBea plays AS\nBea demands AS")
    assert unasked.points == [(3, "void", "so.not-offered", "Bea", None)]


@articles(BOOK, "COi4")
def test_misdeal() -> None:
    run = Run("Bea claims misdeal by Abe\nBea plays 5H")
    assert run.points == [(1, "irregular", "deal.misdeal", "Abe", None)]
    assert (run.deal.dealer, run.accounts["pool"]) == ("Abe", 8)
    dealt = Run("Abe deals\nBea holds 6H\nBea claims misdeal\nAbe deals\nCal holds 6H\nBea plays 5H")
    assert dealt.points == [(3, "irregular", "deal.misdeal", "Abe", None)]
    assert dealt.accounts["pool"] == 8
    late = Run("Bea plays 5H\nCal claims misdeal by Abe")
    assert late.points == [(2, "void", "so.too-late", "Cal", None)]
    assert late.cards("Bea") == 11


def test_hands_of_the_wrong_size() -> None:
    before = Run("Bea claims too-many-cards by Cal count=13")
    assert before.points == [(1, "irregular", "deal.misdeal", "Cal", None)]
    many = Run("Bea plays AH\nBea claims too-many-cards by Cal count=13")
    assert many.points == [(2, "irregular", "play.too-many", "Cal", None)]
    assert many.only("play.too-many").cites[0].book == "general"
    assert many.result.flags == ("void",)
    assert all(amount == 0 for amount in many.accounts.values())
    few = Run("Bea plays AH\nBea claims too-few-cards by Cal count=11")
    assert few.points == [(2, "irregular", "play.too-few", "Cal", None)]
    assert few.cards("Cal") == 11
    out = Run(
        "Bea plays 5H\nBea claims too-few-cards by Cal count=2\nBea without 6H\nCal plays 6H 7H",
        house={"hand-size": "cards:3"},
    )
    assert out.deal.is_over
    assert out.accounts["pool"] == 8  # who is short cannot win it
    assert Run("Bea plays AH\nBea claims too-few-cards by Cal count=12").verdict(2) == "refused"


def test_a_pack_that_is_not_right() -> None:
    run = Run("Bea plays AH\nBea claims imperfect-pack", "Cal plays 5H")
    assert run.settlement.deals[0].flags == ("void",)
    assert run.accounts == {"Abe": -2, "Bea": -2, "Cal": -2, "Dan": -2, "pool": 8}


@articles(BOOK, "COi5")
def test_looking_at_the_stops() -> None:
    run = Run("Abe deals\nBea claims looked-at-stops by Cal\nDan claims looked-at-stops by Cal")
    assert run.points[0] == (2, "irregular", "stops.looked", "Cal", None)
    assert run.moved(2) == {"Cal": -1, "pool": 1}
    assert run.accounts["pool"] == 10
    assert Run("Abe deals\nBea claims looked-at-stops by Cal", house={"stops.fine": 3}).moved(2)["pool"] == 3
    over = Run("Bea plays 5H\nCal claims looked-at-stops by Bea", house={"hand-size": "cards:1"})
    assert over.points == [(2, "void", "so.claim-contradicted", "Cal", None)]


@kept(BOOK, "CO5")
def test_claims_of_what_the_record_shows() -> None:
    wrong = "Bea plays 5H\nBea without 6H\nCal plays 7H\n"
    run = Run(wrong + "Dan claims wrong-card by Cal")
    assert len(run.findings) == 1
    assert "the claim is right" in run.notes(4)
    other = Run(wrong + "Dan claims wrong-card by Bea")
    assert other.points[1] == (4, "void", "so.claim-contradicted", "Dan", None)
    assert len(Run("Cal plays 7H\nDan claims lead-out-of-turn by Cal").findings) == 1
    assert len(Run("Bea plays 5H\nDan plays 6H\nCal claims out-of-turn by Dan").findings) == 1
    assert len(Run("Bea plays 5H\nCal exposes 9H\nDan claims exposed-card by Cal").findings) == 1
