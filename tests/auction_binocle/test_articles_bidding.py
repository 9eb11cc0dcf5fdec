"""The bids, the trump, the lead and the widow."""

from __future__ import annotations

import pytest

from referee.core.errors import SessionError
from tests.articles import articles, kept
from tests.auction_binocle.table import BOOK, FOUR, PARTNERS, WIDOW, FourRun, Hands, Run, bids

BOTH = pytest.mark.parametrize("discovery", ["referee", "players"])
TAKEN = f"{bids(100)}\nAnn takes-widow 9C KD QS"


@articles(BOOK, "AB1")
def test_three_have_sixteen_cards_and_four_have_twelve() -> None:
    assert {hand.size for hand in Run("Cal deals").deal.cards.hands.values()} == {16}
    assert {hand.size for hand in FourRun("Dee deals").deal.cards.hands.values()} == {12}
    assert Run("Cal deals").deal.cards.stock == 0
    assert Run("Cal turns 9H").verdict() == "refused"


@kept(BOOK, "AB1-next")
def test_the_deal_passes_to_the_left() -> None:
    told = "Ann tallies total=1\nBob tallies total=2\nCal tallies total=3"
    assert [deal.dealer for deal in Run(told, told, told, told).settlement.deals] == ["Cal", "Ann", "Bob", "Cal"]


# Bids


@articles(BOOK, "AB2")
def test_each_bids_once_from_the_dealers_left_and_the_highest_has_it() -> None:
    run = Run("Ann bids 100\nBob bids 110\nCal passes")
    assert (run.deal.bidder, run.deal.best.rank, run.deal.phase) == ("Bob", 110, "name")
    assert Run("Ann bids 100\nBob bids 110").deal.bidder is None
    assert Run("Ann passes\nBob passes\nCal bids 10").deal.bidder == "Cal"
    for line in ("Ann bids", "Ann bids much", "Ann bids 100 hearts", "Ann bids 0", "Ann passes now", "Ann bids x=3"):
        assert Run(line).verdict() == "refused"
    assert Run("Cal bids 100", dealer=None).verdict() == "refused"


@BOTH
@articles(BOOK, "AB2-enough")
def test_a_bid_exceeds_the_last_and_is_a_multiple_of_ten(discovery: str) -> None:
    for amount, verdict in (
        (90, "void"),
        (99, "void"),
        (100, "void"),
        (101, "void"),
        (109, "void"),
        (110, "allowed"),
        (120, "allowed"),
    ):
        run = Run(f"Ann bids 100\nBob bids {amount}", discovery=discovery)
        assert run.verdict() == verdict
        assert run.deal.speaks == ("Cal" if verdict == "allowed" else "Bob")
    assert Run("Ann bids 100\nBob bids 101", house={"bid.step": 1}).verdict() == "allowed"
    assert Run("Ann bids 100\nBob bids 100\nBob bids 120\nCal passes").deal.bidder == "Bob"
    called = Run("Ann bids 100\nBob bids 100\nCal claims bid-too-low by Bob", discovery=discovery)
    assert called.points == [(2, "void", "bid.enough", "Bob", None)]
    assert Run("Ann bids 100\nBob claims bid-too-low by Ann").points == [
        (2, "void", "so.claim-contradicted", "Bob", None)
    ]


@BOTH
@articles(BOOK, "AB2-again")
def test_nobody_bids_twice_or_comes_back(discovery: str) -> None:
    assert Run("Ann bids 100\nAnn bids 120", discovery=discovery).points == [(2, "void", "bid.again", "Ann", None)]
    assert Run("Ann passes\nAnn bids 120", discovery=discovery).points == [(2, "void", "bid.again", "Ann", None)]
    over = Run("Ann passes\nBob passes\nCal bids 20\nAnn bids 120", discovery=discovery)
    assert over.points == [(4, "void", "bid.again", "Ann", None)]
    assert over.deal.bidder == "Cal"
    back = "Ann passes\nBob bids 10\nCal bids 20\nAnn bids 30"
    assert Run(back, house=WIDOW).points == [(4, "void", "bid.again", "Ann", None)]
    assert not Run(back, house={**WIDOW, "bid-after-pass": True}).findings
    # one who has passed over this very bid has had his say on it
    assert (
        Run(f"{back}\nBob passes\nCal passes\nBob bids 40", house={**WIDOW, "bid-after-pass": True}).verdict() == "void"
    )


