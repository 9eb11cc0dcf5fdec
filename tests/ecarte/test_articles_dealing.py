"""Cutting, dealing and turning up, and hands dealt wrongly: EK1-EK4 and EKi1-EKi4, EKi12-EKi17; laws 1-22, 44, 45."""

from __future__ import annotations

import pytest

from tests.articles import articles, kept
from tests.ecarte.table import Run, cited, tricks

CASSELL, CLUB = "ecarte/cassell", "ecarte/club"
BOTH = pytest.mark.parametrize("rules", ["cassell", "club"])
FIVE = tricks("Bob KH 7H", "Bob QH 8H", "Bob AS 9S", "Bob 7D KD", "Ann QD 8D")


@kept(CASSELL, "EK1", "EK3", "EK19")
@kept(CLUB, "EK1", "8", "10", "EK19")
@BOTH
def test_thirty_two_cards_five_each_and_the_eleventh_turned(rules: str) -> None:
    run = Run("Ann turns 7C", rules=rules)
    assert (run.cards("Ann"), run.cards("Bob"), run.deal.cards.stock, run.deal.trump) == (5, 5, 21, "C")
    assert Run("Ann turns 6C", rules=rules).verdict(1) == "refused"
    assert Run("Ann turns 7C\nBob stands\nBob plays 7C", rules=rules).verdict(3) == "refused"


@BOTH
def test_the_deal_alternates(rules: str) -> None:
    run = Run(f"Ann turns 7C\nBob stands\n{FIVE}", f"Bob turns 7C\nAnn stands\n{tricks('Ann KH 7H')}", rules=rules)
    assert run.deal.dealer == "Bob"
    assert not run.findings


@pytest.mark.parametrize(
    ("claim", "point", "cassell", "club"),
    [
        ("cut-two-cards by Bob", "cut.again", "EK2", "4"),
        ("cutting-fault by Bob", "cut.fresh", "EK2", "7"),
        ("fresh-cards", "pack.fresh", "EKi12", "44"),
    ],
)
def test_what_the_players_carry_out(claim: str, point: str, cassell: str, club: str) -> None:
    for rules, article in (("cassell", cassell), ("club", club)):
        run = Run(f"Ann claims {claim}", rules=rules)
        assert cited(run.only(point)) == [article]


@articles(CASSELL, "EKi1")
@articles(CLUB, "9")
def test_a_wrong_number_before_the_turn_up() -> None:
    for rules in ("cassell", "club"):
        put_right = Run("Bob claims too-many-cards by Ann count=6\nBob elects rectify\nAnn turns 7C", rules=rules)
        assert put_right.points == [(1, "irregular", "deal.misdeal", "Ann", None)]
        assert put_right.cards("Ann") == 5
        fresh = Run("Bob claims too-few-cards by Bob count=4\nBob elects new-deal\nAnn turns 7C", rules=rules)
        assert (fresh.cards("Bob"), fresh.deal.phase) == (5, "talk")
        seen = Run("Bob looks\nBob claims too-few-cards by Bob count=4", rules=rules)
        assert seen.open() == []
        late = Run("Bob claims misdeal by Ann\nAnn turns 7C\nBob stands\nBob elects new-deal", rules=rules)
        assert late.verdict(4) == "void"
        wrong = Run("Bob claims misdeal by Ann\nAnn elects rectify", rules=rules)
        assert wrong.only("so.wrong-chooser").by == "Ann"


@BOTH
def test_the_order_of_dealing_is_too_late_after_the_turn_up(rules: str) -> None:
    before = Run("Bob claims misdeal by Ann", rules=rules)
    assert before.open() == [("election", ("Bob",), "deal.misdeal", ["rectify", "new-deal"])]
    after = Run("Ann turns 7C\nBob claims misdeal by Ann", rules=rules)
    assert after.points == [(2, "void", "so.claim-contradicted", "Bob", None)]


