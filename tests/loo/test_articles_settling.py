"""The pool: thirds, rests, loos, the unlimited game, tallies, typed totals, money, and the end of the sitting."""

from __future__ import annotations

from decimal import Decimal

import pytest

from referee.core.fold import Fold
from referee.core.record import DealRecord, RecordLine, Session
from tests.articles import articles
from tests.loo.table import FIVE, THREE, Run, hand

CASSELL, HOFFMANN = "loo/cassell", "loo/hoffmann"
NO_ANTE = {"ante-others": "none"}
TWO = "Bea own Cy own Dan out Eve out Abe out"
SPLIT = ("Bea AH Cy 2H", "Bea KC Cy AC", "Cy 3D Bea KD")  # Bea two, Cy one
ALL = ("Bea AH Cy 2H", "Bea AC Cy 2C", "Bea AD Cy 2D")


def split(pool: int, *tricks: str, rules: str = "cassell", declared: str = TWO, **house: object) -> Run:
    options = {**(NO_ANTE if rules == "cassell" else {}), **house}
    return Run(hand(declared, *(tricks or SPLIT), before=f"table sets pool={pool}"), rules=rules, house=options)


@articles(CASSELL, "LO14")
@articles(HOFFMANN, "LO14")
def test_thirds_and_what_remains() -> None:
    for rules in ("cassell", "hoffmann"):
        for pool, bea, cy, left in ((8, 4, 2, 2), (9, 6, 3, 0), (10, 6, 3, 1), (11, 6, 3, 2), (12, 8, 4, 0)):
            run = split(pool, rules=rules)
            assert (run.gains(), run.pools) == ({"Abe": -3, "Bea": bea, "Cy": cy}, [left])


def test_three_tricks_draw_three_thirds() -> None:
    run = split(11, *ALL)
    assert (run.gains()["Bea"], run.pools) == (9, [5])  # two remain, and Cy's loo


@pytest.mark.parametrize("rules", ["cassell", "hoffmann"])
def test_small_counters_as_agreed(rules: str) -> None:
    run = split(10, rules=rules, remainder="thirds")  # ten small counters
    assert (run.gains(), run.pools) == ({"Abe": -9, "Bea": 6, "Cy": 3}, [1])
    run = split(15, *ALL, rules=rules, remainder="thirds")  # a pool of five counters
    assert (run.gains(), run.pools) == ({"Abe": -9, "Bea": 15, "Cy": -9}, [9])
    assert "LO14, as agreed" in run.labels()


@articles(CASSELL, "LO15")
@pytest.mark.parametrize(
    ("loo", "pool", "paid"), [("price", 9, 3), ("counters:6", 9, 6), ("counters:6", 6, 6), ("counters:6", 5, 5)]
)
def test_the_loo_is_never_more_than_the_pool(loo: str, pool: int, paid: int) -> None:
    agreed = {} if loo == "price" else {"loo": loo}
    run = split(pool, *ALL, **agreed)
    assert run.gains()["Cy"] == -paid
    assert ("LO15, as agreed" in run.labels()) is bool(agreed)


@articles(HOFFMANN, "LHf")
def test_hoffmann_the_loo_is_the_price() -> None:
    assert split(9, *ALL, rules="hoffmann").gains() == {"Abe": -3, "Bea": 9, "Cy": -3}


def test_who_threw_up_is_not_looed() -> None:
    assert "Dan" not in split(9, *ALL).gains()


@articles(CASSELL, "LO16")
def test_unlimited_only_all_three_tricks_win() -> None:
    run = split(12, mode="unlimited")
    assert (run.gains(), run.pools) == ({"Abe": -3}, [12])
    run = split(12, *ALL, mode="unlimited")
    assert (run.gains(), run.pools) == ({"Abe": -3, "Bea": 12, "Cy": -6}, [6])
    assert "LO16, as agreed" in run.labels()
    run = split(12, *ALL, mode="unlimited", **{"unlimited-loo": "pool"})
    assert (run.gains(), run.pools) == ({"Abe": -3, "Bea": 12, "Cy": -12}, [12])


@articles(HOFFMANN, "LHh")
@pytest.mark.parametrize(
    ("most", "paid"), [("none", 12), ("counters:11", 11), ("counters:12", 12), ("counters:13", 12)]
)
def test_hoffmann_unlimited_divides_and_has_a_most(most: str, paid: int) -> None:
    agreed = {} if most == "none" else {"loo-max": most}
    three = "Bea own Cy own Dan own Eve out Abe out"
    tricks = ("Bea AH Cy 2H Dan 3H", "Bea KC Cy AC Dan 2C", "Cy 3D Dan 4D Bea KD")
    run = split(12, *tricks, rules="hoffmann", declared=three, mode="unlimited", **agreed)
    assert run.gains() == {"Abe": -3, "Bea": 8, "Cy": 4, "Dan": -paid}


