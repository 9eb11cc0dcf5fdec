"""Three-handed Binocle: the deal, the Nines and the melds."""

from __future__ import annotations

import pytest

from tests.articles import articles, kept
from tests.binocle_three_handed.table import BOOK, Run, Table

ONE = "Ann plays AS; Bob plays 9S; Cal plays JS"  # a trick for Ann


# Cards, the deal and the trump


@kept(BOOK, "TB1")
def test_the_pack() -> None:
    assert "pack's 2 copies" in Run("Cal turns QS\nAnn holds QSx2").messages()
    assert Run("Cal turns 8S").verdict() == "refused"
    assert Run("Cal turns 9S\nAnn plays TS; Bob plays KS; Cal plays AS\nCal plays AS").verdict() == "allowed"


@articles(BOOK, "TB1-deal", "TB1-trump")
def test_sixteen_each_and_the_dealers_last_is_turned() -> None:
    run = Run("Cal deals\nCal turns QS")
    assert [hand.size for hand in run.deal.cards.hands.values()] == [16, 16, 16]
    assert run.deal.cards.stock == 0
    assert run.deal.cards.hands["Cal"].public() == {"QS": 1}
    assert run.deal.trump == "S"
    assert Run("Ann turns QS").verdict() == "refused"
    assert Run("Cal turns QS\nCal turns KS").verdict() == "refused"
    assert Run("Cal turns").verdict() == "refused"
    assert Run("Ann plays AS").verdict() == "refused"
    assert Run("Cal turns QS\nBob plays AS").verdict() == "irregular"  # Ann leads


def test_who_turns_up_the_trump_has_dealt() -> None:
    run = Run("Bob turns QS\nCal plays AS", dealer=None)
    assert run.deal.dealer == "Bob"
    assert run.findings == []


# Dix


@articles(BOOK, "TB2")
def test_the_nine_takes_the_card_turned_up() -> None:
    run = Run("Cal turns AH\nAnn exchanges 9H")
    assert run.deal.cards.hands["Ann"].public() == {"AH": 1}
    assert run.deal.cards.hands["Cal"].public() == {"9H": 1}
    assert [hand.size for hand in run.deal.cards.hands.values()] == [16, 16, 16]
    assert run.notes() == "Ann has announced 10"
    assert run.scores == (0, 0, 0)


def test_the_seat_decides_and_not_the_time() -> None:
    run = Run("Cal turns AH\nBob exchanges 9H\nAnn declares dix")
    assert run.deal.cards.hands["Ann"].public() == {"AH": 1}
    assert run.deal.cards.hands["Bob"].public() == {"9H": 1}
    assert run.deal.cards.hands["Cal"].public() == {"9H": 1}
    assert [run.deal.announced(name) for name in run.players] == [10, 10, 0]
    assert "Ann sits nearer" in run.notes()


def test_the_dealer_does_not_keep_it_against_anothers_nine() -> None:
    run = Run("Cal turns AH\nCal exchanges 9H\nBob exchanges 9H")
    assert run.deal.cards.hands["Bob"].public() == {"AH": 1}
    assert run.deal.cards.hands["Cal"].public() == {"9H": 2}
    assert [run.deal.announced(name) for name in run.players] == [0, 10, 10]
    alone = Run("Cal turns AH\nCal exchanges 9H")
    assert alone.deal.announced("Cal") == 10
    assert alone.deal.cards.hands["Cal"].public() == {"AH": 1, "9H": 1}


def test_a_nine_scores_once() -> None:
    assert Run("Cal turns AH\nAnn exchanges 9H\nCal exchanges 9H").deal.announced("Cal") == 10  # a Nine of his own
    spent = Run("Cal turns AH\nAnn exchanges 9H\nBob exchanges 9H\nCal exchanges 9H")
    assert spent.verdict() == "refused"  # he has only Ann's
    assert Run("Cal turns 9H\nAnn exchanges 9H\nBob exchanges 9H").verdict() == "refused"


def test_a_turn_up_that_has_been_melded_stays() -> None:
    run = Run("Cal turns AH\nCal declares four-aces AS AH AD AC\nAnn exchanges 9H")
    assert run.deal.announced("Ann") == 10
    assert run.deal.cards.hands["Ann"].public() == {"9H": 1}


