"""Cards seen that should not be: which, and whose."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple, NoReturn

from referee.core.cards import expand
from referee.core.events import Event
from referee.core.helping import VERBS
from referee.core.law import Law
from referee.core.table import Table


class Exposed(NamedTuple):
    """What a line says: the cards, and whose they are, a player or one of the places where no player's cards lie."""

    faces: tuple[str, ...]
    whose: str

    @property
    def known(self) -> list[str]:
        """Those of which the face was seen."""
        return [face for face in self.faces if "?" not in face]


def exposed(law: Law, table: Table[Any], event: Event, player: str, places: Collection[str] = ("stock",)) -> Exposed:
    """Reads `NAME exposes CARD ... [of NAME|stock]`; without a name they are the player's own. Refused if no card is named,
    or something stands behind the name."""
    deal = table.deal
    cards, behind = list(event.words), []
    whose = player
    if "of" in cards:
        at = cards.index("of")
        cards, behind = cards[:at], cards[at + 1 :]
        target = behind[0] if behind else ""
        whose = target.lower() if target.lower() in places else table.sitting.seats.player(target)
    if len(behind) > 1:
        law.refuse(f'"{" ".join(behind[1:])}" stands behind the name: write every card before it, as '
                   f"{player} exposes {' '.join([*cards, *behind[1:]])} of {behind[0]}", point="so.refused")  # fmt: skip
    if whose not in places and whose not in deal.players:
        law.refuse(f"{whose} does not play in this deal", point="so.refused")
    faces = tuple(deal.cards.read(word).face for given in cards for word in expand(given))
    if not faces:
        other = next(name for name in deal.players if name != player)
        more = "".join(f", or of {place}" for place in places)
        law.refuse(f"which card? Write {player} exposes 9H of {other}{more}", point="so.refused")
    return Exposed(faces, whose)


def say_which(law: Law) -> NoReturn:
    """Refuses a claim that a card was seen where no line has said yet which: that line is itself the claim."""
    law.refuse("first say which card was seen, and whose: write NAME exposes 9H of NAME, or of stock",
               point="so.refused", helped=VERBS)  # fmt: skip
