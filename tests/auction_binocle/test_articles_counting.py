"""Melds, what is counted, the bid made or not, six deals, the revoke, and deals told by pads."""

from __future__ import annotations

from decimal import Decimal

import pytest

from referee.core.settlement import Transfer
from referee.core.stakes import by_unit
from tests.articles import articles, kept
from tests.auction_binocle.table import BOOK, FOUR, PARTNERS, FourRun, Hands, Run, bids, pads

BOTH = pytest.mark.parametrize("discovery", ["referee", "players"])
NAMED = f"{bids(50)}\nAnn names hearts"
THIRD = "binocle-three-handed/foster"


# Melds


@BOTH
@articles(BOOK, "AB3-melds")
def test_melds_are_laid_before_ones_own_first_card(discovery: str) -> None:
    late = f"{NAMED}\nAnn plays AS\nBob declares marriage KH QH\nAnn declares marriage KH QH"
    run = Run(late, discovery=discovery)
    assert run.points == [(7, "void", "declare.time", "Ann", None)]
    assert [run.deal.announced(name) for name in ("Ann", "Bob")] == [0, 40]
    assert FourRun(f"{bids(50, FOUR)}\nAnn names hearts\nAnn plays AS\nAnn declares marriage KH QH").verdict() == "void"
    assert Run(f"{NAMED}\nBob declares marriage KH QH\nAnn plays AS\nBob plays TS").deal.cards.hands["Bob"].laid == {}


@articles("binocle/foster", "C")
def test_what_melds_score() -> None:
    melds = {
        "marriage KD QD": 20, "marriage KH QH": 40, "sequence AH TH KH QH JH": 150, "binocle QS JD": 40,
        "double-binocle QS QS JD JD": 80, "four-aces AS AH AD AC": 100, "four-kings KS KH KD KC": 80,
        "four-queens QS QH QD QC": 60, "four-jacks JS JH JD JC": 40, "marriage KH QH and sequence AH TH KH QH JH": 190,
        "four-kings KS KH KD KC and four-queens QS QH QD QC and marriage KS QS and marriage KD QD and marriage KH QH": 220,
    }  # fmt: skip
    for words, points in melds.items():
        assert Run(f"{NAMED}\nBob declares {words}").deal.announced("Bob") == points
    assert Run(f"{NAMED}\nBob declares sequence AS TS KS QS JS").points[0][2] == "declare.false"
    assert Run(f"{NAMED}\nBob declares grand-binocle KS QS JD").points[0][1:3] == ("void", "declare.grand")
    assert (
        Run(f"{NAMED}\nBob declares grand-binocle KS QS JD", house={"grand-binocle": True}).deal.announced("Bob") == 80
    )


@BOTH
@articles(THIRD, "B3-2")
def test_a_false_meld(discovery: str) -> None:
    run = Run(f"{NAMED}\nBob declares four-aces AS AS AD AC\nCal claims false-declaration by Bob", discovery=discovery)
    assert run.points == [(5, "irregular", "declare.false", "Bob", None)]
    assert run.deal.announced("Bob") == 0


@articles(BOOK, "AB3-trick")
def test_melds_are_good_with_a_trick() -> None:
    sure = {"Ann": "AH AH TH TH KH KH QH QH JH JH 9H 9H AS AS TS TS", "Bob": "KS QS"}
    none = Hands(sure, bids(100)).say("Bob declares marriage KS QS").out()
    run = Run("\n".join(none.lines))
    assert run.deal.announced("Bob") == 20
    assert run.scores == (250, 0, 0)
    one = Hands({"Ann": "9S", "Bob": "AS KS QS", "Cal": "JS"}, bids(100)).say("Bob declares marriage KS QS")
    assert Run("\n".join(one.play("9S", "AS", "JS").out().lines)).scores[1] >= 20


