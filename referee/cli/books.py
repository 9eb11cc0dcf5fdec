"""Commands about books: which games there are, what their articles say, what can be recorded and claimed."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Annotated, Any

import typer

from referee import api
from referee.cli.completing import complete_articles, complete_books, complete_files
from referee.cli.group import complain
from referee.cli.manual import below
from referee.cli.options import Edition, GameName, Json, Letters
from referee.cli.output import ink, say, say_json
from referee.core.game import Game, Offence
from referee.core.rulebook import Article, Rulebook
from referee.core.wording import so_many
from referee.views import articles, json, words

app = typer.Typer()


@app.command(
    "games",
    epilog=below(
        "referee games",
        "referee games --players 3",
    ),
)
def list_games(
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", help="The games for so many players.", show_default=False)
    ] = None,
    as_json: Json = False,
    letters: Letters = False,
) -> None:
    """List the games: what each is, how many play, how long it goes on, its editions and how much of them is enforced."""
    found = [(api.game(name), api.editions(name)) for name in api.game_names(players)]
    if players is not None and not found:
        complain(f"referee: there is no game for {players} players (`referee games` lists them all)")
    if as_json:
        say_json({"games": [json.game(game, books) for game, books in found]})
        return
    pen = ink(letters)
    for game, books in found:
        say(words.game(game, books, pen))


@app.command(
    "book",
    epilog=below(
        "referee book rubicon-bezique 57",
        "referee book rubicon-bezique --search 'carte blanche'",
        "referee book rubicon-bezique --values",
        "referee book rubicon-bezique --changed game.toml",
        "referee book game.toml 57",
    ),
)
def read_book(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME|FILE",
            help="A game, a session file (its edition and house rules), or a book beneath every game: general, standing-orders.",
            autocompletion=complete_books,
            show_default=False,
        ),
    ],
    article: Annotated[
        str | None,
        typer.Argument(
            metavar="ARTICLE",
            help="An article's number, or a point or value it settles.",
            autocompletion=complete_articles,
            show_default=False,
        ),
    ] = None,
    rules: Edition = None,
    search: Annotated[str | None, typer.Option("--search", metavar="WORDS", help="Articles with these words.")] = None,
    changed: Annotated[
        str | None,
        typer.Option(
            "--changed",
            metavar="FILE",
            help="The house rules of a file beside the book.",
            autocompletion=complete_files,
        ),
    ] = None,
    values: Annotated[bool, typer.Option("--values", help="Every value that house rules may change.")] = False,
    as_json: Json = False,
    letters: Letters = False,
) -> None:
    """Read a book: the whole, one article, the articles with certain words, or its values.

    An article is named by its number (57, RP-35), by a point that it settles (lead.turn), or by a value that it sets
    (last-trick.points); --search finds the articles that have all the words. One marked `ours: no source says` is our
    own choice where the sources are silent; `common knowledge` and `derived` say where the others come from. `recorded`
    articles are cited, and the players carry them out; `advice` is advice.
    """
    if sum(map(bool, (article, search, changed, values))) > 1:
        raise api.CallError("give one of ARTICLE, --search, --changed and --values, not several")
    if changed is not None:
        _show_changes(game, rules, changed, as_json, letters)
        return
    book = _book(game, rules)
    if values:
        if as_json:
            say_json({**json.book(book), "values": json.values(book)})
        else:
            say(articles.values(book, ink(letters)))
    else:
        _show_articles(book, article, search, as_json, letters)


def _show_articles(book: Rulebook, one: str | None, search: str | None, as_json: bool, letters: bool) -> None:
    chosen = list(book.articles.values())
    if one is not None:
        chosen = [api.named_article(book, one)]
    elif search is not None:
        chosen = [article for article in chosen if _has_words(article, search)]
    if as_json:
        say_json({**json.book(book), "articles": [json.article(article) for article in chosen]})
        return
    pen = ink(letters)
    if one is None and search is None:
        say((*articles.heading(book, pen), ""))
    if not chosen:
        say([pen.text(f'{book.name}: no article has the words "{search}".')])
    say(articles.articles(chosen, pen, book))


def _told_of(name: str, offence: Offence, book: Rulebook) -> str:
    """What a search for an offence looks through: the offence, and the headings of its articles."""
    found = [book.points[point].heading for point in (offence.point, *offence.also) if point in book.points]
    return " ".join((name, offence.usage, offence.meaning, *found))


def _has_words(article: Article, search: str) -> bool:
    return _has_all(search, f"{article.id} {article.heading} {article.text}")


def _has_all(search: str, text: str) -> bool:
    return all(word in text.casefold() for word in search.casefold().split())


def _book(named: str, rules: str | None) -> Rulebook:
    if not named.endswith(".toml") and not os.path.isfile(named):
        return api.book(named, rules)
    if rules is not None:
        raise api.CallError(f"{named} says itself by which edition it is judged; leave --rules away")
    return api.book_of(named)


def _show_changes(game: str, rules: str | None, path: str, as_json: bool, letters: bool) -> None:
    house = api.house_in(path, game)
    book = api.book(game, rules or house.edition)
    housed = book.with_house(house.values, house.articles)
    if as_json:
        say_json({**json.book(housed), **json.changes(book, housed)})
    else:
        say(articles.changed(book, housed, ink(letters)))


@app.command(
    "verbs",
    epilog=below(
        "referee verbs bezique",
    ),
)
def list_verbs(game: GameName, as_json: Json = False, letters: Letters = False) -> None:
    """List what can be recorded in a game: every verb, how it is written and what it means."""
    found = api.game(game)
    if as_json:
        known = [{"verb": name, "usage": verb.usage, "meaning": verb.meaning} for name, verb in found.verbs.items()]
        say_json({"game": found.name, "verbs": known, "tallies": dict(found.tally_keys)})
        return
    pen = ink(letters)
    say(words.verbs(found.verbs, pen))
    if found.tally_keys:
        say([pen.paint("bold", "Keys of tallies")])
        say(words.tally_keys(found.tally_keys, pen))


@app.command(
    "offences",
    epilog=below(
        "referee offences rubicon-bezique --rules foster",
        "referee offences ecarte --search 'out of turn'",
    ),
)
def list_offences(
    game: GameName,
    rules: Edition = None,
    search: Annotated[str | None, typer.Option("--search", metavar="WORDS", help="Offences with these words.")] = None,
    as_json: Json = False,
    letters: Letters = False,
) -> None:
    """List what can be claimed in a game: arguments, what follows, who may choose and until when.

    Where those who are left of a game go on by another book, what can be claimed then follows.
    """
    book = api.book(game, rules)
    found = api.game(game)
    offences = _offences(found, book, search)
    left = {players: (other, _offences(found.form(players), other, search)) for players, other in book.left.items()}
    if as_json:
        also = [
            {"players": players, "game": found.form(players).name, "offences": _as_json(some, other)}
            for players, (other, some) in left.items()
        ]
        say_json({"game": found.name, "rules": book.key, "offences": _as_json(offences, book), "left": also})
        return
    pen = ink(letters)
    if not offences and not any(some for _, some in left.values()):
        say([pen.text(f'{found.title}: no offence has the words "{search}"; `referee offences {game}` lists all')])
    for name, offence in offences.items():
        say(words.offence(name, offence, book, pen))
    for players, (other, some) in left.items():
        if some:
            title = found.form(players).title
            say([pen.paint("bold", pen.text(f"When {so_many(players, 'player', 'are')} left, who play {title}:"))])
        for name, offence in some.items():
            say(words.offence(name, offence, other, pen))


def _offences(game: Game[Any], book: Rulebook, search: str | None) -> dict[str, Offence]:
    """What can be claimed where a game is played by this book, as far as it has the words."""
    known = game.offences.items()
    return {name: one for name, one in known if search is None or _has_all(search, _told_of(name, one, book))}


def _as_json(offences: Mapping[str, Offence], book: Rulebook) -> list[dict[str, Any]]:
    return [json.offence(name, offence, book) for name, offence in offences.items()]
