"""Deals played to their end: a revoke that keeps the bidder from being set back, and what all the cards count."""

from __future__ import annotations

from tests.articles import articles
from tests.auction_binocle.table import BOOK, Hands, Run, bids


def revoked(bid: int, *after: str) -> tuple[Hands, Run]:
    """Ann has bid; Bob throws a club on her heart though he has a heart, and shows it in the next trick."""
    table = Hands({"Ann": "AH AH KH QH", "Bob": "TH 9C", "Cal": "9H TH"}, bids(bid))
    table.say("Ann declares marriage KH QH").play("AH", "9C", "TH").play("AH", "TH", "9H").say(*after)
    return table, Run("\n".join((table if "Ann elects score-bid" in after else table.out()).lines))


@articles(BOOK, "AB7", "AB7-bidder")
def test_an_adversary_revoked_and_the_bidder_cannot_be_set_back() -> None:
    table, run = revoked(400)
    assert [p[:4] for p in run.points] == [(7, "irregular", "revoke", "Bob")]
    assert table.cards("Ann") + 40 < 400
    assert run.scores[0] == 400
    assert run.scores[1] == (10 if table.last == "Bob" else 0)  # the revoker's cards
    _, at_once = revoked(400, "Ann elects score-bid")
    assert at_once.scores[0] == 400
    assert at_once.deal.is_over
    table, more = revoked(50, "Ann elects play-out")
    assert more.scores[0] == table.cards("Ann") + 40 + (10 if table.last == "Ann" else 0) > 50


def test_all_the_cards_and_the_last_trick_are_250() -> None:
    for other in ("Bob", "Cal"):
        table = Hands({"Ann": "AH AH TH TH", other: "AS AS TS TS"}, bids(10)).out()
        run = Run("\n".join(table.lines))
        assert sum(run.scores) == 250
        assert list(run.scores) == [table.cards(name) + 10 * (table.last == name) for name in ("Ann", "Bob", "Cal")]
        assert not run.findings
