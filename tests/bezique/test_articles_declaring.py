"""Declarations: values, time, cards used again, announcements held over, and false ones."""

from __future__ import annotations

import pytest

from tests.articles import articles
from tests.bezique.table import TURN, Run, cited, lines_of

HOFFMANN = "bezique/hoffmann"
FOSTER = "bezique/foster"
RULES = ("hoffmann", "foster")
BOTH = pytest.mark.parametrize("rules", RULES)
WON = f"{TURN}\nAnn plays 9S; Bob plays 9S"
DRAW = "Ann draws; Bob draws"
AGAIN = f"{DRAW}; Ann plays 9C; Bob plays 9C"
THIRD = f"{DRAW}; Ann plays 7C; Bob plays 7C"


def score(words: str, rules: str = "hoffmann") -> list[str]:
    return Run(f"{WON}\nAnn declares {words}", rules=rules).marked


@pytest.mark.parametrize(("words", "points"), [
    ("marriage KS QS", 20), ("marriage KD QD", 20), ("marriage KC QC", 20), ("marriage KH QH", 40),
    ("sequence AH TH KH QH JH", 250), ("bezique QS JD", 40), ("double-bezique QS QS JD JD", 500),
    ("four-aces AS AS AH AD", 100), ("four-kings KS KH KD KC", 80), ("four-queens QS QS QD QC", 60),
    ("four-jacks JS JH JD JD", 40),
])  # fmt: skip
@articles(HOFFMANN, "20")
@articles(FOSTER, "20")
def test_20_the_values(words: str, points: int) -> None:
    for rules in RULES:
        run = Run(f"{WON}\nAnn declares {words}", rules=rules)
        assert run.marked == [f"Ann {points} {words.split(maxsplit=1)[0]}"]
        assert run.at(3)[0].ruling.postings[0].cite.article == "20"


@BOTH
@pytest.mark.parametrize("words", [
    "marriage KS QH", "marriage KS KS", "sequence AS TS KS QS JS", "sequence AH TH KH QH 9H", "bezique QS JS", "bezique QH JD",
    "four-kings KS KH KD QC", "four-kings KS KH KD", "double-bezique QS QS JD JH", "four-jacks JS JH JD JC JD",
])  # fmt: skip
def test_what_is_no_combination(words: str, rules: str) -> None:
    run = Run(f"{WON}\nAnn declares {words}", rules=rules)
    assert run.points == [(3, "irregular", "declare.false", "Ann", None)]
    assert not run.marked


@articles(HOFFMANN, "21")
@articles(FOSTER, "21")
def test_21_when_and_how_many() -> None:
    for rules in RULES:
        for lines, point in (
            ("Bob declares bezique QS JD", "declare.time"),
            ("Ann draws; Ann declares bezique QS JD", "declare.time"),
            (f"{DRAW}; Ann declares bezique QS JD", "declare.time"),
            ("Ann declares marriage KS QS; Ann declares four-aces AS AH AD AC", "declare.one"),
            ("Ann declares marriage KS QS and four-aces AS AH AD AC", "declare.one"),
        ):
            run = Run(f"{WON}\n{lines}", rules=rules)
            assert [p[1:3] for p in run.points] == [("void", point)]
        assert Run(f"{TURN}\nAnn declares bezique QS JD", rules=rules).points[0][1:3] == ("void", "declare.time")
        assert (
            Run(f"{WON}\nAnn declares marriage KS QS\n{AGAIN}\nAnn declares four-aces AS AH AD AC", rules=rules).points
            == []
        )


@articles(HOFFMANN, "22")
@articles(FOSTER, "22")
def test_22_declared_cards_lie_and_are_played() -> None:
    for rules in RULES:
        run = Run(
            f"{WON}\nAnn declares marriage KS QS; Ann draws; Bob draws\nAnn shows 7C\nAnn plays KS; Bob plays 7D",
            rules=rules,
        )
        assert (run.points, list(run.deal.cards.hands["Ann"].laid)) == ([], ["QS.1"])
        gone = Run(f"{TURN}\nAnn plays KS; Bob plays 9S\nAnn plays KS", rules=rules)  # the King just played is gone
        assert gone.deal.turn == "Ann"
        played = Run(f"{TURN}\nAnn plays KS; Bob plays KS\nAnn declares marriage KS QS", rules=rules)
        assert played.verdict(3) == "refused"


