"""Declaring: order, dumby, who must stand, one player alone, the bold stand and the must."""

from __future__ import annotations

import pytest

from tests.articles import articles, kept
from tests.loo.table import FIVE, THREE, Run, hand

CASSELL, HOFFMANN = "loo/cassell", "loo/hoffmann"
NO_ANTE = {"ante-others": "none"}
NINE = "table sets pool=9\nAbe turns 7H\n"


@articles(CASSELL, "LO5")
def test_a_word_is_not_taken_back() -> None:
    run = Run("Abe turns 7H\nBea throws-up\nBea stands")
    assert run.found == ["3 void declare.again Bea"]
    assert run.deal.said == {"Bea": "throws-up"}
    run = Run(hand("Bea own Cy own Dan out Eve out Abe out") + "\nBea throws-up")
    assert run.found == ["7 void declare.again Bea"]


@articles(HOFFMANN, "LHb")
def test_hoffmann_a_word_is_not_taken_back() -> None:
    assert Run(f"{NINE}Bea throws-up\nBea stands", rules="hoffmann").found == ["4 void declare.again Bea"]


def test_dumby_goes_to_the_first_and_is_played() -> None:
    run = Run("Abe turns 7H\nBea holds AS KS QS\nBea takes-dumby\nCy takes-dumby")
    assert run.found == ["4 refused so.impossible None"]
    dumby = run.deal.cards.hands["Bea"]
    assert (dumby.unseen, dumby.known) == (3, {})
    assert not Run(hand("Bea dumby Cy own Dan out Eve out Abe out", "Bea AS")).points


def test_cards_given_up_for_dumby_are_gone() -> None:
    run = Run(
        "Abe turns 7H\nBea holds AS\nBea takes-dumby\nCy stands\nDan throws-up\nEve throws-up\nAbe throws-up\nBea plays AS"
    )
    assert run.found == ["8 refused so.copies None"]


@articles(CASSELL, "LOi2", "LOi4")
@pytest.mark.parametrize("word", ["stands", "takes-dumby", "throws-up"])
def test_declaring_before_one_s_turn(word: str) -> None:
    run = Run(f"{NINE}Cy {word}\nBea stands\nCy stands", house=NO_ANTE)
    assert run.found == ["3 irregular declare.turn Cy"]
    assert run.deal.said == {"Bea": "stands", "Cy": "stands"}
    assert (run.pools, run.gains()["Cy"]) == ([12], -3)


@articles(HOFFMANN, "LH5", "LH17")
@kept(HOFFMANN, "LH4")
def test_hoffmann_declaring_before_one_s_turn() -> None:
    run = Run(f"{NINE}Cy stands\nBea stands", rules="hoffmann")
    assert run.found == ["3 irregular declare.turn Cy"]
    assert run.pools == [12]


def test_declaring_before_the_trump_is_turned() -> None:
    run = Run("Bea stands\nAbe turns 7H\nBea stands", house=NO_ANTE)
    assert run.found == ["1 irregular declare.turn Bea"]


def test_players_discovery_a_word_too_early_costs_only_when_called() -> None:
    lines = f"{NINE}Cy stands\nBea stands"
    assert Run(lines, discovery="players", house=NO_ANTE).pools == [9]
    called = Run(f"{lines}\nDan claims declared-out-of-turn by Cy", discovery="players", house=NO_ANTE)
    assert (called.pools, called.found) == ([12], ["3 irregular declare.turn Cy"])
    again = Run(
        f"{lines}\nDan claims out-of-turn by Cy\nEve claims out-of-turn by Cy", discovery="players", house=NO_ANTE
    )
    assert again.pools == [12]
    assert Run(f"{NINE}Dan claims declared-out-of-turn by Cy").found == ["3 void so.claim-contradicted Dan"]


@articles(CASSELL, "LO6", "LOi2")
def test_dealer_looks_before_he_has_asked() -> None:
    run = Run(f"{NINE}Bea claims looked-at-cards by Abe", house=NO_ANTE)
    assert run.found == ["3 irregular declare.looks Abe"]
    assert run.gains() == {"Abe": -6}


@articles(HOFFMANN, "LH5")
def test_hoffmann_looking_too_early() -> None:
    run = Run(f"{NINE}Abe claims looked-at-cards by Cy", rules="hoffmann")
    assert (run.found, run.pools) == (["3 irregular declare.looks Cy"], [12])


