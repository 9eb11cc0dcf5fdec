"""Builds made, raised and called; the builder's duty; false builds."""

from __future__ import annotations

import pytest

from tests.articles import articles
from tests.cassino.table import BOOK, Run, cited, filled

FOUR = ("Ann", "Bob", "Cal", "Dee")
HEAD = "table shows 5S 2D KC 9H"

# CA7, CA8


@pytest.mark.parametrize(
    ("build", "value", "is_plural"),
    [
        ("builds 4H on 5S value=9", 9, False),
        ("builds 3H on 5S 2D value=10", 10, False),
        ("builds AH on 9H value=10", 10, False),
        ("calls 5H on 5S value=5", 5, True),
        ("calls 4H on 5S 9H value=9", 9, True),
        ("calls 3H on 5S 2D TD value=10", 10, True),
        ("calls 7H on 5S 2D value=7", 7, True),
    ],
)
def test_builds_that_add_up(build: str, value: int, is_plural: bool) -> None:
    run = Run(f"{HEAD}\nBob trails TD\nAnn {build}")
    assert run.points == []
    cards = {word for word in build.split() if len(word) == 2} - {"on"}
    assert run.builds == [(cards, value, "Ann", is_plural)]


@articles(BOOK, "CA7")
@pytest.mark.parametrize(
    "build",
    [
        "builds 4H on 5S value=8",
        "builds 4H on 5S value=10",
        "builds 2H on 9H value=11",
        "builds 3H on KC value=3",
        "builds QH on 5S value=5",
        "calls KH on KC value=10",
        "calls 4H on 5S 2D value=9",
        "builds 4H on 5S value=0",
    ],
)
def test_cards_that_do_not_add_up_are_no_build(build: str) -> None:
    run = Run(f"{HEAD}\nBob {build}")
    assert [row[1:4] for row in run.points] == [("irregular", "build.make", "Bob")]
    assert run.builds == []
    assert run.lies == sorted(["5S", "2D", "KC", "9H", build.split()[1]])


@articles(BOOK, "CA3")
def test_court_cards_have_no_number() -> None:
    assert "CA3" in cited(Run(f"{HEAD}\nBob builds QH on 5S value=5").only("build.make"))


@articles(BOOK, "CA8")
def test_a_build_is_raised_with_cards_of_the_table_unless_it_is_agreed_otherwise() -> None:
    lines = f"{HEAD}\nBob builds AH on 5S value=6\nAnn builds AD on 5S 2D value=9"
    assert Run(lines).builds == [({"5S", "AH", "AD", "2D"}, 9, "Ann", False)]
    run = Run(lines, house={"raise.with-table": False})
    assert [row[1:4] for row in run.points] == [("irregular", "build.from-table", "Ann")]
    assert run.builds == [({"5S", "AH"}, 6, "Bob", False)]
    assert "CA8, as agreed" in [cite.label for cite in run.only("build.from-table").cites]
    alone = f"{HEAD}\nBob builds AH on 5S value=6\nAnn builds 3D on 5S value=9"
    assert Run(alone, house={"raise.with-table": False}).points == []
    new = f"{HEAD}\nBob builds AH on 5S 2D value=8"
    assert Run(new, house={"raise.with-table": False}).points == []
    double = f"{HEAD}\nBob builds AH on 5S value=6\nAnn calls 3D on 5S 9H value=9"
    assert Run(double, house={"raise.with-table": False}).points == []


# CA9


def test_anybody_may_raise_a_single_build_and_it_is_then_his() -> None:
    run = Run(f"{HEAD}\nBob builds AH on 5S value=6\nAnn builds 3D on AH value=9\nBob trails QH")
    assert run.points == []
    assert run.builds == [({"5S", "AH", "3D"}, 9, "Ann", False)]


