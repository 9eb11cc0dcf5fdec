"""Portland, what goes wrong before play and with hands of the wrong size: RP-1 to RP-12."""

from __future__ import annotations

import pytest

from tests.articles import articles
from tests.rubicon.table import Pack, Run, cited, last_nine

BOOK = "rubicon-bezique/portland"
BOTH = pytest.mark.parametrize("discovery", ["referee", "players"])
TRICK = "Ann plays 7S; Bob plays 7S; Ann draws; Bob draws"


# RP-1: dealt wrongly, nobody has taken up cards


@BOTH
@articles(BOOK, "11")
def test_rp1_the_pone_may_let_a_wrong_deal_be_put_right(discovery: str) -> None:
    run = Run("Ann claims misdeal by Bob\nAnn elects rectify", discovery=discovery)
    assert run.points == [(1, "irregular", "deal.misdeal", "Bob", None)]
    assert "rectify" in run.only("deal.misdeal").message
    assert not run.open()
    assert Run("Ann claims misdeal", discovery=discovery).open() == [
        ("election", ("Ann",), "deal.misdeal", ["rectify", "new-deal"])
    ]


def test_rp1_without_permission_the_same_dealer_deals_again() -> None:
    run = Run(
        "Ann declares carte-blanche AS AH AD AC TS TH 9C 8D 7S\nAnn claims misdeal\nAnn elects new-deal\nAnn plays KH"
    )
    assert run.points == [(2, "irregular", "deal.misdeal", "Bob", None)]
    assert run.scores == (0, 0)
    assert run.deal.dealer == "Bob"
    assert run.deal.trick[0].face == "KH"


def test_rp1_who_may_choose_what_and_until_when() -> None:
    assert Run("Ann claims misdeal\nBob elects rectify").points[-1][1:4] == ("void", "so.wrong-chooser", "Bob")
    assert Run("Ann claims misdeal\nAnn elects stand").points[-1][1:4] == ("void", "so.not-offered", "Ann")
    late = Run("Ann claims misdeal\nAnn plays 7S\nAnn elects new-deal")
    assert late.points[-1] == (3, "void", "so.too-late", "Ann", None)
    assert cited(late.findings[-1]) == ["SO9"]
    assert late.deal.trick[0].face == "7S"
    assert Run("Ann elects new-deal").points == [(1, "void", "so.not-offered", "Ann", None)]


def test_rp1_after_a_card_has_been_played_the_deal_stands() -> None:
    run = Run("Ann plays 7S\nBob claims misdeal")
    assert run.points == [(2, "irregular", "deal.misdeal", "Bob", None)]
    assert "stands" in run.only("deal.misdeal").message
    assert not run.open()


# RP-2: too many, before the dealer has played


@BOTH
@articles(BOOK, "12")
def test_rp2_too_many_cards_found_before_the_dealer_plays_force_a_fresh_deal(discovery: str) -> None:
    run = Run("Ann plays 7S\nBob claims too-many-cards by Ann count=10", discovery=discovery)
    assert run.points == [(2, "irregular", "deal.too-many", "Ann", None)]
    assert not run.open()
    assert run.deal.trick == ()
    assert (run.cards("Ann"), run.cards("Bob"), run.deal.cards.stock) == (9, 9, 110)
    assert run.deal.dealer == "Bob"


def test_rp2_from_the_dealers_first_card_on_it_is_law_17() -> None:
    run = Run("Ann plays 7S\nBob plays 8C\nAnn claims too-many-cards by Bob count=9")
    assert run.only("play.too-many").by == "Bob"


@articles(BOOK, "12")
def test_rp2_a_claim_of_ten_contradicted_by_what_is_known() -> None:
    hand = "Ann declares carte-blanche AS AH AD AC TS TH 9C 8D 7S"
    run = Run(f"{hand}\nBob claims too-few-cards by Ann count=8\nBob claims too-many-cards by Ann count=10")
    assert run.points[0] == (2, "void", "so.claim-contradicted", "Bob", None)
    assert run.points[1][2] == "deal.too-many"


# RP-3: too few, before the dealer has played


