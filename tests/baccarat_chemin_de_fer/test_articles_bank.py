"""CF19 to CF24: ties, how the bank goes on, who deals, and the end of the sitting."""

from __future__ import annotations

import pytest

from tests.articles import articles, kept
from tests.baccarat_chemin_de_fer.table import BOOK, Run, labels

BANK_WINS = "Kit banks 20; Pia stakes 10; Quin stakes 8; Kit deals; Kit announces-natural 9S QD; Pia shows 7D KS"
BANK_LOSES = "Kit banks 20; Pia stakes 10; Quin stakes 8; Kit deals; Pia announces-natural 9S QD; Kit shows 7D KS"
TIE = (
    "Kit banks 20; Pia stakes 10; Quin stakes 8; Ray stakes 6; Kit deals; Pia announces-natural 9S QD; Kit shows 9D KS"
)
BANCO_TIE = "Kit banks 20; Quin banco; Kit deals; Quin announces-natural 9S QD; Kit shows 9D KS"


# CF19


@articles(BOOK, "CF19")
def test_after_a_tie_the_covered_stakes_abide_the_next_hand() -> None:
    run = Run(TIE, "Kit deals; Kit announces-natural 9S QD; Pia shows 7D KS")
    assert not run.findings
    assert run.settlement.deals[0].transfers == []
    assert run.settlement.deals[0].flags == ("stakes-stand",)
    assert run.accounts == {"Kit": 20, "Pia": -10, "Quin": -8, "Ray": -2}


@articles(BOOK, "CF19")
@pytest.mark.parametrize("change", ["Pia stakes 5", "Pia withdraws 5", "Ray withdraws 2", "Quin banco", "Pia banco"])
def test_they_may_not_be_changed(change: str) -> None:
    run = Run(TIE, f"{change}; Kit deals")
    assert (run.only("tie.stands").by, run.findings[0].verdict.word) == (change.split(maxsplit=1)[0], "void")
    assert {s.player: s.covered for s in run.deal.covered} == {"Pia": 10, "Quin": 8, "Ray": 2}


@pytest.mark.parametrize("change", ["Pia stakes 5", "Pia withdraws 5"])
def test_they_may_where_players_agreed_on_a_push(change: str) -> None:
    run = Run(TIE, f"{change}; Kit deals", house={"tie": "push"})
    assert not run.findings
    assert run.deal.stakes["Pia"] == (15 if "stakes" in change else 5)


def test_a_push_lets_a_banco_be_taken_back() -> None:
    run = Run(BANCO_TIE, "Quin withdraws 20; Pia stakes 5; Kit deals", house={"tie": "push"})
    assert not run.findings
    assert [s.player for s in run.deal.covered] == ["Pia"]
    run = Run(TIE, "Pia withdraws 10; Quin withdraws 8; Ray withdraws 2; Kit passes-deal", house={"tie": "push"})
    assert not run.findings


@pytest.mark.parametrize(
    ("quin", "ray", "plays"), [(4, 9, {"Pia": 10, "Quin": 4, "Ray": 6}), (12, 9, {"Pia": 10, "Quin": 10, "Ray": 0})]
)
def test_others_may_add_what_is_left(quin: int, ray: int, plays: dict[str, int]) -> None:
    tie = "Kit banks 20; Pia stakes 10; Kit deals; Pia announces-natural 9S QD; Kit shows 9D KS"
    run = Run(tie, f"Ray stakes {ray}; Quin stakes {quin}; Kit deals")
    assert not run.findings
    assert {s.player: s.covered for s in run.deal.covered} == plays


def test_what_abides_is_covered_before_a_nearer_stake() -> None:
    tie = "Kit banks 20; Ray stakes 15; Kit deals; Ray announces-natural 9S QD; Kit shows 9D KS"
    run = Run(tie, "Pia stakes 15; Kit deals")
    assert {s.player: s.covered for s in run.deal.covered} == {"Ray": 15, "Pia": 5}
    assert run.deal.holder == "Ray"


@articles(BOOK, "CF8", "CF19", "CF19-banker")
def test_a_banco_stands_for_the_next_hand() -> None:
    run = Run(BANCO_TIE, "Pia banco; Ray stakes 4; Kit deals; Kit announces-natural 9S QD; Quin shows 7D KS")
    assert [(f.point, f.by) for f in run.findings] == [("tie.stands", "Pia"), ("banco.alone", "Ray")]
    assert run.accounts == {"Kit": 20, "Quin": -20}


