"""House rules: articles of the players' own, laid over a book."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from referee.core.cards import RANK_NAMES, SUIT_NAMES
from referee.core.errors import BookError, nearest
from referee.core.rulebook import Article, Rulebook, Setting, remove
from referee.core.rulings import Citation

_WORTH = re.compile(r"\w=\d{1,6}( \w=\d{1,6})*", re.ASCII)  # what cards count, rank by rank
_NUMBER = re.compile(r"[0-9]{1,9}")
_NEEDED = ("hand.cards", "pack.copies", "game.points", "game.step", "settle.unit", "point.cycle")


def overlay(book: Rulebook, values: Mapping[str, Any], articles: Sequence[Mapping[str, Any]]) -> Rulebook:
    """A copy of the book with house rules above it; every number and point they change is cited as theirs."""
    new = Rulebook()
    for name in ("game", "key", "title", "summary", "lasts", "source", "revision", "default", "silent"):
        setattr(new, name, getattr(book, name))
    new.articles = dict(book.articles)
    new.points = dict(book.points)
    new.own = dict(book.own)
    new.values = dict(book.values)
    changed: list[str] = []
    named: dict[str, str] = {}
    for data in articles:
        changed.append(_add_article(new, book, dict(data), named))
    for name, value in values.items():
        if name in named:
            raise BookError(f'two house rules set "{name}": [house] and article "{named[name]}"; keep one')
        new.values[name] = _changed(book, name, value)
        changed.append(new.values[name].cite.heading)
    _check_ranks(new)
    new.changes = tuple(changed)
    new.left = {players: overlay(other, values, articles) for players, other in book.left.items()}
    return new


def typed_value(book: Rulebook, name: str, text: str) -> Any:
    """The value that `KEY=VALUE` on the command line means, by the kind of value that the book has."""
    setting = _known(book, name)
    if isinstance(setting.value, bool):
        if text.lower() not in ("true", "false"):
            raise BookError(f'"{name}" is yes or no; write {name}=true or {name}=false')
        return text.lower() == "true"
    if isinstance(setting.value, int):
        if not _NUMBER.fullmatch(text.removeprefix("-")):
            raise BookError(f'"{name}" is a whole number; the book has {setting.value}')
        return int(text)
    return text


def _known(book: Rulebook, name: str) -> Setting:
    if name not in book.values:
        raise BookError(
            f'"{name}" is no value of {book.name}{nearest(name, book.values)}',
            hint=f"`referee book {book.game} --values` lists them",
        )
    return book.values[name]


def _changed(book: Rulebook, name: str, value: Any) -> Setting:
    old = _known(book, name)
    if type(value) is not type(old.value):
        kinds = {bool: "true or false", int: "a whole number", str: "a text in quotes"}
        kind = kinds.get(type(old.value), "of its kind")
        raise BookError(f'"{name}" must be {kind}; the book has {_shown(old.value)}')
    if isinstance(value, int) and not isinstance(value, bool) and value < 0 <= old.value:
        raise BookError(f'"{name}" cannot be below nought; the book has {old.value}')
    if isinstance(value, int) and not isinstance(value, bool) and value < 1 and _counts(name):
        raise BookError(f'"{name}" must be 1 at least; the book has {old.value}')
    if name.endswith(("pack.ranks", "pack.suits")):
        _check_pack(name, value)
    if isinstance(value, str) and _WORTH.fullmatch(old.value) and not _WORTH.fullmatch(value):
        raise BookError(f'"{name}" says what each rank counts; the book has {old.value}')
    if old.offers and not _is_offered(value, old.offers):
        raise BookError(f'"{name}" may be {" or ".join(old.offers)}, not {_shown(value)}')
    if old.offers:
        had = "the book has the same" if value == old.value else f"the book has {_shown(old.value)}"
        heading = f"{name} = {_shown(value)}, as agreed; {had}"
        cite = Citation(old.cite.book, old.cite.article, heading, old.cite.source, f"{old.cite.label}, as agreed")
    else:
        heading = f"House rule: {name} = {_shown(value)}; the book has {_shown(old.value)}"
        cite = Citation("house", name, heading, f"in place of {old.cite.label}", f"House rule {name}")
    return Setting(value, cite, old.offers, old.article)


def _check_pack(name: str, value: str) -> None:
    """Complains of ranks or suits that are none, or are named twice."""
    what, known = ("rank", RANK_NAMES) if name.endswith("ranks") else ("suit", SUIT_NAMES)
    words = value.split()
    if len(set(words)) < len(words):
        raise BookError(f'"{name}" names a {what} twice: {value}')
    if not words or not all(word in known for word in words):
        raise BookError(f'"{name}" lists {what}s, out of {" ".join(known)}; not "{value}"')


def _counts(name: str) -> bool:
    """Whether a value counts something that there must be: cards, packs, points to play to or to reckon by."""
    return name in _NEEDED or name.endswith("target")


def _check_ranks(book: Rulebook) -> None:
    """Complains of a rank that a value names and the pack, as the house has it, does not hold."""
    for name, setting in book.values.items():
        if name.endswith(".rank") and setting.value not in book.values["pack.ranks"].value.split():
            raise BookError(f'"{name}" is {setting.value}, which is no rank of the pack; the pack has '
                            f'{book.values["pack.ranks"].value}')  # fmt: skip


def _is_offered(value: Any, offers: tuple[str, ...]) -> bool:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    for offer in offers:
        head, colon, _ = offer.partition(":")
        if colon and text.startswith(f"{head}:"):
            return _NUMBER.fullmatch(text[len(head) + 1 :]) is not None
        if text == offer.lower():
            return True
    return False


def _add_article(new: Rulebook, book: Rulebook, data: dict[str, Any], named: dict[str, str]) -> str:
    dropped = data.get("drops", "")
    if dropped:
        remove(new, dropped)
        for point in book.articles[dropped].settles:
            new.points.pop(point, None)
        return f'House rule: article "{dropped}" is dropped'
    article = Article({"origin": "house", **data}, "house", f"house rule over {book.name}", "House article")
    if article.replaces:
        remove(new, article.replaces, article)
    if article.id in new.articles:
        raise BookError(
            f'two articles are called "{article.id}"; give the house article another id, or say '
            f'replaces = "{article.id}"'
        )
    new.articles[article.id] = article
    for point in article.settles:
        if point in named:
            raise BookError(f'house articles "{named[point]}" and "{article.id}" both settle {point}; keep one')
        if point not in book.points and point not in book.silent:
            raise BookError(
                f'article "{article.id}": "{point}" is no point of {book.name}'
                f"{nearest(point, (*book.points, *book.silent))}"
            )
        named[point] = article.id
        new.points[point] = article
        new.own[point] = article
    for name, value in article.sets.items():
        if name in named:
            raise BookError(f'house articles "{named[name]}" and "{article.id}" both set "{name}"; keep one')
        named[name] = article.id
        setting = _changed(book, name, value)
        new.values[name] = setting._replace(cite=article.cite, article=article)
    return f"House rule: article {article.id}, {article.heading}"


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
