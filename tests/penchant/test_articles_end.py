"""The last six tricks of Penchant, the brisques, and the game of four deals; tallies."""

from __future__ import annotations

from decimal import Decimal

import pytest

from referee.core.settlement import plain
from tests.articles import articles, kept
from tests.penchant.table import Pack, Run, cited, last_six

BOOK = "penchant/foster"
BOTH = pytest.mark.parametrize("discovery", ["referee", "players"])
KEEP = "AS KS QS JS TS 9S AH KH QH JH TH 9H"  # the last twelve cards of these records; Ann leads


def end(*lines: str, **more: object) -> Run:
    """Ten tricks that Ann wins with other cards, and then these lines."""
    return Run([*last_six(KEEP), *lines], **more)  # type: ignore[arg-type]


# Following and winning


@articles(BOOK, "5", "5-draw")
def test_1_3_5_six_cards_each_and_twenty_in_the_stock() -> None:
    run = Run("Ann plays JS; Bob plays TS; Ann draws; Bob draws")
    assert (run.cards("Ann"), run.cards("Bob"), run.deal.cards.stock) == (6, 6, 18)
    assert run.deal.turn == "Ann"  # the Jack beats the Ten
    free = Run("Ann plays 7S; Bob plays AH; Ann draws; Bob draws")
    assert free.findings == []
    assert free.deal.turn == "Ann"
    assert Run("Ann plays 7S; Bob plays 7S").points[0][1:3] == ("refused", "so.copies")
    assert end().deal.is_last


@kept(BOOK, "1", "3")
def test_1_and_3_the_pack() -> None:
    run = Run("Ann holds 7S 8S 9S TS JS QS")
    assert run.findings == []
    assert Run("Ann holds 7S 8S 9S TS JS QS KS").points[0][1] == "refused"
    assert Run("Ann plays 6S").points[0][1] == "refused"


@BOTH
@articles(BOOK, "BZ-P5")
def test_8_suit_must_be_followed_and_the_trick_won(discovery: str) -> None:
    revoke = end("Ann plays JS; Bob plays 9H", "Ann plays AS; Bob plays 9S", discovery=discovery)
    assert revoke.points == [(11, "irregular", "revoke", "Bob", 12)]
    assert cited(revoke.findings[0]) == ["BZ-P5"]
    under = end("Ann plays JS; Bob plays 9S", "Ann plays AS; Bob plays QS", discovery=discovery)
    assert under.points == [(11, "irregular", "revoke", "Bob", 12)]
    fine = end("Ann plays JS; Bob plays QS", "Bob plays 9S; Ann plays AS", discovery=discovery)
    assert fine.findings == []
    void = end("Ann plays JS; Bob plays 9H", "Ann plays AS; Bob plays TH", discovery=discovery)
    assert void.findings == []  # no trumps: a hand without Spades may throw anything (worked example 13)


@kept(BOOK, "8")
def test_8_winning_is_not_asked_where_the_house_says_so() -> None:
    run = end("Ann plays JS; Bob plays 9S", "Ann plays AS; Bob plays QS", house={"endgame-must-win": False})
    assert run.findings == []


@kept(BOOK, "8")
def test_8_with_trumps_a_hand_without_the_suit_must_trump() -> None:
    lines = last_six(KEEP)
    lines[0] = lines[0].replace("; Ann draws", "; Ann declares penchant QS JH; Ann draws", 1)
    wrong = Run([*lines, "Ann plays AS; Bob plays 9S", "Ann plays KS; Bob plays TH"])
    assert wrong.deal.trump == "H"
    assert wrong.findings == []


