"""Cards, knocks, marked points and the end of a game; deals told by the score pad; what can be seen."""

from __future__ import annotations

import pytest

from referee.core.settlement import Transfer
from tests.articles import articles
from tests.binocle.table import Run, cited, deal

FOSTER = "binocle/foster"
# Ann takes two Aces: 22 for cards
TWO_ACES = "Bob turns JH\nAnn plays AS; Bob plays AS"
KEEP = "JH AH"
ALL_ANN = deal("Bob turns JH\n* 12 Ann\n+ 11 Ann\nAnn plays AH; Bob plays JH", KEEP)


@articles(FOSTER, "19", "19-last")
def test_ten_for_the_last_trick_and_then_the_cards() -> None:
    run = Run(ALL_ANN)
    assert run.posted() == [("Ann", 10, "last-trick", "19-last"), ("Ann", 240, "cards", "19")]
    short = Run(ALL_ANN[:-1])
    assert (short.scores, short.result.complete) == ((0, 0), False)


@articles(FOSTER, "19")
@pytest.mark.parametrize(("rank", "points"), [("A", 11), ("T", 10), ("K", 4), ("Q", 3), ("J", 2), ("9", 0)])
def test_what_each_card_counts(rank: str, points: int) -> None:
    # one trick of two such cards, and just enough or one too few marked before
    enough = Run(f"Bob turns QH\nAnn plays {rank}S; Bob plays {rank}S; Ann knocks", score=(1000 - 2 * points, 0),
                 house={"open-points-end": False})  # fmt: skip
    assert enough.winner == "Ann"
    lacking = Run(f"Bob turns QH\nAnn plays {rank}S; Bob plays {rank}S; Ann knocks", score=(999 - 2 * points, 0))
    assert lacking.winner == "Bob"
    assert Run(ALL_ANN).result.points == {"Ann": 250, "Bob": 0}


# Marked points


@articles(FOSTER, "23", "4")
@pytest.mark.parametrize(("before", "winner"), [(939, None), (940, "Ann"), (941, "Ann")])
def test_marked_points_end_the_game(before: int, winner: str | None) -> None:
    run = Run("Bob turns JH\nAnn plays AS; Bob plays 9S\nAnn declares four-queens QS QH QD QC", score=(before, 0))
    assert (run.winner, run.deal.is_over) == (winner, winner is not None)
    if winner is None:
        dealer = Run("Bob turns 9H", score=(0, 990))  # the dix of the dealer ends it as well
        assert dealer.winner == "Bob"


@articles(FOSTER, "23")
def test_dix_the_last_trick_and_points_taken_over_end_it_too() -> None:
    assert Run("Bob turns JH\nAnn plays AS; Bob plays 9S\nAnn exchanges 9H", score=(990, 0)).winner == "Ann"
    last = Run(ALL_ANN, score=(990, 0))
    assert (last.winner, last.scores) == ("Ann", (10, 0))  # the cards are not counted any more
    excess = (
        "Bob turns JH\nAnn plays AS; Bob plays 9S\nAnn declares marriage KS QS\nAnn marks 40\nBob elects add-points"
    )
    assert Run(excess, score=(0, 980)).winner == "Bob"


@articles(FOSTER, "23", "21")
def test_marked_points_that_must_be_announced() -> None:
    house = {"open-points-end": False}
    record = "Bob turns JH\nAnn plays AS; Bob plays 9S\nAnn declares four-queens QS QH QD QC"
    run = Run(record, score=(940, 0), house=house)
    assert (run.winner, run.deal.is_over) == (None, False)
    assert any("as agreed" in cite.heading for step in run.at(-1) for cite in step.ruling.cites)
    assert Run(f"{record}\nAnn knocks", score=(940, 0), house=house).winner == "Ann"


@articles(FOSTER, "23")
def test_a_shorter_game() -> None:
    run = Run("Bob turns 9H", score=(0, 490), house={"game.points": 500})
    assert run.winner == "Bob"
    assert any(cite.book == "house" for step in run.result.steps for cite in step.cites)


# Knocking


@articles(FOSTER, "21")
@pytest.mark.parametrize(("before", "winner"), [(977, "Bob"), (978, "Ann"), (979, "Ann")])
def test_a_knock_is_right_or_loses(before: int, winner: str) -> None:
    run = Run(f"{TWO_ACES}; Ann knocks", score=(before, 0))
    assert run.winner == winner
    assert run.deal.is_over
    assert bool(run.findings) is (winner == "Bob")


