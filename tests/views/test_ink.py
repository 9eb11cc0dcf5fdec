"""Ink: cards drawn, colour where there is any, nothing that a terminal would obey, lines that fit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.views.ink import Ink, listed, visible, width_of

PLAIN = Ink()
LETTERS = Ink(letters=True)
COLOUR = Ink(has_colour=True)


@pytest.mark.parametrize(
    ("typed", "drawn"),
    [
        ("Ann plays QS", "Ann plays Q♠"),
        ("Ann plays TH, not 7C.", "Ann plays 10♥, not 7♣."),
        ("KH.1 KH.new QSx2 ?S", "K♥.1 K♥.new Q♠x2 ?♠"),
        ("card=8H (QS)", "card=8♥ (Q♠)"),
        ("QSS aQS QS-1 QS' GAS ASH x.QS", "QSS aQS QS-1 QS' GAS ASH x.QS"),
        ("Q? ??", "Q? ??"),
    ],
)
def test_cards_are_drawn(typed: str, drawn: str) -> None:
    assert PLAIN.cards(typed) == drawn
    assert LETTERS.cards(typed) == typed


def test_red_suits_are_red() -> None:
    assert COLOUR.cards("QS KH") == "Q♠ \x1b[31mK♥\x1b[0m"
    assert PLAIN.paint("bad", "x") == "x"
    assert width_of(COLOUR.cards("QS KH")) == 5


@given(st.text())
def test_no_text_is_obeyed(typed: str) -> None:
    shown = PLAIN.cards(typed)
    assert "\x1b" not in shown
    assert all(sign.isprintable() or sign in "\u200c\u200d" or sign.isspace() for sign in shown)
    assert "\n" not in shown
    assert "\r" not in shown
    assert LETTERS.text(typed).isascii()


@given(st.text(alphabet=st.characters(categories=("L", "N", "P", "Zs")), max_size=300), st.integers(40, 100))
def test_wrapped_lines_fit_and_lose_nothing(typed: str, width: int) -> None:
    ink = Ink(width=width)
    lines = ink.wrap(ink.text(typed), indent="  ", hanging="    ")
    assert all(width_of(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(ink.text(typed).split())


def test_columns_count_wide_letters_twice() -> None:
    assert PLAIN.columns([("李明", "1"), ("Ann", "10")], right=(1,)) == ["李明   1", "Ann   10"]
    assert PLAIN.columns([]) == []


def test_signs_in_letters() -> None:
    assert LETTERS.text("Bézique – “Q♠” × 2") == 'Bezique - "QS" x 2'
    assert LETTERS.text("Зоя") == r"\u0417\u043e\u044f"


def test_lists_of_words() -> None:
    assert [listed(["a", "b", "c"][:count]) for count in range(4)] == ["", "a", "a and b", "a, b and c"]


def test_visible() -> None:
    assert visible("a\x1b[0m\r\n\t\u202e\ud800") == r"a\x1b[0m\r\n \u202e\ud800"
