"""Cards, the trump, drawing, the Nine, marriages: articles 1 to 15."""

from __future__ import annotations

import pytest

from tests.articles import articles, kept
from tests.sixty_six.table import BOOK, Run, record, trick

TURN = "Bob turns 9H"
ONE = trick("Ann", "AS", "9S", "AB")  # Ann has a trick, and leads again
BOTH = pytest.mark.parametrize("discovery", ["referee", "players"])
# six tricks with draws; Ann wins all, and Bob draws the turned card
SIX = [
    trick("Ann", "AS", "9S", "AB"), trick("Ann", "AC", "9C", "AB"), trick("Ann", "AD", "9D", "AB"),
    trick("Ann", "TS", "JS", "AB"), trick("Ann", "TC", "JC", "AB"), trick("Ann", "TD", "JD", "AB"),
]  # fmt: skip


@kept(BOOK, "1")
@articles(BOOK, "7", "8")
def test_cards_rank_ace_ten_king_and_the_stock_holds_eleven_and_the_turned_card() -> None:
    run = Run(record(TURN, trick("Ann", "KS", "TS"), "Bob draws", "Ann draws", trick("Bob", "QC", "KC"), "Ann draws"))
    assert run.deal.cards.stock == 9
    assert [run.deal.tricks_of(name) for name in ("Ann", "Bob")] == [1, 1]
    assert Run(record(TURN, "Ann plays 8S")).verdict(2) == "refused"
    assert Run(record(TURN, "Ann plays KS", "Bob plays KS")).verdict(3) == "refused"
    assert Run(record(TURN, trick("Ann", "AS", "JH"))).deal.turn == "Bob"  # a trump wins a plain suit
    assert not Run(record(TURN, trick("Ann", "TH", "9C"))).findings  # no suit need be followed while cards are drawn


@articles(BOOK, "2", "2-trump")
def test_six_cards_each_and_the_dealer_turns_the_trump() -> None:
    run = Run(record("Bob deals", TURN))
    assert (run.cards("Ann"), run.cards("Bob"), run.deal.trump, run.deal.turn_up) == (6, 6, "H", "9H")
    assert Run("Ann plays AS").verdict(1) == "refused"
    assert Run(record(TURN, "Bob turns 9C")).verdict(2) == "refused"
    assert Run(record("Bob turns ??")).verdict(1) == "refused"
    assert Run(record(TURN, "Ann plays AS", "Bob turns 9C")).verdict(3) == "refused"


@articles(BOOK, "2-trump")
def test_the_wrong_player_turns_the_trump() -> None:
    wrong = Run("Ann turns 9H")
    assert wrong.points == [(1, "irregular", "trump.turn", "Ann", None)]
    assert wrong.deal.trump == "H"
    house = {"trump-by": "pone-draws"}
    assert not Run("Ann turns 9H", house=house).findings
    agreed = Run("Bob turns 9H", house=house)
    assert agreed.points == [(1, "irregular", "trump.turn", "Bob", None)]
    assert any("as agreed" in cite.heading or "as agreed" in cite.label for cite in agreed.findings[0].cites)
    assert not Run("Bob turns 9H", house={"trump-by": "seventh"}).findings


@kept(BOOK, "1-deal")
def test_the_deal_alternates() -> None:
    run = Run("Ann tallies score=0\nBob tallies score=1", "Ann tallies score=1\nBob tallies score=0", "")
    assert [deal.dealer for deal in run.settlement.deals] == ["Bob", "Ann", "Bob"]


@kept(BOOK, "3")
@articles(BOOK, "8")
def test_the_loser_of_the_sixth_trick_draws_the_turned_card() -> None:
    run = Run(record(TURN, *SIX))
    assert run.holds("Bob") == {"9H"}
    assert run.deal.turn_up is None
    assert (run.deal.cards.stock, run.deal.is_last) == (0, True)
    named = Run(record(TURN, *SIX[:5], trick("Ann", "TD", "JD"), "Ann draws", "Bob draws 9H"))
    assert named.verdict(9) == "allowed"
    assert named.holds("Bob") == {"9H"}
    implied = Run(
        record(TURN, *(line.split("; Ann draws")[0] for line in SIX), "Ann plays KS", "Bob plays 9H"), draws="implied"
    )
    assert not implied.findings
    assert implied.deal.tricks == 7


# The Nine


