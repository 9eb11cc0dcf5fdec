"""What players of Cinq-cents may agree on, and what the French do otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core.settlement import plain
from tests.articles import articles, kept
from tests.cinq_cents.table import Run, cited

BOOK = "cinq-cents/foster"
BEZIQUE = "bezique/foster"  # whose articles are taken over
BOTH = pytest.mark.parametrize("discovery", ["referee", "players"])
WON = "Bob turns 8H\nAnn plays 9C; Bob plays AC"
HEARTS_AND_CLUBS = [
    "Bob turns 8S",
    *(
        f"Ann plays {pair[:2]}; Bob plays {pair[3:]}; Ann draws; Bob draws"
        for pair in ("AC TC", "KC QC", "JC 9C", "AH TH", "KH QH", "JH 9H", "8H 7H", "8C 7C")
    ),
]


def last_eight(*lines: str, **more: Any) -> Run:
    """Ann has taken all the hearts and clubs, 60; spades are trumps, and she holds AS KS JS 7S AD KD JD 8D."""
    return Run([*HEARTS_AND_CLUBS, *lines], **more)


# Drawing, counting, noting


@kept(BOOK, "CQ-3")
def test_3_eight_tricks_with_a_draw_and_eight_without() -> None:
    seven, eight = Run(HEARTS_AND_CLUBS[:-1]), Run(HEARTS_AND_CLUBS)
    assert (seven.deal.is_last, seven.deal.cards.stock) == (False, 2)
    assert (eight.deal.is_last, eight.deal.cards.stock, eight.cards("Ann"), eight.cards("Bob")) == (True, 0, 8, 8)


@articles(BOOK, "CQ-5")
def test_5_the_pone_always_draws_first() -> None:
    french = {"draw-order": "pone-always"}
    run = Run(f"{WON}\nAnn draws; Bob draws\nBob plays 9S", house=french)
    assert (run.findings, run.deal.trick[0].player) == ([], "Bob")
    assert any("as agreed" in cite.label for cite in run.at(2)[-1].ruling.cites)
    assert Run(f"{WON}\nBob draws", house=french).only("draw.turn").by == "Bob"
    assert Run(f"{WON}\nAnn draws").only("draw.turn").by == "Ann"
    last = HEARTS_AND_CLUBS[:-1]
    for house in ({}, french):
        out = Run([*last, "Ann plays 7C; Bob plays 8C", "Bob draws; Ann draws"], house=house)
        assert out.findings == []
        assert out.deal.cards.hands["Ann"].public() == {"8S": 1}


@articles(BEZIQUE, "BZ-W2")
@articles(BEZIQUE, "BZ-W6")
def test_5_two_cards_seen_where_the_pone_draws_first() -> None:
    french = {"draw-order": "pone-always"}
    first = Run(f"{WON}\nAnn draws two seen\nAnn shows QS KD\nAnn restores; Bob draws\nBob plays 9S", house=french)
    assert first.points == [(3, "irregular", "draw.two-seen-first", "Ann", None)]
    assert first.open() == []
    second = Run(f"{WON}\nAnn draws; Bob draws two seen\nBob restores", house=french)
    assert second.points == [(3, "irregular", "draw.two-seen-second", "Bob", None)]
    assert [whose for _, whose, _, options in second.open() if options] == [("Ann",)]


@articles(BOOK, "CQ-5-stock")
def test_5_the_stock_may_be_counted_but_not_in_france() -> None:
    line = f"{WON}\nAnn claims counted-stock by Bob"
    assert Run(line).points == [(3, "void", "so.claim-contradicted", "Ann", None)]
    french = Run(line, house={"may-count-stock": False})
    assert french.points == [(3, "irregular", "stock.counting", "Bob", None)]
    assert any("as agreed" in cite.label for cite in french.findings[0].cites)


@articles(BOOK, "CQ-13")
def test_13_cards_are_not_noted() -> None:
    run = Run(f"{WON}\nAnn claims noted-cards by Bob")
    assert run.points == [(3, "irregular", "cards.notes", "Bob", None)]
    assert run.open() == []


# The revoke in France

ERROR = (
    "Ann plays JD; Bob plays QD", "Bob plays TS; Ann plays AS", "Ann plays KD; Bob plays QS", "Bob plays TD; Ann plays AD",
)  # fmt: skip
REST = (
    "Ann plays KS; Bob plays 9S",
    "Ann plays JS; Bob plays 8S",
    "Ann plays 7S; Bob plays 9D",
    "Ann plays 8D; Bob plays 7D",
)
FORFEIT = {"revoke": "forfeit"}


@BOTH
@articles(BOOK, "CQ-P5")
def test_p5_in_france_nothing_counts_from_the_error_on(discovery: str) -> None:
    """Bob has won the Queen and Jack of diamonds, 5, and then wrongly a King with a trump, 7 more."""
    run = last_eight(*ERROR, discovery=discovery, house=FORFEIT)
    assert run.points == [(12, "irregular", "revoke", "Bob", 13)]
    assert run.open() == [("right", ("Ann",), "revoke", ["forfeit"])]
    assert any("as agreed" in note for note in run.notes(13).split("; "))
    let_be = last_eight(*ERROR, *REST, discovery=discovery, house=FORFEIT)
    assert let_be.scores == (10 + 108, 12)
    for lines in ((*ERROR, "Ann elects forfeit", *REST), (*ERROR, *REST, "Ann elects forfeit")):
        paid = last_eight(*lines, discovery=discovery, house=FORFEIT)
        assert paid.scores == (10 + 108, 5)  # nobody gains the 7
    assert last_eight(*ERROR, "Ann elects replay", house=FORFEIT).points[-1][1:3] == ("void", "so.not-offered")
    assert last_eight(*ERROR, "Ann elects forfeit").points[-1][1:3] == ("void", "so.not-offered")


@articles(BOOK, "CQ-P5")
def test_p5_in_france_the_last_trick_does_not_count_either() -> None:
    lines = (
        "Ann plays JD; Bob plays 9S", "Bob plays QD; Ann plays KD", "Ann plays AD; Bob plays TD", "Ann plays AS; Bob plays TS",
        "Ann plays KS; Bob plays QS", "Ann plays JS; Bob plays 8S", "Ann plays 7S; Bob plays 7D", "Ann plays 8D; Bob plays 9D",
    )  # fmt: skip
    assert last_eight(*lines, house=FORFEIT).scores == (118, 10 + 2)
    early = last_eight(*lines[:2], "Ann elects forfeit", *lines[2:], house=FORFEIT)
    late = last_eight(*lines, "Ann elects forfeit", house=FORFEIT)
    assert early.scores == late.scores == (118, 0)
    assert early.deal.is_over
    assert "does not score the last trick" in early.notes(18)
    knock = last_eight(*ERROR, "Ann elects forfeit", "Bob knocks", score=(0, 490), house=FORFEIT)
    assert knock.only("knock.wrong").by == "Bob"  # 490 and 5
    right = last_eight(*ERROR, "Ann elects forfeit", "Bob knocks", score=(0, 495), house=FORFEIT)
    assert [game.winner for game in right.settlement.games] == ["Bob"]


def test_p5_what_was_forfeited_is_minded_in_tallies() -> None:
    lines = (*ERROR, "Ann elects forfeit", "Ann plays ??; Bob plays 9S", "Ann wins", *REST[1:])
    run = last_eight(*lines, "Ann tallies cards=108", "Bob tallies cards=12", house=FORFEIT)
    assert run.scores == (10 + 108, 5)


# False declarations and marks

FALSE = f"{WON}\nBob declares four-kings KS KH KD JC"


@articles(BOOK, "CQ-A1-bonus")
def test_a1_bonus_only_by_agreement() -> None:
    agreed = {"false-declaration-bonus": True}
    called = f"{FALSE}\nAnn claims false-declaration by Bob\nAnn elects add-points"
    bonus = Run(called, discovery="players", house=agreed)
    assert bonus.scores == (80, 0)
    assert any("as agreed" in cite.label for cite in bonus.findings[0].cites)
    assert Run(called, discovery="players").scores == (0, 0)
    marked = f"{FALSE}\nBob marks 80\nAnn elects add-points"
    assert Run(marked, house=agreed).scores == (80, 0)
    assert Run(marked).scores == (0, 0)
    mended = Run(f"{FALSE}\nBob declares four-kings KS KH KD KC", discovery="players", house=agreed)
    assert (mended.scores, mended.open()) == ((0, 80), [])


@BOTH
@articles(BOOK, "CQ-S1")
def test_s1_the_excess_or_the_whole(discovery: str) -> None:
    lines = f"{WON}\nBob declares marriage KS QS\nBob marks 50\nAnn elects add-points"
    assert Run(lines, discovery=discovery).scores == (30, 20)
    whole = Run(lines, discovery=discovery, house={"wrong-score-adds": "whole"})
    assert whole.scores == (50, 20)
    assert any("as agreed" in cite.label for cite in whole.findings[0].cites)
    used = f"{WON}\nBob draws; Ann draws; Bob declares marriage KS QS\nBob marks 20\nAnn elects add-points"
    assert Run(used, discovery=discovery).scores == (20, 0)  # all of it was marked too much


# The knock and the game


@pytest.mark.parametrize(("before", "winner"), [(405, "Bob"), (406, "Ann")])
@articles(BOOK, "CQ-14")
def test_14_cards_in_the_hand_by_agreement(before: int, winner: str) -> None:
    """Ann has 60 in her tricks and holds 34."""
    counts = {"knock-counts-unplayed": True}
    shown = ("Ann shows AS KS JS AD KD JD 7S 8D", "Ann knocks")
    run = last_eight(*shown, score=(before, 0), house=counts)
    assert [game.winner for game in run.settlement.games] == [winner]
    assert run.posted(11) == [("Ann", 94, "cards", "CQ-11")]
    usual = last_eight(*shown, score=(before, 0))
    assert [game.winner for game in usual.settlement.games] == ["Bob"]


def test_14_a_hand_that_decides_must_be_shown() -> None:
    counts = {"knock-counts-unplayed": True}
    hidden = last_eight("Ann knocks", score=(406, 0), house=counts)
    assert hidden.verdict(10) == "refused"
    assert "shows" in hidden.findings[-1].message
    enough = last_eight("Ann knocks", score=(440, 0), house=counts)
    assert [game.winner for game in enough.settlement.games] == ["Ann"]
    hopeless = last_eight("Ann knocks", score=(300, 0), house=counts)
    assert hopeless.only("knock.wrong").by == "Ann"


@articles(BOOK, "CQ-double")
def test_a_double_game_by_agreement() -> None:
    for losers, worth, paid in ((249, "2", "1.00"), (250, "1", "0.50"), (251, "1", "0.50")):
        deals = ["Ann tallies score=440 cards=60", f"Bob tallies score={losers - 60}"]
        double = Run(deals, house={"double-game.under": 250}, stakes={"per-game": "0.50"})
        assert [plain(game.value) for game in double.settlement.games] == [worth]
        assert [plain(t.amount) for t in double.settlement.transfers] == [worth, paid]
        said = [cite.article for step in double.settlement.steps for cite in step.cites if "double" in step.text]
        assert said == (["CQ-double"] if worth == "2" else [])
        assert [plain(game.value) for game in Run(deals).settlement.games] == ["1"]


@articles(BOOK, "CQ-13-looking")
def test_13_looking_costs_only_by_agreement_and_whatever_was_forfeited() -> None:
    run = last_eight(
        "Bob claims looked-at-tricks by Ann", "Ann knocks", score=(460, 0), house={"lookback-penalty": "forfeit-cards"}
    )
    assert run.only("knock.wrong").by == "Ann"
    assert cited(run.findings[0])[0] == "CQ-13-looking"