@articles(BOOK, "CF19-banker")
def test_the_same_banker_deals_after_a_tie_and_cannot_pass() -> None:
    run = Run(TIE, "Kit passes-deal; Kit deals")
    assert (run.only("tie.banker").by, run.findings[0].verdict.word) == ("Kit", "void")
    assert run.deal.dealer == "Kit"
    assert run.settlement.deals[0].dealer == "Kit"
    other = Run(TIE, "Pia banks 5", dealers={2: "Pia"})
    assert other.only("deal.dealer").by == "Pia"
    assert (other.deal.dealer, other.deal.bank) == ("Pia", 5)


# CF20


@articles(BOOK, "CF20")
def test_winnings_stay_in_the_bank() -> None:
    run = Run(BANK_WINS, "Pia stakes 50; Kit deals")
    assert run.settlement.deals[0].dealer == "Kit"
    assert run.deal.dealer == "Kit"
    assert run.deal.covered[0].covered == 38


@articles(BOOK, "CF20")
@pytest.mark.parametrize("line", ["Kit withdraws 5", "Kit banks 37", "Kit withdraws 38"])
def test_nothing_is_taken_out(line: str) -> None:
    for discovery in ("referee", "players"):
        run = Run(BANK_WINS, line, discovery=discovery)
        assert (run.only("bank.withdraw").by, run.findings[0].verdict.word) == ("Kit", "void")
        assert run.deal.bank == 38
    during = Run(f"Kit banks 20; Pia stakes 5; Kit deals; {line.replace('banks 37', 'withdraws 1')}")
    assert during.only("bank.withdraw").by == "Kit"


@pytest.mark.parametrize("line", ["Kit banks 38", "Kit banks 40"])
def test_the_bank_may_be_named_and_added_to(line: str) -> None:
    run = Run(BANK_WINS, line)
    assert not run.findings
    assert run.deal.bank == int(line.split()[2])


# CF21


@articles(BOOK, "CF21")
def test_the_deal_passes_to_the_right_when_the_banker_loses() -> None:
    run = Run(BANK_LOSES)
    assert run.stands == ("Pia", None)
    assert "2 go back to Kit" in run.notes(1)
    later = Run(BANK_LOSES, "Pia banks 3; Kit stakes 3; Pia deals")
    assert not later.findings
    assert later.deal.rotation() == ("Quin", "Ray", "Kit")


@kept(BOOK, "CF4")
def test_the_deal_goes_round_the_table() -> None:
    coups = [BANK_LOSES]
    names = ["Kit", "Pia", "Quin", "Ray"]
    for banker, punter in zip(names[1:], [*names[2:], "Kit"], strict=True):
        coups.append(
            f"{banker} banks 5; {punter} banco; {banker} deals; {punter} announces-natural 9S QD; {banker} shows 7D KS"
        )
    run = Run(*coups)
    assert not run.findings
    assert [result.dealer for result in run.settlement.deals] == names
    assert run.stands == ("Kit", None)


def test_a_player_may_let_the_deal_go_by() -> None:
    run = Run(BANK_LOSES, "Pia declines-deal; Quin banks 10; Pia stakes 4; Quin deals")
    assert not run.findings
    assert run.deal.dealer == "Quin"
    assert Run(BANK_LOSES, "Quin declines-deal").verdict(2) == "refused"


@pytest.mark.parametrize("dealer", ["Quin", "Kit"])
def test_a_dealer_against_the_rotation_is_reported(dealer: str) -> None:
    run = Run(BANK_LOSES, f"{dealer} banks 10", dealers={2: dealer})
    assert run.only("deal.dealer").by == dealer
    assert run.deal.dealer == dealer
    assert Run(BANK_LOSES, f"{dealer} deals; {dealer} banks 10").only("deal.dealer").by == dealer
    assert not Run(BANK_LOSES, "Pia deals; Pia banks 10", dealers={2: "Pia"}).findings


def test_somebody_else_deals_the_bankers_cards() -> None:
    run = Run("Kit banks 20; Pia stakes 5; Quin deals; Pia announces-natural 9S QD; Kit shows 7D KS")
    assert run.only("deal.dealer").by == "Quin"
    assert run.accounts == {"Kit": -5, "Pia": 5}


# CF22, CF23


