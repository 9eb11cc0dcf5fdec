"""Score pads in one short line: a part for each player in the order of seats, a word or a number for each entry."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from referee.api.live.moment import Moment
from referee.api.live.words import NUMBER, Question
from referee.core.game import Game

BETWEEN = "/"
_WORD = "tally"
_LEAST = 3


def is_tally(word: str) -> bool:
    """Whether a word begins a line of tallies: `tally`, `tallies`, or a beginning of three letters."""
    folded = word.casefold()
    return folded == _WORD or (len(folded) >= _LEAST and "tallies".startswith(folded))


def lines(words: Sequence[str], moment: Moment) -> list[str]:
    """`NAME tallies KEY=NUMBER ...` for each player, from `c=27 sp=7 / c=25 sp=6`."""
    parts = [part.split() for part in " ".join(words).split(BETWEEN)]
    ways = _whose(moment)
    who = next((way for way in ways if len(way) == len(parts)), None)
    if who is None:
        shapes = ", or ".join(" ".join((_WORD, f" {BETWEEN} ".join(f"({name})" for name in way))) for way in ways)
        raise Question(f"a tally has a part for each, in this order: {shapes}; for one alone write "
                       f"{ways[0][0]} tallies ...")  # fmt: skip
    for name, part in zip(who, parts, strict=True):
        if not part:
            raise Question(f"{name}'s part is empty: what does {name} tally? Nothing is taken as zero")
    told = zip(who, parts, strict=True)
    return [f"{name} tallies {' '.join(_entry(word, moment.game) for word in part)}" for name, part in told]


def _whose(moment: Moment) -> list[tuple[str, ...]]:
    """Whose numbers they may be, in order: the players', or the sides' where partners tally together."""
    table = moment.table
    if table.deal.is_over and table.deal.players[0] in table.deal.tallies:
        table = moment.following.table
    players: tuple[str, ...] = table.deal.players
    sides = tuple("+".join(side) for side in table.sitting.sides)
    return [players] if len(sides) in (0, len(players)) else [players, sides]


def _entry(word: str, game: Game[Any]) -> str:
    """One entry under its full key."""
    key, equals, value = word.partition("=")
    if equals:
        return f"{_key(key, game, game.tally_keys)}={value}"
    if NUMBER.fullmatch(word):
        return f"{_usual(game)}={word}"
    return _key(word, game, game.tally_words)


def _key(typed: str, game: Game[Any], known: Collection[str]) -> str:
    folded = typed.casefold()
    if folded in game.tally_keys:
        return folded
    found = [key for key in game.tally_keys if key in known and key.startswith(folded)]
    if len(found) > 1:
        raise Question(f'"{typed}" may be {" or ".join(found)}: which is tallied?')
    if not found:
        raise Question(f'"{typed}" is not tallied in {game.title}; it tallies {", ".join(game.tally_keys)}')
    return found[0]


def _usual(game: Game[Any]) -> str:
    """The key of a bare number: the score, or the only thing that is counted."""
    if "score" in game.tally_keys:
        return "score"
    counted = [key for key in game.tally_keys if key not in game.tally_words]
    if len(counted) == 1:
        return counted[0]
    raise Question(f"a number of what? Write KEY=NUMBER with one of {', '.join(counted)}")
