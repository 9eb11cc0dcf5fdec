"""What goes wrong at Penchant: BZ-C1 to BZ-S1, in hands of six and without a turn-up."""

from __future__ import annotations

import pytest

from tests.articles import articles, kept
from tests.penchant.table import Run, cited, last_six

BOOK = "penchant/foster"
BEZIQUE = "bezique/foster"  # whose articles are taken over
BOTH = pytest.mark.parametrize("discovery", ["referee", "players"])
WON = "Ann plays 8C; Bob plays 7C"
TRICK = f"{WON}; Ann draws; Bob draws"


# Cutting and dealing


@articles(BEZIQUE, "BZ-C1")
def test_c1_two_cards_exposed_in_cutting() -> None:
    assert Run("Ann claims cut-two-cards by Bob").points == [(1, "irregular", "cut.again", "Bob", None)]


@BOTH
@articles(BOOK, "5-looking")
def test_looking_back_and_counting_tricks(discovery: str) -> None:
    run = Run(f"{TRICK}\nAnn claims looked-at-tricks by Bob", discovery=discovery)
    assert run.points == [(2, "irregular", "trick.looking", "Bob", None)]
    assert (cited(run.findings[0])[0], run.open()) == ("5-looking", [])


@BOTH
@pytest.mark.parametrize("whose", ["Ann", "stock"])
@articles(BEZIQUE, "BZ-D1")
def test_d1_the_pone_may_have_a_new_deal(whose: str, discovery: str) -> None:
    line = f"Bob exposes 9H of {whose}"
    run = Run(line, discovery=discovery)
    assert run.points == [(1, "irregular", "deal.exposed-other", "Bob", None)]
    assert run.open() == [("election", ("Ann",), "deal.exposed-other", ["new-deal", "stand"])]
    assert Run(f"{line}\nAnn elects new-deal\nAnn plays 9H", discovery=discovery).findings[1:] == []
    assert Run(f"{line}\nBob elects new-deal").points[-1][1:3] == ("void", "so.wrong-chooser")
    assert Run(f"{line}\nAnn plays 7S\nAnn elects new-deal").points[-1][1:3] == ("void", "so.too-late")
    assert Run(f"{line}\nAnn elects complete").points[-1][1:3] == ("void", "so.not-offered")


@articles(BEZIQUE, "BZ-D2")
def test_d2_ones_own_card() -> None:
    for player in ("Ann", "Bob"):
        run = Run(f"{player} exposes 9H")
        assert run.points == [(1, "irregular", "deal.exposed-own", player, None)]
        assert not run.open()


@BOTH
@articles(BEZIQUE, "BZ-D3")
@articles(BOOK, "BZ-P3")
def test_d3_too_many_before_the_first_trick_is_played_to(discovery: str) -> None:
    run = Run("Ann plays 7S\nAnn claims too-many-cards by Bob count=7", discovery=discovery)
    assert run.points == [(2, "irregular", "deal.too-many", "Bob", None)]
    assert run.deal.trick == ()
    later = Run(f"{WON}\nAnn claims too-many-cards by Bob count=6", discovery=discovery)
    assert later.points == [(2, "irregular", "play.too-many", "Bob", None)]


@BOTH
@articles(BOOK, "BZ-D4")
def test_d4_too_few_dealt(discovery: str) -> None:
    claim = "Bob claims too-few-cards by Bob count=5"
    waiting = Run(claim, discovery=discovery)
    assert waiting.open() == [("election", ("Ann",), "deal.too-few", ["new-deal", "complete"])]
    done = Run(f"{claim}\nAnn elects complete", discovery=discovery)
    assert (done.cards("Bob"), done.deal.cards.stock) == (6, 20)
    assert Run(f"{claim}\nBob elects complete").points[-1][1:3] == ("void", "so.wrong-chooser")
    assert Run(f"{claim}\nAnn plays 7S\nAnn elects complete").points[-1][1:3] == ("void", "so.too-late")


