"""Auction Binocle: bids for the trump, melds, tricks that must be won, and six deals to the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from referee.core.cards import expand
from referee.core.events import Event
from referee.core.game import Game, Group, Handler, Verb, opposite
from referee.core.hands import Cards, Doubt, Held
from referee.core.law import Law
from referee.core.settlement import DealResult
from referee.core.stakes import Stake, Stakes
from referee.core.table import Sitting
from referee.games.auction_binocle import (
    auction,
    counting,
    discarding,
    ending,
    melding,
    revoking,
    settling,
    tallying,
    views,
)
from referee.games.auction_binocle import offences as claims
from referee.games.auction_binocle.auction import BidForTrumps
from referee.games.auction_binocle.state import AuctionDeal, AuctionTable
from referee.games.binocle.melds import COMBINATIONS
from referee.games.binocle_three_handed.faults import exposes
from referee.games.binocle_three_handed.melding import bar, worth
from referee.games.binocle_three_handed.tallying import VALUES
from referee.mechanics import announcing, bidding, combined_melds, floor, remedies, whole_pack, widow
from referee.mechanics.announcing import SlateGame
from referee.mechanics.meld_game import Part
from referee.mechanics.melds import Combination
from referee.mechanics.trick_play import Owed, wins
from referee.mechanics.tricks import Play


def plays(law: Law, table: AuctionTable, event: Event) -> None:
    """A card is played: the melds have been taken up, and the discard is not put right any more."""
    deal = table.deal
    whole_pack.plays(law, table, event)
    if table.deal is not deal:
        return
    if deal.phase == "opening" and deal.has_begun:
        deal.phase = "play"
    take_up_melds(law, deal)
    discarding.played_on(law, table)


def take_up_melds(law: Law, deal: AuctionDeal) -> None:
    """The melds go back into the hands, but for those that partners may still combine."""
    announcing.pick_up(deal, *(name for name in deal.players if not combined_melds.stays_down(law, deal, name)))


def seen(handler: Handler) -> Handler:
    """Cards come out of a hand: what the widow showed may speak against it."""

    def handle(law: Law, table: AuctionTable, event: Event) -> None:
        deal = table.deal
        whose = _whose(table, event)
        if deal.mixed is not None and deal.bidder is not None and whose in deal.players:
            widow.check(law, deal, deal.bidder, whose, _named(law, event))
        handler(law, table, event)

    return handle


def _whose(table: AuctionTable, event: Event) -> str:
    """Out of whose hand the cards of a line come: the actor's, or that of the player named after "of"."""
    target = event.words[-1] if event.words[-2:-1] == ("of",) else ""
    return table.sitting.seats.actor(target) or event.actor


def _named(law: Law, event: Event) -> list[str]:
    """The cards of a line, those of melds that may be made of the same cards counted once."""
    most: dict[str, int] = {}
    part: dict[str, int] = {}
    for word in (one for given in (*event.words, "and") for one in expand(given)):
        card = law.pack.read(word)
        if word == "and":
            most = {face: max(most.get(face, 0), part.get(face, 0)) for face in (*most, *part)}
            part = {}
        elif card is not None and card.is_known:
            part[card.face] = part.get(card.face, 0) + 1
    return [face for face, count in most.items() for _ in range(count)]


def counted(handler: Handler) -> Handler:
    """Any event may end the deal, or change what it came to: then it is counted."""

    def handle(law: Law, table: AuctionTable, event: Event) -> None:
        handler(law, table, event)
        if table.deal.is_over:
            settling.settle(law, table)

    return handle


ALWAYS: Mapping[str, Handler] = {
    **floor.HANDLERS, **remedies.HANDLERS, "shows": seen(floor.shows), "holds": seen(floor.shows),
    "tallies": floor.tallies_by_side,
}  # fmt: skip
BEFORE: Mapping[str, Handler] = {**ALWAYS, "deals": floor.deals, "exposes": seen(exposes)}
AT_PLAY: Mapping[str, Handler] = {
    **ALWAYS, "exposes": seen(exposes), "declares": seen(announcing.declares), "lays": seen(combined_melds.lays),
    "combines": combined_melds.combines, "plays": seen(plays), "wins": wins, "takes-back": revoking.takes_back,
}  # fmt: skip
BY_PHASE: Mapping[str, Mapping[str, Handler]] = {
    "auction": {**BEFORE, **bidding.HANDLERS, **auction.HANDLERS},  # bids, from the dealer's left
    "widow": {**BEFORE, **widow.HANDLERS, **auction.HANDLERS},  # taken up, and as many laid away
    "name": {**BEFORE, **auction.HANDLERS},  # without a widow: the trump is named at once
    "opening": {**AT_PLAY, **widow.HANDLERS, "deals": floor.deals},  # melds are laid, until the first card
    "play": AT_PLAY,  # sixteen tricks, or twelve
    "unknown": AT_PLAY,  # the trick holds an unknown card: who wins?
    "over": ALWAYS,
}


