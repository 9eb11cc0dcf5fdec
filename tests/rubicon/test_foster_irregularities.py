"""Foster, what goes wrong: RF-1 to RF-21."""

from __future__ import annotations

import pytest

from tests.articles import articles
from tests.rubicon.table import Pack, Run, cited, last_nine

BOOK = "rubicon-bezique/foster"
BOTH = pytest.mark.parametrize("discovery", ["referee", "players"])
WON = "Ann plays 7S; Bob plays 7S"
TRICK = f"{WON}; Ann draws; Bob draws"


def foster(lines: str | list[str], discovery: str = "referee", **house: object) -> Run:
    """A record under Foster's rules; `brisque_call` stands for the house rule brisque-call."""
    return Run(lines, rules="foster", discovery=discovery, house={k.replace("_", "-"): v for k, v in house.items()})


# RF-1 to RF-8: the deal and the pack


@BOTH
@pytest.mark.parametrize("whose", ["Ann", "stock"])
@articles(BOOK, "RF-1")
def test_rf1_the_pone_may_demand_a_new_deal(whose: str, discovery: str) -> None:
    line = f"Bob exposes 9H of {whose}"
    run = foster(line, discovery)
    assert run.points == [(1, "irregular", "deal.exposed-other", "Bob", None)]
    assert run.open() == [("election", ("Ann",), "deal.exposed-other", ["new-deal", "stand"])]
    assert foster(f"{line}\nAnn elects new-deal\nAnn plays 8S", discovery).deal.cards.hands["Ann"].unseen == 8
    assert foster(f"{line}\nBob elects new-deal").points[-1][1:3] == ("void", "so.wrong-chooser")
    assert foster(f"{line}\nAnn plays 7S\nAnn elects new-deal").points[-1][1:3] == ("void", "so.too-late")
    assert foster(f"{line}\nAnn elects complete").points[-1][1:3] == ("void", "so.not-offered")


@BOTH
@pytest.mark.parametrize("player", ["Ann", "Bob"])
@articles(BOOK, "RF-2")
def test_rf2_either_player_exposes_his_own(player: str, discovery: str) -> None:
    run = foster(f"{player} exposes 9H", discovery)
    assert run.points == [(1, "irregular", "deal.exposed-own", player, None)]
    assert not run.open()


@BOTH
@articles(BOOK, "RF-3")
def test_rf3_too_many_dealt(discovery: str) -> None:
    run = foster("Ann plays 7S\nAnn claims too-many-cards by Bob count=10", discovery)
    assert run.points == [(2, "irregular", "deal.too-many", "Bob", None)]
    assert run.deal.trick == ()
    later = foster("Ann plays 7S; Bob plays 8S\nAnn claims too-many-cards by Bob count=9", discovery)
    assert later.points == [(2, "irregular", "play.too-many", "Bob", None)]


@BOTH
@articles(BOOK, "RF-4")
def test_rf4_too_few_dealt_is_the_pones_choice(discovery: str) -> None:
    claim = "Bob claims too-few-cards by Bob count=8"
    waiting = foster(claim, discovery)
    assert waiting.points == [(1, "irregular", "deal.too-few", "Bob", None)]
    assert waiting.open() == [("election", ("Ann",), "deal.too-few", ["new-deal", "complete"])]
    done = foster(f"{claim}\nAnn elects complete", discovery)
    assert (done.cards("Bob"), done.deal.cards.stock) == (9, 110)
    assert foster(f"{claim}\nBob elects complete").points[-1][1:3] == ("void", "so.wrong-chooser")
    anew = foster(f"{claim}\nAnn elects new-deal")
    assert (anew.cards("Bob"), anew.deal.cards.stock, anew.open()) == (9, 110, [])


@articles(BOOK, "RF-5", "RF-6")
def test_rf5_and_rf6_faced_cards_before_and_after_the_dealer_plays() -> None:
    for before in ("", "Ann plays 7S\n"):
        early = foster(f"{before}Bob claims faced-card")
        assert [p[1:4] for p in early.points] == [("irregular", "deal.faced-card", None)]
        assert early.deal.trick == ()
    late = foster("Ann plays 7S; Bob plays 8S\nBob claims faced-card")
    assert late.points == [(2, "irregular", "stock.faced-card", None, None)]
    assert late.deal.tricks == 1


@articles(BOOK, "RF-7")
def test_rf7_an_imperfect_pack() -> None:
    run = foster(f"{TRICK}\nAnn claims imperfect-pack")
    assert run.points == [(2, "irregular", "pack.imperfect", None, None)]
    assert run.result.flags == ("void",)
    assert [cite.article for cite in run.result.steps[-1].cites] == ["RF-7"]


