"""Four at the table: what goes wrong in dealing, in play and in what is said; marriages, and the finer points of scoring."""

from __future__ import annotations

from decimal import Decimal

import pytest

from referee import games
from referee.core.errors import SessionError
from tests.articles import articles, kept
from tests.sixty_six.table import BOOK, Four, pads, round_of

TURN = "Dee turns 9H"
BOTH = pytest.mark.parametrize("discovery", ["referee", "players"])
MARRIAGES = {"marriages": True}


# Dealing


@kept(BOOK, "31-german")
def test_a_misdeal_is_measured_by_the_order_agreed() -> None:
    for house, words in (({}, "three, two and three"), ({"deal": "german"}, "two at a time")):
        run = Four(f"{TURN}\nBob claims misdeal\nDee turns AC", house=house)
        assert run.points == [(2, "irregular", "deal.misdeal", "Dee", None)]
        assert words in run.findings[0].message
        assert run.deal.trump == "C"
        cites = [cite.article for cite in run.findings[0].cites]
        assert cites == ["66-D8", "31-german"]
    late = Four(f"{TURN}\nAnn plays 7S\nBob claims misdeal")
    assert late.deal.trick


@articles(BOOK, "31-size")
def test_a_hand_of_the_wrong_number_means_a_new_deal() -> None:
    for before in ("", "\nAnn plays 7S", f"\n{round_of('Ann', '7S', '8S', '9S', 'JS')}"):
        for offence, by, count in (("too-many-cards", "Cal", 9), ("too-few-cards", "Bob", 6)):
            run = Four(f"{TURN}{before}\nAnn claims {offence} by {by} count={count}")
            assert [p[1:4] for p in run.points] == [("irregular", "four.size", by)]
            assert (run.deal.trump, run.deal.tricks, run.cards("Ann")) == (None, 0, 8)
            assert not run.open()
    played = f"{TURN}\n{round_of('Ann', '7S', '8S', '9S', 'JS')}"
    assert Four(f"{played}\nAnn claims too-many-cards by Cal count=7").verdict(3) == "refused"  # seven are right now
    assert Four(f"{played}\nAnn claims too-many-cards by Cal count=8").points[0][2] == "four.size"
    known = f"{TURN}\nCal holds AS KS QS AC KC QC AD KD\nAnn claims too-few-cards by Cal count=7"
    assert Four(known).points == [(3, "void", "so.claim-contradicted", "Ann", None)]
    assert Four(f"{TURN}\nAnn claims too-many-cards by Cal").points[0][2] == "four.size"
    over = f"{pads('cards=65', 'cards=55 last-trick=1')}\nAnn claims too-few-cards by Cal"
    assert Four(over).points[-1][2] == "so.claim-contradicted"


@BOTH
@articles(BOOK, "66-D1", "66-D2")
def test_cards_exposed_in_dealing(discovery: str) -> None:
    for whose in ("Ann", "Bob"):  # an adversary's, or his own partner's
        line = f"{TURN}\nDee exposes TC of {whose}"
        run = Four(line, discovery=discovery)
        assert run.points == [(2, "irregular", "deal.exposed-other", "Dee", None)]
        assert run.open() == [
            ("election", (name,), "deal.exposed-other", ["new-deal", "stand"]) for name in ("Ann", "Cal")
        ]
        for name in ("Ann", "Cal"):
            assert Four(f"{line}\n{name} elects new-deal", discovery=discovery).deal.trump is None
        stands = Four(f"{line}\nAnn elects stand\nCal elects new-deal", discovery=discovery)
        assert stands.deal.trump is None  # each of them may
        assert Four(f"{line}\nBob elects new-deal").points[-1][2] == "so.wrong-chooser"
        assert Four(f"{line}\nAnn plays 7S\nCal elects new-deal").points[-1][2] == "so.too-late"
        assert run.holds(whose) == {"TC"}
    own = Four(f"{TURN}\nBob exposes TC", discovery=discovery)
    assert own.points == [(2, "irregular", "deal.exposed-own", "Bob", None)]
    assert not own.open()
    assert Four(f"{TURN}\nDee exposes TC of stock").verdict(2) == "refused"
    assert Four(f"{TURN}\nDee exposes").verdict(2) == "refused"
    dropped = Four(f"{TURN}\n{round_of('Ann', '7S', '8S', '9S', 'JS')}\nBob exposes TC")
    assert (dropped.points, dropped.holds("Bob")) == ([], {"TC"})
    proof = Four(f"{TURN}\n{round_of('Ann', '7S', '8C', '9S', 'JS')}\nBob exposes TS")
    assert proof.points == [(2, "irregular", "revoke", "Bob", 3)]