@BOTH
@articles(BOOK, "AB2-turn")
def test_a_bid_out_of_turn_counts_for_nothing_and_costs_nothing(discovery: str) -> None:
    run = Run("Bob bids 200\nAnn bids 100\nBob bids 110\nCal passes", discovery=discovery)
    assert run.points == [(1, "void", "bid.turn", "Bob", None)]
    assert (run.deal.bidder, run.deal.best.rank) == ("Bob", 110)
    assert Run("Cal passes\nAnn passes\nBob passes\nCal bids 30").deal.best.rank == 30
    called = Run("Bob bids 200\nAnn claims bid-out-of-turn by Bob", discovery=discovery)
    assert called.points == run.points
    assert Run("Ann bids 20\nBob claims bid-out-of-turn by Ann").verdict() == "void"


@articles(BOOK, "AB2-pass")
def test_the_dealer_must_bid_twenty() -> None:
    run = Run("Ann passes\nBob passes\nCal passes")
    assert (run.deal.bidder, run.deal.best.rank) == ("Cal", 20)
    assert Run("Ann passes\nBob passes\nCal passes", house={"bid.forced": 50}).deal.best.rank == 50
    assert Run("Ann passes\nBob passes\nCal bids 10").deal.best.rank == 10


# The trump and the lead


@BOTH
@articles(BOOK, "AB3")
def test_the_bidder_names_the_trump_once(discovery: str) -> None:
    for word in ("hearts", "H", "h"):
        assert Run(f"{bids(100)}\nAnn names {word}").deal.trump == "H"
    for line, at in (
        ("Bob names spades", 4),
        ("Ann names hearts\nAnn names spades", 5),
        ("Ann names hearts\nBob names spades", 5),
    ):
        run = Run(f"{bids(100)}\n{line}", discovery=discovery)
        assert [(p[0], p[1], p[2]) for p in run.points] == [(at, "void", "trump.named")]
    assert Run("Ann names hearts").points == [(1, "void", "trump.named", "Ann", None)]
    for line in ("Ann names", "Ann names trumps", "Ann names H S", "Ann plays AS", "Ann declares marriage KH QH"):
        assert Run(f"{bids(100)}\n{line}").verdict() == "refused"


@articles(BOOK, "AB4")
def test_the_bidder_leads() -> None:
    begun = "Ann passes\nBob bids 60\nCal passes\nBob names hearts"
    assert not Run(f"{begun}\nBob plays AS").findings
    assert Run(f"{begun}\nAnn plays AS").points == [(5, "irregular", "lead.turn", "Ann", None)]


@articles(BOOK, "AB4-partners")
def test_with_partners_the_eldest_leads() -> None:
    begun = "Ann passes\nBob bids 60\nCal passes\nDee passes\nBob names hearts"
    assert not FourRun(f"{begun}\nAnn plays AS", house=PARTNERS).findings
    assert FourRun(f"{begun}\nBob plays AS", house=PARTNERS).points == [(6, "irregular", "lead.turn", "Bob", None)]
    alone = FourRun(f"{begun}\nBob plays AS")
    assert not alone.findings
    assert alone.deal.sides == (("Ann",), ("Bob",), ("Cal",), ("Dee",))


