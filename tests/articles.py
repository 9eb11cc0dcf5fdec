"""Which articles the tests have seen at work.

`@articles("rubicon-bezique/portland", "24")` on a test promises that an article with that id of that book is cited while
the test runs: the table helpers report every citation that they meet to `note`, and the promise is checked when the
test has run. `@kept(...)` is for the few articles that leave no citation because all they do is let something be; the
test itself then shows that they are kept. `tests/test_articles.py` reads both from the sources of the tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import ParamSpec

from referee.core.rulings import Citation

P = ParamSpec("P")
_SEEN: set[tuple[str, str]] = set()


def note(cites: Iterable[Citation]) -> None:
    """Remembers citations that a test has met."""
    _SEEN.update((cite.book, cite.article) for cite in cites)


def articles(book: str, *ids: str) -> Callable[[Callable[P, None]], Callable[P, None]]:
    """Promises that each of these articles is cited while the test runs."""

    def promise(test: Callable[P, None]) -> Callable[P, None]:
        @wraps(test)
        def run(*args: P.args, **kwargs: P.kwargs) -> None:
            before = set(_SEEN)
            _SEEN.clear()
            try:
                test(*args, **kwargs)
                missing = [one for one in ids if (book, one) not in _SEEN]
                assert not missing, f"not cited: {missing}; cited were {sorted(_SEEN)}"
            finally:
                _SEEN.update(before)

        return run

    return promise


def kept(book: str, *ids: str) -> Callable[[Callable[P, None]], Callable[P, None]]:
    """Says that the test shows these articles kept, though nothing cites them."""

    def mark(test: Callable[P, None]) -> Callable[P, None]:
        return test

    return mark
