"""What a typed word may stand for in a game: one rule for all games, and a question where it stands for two things."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.core.cards import SUIT_SIGNS, read_card, spell
from referee.core.errors import RefereeError, nearest
from referee.core.game import Game
from referee.core.rulebook import Rulebook

# What the table itself understands, alone on a line; each also with a / before it, whatever anybody is called.
COMMANDS: Mapping[str, str] = {
    "?": "the last ruling in full, with its articles",
    "legal": "what may come next",
    "u": "strikes the last entry",
    "redo": "takes back the last u",
    "w": "why: the last line with the table before and after it; w 23 for line 23",
    "show": "the table as it stands",
    "score": "the score sheet",
    "settle": "who pays whom as things stand, and why",
    "help": "the short forms",
    "quit": "leaves the table; so does Ctrl-D",
}
DRAW = "."
WITH = ("w", "with")
NUMBER = re.compile(r"-?[0-9]+(?:\+[0-9]+)*")
_KEY = re.compile(r"\b([a-z][a-z-]*)=(?=[A-Z0-9])")
OPEN = -1
_OPTIONAL = re.compile(r"\[[^]]*\]")
_LEAST = 2  # letters of a beginning


class Question(RefereeError):  # noqa: N818 - it is asked, nothing has failed
    """A line that could mean two things, or leaves something out: nothing is recorded, the table is asked."""


class Meaning(NamedTuple):
    """What a word stands for. kind: `card`, `combination`, `verb` or `choice`; name: the full word."""

    kind: str
    name: str

    @property
    def said(self) -> str:
        """The meaning as a question names it."""
        if self.kind == "card":
            return f"the {spoken(self.name)}"
        return {"verb": self.name, "choice": f"the choice {self.name}"}.get(self.kind, f"the combination {self.name}")


def spoken(word: str) -> str:
    """A card in words: `Ten of hearts`."""
    card = read_card(word)
    return spell(card.face) if card else word


def is_suit_first(word: str) -> bool:
    """Whether a card is written with its suit first, in letters alone: `st` for the Ten of spades."""
    return word.isalpha() and word[0].upper() in SUIT_SIGNS


def is_short_for(typed: str, word: str) -> bool:
    """Whether a word was cut to its beginning, of two letters or more, or to the first letters of its parts."""
    if typed == word:
        return True
    if len(typed) >= _LEAST and word.startswith(typed):
        return True
    return "-" in word and typed == initials(word)


def initials(word: str) -> str:
    """The first letters of a word's parts: `four-aces` is `fa`."""
    return "".join(part[0] for part in word.split("-") if part)


def lengthened(typed: str, words: Iterable[str], what: str) -> str:
    """The one word that a typed one is short for; the typed one where there is none. Question where there are several."""
    known = list(words)
    folded = typed.casefold()
    if folded in known:
        return folded
    found = [word for word in known if is_short_for(folded, word)]
    if len(found) > 1:
        raise Question(f'"{typed}" may be {" or ".join(found)}: which {what}?')
    return found[0] if found else typed


def combinations(game: Game[Any], book: Rulebook) -> dict[str, int]:
    """What may be declared, with its number of cards; OPEN where that is not fixed, as of carte blanche."""
    if "declares" not in game.verbs:
        return {}
    known = {name: what.size for name, what in getattr(game, "combinations", {}).items()}
    for name, cards in re.findall(r"declares ([a-z-]+)((?: CARD)+)", game.verbs["declares"].usage):
        known.setdefault(name, cards.count("CARD"))
    for name in game.tally_keys:
        if f"{name}.points" in book.values and name not in game.tally_words:
            known.setdefault(name, OPEN)
    return known


class Usage(NamedTuple):
    """How a verb is written: whether it stands alone, whose it is, the one key for a bare number, and what comes first."""

    is_alone: bool
    is_the_tables: bool
    key: str | None
    names_first: bool
    is_of_ranks: bool


