"""What `referee new` asks when a call leaves something open: questions and good answers, without a terminal."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from referee import api
from referee.cli.asking import Question, Questions
from referee.core.errors import nearest
from referee.core.rulebook import Rulebook
from referee.core.wording import so_many
from referee.views import words
from referee.views.ink import Ink, listed

_ENDING = ".toml"
_NAMES = (
    "Ann",
    "Bob",
    "Cal",
    "Dee",
    "Eve",
    "Fay",
    "Gus",
    "Hal",
    "Ida",
    "Joe",
    "Kay",
    "Lee",
    "Mia",
    "Ned",
    "Oda",
    "Pam",
)
_MONEY_UNKNOWN = "money"  # stands for the unit until it has been asked for


@dataclass(slots=True)
class Wanted:
    """A session to be made: what the call has said, and after the questions everything.

    `options` go on to `api.start` as they are; `date` names the file.
    """

    path: str
    game: str
    players: Sequence[str]
    date: str
    options: dict[str, Any] = field(default_factory=dict)

    def check(self, **more: Any) -> api.Judged:
        """The session as wanted so far and with `more`, judged; raises what is wrong with it."""
        options = {**self.options, **more}
        if options.get("stakes") and not options.get("unit"):
            options["unit"] = _MONEY_UNKNOWN
        return api.plan(self.game, self.players, **options)


def questions(wanted: Wanted, ink: Ink) -> Questions[Wanted]:
    """Asks for everything that is still open, the game first, and fills it in."""
    if wanted.path:
        _check_path(wanted.path)
    count = None if wanted.game else (yield from _game(wanted, ink))
    keys = api.edition_names(wanted.game)
    if not wanted.options.get("rules") and len(keys) > 1:
        wanted.options["rules"] = yield _edition(wanted.game, keys, ink)
    if not wanted.players:
        wanted.players = yield _players(wanted, count)
    judged = wanted.check()
    if not wanted.options.get("sides"):
        yield from _partner(wanted, judged)
    if not wanted.options.get("dealer"):
        wanted.options["dealer"] = yield _dealer(wanted)
    if judged.game.stakes:
        yield from _stakes(wanted, judged)
    if not wanted.options.get("house"):
        wanted.options["house"] = yield _house(wanted, judged.book, ink)
    if not wanted.path:
        wanted.path = yield _path(wanted)
    wanted.options["date"] = wanted.options.get("date") or wanted.date
    wanted.check()
    return wanted


def _game(wanted: Wanted, ink: Ink) -> Questions[int | None]:
    """Asks for the game; answers how many play, if that was said."""
    count = len(wanted.players) or (yield Question("How many play?", _count, default="any number"))
    offered = api.game_names(count)
    if not offered:
        raise api.CallError(f"there is no game for {count} players")
    rows = [(api.game(name), api.book(name)) for name in offered]
    only = offered[0] if len(offered) == 1 else ""
    wanted.game = yield Question(
        "Which game? Its number, its name or how that begins",
        lambda typed: _named_game(typed or only, offered, count),
        default=only,
        about=tuple(words.choice_of_games(rows, ink)),
    )
    return count


def _count(typed: str) -> int | None:
    if not typed or typed.casefold() in ("any", "any number"):
        return None
    if not (typed.isascii() and typed.isdigit()) or not 0 < len(typed) < 4:
        raise api.CallError("write a number such as 2, or nothing for any number")
    if not api.game_names(int(typed)):
        raise api.CallError(f"there is no game for {typed} players")
    return int(typed)


def _named_game(typed: str, offered: Sequence[str], count: int | None) -> str:
    """The game that a number of the list, a name or the beginning of one or of its title means."""
    if not typed:
        raise api.CallError(f"write a number from 1 to {len(offered)} or a name")
    if typed.isascii() and typed.isdigit():
        if len(typed) > 4 or not 0 < int(typed) <= len(offered):
            raise api.CallError(f"the list goes from 1 to {len(offered)}")
        return offered[int(typed) - 1]
    folded = _plain(typed)
    names = api.game_names()
    found = [name for name in names if folded in (name, _plain(api.game(name).title))]
    found = found or [name for name in names if name.startswith(folded)]
    found = found or [name for name in names if _plain(api.game(name).title).startswith(folded)]
    found = found or [name for name in names if any(part.startswith(folded) for part in name.split("-"))]
    if not found:
        raise api.CallError(f'there is no game "{typed}"{nearest(typed, names)}')
    fitting = [name for name in found if name in offered]
    if len(fitting) > 1:
        raise api.CallError(f'"{typed}" may be {listed(fitting, "or")}; write more of the name')
    if not fitting:
        raise api.CallError(f"{api.game(found[0]).title} is not for {count} players")
    return fitting[0]


def _plain(text: str) -> str:
    """Words in small letters without accents, joined as names of games are."""
    bare = "".join(sign for sign in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(sign))
    return "-".join(bare.split())


def _edition(game: str, keys: Sequence[str], ink: Ink) -> Question:
    rows = [(str(number), key, api.book(game, key).title) for number, key in enumerate(keys, 1)]
    return Question(
        "By which book? Its number or its name",
        lambda typed: _one_of(typed or keys[0], keys, "edition"),
        default=keys[0],
        about=tuple(ink.columns([tuple(ink.text(cell) for cell in row) for row in rows])),
    )


def _one_of(typed: str, known: Sequence[str], what: str) -> str:
    """The one of a list that its number, its name or the beginning of its name means."""
    if typed.isascii() and typed.isdigit() and len(typed) < 4 and 0 < int(typed) <= len(known):
        return known[int(typed) - 1]
    folded = typed.casefold()
    found = [name for name in known if name.casefold() == folded]
    found = found or [name for name in known if name.casefold().startswith(folded)]
    if len(found) != 1:
        raise api.CallError(f'"{typed}" is no {what}{nearest(typed, known)}; write {listed(known, "or")}')
    return found[0]


def _players(wanted: Wanted, count: int | None) -> Question:
    game = api.game(wanted.game)
    seats = f"{count} players" if count else words.seats(game, api.book(wanted.game, wanted.options.get("rules")))
    wish = f"write all the names on one line, such as {' '.join(_NAMES[: count or game.least])}"

    def answer(typed: str) -> list[str]:
        names = typed.replace(",", " ").split()
        if not names:
            raise api.CallError(f"{game.title} is for {seats}; {wish}")
        if len(names) != (count or max(len(names), game.least)):
            raise api.CallError(f"that is {so_many(len(names), 'name')} for {seats}; {wish}")
        Wanted("", wanted.game, names, "", wanted.options).check()
        return names

    return Question(f"Who plays ({seats})? All the names, in order to the left", answer)


def _partner(wanted: Wanted, judged: api.Judged) -> Questions[None]:
    """Four who may play two against two are asked; a deal that is played so keeps its sides in `sides`."""
    sides: Sequence[Sequence[str]] = getattr(judged.table.deal, "sides", ())
    first, *others = wanted.players
    if len(others) != 3 or not sides:
        return
    own = next(side for side in sides if first in side)
    usual = next((name for name in own if name != first), "")

    def answer(typed: str) -> list[list[str]]:
        if not typed or (not usual and typed.casefold() == "nobody"):
            return []
        partner = _one_of(typed, others, "partner")
        if partner == usual:
            return []
        chosen = [[first, partner], [name for name in others if name != partner]]
        wanted.check(sides=chosen)
        return chosen

    wanted.options["sides"] = yield Question(f"Who is {first}'s partner?", answer, default=usual or "nobody")


def _dealer(wanted: Wanted) -> Question:
    def answer(typed: str) -> str | None:
        return _one_of(typed, wanted.players, "player") if typed else None

    return Question("Who deals first?", answer, default="not known yet")


def _stakes(wanted: Wanted, judged: api.Judged) -> Questions[None]:
    kinds = list(judged.game.stakes)
    if not wanted.options.get("stakes"):
        example = " or ".join(f"{kind}=0.10" for kind in kinds)

        def answer(typed: str) -> dict[str, Any]:
            given = [f"{kinds[0]}={word}" if "=" not in word and len(kinds) == 1 else word for word in typed.split()]
            if any("=" not in word for word in given):
                raise api.CallError(f"write what the money is for, such as {example}")
            stakes = api.money(given)
            wanted.check(stakes=stakes)
            return stakes

        wanted.options["stakes"] = yield Question(f"For what stake? Such as {example}", answer, default="no money")
    if wanted.options["stakes"] and not wanted.options.get("unit"):

        def unit(typed: str) -> str:
            wanted.check(unit=typed or " ")
            return typed

        wanted.options["unit"] = yield Question("In what money? Such as GBP or EUR", unit)


def _house(wanted: Wanted, book: Rulebook, ink: Ink) -> Question:
    offers = {name: _offered(book, name) for name in book.values if len(_offered(book, name)) > 1}
    rows = [
        (ink.text(f"{name}={choice}"), ink.text(book.values[name].article.heading))
        for name, choices in offers.items()
        for choice in choices
        if choice != _shown(book.values[name].value)
    ]

    def answer(typed: str) -> list[str]:
        rules = [_house_rule(word, offers, book) for word in typed.split()]
        wanted.check(house=rules)
        return rules

    more = (
        *ink.columns(rows),
        ink.text(f"`referee book {wanted.game} --values` lists every value that may be changed."),
    )
    text = f"House rules? KEY=VALUE with spaces between; ? lists {len(rows)}" if rows else "House rules? KEY=VALUE"
    return Question(text, answer, default="none", more=more)


def _house_rule(word: str, offers: dict[str, list[str]], book: Rulebook) -> str:
    """A house rule as typed; the name alone will do where the book offers one other value."""
    if word not in offers:
        return word
    others = [choice for choice in offers[word] if choice != _shown(book.values[word].value)]
    if len(others) == 1:
        return f"{word}={others[0]}"
    raise api.CallError(f"write which: {' or '.join(f'{word}={choice}' for choice in others)}")


def _offered(book: Rulebook, name: str) -> list[str]:
    return [offer.lower() if offer in ("True", "False") else offer for offer in book.values[name].offers]


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _path(wanted: Wanted) -> Question:
    usual = free_name(wanted.game, wanted.date)

    def answer(typed: str) -> str:
        name = typed or usual
        if not os.path.splitext(name)[1]:
            name += _ENDING
        _check_path(name)
        return name

    return Question("Which file?", answer, default=usual)


def free_name(game: str, date: str) -> str:
    """A name for the file that nothing has yet: `bezique-2026-11-30.toml`, then `bezique-2026-11-30-2.toml`."""
    number, name = 1, f"{game}-{date}{_ENDING}"
    while os.path.lexists(name):
        number += 1
        name = f"{game}-{date}-{number}{_ENDING}"
    return name


def _check_path(path: str) -> None:
    """Raises what would keep the file from being made, before more is asked."""
    if "\0" in path:
        raise api.CallError("that is no name of a file")
    if os.path.lexists(path):
        raise api.SessionError("there is a file of this name already; choose another name", path=path)
    folder = os.path.dirname(path)
    if folder and not os.path.isdir(folder):
        raise api.SessionError("there is no such folder; make it first", path=path)
