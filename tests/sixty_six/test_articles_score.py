"""What deals and games score: articles 4 to 6 and 18 to 25."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tests.articles import articles
from tests.sixty_six.table import BOOK, Run, record, trick

TURN = "Bob turns 9H"


def told(ann: str, bob: str, **house: object) -> Run:
    """A deal told by the pads."""
    return Run(f"Ann tallies {ann}\nBob tallies {bob}", house={key.replace("_", "-"): v for key, v in house.items()})


@articles(BOOK, "5", "6", "5-last")
def test_what_counts() -> None:
    lines = [TURN, trick("Ann", "AS", "9S", "AB"), trick("Ann", "TS", "QS", "AB"), "Ann declares marriage KD QD",
             trick("Ann", "KD", "JD"), "Ann announces sixty-six"]  # fmt: skip
    assert Run(record(*lines)).counts == {"Ann": 11 + 0 + 10 + 3 + 4 + 2 + 20, "Bob": 0}
    assert told("cards=48 marriage=1", "cards=72 last-trick=1").counts == {"Ann": 68, "Bob": 82}
    assert told("cards=26 trump-marriage=1 claimed=1", "cards=0 tricks=0").counts["Ann"] == 66
    assert told("cards=0 tricks=0 marriage=1", "cards=66 claimed=1").counts["Ann"] == 0


@pytest.mark.parametrize(("have", "scores"), [(65, (0, 2)), (66, (1, 0)), (67, (1, 0))])
@articles(BOOK, "19")
def test_sixty_six_and_one_less(have: int, scores: tuple[int, int]) -> None:
    assert told(f"cards={have} claimed=1", "cards=40 tricks=3").scores == scores
    as_agreed = told("cards=60 claimed=1", "cards=40 tricks=3", target=60)
    assert as_agreed.scores == (1, 0)
    assert any("House rule" in cite.label + cite.heading for step in as_agreed.result.steps for cite in step.cites)


@pytest.mark.parametrize(("have", "points"), [(31, 2), (32, 2), (33, 1), (34, 1)])
@articles(BOOK, "20")
def test_schneider_below_thirty_three(have: int, points: int) -> None:
    run = told("cards=70 claimed=1", f"cards={have} tricks=2")
    assert run.awards == [("Ann", points, "20")]
    assert run.result.flags == (("schneider",) if points == 2 else ())


@articles(BOOK, "20")
def test_schwartz_is_no_trick_at_all() -> None:
    run = told("cards=70 claimed=1", "cards=0 tricks=0")
    assert (run.awards, run.result.flags) == ([("Ann", 3, "20")], ("schwartz",))
    assert told("cards=70 claimed=1", "cards=0 tricks=1").scores == (2, 0)  # two Nines
    unsaid = told("cards=70 claimed=1", "cards=0")
    assert not unsaid.settlement.complete
    assert "tricks" in unsaid.result.missing[0]


@articles(BOOK, "21")
def test_k9_a_wrong_claim_costs_two_or_three() -> None:
    assert told("cards=65 claimed=1", "cards=0 tricks=0").awards == [("Bob", 3, "21")]
    assert told("cards=65 claimed=1", "cards=10 tricks=1").awards == [("Bob", 2, "21")]
    run = Run(record(TURN, trick("Ann", "AS", "9S", "AB"), "Ann announces sixty-six"))
    assert run.points == [(3, "irregular", "score.failed", "Ann", None)]
    assert run.awards == [("Bob", 3, "21")]
    won = Run(record(TURN, trick("Ann", "9S", "AS", "BA"), "Ann announces sixty-six"))
    assert won.awards == [("Bob", 2, "21")]
    # Bob has won a trick only since the closing: it is the closing that counts
    since = [TURN, trick("Ann", "AS", "9S", "AB"), "Ann closes", trick("Ann", "9C", "AC")]
    assert Run(record(*since, "Ann announces sixty-six")).awards == [("Bob", 3, "21")]
    assert Run(record(*since, "Bob announces sixty-six")).awards == [("Ann", 2, "21")]
    assert Run(record(*since, "Ann announces sixty-six", "Bob claims false-sixty-six by Ann")).verdict(6) == "allowed"
    assert Run(record(*since, "Bob claims false-sixty-six by Ann")).verdict(5) == "void"


@articles(BOOK, "18", "21", "22")
def test_a_closed_game_played_out() -> None:
    closed = [TURN, "Ann closes", trick("Ann", "AS", "9S"), trick("Ann", "AC", "9C"), trick("Ann", "AD", "9D"),
              trick("Ann", "TS", "JS"), trick("Ann", "TC", "JC")]  # fmt: skip
    run = Run(record(*closed, trick("Ann", "JD", "JH")))  # 33 + 12 + 12 = 57, and Bob has the last trick
    assert run.counts == {"Ann": 57, "Bob": 4}  # nothing for the last trick
    assert run.awards == [("Bob", 3, "21")]
    assert run.points == []
    enough = Run(record(*closed, trick("Ann", "TD", "JD")))  # 57 + 12
    assert enough.awards == [("Ann", 3, "22")]


@articles(BOOK, "22")
def test_k10_a_closer_scores_what_the_final_counts_give() -> None:
    assert told("cards=66 claimed=1 closed=1", "cards=20 tricks=1 at-closing=0").scores == (2, 0)
    assert told("cards=66 claimed=1 closed=1", "cards=33 tricks=2 at-closing=0").scores == (1, 0)
    assert told("cards=66 closed=1", "cards=33 tricks=2 at-closing=0").awards == [("Ann", 1, "22")]
    assert told("cards=66 closed=1", "cards=46 marriage=1 tricks=2 at-closing=0").result.flags == ("tie",)
    assert told("cards=60 closed=1", "cards=33 tricks=2 at-closing=1").scores == (0, 2)
    assert told("cards=60 closed=1", "cards=33 tricks=2 at-closing=0").scores == (0, 3)
    assert not told("cards=60 closed=1", "cards=33 tricks=2").settlement.complete


@articles(BOOK, "25")
def test_the_closers_adversary_has_sixty_six_first() -> None:
    assert told("cards=30 tricks=3 closed=1", "cards=66 claimed=1 at-closing=1").awards == [("Bob", 2, "25")]
    assert told("cards=30 tricks=3 closed=1", "cards=66 claimed=1 at-closing=0").awards == [("Bob", 3, "25")]
    assert told("cards=30 tricks=3 closed=1", "cards=65 claimed=1 at-closing=1").awards == [("Ann", 2, "21")]
    lines = [TURN, "Ann closes", trick("Ann", "TS", "AS"), "Bob declares marriage KH QH", trick("Bob", "KH", "JH"),
             "Bob announces sixty-six"]  # fmt: skip
    run = Run(record(*lines))
    assert (run.counts, run.awards) == ({"Ann": 0, "Bob": 67}, [("Bob", 3, "25")])


@articles(BOOK, "23")
def test_nobody_has_claimed() -> None:
    assert told("cards=66 tricks=7", "cards=54 tricks=5").awards == [("Ann", 1, "23")]
    assert told("cards=88", "cards=32 last-trick=1").scores == (1, 0)
    assert told("cards=88 last-trick=1", "cards=32").awards == [("Ann", 2, "23")]
    assert told("cards=88 last-trick=1", "tricks=4").counts == {"Ann": 98, "Bob": 32}  # the rest of the pack


@articles(BOOK, "23-schwartz")
def test_every_trick_and_no_claim() -> None:
    lines = ("cards=120 last-trick=1", "cards=0 tricks=0")
    assert told(*lines).awards == [("Ann", 2, "23-schwartz")]
    three = told(*lines, unclaimed_schwartz=True)
    assert three.scores == (3, 0)
    assert any("as agreed" in cite.heading + cite.label for step in three.result.steps for cite in step.cites)


@articles(BOOK, "23-tie")
def test_k1_neither_scores_and_the_next_winner_adds_one() -> None:
    tie = "Ann tallies cards=48 marriage=1\nBob tallies cards=72 last-trick=1"
    run = Run(tie, "Ann tallies cards=66 claimed=1\nBob tallies cards=20 tricks=2")
    assert run.settlement.deals[0].flags == ("tie",)
    assert run.scores == (3, 0)
    assert run.awards == [("Ann", 2, "20"), ("Ann", 1, "23-tie")]
    assert Run("Ann tallies cards=55\nBob tallies cards=65").result.flags == ("tie",)
    assert Run("Ann tallies cards=55\nBob tallies cards=66").result.flags == ()
    assert Run("Ann tallies score=0\nBob tallies score=0").result.flags == ("tie",)


@articles(BOOK, "23-again")
def test_void_deals_accumulate() -> None:
    tie = "Ann tallies cards=55\nBob tallies cards=65"
    win = "Ann tallies cards=66 claimed=1\nBob tallies cards=40 tricks=2"
    assert Run(tie, tie, win).scores == (3, 0)
    assert Run(tie, tie, win, house={"accumulate": False}).scores == (2, 0)
    assert Run(tie, win, win).scores == (1, 0)  # used up
    assert [d.steps[-2].text for d in Run(tie, tie).settlement.deals] == [
        "nobody scores; whoever wins the next deal adds 1", "nobody scores; whoever wins the next deal adds 2"
    ]  # fmt: skip


# Games


@pytest.mark.parametrize(("points", "is_won"), [(0, False), (1, True), (2, True)])
@articles(BOOK, "4")
def test_seven_points_are_the_game(points: int, is_won: bool) -> None:
    run = Run(f"Ann tallies score={points}\nBob tallies score=0", score=(6, 2))
    assert (len(run.settlement.games) == 1) is is_won
    assert run.settlement.complete is is_won
    if is_won:
        game = run.settlement.games[0]
        assert (game.winner, game.deals, game.value) == ("Ann", (1, 2), Decimal(1))
        assert Run(f"Ann tallies score={points}\nBob tallies score=0", "", score=(6, 2)).standing == (0, 0)


@articles(BOOK, "24", "4-double")
def test_k17_points_beyond_seven_and_a_loser_with_nothing() -> None:
    run = Run("Ann tallies score=3\nBob tallies score=0", score=(6, 0), stakes={"per-game": "0.50"})
    game = run.settlement.games[0]
    assert (game.points, game.value) == ({"Ann": 9, "Bob": 0}, Decimal(2))
    assert [(t.source, t.target, t.amount, t.unit) for t in run.settlement.transfers] == [
        ("Bob", "Ann", Decimal(2), "points"), ("Bob", "Ann", Decimal("1.00"), "GBP")
    ]  # fmt: skip
    assert Run("Ann tallies score=1\nBob tallies score=0", score=(6, 1)).settlement.value == 1
    single = Run("Ann tallies score=1\nBob tallies score=0", score=(6, 0), house={"double-game": False})
    assert single.settlement.value == 1


@articles(BOOK, "4")
def test_stakes_by_the_point() -> None:
    house = {"settle-by": "points"}
    run = Run("Ann tallies score=3\nBob tallies score=0", score=(6, 4), house=house, stakes={"per-point": "0.10"})
    assert run.settlement.value == 3  # seven less four: what is beyond seven counts for nothing
    assert run.settlement.transfers[1].amount == Decimal("0.30")
    assert Run("Ann tallies score=1\nBob tallies score=0", score=(6, 0), house=house).settlement.value == 7


# Pads and records


def test_pads_that_cannot_be_right() -> None:
    for tally in ("cards=121", "tricks=13", "marriage=4", "trump-marriage=2", "score=-1", "claimed=2", "nonsense=1"):
        assert Run(f"Ann tallies {tally}").verdict(1) == "refused", tally
    assert Run("Ann tallies cards=120").verdict(1) == "allowed"
    for ann, bob in (
        ("cards=70", "cards=40"), ("cards=70 claimed=1", "cards=51 tricks=2"), ("score=1", "score=2"),
        ("cards=66 claimed=1", "cards=20 tricks=1 claimed=1"), ("cards=60 last-trick=1", "cards=60 last-trick=1"),
    ):  # fmt: skip
        assert "so.tally-unfit" in {p[2] for p in told(ann, bob).points}, (ann, bob)
    assert not told("cards=70", "cards=50").points
    assert not told("score=7", "score=3").points  # a whole game told at once
    assert Run("Ann tallies score=1").result.missing == ("deal 1: Bob has not tallied",)


def test_pads_that_differ_from_the_record() -> None:
    lines = [TURN, trick("Ann", "AS", "9S", "AB"), "Ann announces sixty-six"]
    same = Run(record(*lines, "Ann tallies score=0 cards=11 tricks=1", "Bob tallies score=3 tricks=0"))
    assert [p[2] for p in same.points] == ["score.failed"]
    wrong = Run(record(*lines, "Ann tallies score=0 cards=12", "Bob tallies score=2"))
    assert [p[2] for p in wrong.points] == ["score.failed", "so.tally-differs", "so.tally-differs"]
    assert wrong.scores == (0, 3)


def test_an_unknown_card_leaves_the_claim_open_until_the_cards_are_tallied() -> None:
    lines = [TURN, "Ann plays AS", "Bob plays ??", "Ann wins", "Ann announces sixty-six"]
    run = Run(record(*lines))
    assert run.points == [(5, "reserved", "so.claim-unproven", "Ann", None)]
    assert not run.settlement.complete
    wrong = Run(record(*lines, "Ann tallies cards=21", "Bob tallies cards=0"))
    assert [p[1:3] for p in wrong.points] == [("irregular", "score.failed")]
    assert wrong.scores == (0, 3)


def test_a_record_that_breaks_off_goes_on_with_the_pads() -> None:
    lines = [TURN, trick("Ann", "AS", "9S", "AB"), "Ann tallies cards=70 claimed=1", "Bob tallies cards=10 tricks=1"]
    assert Run(record(*lines)).scores == (2, 0)


def test_a_claim_after_the_deal_is_void_and_the_paper_sheet_is_compared() -> None:
    run = Run(record(TURN, "Ann announces sixty-six", "Bob announces sixty-six", "table expects Ann=0 Bob=3"))
    assert run.points[1] == (3, "void", "score.unclaimed", "Bob", None)
    assert len(run.points) == 2
    off = Run(record(TURN, "Ann announces sixty-six", "table expects Bob=2"))
    assert off.points[1][2] == "so.expects-differs"
    assert Run(record("table sets Ann=6", TURN)).standing == (6, 0)


def test_a_wrong_claim_says_what_the_claimant_had() -> None:
    wrong = Run(record(TURN, trick("Ann", "AS", "9S", "AB"), "Ann announces sixty-six"))  # the Ace alone
    assert wrong.findings[0].message == "Ann claimed sixty-six and has not got it: what is counted comes to 11"


@pytest.mark.parametrize(
    ("ann", "bob", "fits"), [(7, 7, False), (9, 8, False), (7, 6, True), (8, 6, True), (2, 1, False)]
)
def test_only_one_has_the_points_of_the_game(ann: int, bob: int, *, fits: bool) -> None:
    run = told(f"score={ann}", f"score={bob}")
    assert ([found[2] for found in run.points] == []) is fits
