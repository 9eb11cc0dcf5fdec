"""Portland, declarations and marking: Laws 15-16, 33-54, RP-24 to RP-27."""

from __future__ import annotations

import pytest

from tests.articles import articles, kept
from tests.rubicon.table import Pack, Run, cited, last_nine

BOOK = "rubicon-bezique/portland"
BOTH = pytest.mark.parametrize("discovery", ["referee", "players"])
WON = "Ann plays 7C; Bob plays 7C"
NEXT = "Ann draws; Bob draws; Ann plays {0}; Bob plays {0}"

EVERY = {
    "marriage KH QH": 40,  # the first, so in trumps
    "sequence AH TH KH QH JH": 250,
    "bezique QS JD": 40,
    "double-bezique QSx2 JDx2": 500,
    "triple-bezique QSx3 JDx3": 1500,
    "quadruple-bezique QSx4 JDx4": 4500,
    "four-aces AS AH AD AC": 100,
    "four-kings KS KS KH KC": 80,
    "four-queens QS QS QS QS": 60,
    "four-jacks JS JH JD JC": 40,
}


@pytest.mark.parametrize("edition", ["portland", "foster"])
@pytest.mark.parametrize(("what", "points"), EVERY.items())
def test_what_each_combination_scores(what: str, points: int, edition: str) -> None:
    run = Run(f"{WON}\nAnn declares {what}", rules=edition)
    assert run.posted(2) == [("Ann", points, what.split(maxsplit=1)[0], "40" if edition == "portland" else "FD-values")]
    assert not run.findings


@pytest.mark.parametrize("edition", ["portland", "foster"])
@pytest.mark.parametrize(("what", "points"), [("marriage KD QD", 20), ("sequence AD TD KD QD JD", 150)])
def test_in_a_plain_suit(what: str, points: int, edition: str) -> None:
    run = Run(f"{WON}\nAnn declares marriage KH QH\n{NEXT.format('8C')}\nAnn declares {what}", rules=edition)
    assert run.posted(4)[0][:2] == ("Ann", points)
    assert run.deal.trump == "H"


@pytest.mark.parametrize("edition", ["portland", "foster"])
def test_a_card_too_few_or_a_wrong_one_is_no_combination(edition: str) -> None:
    for what in (
        "marriage KH QD",
        "sequence AH TH KH QH 9H",
        "bezique QS JH",
        "four-kings KS KH KD",
        "four-aces AS AH AD KC",
    ):
        run = Run(f"{WON}\nAnn declares {what}", rules=edition)
        assert run.points == [(2, "irregular", "declare.false", "Ann", None)]
        assert run.scores == (0, 0)


# Laws 41 to 44, 52


@articles(BOOK, "41", "42")
def test_law_42_only_the_winner_of_a_trick_and_before_drawing() -> None:
    assert not Run(f"{WON}\nAnn declares marriage KH QH").findings
    for line, said in (
        ("Bob declares marriage KH QH", "Ann won the trick"),
        ("Ann draws\nAnn declares marriage KH QH", "has drawn"),
        ("Ann draws; Bob draws; Ann plays 8C\nAnn declares marriage KH QH", "has drawn"),
    ):
        run = Run(f"{WON}\n{line}")
        (found,) = run.findings
        assert (found.verdict.word, found.point) == ("void", "declare.time")
        assert said in found.message or found.by == "Ann"
        assert run.scores == (0, 0)
    assert Run("Ann declares marriage KH QH to-score").points == [(1, "void", "declare.time", "Ann", None)]


@BOTH
@articles(BOOK, "43")
def test_law_43_one_score_for_a_trick(discovery: str) -> None:
    run = Run(f"{WON}\nAnn declares marriage KH QH\nAnn declares bezique QS JD", discovery=discovery)
    assert run.points == [(3, "void", "declare.one", "Ann", None)]
    assert run.scores == (40, 0)
    two = Run(f"{WON}\nAnn declares marriage KH QH and bezique QS JD", discovery=discovery)
    assert two.points == [(2, "void", "declare.one", "Ann", None)]


