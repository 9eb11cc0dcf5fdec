"""The king, turned, held and announced falsely: EK4, EK9, EK10, EKi5; laws 22-25, 47."""

from __future__ import annotations

import pytest

from tests.articles import articles, kept
from tests.ecarte.table import Run, cited, labels, tricks

CASSELL, CLUB = "ecarte/cassell", "ecarte/club"
BOTH = pytest.mark.parametrize("rules", ["cassell", "club"])
FALSE = "Ann turns 7C\nBob proposes\nAnn accepts\nBob discards count=1\nAnn announces-king"
FIVE = tricks("Bob 9D QD", "Ann KS AS", "Ann KH 7H", "Ann 7D 8D", "Bob TS 9S")
HOLDS = tricks("Bob 9D QD", "Ann KS AS", "Ann KH 7H", "Ann 7D 8D", "Bob KC 9S")
LOST = tricks("Bob KD QD", "Bob KS AS", "Bob KH 7H", "Bob 7D 8D", "Ann TS 9S")


@articles(CASSELL, "EK4")
@articles(CLUB, "22", "47")
def test_a_king_turned_up() -> None:
    for rules in ("cassell", "club"):
        assert Run("Ann turns KC\nAnn marks-king", rules=rules).scores == (1, 0)
        twice = Run("Ann turns KC\nAnn marks-king\nAnn marks-king\nAnn announces-king", rules=rules)
        assert (twice.scores, twice.findings) == ((1, 0), [])
        other = Run("Ann turns KC\nBob marks-king", rules=rules)
        assert other.points == [(2, "void", "king.turned", "Bob", None)]
        said = Run("Ann turns KC\nAnn announces-king", rules=rules)
        assert said.scores == (1, 0)


@pytest.mark.parametrize(("rules", "late"), [("cassell", "void"), ("club", "allowed")])
def test_until_when_the_turned_king_is_marked(rules: str, late: str) -> None:
    in_time = Run("Ann turns KC\nBob stands\nBob plays KH\nAnn marks-king", rules=rules)
    assert in_time.verdict(4) == "allowed"
    after = Run("Ann turns KC\nBob stands\nBob plays KH\nAnn plays 7H\nAnn marks-king", rules=rules)
    assert after.verdict(5) == late
    over = Run(f"Ann turns KC\nBob proposes\nAnn refuses\n{LOST}\nAnn marks-king", rules=rules)
    assert over.verdict(14) == late
    assert over.scores == ((0, 2) if late == "void" else (1, 2))


def test_the_time_for_a_turned_king_can_be_agreed() -> None:
    record = "Ann turns KC\nBob stands\nBob plays KH\nAnn plays 7H\nAnn marks-king"
    assert Run(record, house={"king-turned": "next-deal"}).scores == (1, 0)
    agreed = Run(record, rules="club", house={"king-turned": "first-trick"})
    assert "Law 22, as agreed" in labels(agreed.only("king.turned"))


@articles(CASSELL, "EK9")
@articles(CLUB, "23")
def test_marking_a_king_held_is_not_announcing_it() -> None:
    for rules in ("cassell", "club"):
        run = Run("Ann turns 7C\nBob stands\nBob marks-king\nBob announces-king\nBob plays KC", rules=rules)
        assert run.points == [(3, "void", "king.held", "Bob", None)]
        assert run.scores == (0, 1)


