"""Commands about books: which games there are, what their articles say, what can be recorded and claimed."""

from __future__ import annotations

from typing import Annotated

import typer

from referee import api
from referee.cli.completing import complete_articles, complete_books, complete_files
from referee.cli.group import complain
from referee.cli.manual import below
from referee.cli.options import Edition, GameName, Json, Letters
from referee.cli.output import ink, say, say_json
from referee.core.rulebook import Article, Rulebook
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
    ),
)
def read_book(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            help="A game, or a book beneath every game: general, standing-orders.",
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
    book = api.book(game, rules)
    if sum(map(bool, (article, search, changed, values))) > 1:
        raise api.CallError("give one of ARTICLE, --search, --changed and --values, not several")
    if changed is not None:
        _show_changes(book, changed, as_json, letters)
    elif values:
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
    say(articles.articles(chosen, pen))


def _has_words(article: Article, search: str) -> bool:
    text = f"{article.id} {article.heading} {article.text}".casefold()
    return all(word in text for word in search.casefold().split())


def _show_changes(book: Rulebook, path: str, as_json: bool, letters: bool) -> None:
    house = api.house_in(path, book.game)
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
    ),
)
def list_offences(game: GameName, rules: Edition = None, as_json: Json = False, letters: Letters = False) -> None:
    """List what can be claimed in a game: arguments, what follows, who may choose and until when."""
    found = api.game(game)
    book = api.book(game, rules)
    if as_json:
        known = [json.offence(name, offence, book) for name, offence in found.offences.items()]
        say_json({"game": found.name, "rules": book.key, "offences": known})
        return
    pen = ink(letters)
    for name, offence in found.offences.items():
        say(words.offence(name, offence, book, pen))