@articles(BOOK, "CA9")
def test_raising_ones_own_needs_the_cards_for_both_numbers() -> None:
    raised = f"{HEAD}\nBob builds AH on 5S value=6\nAnn trails QC\nBob builds 3D on 5S value=9\nAnn trails QD\n"
    both = f"{HEAD}\nBob shows 6C 9C\nBob builds AH on 5S value=6\nAnn trails QC\nBob builds 3D on 5S value=9"
    assert Run(both).points == []
    no_six = Run(f"{raised}Bob trails QH\nAnn trails JC\nBob takes 5S with 9C")
    assert (4, "irregular", "build.raise-own", "Bob", 8) in no_six.points
    assert (2, "irregular", "build.false", "Bob", 8) in no_six.points
    assert no_six.took("Bob") == {"5S", "AH", "3D", "9C"}
    neither = Run(f"{raised}Bob trails QH\nAnn trails JC\nBob trails JD")
    assert sorted(row[0] for row in neither.points if row[2] in ("build.false", "build.raise-own")) == [2, 4]
    assert neither.builds == []
    no_nine = Run(f"{HEAD}\nBob builds AH on 5S value=6\nAnn trails QC\nBob builds 3D on 5S value=9\nAnn trails QD\n"
                  "Bob trails 6C\nAnn trails JC\nBob trails JD")  # fmt: skip
    assert (4, "irregular", "build.false", "Bob", 8) in no_nine.points
    assert not any(row[2] == "build.raise-own" for row in no_nine.points)


@articles(BOOK, "CA9")
def test_two_builds_are_not_added_together() -> None:
    run = Run(
        "table shows 2S 3D 4C AH\nBob builds AD on 2S value=3\nAnn builds AC on 3D value=4\nBob builds 2D on 2S 3D value=9"
    )
    assert run.points[-1][1:4] == ("irregular", "build.raise", "Bob")
    assert len(run.builds) == 2
    assert run.lies == ["2D", "4C", "AH"]


def test_a_raise_does_not_go_past_ten() -> None:
    run = Run(f"{HEAD}\nBob builds 4H on 5S value=9\nAnn builds 2H on 5S value=11")
    assert run.points[-1][1:3] == ("irregular", "build.make")
    assert run.builds == [({"5S", "4H"}, 9, "Bob", False)]


# CA10


@articles(BOOK, "CA10")
def test_what_is_called_cannot_be_raised() -> None:
    run = Run(f"{HEAD}\nBob calls 5H on 5S value=5\nAnn builds 3C on 5S value=8")
    assert [row[1:4] for row in run.points] == [("irregular", "build.call", "Ann")]
    assert run.builds == [({"5S", "5H"}, 5, "Bob", True)]
    assert run.lies == sorted(["2D", "KC", "9H", "3C"])


@pytest.mark.parametrize("more", ["calls 9C on 5S value=9", "calls 7H on 5S 2D value=9", "calls 4C on 5S 5H value=9"])
def test_a_further_group_may_be_added_to_a_build_of_the_same_number(more: str) -> None:
    run = Run(f"{HEAD}\nBob trails 5H\nAnn builds 4H on 5S value=9\nBob {more}")
    assert run.points == []
    assert run.builds[0][1:] == (9, "Bob", True)


@articles(BOOK, "CA10")
def test_the_number_of_groups_decides_and_not_the_word() -> None:
    called = Run(f"{HEAD}\nBob calls 4H on 5S value=9")
    assert [row[1:4] for row in called.points] == [("irregular", "build.announced", "Bob")]
    assert called.builds == [({"5S", "4H"}, 9, "Bob", False)]
    built = Run(f"{HEAD}\nBob builds 4H on 5S 9H value=9")
    assert [row[1:4] for row in built.points] == [("irregular", "build.announced", "Bob")]
    assert built.builds == [({"5S", "4H", "9H"}, 9, "Bob", True)]


# CA7, partners

PARTNERS = {"players.partners": True}
DECLARED = "table shows 6D 5C KC QC\nBob builds 3H on 5C value=8\nCal trails JC\nDee calls 2S on 6D 5C value=8"


@articles(BOOK, "CA7")
def test_a_partner_may_build_for_what_has_been_declared() -> None:
    tail = "Ann trails JD\nBob takes 6D with 8C\nCal trails JH\nDee trails JS\nAnn trails QD"
    rest = "Bob trails QH\nCal trails QS\nDee trails KD\nAnn trails KH\nBob trails KS\nCal trails 4C\nDee trails 4D"
    lines = f"{DECLARED}\n{tail}\n{rest}"
    assert Run(lines, players=FOUR, house=PARTNERS).points == []
    own = Run(lines, players=FOUR, house={**PARTNERS, "partner-build": "own"})
    assert [row for row in own.points if row[2] == "build.false"] == [(4, "irregular", "build.false", "Dee", 16)]
    singly = Run(lines, players=FOUR)
    assert (4, "irregular", "build.false", "Dee", 16) in singly.points


