"""House rules as files hold them: `[house]` values and `[[house-article]]` tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from referee.core.errors import RefereeError
from referee.files.documents import MOST_BITS, Document, PathLike, decode, load, read_bytes, shown

HOUSE_KEYS = ("house", "house-article")
SESSION_KEYS = (
    "format",
    "game",
    "rules",
    "revision",
    "players",
    "discovery",
    "draws",
    "date",
    "stakes",
    "renamed",
    "deal",
)


class HouseFile(NamedTuple):
    """A club's rules: changed values by dotted name, whole articles, and the lines of both for messages."""

    values: Mapping[str, Any]
    articles: tuple[Mapping[str, Any], ...]
    places: Mapping[str, int]


def read_house(path: PathLike) -> tuple[dict[str, Any], tuple[dict[str, Any], ...]]:
    """The values and the articles of a club's file."""
    values, articles, _ = read_house_file(path)
    return dict(values), tuple(dict(article) for article in articles)


def is_house_file(path: PathLike) -> bool:
    """Whether a file holds house rules and nothing else: a club's, not a session."""
    try:
        return is_all_house(load(decode(read_bytes(path), str(path)), str(path)).values)
    except RefereeError:
        return False


def is_all_house(values: Mapping[str, Any]) -> bool:
    """Whether these are the values of a file of house rules."""
    return bool(values) and all(key in HOUSE_KEYS for key in values)


def read_house_file(path: PathLike) -> HouseFile:
    """A club's file with its places; it holds house rules and nothing else."""
    document = load(decode(read_bytes(path), str(path)), str(path))
    elsewhere = dict.fromkeys(SESSION_KEYS, "a file of house rules has [house] and [[house-article]] alone")
    document.check_keys(document.values, HOUSE_KEYS, elsewhere=elsewhere)
    return HouseFile(house_values(document), house_articles(document), document.layout.places)


def house_values(document: Document) -> dict[str, Any]:
    """The `[house]` values by dotted name, however the names were written."""
    table = document.values.get("house", {})
    if not isinstance(table, dict):
        document.fail('house must be a table; write [house] and lines such as "last-trick.points" = 100', "house")
    return flatten(document, table, "house")


def house_articles(document: Document) -> tuple[dict[str, Any], ...]:
    """The `[[house-article]]` tables; what they set is told by dotted names, the rest is the rulebook's to judge."""
    tables = document.values.get("house-article", [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        document.fail("write each article of your own as a block that begins [[house-article]]", "house-article")
    articles = []
    for number, table in enumerate(tables, start=1):
        article = {key: value for key, value in table.items() if not key.startswith("_")}
        if "sets" in article:
            key = f"house-article.{number}.sets"
            if not isinstance(article["sets"], dict):
                document.fail("sets must name values; write lines such as sets.game-points = 600", key)
            article["sets"] = flatten(document, article["sets"], key)
        articles.append(article)
    return tuple(articles)


def flatten(document: Document, table: Mapping[str, Any], within: str) -> dict[str, Any]:
    """Nested tables as dotted names: `last-trick.points = 100` and `"last-trick.points" = 100` are one value.

    A name that is given in both ways is a contradiction, and a value must be one that a book could hold.
    """
    values: dict[str, Any] = {}
    for name, value in _leaves(table):
        place = f"{within}.{name}"
        if name in values:
            document.fail(f"{shown(name)} is given twice, as one name in quotes and as a table; keep one", place)
        if isinstance(value, dict):
            document.fail(f"{shown(name)} holds nothing; give it a value or take it out", place)
        if isinstance(value, int) and value.bit_length() > MOST_BITS:
            document.fail(f"{shown(name)} is {shown(value)}; write a smaller one", place)
        if not isinstance(value, bool | int | float | str | list):
            document.fail(f"{shown(name)} must be a number, a text in quotes, a list, true or false", place)
        values[name] = value
    return values


def _leaves(table: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Every value with its dotted name; an empty table counts as a value, since it was meant as something."""
    waiting = [iter([(key, value) for key, value in table.items() if not key.startswith("_")])]
    names: list[str] = []
    while waiting:
        for key, value in waiting[-1]:
            name = ".".join((*names, key))
            if isinstance(value, dict) and value:
                names.append(key)
                waiting.append(iter(list(value.items())))
                break
            yield name, value
        else:
            waiting.pop()
            if names:
                names.pop()
