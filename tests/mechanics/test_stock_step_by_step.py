"""What the games with a stock have in common: which cards are meant, cards drawn that were not due, hands that are short."""

from __future__ import annotations

import pytest

from tests.articles import articles
from tests.bezique.more import ALL_THREE, three
from tests.bezique.table import TURN
from tests.bezique.table import Run as Bezique
from tests.binocle.table import Run as Binocle
from tests.binocle.table import deal
from tests.rubicon.table import Run as Rubicon
from tests.tables import cited

PORTLAND = "rubicon-bezique/portland"
WON = f"{TURN}\nAnn plays 9S; Bob plays 9S"


def test_of_two_readings_the_one_taken_is_told() -> None:
    """The King that lies is meant, and not another of the hand; where no other could be there is nothing to tell."""
    lines = (
        f"{WON}\nAnn declares four-kings KS KH KD KC\nAnn draws; Bob draws\nAnn plays 9C; Bob plays 9C\n"
        "Ann declares marriage KS QS"
    )
    run = Bezique(lines)
    assert (run.scores, "read as KS.1 QS.1" in run.notes()) == ((100, 0), True)
    assert run.deal.cards.hands["Ann"].laid.keys() >= {"KS.1", "QS.1"}
    named = Bezique(f"{lines}.1".replace("marriage KS QS", "marriage QS KS"))
    assert (named.scores, "read as" in named.notes()) == ((100, 0), False)


@pytest.mark.parametrize("discovery", ["referee", "players"])
@articles("bezique/foster", "BZ-W3")
def test_a_card_that_was_not_due_goes_back(discovery: str) -> None:
    lines = f"{WON}\nAnn draws; Bob draws\nAnn draws"
    run = Bezique(lines, discovery=discovery)
    assert run.points == [(4, "irregular", "draw.two-unseen", "Ann", None)]
    assert run.open() == [("duty", ("Ann",), "draw.two-unseen", [])]
    back = Bezique(f"{lines}\nAnn restores", discovery=discovery)
    assert (back.cards("Ann"), back.open(), back.verdict()) == (8, [], "allowed")
    assert Bezique(f"{lines}\nAnn restores\nAnn restores", discovery=discovery).verdict() == "refused"


def test_a_card_that_goes_back_can_have_been_drawn() -> None:
    """Both Queens of spades have been played: she has drawn neither."""
    lines = f"{TURN}\nAnn plays QS; Bob plays QS\nAnn draws two\n"
    assert Bezique(f"{lines}Ann restores QS").points[-1][1:3] == ("refused", "so.copies")
    assert Bezique(f"{lines}Ann restores KS").verdict() == "allowed"
    assert Bezique(f"{lines}Ann restores").verdict() == "allowed"


@articles(PORTLAND, "20")
def test_when_both_are_short_the_article_for_both_is_cited() -> None:
    lines = [
        "Ann plays 9S; Bob plays 7S",
        "Ann draws; Bob omits draw",
        "Ann plays 7C; Bob plays 9C",
        "Bob draws; Ann omits draw",
        "Bob plays 9D; Ann plays 7D",
    ]
    run = Rubicon(lines)
    assert [found.by for found in run.findings] == ["Bob", "Ann"]
    assert "20" in cited(run.findings[1])


@articles("bezique/foster", "BZ-P4")
def test_of_several_adversaries_the_one_who_is_short_is_compared() -> None:
    short = "Ann plays 9S; Bob plays 9S; Cal plays 9S\n" + ALL_THREE
    record = f"Cal turns 8H\n{short}\nBob claims too-few-cards by Cal count=7\nBob claims too-few-cards by Ann count=7"
    run = three(record)
    assert [p[2:4] for p in run.points] == [("play.too-few", "Cal"), ("play.both-too-few", "Ann")]
    assert run.findings[-1].message.endswith("and so has Cal; the deal stands")


def test_of_two_announcements_the_cards_are_asked_for() -> None:
    lines = (
        f"{WON}\nAnn declares four-kings KS KH KD KC and marriage KS QS to-score and marriage KD QD to-score\n"
        "Ann draws; Bob draws\nAnn plays 9C; Bob plays 9C\nAnn scores marriage"
    )
    run = Bezique(lines)
    assert run.points == [(6, "refused", "so.refused", None, None)]
    assert "KS.1 QS.1" in run.messages()
    assert "KD.1 QD.1" in run.messages()
    assert Bezique(f"{lines} KD QD").scores == (100, 0)


@articles("bezique/foster", "BZ-W3")
def test_what_else_a_player_may_do_is_no_card_owed_to_him() -> None:
    """Ann may call a card of Bob's false declaration; that she draws two cards is an error of its own."""
    lines = f"{TURN}\nAnn plays 7S; Bob plays 9S\nBob declares four-kings KS KH KD JC\nBob draws; Ann draws two"
    run = Bezique(lines, rules="foster")
    assert [p[2:4] for p in run.points] == [("declare.false", "Bob"), ("draw.two-unseen", "Ann")]
    assert ("declare.false", ("Ann",)) in [(one[2], one[1]) for one in run.open()]
    assert ("draw.two-unseen", ("Ann",)) in [(one[2], one[1]) for one in run.open()]


@articles("binocle/foster", "BN-R")
def test_a_second_card_beside_the_lead_proves_what_was_not_played() -> None:
    """Bob did not follow to the Queen of spades; now the Ace of spades lies beside the card that he leads."""
    record = """
    Bob turns JH
    * 11 Ann
    Ann plays 9D; Bob plays JD; Bob draws; Ann draws
    Bob plays TD; Ann plays AD
    Ann plays QS; Bob plays KD
    Ann plays 9C; Bob plays AC
    Bob plays AD; Bob plays AS
    """
    run = Binocle(deal(record, "JH 9D JD TD AD QS KD 9C AC AD AS"))
    at = len(run.lines)
    assert (run.only("revoke").line, run.only("revoke").proof_line) == (at - 2, at)
    assert ("remedy", ("Bob",), "revoke") in [one[:3] for one in run.open()]
    assert ("right", ("Ann",), "revoke") in [one[:3] for one in run.open()]
