"""Announcing: which copies of a card a word means, and what is said of a name that is no combination."""

from __future__ import annotations

from referee.mechanics.melds import readings
from tests.bezique.table import TURN, Run

WON = f"{TURN}\nAnn plays 9S; Bob plays 9S"


def test_a_name_that_is_none_gets_the_nearest() -> None:
    joined = Run(f"{WON}\nAnn declares four-kings KS KH KD KC and marrige KS QS to-score")
    assert 'not "marrige"; did you mean "marriage"?' in joined.messages()
    bare = Run(f"{WON}\nAnn declares marriage and bezique QS JD to-score")
    assert 'not "marriage"; write it in a line of its own' in bare.messages()  # it is one; it has no cards


def test_what_is_announced_again_is_the_same() -> None:
    """Two Kings of spades lie; the marriage announced before is meant when it is announced again."""
    lines = (
        f"{WON}\nAnn declares four-kings KS KS KH KD and marriage KS.2 QS to-score\nAnn draws; Bob draws\n"
        "Ann plays 9C; Bob plays 9C\nAnn declares bezique QS JD and marriage KS QS to-score"
    )
    run = Run(lines)
    assert run.points == []
    assert [sorted(one.cards) for one in run.deal.held] == [["KS.2", "QS.1"]]


def test_a_word_means_the_card_that_lies_there_and_the_lowest_handle_of_several() -> None:
    """Both Kings of spades lie; one is enough for the marriage, and it is the first."""
    lines = (
        f"{WON}\nAnn declares four-kings KS KS KH KD\nAnn draws; Bob draws\nAnn plays 9C; Bob plays 9C\n"
        "Ann declares marriage KS QS"
    )
    run = Run(lines)
    assert sorted(run.deal.scored[-1].cards) == ["KS.1", "QS.1"]
    assert "read as KS.1 QS.1" in run.notes()


def test_of_all_readings_those_that_lay_fewest_new_cards_come_first() -> None:
    """Three Kings lie; of them and of others in the hand there are eight ways to take three, and they are in order."""
    deal = Run(f"{WON}\nAnn declares four-kings KS KH KD KC\nAnn draws; Bob draws").deal
    found = readings(deal.cards, "Ann", ("KS", "KH", "KD"), {})
    assert [len(one.fresh) for one in found] == [0, 1, 1, 1, 2, 2, 2, 3]
    assert found[0].words() == "KS.1 KH.1 KD.1"