def test_what_was_declared_ends_when_the_card_is_played_or_the_packet() -> None:
    lines = (
        "table shows 6D 5C KC 2C\nBob builds 3H on 5C value=8\nCal trails JC\nDee trails JD\nAnn trails JH\n"
        "Bob takes 5C 3H with 8C\nCal trails JS\nDee builds 2S on 6D value=8\nAnn trails QC\nBob trails QD\nCal trails QH\n"
        "Dee trails QS\nAnn trails KD\nBob trails KH\nCal trails KS\nDee trails 4C"
    )
    run = Run(lines, players=FOUR, house=PARTNERS)
    assert (8, "irregular", "build.false", "Dee", 16) in run.points


# CA12


@articles(BOOK, "CA12")
def test_the_owner_of_a_build_may_not_trail() -> None:
    head = f"{HEAD}\nBob builds 4H on 5S value=9\nAnn trails QC\nBob"
    trailed = Run(f"{head} trails KD")
    assert trailed.points == [(4, "irregular", "build.duty", "Bob", None)]
    assert "KD" in trailed.lies
    for act in ("takes 5S with 9C", "takes KC with KD", "builds AD on 2D value=3", "calls 7D on 5S 2D value=9"):
        assert Run(f"{head} {act}").points == []
    assert Run(f"{head} trails KD", house={"builder-duty": False}).points == []
    taken = Run(f"{HEAD}\nBob builds 4H on 5S value=9\nAnn takes 5S with 9C\nBob trails KD")
    assert taken.points == []


@articles(BOOK, "CA12")
def test_by_agreement_the_trail_may_be_taken_up() -> None:
    house = {"duty-breach": "take-back"}
    head = f"{HEAD}\nBob builds 4H on 5S value=9\nAnn trails QC\nBob trails KD"
    back = Run(f"{head}\nBob takes-back KD\nBob takes 5S with 9C", house=house)
    assert back.points == [(4, "irregular", "build.duty", "Bob", None)]
    assert "CA12, as agreed" in [cite.label for cite in back.only("build.duty").cites]
    assert back.took("Bob") == {"5S", "4H", "9C"}
    assert back.deal.cards.hands["Bob"].known["KD"] == 1
    late = Run(f"{head}\nAnn trails QD\nBob takes-back KD", house=house)
    assert late.points[-1][1:3] == ("void", "play.take-back")
    assert Run(f"{head}\nBob takes-back KD").points[-1][1:3] == ("void", "play.take-back")


def test_a_neglected_build_that_is_claimed() -> None:
    head = f"{HEAD}\nBob builds 4H on 5S value=9\nAnn trails QC\nBob trails KD"
    assert len(Run(f"{head}\nAnn claims neglected-build by Bob").points) == 1
    none = Run(f"{HEAD}\nBob trails KD\nAnn claims neglected-build by Bob")
    assert none.points[-1][1:3] == ("void", "so.claim-contradicted")


# CAi4

MADE = f"{HEAD}\nBob builds AC on 2D value=3"
FALSE = f"{MADE}\nAnn trails JC\nBob takes KC with KD\nAnn trails JD\nBob takes JC with JH\nAnn trails QC"
PROVED = f"{FALSE}\nBob takes QC with QD"


@articles(BOOK, "CAi4")
def test_a_false_build_is_proved_by_the_builders_last_card() -> None:
    assert Run(FALSE).points == []
    run = Run(PROVED)
    assert run.points == [(2, "irregular", "build.false", "Bob", 8)]
    assert run.builds == []
    assert {"2D", "AC"} <= set(run.lies)


def test_an_honest_build_is_never_accused() -> None:
    kept_card = f"{FALSE}\nBob takes 2D with 3C"
    assert Run(kept_card).points == []
    elsewhere = (
        f"{HEAD}\nBob builds AC on 2D value=3\nAnn trails 3S\nBob takes 3S with 3D\nAnn trails JC\nBob takes JC with JD"
    )
    assert Run(f"{elsewhere}\nAnn trails QC\nBob takes QC with QD").points == []


