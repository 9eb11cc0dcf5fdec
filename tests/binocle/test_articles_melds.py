"""Melds and dix: what they score, when, with which cards, and what follows from a wrong one."""

from __future__ import annotations

import pytest

from tests.articles import articles, kept
from tests.binocle.table import Run, cited, deal

FOSTER = "binocle/foster"
TRICK = "Ann plays TC; Bob plays 9C"
ACES, KINGS, QUEENS, JACKS = (" ".join(rank + suit for suit in "SHDC") for rank in "AKQJ")
VALUES = [
    ("marriage KS QS", 20), ("marriage KH QH", 40), ("sequence AH TH KH QH JH", 150), ("binocle QS JD", 40),
    ("double-binocle QS QS JD JD", 80), (f"four-aces {ACES}", 100), (f"four-kings {KINGS}", 80),
    (f"four-queens {QUEENS}", 60), (f"four-jacks {JACKS}", 40), (f"eight-aces {ACES} {ACES}", 200),
    (f"eight-kings {KINGS} {KINGS}", 160), (f"eight-queens {QUEENS} {QUEENS}", 120), (f"eight-jacks {JACKS} {JACKS}", 80),
]  # fmt: skip


def after(*melds: str, trick: str = TRICK, turned: str = "TH", **how: object) -> Run:
    """Ann wins tricks with cards that matter to nobody, and declares after each."""
    keep = f"{turned} KS KH KD KC QS QS QH QD QC JD JD JS JH JC KS KH"
    return Run(deal(f"Bob turns {turned}\n" + "\n".join(f"~ Ann declares {meld}" for meld in melds), keep), **how)  # type: ignore[arg-type]


@articles(FOSTER, "C")
@pytest.mark.parametrize(("meld", "points"), VALUES)
def test_the_table_of_melds(meld: str, points: int) -> None:
    run = Run(f"Bob turns 9H\n{TRICK}\nAnn declares {meld}")
    assert [p[:3] for p in run.posted()] == [("Ann", points, meld.split(maxsplit=1)[0])]
    assert not run.findings


@articles(FOSTER, "BN-A1")
@pytest.mark.parametrize(
    "meld",
    [
        "sequence AS TS KS QS JS", "marriage KS QH", "binocle QS JH", f"four-kings {KINGS[:-3]} QC", "four-kings KS KH KD KH",
        "double-binocle QS QS JD JS", f"eight-jacks {JACKS} {JACKS[:-3]} QC", "four-kings KS KH KD",
    ],
)  # fmt: skip
def test_what_is_no_meld(meld: str) -> None:
    run = Run(f"Bob turns 9H\n{TRICK}\nAnn declares {meld}")
    assert run.only("declare.false").by == "Ann"
    assert run.scores == (0, 10)


@articles(FOSTER, "C-grand")
def test_the_grand_binocle_only_where_it_is_agreed() -> None:
    record = f"Bob turns 9S\n{TRICK}\nAnn declares grand-binocle KS QS JD"
    assert cited(Run(record).only("declare.false")) == ["BN-A1", "C-grand"]
    agreed = Run(record, house={"grand-binocle": True})
    assert agreed.scores == (80, 10)
    assert any("as agreed" in cite.heading for step in agreed.at(-1) for cite in step.ruling.cites)
    house = {"grand-binocle": True}
    grown = after("binocle QS JD", "grand-binocle KS QS.1 JD.1", house=house)
    assert grown.scores == (120, 0)
    lower = after("grand-binocle KS QS JD", "binocle QS.1 JD.new", house=house)
    assert (lower.scores, cited(lower.only("declare.false"))[1]) == ((80, 0), "11")


