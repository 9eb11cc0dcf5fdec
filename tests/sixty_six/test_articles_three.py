"""Three at the table: articles 26 to 30, and what of the game for two is otherwise with a dealer who looks on."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tests.articles import articles, kept
from tests.sixty_six.table import BOOK, Three, record, trick

TURN = "Cal turns 9H"
LAST_PAYS = {"settlement": "last-pays"}


def pads(**scores: int) -> str:
    """A deal told by what the two who play have marked."""
    return "\n".join(f"{name} tallies score={score}" for name, score in scores.items())


@kept(BOOK, "30")
def test_the_dealer_takes_no_cards_and_his_left_leads() -> None:
    run = Three(record(TURN, trick("Ann", "AS", "9S", "AB")))
    assert not run.findings
    assert list(run.deal.cards.hands) == ["Ann", "Bob"]
    assert run.deal.cards.stock == 10
    assert Three(record(TURN, "Cal plays AS")).verdict(2) == "refused"
    assert Three(record(TURN, "Bob plays AS")).points == [(2, "irregular", "lead.turn", "Bob", None)]
    later = Three(pads(Ann=1, Bob=0), record("Ann turns 9H", "Bob plays AS", "Cal plays 9S"))
    assert (later.deal.dealer, later.deal.turn, later.points) == ("Ann", "Bob", [])
    assert [deal.dealer for deal in Three(pads(Ann=1, Bob=0), pads(Bob=1, Cal=0), "").settlement.deals] == [
        "Cal", "Ann", "Bob"
    ]  # fmt: skip


def test_nobody_is_dealt_to_until_somebody_deals() -> None:
    for line in ("Ann plays AS", "Ann turns 9H", "Ann tallies score=1", "Ann claims misdeal", "Ann holds AS"):
        assert Three(line, dealer=None).verdict(1) == "refused"
    run = Three(
        record("Bob deals", "Bob turns 9H", trick("Ann", "AS", "9S").replace("Ann", "Cal").replace("Bob", "Ann"))
    )
    # Bob has dealt: Cal is pone, and Ann answers
    assert Three(record("Bob deals", "Bob turns 9H", "Cal plays AS", "Ann plays 9S"), dealer=None).findings == []
    assert run.points[0][2] == "deal.dealer"  # where the file names Cal
    assert run.deal.dealer == "Bob"
    again = Three(record("Cal deals", TURN, "Cal deals", "Cal turns AC"))
    assert (again.deal.trump, again.findings) == ("C", [])


@articles(BOOK, "26")
def test_k15_the_dealer_marks_what_is_won_on_his_deal() -> None:
    won = Three("Ann tallies cards=70 claimed=1\nBob tallies cards=20 tricks=1")
    assert won.marks == {"Ann": 2, "Bob": 0, "Cal": 2}
    lost = Three(record(TURN, trick("Ann", "AS", "9S", "AB"), "Ann announces sixty-six"))
    assert lost.marks == {"Ann": 0, "Bob": 3, "Cal": 3}
    assert Three(pads(Ann=0, Bob=1)).marks == {"Ann": 0, "Bob": 1, "Cal": 1}
    # what comes out later is put right for the dealer too
    lines = [TURN, trick("Ann", "AS", "9S", "AB"), "Ann declares marriage KD QD", "Ann plays KD", "Bob plays QD", "Ann draws",
             "Bob draws", trick("Ann", "AC", "TC", "AB"), trick("Ann", "AH", "JH", "AB"), "Ann announces sixty-six"]  # fmt: skip
    assert Three(record(*lines), discovery="players").marks == {"Ann": 3, "Bob": 0, "Cal": 3}
    called = Three(record(*lines, "Bob claims false-declaration by Ann"), discovery="players")
    assert called.marks == {"Ann": 0, "Bob": 3, "Cal": 3}


@articles(BOOK, "27")
def test_k15_neither_scores_and_the_dealer_marks_one() -> None:
    tie = "Ann tallies cards=55\nBob tallies cards=65"
    run = Three(tie)
    assert (run.marks, run.result.flags) == ({"Ann": 0, "Bob": 0, "Cal": 1}, ("tie",))
    assert Three(pads(Ann=0, Bob=0)).marks == {"Ann": 0, "Bob": 0, "Cal": 1}
    after = Three(tie, pads(Bob=1, Cal=0))
    assert after.marks == {"Ann": 1, "Bob": 1, "Cal": 0}  # no point is carried over
    both = Three("Ann tallies cards=48 marriage=1\nBob tallies cards=72 last-trick=1")
    assert both.marks == {"Ann": 0, "Bob": 0, "Cal": 1}
    unclaimed = "Ann tallies cards=70\nBob tallies cards=50 last-trick=1"
    assert Three(unclaimed).marks == {"Ann": 0, "Bob": 0, "Cal": 1}
    counts = Three(unclaimed, house={"unclaimed-with-three": "counts"})
    assert counts.marks == {"Ann": 1, "Bob": 0, "Cal": 1}
    assert any("as agreed" in cite.heading + cite.label for step in counts.result.steps for cite in step.cites)


@pytest.mark.parametrize("last", [True, False])
@articles(BOOK, "29")
def test_totals_of_a_game_are_those_of_all_three(last: bool) -> None:
    two, third = pads(Ann=7, Bob=3), "Cal tallies score=4"
    run = Three(f"{two}\n{third}" if last else f"{third}\n{two}")
    assert run.points == []
    assert run.marks == {"Ann": 7, "Bob": 3, "Cal": 4}
    assert not any("stops at" in step.text for step in run.result.steps)
    assert (run.settlement.complete, run.settlement.games[0].winner) == (True, "Ann")
    assert run.settlement.games[0].points == {"Ann": 7, "Bob": 3, "Cal": 4}
    lacking = Three(two)
    assert (lacking.settlement.complete, lacking.settlement.games) == (False, [])
    assert "write Cal tallies score=" in lacking.result.missing[0]
    dealers = Three(f"{pads(Ann=6, Bob=2)}\nCal tallies score=7")  # whoever dealt last has won it by his own play
    assert dealers.settlement.games[0].winner == "Cal"
    loser = Three(f"{pads(Ann=7, Bob=3)}\nCal tallies score=7", house=LAST_PAYS)
    assert [(t.source, t.target) for t in loser.settlement.transfers] == [("Bob", "Ann"), ("Bob", "Cal")]


@pytest.mark.parametrize(("have", "won", "marks"), [(5, 2, 1), (6, 2, 0), (6, 0, 0), (4, 3, 2), (5, 3, 1)])
@articles(BOOK, "28")
def test_k15_a_dealer_stops_at_six(have: int, won: int, marks: int) -> None:
    run = Three(f"{TURN}\ntable sets Cal={have}\n{pads(Ann=won, Bob=0)}")
    assert run.marks == {"Ann": won, "Bob": 0, "Cal": have + marks}
    assert not run.settlement.games
    assert sum("stops at 6" in step.text for step in run.result.steps) == 1


@pytest.mark.parametrize(("have", "won", "marks"), [(5, 1, 1), (4, 2, 2), (3, 3, 3), (5, 0, 1)])
def test_a_dealer_who_has_room_marks_all(have: int, won: int, marks: int) -> None:
    run = Three(f"{TURN}\ntable sets Cal={have}\n{pads(Ann=won, Bob=0)}")
    assert run.marks == {"Ann": won, "Bob": 0, "Cal": have + marks}
    assert not any("stops at" in step.text for step in run.result.steps)


@articles(BOOK, "29")
def test_the_first_man_out_takes_the_pool() -> None:
    deals = [pads(Ann=3, Bob=0), pads(Bob=0, Cal=1), pads(Cal=0, Ann=3)]  # Ann 3, 4 (dealing), 7
    run = Three(*deals, stakes={"per-game": "0.50"})
    game = run.settlement.games[0]
    assert (game.winner, game.deals, game.points) == ("Ann", (1, 2, 3), {"Ann": 7, "Bob": 3, "Cal": 4})
    assert [(t.source, t.target, t.amount, t.unit) for t in run.settlement.transfers] == [
        ("Bob", "Ann", Decimal(1), "points"), ("Cal", "Ann", Decimal(1), "points"),
        ("Bob", "Ann", Decimal("0.50"), "GBP"), ("Cal", "Ann", Decimal("0.50"), "GBP"),
    ]  # fmt: skip
    assert run.settlement.complete
    assert Three(*deals, "").standing == (0, 0)  # the next game


@articles(BOOK, "29")
def test_the_last_man_pays_both_and_two_finish() -> None:
    # Ann is out on Bob's deal, and it is for Cal to deal to Bob alone
    deals = [pads(Ann=3, Bob=0), pads(Bob=0, Cal=1), pads(Cal=0, Ann=3)]
    goes_on = Three(*deals, "Cal turns 9H\nBob plays AS\nCal plays 9S", house=LAST_PAYS)
    assert (goes_on.deal.players, goes_on.findings) == (("Bob", "Cal"), [])
    assert not goes_on.settlement.games
    # Bob 3, Cal 4: Cal makes three as one of two
    run = Three(*deals, pads(Bob=0, Cal=2), "Bob tallies score=0\nCal tallies score=1", house=LAST_PAYS)
    game = run.settlement.games[0]
    assert (game.winner, game.points) == ("Ann", {"Ann": 7, "Bob": 3, "Cal": 7})
    assert [(t.source, t.target, t.amount) for t in game.transfers] == [
        ("Bob", "Ann", Decimal(1)),
        ("Bob", "Cal", Decimal(1)),
    ]
    assert any("as agreed" in cite.heading + cite.label for step in run.result.steps for cite in step.cites)
    assert [deal.dealer for deal in run.settlement.deals] == ["Cal", "Ann", "Bob", "Cal", "Bob"]
    # a tie of the two left is an ordinary one: the next winner adds one
    tied = Three(*deals, pads(Bob=0, Cal=0), pads(Bob=0, Cal=1), house=LAST_PAYS)
    assert [p[2] for p in tied.awards] == ["4"]
    tie, won = (
        "Bob tallies cards=55\nCal tallies cards=65",
        "Bob tallies cards=70 claimed=1\nCal tallies cards=33 tricks=2",
    )
    told = Three(*deals, tie, won, house=LAST_PAYS)
    assert told.marks == {"Bob": 2, "Cal": 0}


@articles(BOOK, "29-deal")
def test_the_first_man_out_deals_if_it_is_his_turn() -> None:
    # Ann goes out on Cal's deal, and is the next to deal
    deals = [f"{TURN}\ntable sets Ann=5\n{pads(Ann=3, Bob=0)}"]
    run = Three(*deals, "Bob tallies cards=70 claimed=1\nCal tallies cards=33 tricks=1", house=LAST_PAYS)
    assert run.deal.dealer == "Ann"
    assert run.marks == {"Ann": 0, "Bob": 1, "Cal": 0}  # Ann is out, and marks nothing
    tie = Three(*deals, "Bob tallies cards=55\nCal tallies cards=65", house=LAST_PAYS)
    assert tie.marks == {"Ann": 0, "Bob": 0, "Cal": 0}
    after = Three(*deals, pads(Bob=1, Cal=0), "", "", house=LAST_PAYS)
    assert [deal.dealer for deal in after.settlement.deals] == ["Cal", "Ann", "Bob", "Cal"]
    assert after.deal.players == ("Bob", "Cal")
    # Bob, going out on the same deal, is not the next: Ann deals to Cal
    other = Three(f"{TURN}\ntable sets Bob=5\n{pads(Ann=0, Bob=3)}", "", house=LAST_PAYS)
    assert (other.deal.dealer, other.deal.players) == ("Ann", ("Ann", "Cal"))


@articles(BOOK, "66-D1", "66-D8")
def test_a_dealer_without_cards_deals_wrongly() -> None:
    line = record(TURN, "Cal exposes TC of Ann")
    run = Three(line)
    assert run.points == [(2, "irregular", "deal.exposed-other", "Cal", None)]
    assert run.open() == [("election", ("Ann",), "deal.exposed-other", ["new-deal", "stand"])]
    anew = Three(line + "\nAnn elects new-deal\nCal turns AC")
    assert (anew.deal.trump, list(anew.deal.cards.hands)) == ("C", ["Ann", "Bob"])
    assert Three(line + "\nBob elects new-deal").points[-1][2] == "so.wrong-chooser"
    assert Three(record(TURN, "Cal exposes TC of stock")).points[0][2] == "deal.exposed-other"
    assert Three(record(TURN, "Cal exposes TC")).verdict(2) == "refused"
    seen = Three(record(TURN, trick("Ann", "AS", "9S", "AB"), "Cal exposes TC of stock"))
    assert seen.points == [(3, "irregular", "stock.faced-card", None, None)]
    for offence in ("revoke", "looked-at-tricks", "too-many-cards"):
        assert Three(record(TURN, f"Ann claims {offence} by Cal")).verdict(2) == "refused"
    late = Three(record(TURN, trick("Ann", "AS", "9S", "AB"), "Cal exposes TC of Ann"))
    assert late.points == [(3, "irregular", "so.misplaced", "Cal", None)]
    assert Three(record(TURN, "Bob exposes TC")).points[0][2] == "deal.exposed-own"
    mis = Three(record(TURN, "Bob claims misdeal", "Cal turns AC"))
    assert mis.points == [(2, "irregular", "deal.misdeal", "Cal", None)]
    wrong = Three(record("Bob turns 9H"))
    assert wrong.points == [(1, "irregular", "trump.turn", "Bob", None)]
    pone = Three(record("Ann turns 9H"), house={"trump-by": "pone-draws"})
    assert not pone.findings


@articles(BOOK, "66-D3", "66-D4", "66-P3")
def test_hands_of_the_wrong_size() -> None:
    many = Three(record(TURN, "Ann claims too-many-cards by Bob count=7", TURN, "Ann plays AS", "Bob plays 9S"))
    assert many.points == [(2, "irregular", "deal.too-many", "Bob", None)]
    few = Three(record(TURN, "Ann plays AS", "Ann claims too-few-cards by Bob count=5"))
    assert few.open()[0][1:] == (("Ann",), "deal.too-few", ["new-deal", "complete"])
    late = Three(record(TURN, trick("Ann", "AS", "9S", "AB"), "Bob claims too-many-cards by Ann count=7"))
    assert late.points == [(3, "irregular", "play.too-many", "Ann", None)]


def test_the_dealers_pad_is_compared_and_may_be_left_out() -> None:
    played = "Ann tallies cards=70 claimed=1\nBob tallies cards=20 tricks=1"
    assert not Three(f"Cal tallies score=2\n{played}").findings
    assert not Three(f"{played}\nCal tallies score=2").findings
    for lines in (f"Cal tallies score=1\n{played}", f"{played}\nCal tallies score=1"):
        assert [p[1:4] for p in Three(lines).points] == [("irregular", "so.tally-differs", "Cal")]
    for tally in ("cards=10", "score=2 cards=0", "score=-1", "claimed"):
        assert Three(f"Cal tallies {tally}").verdict(1) == "refused"
    assert Three("Ann tallies score=1\nCal tallies score=1").result.missing[0].endswith("Bob has not tallied")


def test_other_people_begin_another_game() -> None:
    run = Three(pads(Ann=3, Bob=0), pads(Ann=1, Bob=0), seats={2: ("Ann", "Bob")})
    assert run.standing == (1, 0)
    assert run.deal.players == ("Ann", "Bob")


def test_a_void_deal_gives_the_dealer_nothing() -> None:
    run = Three(record(TURN, trick("Ann", "AS", "9S"), "Bob claims imperfect-pack"))
    assert (run.result.flags, run.result.points) == (("void",), {"Ann": 0, "Bob": 0, "Cal": 0})


def test_what_is_shown_names_the_dealer_who_looks_on() -> None:
    run = Three(TURN)
    shown = {group.title: group.items for group in run.game.describe(run.table, None)}
    assert shown["dealer"] == ("Cal, who takes no cards",)
    assert shown["score of the game"] == ("Ann 0", "Bob 0", "Cal 0")
    assert run.deal.seats == ("Ann", "Bob", "Cal")
    assert "who deals" in Three("", dealer=None).game.prompt(Three("", dealer=None).table)


def test_pads_that_let_several_out_at_once() -> None:
    six = f"{TURN}\ntable sets Ann=6 Bob=6\n"
    level = Three(six + pads(Ann=1, Bob=1))
    assert not level.settlement.games  # while they are equal the game goes on
    more = Three(six + pads(Ann=1, Bob=2)).settlement.games[0]
    assert (more.winner, [(t.source, t.target) for t in more.transfers]) == ("Bob", [("Ann", "Bob"), ("Cal", "Bob")])
    both = Three(six + pads(Ann=1, Bob=2), house=LAST_PAYS).settlement.games[0]
    assert (both.winner, [(t.source, t.target) for t in both.transfers]) == ("Bob", [("Cal", "Bob"), ("Cal", "Ann")])
    # Ann is out; Bob and Cal cannot be out together
    first = f"{TURN}\ntable sets Ann=4 Bob=6\n{pads(Ann=3, Bob=0)}"
    second = f"table sets Cal=6\n{pads(Bob=1, Cal=1)}"
    assert not Three(first, second, house=LAST_PAYS).settlement.games
    last = Three(first, f"table sets Cal=6\n{pads(Bob=1, Cal=2)}", house=LAST_PAYS).settlement.games[0]
    assert [(t.source, t.target) for t in last.transfers] == [("Bob", "Ann"), ("Bob", "Cal")]
