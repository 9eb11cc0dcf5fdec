"""Three-handed Binocle: the tricks, and what goes wrong in them or before."""

from __future__ import annotations

import pytest

from tests.articles import articles
from tests.binocle_three_handed.table import BOOK, Run, Table
from tests.tables import cited

ONE = "Ann plays AS; Bob plays 9S; Cal plays JS"  # a trick for Ann


# Play


@articles(BOOK, "TB6")
def test_the_first_of_two_identical_cards_wins() -> None:
    run = Run("Cal turns AH\nAnn plays TS; Bob plays TS; Cal plays 9S")
    assert run.deal.turn == "Ann"
    unknown = Run("Cal turns AH\nAnn plays TS; Bob plays ??; Cal plays 9S\nBob wins")
    assert unknown.deal.turn == "Bob"


# Cal's trump that lies before all has been played
TRUMPS = "Cal turns 9H\nAnn plays AH; Bob plays 9H; Cal plays 9H\n"


@pytest.mark.parametrize(
    ("record", "point", "held"),
    [
        ("Ann plays 9C; Bob plays JC; Cal plays TS", "revoke", "QC"),
        ("Ann plays 9C; Bob plays QH; Cal plays JH", "under-play", "KH"),
        ("Ann plays 9C; Bob plays QH; Cal plays TS", "under-play", "JH"),
        ("Ann plays 9C; Bob plays JC; Cal plays TS", "under-play", "JH"),
        ("Ann plays 9C; Bob plays JC; Cal plays 9C", "under-play", "AC"),
        ("Ann plays JH; Bob plays QH; Cal plays JH", "under-play", "KH"),
        ("Ann plays JH; Bob plays QH; Cal plays TS", "revoke", "JH"),
    ],
)
def test_duties_broken(record: str, point: str, held: str) -> None:
    assert Run(TRUMPS + record).points == []
    assert Run(f"{TRUMPS}{record}\nCal shows {held}").points == [(3, "irregular", point, "Cal", 4)]


@articles(BOOK, "TB6-duties", "B3-4")
def test_a_duty_broken_before_all() -> None:
    run = Run("Cal turns KH\nAnn plays 9C; Bob plays JC; Cal plays TS")
    assert run.points == [(2, "irregular", "under-play", "Cal", None)]
    assert "a trump had to be played" in run.only("under-play").message


@pytest.mark.parametrize(
    ("record", "held"),
    [
        ("Ann plays 9C; Bob plays JH; Cal plays 9C", "AC"),  # trumped already: any club will do
        ("Ann plays 9C; Bob plays JC; Cal plays QC", "AC"),  # he wins
        ("Ann plays 9C; Bob plays JC; Cal plays QH", "TH"),  # any winning trump
        ("Ann plays 9C; Bob plays QH; Cal plays 9H", "JH"),  # neither wins
        ("Ann plays 9C; Bob plays AC; Cal plays 9C", "AC"),  # an equal card does not win
    ],
)
def test_duties_kept(record: str, held: str) -> None:
    assert Run(f"Cal turns 9H\n{record}\nCal shows {held}").points == []


def test_one_play_is_one_offence() -> None:
    run = Run(TRUMPS + "Ann plays 9C; Bob plays JC; Cal plays TD\nCal shows JH\nCal shows QC")
    assert run.points == [(3, "irregular", "under-play", "Cal", 4)]


@articles(BOOK, "TB7", "TB7-cards")
def test_the_last_trick_and_the_cards() -> None:
    table = Table({}, "AH").out()
    run = Run(table.lines)
    assert run.findings == []
    worth = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
    cards = {name: sum(worth[face[0]] for face in faces) for name, faces in table.took.items()}
    assert sum(cards.values()) == 240
    cards[table.turn] += 10
    assert run.scores == tuple(cards.values())


def test_the_count_is_not_shown_before_the_end() -> None:
    table = Table({}, "AH").out(15)
    run = Run(table.lines)
    assert run.standing == (0, 0, 0)
    shown = " ".join(f"{group.title} {' '.join(group.items)}" for group in run.game.describe(run.table, None))
    assert "cards Ann" not in shown
    assert "has taken" not in shown
    over = Run(table.out().lines)
    assert any(group.title == "cards" for group in over.game.describe(over.table, None))


# Irregularities


