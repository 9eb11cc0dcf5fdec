"""What a wrong card costs, who calls it, and playing again."""

from __future__ import annotations

from typing import Any

import pytest

from tests.articles import articles
from tests.loo.table import NINE, NO_ANTE, THREE_IN, TWO, Run, cassell, hand, hoffmann

CASSELL, HOFFMANN = "loo/cassell", "loo/hoffmann"


# What a wrong card costs

LOST = ("Bea AH Cy 2H", "Bea KC Cy 2C", "Bea 4C Cy AC")  # Cy did not head the king of clubs


@articles(CASSELL, "LOi3", "LO14")
def test_cassell_one_loo_and_the_shares_stay() -> None:
    run = cassell(TWO, *LOST)
    assert run.found == ["11 irregular play.not-heading Cy 13"]
    assert (run.gains(), run.pools) == ({"Abe": -3, "Bea": 6, "Cy": -3}, [6])
    run = cassell(TWO, *LOST, mode="unlimited")
    assert run.gains() == {"Abe": -3, "Cy": -6}


@articles(CASSELL, "LOi4")
def test_two_loos_in_one_deal_only_as_agreed() -> None:
    tricks = ("Bea AH Cy 2H", "Bea KC Cy 2D", "Bea QC Cy 2C")
    assert cassell(TWO, *tricks).gains()["Cy"] == -3
    both: dict[str, Any] = {"double-loo": True}
    run = cassell(TWO, *tricks, **both)
    assert (run.found, run.gains()["Cy"]) == (["11 irregular revoke Cy 13"], -6)
    assert "LOi4, as agreed" in run.labels()


@articles(HOFFMANN, "LH14")
def test_hoffmann_four_singles_in_place_of_the_loo() -> None:
    run = hoffmann(TWO, *LOST)
    assert (run.gains(), run.pools) == ({"Abe": -3, "Bea": 6, "Cy": -12}, [15])
    tricks = ("Bea AH Cy 2H", "Bea KC Cy 2D", "Bea QC Cy 2C")
    assert hoffmann(TWO, *tricks).gains()["Cy"] == -12
    run = hoffmann(TWO, *tricks, **{"revoke-loo": "both"})
    assert run.gains()["Cy"] == -15
    assert "LH14, as agreed" in run.labels()


def test_the_fine_is_due_once_in_a_deal() -> None:
    tricks = ("Bea AS Cy 2H", "Bea KS Cy 3H", "Bea QS Cy 4S")
    run = hoffmann(TWO, *tricks, turned="7D")
    assert run.found == ["9 irregular revoke Cy 13", "11 irregular revoke Cy 13"]
    assert run.gains()["Cy"] == -12


def test_players_discovery_nothing_is_paid_until_it_is_called() -> None:
    run = cassell(TWO, *LOST, discovery="players")
    assert (run.found, run.gains()) == (["11 irregular play.not-heading Cy 13"], {"Abe": -3, "Bea": 6, "Cy": 3})
    for offence in ("not-heading", "not-heading", "revoke"):
        run = cassell(TWO, *LOST, more=f"\nBea claims {offence} by Cy", discovery="players")
        called = offence == "not-heading"
        assert run.gains()["Cy"] == (-3 if called else 3)
    twice = "\nBea claims not-heading by Cy\nBea claims not-heading by Cy"
    run = cassell(TWO, *LOST, more=twice, discovery="players")
    assert (run.gains(), run.pools) == ({"Abe": -3, "Bea": 6, "Cy": -3}, [6])


def test_a_claim_waits_for_hidden_cards_and_is_proved_or_laid_to_rest() -> None:
    start = hand(TWO, *LOST[:2], before=NINE)
    run = Run(f"{start}\nBea claims not-heading by Cy", house=NO_ANTE)
    assert run.found == ["12 reserved so.claim-unproven Cy"]
    run = Run(f"{start}\nBea claims not-heading by Cy\nBea plays 4C\nCy plays AC", house=NO_ANTE, discovery="players")
    assert (run.found, run.gains()["Cy"]) == (["11 irregular play.not-heading Cy 14"], -3)
    run = Run(f"{start}\nBea claims not-heading by Cy\nBea plays 4C\nCy plays 3C", house=NO_ANTE)
    assert run.found == ["12 allowed so.claim-unproven Cy"]
    assert run.gains() == {"Abe": -3, "Bea": 9, "Cy": -3}
    for about, reserved in (
        ("card=2C", True),
        ("trick=2", True),
        ("trick=2 card=2C", True),
        ("trick=1", False),
        ("card=2H", False),
    ):
        run = Run(f"{start}\nBea claims not-heading by Cy {about}", house=NO_ANTE)
        assert run.found == ["12 reserved so.claim-unproven Cy" if reserved else "12 void so.claim-contradicted Bea"]
    assert "refused" in Run(f"{start}\nBea claims not-heading by Cy trick=4").found[0]
    run = Run(f"{start}\nBea claims wrong-lead by Cy", house=NO_ANTE)
    assert run.found == ["12 void so.claim-contradicted Bea"]


