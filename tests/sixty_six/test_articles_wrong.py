"""What goes wrong in dealing, drawing and playing: 66-D1 to 66-B."""

from __future__ import annotations

import pytest

from tests.articles import articles
from tests.sixty_six.table import BOOK, Four, Run, cited, record, trick

TURN = "Bob turns 9H"
ONE = trick("Ann", "AS", "9S", "AB")
BOTH = pytest.mark.parametrize("discovery", ["referee", "players"])


# The deal


@BOTH
@articles(BOOK, "66-D1")
def test_the_dealer_exposes_a_card_that_is_not_his(discovery: str) -> None:
    for whose in ("Ann", "stock"):
        line = f"Bob exposes TC of {whose}"
        run = Run(record(TURN, line), discovery=discovery)
        assert run.points == [(2, "irregular", "deal.exposed-other", "Bob", None)]
        assert run.open() == [("election", ("Ann",), "deal.exposed-other", ["new-deal", "stand"])]
        anew = Run(record(TURN, line, "Ann elects new-deal", "Bob turns AC"), discovery=discovery)
        assert (anew.deal.trump, anew.cards("Ann")) == ("C", 6)
        assert Run(record(TURN, line, "Bob elects new-deal")).points[-1][1:3] == ("void", "so.wrong-chooser")
        assert Run(record(TURN, line, "Ann plays 9S", "Ann elects new-deal")).points[-1][1:3] == ("void", "so.too-late")


@articles(BOOK, "66-D2")
def test_a_card_of_ones_own_exposed() -> None:
    run = Run(record(TURN, "Bob exposes TC"))
    assert run.points == [(2, "irregular", "deal.exposed-own", "Bob", None)]
    assert not run.open()


@articles(BOOK, "66-D3", "66-D4")
def test_hands_of_the_wrong_size_before_the_dealer_has_played() -> None:
    for before in ([TURN], [TURN, "Ann plays 9S"]):
        many = Run(record(*before, "Ann claims too-many-cards by Bob count=7"))
        assert [p[1:4] for p in many.points] == [("irregular", "deal.too-many", "Bob")]
        assert (many.deal.trump, many.deal.trick) == (None, ())
    few = record(TURN, "Ann claims too-few-cards by Bob count=5")
    run = Run(few)
    assert run.open() == [("election", ("Ann",), "deal.too-few", ["new-deal", "complete"])]
    assert Run(few + "\nAnn elects complete").cards("Bob") == 6
    assert Run(few + "\nAnn elects new-deal").deal.trump is None
    assert "plays short" in Run(few + "\nAnn plays 9S").findings[0].message


@articles(BOOK, "66-D5", "66-D6")
def test_a_faced_card() -> None:
    for before in ([TURN], [TURN, "Ann plays 9S"]):
        early = Run(record(*before, "Ann claims faced-card"))
        assert [p[1:4] for p in early.points] == [("irregular", "deal.faced-card", None)]
        assert early.deal.trump is None
    late = Run(record(TURN, trick("Ann", "AS", "9S"), "Ann claims faced-card"))
    assert [p[1:4] for p in late.points] == [("irregular", "stock.faced-card", None)]
    assert late.deal.tricks == 1


@articles(BOOK, "66-D7")
def test_an_imperfect_pack_voids_the_deal_and_no_other() -> None:
    run = Run(
        "Ann tallies score=2\nBob tallies score=0", record("Ann turns 9H", "Bob plays AS", "Ann claims imperfect-pack")
    )
    assert run.result.flags == ("void",)
    assert run.standing == (2, 0)


@articles(BOOK, "66-D8")
def test_a_misdeal_does_not_lose_the_deal() -> None:
    run = Run(record(TURN, "Ann claims misdeal", "Bob turns AC"))
    assert run.points == [(2, "irregular", "deal.misdeal", "Bob", None)]
    assert (run.deal.dealer, run.deal.trump) == ("Bob", "C")
    late = Run(record(TURN, "Ann plays 9S", "Ann claims misdeal"))
    assert late.deal.trick


