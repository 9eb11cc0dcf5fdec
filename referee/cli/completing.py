"""What the shell completes: games, editions, articles, house rules and stakes, files, and the lines of a record.

The shell asks at every press of a key, so a book or a game is loaded only where it is named, and no record is judged.
What cannot be read is completed with nothing: a complaint would fall into the line that somebody is typing.
"""

from __future__ import annotations

import contextlib
import os
import shlex
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from referee.cli.group import WORDS

Complete = Callable[[Any, str], list[str]]

_NAMES_FOLLOW = frozenset({"by", "of", "to"})


def _quiet(complete: Complete) -> Complete:
    """A completion that offers nothing where it would fail, and nothing that a shell or a terminal would obey."""

    def offered(ctx: Any, incomplete: str) -> list[str]:
        from referee.core.errors import RefereeError  # noqa: PLC0415 - only the shell asks

        with contextlib.suppress(RefereeError, OSError, ValueError):
            return [word for word in complete(ctx, incomplete) if word.isprintable()]
        return []

    offered.__doc__ = complete.__doc__
    return offered


def _begun(words: Iterable[str], incomplete: str) -> list[str]:
    """Those of the words that begin so."""
    return [word for word in dict.fromkeys(words) if word.startswith(incomplete)]


def _said(ctx: Any) -> dict[str, Any]:
    """What the call says so far; read again without an option at its end that still lacks its value."""
    words: list[str] = ctx.meta.get(WORDS) or []
    if not words or not words[-1].startswith("-"):
        return dict(ctx.params)
    with ctx.command.make_context(ctx.info_name, words[1:-1], resilient_parsing=True) as complete:
        return dict(complete.params)


# ---- Games and books


@_quiet
def complete_games(ctx: Any, incomplete: str) -> list[str]:
    """Games that begin so."""
    from referee import games  # noqa: PLC0415

    return _begun(games.names(), incomplete)


@_quiet
def complete_books(ctx: Any, incomplete: str) -> list[str]:
    """Games that begin so, the books beneath every game, and session files."""
    from referee import api  # noqa: PLC0415

    return [*_begun((*api.game_names(), *api.BENEATH), incomplete), *_files(incomplete)]


@_quiet
def complete_editions(ctx: Any, incomplete: str) -> list[str]:
    """Editions of the game already named, itself or by its file; of every game where none is."""
    from referee import games  # noqa: PLC0415

    named = _game_of(_said(ctx))
    return _begun((key for name in [named] if named or games.names() for key in games.editions(name)), incomplete)


@_quiet
def complete_articles(ctx: Any, incomplete: str) -> list[str]:
    """Articles of the book named by their numbers; once something is typed, points and values too."""
    from referee import api  # noqa: PLC0415

    said = _said(ctx)
    rules = api.book(said["game"], said.get("rules"))
    more = (*rules.own, *rules.values) if incomplete else ()
    return _begun((*rules.articles, *more), incomplete)


@_quiet
def complete_house(ctx: Any, incomplete: str) -> list[str]:
    """House rules that the book itself offers, whole; other values of the book, as they stand in it; files of a club."""
    from referee import api  # noqa: PLC0415

    said = _said(ctx)
    game = _game_of(said)
    if not game:
        return list(_files(incomplete))
    found: list[str] = []
    for name, setting in api.book(game, said.get("rules")).values.items():
        offers = [offer for offer in setting.offers if offer != str(setting.value)] or [str(setting.value)]
        found += (f"{name}={offer.lower() if offer in ('True', 'False') else offer}" for offer in offers)
    return [*_begun(found, incomplete), *(_files(incomplete) if incomplete else ())]


@_quiet
def complete_stakes(ctx: Any, incomplete: str) -> list[str]:
    """Kinds of stake that the game named knows; the amount is for people to say."""
    from referee import games  # noqa: PLC0415

    game = _game_of(_said(ctx))
    return _begun((f"{kind}=" for kind in games.find(game).stakes), incomplete) if game else []


def _game_of(said: dict[str, Any]) -> str:
    """The game that the call names, itself or by its file; empty if it names none."""
    from referee import games  # noqa: PLC0415

    for name in (said.get("game"), said.get("target")):
        if name in games.names():
            return str(name)
    path = said.get("path") or said.get("target")
    return str(_head(path).get("game", "")) if path else ""


# ---- Files


@_quiet
def complete_files(ctx: Any, incomplete: str) -> list[str]:
    """Session files and folders that begin so."""
    return list(_files(incomplete))


@_quiet
def complete_targets(ctx: Any, incomplete: str) -> list[str]:
    """Session files and games that begin so."""
    return [*_files(incomplete), *complete_games(ctx, incomplete)]


def _files(incomplete: str) -> Iterator[str]:
    folder, start = os.path.split(incomplete)
    for entry in sorted(os.scandir(folder or "."), key=lambda entry: entry.name):
        if not entry.name.startswith(start) or (entry.name.startswith(".") and not start):
            continue
        name = os.path.join(folder, entry.name)
        if entry.is_dir():
            yield f"{name}/"
        elif entry.name.endswith(".toml"):
            yield name


def _head(path: str) -> dict[str, Any]:
    """What a session file says, read and not judged."""
    from referee.files.documents import decode, load, read_bytes  # noqa: PLC0415

    return load(decode(read_bytes(path), path), path).values if os.path.isfile(path) else {}


# ---- People, and lines of a record


@_quiet
def complete_players(ctx: Any, incomplete: str) -> list[str]:
    """Players of the file named, or of the session that the call makes."""
    said = _said(ctx)
    path = said.get("path")
    return _begun(said.get("players") or (_people(_head(path)) if path else ()), incomplete)


def _people(head: dict[str, Any]) -> list[str]:
    lists = (head.get(key) for key in ("players", "bystanders"))
    return [name for found in lists if isinstance(found, list) for name in found if isinstance(name, str)]


@_quiet
def complete_lines(ctx: Any, incomplete: str) -> list[str]:
    """Lines of a record: who, then what, then which offence and by whom. A line is one word of the shell, in quotes."""
    from referee import games  # noqa: PLC0415

    given = ctx.params.get("lines") or ()
    if not incomplete and given and given[-1].endswith(" "):
        incomplete = given[-1]  # some shells hand over a word that ends with a space as if it were done
    head = _head(ctx.params["path"])
    stem, word, before = _parted(incomplete)
    names = _people(head)
    if not before:
        offered: Iterable[str] = (*names, "table")
    elif len(before) == 1:
        offered = games.find(str(head["game"])).verbs if "game" in head else ()
    elif before[-1] in _NAMES_FOLLOW:
        offered = names
    elif before[1] == "claims" and len(before) == 2 and "game" in head:
        offered = games.find(str(head["game"])).offences
    else:
        offered = ()
    opening = '"' if _needs_quote() else ""
    return [f"{opening}{stem}{one}" for one in _begun(offered, word)]


def _parted(line: str) -> tuple[str, str, list[str]]:
    """A line in typing: all before its last word, that word, and the words of its last event before it."""
    stem = line[: max(line.rfind(" "), line.rfind(";")) + 1]
    return stem, line[len(stem) :], stem.rpartition(";")[2].split()


def _needs_quote() -> bool:
    """Whether the quotes that hold a line together have still to be opened; Bash does not put them there by itself.

    So the first press of the key offers `"Ann`, and Bash types what all offers begin with.
    """
    if os.environ.get("_REFEREE_COMPLETE") != "complete_bash":
        return False
    try:
        shlex.split(os.environ.get("COMP_WORDS", ""))
    except ValueError:  # a quote stands open
        return False
    return True