# Played again


@articles(CASSELL, "LOi5")
def test_played_again_and_the_loo_stays_due() -> None:
    start = hand(THREE_IN, "Bea KC Cy 2C Dan 3C", "Bea 9C Cy AC", before=NINE)
    again = "Cy takes-back 2C\nCy plays AC\nDan plays 3C\nCy plays 3S\nDan plays 4S\nBea plays 9C"
    again += "\nDan plays 5S\nBea plays 8D\nCy plays 2C"
    run = Run(f"{start}\n{again}", house=NO_ANTE)
    assert run.found == ["9 irregular play.not-heading Cy 12"]
    assert run.deal.is_over
    assert run.gains() == {"Abe": -3, "Bea": -3, "Cy": -3, "Dan": 6}
    assert run.pools == [9]
    elected = Run(f"{start}\n{again.replace('Cy takes-back 2C', 'Dan elects replay')}", house=NO_ANTE)
    assert elected.gains() == run.gains()


def test_played_on_it_stands() -> None:
    run = cassell(TWO, "Bea KC Cy 2C", "Bea 9C Cy AC", "Cy 3S Bea 2D", more="\nCy takes-back 2C")
    assert run.found == ["9 irregular play.not-heading Cy 11", "14 void play.take-back Cy"]
    run = cassell(TWO, "Bea KC Cy 2C", "Bea 9C Cy AC", "Cy 3S Bea 2D", more="\nBea elects replay")
    assert run.found[-1] == "14 void so.too-late Bea"


def test_as_agreed_only_when_somebody_asks() -> None:
    start = hand(THREE_IN, "Bea KC Cy 2C Dan 3C", "Bea 9C Cy AC", before=NINE)
    run = Run(f"{start}\nCy elects replay", house={"replay": "demand"})
    assert run.found[-1] == "13 void so.wrong-chooser Cy"
    run = Run(f"{start}\nBea elects replay\nCy plays AC", house={"replay": "demand"})
    assert run.found == ["9 irregular play.not-heading Cy 12"]
    assert "LOi5, as agreed" in run.labels()


@articles(HOFFMANN, "LH16", "LH14")
def test_hoffmann_any_other_player_may_have_it_played_again() -> None:
    start = hand(TWO, *LOST, before=NINE)
    assert Run(f"{start}\nCy elects replay", rules="hoffmann").found[-1] == "14 void so.wrong-chooser Cy"
    again = "Cy plays AC\nCy plays 2C\nBea plays 4C"
    run = Run(f"{start}\nDan elects replay\n{again}", rules="hoffmann")
    assert run.found == ["11 irregular play.not-heading Cy 13"]
    assert run.deal.won["Cy"] == 1
    assert (run.gains(), run.pools) == ({"Abe": -3, "Bea": 6, "Cy": -12}, [15])
    waived = "".join(f"\n{name} waives revoke.replay" for name in ("Dan", "Eve", "Abe", "Bea"))
    assert Run(f"{start}{waived}\nDan elects replay", rules="hoffmann").found[-1].startswith("18 void")


def test_the_whole_hand_as_agreed() -> None:
    start = hand(TWO, *LOST, before=NINE)
    again = "Bea plays AH\nCy plays 2H\nBea plays 4C\nCy plays AC\nCy plays 2C\nBea plays KC"
    run = Run(f"{start}\nDan elects replay\n{again}", rules="hoffmann", house={"replay-from": "hand"})
    assert run.found == ["11 irregular play.not-heading Cy 13"]
    assert (run.deal.is_over, run.deal.won["Cy"]) == (True, 1)


def test_the_card_named_is_taken_up() -> None:
    tricks = ("Bea AS Cy 2H", "Bea KS Cy 3H", "Bea QS Cy 4S")
    for named, last in (("", "9"), (" 2H", "9"), (" 3H", "11")):
        run = hoffmann(TWO, *tricks, turned="7D", more=f"\nBea elects replay{named}")
        assert run.deal.count == int(last)  # events up to the card taken up, and the choice


@articles(CASSELL, "GL16")
@articles(HOFFMANN, "GL16")
@pytest.mark.parametrize("rules", ["cassell", "hoffmann"])
def test_put_right_before_the_trick_is_turned(rules: str) -> None:
    start = hand(THREE_IN, "Bea KC Cy 2C", before=NINE)
    for name in ("cassell", "hoffmann"):
        run = Run(f"{start}\nCy takes-back 2C\nCy plays AC\nDan plays 3C", rules=name)
        assert not run.found
        late = Run(f"{start}\nDan plays 3C\nCy takes-back 2C", rules=name)
        assert late.found == ["11 void play.take-back Cy"]
    assert rules
