"""Partners at the auction who combine their melds."""

from __future__ import annotations

from typing import Any

import pytest

from tests.articles import articles
from tests.auction_binocle.table import BOOK, FOUR, FourRun, Hands, Run, bids, pads

COMBINED = {"partners": True, "meld-mode": "combined"}
BEFORE = f"{bids(200, FourRun.players)}\nAnn names clubs\nAnn declares marriage KC QC\nCal lays AC TC JC"
WON = f"{BEFORE}\nAnn plays 9S; Bob plays TS; Cal plays AS; Dee plays JS"
ALL = "Cal combines sequence AC TC KC QC JC"


def laid(run: Run, name: str) -> set[str]:
    return set(run.deal.cards.hands[name].laid)


@articles(BOOK, "AB4-combined")
def test_the_winner_of_the_first_trick_of_a_side_combines() -> None:
    run = FourRun(f"{WON}\n{ALL}", house=COMBINED)
    assert (run.findings, run.deal.announced("Ann"), run.deal.announced("Cal")) == ([], 40, 150)
    assert laid(run, "Ann") == {"KC.1", "QC.1"}
    on = FourRun(f"{WON}\n{ALL}\nCal plays 9C", house=COMBINED)
    assert (laid(on, "Ann"), laid(on, "Cal")) == (set(), set())
    again = FourRun(f"{WON}\n{ALL}\n{ALL}", house=COMBINED)
    assert again.only("declare.superior").by == "Cal"


@articles(BOOK, "AB4-combined")
@pytest.mark.parametrize(
    ("line", "house"),
    [
        ("Ann combines marriage KC QC", COMBINED),  # Cal has won the trick
        ("Bob combines marriage KC QC", COMBINED),
        ("Cal plays 9C\nCal combines marriage KC QC", COMBINED),  # too late
        ("Cal combines four-kings KC KS KH KD", COMBINED),  # no other King lies there
        (ALL, {"partners": True}),
        (ALL, {}),
    ],
)
def test_who_may_not_combine(line: str, house: dict[str, Any]) -> None:
    run = FourRun(f"{WON}\n{line}", house=house)
    assert run.points[-1][1:3] == ("void", "declare.combined")
    assert run.deal.announced("Cal") == 0


def test_cards_are_laid_beside_the_melds_where_they_may_be_combined_and_in_time() -> None:
    apart = FourRun(BEFORE, house={"partners": True})
    assert (apart.points[-1][1:4], laid(apart, "Cal")) == (("void", "declare.combined", "Cal"), set())
    late = FourRun(f"{BEFORE}\nAnn plays 9S; Ann lays KH", house=COMBINED)
    assert (late.points[-1][1:3], laid(late, "Ann")) == (("void", "declare.time"), {"KC.1", "QC.1"})


def test_melds_stay_until_their_side_has_won_a_trick() -> None:
    lost = WON.replace("Cal plays AS; Dee plays JS", "Cal plays JS; Dee plays AS")
    run = FourRun(f"{lost}\nDee plays AD; Ann plays 9D; Bob plays JD", house=COMBINED)
    assert (laid(run, "Ann"), laid(run, "Cal")) == ({"KC.1", "QC.1"}, {"AC.1", "TC.1", "JC.1"})
    assert FourRun(f"{lost}\n{ALL}", house=COMBINED).verdict() == "void"


@articles(BOOK, "AB4-sides", "AB6", "AB6-setback")
def test_what_is_combined_counts_for_the_bid() -> None:
    def played(bid: int, *combining: str) -> Hands:
        held = {"Ann": "KC QC 9S", "Bob": "TS", "Cal": "AS AC TC JC", "Dee": "JS"}
        table = Hands(held, bids(bid, FOUR), trump="C", names=FOUR)
        table.say("Ann declares marriage KC QC", "Cal lays AC TC JC").play("9S", "TS", "AS", "JS")
        return table.say(*combining).out()

    table = played(50)
    own = table.cards("Ann", "Cal") + 10 * (table.last in ("Ann", "Cal"))
    bid = (own + 190) // 10 * 10
    made = FourRun("\n".join(played(bid, ALL).lines), house=COMBINED)
    assert made.scores[0] == made.scores[2] == own + 40 + 150
    assert made.findings == []
    assert FourRun("\n".join(played(bid).lines), house=COMBINED).scores[0] == -bid


def test_pads_tell_what_was_good_in_one_sum() -> None:
    told = pads("bid=200 score=190 cards=60", "score=20 cards=180", "score=0", "score=0", names=FourRun.players)
    assert FourRun(told, house=COMBINED).scores == (250, 200, 250, 200)


def test_the_mode_is_for_partners() -> None:
    run = Run(
        f"{bids(100)}\nAnn names clubs\nAnn declares marriage KC QC\nAnn plays 9S", house={"meld-mode": "combined"}
    )
    assert laid(run, "Ann") == set()
