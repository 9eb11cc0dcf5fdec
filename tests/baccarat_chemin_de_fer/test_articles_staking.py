"""CF7 to CF11 and CFi5: the bank, going bank, stakes and what is covered."""

from __future__ import annotations

import pytest

from tests.articles import articles, kept
from tests.baccarat_chemin_de_fer.table import BOOK, Run, labels


def covered(run: Run) -> dict[str, int]:
    return {stake.player: stake.covered for stake in run.deal.covered}


LOST = "Pia shows 7D KS; Kit shows 9C 2H"  # Pia 7, Kit 1


# CF7 and CF21-least


@kept(BOOK, "CF7")
@pytest.mark.parametrize("amount", [1, 20, 1000])
def test_a_bank_of_any_amount(amount: int) -> None:
    run = Run(f"Kit banks {amount}")
    assert not run.findings
    assert run.deal.bank == amount


def test_a_bank_may_be_told_anew_before_anybody_stakes() -> None:
    run = Run("Kit banks 20; Kit banks 15")
    assert not run.findings
    assert run.deal.bank == 15


@articles(BOOK, "CF20")
def test_a_fresh_bank_may_not_shrink_once_stakes_lie() -> None:
    run = Run("Kit banks 20; Pia stakes 5; Kit banks 15")
    assert run.only("bank.withdraw").verdict.word == "void"
    assert run.deal.bank == 20


@pytest.mark.parametrize(("amount", "found"), [(9, 1), (10, 0), (11, 0)])
def test_the_least_bank_that_players_agree_on(amount: int, found: int) -> None:
    run = Run(f"Kit banks {amount}", house={"bank.least": 10})
    assert [one.point for one in run.findings] == ["bank.least"] * found
    assert run.deal.bank == amount
    if found:
        assert "House rule bank.least" in labels(run.findings[0])
        assert run.findings[0].by == "Kit"


@kept(BOOK, "CF21-least")
def test_no_least_bank_in_the_book() -> None:
    assert not Run("Kit banks 1").findings


def test_a_bank_out_of_turn_stands_and_is_reported() -> None:
    run = Run("Quin banks 20")
    assert run.only("deal.dealer").by == "Quin"
    assert (run.deal.dealer, run.deal.bank) == ("Quin", 20)


def test_the_first_banker_need_not_be_named() -> None:
    run = Run("Quin banks 20; Ray stakes 5", dealer=None)
    assert not run.findings
    assert run.deal.rotation() == ("Ray", "Kit", "Pia")


# CF8: going bank


@kept(BOOK, "CF8")
def test_going_bank_is_playing_alone_for_the_whole_bank() -> None:
    run = Run("Kit banks 40; Quin banco; Kit deals")
    assert not run.findings
    assert covered(run) == {"Quin": 40}
    assert run.deal.holder == "Quin"


@articles(BOOK, "CF8")
def test_the_nearer_punter_has_the_better_claim() -> None:
    run = Run("Kit banks 40; Pia banco; Quin banco; Kit deals")
    assert run.only("banco.priority").by == "Quin"
    assert run.verdict(1) == "void"
    assert covered(run) == {"Pia": 40}


def test_a_better_claim_may_come_later() -> None:
    run = Run("Kit banks 40; Quin banco; Pia banco; Kit deals")
    assert not run.findings
    assert covered(run) == {"Pia": 40}
    assert "Quin gives way" in run.notes(1)


@articles(BOOK, "CF8")
def test_nobody_stakes_beside_a_banco() -> None:
    run = Run("Kit banks 40; Quin banco; Pia stakes 5; Kit deals")
    assert run.only("banco.alone").by == "Pia"
    assert covered(run) == {"Quin": 40}


@articles(BOOK, "CF8")
def test_a_bystander_does_not_go_bank() -> None:
    run = Run("Kit banks 40; Quin banco", players=("Kit", "Pia", "Quin"), seats={1: ("Kit", "Pia")})
    assert run.only("banco.call").verdict.word == "void"
    assert run.deal.banco is None


def test_the_banker_cannot_go_bank_against_himself() -> None:
    assert Run("Kit banks 40; Kit banco").verdict(1) == "refused"


# CF8-late


@kept(BOOK, "CF8-late")
def test_a_banco_when_stakes_lie_sends_them_back() -> None:
    run = Run("Kit banks 40; Pia stakes 5; Ray stakes 6; Quin banco; Kit deals")
    assert not run.findings
    assert covered(run) == {"Quin": 40}
    assert "Pia's 5, Ray's 6 go back" in run.notes(1)


@articles(BOOK, "CF8-late")
def test_a_banco_when_stakes_lie_is_void_where_agreed() -> None:
    run = Run("Kit banks 40; Pia stakes 5; Quin banco; Kit deals", house={"banco-after-stakes": "void"})
    found = run.only("banco.late")
    assert (found.by, found.verdict.word) == ("Quin", "void")
    assert "CF8-late, as agreed" in labels(found)
    assert covered(run) == {"Pia": 5}