@articles(BOOK, "66-D5")
def test_a_faced_card() -> None:
    for before in ("", "\nAnn plays 7S"):
        run = Four(f"{TURN}{before}\nAnn claims faced-card")
        assert [p[1:4] for p in run.points] == [("irregular", "deal.faced-card", None)]
        assert run.deal.trump is None
    late = Four(f"{TURN}\n{round_of('Ann', '7S', '8S', '9S', 'JS')}\nAnn claims faced-card")
    assert late.points == [(3, "void", "so.claim-contradicted", "Ann", None)]


def test_the_wrong_dealer() -> None:
    run = Four("Bob deals\nBob turns 9H\nCal plays 7S")
    assert run.points == [(1, "irregular", "deal.dealer", "Bob", None)]
    assert (run.deal.dealer, run.deal.expected) == ("Bob", "Dee")
    assert not Four("Dee deals\nDee turns 9H").findings
    second = Four(pads("cards=65", "cards=55 last-trick=1"), "Cal deals\nCal turns 9H")
    assert [p[1:4] for p in second.points] == [("irregular", "deal.dealer", "Cal")]


def test_a_pack_that_cannot_be_dealt() -> None:
    with pytest.raises(SessionError, match="9 cards are more than the pack's 32"):
        Four(TURN, house={"four.hand.cards": 9})


# What four do not do


@BOTH
@articles(BOOK, "31-deal", "33", "35", "33-marriages", "66-L", "66-B")
def test_what_is_said_and_done_out_of_place(discovery: str) -> None:
    for words, point in (
        ("announces sixty-six", "four.time"), ("closes", "four.sum"), ("exchanges 9H", "four.trump"),
        ("declares marriage KS QS", "four.marriages"),
    ):  # fmt: skip
        run = Four(f"{TURN}\nAnn {words}\nAnn plays KS", discovery=discovery)
        assert run.points == [(2, "void", point, "Ann", None)]
    two = (
        "Ann plays AS; Bob plays 7S; Cal plays 8S; Dee plays 9S\nAnn plays AC; Bob plays 7C; Cal plays 8C; Dee plays 9C"
    )
    for offence, point in (("looked-at-tricks", "trick.looking"), ("kept-notes", "count.notes")):
        run = Four(f"{TURN}\n{two}\nAnn claims {offence} by Bob", discovery=discovery)
        assert run.points == [(4, "irregular", point, "Bob", None)]
    assert Four(f"{TURN}\nAnn draws").verdict(2) == "refused"
    assert Four(f"{TURN}\nAnn claims draw-out-of-turn by Bob").verdict(2) == "refused"
    over = pads("cards=70", "cards=50 last-trick=1")
    assert Four(f"{over}\nAnn announces sixty-six").points[-1][2] == "four.time"


# Duties


DUTY = f"{TURN}\n{round_of('Ann', 'JS', '7C', 'QS', 'KS')}\n{round_of('Dee', '8D', '9D', '9S', 'TD')}"


