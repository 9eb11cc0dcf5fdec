"""A verb typed without its player: its arguments in full words, and who did it."""

from __future__ import annotations

from collections.abc import Sequence

from referee.api.live.moment import Moment
from referee.api.live.words import NUMBER, OPEN, Question, Usage, begun, lengthened
from referee.core.cards import expand, read_card
from referee.core.events import LITTLE_WORDS, TABLE

# Acts that anybody may do at any time: no turn tells whose they are.
ANYBODYS = frozenset({"claims", "shows", "holds", "exposes", "waives"})
_BEFORE_A_NAME = frozenset({"by", "of", "to"})


def args_of(verb: str, words: Sequence[str], use: Usage, moment: Moment) -> list[str]:
    """The arguments with short words lengthened, names in full, and a bare number under the verb's one key."""
    args: list[str] = []
    for place, word in enumerate(words):
        before = words[place - 1].casefold() if place else ""
        if before in _BEFORE_A_NAME or (use.names_first and not place):
            args.append(_name(word, moment))
        elif "=" in word:
            key, _, value = word.partition("=")
            args.append(f"{moment.seats.actor(key) or key}={value}")
        elif use.key and NUMBER.fullmatch(word):
            args.append(f"{use.key}={word}")
        elif not place and verb in ("claims", "elects"):
            args.append(_said_first(verb, word, moment))
        elif read_card(word) is not None or word.casefold() in LITTLE_WORDS:
            args.append(word)
        else:
            args.append(_word(verb, word, use, moment))
    return args


def _name(word: str, moment: Moment) -> str:
    if moment.seats.actor(word) is not None:
        return moment.seats.actor(word) or word
    found = begun(word, moment.names)
    if len(found) > 1:
        raise Question(f'"{word}" may be {" or ".join(found)}; write more of the name')
    return found[0] if found else word


def _said_first(verb: str, word: str, moment: Moment) -> str:
    """What is claimed, or chosen: a word of the game, though its beginning may look like a card."""
    if verb == "claims":
        return lengthened(word, moment.game.offences, "offence")
    return lengthened(word, dict.fromkeys(o.key for one in moment.choices for o in one.options), "choice")


def _word(verb: str, word: str, use: Usage, moment: Moment) -> str:
    if use.is_of_ranks and len(word) == 1:
        return word.upper()
    if verb in ("declares", "scores"):
        return lengthened(word, moment.declared, "combination")
    return word


def meant_by(words: Sequence[str], moment: Moment) -> list[str]:
    """The words behind a choice that tell which is meant: a card, `by` with a name, `for=` and `trick=`."""
    found: list[str] = []
    for word in words:
        if found[-1:] == ["by"]:
            found.append(_name(word, moment))
        elif read_card(word) is not None or word.casefold() == "by" or word.casefold().startswith(("for=", "trick=")):
            found.append(word)
        else:
            break
    return found


def combination_of(words: Sequence[str], at: int, name: str, moment: Moment) -> tuple[str, int]:
    """A combination with the cards that follow its word, and how many words that are; Question if cards are wanting."""
    size = moment.declared[name]
    cards: list[str] = []
    held = 0
    for word in words[at + 1 :]:
        inside = expand(word)
        if (held >= size and size != OPEN) or read_card(inside[0]) is None:
            break
        cards.append(word)
        held += len(inside)
    if size not in (OPEN, held) and (held or moment.table.deal.count):
        named = f"{held} {'is' if held == 1 else 'are'} named" if held else "none is named"
        raise Question(f"{name} is {size} cards, and {named}: write every card of it")
    used = 1 + len(cards)
    if at + used < len(words) and words[at + used].casefold() == "to-score":
        cards.append("to-score")
        used += 1
    return " ".join((name, *cards)), used


def actor_of(verb: str, args: Sequence[str], use: Usage, moment: Moment) -> str:
    """The whole line: the player understood, and where only one thing may be done with this verb, that thing."""
    said = " ".join((verb, *args))
    if use.is_the_tables or (args and all(_is_for_somebody(word, moment) for word in args)):
        return f"{TABLE} {said}"
    offered = [one for one in moment.candidates if one.verb == verb]
    if not args and len(offered) == 1:
        return offered[0].text
    if verb in ANYBODYS and moment.actors(verb) != (TABLE,):
        raise Question(f"who {verb}? Write NAME {said}")
    choosers = moment.choosers(args[0]) if verb == "elects" and args else ()
    return f"{moment.who(verb, said, choosers)} {said}"


def _is_for_somebody(word: str, moment: Moment) -> bool:
    """Whether an argument is somebody's number: `Pia=10`, as the table stakes for several."""
    key, equals, _ = word.partition("=")
    return bool(equals) and moment.seats.actor(key) is not None
