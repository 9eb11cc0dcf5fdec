"""CF2, CF6, CF12, CFi1, CFi2: the packs, the dealer's hand, and what goes wrong in dealing."""

from __future__ import annotations

import pytest

from tests.articles import articles, kept
from tests.baccarat_chemin_de_fer.table import BOOK, Run

STAKED = "Kit banks 20; Pia stakes 10; Quin stakes 8"
WON = "Kit deals; Kit announces-natural 9S QD; Pia shows 7D KS"


# CF2, CF6


@kept(BOOK, "CF2")
def test_six_of_every_card_and_no_seventh() -> None:
    coup = "Kit banks 20; Pia stakes 1; Kit announces-natural 9S QD; Pia shows 7D 7D"
    again = "Pia stakes 1; Kit announces-natural 9S QD; Pia shows {}"
    third = Run(coup, again.format("7D 7D"), again.format("7D 7D"))
    assert not third.findings
    seventh = Run(coup, again.format("7D 7D"), again.format("7D 7D"), "Pia stakes 1\nPia shows 7D")
    assert seventh.verdict(5) == "refused"
    assert "lines 1, 1, 2, 2, 3, 3" in seventh.findings[-1].message
    assert Run(coup, again.format("7D 7D"), house={"pack.copies": 4}).verdict(2) == "allowed"
    assert Run(coup, again.format("7D 7D"), house={"pack.copies": 3}).verdict(2) == "refused"


@kept(BOOK, "CF6")
def test_used_cards_do_not_come_back() -> None:
    run = Run(f"table hands-cards count=20; {STAKED}; {WON}", "table notes four cards are gone")
    assert run.packs == (16, 4)
    assert Run(f"table hands-cards count=20; {STAKED}; {WON}", "table hands-cards count=308").packs == (16, 4)
    fresh = "Pia stakes 1\nKit announces-natural 9S QD; Pia shows 7D KS"
    for times, verdict in ((5, "allowed"), (6, "refused")):  # six of each lie in the packs, one was used in every coup
        coups = [f"{STAKED}; {WON}", *[fresh] * times]
        assert Run(*coups).verdict(1 + 2 * times) == verdict


@pytest.mark.parametrize(("count", "verdict"), [(312, "allowed"), (313, "refused"), (0, "refused"), (-5, "refused")])
def test_no_more_cards_than_the_packs_hold(count: int, verdict: str) -> None:
    assert Run(f"table hands-cards count={count}").verdict(1) == verdict
    assert Run("table hands-cards").verdict(1) == "refused"


def test_a_supply_from_what_is_left() -> None:
    first = f"table hands-cards count=10; {STAKED}; {WON}"
    assert Run(first, "table hands-cards count=302").verdict(2) == "allowed"
    assert Run(first, "table hands-cards count=303").verdict(2) == "refused"


# CF12, CFi1


@articles(BOOK, "CFi1", "CF12")
@pytest.mark.parametrize(("count", "void"), [(4, 1), (6, 1), (7, 0), (8, 0)])
def test_seven_cards_make_a_deal(count: int, void: int) -> None:
    Run(f"table hands-cards count=6; {STAKED}; Kit deals")  # for the citations of all cases
    run = Run(f"table hands-cards count={count}; {STAKED}\nKit deals")
    assert [(f.point, f.by, f.verdict.word) for f in run.findings] == [("deal.short", "Kit", "void")] * void
    assert run.deal.phase == ("staking" if void else "dealt")
    assert run.packs == ((0, count) if void else (count - 4, 4))
    assert run.deal.stakes == {"Pia": 10, "Quin": 8}


def test_after_a_void_deal_fresh_cards_are_needed() -> None:
    run = Run(f"table hands-cards count=6; {STAKED}; Kit deals\nKit deals")
    assert run.verdict(2) == "refused"
    run = Run(f"table hands-cards count=6; {STAKED}; Kit deals; table hands-cards count=40; {WON}")
    assert run.only("deal.short").by == "Kit"
    assert run.accounts == {"Kit": 18, "Pia": -10, "Quin": -8}
    assert run.packs == (36, 10)