@articles(BOOK, "AB3-dix")
def test_dix_scores_where_it_is_agreed() -> None:
    lines = f"{NAMED}\nBob declares dix 9H\nBob declares dix"
    assert Run(lines).deal.announced("Bob") == 0
    assert Run(lines, house={"dix.points": 10}).deal.announced("Bob") == 20
    third = Run(f"{lines}\nCal declares dix 9H", house={"dix.points": 10})
    assert third.verdict() == "refused"
    for wrong in ("dix 9S", "dix KH"):
        run = Run(f"{NAMED}\nBob declares {wrong}", house={"dix.points": 10})
        assert (run.verdict(), run.deal.announced("Bob")) == ("void", 0)
    assert Run(f"{NAMED}\nAnn plays AS\nAnn declares dix 9H", house={"dix.points": 10}).verdict() == "void"
    assert Run(f"{NAMED}\nAnn declares dix 9H 9H").verdict() == "refused"


# What is counted


@articles(BOOK, "AB5", "AB5-last", "AB6-others")
def test_a_hand_is_counted_the_bidder_first() -> None:
    table = (
        Hands({"Ann": "AH AH KH QH", "Bob": "QS JD"}, bids(50))
        .say("Ann declares marriage KH QH", "Bob declares binocle QS JD")
        .out()
    )
    run = Run("\n".join(table.lines))
    own = {name: table.cards(name) + 10 * (table.last == name) for name in table.names}
    own["Ann"] += 40
    own["Bob"] += 40 if table.took["Bob"] else 0
    assert dict(zip(table.names, run.scores, strict=True)) == own
    order = [player for player, *_ in run.posted()]
    assert order == sorted(order, key=table.names.index)
    second = Hands({"Bob": "AH AH"}, "Ann passes\nBob bids 10\nCal passes", leader="Bob")
    second.lines[-1] = "Bob names H"
    other = Run("\n".join(second.out().lines))
    assert [step.text.split(":")[0] for step in other.result.steps[:3]] == ["Bob", "Ann", "Cal"]
    assert not other.findings


@pytest.mark.parametrize(("score", "points"), [(148, -150), (149, -150), (150, 150), (151, 151), (152, 152)])
@articles(BOOK, "AB6-others")
def test_the_bid_is_made_or_not(score: int, points: int) -> None:
    run = Run(pads(f"bid=150 score=60 cards={score - 60}", "score=10 cards=100", "score=0"))
    assert run.scores == (points, 110, 200 - score)
    assert ("set-back" in run.result.flags) is (points < 0)


@articles(BOOK, "AB6")
def test_what_a_made_bid_scores() -> None:
    made = pads("bid=150 score=70 cards=100", "score=0 cards=100", "score=0")
    assert Run(made).scores == (170, 100, 40)
    assert Run(made, house={"made-scores": "bid"}).scores == (150, 100, 40)


@articles(BOOK, "AB6-setback")
def test_what_it_costs_to_be_set_back() -> None:
    lost = pads("bid=150 score=60 cards=70", "score=10 cards=100", "score=0")
    for way, points in (("bid", -150), ("twice", -300), ("nothing", 0)):
        assert Run(lost, house={"set-back": way}).scores == (points, 110, 70)


@articles(BOOK, "AB4-sides")
def test_partners_count_together() -> None:
    side = "AH AH TH KH QH JH 9H 9H AS AS TS TS"
    held = {"Ann": side, "Cal": "QS JD 9C 9C", "Bob": "KD QD"}
    table = (
        Hands(held, bids(100, FOUR), names=FOUR).say("Ann declares marriage KH QH", "Cal declares binocle QS JD").out()
    )
    record = "\n".join(table.lines)
    assert not table.took["Cal"]
    cards = table.cards("Ann", "Cal") + 10 * (table.last in ("Ann", "Cal"))
    together = FourRun(record, house=PARTNERS)
    assert together.scores[0] == together.scores[2] == cards + 80
    assert together.scores[1] == together.scores[3]
    assert FourRun(record, house={**PARTNERS, "meld-mode": "individual"}).scores[0] == cards + 40
    alone = FourRun(record)
    assert (alone.scores[0], alone.scores[2]) == (table.cards("Ann") + 40 + 10 * (table.last == "Ann"), 0)
    told = FourRun("Ann+Cal tallies bid=200 score=100 cards=120\nBob+Dee tallies score=30 cards=120", house=PARTNERS)
    assert told.scores == (220, 150, 220, 150)


