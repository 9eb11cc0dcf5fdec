"""CF3, CF13 to CF18, CFi3: the hand."""

from __future__ import annotations

from itertools import product

import pytest

from tests.articles import articles, kept
from tests.baccarat_chemin_de_fer.table import ALONE, BOOK, HANDS, TWO, Run, labels

# CF3


@articles(BOOK, "CF3")
@pytest.mark.parametrize(("one", "other"), list(product("A23456789TJQK", repeat=2)))
def test_every_pair_counts_as_the_book_says(one: str, other: str) -> None:
    worth = {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0}
    count = (worth.get(one, 0) if one in worth else int(one)) + (worth.get(other, 0) if other in worth else int(other))
    right = count - 10 if count >= 10 else count
    run = Run(f"{TWO}; Kit shows 5C 6D; Pia shows {one}S {other}H value={right}")
    assert "point.wrong" not in {found.point for found in run.findings}
    assert run.deal.outcome.punters_point == right
    for wrong in ((right + 1) % 10, (right + 9) % 10):
        run = Run(f"{TWO}; Kit shows 5C 6D; Pia shows {one}S {other}H value={wrong}")
        assert "point.wrong" in {found.point for found in run.findings}
        assert run.deal.outcome.punters_point == right


@articles(BOOK, "CF3")
@pytest.mark.parametrize(
    ("two", "third", "point"), [("7S 3D", "5H", 5), ("TC KS", "QH", 0), ("4H JC", "9D", 3), ("5S KC", "6D", 1)]
)
def test_three_cards(two: str, third: str, point: int) -> None:
    run = Run(f"{ALONE}; Pia draws {third}; Kit declines; Pia shows {two}; Kit shows 5C KD")
    assert not run.findings
    assert run.deal.outcome.punters_point == point


@pytest.mark.parametrize(("value", "wrong"), [(8, True), (7, False), (6, True)])
def test_a_point_said_aloud_is_checked(value: int, wrong: bool) -> None:
    run = Run(f"{TWO}; Pia declines; Kit declines; Pia shows 7D KS value={value}; Kit shows 4C 2H")
    assert bool(run.findings) is wrong
    assert run.accounts == {"Kit": -20, "Pia": 10, "Quin": 10}
    if wrong:
        assert (run.only("point.wrong").by, run.findings[0].verdict.word) == ("Pia", "irregular")


# CF13, CF14


@kept(BOOK, "CF13")
def test_two_cards_lie_before_each_side() -> None:
    run = Run(f"table hands-cards count=60; {TWO}")
    assert {name: hand.size for name, hand in run.deal.cards.hands.items() if hand.size} == {"Pia": 2, "Kit": 2}
    assert run.packs == (56, 4)


@kept(BOOK, "CF14")
@pytest.mark.parametrize(
    ("pia", "quin", "ray", "holder"),
    [(10, 9, 9, "Pia"), (9, 10, 9, "Quin"), (9, 10, 10, "Quin"), (9, 9, 10, "Ray"), (9, 9, 9, "Pia")],
)
def test_the_highest_stake_holds_the_cards(pia: int, quin: int, ray: int, holder: str) -> None:
    run = Run(f"Kit banks 90; Ray stakes {ray}; Quin stakes {quin}; Pia stakes {pia}; Kit deals")
    assert run.deal.holder == holder


@articles(BOOK, "CF14")
def test_somebody_else_plays_the_cards() -> None:
    run = Run(f"{TWO}; Quin declines; Kit declines; Quin shows 7D KS; Kit shows 4C 2H")
    assert run.only("hold.who").by == "Quin"
    assert run.accounts == {"Kit": -20, "Pia": 10, "Quin": 10}


def test_cards_that_have_been_seen_are_not_taken_over() -> None:
    for seen in ("Pia declines", "Pia holds 7D KS", "Pia shows 7D"):
        assert Run(f"{TWO}; {seen}\nQuin draws 5D").verdict(2) == "refused"


@kept(BOOK, "CF14-by")
@pytest.mark.parametrize(("by", "holder"), [("covered", "Quin"), ("offered", "Ray")])
def test_by_the_stake_as_covered_or_as_offered(by: str, holder: str) -> None:
    run = Run("Kit banks 30; Pia stakes 10; Quin stakes 15; Ray stakes 20; Kit deals", house={"holder-by": by})
    assert run.deal.holder == holder


def test_a_stake_of_which_nothing_plays_holds_no_cards() -> None:
    run = Run("Kit banks 10; Pia stakes 10; Ray stakes 20; Kit deals", house={"holder-by": "offered"})
    assert run.deal.holder == "Pia"


# CF15: naturals