@pytest.mark.parametrize(
    ("record", "cassell", "club", "foster"),
    [
        ("Bob announces-king\nBob plays KH", "allowed", "allowed", "allowed"),
        ("Bob plays KH\nBob announces-king", "allowed", "void", "void"),
        ("Bob plays KC\nBob announces-king", "allowed", "allowed", "void"),
        ("Bob plays KC\nAnn plays 8C\nBob announces-king", "void", "void", "void"),
        ("Bob plays KH\nAnn plays 7H\nBob announces-king", "void", "void", "void"),
        ("Ann announces-king\nBob plays KH", "allowed", "allowed", "allowed"),
        ("Bob plays KH\nAnn announces-king", "allowed", "allowed", "void"),
        ("Bob plays KH\nAnn plays 7H\nAnn announces-king", "void", "void", "void"),
        ("Bob plays 8C\nAnn plays KC\nAnn announces-king", "void", "allowed", "void"),
        ("Bob plays 8C\nAnn plays KC\nAnn plays 7D\nAnn announces-king", "void", "void", "void"),
    ],
)
@kept(CLUB, "24")
def test_until_when_the_king_is_announced(record: str, cassell: str, club: str, foster: str) -> None:
    line = next(number for number, text in enumerate(record.split("\n"), 3) if text.endswith("announces-king"))
    for king, verdict in (("cassell", cassell), ("club", club), ("foster", foster)):
        run = Run(f"Ann turns 7C\nBob stands\n{record}", house={"king": king} if king != "cassell" else None)
        assert run.verdict(line) == verdict, king
        assert sum(run.scores) == (verdict == "allowed")
        if verdict == "void":
            found = run.only("king.held")
            assert "EK9" in cited(found)
            assert ("EK9, as agreed" in labels(found)) is (king != "cassell")
    assert Run(f"Ann turns 7C\nBob stands\n{record}", rules="club").verdict(line) == club


@kept(CASSELL, "EK10")
@kept(CLUB, "EK10")
@BOTH
def test_a_king_kept_back_is_legal(rules: str) -> None:
    run = Run(f"Ann turns 7C\nBob stands\n{HOLDS}", rules=rules)
    assert not run.findings
    assert Run("Ann turns KC\nBob stands", rules=rules).scores == (0, 0)


@articles(CASSELL, "EKi5")
@articles(CLUB, "25")
def test_a_false_king_is_proved_by_the_last_card() -> None:
    for rules in ("cassell", "club"):
        run = Run(f"{FALSE}\n{FIVE}", rules=rules)
        assert run.points == [(5, "irregular", "king.false", "Ann", 15)]
        assert run.scores == (0, 0)
        assert run.open() == [("election", ("Bob",), "king.false", ["replay", "score"])]
        assert Run(f"{FALSE}\n{HOLDS}", rules=rules).points == [(5, "irregular", "king.false", "Ann", 14)]


@BOTH
def test_a_true_king_is_never_accused(rules: str) -> None:
    play = tricks("Bob 9D QD", "Ann KS AS", "Ann KH 7H", "Ann 7D 8D", "Bob TS KC")
    run = Run(f"{FALSE}\n{play}", rules=rules)
    assert (run.findings, run.scores) == ([], (2, 0))


@BOTH
def test_no_penalty_where_the_adversary_has_the_king(rules: str) -> None:
    run = Run(f"{FALSE}\n{HOLDS}", rules=rules)
    assert (run.scores, run.open()) == ((1, 0), [])
    shown = Run(f"{FALSE}\nBob shows KC", rules=rules)
    assert shown.points == [(5, "irregular", "king.false", "Ann", 6)]
    assert (shown.scores, shown.open()) == ((0, 0), [])


@BOTH
def test_told_cards_prove_it_at_once_and_nothing_is_marked(rules: str) -> None:
    run = Run("Ann turns 7C\nBob stands\nAnn holds QD KS KH 7D 9S\nAnn announces-king", rules=rules)
    assert (run.points, run.scores) == ([(4, "irregular", "king.false", "Ann", None)], (0, 0))
    turned = Run("Ann turns KC\nBob announces-king", rules=rules)
    assert (turned.points, turned.scores) == ([(2, "irregular", "king.false", "Bob", None)], (0, 0))


@BOTH
def test_an_error_declared_before_a_card_costs_nothing(rules: str) -> None:
    run = Run(f"{FALSE}\nAnn retracts-king\n{FIVE}", rules=rules)
    assert run.points == [(5, "irregular", "king.false", "Ann", 6)]
    assert (run.scores, run.open()) == ((1, 0), [])
    told = Run("Ann turns 7C\nBob stands\nAnn holds QD KS KH 7D 9S\nAnn announces-king\nAnn retracts-king", rules=rules)
    assert (len(told.findings), told.scores, told.open()) == (1, (0, 0), [])
    late = Run(f"{FALSE}\nBob plays 9D\nAnn plays QD\nAnn retracts-king", rules=rules)
    assert late.verdict(8) == "void"
    assert Run("Ann turns 7C\nAnn retracts-king", rules=rules).verdict(2) == "refused"


