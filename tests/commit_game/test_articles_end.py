"""Articles CO13 and CO14: going out, what is held, tallies, totals, and deal after deal."""

from __future__ import annotations

from referee.core.settlement import plain
from tests.articles import articles, kept
from tests.commit_game.table import BOOK, Run

THREE = {"hand-size": "cards:3"}
OUT = "Bea plays 5H\nBea without 6H\nCal plays 6H 7H 8H\n"


@articles(BOOK, "CO13")
def test_out() -> None:
    run = Run(OUT + "Abe shows KH KS 2C\nBea shows 2D 3D\nDan shows 9D 3S 4S", house=THREE)
    assert run.deal.is_over
    assert (run.result.winner, plain(run.result.value)) == ("Cal", "8")
    assert run.moved(3) == {"Cal": 8, "pool": -8}
    assert run.moved(4) == {"Abe": -6, "Bea": 2, "Cal": 2, "Dan": 2}
    assert run.moved(6) == {"Abe": 2, "Bea": 2, "Cal": 2, "Dan": -6}
    assert run.settlement.complete
    nearly = Run("Bea plays 5H\nBea without 6H\nCal plays 6H 7H\n", house=THREE)
    assert not nearly.deal.is_over
    assert nearly.result.missing == ("deal 1 is unfinished",)


def test_what_is_not_shown_is_missing_only_where_it_matters() -> None:
    run = Run(OUT + "Abe shows KH KS 2C\nBea shows 2D 3D", house=THREE)
    assert not run.settlement.complete
    assert run.result.missing == ("deal 1: Dan has not shown what is left; it may hold KD 9D KC",)
    nothing_left = Run(
        "Bea plays KS\nBea plays KH\nBea plays KD\nBea plays KC\nBea plays 9D", house={"hand-size": "cards:5"}
    )
    assert nothing_left.settlement.complete  # every King and the Nine lie on the table
    nine_left = Run("Bea plays KS\nBea plays KH\nBea plays KD\nBea plays KC", house={"hand-size": "cards:4"})
    assert nine_left.result.missing[0].endswith("it may hold 9D")


@articles(BOOK, "CO13")
def test_cards_known_before_are_paid_when_somebody_is_out() -> None:
    run = Run("Abe holds KH\n" + OUT, house=THREE)
    assert run.moved(4) == {"Abe": -3, "Bea": 1, "Cal": 9, "Dan": 1, "pool": -8}
    later = Run("Abe holds KH\n" + OUT + "Abe shows KH KS 2C", house=THREE)
    assert later.moved(5) == {"Abe": -3, "Bea": 1, "Cal": 1, "Dan": 1}  # the other King; each is paid once
    dear = Run("Abe holds KH\n" + OUT, house={**THREE, "king.held": 2})
    assert dear.moved(4)["Abe"] == -6
    assert "House rule king.held" in dear.labels


def test_cards_that_belong_to_the_next_deal() -> None:
    shown = OUT + "Abe shows KH KS 2C\nBea shows 2D 3D\nDan shows 9D 3S 4S\n"
    for line in ("Cal holds 5S", "Abe shows 5S", "Cal plays 5S"):
        refused = Run(shown + line, house=THREE)
        assert refused.only("so.over").line == 7
    assert not Run(shown + "Abe shows KH", house=THREE).findings


@kept(BOOK, "CO14")
def test_deal_after_deal() -> None:
    shown = "Abe shows KH KS 2C\nBea shows 2D 3D\nDan shows 9D 3S 4S"
    run = Run(OUT + shown, "Cal plays 2C", house=THREE)
    assert run.deal.dealer == "Bea"
    assert run.accounts["pool"] == 8
    assert run.accounts == {"Abe": -8, "Bea": 0, "Cal": 8, "Dan": -8, "pool": 8}
    other = Run(OUT + shown, "Dan deals\nAbe plays 2C", house=THREE)
    assert other.points == [(7, "irregular", "deal.dealer", "Dan", None)]