def test_a_deal_that_was_left_out_is_void_as_well() -> None:
    run = Run(f"table hands-cards count=6; {STAKED}\nPia draws 5D")
    assert (run.only("deal.short").line, run.deal.holder) == (2, None)


def test_where_players_discover_a_short_deal_it_stands_unless_called() -> None:
    record = f"table hands-cards count=6; {STAKED}\nKit deals\n"
    played = Run(record + "Kit announces-natural 9S QD; Pia shows 7D KS", discovery="players")
    assert (played.only("deal.short").verdict.word, played.accounts["Kit"]) == ("irregular", 18)
    called = Run(record + "Pia claims short-deal by Kit", discovery="players")
    assert len(called.findings) == 1
    assert called.deal.phase == "staking"
    righted = Run(record + "table hands-cards count=30", discovery="players")
    assert righted.deal.phase == "staking"
    assert righted.packs == (30, 6)
    late = Run(
        record + "Kit announces-natural 9S QD; Pia shows 7D KS; Pia claims short-deal by Kit", discovery="players"
    )
    assert [f.point for f in late.findings] == ["deal.short", "so.too-late"]
    empty = Run(f"table hands-cards count=3; {STAKED}\nKit deals", discovery="players")
    assert empty.verdict(2) == "refused"


@articles(BOOK, "CF12")
@pytest.mark.parametrize(("count", "found"), [(10, 0), (11, 1)])
def test_fresh_cards_come_when_fewer_than_seven_are_left(count: int, found: int) -> None:
    Run(f"table hands-cards count=20; {STAKED}; {WON}", "table hands-cards count=20")  # for the citations of all cases
    run = Run(f"table hands-cards count={count}; {STAKED}; {WON}", "table hands-cards count=20")
    assert [f.point for f in run.findings] == ["deal.handful"] * found
    assert run.packs == (20, count)
    assert Run(f"table hands-cards count=20; {STAKED}; Kit deals\ntable hands-cards count=20").verdict(2) == "refused"


def test_cards_cannot_be_drawn_from_an_empty_hand() -> None:
    record = f"table hands-cards count=7; {STAKED}; Kit deals; Pia draws 5D; Kit draws 5D; Kit draws 5H"
    assert Run(f"{record}\nPia draws 5S").verdict(2) == "refused"
    unknown = f"{STAKED}; Kit deals; Pia draws 5D; Kit draws 5D; Kit draws 5H\nPia draws 5S"
    assert Run(unknown).verdict(2) == "void"


# CFi2


@articles(BOOK, "CFi2")
@pytest.mark.parametrize("when", ["", "Kit deals; ", "Kit deals; Pia declines; "])
def test_a_card_faced_in_the_pack(when: str) -> None:
    run = Run(f"table hands-cards count=20; {STAKED}; {when}table exposes 9H of stock")
    found = run.only("deal.faced-card")
    assert (found.by, found.verdict.word) == (None, "irregular")
    assert run.packs == ((19, 1) if not when else (15, 5))
    seen = "; ".join(["table exposes 9H of stock"] * 6)
    assert Run(f"{STAKED}; {seen}\ntable exposes 9H of stock").verdict(2) == "refused"


@articles(BOOK, "CFi2-exposed")
@pytest.mark.parametrize("owner", ["Pia", "Kit"])
@pytest.mark.parametrize("deals", ["Kit deals; ", ""])
def test_a_card_seen_in_dealing_makes_the_coup_void(owner: str, deals: str) -> None:
    run = Run(f"table hands-cards count=20; {STAKED}; {deals}Kit exposes 9H of {owner}")
    assert (run.only("deal.exposed-card").by, run.findings[0].verdict.word) == ("Kit", "void")
    assert run.deal.phase == "staking"
    assert run.packs == (16, 4)
    assert run.deal.stakes == {"Pia": 10, "Quin": 8}
    assert run.deal.cards.seen == {"9H": (1,)}


