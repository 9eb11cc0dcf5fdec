"""Polish Bézique: the high cards of a trick are laid up and declared, and never played."""

from __future__ import annotations

import pytest

from tests.articles import articles
from tests.bezique.table import TURN, Run, cited, lines_of

FOSTER = "bezique/foster"
RULES = ("hoffmann", "foster")
BOTH = pytest.mark.parametrize("rules", RULES)
WON = f"{TURN}\nAnn plays KS; Bob plays QS"
DRAW = "Ann draws; Bob draws"


def polish(lines: str | list[str], rules: str, **house: object) -> Run:
    agreed = {key.replace("_", "-"): value for key, value in house.items()}
    return Run(lines, rules=rules, house={"variant": "polish", **agreed})


@articles(FOSTER, "V3")
def test_v3_cards_won_are_declared() -> None:
    for rules in RULES:
        run = polish(f"{WON}\nAnn declares marriage KS QS", rules)
        assert (run.points, run.marked) == ([], ["Ann 20 marriage"])
        assert "variant = polish, as agreed" in run.labels
        assert run.cards("Ann") == 7  # what is won is no part of the hand
        assert Run(f"{WON}\nAnn declares marriage KS QS", rules=rules).cards("Ann") == 7
        assert Run(f"{WON}\nAnn declares marriage KS QS", rules=rules).deal.cards.hands["Ann"].unseen == 5  # two others
        assert run.deal.cards.hands["Ann"].unseen == 7
    note_v3(Run(TURN, rules="foster"))


def note_v3(run: Run) -> None:
    """The ordinary game cites its own value only where the players have changed it; here it is met as the book has it."""
    from tests.articles import note  # noqa: PLC0415 - only here

    note([run.book.values["variant"].cite])


@BOTH
@pytest.mark.parametrize(("lead", "kept"), [
    ("AS", ["AS.1"]), ("TH", ["TH.1"]), ("TS", []), ("9S", []), ("JH", ["JH.1"]), ("KD", ["KD.1"]),
])  # fmt: skip
def test_which_cards_are_kept(lead: str, kept: list[str], rules: str) -> None:
    run = polish(f"{TURN}\nAnn plays {lead}; Bob plays 7{lead[1]}", rules)
    assert [handle for handle, _ in run.deal.won_up["Ann"]] == kept
    assert run.marked == (["Ann 10 brisques"] if lead[0] in "AT" else [])


@BOTH
def test_they_are_never_played_nor_taken_up(rules: str) -> None:
    again = polish(f"{WON}; {DRAW}\nAnn plays KS.1", rules)
    assert again.points == [(3, "void", "polish.cards", "Ann", None)]
    assert "V3" in cited(again.findings[0])
    assert (again.cards("Ann"), again.deal.phase) == (8, "lead")
    other = polish(f"{WON}; {DRAW}\nAnn plays KS; Bob plays 7S", rules)  # the other King of spades, from her hand
    assert [handle for handle, _ in other.deal.won_up["Ann"]] == ["KS.1", "QS.1", "KS.2"]
    third = polish(f"{WON}; {DRAW}\nAnn plays KS; Bob plays 7S; {DRAW}\nAnn plays KS", rules)
    assert third.verdict(4) == "refused"
    end = polish(lines_of("Bob turns 9H\n* 24 Ann"), rules)
    assert end.cards("Ann") == 8
    assert end.deal.is_last


@BOTH
def test_with_cards_of_the_hand_and_of_later_tricks(rules: str) -> None:
    run = polish(f"{WON}; {DRAW}\nAnn plays 9C; Bob plays 9C\nAnn declares bezique QS JD", rules)
    assert run.marked == ["Ann 40 bezique"]
    assert list(run.deal.cards.hands["Ann"].laid) == ["JD.1"]
    four = polish(f"{WON}; {DRAW}\nAnn plays KD; Bob plays 7D\nAnn declares four-kings KS KD KH KC", rules)
    assert four.marked == ["Ann 80 four-kings"]
    held = polish(f"{WON}\nAnn declares four-kings KS KH KD KC and marriage KS QS to-score; {DRAW}\nAnn plays 9C; Bob plays 9C\n"
                  "Ann scores marriage", rules)  # fmt: skip
    assert held.marked == ["Ann 80 four-kings", "Ann 20 marriage"]


@BOTH
def test_a_card_won_back_has_scored_already(rules: str) -> None:
    lines = f"{TURN}\nAnn plays 9C; Bob plays 9C\nAnn declares marriage KS QS; {DRAW}\nAnn plays KS; Bob plays {{}}\n"
    mine = polish(f"{lines.format('7S')}Ann declares marriage KS.1 QS.new", rules)
    assert "25" in cited(mine.only("declare.false"))
    his = polish(f"{lines.format('AS')}Bob declares marriage KS QS", rules)
    assert his.marked[-1] == "Bob 20 marriage"


@BOTH
def test_every_declaration_with_a_card_just_won(rules: str) -> None:
    lines = f"{WON}; {DRAW}\nAnn plays 9C; Bob plays 9C\nAnn declares bezique QS JD"
    run = polish(lines, rules, polish_uses_won_card=True)
    assert run.points == [(4, "irregular", "declare.false", "Ann", None)]
    assert "polish-uses-won-card = true, as agreed" in run.labels
    assert polish(f"{WON}\nAnn declares bezique QS JD", rules, polish_uses_won_card=True).marked == ["Ann 40 bezique"]


@BOTH
def test_a_taken_back_lead_and_a_refused_declaration_change_nothing(rules: str) -> None:
    lines = f"{WON}; {DRAW}\nBob plays KD\nBob takes-back KD\nAnn plays 9C; Bob plays JC"
    run = polish(lines, rules)
    assert [handle for handle, _ in run.deal.won_up["Bob"]] == ["JC.1"]
    refused = polish(f"{WON}\nAnn declares marriage KS KS.7", rules)
    assert refused.verdict(3) == "refused"
    assert refused.deal.cards.hands["Ann"].laid == {}
