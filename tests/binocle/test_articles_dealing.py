"""The pack, the deal, the trump card, and everything that goes wrong in dealing."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.articles import articles, kept
from tests.binocle.table import RANKS, Run, cited, deal

FOSTER = "binocle/foster"
SIXTY_FOUR = "binocle/sixty-four"


@kept(FOSTER, "1", "3")
def test_two_packs_of_twenty_four_twelve_each() -> None:
    run = Run("Bob turns JH")
    assert (run.deal.cards.pack.size, run.deal.cards.pack.copies) == (48, 2)
    assert [run.cards(name) for name in ("Ann", "Bob")] == [12, 12]
    assert run.deal.cards.stock == 24  # 23 face down and the card turned up
    assert run.deal.trump == "H"


@kept(SIXTY_FOUR, "J-pack")
def test_sixty_four_cards_twelve_each() -> None:
    run = Run("Bob turns 8H", rules="sixty-four")
    assert (run.deal.cards.pack.size, run.deal.cards.stock) == (64, 40)
    assert [run.cards(name) for name in ("Ann", "Bob")] == [12, 12]
    assert Run("Bob turns 8H\nAnn plays 8S; Bob plays 7S", rules="sixty-four").deal.last_winner == "Ann"


@articles(SIXTY_FOUR, "J-dix")
def test_with_sixty_four_cards_the_seven_is_dix() -> None:
    assert Run("Bob turns 7H", rules="sixty-four").scores == (0, 10)
    assert Run("Bob turns 9H", rules="sixty-four").scores == (0, 0)
    nine = Run("Bob turns KH\nAnn plays AS; Bob plays 9S\nAnn exchanges 9H", rules="sixty-four")
    assert nine.verdict() == "void"
    seven = Run("Bob turns KH\nAnn plays AS; Bob plays 9S\nAnn exchanges 7H", rules="sixty-four")
    assert (seven.posted(), seven.deal.turn_up) == ([("Ann", 10, "dix", "J-dix")], "7H")


@kept(FOSTER, "1")
@pytest.mark.parametrize(("low", "high"), list(pairwise(RANKS)))
def test_the_ten_ranks_next_to_the_ace(low: str, high: str) -> None:
    assert Run(f"Bob turns JC\nAnn plays {high}H; Bob plays {low}H").deal.last_winner == "Ann"
    assert Run(f"Bob turns JC\nAnn plays {low}H; Bob plays {high}H").deal.last_winner == "Bob"


@articles(FOSTER, "5")
def test_the_play_of_a_trick() -> None:
    assert Run("Bob turns JH\nAnn plays AS; Bob plays 9H").deal.last_winner == "Bob"  # a trump
    assert Run("Bob turns JH\nAnn plays 9S; Bob plays AC").deal.last_winner == "Ann"  # another plain suit
    assert Run("Bob turns JH\nAnn plays KS; Bob plays KS").deal.last_winner == "Ann"  # the same card
    assert not Run("Bob turns JH\nAnn plays 9S; Bob plays AC").findings  # nobody need follow
    assert Run("Bob turns JH\nAnn plays 9S; Bob plays AC").deal.taken["Ann"] == ("9S", "AC")


@articles(FOSTER, "3-trump")
def test_the_trump_is_turned_up_before_a_card_is_played() -> None:
    assert Run("Ann plays 9S").verdict() == "refused"
    assert Run("Ann turns JH").only("deal.turn-up").by == "Ann"
    assert Run("Ann turns JH").deal.trump == "H"
    assert Run("Bob turns JH\nBob turns JH").verdict() == "refused"
    assert Run("Bob turns ??").verdict() == "refused"
    assert Run("Bob turns JH QH").verdict() == "refused"
    assert Run("Bob turns JH\nAnn plays 9S\nBob turns KS").verdict() == "refused"


def test_the_card_turned_up_is_one_of_its_two_copies() -> None:
    run = Run("Bob turns JH\nAnn plays JH\nBob plays JH")
    assert run.verdict() == "refused"


def test_who_turns_up_the_trump_deals_where_nobody_has_said_so() -> None:
    run = Run("Bob turns 9H\nAnn plays AS\nAnn takes-back AS\nAnn plays KS", dealer=None)
    assert (run.deal.dealer, run.deal.trump, run.scores, run.verdict()) == ("Bob", "H", (0, 10), "allowed")


@articles(FOSTER, "3-nine")
def test_a_nine_turned_up_scores_for_the_dealer() -> None:
    run = Run("Bob turns 9D")
    assert [p[:3] for p in run.posted()] == [("Bob", 10, "dix")]
    assert Run("Bob turns JD").scores == (0, 0)


@kept(FOSTER, "4-deal")
def test_the_deal_goes_by_turns_from_game_to_game() -> None:
    pads = "Ann tallies score=600 cards=133\nBob tallies score=0"
    run = Run(pads, pads, pads, pads)
    assert [one.dealer for one in run.settlement.deals] == ["Bob", "Ann", "Bob", "Ann"]
    assert [game.deals for game in run.settlement.games] == [(1, 2), (3, 4)]


# Irregular deals


@articles(FOSTER, "BN-D1")
def test_the_dealer_exposes_a_card_of_the_adversary() -> None:
    run = Run("Bob exposes 9H of Ann")
    assert run.open() == [("election", ("Ann",), "deal.exposed-other", ["new-deal", "stand"])]
    again = Run("Bob exposes 9H of Ann\nAnn elects new-deal\nBob turns KH")
    assert (again.deal.turn_up, again.deal.dealer, again.open()) == ("KH", "Bob", [])
    assert Run("Bob exposes 9H of stock\nAnn elects stand").open() == []
    assert Run("Bob exposes 9H of Ann\nBob elects new-deal").verdict() == "void"
    late = Run("Bob turns KH\nBob exposes 9H of Ann\nAnn plays AS\nAnn elects new-deal")
    assert late.verdict() == "void"


@articles(FOSTER, "BN-D2")
def test_a_card_of_ones_own_changes_nothing() -> None:
    for who in ("Ann", "Bob"):
        run = Run(f"{who} exposes 9H of {who}")
        assert cited(run.only("deal.exposed-own")) == ["BN-D2"]
        assert run.open() == []


@articles(FOSTER, "BN-D3")
def test_too_many_cards_before_the_dealer_plays() -> None:
    run = Run("Bob turns 9H\nAnn plays AS\nAnn claims too-many-cards by Bob count=13")
    assert run.only("deal.too-many").by == "Bob"
    assert (run.scores, run.deal.turn_up, run.deal.phase) == ((0, 0), None, "opening")  # thrown up, the dix with it


@articles(FOSTER, "BN-D4")
def test_too_few_cards_before_the_dealer_plays() -> None:
    claim = "Bob turns KH\nAnn claims too-few-cards by Ann count=11"
    assert Run(claim).open() == [("election", ("Ann",), "deal.too-few", ["new-deal", "complete"])]
    filled = Run(f"{claim}\nAnn elects complete")
    assert (filled.cards("Ann"), filled.deal.cards.stock) == (12, 24)
    assert Run(f"{claim}\nAnn elects new-deal").deal.turn_up is None


@articles(FOSTER, "BN-D5", "BN-D6")
def test_a_faced_card_before_and_after_the_dealer_has_played() -> None:
    early = Run("Bob turns KH\nAnn plays AS\nAnn claims faced-card")
    assert (early.only("deal.faced-card").verdict.word, early.deal.phase) == ("irregular", "opening")
    late = Run("Bob turns KH\nAnn plays AS; Bob plays 9S\nAnn claims faced-card")
    assert cited(late.only("stock.faced-card")) == ["BN-D6"]
    assert late.deal.tricks == 1


@articles(FOSTER, "BN-D7")
@kept(FOSTER, "BN-D8")
def test_an_imperfect_pack_voids_the_deal_and_the_same_dealer_deals_again() -> None:
    pads = "Ann tallies score=100 cards=133\nBob tallies score=40"
    run = Run(pads, ["Ann turns 9H", "Bob plays AS; Ann plays 9S", "Bob claims imperfect-pack"], pads, pads)
    assert run.settlement.deals[1].flags == ("void",)
    assert run.settlement.deals[1].points == {"Ann": 0, "Bob": 0}
    assert [one.dealer for one in run.settlement.deals] == ["Bob", "Ann", "Ann", "Bob"]
    assert run.standing == (3 * 233, 3 * 147)  # what was marked in the void deal is gone


@articles(FOSTER, "BN-D8")
def test_a_misdeal_is_dealt_again_by_the_same_dealer() -> None:
    run = Run("Bob turns 9H\nAnn claims misdeal")
    assert (run.deal.dealer, run.deal.phase, run.scores) == ("Bob", "opening", (0, 0))
    late = Run("Bob turns 9H\nAnn plays AS\nAnn claims misdeal")
    assert late.deal.phase == "reply"


@articles(FOSTER, "2-again")
def test_who_exposes_two_cards_in_cutting_cuts_again() -> None:
    assert Run("Ann claims cut-two-cards by Bob").points == [(1, "irregular", "cut.again", "Bob", None)]


@articles(FOSTER, "8")
def test_the_talon_may_be_counted() -> None:
    run = Run("Bob turns JH\nAnn plays 9C; Bob plays AC\nAnn claims counted-stock by Bob")
    assert run.points == [(3, "void", "so.claim-contradicted", "Ann", None)]


@kept(FOSTER, "3-tricks")
def test_twelve_tricks_with_a_draw_and_twelve_without() -> None:
    for rules, card, tricks in (("foster", "JH", 12), ("sixty-four", "8H", 20)):
        short = Run(deal(f"Bob turns {card}\n* {tricks - 1} Ann", card), rules=rules)
        assert (short.deal.is_last, short.deal.cards.stock) == (False, 2)
        out = Run(deal(f"Bob turns {card}\n* {tricks} Ann", card), rules=rules)
        assert (out.deal.is_last, out.deal.cards.stock, out.cards("Ann"), out.cards("Bob")) == (True, 0, 12, 12)


def test_a_whole_deal_is_twenty_four_tricks_and_two_hundred_and_fifty_points() -> None:
    run = Run(deal("Bob turns JH\n* 12 Ann\n+ 11 Ann\nAnn plays AH; Bob plays JH", "JH AH"))
    assert (run.deal.tricks, run.deal.is_over, run.deal.cards.stock) == (24, True, 0)
    assert sum(run.scores) == 250
    assert not run.findings