@BOTH
@articles(BOOK, "12")
def test_rp3_too_few_cards_are_made_up_if_both_agree(discovery: str) -> None:
    claim = "Bob claims too-few-cards by Ann count=8"
    waiting = Run(claim, discovery=discovery)
    assert waiting.points == [(1, "irregular", "deal.too-few", "Ann", None)]
    assert waiting.open() == [("election", ("Ann", "Bob"), "deal.too-few", ["complete", "new-deal"])]
    assert (waiting.cards("Ann"), waiting.deal.cards.stock) == (8, 111)
    half = Run(f"{claim}\nAnn elects complete", discovery=discovery)
    assert len(half.open()) == 1
    for agreed in ("Ann elects complete\nBob elects complete", "table elects complete"):
        run = Run(f"{claim}\n{agreed}", discovery=discovery)
        assert (run.cards("Ann"), run.deal.cards.stock) == (9, 110)
        assert not run.open()
        assert len(run.findings) == 1


def test_rp3_without_agreement_there_is_a_fresh_deal() -> None:
    hand = "Bob declares carte-blanche AS AH AD AC TS TH 9C 8D 7S"
    run = Run(f"{hand}\nBob claims too-few-cards by Ann count=8\nAnn elects complete\nBob elects new-deal")
    assert (run.cards("Ann"), run.deal.cards.stock, run.scores) == (9, 110, (0, 0))
    assert not run.open()
    assert len(run.findings) == 1


@articles(BOOK, "12", "19")
def test_rp3_if_play_goes_on_the_hand_is_played_short() -> None:
    run = Run("Bob claims too-few-cards by Ann count=8\nAnn plays 7S\nAnn elects complete")
    assert run.points == [
        (1, "irregular", "deal.too-few", "Ann", None),
        (3, "void", "so.too-late", "Ann", None),
    ]
    assert run.cards("Ann") == 7
    assert "plays short" in run.findings[0].message


# RP-4, RP-5: cards exposed in dealing


@BOTH
@pytest.mark.parametrize("whose", ["Ann", "stock"])
@articles(BOOK, "13")
def test_rp4_the_dealer_exposes_a_card_not_his_own(whose: str, discovery: str) -> None:
    line = f"Bob exposes 9H of {whose}"
    run = Run(line, discovery=discovery)
    assert run.points == [(1, "irregular", "deal.exposed-other", "Bob", None)]
    assert run.open() == [("election", ("Ann",), "deal.exposed-other", ["new-deal", "stand"])]
    assert Run(f"{line}\nAnn claims exposed-card by Bob").points == run.points
    assert not Run(f"{line}\nAnn elects stand").open()
    again = Run(f"{line}\nAnn elects new-deal\nAnn plays 9H")
    assert again.deal.cards.hands["Ann"].known.get("9H", 0) == 0
    assert len(again.findings) == 1
    assert Run(f"{line}\nBob elects new-deal").points[-1][1:3] == ("void", "so.wrong-chooser")
    assert Run(f"{line}\nAnn plays 7S\nAnn elects new-deal").points[-1][1:3] == ("void", "so.too-late")
    assert Run(f"{line}\nAnn waives").open() == []


def test_rp4_what_was_seen_stays_seen() -> None:
    run = Run("Bob exposes 9H of Ann\nAnn elects stand")
    assert run.deal.cards.hands["Ann"].known["9H"] == 1
    assert run.deal.cards.hands["Ann"].unseen == 8


@BOTH
@articles(BOOK, "13")
def test_rp5_a_card_of_his_own_changes_nothing(discovery: str) -> None:
    run = Run("Bob exposes 9H", discovery=discovery)
    assert run.points == [(1, "irregular", "deal.exposed-own", "Bob", None)]
    assert not run.open()
    assert run.deal.cards.hands["Bob"].known["9H"] == 1


def test_rp5_where_no_law_speaks_the_ruling_says_so() -> None:
    run = Run("Ann exposes 9H of Bob")
    assert run.points == [(1, "irregular", "so.silent", "Ann", None)]
    assert cited(run.findings[0]) == ["SO20"]


# RP-6, RP-7: faced cards


@articles(BOOK, "14")
def test_rp6_a_faced_card_before_play_forces_a_fresh_deal() -> None:
    run = Run("Ann declares carte-blanche AS AH AD AC TS TH 9C 8D 7S\nAnn claims faced-card")
    assert run.points == [(2, "irregular", "deal.faced-card", None, None)]
    assert run.scores == (0, 0)
    assert run.deal.cards.hands["Ann"].unseen == 9


@articles(BOOK, "22")
def test_rp7_from_the_first_card_on_it_is_turned_down() -> None:
    run = Run("Ann plays 7S\nBob claims faced-card\nBob plays 8C")
    assert run.points == [(2, "irregular", "stock.faced-card", None, None)]
    assert len(run.deal.trick) == 0
    assert run.deal.tricks == 1
    seen = Run(f"{TRICK}\nAnn exposes 9H of stock")
    assert seen.points == [(2, "irregular", "stock.faced-card", None, None)]