@pytest.mark.parametrize("rules", ["cassell", "hoffmann"])
def test_another_single_as_agreed(rules: str) -> None:
    run = Run(
        "Bea claims misdeal", rules=rules, house={"single": "counters:5", **(NO_ANTE if rules == "cassell" else {})}
    )
    assert run.pools == [8]


# Tallies and totals


@articles(CASSELL, "LO14", "LO15")
def test_a_deal_told_by_tallies() -> None:
    record = (
        "Bea tallies tricks=2\nCy tallies threw-up\nDan tallies tricks=1\nEve tallies threw-up\nAbe tallies tricks=0"
    )
    run = Run(record, "")
    assert not run.found
    assert (run.gains(0), run.pools) == ({"Abe": -6, "Bea": 7, "Cy": -3, "Dan": 2, "Eve": -3}, [3, 6])
    assert run.settlement.deals[0].complete


def test_a_missing_tally_is_named() -> None:
    run = Run("Bea tallies tricks=2\nCy tallies tricks=1")
    assert not run.result.complete
    assert run.result.missing == ("deal 1: Abe and Dan and Eve have not tallied",)


@pytest.mark.parametrize(("tricks", "fits"), [(0, False), (1, True), (2, False)])
def test_three_tricks_in_all(tricks: int, fits: bool) -> None:
    run = Run(f"Bea tallies tricks=2\nCy tallies tricks={tricks}\nAbe tallies threw-up", players=THREE)
    assert run.found == ([] if fits else ["3 irregular so.tally-unfit None"])
    assert run.result.complete is fits


def test_impossible_tallies_are_refused() -> None:
    for line in (
        "Bea tallies tricks=4",
        "Bea tallies tricks=-1",
        "Bea tallies threw-up tricks=1",
        "Bea tallies score=3",
    ):
        assert "refused" in Run(line).found[0]
    assert "refused" in Run("Bea tallies tricks=1", dealer=None).found[0]
    assert not Run("Bea tallies tricks=3").found


def test_one_left_by_tallies_has_the_pool() -> None:
    run = Run("Bea tallies threw-up\nCy tallies tricks=3\nAbe tallies threw-up", players=THREE)
    assert run.gains() == {"Abe": -3, "Bea": -3, "Cy": 6}


def test_tallies_where_the_record_breaks_off() -> None:
    record = hand("Bea out Cy own Abe pool") + "\nBea tallies threw-up\nCy tallies tricks=1\nAbe tallies tricks=2"
    run = Run(record, players=THREE)
    assert (run.found, run.gains(), run.pools) == ([], {"Abe": -3, "Bea": -3}, [6])
    record = record.replace("Bea tallies threw-up", "Bea tallies tricks=0")
    assert Run(record, players=THREE).found == ["7 irregular so.tally-unfit Bea"]


def test_a_tally_that_differs_from_the_cards() -> None:
    record = hand(TWO, *SPLIT)
    tallies = "".join(f"\n{name} tallies threw-up" for name in ("Dan", "Eve", "Abe"))
    run = Run(f"{record}\nBea tallies tricks=3\nCy tallies tricks=0{tallies}")
    assert run.found == ["17 irregular so.tally-differs Bea", "17 irregular so.tally-differs Cy"]
    assert run.deal.won["Bea"] == 2
    assert not Run(f"{record}\nBea tallies tricks=2\nCy tallies tricks=1{tallies}").found


def test_a_tallied_throw_up_in_a_bold_stand() -> None:
    record = "Bea tallies tricks=2\nCy tallies tricks=1\nAbe tallies threw-up"
    run = Run(record, players=THREE, house=NO_ANTE)
    assert run.found == ["3 irregular stand.bold Abe"]
    assert run.gains() == {"Abe": -6, "Bea": 2, "Cy": 1}


def test_a_claim_in_a_tallied_deal_is_believed() -> None:
    record = "Bea claims revoke by Cy\nBea tallies tricks=2\nCy tallies tricks=1\nAbe tallies threw-up"
    run = Run(record, players=THREE)
    assert run.found == ["1 irregular revoke Cy"]
    assert (run.gains(), run.pools) == ({"Abe": -3, "Bea": 3, "Cy": -6}, [6])


