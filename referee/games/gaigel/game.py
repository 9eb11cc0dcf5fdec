"""Gaigel, or Short Binocle: marriages and five Nines, and a hundred and one points to win.

All the rest is Binocle's: the stock, the turn-up, the last tricks, the cards, the knock and what goes wrong.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from referee.core.events import Event
from referee.core.game import Game, Verb
from referee.core.law import Law
from referee.games.binocle.game import Binocle
from referee.games.binocle.state import BinocleDeal, BinocleTable
from referee.games.gaigel import melds, tallying
from referee.mechanics.meld_game import Part
from referee.mechanics.melds import Combination

_NOT_ASKED = frozenset({"declare.fresh", "declare.superior", "declare.grand"})


class Gaigel(Binocle):
    """The game itself: what differs from Binocle."""

    name = "gaigel"
    title = "Gaigel"
    verbs: ClassVar[Mapping[str, Verb]] = {
        **Binocle.verbs,
        "declares": Verb("NAME declares MELD CARD ...", "a marriage, a double marriage or five-nines is scored"),
    }
    bars_are_void = True
    combinations = melds.COMBINATIONS
    points: ClassVar[Mapping[str, str]] = {
        **{point: asks for point, asks in Binocle.points.items() if point not in _NOT_ASKED},
        **melds.POINTS,
    }
    tally_keys = tallying.KEYS
    tally_values = tallying.VALUES

    def bar(
        self,
        law: Law,
        deal: BinocleDeal,
        player: str,
        what: Combination,
        identity: str,
        cards: Sequence[str],
        fresh: int,
    ) -> tuple[str, str] | None:
        """One marriage of a suit."""
        return melds.bar(deal, player, what, identity)

    def worth(self, law: Law, deal: BinocleDeal, what: Combination, identity: str) -> int:
        """The value of a meld."""
        points: int = law[melds.value_of(what.name, in_trumps=identity == deal.trump)]
        return points

    def declared(self, law: Law, table: BinocleTable, player: str, what: Combination, identity: str) -> None:
        """Its points may end the game, and five Nines always do."""
        if what.name == melds.NINES:
            melds.wins_at_once(law, table, player)
        if table.deal.phase != "over":
            super().declared(law, table, player, what, identity)

    def special(self, law: Law, table: BinocleTable, event: Event, part: Part) -> bool:
        """What Binocle has beside melds; and its melds, which score nothing here."""
        is_told = not part.words
        if part.words and part.name in melds.FOREIGN:
            melds.foreign(law, table, event.actor, part)
            return True
        done = super().special(law, table, event, part)
        if done and is_told and part.name == melds.NINES:
            melds.wins_at_once(law, table, event.actor)
        return done

    def check_tally(self, law: Law, table: BinocleTable, player: str, tally: Mapping[str, int]) -> None:
        """What one pad can hold."""
        super().check_tally(law, table, player, tally)
        tallying.check(law, tally)

    def tallied(self, law: Law, table: BinocleTable) -> None:
        """Both pads are in."""
        tallying.fit(law, table.deal)
        super().tallied(law, table)
        told = [name for name in table.deal.players if table.deal.tallies[name].get(melds.NINES)]
        if len(told) == 1 and table.deal.told == "pad":
            melds.wins_at_once(law, table, told[0])


GAME: Game[BinocleDeal] = Gaigel()