# Six deals


def game(*totals: tuple[int, ...]) -> list[str]:
    return [pads(*(f"total={points}" for points in deal)) for deal in totals]


@articles(BOOK, "AB5-game")
def test_the_highest_score_after_six_deals_wins() -> None:
    deals = game((100, 90, 50), (-50, 90, 50), *[(150, 95, 50)] * 4)
    five = Run(*deals[:5], stakes={"per-game": "0.10"})
    assert (five.settlement.games, five.settlement.complete) == ([], False)
    assert five.standing == (500, 465, 250)
    run = Run(*deals, stakes={"per-game": "0.10"})
    assert (run.settlement.complete, run.winner, run.settlement.games[0].points) == (
        True,
        "Ann",
        {"Ann": 650, "Bob": 560, "Cal": 300},
    )
    assert [t for t in run.settlement.transfers if t.unit == "points"] == [
        Transfer("Bob", "Ann", Decimal(1), "points"),
        Transfer("Cal", "Ann", Decimal(1), "points"),
    ]
    seventh = Run(*deals, deals[0])
    assert len(seventh.settlement.games) == 1
    assert seventh.standing == (100, 90, 50)
    assert Run(*deals[:2], house={"game.deals": 2}).winner == "Bob"


@articles(BOOK, "AB5-points", "AB5")
def test_a_game_for_points_is_his_who_counts_first() -> None:
    house = {"game-by": "points", "game.points": 200}
    first = pads("bid=150 score=70 cards=90", "score=80 cards=100", "score=0")
    assert Run(first, house=house).winner is None
    bob = pads("score=70 cards=90", "bid=20 score=0 cards=100", "score=0")
    run = Run(first, bob, house=house)
    assert (run.winner, run.settlement.games[0].points) == ("Bob", {"Ann": 320, "Bob": 280, "Cal": 100})
    nobody_bid = Run(first, pads("total=40", "total=100", "total=0"), house=house)
    assert nobody_bid.winner == "Bob"  # Ann deals and counts last
    for points, winner in ((39, None), (40, "Ann"), (41, "Ann")):
        assert Run(first, pads(f"total={points}", "total=0", "total=0"), house=house).winner == winner
    assert Run(first, bob).winner is None


@articles(BOOK, "AB5-tie")
def test_equal_scores_share_the_game() -> None:
    run = Run(*game(*[(100, 100, 50)] * 6))
    assert (run.winner, run.settlement.games[0].flags) == (None, ("shared",))
    assert run.settlement.transfers == [
        Transfer("Cal", "Ann", Decimal("0.5"), "points"),
        Transfer("Cal", "Bob", Decimal("0.5"), "points"),
    ]
    assert Run(*game(*[(100, 100, 100)] * 6)).settlement.transfers == []
    four = FourRun(*[pads(*(f"total={n}" for n in (9, 9, 9, 5)), names=FOUR)] * 6)
    assert [(t.target, t.amount) for t in four.settlement.transfers] == [
        ("Ann", Decimal("0.34")), ("Bob", Decimal("0.33")), ("Cal", Decimal("0.33")),
    ]  # fmt: skip


@articles(BOOK, "AB5-stakes")
def test_what_is_paid() -> None:
    deals = game(*[(100, 90, 50)] * 6)
    by_points = Run(*deals, house={"settle-by": "points"})
    assert [(t.source, t.target, t.amount) for t in by_points.settlement.transfers] == [
        ("Bob", "Ann", Decimal(60)), ("Cal", "Ann", Decimal(300)), ("Cal", "Bob", Decimal(240)),
    ]  # fmt: skip
    sides = FourRun(*["Ann+Cal tallies total=10\nBob+Dee tallies total=20"] * 6, house=PARTNERS)
    assert sides.winner == "Bob+Dee"
    assert [(t.source, t.target, t.amount) for t in sides.settlement.transfers] == [
        ("Ann", "Bob", Decimal(1)), ("Cal", "Dee", Decimal(1)),
    ]  # fmt: skip
    assert Run(*deals).settlement.transfers[0].amount == 1


