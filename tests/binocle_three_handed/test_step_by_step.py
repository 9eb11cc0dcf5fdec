"""What pads say and what they leave open, what a table shows, and claims that meet nothing."""

from __future__ import annotations

import pytest

from tests.articles import articles, kept
from tests.binocle_three_handed.table import BOOK, Run, Table
from tests.seen import candidates, groups, prompt

ONE = "Ann plays AS; Bob plays 9S; Cal plays JS"  # a trick for Ann
UNFIT = "so.tally-unfit"


# Pads


@kept(BOOK, "TB2")
def test_two_nines_are_two_dix() -> None:
    assert Run("Ann tallies dix=1\nBob tallies dix=1\nCal tallies dix=0").findings == []
    over = Run("Ann tallies dix=1\nBob tallies dix=1\nCal tallies dix=1")
    assert [one.point for one in over.findings] == [UNFIT]


@articles("binocle/foster", "C")
def test_what_a_pad_counts_is_marked_meld_by_meld() -> None:
    run = Run("Ann tallies marriage=2 four-aces=1 cards=80\nBob tallies score=110 cards=60\nCal tallies last-trick=1")
    assert [line for line in run.marked if "cards" not in line] == [
        "Ann 40 2 marriage",
        "Ann 100 four-aces",
        "Bob 110 as tallied",
        "Cal 10 last-trick",
    ]


def test_a_pad_that_counts_what_was_told_before_adds_nothing() -> None:
    told = "Ann declares marriage\nBob declares four-aces"
    for pad in ("Ann tallies marriage=1", "Ann tallies score=20", "Ann tallies cards=80"):
        run = Run(f"{told}\n{pad}\nBob tallies score=100\nCal tallies score=0")
        assert (run.scores, run.findings) == ((20, 100, 0), []) if "cards" not in pad else ((100, 100, 0), [])


@articles(BOOK, "TB5")
def test_without_a_trick_what_was_told_before_is_rubbed_out() -> None:
    told = "Ann declares marriage\nAnn tallies tricks=0 cards=0\nBob tallies score=0 cards=120\nCal tallies score=0 cards=120"
    assert Run(told).scores == (0, 120, 120)
    counted = "Ann tallies marriage=1 tricks=0 cards=0\nBob tallies score=0 cards=120\nCal tallies score=0 cards=120"
    assert Run(counted).scores == (0, 120, 120)


@articles(BOOK, "TB8-wrong")
def test_of_two_who_are_left_the_cards_are_no_more_than_the_pack_has() -> None:
    """What the third has taken counts for nobody, so that two may have less than 240; they cannot have more."""
    gone = f"Cal turns QH\n{ONE}\nAnn knocks\n"
    assert not [
        f
        for f in Run(f"{gone}Bob tallies score=0 cards=120\nCal tallies score=0 cards=107").findings
        if f.point == UNFIT
    ]
    more = Run(f"{gone}Bob tallies score=0 cards=120\nCal tallies score=0 cards=121").only(UNFIT)
    assert more.message == "120 and 121 for cards are more than 240"


def test_a_pad_that_says_what_the_record_says() -> None:
    table = Table({"Ann": "KD QD AH"}, "AH").say("Ann declares marriage KD QD").out()
    run = Run(table.lines)
    taken = {name: sum({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}.get(face[0], 0) for face in table.took[name])
             for name in table.names}  # fmt: skip
    pads = [
        f"{name} tallies score={score - taken[name]} cards={taken[name]} tricks={len(table.took[name]) // 3}"
        for name, score in zip(table.names, run.scores, strict=True)
    ]
    assert sum(run.scores) == 240 + 10 + (20 if table.took["Ann"] else 0)
    assert Run([*table.lines, *pads]).findings == []


# What is open


def test_what_is_missing_is_said() -> None:
    assert Run(f"Cal turns QH\n{ONE}").settlement.missing == ("deal 1 is unfinished",)
    table = (
        Table({"Ann": "AS AH", "Bob": "9S QH", "Cal": "9S TH"}, "KH")
        .play("AS", "9S", "9S")
        .play("AH", "QH", "TH")
        .out()
    )
    one = [line.replace("Bob plays 9S", "Bob plays ??") for line in table.lines]
    one.insert(4, "Ann wins")
    assert Run(one).result.complete  # it is the card that is left over
    assert table.turn == "Cal"  # who has won the last trick, and not Ann, who won the first
    last = max(at for at, line in enumerate(one) if line.startswith("Bob plays"))
    two = [*one[:last], "Bob plays ??", *one[last + 1 :], "Cal wins"]
    run = Run(two)
    assert run.deal.is_over
    assert prompt(run) == "what do the cards count? Write NAME tallies cards=133"
    (missing,) = run.settlement.missing
    assert missing == "deal 1: nobody has said what the cards count; write NAME tallies cards=133"