@articles(BOOK, "9")
def test_the_nine_is_exchanged_by_who_has_a_trick() -> None:
    turn = "Bob turns TH"
    run = Run(record(turn, ONE, "Ann exchanges 9H"))
    assert not run.findings
    assert (run.deal.turn_up, run.holds("Ann"), run.cards("Ann")) == ("9H", {"TH"}, 6)
    # K11: when about to play to the adversary's lead, and winning with the card taken up
    answer = Run(record(turn, ONE, trick("Ann", "9D", "AD", "BA"), "Bob plays KH", "Ann exchanges 9H", "Ann plays TH"))
    assert not answer.findings
    assert answer.deal.last_winner == "Ann"
    assert not Run(record(turn, trick("Ann", "9S", "AS"), "Bob exchanges 9H", "Bob draws", "Ann draws")).findings


@BOTH
@articles(BOOK, "66-N")
def test_an_exchange_without_a_trick_or_of_another_card_is_put_back(discovery: str) -> None:
    turn = "Bob turns TH"
    early = Run(record(turn, "Ann exchanges 9H"), discovery=discovery)
    assert early.points == [(2, "irregular", "exchange.wrong", "Ann", None)]
    assert early.open() == [("duty", ("Ann",), "exchange.wrong", [])]
    back = Run(record(turn, "Ann exchanges 9H", "Ann restores", "Ann plays 9S"), discovery=discovery)
    assert back.points == early.points
    assert (back.deal.turn_up, back.holds("Ann")) == ("TH", {"9H"})
    stays = Run(record(turn, "Ann exchanges 9H", "Ann plays 9S"), discovery=discovery)
    assert "stands" in stays.findings[0].message
    assert (stays.deal.turn_up, stays.holds("Ann")) == ("9H", {"TH"})
    assert Run(record(turn, ONE, "Ann exchanges 9C")).points == [(3, "irregular", "exchange.wrong", "Ann", None)]
    assert Run(record(turn, ONE, "Bob exchanges 9H")).points == [(3, "irregular", "exchange.wrong", "Bob", None)]
    assert Run(record(turn, ONE, "Ann exchanges TH")).verdict(3) == "refused"
    assert Run(record(turn, "Ann exchanges 9H", "Bob claims wrong-exchange by Ann")).verdict(3) == "allowed"
    assert Run(record(turn, ONE, "Bob claims wrong-exchange by Ann")).verdict(3) == "void"


@articles(BOOK, "66-N")
def test_k12_the_nine_drawn_as_the_last_card_is_kept() -> None:
    turn = "Bob turns QH"
    last = record(turn, *SIX[:5], trick("Ann", "TD", "JD"))
    late = Run(record(last, "Ann draws 9H", "Ann exchanges 9H"))
    assert late.points == [(9, "irregular", "exchange.wrong", "Ann", None)]
    assert (
        Run(record(last, "Ann draws", "Bob draws", "Ann exchanges 9H")).verdict(10) == "refused"
    )  # nothing lies there
    before = Run(record(turn, *SIX[:5], trick("Ann", "TD", "JD"), "Ann exchanges 9H", "Ann draws", "Bob draws 9H"))
    assert not before.findings
    assert before.holds("Bob") == {"9H"}


@articles(BOOK, "9-closed", "16")
def test_either_player_may_exchange_in_a_closed_game() -> None:
    turn = "Bob turns TH"
    lines = [turn, trick("Ann", "9S", "AS", "BA"), trick("Bob", "9D", "AD", "AB"), "Ann closes"]
    for name in ("Ann", "Bob"):
        run = Run(record(*lines, f"{name} exchanges 9H"))
        assert not run.findings
        assert run.holds(name) == {"TH"}
    early = Run(record(turn, "Ann closes", "Bob exchanges 9H"))
    assert early.points == [(3, "irregular", "exchange.wrong", "Bob", None)]


# Marriages


@articles(BOOK, "5-marriages", "11")
def test_a_marriage_is_announced_on_the_lead() -> None:
    run = Run(record(TURN, ONE, "Ann declares marriage KD QD", "Ann plays QD", "Bob plays TD"))
    assert not run.findings
    assert "counts 20" in run.notes(3)
    assert "counts 40" in Run(record(TURN, ONE, "Ann declares marriage KH QH")).notes(3)
    assert not Run(record(TURN, ONE, "Ann plays KD", "Ann declares marriage KD QD", "Bob plays 9D")).findings
    off = Run(record(TURN, ONE, "Bob declares marriage KD QD"))
    assert off.points == [(3, "void", "marriage.time", "Bob", None)]
    other = Run(record(TURN, ONE, "Ann plays 9D", "Ann declares marriage KC QC"))
    assert other.points == [(4, "void", "marriage.time", "Ann", None)]
    for words in ("bezique QS JD", "marriage", "marriage KD", "marriage KD QD AD"):
        assert Run(record(TURN, ONE, f"Ann declares {words}")).verdict(3) == "refused"
    again = Run(record(TURN, ONE, "Ann declares marriage KD QD", "Ann declares marriage KD QD"))
    assert "already" in again.notes(4)


