"""Every worked example of every book; and that no expectation of theirs can fail to be met unnoticed."""

from __future__ import annotations

from typing import Any

import pytest

from referee import games
from tests.examples import ABOUT, SETTING, UNSAID, Example, check, examples, looks

EXAMPLES = [example for game in games.names() for example in examples(game)]
KINDS = {
    (example.game, key): example
    for example in EXAMPLES
    for key in (*example.told, *UNSAID)
    if key not in (ABOUT - {"cites", "rests"}) | SETTING
}


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_example(example: Example) -> None:
    check(example)


def test_every_book_has_examples_and_no_two_have_one_name() -> None:
    books = [(game, edition) for game in games.names() for edition in games.editions(game)]
    assert sorted({(example.game, example.edition) for example in EXAMPLES}) == sorted(books)
    assert len({str(example) for example in EXAMPLES}) == len(EXAMPLES)


def spoiled(value: Any) -> Any:
    """Something else of the same kind."""
    if isinstance(value, bool) or value is None:
        return "Nobody" if value is None else not value
    if isinstance(value, dict):
        return {**value, next(iter(value), "Nobody"): spoiled(next(iter(value.values()), 0))}
    if isinstance(value, list):
        return [*value[:-1], spoiled(value[-1] if value else "nothing")]
    return value + 1 if isinstance(value, int) else f"{value} 9"


@pytest.mark.parametrize(("game", "key"), KINDS, ids=["-".join(kind) for kind in KINDS])
def test_an_expectation_that_is_wrong_fails(game: str, key: str) -> None:
    example = KINDS[game, key]
    wrong = spoiled(example.told.get(key, UNSAID.get(key)))
    with pytest.raises(AssertionError, match=key):
        check(example._replace(told={**example.told, key: wrong}))


def test_what_is_not_said_of_an_end_fails() -> None:
    for key in UNSAID:
        example = next(one for one in EXAMPLES if one.told.get(key))
        with pytest.raises(AssertionError, match=key):
            check(example._replace(told={name: value for name, value in example.told.items() if name != key}))


def test_nothing_that_nobody_looks_at_is_expected() -> None:
    example = EXAMPLES[0]
    assert "brisques" not in looks(example.game)
    with pytest.raises(AssertionError, match="nobody looks at"):
        check(example._replace(told={**example.told, "brisques": 4}))
    bare = {key: value for key, value in example.told.items() if key in ABOUT | SETTING}
    with pytest.raises(AssertionError, match="nothing is expected"):
        check(example._replace(told={**bare, "open": True}))
    with pytest.raises(AssertionError, match="cites"):
        check(example._replace(told={key: value for key, value in example.told.items() if key != "cites"}))


def test_a_line_that_is_refused_fails() -> None:
    example = EXAMPLES[0]
    with pytest.raises(AssertionError, match="refused"):
        check(example._replace(told={**example.told, "deals": [*example.told["deals"], "nonsense"]}))