def test_a_banco_before_stakes_is_good_under_both() -> None:
    assert not Run("Kit banks 40; Quin banco; Kit deals", house={"banco-after-stakes": "void"}).findings


# CF9, CF9-excess, CFi5


@articles(BOOK, "CF9", "CFi5")
@pytest.mark.parametrize(
    ("ray", "plays"), [(1, 1), (2, 2), (3, 2), (6, 2)]
)  # a bank of twenty, of which eighteen are taken
def test_stakes_are_covered_from_the_bankers_right(ray: int, plays: int) -> None:
    run = Run(f"""
        Kit banks 20; Ray stakes {ray}; Quin stakes 8; Pia stakes 10; Kit deals; Pia declines; Kit declines
        {LOST}
        """)
    assert not run.findings
    assert covered(run) == {"Pia": 10, "Quin": 8, "Ray": plays}
    assert run.accounts == {"Kit": -18 - plays, "Pia": 10, "Quin": 8, "Ray": plays}
    Run(f"Kit banks 20; Pia stakes 25; Kit deals; Pia declines; Kit declines; {LOST}")  # for the citations of all cases


def test_what_is_not_covered_at_all_goes_back() -> None:
    run = Run(f"Kit banks 10; Pia stakes 10; Quin stakes 8; Kit deals; Pia declines; Kit declines; {LOST}")
    assert covered(run) == {"Pia": 10, "Quin": 0}
    assert run.accounts == {"Kit": -10, "Pia": 10}
    assert "Quin's 8 are covered for 0; 8 go back" in run.notes(1)


def test_several_stakes_of_one_punter_add_up() -> None:
    run = Run("Kit banks 20; Pia stakes 10; Pia stakes 5; table stakes Quin=2 Ray=1; Kit deals")
    assert covered(run) == {"Pia": 15, "Quin": 2, "Ray": 1}


def test_a_stake_may_be_taken_back_before_the_deal() -> None:
    run = Run("Kit banks 20; Pia stakes 10; Quin stakes 4; Pia withdraws 4; Quin withdraws 4; Kit deals")
    assert not run.findings
    assert covered(run) == {"Pia": 6}
    assert Run("Kit banks 20; Pia stakes 10; Pia withdraws 11").verdict(1) == "refused"


@kept(BOOK, "CF9")
@pytest.mark.parametrize(("pia", "zed", "found"), [(19, 1, 0), (20, 0, 1), (21, 0, 1)])
def test_bystanders_may_stake_while_the_seated_do_not_cover_the_bank(pia: int, zed: int, found: int) -> None:
    run = Run(f"Kit banks 20; Pia stakes {pia}; table stakes Zed=5; Kit deals", bystanders=("Zed",))
    assert [one.point for one in run.findings] == ["stake.bystander"] * found
    assert covered(run).get("Zed", 0) == zed
    assert run.deal.holder == "Pia"


def test_bystanders_are_covered_last_in_the_order_of_staking() -> None:
    run = Run(
        "Kit banks 20; table stakes Zed=5 Yan=5; Ray stakes 6; Pia stakes 6; Kit deals", bystanders=("Yan", "Zed")
    )
    assert [(s.player, s.covered) for s in run.deal.covered] == [("Pia", 6), ("Ray", 6), ("Zed", 5), ("Yan", 3)]


@kept(BOOK, "CF9-excess")
def test_the_banker_may_take_the_excess() -> None:
    record = "Kit banks 20; Pia stakes 15; Quin stakes 15; {}Kit deals; Pia declines; Kit declines; " + LOST
    plain = Run(record.format(""))
    assert plain.accounts == {"Kit": -20, "Pia": 15, "Quin": 5}
    taken = Run(record.format("Kit takes-excess; "))
    assert taken.accounts == {"Kit": -30, "Pia": 15, "Quin": 15}
    assert "the bank is raised from 20 to 30" in taken.notes(1)
    declined = Run(record.format("Kit declines-excess; "), house={"excess": "taken"})
    assert declined.accounts == plain.accounts
    agreed = Run(record.format(""), house={"excess": "taken"})
    assert agreed.accounts == taken.accounts
    assert Run("Kit banks 20; Pia stakes 20; Kit takes-excess").verdict(1) == "refused"
    assert Run("Kit banks 20; Pia stakes 21; Pia takes-excess").verdict(1) == "refused"


def test_a_bank_that_took_the_excess_holds_it_when_it_wins() -> None:
    run = Run(
        "Kit banks 20; Pia stakes 15; Quin stakes 15; Kit takes-excess; Kit announces-natural 9C QH; Pia shows 7D KS"
    )
    assert run.stands == ("Kit", 60)


# CF10: going bank again


BANCO_LOST = "Kit banks 10; Ray banco; Kit deals; Kit announces-natural 9C QH; Ray shows 7D KS"