class AuctionBinocle(BidForTrumps, SlateGame[AuctionDeal]):
    """The game itself: what its book does not say in numbers."""

    name = "auction-binocle"
    title = "Auction Binocle"
    least = 3
    most = 4
    stakes: ClassVar[Stakes] = {
        "per-game": Stake(1, goes_with=("settle-by", "game")), "per-point": Stake(1, goes_with=("settle-by", "points")),
    }  # fmt: skip
    verbs: ClassVar[Mapping[str, Verb]] = {
        **floor.VERBS, **auction.VERBS, **announcing.VERBS, **combined_melds.VERBS,
        **{name: verb for name, verb in whole_pack.VERBS.items() if name != "turns"},
    }  # fmt: skip
    phases: ClassVar[Mapping[str, Mapping[str, Handler]]] = {
        phase: {verb: counted(handler) for verb, handler in handlers.items()} for phase, handlers in BY_PHASE.items()
    }
    misplaced: ClassVar[Mapping[str, Handler]] = {**bidding.MISPLACED, "names": auction.misplaced_names}
    offences = claims.OFFENCES
    remedies = revoking.REMEDIES
    combinations = COMBINATIONS
    points: ClassVar[Mapping[str, str]] = {
        **whole_pack.POINTS, **announcing.POINTS, **combined_melds.POINTS, **auction.POINTS, **melding.POINTS, **counting.POINTS,
        **revoking.POINTS, **settling.POINTS, **claims.POINTS,
    }  # fmt: skip
    tally_keys = tallying.KEYS
    tally_values: ClassVar[Mapping[str, str]] = VALUES
    cites: ClassVar[Mapping[str, str]] = {
        "deals": "deal.hand", "bids": "bid.order", "passes": "bid.order", "takes-widow": "widow.taken",
        "discards": "widow.discard", "restores": "widow.discard", "names": "trump.named", "declares": "declare.values",
        "plays": "duty.follow-suit", "wins": "trick.winner", "takes-back": "lead.turn", "tallies": "count.first",
        "shows": "declare.time", "lays": "declare.combined", "combines": "declare.combined",
    }  # fmt: skip

    def partners(self, law: Law, players: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """Opposite players, where four have agreed to play so."""
        return opposite(players) if law.peek("partners") and len(players) == 4 else ()

    def open_deal(
        self, law: Law, sitting: Sitting, number: int, players: tuple[str, ...], dealer: str | None
    ) -> AuctionDeal:
        """The whole pack, but for a widow."""
        cards = Cards(law.pack, players, auction.hand_of(law, len(players)))
        law.read = []
        return AuctionDeal(number, players, dealer, cards, sitting.sides)

    def next_dealer(self, law: Law, sitting: Sitting, players: tuple[str, ...]) -> str | None:
        """To the left; after a void deal the same dealer again."""
        if sitting.results and "void" in sitting.results[-1].flags and sitting.results[-1].dealer in players:
            dealer: str = sitting.results[-1].dealer
            return dealer
        return super().next_dealer(law, sitting, players)

    def untimely(self, law: Law, table: AuctionTable, player: str) -> tuple[str, str] | None:
        """Nobody melds when he has played."""
        return melding.untimely(law, table, player)

    def worth(self, law: Law, deal: AuctionDeal, what: Combination, identity: str) -> int:
        """The value of a meld."""
        return worth(law, deal, what, identity)

    def bar(self, law: Law, deal: AuctionDeal, what: Combination, identity: str) -> tuple[str, str] | None:
        """Sequences in plain suits, and what is not played."""
        return bar(law, deal, what, identity)

    def special(self, law: Law, table: AuctionTable, event: Event, part: Part) -> bool:
        """Dix."""
        return melding.special(law, table, event, part)

    def duties(self, law: Law, table: AuctionTable, play: Play) -> tuple[Owed, ...]:
        """To follow, to win, to trump, if need be under a better trump."""
        return whole_pack.duties(law, table, play)

    def out_of_turn(self, law: Law, table: AuctionTable, player: str, held: Held) -> bool:
        """A lead lies there; another card goes back."""
        return whole_pack.out_of_turn(law, table, player, held)

    def proved(self, law: Law, table: AuctionTable, doubt: Doubt, by: str) -> None:
        """A duty broken."""
        revoking.proved(law, table, doubt, by)

    def trick_won(self, law: Law, table: AuctionTable, player: str) -> None:
        """After the last trick, when a hand has run out, the deal is over."""
        deal = table.deal
        take_up_melds(law, deal)
        deal.taken[player] = (*deal.taken[player], *(play.face for play in deal.done[-1]))
        if not all(hand.size for hand in deal.cards.hands.values()):
            floor.over(law, table)

    def check_tally(self, law: Law, table: AuctionTable, player: str, tally: Mapping[str, int]) -> None:
        """What one pad can hold."""
        tallying.check(law, tally)

    def tallied(self, law: Law, table: AuctionTable) -> None:
        """All pads are in."""
        tallying.close(law, table)

    def sheet(self, table: AuctionTable) -> dict[str, int]:
        """The score of the game."""
        return settling.running_score(table)

    def result(self, law: Law, table: AuctionTable) -> DealResult:
        """What the deal has added to the game."""
        return settling.result(law, table)

    def carry(self, law: Law, sitting: Sitting, result: DealResult) -> None:
        """The game goes on until it is won."""
        ending.carry(law, sitting, result)

    def describe(self, table: AuctionTable, seat: str | None) -> list[Group]:
        """What lies on the table."""
        return views.describe(table, seat)

    def prompt(self, table: AuctionTable) -> str:
        """Who is to do what."""
        return views.prompt(table)

    def candidates(self, law: Law, table: AuctionTable) -> Iterator[str]:
        """What might come next."""
        return views.candidates(law, table)


GAME: Game[AuctionDeal] = AuctionBinocle()
