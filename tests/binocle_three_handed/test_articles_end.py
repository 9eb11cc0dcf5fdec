"""Three-handed Binocle: how a game is won, who retires, and deals told by the pads."""

from __future__ import annotations

import pytest

from tests.articles import articles
from tests.binocle_three_handed.table import BOOK, Run, Table

ONE = "Ann plays AS; Bob plays 9S; Cal plays JS"  # a trick for Ann


# Announcing the game


@articles(BOOK, "TB8", "TB8-stakes")
def test_who_announces_rightly_wins_at_once() -> None:
    run = Run(f"Cal turns QH\n{ONE}\nAnn knocks", score=(987, 1100, 0), stakes={"per-game": "0.50"})
    assert run.winner == "Ann"  # 987 and 13 in cards
    money = {(t.source, t.target, str(t.amount), t.unit) for t in run.settlement.transfers}
    assert money == {
        ("Bob", "Ann", "1", "points"),
        ("Cal", "Ann", "1", "points"),
        ("Bob", "Ann", "0.50", "GBP"),
        ("Cal", "Ann", "0.50", "GBP"),
    }
    assert run.settlement.complete
    assert Run(f"Cal turns QH\n{ONE}\nAnn announces 1000", score=(987, 0, 0)).winner == "Ann"
    assert Run(f"Cal turns QH\n{ONE}\nAnn announces 1250", score=(987, 0, 0)).verdict() == "refused"


@articles(BOOK, "TB8-wrong")
def test_who_announces_wrongly_retires() -> None:
    run = Run(f"Cal turns QH\n{ONE}\nAnn knocks\nBob plays AC; Cal plays 9C\nAnn plays AD", score=(986, 0, 0))
    assert run.points[0] == (3, "irregular", "knock.wrong", "Ann", None)
    assert "986 marked and 13 in cards, 999 and not 1000" in run.only("knock.wrong").message
    assert run.notes(3) == "Ann retires"  # said at once
    assert run.verdict() == "refused"  # Ann plays no more
    assert run.deal.tricks == 2  # tricks of two cards
    assert run.winner is None
    assert Run([*run.lines[:-1], "Ann knocks"], score=(986, 0, 0)).verdict() == "void"


def test_a_card_of_the_retired_stays_in_the_open_trick() -> None:
    run = Run("Cal turns QH\nAnn plays AS; Bob plays 9S\nAnn knocks\nCal plays JS")
    assert run.deal.tricks == 1
    assert run.deal.expected == "Bob"  # Ann's Ace has won it, for nobody
    assert run.scores == (0, 0, 0)


@articles(BOOK, "TB8-two")
def test_who_is_left_alone_has_won() -> None:
    run = Run("Cal turns QH\nAnn plays AS\nAnn knocks\nBob knocks")
    assert run.winner == "Cal"
    assert sorted((t.source, t.target) for t in run.settlement.games[0].transfers) == [("Ann", "Cal"), ("Bob", "Cal")]


def test_who_has_retired_can_have_nobody_punished() -> None:
    two = f"Cal turns QH\n{ONE}\nAnn knocks\nBob plays AC; Cal plays 9C\nBob plays AD; Cal plays 9D\n"
    retired = Run(two + "Ann claims looked-at-tricks by Cal trick=1")
    assert retired.deal.no_count == ()
    assert retired.open() == [("right", ("Bob",), "trick.looking", ["lose-cards"])]
    assert Run(two + "Bob claims looked-at-tricks by Cal trick=1").deal.no_count == ("Cal",)


@articles(BOOK, "TB8-lowest")
def test_the_lowest_pays() -> None:
    agreed = {"lowest-pays": True}
    won = Run(f"Cal turns QH\n{ONE}\nAnn knocks", score=(987, 500, 400), house=agreed)
    assert [(t.source, t.target) for t in won.settlement.games[0].transfers] == [("Cal", "Ann")]
    tied = Run(f"Cal turns QH\n{ONE}\nAnn knocks", score=(987, 400, 400), house=agreed)
    assert [(t.source, t.target) for t in tied.settlement.games[0].transfers] == [("Bob", "Ann"), ("Cal", "Ann")]
    over = Run(f"Cal turns QH\n{ONE}\nAnn knocks", score=(900, 500, 400), house=agreed)
    assert over.winner == "Bob"
    assert [(t.source, t.target) for t in over.settlement.games[0].transfers] == [("Cal", "Bob")]


