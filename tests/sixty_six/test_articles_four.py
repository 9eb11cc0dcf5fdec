"""Articles 31 to 35, and what the four-handed game shares with the ordinary one."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tests.articles import articles, kept
from tests.sixty_six.table import BOOK, Four, pads, round_of

TURN = "Dee turns 9H"
BOTH = pytest.mark.parametrize("discovery", ["referee", "players"])


@kept(BOOK, "31")
@articles(BOOK, "31-deal")
def test_eight_cards_each_and_the_dealers_last_is_turned() -> None:
    run = Four(TURN)
    assert (run.deal.trump, run.deal.cards.hands["Dee"].known, run.deal.cards.stock) == ("H", {"9H": 1}, 0)
    assert {hand.size for hand in run.deal.cards.hands.values()} == {8}
    assert Four("Ann turns 9H").verdict(1) == "refused"
    assert Four("Ann plays 7S").verdict(1) == "refused"
    assert Four(f"{TURN}\nDee turns 8H").verdict(2) == "refused"
    assert Four(f"{TURN}\nAnn plays 9H").verdict(2) == "refused"


@kept(BOOK, "31-lead")
def test_the_dealers_left_leads_and_deals_next() -> None:
    tie = pads("cards=65", "cards=55 last-trick=1")
    run = Four(tie, tie, f"{tie}")
    assert [deal.dealer for deal in run.settlement.deals] == ["Dee", "Ann", "Bob"]
    assert not Four(f"{TURN}\nAnn plays 7S").findings


@articles(BOOK, "32")
def test_a_trick_must_be_followed_and_won() -> None:
    assert not Four(f"{TURN}\n{round_of('Ann', '7S', '8S', '9S', 'JS')}").findings
    won = Four(f"{TURN}\n{round_of('Ann', '7S', '8S', 'QH', 'AH')}")
    assert won.deal.turn == "Dee"  # over-trumped


@BOTH
@articles(BOOK, "66-R", "32-under")
def test_duties_broken(discovery: str) -> None:
    cases = {
        # Bob follows below the lead, and had the Ace
        "under-play": (round_of("Ann", "JS", "9S", "QS", "KS"), round_of("Dee", "8D", "9D", "AS", "TD"), "Bob"),
        # Bob throws a club on the spade, and had a spade
        "revoke": (round_of("Ann", "JS", "7C", "QS", "KS"), round_of("Dee", "8D", "9D", "9S", "TD"), "Bob"),
    }
    for point, (first, second, by) in cases.items():
        run = Four(f"{TURN}\n{first}\n{second}", discovery=discovery)
        assert (2, "irregular", point, by, 3) in run.points
    # even from his partner: Cal had the King over Ann's Jack, and played the Nine
    partner = Four(f"{TURN}\n{round_of('Ann', 'JS', '8S', '9S', '7S')}\n{round_of('Ann', '7D', '8D', 'KS', '9D')}")
    assert (2, "irregular", "under-play", "Cal", 3) in partner.points
    # without the suit he must trump, and over a trump with a higher one
    trump = Four(f"{TURN}\n{round_of('Ann', 'JS', '7C', 'QS', 'KS')}\n{round_of('Dee', '8D', '9D', 'TH', 'TD')}")
    assert (2, "irregular", "revoke", "Bob", 3) in trump.points
    over = Four(f"{TURN}\n{round_of('Ann', 'JS', 'JH', '8H', '7S')}\n{round_of('Bob', '7D', 'QH', '8D', '9D')}")
    assert (2, "irregular", "revoke", "Cal", 3) in over.points
    # but under-trumping is not demanded
    under = Four(f"{TURN}\n{round_of('Ann', 'JS', 'TH', '7C', '7S')}\n{round_of('Bob', '7D', 'JH', '8D', '9D')}")
    assert not under.points


def test_a_duty_broken_is_played_again() -> None:
    lines = f"{TURN}\n{round_of('Ann', 'JS', '7C', 'QS', 'KS')}\n{round_of('Dee', '8D', '9D', '9S', 'TD')}"
    run = Four(f"{lines}\nCal elects replay\nBob takes-back 7C\nBob plays 9S")
    assert [p[:4] for p in run.points] == [(2, "irregular", "revoke", "Bob")]
    assert (run.deal.tricks, [p.face for p in run.deal.trick]) == (0, ["JS", "9S"])
    assert Four(f"{lines}\nDee elects replay").points[-1][1:3] == ("void", "so.wrong-chooser")
    called = Four(f"{TURN}\n{round_of('Ann', 'JS', '7C', 'QS', 'KS')}\nAnn claims revoke by Bob card=7C")
    assert called.points == [(3, "reserved", "so.claim-unproven", "Bob", None)]
    assert Four(f"{TURN}\nAnn claims revoke by Bob").points[0][2] == "so.claim-contradicted"


@BOTH
@articles(BOOK, "66-P1", "66-P2")
def test_a_lead_out_of_turn(discovery: str) -> None:
    stands = Four(f"{TURN}\nCal plays 7S\nDee plays 8S", discovery=discovery)
    assert stands.points == [(2, "irregular", "lead.turn", "Cal", None)]
    assert "stands" in stands.findings[0].message
    back = Four(f"{TURN}\nCal plays 7S\nCal takes-back 7S\nAnn plays 8S", discovery=discovery)
    assert back.points == stands.points
    assert back.deal.cards.hands["Cal"].known == {"7S": 1}
    assert Four(f"{TURN}\nAnn plays 7S\nAnn takes-back 7S").verdict(3) == "void"


@articles(BOOK, "32-turn")
def test_a_card_out_of_turn_goes_back() -> None:
    run = Four(f"{TURN}\nAnn plays 7S\nCal plays 9S\nBob plays 8S")
    assert run.points == [(3, "irregular", "play.turn", "Cal", None)]
    assert run.deal.cards.hands["Cal"].known == {"9S": 1}
    assert Four(f"{TURN}\nAnn plays 7S\nCal plays 9S\nBob claims out-of-turn by Cal").verdict(4) == "allowed"
    assert Four(f"{TURN}\nAnn plays 7S\nBob claims out-of-turn by Cal").verdict(3) == "void"


@articles(BOOK, "66-D7", "66-D8", "66-B")
def test_the_deal_and_the_pack() -> None:
    again = Four(f"{TURN}\nAnn claims misdeal\nDee turns AC")
    assert again.points == [(2, "irregular", "deal.misdeal", "Dee", None)]
    assert again.deal.trump == "C"
    assert Four(f"{TURN}\nAnn plays 7S\nAnn claims misdeal").deal.trick
    assert Four(f"{TURN}\nAnn claims imperfect-pack").result.flags == ("void",)
    assert Four(f"{TURN}\nAnn claims kept-notes by Bob").points == [(2, "irregular", "count.notes", "Bob", None)]


# The score


@pytest.mark.parametrize(
    ("ours", "points"), [(64, 0), (65, 0), (66, 1), (67, 1), (97, 1), (98, 1), (99, 1), (100, 2), (101, 2), (120, 2)]
)
@articles(BOOK, "33", "35")
def test_sixty_six_and_a_hundred(ours: int, points: int) -> None:
    run = Four(pads(f"cards={ours} tricks=5", f"cards={120 - ours} last-trick=1 tricks=3"))
    assert run.scores == (points, 1 if 120 - ours + 10 >= 66 else 0)


@articles(BOOK, "34")
@articles(BOOK, "5")
def test_every_trick_is_three() -> None:
    assert Four(pads("cards=120 tricks=8 last-trick=1", "tricks=0")).scores == (3, 0)
    assert Four(pads("cards=120 tricks=7 last-trick=1", "tricks=1")).scores == (2, 0)
    assert "how many tricks" in Four(pads("cards=120 last-trick=1", "cards=0")).result.missing[0]


@articles(BOOK, "36-schneider")
def test_k16_ninety_eight() -> None:
    deal = pads("cards=88 last-trick=1 tricks=5", "cards=32 tricks=3")
    assert Four(deal).scores == (1, 0)
    assert Four(deal, house={"schneider-rule": "under33"}).scores == (2, 0)
    edge = pads("cards=87 last-trick=1 tricks=5", "cards=33 tricks=3")
    assert Four(edge, house={"schneider-rule": "under33"}).scores == (1, 0)


@articles(BOOK, "34-ten")
def test_the_ten_of_trumps() -> None:
    deal = pads("cards=70 last-trick=1", "cards=50 ten-of-trumps=1")
    assert Four(deal).scores == (1, 0)
    assert Four(deal, house={"ten-of-trumps-point": True}).scores == (1, 1)


@articles(BOOK, "23-tie", "23-again", "4", "4-double", "24")
def test_ties_and_games() -> None:
    tie, win = pads("cards=65", "cards=55 last-trick=1"), pads("cards=70 last-trick=1", "cards=50")
    run = Four(tie, tie, win)
    assert run.settlement.deals[0].flags == ("tie",)
    assert run.scores == (3, 0)
    assert Four(tie, tie, win, house={"accumulate": False}).scores == (2, 0)
    three = pads("cards=120 tricks=8 last-trick=1", "tricks=0")
    game = Four(three, three, three).settlement.games[0]
    assert (game.winner, game.value, game.points["Ann"]) == ("Ann+Cal", Decimal(2), 9)
    assert [(t.source, t.target, t.amount) for t in game.transfers] == [
        ("Bob", "Ann", Decimal(2)),
        ("Dee", "Cal", Decimal(2)),
    ]
    assert Four(pads("score=6", "score=1"), three).settlement.games[0].value == 1
    assert Four(pads("score=6", "score=1"), three, house={"settle-by": "points"}).settlement.games[0].value == 6


def test_pads() -> None:
    for tally in ("cards=121", "tricks=9", "last-trick=2", "score=-1", "closed=1"):
        assert Four(f"Ann tallies {tally}").verdict(1) == "refused"
    assert "so.tally-unfit" in {p[2] for p in Four(pads("cards=70 last-trick=1", "cards=40")).points}
    four = (
        "\n".join(f"{name} tallies cards=30" for name in ("Ann", "Bob", "Cal")) + "\nDee tallies cards=30 last-trick=1"
    )
    assert Four(four).scores == (0, 1)
    assert not Four(pads("score=7", "score=3")).points  # a whole game told at once
    both = pads("score=2", "score=1")
    assert [p[2] for p in Four(both).points] == ["so.tally-unfit"]
    assert not Four(both, house={"ten-of-trumps-point": True}).points
    assert Four("Ann+Cal tallies cards=70").result.missing[0].endswith("Bob and Dee have not tallied")
