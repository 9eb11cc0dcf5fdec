"""Three-handed Binocle when one has retired: the other two play ordinary Binocle, with a stock, for the same game."""

from __future__ import annotations

from typing import Any

import pytest

from referee import games
from referee.core.errors import SessionError
from referee.core.fold import Fold
from referee.core.record import DealRecord, RecordLine, Session
from tests.articles import articles
from tests.binocle_three_handed.table import BOOK, Run, Table

BINOCLE = "binocle/foster"
GONE = "Ann knocks\nBob tallies score=0 cards=140\nCal tallies score=0 cards=100\nAnn tallies score=0 cards=0"


def after_ann(*deals: str, **given: Any) -> Run:
    """Cal dealt, and Ann retired in the first deal: Bob has 140 of it and deals the next, Cal 100."""
    return Run(GONE, *deals, **given)


@articles(BOOK, "TB8-two", "TB8-stakes")
@articles(BINOCLE, "6", "16", "21", "C")
def test_two_who_are_left_play_with_a_stock() -> None:
    run = after_ann(
        "Bob turns AH\nCal plays AS; Bob plays 9S\nCal exchanges 9H\nCal draws; Bob draws\n"
        "Cal plays TS; Bob plays 9S\nCal declares marriage KS QS\nCal draws; Bob draws\nCal plays 9C; Bob plays AC\nBob knocks",
        score=(0, 849, 0),
        stakes={"per-game": "0.50"},
    )
    assert [(found.point, found.by) for found in run.findings] == [("knock.wrong", "Ann")]
    assert (run.deal.players, run.deal.dealer, run.deal.cards.stock) == (("Bob", "Cal"), "Bob", 20)
    assert run.scores == (11, 30)
    assert run.winner == "Bob"  # 849, 140 and 11
    assert {(t.source, t.target, str(t.amount)) for t in run.settlement.transfers if t.unit == "GBP"} == {
        ("Ann", "Bob", "0.50"),
        ("Cal", "Bob", "0.50"),
    }
    assert run.settlement.games[0].points == {"Ann": 0, "Bob": 1000, "Cal": 130}
    assert run.settlement.deals[1].steps[0].text == "Ann retired before: Bob and Cal play with a stock"


def test_the_deal_is_told_by_its_cards_after_one_that_was_played() -> None:
    table = Table({}, "AH").say("Ann knocks")
    table.names, table.turn = ("Bob", "Cal"), "Bob"
    run = Run(table.out().lines, "Bob turns AH\nCal plays AS\nAnn plays 9S")
    assert run.verdict() == "refused"
    assert "it is for Bob or Cal" in run.messages()
    assert run.settlement.deals[0].points["Ann"] == 0


@articles(BINOCLE, "BN-K", "BN-P2", "BN-W4")
def test_what_goes_wrong_is_judged_by_the_book_of_two() -> None:
    run = after_ann(
        "Bob turns AH\nBob plays AS\nBob takes-back AS\nCal plays AS; Bob plays 9S\nBob draws\nBob restores\nCal knocks"
    )
    assert [found.point for found in run.findings] == ["knock.wrong", "lead.turn", "draw.turn", "knock.wrong"]
    assert run.winner == "Bob"
    assert sorted((t.source, t.target) for t in run.settlement.transfers) == [("Ann", "Bob"), ("Cal", "Bob")]


@articles(BINOCLE, "23")
def test_marked_points_end_the_game_as_with_two() -> None:
    run = after_ann("Bob turns AH\nCal plays AS; Bob plays 9S\nCal exchanges 9H", score=(0, 0, 890))
    assert run.winner == "Cal"


def test_the_pads_of_two() -> None:
    run = after_ann("Cal tallies score=100 cards=100\nBob tallies score=20", score=(0, 0, 600))
    assert run.standing == (300, 900)
    assert run.winner is None
    assert after_ann(*["Cal tallies score=100 cards=100\nBob tallies score=20"] * 2, score=(0, 0, 600)).winner == "Cal"
    assert after_ann("Ann tallies score=10").verdict() == "refused"


def test_after_the_game_all_three_play_the_next() -> None:
    run = after_ann("Cal tallies score=1000\nBob tallies score=20", "Cal turns AH\nAnn plays AS")
    assert run.deal.players == ("Ann", "Bob", "Cal")
    assert run.verdict() == "allowed"
    assert run.standing == (0, 0, 0)


def test_a_knock_may_be_an_announcement_still() -> None:
    deal = "Bob turns AH\nCal plays AS; Bob plays 9S\nCal announces "
    assert after_ann(f"{deal}1000", score=(0, 0, 889)).winner == "Cal"
    assert after_ann(f"{deal}1000", score=(0, 0, 888)).winner == "Bob"
    assert after_ann(f"{deal}1250", score=(0, 0, 889)).verdict() == "refused"


def test_each_has_still_to_reach_what_he_had_to() -> None:
    on = {"targets": (("Ann", 1250), ("Bob", 1250))}
    run = after_ann("Bob turns AH\nCal plays AS; Bob plays 9S\nCal knocks", score=(1000, 910, 889), kept=on)
    assert run.winner == "Cal"  # 889, 100 and 11
    first = after_ann("Bob turns AH\nCal plays 9S; Bob plays AS\nBob knocks", score=(1000, 1098, 0), kept=on)
    assert first.winner == "Cal"  # 1098, 140 and 11 are 1249
    silent = after_ann("Cal tallies score=0 cards=200\nBob tallies score=0", score=(1000, 900, 800), kept=on)
    assert silent.winner is None
    assert (
        silent.result.steps[-1].text
        == "Cal has the points and nobody knocked: at Bob 1080, Cal 1100 the game goes on to 1250"
    )
    sitting = silent.table.sitting.fork()
    silent.fold.form.carry(silent.fold.law, sitting, silent.result)
    assert dict(sitting.kept["targets"]) == {"Bob": 1250, "Cal": 1250}


def test_house_rules_hold_for_two_as_well() -> None:
    deal = "Bob turns AH\nCal plays AS; Bob plays 9S\nCal exchanges 9H"
    assert after_ann(deal, house={"dix.points": 20}).scores == (0, 20)
    assert after_ann(deal, house={"game.points": 130}).winner == "Bob"  # has it by the first count
    book = games.book("binocle-three-handed", "foster")
    ours = {"id": "mine", "heading": "Dix", "text": "Thirty.", "replaces": "TB2", "sets": {"dix.points": 30}}
    assert book.with_house({}, [ours]).at(2).values["dix.points"].cite.article == "mine"


def test_who_has_retired_deals_no_more() -> None:
    texts = [RecordLine(at, text) for at, text in enumerate(GONE.splitlines(), 1)]
    deals = (DealRecord(1, 0, tuple(texts), "Cal"), DealRecord(2, 9, (), "Ann"))
    session = Session("binocle-three-handed", ("Ann", "Bob", "Cal"), deals)
    fold = Fold(games.find("binocle-three-handed"), games.book("binocle-three-handed", "foster"), session)
    with pytest.raises(SessionError, match="deal 2: Ann has retired from this game and deals no more"):
        list(fold.steps())


def test_dealt_again_the_hand_of_the_retired_stays_aside() -> None:
    run = Run(
        "Cal turns AH\nAnn knocks\nBob claims too-many-cards by Cal count=17\nCal turns AS\nBob plays 9C; Cal plays AC"
    )
    assert (run.deal.players, run.deal.retired, run.deal.tricks) == (("Ann", "Bob", "Cal"), ("Ann",), 1)
    assert run.deal.expected == "Cal"
