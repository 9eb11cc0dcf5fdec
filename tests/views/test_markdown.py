"""Markdown shows what was typed and does nothing with it."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.views.markdown import escape


@pytest.mark.parametrize(
    ("typed", "escaped"),
    [
        ("plain words, 3.5 and (so on)", "plain words, 3.5 and (so on)"),
        ("a|b*c_d`e~f", r"a\|b\*c\_d\`e\~f"),
        ("[x](http://e.example)", r"[x](http:\//e.example)".replace("[x]", r"\[x\]")),
        ("www.e.example", r"www\.e.example"),
        ("- item", r"\- item"),
        ("1. item", r"1\. item"),
        ("# head", r"\# head"),
        ("a@b.example &amp;", r"a\@b.example \&amp;"),
        ("back\\slash", r"back\\slash"),
    ],
)
def test_escape(typed: str, escaped: str) -> None:
    assert escape(typed) == escaped


@given(st.text(st.sampled_from("ab1.-+=|<>[]()*_`~#&@$\\/: w"), max_size=20))
def test_what_is_escaped_reads_as_it_was(typed: str) -> None:
    escaped = escape(typed)
    assert re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", escaped) == typed
    assert re.search(r"(?<!\\)(?:\\\\)*[|<>*`\[\]]", escaped) is None