@BOTH
@articles(BOOK, "66-R")
def test_the_cards_of_the_side_are_lost_where_that_is_agreed(discovery: str) -> None:
    rest = "\n".join(
        (
            round_of("Bob", "AS", "TS", "8S", "7S"),
            round_of("Bob", "AC", "QC", "TC", "9C"),
            round_of("Bob", "KC", "8C", "AH", "7H"),
        )
    )
    lines = f"{DUTY}\n{rest}"
    assert Four(f"{lines}\nAnn elects lose-cards", discovery=discovery).points[-1][2] == "so.not-offered"
    for house, offered in (({"revoke": "loss"}, ["lose-cards"]), ({"revoke": "both"}, ["replay", "lose-cards"])):
        run = Four(DUTY, house=house, discovery=discovery)
        rights = [(set(whose), keys) for kind, whose, _, keys in run.open() if kind == "right"]
        assert rights == [({"Ann", "Cal"}, [key]) for key in offered]
        lost = Four(f"{DUTY}\nCal elects lose-cards", house=house, discovery=discovery)
        assert lost.deal.no_cards == ("Bob",)
        left = [entry[3] for entry in lost.open() if entry[0] == "right"]
        assert left == ([["replay"]] if house["revoke"] == "both" else [])
        waived = Four(f"{DUTY}\nAnn waives", house=house, discovery=discovery)
        assert {whose for kind, whose, *_ in waived.open() if kind == "right"} >= {("Cal",)}
    again = f"{DUTY}\nCal elects lose-cards\nAnn elects replay\nBob takes-back 7C\nBob plays 9S"
    replayed = Four(again, house={"revoke": "both"}, discovery=discovery)
    assert (replayed.deal.no_cards, replayed.deal.tricks, len(replayed.points)) == (("Bob",), 0, 1)


def test_a_call_that_nothing_proves_is_laid_to_rest() -> None:
    called = f"{TURN}\n{round_of('Ann', 'JS', '7C', 'QS', 'KS')}\nAnn claims revoke by Bob card=7C trick=1"
    assert Four(called).points == [(3, "reserved", "so.claim-unproven", "Bob", None)]
    assert Four(f"{called}\nBob shows AC KC QC JC TC 9C 8C").points == []
    assert Four(f"{called}\nBob shows AC KC QC JC TC 9C 9S").points == [(2, "irregular", "revoke", "Bob", 4)]
    wrong = f"{TURN}\n{round_of('Ann', 'JS', '7C', 'QS', 'KS')}\nAnn claims revoke by Bob trick=2"
    assert Four(wrong).points == [(3, "refused", "so.refused", None, None)]  # no second trick is on record
    assert Four(f"{TURN}\nAnn claims under-play by Eve").verdict(2) == "refused"


# Marriages


@articles(BOOK, "5-marriages", "12")
def test_marriages_are_counted_where_that_is_agreed() -> None:
    lead = f"{TURN}\nAnn declares marriage KS QS\n{round_of('Ann', 'QS', 'AS', '7S', '9S')}"
    waits = Four(lead, house=MARRIAGES)
    assert waits.points == []
    assert "when Ann wins a trick" in waits.notes(2)
    # the partner's trick will do
    won = Four(f"{lead}\n{round_of('Bob', '7D', 'AD', '8D', 'KD')}\nCal declares marriage KH QH", house=MARRIAGES)
    assert "counts 40" in won.notes(5)
    # the adversary's does not
    lost = Four(f"{lead}\nBob declares marriage KC QC", house=MARRIAGES)
    assert "counts 20" in lost.notes(4)
    off = Four(f"{TURN}\nBob declares marriage KS QS", house=MARRIAGES)
    assert off.points == [(2, "void", "marriage.time", "Bob", None)]
    late = Four(f"{TURN}\nAnn plays KS\nBob plays AS\nAnn declares marriage KS QS", house=MARRIAGES)
    assert late.points == [(4, "void", "marriage.late", "Ann", None)]
    unled = Four(f"{TURN}\nAnn declares marriage KS QS\nAnn plays AD", house=MARRIAGES)
    assert unled.points == [(2, "void", "marriage.unled", "Ann", 3)]


@BOTH
@articles(BOOK, "66-M")
def test_a_marriage_that_is_none(discovery: str) -> None:
    lines = f"{TURN}\nAnn declares marriage KS QS\n{round_of('Ann', 'KS', 'AS', 'QS', '9S')}"
    run = Four(lines, house=MARRIAGES, discovery=discovery)
    assert run.points == [(2, "irregular", "declare.false", "Ann", 3)]
    if discovery == "players":
        assert run.open() == [("right", ("Bob", "Dee"), "declare.false", [])]
        called = Four(f"{lines}\nDee claims false-declaration by Ann", house=MARRIAGES, discovery=discovery)
        assert not called.open()