# RP-8: one plays with more than nine cards

DREW_TWO = "Ann plays 7S; Bob plays 7S; Ann draws two; Bob draws"


@articles(BOOK, "17", "RP-8", "58", "59")
def test_rp8_the_referee_stops_play_at_the_first_card_from_a_hand_too_large() -> None:
    run = Run(f"{DREW_TWO}\nAnn plays 8S\nBob plays 8S")
    assert run.points == [
        (1, "irregular", "draw.two-unseen", "Ann", None),
        (2, "irregular", "play.too-many", "Ann", None),
        (3, "refused", "so.over", None, None),
    ]
    stopped = Run(f"{DREW_TWO}\nAnn plays 8S")
    assert stopped.deal.is_over
    assert stopped.value == ("Bob", "1400")
    assert stopped.result.flags == ("rubicon",)
    assert stopped.deal.trick == ()


@articles(BOOK, "17")
def test_rp8_among_players_nothing_follows_until_it_is_claimed() -> None:
    lines = f"{DREW_TWO}\nAnn plays 8S; Bob plays 8S; Ann draws; Bob draws\nAnn plays 8H; Bob plays 8H; Ann draws; Bob draws"
    silent = Run(lines, discovery="players")
    assert [p for p in silent.points if p[2] == "play.too-many"] == [(2, "irregular", "play.too-many", "Ann", None)]
    assert not silent.deal.is_over
    called = Run(f"{lines}\nBob claims too-many-cards by Ann", discovery="players")
    assert called.points == silent.points
    assert called.deal.is_over
    assert called.value == ("Bob", "1400")


def test_rp8_a_card_put_back_in_time_is_no_offence_against_law_17() -> None:
    run = Run("Ann plays 7S; Bob plays 7S; Ann draws two; Ann restores; Bob draws\nAnn plays 8S")
    assert [p[2] for p in run.points] == ["draw.two-unseen"]
    assert run.cards("Ann") == 8
    assert run.deal.cards.stock == 108


@pytest.mark.parametrize(
    ("offender", "value"), [(800, "3500"), (890, "3500"), (900, "3600"), (910, "3600"), (1000, "3600")]
)
def test_rp8_the_cap_of_nine_hundred(offender: int, value: str) -> None:
    run = Run(f"{TRICK}\ntable sets Ann=1450 Bob={offender}\nAnn claims too-many-cards by Bob count=10")
    assert run.value == ("Ann", value)


@pytest.mark.parametrize(
    ("offender", "value"), [(90, "1800"), (100, "1800"), (110, "1800"), (190, "1800"), (200, "1900")]
)
def test_rp8_an_offender_under_a_hundred(offender: int, value: str) -> None:
    run = Run(f"{TRICK}\ntable sets Ann=480 Bob={offender}\nAnn claims too-many-cards by Bob count=10")
    assert run.value == ("Ann", value)


@articles(BOOK, "17")
def test_rp8_no_time_limit_not_even_when_the_deal_is_over() -> None:
    pack = Pack("7S 7S")  # one hand has a card more to the end, and the stock comes out odd by it
    lines = [DREW_TWO, *pack.fillers(53), *pack.tricks(9), f"Ann plays {pack.one()}"]
    run = Run(lines, discovery="players")
    assert run.deal.is_over
    claimed = Run([*lines, "Bob claims too-many-cards by Ann"], discovery="players")
    assert claimed.points == run.points
    assert claimed.result.winner == "Bob"
    assert claimed.value[1] == "1400"


# RP-9: both with more than nine


@articles(BOOK, "18")
def test_rp9_both_too_large_make_the_deal_void() -> None:
    run = Run(f"{TRICK}\nAnn claims too-many-cards by Bob count=10\nBob claims too-many-cards by Ann count=10")
    assert [(p[0], p[2], p[3]) for p in run.points] == [(2, "play.too-many", "Bob"), (3, "play.both-too-many", "Ann")]
    assert run.value == (None, "0")
    assert run.result.flags == ("void",)
    assert run.result.complete
    assert [cite.article for cite in run.result.steps[-1].cites] == ["18"]