@BOTH
@articles(BOOK, "BZ-P5")
def test_p5_taken_back_and_replayed(discovery: str) -> None:
    run = end("Ann plays JS; Bob plays 9H", "Ann plays AS; Bob plays 9S", "Bob takes-back 9H", "Bob plays QS",
              discovery=discovery)  # fmt: skip
    assert [p[:4] for p in run.points] == [(11, "irregular", "revoke", "Bob")]
    assert run.scores == (0, 0)
    assert run.deal.turn == "Bob"
    assert run.deal.cards.hands["Ann"].known["AS"] == 1
    chosen = end("Ann plays JS; Bob plays 9H", "Ann plays AS; Bob plays 9S", "Ann elects replay", discovery=discovery)
    assert len(chosen.findings) == 1
    early = end("Ann plays JS; Bob plays 9H", "Ann claims revoke by Bob", discovery=discovery)
    assert early.points == [(12, "reserved", "so.claim-unproven", "Bob", None)]
    wrong = end("Ann plays JS; Bob plays QS", "Ann claims under-play by Bob", discovery=discovery)
    assert wrong.points == [(12, "void", "so.claim-contradicted", "Ann", None)]


SIX = (
    "Ann plays JS; Bob plays 9H", "Ann plays KS; Bob plays AS", "Bob plays TH; Ann plays QH", "Ann plays QS; Bob plays 9S",
    "Ann plays TS; Bob plays AH", "Ann plays KH; Bob plays JH",
)  # fmt: skip


@articles(BOOK, "BZ-P5", "15", "16")
def test_p5_in_france_the_offender_scores_nothing_from_there_on() -> None:
    plain_run = end(*SIX)
    assert [p[:4] for p in plain_run.points] == [(11, "irregular", "revoke", "Bob")]
    taken = {name: sum(face[0] in "AT7" for face in faces) for name, faces in plain_run.deal.taken.items()}
    ann = 30 + 10 * (taken["Ann"] - 6)  # three brisques of the last six, and those above six
    assert plain_run.scores == (ann, 10)  # Bob's Ace of Spades
    for place in (2, 3, 6):
        lines = [*SIX[:place], "Ann elects forfeit", *SIX[place:]]
        run = end(*lines, house={"revoke-remedy": "forfeit"})
        assert run.scores == (ann, 0), place
        assert any("agreed" in cite.heading for cite in run.findings[0].cites) or run.open() == []


# Brisques


@articles(BOOK, "15", "16")
def test_15_and_16_scored_as_won_and_counted_again() -> None:
    run = end("Ann plays AS; Bob plays TS", "Ann plays KS; Bob plays JS", "Ann plays QS; Bob plays 9S",
              "Ann plays AH; Bob plays TH", "Ann plays KH; Bob plays JH", "Ann plays QH; Bob plays 9H")  # fmt: skip
    assert run.posted(11) == [("Ann", 20, "2 brisques", "15")]
    assert run.posted(14) == [("Ann", 20, "2 brisques", "15")]
    assert run.posted(16) == [("Ann", 60, "12 brisques in all, 6 above 6", "16")]
    assert run.scores == (100, 0)
    assert run.posted(12) == []
    assert all(run.posted(line) == [] for line in range(1, 11))  # not before the last six


@pytest.mark.parametrize(("brisques", "points"), [(5, 0), (6, 0), (7, 10), (12, 60)])
@articles(BOOK, "16")
def test_16_ten_for_each_above_six(brisques: int, points: int) -> None:
    run = Run([f"Ann tallies score=100 brisques={brisques}", "Bob tallies score=50"])
    theirs = max(0, 12 - brisques - 6) * 10
    assert run.scores == (100 + points, 50 + theirs)


@articles(BOOK, "15")
def test_15_a_card_that_is_not_known_leaves_the_count_open() -> None:
    lines = ["Ann plays AS; Bob plays ??", "Ann wins", "Ann plays KS; Bob plays JS", "Ann plays QS; Bob plays 9S",
             "Ann plays AH; Bob plays TH", "Ann plays KH; Bob plays JH", "Ann plays QH; Bob plays 9H"]  # fmt: skip
    run = end(*lines)
    assert not run.result.complete
    assert "brisques" in run.result.missing[0]
    told = end(*lines, "Ann tallies score=40 brisques=12", "Bob tallies score=0")
    assert told.scores == (100, 0)
    assert told.result.missing == ()