@articles(FOSTER, "9")
def test_only_the_winner_before_drawing_and_once() -> None:
    before = Run("Bob turns 9H\nAnn declares marriage KH QH")
    assert (before.verdict(), before.scores) == ("void", (0, 10))
    loser = Run(f"Bob turns 9H\n{TRICK}\nBob declares marriage KH QH")
    assert (loser.verdict(), loser.scores) == ("void", (0, 10))
    late = Run(f"Bob turns 9H\n{TRICK}\nAnn draws\nAnn declares marriage KH QH")
    assert (late.only("declare.time").verdict.word, late.scores) == ("void", (0, 10))
    twice = Run(f"Bob turns 9H\n{TRICK}\nAnn declares marriage KH QH\nAnn declares marriage KS QS")
    assert (twice.only("declare.one").line, twice.scores) == (4, (40, 10))


@articles(FOSTER, "9")
@kept(FOSTER, "9-lay", "17")
def test_the_cards_lie_until_the_stock_is_out() -> None:
    keep = "JH KH QH AS KS"
    run = Run(deal("Bob turns JH\n~ Ann declares marriage KH QH\n* 11 Ann", keep))
    assert run.deal.cards.hands["Ann"].laid == {}
    assert run.deal.cards.hands["Ann"].public() == {"KH": 1, "QH": 1}
    assert run.deal.cards.hands["Bob"].public() == {"JH": 1}  # the loser of the last trick has the trump card
    before = Run(deal("Bob turns JH\n~ Ann declares marriage KH QH\n* 10 Ann", keep))
    assert before.deal.cards.hands["Ann"].laid == {"KH.1": "KH", "QH.1": "QH"}
    record = "Bob turns JH\n~ Ann declares marriage KH QH\n* 11 Ann\nAnn plays AS; Bob plays KS"
    over = Run([*deal(record, keep), "Ann declares marriage KH QH"])
    assert (over.verdict(), over.only("declare.stock-out").by) == ("void", "Ann")


@articles(FOSTER, "10")
def test_a_fresh_card_for_every_meld() -> None:
    run = after(f"four-kings {KINGS}", "marriage QH KH", "marriage QS KS", "binocle QS.1 JD", "marriage QS.1 KS.1")
    assert cited(run.findings[0])[1] == "11"  # that marriage has been scored
    stale = after(f"four-kings {KINGS}", f"four-queens {QUEENS}", "marriage QH.1 KH.1")
    assert cited(stale.only("declare.false")) == ["BN-A1", "10"]
    fresh = after(f"four-kings {KINGS}", f"four-queens {QUEENS}", "marriage QS.new KS.1")
    assert (fresh.findings, fresh.scores) == ([], (160, 0))


@articles(FOSTER, "11")
def test_added_and_not_taken_away() -> None:
    up = after("marriage KS QS", "binocle QS.1 JD", f"four-queens QS.1 {QUEENS[3:]}")
    assert (up.findings, up.scores) == ([], (120, 0))  # one card three times
    again = after("marriage KS QS", "marriage KS.1 QS.new")
    assert cited(again.only("declare.false"))[1] == "11"
    two = after("marriage KS QS", "marriage KS.new QS.new")
    assert (two.findings, two.scores) == ([], (40, 0))
    down = after("double-binocle QS QS JD JD", "binocle QS.1 JD.1")
    assert down.scores == (80, 0)


def test_the_limits_of_the_table() -> None:
    keep = f"TS {ACES} {ACES}"
    four, four_more = f"four-aces {ACES}", "four-aces AS.new AH.new AD.new AC.new"
    eight = f"eight-aces {ACES} {ACES}"
    assert Run(deal(f"Bob turns TS\n~ Ann declares {four}\n~ Ann declares {eight}", keep)).scores == (300, 0)
    lost = Run(deal(f"Bob turns TS\n~ Ann declares {eight}\n~ Ann declares {four}", keep))
    assert (lost.scores, lost.verdict(6)) == ((200, 0), "irregular")
    both = Run(deal(f"Bob turns TS\n~ Ann declares {four}\n~ Ann declares {four_more}\n~ Ann declares {eight}", keep))
    assert (both.scores, cited(both.only("declare.false"))[1]) == ((200, 0), "10")


