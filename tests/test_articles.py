"""What books promise: enforced articles are seen at work, points are settled, penalties say when and by whose choice,
and every value is read."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from referee import games
from referee.core.pending import DEADLINES
from referee.core.rulebook import Article, Rulebook
from tests.examples import examples
from tests.test_layers import GAMES_ON_GAMES

TESTS = Path(__file__).parent
SOURCE = Path(games.__file__).parent.parent
BOOKS = [(game, edition) for game in games.names() for edition in games.editions(game)]
BY_BOOK = pytest.mark.parametrize(("game", "edition"), BOOKS, ids=[f"{game}/{edition}" for game, edition in BOOKS])


def constant(path: Path, name: str) -> str:
    """The text that a test module calls by a name."""
    module = import_module(".".join(path.relative_to(TESTS.parent).with_suffix("").parts))
    return str(getattr(module, name))


def promises(path: Path) -> Iterator[list[str]]:
    """What the decorators of one test module say: a book and the articles of it."""
    for test in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(test, ast.FunctionDef) or not test.name.startswith("test_"):
            continue
        for call in test.decorator_list:
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("articles", "kept"):
                yield [
                    constant(path, word.id) if isinstance(word, ast.Name) else str(ast.literal_eval(word))
                    for word in call.args
                ]


@cache
def promised() -> dict[str, set[str]]:
    """The articles that tests promise to see cited, or to show kept, by book; and those of the worked examples."""
    found: dict[str, set[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for book, *ids in promises(path):
            found.setdefault(book, set()).update(ids)
    for game in games.names():
        for _, edition, told in examples(game):
            found.setdefault(f"{game}/{edition}", set()).update(told["cites"], told.get("rests", ()))
    return found


@cache
def code_of(game: str) -> str:
    """The source that may read a game's values: its own folder, those it builds on, the mechanics and the core."""
    own = game.replace("-", "_")
    games_of_it = (own, *sorted(other for game_on, other in GAMES_ON_GAMES if game_on == own))
    folders = (*(SOURCE / "games" / name for name in games_of_it), SOURCE / "mechanics", SOURCE / "core")
    return "\n".join(path.read_text(encoding="utf-8") for folder in folders for path in sorted(folder.rglob("*.py")))


def own_articles(book: Rulebook) -> list[Article]:
    """The articles of the book itself, without those of a book that it extends."""
    return [article for article in book.articles.values() if article.book == book.name]


@BY_BOOK
def test_every_enforced_article_is_seen_at_work(game: str, edition: str) -> None:
    book = games.book(game, edition)
    seen = promised().get(book.name, set())
    enforced = {article.id for article in own_articles(book) if article.status == "enforced"}
    assert not sorted(enforced - seen), "enforced, and no test cites them"


@BY_BOOK
def test_nothing_is_promised_that_no_book_has(game: str, edition: str) -> None:
    book = games.book(game, edition)
    assert not sorted(promised().get(book.name, set()) - set(book.articles))


@BY_BOOK
def test_every_point_is_settled_or_said_to_be_silent(game: str, edition: str) -> None:
    book = games.book(game, edition)
    points = set(games.find(game).points)
    assert not sorted(points - set(book.points) - set(book.silent)), "asked, and neither settled nor silent"
    assert not sorted(set(book.own) & set(book.silent)), "settled and silent at once"
    known = points | set(games.general().points) | set(games.standing_orders().points)
    assert not sorted(set(book.own) - known), "settled, and asked by nobody"
    assert not sorted(set(book.silent) - known), "silent on what nobody asks"


# Words by which a text tells when a penalty may be had, or that there is no limit to it.
_WHEN = (
    "until|before|after|when|whenever|once|as soon as|as long as|so long as|while|at once|time|moment|then|since|later|during|"
    "next|found|discovered|from that point|plays? on|to the end|immediately|always|never"
)
_TIME = re.compile(rf"\b({_WHEN})\b", re.IGNORECASE)


@BY_BOOK
def test_a_penalty_says_its_time_and_its_chooser(game: str, edition: str) -> None:
    for article in own_articles(games.book(game, edition)):
        if article.remedy or article.options:
            assert _TIME.search(article.text), f"{article.id} does not say until when"
        if article.options:
            assert article.elector, f"{article.id} does not say who may choose"
            assert article.lapses in DEADLINES
            assert article.lapses != "never", f"{article.id} lets a choice stand open for ever"


@BY_BOOK
def test_every_value_is_read_or_left_to_the_players(game: str, edition: str) -> None:
    book = games.book(game, edition)
    code = code_of(game)
    for article in own_articles(book):
        for name in article.sets:
            if article.status != "enforced":
                continue
            head, _, tail = name.partition(".")
            in_parts = bool(tail) and f'.{tail}"' in code and re.search(rf"\b{re.escape(head)}\b", code) is not None
            assert f'"{name}"' in code or f"'{name}'" in code or in_parts, (
                f"{article.id} sets {name}, which nothing reads"
            )
