"""What can be written: games, verbs, and offences with what they cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.core.game import Game, Offence, Verb
from referee.core.record import Session
from referee.core.rulebook import Article, Rulebook
from referee.views.articles import share
from referee.views.ink import Ink, listed
from referee.views.rulings import DEADLINES


def seats(game: Game[Any], book: Rulebook) -> str:
    """How many play: `2 players`, `3 to 7 players`, `2, 3, 4, 6 or 12 players`."""
    numbers = book.numbers(game.least, game.most)
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]} to {numbers[-1]} players"
    return f"{listed([str(number) for number in numbers], 'or')} players"


def gist(game: Game[Any], book: Rulebook, ink: Ink) -> str:
    """What helps to choose a game, on one line: its title, how many play, and how long it goes on."""
    told = "; ".join(part for part in (seats(game, book), book.lasts) if part)
    return ink.text(f"{game.title}: {told}")


def game(shown: Game[Any], books: Sequence[Rulebook], ink: Ink) -> Iterator[str]:
    """A game in the list of games: what it is, and each edition with what is enforced of it."""
    first = books[0]
    yield f"{ink.paint('bold', ink.text(shown.name))}  {gist(shown, first, ink)}"
    if first.summary:
        yield f"    {ink.text(first.summary)}"
    for book in books:
        mark = " (unless another is named)" if book.default else ""
        yield f"    {ink.text(book.key)}{mark}: {ink.text(book.title)}"
        yield f"        {share(book.share())}"


def choice_of_games(shown: Sequence[tuple[Game[Any], Rulebook]], ink: Ink) -> list[str]:
    """Games to choose from, numbered: the name, how many play, and what it is."""
    return ink.columns(
        [
            (str(number), ink.text(game.name), _few(game, book), ink.text(book.summary or game.title))
            for number, (game, book) in enumerate(shown, 1)
        ],
        right=(0,),
    )


def _few(game: Game[Any], book: Rulebook) -> str:
    """How many play, in figures: `2`, `3-7`, `2-12`."""
    numbers = book.numbers(game.least, game.most)
    return f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 1 else "".join(map(str, numbers))


def session(made: Session, ink: Ink) -> list[str]:
    """What a new session file says, for the eyes of those who have just answered questions."""
    stakes = ", ".join(f"{kind} {format(amount, 'f')} {made.unit}" for kind, amount in made.stakes.items())
    sides = " against ".join("+".join(side) for side in made.sides)
    rows = [
        ("players", ", ".join(made.players)),
        *([("sides", sides)] if sides else []),
        ("first dealer", made.deals[0].dealer or "not known yet"),
        ("stake", stakes or "no money"),
    ]
    return [f"  {line}" for line in ink.columns([tuple(ink.text(cell) for cell in row) for row in rows])]


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
    told = {book.points[point].id: book.points[point] for point in (shown.point, *shown.also) if point in book.points}
    if not told:
        yield "    This book does not say what follows."
    for article in told.values():
        yield from _article(article, ink)


def _article(article: Article, ink: Ink) -> Iterator[str]:
    yield from ink.wrap(ink.cards(f"{article.cite.label}, {article.heading}: {article.text}"), indent="    ")
    if article.options:
        yield from ink.wrap(f"{ink.text(article.elector)} may choose, {DEADLINES[article.lapses]}:", indent="    ")
        for option in article.options:
            yield from ink.wrap(ink.text(f"{option.key}: {option.say}"), indent="      ", hanging="        ")