@articles(BOOK, "44")
@kept(BOOK, "33")
def test_law_44_the_rest_is_left_to_score_and_the_cards_stay() -> None:
    lines = f"{WON}\nAnn declares marriage KH QH and bezique QS JD to-score\n{NEXT.format('8C')}"
    run = Run(f"{lines}\nAnn scores bezique")
    assert run.scores == (80, 0)
    assert list(run.deal.cards.hands["Ann"].laid) == ["KH.1", "QH.1", "QS.1", "JD.1"]
    fresh = Run(f"{lines}\nAnn declares four-jacks JS JH JC JD\n{NEXT.format('9C')}\nAnn scores bezique QS JD")
    assert fresh.scores == (120, 0)
    assert not fresh.findings
    again = Run(f"{lines}\nAnn declares bezique QS JD to-score\n{NEXT.format('9C')}\nAnn scores bezique")
    assert again.scores == (80, 0)
    never = Run(f"{lines}\nAnn scores marriage")
    assert never.points == [(4, "refused", "so.impossible", None, None)]
    assert "bezique JD.1 QS.1" in never.findings[0].message


def test_two_announcements_of_one_line_are_two_combinations() -> None:
    lines = f"{WON}\nAnn declares four-kings KH KH KD KC\n{NEXT.format('8C')}"
    run = Run(f"{lines}\nAnn declares marriage KH.1 QH and marriage KH.2 QH to-score and marriage KH.1 QH.new to-score")
    assert [sorted(one.cards) for one in run.deal.held] == [["KH.2", "QH.1"], ["KH.1", "QH.2"]]


def test_an_announcement_that_the_same_line_bars() -> None:
    run = Run(f"{WON}\nAnn declares sequence AH TH KH QH JH and marriage KH QH to-score")
    assert run.points == [(2, "irregular", "declare.false", "Ann", None)]
    assert "37" in cited(run.findings[0])
    assert not run.deal.held


# RP-24: announcements that are lost


@BOTH
@articles(BOOK, "46")
def test_rp24_law_46_a_card_of_it_is_played(discovery: str) -> None:
    lines = f"{WON}\nAnn declares marriage KH QH and bezique QS JD to-score\nAnn draws; Bob draws"
    run = Run(f"{lines}\nAnn plays QS; Bob plays 7S\nAnn scores bezique", discovery=discovery)
    assert run.points == [(5, "void", "declare.held-played", "Ann", None)]
    assert "QS.1 was played" in run.findings[0].message
    assert run.scores == (40, 0)
    other = Run(f"{lines}\nAnn plays QS.new; Bob plays 7S\nAnn scores bezique", discovery=discovery)
    assert other.scores == (80, 0)


@articles(BOOK, "47")
def test_rp24_law_47_a_marriage_goes_with_its_sequence() -> None:
    lines = f"{WON}\nAnn declares bezique QS JD and marriage KS QS to-score\n{NEXT.format('8C')}"
    run = Run(f"{lines}\nAnn declares sequence AS TS KS QS JS\n{NEXT.format('9C')}\nAnn scores marriage")
    assert run.points == [(6, "void", "declare.held-sequence", "Ann", None)]
    fresh = Run(f"{lines}\nAnn declares sequence AS TS KS.new QS.new JS\nAnn draws; Bob draws")
    assert len(fresh.deal.held) == 1


@articles(BOOK, "48")
def test_rp24_law_48_a_bezique_goes_with_its_superior() -> None:
    lines = f"{WON}\nAnn declares marriage KS QS and bezique QS JD to-score\n{NEXT.format('8C')}"
    run = Run(f"{lines}\nAnn declares double-bezique QSx2 JDx2\n{NEXT.format('9C')}\nAnn scores bezique")
    assert run.points == [(6, "void", "declare.held-bezique", "Ann", None)]
    assert run.scores == (540, 0)


