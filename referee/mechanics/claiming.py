"""What a claim names: the card, the trick. It is right only of an offence that all of it fits."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from referee.core.choosing import trick_of_play
from referee.core.errors import nearest
from referee.core.events import Event
from referee.core.game import Claim, Offence
from referee.core.law import Law
from referee.core.table import Table
from referee.core.wording import so_many

Fits = Callable[[int, str], bool]
_KEY = re.compile(r"([a-z-]+)=")


def check_keys(law: Law, offence: Offence, event: Event) -> None:
    """Refuses a key that says nothing of this offence: left in, it would look as if it had been looked at."""
    known = _KEY.findall(offence.usage)
    for key in event.keys:
        if key not in known:
            law.refuse(
                f'"{key}=" says nothing of this offence{nearest(key, known)}; it is written {offence.usage}',
                point="so.refused",
            )


def about(law: Law, table: Table[Any], claim: Claim) -> Fits:
    """Whether a play, by its line and its words, is the one that a claim names; any is, where it names none."""
    named = dict(claim.event.keys)
    face = table.deal.cards.read(named["card"]).face if "card" in named else None
    trick = claim.event.number("trick")
    if trick is not None:
        known = table.deal.tricks + bool(table.deal.trick)
        if not 0 < trick <= known:
            law.refuse(f"trick={trick}: {so_many(known, 'trick', 'are')} on record", point="so.refused")

    def fits(line: int, text: str) -> bool:
        return face in (None, _face(table, text)) and trick in (None, trick_of_play(law, table, line, text))

    return fits


def elsewhere(law: Law, claim: Claim) -> str:
    """Which offences of the kind claimed the record has, where the claim names none of them."""
    table: Table[Any] = law.table
    offence = law.game.offences[claim.offence]
    if not {"card", "trick"} & set(claim.event.keys):
        return ""
    found = []
    for one in table.found(offence.point, *offence.also):
        face = _face(table, one.event)
        if claim.against in (None, one.by) and face is not None:
            trick = trick_of_play(law, table, one.line, one.event)
            found.append(f"{face}{f' in trick {trick}' if trick else ''} (line {one.line})")
    return f"; the record has {' and '.join(reversed(found))}" if found else ""


def _face(table: Table[Any], text: str) -> str | None:
    """The card of a play as it was written."""
    words = text.split()
    if words[1:2] != ["plays"] or len(words) < 3:
        return None
    face: str = table.deal.cards.read(words[2]).face
    return face