def test_an_announcement_after_the_last_card() -> None:
    table = Table({}, "AH").out()
    ends = Run(table.lines).scores
    name = max(("Ann", "Bob", "Cal"), key=lambda one: ends[("Ann", "Bob", "Cal").index(one)])
    place = ("Ann", "Bob", "Cal").index(name)
    score = tuple(1000 - ends[place] if one == place else 1000 for one in range(3))
    assert Run([*table.lines, f"{name} knocks"], score=score).winner == name
    assert Run([*table.lines, "table notes counted", f"{name} knocks"], score=score).verdict() == "void"
    late = Run(
        [*table.lines, f"{name} tallies tricks={Run(table.lines).deal.won[name]}", f"{name} knocks"], score=score
    )
    assert late.verdict() == "void"


@pytest.mark.parametrize(
    ("score", "winner", "targets"),
    [
        ((999, 999, 999), None, {}),
        ((1000, 999, 0), "Ann", {}),
        ((1000, 1000, 0), None, {"Ann": 1250, "Bob": 1250}),
        ((1000, 1300, 0), None, {"Ann": 1250, "Bob": 1250}),
        ((1000, 1000, 1000), None, {"Ann": 1250, "Bob": 1250, "Cal": 1250}),
    ],
)
def test_nobody_announces(score: tuple[int, ...], winner: str | None, targets: dict[str, int]) -> None:
    pads = "Ann tallies score=0 cards=0\nBob tallies score=0 cards=0\nCal tallies score=0 cards=240"
    run = Run(pads, score=(score[0], score[1], score[2] - 240))
    assert run.winner == winner
    sitting = run.table.sitting.fork()
    run.game.carry(run.fold.law, sitting, run.result)
    assert dict(sitting.kept.get("targets", ())) == targets


@articles(BOOK, "TB9")
def test_the_third_reaches_a_thousand_while_two_go_on() -> None:
    on = {"targets": (("Ann", 1250), ("Bob", 1250))}
    pads = "Ann tallies score=0 cards=0\nBob tallies score=0 cards=0\nCal tallies score=0 cards=240"
    silent = Run(pads, score=(1100, 1100, 800), kept=on)
    assert silent.winner is None  # he has not announced it: now all go to 1250
    sitting = silent.table.sitting.fork()
    silent.game.carry(silent.fold.law, sitting, silent.result)
    assert dict(sitting.kept["targets"]) == {"Ann": 1250, "Bob": 1250, "Cal": 1250}
    assert Run("Cal declares four-aces\nCal knocks\n" + pads, score=(1100, 1100, 900), kept=on).winner == "Cal"
    assert (
        Run("Ann declares four-aces\nAnn knocks\n" + pads, score=(1100, 1100, 900), kept=on).only("knock.wrong").by
        == "Ann"
    )
    assert (
        Run(pads.replace("Ann tallies score=0", "Ann tallies score=150"), score=(1100, 1100, 800), kept=on).winner
        == "Ann"
    )


# Deals told by the pads


def test_pads() -> None:
    full = "Ann tallies marriage=2 dix=1 tricks=5 cards=80\nBob tallies score=110 cards=60\nCal tallies last-trick=1"
    run = Run(full)
    assert run.scores == (130, 170, 110)
    assert run.findings == []
    assert Run(full.replace("last-trick=1", "cards=90")).only("so.tally-unfit").message.endswith("do not make 240")
    assert Run("Ann tallies cards=241").verdict() == "refused"
    assert Run("Ann tallies dix=3").verdict() == "refused"
    assert Run("Ann tallies tricks=17").verdict() == "refused"
    assert Run("Ann tallies score=-1").verdict() == "refused"
    assert Run("Ann tallies score=20 marriage=2").fold.broken == set()
    assert Run("Ann tallies score=10").result.missing == ("deal 1: Bob and Cal have not tallied",)
    open_ = Run("Ann tallies score=10\nBob tallies score=10\nCal tallies score=10")
    assert not open_.settlement.complete
    assert "what the cards count" in open_.result.missing[0]


def test_pads_beside_a_record() -> None:
    table = Table({}, "AH").out()
    run = Run([*table.lines, "Ann tallies score=0 cards=12", "Bob tallies tricks=3", "Cal tallies tricks=1"])
    assert all(f.point == "so.tally-differs" for f in run.findings)
    assert run.findings


def test_an_announcement_that_waits_for_the_pads() -> None:
    pads = "\nAnn tallies score=100 cards=80\nBob tallies score=0 cards=80\nCal tallies score=0 cards=80"
    right = Run("Ann knocks" + pads, score=(820, 0, 0))
    assert right.winner == "Ann"
    assert right.findings == []
    wrong = Run("Ann knocks" + pads, score=(819, 0, 0))
    assert wrong.only("knock.wrong").message == "Ann announced the game and has 999, not 1000: Ann retires"
    assert Run("Ann knocks\nBob knocks").verdict() == "void"
    half = Run("Cal turns AH\nAnn plays ??; Bob plays 9S; Cal plays JS\nAnn wins\nAnn knocks", score=(990, 0, 0))
    assert half.verdict() == "reserved"
    assert half.deal.is_over
