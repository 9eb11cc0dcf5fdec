"""Who sits next, hands that a pack can fill, what one event has read, and words for cards and for help."""

from __future__ import annotations

import pytest

from referee.core.cards import spell
from referee.core.errors import SessionError
from referee.core.game import next_seat
from referee.core.helping import LEGAL, OFFENCES, VERBS, for_refusal
from tests.binocle.table import Run

FOUR = ("Ann", "Bob", "Cal", "Dee")


@pytest.mark.parametrize(
    ("after", "players", "due"),
    [
        ("Ann", FOUR, "Bob"), ("Dee", FOUR, "Ann"),
        ("Bob", ("Ann", "Cal", "Dee"), "Cal"), ("Dee", ("Ann", "Bob", "Cal"), "Ann"),  # who has left has a place still
        ("Cal", ("Ann", "Bob"), "Ann"), ("Cal", ("Bob",), "Bob"), ("Ann", ("Cal", "Dee"), "Cal"),
        ("Eve", FOUR, None), (None, FOUR, None),
    ],
)  # fmt: skip
def test_who_sits_at_the_left(after: str | None, players: tuple[str, ...], due: str | None) -> None:
    assert next_seat(after, players, FOUR) == due


def test_hands_may_use_the_whole_pack_and_no_more() -> None:
    assert Run("", house={"hand.cards": 24}).cards("Ann") == 24  # two hands of the forty-eight
    with pytest.raises(SessionError, match="2 hands of 25 cards are more than the pack's 48"):
        Run("", house={"hand.cards": 25})


def test_what_an_event_has_read_is_not_cited_by_the_next() -> None:
    run = Run("Bob turns 9H")
    law = run.fold.law
    law.settles("deal.turn-up")
    assert law.read
    law.begin(run.table, None, 2)
    assert law.read == []


def test_a_card_in_words() -> None:
    assert spell("QS") == "Queen of spades"
    assert spell("?S") == "? of spades"  # half seen


def test_what_helps_with_a_line_that_breaks_off() -> None:
    for line, command in (("Ann", VERBS), ("Ann plays", VERBS), ("Ann elects", LEGAL), ("Ann claims", OFFENCES)):
        assert for_refusal("so.refused", line) == command