@pytest.mark.parametrize("line", ["Ann exchanges 9S", "Ann exchanges QH"])
def test_only_the_nine_of_trumps(line: str) -> None:
    run = Run(f"Cal turns AH\n{line}")
    assert run.points == [(2, "void", "exchange.wrong", "Ann", None)]
    assert run.deal.announced("Ann") == 0


def test_not_once_a_card_is_played() -> None:
    run = Run("Cal turns AH\nAnn plays AS\nBob exchanges 9H\nAnn claims wrong-exchange by Bob")
    assert run.points == [(3, "void", "exchange.wrong", "Bob", None)]
    assert Run("Cal turns AH\nBob exchanges 9H\nAnn plays AS").findings == []


@articles(BOOK, "TB2-turned")
def test_a_nine_turned_up_waits_for_a_trick() -> None:
    run = Run(f"Cal turns 9H\n{ONE}", score=(0, 0, 990))
    assert run.standing == (0, 0, 990)
    run = Run(f"Cal turns 9H\n{ONE}\nAnn plays 9D; Bob plays JD; Cal plays KD", score=(0, 0, 990))
    assert run.standing == (0, 0, 1000)
    assert run.posted() == [("Cal", 10, "dix", "TB2")]
    assert run.winner is None  # he must announce it


@articles(BOOK, "TB2-second")
def test_the_second_nine_may_score_nothing() -> None:
    record = "Cal turns AH\nAnn exchanges 9H\nBob exchanges 9H"
    assert Run(record).deal.announced("Bob") == 10
    run = Run(record, house={"second-dix": False})
    assert run.deal.announced("Bob") == 0
    assert "as agreed" in run.notes()
    both = Run("Cal turns AH\nAnn exchanges 9H\nAnn exchanges 9H", house={"second-dix": False})
    assert both.deal.announced("Ann") == 20  # both in one hand score in any case
    moved = Run("Cal turns AH\nBob exchanges 9H\nAnn exchanges 9H", house={"second-dix": False})
    assert [moved.deal.announced(name) for name in ("Ann", "Bob")] == [10, 0]


# Melds


@articles(BOOK, "TB3")
def test_melds_of_several_lines_are_one() -> None:
    run = Run("Cal turns AH\nAnn declares double-binocle QSx2 JDx2\nAnn declares binocle QS.1 JD.1\nAnn plays QS")
    assert run.findings == []
    assert run.deal.announced("Ann") == 120
    assert run.deal.cards.hands["Ann"].laid == {}  # all melds are in hand again
    assert run.deal.cards.hands["Ann"].public() == {"QS": 1, "JD": 2}


def test_a_card_does_not_serve_twice_for_the_same() -> None:
    run = Run("Cal turns AH\nAnn declares marriage KS QS\nAnn declares marriage KS.1 QS.new")
    assert run.points == [(3, "void", "declare.superior", "Ann", None)]
    assert (
        Run("Cal turns AH\nAnn declares marriage KS QS\nAnn declares marriage KS.new QS.new").deal.announced("Ann")
        == 40
    )


def test_fours_and_eights() -> None:
    both = Run("Cal turns AH\nAnn declares four-kings KS KH KD KC\nAnn declares four-kings KS.new KH.new KD.new KC.new")
    assert both.deal.announced("Ann") == 160
    late = Run([*both.lines, "Ann declares eight-kings KSx2 KHx2 KDx2 KCx2"])
    # the eight has no fresh card beside both fours: one of the fours is left out, for the eight is worth more
    assert late.only("declare.fresh").message.startswith("four-kings")
    assert late.deal.announced("Ann") == 240


def test_a_better_meld_takes_the_place_of_a_worse() -> None:
    run = Run(
        "Cal turns AH\nAnn declares four-kings KS KH KD KC and marriage KS QS and marriage KH QH and marriage KD QD and "
        "marriage KC QC\nAnn declares four-queens QS.1 QH.1 QD.1 QC.1"
    )
    assert run.deal.announced("Ann") == 220
    assert run.only("declare.fresh").message.startswith("marriage")