# Play


@BOTH
@articles(BOOK, "66-P1", "66-P2")
def test_a_lead_out_of_turn(discovery: str) -> None:
    stands = Run(record(TURN, ONE, "Bob plays 9C", "Ann plays AC"), discovery=discovery)
    assert stands.points == [(3, "irregular", "lead.turn", "Bob", None)]
    assert cited(stands.findings[0]) == ["Article 66-P2", "Article 66-P1"]
    assert stands.deal.tricks == 2
    back = Run(record(TURN, ONE, "Bob plays 9C", "Bob takes-back 9C", "Ann plays AC"), discovery=discovery)
    assert cited(back.findings[0]) == ["Article 66-P2"]
    assert back.holds("Bob") == {"9C"}


@BOTH
@articles(BOOK, "66-P3")
def test_too_many_cards_in_play(discovery: str) -> None:
    claim = record(TURN, ONE, "Bob claims too-many-cards by Ann count=7")
    run = Run(claim, discovery=discovery)
    assert run.points == [(3, "irregular", "play.too-many", "Ann", None)]
    assert run.open() == [("election", ("Bob",), "play.too-many", ["new-deal", "play-down"])]
    assert Run(claim + "\nBob elects new-deal", discovery=discovery).deal.trump is None
    down = claim + "\nBob elects play-down"
    for words, point in (("closes", "play.too-many"), ("declares marriage KD QD", "play.too-many")):
        barred = Run(f"{down}\nAnn {words}", discovery=discovery)
        assert barred.points[-1][1:4] == ("void", point, "Ann")
    played = Run(f"{down}\n{trick('Ann', 'AD', '9D')}\nBob draws\nAnn declares marriage KD QD", discovery=discovery)
    assert (played.cards("Ann"), played.cards("Bob"), len(played.points)) == (6, 6, 1)
    assert "nobody chose" in Run(claim + "\nAnn announces sixty-six").findings[0].message


@articles(BOOK, "66-P4")
def test_too_few_cards_in_play() -> None:
    claim = record(TURN, ONE, "Bob claims too-few-cards by Ann count=5")
    run = Run(claim)
    assert run.points == [(3, "irregular", "play.too-few", "Ann", None)]
    assert run.open() == [("election", ("Bob",), "play.too-few", ["new-deal", "draw-up"])]
    assert Run(claim + "\nBob elects new-deal").deal.trump is None
    up = Run(claim + "\nBob elects draw-up")
    assert (up.cards("Ann"), up.deal.cards.stock) == (6, 10)
    closed = Run(record(TURN, ONE, "Ann closes", "Bob claims too-few-cards by Ann count=5", "Bob elects draw-up"))
    assert closed.points[-1][1:3] == ("void", "so.not-offered")
    assert Run(record(TURN, ONE, "Bob claims too-few-cards by Ann count=6")).verdict(3) == "refused"
    known = record(TURN, "Ann holds AS TS KS QS JS AC", ONE, "Bob claims too-few-cards by Ann count=4")
    assert Run(known).points[-1][2] == "so.claim-contradicted"


# Drawing


