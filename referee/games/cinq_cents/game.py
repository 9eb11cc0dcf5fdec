"""Cinq-cents: one pack, eight cards, a trump turned up, every card used once, and a knock at five hundred.

The stock, the turn-up and the knock are those of Binocle's flow; what is declared, and what goes wrong, is Bézique's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from referee.core.events import Event
from referee.core.fold import mark
from referee.core.game import Claim, Game, Handler, Offence, Verb
from referee.core.hands import Held
from referee.core.law import Law
from referee.core.table import Sitting
from referee.games.binocle import ending, melds, revoking, trumps
from referee.games.binocle import game as binocle
from referee.games.binocle import offences as claims
from referee.games.binocle import tallying as pads
from referee.games.binocle.state import BinocleDeal, BinocleTable
from referee.games.cinq_cents import combining, tallying
from referee.mechanics import declaring, remedies, stock_play
from referee.mechanics.floor import a_player
from referee.mechanics.looking import of_tricks
from referee.mechanics.meld_game import Part
from referee.mechanics.melds import Combination

_NOT_ASKED = frozenset({"declare.fresh", "declare.superior", "declare.grand", "lay.taken-up", "lay.early"})


def turns(law: Law, table: BinocleTable, event: Event) -> None:
    """The trump is turned up; going back never goes behind it."""
    trumps.turns(law, table, event)
    mark(table, event)


def knocks(law: Law, table: BinocleTable, event: Event) -> None:
    """A knock between tricks, or at any time where the players have agreed on it."""
    player = a_player(law, table, event)
    if table.deal.phase in ("reply", "unknown") and law["knock-window"] == "between-tricks":
        law.void("knock", f"{player} knocked while a trick was being played; that is done between tricks", player)
        return
    ending.knocks(law, table, event)


def looked(law: Law, table: BinocleTable, claim: Claim) -> None:
    """Tricks turned down were looked at."""
    player = claim.against or ""
    costs = law["lookback-penalty"] == "forfeit-cards" and ending.outcome(table) is None
    follows = f"{player} counts nothing for cards in this deal" if costs else "no penalty is fixed"
    law.irregular("trick.looking", f"{player} looked at tricks turned down; {follows}", player)
    if costs:
        revoking.forfeit(law, table, player, "trick.looking")


OFFENCES: Mapping[str, Offence] = {
    **{name: offence for name, offence in claims.OFFENCES.items() if name != "taken-up-early"},
    "looked-at-tricks": Offence(
        "trick.looking",
        "NAME claims looked-at-tricks by NAME",
        "tricks turned down were looked at",
        of_tricks(looked, but_the_last=False),
    ),
}
_MORE: Mapping[str, Handler] = {"scores": declaring.scores}
PHASES: Mapping[str, Mapping[str, Handler]] = {
    phase: {**handlers, **(_MORE if phase != "over" else {}), "knocks": knocks}
    for phase, handlers in binocle.PHASES.items()
}
PHASES = {
    **PHASES,
    "opening": {**PHASES["opening"], "turns": turns},
    "unknown": {verb: act for verb, act in PHASES["unknown"].items() if verb not in ("declares", "draws")},
}


class CinqCents(binocle.Binocle):
    """The game itself: what differs from the games that it is made of."""

    name = "cinq-cents"
    title = "Cinq-cents"
    verbs: ClassVar[Mapping[str, Verb]] = {
        **binocle.Binocle.verbs, **declaring.VERBS,
        "exchanges": Verb("NAME exchanges 7D", "the Seven of trumps for the card turned up"),
        "marks": binocle.Binocle.verbs["marks"],
    }  # fmt: skip
    phases = PHASES
    bars_are_void = True
    offences = OFFENCES
    combinations = combining.COMBINATIONS
    remedies: ClassVar[Mapping[str, remedies.Remedy]] = {**binocle.Binocle.remedies, "play-on": melds.play_down}
    points: ClassVar[Mapping[str, str]] = {
        **{point: asks for point, asks in binocle.Binocle.points.items() if point not in _NOT_ASKED},
        "game.double": "When does a game count double?",
    }
    tally_keys = tallying.KEYS
    tally_values = tallying.VALUES
    cites: ClassVar[Mapping[str, str]] = {**binocle.Binocle.cites, "scores": "declare.held"}

    def next_dealer(self, law: Law, sitting: Sitting, players: tuple[str, ...]) -> str | None:
        """By turns, after a void deal too."""
        return Game.next_dealer(self, law, sitting, players)

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
        """A card serves once."""
        return combining.bar(deal, player, cards)

    def worth(self, law: Law, deal: BinocleDeal, what: Combination, identity: str) -> int:
        """The value of a combination."""
        points: int = law[combining.value_of(what.name, in_trumps=identity == deal.trump)]
        return points

    def declared(self, law: Law, table: BinocleTable, player: str, what: Combination, identity: str) -> None:
        """What its cards were announced for beside is lost."""
        combining.lose_served(law, table.deal, player)
        super().declared(law, table, player, what, identity)

    def special(self, law: Law, table: BinocleTable, event: Event, part: Part) -> bool:
        """The Seven of trumps, and combinations told without cards."""
        deal = table.deal
        if not part.words and deal.phase == "opening" and deal.turn_up is None:
            pads.tell(law, table, event.actor, part.name)
        elif part.name == "seven":
            trumps.exchange(law, table, event.actor, part.words or (f"7{deal.trump or 'S'}",))
        else:
            return False
        return True

    def played(self, law: Law, table: BinocleTable, player: str, held: Held) -> None:
        """A card leaves the hand, and breaks what was announced with it."""
        super().played(law, table, player, held)
        for announced in table.deal.held:
            if announced.player == player and held.handle in announced.cards:
                why = f"{held.handle} was played before it was scored"
                stock_play.lose(law, table.deal, announced, "declare.held-played", why)

    def too_many(self, law: Law, table: BinocleTable, player: str, point: str) -> None:
        """The adversary's choice, whatever the other hand is like."""
        super().too_many(law, table, player, "play.too-many")

    def check_tally(self, law: Law, table: BinocleTable, player: str, tally: Mapping[str, int]) -> None:
        """What one pad can hold."""
        tallying.check(law, player, tally)

    def tallied(self, law: Law, table: BinocleTable) -> None:
        """Both pads are in."""
        tallying.close(law, table)


GAME: Game[BinocleDeal] = CinqCents()