@articles(FOSTER, "12")
def test_nothing_is_made_whole_again() -> None:
    run = Run(f"Bob turns 9H\n{TRICK}\nAnn declares binocle QS JD\nAnn draws; Bob draws\nAnn plays JD; Bob plays 9D\n"
              "Ann declares binocle QS.1 JD.new")  # fmt: skip
    assert cited(run.only("declare.false")) == ["BN-A1", "12"]
    fresh = Run(f"Bob turns 9H\n{TRICK}\nAnn declares binocle QS JD\nAnn draws; Bob draws\nAnn plays JD; Bob plays 9D\n"
                "Ann declares binocle QS.new JD.new")  # fmt: skip
    assert fresh.scores == (80, 10)


@articles(FOSTER, "14")
def test_one_of_a_double_declaration() -> None:
    run = Run(f"Bob turns 9H\n{TRICK}\nAnn declares marriage KS QS to-score")
    assert cited(run.only("declare.held")) == ["14"]
    assert run.scores == (0, 10)
    two = after(f"four-kings {KINGS}", "binocle QS JD and marriage KS.1 QS")
    assert (two.scores, two.only("declare.one").verdict.word) == ((120, 0), "void")
    other = after(f"four-kings {KINGS}", "marriage KS.1 QS and binocle QS JD")
    assert other.scores == (100, 0)


# Dix


@articles(FOSTER, "16")
def test_the_nine_is_exchanged_just_after_a_trick() -> None:
    run = Run(f"Bob turns KH\n{TRICK}\nAnn exchanges 9H")
    assert (run.posted(), run.deal.turn_up) == ([("Ann", 10, "dix", "16")], "9H")
    assert run.deal.cards.hands["Ann"].public() == {"KH": 1}
    assert Run(f"Bob turns KH\n{TRICK}\nAnn declares dix 9H").scores == (10, 0)
    assert Run(f"Bob turns KH\n{TRICK}\nAnn declares dix").scores == (10, 0)


@articles(FOSTER, "16", "16-wrong")
@pytest.mark.parametrize(
    "record",
    [
        "Bob turns KH\nAnn exchanges 9H",  # before a trick
        f"Bob turns KH\n{TRICK}\nBob exchanges 9H",  # the loser
        f"Bob turns KH\n{TRICK}\nAnn draws\nAnn exchanges 9H",  # after drawing
        f"Bob turns KH\n{TRICK}\nAnn declares marriage KS QS\nAnn exchanges 9H",  # beside a meld
        f"Bob turns KH\n{TRICK}\nAnn exchanges 9C",  # not of trumps
        f"Bob turns KH\n{TRICK}\nAnn exchanges TH",  # not a Nine
    ],
)
def test_a_wrong_exchange_is_put_back(record: str) -> None:
    run = Run(record)
    assert (run.verdict(), run.only("exchange.wrong").verdict.word) == ("void", "void")
    assert run.deal.turn_up == "KH"
    face = record.rsplit(maxsplit=1)[-1]
    who = record.splitlines()[-1].split()[0]
    assert run.deal.cards.hands[who].public() == {face: 1}


@articles(FOSTER, "16")
def test_a_meld_after_the_exchange_waits_for_the_next_trick() -> None:
    run = Run(f"Bob turns KH\n{TRICK}\nAnn exchanges 9H\nAnn declares marriage KS QS")
    assert (run.only("declare.one").line, run.scores) == (4, (10, 0))


@articles(FOSTER, "16-second", "16-wrong")
def test_each_nine_scores_once() -> None:
    both = Run("Bob turns KH\nAnn plays AS; Bob plays 9S\nAnn exchanges 9H\nAnn draws; Bob draws\nAnn plays 9S; Bob plays TS\n"
               "Bob exchanges 9H\nBob draws; Ann draws\nBob plays TS; Ann plays KD\nBob exchanges 9H")  # fmt: skip
    assert both.scores == (10, 10)
    assert cited(both.only("exchange.wrong")) == ["16-wrong", "16-second"]
    assert Run(f"Bob turns 9H\n{TRICK}\nAnn exchanges 9H").scores == (10, 10)


