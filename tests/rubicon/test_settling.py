"""What a game is worth: every threshold at one step below, on it, and one step above."""

from __future__ import annotations

import pytest

from tests.articles import articles
from tests.rubicon.table import Pack, Run

PORTLAND = "rubicon-bezique/portland"
FOSTER = "rubicon-bezique/foster"
EDITIONS = pytest.mark.parametrize("edition", ["portland", "foster"])


def tallied(ann: str, bob: str, edition: str = "portland", more: str = "", **house: object) -> Run:
    names = {key.replace("_", "-"): value for key, value in house.items()}
    return Run(f"Ann tallies {ann}\nBob tallies {bob}\n{more}".strip(), rules=edition, house=names)


@EDITIONS
@pytest.mark.parametrize(
    ("loser", "value"),
    [(990, "3700"), (1000, "1000"), (1010, "1000"), (1090, "1000"), (1100, "900"), (90, "2900"), (100, "2900"), (190, "2900"),
     (200, "3000"), (0, "2900")],
)  # fmt: skip
def test_the_rubicon_and_a_loser_under_a_hundred(loser: int, value: str, edition: str) -> None:
    run = tallied("score=1500 brisques=32", f"score={loser}", edition)
    assert run.value == ("Ann", value)
    assert run.result.complete


@EDITIONS
@pytest.mark.parametrize(
    ("marked", "brisques", "value"),
    # 1500 and 290 make 1790, against 1000: 700 and 500; 1500 and 10 make 1510, against 1000: 500 and 500
    [(970, 2, "3700"), (970, 3, "1200"), (970, 4, "1200"), (690, 30, "3400"), (690, 31, "1000"), (680, 32, "1000"),
     (670, 32, "3400")],
)  # fmt: skip
def test_brisques_that_save_the_rubicon(marked: int, brisques: int, value: str, edition: str) -> None:
    run = tallied("score=1500", f"score={marked} brisques={brisques}", edition)
    assert run.value == ("Ann", value)
    assert ("the rest of 32" in " ".join(step.text for step in run.result.steps)) is (value in ("1200", "1000"))


@EDITIONS
@pytest.mark.parametrize(("marked", "asked"), [(670, False), (680, True), (850, True), (990, True), (1000, False)])
def test_brisques_are_asked_for_only_where_they_matter(marked: int, asked: bool, edition: str) -> None:
    run = tallied("score=1500", f"score={marked}", edition)
    assert run.result.complete is not asked
    assert bool(run.result.missing) is asked
    if asked:
        assert "Ann and Bob have not tallied brisques" in run.result.missing[0]


def test_a_missing_player_is_named() -> None:
    run = Run("Ann tallies score=1500")
    assert not run.result.complete
    assert run.result.missing == ("deal 1: Bob has not tallied",)


@EDITIONS
@pytest.mark.parametrize(("winner", "loser", "value"), [
    (1610, 1590, "600"), (1690, 1600, "600"), (1700, 1600, "600"), (1790, 1600, "600"), (1800, 1600, "700"), (1900, 1600, "800"),
])  # fmt: skip
def test_a_difference_under_a_hundred_counts_a_hundred(winner: int, loser: int, value: str, edition: str) -> None:
    assert tallied(f"score={winner}", f"score={loser}", edition).value == ("Ann", value)


# When brisques decide


@articles(PORTLAND, "61", "G2", "56")
def test_portland_only_a_tie() -> None:
    assert tallied("score=1240 brisques=10", "score=1240 brisques=22").value == ("Bob", "600")
    assert tallied("score=1250 brisques=10", "score=1240 brisques=22").value == ("Ann", "600")
    assert not tallied("score=1240", "score=1240").result.complete


@pytest.mark.parametrize(("ahead", "winner"), [(1430, "Bob"), (1440, "Bob"), (1450, "Ann")])
@articles(FOSTER, "F17")
def test_foster_within_two_hundred_of_each_other(ahead: int, winner: str) -> None:
    run = tallied(f"score={ahead} brisques=0", "score=1240 brisques=32", "foster")
    assert run.result.winner == winner


@articles(FOSTER, "F16", "F17", "F18")
def test_foster_on_demand_of_the_player_who_is_behind() -> None:
    silent = tallied("score=1260", "score=1140", "foster")
    assert silent.value == ("Ann", "600")
    assert silent.result.complete
    assert silent.open() == [("right", ("Bob",), "settle.tie", ["count-brisques", "stand"])]
    demanded = tallied("score=1260", "score=1140", "foster", "Bob elects count-brisques")
    assert not demanded.result.complete
    counted = tallied("score=1260", "score=1140", "foster", "Bob elects count-brisques\nAnn tallies brisques=7")
    assert counted.value == ("Bob", "600")
    assert counted.result.flags == ("brisques",)
    stands = tallied("score=1260", "score=1140", "foster", "Bob elects stand")
    assert (stands.value, stands.open()) == (("Ann", "600"), [])
    wrong = tallied("score=1260", "score=1140", "foster", "Ann elects count-brisques")
    assert wrong.points == [(3, "void", "so.wrong-chooser", "Ann", None)]
    far = tallied("score=1460", "score=1240", "foster", "Bob elects count-brisques")
    assert far.points == [(3, "void", "so.not-offered", "Bob", None)]


def by_cards(more: str, edition: str, ann: int = 1090, bob: int = 1240, **house: object) -> Run:
    """A whole deal of cards in which Ann takes every brisque and the last trick; the totals are typed before it."""
    pack = Pack()
    lines = [*pack.fillers(55), *pack.tricks(8), f"table sets Ann={ann} Bob={bob}", *pack.tricks(1), *more.splitlines()]
    return Run(lines, rules=edition, house={key.replace("_", "-"): value for key, value in house.items()})


