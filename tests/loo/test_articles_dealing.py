"""The deal, the price of it, and misdeals."""

from __future__ import annotations

import pytest

from tests.articles import articles, kept
from tests.loo.table import FIVE, THREE, Run, hand

CASSELL, HOFFMANN = "loo/cassell", "loo/hoffmann"
ALONE = hand("Bea own Cy dumby Abe out", "Bea AH Cy 2H", "Bea AC Cy 2C", "Bea AD Cy 2D")
NO_ANTE = {"ante-others": "none"}


@kept(CASSELL, "LO1")
@kept(HOFFMANN, "LO4")
def test_fifty_two_cards_and_three_each() -> None:
    run = Run("Abe turns 7H")
    assert {hand.size for hand in run.deal.cards.hands.values()} == {3}
    assert run.deal.cards.pack.size == 52
    assert run.deal.cards.pack.above("KH") == {"AH"}
    assert (run.game.least, run.game.most) == (3, 16)


def test_sixteen_can_be_dealt_for() -> None:
    names = tuple(f"P{number}" for number in range(1, 17))
    run = Run("P1 turns 7H", players=names, dealer="P1")
    assert sum(hand.size for hand in run.deal.cards.hands.values()) + run.deal.cards.stock == 52


@articles(CASSELL, "LO2", "LO3")
def test_price_of_the_deal_and_the_others_once() -> None:
    run = Run(ALONE, "", players=THREE)
    assert run.gains(0) == {"Abe": -3, "Bea": 6, "Cy": -6}
    assert run.pools == [3, 6]
    assert run.gains(1) == {"Bea": -3}


@pytest.mark.parametrize(("when", "pools"), [("first", [3, 6]), ("every", [3, 12]), ("none", [3, 6])])
def test_who_pays_when(when: str, pools: list[int]) -> None:
    agreed = {} if when == "first" else {"ante-others": when}
    run = Run(ALONE, "", players=THREE, house={"bold-stand": False, **agreed})
    assert run.pools == pools
    assert ("LO3, as agreed" in run.labels()) == (when == "every")


@articles(HOFFMANN, "LHa")
def test_hoffmann_only_the_dealer_pays() -> None:
    run = Run("", rules="hoffmann")
    assert run.gains() == {"Abe": -3}


def test_price_by_house_rule() -> None:
    run = Run("", house={"deal.price": 6, "ante": 2})
    assert run.pools == [14]
    assert "House rule" in {cite.heading[:10] for step in run.result.steps for cite in step.cites if cite.heading}


@kept(CASSELL, "LO4")
def test_trump_is_turned_by_the_dealer() -> None:
    run = Run("Abe turns 7H")
    assert (run.deal.trump, run.deal.phase) == ("H", "declare")
    run = Run("Bea turns 7H")
    assert run.found == ["1 irregular deal.turn-up Bea"]
    assert run.deal.trump == "H"


@articles(HOFFMANN, "LH2")
def test_hoffmann_turned_by_another() -> None:
    assert Run("Bea turns 7H", rules="hoffmann").found == ["1 irregular deal.turn-up Bea"]


def test_turned_twice_or_unknown_is_refused() -> None:
    for lines in ("Abe turns 7H\nAbe turns 8H", "Abe turns ??", "Abe turns", "Bea holds 7H\nAbe turns 7H"):
        assert Run(lines).found[-1].endswith("refused so.impossible None") or "refused" in Run(lines).found[-1]


def test_without_a_dealer_somebody_deals() -> None:
    run = Run("Cy deals\nCy turns 7H\nDan throws-up", dealer=None)
    assert not run.found
    assert run.gains() == dict.fromkeys(FIVE, -3)
    assert Run("Cy turns 7H", dealer=None).found == ["1 refused so.impossible None"]


def test_a_dealer_who_does_not_sit_there_is_asked_for() -> None:
    run = Run("Bea deals\nBea turns 7H", players=THREE, dealer="Dan")
    assert not run.found
    assert run.deal.dealer == "Bea"


def test_dealt_by_another_than_the_dealer() -> None:
    run = Run("Bea deals\nBea turns 7H", house=NO_ANTE)
    assert run.found == ["1 irregular deal.dealer Bea"]
    assert run.gains() == {"Bea": -3}
    assert run.pools == [3]


@kept(CASSELL, "LO18")
@kept(HOFFMANN, "LO18")
def test_the_deal_passes_to_the_left() -> None:
    run = Run(ALONE, ALONE.replace("Abe", "X").replace("Bea", "Abe").replace("X", "Bea"), "", players=THREE)
    assert [result.dealer for result in run.settlement.deals] == ["Abe", "Bea", "Cy"]


