"""Games, their books and house rules, as the commands ask for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from referee import games
from referee.core.errors import BookError, CallError, nearest
from referee.core.game import Game
from referee.core.helping import VALUES, filled
from referee.core.house import typed_value
from referee.core.rulebook import Article, Rulebook
from referee.core.rulings import Citation
from referee.files.documents import PathLike

BENEATH = ("general", "standing-orders")


class House(NamedTuple):
    """The players' own rules: changed values by name, and whole articles; and the edition that a session names."""

    values: Mapping[str, Any] = {}
    articles: tuple[Mapping[str, Any], ...] = ()
    edition: str | None = None


def game_names(players: int | None = None) -> list[str]:
    """Every game that there is, or those that so many may play by the default book."""
    if players is None:
        return games.names()
    return [name for name in games.names() if may_play(name, players)]


def may_play(name: str, players: int, edition: str | None = None) -> bool:
    """Whether so many may play a game by a book."""
    found = game(name)
    return players in book(name, edition).numbers(found.least, found.most)


def game(name: str) -> Game[Any]:
    """The game of that name, or CallError with the nearest names."""
    return games.find(name)


def edition_names(name: str) -> list[str]:
    """The editions of a game, the default one first, without reading their articles."""
    return games.editions(name)


def editions(name: str) -> list[Rulebook]:
    """The books of a game, the default one first."""
    return [games.book(name, key) for key in games.editions(name)]


def book(name: str, edition: str | None = None) -> Rulebook:
    """A rulebook: an edition of a game, or one of the two beneath every game (BENEATH)."""
    if name in BENEATH:
        if edition is not None:
            raise CallError(f"{name} has no editions; leave --rules away")
        return games.general() if name == "general" else games.standing_orders()
    return games.book(name, edition)


def find_article(rules: Rulebook, cite: Citation) -> Article | None:
    """The article behind a citation, in the book itself or in one beneath it."""
    if cite.book in BENEATH:
        return book(cite.book).articles.get(cite.article)
    found = (one.articles.get(cite.article) for one in (rules, *rules.left.values()))
    return next((article for article in found if article is not None), None)


def named_article(rules: Rulebook, word: str) -> Article:
    """The article that somebody asks for: by its number, by a point that it settles, or by a value that it sets."""
    wanted = word.casefold().removeprefix("law ").removeprefix("article ").strip()
    for article in rules.articles.values():
        if wanted == article.id.casefold():
            return article
    if wanted in rules.points:
        return rules.points[wanted]
    if wanted in rules.values:
        return rules.values[wanted].article
    for other in (*rules.left.values(), *map(book, BENEATH)):
        for article in other.articles.values():
            if wanted == article.id.casefold():
                return article
    hint = f"`referee book {rules.game}` lists them; --search looks for words"
    for other in () if rules.game in BENEATH else editions(rules.game):
        if any(wanted == number.casefold() for number in other.articles):
            hint = f"{other.name} has it: `referee book {rules.game} {word} --rules {other.key}`"
            break
    raise CallError(f'{rules.name} has no article "{word}"{nearest(word, rules.articles)}', hint=hint)


def house_rules(rules: Rulebook, given: Iterable[str]) -> House:
    """House rules as a command takes them: each KEY=VALUE, or the name of a club's file."""
    try:
        return _house_rules(rules, given)
    except BookError as error:
        error.helped = error.helped or filled(VALUES, game=rules.game)
        raise


def _house_rules(rules: Rulebook, given: Iterable[str]) -> House:
    from referee.files.house import read_house  # noqa: PLC0415 - only a club's file needs it

    values: dict[str, Any] = {}
    articles: list[Mapping[str, Any]] = []
    for word in given:
        key, equals, value = word.partition("=")
        if not equals:
            more, whole = read_house(word)
            articles += whole
        else:
            more = {key.strip(): typed_value(rules, key.strip(), value.strip())}
        for name in more:
            if name in values:
                raise CallError(f'two house rules set "{name}"; keep one', helped=filled(VALUES, game=rules.game))
        values.update(more)
    rules.with_house(values, articles)
    return House(values, tuple(articles))


def house_in(path: PathLike, name: str) -> House:
    """The house rules in a file: a club's file, or a session of that game."""
    from referee.files.documents import decode, load, read_bytes  # noqa: PLC0415
    from referee.files.house import house_articles, house_values, read_house  # noqa: PLC0415
    from referee.files.reading import session_of  # noqa: PLC0415

    document = load(decode(read_bytes(path), str(path)), str(path))
    if "format" not in document.values:
        values, articles = read_house(path)
        return House(values, tuple(articles))
    session = session_of(document)
    if session.game != name:
        raise CallError(f"this session is of {session.game}, not of {name}", path=str(path),
                        line=session.places.get("game"))  # fmt: skip
    return House(house_values(document), house_articles(document), session.rules or None)