@articles(BOOK, "BZ-D5", "BZ-D6")
def test_d5_and_d6_a_faced_card() -> None:
    for before in ("", "Ann plays 7S\n"):
        early = Run(f"{before}Bob claims faced-card")
        assert [p[1:4] for p in early.points] == [("irregular", "deal.faced-card", None)]
        assert early.deal.trick == ()
    late = Run(f"{WON}\nBob claims faced-card")
    assert late.points == [(2, "irregular", "stock.faced-card", None, None)]


@articles(BEZIQUE, "BZ-D7")
@articles(BOOK, "2-game")
def test_d7_an_imperfect_pack_voids_the_deal() -> None:
    run = Run(f"{WON}\nAnn declares marriage KS QS\nAnn claims imperfect-pack")
    assert run.points == [(3, "irregular", "pack.imperfect", None, None)]
    assert run.result.flags == ("void",)
    assert run.result.points == {"Ann": 0, "Bob": 0}
    again = Run(f"{WON}\nAnn claims imperfect-pack\nBob claims card-found\nAnn draws")
    assert not again.deal.is_void


@BOTH
@articles(BEZIQUE, "BZ-D8")
def test_d8_a_misdeal_does_not_lose_the_deal(discovery: str) -> None:
    run = Run("Ann claims misdeal\nAnn plays 8S", discovery=discovery)
    assert run.points == [(1, "irregular", "deal.misdeal", "Bob", None)]
    assert run.deal.dealer == "Bob"
    late = Run(f"{WON}\nAnn claims misdeal", discovery=discovery)
    assert late.deal.tricks == 1


# Leading and hands of the wrong size


@BOTH
@articles(BEZIQUE, "BZ-P1", "BZ-P2")
def test_p1_played_to_it_stands(discovery: str) -> None:
    run = Run(f"{TRICK}\nBob plays 9C\nAnn plays TC", discovery=discovery)
    assert run.points == [(2, "irregular", "lead.turn", "Bob", None)]
    assert "BZ-P1" in cited(run.findings[0])
    assert run.deal.tricks == 2


@BOTH
@articles(BEZIQUE, "BZ-P2")
def test_p2_pointed_out_it_is_taken_back(discovery: str) -> None:
    lines = f"{TRICK}\nBob plays 9C\nAnn claims lead-out-of-turn by Bob\nBob takes-back 9C\nAnn plays 8S"
    run = Run(lines, discovery=discovery)
    assert run.points == [(2, "irregular", "lead.turn", "Bob", None)]
    assert "BZ-P1" not in cited(run.findings[0])
    assert run.deal.cards.hands["Bob"].known == {"9C": 1}


SEVEN = f"{TRICK}\nBob claims too-many-cards by Ann count=7"


@BOTH
@articles(BOOK, "BZ-P3")
def test_p3_a_hand_too_large_is_played_down(discovery: str) -> None:
    waiting = Run(SEVEN, discovery=discovery)
    assert waiting.open() == [("election", ("Bob",), "play.too-many", ["new-deal", "play-down"])]
    down = Run(f"{SEVEN}\nBob elects play-down\nAnn plays 8D; Bob plays 7D", discovery=discovery)
    assert down.deal.draws_due == ("Bob",)
    assert down.cards("Ann") == 6
    assert down.deal.cards.stock == 17
    after = Run(
        f"{SEVEN}\nBob elects play-down\nAnn plays 8D; Bob plays 7D\nAnn declares marriage KS QS\nBob draws\n"
        "Ann plays 8H; Bob plays 7H\nAnn draws; Bob draws",
        discovery=discovery,
    )
    assert after.scores == (20, 0)  # just back to six, he may declare
    assert (after.cards("Ann"), after.cards("Bob"), after.deal.cards.stock) == (6, 6, 14)
    assert len(after.findings) == 1


