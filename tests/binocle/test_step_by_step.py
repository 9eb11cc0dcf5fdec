"""Binocle: what is open and over after a knock, a loss or a choice, what is cited, and what the table shows."""

from __future__ import annotations

import pytest

from tests.articles import articles
from tests.binocle.table import Run, cited, deal
from tests.seen import candidates, groups, prompt

FOSTER = "binocle/foster"
FIRST = "Bob turns JH\nAnn plays AS; Bob plays 9S; Ann draws; Bob draws"
KNOCK = "Bob turns JH\nAnn plays AS; Bob plays ??\nAnn wins; Ann knocks"


# Knocking


@articles(FOSTER, "21")
def test_play_stops_at_a_knock_that_waits() -> None:
    run = Run(KNOCK, score=(980, 0))
    assert (run.deal.is_over, prompt(run)) == (True, "Ann has knocked: what do the cards count?")
    assert Run(f"{KNOCK}\nAnn draws", score=(980, 0)).verdict() == "refused"
    assert Run(f"{KNOCK}\nBob knocks", score=(980, 990)).only("knock").by == "Bob"


@articles(FOSTER, "21")
@pytest.mark.parametrize(("cards", "winner"), [(19, "Bob"), (20, "Ann"), (21, "Ann")])
def test_only_who_has_knocked_need_count(cards: int, winner: str) -> None:
    """Of Bob's one trick a card is unknown too, and he need not say what it was."""
    one = KNOCK.partition("; Ann knocks")[0]
    two = f"{one}; Ann draws; Bob draws\nAnn plays 9C; Bob plays ??\nBob wins; Ann knocks"
    for record in (KNOCK, two):
        run = Run(f"{record}\nAnn tallies cards={cards}\nBob tallies score=0", score=(980, 0))
        assert run.winner == winner
        assert run.deal.scores["Ann"] == cards


@articles(FOSTER, "BN-K", "21")
def test_a_wrong_knock_rests_on_what_a_knock_is() -> None:
    run = Run("Bob turns JH\nAnn plays AS; Bob plays AS; Ann knocks")
    assert {"BN-K", "21"} <= set(cited(run.only("knock.wrong")))


# Hands of the wrong size


@articles(FOSTER, "BN-P3")
def test_each_hand_too_large_is_a_choice_of_its_own() -> None:
    claims = f"{FIRST}\nAnn claims too-many-cards by Bob count=13\nBob claims too-many-cards by Ann count=13"
    run = Run(claims)
    assert [(kind, whose, keys) for kind, whose, _, keys in run.open()] == [
        ("election", ("Ann",), ["new-deal", "play-down"]),
        ("election", ("Bob",), ["new-deal", "play-down"]),
    ]
    both = Run(f"{claims}\nAnn elects play-down\nBob elects play-down\nAnn plays 9C; Bob plays 9C")
    assert (both.cards("Ann"), both.cards("Bob"), both.deal.draws_due) == (12, 12, ())


@articles(FOSTER, "BN-P3")
def test_another_thing_that_is_open_does_not_stand_in_the_way() -> None:
    """A card of a false meld may be called of Bob; that he has thirteen cards is another matter."""
    false = "Bob turns JH\nAnn plays 9S; Bob plays AS\nBob declares four-kings KS KH KD QC"
    run = Run(f"{false}\nAnn claims too-many-cards by Bob count=13")
    assert ("election", ("Ann",), "play.too-many", ["new-deal", "play-down"]) in run.open()
    assert len(run.open()) == 2


@articles(FOSTER, "BN-D4")
def test_a_short_hand_of_which_nothing_is_chosen_stays_short() -> None:
    run = Run("Bob turns KH\nAnn claims too-few-cards by Bob count=11\nAnn plays AS; Bob plays 9S")
    assert (run.cards("Bob"), run.open()) == (10, [])
    assert "short" in run.only("deal.too-few").message


# Scores


@articles(FOSTER, "BN-A2")
def test_each_marks_for_his_own_score() -> None:
    """Bob has scored since: what Ann has marked is for what she scored herself."""
    record = """
    Bob turns JH
    Ann plays AS; Bob plays 9S
    Ann declares marriage KD QD
    Ann draws; Bob draws
    Ann plays 9C; Bob plays AC
    Bob exchanges 9H
    """
    right = Run(f"{record}Ann marks 20")
    assert right.findings == []
    wrong = Run(f"{record}Ann marks 30")
    assert wrong.only("score.wrong").message.startswith("Ann marked 30 for marriage, which scores 20")
    assert Run(f"{record}Bob marks 10").findings == []


@articles(FOSTER, "BN-R")
def test_a_loss_is_insisted_on_once() -> None:
    record = """
    Bob turns JH
    * 11 Ann
    Ann plays 9D; Bob plays JD; Bob draws; Ann draws
    Bob plays TD; Ann plays AD
    Ann plays QS; Bob plays KD
    Ann plays QS; Bob plays AS
    """
    lines = deal(record, "JH 9D JD AS KD TD QS QS AD")
    run = Run([*lines, "Ann elects lose-cards"])
    assert run.deal.no_count == ("Bob",)
    assert [one[3] for one in run.open() if one[0] == "right"] == [["replay"]]
    assert Run([*lines, "Ann elects lose-cards", "Ann elects lose-cards"]).verdict() == "void"


def test_how_the_game_stands_is_the_last_step() -> None:
    run = Run("Ann tallies score=40 cards=100\nBob tallies cards=140", score=(200, 100))
    assert (run.result.steps[-1].text, int(run.result.steps[-1].amount)) == ("the game stands at Ann 340, Bob 240", 340)


# What is seen


def test_what_the_table_shows() -> None:
    run = Run("Bob turns 9H\nAnn plays AS; Bob plays 9S\nAnn declares marriage KD QD", score=(100, 200))
    shown = groups(run)
    assert (shown["score"], shown["score of the game"]) == (("Ann 20", "Bob 10"), ("Ann 120", "Bob 210"))
    assert list(shown).index("score of the game") == list(shown).index("score") + 1
    assert (shown["turned up"], shown["to act"]) == (("9H",), (prompt(run),))
    assert "turned up" not in groups(Run(""))
    assert {f"Bob turns {face}" for face in ("9H", "AS")} <= set(candidates(Run("")))


@articles(FOSTER, "BN-W6", "6-french")
@pytest.mark.parametrize(("chosen", "order"), [("first-card", ("Ann", "Bob")), ("second-card", ("Bob", "Ann"))])
def test_who_takes_either_card_of_a_draw_draws_accordingly(chosen: str, order: tuple[str, str]) -> None:
    """Though the pone always draws first, Ann has the second card of this draw where she chooses it."""
    lines = (
        "Bob turns JH\nAnn plays 9C; Bob plays AC\nAnn draws; Bob draws two seen\nBob restores\nBob plays 9S; Ann plays AS\n"
        f"Ann elects {chosen}"
    )
    house = {"draw-order": "pone-always"}
    assert Run(lines, house=house).deal.draws_due == order
    first, second = order
    next_trick = Run(f"{lines}\n{first} draws; {second} draws\nAnn plays 9D; Bob plays AD", house=house)
    assert next_trick.deal.draws_due == ("Ann", "Bob")  # and of no other
