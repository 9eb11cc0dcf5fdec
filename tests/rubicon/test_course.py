"""The course of the game where nothing goes wrong: cards, dealing, tricks, drawing, re-forming, stakes."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.articles import articles, kept
from tests.rubicon.table import Pack, Run, last_nine

PORTLAND = "rubicon-bezique/portland"
FOSTER = "rubicon-bezique/foster"
EDITIONS = pytest.mark.parametrize("edition", ["portland", "foster"])
WON = "Ann plays 7C; Bob plays 7C"
NEXT = "Ann draws; Bob draws; Ann plays {0}; Bob plays {0}"


# Cards and dealing


@EDITIONS
@kept(PORTLAND, "1", "5", "10")
@kept(FOSTER, "F1", "F2")
def test_four_packs_of_thirty_two_nine_each_and_a_stock_of_110(edition: str) -> None:
    run = Run("table notes nothing yet", rules=edition)
    pack = run.deal.cards.pack
    assert (pack.size, len(pack.faces), pack.copies) == (128, 32, 4)
    assert (run.cards("Ann"), run.cards("Bob"), run.deal.cards.stock) == (9, 9, 110)
    assert run.deal.turn == "Ann"
    assert Run("Ann plays 6S", rules=edition).points[0][1] == "refused"


RANKS = "ATKQJ987"


@EDITIONS
@pytest.mark.parametrize(("high", "low"), list(pairwise(RANKS)))
@kept(PORTLAND, "5")
@kept(FOSTER, "F1")
def test_the_ten_ranks_next_to_the_ace(high: str, low: str, edition: str) -> None:
    assert Run(f"Ann plays {high}H; Bob plays {low}H", rules=edition).deal.last_winner == "Ann"
    assert Run(f"Ann plays {low}H; Bob plays {high}H", rules=edition).deal.last_winner == "Bob"


# Tricks and drawing


@articles(PORTLAND, "D11", "D16")
def test_portland_any_card_may_be_played_and_the_winner_draws_first() -> None:
    _tricks("portland")


@articles(FOSTER, "F6")
def test_foster_any_card_may_be_played_and_the_winner_draws_first() -> None:
    _tricks("foster")


def _tricks(edition: str) -> None:
    for first, second, winner in (("7S", "7S", "Ann"), ("7S", "AH", "Ann"), ("7S", "8S", "Bob"), ("AS", "TS", "Ann")):
        run = Run(f"Ann plays {first}; Bob plays {second}", rules=edition)
        assert run.deal.last_winner == winner
        assert run.deal.draws_due[0] == winner
        assert not run.findings
    trumps = (
        f"{WON}\nAnn declares marriage KH QH\nAnn draws; Bob draws; Ann plays AS; Bob plays 7H; Bob draws; Ann draws"
    )
    run = Run(trumps, rules=edition)
    assert (run.deal.last_winner, run.deal.turn) == ("Bob", "Bob")
    assert run.deal.taken["Bob"] == ("7C", "7C", "AS", "7H")
    assert (run.cards("Ann"), run.cards("Bob"), run.deal.cards.stock) == (9, 9, 106)


@EDITIONS
def test_a_whole_deal_without_a_fault(edition: str) -> None:
    pack = Pack()
    run = Run([*pack.fillers(55), *pack.tricks(9)], rules=edition)
    assert run.deal.is_over
    assert not run.findings
    assert len(run.deal.taken["Ann"]) == 128
    assert run.value == ("Ann", "1400")


@EDITIONS
def test_draws_may_be_implied(edition: str) -> None:
    pack = Pack()
    lines = [line.split("; Ann draws")[0] for line in pack.fillers(55)]
    run = Run([*lines, *pack.tricks(9)], rules=edition, draws="implied")
    assert run.deal.is_over
    assert not run.findings
    omitted = Run(f"{WON}\nBob omits draw\nAnn plays 8C; Bob plays 8C", rules=edition, draws="implied")
    assert [(p[0], p[2], p[3]) for p in omitted.points] == [(3, "draw.forgotten", "Bob")]


# Carte blanche, re-forming and the last nine, as Foster has them

BLANCHE = "carte-blanche AS AH AD AC TS TH 9C 8D 7S"


@articles(FOSTER, "F5", "FD-values")
def test_foster_carte_blanche() -> None:
    run = Run(f"Ann declares {BLANCHE}\nAnn plays 9C; Bob plays 8C\nAnn draws; Bob draws\nAnn declares carte-blanche 9H",
              rules="foster")  # fmt: skip
    assert run.scores == (100, 0)
    never = Run("Ann plays 7S; Bob plays 7S\nAnn draws; Bob draws\nAnn declares carte-blanche 9H", rules="foster")
    assert never.points == [(3, "void", "carte-blanche.again", "Ann", None)]


@articles(FOSTER, "F9", "RF-22")
def test_foster_never_the_lower_after_the_higher() -> None:
    lines = f"{WON}\nAnn declares sequence AH TH KH QH JH\n{NEXT.format('8C')}\nAnn declares marriage"
    for cards in ("KH.1 QH.1", "KH.1 QH.new", "KH.new QH.1"):
        run = Run(f"{lines} {cards}", rules="foster")
        assert run.points == [(4, "irregular", "declare.false", "Ann", None)]
    assert Run(f"{lines} KH.new QH.new", rules="foster").scores == (290, 0)
    other_class = (
        f"{WON}\nAnn declares marriage KS QS\n{NEXT.format('8C')}\nAnn declares bezique QS JD\n{NEXT.format('9C')}\n"
    )
    assert Run(f"{other_class}Ann declares four-queens QS QS QH QD", rules="foster").scores == (140, 0)


@articles(FOSTER, "F9")
def test_foster_a_sequence_built_on_a_marriage() -> None:
    run = Run(
        f"{WON}\nAnn declares marriage KH QH\n{NEXT.format('8C')}\nAnn declares sequence AH TH KH QH JH", rules="foster"
    )
    assert run.scores == (290, 0)


@articles(FOSTER, "F10", "F11", "F13")
def test_foster_reforming_and_building() -> None:
    again = f"{WON}\nAnn declares four-aces AS AH AD AC\nAnn draws; Bob draws; Ann plays AS; Bob plays 8C\n"
    assert Run(f"{again}Ann declares four-aces AS AH AD AC", rules="foster").scores == (200, 0)
    built = f"{WON}\nAnn declares bezique QS JD\n{NEXT.format('8C')}\nAnn declares double-bezique QSx2 JDx2"
    assert Run(built, rules="foster").scores == (540, 0)
    barred = (
        f"{WON}\nAnn declares bezique QS JD\n{NEXT.format('8C')}\nAnn declares bezique QS.new JD.new\n{NEXT.format('9C')}\n"
        "Ann declares double-bezique QS.1 QS.2 JD.1 JD.2"
    )
    assert Run(barred, rules="foster").scores == (80, 0)
    married = f"{WON}\nAnn declares marriage KH QH\n{NEXT.format('8C')}\nAnn declares marriage KH.1 QH.1"
    assert Run(married, rules="foster").points[0][2] == "declare.false"


@articles(FOSTER, "F12", "F12-superior", "FD-time")
def test_foster_announcements_held_over() -> None:
    lines = f"{WON}\nAnn declares bezique QS JD and marriage KS QS to-score\n{NEXT.format('8C')}"
    superior = Run(
        f"{lines}\nAnn declares sequence AS TS KS QS JS\n{NEXT.format('9C')}\nAnn scores marriage", rules="foster"
    )
    assert superior.points == [(6, "void", "declare.held-sequence", "Ann", None)]
    played = Run(f"{lines}\nAnn draws; Bob draws; Ann plays KS; Bob plays 7S\nAnn scores marriage", rules="foster")
    assert played.points == [(5, "void", "declare.held-played", "Ann", None)]
    late = Run(f"{lines}\nAnn draws\nAnn scores marriage", rules="foster")
    assert late.points == [(5, "void", "declare.time", "Ann", None)]


@articles(FOSTER, "RF-23")
@kept(FOSTER, "F14", "FD-lay")
def test_foster_the_last_nine() -> None:
    keep = "7S 7S KH KH KH KH QH QH QH QH KS QS 7D"
    before = ["Ann plays 7S; Bob plays 7S", "Ann declares marriage KH QH", "Ann draws; Bob draws"]
    run = Run([*last_nine(keep, before, tricks=54, trump="H")], rules="foster")
    assert run.deal.cards.hands["Ann"].laid == {}
    assert run.deal.cards.hands["Ann"].known == {"KH": 1, "QH": 1}
    wrong = Run([*run.lines, "Ann plays KS", "Bob plays 7D", "Ann plays KH", "Bob plays QS"], rules="foster")
    assert [p[2] for p in wrong.points] == ["revoke"]


# The deal passes, and what it is played for


@EDITIONS
@kept(PORTLAND, "D7")
@kept(FOSTER, "F4-deal")
def test_the_deal_alternates(edition: str) -> None:
    pads = "Ann tallies score=1510\nBob tallies score=1240"
    run = Run(pads, pads, pads, rules=edition)
    assert [deal.dealer for deal in run.settlement.deals] == ["Bob", "Ann", "Bob"]
    wrong = Run(pads, "Bob deals\nAnn plays 7S", rules=edition)
    assert wrong.points[0][1:4] == ("irregular", "deal.dealer", "Bob")


@EDITIONS
@kept(PORTLAND, "G10")
@kept(FOSTER, "F3")
def test_so_much_a_hundred(edition: str) -> None:
    run = Run("Ann tallies score=1510\nBob tallies score=1240", rules=edition, stakes={"per-hundred": "0.10"})
    paid = [(one.source, one.target, str(one.amount), one.unit) for one in run.settlement.transfers]
    assert paid == [("Bob", "Ann", "800", "points"), ("Bob", "Ann", "0.80", "GBP")]