@articles(BOOK, "18")
def test_rp9_among_players_one_claim_is_enough() -> None:
    drew = "Ann plays 7S; Bob plays 7S; Ann draws two; Bob draws two"
    run = Run(f"{drew}\nAnn plays 8S; Bob plays 8S\nBob claims too-many-cards by Ann", discovery="players")
    assert run.result.flags == ("void",)
    both = [f for f in run.findings if "too-many" in f.point]
    assert [(f.line, f.by) for f in both] == [(2, "Ann"), (2, "Bob")]


# RP-10, RP-11: fewer than nine


@BOTH
@articles(BOOK, "19", "53")
def test_rp10_a_short_hand_plays_on_and_the_adversary_wins_the_last_trick(discovery: str) -> None:
    claim = "Ann claims too-few-cards by Bob count=8"
    lines = [TRICK, claim]
    pack = Pack("7S 7S")
    run = Run([*lines, *pack.fillers(54), *pack.tricks(8), "Ann plays TC"], discovery=discovery)
    assert run.points == [(2, "irregular", "play.too-few", "Bob", None)]
    assert run.deal.is_over
    assert run.scores == (50, 0)
    assert run.deal.cards.stock == 1
    assert Run([*lines, "Bob claims too-few-cards by Bob count=8"]).points == run.points


def test_rp10_found_only_in_the_last_nine_tricks() -> None:
    run = Run([*last_nine("AS"), "Ann plays AS", "Ann claims too-few-cards by Bob count=8"])
    assert run.points == [(57, "irregular", "play.too-few", "Bob", None)]
    assert run.cards("Bob") == 8
    wrong = Run([*last_nine("AS"), "Ann plays AS; Bob plays 8S", "Ann claims too-few-cards by Bob count=8"])
    assert wrong.points[-1][1] == "refused"


@articles(BOOK, "20")
def test_rp11_both_short_the_last_trick_is_its_winners() -> None:
    lines = [TRICK, "Ann claims too-few-cards by Bob count=8", "Bob claims too-few-cards by Ann count=8"]
    pack = Pack("7S 7S")
    run = Run([*lines, *pack.fillers(55), *pack.tricks(8)])
    assert run.points == [
        (2, "irregular", "play.too-few", "Bob", None),
        (3, "irregular", "play.both-too-few", "Ann", None),
    ]
    assert "20" in cited(run.findings[0])
    assert run.deal.is_over
    assert run.scores == (50, 0)


@articles(BOOK, "20", "RP-35")
def test_rp11_both_forget_to_draw() -> None:
    run = Run("Ann plays 7S; Bob plays 7S\nAnn plays 8S\nBob plays 8S")
    assert run.points == [
        (2, "irregular", "draw.forgotten", "Ann", None),
        (3, "irregular", "draw.forgotten", "Bob", None),
    ]
    assert "whoever wins the last trick" in run.findings[1].message
    assert "20" in cited(run.findings[0])


# RP-12: one more, the other fewer


def mixed(house: dict[str, bool] | None = None) -> Run:
    pack = Pack("7S 7S")
    lines = [TRICK, "Ann claims too-few-cards by Bob count=8", "Bob claims too-many-cards by Ann count=10"]
    lines += [*pack.fillers(54), *pack.tricks(8)]
    return Run([*lines, f"Ann plays {pack.one()}", f"Ann plays {pack.one()}"], house=house)


@articles(BOOK, "21", "58")
def test_rp12_mixed_hands_are_played_out_and_nobody_scores_the_last_trick() -> None:
    run = mixed()
    assert [(p[0], p[2], p[3]) for p in run.points] == [(2, "play.too-few", "Bob"), (3, "play.mixed", "Ann")]
    assert run.deal.is_over
    assert run.scores == (0, 0)
    assert run.value == ("Bob", "1400")
    assert "nobody scores the last trick" in run.notes(66 + 1)


def test_rp12_known_by_draws() -> None:
    lines = "Ann plays 7S; Bob plays 8S; Bob draws\nBob plays 7H; Ann plays 8H; Ann draws; Bob draws two\nAnn plays 9S"
    run = Run(f"{lines}\nBob plays 9H")
    assert [(p[0], p[2], p[3]) for p in run.points] == [
        (2, "draw.forgotten", "Ann"),
        (2, "draw.two-unseen", "Bob"),
        (4, "play.mixed", "Bob"),
    ]
    assert not run.deal.is_over
    mended = Run(f"{lines}\nBob restores\nBob plays 9H")
    assert "play.mixed" not in [p[2] for p in mended.points]