@articles(HOFFMANN, "23-second")
@articles(FOSTER, "23-second")
def test_23_the_second_bezique() -> None:
    lines = f"{WON}\nAnn declares bezique QS JD\n{AGAIN}\nAnn declares bezique QS.new JD.new"
    assert Run(lines).marked == ["Ann 40 bezique", "Ann 500 bezique"]
    assert Run(lines, rules="foster").marked == ["Ann 40 bezique", "Ann 40 bezique"]
    single = Run(lines, house={"second-bezique": "single"})
    assert single.marked == ["Ann 40 bezique", "Ann 40 bezique"]
    double = Run(lines, rules="foster", house={"second-bezique": "double"})
    assert double.marked == ["Ann 40 bezique", "Ann 500 bezique"]
    assert "second-bezique = double, as agreed" in double.labels
    other = Run(f"{WON}\nAnn declares bezique QS JD\n{DRAW}; Ann plays 9C; Bob plays JC\nBob declares bezique QS JD")
    assert other.marked == ["Ann 40 bezique", "Bob 40 bezique"]  # declared again by the same player, it says


@BOTH
def test_double_bezique_after_single_and_at_once(rules: str) -> None:
    lines = f"{WON}\nAnn declares bezique QS JD\n{AGAIN}\nAnn declares double-bezique QS QS JD JD"
    assert Run(lines, rules=rules).marked == ["Ann 40 bezique", "Ann 500 double-bezique"]
    lost = Run(f"{WON}\nAnn declares double-bezique QS QS JD JD\n{AGAIN}\nAnn declares bezique QS JD", rules=rules)
    assert lost.marked == ["Ann 500 double-bezique"]
    assert "25" in cited(lost.only("declare.false"))


@articles(HOFFMANN, "25")
@articles(FOSTER, "25")
def test_25_only_upwards_in_a_class() -> None:
    first = f"{WON}\nAnn declares {{}}; {AGAIN}\nAnn declares {{}}"
    for rules in RULES:
        for before, after in (
            ("marriage KH QH", "sequence AH TH KH QH JH"),
            ("marriage KS QS", "bezique QS.1 JD"),
            ("bezique QS JD", "four-queens QS.1 QH QD QC"),
            ("marriage KS QS", "marriage KS.new QS.new"),
            ("four-kings KS KH KD KC", "marriage KS.1 QS"),
            ("bezique QS JD", "marriage KS QS.1"),
        ):
            run = Run(first.format(before, after), rules=rules)
            assert (run.points, len(run.marked)) == ([], 2), (before, after)
        for before, after in (
            ("sequence AH TH KH QH JH", "marriage KH.1 QH.1"),
            ("sequence AH TH KH QH JH", "marriage KH.new QH.1"),
            ("marriage KS QS", "marriage KS.1 QS.new"),
            ("marriage KS QS", "marriage KS.1 QS.1"),
            ("bezique QS JD", "bezique QS.1 JD.new"),
            ("four-kings KS KH KD KC", "four-kings KS.1 KH.new KD.new KC.new"),
        ):
            run = Run(first.format(before, after), rules=rules)
            assert [p[1:3] for p in run.points] == [("irregular", "declare.false")], (before, after)
            assert "25" in cited(run.findings[0])


@articles(FOSTER, "27")
def test_27_two_singles_are_not_united() -> None:
    lines = (
        f"{WON}\nAnn declares bezique QS JD\n{AGAIN}\nAnn declares bezique QS.new JD.new\n{THIRD}\n"
        "Ann declares double-bezique QS.1 QS.2 JD.1 JD.2"
    )
    for rules in RULES:
        run = Run(lines, rules=rules)
        assert "27" in cited(run.only("declare.false"))
        agreed = Run(lines, rules=rules, house={"bezique-unite": True})
        assert agreed.marked[-1] == "Ann 500 double-bezique"
        assert "bezique-unite = true, as agreed" in agreed.labels


HELD = f"{WON}\nAnn declares bezique QS JD and marriage KS QS to-score\n"