@articles(BOOK, "BZ-P3")
def test_p3_until_then_he_declares_nothing() -> None:
    eight = SEVEN.replace("count=7", "count=8")
    run = Run(f"{eight}\nBob elects play-down\nAnn plays 8D; Bob plays 7D\nAnn declares marriage KS QS")
    assert run.points[1:] == [(5, "void", "play.too-many", "Ann", None)]
    assert run.scores == (0, 0)
    fresh = Run(f"{SEVEN}\nBob elects new-deal")
    assert (fresh.cards("Ann"), fresh.deal.tricks) == (6, 0)
    assert Run(f"{SEVEN}\nAnn elects play-down").points[-1][1:3] == ("void", "so.wrong-chooser")
    late = Run(f"{SEVEN}\nAnn plays 8D\nBob elects play-down")
    assert late.points[-1][1:3] == ("void", "so.too-late")


@articles(BOOK, "BZ-P3")
def test_p3_found_by_the_record_itself() -> None:
    lines = f"{WON}\nAnn draws; Bob draws\nBob draws\nAnn plays 8D\nBob plays 7D"
    assert [p[2] for p in Run(lines).points] == ["draw.two-unseen", "play.too-many"]
    assert Run(lines).open()[-1][3] == ["new-deal", "play-down"]
    players = Run(f"{lines}\nAnn claims too-many-cards by Bob count=7", discovery="players")
    assert players.open()[-1][3] == ["new-deal", "play-down"]


@BOTH
@articles(BOOK, "BZ-P4")
def test_p4_too_few_in_play(discovery: str) -> None:
    claim = f"{TRICK}\nBob claims too-few-cards by Ann count=5"
    run = Run(claim, discovery=discovery)
    assert run.points == [(2, "irregular", "play.too-few", "Ann", None)]
    assert run.open() == [("election", ("Bob",), "play.too-few", ["new-deal", "complete"])]
    done = Run(f"{claim}\nBob elects complete", discovery=discovery)
    assert (done.cards("Ann"), done.deal.cards.stock) == (6, 18)
    assert Run(f"{claim}\nAnn plays 8D").findings[0].message.endswith("plays short")


# Drawing


@BOTH
@articles(BEZIQUE, "BZ-W1")
def test_w1_a_forgotten_draw(discovery: str) -> None:
    lines = f"{WON}\nAnn draws\nAnn plays 8D; Bob plays 7D"
    run = Run(lines, discovery=discovery)
    assert run.points == [(3, "irregular", "draw.forgotten", "Bob", None)]
    assert run.open() == [("election", ("Ann",), "draw.forgotten", ["void-deal", "draw-two"])]
    assert Run(f"{lines}\nAnn elects void-deal", discovery=discovery).result.flags == ("void",)
    two = Run(f"{lines}\nAnn elects draw-two\nAnn draws\nBob draws two", discovery=discovery)
    assert (two.cards("Ann"), two.cards("Bob"), len(two.findings)) == (6, 6, 1)
    late = Run(f"{lines}\nAnn draws\nAnn elects draw-two", discovery=discovery)
    assert late.points[-1][1:3] == ("void", "so.too-late")


@BOTH
@articles(BEZIQUE, "BZ-W2")
def test_w2_two_drawn_and_seen(discovery: str) -> None:
    run = Run(f"{WON}\nAnn draws two seen\nAnn shows KD 9D\nAnn restores 9D\nBob draws", discovery=discovery)
    assert run.points == [(2, "irregular", "draw.two-seen-first", "Ann", None)]
    assert (run.cards("Ann"), run.cards("Bob")) == (6, 6)
    assert not run.open()


@articles(BEZIQUE, "BZ-W3")
def test_w3_two_drawn_and_not_seen() -> None:
    run = Run(f"{WON}\nAnn draws two\nAnn restores\nBob draws")
    assert run.points == [(2, "irregular", "draw.two-unseen", "Ann", None)]
    assert run.deal.cards.stock == 18