@articles(BOOK, "TB4")
def test_no_meld_after_ones_own_first_card() -> None:
    run = Run("Cal turns AH\nAnn plays AS\nAnn declares marriage KC QC")
    assert run.points == [(3, "void", "declare.time", "Ann", None)]
    assert run.deal.announced("Ann") == 0
    assert run.deal.cards.hands["Ann"].public() == {"KC": 1, "QC": 1}
    assert Run("Cal turns AH\nAnn plays AS\nBob declares marriage KC QC\nBob plays 9S").deal.announced("Bob") == 20


def test_a_late_meld_can_prove_a_revoke() -> None:
    run = Run("Cal turns AH\nAnn plays AC; Bob plays JS\nBob declares marriage KC QC")
    assert (2, "irregular", "revoke", "Bob", 3) in run.points


@articles(BOOK, "TB4-overlooked")
def test_others_may_claim_what_is_overlooked() -> None:
    record = (
        "Cal turns AH\nAnn declares four-kings KS KH KD KC and four-queens QS QH QD QC\n"
        "Ann plays KS; Bob plays AS; Cal plays JS\nCal claims overlooked-meld by Ann"
    )
    agreed = {"claim-overlooked": True}
    run = Run(record, house=agreed)
    assert run.deal.announced("Cal") == 80  # 220 were possible
    assert (
        "as agreed" in " ".join(cite.label for step in run.at(-1) for cite in step.ruling.cites)
        or "overlooked" in run.notes()
    )
    assert Run(record + "\nBob claims overlooked-meld by Ann", house=agreed).verdict() == "void"  # Cal was the first
    assert Run(record).points == [(4, "void", "declare.overlooked", "Cal", None)]
    assert (
        Run("Cal turns AH\nCal claims overlooked-meld by Ann", house=agreed).verdict() == "void"
    )  # she may still meld
    assert Run(record.replace("Cal claims", "Ann claims"), house=agreed).verdict() == "void"
    scored = Run(record.replace("Cal claims", "Bob claims"), house=agreed)
    assert scored.posted() == [("Bob", 80, "overlooked", "TB4-overlooked")]  # he has won a trick already


@articles(BOOK, "TB5")
def test_announced_melds_score_with_the_first_trick() -> None:
    run = Run(f"Cal turns AH\nAnn declares marriage KC QC and binocle QS JD\nBob declares marriage KD QD\n{ONE}")
    assert run.scores == (60, 0, 0)
    assert [(player, points) for player, points, *_ in run.posted()] == [("Ann", 20), ("Ann", 40)]
    never = Table({"Ann": "KC QC"}, "AH").say("Ann declares marriage KC QC")
    assert Run(never.lines).scores == (0, 0, 0)


def test_one_trick_late_in_the_deal_is_enough() -> None:
    low = "9S 9S 9D 9D 9C 9C JS JS JD JD JC JC KC QC QS"
    table = Table({"Ann": f"{low} AH", "Bob": "AS AS TS TS KS KS AD AD TD TD KD KD AC AC TC TC"}, "9H")
    table.say("Ann declares marriage KC QC and binocle QS JD")
    run = Run(table.out().lines)
    assert run.findings == []
    assert len(table.took["Ann"]) == 3
    scored = [(p.player, p.points, p.reason) for p in run.deal.posted() if p.reason in ("marriage", "binocle")]
    assert scored == [("Ann", 20, "marriage"), ("Ann", 40, "binocle")]
    assert sum(run.scores) == 240 + 10 + 60 + 10  # cards, the last trick, Ann's melds, Cal's dix


def test_nothing_that_is_announced_is_lost_without_a_word() -> None:
    for joined in (
        "dix and marriage KS QS",
        "marriage KS QS and dix 9H",
        "sequence and binocle",
        "marrige KS QS and dix",
    ):
        found = Run(f"Cal turns JH\nAnn declares {joined}").findings[0]
        assert found.verdict.word == "refused"
        assert "write it in a line of its own" in found.message
    assert '"marrige"; did you mean "marriage"?' in found.message
    assert "write it in a line of its own" in Run("Ann declares sequence and binocle").messages()
    assert "one card at a time" in Run("Cal turns JH\nAnn declares dix 9H marriage KS QS").messages()
    assert Run("Cal turns JH\nAnn declares dix 9H; Ann declares marriage KS QS").deal.announced("Ann") == 30