@articles(CASSELL, "EKi2")
@articles(CLUB, "11")
def test_more_than_one_card_turned() -> None:
    for rules in ("cassell", "club"):
        chosen = Run("Ann turns 7C KD\nBob elects trump KD\nAnn marks-king", rules=rules)
        assert (chosen.deal.trump, chosen.scores) == ("D", (1, 0))
        assert Run("Ann turns 7C KD\nBob elects trump 9S", rules=rules).verdict(2) == "refused"
        one_by_one = Run("Ann turns 7C\nAnn turns KD\nBob elects new-deal", rules=rules)
        assert (one_by_one.points[0][2], one_by_one.deal.phase) == ("deal.turned-more", "deal")
        looked = Run("Bob looks\nAnn turns 7C KD", rules=rules)
        assert (looked.deal.phase, looked.open()) == ("deal", [])


@articles(CASSELL, "EKi3")
@articles(CLUB, "12")
def test_a_faced_card_before_the_turn_up() -> None:
    for rules in ("cassell", "club"):
        run = Run("Bob holds KH\nBob claims faced-card\nAnn turns KH", rules=rules)
        assert run.points == [(2, "irregular", "deal.faced-card", None, None)]
        stock = Run("Ann exposes KH of stock\nAnn turns KH", rules=rules)
        assert stock.only("deal.faced-card").by == "Ann"


@articles(CASSELL, "EKi4")
@articles(CLUB, "13")
def test_a_card_exposed_in_dealing() -> None:
    for rules in ("cassell", "club"):
        own = Run("Ann exposes 9H", rules=rules)
        assert (own.only("deal.exposed-own").by, own.open()) == ("Ann", [])
        other = Run("Ann exposes 9H of Bob", rules=rules)
        assert other.open() == [("election", ("Bob",), "deal.exposed-other", ["new-deal", "stand"])]
        stands = Run("Ann exposes 9H of Bob\nBob elects stand\nAnn turns 7C", rules=rules)
        assert stands.deal.cards.hands["Bob"].known == {"9H": 1}
        fresh = Run("Ann exposes 9H of Bob\nBob elects new-deal\nAnn turns 9H", rules=rules)
        assert fresh.verdict(3) == "allowed"
        assert Run("Bob looks\nAnn exposes 9H of Bob", rules=rules).open() == []


@articles(CASSELL, "EKi12")
@articles(CLUB, "45")
def test_an_incorrect_pack_makes_this_deal_void_and_no_other() -> None:
    for rules in ("cassell", "club"):
        run = Run(f"Ann turns 7C\nBob proposes\nAnn accepts\nBob discards count=1\n{FIVE}",
                  "Bob turns KC\nBob marks-king\nAnn claims imperfect-pack", rules=rules)  # fmt: skip
        first, second = run.settlement.deals
        assert (first.points, second.flags) == ({"Ann": 0, "Bob": 1}, ("void",))
        assert run.only("pack.imperfect").verdict.word == "irregular"


def test_a_void_deal_leaves_nothing_to_the_game() -> None:
    void = "Bob turns KC\nBob marks-king\nAnn claims imperfect-pack"
    after = Run(f"Ann turns 7C\nBob proposes\nAnn accepts\nBob discards count=1\n{FIVE}", void, "Ann turns 7D")
    assert after.standing == (0, 1)


@articles(CASSELL, "EKi13")
@articles(CLUB, "14")
def test_dealing_out_of_turn() -> None:
    for rules in ("cassell", "club"):
        void = Run("Bob deals\nAnn deals\nAnn turns KC\nAnn marks-king", rules=rules)
        assert void.points == [(1, "irregular", "deal.dealer", "Bob", None)]
        assert (void.deal.dealer, void.scores) == ("Ann", (1, 0))
        stands = Run("Bob deals\nBob turns KC\nBob marks-king\nAnn claims out-of-turn by Bob", rules=rules)
        assert (stands.deal.dealer, stands.scores, len(stands.findings)) == ("Bob", (0, 1), 1)
        called = Run("Bob deals\nAnn claims out-of-turn by Bob\nAnn turns 7C", rules=rules)
        assert (called.deal.dealer, len(called.findings)) == ("Ann", 1)
        turned = Run("Bob turns 7C\nAnn stands", rules=rules)
        assert turned.points == [(1, "irregular", "deal.dealer", "Bob", None)]
        pack = Run("Ann holds KH\nBob claims wrong-pack by Ann\nAnn turns KH", rules=rules)
        assert (pack.only("deal.wrong-pack").by, pack.verdict(3)) == ("Ann", "allowed")
        late = Run("Ann turns 7C\nBob claims wrong-pack by Ann\nBob stands", rules=rules)
        assert "stands" in late.only("deal.wrong-pack").message