# Misdeals


@articles(CASSELL, "LOi1")
@pytest.mark.parametrize(
    "claim",
    [
        "claims misdeal",
        "claims exposed-card",
        "claims too-many-cards by Cy count=4",
        "claims too-few-cards by Cy count=2",
    ],
)
def test_misdeal(claim: str) -> None:
    for discovery in ("referee", "players"):
        run = Run(f"Bea {claim}\nAbe turns 7H", house=NO_ANTE, discovery=discovery)
        assert run.found == ["1 irregular deal.misdeal Abe"]
        assert run.gains() == {"Abe": -6}
        assert run.pools == [6]


@articles(HOFFMANN, "LH3")
def test_hoffmann_misdeal() -> None:
    run = Run("Bea claims misdeal\nAbe deals\nAbe turns 7H\nBea throws-up", rules="hoffmann")
    assert run.found == ["1 irregular deal.misdeal Abe"]
    assert run.pools == [6]


def test_card_shown_in_dealing() -> None:
    run = Run("Abe exposes 9H of Cy\nAbe turns 9H", house=NO_ANTE)
    assert run.found == ["1 irregular deal.misdeal Abe"]
    assert run.pools == [6]


def test_misdeal_as_agreed_passes_the_deal() -> None:
    run = Run("Bea claims misdeal\nBea turns 7H", "", house={"misdeal-deal": "next", **NO_ANTE})
    assert run.gains(0) == {"Abe": -6, "Bea": -3}
    assert run.settlement.deals[1].dealer == "Cy"
    assert "LOi1, as agreed" in run.labels()


def test_too_late_for_a_misdeal() -> None:
    run = Run("Abe turns 7H\nBea stands\nCy claims misdeal", house=NO_ANTE)
    assert run.found == ["3 void deal.misdeal Cy"]
    assert run.pools == [3]


def test_the_wrong_number_of_cards_is_never_too_late_in_the_deal() -> None:
    run = Run("Abe turns 7H\nBea stands\nCy claims too-many-cards by Bea count=4\nAbe turns 8C", house=NO_ANTE)
    assert run.found == ["3 irregular deal.misdeal Abe"]
    assert run.deal.said == {}
    run = Run(f"{ALONE}\nCy claims too-many-cards by Bea count=4", players=THREE)
    assert run.found[-1] == "11 void deal.misdeal Cy"


@pytest.mark.parametrize(
    ("word", "count", "fails"), [("many", 3, True), ("many", 4, False), ("few", 3, True), ("few", 2, False)]
)
def test_three_is_neither_too_many_nor_too_few(word: str, count: int, fails: bool) -> None:
    run = Run(f"Bea claims too-{word}-cards by Cy count={count}")
    assert run.found == ["1 void so.claim-contradicted Bea" if fails else "1 irregular deal.misdeal Abe"]


def test_a_faced_card_costs_nothing() -> None:
    for rules in ("cassell", "hoffmann"):
        run = Run("Bea claims faced-card\nAbe turns 7H", rules=rules)
        assert run.found == ["1 irregular deal.faced-card None"]
        assert run.gains()["Abe"] == -3
    run = Run("Abe turns 7H\nBea stands\nBea claims faced-card")
    assert run.found == ["3 void deal.faced-card Bea"]


@articles(CASSELL, "LOi7")
@pytest.mark.parametrize(("mixed", "said"), [("", 1), (" cards=mixed", 0)])
def test_interfering_with_the_deal(mixed: str, said: int) -> None:
    run = Run(f"Abe turns 7H\nBea stands\nBea claims interfered by Dan{mixed}")
    assert run.found == ["3 irregular deal.interfered Dan"]
    assert len(run.deal.said) == said
    again = "Abe turns 8H\nBea stands" if mixed else ""
    done = f"{again}\nCy stands\nDan throws-up\nEve throws-up\nAbe throws-up"
    tricks = "\nBea plays AH\nCy plays 2H\nBea plays AC\nCy plays 2C\nBea plays AD\nCy plays 2D"
    nine = "table sets pool=9\nAbe turns 7H\nBea stands"
    run = Run(f"{nine}\nBea claims interfered by Dan{mixed}\n{done}{tricks}", house=NO_ANTE)
    assert run.gains() == {"Abe": -3, "Bea": 9, "Cy": -3, "Dan": -3}


@kept(HOFFMANN, "LH1", "LHj")
def test_shuffling_is_recorded_only() -> None:
    run = Run("", rules="hoffmann")
    assert run.book.articles["LH1"].status == "recorded"
    assert run.book.articles["LHj"].status == "advice"
