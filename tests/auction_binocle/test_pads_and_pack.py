"""What the pads say of the cards, against the pack that they come from."""

from __future__ import annotations

import pytest

from tests.articles import articles
from tests.auction_binocle.table import BOOK, FOUR, WIDOW, FourRun, Run, bids, pads

NOBODYS = {**WIDOW, "discards-count": False}
BID = f"{bids(100)}\nAnn takes-widow AC AC TC\n"


def counted(first: int, second: int, third: int) -> str:
    return pads(f"bid=100 score=0 cards={first}", f"score=0 cards={second}", f"score=0 cards={third}")


# Three cards count 0, 2 to 33; no three of them 1, and none 30 to 32 but 11+11+10, 11+10+10 and 10+10+10.
@pytest.mark.parametrize(
    ("left", "fits"),
    [(240, True), (239, False), (238, True), (208, True), (209, True), (207, True), (206, False), (241, False)],
)
def test_all_but_three_cards_count_for_somebody(left: int, fits: bool) -> None:
    run = Run(counted(100, 100, left - 200), house=NOBODYS)
    assert [one.point for one in run.findings] == ([] if fits else ["so.tally-unfit"])
    whole = Run(counted(100, 100, left - 200), house=WIDOW)
    assert [one.point for one in whole.findings] == ([] if left == 240 else ["so.tally-unfit"])


def test_the_message_says_what_may_be_missing() -> None:
    said = Run(counted(100, 100, 6), house=NOBODYS).findings[0].message
    assert (
        said == "100 and 100 and 6 for cards make 206; the pack has 240, and 3 cards laid away count 0 to 33 for nobody"
    )


@articles(BOOK, "AB8-count")
def test_what_was_laid_away_by_name_is_what_is_missing() -> None:
    told = f"{BID}Ann discards AC AC TC\nAnn names H\n"
    for left, fits in ((208, True), (207, False), (240, False)):
        run = Run(told + counted(100, 100, left - 200), house=NOBODYS)
        assert [one.point for one in run.findings] == ([] if fits else ["so.tally-unfit"])
    over = Run(f"{told}Ann tallies bid=100 score=0 cards=120\nBob tallies score=0 cards=100\nCal tallies score=0",
               house=NOBODYS)  # fmt: skip
    assert over.only("so.tally-unfit").message.endswith("3 cards laid away count 32 for nobody")


def test_some_pads_alone_cannot_hold_more_than_the_pack() -> None:
    assert not Run(pads("bid=100 score=0 cards=120", "score=0 cards=120", "score=0"), house=NOBODYS).findings
    assert Run(pads("bid=100 score=0 cards=121", "score=0 cards=120", "score=0"), house=NOBODYS).only("so.tally-unfit")


def test_partners_have_one_count() -> None:
    for other, fits in ((120, True), (119, False)):
        told = f"Ann+Cal tallies bid=100 score=0 cards=120\nBob+Dee tallies score=0 cards={other}"
        run = FourRun(told, house={"partners": True})
        assert bool(run.findings) is not fits
    four = pads("bid=100 score=0 cards=60", "score=0 cards=50", "score=0 cards=50", "score=0 cards=36", names=FOUR)
    assert not FourRun(four, house=NOBODYS).findings  # 196: four cards count 44 at most
    assert FourRun(four.replace("36", "35"), house=NOBODYS).only("so.tally-unfit")