@articles(BOOK, "12")
def test_k7_and_k8_a_marriage_on_the_first_lead_waits_for_a_trick() -> None:
    start = [TURN, "Ann declares marriage KS QS", trick("Ann", "KS", "AS", "BA")]
    run = Run(record(*start))
    assert "when Ann wins a trick" in run.notes(2)
    # K7: Bob comes to sixty-six first; Ann has no trick, and the marriage is lost
    lost = [*start, trick("Bob", "AD", "QD", "BA"), trick("Bob", "AC", "QC", "BA"), trick("Bob", "TD", "KD", "BA"),
            trick("Bob", "AH", "9D"), "Bob announces sixty-six"]  # fmt: skip
    assert Run(record(*lost)).scores == (0, 3)
    assert Run(record(*lost)).counts == {"Ann": 0, "Bob": 15 + 14 + 14 + 14 + 11}
    # K8: with a trick it counts
    won = [*lost[:-2], trick("Bob", "JC", "TC"), "Bob announces sixty-six"]
    assert Run(record(*won)).counts == {"Ann": 12 + 20, "Bob": 57}


@articles(BOOK, "13")
def test_k13_a_marriage_that_reaches_sixty_six_is_shown_and_not_led() -> None:
    start = [TURN, trick("Ann", "AS", "KS", "AB"), trick("Ann", "AC", "9C", "AB")]  # 26
    run = Run(record(*start, "Ann declares marriage KH QH", "Ann announces sixty-six"))
    assert run.counts["Ann"] == 66
    assert run.scores == (3, 0)
    assert run.holds("Ann") == {"KH", "QH"}
    less = [TURN, trick("Ann", "AS", "QS", "AB"), trick("Ann", "AC", "9C", "AB")]  # 25
    short = Run(record(*less, "Ann declares marriage KH QH", "Ann announces sixty-six"))
    assert (short.counts["Ann"], short.scores) == (65, (0, 3))
    led = Run(record(*less, "Ann declares marriage KH QH", "Ann plays KH", "Bob plays JH", "Ann announces sixty-six"))
    assert (led.counts["Ann"], led.scores) == (71, (3, 0))


@articles(BOOK, "13")
def test_a_marriage_neither_led_nor_shown_with_a_claim_does_not_count() -> None:
    run = Run(record(TURN, ONE, "Ann declares marriage KD QD", "Ann plays AC"))
    assert run.points == [(3, "void", "marriage.unled", "Ann", 4)]
    two = Run(record(TURN, ONE, "Ann declares marriage KD QD", "Ann declares marriage KC QC"))
    assert two.points == [(4, "void", "marriage.unled", "Ann", None)]


@articles(BOOK, "14")
def test_a_marriage_announced_after_the_adversary_has_played_is_lost() -> None:
    run = Run(record(TURN, ONE, "Ann plays KD", "Bob plays 9D", "Ann declares marriage KD QD"))
    assert run.points == [(5, "void", "marriage.late", "Ann", None)]
    told = record(TURN, ONE, "Ann plays KD", "Ann declares marriage KD QD", "Bob plays 9D")
    assert not Run(told).findings
    again = Run(told + "\nAnn declares marriage KD QD")
    assert (again.points, again.notes(6)) == ([], "this marriage has been announced already")


@articles(BOOK, "66-M")
def test_a_marriage_that_is_none_is_found_when_its_card_is_seen_elsewhere() -> None:
    start = [TURN, ONE, "Ann declares marriage KD QD", "Ann plays KD"]
    assert not Run(record(*start)).findings
    run = Run(record(*start, "Bob plays QD"))
    assert run.points == [(3, "irregular", "declare.false", "Ann", 5)]
    assert Run(record(*start, "Bob plays 9D", "Ann draws", "Bob draws", "Ann plays QD")).findings == []
    told = Run(record(*start, "Bob plays 9D", "Ann draws QD"))
    assert told.points == [(3, "irregular", "declare.false", "Ann", 6)]
    turned = Run(record("Bob turns QD", ONE, "Ann declares marriage KD QD"))
    assert turned.points == [(3, "irregular", "declare.false", "Ann", None)]
    mixed = Run(record(TURN, ONE, "Ann declares marriage KD QC"))
    assert mixed.points == [(3, "irregular", "declare.false", "Ann", None)]