@articles("binocle-three-handed/foster", "B3-5", "B3-5-turn")
def test_cards_out_of_turn() -> None:
    begun = f"{bids(50)}\nAnn names hearts"
    assert "stands" in Run(f"{begun}\nBob plays AS\nCal plays TS").findings[0].message
    back = Run(f"{begun}\nBob plays AS\nBob takes-back AS\nAnn plays 9S\nBob plays AS")
    assert back.points == [(5, "irregular", "lead.turn", "Bob", None)]
    early = Run(f"{begun}\nAnn plays AS\nCal plays 9S\nBob plays TS")
    assert early.points == [(6, "irregular", "play.turn", "Cal", None)]
    assert early.deal.cards.hands["Cal"].known == {"9S": 1}
    assert Run(f"{begun}\nAnn plays AS\nAnn takes-back AS").verdict() == "void"


# The widow


@kept(BOOK, "AB8")
def test_a_widow_of_three_or_of_four() -> None:
    three, four = Run("Cal deals", house=WIDOW), FourRun("Dee deals", house=WIDOW)
    assert {hand.size for hand in three.deal.cards.hands.values()} == {15}
    assert {hand.size for hand in four.deal.cards.hands.values()} == {11}
    assert (three.deal.cards.stock, four.deal.cards.stock) == (3, 4)
    assert Run("Cal deals", house={**WIDOW, "widow.three": 6}).deal.each == 14
    with pytest.raises(SessionError):
        Run("Cal deals", house={**WIDOW, "widow.three": 5})
    for line in ("Ann takes-widow 9C KD QS", "Ann discards", "Ann restores"):
        assert Run(f"{bids(100)}\n{line}").verdict() == "refused"
    assert "no widow is dealt" in Run(f"{bids(100)}\nAnn names hearts\nAnn discards 9C").messages()


@kept(BOOK, "AB8-bids")
def test_three_bids_each_with_a_widow() -> None:
    record = "Ann bids 10\nBob bids 20\nCal bids 30\nAnn bids 40\nBob passes\nCal bids 50\nAnn bids 60\nCal bids 70"
    run = Run(record, house=WIDOW)  # Ann and Cal have had three, and Bob has passed
    assert not run.findings
    assert (run.deal.bidder, run.deal.best.rank, run.deal.phase) == ("Cal", 70, "widow")
    assert Run(f"{record}\nAnn bids 80", house=WIDOW).points == [(9, "void", "bid.again", "Ann", None)]
    assert Run("Ann bids 10\nBob passes\nCal passes", house=WIDOW).deal.bidder == "Ann"
    assert Run(record, house={**WIDOW, "widow.bids": 4}).deal.bidder is None


@articles(BOOK, "AB8-take")
def test_the_bidder_takes_the_widow_up() -> None:
    run = Run(TAKEN, house=WIDOW)
    assert run.deal.cards.hands["Ann"].known == {"9C": 1, "KD": 1, "QS": 1}
    assert run.deal.cards.hands["Ann"].size == 18
    wrong = Run(f"{bids(100)}\nBob takes-widow 9C KD QS\nAnn takes-widow 9C KD QS", house=WIDOW)
    assert wrong.points == [(4, "void", "widow.taken", "Bob", None)]
    assert wrong.deal.cards.hands["Ann"].size == 18
    for line in ("Ann takes-widow", "Ann takes-widow 9C KD", "Ann takes-widow 9C KD ??", "Ann takes-widow 9C 9C 9C"):
        assert Run(f"{bids(100)}\n{line}", house=WIDOW).verdict() == "refused"
    assert Run(f"{TAKEN}\nAnn takes-widow 9C KD QS", house=WIDOW).verdict() == "refused"


@articles(BOOK, "AB8-discard")
def test_as_many_are_laid_away_before_the_trump_is_named() -> None:
    for line in ("Ann discards", "Ann discards count=3", "Ann discards 9C KD AH", "Ann discards 9C ?? ??"):
        run = Run(f"{TAKEN}\n{line}\nAnn names hearts", house=WIDOW)
        assert not run.findings
        assert run.deal.cards.hands["Ann"].size == 15
    early = Run(f"{TAKEN}\nAnn names hearts\nAnn discards\nAnn names spades", house=WIDOW)
    assert early.points == [(5, "void", "trump.named", "Ann", None)]
    assert early.deal.trump == "S"
    assert Run(f"{TAKEN}\nBob discards", house=WIDOW).points == [(5, "void", "widow.discard", "Bob", None)]
    for line in (
        "Ann discards count=0",
        "Ann discards count=18",
        "Ann discards 9C 9C 9C",
        "Ann discards Q?",
        "Ann restores 9C",
    ):
        assert Run(f"{TAKEN}\n{line}", house=WIDOW).verdict() == "refused"