@articles(BOOK, "52")
def test_rp24_law_52_the_stock_is_out() -> None:
    keep = "7C 7C KH QH QS JD 8C 8C 9C 9C"
    last = "Ann plays 7C; Bob plays 7C\nAnn declares marriage KH QH and bezique QS JD to-score\nAnn draws; Bob draws"
    lines = [*Pack(keep).fillers(54), *last.splitlines(), "Ann plays 8C; Bob plays 8C"]
    run = Run([*lines, "Ann scores bezique", "Ann declares bezique QS JD"])
    assert [p[1:4] for p in run.points] == [("void", "declare.stock-out", "Ann")] * 2
    assert run.scores == (40, 0)
    assert run.deal.cards.hands["Ann"].laid == {}
    assert run.deal.cards.hands["Ann"].known["QS"] == 1


# RP-25, RP-26: false declarations (Law 50)

FALSE = f"{WON}\nAnn declares marriage KH QH\n{NEXT.format('8C')}\nAnn declares four-kings KH KS KD JC"


@articles(BOOK, "50")
def test_rp25_the_referee_does_not_score_it() -> None:
    run = Run(f"{FALSE}\nAnn draws; Bob draws; Ann plays 9C")
    assert run.points == [(4, "irregular", "declare.false", "Ann", None)]
    assert run.scores == (40, 0)
    assert "not scored" in run.findings[0].message
    assert not run.open()
    called = Run(f"{FALSE}\nBob claims false-declaration by Ann")
    assert called.points == run.points
    assert called.scores == (40, 0)


@articles(BOOK, "50")
def test_rp25_among_players_it_is_taken_down_if_called_in_time() -> None:
    run = Run(f"{FALSE}\nAnn draws; Bob draws\nBob claims false-declaration by Ann\nAnn plays 9C", discovery="players")
    assert run.points == [(4, "irregular", "declare.false", "Ann", None)]
    assert run.posted(4) == [("Ann", 80, "four-kings", "40")]
    assert run.posted(6) == [("Ann", -80, "four-kings", "50")]
    assert run.scores == (40, 0)
    assert not run.open()


@articles(BOOK, "50")
def test_rp26_it_stands_once_a_card_of_the_next_trick_is_played() -> None:
    late = f"{FALSE}\nAnn draws; Bob draws; Ann plays 9C"
    run = Run(late, discovery="players")
    assert run.points == [(4, "irregular", "declare.false", "Ann", None)]
    assert run.scores == (120, 0)
    assert "the score stands" in run.findings[0].message
    called = Run(f"{late}\nBob claims false-declaration by Ann", discovery="players")
    assert called.points == run.points
    assert called.scores == (120, 0)
    assert "stands" in called.notes(6)
    again = f"{late}; Bob plays 9C\nAnn declares four-kings KH KS KD JC.new\nBob claims false-declaration by Ann"
    second = Run(again, discovery="players")
    assert second.scores == (120, 0)  # only the one called in time is struck off
    assert len(second.findings) == 2


def test_rp25_what_is_barred_is_as_false_as_what_is_none() -> None:
    run = Run(
        f"{WON}\nAnn declares marriage KH QH\n{NEXT.format('8C')}\nAnn declares marriage KH.1 QH.1", discovery="players"
    )
    assert run.points == [(4, "irregular", "declare.false", "Ann", None)]
    assert run.scores == (80, 0)
    assert {"50", "35"} <= set(cited(run.findings[0]))


def test_rp25_a_claim_against_what_is_right() -> None:
    run = Run(f"{WON}\nAnn declares marriage KH QH\nBob claims false-declaration by Ann", discovery="players")
    assert run.points == [(3, "void", "so.claim-contradicted", "Bob", None)]
    assert run.scores == (40, 0)


