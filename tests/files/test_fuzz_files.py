"""Any bytes for a session file, any order of edits: only plain complaints, and no byte changed that was not meant."""

from __future__ import annotations

import contextlib
import re
import tomllib
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.errors import SessionError
from referee.core.record import Session
from referee.files.documents import load
from referee.files.editing import Edit, is_standing
from referee.files.house import house_articles, house_values
from referee.files.reading import parse_session, parse_text
from referee.files.writing import (
    strike_remark,
    with_amended,
    with_deal_added,
    with_line_added,
    with_lines_struck,
    with_restored,
    with_undone,
)

GOOD = '''# A sitting
format = 1
game = "rubicon-bezique"
rules = "portland"                 # pinned
players = ["Ann", "Bob"]
bystanders = ["Cal"]
date = 2026-11-29
_own = { a = [1, "]"], b = """
#""" }

[stakes]
unit = "GBP"
per-hundred = "0.10"

[house]
"last-trick.points" = 100
brisque.decide = "within:200"

[[house-article]]
id = "H1"
sets.game-points = 600

[[deal]]
dealer = "Bob"
record = """
Ann plays TH
  Bob plays 7H        # hearts "are" trumps \\\\ \\"

- Bob plays 8H  # struck: no
# pause
Ann draws; Bob draws
"""

[[deal]]
players = ["Bob", "Ann"]
sides = [["Ann"], ["Bob"]]
record = \'\'\'
Bob deals
- Ann plays 7H\'\'\'   # end

[[deal]]
record = ""
'''
PIECES = [
    '"""', "'''", '"', "'", "\\", "\\n", "\\u000a", "\n", "\r\n", "\r", "\0", "#", "[[", "]]", "[", "]", "{", "}", "=", ".",
    ",", "- ", "[[deal]]\n", 'record = ""\n', "record", "\ufeff", "é", "\u2028", "\x1b", "0x" + "f" * 5000, "1e400", "nan",
    "2026-02-30", "true", "[house]\n", "a.b.c = 1\n", "_", " ", "\t", "[" * 200, "players", 'x = """\n',
]  # fmt: skip


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    data = GOOD.encode()
    if draw(st.booleans()):
        data = data.replace(b"\n", b"\r\n")
    for _ in range(draw(st.integers(1, 5))):
        start = draw(st.integers(0, len(data)))
        piece = draw(st.one_of(st.sampled_from(PIECES).map(str.encode), st.binary(max_size=4)))
        end = min(len(data), start + draw(st.sampled_from([0, 0, 1, 2, 5, 40, 400])))
        data = data[:start] + piece + data[end:]
    return data


def session_or_complaint(data: bytes) -> Session | SessionError:
    try:
        return parse_session(data, "a.toml")
    except SessionError as error:
        return error


@settings(max_examples=1500, deadline=None)
@given(mutated())
def test_any_file_is_read_or_complained_of(data: bytes) -> None:
    session = session_or_complaint(data)
    if isinstance(session, SessionError):
        assert re.match(r"a\.toml:[1-9][0-9]*: .", str(session), re.DOTALL)
        assert (session.line or 1) <= data.count(b"\n") + 1
        return
    # what was read is what TOML itself reads, and every line stands where it is said to stand
    lines = data.decode().replace("\r\n", "\n").split("\n")
    values = tomllib.loads(data.decode())
    for deal, table in zip(session.deals, values.get("deal", []), strict=True):
        expected = table["record"].split("\n")
        assert [line.text for line in deal.lines] == (expected if expected[-1].strip() else expected[:-1])
        assert "deal" in lines[deal.line - 1]
        for number, text in deal.lines:
            assert "\\" in lines[number - 1] or lines[number - 1].startswith(text)
    for key in ("game", "players", "date"):
        assert key not in session.places or key in lines[session.places[key] - 1]


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_at_all_are_complained_of(data: bytes) -> None:
    with contextlib.suppress(SessionError):
        parse_session(data, "a.toml")


@settings(max_examples=300, deadline=None)
@given(mutated())
def test_any_file_of_house_rules_is_read_or_complained_of(data: bytes) -> None:
    with contextlib.suppress(SessionError, UnicodeDecodeError):
        document = load(data.decode(), "club.toml")
        house_values(document)
        house_articles(document)


REMARK = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Zl", "Zp")), max_size=12)
EVENTS = st.one_of(
    st.sampled_from(
        ["Ann plays KH", "Bob draws", 'table notes "x" \\', "Ann plays KH   # so 'tis", "# tea", "Bob draws\\"]
    ),
    REMARK.map(lambda text: f"table notes {text}"),
)
ACTS = st.one_of(
    st.tuples(st.just("add"), st.integers(1, 3), EVENTS),
    st.tuples(st.just("deal"), st.sampled_from([None, "Ann"]), EVENTS),
    st.tuples(st.just("strike"), st.integers(0, 30), st.one_of(st.none(), REMARK)),
    st.tuples(st.just("amend"), st.integers(0, 30), EVENTS),
    st.tuples(st.just("undo"), st.integers(1, 4), st.none()),
    st.tuples(st.just("redo"), st.integers(1, 4), st.none()),
)


