"""Every worked example, with the articles that must be cited; those that need whole hands are played here."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import referee.games.auction_binocle as package
from tests.articles import articles
from tests.auction_binocle.table import BOOK, FourRun, Hands, Run, bids

EXAMPLES = tomllib.loads((Path(package.__file__).parent / "examples.toml").read_text(encoding="utf-8"))["example"]


@pytest.mark.parametrize("example", EXAMPLES, ids=[one["name"] for one in EXAMPLES])
def test_example(example: dict[str, Any]) -> None:
    kind = FourRun if example.get("players") == 4 else Run
    lines = example["record"].strip().splitlines()
    each = len(lines) // example.get("deals", 1)
    deals = ["\n".join(lines[at : at + each]) for at in range(0, len(lines), each)]

    made: list[Run] = []

    @articles(BOOK, *example["cites"])
    def run() -> None:
        made.append(kind(*deals, house=example.get("house")))

    run()
    seen = made[0]
    expect = example["expect"]
    assert [[line, point, by] for line, _, point, by, _ in seen.points] == expect["findings"]
    if "points" in expect:
        assert list(seen.scores) == expect["points"]
    if "bid" in expect:
        assert [seen.deal.bidder, seen.deal.best.rank] == expect["bid"]
    if "leads" in expect:
        assert seen.deal.turn == expect["leads"]
    if "hands" in expect:
        assert [hand.size for hand in seen.deal.cards.hands.values()] == expect["hands"]
    if "winner" in expect:
        game = seen.settlement.games[0]
        assert (game.winner, list(game.points.values())) == (expect["winner"], expect["total"])


def revoked(bid: int, *after: str) -> tuple[Hands, Run]:
    """Ann has bid; Bob throws a club on her heart though he has a heart, and shows it in the next trick."""
    table = Hands({"Ann": "AH AH KH QH", "Bob": "TH 9C", "Cal": "9H TH"}, bids(bid))
    table.say("Ann declares marriage KH QH").play("AH", "9C", "TH").play("AH", "TH", "9H").say(*after)
    return table, Run("\n".join((table if "Ann elects score-bid" in after else table.out()).lines))


@articles(BOOK, "AB7", "AB7-bidder")
def test_6_an_adversary_revoked_and_the_bidder_cannot_be_set_back() -> None:
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


def test_13_all_the_cards_and_the_last_trick_are_250() -> None:
    for other in ("Bob", "Cal"):
        table = Hands({"Ann": "AH AH TH TH", other: "AS AS TS TS"}, bids(10)).out()
        run = Run("\n".join(table.lines))
        assert sum(run.scores) == 250
        assert list(run.scores) == [table.cards(name) + 10 * (table.last == name) for name in ("Ann", "Bob", "Cal")]
        assert not run.findings