@BOTH
@articles(BEZIQUE, "BZ-W4", "BZ-W5")
def test_w4_and_w5_drawn_out_of_turn(discovery: str) -> None:
    run = Run(f"{WON}\nBob draws\nBob restores\nAnn draws\nBob draws\nBob shows 9H", discovery=discovery)
    assert run.points == [(2, "irregular", "draw.turn", "Bob", None)]
    both = Run(f"{WON}\nBob draws\nAnn draws", discovery=discovery)
    assert both.points == [(2, "irregular", "draw.turn", "Bob", None)]
    assert "BZ-W5" in cited(both.findings[0])


@BOTH
@articles(BEZIQUE, "BZ-W6")
def test_w6_the_loser_sees_two(discovery: str) -> None:
    lines = f"{WON}\nAnn draws\nBob draws two seen\nBob restores\nAnn plays 8D; Bob plays 7D"
    run = Run(f"{lines}\nAnn elects second-card", discovery=discovery)
    assert run.points == [(3, "irregular", "draw.two-seen-second", "Bob", None)]
    assert run.deal.draws_due == ("Bob", "Ann")


@articles(BOOK, "BZ-W7")
def test_w7_an_odd_stock_leaves_its_last_card() -> None:
    lines = last_six("AS KS AH KH AD KD AC KC TS TH TD TC")[:10]
    short = [lines[0].replace("; Bob draws", ""), *lines[1:]]
    run = Run([*short, "Ann plays AS; Bob plays KS"])
    assert run.deal.cards.stock == 1
    assert run.deal.is_last
    assert any("not drawn" in note for step in run.steps for note in step.ruling.notes)


# Declaring falsely, marking wrongly

FALSE = f"{WON}\nAnn declares four-kings KS KH KD JC"


@articles(BEZIQUE, "BZ-A1")
def test_a1_it_is_not_scored_and_a_card_may_be_called() -> None:
    run = Run(FALSE)
    assert run.points == [(2, "irregular", "declare.false", "Ann", None)]
    assert run.open() == [("election", ("Bob",), "declare.false", ["call-card"])]
    called = f"{FALSE}\nBob elects call-card KH\nAnn draws; Bob draws"
    assert len(Run(f"{called}\nAnn plays KH").findings) == 1
    refused = Run(f"{called}\nAnn plays KS")
    assert [p[:4] for p in refused.points][1:] == [(5, "irregular", "declare.false", "Ann")]
    assert Run(f"{FALSE}\nBob elects call-card JC").points[-1][1:3] == ("void", "so.not-offered")
    assert Run(f"{FALSE}\nAnn elects call-card KH").points[-1][1:3] == ("void", "so.wrong-chooser")


@articles(BEZIQUE, "BZ-A1")
def test_a1_noticed_by_the_players() -> None:
    marked = Run(FALSE, discovery="players")
    assert marked.scores == (100, 0)
    called = Run(f"{FALSE}\nBob claims false-declaration by Ann\nBob elects call-card KD", discovery="players")
    assert called.scores == (0, 0)
    assert len(called.findings) == 1


@BOTH
@articles(BEZIQUE, "BZ-A1")
def test_a1_mended_before_drawing(discovery: str) -> None:
    run = Run(f"{FALSE}\nAnn declares four-kings KS KH KD KC\nAnn draws; Bob draws", discovery=discovery)
    assert "mended" in run.only("declare.false").message
    assert run.scores == (100, 0)
    assert not run.open()


@articles(BOOK, "BZ-A1-bonus")
def test_a1_bonus_the_points_taken_down_are_added_only_by_agreement() -> None:
    agreed = {"false-declaration-bonus": True}
    called = f"{FALSE}\nBob claims false-declaration by Ann"
    run = Run(called, discovery="players", house=agreed)
    assert ("right", ("Bob",), "score.wrong", ["add-points"]) in run.open()
    assert any("as agreed" in cite.label for cite in run.only("declare.false").cites)
    assert Run(f"{called}\nBob elects add-points", discovery="players", house=agreed).scores == (0, 100)
    at_once = Run(f"{FALSE}\nBob elects call-card KD\nBob elects add-points", discovery="players", house=agreed)
    assert at_once.scores == (0, 100)
    assert Run(f"{called}\nBob elects add-points", discovery="players").scores == (0, 0)
    mended = Run(f"{FALSE}\nAnn declares four-kings KS KH KD KC", discovery="players", house=agreed)
    assert (mended.scores, mended.open()) == ((100, 0), [])
    nobody = Run(f"{FALSE}\nBob elects add-points", discovery="players", house=agreed)
    assert nobody.scores == (100, 0)  # not before it has been called


