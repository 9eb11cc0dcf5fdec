"""Proposals, answers and changing cards: EK5-EK8, EKi6, EKi7, EKi18-EKi20; laws 26-38."""

from __future__ import annotations

import pytest

from tests.articles import articles, kept
from tests.ecarte.table import Run, cited, tricks

CASSELL, CLUB = "ecarte/cassell", "ecarte/club"
BOTH = pytest.mark.parametrize("rules", ["cassell", "club"])
GIVEN = "Ann turns 7C\nBob proposes\nAnn accepts"
FIVE = tricks("Bob KH 7H", "Bob QH 8H", "Bob AS 9S", "Bob 7D KD", "Ann QD 8D")


@articles(CASSELL, "EK5")
@articles(CLUB, "EK5")
def test_who_proposes_and_who_answers() -> None:
    for rules in ("cassell", "club"):
        assert not Run(f"{GIVEN}\nBob discards count=3\nAnn discards count=1\nBob stands", rules=rules).findings
        void = {
            "Ann turns 7C\nAnn proposes": 2, "Ann turns 7C\nAnn accepts": 2, "Ann turns 7C\nBob proposes\nBob accepts": 3,
            "Ann turns 7C\nBob discards count=3": 2, "Ann turns 7C\nAnn gives count=3": 2, "Ann turns 7C\nAnn stands": 2,
            "Ann turns 7C\nBob stands\nBob proposes": 3,
        }  # fmt: skip
        for record, line in void.items():
            run = Run(record, rules=rules)
            assert [(f.line, f.verdict.word, f.point) for f in run.findings] == [(line, "void", "proposal.turn")]
        first = Run(f"{GIVEN}\nAnn discards count=1\nBob discards count=1", rules=rules)
        assert first.only("discard.order").by == "Ann"


@BOTH
def test_an_answer_is_owed_before_anything_else(rules: str) -> None:
    for line in ("Bob plays KH", "Bob stands", "Bob proposes"):
        run = Run(f"Ann turns 7C\nBob proposes\n{line}", rules=rules)
        assert run.only("so.election-owed").verdict.word == "refused"
    assert Run(f"{GIVEN}\nBob plays KH", rules=rules).verdict(4) == "refused"
    assert Run("Bob proposes", rules=rules).verdict(1) == "refused"


@articles(CASSELL, "EK6")
@articles(CLUB, "EK6")
def test_changing_again_and_how_many() -> None:
    for rules in ("cassell", "club"):
        again = Run(f"{GIVEN}\nBob discards count=5\nAnn discards count=5\nBob proposes\nAnn accepts\nBob discards count=5\n"
                    "Bob proposes\nAnn refuses\nBob plays KH", rules=rules)  # fmt: skip
        assert (again.findings, again.deal.cards.stock) == ([], 6)
        none = Run(f"{GIVEN}\nBob discards count=0", rules=rules)
        assert none.only("discard.least").by == "Bob"
        assert Run(f"{GIVEN}\nBob discards count=1", rules=rules).verdict(4) == "allowed"
        assert Run(f"{GIVEN}\nBob discards count=6", rules=rules).verdict(4) == "refused"
        assert not Run(f"{GIVEN}\nBob discards count=1\nAnn discards count=0", rules=rules).findings


@kept(CASSELL, "EK7", "EK17")
@kept(CLUB, "EK5")
@BOTH
def test_only_the_first_proposal_counts(rules: str) -> None:
    assert Run("Ann turns 7C\nBob stands", rules=rules).deal.vulnerable == "Bob"
    assert Run("Ann turns 7C\nBob plays KH", rules=rules).deal.vulnerable == "Bob"
    assert Run("Ann turns 7C\nBob proposes\nAnn refuses", rules=rules).deal.vulnerable == "Ann"
    second = f"{GIVEN}\nBob discards count=1\nBob proposes\nAnn refuses"
    assert Run(second, rules=rules).deal.vulnerable is None
    assert Run(f"{GIVEN}\nBob discards count=1\nBob stands", rules=rules).deal.vulnerable is None


@articles(CASSELL, "EK8")
@articles(CLUB, "28")
def test_discards_lie_aside() -> None:
    for rules in ("cassell", "club"):
        run = Run(f"{GIVEN}\nBob discards count=3\nAnn claims looked-at-discards by Bob", rules=rules)
        assert cited(run.only("discard.aside"))[0] == ("EK8" if rules == "cassell" else "28")
    gone = Run(f"{GIVEN}\nBob discards KH QH\nBob plays KH")
    assert gone.verdict(5) == "refused"
    maybe = Run(f"{GIVEN}\nBob holds KH\nBob discards count=2\nBob plays KH")
    assert maybe.verdict(6) == "allowed"
    other = Run(f"{GIVEN}\nBob holds KH\nBob discards count=2\nBob plays 7H\nAnn plays KH")
    assert other.verdict(7) == "refused"