# The revoke


def wrong() -> Hands:
    """Ann has bid 200. Bob does not follow to a heart though able, and shows the heart in the second trick."""
    table = Hands({"Ann": "AH AH KH QH", "Bob": "TH 9C", "Cal": "9H TH"}, bids(200))
    return table.play("AH", "9C", "TH").play("AH", "TH", "9H")


def own(bid: int) -> Hands:
    """Ann, who has bid, does not follow to Bob's heart though able, and shows it in the next trick."""
    table = Hands({"Ann": "9S 9C TH", "Bob": "AS AH AH", "Cal": "JS 9H 9H"}, bids(bid))
    return table.play("9S", "AS", "JS").play("AH", "9H", "9C").play("AH", "9H", "TH")


@articles(BOOK, "AB7")
def test_a_revoke_costs_the_cards() -> None:
    table = wrong().out()
    run = Run("\n".join(table.lines))
    assert run.points == [(6, "irregular", "revoke", "Bob", 9)]
    assert run.scores[1] == 10 * (table.last == "Bob")
    assert run.scores[2] == table.cards("Cal") + 10 * (table.last == "Cal")
    under = Hands({"Ann": "KS QS", "Bob": "AS 9S", "Cal": "JS JS"}, bids(10)).play("KS", "9S", "JS").play("QS", "AS")
    assert Run("\n".join(under.lines)).points == [(6, "irregular", "under-play", "Bob", 9)]


@articles(BOOK, "AB7")
def test_a_revoke_is_called_where_the_players_discover() -> None:
    table = wrong()
    seen = Run("\n".join(table.lines), discovery="players")
    assert (seen.points, seen.deal.no_count) == ([(6, "irregular", "revoke", "Bob", 9)], ())
    for line in ("Cal claims revoke by Bob", "Ann elects lose-cards"):
        called = Run("\n".join([*table.lines, line]), discovery="players")
        assert called.points == seen.points
        assert called.deal.no_count == ("Bob",)
    assert (
        Run("\n".join([*table.lines, "Bob elects lose-cards"]), discovery="players").points[-1][2] == "so.wrong-chooser"
    )
    whole = "\n".join(table.out().lines)
    mine = table.cards("Bob") + 10 * (table.last == "Bob")
    assert Run(whole, discovery="players").scores[1] == mine
    late = Run(f"{whole}\nAnn claims revoke by Bob", discovery="players")
    assert late.scores[1] == mine - table.cards("Bob")
    early = Run("\n".join([*wrong().lines[:6], "Ann claims revoke by Bob card=9C"]))
    assert early.points == [(7, "reserved", "so.claim-unproven", "Bob", None)]
    assert Run(f"{NAMED}\nAnn claims revoke by Bob").points[0][2] == "so.claim-contradicted"


@articles(BOOK, "AB7-bidder")
def test_the_bidder_is_safe_when_an_adversary_revokes_and_not_when_he_does() -> None:
    table = wrong().out()
    total = table.cards("Ann") + 10 * (table.last == "Ann")
    assert total < 200
    assert Run("\n".join(table.lines)).scores[0] == 200
    lines = "\n".join(wrong().lines)
    stopped = Run(f"{lines}\nAnn elects score-bid")
    assert stopped.deal.is_over
    assert stopped.scores == (200, 0, 0)  # the others have won no trick
    assert Run(f"{lines}\nCal elects score-bid").points[-1][2] == "so.wrong-chooser"
    assert not Run(f"{lines}\nAnn elects play-out").deal.is_over
    played_on = Run(f"{lines}\nAnn plays KH\nAnn elects score-bid")
    assert played_on.points[-1][1:4] == ("void", "so.too-late", "Ann")
    table = own(10).out()
    run = Run("\n".join(table.lines))
    assert run.points == [(10, "irregular", "revoke", "Ann", 13)]
    assert not run.deal.spared
    assert run.scores[0] == (10 if table.last == "Ann" else -10)