@articles(BOOK, "66-M")
def test_where_players_notice_a_false_marriage_counts_until_it_is_called() -> None:
    lines = [TURN, ONE, "Ann declares marriage KD QD", "Ann plays KD", "Bob plays QD", "Ann draws", "Bob draws",
             trick("Ann", "AC", "TC", "AB"), trick("Ann", "AH", "JH", "AB")]  # fmt: skip
    # 11 + 7 + 21 + 13 = 52 in cards, and twenty for what is no marriage
    stands = Run(record(*lines, "Ann announces sixty-six"), discovery="players")
    assert (stands.counts["Ann"], stands.scores) == (72, (3, 0))
    assert stands.open() == [("right", ("Bob",), "declare.false", [])]
    called = Run(record(*lines, "Ann announces sixty-six", "Bob claims false-declaration by Ann"), discovery="players")
    assert (called.counts["Ann"], called.scores) == (52, (0, 3))
    assert [p[2] for p in called.points] == ["declare.false", "score.failed"]
    noticed = Run(record(*lines, "Ann announces sixty-six"))
    assert (noticed.counts["Ann"], noticed.scores) == (52, (0, 3))


def test_a_marriage_called_false_waits_for_its_card() -> None:
    start = [TURN, ONE, "Ann declares marriage KD QD", "Ann plays KD", "Bob claims false-declaration by Ann"]
    assert Run(record(*start)).points == [(5, "reserved", "so.claim-unproven", "Ann", None)]
    proved = Run(record(*start, "Bob plays QD"))
    assert proved.points == [(3, "irregular", "declare.false", "Ann", 6)]
    none = Run(record(TURN, ONE, "Bob claims false-declaration by Ann"))
    assert none.points == [(3, "void", "so.claim-contradicted", "Bob", None)]


# Closing


@articles(BOOK, "16", "66-C")
def test_who_may_close_and_when() -> None:
    for lines, size in (([TURN], 6), ([TURN, trick("Ann", "AS", "9S")], 5), ([TURN, ONE], 6)):
        run = Run(record(*lines, "Ann closes"))
        assert not run.findings
        assert (run.cards("Ann"), run.cards("Bob"), run.deal.phase) == (size, size, "lead")
        assert run.deal.aside + run.deal.cards.stock == 12 - 2 * (len(lines) > 1 and size == 6)
    for lines in ([TURN], [TURN, ONE], [TURN, "Ann plays AS"]):
        wrong = Run(record(*lines, "Bob closes"))
        assert wrong.points == [(len(lines) + 1, "void", "close.wrong", "Bob", None)]
    assert Run(record(TURN, "Ann closes", "Ann closes")).points == [(3, "void", "close.wrong", "Ann", None)]
    assert Run(record(TURN, *SIX, "Ann closes")).points == [(8, "void", "close.wrong", "Ann", None)]
    assert Run("Ann closes").verdict(1) == "refused"
    for lines, said in (([], "Ann draws, or closes the stock"), (["Ann draws"], "Bob draws")):
        run = Run(record(TURN, trick("Ann", "AS", "9S"), *lines))
        assert run.game.prompt(run.table) == said


@articles(BOOK, "16-between")
def test_nobody_closes_between_the_two_draws() -> None:
    run = Run(record(TURN, trick("Ann", "AS", "9S"), "Ann draws", "Ann closes", "Bob draws", "Ann closes"))
    assert run.points == [(4, "void", "close.between", "Ann", None)]
    assert run.deal.closed is not None


@articles(BOOK, "66-W8")
def test_nothing_is_drawn_from_a_closed_stock() -> None:
    run = Run(record(TURN, "Ann closes", "Bob draws"))
    assert run.points == [(3, "void", "draw.closed", "Bob", None)]
    assert run.cards("Bob") == 6


@kept(BOOK, "10")
@articles(BOOK, "66-R")
def test_suit_is_followed_in_a_closed_game_and_need_not_be_headed() -> None:
    run = Run(record(TURN, "Ann closes", trick("Ann", "9S", "9C"), trick("Ann", "AC", "JS")))
    assert run.points == [(3, "irregular", "revoke", "Bob", 4)]
    assert not Run(record(TURN, "Ann closes", trick("Ann", "JS", "9S"), trick("Ann", "AC", "9C"))).findings
    under = record(TURN, "Ann closes", trick("Ann", "JS", "9S"), trick("Ann", "AC", "9C"), trick("Ann", "KS", "AS"))
    assert not Run(under).findings  # he might have won with the Ace at once, and need not
    void_in_suit = record(TURN, "Ann closes", trick("Ann", "AS", "9C"), trick("Ann", "AD", "JH"))
    assert not Run(void_in_suit).findings  # nor need he trump the Ace of spades
    assert not Run(
        record(TURN, ONE, trick("Ann", "AD", "9C", "AB"), trick("Ann", "KC", "JD"))
    ).findings  # the stock is open