def record_lines(text: str) -> list[tuple[int, str]]:
    return [line for deal in parse_text(text, "a.toml").deals for line in deal.lines]


def standing(text: str) -> list[str]:
    return [line.strip() for _, line in record_lines(text) if is_standing(line)]


def act(text: str, kind: str, number: Any, words: Any) -> Edit:
    if kind == "add":
        return with_line_added(text, number, words)
    if kind == "deal":
        return with_deal_added(text, number, words)
    if kind == "undo":
        return with_undone(text, number)
    if kind == "redo":
        return with_restored(text, number)
    lines = [line for line, written in record_lines(text) if is_standing(written)]
    line = lines[number % len(lines)] if lines else number
    if kind == "strike":
        return with_lines_struck(text, {line: strike_remark(words)})
    return with_amended(text, line, [words], "so")


def edit_or_complaint(text: str, kind: str, number: Any, words: Any) -> Edit | SessionError:
    try:
        return act(text, kind, number, words)
    except SessionError as error:
        return error


def is_woven_into(old: str, new: str) -> bool:
    """Whether the old text is the new one with some signs left out."""
    rest = iter(new)
    return all(sign in rest for sign in old)


START = st.builds(
    lambda end, tail: (GOOD.rstrip("\n") + tail).replace("\n", end),
    st.sampled_from(["\n", "\r\n"]),
    st.sampled_from(["", "\n", "\n\n# the end", '\n[[deal]]\n_x = 1 # x\nrecord = """"""']),
)


@settings(max_examples=250, deadline=None)
@given(START, st.lists(ACTS, max_size=12))
def test_edits_change_what_they_are_about_and_no_other_byte(text: str, acts: list[tuple[str, Any, Any]]) -> None:
    for kind, number, words in acts:
        edit = edit_or_complaint(text, kind, number, words)
        if isinstance(edit, SessionError):
            assert "by hand" not in edit.message
            continue
        new = edit.text
        assert edit.session == parse_text(new)
        before, after = standing(text), standing(new)
        if kind in ("add", "deal"):
            assert after == before or len(after) == len(before) + 1
            assert words.strip(" \t") in [line.strip(" \t") for _, line in record_lines(new)]
        elif kind == "undo":
            assert after == before[:-number]
            assert with_restored(new, number).text == text
        elif kind == "redo":
            assert after[: len(before)] == before
            assert len(after) == len(before) + number
        else:
            assert len(after) == len(before) - (kind == "strike" or not is_standing(words))
        # whole lines survive but for those that the edit names, and of those no sign is lost; redo gives back signs
        assert is_woven_into(new, text) if kind == "redo" else is_woven_into(text, new) or kind == "add"
        untouched = [line for place, line in enumerate(new.split("\n"), start=1) if place not in edit.lines]
        assert is_subsequence(untouched, text.split("\n")) or kind in ("add", "deal")
        text = new


def is_subsequence(lines: list[str], of: list[str]) -> bool:
    rest = iter(of)
    return all(line in rest for line in lines)


@settings(max_examples=150, deadline=None)
@given(START, st.lists(ACTS, max_size=10), st.integers(1, 6))
def test_undo_then_redo_gives_back_the_same_bytes(text: str, acts: list[tuple[str, Any, Any]], count: int) -> None:
    for kind, number, words in acts:
        with contextlib.suppress(SessionError):
            text = act(text, kind, number, words).text
    there = len(standing(text))
    undone = text
    for done in range(1, min(count, there) + 1):
        undone = with_undone(undone).text
        assert standing(undone) == standing(text)[: there - done]
        assert undone == with_undone(text, done).text
    back = undone
    for _ in range(min(count, there)):
        back = with_restored(back).text
    assert back == text


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.sampled_from(["# tea", "", "   ", "- Ann plays KH", "-   Bob draws", "Ann plays KH # x", "  Bob draws"]),
        max_size=8,
    ),
    EVENTS,
)
def test_remarks_and_blank_lines_anywhere_survive(lines: list[str], event: str) -> None:
    text = GOOD.replace('record = ""\n', 'record = """\n' + "".join(f"{line}\n" for line in lines) + '"""\n# after\n')
    with contextlib.suppress(SessionError):
        added = with_line_added(text, 3, event)
        kept = added.text.split("\n")
        del kept[added.lines[0] - 1]
        assert kept == text.split("\n")
