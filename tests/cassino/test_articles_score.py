"""The count, the order of counting out, the ends of games, what they are worth, and deals told by tallies."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core.errors import BookError
from referee.core.settlement import plain
from tests.articles import articles
from tests.cassino.table import BOOK, Run, cited, filled

THREE = ("Ann", "Bob", "Cal")
FOUR = ("Ann", "Bob", "Cal", "Dee")


def told(
    *piles: str, before: str = "", players: tuple[str, ...] = ("Ann", "Bob"), house: dict[str, Any] | None = None
) -> Run:
    """A deal told by its counts; each pile is CARDS SPADES GREAT LITTLE ACES SWEEPS."""
    keys = ("cards", "spades", "great", "little", "aces", "sweeps")
    lines = [f"table sets {before}"] if before else []
    for name, pile in zip(players, piles, strict=True):
        lines.append(f"{name} tallies {' '.join(f'{key}={n}' for key, n in zip(keys, pile.split(), strict=True))}")
    return Run(lines, players=players, house=house)


# CA16, CA17


@articles(BOOK, "CA16", "CA14")
@pytest.mark.parametrize(
    ("pile", "points"),
    [
        ("27 6 0 0 0 0", 3),
        ("25 7 0 0 0 0", 1),
        ("25 6 1 0 0 0", 2),
        ("25 6 0 1 0 0", 1),
        ("25 6 0 0 1 0", 1),
        ("25 6 0 0 4 0", 4),
        ("25 6 0 0 0 2", 2),
        ("27 7 1 1 4 3", 14),
        ("25 6 0 0 0 0", 0),
    ],
)
def test_every_item_and_its_points(pile: str, points: int) -> None:
    cards, spades, great, little, aces, _ = map(int, pile.split())
    other = f"{52 - cards} {13 - spades} {1 - great} {1 - little} {4 - aces} 1"
    run = told(pile, other, house={"game.points": 21})
    assert run.deal.scores["Ann"] == points
    assert sum(run.deal.scores.values()) == 11 + int(pile.rsplit(maxsplit=1)[-1]) + 1


@articles(BOOK, "CA17")
@pytest.mark.parametrize(("mine", "points"), [(25, 0), (26, 0), (27, 3)])
def test_most_cards_are_more_than_half_between_two(mine: int, points: int) -> None:
    told("26 7 0 0 0 0", "26 6 1 1 4 0")
    assert told(f"{mine} 6 0 0 0 0", f"{52 - mine} 7 1 1 4 0").deal.scores["Ann"] == points


@articles(BOOK, "CA17")
def test_a_tie_for_most_among_three_is_nobodys() -> None:
    run = told("20 5 0 0 0 0", "20 5 1 1 2 0", "12 3 0 0 2 0", players=THREE)
    assert run.deal.scores == {"Ann": 0, "Bob": 5, "Cal": 2}
    run = told("20 5 0 0 0 0", "19 4 1 1 2 0", "13 4 0 0 2 0", players=THREE)
    assert run.deal.scores == {"Ann": 4, "Bob": 5, "Cal": 2}


def test_partners_count_together_and_each_marks_it() -> None:
    lines = [
        "Ann+Cal tallies cards=27 spades=7 aces=2 great sweeps=1",
        "Bob tallies cards=20 spades=6 aces=1 little sweeps=0",
        "Dee tallies cards=5 spades=0 aces=1 little=0 sweeps=0",
    ]
    run = Run(lines, players=FOUR, sides=(("Ann", "Cal"), ("Bob", "Dee")))
    assert run.deal.is_over
    assert run.result.points == {"Ann": 9, "Bob": 3, "Cal": 9, "Dee": 3}
    singly = Run(["Ann+Cal tallies cards=27"], players=FOUR)
    assert singly.points[0][1] == "refused"


# CA18


@articles(BOOK, "CA18")
@pytest.mark.parametrize(("before", "won"), [(7, False), (8, True), (9, True)])
def test_eleven_points_are_the_game(before: int, won: bool) -> None:
    run = told("27 6 0 0 0 0", "25 7 1 1 4 0", before=f"Ann={before} Bob=0")
    assert bool(run.settlement.games) is won
    assert run.settlement.complete is won
    if won:
        assert run.won.winner == "Ann"
        assert run.won.points == {"Ann": before + 3, "Bob": 0}
        assert run.paid == [("Bob", "Ann", "1")]


def test_the_score_runs_over_several_deals_and_then_begins_anew() -> None:
    deal = ["Ann tallies cards=27 spades=7 great=0 little=0 aces=2 sweeps=0", "Bob tallies cards=25 aces=2 sweeps=0"]
    run = Run(deal, deal, [*deal, "table expects Ann=6 Bob=5"])
    assert [(game.winner, game.deals) for game in run.settlement.games] == [("Ann", (1, 2))]
    assert run.won.points == {"Ann": 12, "Bob": 10}  # whose Aces came first is not told
    assert not run.settlement.complete
    assert [row[2] for row in run.points] == []


def test_a_game_goes_on_while_nobody_is_out_and_deals_are_marked_complete() -> None:
    deal = ["Ann tallies cards=26 spades=7 great=0 little=0 aces=2 sweeps=0", "Bob tallies cards=26 aces=2 sweeps=0"]
    run = Run(deal)
    assert not run.settlement.complete
    assert run.settlement.missing == ()
    two = Run(deal, deal, deal)
    assert [result.complete for result in two.settlement.deals] == [True, True, True]
    assert two.settlement.complete
    assert two.won.deals == (1, 2, 3)


@articles(BOOK, "CA18")
@pytest.mark.parametrize(
    ("mine", "other", "before", "winner"),
    [
        ("27 6 0 0 0 0", "25 7 1 1 4 0", "Ann=8 Bob=10", "Ann"),
        ("26 7 0 0 0 0", "26 6 1 1 4 0", "Ann=10 Bob=9", "Ann"),
        ("26 6 1 0 0 0", "26 7 0 1 4 0", "Ann=9 Bob=9", "Ann"),
        ("26 7 0 1 0 0", "26 6 1 0 4 0", "Ann=9 Bob=8", "Ann"),
        ("26 7 0 1 0 0", "26 6 1 0 4 0", "Ann=9 Bob=9", "Bob"),
    ],
)
def test_points_count_out_in_order(mine: str, other: str, before: str, winner: str) -> None:
    run = told(mine, other, before=before)
    assert run.points == []
    assert run.won.winner == winner


def test_another_order_may_be_agreed() -> None:
    order = {"count-order": "great cards spades little aces sweeps"}
    piles = ("20 5 1 0 2 0", "32 8 0 1 2 0")
    assert told(*piles, before="Ann=9 Bob=8").won.winner == "Bob"
    run = told(*piles, before="Ann=9 Bob=8", house=order)
    assert run.won.winner == "Ann"
    assert "House rule count-order" in [cite.label for cite in run.cites]
    with pytest.raises(BookError, match="count-order"):
        told(*piles, house={"count-order": "great cards"})


@articles(BOOK, "CA18")
@pytest.mark.parametrize(("mine", "other", "winner"), [(3, 1, "Ann"), (2, 1, None), (2, 2, None), (1, 0, None)])
def test_only_the_surplus_of_sweeps_decides(mine: int, other: int, winner: str | None) -> None:
    run = told(f"26 7 0 0 2 {mine}", f"26 6 1 1 2 {other}", before="Ann=6 Bob=0")
    games = run.settlement.games
    assert [game.winner for game in games] == ([winner] if winner else [])


def test_a_surplus_that_is_not_enough_is_marked_all_the_same() -> None:
    run = told("26 7 0 0 2 3", "26 6 1 1 2 2", before="Ann=6 Bob=0")  # 6 and 3 and three sweeps would be twelve
    assert run.settlement.games == []
    assert run.game.sheet(run.table) == {"Ann": 10, "Bob": 5}


def test_in_other_deals_every_sweep_counts() -> None:
    run = told("26 7 0 0 2 3", "26 6 1 1 2 2")
    assert run.deal.scores == {"Ann": 6, "Bob": 7}


@articles(BOOK, "CA18")
def test_sweeps_scored_as_they_are_made_win_at_once() -> None:
    head = "table sets Ann=0 Bob={}\ntable shows QH QD 4C 7C\nBob takes 4C with 4H\nAnn takes 7C with 7D\nBob takes QH QD with QS"
    made = {"sweep.scored": "as-made"}
    assert Run(head.format(9), house=made).game.sheet(Run(head.format(9), house=made).table)["Bob"] == 10
    won = Run(head.format(10), house=made)
    assert won.deal.is_over
    assert won.won.winner == "Bob"
    assert "CA18, as agreed" in [cite.label for cite in won.cites]
    assert not Run(head.format(10)).deal.is_over
    counted = Run(filled(head.format(0), packets=6), house={**made, "game.points": 21})
    assert sum(p.points for p in counted.deal.posted() if "sweep" in p.reason) == 1


@articles(BOOK, "CA18")
def test_twenty_one_points_by_agreement() -> None:
    run = told("27 7 1 1 4 0", "25 6 0 0 0 0", before="Ann=9 Bob=0", house={"game.points": 21})
    assert run.settlement.games == []
    run = told("27 7 1 1 4 0", "25 6 0 0 0 0", before="Ann=10 Bob=0", house={"game.points": 21})
    assert run.won.points == {"Ann": 21, "Bob": 0}
    assert "CA18, as agreed" in [cite.label for cite in run.cites]
    with pytest.raises(BookError, match="11 or 21"):
        told("27 7 1 1 4 0", "25 6 0 0 0 0", house={"game.points": 15})


# CA19

OUT = {"count-out": True}
CLAIM = "table sets Ann=0 Bob={}\ntable shows TD 2S 4C 7C\nBob takes TD with TS\nAnn takes 4C with 4D\nBob counts-out"


@articles(BOOK, "CA19")
@pytest.mark.parametrize(("before", "right"), [(8, False), (9, True), (10, True)])
def test_who_says_rightly_that_he_is_out_wins_and_else_loses(before: int, right: bool) -> None:
    run = Run(CLAIM.format(before), house=OUT)
    assert run.deal.is_over
    assert run.won.winner == ("Bob" if right else "Ann")
    assert [row[2] for row in run.points] == ([] if right else ["score.count-out"])


@articles(BOOK, "CA19")
def test_it_is_not_played_unless_agreed() -> None:
    run = Run(CLAIM.format(9))
    assert run.points == [(5, "irregular", "score.count-out", "Bob", None)]
    assert not run.deal.is_over


@articles(BOOK, "CA19")
def test_nobody_says_so_and_both_are_out() -> None:
    piles = ("27 6 0 0 2 0", "25 7 1 1 2 0")
    run = told(*piles, before="Ann=8 Bob=8", house=OUT)
    assert run.settlement.games == []
    assert any("goes on to 22" in step.text for step in run.result.steps)
    one = told(*piles, before="Ann=8 Bob=0", house=OUT)
    assert one.won.winner == "Ann"
    first = ["table sets Ann=8 Bob=8", "Ann tallies cards=27 spades=6 great=0 little=0 aces=2 sweeps=0",
             "Bob tallies cards=25 aces=2 sweeps=0"]  # fmt: skip
    on = Run(first, first[1:], house=OUT)
    assert on.settlement.games == []
    more = Run(first, ["table sets Ann=19 Bob=13", *first[1:]], house=OUT)
    assert more.won.points == {"Ann": 24, "Bob": 19}
    late = Run([*first, "Bob counts-out"], house=OUT)
    assert late.won.winner == "Bob"
    lie = Run(["table sets Ann=8 Bob=0", *first[1:], "Bob counts-out"], house=OUT)
    assert lie.points[-1][1:3] == ("refused", "so.over")


# CA20


@articles(BOOK, "CA20")
def test_every_deal_a_game_by_agreement() -> None:
    one = {"game.length": "one-deal"}
    run = told("27 7 0 0 2 0", "25 6 1 1 2 0", house=one)
    assert (run.won.winner, plain(run.won.value)) == ("Ann", "1")
    assert (run.result.winner, plain(run.result.value)) == ("Ann", "1")
    assert "CA20, as agreed" in [cite.label for cite in run.cites]
    tie = told("26 7 0 1 3 0", "26 6 1 0 1 2", house=one)
    assert (tie.won.winner, plain(tie.won.value)) == (None, "0")
    assert tie.settlement.transfers == []
    assert tie.settlement.complete


@articles(BOOK, "CA20")
@pytest.mark.parametrize(("low", "value"), [(0, 2), (5, 2), (6, 1), (7, 1)])
def test_a_lurch_by_agreement(low: int, value: int) -> None:
    piles = ("27 7 1 1 3 0", "25 6 0 0 1 0")
    run = told(*piles, before=f"Ann=10 Bob={low}", house={"game.lurch": True})
    assert run.won.value == value
    assert run.won.flags == (("lurch", "doubled") if value == 2 else ())
    assert sum(transfer.amount for transfer in run.settlement.transfers) == value
    assert told(*piles, before=f"Ann=10 Bob={low}").won.value == 1


@articles(BOOK, "CA20")
def test_only_the_difference_is_marked_by_agreement() -> None:
    run = told("27 7 0 0 2 0", "25 6 1 1 2 0", house={"deal.difference": True})
    assert run.deal.scores == {"Ann": 1, "Bob": 0}
    assert run.settlement.games == []
    three = told("20 5 0 0 0 1", "19 4 1 1 2 0", "13 4 0 0 2 0", players=THREE, house={"deal.difference": True})
    assert three.deal.scores == {"Ann": 3, "Bob": 3, "Cal": 0}


@articles(BOOK, "CA20")
def test_a_game_worth_the_difference_of_the_scores() -> None:
    piles = ("27 7 1 1 3 0", "25 6 0 0 1 0")
    run = told(*piles, before="Ann=10 Bob=7", house={"game.worth": "points"})
    assert (run.won.points, plain(run.won.value)) == ({"Ann": 13, "Bob": 7}, "6")
    assert run.paid == [("Bob", "Ann", "6")]


def test_among_three_each_pays_the_winner_and_partners_pay_one_adversary_each() -> None:
    run = told("27 7 1 1 3 0", "20 6 0 0 1 0", "5 0 0 0 0 0", players=THREE, before="Ann=10 Bob=0 Cal=0")
    assert run.paid == [
        ("Bob", "Ann", "1"),
        ("Cal", "Ann", "1"),
    ]
    lines = [
        "table sets Ann=10 Cal=10",
        "Ann+Cal tallies cards=27 spades=7 aces=2 great sweeps=1",
        "Bob+Dee tallies cards=25 spades=6 aces=2 little sweeps=0",
    ]
    partners = Run(lines, players=FOUR, sides=(("Ann", "Cal"), ("Bob", "Dee")))
    assert partners.won.winner == "Ann+Cal"
    paid = partners.paid
    assert paid == [("Bob", "Ann", "1"), ("Dee", "Cal", "1")]


# CAi9, tallies


@articles(BOOK, "CAi9")
@pytest.mark.parametrize(
    ("mine", "other"),
    [
        ("27 7 0 0 2 0", "24 6 1 1 2 0"),
        ("27 7 0 0 2 0", "25 7 1 1 2 0"),
        ("27 7 0 0 2 0", "25 6 1 1 3 0"),
        ("27 7 1 0 2 0", "25 6 1 1 2 0"),
        ("27 7 0 0 2 0", "25 6 1 0 2 0"),
    ],
)
def test_counts_that_do_not_agree_are_made_again(mine: str, other: str) -> None:
    run = told(mine, other)
    assert [row[1:3] for row in run.points] == [("irregular", "so.tally-unfit")]
    assert "CAi9" in cited(run.findings[0])
    assert not run.settlement.complete
    assert run.settlement.missing
    again = Run([step.text for step in run.steps] + ["Bob tallies cards=25 spades=6 great=1 little=1 aces=2",
                                                     "Ann tallies great=0 little=0 aces=2"])  # fmt: skip
    assert again.deal.scores == {"Ann": 6, "Bob": 5}


@articles(BOOK, "CAi9")
def test_a_total_announced_wrongly_is_found_and_the_record_counts() -> None:
    deal = filled("table shows KH QD JC 7C\nBob takes KH with KS", packets=6)
    right = [
        "Ann tallies cards=0 spades=0 aces=0 great=0 little=0 sweeps=0",
        "Bob tallies cards=52 spades=13 aces=4 great little",
    ]
    assert Run([*deal, *right]).points == []
    run = Run([*deal, "Ann tallies cards=1 spades=0 aces=0 great=0 little=0 sweeps=0", right[1]])
    assert [row[2:4] for row in run.points] == [("so.tally-differs", "Ann")]
    assert run.deal.scores == {"Ann": 0, "Bob": 11}


def test_numbers_that_the_others_determine_are_filled_in() -> None:
    run = Run(["Ann tallies cards=27 spades=7 great aces=2 sweeps=1", "Bob tallies little aces=2 sweeps=0"])
    assert run.points == []
    assert run.deal.scores == {"Ann": 9, "Bob": 3}
    assert "cards 25, the rest of 52" in run.notes(2)
    three = Run(["Ann tallies cards=30 spades=9 great little aces=4 sweeps=0", "Bob tallies sweeps=0", "Cal tallies sweeps=0"],
                players=THREE)  # fmt: skip
    assert three.deal.scores == {"Ann": 11, "Bob": 0, "Cal": 0}


@articles("standing-orders", "SO3")
def test_numbers_that_nothing_determines_leave_the_deal_unsettled() -> None:
    both = "cards=27 spades=7 great=0 little=0 aces=2"
    run = Run([f"Ann tallies {both}", "Bob tallies cards=25 sweeps=0"])
    assert run.deal.is_over
    assert run.settlement.missing == ("deal 1: Ann has not tallied sweeps",)
    assert not run.settlement.complete
    absent = Run([f"Ann tallies {both} sweeps=0"])
    assert not absent.deal.is_over
    assert absent.result.missing == ("deal 1: Bob has not tallied",)
    for wrong in ("cards=53", "spades=14", "aces=5", "great=2", "little=2"):
        assert Run([f"Ann tallies {wrong}"]).points == [(1, "refused", "so.copies", None, None)]
    assert Run(["Ann tallies cards=-1"]).points[0][1] == "refused"
    assert Run(["Ann tallies tricks=1"]).points[0][1] == "refused"


def test_totals_alone() -> None:
    run = Run(["table sets Ann=4 Bob=2", "Ann tallies score=7", "Bob tallies score=4"])
    assert run.won.points == {"Ann": 11, "Bob": 6}
    both = Run(["table sets Ann=4 Bob=7", "Ann tallies score=7", "Bob tallies score=4"])
    assert both.settlement.games == []
    assert "order of counting" in both.settlement.missing[0]
    order = told("27 7 0 0 2 0", "25 6 1 1 2 0", before="Ann=9 Bob=9")
    assert order.won.winner == "Ann"
    aces = told("20 3 0 0 2 0", "20 5 0 0 2 0", "12 5 1 1 0 0", players=THREE, before="Ann=10 Bob=10 Cal=0")
    assert "which Aces" in aces.settlement.missing[0]
    checked = Run(["Ann tallies cards=27 spades=7 great aces=2 sweeps=1 score=8", "Bob tallies little aces=2 sweeps=0"])
    assert [row[2] for row in checked.points] == ["so.tally-unfit"]


def test_where_the_record_breaks_off_the_tally_counts() -> None:
    lines = ["table shows KH QD JC 7C", "Bob takes KH with KS", "Ann trails 5C"]
    run = Run(
        [
            *lines,
            "Ann tallies cards=27 spades=7 great=0 little=0 aces=2 sweeps=0",
            "Bob tallies cards=25 aces=2 sweeps=0",
        ]
    )
    assert run.deal.is_over
    assert run.deal.scores == {"Ann": 6, "Bob": 5}


@articles("general", "GL18")
def test_a_score_marked_wrongly() -> None:
    deal = ["Ann tallies cards=27 spades=7 great=0 little=0 aces=2 sweeps=0", "Bob tallies cards=25 aces=2 sweeps=0"]
    run = Run([*deal, "Bob claims wrong-score by Ann score=8"])
    assert run.points == [(3, "irregular", "score.wrong", "Ann", None)]
    assert "6 by the record" in run.findings[0].message
    assert Run([*deal, "Bob claims wrong-score by Ann score=6"]).points[0][1:3] == ("void", "so.claim-contradicted")


def test_money_by_the_game_and_what_may_come_next() -> None:
    run = Run("table shows 7C 3D 5S KH\nBob holds TD 4H 9C KS")
    lines = list(run.game.candidates(run.fold.law, run.table))
    assert {"Bob takes 7C 3D with TD", "Bob takes KH with KS", "Bob trails 9C", "Bob builds 4H on 5S value=9"} <= set(
        lines
    )
    assert not any(line.startswith("Ann") for line in lines)
    titles = [group.title for group in run.game.describe(run.table, None)]
    assert {"on the table", "Bob is known to hold", "stock", "score"} <= set(titles)
    assert run.game.prompt(run.table) == "Bob plays a card"