@articles(BOOK, "66-W1")
def test_a_forgotten_draw() -> None:
    start = [TURN, trick("Ann", "AS", "9S"), "Ann draws", trick("Ann", "AC", "9C")]
    run = Run(record(*start))
    assert run.points == [(4, "irregular", "draw.forgotten", "Bob", None)]
    assert run.open() == [("election", ("Ann",), "draw.forgotten", ["void-deal", "draw-two"])]
    void = Run(record(*start, "Ann elects void-deal"))
    assert (void.result.flags, void.result.points) == (("void",), {"Ann": 0, "Bob": 0})
    two = Run(record(*start, "Ann elects draw-two", "Ann draws", "Bob draws two"))
    assert (two.cards("Ann"), two.cards("Bob"), len(two.points)) == (6, 6, 1)
    short = Run(record(*start, "Ann draws", "Bob draws", "Ann elects void-deal"))
    assert short.points[-1][1:3] == ("void", "so.too-late")
    assert short.cards("Bob") == 5
    omitted = Run(
        record(TURN, trick("Ann", "AS", "9S"), "Bob omits draw", "Ann plays AC", "Bob plays 9C"), draws="implied"
    )
    assert omitted.points == [(5, "irregular", "draw.forgotten", "Bob", None)]
    ended = Run(record(*start, "Ann announces sixty-six"))
    assert not ended.open()


@articles(BOOK, "66-W2", "66-W3")
def test_two_cards_drawn() -> None:
    won = [TURN, trick("Ann", "AS", "9S")]
    seen = Run(record(*won, "Ann draws two seen", "Ann shows TC JC", "Ann restores JC", "Bob draws"))
    assert seen.points == [(3, "irregular", "draw.two-seen-first", "Ann", None)]
    assert (seen.cards("Ann"), seen.cards("Bob"), seen.open()) == (6, 6, [])
    unseen = Run(record(*won, "Ann draws two", "Ann restores", "Bob draws"))
    assert unseen.points == [(3, "irregular", "draw.two-unseen", "Ann", None)]


@articles(BOOK, "66-W4", "66-W5")
def test_drawn_out_of_turn() -> None:
    won = [TURN, trick("Ann", "AS", "9S"), "Bob draws"]
    back = Run(record(*won, "Bob restores", "Ann draws", "Bob draws", "Bob shows JC"))
    assert back.points == [(3, "irregular", "draw.turn", "Bob", None)]
    assert back.holds("Bob") == {"JC"}
    kept = Run(record(*won, "Ann draws"))
    assert cited(kept.findings[0])[-1] == "Article 66-W5"


@articles(BOOK, "66-W6")
def test_the_loser_sees_two() -> None:
    lines = [
        TURN,
        trick("Ann", "AS", "9S"),
        "Ann draws",
        "Bob draws two seen",
        "Bob restores",
        trick("Ann", "AC", "9C"),
    ]
    run = Run(record(*lines, "Ann elects second-card", "Bob draws", "Ann draws"))
    assert run.points == [(4, "irregular", "draw.two-seen-second", "Bob", None)]
    assert (run.cards("Ann"), run.cards("Bob")) == (6, 6)
    assert Run(record(*lines, "Bob elects first-card")).points[-1][2] == "so.wrong-chooser"


@articles(BOOK, "66-W7")
def test_an_even_stock_leaves_its_last_card() -> None:
    start = [TURN, trick("Ann", "AS", "9S"), "Ann draws", trick("Ann", "AC", "9C", "AB"), trick("Ann", "AD", "9D", "AB"),
             trick("Ann", "TS", "JS", "AB"), trick("Ann", "TC", "JC", "AB"), trick("Ann", "TD", "JD", "AB")]  # fmt: skip
    run = Run(record(*start))
    assert (run.deal.cards.stock, run.holds("Bob"), run.deal.is_last) == (1, {"9H"}, True)
    assert "odd card" in run.notes(8)


# The rest


@BOTH
@articles(BOOK, "66-L")
def test_looking_back_loses_the_right_to_close_and_no_more(discovery: str) -> None:
    start = [TURN, ONE, trick("Ann", "TS", "JS", "AB"), "Bob claims looked-at-tricks by Ann"]
    run = Run(record(*start, "Ann closes"), discovery=discovery)
    assert run.points == [(4, "irregular", "trick.looking", "Ann", None), (5, "void", "trick.looking", "Ann", None)]
    assert run.deal.closed is None
    claimed = Run(record(*start, "Ann announces sixty-six"), discovery=discovery)
    assert claimed.deal.is_over
    other = Run(record(*start, trick("Ann", "9C", "AC", "BA"), "Bob closes"), discovery=discovery)
    assert other.deal.closed is not None
    back = Run(record(*start, "Ann plays 9C", "Ann takes-back 9C", "Ann closes"), discovery=discovery)
    assert back.deal.closed is None