def test_without_a_dealer() -> None:
    run = Run("Bea plays 5H", dealer=None)
    assert run.verdict(1) == "refused"
    told = Run("Dan deals\nAbe plays 5H", dealer=None)
    assert not told.findings
    assert told.turn == "Abe"
    wrong = Run("Dan deals\nAbe plays 5H")
    assert wrong.points == [(1, "irregular", "deal.dealer", "Dan", None)]
    assert wrong.turn == "Abe"


def test_transfers_and_steps_add_up() -> None:
    run = Run(OUT + "Abe shows KH KS 2C\nBea shows 2D 3D\nDan shows 9D 3S 4S", house=THREE)
    gained = dict.fromkeys(("Abe", "Bea", "Cal", "Dan", "pool"), 0)
    for transfer in run.result.transfers:
        gained[transfer.source] -= int(transfer.amount)
        gained[transfer.target] += int(transfer.amount)
    assert gained == {"Abe": -6, "Bea": 2, "Cal": 10, "Dan": -6, "pool": 0}
    texts = [step.text for step in run.result.steps]
    assert texts[0] == "line 1, ante: 8 from Abe Bea Cal Dan to the pool (2 each)"
    assert "line 4, KH held by Abe: 3 from Abe to Bea Cal Dan (1 each)" in texts
    assert texts[-2] == "Cal gains 10 in this deal"


# Tallies

TALLIES = """Abe tallies kings-held=2 aces-led=1
Bea tallies kings-played=1
Cal tallies out nine-played=1
Dan tallies nine-held=0"""


@articles(BOOK, "CO2", "CO7", "CO8", "CO12", "CO13")
def test_a_deal_told_by_tallies() -> None:
    run = Run(TALLIES)
    # antes 2 each; Abe's Ace +3, his two Kings held -6; Bea's King +3; Cal's Nine +6, the pool of 8
    assert run.accounts == {"Abe": -2 + 3 - 6 - 1 - 2, "Bea": -2 - 1 + 2 + 3 - 2, "Cal": -2 - 1 + 2 - 1 + 6 + 8,
                            "Dan": -2 - 1 + 2 - 1 - 2, "pool": 0}  # fmt: skip
    assert (run.result.winner, plain(run.result.value)) == ("Cal", "8")
    assert run.settlement.complete
    missing = Run("\n".join(TALLIES.splitlines()[:3]))
    assert missing.result.missing == ("deal 1: Dan has not tallied",)


def test_tallies_that_cannot_be() -> None:
    assert Run("Abe tallies kings-held=5").verdict(1) == "refused"
    assert Run("Abe tallies kings-held=4").verdict(1) == "allowed"
    assert Run("Abe tallies kings-held=2 kings-played=3").verdict(1) == "refused"
    assert Run("Abe tallies nine-held=1 nine-played=1").verdict(1) == "refused"
    assert Run("Abe tallies nine-held=2").verdict(1) == "refused"
    assert Run("Abe tallies out kings-held=1").verdict(1) == "refused"
    assert Run("Abe tallies out=2").verdict(1) == "refused"
    assert Run("Abe tallies aces-led=-1").verdict(1) == "refused"
    assert Run("Abe tallies tricks=1").verdict(1) == "refused"
    assert Run("Abe tallies kings-held=4", house={"hand-size": "cards:3"}).verdict(1) == "refused"


def test_tallies_that_do_not_fit_together() -> None:
    kings = Run(TALLIES.replace("kings-played=1", "kings-played=3"))
    assert [p[1:3] for p in kings.points] == [("irregular", "so.tally-unfit")]
    assert not Run(TALLIES.replace("kings-played=1", "kings-played=2")).findings
    two = Run(TALLIES.replace("Dan tallies nine-held=0", "Dan tallies out"))
    assert [p[1:3] for p in two.points] == [("irregular", "so.tally-unfit")]
    assert not two.settlement.complete
    nobody = Run(TALLIES.replace("out ", ""))
    assert nobody.result.missing == ("deal 1: nobody has tallied out",)
    mended = Run(TALLIES.replace("out ", "") + "\nCal tallies out")
    assert mended.settlement.complete
    assert mended.result.winner == "Cal"