@kept(BOOK, "CF22", "CF23")
def test_the_banker_passes_the_deal_and_takes_the_bank_with_him() -> None:
    run = Run(BANK_WINS, "Kit passes-deal; Pia declines-deal; Quin takes-deal 38; Pia stakes 5; Quin deals")
    assert not run.findings
    assert run.deal.rotation() == ("Ray", "Pia", "Kit")
    assert run.accounts == {"Kit": 18, "Pia": -10, "Quin": -8}  # the bank was Kit's money all the time
    assert run.deal.bank == 38


def test_passing_the_deal_twice_is_saying_it_again() -> None:
    run = Run(BANK_WINS, "Kit passes-deal; Kit passes-deal")
    assert not run.findings
    assert run.notes() == "the deal is passed already"


def test_the_old_banker_stays_last_in_rotation() -> None:
    taken = (
        "Kit passes-deal; Quin takes-deal 38; Ray stakes 5; Quin deals; Ray announces-natural 9S QD; Quin shows 7D KS"
    )
    run = Run(BANK_WINS, taken)
    assert run.stands == ("Ray", None)
    run = Run(BANK_WINS, taken, "Ray banks 5; Pia banco; Ray deals; Pia announces-natural 9S QD; Ray shows 7D KS")
    assert run.stands == ("Pia", None)
    last = "Pia banks 5; Quin banco; Pia deals; Quin announces-natural 9S QD; Pia shows 7D KS"
    run = Run(BANK_WINS, taken, "Ray banks 5; Pia banco; Ray deals; Pia announces-natural 9S QD; Ray shows 7D KS", last)
    assert run.stands == ("Kit", None)


@articles(BOOK, "CF22")
@pytest.mark.parametrize(("amount", "found"), [(37, 1), (38, 0), (39, 1), (10, 1)])
def test_the_deal_is_taken_with_what_the_bank_held(amount: int, found: int) -> None:
    Run(BANK_WINS, "Kit passes-deal; Pia takes-deal 1")  # for the citations of all cases
    run = Run(BANK_WINS, f"Kit passes-deal; Pia takes-deal {amount}")
    assert [(f.point, f.by) for f in run.findings] == [("pass.amount", "Pia")] * found
    assert run.deal.bank == amount
    right = Run(BANK_WINS, f"Kit passes-deal; Pia takes-deal {amount}; Pia takes-deal 38")
    assert len(right.findings) == found
    assert right.deal.bank == 38
    banked = Run(BANK_WINS, f"Kit passes-deal; Quin banks {amount}")
    assert [f.point for f in banked.findings] == ["pass.amount"] * found


def test_if_nobody_takes_it_the_next_has_it_at_any_amount() -> None:
    all_refuse = "Pia declines-deal; Quin declines-deal; Ray declines-deal; "
    for record in (f"Kit passes-deal; {all_refuse}Pia banks 5", "Kit passes-deal; Pia banks 5"):
        run = Run(BANK_WINS, record)
        assert not run.findings
        assert (run.deal.dealer, run.deal.bank) == ("Pia", 5)
        assert run.deal.rotation() == ("Quin", "Ray", "Kit")
    late = Run(BANK_WINS, f"Kit passes-deal; {all_refuse}\nQuin takes-deal 38")
    assert late.verdict(3) == "refused"


@articles(BOOK, "CF22")
def test_of_two_who_take_it_the_one_asked_first_has_it() -> None:
    run = Run(BANK_WINS, "Kit passes-deal; Pia takes-deal 38; Quin takes-deal 38")
    assert (run.only("pass.turn").by, run.deal.dealer) == ("Quin", "Pia")
    run = Run(BANK_WINS, "Kit passes-deal; Quin takes-deal 38; Pia takes-deal 38")
    assert not run.findings
    assert run.deal.dealer == "Pia"
    run = Run(BANK_WINS, "Kit passes-deal; Quin takes-deal 38; Ray stakes 1; Pia takes-deal 38")
    assert (run.only("pass.turn").by, run.deal.dealer) == ("Pia", "Quin")


@articles(BOOK, "CF22")
def test_who_has_refused_it_does_not_take_it() -> None:
    run = Run(BANK_WINS, "Kit passes-deal; Pia declines-deal; Pia takes-deal 38")
    assert run.only("pass.turn").by == "Pia"
    assert run.deal.phase == "offered"


@articles(BOOK, "CF22")
@pytest.mark.parametrize(
    "when", ["Pia stakes 1", "Pia banco", "Pia stakes 1; Kit deals", "Pia stakes 1; Kit deals; Pia declines"]
)
def test_the_deal_is_passed_before_stakes_lie(when: str) -> None:
    run = Run(BANK_WINS, f"{when}; Kit passes-deal")
    assert (run.only("pass.time").by, run.findings[0].verdict.word) == ("Kit", "void")
    assert run.deal.dealer == "Kit"


