"""The one thing that a typed word means at a moment; a question where it is two, or begins somebody's name."""

from __future__ import annotations

from referee.api.live import tallies
from referee.api.live.moment import Moment
from referee.api.live.words import (
    DRAW,
    Meaning,
    Question,
    begun,
    is_suit_first,
    longer,
    meanings,
    not_understood,
    otherwise,
)

PLAYING = ("plays", "trails")  # what a card alone does, where cards are played; else it is what the table asks for


def is_full(word: str, moment: Moment) -> bool:
    """Whether a line that begins with this word is a line of the record."""
    if moment.seats.actor(word) is not None:
        return True
    return len(begun(word, moment.names)) == 1 and not _all_meanings(word, moment)


def meaning_of(word: str, moment: Moment) -> Meaning:
    """The one thing that a word means; Question if it is none, or several, or begins somebody's name."""
    found = _all_meanings(word, moment)
    names = begun(word, moment.names)
    if not found:
        if len(names) > 1:
            raise Question(f'"{word}" may be {" or ".join(names)}; write more of the name')
        raise not_understood(word, (*moment.names, *moment.game.verbs, *moment.declared))
    is_whole = len(found) == 1 and found[0].kind != "card" and found[0].name == word.casefold()
    said = " or ".join(one.said for one in found)
    if names and not is_whole:
        ways = " or ".join(f'"{otherwise(word, one, moment.names)}"' for one in found)
        who = " or ".join(names)
        raise Question(f'"{word}" is {said}, and it is the beginning of {who}: write {ways}, or {who}')
    if len(found) > 1 and found[0].kind == "card" and not is_suit_first(word) and _cards_are_laid(moment):
        return found[0]
    if len(found) > 1:
        ways = " or ".join(f'"{longer(word, one, moment.game.verbs, moment.declared)}"' for one in found)
        raise Question(f'"{word}" may be {said}: write {ways}')
    return found[0]


def _all_meanings(word: str, moment: Moment) -> list[Meaning]:
    choices = dict.fromkeys(option.key for one in moment.choices for option in one.options)
    found = meanings(word, moment.game.verbs, moment.declared, choices)
    if not found and (word == DRAW or tallies.is_tally(word)):
        return [Meaning("verb", "draws" if word == DRAW else "tallies")]
    return found


def _cards_are_laid(moment: Moment) -> bool:
    """Whether a card alone means something now, so that a word that is a card need be nothing else."""
    if moment.table.deal.is_over:
        moment = moment.following
    owing, later = moment.draws()
    return bool(owing) or any(later.actors(verb) for verb in (*PLAYING, "turns"))
