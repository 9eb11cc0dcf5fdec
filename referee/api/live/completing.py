"""What may be typed next at a live table, as somebody types: names, verbs, short forms, cards, choices and offences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.api.live.moment import Moment
from referee.api.live.tallies import is_tally
from referee.api.live.words import COMMANDS, meanings, usage_of
from referee.core.cards import read_card
from referee.core.events import TABLE

_NAMES = frozenset({"by", "of", "to"})
_ENOUGH = 12


def completions(text: str, moment: Moment) -> list[str]:
    """The words that the last word of a line, as far as it is typed, may become."""
    part = text.rpartition(";")[2]
    words = part.split()
    partial = words.pop() if words and not part[-1:].isspace() else ""
    is_first = ";" not in text and not words
    found = dict.fromkeys(_words(words, partial, moment, is_first=is_first))
    folded = partial.casefold()
    return [word for word in found if word.casefold().startswith(folded) and word != partial][:_ENOUGH]


def _words(words: list[str], partial: str, moment: Moment, *, is_first: bool) -> Iterator[str]:
    """Words that may stand behind others, the likeliest first."""
    if not words:
        yield from _beginnings(partial, moment)
        yield from (*moment.names, TABLE)
        yield from (name for name in COMMANDS if is_first and len(name) > 1)
        return
    if is_tally(words[0]):
        yield from _entries(moment)
        return
    if moment.seats.actor(words[0]) is not None:
        if len(words) == 1:
            offered = [one.verb for one in moment.candidates if one.actor.casefold() == words[0].casefold()]
            yield from offered
            yield from moment.game.verbs
            return
        yield from _arguments(words[1].casefold(), words[2:], moment)
        return
    for place in range(len(words) - 1, -1, -1):
        verb = _verb(words[place], moment)
        if verb and not usage_of(moment.game, verb).is_alone:
            yield from _arguments(verb, words[place + 1 :], moment)
            return
    yield from _beginnings(partial, moment)


def _verb(word: str, moment: Moment) -> str | None:
    """The verb that a word is short for; None if it is none, or may be something else."""
    found = meanings(word, moment.game.verbs, moment.declared)
    return found[0].name if len(found) == 1 and found[0].kind == "verb" else None


def _beginnings(partial: str, moment: Moment) -> Iterator[str]:
    """What a short form may be: open choices, cards once one is begun, acts that may come now, combinations, verbs."""
    yield from (option.key for one in moment.choices for option in one.options)
    if partial:
        yield from _cards(moment, ("plays", "trails", "turns"))
    yield from (one.verb for one in moment.candidates if one.verb != "elects")
    yield from moment.declared
    yield "tally"
    yield from moment.game.verbs


def _arguments(verb: str, words: list[str], moment: Moment) -> Iterator[str]:
    """What may follow a verb, behind the words that stand there already."""
    game = moment.game
    if verb not in game.verbs:
        return
    last = words[-1].casefold() if words else ""
    if last in _NAMES or (not words and usage_of(game, verb).names_first):
        yield from moment.names
        return
    if verb == "claims":
        yield from (("by",) if words else game.offences)
    elif verb == "elects":
        yield from (option.key for one in moment.choices for option in one.options)
    elif verb in ("declares", "scores"):
        yield from moment.declared
    elif verb == "tallies":
        yield from _entries(moment)
    yield from _cards(moment, (verb,))
    yield from (word for one in moment.candidates if one.verb == verb for word in one.rest.split() if "=" not in word)


def _entries(moment: Moment) -> Iterator[str]:
    game = moment.game
    yield from (key if key in game.tally_words else f"{key}=" for key in game.tally_keys)


def _cards(moment: Moment, verbs: Iterable[str]) -> Iterator[str]:
    """Cards that the game offers for these verbs, in the small letters in which they are typed."""
    for one in moment.candidates:
        if one.verb in verbs:
            yield from (word.lower() for word in one.rest.split() if read_card(word) is not None)
