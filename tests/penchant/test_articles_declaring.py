"""Declaring at Penchant: combinations, fresh cards, majors and minors, the loser's penchant, trumps."""

from __future__ import annotations

import pytest

from tests.articles import articles, kept
from tests.penchant.table import Pack, Run, cited

BOOK = "penchant/foster"
BEZIQUE = "bezique/foster"  # whose articles are taken over
BOTH = pytest.mark.parametrize("discovery", ["referee", "players"])
WON = "Ann plays 8C; Bob plays 7C"
TRICK = f"{WON}; Ann draws; Bob draws"

COMBINATIONS = [
    ("four-aces", "AS AH AD AC", 100), ("four-sevens", "7S 7H 7D 7C", 100), ("three-kings", "KS KH KD", 30),
    ("three-tens", "TS TH TD", 30), ("pair-of-queens", "QS QH", 20), ("pair-of-nines", "9S 9D", 20),
    ("sequence-of-five", "AH KH QH JH TH", 250), ("sequence-of-five", "KD QD JD TD 9D", 250),
    ("sequence-of-four", "AS KS QS JS", 40), ("sequence-of-four", "KS QS JS TS", 40), ("sequence-of-three", "KH QH JH", 30),
    ("marriage", "KC QC", 20), ("queen-jack", "QD JD", 20), ("flush", "KH QH JH 8H 7H", 50), ("flush", "AS KS QS JS 9S", 50),
    ("penchant", "QS JD", 10),
]  # fmt: skip
NONE = [
    ("four-aces", "AS AH AD KS"), ("three-kings", "KS KH QD"), ("pair-of-queens", "QS KS"), ("pair-of-queens", "QS QH QD"),
    ("sequence-of-five", "QH JH TH 9H 8H"), ("sequence-of-four", "QS JS TS 9S"), ("sequence-of-four", "KS QS JS 9S"),
    ("sequence-of-three", "QS JS TS"), ("marriage", "KC QD"), ("queen-jack", "QD JS"), ("flush", "AH KH QH TH 9H"),
    ("flush", "AH KH QH JH TH"), ("flush", "KH QH JH 8H 7S"), ("penchant", "QS JS"), ("penchant", "QS KD"),
]  # fmt: skip


@BOTH
@pytest.mark.parametrize(("name", "cards", "points"), COMBINATIONS)
@articles(BOOK, "C")
def test_c_every_combination_scores(name: str, cards: str, points: int, discovery: str) -> None:
    won = "Ann plays KD; Bob plays 9C" if "7C" in cards else WON
    run = Run(f"{won}\nAnn declares {name} {cards}", discovery=discovery)
    assert run.findings == []
    assert run.posted(2) == [("Ann", points, name, "C")]


@pytest.mark.parametrize(("name", "cards"), NONE)
@articles(BEZIQUE, "BZ-A1")
def test_what_is_no_combination_is_a_false_declaration(name: str, cards: str) -> None:
    run = Run(f"{WON}\nAnn declares {name} {cards}")
    assert run.points == [(2, "irregular", "declare.false", "Ann", None)]
    assert run.scores == (0, 0)


@kept(BOOK, "C")
def test_a_lesser_combination_may_be_declared() -> None:
    run = Run(f"{WON}\nAnn declares marriage KH QH\nAnn draws; Bob draws")
    assert run.scores == (20, 0)


# One at a time, before drawing


@BOTH
@articles(BOOK, "C-one")
def test_c_one_only_one_for_a_trick(discovery: str) -> None:
    run = Run(f"{WON}\nAnn declares marriage KS QS\nAnn declares penchant QS JD", discovery=discovery)
    assert run.points == [(3, "void", "declare.one", "Ann", None)]
    assert run.scores == (20, 0)
    both = Run(f"{WON}\nAnn declares marriage KS QS and penchant QS JD", discovery=discovery)
    assert both.points == [(2, "void", "declare.one", "Ann", None)]
    assert both.scores == (20, 0)