@articles(FOSTER, "BN-K")
def test_a_wrong_knock_loses_whatever_the_other_has() -> None:
    run = Run(f"{TWO_ACES}; Ann knocks", score=(0, 0))
    assert (run.winner, cited(run.only("knock.wrong"))[0]) == ("Bob", "BN-K")
    assert run.settlement.transfers == [Transfer("Ann", "Bob", run.settlement.value, "points")]
    assert Run(f"{TWO_ACES}; Ann knocks\nBob claims wrong-knock by Ann").findings == run.findings
    assert Run(f"{TWO_ACES}\nBob claims wrong-knock by Ann").only("so.claim-contradicted").by == "Bob"


@articles(FOSTER, "21")
def test_the_first_right_knock_wins() -> None:
    run = Run(f"{TWO_ACES}; Ann knocks\nBob knocks", score=(980, 990))
    assert run.winner == "Ann"
    assert run.only("knock").verdict.word == "void"
    assert Run("Bob turns JH\nBob knocks", score=(0, 990)).winner == "Ann"  # there is no trick yet


@articles(FOSTER, "21")
def test_a_knock_after_the_last_card_and_no_later() -> None:
    both = (900, 1000)
    house = {"open-points-end": False}
    assert Run(ALL_ANN, score=both, house=house).winner is None
    assert Run([*ALL_ANN, "Bob knocks"], score=both, house=house).winner == "Bob"
    assert Run([*ALL_ANN, "Ann knocks"], score=both, house=house).winner == "Ann"
    late = Run([*ALL_ANN, "table notes they count", "Ann knocks"], score=both, house=house)
    assert (late.winner, late.only("knock").verdict.word) == (None, "void")


@articles(FOSTER, "21", "BN-3")
def test_who_has_lost_the_cards_knocks_on_marked_points_alone() -> None:
    record = "Bob turns JH\nAnn plays AS; Bob plays AS; Ann draws; Bob draws\nAnn plays TS; Bob plays TS"
    claim = "Bob claims looked-at-tricks by Ann trick=1"
    assert Run(f"{record}\nAnn knocks", score=(960, 0)).winner == "Ann"
    assert Run(f"{record}\n{claim}\nAnn knocks", score=(960, 0)).winner == "Bob"
    after = Run(f"{record}\nAnn knocks\n{claim}", score=(960, 0))
    assert after.winner == "Ann"  # the game was over


def test_a_knock_waits_for_cards_that_are_not_on_record() -> None:
    record = "Bob turns JH\nAnn plays AS; Bob plays ??\nAnn wins; Ann knocks"
    waits = Run(record, score=(980, 0))
    assert (waits.only("knock.wrong").verdict.word, waits.winner, waits.settlement.complete) == (
        "reserved",
        None,
        False,
    )
    assert Run(record, score=(989, 0)).winner == "Ann"  # right whatever the card was
    assert Run(record, score=(977, 0)).winner == "Bob"  # wrong whatever it was


@articles(FOSTER, "21")
@pytest.mark.parametrize(("cards", "winner"), [(129, "Bob"), (130, "Ann"), (131, "Ann")])
def test_a_knock_told_by_the_pad(cards: int, winner: str) -> None:
    run = Run(f"Ann knocks\nAnn tallies cards={cards}\nBob tallies score=40", score=(870, 990))
    assert run.winner == winner
    assert [f.point for f in run.findings] == ([] if winner == "Ann" else ["knock.wrong"])


# The count


@articles(FOSTER, "22")
def test_one_who_has_the_points_at_the_count_wins() -> None:
    for ann, winner in ((879, None), (880, "Ann"), (881, "Ann")):
        run = Run("Ann tallies cards=120\nBob tallies cards=120", score=(ann, 0))
        assert run.winner == winner


@articles(FOSTER, "22")
def test_both_have_the_points_and_the_game_goes_on() -> None:
    pads = "Ann tallies cards=120\nBob tallies cards=120"
    run = Run(pads, pads, pads, score=(880, 880), house={"game.step": 100})
    # 1000 each, 1120 each, 1240 each: the game goes to 1100, to 1200, to 1300
    assert (run.winner, run.standing) == (None, (1240, 1240))
    assert "goes on to 1300" in run.result.steps[-1].text
    won = Run(pads, "Ann tallies score=40 cards=200\nBob tallies cards=40", score=(880, 890))
    assert won.winner is None  # 1240 and 1050: neither has 1250
    won = Run(pads, "Ann tallies score=50 cards=200\nBob tallies cards=40", score=(880, 890))
    assert won.winner == "Ann"
    assert won.settlement.games[0].deals == (1, 2)


def test_a_new_game_begins_at_nothing() -> None:
    pads = "Ann tallies cards=200\nBob tallies cards=40"
    run = Run(*[pads] * 7, stakes={"per-game": "0.50"})
    assert [game.deals for game in run.settlement.games] == [(1, 2, 3, 4, 5)]
    assert run.standing == (400, 80)
    assert [(t.source, t.target, str(t.amount), t.unit) for t in run.settlement.transfers] == [
        ("Bob", "Ann", "1", "points"),
        ("Bob", "Ann", "0.50", "GBP"),
    ]