@articles(HOFFMANN, "28")
@articles(FOSTER, "28", "29")
def test_28_and_29_held_over_and_lost() -> None:
    for rules in RULES:
        scored = Run(f"{HELD}{AGAIN}\nAnn scores marriage", rules=rules)
        assert scored.marked == ["Ann 40 bezique", "Ann 20 marriage"]
        better = Run(f"{HELD}{AGAIN}\nAnn declares four-aces AS AH AD AC\n{THIRD}\nAnn scores marriage",
                     rules=rules)  # fmt: skip
        assert better.marked[-1] == "Ann 20 marriage"
        assert Run(f"{HELD}Ann scores marriage", rules=rules).points[0][1:3] == ("void", "declare.one")
        played = Run(f"{HELD}{DRAW}; Ann plays KS; Bob plays 7C\nAnn scores marriage", rules=rules)
        assert played.points[0][1:3] == ("void", "declare.held-played")
        royal = Run(f"{WON}\nAnn declares bezique QS JD and marriage KH QH to-score\n{AGAIN}\n"
                    f"Ann declares sequence AH TH KH QH JH\n{THIRD}\nAnn scores marriage",
                    rules=rules)  # fmt: skip
        assert royal.points[-1][1:3] == ("void", "declare.held-sequence")
        barred = Run(f"{HELD}{AGAIN}\nAnn declares marriage KS.1 QS.new\n{THIRD}\nAnn scores marriage",
                     rules=rules)  # fmt: skip
        assert barred.points[-1][1:3] == ("void", "declare.again")


def test_scores_alone_says_what_may_be_scored() -> None:
    run = Run(f"{HELD}{AGAIN}\nAnn scores")
    assert run.verdict() == "refused"
    assert "write Ann scores marriage" in run.messages()


def test_29_lost_when_the_stock_is_out() -> None:
    held = "Bob turns 9H\n= 1 Ann\nAnn declares bezique QS JD and marriage KS QS to-score; Ann draws; Bob draws\n"
    run = Run([*lines_of(f"{held}* 23 Ann"), "Ann scores marriage"])
    assert run.points[-1][1:3] == ("void", "declare.stock-out")


# False announcements

FALSE = f"{WON}\nAnn declares four-kings KS KH KD JC"


@articles(FOSTER, "BZ-A1")
def test_a1_taken_down_and_a_card_called() -> None:
    for rules in RULES:
        run = Run(FALSE, rules=rules)
        assert run.points == [(3, "irregular", "declare.false", "Ann", None)]
        assert (run.marked, run.open()) == ([], [("election", ("Bob",), "declare.false", ["call-card"])])
        played = Run(f"{FALSE}\nBob elects call-card KS\n{DRAW}\nAnn plays KS", rules=rules)
        assert len(played.points) == 1
        other = Run(f"{FALSE}\nBob elects call-card KS\n{DRAW}\nAnn plays 7C", rules=rules)
        assert other.points[-1] == (6, "irregular", "declare.false", "Ann", None)
        assert Run(f"{FALSE}\nBob elects call-card JC", rules=rules).points[-1][1:3] == ("void", "so.not-offered")
        assert Run(f"{FALSE}\nAnn elects call-card KS", rules=rules).points[-1][1:3] == ("void", "so.wrong-chooser")
        mended = Run(f"{FALSE}\nAnn declares four-kings KS.1 KH.1 KD.1 KC", rules=rules)
        assert (mended.marked, mended.open()) == (["Ann 80 four-kings"], [])


def test_a1_where_the_players_discover() -> None:
    run = Run(FALSE, discovery="players")
    assert run.marked == ["Ann 80 four-kings"]
    called = Run(f"{FALSE}\nBob claims false-declaration by Ann", discovery="players")
    assert called.scores == (0, 0)
    assert called.open() == [("election", ("Bob",), "declare.false", ["call-card"])]
    late = Run(f"{FALSE}\n{AGAIN}\nBob claims false-declaration by Ann", discovery="players")
    assert late.scores == (0, 0)  # Foster sets no time


@articles(FOSTER, "BZ-A1-bonus")
def test_false_declaration_bonus() -> None:
    lines = f"{FALSE}\nBob claims false-declaration by Ann\nBob elects add-points"
    plain = Run(lines, rules="foster", discovery="players")
    assert plain.points[-1][1:3] == ("void", "so.not-offered")
    agreed = Run(lines, rules="foster", discovery="players", house={"false-declaration-bonus": True})
    assert agreed.scores == (0, 80)
    assert "false-declaration-bonus = true, as agreed" in agreed.labels
    from tests.articles import note  # noqa: PLC0415 - that nothing is added is cited by nothing

    note([plain.book.values["false-declaration-bonus"].cite])