@BOTH
def test_rp25_mended_before_drawing(discovery: str) -> None:
    run = Run(f"{FALSE}\nAnn declares four-kings KH KS KD KC\nAnn draws", discovery=discovery)
    assert run.points == [(4, "irregular", "declare.false", "Ann", None)]
    assert run.scores == (120, 0)
    other = Run(f"{FALSE}\nAnn declares bezique QS JD", discovery=discovery)
    assert other.scores == ((80, 0) if discovery == "referee" else (120, 0))


def test_a_false_first_marriage_makes_trumps_as_long_as_it_stands() -> None:
    false = f"{WON}\nAnn declares marriage KH QD"
    assert Run(false).deal.trump is None
    players = Run(f"{false}\nAnn draws; Bob draws; Ann plays 8C", discovery="players")
    assert (players.deal.trump, players.scores) == ("H", (40, 0))
    called = Run(f"{false}\nBob claims false-declaration by Ann\nAnn declares marriage KS QS", discovery="players")
    assert (called.deal.trump, called.scores) == ("S", (40, 0))


# RP-27: errors of marking (Law 51)


@BOTH
@articles(BOOK, "51")
def test_rp27_an_error_of_marking_is_put_right(discovery: str) -> None:
    run = Run(
        f"{WON}\nAnn declares marriage KH QH\nAnn marks 60\nBob claims wrong-score by Ann score=60", discovery=discovery
    )
    assert run.points == [(3, "irregular", "score.wrong", "Ann", None), (4, "irregular", "score.wrong", "Ann", None)]
    assert run.scores == (40, 0)
    right = Run(f"{WON}\nAnn declares marriage KH QH\nAnn marks 40\nBob claims wrong-score by Ann score=40")
    assert right.points == [(4, "void", "so.claim-contradicted", "Bob", None)]


# Re-forming: Laws 34 to 38


@articles(BOOK, "34", "D20")
def test_law_34_a_played_card_and_a_substitute() -> None:
    lines = f"{WON}\nAnn declares four-aces AS AH AD AC\nAnn draws; Bob draws"
    good = Run(f"{lines}; Ann plays AS; Bob plays 7S\nAnn declares four-aces AS AH AD AC")
    assert good.scores == (200, 0)
    bad = Run(f"{lines}; Ann plays 8C; Bob plays 8C\nAnn declares four-aces AS.new AH.1 AD.1 AC.1")
    assert bad.points == [(4, "irregular", "declare.false", "Ann", None)]
    same = Run(f"{lines}; Ann plays 8C; Bob plays 8C\nAnn declares four-aces AS.1 AH.1 AD.1 AC.1")
    assert "very cards" in same.findings[0].message
    fresh = Run(f"{lines}; Ann plays 8C; Bob plays 8C\nAnn declares four-aces AS.new AH.new AD.new AC.new")
    assert fresh.scores == (200, 0)


@articles(BOOK, "36", "37")
def test_laws_36_and_37_from_marriage_to_sequence_and_not_back() -> None:
    lines = f"{WON}\nAnn declares marriage KH QH\n{NEXT.format('8C')}\nAnn declares sequence AH TH KH QH JH\n{NEXT.format('9C')}"
    built = Run(lines)
    assert built.scores == (290, 0)
    assert "36" in [cite.article for step in built.steps for cite in step.ruling.cites]
    back = Run(f"{lines}\nAnn declares marriage KH.1 QH.new")
    assert [p[:3] for p in back.points] == [(6, "irregular", "declare.false")]


@articles(BOOK, "38")
def test_law_38_no_lower_bezique_after_a_superior_one() -> None:
    lines = f"{WON}\nAnn declares double-bezique QSx2 JDx2\n{NEXT.format('8C')}"
    assert Run(f"{lines}\nAnn declares bezique QS.1 JD.new").points[0][2] == "declare.false"
    assert Run(f"{lines}\nAnn declares bezique QS.new JD.new").scores == (540, 0)
    assert Run(f"{lines}\nAnn declares triple-bezique QSx3 JDx3").scores == (2000, 0)