@articles(FOSTER, "F16", "F18")
def test_foster_by_cards() -> None:
    silent = by_cards("", "foster")
    assert silent.deal.is_over
    assert silent.scores == (1140, 1240)
    assert silent.value == ("Bob", "600")
    demanded = by_cards("Ann elects count-brisques", "foster")
    assert demanded.value == ("Ann", "700")  # 1460 to 1240
    assert by_cards("Ann waives", "foster").value == ("Bob", "600")
    told = by_cards("Ann tallies score=1140 brisques=32\nBob tallies score=1240 brisques=0", "foster")
    assert told.value == ("Bob", "600")  # the pads only confirm the record
    assert not told.findings
    assert by_cards("Ann elects count-brisques", "portland").points[-1][1:3] == ("void", "so.not-offered")


@articles(FOSTER, "F19", "F20", "F21", "F23", "F20-winner")
def test_foster_ties_and_winners_overturned() -> None:
    assert tallied("score=1230 brisques=16", "score=1230 brisques=16", "foster").result.flags == ("void",)
    assert tallied("score=980 brisques=10", "score=700 brisques=22", "foster").value == ("Ann", "2900")
    turned = tallied("score=980 brisques=1", "score=710 brisques=31", "foster")
    assert turned.value == ("Bob", "600")  # 1020 to 990, more than two hundred apart before
    assert tallied("score=1510", "score=1240", "foster").result.winner == "Ann"
    assert tallied("score=1500 brisques=0", "score=700 brisques=32", "foster").value == ("Ann", "1000")


@articles(PORTLAND, "60", "G11", "61")
def test_a_tie_made_by_the_brisques_that_save() -> None:
    tie = tallied("score=990 brisques=15", "score=970 brisques=17")
    assert (tie.value, tie.result.flags) == ((None, "0"), ("void",))


def test_the_brisques_are_in_no_score() -> None:
    run = tallied("score=1120 brisques=18", "score=870 brisques=14")
    assert run.result.points == {"Ann": 1120, "Bob": 870}


# Stakes


@pytest.mark.parametrize(("edition", "article"), [("portland", "57"), ("foster", "F17")])
def test_steps_lead_to_the_value(edition: str, article: str) -> None:
    run = tallied("score=1830", "score=1260", edition)
    assert run.result.steps[-1].amount == 1100
    assert article in [cite.article for cite in run.result.steps[-1].cites]
    (transfer,) = run.settlement.transfers
    assert (transfer.source, transfer.target, str(transfer.amount)) == ("Bob", "Ann", "1100")


# Tallies that cannot be, or do not fit


def test_tallies_against_the_pack_and_each_other() -> None:
    assert Run("Ann tallies brisques=33").points == [(1, "refused", "so.impossible", None, None)]
    assert Run("Ann tallies score=-10").points[0][1] == "refused"
    unfit = tallied("score=1500 brisques=20", "score=1240 brisques=13")
    assert unfit.points == [(2, "irregular", "so.tally-unfit", None, None)]
    sums = tallied("score=1500 marriage=2 four-aces=1", "score=1240")
    assert sums.points == [(2, "irregular", "so.tally-unfit", "Ann", None)]
    odd = tallied("score=1505", "score=1240")
    assert not odd.findings
    assert "no total that a deal can give" in odd.notes(2)


@EDITIONS
def test_a_pad_of_combinations(edition: str) -> None:
    ann = "trump-marriage=1 marriage=2 four-aces=1 double-bezique=1 last-trick=1"
    run = tallied(ann, "carte-blanche=2 trump-sequence=1 sequence=1", edition)
    assert run.scores == (40 + 40 + 100 + 500 + 50, 100 + 250 + 150)
    told = Run(
        "Ann declares marriage\nBob declares marriage\nAnn declares carte-blanche\nBob declares four-kings",
        rules=edition,
    )
    assert told.scores == (90, 100)
    assert not told.findings


def test_a_record_that_breaks_off_takes_the_tally_and_a_whole_one_does_not() -> None:
    broken = Run(
        "Ann plays 7S; Bob plays 7S\nAnn declares marriage KH QH\nAnn tallies score=1510\nBob tallies score=1240"
    )
    assert broken.value == ("Ann", "800")
    whole = by_cards("Ann tallies score=1150\nBob tallies score=1240", "portland")
    assert [(p[1], p[2], p[3]) for p in whole.points] == [("irregular", "so.tally-differs", "Ann")]
    assert whole.scores == (1140, 1240)
    wrong = by_cards("Ann tallies score=1140 brisques=30\nBob tallies score=1240 brisques=2", "portland")
    assert [p[2] for p in wrong.points] == ["so.tally-differs", "so.tally-differs"]


def test_tallies_that_do_not_fit_settle_nothing() -> None:
    run = tallied("score=940 brisques=27", "score=940 brisques=6")
    assert not run.result.complete
    assert "do not fit together" in run.result.missing[0]
    assert tallied("score=940 brisques=27", "score=940 brisques=5").value == ("Ann", "3100")


def test_a_forgotten_number_is_asked_for() -> None:
    refused = Run("Ann tallies score")
    assert refused.points[-1][1:3] == ("refused", "so.refused")
    twice = Run("Ann tallies score=100\nAnn tallies score=200")
    assert twice.points[-1][1:3] == ("irregular", "so.tally-unfit")