@articles(BOOK, "B3-1")
def test_the_dealer_exposes_a_card() -> None:
    run = Run("Cal exposes 9S of Bob\nAnn elects new-deal\nCal turns AH")
    assert run.only("deal.exposed-other").by == "Cal"
    assert run.deal.cards.hands["Bob"].public() == {}
    assert Run("Cal exposes 9S of Bob\nBob elects new-deal").verdict() == "void"  # it is the eldest hand's choice
    late = Run("Cal turns AH\nCal exposes 9S of Bob\nAnn plays AS\nAnn elects new-deal")
    assert late.verdict() == "void"
    assert Run("Bob exposes 9S\nAnn claims exposed-card by Bob").points == [
        (1, "irregular", "deal.exposed-own", "Bob", None)
    ]
    assert Run("Bob exposes 9S of stock").verdict() == "refused"
    assert Run("Ann claims exposed-card").verdict() == "refused"


@articles(BOOK, "B3-1-size")
def test_hands_of_the_wrong_size() -> None:
    run = Run("Cal turns AH\nBob claims too-many-cards by Ann count=17\nCal turns 9S")
    assert run.points == [(2, "irregular", "deal.too-many", "Ann", None)]
    assert run.deal.turned == "9S"
    few = Run(f"Cal turns AH\n{ONE}\nBob claims too-few-cards by Ann count=14\nCal turns 9S\nAnn plays AC")
    assert few.points == [(3, "irregular", "deal.too-few", "Ann", None)]
    assert few.scores == (0, 0, 0)
    assert Run("Cal turns AH\nBob claims too-many-cards by Ann count=16").verdict() == "refused"
    assert Run("Cal turns AH\nBob claims too-few-cards by Cal count=0").verdict() == "void"  # one lies turned up
    assert Run([*Table({}, "AH").out().lines, "Ann claims too-few-cards by Bob"]).verdict() == "void"


def test_misdeals_and_faced_cards() -> None:
    again = Run("Ann claims misdeal\nCal turns AH\nAnn plays AS\nBob claims misdeal")
    assert [f.point for f in again.findings] == ["deal.misdeal", "deal.misdeal"]
    assert again.deal.trick
    faced = Run("Cal turns AH\nAnn claims faced-card\nCal turns 9S")
    assert faced.only("deal.faced-card").verdict.word == "irregular"
    assert faced.deal.turned == "9S"
    assert Run(f"Cal turns AH\n{ONE}\nAnn claims faced-card").verdict() == "void"
    void = Run(f"Cal turns AH\n{ONE}\nAnn claims imperfect-pack", score=(10, 20, 30))
    assert void.result.flags == ("void",)
    assert void.standing == (10, 20, 30)
    assert Run("Ann claims cut-two-cards by Bob").only("cut.again").by == "Bob"


@articles(BOOK, "B3-2")
def test_what_is_no_meld() -> None:
    record = "Cal turns AH\nAnn declares four-kings KS KH KD QC\nAnn declares marriage KD QD"
    run = Run(record)
    assert run.points == [(2, "irregular", "declare.false", "Ann", None)]
    assert run.deal.announced("Ann") == 20
    assert Run(record + "\nAnn declares four-kings KS KH KD KC").deal.announced("Ann") == 100  # mended
    plain = Run("Cal turns AH\nAnn declares sequence AS TS KS QS JS")
    assert plain.points == [(2, "irregular", "declare.false", "Ann", None)]
    assert Run("Cal turns AH\nAnn declares grand-binocle KS QS JD").points == [
        (2, "void", "declare.grand", "Ann", None)
    ]
    assert (
        Run("Cal turns AH\nAnn declares grand-binocle KS QS JD", house={"grand-binocle": True}).deal.announced("Ann")
        == 80
    )


def test_a_false_meld_stands_until_it_is_called() -> None:
    record = f"Cal turns AH\nAnn declares four-kings KS KH KD QC\n{ONE}"
    run = Run(record, discovery="players")
    assert run.scores == (80, 0, 0)
    called = Run(record + "\nBob claims false-declaration by Ann", discovery="players")
    assert called.scores == (0, 0, 0)
    assert len(called.findings) == 1
    early = Run(
        "Cal turns AH\nAnn declares four-kings KS KH KD QC\nCal claims false-declaration by Ann", discovery="players"
    )
    assert early.deal.announced("Ann") == 0
    assert Run("Cal turns AH\nBob claims false-declaration by Ann").verdict() == "void"