# Carte blanche: Laws 15, 16, 43

BLANCHE = "carte-blanche AS AH AD AC TS TH 9C 8D 7S"


@articles(BOOK, "15", "16", "40")
def test_laws_15_and_16_carte_blanche() -> None:
    again = f"Ann declares {BLANCHE}\nAnn plays 9C; Bob plays 8C\nAnn draws; Bob draws\nAnn declares carte-blanche 9H"
    run = Run(again)
    assert run.scores == (100, 0)
    assert not run.findings
    loser = Run(
        f"Bob declares {BLANCHE}\nAnn plays 9C; Bob plays 8D\nAnn draws; Bob draws\nBob declares carte-blanche 9H"
    )
    assert loser.scores == (0, 100)
    between = Run(f"Ann plays 9C\nBob declares {BLANCHE}\nBob plays 8D")
    assert between.scores == (0, 50)


@articles(BOOK, "15", "16")
def test_laws_15_and_16_too_late_or_never_begun() -> None:
    late = Run(f"Ann plays 7S\nAnn declares {BLANCHE.replace('7S', '9D')}")
    assert late.points == [(2, "refused", "so.impossible", None, None)]
    after = Run(
        "Ann plays 7S; Bob plays 8S\nBob draws; Ann draws 9D\nAnn declares carte-blanche AS AH AD AC TS TH 9C 8D 9D"
    )
    assert after.points == [(3, "void", "carte-blanche", "Ann", None)]
    twice = Run(f"Ann declares {BLANCHE}\nAnn declares {BLANCHE}")
    assert twice.points == [(2, "void", "carte-blanche", "Ann", None)]
    never = Run("Ann plays 7S; Bob plays 7S\nAnn draws; Bob draws\nAnn declares carte-blanche 9H")
    assert never.points == [(3, "void", "carte-blanche.again", "Ann", None)]
    court = Run(f"Ann declares {BLANCHE.replace('7S', 'KS')}")
    assert court.points == [(1, "irregular", "declare.false", "Ann", None)]
    played = Run(f"Ann declares {BLANCHE}\nAnn plays 9C; Bob plays 8C\nAnn draws; Bob draws\nAnn plays 8D\n"
                 "Ann declares carte-blanche 9H")  # fmt: skip
    assert played.points == [(5, "void", "carte-blanche.again", "Ann", None)]


@articles(BOOK, "16")
def test_law_16_a_court_card_kept_back_is_proved_later() -> None:
    lines = (
        f"Ann declares {BLANCHE}\nAnn plays 9C; Bob plays 8C\nAnn draws; Bob draws\nAnn plays 8D; Bob plays 7D\n"
        "Ann draws; Bob draws\nAnn declares carte-blanche 9H"
    )
    assert not Run(lines).findings
    run = Run(f"{lines}\nAnn plays KH")
    assert run.points == [(6, "irregular", "carte-blanche.again", "Ann", 7)]
    assert run.scores == (100, 0)
    assert not run.open()
    told = Run(lines.replace("Ann draws; Bob draws\nAnn plays 8D", "Ann draws KH; Bob draws\nAnn plays 8D"))
    assert told.points == [(6, "void", "carte-blanche.again", "Ann", None)]


# Laws 53, 54


@articles(BOOK, "53", "54")
def test_laws_53_and_54_the_last_trick_is_always_scored() -> None:
    pack = Pack()
    run = Run([*pack.fillers(55), *pack.tricks(9)])
    assert run.posted(64) == [("Ann", 50, "last-trick", "53")]
    assert run.deal.is_over
    assert not Run([*last_nine(""), *Pack().tricks(0)]).deal.is_over