def test_a_card_laid_away_is_not_melded() -> None:
    told = f"{TAKEN}\nAnn holds KH QH QH\nAnn discards QH QH QS\nAnn names hearts"
    assert Run(f"{told}\nAnn declares marriage KH QH", house=WIDOW).verdict() == "refused"
    kept_one = f"{TAKEN}\nAnn holds KH QH QH\nAnn discards QH 9C QS\nAnn names hearts"
    assert Run(f"{kept_one}\nAnn declares marriage KH QH", house=WIDOW).verdict() == "allowed"


def test_what_the_widow_showed_is_with_the_bidder_or_laid_away() -> None:
    """Ann's widow had both Nines of clubs: nobody else has one, wherever they are now."""
    begun = f"{bids(100)}\nAnn takes-widow 9C 9C QS\nAnn discards\nAnn names hearts\nAnn plays AC"
    assert Run(f"{begun}\nBob plays 9C", house=WIDOW).verdict() == "refused"
    assert (
        Run(f"{begun}\nBob plays KC\nCal plays QC\nAnn plays 9C\nBob plays AC\nCal plays KC", house=WIDOW).verdict()
        != "refused"
    )
    one = f"{bids(100)}\nAnn takes-widow 9C KD QS\nAnn discards\nAnn names hearts\nAnn plays AC\nBob plays 9C"
    assert Run(one, house=WIDOW).verdict() == "allowed"
    assert Run(f"{one}\nCal plays 9C", house=WIDOW).verdict() == "refused"
    whole = "9S 9S TS TS JS JS KS KS AS AS QH KH TH AH JH"  # her fifteen are told, and the widow has been seen
    told = f"Ann holds {whole}\n{bids(100)}\nAnn takes-widow 9C KD QS\nAnn discards\nAnn names hearts"
    assert Run(f"{told}\nAnn plays 9C", house=WIDOW).verdict() == "allowed"
    assert Run(f"{told}\nAnn plays 9H", house=WIDOW).verdict() == "refused"


@BOTH
@articles(BOOK, "AB8-wrong")
@pytest.mark.parametrize(("laid", "right"), [(2, "discards count=1"), (4, "restores count=1")])
def test_a_wrong_discard(laid: int, right: str, discovery: str) -> None:
    named = f"{TAKEN}\nAnn discards count={laid}\nAnn names hearts\nBob declares marriage KH QH"
    mended = Run(f"{named}\nAnn {right}\nAnn plays AS", house=WIDOW, discovery=discovery)
    assert mended.points == [(6, "irregular", "widow.wrong", "Ann", None)]
    assert "put right at line 8" in mended.findings[0].message
    assert not mended.deal.is_over
    stands = Run(f"{named}\nAnn plays AS", house=WIDOW, discovery=discovery)
    assert stands.points == mended.points
    assert stands.deal.is_over is (discovery == "referee")
    called = Run(f"{named}\nAnn plays AS\nBob claims wrong-discard by Ann", house=WIDOW, discovery=discovery)
    assert called.points == mended.points
    assert called.scores == (-100, 40, 0)  # as if Bob had won a trick
    early = Run(f"{named}\nBob claims wrong-discard by Ann", house=WIDOW, discovery=discovery)
    assert not early.deal.is_over
    other = "Ann discards" if laid < 3 else "Ann restores"
    assert not Run(f"{TAKEN}\nAnn discards count={laid}\n{other} count=1\nAnn names hearts", house=WIDOW).findings