@pytest.mark.parametrize(
    "line",
    ["Pia passes-deal", "Pia takes-deal 38", "Pia declines-deal", "Kit passes-deal; Kit takes-deal 38",
     "Kit passes-deal; Kit declines-deal", "Kit passes-deal; Pia stakes 5", "Kit passes-deal; Pia banco",
     "Kit passes-deal; Pia takes-deal", "Kit passes-deal; Pia declines-deal; Pia declines-deal"],
)  # fmt: skip
def test_what_makes_no_sense_in_passing_is_refused(line: str) -> None:
    assert Run(BANK_WINS, line).verdict(2) == "refused"


def test_a_passed_deal_with_two_at_the_table() -> None:
    won = "Kit banks 20; Pia stakes 10; Kit deals; Kit announces-natural 9S QD; Pia shows 7D KS"
    run = Run(won, "Kit passes-deal; Pia takes-deal 30; Kit banco; Pia deals", players=("Kit", "Pia"))
    assert not run.findings
    assert run.deal.holder == "Kit"


# CF24


@kept(BOOK, "CF24")
def test_the_players_agree_to_stop() -> None:
    run = Run(BANK_WINS, "Pia stakes 5; table agrees-end")
    assert not run.findings
    settled = run.settlement
    assert settled.complete
    assert settled.deals[1].flags == ("ended",)
    assert run.accounts == {"Kit": 18, "Pia": -10, "Quin": -8}
    assert Run("Kit banks 20; Pia stakes 5; Kit deals\ntable agrees-end").verdict(2) == "refused"
    assert Run("Kit banks 20\nPia agrees-end").verdict(2) == "refused"
    assert not Run(BANK_WINS, "Pia stakes 5").settlement.complete


def test_stakes_that_abide_go_back_at_the_end() -> None:
    run = Run(TIE, "table agrees-end")
    assert run.settlement.complete
    assert run.accounts == {}


def test_the_packs_run_out() -> None:
    won = "table hands-cards count=312; Kit banks 20; Pia stakes 1; Kit deals; Kit announces-natural 9S QD; Pia shows 7D KS"
    assert "sitting is over" not in Run(won).notes(1)
    coups = [won.replace("312", "10"), "table hands-cards count=6; Pia stakes 1"]
    run = Run(*coups, house={"pack.copies": 1})
    assert run.packs == (6, 10)  # four dealt, six into the basket
    end = Run(
        won.replace("312", "52"),
        "table exposes 2S of stock; table exposes 3S of stock",
        house={"pack.copies": 1},
    )
    assert end.packs == (46, 6)


# House articles


def test_the_sums_of_the_sitting() -> None:
    run = Run(
        BANK_WINS,
        "Pia stakes 10; Kit deals; Pia announces-natural 9S QD; Kit shows 7D KS",
        "Pia banks 4; table agrees-end",
    )
    settled = run.settlement
    assert [deal.points for deal in settled.deals] == [
        {"Kit": 18, "Pia": -10, "Quin": -8, "Ray": 0},
        {"Kit": -10, "Pia": 10, "Quin": 0, "Ray": 0},
        {"Kit": 0, "Pia": 0, "Quin": 0, "Ray": 0},
    ]
    assert [(deal.winner, int(deal.value)) for deal in settled.deals] == [("Kit", 18), ("Pia", 10), (None, 0)]
    assert [(t.source, t.target, int(t.amount), t.unit) for t in settled.transfers] == [("Quin", "Kit", 8, "counters")]
    game = settled.games[0]
    assert len(settled.games) == 1
    assert (game.deals, game.points, game.winner) == ((1, 2, 3), {"Kit": 8, "Pia": 0, "Quin": -8, "Ray": 0}, "Kit")
    assert (settled.winner, int(settled.value)) == ("Kit", 8)


def test_two_winners_share_the_line() -> None:
    run = Run(BANK_LOSES)
    assert (run.result.winner, int(run.result.value)) == ("Pia+Quin", 18)


def test_a_rule_struck_out_by_the_house() -> None:
    run = Run(BANK_WINS, "Kit withdraws 5", articles=({"drops": "CF20"},))
    assert "CF20" not in labels(run.only("bank.withdraw"))