@kept(CLUB, "EK8")
def test_the_turn_up_is_never_in_a_hand() -> None:
    assert Run("Ann turns 7C\nBob holds 7C", rules="club").verdict(2) == "refused"


@articles(CASSELL, "EKi6")
@articles(CLUB, "26", "27")
def test_words_are_final() -> None:
    for rules in ("cassell", "club"):
        number = Run(f"{GIVEN}\nBob discards count=3\nBob discards count=2", rules=rules)
        assert number.points == [(5, "void", "proposal.final", "Bob", None)]
        assert Run(f"{GIVEN}\nBob stands", rules=rules).only("proposal.final").by == "Bob"
        for answer in ("refuses", "accepts"):
            run = Run(f"{GIVEN}\nAnn {answer}", rules=rules)
            assert run.points == [(4, "void", "answer.final", "Ann", None)]
        refused = Run("Ann turns 7C\nBob proposes\nAnn refuses\nAnn accepts", rules=rules)
        assert refused.deal.is_refused
        assert refused.deal.phase == "play"


@articles(CASSELL, "EKi7")
@articles(CLUB, "29", "30", "31", "32", "33", "34")
def test_wrong_numbers_in_changing_cards() -> None:
    for rules in ("cassell", "club"):
        took = Run(f"{GIVEN}\nBob discards count=2 takes=3", rules=rules)
        assert took.open() == [("election", ("Ann",), "give.took-more", ["new-deal", "draw"])]
        drawn = Run(f"{GIVEN}\nBob discards count=2 takes=3\nAnn elects draw", rules=rules)
        assert (drawn.cards("Bob"), drawn.findings[0].by) == (5, "Bob")
        fewer = Run(f"{GIVEN}\nBob discards count=3 takes=2", rules=rules)
        assert (fewer.cards("Bob"), fewer.open(), fewer.only("give.asked-fewer").by) == (4, [], "Bob")
        more = Run(f"{GIVEN}\nBob discards count=2\nAnn gives count=3", rules=rules)
        assert more.open() == [("election", ("Bob",), "give.more", ["new-deal", "discard"])]
        short = Run(f"{GIVEN}\nBob discards count=2\nAnn gives count=1\nBob elects complete", rules=rules)
        assert (short.cards("Bob"), short.only("give.fewer").by, short.deal.cards.stock) == (5, "Ann", 19)
        own = Run(f"{GIVEN}\nBob discards count=2\nAnn discards count=1 takes=2\nBob elects draw", rules=rules)
        assert (own.cards("Ann"), own.only("give.dealer-more").by) == (5, "Ann")
        mine = f"{GIVEN}\nBob discards count=2\nAnn discards count=2 takes=1"
        assert Run(f"{mine}\nAnn elects complete", rules=rules).cards("Ann") == 5
        late = Run(f"{mine}\nBob stands\n{tricks('Bob KH 7H')}\nAnn elects complete", rules=rules)
        assert late.verdict(9) == "void"
        assert not Run(f"{GIVEN}\nBob discards count=2\nAnn gives count=2", rules=rules).findings


@pytest.mark.parametrize(
    ("claim", "point", "by"),
    [
        ("Bob claims too-few-cards by Bob count=4", "give.fewer", "Ann"),
        ("Ann claims too-few-cards by Bob count=4", "give.asked-fewer", "Bob"),
        ("Bob claims too-many-cards by Bob count=6", "give.more", "Ann"),
        ("Ann claims too-many-cards by Bob count=6", "give.took-more", "Bob"),
        ("Bob claims too-many-cards by Ann count=6", "give.dealer-more", "Ann"),
        ("Bob claims too-few-cards by Ann count=4", "give.dealer-fewer", "Ann"),
    ],
)
def test_hands_counted_after_changing_cards(claim: str, point: str, by: str) -> None:
    run = Run(f"{GIVEN}\nBob discards count=2\nAnn discards count=2\n{claim}")
    assert run.points == [(6, "irregular", point, by, None)]