def test_tallies_beside_a_record() -> None:
    record = OUT + "Abe shows KH KS 2C\nBea shows 2D 3D\nDan shows 9D 3S 4S\n"
    assert not Run(record + "Cal tallies out\nAbe tallies kings-held=2", house=THREE).findings
    wrong = Run(record + "Abe tallies kings-held=1\nBea tallies out", house=THREE)
    assert [p[:3] for p in wrong.points] == [(7, "irregular", "so.tally-differs"), (8, "irregular", "so.tally-differs")]
    assert wrong.accounts == Run(record, house=THREE).accounts
    unseen = Run(OUT + "Abe tallies kings-held=2\nBea tallies kings-held=0\nDan tallies nine-held=1", house=THREE)
    assert unseen.accounts == Run(record, house=THREE).accounts
    assert unseen.settlement.complete
    then_shown = Run(OUT + "Abe tallies kings-held=2\nAbe shows KH KS 2C", house=THREE)
    assert then_shown.moved(5) == {}
    belied = Run(OUT + "Abe tallies kings-held=2\nAbe shows KH 3S 2C", house=THREE)
    assert belied.points == [(5, "irregular", "so.tally-differs", "Abe", None)]
    assert belied.moved(5) == {"Abe": 3, "Bea": -1, "Cal": -1, "Dan": -1}


def test_tallies_where_the_record_breaks_off() -> None:
    run = Run("Bea plays AS\nBea plays 2S\n" + TALLIES.replace("Bea tallies", "Bea tallies aces-led=1"))
    assert run.settlement.complete
    whole = Run(TALLIES.replace("Bea tallies", "Bea tallies aces-led=1"))
    assert run.accounts == whole.accounts
    fewer = Run("Bea plays AS\n" + TALLIES)
    assert fewer.accounts == Run(TALLIES).accounts  # the pads count


@articles(BOOK, "COi1")
def test_a_liar_in_a_deal_told_by_tallies() -> None:
    run = Run("Dan claims false-without by Cal\n" + TALLIES)
    assert run.points == [(1, "irregular", "without.false", "Cal", None)]
    assert run.accounts["pool"] == 8
    assert run.result.winner is None


# Totals


def test_typed_totals_balance() -> None:
    run = Run("table sets Abe=-4 Bea=4")
    assert run.accounts == {"Abe": -4, "Bea": 4}
    assert "unverified" in run.result.flags
    assert Run("table sets Abe=-4").verdict(1) == "refused"
    assert Run("table sets").verdict(1) == "refused"
    assert Run("Abe sets Abe=-4 Bea=4").verdict(1) == "refused"
    pool = Run("table sets Abe=-4 pool=4\nBea plays 5H")
    assert pool.accounts["pool"] == 12
    whole = Run("table sets Abe=-6 Bea=2 Cal=10 Dan=-6")
    assert whole.settlement.complete
    assert {t.source: int(t.amount) for t in whole.result.transfers}.keys() <= {"Abe", "Dan"}


def test_the_paper_sheet() -> None:
    run = Run("Abe deals\nBea plays KS\ntable expects Bea=1 Abe=-3 pool=8")
    assert not run.findings
    assert [p[1:3] for p in Run("Abe deals\ntable expects Bea=0").points] == [("irregular", "so.expects-differs")]


@kept(BOOK, "CO13")
def test_what_can_be_seen() -> None:
    run = Run("Bea plays 5H\nBea without 6H\nCal plays 7H")
    groups = {group.title: group.items for group in run.fold.game.describe(run.table, None)}
    assert groups["to act"] == ("Cal takes back 7H",)
    assert groups["doubtful until Bea's cards are seen"] == ("line 2: Bea without 6H",)
    assert groups["stops"] == ("3 cards",)
    assert next(iter(run.fold.game.candidates(run.fold.law, run.table))) == "Cal takes-back 7H"
    over = Run(OUT, house=THREE)
    assert over.fold.game.prompt(over.table) == "the deal is over; Abe and Bea and Dan show what is left"