@kept(BOOK, "CF15")
@pytest.mark.parametrize(("pia", "kit", "won"), [(8, 9, -1), (9, 8, 1), (8, 8, 0), (9, 9, 0), (9, 7, 1), (8, 0, 1)])
def test_a_natural_ends_the_hand(pia: int, kit: int, won: int) -> None:
    run = Run(
        f"{TWO}; Pia announces-natural {HANDS[pia]}; Kit shows {HANDS[kit].translate(str.maketrans('SHDC', 'HDCS'))}"
    )
    assert not run.findings
    assert run.deal.is_over
    assert (
        run.accounts == {1: {"Kit": -20, "Pia": 10, "Quin": 10}, -1: {"Kit": 20, "Pia": -10, "Quin": -10}, 0: {}}[won]
    )


@articles(BOOK, "CF15")
@pytest.mark.parametrize(("first", "draws"), [("Pia", "Kit"), ("Kit", "Pia"), ("Pia", "Pia"), ("Kit", "Kit")])
def test_nobody_draws_after_a_natural(first: str, draws: str) -> None:
    run = Run(f"table hands-cards count=60; {TWO}; {first} announces-natural 9H KC; {draws} draws 5D")
    found = run.only("natural.ends")
    assert (found.by, found.verdict.word) == (draws, "void")
    assert run.deal.drawn == {}
    assert run.packs == (55, 5)


def test_a_card_for_nothing_is_used_up_all_the_same() -> None:
    first = f"{TWO}; Pia announces-natural 9H KC; Kit draws 5D; Kit shows 5D 5D"
    second = "Pia banks 10; Quin stakes 1; Pia deals; Pia announces-natural 9H KC; Quin shows 5D 5D"
    assert Run(first, second, "Pia stakes 1; Pia draws 5D").verdict(3) == "refused"  # the deal is Pia's
    sixth = "Quin stakes 1\nQuin draws 5D\nPia draws 5D"
    run = Run(first, second, sixth)
    assert [run.verdict(line) for line in (3, 4, 5)] == ["allowed", "allowed", "refused"]
    assert run.findings[-1].message.startswith("5D is impossible here: the pack's 6 copies are accounted for")


# CF16, CFi3: the table of third cards, cell by cell


@kept(BOOK, "CF16")
@pytest.mark.parametrize("count", range(8))
@pytest.mark.parametrize("takes", [True, False])
def test_the_table_of_third_cards(count: int, takes: bool) -> None:
    wrong = (count <= 4 and not takes) or (count >= 6 and takes)
    act = "Pia draws 6S" if takes else "Pia declines"
    run = Run(f"{TWO}; {act}; Kit declines\nPia shows {HANDS[count]}; Kit shows 5C TH")
    assert bool(run.findings) is wrong
    if wrong:
        found = run.only("draw.false")
        assert (found.line, found.by, found.verdict.word, found.proof_line) == (1, "Pia", "irregular", 2)
        assert {"CFi3", "CF16"} <= set(labels(found))
        assert found.event == act
    point = (count + (6 if takes else 0)) % 10
    assert run.deal.outcome.punters_point == point  # the hand stands


@pytest.mark.parametrize("count", range(8))
@pytest.mark.parametrize("takes", [True, False])
@pytest.mark.parametrize("kind", ["free", "table"])
def test_a_holder_who_plays_alone(count: int, takes: bool, kind: str) -> None:
    act = "Pia draws 6S" if takes else "Pia declines"
    cards = f"{act}; Kit declines; Pia shows {HANDS[count]}; Kit shows 5C TH"
    against = (count <= 4 and not takes) or (count >= 6 and takes)
    for stake in ("Pia banco", "Pia stakes 10", "Pia stakes 20; Quin stakes 4"):
        run = Run(f"Kit banks 20; {stake}; Kit deals; {cards}", house={"banco-draw": kind})
        assert [f.point for f in run.findings] == ["draw.false"] * (against and kind == "table")
        if run.findings:
            assert "CF16-alone, as agreed" in labels(run.findings[0])


@articles(BOOK, "CF16-alone")
def test_alone_the_table_binds_where_agreed() -> None:
    run = Run(f"{ALONE}; Pia draws 6S; Kit declines; Pia shows 6H TD; Kit shows 5C TH", house={"banco-draw": "table"})
    assert run.only("draw.false").by == "Pia"


def test_a_refusal_that_was_left_out_is_judged_where_the_cards_are_shown() -> None:
    run = Run(f"{TWO}\nPia shows {HANDS[4]}; Kit shows 5C TH")
    found = run.only("draw.false")
    assert (found.line, found.proof_line) == (2, None)
    assert not Run(f"{TWO}\nPia shows {HANDS[5]}; Kit shows 5C TH").findings


