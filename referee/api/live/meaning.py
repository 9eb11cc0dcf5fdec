"""The one thing that a typed word means at a moment; a question where it is two, or begins somebody's name."""

from __future__ import annotations

from collections.abc import Sequence

from referee.api.live import tallies
from referee.api.live.moment import Moment
from referee.api.live.words import (
    DRAW,
    NUMBER,
    Meaning,
    Question,
    begun,
    is_suit_first,
    longer,
    meanings,
    not_understood,
    otherwise,
    written_with,
)

_FEW = 6
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
        raise not_understood(
            word, (*moment.names, *moment.game.verbs, *moment.declared), _holding(word, moment), _coming(moment)
        )
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


def check_verb(words: Sequence[str], moment: Moment) -> None:
    """Question where what stands behind a name is no verb in full: with what to write, or with what may come now."""
    if len(words) == 1 or words[1].casefold() in moment.game.verbs:
        return
    name = moment.seats.actor(words[0]) or begun(words[0], moment.names)[0]
    lead = {"combination": "declares ", "choice": "elects ", "card": "plays "}
    found = [
        one for one in _all_meanings(words[1], moment) if lead.get(one.kind, "").strip() in ("", *moment.game.verbs)
    ]
    if not found:
        raise not_understood(words[1], moment.game.verbs, _holding(words[1], moment), _coming(moment))
    ways = [" ".join((name, f"{lead.get(one.kind, '')}{one.name}", *words[2:])) for one in found]
    raise Question(f"behind a name the verb is written in full: write {' or '.join(ways)}")


def _holding(word: str, moment: Moment) -> list[str]:
    """Verbs and combinations that a word is a part of (`king`: marks-king), and verbs that are written with it."""
    folded = word.casefold()
    names = [name for name in (*moment.game.verbs, *moment.declared) if folded in name.split("-")]
    offered = [
        f"{one.verb} {folded}"
        for one in moment.candidates
        if one.rest.casefold() == folded and one.verb != "elects" and not NUMBER.fullmatch(folded)
    ]
    written = [f"{verb} {folded}" for verb in moment.game.verbs if folded in written_with(moment.game, verb)]
    return list(dict.fromkeys((*names, *offered, *written)))[:_FEW]


def _coming(moment: Moment) -> list[str]:
    """The verbs of what the game offers next, the likeliest first."""
    return list(dict.fromkeys(one.verb for one in moment.candidates if one.verb != "elects"))[:_FEW]


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
