"""The games: one folder each, found by itself. A folder holds `game.py` (its `GAME`) and its books as TOML files."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from referee.core.errors import BookError, CallError, nearest
from referee.core.game import Game
from referee.core.rulebook import Rulebook, compile_book

_HERE = Path(__file__).parent
_BENEATH = _HERE.parent / "core" / "books"
_NOT_BOOKS = frozenset({"examples"})


def names() -> list[str]:
    """Every game that there is, by its kebab-case name."""
    return sorted(folder.parent.name.replace("_", "-") for folder in _HERE.glob("*/game.py"))


@cache
def find(name: str) -> Game[Any]:
    """The game of that name; CallError with the nearest names if there is none. Only this game is imported."""
    if name not in names():
        raise CallError(f'there is no game "{name}"{nearest(name, names())}', hint="`referee games` lists them")
    module = import_module(f"referee.games.{name.replace('-', '_')}.game")
    game: Game[Any] = module.GAME
    return game


def editions(name: str) -> list[str]:
    """The editions of a game, the default one first."""
    found = [path.stem for path in sorted(_folder(name).glob("*.toml")) if path.stem not in _NOT_BOOKS]
    return sorted(found, key=lambda key: (not _data(name, key)["book"].get("default", False), key))


@cache
def book(name: str, edition: str | None = None) -> Rulebook:
    """A rulebook of a game, the default edition unless one is named; read and compiled once a process."""
    find(name)
    if edition is None:
        edition = editions(name)[0]
    elif not (_folder(name) / f"{edition}.toml").is_file() or edition in _NOT_BOOKS:
        known = editions(name)
        raise CallError(f'{name} has no edition "{edition}"{nearest(edition, known)}; it has {", ".join(known)}',
                        hint="`referee games` lists them all")  # fmt: skip
    data = _data(name, edition)
    base = None
    if extended := data["book"].get("extends"):
        other, _, key = str(extended).partition("/")
        base = book(other, key)
    compiled = compile_book(data, beneath=(general(), standing_orders()), base=base)
    for players, named in data["book"].get("left", {}).items():
        other, _, key = str(named).partition("/")
        compiled.left[int(players)] = book(other, key).over(compiled)
    return compiled


@cache
def general() -> Rulebook:
    """The general chapter, used where a book is silent."""
    return compile_book(_read(_BENEATH / "general.toml"))


@cache
def standing_orders() -> Rulebook:
    """The referee's own standing orders, beneath every book."""
    return compile_book(_read(_BENEATH / "standing-orders.toml"))


def _folder(name: str) -> Path:
    return _HERE / name.replace("-", "_")


@cache
def _data(name: str, edition: str) -> Mapping[str, Any]:
    return _read(_folder(name) / f"{edition}.toml")


def _read(path: Path) -> Mapping[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BookError(f"{path.name} is not TOML: {error}") from None