CLOSED = [TURN, "Ann closes", trick("Ann", "9S", "9C"), trick("Ann", "AC", "JS")]  # Bob had the Jack of spades


@BOTH
@articles(BOOK, "66-R")
def test_a_revoke_is_played_again(discovery: str) -> None:
    run = Run(record(*CLOSED), discovery=discovery)
    assert run.points == [(3, "irregular", "revoke", "Bob", 4)]
    assert run.open()[-1] == ("right", ("Ann",), "revoke", ["replay"])
    assert Run(record(*CLOSED, "Ann elects lose-cards"), discovery=discovery).points[-1][1:3] == (
        "void",
        "so.not-offered",
    )
    again = Run(record(*CLOSED, "Ann elects replay", "Bob takes-back 9C", "Bob plays JS"), discovery=discovery)
    assert again.points == [(3, "irregular", "revoke", "Bob", 4)]
    assert (again.deal.tricks, again.deal.turn, again.holds("Ann"), again.holds("Bob")) == (1, "Bob", {"AC"}, {"9C"})
    called = Run(record(*CLOSED[:3], "Ann claims revoke by Bob", CLOSED[3]), discovery=discovery)
    assert called.points == [(3, "irregular", "revoke", "Bob", 5)]
    assert Run(record(*CLOSED[:3], "Ann claims revoke by Bob"), discovery=discovery).points[0][1] == "reserved"
    assert Run(record(TURN, ONE, "Ann claims revoke by Bob")).points[0][2] == "so.claim-contradicted"


@articles(BOOK, "66-R")
def test_a_revoke_may_cost_the_cards_instead() -> None:
    # Bob takes 21 with the Ace of diamonds, and Ann closes and fails
    lines = [*CLOSED, trick("Ann", "TD", "AD"), "Ann announces sixty-six"]
    assert Run(record(*lines)).counts == {"Ann": 13, "Bob": 21}
    house = {"revoke": "loss"}
    lost = Run(record(*lines, "Ann elects lose-cards"), house=house)
    assert lost.counts == {"Ann": 13, "Bob": 0}
    assert Run(record(*lines, "Ann elects replay"), house=house).points[-1][1:3] == ("void", "so.not-offered")
    both = Run(record(*CLOSED, "Ann elects lose-cards", "Ann elects replay", "Bob takes-back 9C", "Bob plays JS",
                      trick("Bob", "AD", "TD"), "Bob announces sixty-six"), house={"revoke": "both"})  # fmt: skip
    assert both.counts == {"Ann": 0, "Bob": 0}
    assert both.deal.no_cards == ("Bob",)
    after = [*CLOSED, "Ann elects replay", "Bob takes-back 9C", "Bob plays JS", "Ann elects lose-cards"]
    assert Run(record(*after), house={"revoke": "both"}).deal.no_cards == ("Bob",)  # the one choice outlasts the other


CALL = {"false-marriage": "call-card"}