def usage_of(game: Game[Any], verb: str) -> Usage:
    """What the way in which a verb is written tells about its arguments."""
    ways = _ways_of(game, verb)
    keys = set(_KEY.findall(_OPTIONAL.sub("", game.verbs[verb].usage)))
    return Usage(
        is_alone=all(len(way) == 2 for way in ways),
        is_the_tables=all(way[0] == "table" for way in ways),
        key=keys.pop() if len(keys) == 1 else None,
        names_first=any(way[2:3] == ["NAME"] for way in ways),
        is_of_ranks=any("RANK" in way for way in ways),
    )


def _ways_of(game: Game[Any], verb: str) -> list[list[str]]:
    """The ways in which a verb is written, each with who does it and the verb first."""
    ways = [way.split() for way in re.split(r" [|·] ", game.verbs[verb].usage)]
    return [way if verb in way[1:2] else [way[0], verb, *way[1:]] for way in ways]


def written_with(game: Game[Any], verb: str) -> set[str]:
    """The plain words that may stand right behind a verb: `sixty-six` behind announces."""
    behind = (word for way in _ways_of(game, verb) for word in "".join(way[2:3]).strip("[]").split("|"))
    return {word for word in behind if word.islower()}


def meanings(word: str, verbs: Iterable[str], declared: Iterable[str], choices: Iterable[str] = ()) -> list[Meaning]:
    """Everything that a word may stand for at this table: a card first. A whole word of the game is itself alone."""
    folded = word.casefold()
    card = [Meaning("card", word)] if read_card(word) is not None else []
    known = [
        *(Meaning("choice", key) for key in choices),
        *(Meaning("combination", name) for name in declared),
        *(Meaning("verb", verb) for verb in verbs),
    ]
    whole = [one for one in known if one.name == folded]
    if whole:
        return whole
    return card + [one for one in known if _stands_for(folded, one)]


def _stands_for(folded: str, one: Meaning) -> bool:
    return is_short_for(folded, one.name) or (one.kind == "combination" and folded == initials(one.name))


def begun(word: str, names: Iterable[str]) -> list[str]:
    """The names that begin with a word."""
    folded = word.casefold()
    return [name for name in names if name.casefold().startswith(folded)] if folded else []


def otherwise(word: str, meaning: Meaning, names: Iterable[str]) -> str:
    """Another way to write what a word means, which begins nobody's name."""
    everybody = list(names)
    for way in _ways(word, meaning):
        if not begun(way, everybody):
            return way
    return meaning.name


def longer(word: str, meaning: Meaning, verbs: Iterable[str], declared: Iterable[str]) -> str:
    """The shortest way to write what a word means so that it means nothing else: `ts`, or more of a verb."""
    if meaning.kind == "card":
        return next(iter(_ways(word, meaning))) if not is_suit_first(word) else word[::-1]
    name = meaning.name
    beginnings = (name[:end] for end in range(max(_LEAST, len(word)), len(name)))
    ways = (*([initials(name)] if "-" in name else []), *beginnings)
    return next((way for way in ways if meanings(way, verbs, declared) == [meaning]), name)


def _ways(word: str, meaning: Meaning) -> Iterator[str]:
    if meaning.kind != "card":
        yield meaning.name
        return
    card = read_card(word)
    face = card.face if card else word
    if face[0] == "T":
        yield f"10{face[1].lower()}"
    yield f"{face[1]}{face[0]}".lower()
    yield face[0].lower() + SUIT_SIGNS.get(face[1], face[1])


def not_understood(word: str, known: Iterable[str], holding: Sequence[str] = (), now: Sequence[str] = ()) -> Question:
    """What is said of a word that means nothing by itself: the words that hold it, else the nearest, and what may come."""
    if word.casefold() in COMMANDS:
        return Question(f'"{word}" is a command: it stands alone on its line')
    ways = " or ".join(f'"{way}"' for way in holding)
    tail = f"; write {ways}." if holding else nearest(word, [*known, *COMMANDS]) or "."
    coming = f"What may come now: {', '.join(now)}; help" if now else "help"
    return Question(f'"{word}" means nothing here{tail} {coming} lists the short forms')