# Who must stand


@articles(CASSELL, "LO7")
def test_the_last_before_the_dealer_must_stand() -> None:
    run = Run("Abe turns 7H\nBea throws-up\nCy throws-up\nDan throws-up\nEve throws-up")
    assert run.found == ["5 void declare.pone Eve"]
    assert run.deal.asked == "Eve"


def test_near_miss_the_last_but_one_need_not() -> None:
    assert not Run("Abe turns 7H\nBea throws-up\nCy throws-up\nDan throws-up").found
    assert not Run("Abe turns 7H\nBea stands\nCy throws-up\nDan throws-up\nEve throws-up").found


@articles(HOFFMANN, "LH8")
def test_hoffmann_all_pass_and_the_pool_is_the_dealer_s() -> None:
    run = Run(f"{NINE}Bea throws-up\nCy throws-up\nDan throws-up\nEve throws-up", rules="hoffmann")
    assert not run.found
    assert (run.deal.is_over, run.pools, run.gains()) == (True, [0], {"Abe": 6})


ALONE = f"{NINE}Bea throws-up\nCy throws-up\nDan throws-up\nEve stands\n"


@articles(CASSELL, "LO8")
def test_the_dealer_must_defend_the_pool() -> None:
    run = Run(f"{ALONE}Abe throws-up")
    assert run.found == ["7 void declare.lone Abe"]
    for word in ("stands", "takes-dumby", "takes-dumby for-pool"):
        assert not Run(f"{ALONE}Abe {word}").found


@articles(HOFFMANN, "LO8")
def test_hoffmann_the_dealer_must_defend_the_pool() -> None:
    assert Run(f"{ALONE}Abe throws-up", rules="hoffmann").found == ["7 void declare.lone Abe"]


@pytest.mark.parametrize("rules", ["cassell", "hoffmann"])
def test_walkover_as_agreed(rules: str) -> None:
    run = Run(f"{ALONE}Abe throws-up", rules=rules, house={"lone": "walkover"})
    assert (run.found, run.pools, run.gains()["Eve"]) == ([], [0], 9 if rules == "hoffmann" else 6)
    assert "LO8, as agreed" in run.labels()


@articles(HOFFMANN, "LHc")
def test_one_took_the_miss_and_all_passed() -> None:
    lines = f"{NINE}Bea throws-up\nCy throws-up\nDan throws-up\nEve takes-dumby\nAbe throws-up"
    run = Run(lines, rules="hoffmann")
    assert (run.found, run.pools, run.gains()) == ([], [0], {"Abe": -3, "Eve": 9})
    assert Run(lines, house=NO_ANTE).gains() == {"Abe": -3, "Eve": 9}


@articles(CASSELL, "LO8")
@pytest.mark.parametrize(
    "words",
    ["Bea takes-dumby for-pool", "Bea stands\nCy stands\nDan throws-up\nEve throws-up\nAbe takes-dumby for-pool"],
)
def test_only_the_dealer_plays_for_the_pool_and_against_one(words: str) -> None:
    assert Run(f"{NINE}{words}").found[-1].split(" ", 1)[1].startswith("void declare.for-pool")


@articles(HOFFMANN, "LH7")
def test_nothing_said_is_for_himself() -> None:
    tricks = "Eve plays AH\nAbe plays 2H\nEve plays KC\nAbe plays 2C\nEve plays QD\nAbe plays 2D"
    run = Run(f"{ALONE}Abe takes-dumby\n{tricks}", rules="hoffmann")
    assert run.gains() == {"Abe": -6, "Eve": 9}
    run = Run(f"{ALONE}Abe takes-dumby for-pool\n{tricks}", rules="hoffmann")
    assert run.gains() == {"Abe": -3, "Eve": 9}
    assert Run(f"{ALONE}Abe takes-dumby for-us", rules="hoffmann").found == ["7 refused so.refused None"]
    won = tricks.replace("Abe plays 2D", "Abe plays AD")
    run = Run(f"{ALONE}Abe takes-dumby for-pool\n{won}", rules="hoffmann")
    assert (run.gains(), run.pools) == ({"Abe": -3, "Eve": 6}, [3])


# Bold stand, must, club law