@pytest.mark.parametrize(
    ("ours", "theirs", "scores"),
    [
        ("cards=60 last-trick=1", "cards=60 tricks=4 marriage=1", (0, 0)),  # 70 and 80: neither
        ("cards=46 last-trick=1 marriage=1", "cards=74 tricks=4", (0, 0)),  # 76 and 74
        ("cards=82 last-trick=1 marriage=1", "cards=38 tricks=4", (1, 0)),  # 112, and the others have 38
        ("cards=88 last-trick=1", "cards=32 tricks=4", (2, 0)),
        ("cards=88 last-trick=1", "cards=32 tricks=4 marriage=1", (1, 0)),
        ("cards=120 last-trick=1 tricks=8", "cards=0 tricks=0 trump-marriage=1", (3, 0)),  # it counts nothing
        ("cards=20 last-trick=1 trump-marriage=1", "cards=100 tricks=6", (0, 0)),
    ],
)
def test_what_a_deal_with_marriages_scores(ours: str, theirs: str, scores: tuple[int, int]) -> None:
    assert Four(pads(ours, theirs), house=MARRIAGES).scores == scores


def test_marriages_are_not_tallied_where_they_are_not_counted() -> None:
    for key in ("marriage", "trump-marriage"):
        assert Four(f"Ann tallies {key}=1").verdict(1) == "refused"
        assert Four(f"Ann tallies {key}=1", house=MARRIAGES).verdict(1) == "allowed"
    assert Four("Ann tallies marriage=4", house=MARRIAGES).verdict(1) == "refused"
    both = pads("cards=60 trump-marriage=1 last-trick=1", "cards=60 trump-marriage=1")
    assert "so.tally-unfit" in {p[2] for p in Four(both, house=MARRIAGES).points}


def test_either_adversary_may_call_a_card_where_that_is_agreed() -> None:
    house = {**MARRIAGES, "false-marriage": "call-card"}
    off = f"{TURN}\nBob declares marriage KS QS"
    run = Four(off, house=house)
    assert run.open() == [("right", ("Cal", "Ann"), "declare.false", ["call-card"])]
    assert "Cal elects call-card QS" in list(run.game.candidates(run.fold.law, run.table))
    called = f"{off}\nCal elects call-card QS\nAnn plays JS"
    assert Four(f"{called}\nBob plays QS", house=house).points == run.points
    assert Four(f"{called}\nBob plays KS", house=house).points[-1] == (5, "irregular", "declare.false", "Bob", None)
    assert Four(f"{called}\nAnn elects call-card KS", house=house).points[-1][2] == "so.not-offered"


# Scoring


@articles(BOOK, "36")
def test_k16_exactly_sixty_six_and_a_hundred() -> None:
    assert Four(pads("cards=56 last-trick=1", "cards=64")).scores == (1, 0)
    hundred = Four(pads("cards=90 last-trick=1", "cards=30"))
    assert (hundred.scores, hundred.result.flags) == ((2, 0), ("schneider",))
    tie = Four(pads("cards=65", "cards=55 last-trick=1"), pads("cards=56 last-trick=1", "cards=64"))
    assert (tie.settlement.deals[0].flags, tie.scores) == (("tie",), (2, 0))


@articles(BOOK, "34-ten")
def test_both_sides_at_seven() -> None:
    house = {"ten-of-trumps-point": True}
    level = [pads("score=6", "score=0"), pads("score=0", "score=6")]
    last = pads("cards=70 last-trick=1", "cards=50 ten-of-trumps=1")
    assert not Four(*level, last, house=house).settlement.games
    more = Four(*level, last, last.replace(" ten-of-trumps=1", ""), house=house).settlement.games
    assert [(game.winner, game.points["Ann"], game.points["Bob"]) for game in more] == [("Ann+Cal", 8, 7)]
    two = pads("cards=90 last-trick=1", "cards=30 ten-of-trumps=1")
    assert Four(*level, two, house=house).settlement.games[0].winner == "Ann+Cal"


def test_sides_of_ones_own_and_the_list_of_what_can_be_claimed() -> None:
    game = games.find("sixty-six")
    assert (game.least, game.most) == (2, 4)
    assert "with four" in game.offences["under-play"].meaning
    assert set(game.form(4).offences) <= set(game.offences)
    assert set(game.form(4).tally_keys) <= set(game.tally_keys)
    assert game.form(2) is game.form(3) is game
    settled = Four(pads("score=3", "score=0"), pads("score=4", "score=0")).settlement
    assert (settled.games[0].winner, settled.games[0].value) == ("Ann+Cal", Decimal(2))