@articles(CASSELL, "EKi14", "EKi16")
@articles(CLUB, "15", "16", "19")
def test_the_non_dealer_was_dealt_a_wrong_number() -> None:
    for rules in ("cassell", "club"):
        many = Run(
            "Ann turns KC\nAnn marks-king\nBob claims too-many-cards by Bob count=6\nBob elects discard", rules=rules
        )
        assert (many.cards("Bob"), many.scores, many.points[0][2]) == (5, (0, 0), "deal.pone-many")
        barred = Run(
            "Ann turns KC\nBob claims too-few-cards by Bob count=4\nBob elects complete\nAnn marks-king", rules=rules
        )
        assert (barred.cards("Bob"), barred.deal.cards.stock) == (5, 21)
        assert barred.points[1:] == [(4, "void", "king.barred", "Ann", None)]
        fresh = Run("Ann turns KC\nBob claims too-few-cards by Bob count=4\nBob elects new-deal\nAnn turns KD\nAnn marks-king",
                    rules=rules)  # fmt: skip
        assert fresh.scores == (1, 0)
        not_offered = Run("Ann turns KC\nBob claims too-few-cards by Bob count=4\nBob elects discard", rules=rules)
        assert not_offered.verdict(3) == "void"
        after = Run("Ann turns KC\nBob proposes\nBob claims too-many-cards by Bob count=6", rules=rules)
        assert (after.points[0][2], after.open()) == ("deal.pone-many", [])


@articles(CASSELL, "EKi15")
@articles(CLUB, "17", "18")
def test_the_dealer_was_dealt_a_wrong_number() -> None:
    for rules in ("cassell", "club"):
        many = Run("Ann turns 7C\nBob proposes\nBob claims too-many-cards by Ann count=6\nBob elects draw\nAnn refuses",
                   rules=rules)  # fmt: skip
        assert (many.cards("Ann"), many.points) == (5, [(3, "irregular", "deal.dealer-many", "Ann", None)])
        few = Run("Ann turns 7C\nBob stands\nBob plays KH\nBob claims too-few-cards by Ann count=4\nBob elects complete",
                  rules=rules)  # fmt: skip
        assert (few.cards("Ann"), few.points[0][2]) == (5, "deal.dealer-few")
        late = Run("Ann turns 7C\nBob proposes\nAnn accepts\nBob claims too-many-cards by Ann count=6", rules=rules)
        assert late.open() == []


@articles(CASSELL, "EKi17")
@articles(CLUB, "20", "21")
def test_playing_a_wrong_number_without_taking_cards() -> None:
    for rules in ("cassell", "club"):
        pone = Run(
            "Ann turns 7C\nBob stands\nBob plays KH\nAnn claims too-many-cards by Bob count=5\nAnn turns KH",
            rules=rules,
        )
        assert pone.points == [(4, "irregular", "play.pone-number", "Bob", None)]
        dealer = Run("Ann turns 7C\nBob stands\nBob plays KH\nAnn plays 7H\nBob claims too-many-cards by Ann count=5",
                     rules=rules)  # fmt: skip
        assert dealer.open() == [("election", ("Bob",), "play.dealer-number", ["new-deal", "stand"])]
        right = Run("Ann turns 7C\nBob stands\nBob plays KH\nAnn claims too-many-cards by Bob count=4", rules=rules)
        assert right.verdict(4) == "refused"


@BOTH
def test_a_claim_against_known_cards_fails(rules: str) -> None:
    run = Run("Ann turns 7C\nBob holds KH QH JH AH TH\nBob claims too-few-cards by Bob count=4", rules=rules)
    assert run.points == [(3, "void", "so.claim-contradicted", "Bob", None)]