@articles(FOSTER, "9", "16-wrong")
def test_no_exchange_when_the_trump_card_is_drawn() -> None:
    run = Run([*deal("Bob turns KH\n* 12 Ann\n+ 1 Ann", "KH 9H"), "Ann exchanges 9H"])
    assert cited(run.only("exchange.wrong")) == ["16-wrong", "9"]


# Irregular melds and marks


@articles(FOSTER, "BN-A1")
@pytest.mark.parametrize("discovery", ["referee", "players"])
def test_a_card_of_an_irregular_meld_is_called(discovery: str) -> None:
    false = f"Bob turns 9H\n{TRICK}\nAnn declares four-kings KS KH KD JC"
    run = Run(f"{false}\nBob elects call-card KH\nAnn draws; Bob draws\nAnn plays KH", discovery=discovery)
    assert (run.scores, len(run.findings)) == ((0, 10), 1)
    other = Run(f"{false}\nBob elects call-card KH\nAnn draws; Bob draws\nAnn plays KS", discovery=discovery)
    assert [f.line for f in other.findings] == [3, 6]
    wrong = Run(f"{false}\nBob elects call-card JC", discovery=discovery)
    assert wrong.verdict() == "void"  # the Jack was not rightly shown
    left = Run(f"{false}\nAnn draws; Bob draws", discovery=discovery)
    assert left.scores == ((0, 10) if discovery == "referee" else (80, 10))


@articles(FOSTER, "BN-A1")
@pytest.mark.parametrize("discovery", ["referee", "players"])
def test_an_irregular_meld_is_mended_before_drawing(discovery: str) -> None:
    false = f"Bob turns 9H\n{TRICK}\nAnn declares four-kings KS KH KD JC"
    right = "Ann declares four-kings KS KH KD KC"
    mended = Run(f"{false}\n{right}", discovery=discovery)
    assert (mended.scores, len(mended.findings), mended.open()) == ((80, 10), 1, [])
    late = Run(f"{false}\nAnn draws\n{right}", discovery=discovery)
    assert late.verdict() == "void"


@articles(FOSTER, "BN-A2")
@pytest.mark.parametrize("discovery", ["referee", "players"])
def test_too_much_marked(discovery: str) -> None:
    record = f"Bob turns 9H\n{TRICK}\nAnn declares four-queens {QUEENS}\nAnn marks"
    assert not Run(f"{record} 60", discovery=discovery).findings
    over = Run(f"{record} 80", discovery=discovery)
    assert over.open() == [("right", ("Bob",), "score.wrong", ["add-points"])]
    assert over.scores == ((60, 10) if discovery == "referee" else (80, 10))
    taken = Run(f"{record} 80\nBob elects add-points", discovery=discovery)
    assert taken.scores == (60, 30)
    assert Run(f"{record} 80\nBob waives", discovery=discovery).open() == []
    assert Run(f"{record} 80\nAnn elects add-points", discovery=discovery).verdict() == "void"
    under = Run(f"{record} 40", discovery=discovery)
    assert (under.scores, under.open()) == ((60, 10), [])
    called = Run(f"{record} 80\nBob claims wrong-score by Ann", discovery=discovery)
    assert (called.scores, len(called.findings)) == ((60, 10), 1)


