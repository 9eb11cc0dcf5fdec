"""Errors paid for in points (`penalties = enquire`): what each costs, and that it costs nothing where it is not agreed."""

from __future__ import annotations

import pytest

from tests.articles import articles
from tests.bezique.more import FOUR, THREE, draws, four, three
from tests.bezique.table import TURN, Run, cited, lines_of

FOSTER = "bezique/foster"
RULES = ("hoffmann", "foster")
WAYS = pytest.mark.parametrize(("rules", "discovery"), [
    ("hoffmann", "referee"), ("hoffmann", "players"), ("foster", "referee"), ("foster", "players"),
])  # fmt: skip
WON = f"{TURN}\nAnn plays 9S; Bob plays 9S"
ENQUIRE = {"penalties": "enquire"}


def play(lines: str | list[str], rules: str, discovery: str, **house: object) -> Run:
    return Run(lines, rules=rules, discovery=discovery, house={**ENQUIRE, **house})


FORGOT = f"{WON}\nAnn draws\nAnn plays KC; Bob plays 7C"


@WAYS
@articles(FOSTER, "EQ", "EQ-W1")
def test_a_forgotten_draw_costs_ten(rules: str, discovery: str) -> None:
    run = play(FORGOT, rules, discovery)
    assert run.points == [(4, "irregular", "draw.forgotten", "Bob", None)]
    assert [p[:3] for p in run.open()] == [("right", ("Bob",), "draw.forgotten"), ("right", ("Ann",), "fine.forgotten")]
    assert "penalties = enquire, as agreed" in run.labels
    two = play(f"{FORGOT}\nAnn draws; Bob draws two\nAnn elects fine", rules, discovery)
    assert (two.marked, len(two.points), two.cards("Bob"), two.open()) == (["Ann 10 fine"], 1, 8, [])
    assert play(f"{FORGOT}\nAnn elects void-deal", rules, discovery).points[-1][2] == "so.not-offered"
    assert play(f"{FORGOT}\nBob elects fine", rules, discovery).points[-1][2] == "so.wrong-chooser"
    assert Run(f"{FORGOT}\nAnn elects fine", rules=rules).points[-1][2] == "so.not-offered"
    higher = play(f"{FORGOT}\nAnn elects fine", rules, discovery, **{"fine.draw": 20})
    assert higher.marked == ["Ann 20 fine"]


@WAYS
@articles(FOSTER, "EQ-W4")
def test_a_draw_out_of_turn_costs_ten(rules: str, discovery: str) -> None:
    kept = play(f"{WON}\nBob draws\nAnn elects fine\nAnn draws", rules, discovery)
    assert (kept.points, kept.marked) == ([(3, "irregular", "draw.turn", "Bob", None)], ["Ann 10 fine"])
    back = play(f"{WON}\nBob draws\nBob restores\nAnn draws; Bob draws\nAnn elects fine", rules, discovery)
    assert back.marked == ["Ann 10 fine"]
    assert play(f"{WON}\nAnn draws; Bob draws\nAnn elects fine", rules, discovery).marked == []
    assert Run(f"{WON}\nBob draws\nAnn elects fine", rules=rules).marked == []


@WAYS
@articles(FOSTER, "EQ-W2")
def test_of_two_cards_drawn_the_adversary_says_which_goes_back(rules: str, discovery: str) -> None:
    for seen, point in ((" seen", "draw.two-seen-first"), ("", "draw.two-unseen")):
        drawn = f"{WON}\nAnn draws two{seen}\n"
        run = play(f"{drawn}Bob elects first-back\nAnn restores\nBob draws", rules, discovery)
        assert (run.points, run.open()) == ([(3, "irregular", point, "Ann", None)], [])
        assert "EQ-W2" in cited(run.findings[0])
        assert "restores the first of the cards" in run.notes(4)
        assert (run.cards("Ann"), run.cards("Bob"), run.deal.cards.stock) == (8, 8, 46)
        assert play(f"{drawn}Ann elects first-back", rules, discovery).points[-1][2] == "so.wrong-chooser"
        late = play(f"{drawn}Ann restores\nBob draws\nAnn plays 7C\nBob elects first-back", rules, discovery)
        assert late.points[-1][2] == "so.too-late"
    loser = play(f"{WON}\nAnn draws; Bob draws two seen\nBob restores\nAnn plays 7C; Bob plays 7C", rules, discovery)
    assert [p[2] for p in loser.open()] == []  # no choice of the next draw
    assert Run(f"{WON}\nAnn draws two seen\nBob elects first-back", rules=rules).points[-1][2] == "so.not-offered"


@WAYS
@articles(FOSTER, "EQ-P3")
def test_a_hand_too_large_costs_a_hundred(rules: str, discovery: str) -> None:
    many = f"{WON}; Ann draws; Bob draws\nBob claims too-many-cards by Ann count=9\n"
    run = play(f"{many}Bob elects fine\nAnn plays KC; Bob plays 7C\nBob draws", rules, discovery)
    assert (run.points, run.marked) == ([(3, "irregular", "play.too-many", "Ann", None)], ["Bob 100 fine"])
    assert (run.cards("Ann"), run.cards("Bob"), run.deal.phase) == (8, 8, "lead")
    both = play(f"{many}Ann claims too-many-cards by Bob count=9\nAnn elects fine", rules, discovery)
    assert [p[2] for p in both.points] == ["play.too-many", "play.both-too-many", "so.wrong-chooser"]
    assert both.marked == []
    assert both.deal.reducing == ("Ann", "Bob")
    assert play(f"{many}Bob elects new-deal", rules, discovery).points[-1][2] == "so.not-offered"


