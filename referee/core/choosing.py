"""Which of several open choices is meant: the words that a line adds to tell them apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from referee.core.errors import Refusal
from referee.core.events import Event
from referee.core.fold import table_before
from referee.core.law import Law
from referee.core.pending import Pending
from referee.core.table import Table

_ENDS = frozenset({"new-deal", "void-deal"})


class Meant(NamedTuple):
    """What a line says of the choice that it means: its point, the card it is about, the offender, the trick."""

    point: str | None
    card: str | None
    by: str | None
    trick: int | None

    def among(self, law: Law, table: Table[Any], choices: Sequence[Pending]) -> list[Pending]:
        """Those of the choices that fit what was said. A choice that is about no card may be made with any."""
        return [
            one
            for one in choices
            if self.point in (None, one.point)
            and self.by in (None, one.against)
            and (self.card is None or not one.card or self.card in faces(one))
            and (self.trick is None or self.trick == trick_of(law, table, one))
        ]


def meant(law: Law, table: Table[Any], event: Event) -> Meant:
    """Reads what stands behind the first word of a choice; refuses what is neither a card of the pack nor `by NAME`."""
    rest = list(event.words[1:])
    card = by = None
    while rest:
        word = rest.pop(0)
        found = law.pack.read(word)
        if found is not None and card is None:
            card = found.face
        elif word == "by" and rest and by is None:
            by = table.sitting.seats.player(rest.pop(0))
        else:
            raise Refusal(f'"{word}" is not understood here; behind a choice may come a card, by NAME, for=POINT, trick=N',
                          point="so.refused")  # fmt: skip
    return Meant(event.keys.get("for"), card, by, event.number("trick"))


def faces(choice: Pending) -> tuple[str, ...]:
    """The faces of the cards that a choice is about."""
    return tuple(handle.partition(".")[0] for handle in choice.card.split())


def trick_of(law: Law, table: Table[Any], choice: Pending) -> int | None:
    """In which trick of the deal a choice arose; None if that was in none, or its cards have been taken up."""
    finding = table.record.findings.get(choice.finding or 0)
    return trick_of_play(law, table, finding.line, finding.event) if finding else None


def trick_of_play(law: Law, table: Table[Any], line: int, text: str) -> int | None:
    """In which trick of the deal a card was played, by its line; None if it was none, or has been taken up."""
    arose = next((e for e in table.deal.events() if (e.line, e.text) == (line, text)), None)
    if arose is None or arose.verb != "plays":
        return None
    over = getattr(table_before(law, table, arose).deal, "tricks", None)
    return None if over is None else over + 1


def apart(law: Law, table: Table[Any], choices: Sequence[Pending]) -> list[str]:
    """For each of several choices the fewest words that mean it alone, of one kind for all; empty where nothing does."""
    kinds: Mapping[str, Callable[[Pending], str]] = {
        "point": lambda one: f"for={one.point}",
        "card": lambda one: " ".join(dict.fromkeys(faces(one)[:1])),
        "by": lambda one: f"by {one.against}" if one.against else "",
        "trick": lambda one: f"trick={trick_of(law, table, one)}" if trick_of(law, table, one) else "",
    }
    for size in range(1, len(kinds) + 1):
        for some in combinations(kinds.values(), size):
            told = [[word(one) for word in some] for one in choices]
            if all(map(all, told)) and len({tuple(words) for words in told}) == len(choices):
                return [" ".join(words) for words in told]
    return []


def answers(law: Law, table: Table[Any], choice: Pending) -> Iterator[str]:
    """The lines that make a choice, each in the words that no other open choice could be meant by."""
    for name in choice.whose:
        for option in choice.options:
            if option.key == "call-card":
                yield from (f"{name} elects call-card {face}" for face in dict.fromkeys(faces(choice)))
                continue
            rivals = several(
                [one for one in table.deal.pending if one.offers(option.key) and name in one.whose], option.key
            )
            words = dict(zip(map(id, rivals), apart(law, table, rivals), strict=False)) if len(rivals) > 1 else {}
            yield f"{name} elects {option.key} {words.get(id(choice), '')}".rstrip()


def one_each(choices: Sequence[Pending]) -> list[Pending]:
    """One choice for every offence that the choices are about, the latest of each."""
    return list({(one.point, one.finding): one for one in choices}.values())


def several(choices: Sequence[Pending], key: str) -> list[Pending]:
    """The choices that a word might mean. Cards thrown up are so for everything that is open on one point."""
    options = [one.offers(key) for one in choices]
    if all(option is not None and option.remedy in _ENDS for option in options):
        return list({one.point: one for one in choices}.values())
    return one_each(choices)