def test_cards_told_to_the_referee_prove_it_at_once() -> None:
    run = Run(f"{TWO}; Pia holds {HANDS[7]}\nPia draws 6S")
    found = run.only("draw.false")
    assert (found.line, found.proof_line) == (2, None)
    run = Run(f"{TWO}; Pia draws 6S\nPia holds {HANDS[7]}")
    assert (run.findings[0].line, run.findings[0].proof_line) == (1, 2)


def test_half_a_hand_proves_nothing() -> None:
    run = Run(f"{TWO}; Pia draws 6S\nPia shows 9S\nPia shows 8D")
    assert (run.only("draw.false").line, run.findings[0].proof_line) == (1, 3)
    assert not Run(f"{TWO}; Pia draws 6S\nPia shows 9S\nPia shows ??").findings


FALSE = f"{TWO}; Pia declines; Kit declines; Pia shows 4H JC; Kit shows "


@articles(BOOK, "CFi3", "CFi3-price")
@pytest.mark.parametrize(
    ("strict", "lost", "won"),
    [
        ("warn", {"Kit": 20, "Pia": -10, "Quin": -10}, {"Kit": -20, "Pia": 10, "Quin": 10}),
        ("compensate", {"Kit": 20, "Pia": -20}, {"Kit": -20, "Pia": 10, "Quin": 10}),
        ("fine", {"Kit": 20, "Pia": -11, "Quin": -10, "pool": 1}, {"Kit": -20, "Pia": 9, "Quin": 10, "pool": 1}),
    ],
)
def test_what_a_false_draw_costs(strict: str, lost: dict[str, int], won: dict[str, int]) -> None:
    house = {"strict-draw": strict}
    for kit, accounts in (("5C TH", lost), ("3C TH", won)):
        run = Run(FALSE + kit, house=house)
        assert run.only("draw.false").by == "Pia"
        assert run.accounts == accounts
        assert sum(run.result.points.values()) == -accounts.get("pool", 0)
        if strict != "warn":
            assert "CFi3-price, as agreed" in labels(run.findings[0])


def test_another_fine() -> None:
    run = Run(FALSE + "5C TH", house={"strict-draw": "fine", "draw-fine": 4})
    assert run.accounts == {"Kit": 20, "Pia": -14, "Quin": -10, "pool": 4}


def test_a_right_draw_costs_nothing_anywhere() -> None:
    for strict in ("warn", "compensate", "fine"):
        run = Run(f"{TWO}; Pia draws TS; Kit declines; Pia shows 4H JC; Kit shows 5C TH", house={"strict-draw": strict})
        assert not run.findings
        assert run.accounts == {"Kit": 20, "Pia": -10, "Quin": -10}


@pytest.mark.parametrize("strict", ["compensate", "fine"])
def test_where_the_players_discover_a_false_draw_it_must_be_called(strict: str) -> None:
    house = {"strict-draw": strict}
    silent = Run(FALSE + "5C TH", house=house, discovery="players")
    assert silent.only("draw.false").by == "Pia"
    assert silent.accounts == {"Kit": 20, "Pia": -10, "Quin": -10}
    called = Run(FALSE + "5C TH; Quin claims false-draw by Pia", house=house, discovery="players")
    assert called.accounts == Run(FALSE + "5C TH", house=house).accounts
    twice = Run(FALSE + "5C TH; Quin claims false-draw by Pia; Ray claims false-draw", house=house, discovery="players")
    assert twice.accounts == called.accounts
    early = Run(FALSE + "5C TH", "Pia stakes 1; Quin claims false-draw by Pia", house=house, discovery="players")
    assert early.accounts == silent.accounts


# CF17


@kept(BOOK, "CF17")
@pytest.mark.parametrize("count", range(8))
@pytest.mark.parametrize("act", ["Kit draws 6S", "Kit declines"])
def test_the_banker_does_as_he_likes(count: int, act: str) -> None:
    run = Run(f"{TWO}; Pia declines; {act}; Pia shows 7D KS; Kit shows {HANDS[count]}")
    assert not run.findings


@articles(BOOK, "CF17")
@pytest.mark.parametrize("holder", ["Pia draws 6D", "Pia declines"])
@pytest.mark.parametrize("banker", ["Kit draws 8H", "Kit declines"])
def test_a_banker_who_decides_first_is_found_out_by_the_holder(holder: str, banker: str) -> None:
    run = Run(f"{TWO}\n{banker}\n{holder}")
    found = run.only("draw.turn")
    assert (found.line, found.by, found.proof_line) == (2, "Kit", 3)
    assert not Run(f"{TWO}\n{banker}\nPia shows 7D KS").findings  # the holder's refusal may have been left out
    assert not Run(f"{TWO}\n{holder}\n{banker}").findings