@articles(BOOK, "CAi4")
def test_it_is_proved_sooner_when_every_card_of_the_number_lies_elsewhere() -> None:
    lines = "table shows 3S 3H 3D 2D\nBob builds AC on 2D value=3"
    assert Run(lines).points == []
    run = Run(f"{lines}\nAnn takes 3S 3H 3D with 3C")
    assert run.points == [(2, "irregular", "build.false", "Bob", 3)]
    at_once = Run("table shows 3S 3H 3D 2D\nBob trails 3C\nAnn trails JC\nBob builds AC on 2D value=3")
    assert at_once.points == [(4, "irregular", "build.false", "Bob", None)]
    assert at_once.builds == []


def test_it_is_proved_at_once_where_the_hand_is_known() -> None:
    run = Run(f"{HEAD}\nBob holds AC KD JH QD\nBob builds AC on 2D value=3")
    assert run.points == [(3, "irregular", "build.false", "Bob", None)]


def test_it_is_proved_by_cards_that_are_shown() -> None:
    run = Run(f"{HEAD}\nBob builds AC on 2D value=3\nAnn trails JC\nBob shows KD JH QD")
    assert run.points == [(2, "irregular", "build.false", "Bob", 4)]
    assert run.builds == []
    elsewhere = Run("table shows 3S 3H 3D 2D\nBob builds AC on 2D value=3\nAnn shows 3C")
    assert elsewhere.points == [(2, "irregular", "build.false", "Bob", 3)]


def test_the_card_laid_in_calling_is_not_the_card_to_take_with() -> None:
    lines = "table shows 4H KC QC JC\nBob calls 4S on 4H value=4\nAnn trails 9C\nBob takes KC with KD\nAnn trails 9D\n"
    run = Run(f"{lines}Bob takes QC with QD\nAnn trails 9H\nBob takes JC with JD")
    assert run.points == [(2, "irregular", "build.false", "Bob", 8)]


@articles(BOOK, "CAi4")
def test_taken_by_another_there_is_no_remedy() -> None:
    run = Run(f"{HEAD}\nBob builds AC on 2D value=3\nAnn takes 2D with 3C\nBob takes KC with KD\nAnn trails JD\n"
              "Bob takes JD with JH\nAnn trails QC\nBob takes QC with QD\nAnn takes-back QC")  # fmt: skip
    assert run.points == [
        (2, "irregular", "build.false", "Bob", 8),
        (9, "void", "play.take-back", "Ann", None),
    ]
    assert "nothing follows" in run.only("build.false").message
    raised = Run(f"{MADE}\nAnn builds 2S on 2D value=5\nBob takes KC with KD\nAnn takes 5S 2D with 5C\n"
                 "Bob trails JH\nAnn trails QC\nBob takes QC with QD")  # fmt: skip
    assert raised.points == [(2, "irregular", "build.false", "Bob", 8)]
    assert raised.took("Ann") == {"2D", "AC", "2S", "5S", "5C"}


@articles(BOOK, "CAi4")
def test_an_adversary_takes_back_a_card_played_since_and_play_goes_on_from_there() -> None:
    run = Run(f"{PROVED}\nAnn takes-back JD")
    assert run.builds == []
    assert run.lies == sorted(["5S", "9H", "2D", "AC", "JC"])
    assert run.took("Bob") == {"KC", "KD"}
    hands = run.deal.cards.hands
    assert hands["Bob"].known == {"JH": 1, "QD": 1}
    assert hands["Ann"].known == {"JD": 1, "QC": 1}
    again = Run(f"{PROVED}\nAnn takes-back JD\nAnn takes JC with JD\nBob trails JH\nAnn trails QC")
    assert again.points == [(2, "irregular", "build.false", "Bob", 8)]
    assert again.took("Ann") == {"JC", "JD"}


def test_only_cards_played_since_and_only_until_the_next_card() -> None:
    before = Run("table shows 5S 2D KC 9H\nBob trails JS\nAnn trails JC\nBob builds AC on 2D value=3\nAnn trails JD\n"
                 "Bob takes KC with KD\nAnn trails QC\nBob takes QC with QD\nAnn takes-back JC")  # fmt: skip
    assert before.points[-1][1:3] == ("void", "play.take-back")
    late = Run(f"{PROVED}\nAnn trails TS\nAnn takes-back JD")
    assert late.points[-1][1:3] == ("void", "play.take-back")
    builder = Run(f"{PROVED}\nBob takes-back QD")
    assert builder.points[-1][1:3] == ("void", "play.take-back")