@articles(FOSTER, "BN-A1", "BN-A2")
def test_marks_for_what_counts_for_nothing() -> None:
    """For an irregular meld BN-A1 is all that follows; what was marked for a late one the adversary may add."""
    false = "Bob turns 9H\nAnn plays AS; Bob plays 9S\nAnn declares four-kings KS KH KD JC\nAnn marks 80\nBob elects add-points"
    run = Run(false)
    assert [p[2] for p in run.points] == ["declare.false", "score.wrong", "so.not-offered"]
    assert run.scores == (0, 10)
    late = Run(
        "Bob turns 9H\nAnn plays AS; Bob plays 9S\nAnn draws\nAnn declares marriage KS QS\nAnn marks 20\nBob elects add-points"
    )
    assert [p[2] for p in late.points] == ["declare.time", "score.wrong"]
    assert late.scores == (0, 30)
    before = "Bob turns 9H\nAnn plays AS; Bob plays 9S\nAnn declares marriage KS QS\nAnn declares marriage KD QD\nAnn marks 20"
    assert [p[2] for p in Run(before).points] == ["declare.one", "score.wrong"]  # the mark is for the second
    stands = "Bob turns 9H\nAnn plays AS; Bob plays 9S\nAnn declares four-kings KS KH KD JC\nAnn marks 80"
    assert [p[2] for p in Run(stands, discovery="players").points] == [
        "declare.false"
    ]  # it has been scored as it is marked
    both = "Bob turns 9H\nAnn plays AS; Bob plays 9S\nAnn declares marriage KS QS and marriage KD QD\nAnn marks 20"
    assert [p[2] for p in Run(both).points] == ["declare.one"]


@articles(FOSTER, "BN-A2")
def test_a_wrong_total_is_called() -> None:
    record = f"Bob turns 9H\n{TRICK}\nAnn declares four-queens {QUEENS}\nBob claims wrong-score by Ann"
    assert Run(f"{record} score=60").only("so.claim-contradicted").by == "Bob"
    over = Run(f"{record} score=80\nBob elects add-points")
    assert over.scores == (60, 30)
    assert Run(f"{record} score=40").open() == []
    assert Run(record).verdict() == "refused"


@articles(FOSTER, "BN-A3")
def test_cards_taken_up_too_early() -> None:
    record = f"Bob turns 9H\n{TRICK}\nAnn declares marriage KH QH"
    run = Run(f"{record}\nBob claims taken-up-early by Ann\nBob elects lay-hand")
    assert run.open() == [("duty", ("Ann",), "lay.early", [])]
    hand = "KS QS JS TS 9S AS KD QD JD"
    shown = Run(f"{record}\nBob claims taken-up-early by Ann\nBob elects lay-hand\nAnn shows {hand}")
    assert (shown.open(), len(shown.findings)) == ([], 1)
    late = Run(f"{record}\nBob claims taken-up-early by Ann\nAnn draws; Bob draws\nAnn plays 9S\nBob elects lay-hand")
    assert late.verdict() == "void"
    nothing = Run(f"Bob turns 9H\n{TRICK}\nBob claims taken-up-early by Ann")
    assert nothing.only("so.claim-contradicted").by == "Bob"
    record_to_the_end = deal("Bob turns JH\n~ Ann declares marriage KH QH\n* 11 Ann", "JH KH QH")
    assert Run([*record_to_the_end, "Bob claims taken-up-early by Ann"]).verdict() == "void"


def test_announcing_and_scoring_later_are_not_words_of_this_game() -> None:
    assert Run(f"Bob turns 9H\n{TRICK}\nAnn scores marriage KH QH").verdict() == "refused"
    assert Run(f"Bob turns 9H\n{TRICK}\nAnn declares flush KH QH").verdict() == "refused"


def test_nothing_that_is_announced_is_lost_without_a_word() -> None:
    told = Run("Ann declares sequence and binocle")
    assert (told.verdict(), told.scores) == ("refused", (0, 0))
    for said in ("dix 9H and marriage KS QS", "dix 9H marriage KS QS"):
        assert Run(f"Bob turns JH\nAnn plays AS; Bob plays 9S\nAnn declares {said}").verdict() == "refused"