@articles(CASSELL, "LO9")
@pytest.mark.parametrize(("pool", "bound"), [(2, False), (3, True), (4, False)])
def test_bold_stand_is_the_price_alone(pool: int, bound: bool) -> None:
    run = Run(f"table sets pool={pool}\nAbe turns 7H\nBea throws-up\nBea takes-dumby", house=NO_ANTE)
    assert run.found == (["3 void stand.bold Bea"] if bound else ["4 void declare.again Bea"])
    if not bound:
        Run("Abe turns 7H\nBea throws-up", house=NO_ANTE)


def test_no_bold_stand_as_agreed() -> None:
    assert not Run("Abe turns 7H\nBea throws-up", house={"bold-stand": False, **NO_ANTE}).found


def test_a_single_while_declaring_changes_nothing() -> None:
    run = Run("Abe turns 7H\nCy stands\nBea throws-up", house=NO_ANTE)
    assert run.found == ["2 irregular declare.turn Cy", "3 void stand.bold Bea"]


def test_bold_stand_after_a_fine_as_agreed() -> None:
    lines = "Bea claims misdeal\nAbe turns 7H\nBea throws-up"
    assert Run(lines, house=NO_ANTE).found == ["1 irregular deal.misdeal Abe"]
    run = Run(lines, house={"bold-after-fine": True, **NO_ANTE})
    assert run.found == ["1 irregular deal.misdeal Abe", "3 void stand.bold Bea"]
    assert "LO9, as agreed" in run.labels()


@articles(HOFFMANN, "LHg")
def test_a_single_is_a_must_without_a_miss() -> None:
    run = Run("Abe turns 7H\nBea takes-dumby\nBea throws-up\nBea stands\nBea plays 9C", rules="hoffmann")
    assert run.found == ["2 void stand.bold Bea", "3 void stand.bold Bea"]
    assert run.deal.active == ("Bea", "Cy", "Dan", "Eve", "Abe")
    for pool in (2, 4):
        assert not Run(f"table sets pool={pool}\nAbe turns 7H\nBea throws-up", rules="hoffmann").found


@pytest.mark.parametrize("house", [{"must": False}, {}])
def test_must_as_agreed(house: dict[str, bool]) -> None:
    run = Run("Abe turns 7H\nBea throws-up", rules="hoffmann", house=house)
    assert bool(run.found) is not bool(house)
    assert not Run("Bea claims misdeal\nAbe turns 7H\nBea throws-up", rules="hoffmann").found[1:]
    run = Run("Bea claims misdeal\nAbe turns 7H\nBea throws-up", rules="hoffmann", house={"must-after-fine": True})
    assert run.found[1:] == ["3 void stand.bold Bea"]


@articles(HOFFMANN, "LHi")
def test_club_law_as_agreed() -> None:
    lines = "table sets pool=9\nAbe turns 7C\nBea throws-up"
    assert not Run(lines, rules="hoffmann").found
    run = Run(lines, rules="hoffmann", house={"club-law": True})
    assert run.found == ["3 void stand.clubs Bea"]
    assert not Run(lines.replace("7C", "7S"), rules="hoffmann", house={"club-law": True}).points


@articles(CASSELL, "LO17")
def test_after_the_pool_is_won_everybody_stands() -> None:
    won = hand("Bea own Cy dumby Abe out", "Bea AH Cy 2H", "Bea AC Cy 2C", "Bea AD Cy 2D")
    run = Run(won, "Bea turns 7H\nCy throws-up", players=THREE, house={"mode": "unlimited"})
    assert run.found == ["12 void stand.after-win Cy"]
    lost = hand("Bea own Cy dumby Abe out", "Bea AH Cy 2H", "Bea AC Cy 2C", "Bea KD Cy AD")
    assert not Run(lost, "Bea turns 7H\nCy throws-up", players=THREE, house={"mode": "unlimited"}).found
    assert not Run(won, "Bea turns 7H\nCy throws-up", players=THREE).found


# Looking, telling, showing