@articles(BOOK, "CAi4")
def test_the_penalty_is_a_choice_of_the_players() -> None:
    point = Run(PROVED, house={"false-build": "split-and-point"})
    assert point.deal.scores == {"Ann": 1, "Bob": 0}
    assert point.awards[0][3] == "CAi4"
    assert point.builds == []
    nothing = Run(PROVED, house={"false-build": "none"})
    assert nothing.points == [(2, "irregular", "build.false", "Bob", 8)]
    assert nothing.builds == [({"2D", "AC"}, 3, "Bob", False)]
    assert "CAi4, as agreed" in [cite.label for cite in nothing.only("build.false").cites]
    three = Run("table shows 3S 3H 3D 2D\nBob builds AC on 2D value=3\nCal shows 3C", players=FOUR[:3],
                house={"false-build": "split-and-point"})  # fmt: skip
    assert three.deal.scores == {"Ann": 1, "Bob": 0, "Cal": 1}


@articles(BOOK, "CAi4")
def test_where_the_players_discover_it_is_broken_up_on_a_claim() -> None:
    open_still = Run(PROVED, discovery="players")
    assert open_still.points == [(2, "irregular", "build.false", "Bob", 8)]
    assert open_still.builds == [({"2D", "AC"}, 3, "Bob", False)]
    called = Run(f"{PROVED}\nAnn claims false-build by Bob value=3", discovery="players")
    assert called.points == open_still.points
    assert called.builds == []
    back = Run(f"{PROVED}\nAnn claims false-build by Bob\nAnn takes-back QC\nAnn takes 5S with 5C", discovery="players")
    assert back.took("Ann") == {"5S", "5C"}
    later = Run(f"{PROVED}\nAnn trails TS\nBob trails TC\nAnn claims false-build by Bob", discovery="players")
    assert later.builds == []
    gone = Run(f"{PROVED}\nAnn trails TS\nBob takes 2D with 3C\nAnn claims false-build by Bob", discovery="players")
    assert gone.took("Bob") >= {"2D", "AC", "3C"}


@articles("standing-orders", "SO12")
@pytest.mark.parametrize("discovery", ["referee", "players"])
def test_a_claim_before_the_proof_is_reserved(discovery: str) -> None:
    called = f"{HEAD}\nBob builds AC on 2D value=3\nAnn claims false-build by Bob value=3"
    assert Run(called, discovery=discovery).points == [(3, "reserved", "so.claim-unproven", "Bob", None)]
    tail = "\nAnn trails JC\nBob takes KC with KD\nAnn trails JD\nBob takes JC with JH\nAnn trails QC\nBob takes "
    proved = Run(f"{called}{tail}QC with QD", discovery=discovery)
    assert proved.points == [(2, "irregular", "build.false", "Bob", 9)]
    assert proved.builds == []
    refuted = Run(f"{called}{tail}2D with 3C", discovery=discovery)
    assert refuted.points == []
    assert "was not false" in refuted.notes(9)


@articles("standing-orders", "SO11")
def test_a_claim_that_the_cards_contradict() -> None:
    run = Run(
        f"{HEAD}\nBob builds AC on 2D value=3\nAnn trails JC\nBob takes 2D with 3C\nAnn claims false-build by Bob"
    )
    assert run.points == [(5, "void", "so.claim-contradicted", "Ann", None)]
    other = Run(f"{HEAD}\nBob builds AC on 2D value=3\nAnn claims false-build by Bob value=9")
    assert other.points == [(3, "void", "so.claim-contradicted", "Ann", None)]


def test_swept_up_as_last_cards_it_is_as_won() -> None:
    head = "table shows 5S QD KC 9H"
    run = Run(
        filled(head, "Ann takes KC with KD\nBob trails KH\nAnn trails KS\nBob trails JH\nAnn trails JS", packets=6)
    )
    assert run.deal.is_over
    false = filled(head, "Bob builds AC on 9H value=10\nAnn takes KC with KD", packets=6)
    proved = Run(false)
    assert proved.only("build.false").line == len(false) - 1
    assert proved.only("build.false").proof_line is None
    assert {"AC", "9H"} <= proved.took("Ann")