def test_typed_counters_balance() -> None:
    run = Run("table sets Abe=7 Bea=-10 pool=3", players=THREE, house=NO_ANTE)
    assert run.after[0] == {"Abe": 7, "Bea": -10, "pool": 3}
    run = Run("table sets Abe=7 pool=12", players=THREE, house=NO_ANTE)
    assert run.after[0] == {"Abe": 7, "pool": 12, "unrecorded": -19}
    assert "unverified" in run.result.flags
    for line in ("table sets Zed=1", "table sets pool=-1", "table sets", "Bea sets pool=3", "table sets pool=x"):
        assert "refused" in Run(line).found[0]


def test_the_paper_sheet() -> None:
    run = Run("table expects Abe=-3 Bea=-3 pool=15\ntable expects pool=14")
    assert run.found == ["2 irregular so.expects-differs None"]


# The sitting


@articles(CASSELL, "LO18")
@articles(HOFFMANN, "LO18")
def test_when_play_may_stop() -> None:
    nobody = [
        hand("Bea own Cy own Abe out", *SPLIT) + "\n",
        hand(
            "Cy own Abe own Bea out",
            "Cy AH Abe 2H",
            "Cy KC Abe AC",
            "Abe 3D Cy KD",
            dealer="Bea",
            before="table sets pool=9",
        ),
        hand(
            "Abe own Bea own Cy out",
            "Abe AH Bea 2H",
            "Abe KC Bea AC",
            "Bea 3D Abe KD",
            dealer="Cy",
            before="table sets pool=9",
        ),
    ]
    run = Run(*nobody[:2], nobody[2] + "\ntable agrees-end", players=THREE)
    assert not run.found
    run = Run(nobody[0] + "table agrees-end", players=THREE)
    assert run.found == ["11 irregular sitting.end None"]
    looed = hand(
        "Abe own Bea own Cy out",
        "Abe AH Bea 2H",
        "Abe AC Bea 3C",
        "Abe AD Bea 2D",
        dealer="Cy",
        before="table sets pool=9",
    )
    for rules in ("cassell", "hoffmann"):
        first = "table sets pool=15\n" * (rules == "hoffmann") + nobody[0]
        run = Run(first, nobody[1], looed + "\ntable agrees-end", players=THREE, rules=rules)
        assert [point.split(" ", 1)[1] for point in run.found] == ["irregular sitting.end None"]


def test_money_and_the_one_game_of_the_sitting() -> None:
    deal = hand("Bea own Cy dumby Abe out", *ALL)
    lines = tuple(RecordLine(number, text) for number, text in enumerate(deal.splitlines(), 1))
    run = Run(deal, players=THREE)
    session = Session(
        "loo",
        THREE,
        (DealRecord(1, 0, lines, "Abe"),),
        rules="cassell",
        unit="GBP",
        stakes={"per-counter": Decimal("0.10")},
    )
    fold = Fold(run.game, run.book, session)
    for _ in fold.steps():
        pass
    settled = fold.settlement()
    paid = [(t.source, t.target, str(t.amount), t.unit) for t in settled.transfers]
    assert paid == [
        ("Abe", "pool", "3", "counters"), ("pool", "Bea", "6", "counters"), ("Cy", "pool", "6", "counters"),
        ("Abe", "pool", "0.30", "GBP"), ("pool", "Bea", "0.60", "GBP"), ("Cy", "pool", "0.60", "GBP"),
    ]  # fmt: skip
    assert (settled.winner, settled.value, settled.accounts["pool"]) == ("Bea", Decimal(6), "3")
    assert [(game.number, game.deals, game.winner, game.value) for game in settled.games] == [
        (1, (1,), "Bea", Decimal(6))
    ]


def test_what_can_be_seen() -> None:
    run = Run(hand(TWO, "Bea QS") + "\nCy holds KS")
    groups = {group.title: group.items for group in run.game.describe(run.table, None)}
    assert groups["pool"] == ("15 counters",)
    assert groups["to act"] == ("Cy plays to the QS",)
    assert "Dan has thrown up" in groups["declared"]
    assert groups["doubtful until Bea's cards are seen"] == ("line 7: Bea plays QS",)
    assert [run.game.prompt(Run(text).table) for text in ("", "Abe turns 7H", hand(TWO), hand(TWO, *ALL))] == [
        "Abe turns up the trump", "Bea stands, takes dumby or throws up", "Bea leads", "the deal is over",
    ]  # fmt: skip
    assert run.game.prompt(Run("", dealer=None).table) == "who deals? Write NAME deals"
    assert len(FIVE) == 5


def test_after_the_deal_is_over() -> None:
    run = Run(hand(TWO, *ALL) + "\nBea plays AS")
    assert run.found == ["13 refused so.over None"]