@articles(CASSELL, "LOi2", "LOi4")
@pytest.mark.parametrize(
    ("claim", "point"),
    [("looked-at-miss", "miss.looked"), ("looked-at-thrown-up", "thrown-up.looked"), ("told", "conduct.told")],
)
def test_before_the_lead_a_single_and_later_a_loo(claim: str, point: str) -> None:
    before = Run(f"{NINE}Bea claims {claim} by Dan", house=NO_ANTE)
    assert (before.found, before.pools, before.gains()) == ([f"3 irregular {point} Dan"], [12], {"Abe": -3, "Dan": -3})
    words = hand("Bea own Cy own Dan out Eve out Abe out", "Bea AH Cy 2H", before="table sets pool=9")
    rest = "Bea plays AC\nCy plays 2C\nBea plays AD\nCy plays 2D"
    later = Run(f"{words}\nBea claims {claim} by Dan\n{rest}", house={"mode": "unlimited", **NO_ANTE})
    assert later.gains() == {"Abe": -3, "Bea": 9, "Cy": -6, "Dan": -6}


@articles(HOFFMANN, "LH6")
def test_hoffmann_looking_at_the_miss() -> None:
    for discovery in ("referee", "players"):
        run = Run(
            f"{NINE}Bea claims looked-at-miss by Cy\nBea stands\nDan stands", rules="hoffmann", discovery=discovery
        )
        assert run.found == ["3 irregular miss.looked Cy"]
        assert (run.pools, run.deal.gone, run.deal.asked) == ([12], ("Cy",), "Eve")


@articles(HOFFMANN, "LH6")
def test_hoffmann_showing_another_s_card() -> None:
    run = Run(f"{NINE}Bea stands\nCy exposes KH of Bea\nDan stands", rules="hoffmann")
    assert (run.found, run.deal.gone) == (["4 irregular card.exposed-other Cy"], ("Cy",))
    run = Run(f"{NINE}Bea stands\nCy exposes KH of miss", rules="hoffmann")
    assert (run.found, run.deal.gone) == (["4 irregular miss.looked Cy"], ("Cy",))


def test_hoffmann_is_silent_about_telling() -> None:
    for claim in ("told", "looked-at-hand", "looked-at-thrown-up", "interfered"):
        run = Run(f"{NINE}Bea claims {claim} by Dan", rules="hoffmann")
        assert run.pools == [9]
        assert run.findings[0].cites[0].book == "standing-orders"


@articles(CASSELL, "LOi6")
@pytest.mark.parametrize(("before", "gone"), [("", ("Dan",)), ("Bea stands\nCy stands\nDan stands\n", ())])
def test_looking_at_another_s_hand(before: str, gone: tuple[str, ...]) -> None:
    run = Run(f"{NINE}{before}Bea claims looked-at-hand by Dan", house=NO_ANTE)
    assert run.deal.gone == gone
    assert run.pools == [9]
    done = f"{before}Bea claims looked-at-hand by Dan\n" + ("" if before else "Bea stands\nCy stands\n")
    rest = "Eve throws-up\nAbe throws-up\n"
    plays = ["Bea plays AH", "Cy plays 2H", "Bea plays AC", "Cy plays 2C", "Bea plays AD", "Cy plays 2D"]
    if before:
        for place, card in ((2, "3H"), (5, "3C"), (8, "3D")):
            plays.insert(place, f"Dan plays {card}")
    run = Run(NINE + done + rest + "\n".join(plays), house=NO_ANTE)
    assert run.gains() == {"Abe": -3, "Bea": 9, "Cy": -3, "Dan": -3}


@articles(CASSELL, "GL12", "LOi2")
def test_showing_cards() -> None:
    run = Run(f"{NINE}Bea stands\nCy exposes KH", house=NO_ANTE)
    assert (run.found, run.pools) == (["4 irregular card.exposed Cy"], [9])
    run = Run(f"{NINE}Bea stands\nCy exposes KH of Bea", house=NO_ANTE)
    assert (run.found, run.pools) == (["4 irregular card.exposed-other Cy"], [12])
    run = Run(f"{NINE}Bea stands\nBea claims exposed-card by Cy", house=NO_ANTE)
    assert (run.found, run.pools) == (["4 irregular card.exposed Cy"], [9])


def test_candidates_are_what_may_be_said() -> None:
    assert Run("Abe turns 7H").legal == ["Bea stands", "Bea takes-dumby", "Bea throws-up"]
    assert Run(ALONE).legal == ["Abe stands", "Abe takes-dumby", "Abe takes-dumby for-pool"]
    assert len(Run("").legal) == 52
    assert Run("", dealer=None).legal == [f"{name} deals" for name in FIVE]