@BOTH
def test_what_a_short_hand_cannot_play_to(rules: str) -> None:
    pone = Run(f"{GIVEN}\nBob discards count=3 takes=2\n{tricks('Bob KH 7H', 'Bob QH 8H', 'Bob 7D KD', 'Ann QD 8D')}",
               rules=rules)  # fmt: skip
    assert (pone.deal.won, pone.scores) == ({"Ann": 3, "Bob": 2}, (1, 0))
    vole = Run(f"{GIVEN}\nBob discards count=5 takes=4\n{tricks('Bob 7H KH', 'Ann QH 8H', 'Ann KD 7D', 'Ann QD 8D')}\n"
               "Ann plays KS", rules=rules)  # fmt: skip
    assert (vole.scores, vole.result.flags, vole.verdict(13)) == ((2, 0), ("vole",), "allowed")
    assert Run(f"{GIVEN}\nBob discards count=1\n{FIVE}\nAnn plays KS", rules=rules).verdict(15) == "refused"


@articles(CASSELL, "EKi18")
@articles(CLUB, "35", "36")
def test_cards_seen_after_discarding() -> None:
    for rules in ("cassell", "club"):
        refused = Run(f"{GIVEN}\nBob discards count=2\nAnn exposes 9H of Bob\nBob elects refuse-card", rules=rules)
        assert (refused.cards("Bob"), refused.deal.cards.hands["Bob"].unseen, refused.deal.cards.stock) == (5, 5, 18)
        taken = Run(f"{GIVEN}\nBob discards count=2\nAnn exposes 9H of Bob\nBob elects take", rules=rules)
        assert taken.deal.cards.hands["Bob"].known == {"9H": 1}
        own = Run(f"{GIVEN}\nBob discards count=2\nAnn discards count=1\nAnn exposes 9H", rules=rules)
        assert (own.only("give.exposed-own").by, own.open()) == ("Ann", [])
        stock = Run(f"{GIVEN}\nBob claims faced-card\nBob discards count=2", rules=rules)
        assert (stock.only("stock.faced-card").by, stock.deal.cards.stock) == (None, 18)
        seen = Run(f"{GIVEN}\nAnn exposes 9H of stock\nBob discards count=2\nBob plays 9H", rules=rules)
        assert seen.verdict(6) == "refused"


@articles(CASSELL, "EKi19")
@articles(CLUB, "37")
def test_a_trump_turned_after_giving() -> None:
    for rules in ("cassell", "club"):
        turned = f"{GIVEN}\nBob discards count=2\nAnn turns 9H\nBob proposes"
        refused = Run(f"{turned}\nAnn refuses", rules=rules)
        assert refused.points[1:] == [(7, "void", "deal.turned-again", "Ann", None)]
        taken = Run(f"{turned}\nAnn accepts\nBob discards count=1\nBob elects take-card\nBob plays 9H", rules=rules)
        assert (taken.verdict(10), taken.deal.trump) == ("allowed", "C")
        left = Run(f"{turned}\nAnn accepts\nBob discards count=1\nBob elects leave-card\nBob plays 9H", rules=rules)
        assert left.verdict(10) == "refused"
        again = Run(f"{turned}\nAnn accepts\nBob discards count=1\nBob proposes\nAnn refuses", rules=rules)
        assert len(again.findings) == 1


@articles(CASSELL, "EKi20")
@articles(CLUB, "38")
def test_the_stock_runs_short() -> None:
    change = "Bob proposes\nAnn accepts\nBob discards count=5\nAnn discards count=5"
    for rules in ("cassell", "club"):
        one_left = f"Ann turns 7C\n{change}\n{change}"  # of twenty-one, one is left
        pone = Run(f"{one_left}\nBob proposes\nAnn accepts\nBob discards count=2", rules=rules)
        assert (pone.only("stock.short").by, pone.cards("Bob"), pone.deal.cards.stock) == ("Ann", 5, 0)
        enough = Run(f"{one_left}\nBob proposes\nAnn accepts\nBob discards count=1", rules=rules)
        assert not enough.findings
        dealer = Run(f"{one_left}\nBob proposes\nAnn accepts\nBob discards count=1\nAnn discards count=1", rules=rules)
        assert (dealer.only("stock.short").by, dealer.cards("Ann")) == ("Ann", 5)
        none = Run(
            f"{one_left}\nBob proposes\nAnn accepts\nBob discards count=1\nBob proposes\nAnn accepts", rules=rules
        )
        assert (none.only("stock.short").line, none.deal.phase) == (14, "play")


def test_a_bare_number_of_cards_is_told_to_be_a_count() -> None:
    (found,) = Run(f"{GIVEN}\nBob discards 3").findings
    assert (found.verdict.word, found.line) == ("refused", 4)
    assert "write Bob discards count=3" in found.message
