"""What can be written: games, verbs, and offences with what they cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.core.game import Game, Offence, Verb
from referee.core.rulebook import Article, Rulebook
from referee.views.articles import share
from referee.views.ink import Ink
from referee.views.rulings import DEADLINES


def seats(game: Game[Any]) -> str:
    """How many play: `2 players`, `3 to 7 players`."""
    return f"{game.least} players" if game.least == game.most else f"{game.least} to {game.most} players"


def game(shown: Game[Any], books: Iterable[Rulebook], ink: Ink) -> Iterator[str]:
    """A game in the list of games: its name, who plays, and each edition with what is enforced of it."""
    yield f"{ink.paint('bold', ink.text(shown.name))}  {ink.text(shown.title)}, {seats(shown)}"
    for book in books:
        mark = " (unless another is named)" if book.default else ""
        yield f"    {ink.text(book.key)}{mark}: {ink.text(book.title)}"
        yield f"        {share(book.share())}"


def verbs(known: Mapping[str, Verb], ink: Ink) -> Iterator[str]:
    """How each verb is written, and what it means."""
    for verb in known.values():
        yield ink.paint("bold", ink.text(verb.usage))
        yield from ink.wrap(ink.text(verb.meaning), indent="    ")


def tally_keys(known: Mapping[str, str], ink: Ink) -> list[str]:
    """What may be tallied."""
    return ink.columns([(f"    {ink.text(key)}", ink.text(meaning)) for key, meaning in known.items()])


def offence(name: str, shown: Offence, book: Rulebook, ink: Ink) -> Iterator[str]:
    """One offence: how it is claimed, what it is, and the article that says what follows, who chooses, until when."""
    yield f"{ink.paint('bold', ink.text(name))}  {ink.text(shown.usage)}"
    yield from ink.wrap(ink.text(shown.meaning), indent="    ")
    if shown.point not in book.points:
        yield f"    The book is silent on {ink.text(shown.point)}."
    told = {book.points[point].id: book.points[point] for point in (shown.point, *shown.also) if point in book.points}
    for article in told.values():
        yield from _article(article, ink)


def _article(article: Article, ink: Ink) -> Iterator[str]:
    yield from ink.wrap(ink.cards(f"{article.cite.label}, {article.heading}: {article.text}"), indent="    ")
    if article.options:
        yield from ink.wrap(f"{ink.text(article.elector)} may choose, {DEADLINES[article.lapses]}:", indent="    ")
        for option in article.options:
            yield from ink.wrap(ink.text(f"{option.key}: {option.say}"), indent="      ", hanging="        ")
