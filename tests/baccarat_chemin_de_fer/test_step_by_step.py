"""Baccarat: who may deal, what lies staked, and what a coup leaves."""

from __future__ import annotations

from tests.baccarat_chemin_de_fer.table import TWO, Run
from tests.seen import candidates, groups


def test_only_who_sits_at_the_table_deals() -> None:
    run = Run("Kit banks 20; Pia stakes 10\nZoe deals", bystanders=("Zoe",))
    assert (run.verdict(), run.messages()) == ("refused", "Zoe does not sit in this deal and cannot deal")


def test_what_lies_staked_is_shown_before_the_cards_are_dealt_and_after() -> None:
    assert "stakes" not in groups(Run("Kit banks 20"))
    before = groups(Run("Kit banks 20; Pia stakes 10"))
    assert before["stakes"] == ("Pia 10",)
    assert any("Pia" in one for one in groups(Run(TWO))["stakes"])


def test_who_holds_cards_may_draw_or_decline() -> None:
    assert not any(" draws " in line for line in candidates(Run("Kit banks 20; Pia stakes 10")))
    dealt = candidates(Run(TWO))
    assert {"Kit declines", "Kit draws 9S"} <= set(dealt)


def test_what_a_coup_leaves_is_told() -> None:
    staked = "Kit banks 20; Pia stakes 10; Quin stakes 8; Ray stakes 6\nKit deals; "
    kept = Run(f"{staked}Kit announces-natural 9S QD; Pia shows 7D KS")
    assert "the bank stands at 40; Kit deals again" in kept.notes()
    lost = Run(f"{staked}Pia declines; Kit declines\nPia shows 7D KS; Kit shows 4C 2H")
    assert "the deal passes to Pia" in lost.notes()