@articles(BOOK, "AB7")
def test_among_partners_the_side_loses_its_cards() -> None:
    held = {"Ann": "AH AH KH QH", "Bob": "TH 9C", "Cal": "9H", "Dee": "9H"}
    table = Hands(held, bids(10, FOUR), names=FOUR).play("AH", "9C", "9H", "9H").play("AH", "TH")
    run = FourRun("\n".join(table.lines), house=PARTNERS)
    assert run.deal.no_count == ("Bob", "Dee")
    assert FourRun("\n".join(table.lines)).deal.no_count == ("Bob",)


@articles("binocle/foster", "BN-3")
def test_looking_at_old_tricks() -> None:
    lines = "\n".join(Hands({"Ann": "AH AH"}, bids(50)).play("AH").out(1).out(1).lines)
    run = Run(f"{lines}\nAnn claims looked-at-tricks by Bob trick=1")
    assert run.deal.no_count == ("Bob",)
    assert not run.deal.spared
    assert Run(f"{lines}\nAnn claims looked-at-tricks by Bob trick=2").points[0][2] == "so.claim-contradicted"
    told = Run(f"{lines}\nBob claims looked-at-tricks by Bob trick=1")  # by himself: it is for the others to insist
    assert told.deal.no_count == ()
    assert Run(f"{lines}\nBob claims looked-at-tricks by Bob trick=1\nCal elects lose-cards").deal.no_count == ("Bob",)


# The deal


@articles("binocle/foster", "BN-D5", "BN-D7", "BN-D8")
@articles(THIRD, "B3-1", "B3-1-size")
def test_faulty_deals() -> None:
    for claim in ("misdeal", "faced-card", "too-many-cards by Bob count=17", "too-few-cards by Bob count=15"):
        run = Run(f"{NAMED}\nAnn claims {claim}\nAnn bids 70")
        assert [p[1] for p in run.points] == ["irregular"]
        assert (run.deal.best.rank, run.deal.trump) == (70, None)
    exposed = Run("Cal exposes KH of Ann\nAnn elects new-deal")
    assert exposed.points == [(1, "irregular", "deal.exposed-other", "Cal", None)]
    void = Run(f"{NAMED}\nAnn claims imperfect-pack", *game((1, 2, 3)))
    assert void.settlement.deals[0].flags == ("void",)
    assert void.settlement.deals[1].dealer == "Cal"
    assert "after 1 of 6" in void.result.steps[-1].text


# Pads


@kept(BOOK, "AB6")
def test_pads() -> None:
    for tally in ("cards=241", "last-trick=2", "score=-1", "bid=0", "tricks=3", "dix=3"):
        assert Run(f"Ann tallies {tally}").verdict(1) == "refused"
    melds = Run(pads("bid=100 four-aces=1 trump-marriage=1 last-trick cards=82", "score=0 cards=100", "score=0"))
    assert melds.scores == (232, 100, 58)
    unfit = Run(pads("bid=100 score=70 marriage=1 cards=82", "score=20 marriage=1 cards=100", "score=0"))
    assert [p[2:4] for p in unfit.points] == [("so.tally-unfit", "Ann")]
    nobody = Run(pads("score=70 cards=82", "score=0 cards=100", "score=0"))  # it may be a bid that was not made
    assert "who had the bid" in nobody.result.missing[0]
    assert nobody.scores == (0, 0, 0)
    later = Run(f"{pads('score=70 cards=82', 'score=0 cards=100', 'score=0')}\nAnn tallies bid=160")
    assert later.scores == (-160, 100, 58)
    assert "what Cal marked" in Run(pads("bid=100 score=0 cards=82", "score=0 cards=100", "cards=58")).result.missing[0]
    assert "cards of Bob" in Run(pads("bid=100 score=0 cards=82", "score=0", "score=0")).result.missing[0]
    assert "Cal has not tallied" in Run("Ann tallies score=0\nBob tallies score=0").result.missing[0]
    assert Run(pads("score=0 cards=82", "score=0 cards=100", "score=0 cards=60")).points[0][2] == "so.tally-unfit"
    assert (
        Run(pads("bid=100 score=0 cards=82", "bid=110 score=0 cards=100", "score=0")).points[0][2] == "so.tally-unfit"
    )
    bid = Run(f"{NAMED}\n{pads('bid=60 score=0 cards=82', 'score=0 cards=100', 'score=0')}")
    assert bid.points[0][2] == "so.tally-differs"
    assert bid.scores == (82, 100, 58)


