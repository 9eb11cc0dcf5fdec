"""Rulebooks: the articles of one edition of one game, compiled for reading by point and by value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from typing import Any, NamedTuple

from referee.core.errors import BookError, nearest
from referee.core.pending import DEADLINES, Option
from referee.core.rulings import Citation

STATUSES = ("enforced", "recorded", "advice")
ORIGINS = ("source", "default", "common", "derived", "house")
_ARTICLE_KEYS = frozenset(
    {
        "id",
        "heading",
        "text",
        "where",
        "origin",
        "status",
        "settles",
        "sets",
        "offers",
        "elector",
        "lapses",
        "options",
        "remedy",
        "differs",
        "replaces",
        "drops",
    }
)
_BOOK_KEYS = frozenset(
    {
        "game",
        "key",
        "title",
        "summary",
        "lasts",
        "source",
        "revision",
        "default",
        "silent",
        "extends",
        "calls",
        "drops",
        "left",
    }
)


class Article:
    """One rule: what it says, where it stands in the source, the points it settles and the values it sets.

    `origin` tells whether a source says so (`source`), it follows from one (`derived`), is common knowledge (`common`),
    our own choice where the sources are silent (`default`), or the players' own (`house`).
    """

    __slots__ = (
        "book",
        "cite",
        "differs",
        "elector",
        "heading",
        "id",
        "lapses",
        "offers",
        "options",
        "origin",
        "remedy",
        "replaces",
        "sets",
        "settles",
        "status",
        "text",
        "where",
    )

    def __init__(self, data: Mapping[str, Any], book: str, source: str, calls: str) -> None:
        where = f'article "{data.get("id", "?")}" of {book}'
        for key in data:
            if key not in _ARTICLE_KEYS:
                raise BookError(f'{where}: unknown key "{key}"{nearest(key, _ARTICLE_KEYS)}')
        for key in ("id", "heading", "text"):
            if not isinstance(data.get(key), str) or not data[key].strip():
                raise BookError(f'{where}: it needs "{key}", a text')
        self.book = book
        self.id: str = data["id"]
        self.heading: str = data["heading"]
        self.text: str = " ".join(data["text"].split())
        self.where: str = data.get("where", "")
        self.origin: str = data.get("origin", "source")
        self.status: str = data.get("status", "enforced")
        self.settles: tuple[str, ...] = tuple(data.get("settles", ()))
        self.sets: dict[str, Any] = flatten(data.get("sets", {}))
        self.offers: dict[str, Any] = flatten(data.get("offers", {}))
        self.elector: str = data.get("elector", "")
        self.lapses: str = data.get("lapses", "never")
        self.options = tuple(Option(o["key"], o["say"], o.get("remedy", o["key"])) for o in data.get("options", ()))
        self.remedy: str = data.get("remedy", "")
        self.differs: str = data.get("differs", "")
        self.replaces: str = data.get("replaces", "")
        for value, allowed, what in (
            (self.status, STATUSES, "status"),
            (self.origin, ORIGINS, "origin"),
            (self.lapses, DEADLINES, "lapses"),
        ):
            if value not in allowed:
                raise BookError(f'{where}: {what} = "{value}" is none of {", ".join(allowed)}')
        if self.options and not self.elector:
            raise BookError(f"{where}: it offers a choice and does not say whose (elector)")
        label = f"{calls} {self.id}" if self.id[:1].isdigit() else self.id
        self.cite = Citation(book, self.id, self.heading, f"{self.where}, {source}" if self.where else source, label)


class Setting(NamedTuple):
    """One value of a book, the article that sets it, and the other values that this article offers."""

    value: Any
    cite: Citation
    offers: tuple[str, ...]
    article: Article


class Rulebook:
    """The articles in force at one table: a book, the general chapter and the standing orders beneath it, and house
    rules above it.

    `summary` says in a sentence what the game is, `lasts` how long it goes on; both may be empty.
    `points` maps each point to the article that settles it, `values` each value to its setting; `own` are the points
    that the book itself (or the house) settles, without the layers beneath. `left` are other books, by which so many play a
    game to its end when the others have retired.
    """

    __slots__ = (
        "articles",
        "changes",
        "default",
        "game",
        "key",
        "lasts",
        "left",
        "own",
        "points",
        "revision",
        "silent",
        "source",
        "summary",
        "title",
        "values",
    )

    def __init__(self) -> None:
        self.game = ""
        self.key = ""
        self.title = ""
        self.summary = ""
        self.lasts = ""
        self.source = ""
        self.revision = 1
        self.default = False
        self.silent: tuple[str, ...] = ()
        self.articles: dict[str, Article] = {}
        self.points: dict[str, Article] = {}
        self.own: dict[str, Article] = {}
        self.values: dict[str, Setting] = {}
        self.changes: tuple[str, ...] = ()
        self.left: dict[int, Rulebook] = {}

    @property
    def name(self) -> str:
        """`game/edition`, or the one word of a book beneath all games."""
        return f"{self.game}/{self.key}" if self.key else self.game

    def share(self) -> tuple[int, int, int]:
        """How many articles are enforced, recorded, advice."""
        counts = dict.fromkeys(STATUSES, 0)
        for article in self.articles.values():
            counts[article.status] += 1
        return counts["enforced"], counts["recorded"], counts["advice"]

    def numbers(self, least: int, most: int) -> tuple[int, ...]:
        """How many may play: from `least` to `most`, without the numbers that this book leaves out."""
        named = str(self.values["players.numbers"].value).split() if "players.numbers" in self.values else None
        return tuple(number for number in range(least, most + 1) if named is None or str(number) in named)

    def at(self, players: int) -> Rulebook:
        """The book by which so many play: this one, unless they are left of a game and another is meant for them."""
        return self.left.get(players, self)

    def over(self, other: Rulebook) -> Rulebook:
        """This book with another beneath it, which has the name and what this one does not say."""
        new = copy(other)
        new.left = {}
        new.articles = {**other.articles, **self.articles}
        new.points = {**other.points, **self.own}
        new.own = {**other.own, **self.own}
        new.values = {**other.values, **self.values}
        return new

    def with_house(self, values: Mapping[str, Any], articles: Iterable[Mapping[str, Any]] = ()) -> Rulebook:
        """This book under the players' own rules: values changed one by one, and whole articles of their own."""
        from referee.core.house import overlay  # noqa: PLC0415 - house rules build on this class

        return overlay(self, values, tuple(articles))