FALSE = f"{WON}\nAnn declares four-kings KS KH KD JS\n"


@articles(FOSTER, "EQ-A1")
def test_a_wrong_declaration_scores_nothing_till_another_trick_is_won() -> None:
    for rules in RULES:
        for discovery in ("referee", "players"):
            called = f"{FALSE}Bob elects call-card KS\n"
            run = play(f"{called}Ann declares marriage KH.1 QH", rules, discovery)
            assert run.points[-1][1:4] == ("void", "fine.declaration", "Ann")
            assert sum(p.points for p in run.deal.posted()) == 0
            seven = play(f"{called}Ann declares seven 7H", rules, discovery)
            assert seven.points[-1][1:4] == ("void", "fine.declaration", "Ann")
            later = play(
                f"{called}Ann draws; Bob draws\nAnn plays KS; Bob plays 7S\nAnn declares marriage KH.1 QH",
                rules,
                discovery,
            )
            assert later.scores == (40, 0)
            otherwise = Run(f"{called}Ann declares marriage KH.1 QH", rules=rules, discovery=discovery)
            assert otherwise.scores == (40, 0)
        mended = play(f"{FALSE}Ann declares four-kings KS.1 KH.1 KD.1 KC", rules, "referee")
        assert mended.points[-1][1:3] == ("void", "fine.declaration")


def endgame(*lines: str) -> list[str]:
    start = lines_of("Bob turns 9H\n* 24 Ann", keep="AS AS KS 9S 8D AC 7H TC KD AD AD TD")
    return [*start, "Ann plays KS; Bob plays 8D", *lines]


@WAYS
@articles(FOSTER, "EQ-P5")
def test_a_wrong_play_in_the_last_eight_costs_them_all(rules: str, discovery: str) -> None:
    lines = ["Ann plays KD; Bob plays AD", "Bob plays AC; Ann plays TC", "Bob plays 9S"]
    run = play(endgame(*lines), rules, discovery)
    start = run.scores
    assert [p[:4] for p in run.points] == [(26, "irregular", "revoke", "Bob")]
    rights = [p for p in run.open() if p[2] == "fine.revoke"]
    assert rights == [("right", ("Ann",), "fine.revoke", ["all-tricks"])]
    taken = play(endgame(*lines, "Ann elects all-tricks"), rules, discovery)
    won = sum(p.points for p in run.deal.posted() if p.player == "Bob" and p.reason == "brisques")
    assert won == 30  # the Ace of diamonds, the Ace and the Ten of clubs
    assert taken.scores == (start[0] + won, start[1] - won)
    later = play(endgame(*lines, "Ann elects all-tricks", "Ann plays 7H; Bob plays TD"), rules, discovery)
    assert later.scores == taken.scores
    assert not [p for p in Run(endgame(*lines), rules=rules).open() if p[2] == "fine.revoke"]
    assert play(endgame(*lines, "Ann elects replay"), rules, discovery).points[-1][2] == "so.not-offered"


@pytest.mark.parametrize("rules", RULES)
def test_what_the_offender_wins_later_is_the_adversary_s_too(rules: str) -> None:
    lines = ["Ann plays KD; Bob plays AD", "Bob plays 9S; Ann plays 7H", "Ann elects all-tricks"]
    more = [*lines, "Bob plays AC; Ann plays TC"]
    before, after = play(endgame(*lines), rules, "referee"), play(endgame(*more), rules, "referee")
    assert (after.scores[0] - before.scores[0], after.scores[1] - before.scores[1]) == (20, 0)
    at_end = play(endgame(*more), rules, "referee", **{"brisques-scored": "at-end"})
    assert at_end.marked[-2:] == []  # nothing is counted before the end


# Three and four


def test_of_several_adversaries_the_first_marks() -> None:
    start = f"Cal turns 8H\nAnn plays 9S; Bob plays 9S; Cal plays 9S{draws('Ann', THREE)}"
    forgot = start.replace("; Bob draws", "") + "\nAnn plays 7S; Bob plays 7S"
    for chooser in ("Ann", "Cal"):
        run = three(f"{forgot}\n{chooser} elects fine", house=ENQUIRE)
        assert run.marked == [f"{chooser} 10 fine"]
        assert [f.point for f in run.findings] == ["draw.forgotten"]
    wrong = three(
        start.replace("Bob draws; Cal draws", "Cal draws; Bob draws") + "\nAnn elects fine\nBob elects fine",
        house=ENQUIRE,
    )
    assert wrong.marked == ["Bob 10 fine"]  # it was Bob's card
    sides = f"Dee turns 8H\nAnn plays 9S; Bob plays 9S; Cal plays 9S; Dee plays 9S{draws('Ann', FOUR)}"
    partner = four(
        sides.replace("; Bob draws", "") + "\nAnn plays 7S; Bob plays 7S\nDee elects fine\nCal elects fine",
        house=ENQUIRE,
    )
    assert (partner.marked, partner.only("so.wrong-chooser").by) == (["Cal 10 fine"], "Dee")
