"""Cards out of turn, cards shown, cards thrown up."""

from __future__ import annotations

from typing import Any

import pytest

from tests.articles import articles
from tests.loo.table import NINE, NO_ANTE, THREE_IN, TWO, Run, cassell, hand, hoffmann

CASSELL, HOFFMANN = "loo/cassell", "loo/hoffmann"


# Out of turn


@articles(CASSELL, "LOi2", "LOi4")
def test_cassell_out_of_turn_is_taken_back_and_costs_a_loo() -> None:
    start = hand(THREE_IN, "Bea AH Dan 2H Cy 3H Dan 4H", before=NINE)
    run = Run(start, house=NO_ANTE)
    assert run.found == ["9 irregular play.turn Dan"]
    assert run.deal.cards.hands["Dan"].known == {"2H": 1}
    rest = "\nBea plays AC\nCy plays 2C\nDan plays 3C\nBea plays AD\nCy plays 2D\nDan plays 2H"
    run = Run(start.replace("Dan plays 4H", "Dan plays 5S") + rest, house={"mode": "unlimited", **NO_ANTE})
    assert run.found[0] == "9 irregular play.turn Dan"


@pytest.mark.parametrize(("shares", "gain"), [("kept", 0), ("left", -3)])
def test_shares_of_one_who_played_out_of_turn(shares: str, gain: int) -> None:
    tricks = ("Bea AH Dan 2H Cy 3H Dan 2H", "Bea KC Cy 2C Dan AC", "Dan 3D Bea TD Cy 2S")
    house = {"turn-shares": shares} if shares == "left" else {}
    run = cassell(THREE_IN, *tricks, **house)
    assert run.gains() == {name: n for name, n in {"Abe": -3, "Bea": 6, "Cy": -3, "Dan": gain}.items() if n}
    assert ("LOi2, as agreed" in run.labels()) is (shares == "left")


@articles(CASSELL, "GL13", "LOi2")
def test_a_lead_out_of_turn_that_is_played_to_stands() -> None:
    run = cassell(THREE_IN, "Cy 9C Dan TC")
    assert run.found == ["8 irregular lead.turn Cy"]
    assert [play.player for play in run.deal.trick] == ["Cy", "Dan"]
    assert run.deal.expected == "Bea"


@articles(HOFFMANN, "GL13")
def test_hoffmann_a_lead_out_of_turn_that_is_played_to_before_anybody_calls() -> None:
    run = hoffmann(THREE_IN, "Cy 9C Dan TC", discovery="players")
    assert run.found == ["8 irregular lead.turn Cy"]
    assert run.deal.expected == "Bea"


@pytest.mark.parametrize("back", ["", "Cy takes-back 9C\n"])
def test_a_lead_out_of_turn_is_taken_up_by_a_line_or_by_the_next_lead(back: str) -> None:
    run = Run(hand(THREE_IN, "Cy 9C", before=NINE) + f"\n{back}Bea plays AC\nCy plays 9C\nDan plays 2C")
    assert run.found == ["8 irregular lead.turn Cy"]
    assert run.deal.won["Bea"] == 1


def test_two_leads_out_of_turn_and_a_second_card() -> None:
    run = cassell(THREE_IN, "Cy 9C Cy 8C")
    assert run.found == ["8 irregular lead.turn Cy", "9 irregular play.turn Cy"]
    run = cassell("Bea own Cy own Dan own Eve own Abe out", "Cy 9C Eve 8C Bea AC Cy 9C")
    assert run.found == ["8 irregular lead.turn Cy", "9 irregular lead.turn Eve"]
    assert run.deal.expected == "Dan"
    run = hoffmann(THREE_IN, "Bea AC Cy 9C Cy 8C")
    assert (run.found, run.deal.active) == (["10 irregular play.turn Cy"], ("Bea", "Dan"))


@articles(HOFFMANN, "LH15")
@pytest.mark.parametrize(("loo", "gain"), [(False, -3), (True, -6)])
def test_hoffmann_out_of_turn_throws_up(loo: bool, gain: int) -> None:
    tricks = ("Bea AH Dan 2H Cy 3H", "Bea KC Cy AC", "Cy QD Bea KD")
    agreed: dict[str, Any] = {"thrown-up-loo": True} if loo else {}
    run = hoffmann(THREE_IN, *tricks, **agreed)
    assert run.found == ["9 irregular play.turn Dan"]
    assert run.gains() == {name: n for name, n in {"Abe": -3, "Bea": 8, "Cy": 4, "Dan": gain}.items() if n}
    assert ("LH15, as agreed" in run.labels()) is loo


@pytest.mark.parametrize(("shares", "bea"), [("left", -3), ("kept", 1)])
def test_hoffmann_shares_already_won(shares: str, bea: int) -> None:
    tricks = ("Bea AH Cy 2H Dan 3H", "Bea KC Bea 9C Cy 2C Dan AC", "Dan QD Cy KD")
    run = hoffmann(THREE_IN, *tricks, **({"thrown-up-shares": "kept"} if shares == "kept" else {}))
    assert run.found == ["12 irregular play.turn Bea"]
    assert run.gains()["Bea"] == bea
    assert (run.deal.won["Bea"], run.deal.won["Dan"], run.deal.won["Cy"]) == (1, 1, 1)