@pytest.mark.parametrize(
    "line", ["Kit exposes 9H of Quin", "Kit exposes 9H", "Kit exposes ?? of Pia", "Kit exposes 9H of Zed",
             "Pia declines; Kit exposes 9H of Pia", "Pia holds 9H 2C; Kit exposes 9H of Pia"]
)  # fmt: skip
def test_what_is_no_card_seen_in_dealing(line: str) -> None:
    assert Run(f"{STAKED}; Kit deals\n{line}").verdict(2) == "refused"
    assert Run(f"Kit banks 20\n{line}").verdict(2) == "refused"


def test_where_players_discover_it_the_coup_is_void_when_called() -> None:
    record = f"{STAKED}; Kit deals; Kit exposes 9H of Pia"
    silent = Run(f"{record}; Pia announces-natural 9H KC; Kit shows 2C 2D", discovery="players")
    assert silent.only("deal.exposed-card").verdict.word == "irregular"
    assert silent.accounts == {"Kit": -18, "Pia": 10, "Quin": 8}
    called = Run(f"{record}; Quin claims exposed-card by Kit", discovery="players")
    assert len(called.findings) == 1
    assert called.deal.phase == "staking"
    late = Run(f"{record}; Pia declines; Quin claims exposed-card", discovery="players")
    assert [f.point for f in late.findings] == ["deal.exposed-card", "so.too-late"]
    assert late.deal.phase == "banker"
    assert Run(f"{STAKED}; Kit deals\nQuin claims exposed-card").verdict(2) == "refused"


@articles(BOOK, "CFi2")
@pytest.mark.parametrize(
    "claim", ["misdeal by Kit", "misdeal", "too-many-cards by Kit count=3", "too-few-cards count=1"]
)
def test_cards_dealt_wrongly_are_put_right_before_anybody_looks(claim: str) -> None:
    run = Run(f"table hands-cards count=20; {STAKED}; Kit deals; Pia claims {claim}; Pia stakes 5; Kit deals")
    assert (run.only("deal.misdeal").by, run.findings[0].verdict.word) == ("Kit", "irregular")
    assert run.deal.covered[0].covered == 15
    assert run.packs == (16, 4)
    assert Run(f"{STAKED}\nPia claims {claim}").verdict(2) == "refused"


@articles(BOOK, "CFi2")
@pytest.mark.parametrize("seen", ["Pia draws 5D", "Pia declines", "Pia holds 7D"])
@pytest.mark.parametrize("discovery", ["referee", "players"])
def test_found_later_the_holder_says_whether_the_hand_is_played(seen: str, discovery: str) -> None:
    record = f"{STAKED}; Kit deals; {seen}; Quin claims misdeal by Kit"
    run = Run(record, discovery=discovery)
    assert (run.only("deal.misdeal").verdict.word, run.settlement.complete) == ("reserved", False)
    (pending,) = run.deal.pending
    assert (pending.whose, [option.key for option in pending.options]) == (("Pia",), ["play", "cancel"])
    off = Run(f"{record}; Pia elects cancel", discovery=discovery)
    assert (off.deal.phase, off.deal.stakes, off.only("deal.misdeal").verdict.word) == (
        "staking", {"Pia": 10, "Quin": 8}, "irregular",
    )  # fmt: skip
    on = Run(f"{record}; Pia elects play", discovery=discovery)
    assert on.deal.holder == "Pia"
    assert on.only("deal.misdeal").verdict.word == "irregular"
    wrong = Run(f"{record}; Quin elects cancel", discovery=discovery)
    assert [f.point for f in wrong.findings] == ["deal.misdeal", "so.wrong-chooser"]
    assert wrong.deal.holder == "Pia"