def test_pads_beside_a_record() -> None:
    table = Hands({"Ann": "AH AH KH QH"}, bids(50)).say("Ann declares marriage KH QH").out()
    last = 10 * (table.last == "Ann")
    right = f"score={40 + last} cards={table.cards('Ann')} bid=50"
    lines = "\n".join(table.lines)
    rest = "Bob tallies score=1000\nCal tallies cards=240"
    assert not [p for p in Run(f"{lines}\nAnn tallies {right}\n{rest}").points if p[3] == "Ann"]
    wrong_one = Run(f"{lines}\nAnn tallies score=1 cards=1 total=1 bid=60\n{rest}").points
    assert [p[2:4] for p in wrong_one].count(("so.tally-differs", "Ann")) == 4
    assert [p[2:4] for p in wrong_one].count(("so.tally-differs", "Bob")) == 1


def test_an_unknown_card_leaves_one_count_to_the_others() -> None:
    table = Hands({"Ann": "AH AH", "Bob": "9H"}, bids(50)).play("AH", "9H").out()
    at = next(n for n, line in enumerate(table.lines) if "Bob plays 9H" in line)
    hidden = [*table.lines[:at], "Bob plays ??", table.lines[at + 1], "Ann wins", *table.lines[at + 2 :]]
    run = Run("\n".join(hidden))
    assert not [p for p in run.points if p[1] == "refused"]
    own = {name: table.cards(name) + 10 * (table.last == name) for name in table.names}
    own["Ann"] = own["Ann"] if own["Ann"] >= 50 else -50
    assert dict(zip(table.names, run.scores, strict=True)) == own


def test_typed_totals_stay() -> None:
    run = Run(f"{pads('bid=50 score=0 cards=82', 'score=0 cards=100', 'score=0')}\ntable sets Ann=90\ntable notes done")
    assert run.scores == (90, 100, 58)
    assert run.result.flags == ("unverified",)


@pytest.mark.parametrize(("way", "kind"), [("game", "per-game"), ("points", "per-point")])
@kept(BOOK, "AB5-stakes")
def test_of_two_stakes_the_one_that_goes_with_the_settlement_is_meant(way: str, kind: str) -> None:
    run = Run("Ann passes", house={"settle-by": way})
    meant = by_unit(("per-game", "per-point"), run.game.stakes, "points", lambda key: run.book.values[key].value)
    assert meant == {"points": (kind,)}


@articles(BOOK, "AB7", "AB7-bidder")
def test_a_revoke_in_a_deal_told_by_pads() -> None:
    """Nothing on record speaks against what is said of a deal without cards."""
    told = pads("bid=150 score=60 cards=70", "score=10 cards=100", "score=0")
    run = Run(f"{told}\nAnn claims revoke by Bob")
    assert run.points == [(4, "irregular", "revoke", "Bob", None)]
    assert run.scores == (150, 10, 70)
    own = Run(f"{pads('bid=150 score=70 cards=82', 'score=0 cards=100', 'score=0')}\nBob claims under-play by Ann")
    assert own.scores == (-150, 100, 58)
    assert Run(f"{told}\nBob claims revoke by Bob").scores == (-150, 110, 70)


@kept(BOOK, "AB3-dix")
def test_dix_stands_in_a_line_of_its_own() -> None:
    for joined in ("dix 9H and marriage KH QH", "marriage KH QH and dix 9H"):
        assert "write it in a line of its own" in Run(f"{NAMED}\nAnn declares {joined}").findings[0].message
    assert "one Nine at a time" in Run(f"{NAMED}\nAnn declares dix 9H 9H").findings[0].message
