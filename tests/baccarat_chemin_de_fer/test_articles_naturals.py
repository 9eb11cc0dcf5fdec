"""CFi4 and CFi7: eight and nine that come too late, or are none."""

from __future__ import annotations

import pytest

from tests.articles import articles
from tests.baccarat_chemin_de_fer.table import ALONE, BOOK, HANDS, TWO, Run

# CFi4: naturals that are not announced in time


@pytest.mark.parametrize("count", [7, 8, 9])
@pytest.mark.parametrize("discovery", ["referee", "players"])
def test_a_holder_who_asks_for_a_card_with_eight_or_nine(count: int, discovery: str) -> None:
    for act, third in (("Pia draws 2S", 2), ("Pia declines", 0)):
        run = Run(f"{ALONE}; {act}; Kit declines\nPia shows {HANDS[count]}; Kit shows 5C TH", discovery=discovery)
        assert bool(run.findings) is (count >= 8)
        assert run.deal.outcome.punters_point == (count + third) % 10
        if run.findings:
            found = run.only("natural.lost")
            assert (found.line, found.by, found.proof_line) == (1, "Pia", 2)


@articles(BOOK, "CFi4")
@pytest.mark.parametrize("act", ["Kit draws 2S", "Kit declines"])
def test_a_banker_who_keeps_eight_or_nine_to_himself(act: str) -> None:
    run = Run(f"{ALONE}; Pia declines; {act}\nPia shows 7D KS; Kit shows 9C TH")
    found = run.only("natural.lost")
    assert (found.line, found.by, found.proof_line, found.event) == (1, "Kit", 2, act)


def test_cards_shown_without_the_word() -> None:
    run = Run(f"{ALONE}; Pia shows 9C TH; Kit shows 7D KS")
    assert (run.only("natural.lost").by, run.findings[0].proof_line) == ("Pia", None)
    assert not Run(f"{ALONE}; Kit announces-natural 8C TH; Pia shows 9C TH").findings


@pytest.mark.parametrize(
    ("acts", "late"),
    [
        ("Pia draws 2S; Pia", True), ("Pia declines; Pia", True), ("Pia draws 2S; Kit", True),
        ("Pia declines; Kit", True), ("Pia declines; Kit draws 2S; Kit", True), ("Kit", False), ("Pia", False),
    ],
)  # fmt: skip
def test_eight_or_nine_announced_too_late(acts: str, late: bool) -> None:
    run = Run(f"{ALONE}; {acts} announces-natural 9C TH")
    assert bool(run.findings) is late
    if late:
        found = run.only("natural.lost")
        assert (found.by, found.verdict.word) == (acts.rsplit("; ", maxsplit=1)[-1], "irregular")


def test_late_and_with_a_card_the_hands_are_compared_as_they_are() -> None:
    run = Run(f"{ALONE}; Pia draws 9S; Pia announces-natural 9S TH; Kit declines; Kit shows 7D KS")
    assert run.only("natural.lost").by == "Pia"
    assert run.deal.outcome.punters == ("9S", "TH", "9S")
    assert (run.deal.outcome.punters_point, run.deal.outcome.bank_point) == (8, 7)


def test_one_offence_one_finding_when_the_cards_were_known() -> None:
    run = Run(f"{ALONE}; Pia holds 9C TH; Pia draws 2S; Pia announces-natural 9C TH; Kit declines; Kit shows 7D KS")
    assert run.only("natural.lost").by == "Pia"


# CFi7


@articles(BOOK, "CFi7")
@pytest.mark.parametrize("player", ["Pia", "Kit"])
@pytest.mark.parametrize("count", range(8))
def test_a_natural_that_is_none(player: str, count: int) -> None:
    run = Run(f"{ALONE}; {player} announces-natural {HANDS[count]}")
    found = run.only("natural.false")
    assert (found.by, found.verdict.word) == (player, "irregular")
    assert not run.deal.is_ended
    lead = "Pia declines; " if player == "Kit" else ""
    run = Run(f"{ALONE}; {player} announces-natural {HANDS[count]}\n{lead}{player} draws 6S")
    barred = [(f.line, f.point, f.verdict.word) for f in run.findings[1:]]
    assert barred == ([] if count == 0 else [(2, "natural.false", "void")])


def test_after_a_false_natural_the_hand_goes_on() -> None:
    run = Run(f"{TWO}; Pia announces-natural 3S KC; Pia declines; Kit draws 2S; Kit shows TS QS")
    assert run.only("natural.false").by == "Pia"  # with three she may not take a card now, and is not blamed for it
    assert run.accounts == {"Kit": -20, "Pia": 10, "Quin": 10}


def test_with_nought_the_table_of_third_cards_still_binds() -> None:
    run = Run(f"{TWO}; Pia announces-natural TS KC; Pia declines; Kit declines; Kit shows 2S QS")
    assert [f.point for f in run.findings] == ["natural.false", "draw.false"]
    run = Run(f"{TWO}; Pia announces-natural TS KC; Kit declines; Kit shows 2S QS")
    assert [f.point for f in run.findings] == ["natural.false", "draw.false"]


@pytest.mark.parametrize(
    "line", ["Pia announces-natural", "Pia announces-natural 9S", "Pia announces-natural 9S ??", "Pia announces-natural 9S KC 2D",
             "Quin announces-natural 9S KC", "Pia announces-natural 9S KC value=x"]
)  # fmt: skip
def test_a_natural_is_shown_with_both_cards(line: str) -> None:
    run = Run(f"{TWO}; Pia declines\n{line}") if line.startswith("Quin") else Run(f"{TWO}\n{line}")
    assert run.verdict(2) == "refused"
    assert Run(f"{TWO}; Pia announces-natural 9S KC\nPia announces-natural 9S KC").verdict(2) == "refused"


def test_a_natural_counted_wrongly_is_still_one() -> None:
    run = Run(f"{TWO}; Pia announces-natural 9S KC value=8; Kit shows 8C KD")
    assert run.only("point.wrong").by == "Pia"
    assert run.accounts == {"Kit": -20, "Pia": 10, "Quin": 10}