@BOTH
@articles(BOOK, "C-one")
def test_c_one_nothing_is_announced_for_later(discovery: str) -> None:
    run = Run(f"{WON}\nAnn declares marriage KS QS and penchant QS JD to-score", discovery=discovery)
    assert run.points == [(2, "void", "declare.held", "Ann", None)]
    assert run.scores == (20, 0)
    assert run.deal.trump is None
    assert run.deal.cards.hands["Ann"].known == {"JD": 1}
    alone = Run(f"{WON}\nAnn declares penchant QS JD to-score\nAnn declares penchant QS JD", discovery=discovery)
    assert alone.points == [(2, "void", "declare.held", "Ann", None)]
    assert alone.scores == (10, 0)
    assert Run(f"{WON}\nAnn declares penchant QS 8C to-score").points[0][1] == "refused"


@BOTH
@articles(BOOK, "9")
def test_9_before_drawing_and_only_the_winner(discovery: str) -> None:
    late = Run(f"{WON}\nAnn draws\nAnn declares marriage KS QS\nBob draws", discovery=discovery)
    assert late.points == [(3, "void", "declare.time", "Ann", None)]
    assert late.scores == (0, 0)
    loser = Run(f"{WON}\nBob declares marriage KS QS", discovery=discovery)
    assert loser.points == [(2, "void", "declare.time", "Bob", None)]
    early = Run("Ann declares marriage KS QS\nAnn plays KS", discovery=discovery)
    assert early.points == [(1, "void", "declare.time", "Ann", None)]


@articles(BOOK, "9")
def test_9_the_last_chance_is_before_the_last_draw() -> None:
    keep = "KS QS JD QC AS AH AD AC KH KD KC TC"
    before = [*Pack(f"{keep} 8D 7D").fillers(9), "Ann plays 8D; Bob plays 7D"]
    now = Run([*before, "Ann declares marriage KS QS"])
    assert now.scores == (20, 0)
    out = Run([*before, "Ann draws; Bob draws", "Ann declares marriage KS QS"])
    assert [p[1:4] for p in out.points] == [("void", "declare.stock-out", "Ann")]


# A fresh card


@BOTH
@articles(BOOK, "10")
def test_10_one_fresh_card_is_enough_in_any_class(discovery: str) -> None:
    run = Run(
        f"{WON}\nAnn declares marriage KS QS\nAnn draws; Bob draws\nAnn plays 8D; Bob plays 7D\n"
        "Ann declares penchant QS JD\nAnn draws; Bob draws\nAnn plays 8H; Bob plays 7H\n"
        "Ann declares sequence-of-three KS QS JS\nAnn draws; Bob draws\nAnn plays TC; Bob plays 9C\n"
        "Ann declares queen-jack QS JS",
        discovery=discovery,
    )
    assert run.points == [(11, "void", "declare.fresh", "Ann", None)]
    assert run.scores == (60, 0)
    assert cited(run.findings[0]) == ["10"]


@BOTH
@articles(BOOK, "10")
def test_10_the_order_of_greater_and_lesser_is_free(discovery: str) -> None:
    run = Run(
        f"{WON}\nAnn declares sequence-of-three KS QS JS\nAnn draws; Bob draws\nAnn plays 8D; Bob plays 7D\n"
        "Ann declares marriage KS QS\nAnn declares pair-of-queens QS QH",
        discovery=discovery,
    )
    assert run.points == [(5, "void", "declare.fresh", "Ann", None)]
    assert run.scores == (50, 0)


@kept(BOOK, "10")
def test_10_cards_of_a_void_declaration_are_still_fresh() -> None:
    run = Run(
        f"{WON}\nAnn draws\nAnn declares marriage KS QS\nBob draws\nAnn plays 8D; Bob plays 7D\nAnn declares marriage KS QS"
    )
    assert run.points == [(3, "void", "declare.time", "Ann", None)]
    assert run.posted(6) == [("Ann", 20, "marriage", "C")]