@BOTH
@articles(BOOK, "RF-8")
def test_rf8_a_misdeal_is_dealt_again_by_the_same_dealer(discovery: str) -> None:
    run = foster("Ann claims misdeal\nAnn plays 8S", discovery)
    assert run.points == [(1, "irregular", "deal.misdeal", "Bob", None)]
    assert not run.open()
    assert run.deal.dealer == "Bob"


# RF-9, RF-10: leads out of turn


@BOTH
@articles(BOOK, "RF-9", "RF-10")
def test_rf9_played_to_it_is_a_good_trick(discovery: str) -> None:
    run = foster(f"{TRICK}\nBob plays 9C\nAnn plays 8C", discovery)
    assert run.points == [(2, "irregular", "lead.turn", "Bob", None)]
    assert run.verdict(3) == "allowed"
    assert run.deal.tricks == 2


@BOTH
@articles(BOOK, "RF-10")
def test_rf10_pointed_out_it_is_taken_back(discovery: str) -> None:
    run = foster(
        f"{TRICK}\nBob plays 9C\nAnn claims lead-out-of-turn by Bob\nBob takes-back 9C\nAnn plays 8S", discovery
    )
    assert run.points == [(2, "irregular", "lead.turn", "Bob", None)]
    assert "RF-9" not in cited(run.findings[0])
    assert run.deal.trick[0].face == "8S"


# RF-11 to RF-15: hands of the wrong size


@BOTH
@pytest.mark.parametrize(("offender", "value"), [(890, "3200"), (900, "3300"), (1720, "3300"), (60, "2500")])
@articles(BOOK, "RF-11", "F21")
def test_rf11_the_game_is_abandoned_at_once(offender: int, value: str, discovery: str) -> None:
    run = foster(f"{TRICK}\ntable sets Ann=1150 Bob={offender}\nAnn claims too-many-cards by Bob count=10", discovery)
    assert run.points == [(3, "irregular", "play.too-many", "Bob", None)]
    assert run.deal.is_over
    assert run.value == ("Ann", value)


@articles(BOOK, "RF-11")
def test_rf11_found_by_the_referee_or_called_by_the_players() -> None:
    lines = f"{WON}; Ann draws two; Bob draws\nAnn plays 8S"
    assert foster(lines).deal.is_over
    players = foster(lines, "players")
    assert not players.deal.is_over
    assert foster(f"{lines}\nBob claims too-many-cards by Ann", "players").value == ("Bob", "1400")


@articles(BOOK, "RF-12", "RF-12-last", "RF-14")
def test_rf12_one_long_one_short_is_played_out_without_a_last_trick() -> None:
    pack = Pack("7S 7S")
    lines = [TRICK, "Ann claims too-few-cards by Bob count=8", "Bob claims too-many-cards by Ann count=10"]
    lines += [*pack.fillers(54), *pack.tricks(8), f"Ann plays {pack.one()}", f"Ann plays {pack.one()}"]
    run = foster(lines)
    assert [(p[2], p[3]) for p in run.points] == [("play.too-few", "Bob"), ("play.mixed", "Ann")]
    assert run.scores == (0, 0)
    assert run.value == ("Bob", "1400")
    scored = foster(lines, last_trick_in_mixed=True)
    assert scored.scores == (50, 0)


@articles(BOOK, "RF-13")
def test_rf13_both_too_long() -> None:
    run = foster(f"{TRICK}\nAnn claims too-many-cards by Bob count=10\nBob claims too-many-cards by Ann count=10")
    assert run.points[-1] == (3, "irregular", "play.both-too-many", "Ann", None)
    assert run.value == (None, "0")
    assert [cite.article for cite in run.result.steps[-1].cites] == ["RF-13"]


@articles(BOOK, "RF-14", "F15")
def test_rf14_one_short_the_other_scores_the_last_trick() -> None:
    pack = Pack("7S 7S")
    run = foster(
        [
            TRICK,
            "Ann claims too-few-cards by Bob count=8",
            *pack.fillers(54),
            *pack.tricks(8),
            f"Ann plays {pack.one()}",
        ]
    )
    assert run.points == [(2, "irregular", "play.too-few", "Bob", None)]
    assert run.scores == (50, 0)


@articles(BOOK, "RF-15")
def test_rf15_both_short() -> None:
    pack = Pack("7S 7S")
    lines = [TRICK, "Ann claims too-few-cards by Bob count=8", "Bob claims too-few-cards by Ann count=8"]
    run = foster([*lines, *pack.fillers(55), *pack.tricks(8, "Ann")])
    assert [p[2] for p in run.points] == ["play.too-few", "play.both-too-few"]
    assert run.scores == (50, 0)


# RF-16: a forgotten draw

FORGOT = f"{WON}; Ann draws\nAnn plays 8S\nBob plays 8S"