@BOTH
@articles(BOOK, "66-M")
def test_a_card_of_a_marriage_wrongly_announced_may_be_called(discovery: str) -> None:
    off = record(TURN, ONE, "Bob declares marriage KD QD")
    assert not Run(off, discovery=discovery).open()
    run = Run(off, house=CALL, discovery=discovery)
    assert run.points == [(3, "void", "marriage.time", "Bob", None)]
    assert run.open() == [("right", ("Ann",), "declare.false", ["call-card"])]
    called = record(off, "Ann elects call-card KD", "Ann plays AC")
    assert Run(called + "\nBob plays KD", house=CALL, discovery=discovery).points == run.points
    other = Run(called + "\nBob plays 9C", house=CALL, discovery=discovery)
    assert other.points[-1] == (6, "irregular", "declare.false", "Bob", None)
    assert "as agreed" in " ".join(cite.label + cite.heading for cite in other.findings[-1].cites)
    assert Run(record(off, "Ann elects call-card KC"), house=CALL).points[-1][2] == "so.not-offered"
    assert Run(record(off, "Bob elects call-card KD"), house=CALL).points[-1][2] == "so.wrong-chooser"
    assert Run(record(off, "Ann elects call-card"), house=CALL).verdict(4) == "refused"
    assert (
        Run(record(off, "Ann announces sixty-six", "Ann elects call-card KD"), house=CALL).points[-1][2]
        == "so.too-late"
    )
    # of a marriage that is none only the card that is held
    none = record("Bob turns QD", ONE, "Ann declares marriage KD QD")
    false = Run(none, house=CALL)
    assert [entry[1:] for entry in false.open()] == [(("Bob",), "declare.false", ["call-card"])]
    assert Run(record(none, "Bob elects call-card QD"), house=CALL).points[-1][2] == "so.not-offered"
    must = Run(record(none, "Bob elects call-card KD", "Ann plays AC"), house=CALL)
    assert must.points[-1][1:4] == ("irregular", "declare.false", "Ann")
    led = Run(record(TURN, ONE, "Ann declares marriage KD QD", "Ann plays KD", "Bob plays QD"), house=CALL)
    assert all(not entry[3] for entry in led.open())  # nothing is left to call


def test_a_card_called_does_not_come_before_the_suit() -> None:
    lines = record(
        TURN, "Ann closes", "Bob declares marriage KD QD", "Ann elects call-card QD", "Ann plays AS", "Bob plays 9S"
    )
    run = Run(lines, house=CALL)
    assert [p[2] for p in run.points] == ["marriage.time"]
    assert run.open() == [("duty", ("Bob",), "declare.false", [])]
    later = Run(lines + "\nAnn plays AD\nBob plays KD", house=CALL)
    assert [p[2] for p in later.points] == ["marriage.time", "declare.false"]


@articles(BOOK, "66-B")
def test_notes_of_the_count() -> None:
    run = Run(record(TURN, "Ann claims kept-notes by Bob"))
    assert run.points == [(2, "irregular", "count.notes", "Bob", None)]


def test_what_is_kept_in_the_head_is_not_shown() -> None:
    lines = record(TURN, ONE, trick("Ann", "AC", "9C", "AB"))
    for seat in ("Ann", "Bob", None):
        run = Run(lines)
        shown = " ".join(" ".join(group.items) for group in run.game.describe(run.table, seat))
        assert "22" not in shown
        assert "AC" not in shown
    over = Run(lines + "\nAnn announces sixty-six")
    assert "AC" in " ".join(" ".join(group.items) for group in over.game.describe(over.table, None))
    assert not any("announces" in line for line in Run(lines).game.candidates(Run(lines).fold.law, Run(lines).table))


def test_what_is_told_to_the_referee_alone_is_not_shown_to_the_others() -> None:
    for run in (Run(record(TURN, "Ann holds AS")), Four("Dee turns 9H\nAnn holds AS")):
        for seat, sees in (("Ann", True), ("Bob", False), (None, True)):
            groups = run.game.describe(run.table, seat)
            assert any(group.title == "Ann is known to hold" for group in groups) is sees


def test_seen_and_claimed_otherwise() -> None:
    assert Run(record(TURN, ONE, "Ann claims exposed-card by Bob")).verdict(3) == "refused"
    for offence in ("lead-out-of-turn", "out-of-turn", "draw-out-of-turn", "forgotten-draw", "two-drawn"):
        run = Run(record(TURN, ONE, f"Ann claims {offence} by Bob"))
        assert run.points == [(3, "void", "so.claim-contradicted", "Ann", None)]
