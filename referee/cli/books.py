"""Commands about books: which games there are, what their articles say, what can be recorded and claimed."""

from __future__ import annotations

from typing import Annotated

import typer

from referee import api
from referee.cli.options import Edition, GameName, Json, Letters, complete_files
from referee.cli.output import ink, say, say_json
from referee.core.rulebook import Article, Rulebook
from referee.views import articles, json, words

app = typer.Typer()


@app.command("games")
def list_games(as_json: Json = False, letters: Letters = False) -> None:
    """List the games, their editions, who plays, and how much of each book is enforced."""
    found = [(api.game(name), api.editions(name)) for name in api.game_names()]
    if as_json:
        say_json({"games": [json.game(game, books) for game, books in found]})
        return
    pen = ink(letters)
    for game, books in found:
        say(words.game(game, books, pen))


@app.command("book")
def read_book(
    game: GameName,
    article: Annotated[
        str | None,
        typer.Argument(metavar="ARTICLE", help="An article's number, or a point or value it settles."),
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
    """Read a book: the whole, one article, the articles with certain words, or its values."""
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


@app.command("verbs")
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


@app.command("offences")
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