@kept(BOOK, "CF10", "CF10-first")
def test_the_loser_of_a_banco_goes_before_all_others() -> None:
    run = Run(BANCO_LOST, "Pia banco; Ray banco; Kit deals")
    assert not run.findings
    assert covered(run) == {"Ray": 20}


@articles(BOOK, "CF8", "CF10-first")
def test_against_him_nobody_has_a_claim() -> None:
    run = Run(BANCO_LOST, "Ray banco; Pia banco; Kit deals")
    assert run.only("banco.priority").by == "Pia"
    assert "CF10-first" in labels(run.findings[0])


@articles(BOOK, "CF10-first")
def test_without_the_precedence_the_nearer_one_goes_first() -> None:
    house = {"suivi-first": False}
    run = Run(BANCO_LOST, "Pia banco; Ray banco; Kit deals", house=house)
    assert run.only("banco.priority").by == "Ray"
    assert "CF10-first, as agreed" in labels(run.findings[0])
    assert not Run(BANCO_LOST, "Ray banco; Pia banco; Kit deals", house=house).findings


def test_the_right_to_go_bank_again_outlives_a_passed_deal() -> None:
    run = Run(BANCO_LOST, "Kit passes-deal; Pia takes-deal 20; Quin banco; Ray banco; Pia deals")
    assert not run.findings
    assert run.deal.banco == "Ray"


def test_who_won_a_banco_has_no_such_right() -> None:
    won = "Kit banks 10; Ray banco; Kit deals; Ray announces-natural 9C QH; Kit shows 7D KS"
    run = Run(won, "Pia banks 10; Quin banco; Kit banco; Pia deals")
    assert run.only("banco.priority").by == "Kit"


@articles(BOOK, "CF10-repeat")
@pytest.mark.parametrize(("limit", "allowed"), [(2, 2), (3, 3), (4, 4)])
def test_a_limit_to_going_bank_in_succession(limit: int, allowed: int) -> None:
    again = "Ray banco; Kit deals; Kit announces-natural 9C QH; Ray shows 7D KS"
    for times in (allowed - 1, allowed):
        run = Run(BANCO_LOST, *[again] * (times - 1), house={"banco-repeat": f"times:{limit}"})
        assert not run.findings
    run = Run(BANCO_LOST, *[again] * (allowed - 1), "Ray banco", house={"banco-repeat": f"times:{limit}"})
    assert run.only("banco.repeat").by == "Ray"
    assert "CF10-repeat, as agreed" in labels(run.findings[0])
    assert not Run(BANCO_LOST, *[again] * (allowed - 1), "Ray banco").findings


# CF11


@articles(BOOK, "CF11")
@pytest.mark.parametrize("late", ["Quin stakes 5", "Pia stakes 5", "Quin banco", "Pia withdraws 5"])
def test_stakes_are_not_changed_after_the_deal(late: str) -> None:
    for when in (f"Kit deals; {late}", f"Kit deals; Pia declines; {late}"):
        run = Run(f"Kit banks 20; Pia stakes 10; {when}")
        assert run.only("stake.time").by == late.split(maxsplit=1)[0]
        assert covered(run) == {"Pia": 10}


def test_stakes_before_the_deal_are_in_time() -> None:
    assert not Run("Kit banks 20; Pia stakes 10; Quin stakes 5; Kit deals").findings


@pytest.mark.parametrize(
    "line",
    [
        "Pia stakes 0", "Pia stakes -3", "Pia stakes x", "Pia stakes", "Pia stakes 5 5", "Pia stakes 5 count=3",
        "Kit stakes 5", "table stakes", "table stakes Pia=0", "table stakes Zed=5", "table stakes Pia=1 pia=2",
        "Pia banks 30", "Kit deals", "Pia draws 6D", "Pia banco now", "table banco", "table banks 5",
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused(line: str) -> None:
    run = Run(f"Kit banks 20\n{line}")
    assert run.verdict(2) == "refused"
    assert run.deal.stakes == {}


@pytest.mark.parametrize("line", ["Pia stakes 5", "Pia banco", "Kit deals; Kit deals; Kit passes-deal"])
def test_nothing_is_staked_before_there_is_a_bank(line: str) -> None:
    assert Run(line).verdict(1) == "refused"


def test_only_the_losers_own_calls_count() -> None:
    house = {"banco-repeat": "times:2"}
    other = BANCO_LOST.replace("Ray", "Pia")
    again = "Ray banco; Kit deals; Kit announces-natural 9C QH; Ray shows 7D KS"
    assert not Run(other, again, again, house=house).findings
    assert Run(other, again, again, "Ray banco", house=house).only("banco.repeat").by == "Ray"
    between = "Pia stakes 1; Kit deals; Kit announces-natural 9C QH; Pia shows 7D KS"
    assert not Run(BANCO_LOST, again, between, again, again, house=house).findings