@articles(BOOK, "CF17")
@pytest.mark.parametrize("player", ["Pia", "Kit"])
@pytest.mark.parametrize("first", ["draws 6D", "declines"])
def test_one_card_and_no_more(player: str, first: str) -> None:
    lead = "" if player == "Pia" else "Pia declines; "
    run = Run(f"{TWO}; {lead}{player} {first}\n{player} draws 5H")
    found = run.only("draw.second")
    assert (found.line, found.by, found.verdict.word) == (2, player, "void")
    assert run.deal.drawn == ({player: "6D"} if first != "declines" else {})


@articles(BOOK, "CFi2")
def test_a_card_once_off_the_pack_must_be_taken() -> None:
    run = Run(f"{TWO}; Pia draws 6D; Pia declines")
    assert run.only("draw.taken").verdict.word == "void"
    assert run.deal.drawn == {"Pia": "6D"}
    assert Run(f"{TWO}; Pia declines\nPia declines").verdict(2) == "refused"


@pytest.mark.parametrize(
    "line", ["Pia draws", "Pia draws ??", "Pia draws 6D 7D", "Pia draws 6D.1", "Pia draws 6D count=1", "Pia draws 1Z"]
)
def test_a_third_card_is_named(line: str) -> None:
    assert Run(f"{TWO}\n{line}").verdict(2) == "refused"


# CF18


@articles(BOOK, "CF18", "CF3")
@pytest.mark.parametrize(("pia", "kit"), [(a, b) for a in range(8) for b in range(8) if a != b])
def test_the_higher_point_wins_one_for_one(pia: int, kit: int) -> None:
    hand = HANDS[kit].translate(str.maketrans("SHDC", "HDCS"))
    run = Run(f"{ALONE}; Pia declines; Kit declines; Pia shows {HANDS[pia]}; Kit shows {hand}")
    assert not run.findings
    assert run.accounts == ({"Kit": -20, "Pia": 20} if pia > kit else {"Kit": 20, "Pia": -20})
    assert run.result.winner == ("Pia" if pia > kit else "Kit")
    assert run.result.value == 20


OVER = f"{TWO}; Pia declines; Kit declines; Pia shows 7D KS; Kit shows 4C 2H"


@articles(BOOK, "CF18")
@pytest.mark.parametrize(
    ("paid", "found"),
    [
        ("Kit pays Pia 10", 0), ("Kit pays Pia 9", 1), ("Kit pays Pia 11", 1), ("Kit pays Ray 10", 1),
        ("Pia pays Kit 10", 1), ("Kit pays pool 2", 1), ("Kit pays Pia 10; Kit pays Quin 10", 0),
        ("Kit pays Pia 4; Kit pays Pia 6", 1), ("Kit pays Pia 10; Kit pays Pia 10", 1),
    ],
)  # fmt: skip
def test_a_payment_seen_is_checked(paid: str, found: int) -> None:
    for discovery in ("referee", "players"):
        run = Run(f"{OVER}; {paid}", discovery=discovery)
        assert [(f.point, f.by) for f in run.findings] == [("pay.wrong", paid.split(maxsplit=1)[0])] * found
        assert run.accounts == {"Kit": -20, "Pia": 10, "Quin": 10}


def test_nothing_is_paid_before_the_hands_are_compared() -> None:
    assert Run(f"{TWO}\nKit pays Pia 10").verdict(2) == "refused"
    for line in (
        "Kit pays Pia",
        "Kit pays Pia x",
        "Kit pays Kit 10",
        "Kit pays Zed 10",
        "Kit pays Pia 0",
        "table pays Pia 10",
    ):
        assert Run(f"{OVER}\n{line}").verdict(2) == "refused"


@articles("house", "commission")
@pytest.mark.parametrize(("rate", "cut"), [(4, 0), (5, 1), (9, 1), (10, 2)])
def test_a_part_for_the_house(rate: int, cut: int) -> None:
    won = f"{TWO}; Kit announces-natural 9H KC; Pia shows 7D KS"
    run = Run(won, house={"commission": rate})
    assert run.accounts.get("pool", 0) == cut
    assert run.stands == ("Kit", 40 - cut)
    lost = Run(OVER, house={"commission": rate})
    assert lost.accounts == {"Kit": -20, "Pia": 10, "Quin": 10}
    Run(won, house={"commission": 50})


@kept(BOOK, "CF18-commission")
def test_no_part_for_the_house_in_the_book() -> None:
    assert Run(f"{TWO}; Kit announces-natural 9H KC; Pia shows 7D KS").stands == ("Kit", 40)
