"""Four-handed Binocle, article by article: what differs from three."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.articles import articles, kept
from tests.binocle_four_handed.table import BOOK, Run, table

FIRST = "Ann plays AS; Bob plays 9S; Cal plays JS; Dee plays QS"  # a trick for Ann
SINGLY = {"partners": False}


@kept(BOOK, "FB1")
def test_the_pack() -> None:
    assert "pack's 2 copies" in Run("Dee turns QS\nAnn holds QSx2").messages()
    assert Run("Dee turns 8S").verdict() == "refused"


@articles(BOOK, "FB1-deal", "FB1-trump")
def test_twelve_each_and_the_dealers_last_is_turned() -> None:
    run = Run("Dee deals\nDee turns QS")
    assert [hand.size for hand in run.deal.cards.hands.values()] == [12] * 4
    assert run.deal.cards.hands["Dee"].public() == {"QS": 1}
    nine = Run("Dee turns AH\nCal exchanges 9H\nBob exchanges 9H")
    assert nine.deal.cards.hands["Bob"].public() == {"AH": 1}
    assert [nine.deal.announced(name) for name in nine.players] == [0, 10, 10, 0]
    assert Run(f"Dee turns AH\n{FIRST}\nCal exchanges 9H").verdict() == "void"


@kept(BOOK, "FB1-sides")
def test_partners_sit_opposite_or_nobody_has_one() -> None:
    both = Run(
        "Ann tallies score=100\nBob tallies score=50\nCal tallies score=20 cards=120\nDee tallies score=0 cards=120"
    )
    assert both.deal.sides == (("Ann", "Cal"), ("Bob", "Dee"))
    each = Run("Ann tallies score=100", house=SINGLY)
    assert each.deal.sides == (("Ann",), ("Bob",), ("Cal",), ("Dee",))
    played = Run(f"Dee turns AH\nAnn plays AS\nAnn declares marriage KC QC\n{FIRST.partition('; ')[2]}")
    assert played.standing == (20, 0, 20, 0)
    assert Run(played.lines, house=SINGLY).standing == (20, 0, 0, 0)


@articles(BOOK, "FB2", "FB2-time")
def test_melds_come_after_ones_own_card_and_before_the_next() -> None:
    good = Run(
        "Dee turns AH\nAnn plays QS\nAnn declares marriage KS QS\nBob plays KS\nBob declares binocle QS JD\n"
        "Cal plays TS\nDee plays JS\nDee declares marriage KC QC"
    )
    assert good.findings == []
    assert [good.deal.announced(name) for name in good.players] == [20, 40, 0, 20]
    early = Run("Dee turns AH\nAnn declares marriage KS QS")
    assert early.points == [(2, "void", "declare.time", "Ann", None)]
    late = Run("Dee turns AH\nAnn plays QS\nBob plays KS\nAnn declares marriage KC QC")
    assert late.points == [(4, "void", "declare.time", "Ann", None)]
    led = Run(f"Dee turns AH\n{FIRST}\nAnn plays AC\nDee declares marriage KC QC")
    assert led.only("declare.time").by == "Dee"
    second = Run(f"Dee turns AH\n{FIRST}\nAnn plays AC\nAnn declares marriage KC QC")
    assert second.only("declare.time").by == "Ann"


def test_the_card_in_the_trick_is_not_in_the_hand() -> None:
    run = Run("Dee turns AH\nAnn plays QS\nAnn declares marriage KS QS\nAnn declares marriage KS.new QS.new")
    assert run.deal.announced("Ann") == 40  # both Queens, the one led and another
    assert run.deal.cards.hands["Ann"].size == 11
    three = Run("Dee turns AH\nAnn plays QS\nAnn holds QS\nAnn declares binocle QS JD and double-binocle QS QS JD JD")
    assert three.deal.announced("Ann") == 120


def test_who_wins_the_first_trick_as_the_last_to_play_still_melds() -> None:
    run = Run("Dee turns AH\nAnn plays QS; Bob plays KS; Cal plays TS; Dee plays AS\nDee declares marriage KC QC")
    assert run.posted() == [("Dee", 20, "marriage", "C")]
    more = Run(
        [*run.lines, "Dee declares marriage KS QS and marriage KH QH and marriage KD QD and four-kings KS KH KD KC.1",
         "Dee declares four-queens QS.1 QH.1 QD.1 QC.1"]
    )  # fmt: skip
    assert more.scores == (0, 0, 0, 220)  # the marriage that scored first has been taken down for the Queens
    assert more.only("declare.fresh").verdict.word == "void"


@articles(BOOK, "FB3")
@pytest.mark.parametrize(
    ("trick", "held", "point"),
    [
        ("Ann plays 9D; Bob plays JD; Cal plays QD; Dee plays 9D", "AD", "under-play"),
        ("Ann plays JS; Bob plays TS; Cal plays 9S; Dee plays QS", "AS", "under-play"),  # it is his partner's
        ("Ann plays JS; Bob plays AS; Cal plays 9S; Dee plays QS", "AS", None),  # an equal card does not win
        ("Ann plays 9D; Bob plays JD; Cal plays QD; Dee plays TS", "KD", "revoke"),
        ("Ann plays 9D; Bob plays JH; Cal plays QD; Dee plays 9D", "AD", None),  # it is trumped
    ],
)
def test_the_fourth_hand(trick: str, held: str, point: str | None) -> None:
    before = "Dee turns 9H\nAnn plays AH; Bob plays TH; Cal plays TH; Dee plays 9H\n"
    run = Run(f"{before}{trick}\nDee shows {held}")
    assert [one for one in run.points if one[3] == "Dee"] == ([(3, "irregular", point, "Dee", 4)] if point else [])
    assert Run(f"Dee turns 9H\n{FIRST.replace('QS', '??')}\nDee wins").deal.turn == "Dee"


def mode(house: Mapping[str, Any]) -> tuple[int, ...]:
    return Run("Dee turns 9H\nAnn plays AS\nBob plays 9S\nCal plays JS\nCal declares marriage KC QC\nDee plays QS",
               house=house).scores  # fmt: skip


@articles(BOOK, "FB4")
def test_whose_trick_makes_melds_good() -> None:
    assert mode({}) == (0, 0, 20, 0)
    assert mode(SINGLY) == (0, 0, 0, 0)
    assert mode({"meld-mode": "individual"}) == (0, 0, 0, 0)
    assert mode({"meld-mode": "side"}) == (0, 0, 20, 0)
    assert mode({"meld-mode": "combined"}) == (0, 0, 20, 0)
    assert mode({**SINGLY, "meld-mode": "combined"}) == (0, 0, 0, 0)


COMBINED = (
    "Dee turns 9H\nAnn plays 9S\nAnn declares four-kings KS KH KD KC\nBob plays TS\nCal plays AS\n"
    "Cal lays QS QH QD JD\nDee plays JS\n"
)


@articles(BOOK, "FB4-combined")
def test_partners_combine_what_lies_on_the_table() -> None:
    agreed = {"meld-mode": "combined"}
    run = Run(COMBINED + "Cal combines marriage KS QS and marriage KH QH\nCal combines binocle QS JD", house=agreed)
    assert [(p.player, p.points, p.reason) for p in run.deal.posted()] == [
        ("Ann", 80, "four-kings"), ("Cal", 20, "marriage"), ("Cal", 40, "marriage"), ("Cal", 40, "binocle"),
    ]  # fmt: skip
    assert run.findings == []
    assert Run(COMBINED + "Cal combines marriage KS QS\nCal combines marriage KS QS", house=agreed).only(
        "declare.superior"
    )
    assert (
        Run(COMBINED + "Cal combines four-queens QS QH QD QC", house=agreed).verdict() == "void"
    )  # no Queen of clubs lies
    assert Run(COMBINED + "Cal combines marriage KS QH", house=agreed).only("declare.false").by == "Cal"
    assert Run(COMBINED + "Cal combines grand-binocle KS QS JD", house=agreed).only("declare.grand").by == "Cal"
    assert Run(COMBINED + "Cal combines marriage KS.1 QS", house=agreed).verdict() == "refused"
    assert Run(COMBINED + "Ann combines marriage KS QS", house=agreed).verdict() == "void"  # Cal has won it
    late = Run(COMBINED + "Cal plays 9C\nCal combines marriage KS QS", house=agreed)
    assert late.verdict() == "void"
    assert late.deal.cards.hands["Ann"].laid == {}  # all melds are in hand again
    assert Run(COMBINED + "Cal combines marriage KS QS").verdict() == "void"  # kept apart
    assert Run(COMBINED).only("declare.combined").by == "Cal"


def test_melds_stay_until_their_side_has_won() -> None:
    agreed = {"meld-mode": "combined"}
    run = Run(
        "Dee turns 9H\nAnn plays 9S\nAnn declares four-kings KS KH KD KC\nBob plays TS\nBob declares marriage KC QC\n"
        "Cal plays JS\nCal lays QH\nDee plays AS\nDee plays 9D\nAnn plays KD\nBob plays JD\nCal plays 9D\n"
        "Ann combines marriage KH QH\nAnn combines four-kings KS KH KD KC",
        house=agreed,
    )
    assert ("Ann", 40, "marriage") in [(p.player, p.points, p.reason) for p in run.deal.posted()]
    assert run.only("declare.combined").line == 14  # the King of diamonds has been played
    assert run.deal.cards.hands["Bob"].laid == {}
    assert set(run.deal.cards.hands["Ann"].laid) == {"KS.1", "KH.1", "KC.1"}


@articles(BOOK, "FB6", "FB6-stakes")
def test_partners_announce_and_lose_together() -> None:
    wrong = Run(f"Dee turns QH\n{FIRST}\nBob knocks", score=(900, 900, 900, 900))
    assert wrong.winner == "Ann+Cal"
    assert sorted((t.source, t.target) for t in wrong.settlement.games[0].transfers) == [("Bob", "Ann"), ("Dee", "Cal")]
    # 16 in cards: 11 + 0 + 2 + 3
    assert Run(f"Dee turns QH\n{FIRST}\nCal knocks", score=(984, 0, 984, 0)).winner == "Ann+Cal"
    assert Run(f"Dee turns QH\n{FIRST}\nCal knocks", score=(983, 0, 983, 0)).winner == "Bob+Dee"
    alone = Run(f"Dee turns QH\n{FIRST}\nCal knocks", score=(484, 0, 500, 0), house=SINGLY)
    assert alone.winner is None
    assert alone.deal.retired == ("Cal",)
    assert alone.deal.expected == "Ann"


@articles(BOOK, "FB6-left")
def test_who_is_left() -> None:
    run = Run("Dee turns QH\nAnn knocks\nBob knocks\nCal knocks", house=SINGLY)
    assert run.winner == "Dee"
    played = table({}, "AH").say("Ann knocks")
    played.names, played.turn = ("Bob", "Cal", "Dee"), "Bob"
    over = Run(played.out().lines, "Bob tallies score=900 cards=200\nCal tallies score=10 cards=40\nDee tallies score=5",
               house=SINGLY)  # fmt: skip
    assert [found.point for found in over.findings] == ["knock.wrong"]
    assert over.winner == "Bob"
    assert len(over.settlement.games[0].transfers) == 3


@articles(BOOK, "FB6-left", "FB2", "FB6-stakes")
@articles("binocle/foster", "16")
def test_three_who_are_left_and_then_two() -> None:
    none = "Ann knocks\n" + "\n".join(f"{name} tallies score=0 cards={60 * (name == 'Bob')}" for name in ("Bob", "Cal"))
    none += "\nDee tallies cards=0\nAnn tallies cards=0"
    three = Run(
        none, "Bob turns AH\nCal plays QS\nCal declares marriage KS QS\nDee plays KS\nBob plays TS", house=SINGLY
    )
    assert (three.deal.players, three.deal.each) == (("Bob", "Cal", "Dee"), 16)
    assert three.deal.announced("Cal") == 20
    two = Run(none, "Dee knocks\nBob tallies cards=40\nCal tallies cards=200\nDee tallies cards=0",
              "Cal turns 9H\nBob plays AS; Cal plays 9S\nBob exchanges 9H; Bob draws; Cal draws\nBob plays KC; Cal plays 9C\n"
              "Bob knocks", house=SINGLY)  # fmt: skip
    assert two.deal.players == ("Bob", "Cal")
    assert two.winner == "Cal"
    assert sorted(t.source for t in two.settlement.games[0].transfers) == ["Ann", "Bob", "Dee"]


@articles(BOOK, "FB6-lowest")
def test_the_lowest_pays() -> None:
    won = Run(f"Dee turns QH\n{FIRST}\nAnn knocks", score=(984, 500, 400, 600), house={**SINGLY, "lowest-pays": True})
    assert [(t.source, t.target) for t in won.settlement.games[0].transfers] == [("Cal", "Ann")]


def test_sides_go_on_when_both_have_the_points() -> None:
    pads = (
        "Ann tallies score=0 cards=60\nBob tallies score=0 cards=60\nCal tallies score=0 cards=60\nDee tallies score=0"
    )
    on = Run(pads, score=(880, 880, 880, 880))
    assert on.winner is None
    sitting = on.table.sitting.fork()
    on.game.carry(on.fold.law, sitting, on.result)
    assert dict(sitting.kept["targets"]) == {"Ann": 1250, "Bob": 1250}
    assert Run(pads, score=(880, 879, 880, 879)).winner == "Ann+Cal"
    side = Run("Ann+Cal tallies score=20 cards=140\nBob+Dee tallies score=10")
    assert side.standing == (160, 110, 160, 110)


def test_the_pad_of_a_side_stands_for_the_side() -> None:
    """Partners have one score: what is typed for both is neither of theirs alone, and a deal has marked it for each."""
    run = Run("Ann+Cal tallies four-aces=1 last-trick cards=140\nBob+Dee tallies score=60 cards=100")
    assert run.marked == ["Ann+Cal 100 four-aces", "Ann+Cal 10 last-trick", "Bob+Dee 60 as tallied",
                          "Ann+Cal 140 cards", "Bob+Dee 100 cards"]  # fmt: skip
    assert run.result.points == {"Ann": 250, "Bob": 160, "Cal": 250, "Dee": 160}
    steps = [(step.text, int(step.amount)) for step in run.result.steps]
    assert steps[-3:] == [
        ("Ann+Cal, cards: +140", 250), ("Bob+Dee, cards: +100", 160), ("the game stands at Ann+Cal 250, Bob+Dee 160", 250),
    ]  # fmt: skip
    assert (run.standing, run.findings) == ((250, 160, 250, 160), [])
    lost = Run([*run.lines, "Bob claims looked-at-tricks by Ann"])
    assert (lost.standing, lost.result.points["Cal"]) == ((110, 160, 110, 160), 110)
    own = Run("Ann tallies score=20 cards=40\nCal tallies score=10 cards=100\nBob+Dee tallies score=0")
    assert own.marked[:2] == ["Ann 20 as tallied", "Cal 10 as tallied"]
    assert own.result.points["Ann"] == own.result.points["Cal"] == 170
    seen = run.game.describe(run.table, None)
    assert [group.items for group in seen if group.title == "cards"] == [("Ann+Cal 140", "Bob+Dee 100")]


def test_the_pad_of_a_side_is_compared_with_what_both_have() -> None:
    played = table({}, "AH").out().lines
    right = Run(played)
    own = dict(zip(right.deal.players, right.standing, strict=True))
    cards = {name: sum(p.points for p in right.deal.posted() if p.player in side and p.reason == "cards")
             for side in right.deal.sides for name in side}  # fmt: skip
    pads = [f"{side} tallies score={own[first] - cards[first]} cards={cards[first]}"
            for side, first in (("Ann+Cal", "Ann"), ("Bob+Dee", "Bob"))]  # fmt: skip
    assert Run([*played, *pads]).findings == []
    wrong = Run([*played, f"Ann+Cal tallies cards={cards['Ann'] + 1}", pads[1]])
    assert "Ann+Cal tallies cards=" in wrong.only("so.tally-differs").message


REVOKE = f"Dee turns AH\n{FIRST}\nAnn plays AC; Bob plays QH; Cal plays 9C; Dee plays JC\nBob plays TC; Cal plays QC\n"


@articles(BOOK, "B4-4")
def test_a_revoke_costs_the_side_its_cards() -> None:
    run = Run(REVOKE)
    assert run.only("revoke").proof_line == 4
    assert run.deal.no_count == ("Bob", "Dee")
    assert Run(REVOKE, house={"revoke-scope": "player"}).deal.no_count == ("Bob",)
    assert Run(REVOKE, house=SINGLY).deal.no_count == ("Bob",)
    assert Run(REVOKE + "Dee claims revoke by Bob", discovery="players").deal.no_count == ()  # his own side
    assert Run(REVOKE + "Cal claims revoke by Bob", discovery="players").deal.no_count == ("Bob", "Dee")


def test_the_count_of_a_whole_deal() -> None:
    played = table({}, "AH").out()
    run = Run(played.lines)
    worth = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
    cards = {name: sum(worth[face[0]] for face in faces) for name, faces in played.took.items()}
    cards[played.turn] += 10
    assert run.findings == []
    assert run.scores == tuple(cards.values())
    assert run.standing == (cards["Ann"] + cards["Cal"], cards["Bob"] + cards["Dee"]) * 2


def test_the_paper_sheet_has_one_score_for_partners() -> None:
    pads = "Ann+Cal tallies score=20 cards=140\nBob+Dee tallies score=10\n"
    assert Run(pads + "table expects Ann=160 Cal=160 Bob+Dee=110").findings == []
    assert Run(pads + "table expects Cal=150").only("so.expects-differs").message == (
        "the paper sheet has 150 for Cal, the record 160"
    )
    assert Run(pads + "table sets Ann=850 Cal=850").standing == (850, 110, 850, 110)
    assert Run(pads + "table sets Ann=850 Cal=840").verdict() == "refused"
