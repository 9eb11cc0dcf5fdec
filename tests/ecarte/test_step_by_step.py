"""Écarté: who dealt wrongly, cards turned one after the other, hands played over again, a king found out at the end."""

from __future__ import annotations

import pytest

from tests.ecarte.table import Run, tricks

BOTH = pytest.mark.parametrize("rules", ["cassell", "club"])
GIVEN = "Ann turns 7C\nBob proposes\nAnn accepts\nBob discards count=1"
UNDER = tricks("Bob 9D 7D", "Bob AS KS", "Ann QD 8D", "Ann KH 7H", "Ann 9S TS")


@BOTH
def test_the_dealer_is_who_has_dealt_wrongly(rules: str) -> None:
    """Ann deals; nobody need name her, and Bob may say that it was he."""
    assert Run("Bob claims misdeal", rules=rules).only("deal.misdeal").by == "Ann"
    assert Run("Bob claims misdeal by Ann", rules=rules).only("deal.misdeal").by == "Ann"


@BOTH
def test_every_card_turned_may_be_chosen(rules: str) -> None:
    """One after the other or together, the first, the second and the third are offered."""
    together, after = "Ann turns 7C KD 9S", "Ann turns 7C\nAnn turns KD\nAnn turns 9S"
    for face in ("7C", "KD", "9S"):
        for record in (together, after):
            run = Run(f"{record}\nBob elects trump {face}", rules=rules)
            assert (run.verdict(), run.deal.trump) == ("allowed", face[1]), (record, face)
        assert face in Run(after, rules=rules).findings[-1].message


@BOTH
def test_when_hands_are_played_over_again_every_card_is_up(rules: str) -> None:
    """Who says so for each is told that it is so; a card played since then is not taken up by that."""
    again = f"{GIVEN}\n{UNDER}\nBob elects replay"
    said = Run(f"{again}\nAnn takes-back 7D", rules=rules)
    assert (said.verdict(), said.cards("Ann")) == ("allowed", 5)
    assert "every card has been taken up" in said.notes()
    played = Run(f"{again}\nBob plays 9D\nAnn plays QD\nAnn plays KS\nAnn takes-back QD", rules=rules)
    assert played.points[-1][1:4] == ("void", "play.take-back", "Ann")


@BOTH
def test_how_the_game_stands_is_counted_from_nought(rules: str) -> None:
    run = Run(f"{GIVEN}\n{tricks('Bob 9D 7D', 'Bob AS KS', 'Ann 8D QD', 'Bob 7H KH', 'Ann 9S TS')}", rules=rules)
    assert run.result.steps[-1].text == "the game stands at Ann 0, Bob 1"


@BOTH
def test_a_king_found_with_the_other_when_the_hand_was_given_up(rules: str) -> None:
    """Ann has announced the king, Bob gives up his cards and shows it among them: her point comes down, the hand is hers."""
    lines = f"{GIVEN}\nAnn announces-king\nBob plays 9D\nAnn plays QD\nBob abandons"
    run = Run(lines, rules=rules)
    assert run.deal.is_over
    shown = Run(f"{lines}\nBob shows KC", rules=rules)
    assert shown.only("king.false").by == "Ann"
    assert shown.scores[0] == run.scores[0] - 1
    assert shown.open() == []


@BOTH
def test_the_penalty_falls_away_when_the_other_has_the_king_after_all(rules: str) -> None:
    """Ann's last card proves that she had no king, and costs her the point; then Bob's hand has it, and she is excused."""
    four = tricks("Bob 9D QD", "Ann KS AS", "Ann KH 7H", "Ann 7D 8D")
    lines = f"{GIVEN}\nAnn announces-king\n{four}\nBob abandons\nAnn shows 9S"
    assert Run(lines, rules=rules).scores == (0, 0)
    assert Run(f"{lines}\nBob shows KC", rules=rules).scores == (1, 0)