def compile_book(
    data: Mapping[str, Any], *, beneath: Iterable[Rulebook] = (), base: Rulebook | None = None
) -> Rulebook:
    """A rulebook from the data of its TOML file.

    `beneath` are the books used where this one is silent (general chapter, standing orders), `base` the book that it
    extends. Raises BookError for a book that contradicts itself.
    """
    head = data.get("book", {})
    for key in head:
        if key not in _BOOK_KEYS:
            raise BookError(f'[book]: unknown key "{key}"{nearest(key, _BOOK_KEYS)}')
    book = Rulebook()
    book.game = head["game"]
    book.key = head.get("key", "")
    book.title = head["title"]
    book.summary = head.get("summary", "")
    book.lasts = head.get("lasts", "")
    book.source = head.get("source", "")
    book.revision = head.get("revision", 1)
    book.default = head.get("default", False)
    book.silent = tuple(head.get("silent", ()))
    for layer in reversed(list(beneath)):
        book.points.update(layer.points)
    if base is not None:
        dropped = set(head.get("drops", ()))
        for article in base.articles.values():
            if article.id not in dropped:
                _add(book, article)
    for entry in data.get("article", ()):
        article = Article(entry, book.name, book.source, head.get("calls", "Article"))
        if article.replaces:
            remove(book, article.replaces, article)
        _add(book, article)
    return book


def _add(book: Rulebook, article: Article) -> None:
    if article.id in book.articles:
        raise BookError(f'{book.name} has two articles "{article.id}"')
    book.articles[article.id] = article
    for point in article.settles:
        if point in book.own:
            raise BookError(f'{book.name}: articles "{book.own[point].id}" and "{article.id}" both settle {point}')
        book.own[point] = article
        book.points[point] = article
    for name, value in article.sets.items():
        if name in book.values:
            first = book.values[name].article.id
            raise BookError(f'{book.name}: articles "{first}" and "{article.id}" both set {name}')
        book.values[name] = Setting(value, article.cite, tuple(map(str, article.offers.get(name, ()))), article)


def remove(book: Rulebook, identity: str, by: Article | None = None) -> None:
    """Takes an article out of a book, with the points and values that only it gave."""
    if identity not in book.articles:
        what = f'article "{by.id}" replaces "{identity}"' if by else f'article "{identity}" is dropped'
        raise BookError(f"{what}, which {book.name} does not have{nearest(identity, book.articles)}")
    old = book.articles.pop(identity)
    for points in (book.own, book.points):
        for point in [p for p, article in points.items() if article is old]:
            del points[point]
    for name in [n for n, setting in book.values.items() if setting.article is old and by is not None]:
        # a replacing article keeps the numbers of the old one unless it sets its own
        if name in by.sets:  # type: ignore[union-attr]
            del book.values[name]


def flatten(table: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Nested tables as one level of dotted names: `last-trick.points` typed bare or in quotes is the same name."""
    flat: dict[str, Any] = {}
    for key, value in table.items():
        name = f"{prefix}{key}"
        if isinstance(value, Mapping):
            flat.update(flatten(value, f"{name}."))
        else:
            flat[name] = value
    return flat