PAIRS = (
    f"{WON}\nAnn declares pair-of-queens QS QH\nAnn draws; Bob draws\nAnn plays 8D; Bob plays 7D\n"
    "Ann declares pair-of-queens QS QD"
)


@articles(BOOK, "10-pair")
def test_10_pair_a_second_pair_with_one_fresh_card() -> None:
    assert Run(PAIRS).scores == (40, 0)
    run = Run(PAIRS, house={"repeat-pair-with-fresh": False})
    assert run.scores == (20, 0)
    found = run.only("declare.pair-again")
    assert found.verdict.word == "void"
    assert any("agreed" in cite.heading for cite in found.cites)
    fresh = PAIRS.replace("QS QD", "QC QD")
    assert Run(fresh, house={"repeat-pair-with-fresh": False}).scores == (40, 0)
    three = PAIRS.replace("pair-of-queens QS QD", "three-queens QS QH QD")
    assert Run(three, house={"repeat-pair-with-fresh": False}).scores == (50, 0)


# Majors and minors

KINGS = f"{WON}\nAnn declares pair-of-kings KS KH\nAnn draws; Bob draws\nAnn plays 8D; Bob plays AD\n"


@BOTH
@pytest.mark.parametrize(
    ("name", "cards", "is_barred"),
    [
        ("pair-of-tens", "TS TH", True), ("pair-of-nines", "9S 9H", True), ("pair-of-eights", "8S 8H", True),
        ("pair-of-sevens", "7S 7H", True), ("pair-of-jacks", "JS JH", False), ("pair-of-queens", "QS QH", False),
        ("three-tens", "TS TH TD", False), ("four-nines", "9S 9H 9D 9C", False), ("queen-jack", "QS JS", False),
        ("penchant", "QS JH", False),
    ],
)  # fmt: skip
@kept(BOOK, "14")
def test_13_a_pair_of_kings_bars_minor_pairs_alone(name: str, cards: str, is_barred: bool, discovery: str) -> None:
    run = Run(f"{KINGS}Bob declares {name} {cards}", discovery=discovery)
    assert [p[1:4] for p in run.points] == ([("void", "declare.minor", "Bob")] if is_barred else [])
    if is_barred:
        assert cited(run.findings[0])[0] == "13"


@articles(BOOK, "13")
def test_13_threes_and_fours_are_compared_by_size() -> None:
    three = f"{WON}\nAnn declares three-jacks JS JH JD\nAnn draws; Bob draws\nAnn plays 8D; Bob plays AD\n"
    assert [p[2] for p in Run(f"{three}Bob declares three-nines 9S 9H 9D").points] == ["declare.minor"]
    assert [p[2] for p in Run(f"{three}Bob declares pair-of-nines 9S 9H").points] == ["declare.minor"]
    assert Run(f"{three}Bob declares four-nines 9S 9H 9D 9C").findings == []


@articles(BOOK, "13")
def test_13_an_equal_group_of_ones_own_lifts_the_bar_and_a_lower_one_does_not() -> None:
    after = "Bob draws; Ann draws\nBob plays AC; Ann plays 7D\n"
    for mine, is_barred in (("queens QS QH", True), ("kings KD KC", False), ("aces AS AH", False)):
        run = Run(f"{KINGS}Bob declares pair-of-{mine}\n{after}Bob declares pair-of-tens TS TH")
        assert bool(run.findings) is is_barred, mine


@kept(BOOK, "13")
def test_13_cards_that_have_been_played_bar_nothing() -> None:
    run = Run(
        f"{WON}\nAnn declares pair-of-kings KS KH\nAnn draws; Bob draws\nAnn plays KS; Bob plays AS\n"
        "Bob declares pair-of-tens TS TH"
    )
    assert run.findings == []
    assert run.scores == (20, 20)


