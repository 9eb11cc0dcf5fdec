"""Commit: cards are laid in suit and sequence, the Nine of diamonds is wild, and the first to be out wins the pool."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from referee.core.events import Event
from referee.core.game import Game, Group, Handler, Verb
from referee.core.hands import Cards
from referee.core.law import Law
from referee.core.rulings import Finding
from referee.core.settlement import DealResult
from referee.core.table import Sitting
from referee.games.commit import offences as irregular
from referee.games.commit import settling, tallying
from referee.games.commit.state import TALLY_KEYS, CommitDeal, CommitTable, hand_size, wild
from referee.mechanics import floor, remedies, stops, stops_views
from referee.mechanics.stops import lay_to_rest, noted
from referee.mechanics.stops_deal import Run, StopsGame, new_run

ALWAYS: Mapping[str, Handler] = {
    **floor.HANDLERS,
    **remedies.HANDLERS,
    "tallies": tallying.tallies,
    "sets": tallying.sets,
}
AT_PLAY: Mapping[str, Handler] = {**ALWAYS, **stops.HANDLERS, "exposes": irregular.exposes, "demands": settling.demands}
PHASES: Mapping[str, Mapping[str, Handler]] = {
    "opening": {**AT_PLAY, "deals": irregular.deals},  # until the first card
    "play": AT_PLAY,  # a run goes on, or somebody leads
    # somebody is out; the others show what is left
    "over": {**ALWAYS, "shows": settling.shows, "holds": settling.shows, "demands": settling.demands},
}


class Commit(StopsGame[CommitDeal]):
    """The game itself: how a run goes on, what a card brings, how a deal ends."""

    name = "commit"
    title = "Commit"
    least = 3
    most = 8
    unit = "counters"
    stakes: ClassVar[Mapping[str, int]] = {"per-counter": 1}
    verbs: ClassVar[Mapping[str, Verb]] = {
        **floor.VERBS,
        **stops.VERBS,
        "demands": Verb(
            "NAME demands [CARD]", "asks for the counters for an Ace or a King, where they must be asked for"
        ),
    }
    phases = PHASES
    offences = irregular.OFFENCES
    points: ClassVar[Mapping[str, str]] = {
        **stops.POINTS,
        **settling.POINTS,
        **irregular.POINTS,
        "nine.wild": "When may the wild Nine be played?",
        "nine.after": "How does play go on after the wild Nine?",
    }
    tally_keys = TALLY_KEYS
    tally_words = frozenset({"out", "nine-held", "nine-played"})
    cites: ClassVar[Mapping[str, str]] = {
        "plays": "run.go-on", "without": "run.next", "deals": "deal.hand-size", "shows": "settle.held",
        "tallies": "settle.pool", "demands": "bonus.demand", "takes-back": "play.wrong-card",
    }  # fmt: skip

    def open_deal(
        self, law: Law, sitting: Sitting, number: int, players: tuple[str, ...], dealer: str | None
    ) -> CommitDeal:
        """Equal hands; what is left over are the stops."""
        return CommitDeal(number, players, dealer, Cards(law.pack, players, hand_size(law, len(players))))

    def started(self, law: Law, table: CommitTable) -> None:
        """The antes are in the pool."""
        settling.begin(law, table)

    def follow(self, law: Law, table: CommitTable, player: str, face: str, run: Run | None) -> Run | None:
        """The next card of the suit, asked of its player first; after the wild Nine either of two, asked of the others."""
        deal = table.deal
        others = deal.others(player)
        after = self._after(law, face)
        if run is not None and face not in run.wanted and face == wild(law):
            open_to = tuple(card for card in (*run.wanted, *after) if card not in deal.played)
            if not open_to:
                return None
            free = tuple(card for card in after if card in open_to and law["after-nine"] == "may")
            law.settles("nine.wild")
            law.settles("nine.after")
            noted(law, f"the next player may go on with {' or '.join(open_to)}")
            return Run(run.number, player, (*run.cards, face), open_to, others, free)
        goes_on = run is not None and face in run.wanted and not self._leaves(law, run, face)
        number = run.number if run is not None and goes_on else new_run(deal)
        laid = (*run.cards, face) if run is not None and goes_on else (face,)
        if not after:
            if face[0] != law.pack.ranks[0]:
                law.settles("run.stop")
                noted(law, f"no card follows {face}: {player} leads")
            return None
        if after[0] in deal.played:
            lies = f"{after[0]} was played at line {deal.played[after[0]][1]}"
            if law["played-next"] == "stop":
                noted(law, f"{lies}: the run ends, and {player} leads")
                return None
            noted(law, f"{lies}; everybody is asked even so")
        law.read = []
        return Run(number, player, laid, after, (player, *others))

    @staticmethod
    def _after(law: Law, face: str) -> tuple[str, ...]:
        """The card that follows in suit; none after a King, or where the pack lacks it."""
        ranks = law.pack.ranks
        place = ranks.index(face[0])
        above = ranks[place - 1] + face[1] if place else ""
        return (above,) if above in law.pack.faces else ()

    def _leaves(self, law: Law, run: Run, face: str) -> bool:
        """Whether a card goes on from the wild Nine, so that the run in which it was laid is dead."""
        return len(run.cards) > 1 and run.cards[-1] == wild(law) and face in self._after(law, wild(law))

    def is_wild(self, law: Law, deal: CommitDeal, player: str, face: str, run: Run) -> bool:
        """The Nine of diamonds in place of a card that one has not; after one's own card only as agreed."""
        return face == wild(law) and (player != run.last or bool(law["leader-nine"]))

    def laid(self, law: Law, table: CommitTable, player: str, face: str, is_lead: bool) -> None:
        """Counters for a King, an Ace that is led, and the Nine."""
        settling.laid(law, table, player, face, is_lead)

    def went_out(self, law: Law, table: CommitTable, player: str) -> None:
        """The pool, and what the others hold."""
        settling.went_out(law, table, player)

    def lied(self, law: Law, table: CommitTable, player: str, finding: Finding, *, called: bool) -> None:
        """A card kept back: paid for at once, or when somebody calls it."""
        if called or table.sitting.discovery == "referee":
            settling.fine(law, table, player, finding.number)
        else:
            law.amend(finding.number, message=f"{finding.message}; any of the others may claim it until the next deal")

    def shown(self, law: Law, table: CommitTable, event: Event, faces: list[str]) -> None:
        """What is left when somebody is out is paid for; a hand known to its last card settles what was said of it."""
        if table.deal.is_over and not table.deal.is_void:
            law.read = []
            settling.charge(law, table)
        lay_to_rest(law, table)

    def sheet(self, table: CommitTable) -> dict[str, int]:
        """What each player is up or down in the sitting."""
        return {name: table.sitting.accounts.get(name, 0) for name in table.deal.players}

    def check_tally(self, law: Law, table: CommitTable, player: str, tally: Mapping[str, int]) -> None:
        """What one pad can hold."""
        tallying.check(law, table, player, tally)

    def tallied(self, law: Law, table: CommitTable) -> None:
        """All pads are in."""
        tallying.close(law, table)

    def result(self, law: Law, table: CommitTable) -> DealResult:
        """What everybody has won and lost."""
        return settling.result(law, table)

    def describe(self, table: CommitTable, seat: str | None) -> list[Group]:
        """What lies on the table."""
        return stops_views.describe(table, seat)

    def prompt(self, table: CommitTable) -> str:
        """Who is to do what."""
        if table.deal.is_over and not table.deal.is_void and table.deal.told == "cards":
            hidden = [name for name in table.deal.players if table.deal.cards.hands[name].unseen]
            if hidden:
                return f"the deal is over; {' and '.join(hidden)} {'show' if len(hidden) > 1 else 'shows'} what is left"
        return stops_views.prompt(table)

    def candidates(self, law: Law, table: CommitTable) -> Iterator[str]:
        """Cards that the player to act may hold, and saying that he has none."""
        yield from stops_views.candidates(law, table, (wild(law),))


GAME: Game[CommitDeal] = Commit()