@articles("binocle/foster", "BN-D7")
def test_a_void_deal_adds_nothing() -> None:
    void = Run(f"Cal turns AH\n{ONE}\nAnn claims imperfect-pack", score=(10, 20, 30))
    assert [(step.text, int(step.amount)) for step in void.result.steps] == [
        ("the deal is void; those before it stand", 0)
    ]


# What is seen


def test_what_the_table_shows() -> None:
    run = Run(f"Cal turns AH\nAnn declares marriage KD QD\n{ONE}\nAnn plays AC; Bob plays QH")
    shown = groups(run)
    assert shown["Ann has scored"] == ("20", "marriage 20")
    assert shown["doubtful until Bob's cards are seen"] == (
        "line 4: Bob plays QH",
    )  # he may have a club; nothing beats an Ace
    assert "doubtful until Ann's cards are seen" not in shown
    assert shown["led by Ann"] == ("AC", "QH")
    assert prompt(run) == "Cal plays to the AC"
    assert "Cal plays 9C" in candidates(run)
    over = Table({}, "AH").out()
    worth = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
    taken = tuple(f"{name} {sum(worth.get(face[0], 0) for face in over.took[name])}" for name in over.names)
    assert groups(Run(over.lines))["cards"] == taken  # without the last trick


# After an announcement, and claims that meet nothing


def test_play_waits_for_the_count() -> None:
    """The game has been announced in a deal told without its cards: they are counted, and nothing else is done."""
    for line in ("Ann plays AS", "Bob declares marriage", "Bob declares marriage KD QD"):
        run = Run(f"Ann knocks\n{line}", score=(800, 0, 0))
        assert run.points[-1][:3] == (2, "refused", "so.impossible")
        assert run.messages() == prompt(run) == "Ann has announced the game: what do the cards count?"


@pytest.mark.parametrize(
    "claim", ["too-many-cards count=17", "too-few-cards count=15", "revoke", "looked-at-tricks trick=1"]
)
def test_a_claim_says_against_whom(claim: str) -> None:
    assert Run(f"Cal turns AH\n{ONE}\nAnn claims {claim}").verdict() == "refused"


@articles(BOOK, "B3-4")
def test_a_claim_may_name_the_card() -> None:
    before = f"Cal turns AH\n{ONE}\nAnn plays AC; Bob plays QH; Cal plays 9C"
    assert Run(f"{before}\nAnn claims revoke by Bob card=QH").verdict() == "reserved"
    assert Run(f"{before}\nAnn claims revoke by Bob card=KH").points[-1][1:3] == ("void", "so.claim-contradicted")
    proved = Run(f"{before}\nAnn claims revoke by Bob card=QH\nBob plays TC", discovery="players")
    assert (proved.only("revoke").line, proved.deal.no_count) == (3, ("Bob",))
    other = Run(f"{before}\nAnn claims under-play by Bob card=9S\nBob plays TC", discovery="players")
    assert (other.only("revoke").line, other.deal.no_count) == (3, ())  # it was the other play that was called


@articles(BOOK, "TB4-overlooked")
def test_what_is_overlooked_is_claimed_once_however_it_comes_to_light() -> None:
    """Cal claims the marriage that has been seen, then the Aces, seen later; nothing is claimed twice."""
    record = (
        "Cal turns TH\nAnn shows KD QD\nAnn plays AS; Bob plays 9S; Cal plays JS\nCal claims overlooked-meld by Ann\n"
        "Cal claims overlooked-meld by Ann"
    )
    once = Run(record, house={"claim-overlooked": True})
    assert (once.deal.announced("Cal"), once.verdict()) == (20, "void")
    more = Run(f"{record}\nAnn shows AH AD AC\nBob claims overlooked-meld by Ann", house={"claim-overlooked": True})
    assert (more.deal.announced("Cal"), more.deal.announced("Bob")) == (20, 100)
    again = Run([*more.lines, "Bob claims overlooked-meld by Ann"], house={"claim-overlooked": True})
    assert (again.verdict(), again.deal.announced("Bob")) == ("void", 100)