# The game


def game(*deals: tuple[int, int], **more: object) -> Run:
    return Run(*[[f"Ann tallies score={a}", f"Bob tallies score={b}"] for a, b in deals], **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(("last", "value", "flags"), [(90, "1260", ("doubled",)), (100, "620", ()), (110, "610", ())])
@articles(BOOK, "2-game", "17")
def test_17_and_18_doubled_under_four_hundred(last: int, value: str, flags: tuple[str, ...]) -> None:
    run = game((300, 100), (300, 100), (300, 100), (120, last), stakes={"per-hundred": "1.00"})
    (won,) = run.settlement.games
    assert (won.winner, plain(won.value), won.flags, won.deals) == ("Ann", value, flags, (1, 2, 3, 4))
    assert run.settlement.complete
    money = [t for t in run.settlement.transfers if t.unit == "GBP"]
    assert [(t.source, t.target, t.amount * 100) for t in money] == [("Bob", "Ann", Decimal(value))]


@kept(BOOK, "18")
def test_18_nothing_less_than_four_hundred_is_safe() -> None:
    assert plain(game((500, 100), (0, 100), (0, 100), (0, 99)).settlement.games[0].value) == "202"


@articles(BOOK, "17-tie")
def test_17_tie_a_drawn_game() -> None:
    run = game((100, 50), (100, 150), (100, 100), (50, 50))
    (drawn,) = run.settlement.games
    assert (drawn.winner, plain(drawn.value), drawn.points) == (None, "0", {"Ann": 350, "Bob": 350})
    assert run.settlement.transfers == []
    assert run.settlement.complete


@articles(BOOK, "2-game")
def test_2_game_four_deals_and_then_another_game() -> None:
    three = game((300, 100), (300, 100), (300, 100))
    assert not three.settlement.complete
    assert three.settlement.games == []
    assert three.game.sheet(three.table) == {"Ann": 900, "Bob": 300}
    five = game((300, 100), (300, 100), (300, 100), (120, 110), (0, 70))
    assert len(five.settlement.games) == 1
    assert five.game.sheet(five.table) == {"Ann": 0, "Bob": 70}
    sheet = Run(["Ann tallies score=300", "Bob tallies score=100"], ["table expects Ann=300 Bob=100"])
    assert sheet.findings == []


@kept(BOOK, "2-deal")
def test_2_deal_by_turns() -> None:
    lines = ["Ann tallies score=0", "Bob tallies score=0"]
    run = Run(lines, ["Ann deals", *lines], ["Bob deals", *lines])
    assert run.findings == []
    assert Run(lines, ["Bob deals"]).points[0][2] == "deal.dealer"


# Tallies


def test_tallies_of_combinations_and_brisques() -> None:
    run = Run(["Ann tallies pair-of-kings=2 sequence-of-five=1 last-brisques=3 brisques=8", "Bob tallies penchant=1"])
    assert run.scores == (2 * 20 + 250 + 30 + 20, 10)
    assert "Bob has the other 4" in run.notes(2)


def test_tallies_that_cannot_be() -> None:
    for tally in ("brisques=13", "last-brisques=13", "cards=33", "score=-10", "brisques=3 last-brisques=4"):
        assert Run([f"Ann tallies {tally}"]).points[0][1] == "refused", tally
    unfit = Run(["Ann tallies score=0 brisques=7", "Bob tallies score=0 brisques=6"])
    assert [p[2] for p in unfit.points] == ["so.tally-unfit"]
    sums = Run(["Ann tallies score=50 marriage=1 brisques=6", "Bob tallies score=0"])
    assert [p[2] for p in sums.points] == ["so.tally-unfit"]
    missing = Run(["Ann tallies marriage=1", "Bob tallies score=10"])
    assert [p[2] for p in missing.points] == ["so.missing-tally"]
    assert not missing.result.complete
    assert "Bob" in Run(["Ann tallies score=10"]).result.missing[0]


def test_tallies_beside_a_full_record() -> None:
    fine = end(*SIX[1:1], "Ann plays AS; Bob plays TS", "Ann plays KS; Bob plays JS", "Ann plays QS; Bob plays 9S",
               "Ann plays AH; Bob plays TH", "Ann plays KH; Bob plays JH", "Ann plays QH; Bob plays 9H",
               "Ann tallies score=40 brisques=12", "Bob tallies score=0")  # fmt: skip
    assert fine.findings == []
    total = end("Ann plays AS; Bob plays TS", "Ann plays KS; Bob plays JS", "Ann plays QS; Bob plays 9S",
                "Ann plays AH; Bob plays TH", "Ann plays KH; Bob plays JH", "Ann plays QH; Bob plays 9H",
                "Ann tallies score=100", "Bob tallies score=10")  # fmt: skip
    assert [p[2:4] for p in total.points] == [("so.tally-differs", "Bob")]
    assert total.scores == (100, 0)


def test_combinations_told_without_cards() -> None:
    run = Run(["Ann declares marriage", "Bob declares four-aces", "Ann tallies score=20", "Bob tallies score=100"])
    assert run.findings == []
    assert run.scores == (20, 100)


# What can be seen


def test_the_table_says_what_may_be_done_and_hides_brisques() -> None:
    run = Run("Ann plays AS; Bob plays TS; Ann draws")
    assert run.game.prompt(run.table) == "Bob may declare a penchant, then draws"
    for seat, can_see in (("Ann", True), ("Bob", False), (None, False)):
        titles = [group.title for group in run.game.describe(run.table, seat)]
        assert ("Ann's brisques" in titles) is can_see
    seen = {group.title: group.items for group in run.game.describe(run.table, "Ann")}
    assert seen["Ann's brisques"] == ("2",)
    assert seen["game so far"] == ("Ann 0, Bob 0",)
    lines = list(run.game.candidates(run.fold.law, run.table))
    assert "Bob draws" in lines


def test_only_a_draw_is_omitted_and_a_trick_waits_for_its_winner() -> None:
    assert Run("Ann plays AS; Bob plays TS\nAnn omits gathering").points[0][1] == "refused"
    run = Run("Ann plays AS; Bob plays TS\nBob omits draw\nAnn plays 8C", draws="implied")
    assert run.findings == []
    assert Run("Ann plays AS; Bob plays ??\nAnn plays KS").points[0][1] == "refused"
    assert len(Pack().tricks(3, highest=True)) == 3


@kept(BOOK, "4", "8-last", "9-free")
def test_4_ten_tricks_with_a_draw_six_without_and_the_last_for_nothing() -> None:
    lines = last_six("AD KD QD JD TC 9C TD 9D 8D 7D 8C 7C")
    ninth, tenth = Run(lines[:9]), Run(lines)
    assert (ninth.deal.is_last, ninth.deal.cards.stock) == (False, 2)
    assert (tenth.deal.is_last, tenth.deal.cards.stock, tenth.cards("Ann"), tenth.cards("Bob")) == (True, 0, 6, 6)
    six = ("Ann plays TC; Bob plays 8C", "Ann plays 9C; Bob plays 7C", "Ann plays AD; Bob plays TD", "Ann plays KD; Bob plays 9D",
           "Ann plays QD; Bob plays 8D", "Ann plays JD")  # fmt: skip
    before, done = Run([*lines, *six]), Run([*lines, *six, "Bob plays 7D"])
    assert not before.deal.is_over
    assert done.deal.is_over
    assert done.findings == []  # Ann has held marriages all the time, and need not say so
    assert [posting[:3] for posting in done.posted(17)] == [
        ("Ann", 10, "brisque"), ("Ann", 60, "12 brisques in all, 6 above 6"),
    ]  # fmt: skip