@articles(BOOK, "BZ-A1-bonus", "BZ-S1")
def test_a1_bonus_where_the_referee_has_not_scored_it() -> None:
    """What is marked nevertheless is taken down; only by agreement, or for what is no false declaration, it is added."""
    marked = f"{FALSE}\nAnn marks 100\nBob elects add-points"
    assert Run(marked).scores == (0, 0)
    assert [p[2] for p in Run(marked).points] == ["declare.false", "score.wrong", "so.not-offered"]
    assert Run(marked, house={"false-declaration-bonus": True}).scores == (0, 100)
    late = f"{TRICK}\nAnn declares marriage KS QS\nAnn marks 20\nBob elects add-points"
    assert Run(late).scores == (0, 20)
    assert Run(f"{FALSE}\nAnn marks 0").points == [(2, "irregular", "declare.false", "Ann", None)]


@BOTH
@articles(BOOK, "BZ-S1")
def test_s1_what_was_marked_too_much_goes_to_the_adversary(discovery: str) -> None:
    lines = f"{WON}\nAnn declares marriage KS QS\nAnn marks 40"
    run = Run(lines, discovery=discovery)
    assert run.points == [(3, "irregular", "score.wrong", "Ann", None)]
    assert run.scores == (20, 0)
    assert Run(f"{lines}\nBob elects add-points", discovery=discovery).scores == (20, 20)
    whole = Run(f"{lines}\nBob elects add-points", discovery=discovery, house={"wrong-score-adds": "whole"})
    assert whole.scores == (20, 40)
    assert any("agreed" in cite.heading for cite in whole.findings[0].cites)
    assert Run(f"{WON}\nAnn declares marriage KS QS\nAnn marks 20").findings == []
    less = Run(f"{WON}\nAnn declares marriage KS QS\nAnn marks 10")
    assert less.points == [(3, "irregular", "score.wrong", "Ann", None)]
    assert not less.open()


@articles(BOOK, "BZ-S1")
def test_s1_a_declaration_that_counts_for_nothing_is_marked() -> None:
    lines = f"{WON}\nAnn declares pair-of-nines 9S 9H\nAnn draws\nBob declares penchant QD JC\nBob marks 10\n"
    lines += "Ann elects add-points"
    run = Run(lines)
    assert [p[1:4] for p in run.points] == [("void", "declare.time", "Bob"), ("irregular", "score.wrong", "Bob")]
    assert run.scores == (30, 0)
    claim = Run(f"{WON}\nAnn declares marriage KS QS\nBob claims wrong-score by Ann score=50\nBob elects add-points")
    assert claim.scores == (20, 30)
    assert Run(f"{WON}\nBob claims wrong-score by Ann score=0").points[0][1:3] == ("void", "so.claim-contradicted")


# The stock


@articles(BOOK, "5-stock")
def test_5_stock_counting_it() -> None:
    line = f"{WON}\nAnn claims counted-stock by Bob"
    assert Run(line).points[0][1:4] == ("void", "so.claim-contradicted", "Ann")
    french = Run(line, house={"may-count-stock": False})
    assert french.points == [(2, "irregular", "stock.counting", "Bob", None)]
    assert any("agreed" in cite.heading for cite in french.findings[0].cites)


@kept(BOOK, "BZ-C2")
def test_what_is_not_written_down_is_only_recorded() -> None:
    assert Run(f"{WON}\nAnn claims looked-at-tricks by Bob").points[0][2] == "trick.looking"