# Pads


def test_melds_told_without_cards() -> None:
    run = Run("Ann declares trump-marriage\nAnn declares dix\nBob declares marriage\n"
              "Ann tallies cards=100 \nBob tallies cards=140")  # fmt: skip
    assert run.scores == (150, 160)
    counted = Run("Ann tallies trump-marriage=1 four-kings=2 cards=100\nBob tallies score=10")
    assert counted.scores == (40 + 160 + 100, 10 + 140)


@pytest.mark.parametrize(
    ("tally", "verdict"),
    [("cards=240", "allowed"), ("cards=241", "refused"), ("score=-1", "refused"), ("last-trick=2", "refused"),
     ("dix=2", "allowed"), ("dix=3", "refused"), ("brisques=3", "refused")],
)  # fmt: skip
def test_what_a_pad_can_hold(tally: str, verdict: str) -> None:
    assert Run(f"Ann tallies {tally}").verdict() == verdict


def test_pads_that_do_not_fit() -> None:
    assert Run("Ann tallies cards=100\nBob tallies cards=139").only("so.tally-unfit").line == 2
    assert Run("Ann tallies last-trick=1 cards=1\nBob tallies last-trick=1").only("so.tally-unfit").line == 2
    assert Run("Ann tallies score=30 marriage=1 cards=9\nBob tallies score=0").only("so.tally-unfit").by == "Ann"
    missing = Run("Ann tallies score=30\nBob tallies score=0")
    assert (missing.result.complete, "cards" in missing.result.missing[0]) == (False, True)
    assert Run("Ann tallies score=30").result.missing == ("deal 1: Bob has not tallied",)


def test_pads_beside_a_record() -> None:
    same = Run([*ALL_ANN, "Ann tallies score=10 cards=240", "Bob tallies score=0 cards=0"])
    assert not same.findings
    other = Run([*ALL_ANN, "Ann tallies score=20 cards=230", "Bob tallies score=0 cards=10"])
    assert [f.point for f in other.findings] == ["so.tally-differs"] * 3
    assert other.scores == (250, 0)
    broken = Run([*ALL_ANN[:9], "Ann tallies score=20 cards=200", "Bob tallies score=10"])
    assert (broken.scores, broken.findings, broken.deal.is_over) == ((220, 50), [], True)


# What can be seen


@articles(FOSTER, "20")
def test_cards_in_the_tricks_are_not_noted() -> None:
    run = Run(f"{TWO_ACES}\nBob claims noted-cards by Ann")
    assert run.points == [(3, "irregular", "cards.notes", "Ann", None)]
    assert run.open() == []


def test_nobody_is_shown_what_must_be_kept_in_the_head() -> None:
    run = Run(ALL_ANN[:8])
    for seat in (None, "Ann", "Bob"):
        titles = [group.title for group in run.game.describe(run.table, seat)]
        assert not any("brisques" in title or title == "cards" for title in titles)
    assert run.standing == (0, 0)
    over = Run(ALL_ANN)
    shown = {group.title: group.items for group in over.game.describe(over.table, None)}
    assert shown["cards"] == ("Ann 240", "Bob 0")


def test_what_may_come_next() -> None:
    turn = Run("table notes nothing yet")
    assert turn.game.prompt(turn.table) == "Bob turns up the trump"
    assert "Bob turns 9H" in list(turn.game.candidates(turn.fold.law, turn.table))
    won = Run("Bob turns JH\nAnn plays AS; Bob plays 9S")
    lines = list(won.game.candidates(won.fold.law, won.table))
    assert {"Ann exchanges 9H", "Ann draws"} <= set(lines)
    # a list of what is allowed would tell whether a knock is right
    enough = Run(TWO_ACES, score=(990, 990))
    assert not any("knocks" in line for line in enough.game.candidates(enough.fold.law, enough.table))
    over = Run(f"{TWO_ACES}; Ann knocks", score=(980, 0))
    assert over.game.prompt(over.table) == "Ann has won the game"


def test_the_paper_sheet_is_the_score_of_the_game() -> None:
    pads = "Ann tallies cards=200\nBob tallies cards=40"
    assert not Run(pads, "Bob deals\ntable expects Ann=200 Bob=40").findings[1:]
    assert Run(pads, "Ann turns 9H\ntable expects Ann=210 Bob=40").findings == []
    assert Run(pads, "Ann turns 9H\ntable expects Ann=200").only("so.expects-differs").line == 4