@BOTH
@articles(BOOK, "RF-16", "RF-14")
def test_rf16_the_english_way(discovery: str) -> None:
    run = foster(FORGOT, discovery)
    assert run.points == [(3, "irregular", "draw.forgotten", "Bob", None)]
    assert not run.open()
    assert run.cards("Bob") == 7


@BOTH
@articles(BOOK, "RF-16")
def test_rf16_the_french_way(discovery: str) -> None:
    run = foster(FORGOT, discovery, forgot_draw="french")
    assert run.open() == [("election", ("Ann",), "draw.forgotten", ["void-deal", "draw-two"])]
    assert foster(f"{FORGOT}\nAnn elects void-deal", discovery, forgot_draw="french").result.flags == ("void",)
    two = foster(
        f"{FORGOT}\nAnn elects draw-two\nAnn draws; Bob draws two\nAnn plays 9S", discovery, forgot_draw="french"
    )
    assert two.points == run.points
    assert two.cards("Bob") == 9
    one = foster(f"{FORGOT}\nAnn elects draw-two\nAnn draws; Bob draws\nAnn plays 9S; Bob plays 9S\nAnn draws; Bob draws two\n"
                 "Ann plays 9H; Bob plays 9H", discovery, forgot_draw="french")  # fmt: skip
    assert one.points == run.points
    assert foster(f"{FORGOT}\nBob elects draw-two", forgot_draw="french").points[-1][1:3] == (
        "void",
        "so.wrong-chooser",
    )
    late = foster(f"{FORGOT}\nAnn draws; Bob draws\nAnn elects draw-two", forgot_draw="french")
    assert late.points[-1][1:3] == ("void", "so.too-late")
    assert foster(f"{FORGOT}\nAnn elects draw-two").points[-1][1:3] == ("void", "so.not-offered")


# RF-17 to RF-21: drawing


@BOTH
@articles(BOOK, "RF-17")
def test_rf17_two_drawn_seen_and_unseen(discovery: str) -> None:
    seen = foster(
        f"{WON}\nAnn draws two seen\nAnn shows KD\nAnn shows 9H\nAnn restores KD\nBob draws KD\nAnn plays 8S", discovery
    )
    assert seen.points == [(2, "irregular", "draw.two-seen-first", "Ann", None)]
    assert "not" not in seen.findings[0].message
    half = foster(f"{WON}\nAnn draws two seen\nAnn shows KD\nAnn restores KD\nBob draws\nAnn plays 8S", discovery)
    assert "was not shown" in half.findings[0].message
    unseen = foster(f"{WON}\nAnn draws two\nAnn restores\nBob draws\nAnn plays 8S", discovery)
    assert unseen.points == [(2, "irregular", "draw.two-unseen", "Ann", None)]
    assert not unseen.open()


@BOTH
@articles(BOOK, "RF-18")
def test_rf18_out_of_turn(discovery: str) -> None:
    run = foster(
        f"{WON}\nBob draws 9H\nBob restores 9H\nAnn draws\nBob draws 8C\nBob shows 8C\nAnn plays 8S", discovery
    )
    assert run.points == [(2, "irregular", "draw.turn", "Bob", None)]
    assert "not shown" not in run.findings[0].message


@BOTH
@articles(BOOK, "RF-18", "RF-19")
def test_rf19_both_drew_wrong(discovery: str) -> None:
    run = foster(f"{WON}\nBob draws\nAnn draws\nAnn plays 8S", discovery)
    assert run.points == [(2, "irregular", "draw.turn", "Bob", None)]
    assert "both keep" in run.findings[0].message


@BOTH
@articles(BOOK, "RF-20")
def test_rf20_the_loser_looks_at_two(discovery: str) -> None:
    saw = f"{WON}\nAnn draws; Bob draws two seen\nBob restores KD\nAnn plays 8S; Bob plays 8S"
    run = foster(f"{saw}\nAnn elects second-card\nBob draws; Ann draws", discovery)
    assert run.points == [(2, "irregular", "draw.two-seen-second", "Bob", None)]
    assert foster(f"{saw}\nBob elects second-card").points[-1][1:3] == ("void", "so.wrong-chooser")
    assert foster(f"{saw}\nAnn draws\nAnn elects first-card").points[-1][1:3] == ("void", "so.too-late")


@articles(BOOK, "RF-21")
def test_rf21_an_odd_stock() -> None:
    lines = last_nine("7S 7S 8S 8S", FORGOT.splitlines(), tricks=0)
    pack = Pack("7S 7S 8S 8S")
    run = foster([*lines, "Ann draws; Bob draws", *pack.fillers(53)])
    assert (run.deal.cards.stock, run.deal.is_last) == (1, True)