@articles(BOOK, "AB8-wrong")
def test_a_wrong_discard_that_the_record_does_not_show() -> None:
    silent = f"{TAKEN}\nAnn discards\nAnn names hearts"
    for claim in ("wrong-discard by Ann count=2", "too-many-cards by Ann count=16", "too-many-cards by Ann"):
        run = Run(f"{silent}\nBob claims {claim}", house=WIDOW)
        assert run.points == [(7, "irregular", "widow.wrong", "Ann", None)]
        assert run.deal.cards.hands["Ann"].size == 16
    late = Run(f"{silent}\nAnn plays AS\nBob claims too-few-cards by Ann count=13", house=WIDOW)
    assert (late.deal.is_over, late.scores[0]) == (True, -100)
    told = f"{TAKEN}\nAnn discards count=3\nAnn names hearts"
    for claim in ("wrong-discard by Ann", "wrong-discard by Ann count=2", "wrong-discard by Bob count=2"):
        assert Run(f"{told}\nBob claims {claim}", house=WIDOW).points[-1][1:3] == ("void", "so.claim-contradicted")


@articles(BOOK, "AB8-count")
def test_what_is_laid_away_counts_to_the_bidder() -> None:
    before = f"{bids(10)}\nAnn takes-widow AC AC TC\nAnn discards"
    table = Hands({"Ann": "AH AH TH TH KH KH"}, before, out_of_it="AC AC TC").out()
    ours = table.cards("Ann") + 10 * (table.last == "Ann")
    for told in ("Ann discards", "Ann discards AC AC TC"):
        record = "\n".join(table.lines).replace("Ann discards", told)
        run = Run(record, house=WIDOW)
        assert not run.findings
        assert run.scores[0] == ours + 32
        assert sum(run.scores) == 250
        without = Run(record, house={**WIDOW, "discards-count": False})
        assert without.scores[0] == ours
        assert sum(without.scores) == 218


@articles(BOOK, "AB8-take", "AB8-discard")
def test_with_four() -> None:
    begun = f"{bids(100, FOUR)}\nAnn takes-widow 9C KD QS AH\nAnn discards\nAnn names hearts"
    run = FourRun(begun, house=WIDOW)
    assert not run.findings
    assert {hand.size for hand in run.deal.cards.hands.values()} == {11}


@articles(BOOK, "AB8-wrong")
def test_the_hand_keeps_its_size_when_the_trump_is_named() -> None:
    named = f"{TAKEN}\nAnn discards\nAnn names hearts"
    for wrong, right in (("discards", "restores"), ("restores", "discards")):
        run = Run(f"{named}\nAnn {wrong} count=1", house=WIDOW)
        assert run.points == [(7, "irregular", "widow.wrong", "Ann", None)]
        assert (
            "put right at line 8"
            in Run(f"{named}\nAnn {wrong} count=1\nAnn {right} count=1", house=WIDOW).findings[0].message
        )
        played = Run(f"{named}\nAnn {wrong} count=1\nAnn plays AS", house=WIDOW)
        assert played.deal.stopped == "set-back"


@articles(BOOK, "AB8-wrong", "AB6-setback")
def test_who_is_set_back_for_a_discard_is_told_so() -> None:
    run = Run(f"{TAKEN}\nAnn discards count=2\nAnn names hearts\nAnn plays AS", house=WIDOW)
    assert [(p.points, p.reason, p.cite.article) for p in run.deal.posted()] == [
        (-100, "set back, the wrong number laid away", "AB8-wrong")
    ]
    assert run.result.steps[0].text == "Ann had the bid at 100 when the hand was stopped"


def test_no_other_hand_is_seen_to_hold_what_the_widow_showed() -> None:
    begun = f"{bids(100)}\nAnn takes-widow 9C 9C QS\nAnn discards\nAnn names hearts"
    for line in ("Bob shows 9C", "Cal exposes 9C of Bob", "Bob exposes 9C"):
        assert Run(f"{begun}\n{line}", house=WIDOW).verdict() == "refused"
    assert Run(f"{begun}\nCal exposes 9C of Ann", house=WIDOW).verdict() == "irregular"