@articles(BOOK, "B3-4")
def test_a_revoke_costs_the_cards() -> None:
    record = f"Cal turns AH\n{ONE}\nAnn plays AC; Bob plays QH; Cal plays 9C\nBob plays TC; Cal plays JC; Ann plays QC"
    run = Run(record)
    assert run.only("revoke").proof_line == 4
    assert run.deal.no_count == ("Bob",)
    quiet = Run(record, discovery="players")
    assert quiet.deal.no_count == ()
    for line in ("Ann elects lose-cards", "Cal claims revoke by Bob", "Cal claims under-play by Bob card=QH"):
        assert Run(f"{record}\n{line}", discovery="players").deal.no_count == ("Bob",)
    assert Run(f"{record}\nBob elects lose-cards", discovery="players").verdict() == "void"
    before = "\n".join(record.split("\n")[:3])
    called = Run(f"{before}\nAnn claims revoke by Bob\nBob plays TC; Cal plays JC; Ann plays QC", discovery="players")
    assert called.points == [(3, "irregular", "revoke", "Bob", 5)]
    assert called.deal.no_count == ("Bob",)
    assert Run(f"{before}\nAnn claims revoke by Bob").verdict() == "reserved"
    assert Run(f"{before}\nBob claims revoke by Ann").verdict() == "void"


def test_a_revoke_shown_after_the_last_card() -> None:
    table = Table({}, "AH").out()
    run = Run([*table.lines, "Bob claims looked-at-tricks by Ann trick=3"])
    plain = Run(table.lines)
    mine = sum(p.points for p in plain.deal.posted() if p.player == "Ann" and p.reason == "cards")
    assert run.scores[0] == plain.scores[0] - mine
    assert run.scores[1:] == plain.scores[1:]


def test_looking_back_costs_the_cards() -> None:
    record = f"Cal turns AH\n{ONE}\nAnn plays 9C; Bob plays JC; Cal plays QC\n"
    assert Run(record + "Ann claims looked-at-tricks by Bob trick=1").deal.no_count == ("Bob",)
    assert Run(record + "Ann claims looked-at-tricks by Bob trick=2").verdict() == "void"
    assert Run(record + "Ann claims looked-at-tricks by Bob trick=3").verdict() == "refused"
    own = Run(record + "Bob claims looked-at-tricks by Bob trick=1")
    assert own.deal.no_count == ()
    assert Run([*own.lines, "Cal elects lose-cards"]).deal.no_count == ("Bob",)


def test_who_has_lost_his_cards_counts_only_what_is_marked() -> None:
    record = f"Cal turns AH\nBob declares marriage KD QD\n{ONE}\nAnn plays 9C; Bob plays JC; Cal plays QC\n"
    lost = "Ann claims looked-at-tricks by Cal trick=1\nCal knocks"
    assert Run(record + "Cal knocks", score=(0, 0, 995)).winner == "Cal"
    assert Run(record + lost, score=(0, 0, 995)).only("knock.wrong").by == "Cal"


@articles(BOOK, "B3-5")
def test_a_lead_out_of_turn() -> None:
    back = Run("Cal turns AH\nBob plays AS\nBob takes-back AS\nAnn plays AS; Bob plays AS")
    assert back.points == [(2, "irregular", "lead.turn", "Bob", None)]
    stands = Run("Cal turns AH\nBob plays AS\nCal plays JS\nBob takes-back AS")
    assert cited(stands.only("lead.turn"))[-1] == "B3-5"
    assert stands.verdict() == "void"
    later = Run("Cal turns AH\nBob plays AS\nCal plays JS\nBob takes-back AS", house={"lead-stands": "all"})
    assert later.deal.trick == ()
    over = Run(
        "Cal turns AH\nBob plays AS\nCal plays JS\nAnn plays 9S\nBob takes-back AS", house={"lead-stands": "all"}
    )
    assert over.verdict() == "void"
    assert over.deal.tricks == 1


@articles(BOOK, "B3-5-turn")
def test_a_card_out_of_turn_goes_back() -> None:
    run = Run("Cal turns AH\nAnn plays AS\nCal plays JS\nBob plays 9S; Cal plays JS\nBob claims out-of-turn by Cal")
    assert run.points == [(3, "irregular", "play.turn", "Cal", None)]
    assert run.deal.tricks == 1
    assert Run("Cal turns AH\nAnn plays AS\nAnn plays TS").only("play.turn").by == "Ann"


def test_a_wrong_score() -> None:
    assert Run("Ann claims wrong-score by Bob score=20", score=(0, 10, 0)).only("score.wrong").by == "Bob"
    assert Run("Ann claims wrong-score by Bob score=10", score=(0, 10, 0)).verdict() == "void"
