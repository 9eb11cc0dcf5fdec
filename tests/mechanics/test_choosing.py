"""Which of several open choices is meant: by its card, its trick, its offender or its point; asked where nothing says it."""

from __future__ import annotations

import pytest

from referee import api
from referee.api.live.moment import Moment
from referee.api.live.short_forms import understand
from referee.api.live.words import Question
from tests.binocle.table import deal
from tests.tables import Run

START = "Bob turns JH\n* 11 Ann\nAnn plays 9D; Bob plays JD; Bob draws; Ann draws\nBob plays TD; Ann plays AD\n"
KEEP = "JH 9D JD AS 9S KD KD 9H TD TD QS QS AD AC"
TWO = (*deal(START, KEEP), "Ann plays QS; Bob plays KD", "Ann plays QS; Bob plays TD", "Ann plays AC; Bob plays AS")
ALIKE = (*TWO[:-2], "Ann plays QS; Bob plays KD", TWO[-1])
AT = len(TWO) - 2  # the line of the first wrong card


def run(*lines: str, game: str = "binocle") -> Run:
    return Run(lines, game=game)


def tricks_after(*lines: str) -> int:
    tricks: int = run(*lines).deal.tricks
    return tricks


def test_of_two_revokes_the_record_says_which_is_played_again() -> None:
    asked = run(*TWO, "Ann elects replay")
    assert asked.points[-1][1:3] == ("refused", "so.refused")
    assert asked.findings[-1].message == (
        f"that could mean 2 open choices: write Ann elects replay KD (line {AT}) or Ann elects replay TD (line {AT + 1})"
    )
    for card, trick, finding in (("KD", 14, 1), ("TD", 15, 2)):
        for said in (card, f"trick={trick}", f"{card} trick={trick}", f"{card} by Bob for=revoke"):
            chosen = run(*TWO, f"Ann elects replay {said}")
            assert chosen.verdict() == "allowed"
            assert [p.finding for p in chosen.deal.pending if p.offers("replay")] == [3 - finding]
            assert chosen.findings[finding - 1].message.endswith(
                "Ann chose replay: the hand is replayed from the error"
            )
    assert tricks_after(*TWO, "Ann elects replay KD", "Bob takes-back KD") == 13
    assert tricks_after(*TWO, "Ann elects replay TD", "Bob takes-back TD") == 14


def test_equal_cards_are_told_apart_by_the_trick() -> None:
    asked = run(*ALIKE, "Ann elects replay").findings[-1].message
    assert asked.endswith(f"write Ann elects replay trick=14 (line {AT}) or Ann elects replay trick=15 (line {AT + 1})")
    assert run(*ALIKE, "Ann elects replay KD").verdict() == "refused"
    for trick in (14, 15):
        assert tricks_after(*ALIKE, f"Ann elects replay trick={trick}", "Bob takes-back KD") == trick - 1


@pytest.mark.parametrize("said", ["AS", "trick=13", "by Ann", "for=trick.looking"])
def test_what_nobody_did_wrong_is_not_offered(said: str) -> None:
    assert run(*TWO, f"Ann elects replay {said}").points[-1][1:3] == ("void", "so.not-offered")


@pytest.mark.parametrize("said", ["KD TD", "again", "by", "by Zoe", "7D"])
def test_what_is_not_understood_behind_a_choice_is_refused(said: str) -> None:
    assert run(*TWO, f"Ann elects replay {said}").points[-1][1:3] == ("refused", "so.refused")


def test_one_of_two_is_given_up() -> None:
    assert run(*TWO, "Ann waives revoke").verdict() == "refused"
    left = run(*TWO, "Ann waives revoke KD", "Ann waives revoke KD")
    assert {p.finding for p in left.deal.pending if p.kind == "right"} == {2}


def test_two_offenders_are_told_apart_by_their_names() -> None:
    tricks = "Cal turns AH\nAnn plays 9C; Bob plays JC; Cal plays QC\nCal plays 9D; Ann plays JD; Bob plays QD"
    looked = "Bob claims looked-at-tricks by Bob trick=1\nCal claims looked-at-tricks by Cal trick=1"
    lines = f"{tricks}\n{looked}"
    players = ("Ann", "Bob", "Cal")
    asked = Run(f"{lines}\nAnn elects lose-cards", game="binocle-three-handed", players=players)
    assert (
        "Ann elects lose-cards by Bob (line 4) or Ann elects lose-cards by Cal (line 5)" in asked.findings[-1].message
    )
    one = Run(f"{lines}\nAnn elects lose-cards by Bob", game="binocle-three-handed", players=players)
    assert one.deal.no_count == ("Bob",)


def test_the_list_of_what_may_come_says_which() -> None:
    table = run(*TWO)
    law = table.fold.law
    lines = [line for line in table.game.candidates(law, table.table) if " elects " in line]
    assert lines == [f"Ann elects {key} {card}" for card in ("KD", "TD") for key in ("replay", "lose-cards")]
    assert all(run(*TWO, line).verdict() == "allowed" for line in lines)


def test_at_the_live_table_it_is_asked() -> None:
    judged = api.plan("binocle", ("Ann", "Bob"), dealer="Bob")
    moment = Moment(judged, run(*TWO).table)
    with pytest.raises(
        Question, match="replay could mean 2 open choices: write Ann elects replay KD or Ann elects replay TD"
    ):
        understand("replay", moment)
    with pytest.raises(Question, match="replay is not offered for as"):
        understand("replay as", moment)
    for wrong in ("replay trick=x", "replay by zoe", "replay by"):
        with pytest.raises(Question):
            understand(wrong, moment)
    assert understand("replay kd", moment).line == "Ann elects replay kd"
    assert understand("replay trick=15", moment).line == "Ann elects replay trick=15"
    assert understand("replay kd by b", moment).line == "Ann elects replay kd by Bob"