@BOTH
def test_players_who_notice_for_themselves(rules: str) -> None:
    silent = Run(f"{FALSE}\n{FIVE}", rules=rules, discovery="players")
    assert (silent.points[0][4], silent.scores) == (15, (2, 0))
    called = Run(f"{FALSE}\n{FIVE}\nBob claims false-king by Ann", rules=rules, discovery="players")
    assert (called.scores, len(called.findings)) == ((0, 0), 1)
    early = Run(f"{FALSE}\nBob claims false-king by Ann\n{FIVE}", rules=rules, discovery="players")
    assert (early.points, early.scores) == ([(5, "irregular", "king.false", "Ann", 16)], (0, 0))
    doubt = Run(f"{FALSE}\nBob claims false-king by Ann", rules=rules, discovery="players")
    assert doubt.points == [(6, "reserved", "so.claim-unproven", "Ann", None)]
    wrong = Run("Ann turns 7C\nBob claims false-king by Ann", rules=rules)
    assert wrong.verdict(2) == "void"


@BOTH
def test_the_win_is_cut_by_what_the_adversary_risked(rules: str) -> None:
    risked = Run(f"Ann turns 7C\nBob stands\nAnn announces-king\n{FIVE}", rules=rules)
    assert risked.scores == (1, 0)
    vole = tricks("Bob 9D QD", "Ann KS 7S", "Ann KH 7H", "Ann 7D TH", "Ann 9S AH")
    assert Run(f"{FALSE}\n{vole}", rules=rules).scores == (1, 0)
    lost = tricks("Bob KD QD", "Bob KS AS", "Bob KH 7H", "Bob 7D 8D", "Ann TS 9S")
    assert Run(f"{FALSE}\n{lost}", rules=rules).scores == (0, 1)


@BOTH
def test_foster_marks_one_for_the_adversary(rules: str) -> None:
    run = Run(f"{FALSE}\n{FIVE}", rules=rules, house={"false-king": "foster"})
    assert run.scores == (1, 1)
    assert any(
        label.endswith("as agreed") for label in [p.cite.label for p in run.deal.posted()] + labels(run.findings[0])
    )
    whole = Run(f"{FALSE}\n{FIVE}", rules=rules, house={"code": "foster"})
    assert whole.scores == (1, 1)
    both = Run(f"{FALSE}\nBob announces-king\n{HOLDS}", rules=rules, house={"false-king": "foster"})
    assert both.scores == (1, 2)
    unplayed = Run(f"{FALSE}\nBob shows KC", rules=rules, house={"false-king": "foster"})
    assert unplayed.scores == (0, 0)


@BOTH
def test_a_king_that_won_the_game_and_was_not_there(rules: str) -> None:
    won = Run(FALSE, rules=rules, score=(4, 0))
    assert won.deal.is_over
    assert won.settlement.games[0].winner == "Ann"
    refuted = Run(f"{FALSE}\nBob plays KC", rules=rules, score=(4, 0))
    assert refuted.points == [(6, "irregular", "king.false", "Ann", 7)]
    assert not refuted.deal.is_over
    assert refuted.standing == (4, 0)


@BOTH
def test_a_late_king_called(rules: str) -> None:
    right = Run("Ann turns 7C\nBob stands\nBob plays KH\nAnn plays 7H\nBob announces-king\nAnn claims late-king by Bob",
                rules=rules)  # fmt: skip
    assert len(right.findings) == 1
    wrong = Run("Ann turns 7C\nBob stands\nBob announces-king\nAnn claims late-king by Bob", rules=rules)
    assert wrong.verdict(4) == "void"