@articles(BOOK, "12")
def test_12_aces_are_major_unless_agreed_otherwise() -> None:
    lines = KINGS.replace("pair-of-kings KS KH", "pair-of-aces AS AH") + "Bob declares pair-of-tens TS TH"
    assert cited(Run(lines).only("declare.minor")) == ["13", "12"]
    assert Run(lines, house={"ace-is-major": False}).findings == []
    aces = Run(KINGS.replace("pair-of-kings KS KH", "three-kings KS KH KD") + "Bob declares pair-of-aces AS AH")
    assert aces.findings == []  # an Ace is never minor


# The loser's penchant, and trumps


@BOTH
@articles(BOOK, "7")
def test_7_the_loser_after_a_silent_winner(discovery: str) -> None:
    run = Run(
        f"{WON}\nAnn draws\nBob declares penchant QD JC\nBob draws\nAnn plays 8D; Bob plays 7D", discovery=discovery
    )
    assert run.findings == []
    assert run.scores == (0, 10)
    assert run.deal.trump == "C"
    assert "had nothing to declare" in run.notes(3)


@BOTH
@articles(BOOK, "7")
def test_7_not_otherwise(discovery: str) -> None:
    said = "Bob declares penchant QD JC"
    for lines in (
        f"{WON}\n{said}",  # the winner has not drawn
        f"{WON}\nAnn declares marriage KS QS\nAnn draws\n{said}",  # the winner has declared
        f"{WON}\nAnn draws; Bob draws\n{said}",  # the loser has drawn
        f"{WON}\nAnn draws\nBob declares queen-jack QD JD",  # no penchant
    ):
        run = Run(lines, discovery=discovery)
        assert [p[1:4] for p in run.points] == [("void", "declare.time", "Bob")], lines
        assert "7" in cited(run.findings[0])
        assert run.deal.trump is None


@BOTH
@articles(BOOK, "7")
def test_7_a_void_declaration_of_the_winners_is_none(discovery: str) -> None:
    run = Run(f"{WON}\nAnn draws\nAnn declares marriage KS QS\nBob declares penchant QD JC", discovery=discovery)
    assert run.points == [(3, "void", "declare.time", "Ann", None)]
    assert run.scores == (0, 10)


@articles(BOOK, "7")
def test_7_where_draws_are_implied() -> None:
    run = Run(f"{WON}\nBob declares penchant QD JC\nAnn plays 8D; Bob plays 7D", draws="implied")
    assert run.findings == []
    assert run.scores == (0, 10)
    taken = Run(f"{WON}\nAnn declares marriage KS QS\nBob declares penchant QD JC", draws="implied")
    assert [p[1:4] for p in taken.points] == [("void", "declare.time", "Bob")]


@articles(BOOK, "6")
def test_6_the_jack_of_the_first_penchant_alone_makes_trumps() -> None:
    run = Run(
        f"{WON}\nAnn declares marriage KS QS\nAnn draws; Bob draws\nAnn plays 8D; Bob plays 7D\n"
        "Ann declares penchant JH QS\nAnn draws; Bob draws\nAnn plays 8S; Bob plays 7H\n"
        "Bob declares penchant QD JC"
    )
    assert run.findings == []
    assert run.deal.trump == "H"  # a Seven of Hearts has beaten the Eight of Spades
    assert run.scores == (30, 10)
    assert "hearts are trumps" in run.notes(5).lower()
    assert Run(f"{WON}\nAnn declares queen-jack QS JS").deal.trump is None


@articles(BOOK, "6")
def test_6_a_false_penchant_unmakes_its_trumps_when_it_is_called() -> None:
    lines = f"{WON}\nAnn declares penchant KS JD"
    marked = Run(lines, discovery="players")
    assert (marked.deal.trump, marked.scores) == ("D", (10, 0))
    called = Run(f"{lines}\nBob claims false-declaration by Ann", discovery="players")
    assert (called.deal.trump, called.scores) == (None, (0, 0))
    real = Run(f"{lines}\nBob claims false-declaration by Ann\nAnn declares penchant QS JD", discovery="players")
    assert (real.deal.trump, real.scores) == ("D", (10, 0))
    assert Run(lines).deal.trump is None