def test_a_card_thrown_up_in_the_open_trick_may_win_it_but_not_lead() -> None:
    tricks = ("Bea KC Bea 9C Cy 2C Dan 3C", "Cy QD Dan KD", "Dan 9S Cy 8S")
    run = hoffmann(THREE_IN, *tricks)
    assert run.found == ["9 irregular play.turn Bea"]
    assert run.deal.won == {"Abe": 0, "Bea": 1, "Cy": 0, "Dan": 2, "Eve": 0}
    assert run.gains() == {"Abe": -3, "Bea": -3, "Cy": -3, "Dan": 8}


def test_the_last_player_has_the_other_tricks() -> None:
    run = hoffmann(TWO, "Bea AH Cy 2H", "Cy 3C")
    assert run.found == ["10 irregular lead.turn Cy"]
    assert (run.deal.is_over, run.gains(), run.pools) == (True, {"Abe": -3, "Bea": 12, "Cy": -3}, [0])


def test_hoffmann_players_discovery_throwing_up_calls_it() -> None:
    start = hand(THREE_IN, "Bea AH Dan 2H", before=NINE)
    run = Run(start, rules="hoffmann", discovery="players")
    assert (run.pools, run.deal.active) == ([9], ("Bea", "Cy", "Dan"))
    for line in ("Dan throws-up", "Cy claims out-of-turn by Dan"):
        run = Run(f"{start}\n{line}\nCy plays 3H", rules="hoffmann", discovery="players")
        assert (run.found, run.pools, run.deal.active) == (["9 irregular play.turn Dan"], [12], ("Bea", "Cy"))
    run = Run(f"{start}\nDan throws-up\nDan throws-up", rules="hoffmann")
    assert run.found == ["9 irregular play.turn Dan"]
    assert run.pools == [12]


@articles(HOFFMANN, "LH15", "LH5")
def test_hoffmann_playing_before_all_have_declared() -> None:
    run = Run(f"{NINE}\nAbe turns 7H\nBea stands\nBea plays 9C\nCy plays 3C\nCy stands", rules="hoffmann")
    assert run.found == ["4 irregular play.early Bea", "5 irregular declare.turn Cy"]
    assert (run.pools, run.deal.gone) == ([15], ("Bea",))


@articles(CASSELL, "LOi2")
def test_cassell_playing_before_all_have_declared() -> None:
    run = Run(f"{NINE}\nAbe turns 7H\nBea stands\nBea plays 9C\nBea takes-back 9C\nCy stands", house=NO_ANTE)
    assert run.found == ["4 irregular play.early Bea"]
    assert (run.pools, run.deal.gone) == ([12], ())
    # the finding above it says what he did: beside the counters it is not said again
    assert [reason for _, _, reason, _ in run.posted(4)] == ["a single for an offence"] * 2


@articles(HOFFMANN, "LH15")
@pytest.mark.parametrize("who", ["Bea", "Cy"])
def test_hoffmann_a_player_in_shows_a_card(who: str) -> None:
    run = hoffmann(THREE_IN, more=f"\n{who} exposes 9C")
    assert (run.found, run.deal.gone, run.pools) == ([f"8 irregular card.exposed {who}"], (who,), [12])
    near = Run(f"{NINE}\nAbe turns 7H\nBea exposes 9C\nBea stands", rules="hoffmann")
    assert (near.found, near.deal.gone, near.pools) == (["3 irregular card.exposed Bea"], (), [9])


@articles(CASSELL, "LOi2", "LO15")
def test_throwing_up_after_the_first_lead() -> None:
    run = cassell(
        THREE_IN, "Bea AH Cy 2H", more="\nDan throws-up\nBea plays AC\nCy plays 2C\nBea plays AD\nCy plays 2D"
    )
    assert run.found == ["10 irregular play.thrown-up Dan"]
    assert run.gains() == {"Abe": -3, "Bea": 9, "Cy": -3, "Dan": -3}
    run = hoffmann(
        THREE_IN, "Bea AH Cy 2H", more="\nDan throws-up\nBea plays AC\nCy plays 2C\nBea plays AD\nCy plays 2D"
    )
    assert run.gains() == {"Abe": -3, "Bea": 9, "Cy": -3, "Dan": -3}


def test_unknown_cards() -> None:
    run = cassell(TWO, "Bea AH Cy ??", more="\nBea plays 3C")
    assert run.found == ["10 refused so.impossible None"]
    run = cassell(TWO, "Bea AH Cy ??", more="\nBea wins\nBea plays 5C\nCy plays 6C\nCy plays ??\nBea plays 3C\nCy wins")
    assert not run.found
    assert (run.deal.won["Bea"], run.deal.won["Cy"]) == (1, 2)


def test_who_is_out_cannot_play() -> None:
    assert cassell(TWO, "Bea AH Dan 2H").found == ["9 refused so.impossible None"]


def test_dumby_is_taken_once() -> None:
    run = Run("Abe turns 7H\nBea stands")
    assert run.game.prompt(run.table) == "Cy stands, takes dumby or throws up"
    assert run.legal == ["Cy stands", "Cy takes-dumby", "Cy throws-up"]
    run = Run("Abe turns 7H\nBea takes-dumby")
    assert run.game.prompt(run.table) == "Cy stands or throws up"
    assert run.legal == ["Cy stands", "Cy throws-up"]


def test_legal_plays_are_those_that_nothing_known_speaks_against() -> None:
    run = Run(hand(TWO, "Bea QS", before=NINE) + "\nCy holds KS 2S 7D")
    assert run.legal == ["Cy plays KS"]