def test_a_choice_not_made_lapses_when_the_hands_are_compared() -> None:
    record = (
        f"{STAKED}; Kit deals; Pia declines; Quin claims misdeal by Kit; Kit declines; Pia shows 7D KS; Kit shows 4C 2H"
    )
    run = Run(record)
    assert run.only("deal.misdeal").verdict.word == "irregular"
    assert run.accounts == {"Kit": -18, "Pia": 10, "Quin": 8}
    late = Run(f"{record}; Pia elects cancel")
    assert [f.point for f in late.findings] == ["deal.misdeal", "so.too-late"]
    after = Run(f"{STAKED}; {WON}; Quin claims misdeal by Kit")
    assert after.only("deal.misdeal").verdict.word == "irregular"
    assert after.accounts == {"Kit": 18, "Pia": -10, "Quin": -8}


# Claims


@pytest.mark.parametrize(
    ("record", "claim"),
    [
        ("Pia draws 5D; Kit declines; Pia shows 7D KS; Kit shows 4C 2H", "false-draw by Pia"),
        ("Pia declines; Kit declines; Pia shows 8D KS; Kit shows 4C 2H", "unannounced-natural by Pia"),
        ("Pia announces-natural 4S TC", "false-natural by Pia"),
        ("Kit draws 2S; Pia declines", "out-of-turn by Kit"),
        ("Pia declines; Kit declines; Pia shows 7D KS value=8", "wrong-point by Pia"),
        ("Quin stakes 5", "late-stake by Quin"),
        ("Kit withdraws 5", "wrong-bank by Kit"),
        ("Pia declines; Kit declines; Pia shows 7D KS; Kit shows 4C 2H; Kit pays Pia 9", "wrong-payment by Kit"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("discovery", ["referee", "players"])
def test_calling_what_is_found_adds_no_finding(record: str, claim: str, discovery: str) -> None:
    run = Run(f"{STAKED}; Kit deals; {record}; Ray claims {claim}", discovery=discovery)
    assert len(run.findings) == 1
    assert "the claim is right" in run.notes(1)
    innocent = "Pia declines; Kit declines; Pia shows 7D KS; Kit shows 4C 2H; Kit pays Pia 10"
    run = Run(f"{STAKED}; Kit deals; {innocent}; Ray claims {claim}", discovery=discovery)
    assert (run.only("so.claim-contradicted").by, run.findings[0].verdict.word) == ("Ray", "void")


@pytest.mark.parametrize(
    ("offence", "two", "proved"),
    [("false-draw", "7D KS", True), ("false-draw", "4D KS", False), ("unannounced-natural", "8D KS", True),
     ("unannounced-natural", "4D KS", False), ("false-draw", "8D KS", False)],
)  # fmt: skip
def test_a_call_that_hidden_cards_decide_waits_for_them(offence: str, two: str, proved: bool) -> None:
    record = f"{STAKED}; Kit deals\nPia draws 5D\nRay claims {offence} by Pia"
    waiting = Run(record)
    assert (waiting.only("so.claim-unproven").line, waiting.findings[0].verdict.word) == (3, "reserved")
    shown = Run(f"{record}\nKit declines; Pia shows {two}")
    points = [f.point for f in shown.findings if f.verdict.word != "allowed"]
    expected = {("false-draw", True): ["draw.false"], ("unannounced-natural", True): ["natural.lost"]}
    natural = ["natural.lost"] if two == "8D KS" else []
    assert points == expected.get((offence, proved), natural)
    ended = Run(f"{STAKED}; Kit deals\nRay claims false-draw by Pia\nKit announces-natural 9S KD; Pia shows 4D KS")
    assert [f.verdict.word for f in ended.findings] == ["allowed"]


def test_a_wrong_payment_called_without_any_on_record_is_believed() -> None:
    over = f"{STAKED}; {WON}"
    assert Run(f"{over}; Pia claims wrong-payment by Kit").only("pay.wrong").by == "Kit"
