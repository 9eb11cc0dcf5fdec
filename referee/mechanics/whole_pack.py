"""Games in which the whole pack is dealt out: no stock, the last card turned up, and tricks that must be won.

Suit must be followed, the trick be won by who can, and a trump be played by who has no card of the suit, if need be under
one that lies there already. Hands are hidden, so a wrong play is watched and found when a card proves it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from referee.core.cards import SUIT_NAMES
from referee.core.events import Event
from referee.core.fold import mark
from referee.core.game import Verb
from referee.core.hands import Cards, Doubt, Held
from referee.core.law import Law
from referee.core.pending import Pending
from referee.core.table import Table
from referee.mechanics import trick_play
from referee.mechanics.floor import a_player, redeal
from referee.mechanics.trick_play import Owed, TrickDeal
from referee.mechanics.tricks import Play, beats

POINTS: Mapping[str, str] = {
    **trick_play.POINTS,
    "lead.turn-followed": "What if a lead out of turn is played to?",
    "duty.follow-suit": "Must suit be followed?",
    "duty.win-trick": "Must the trick be won?",
    "duty.under-trump": "Must a trump be played under a better one?",
    "under-play": "What follows when a trick was not won that could be, or a trump not played that had to be?",
}
VERBS: Mapping[str, Verb] = {
    **trick_play.VERBS,
    "turns": Verb("NAME turns CARD", "the dealer's last card, turned up for trumps"),
}


class WholeDeal(TrickDeal):
    """One deal of the whole pack.

    sides: who plays with whom, a lone player being a side; taken: the cards of each player's tricks; turned: the card that
    lies turned up, if any is; first: what each has played to the first trick, as (face, handle); each: the right size of a
    hand at the start.
    """

    __slots__ = ("each", "first", "sides", "taken", "turned")

    def __init__(
        self,
        number: int,
        players: tuple[str, ...],
        dealer: str | None,
        cards: Cards,
        sides: tuple[tuple[str, ...], ...] = (),
    ) -> None:
        super().__init__(number, players, dealer, cards, "opening")
        self.turn = self.others(dealer)[0] if dealer else None
        self.sides = sides or tuple((name,) for name in players)
        self.taken: dict[str, tuple[str, ...]] = dict.fromkeys(players, ())
        self.turned: str | None = None
        self.first: dict[str, tuple[str, str]] = {}
        self.each = cards.hands[players[0]].size

    def side_of(self, player: str) -> tuple[str, ...]:
        """The side that a player belongs to."""
        return next((side for side in self.sides if player in side), (player,))

    def against(self, player: str) -> tuple[str, ...]:
        """Everybody in the play against a player, in order from his left."""
        ours = self.side_of(player)
        return tuple(name for name in self.others(player) if name in self.active and name not in ours)

    def in_order(self) -> tuple[str, ...]:
        """Everybody, the player at the dealer's left first."""
        return (*self.others(self.dealer), self.dealer) if self.dealer else self.players

    @property
    def has_begun(self) -> bool:
        """Whether a card lies in a trick or has been turned in one."""
        return bool(self.trick or self.tricks)

    def has_played(self, player: str) -> bool:
        """Whether a player has played to the first trick."""
        return self.tricks > 0 or any(play.player == player for play in self.trick)


D = TypeVar("D", bound=WholeDeal)


def deal_out(law: Law, players: tuple[str, ...]) -> Cards:
    """The whole pack, the same number to everybody."""
    return Cards(law.pack, players, law.pack.size // len(players))


# The card turned up


def turns(law: Law, table: Table[D], event: Event) -> None:
    """The dealer's last card is turned up: its suit is trumps, and the card is the dealer's."""
    player = a_player(law, table, event)
    deal = table.deal
    card = deal.cards.read(event.words[0]) if len(event.words) == 1 else None
    if card is None or not card.is_known or card.copy:
        law.refuse(f"which card? Write {deal.dealer or player} turns 9H", point="so.refused")
    if deal.turned is not None:
        law.refuse(f"{deal.turned} is turned up already")
    if deal.dealer not in (None, player):
        law.refuse(f"it is {deal.dealer}'s last card that is turned up; write {deal.dealer} turns {card.face}")
    fresh = deal.cards.check_shown(player, [card.face])
    is_new = deal.dealer is None
    if is_new:  # who turns up the trump has dealt
        redeal(law, table, player)
        deal = table.deal
        fresh = [card.face]
    deal.cards.show(player, fresh, event.line)
    deal.cards.hands[player].publish([card.face])
    deal.turned, deal.trump = card.face, card.face[1]
    if is_new:
        mark(table, event)


# The play


def plays(law: Law, table: Table[D], event: Event) -> None:
    """A card is led or follows; a lead out of turn that has been played to stands."""
    deal = table.deal
    if deal.trump is None:
        law.refuse(f"there is no trump yet: {law.game.prompt(table)}")
    trick_play.plays(law, table, event)
    settle_leads(law, table)


def settle_leads(law: Law, table: Table[D]) -> None:
    """Leads out of turn stand once the next player has played, or everybody, as the book has it."""
    deal = table.deal
    wrong = [p for p in deal.pending if p.kind == "remedy" and p.point == "lead.turn"]
    if not wrong:
        return
    if len(deal.trick) == 1 or (deal.trick and law.peek("lead-stands", "next-player") == "all"):
        return
    deal.pending = tuple(p for p in deal.pending if p not in wrong)
    for pending in wrong:
        played_to(law, table, pending)


def played_to(law: Law, table: Table[D], pending: Pending) -> None:
    """A lead out of turn has been played to: it stands."""
    old = table.record.findings.get(pending.finding or 0)
    if old is not None:
        law.amend(old.number, message=f"{old.message}; played to at line {law.line}, so it stands",
                  point="lead.turn-followed")  # fmt: skip


def out_of_turn(law: Law, table: Table[D], player: str, held: Held) -> bool:
    """A lead out of turn lies there until it is taken up or played to; another card goes back at once."""
    deal = table.deal
    if deal.trick:
        said = f"{player} played {held.face} out of turn; it was {deal.expected}'s turn. It is taken up again"
        law.irregular("play.turn", said, player)
        return False
    said = f"{player} led out of turn; it was {deal.expected}'s lead. The card must be taken up unless it is played to"
    finding = law.irregular("lead.turn", said, player)
    law.open("remedy", "lead.turn", (player,), finding=finding, card=held.face, options=(), deadline="deal-over",
             said=f"{player} takes-back {held.face}, unless it is played to")  # fmt: skip
    return True


# What a hand owes to a trick


def duties(law: Law, table: Table[D], play: Play) -> tuple[Owed, ...]:
    """To follow suit; to win, with the suit or with a trump; to trump under a better trump where the suit is lacking.

    A card may break two of these. Whichever is proved first is the offence: one play is one offence.
    """
    deal = table.deal
    trick, trump, pack = deal.trick, deal.trump, law.pack
    if not trick or trump is None or any("?" in p.face for p in trick):
        return ()
    best = trick[0].face
    for other in trick[1:]:
        if beats(other.face, best, trump, pack):
            best = other.face
    led, face = trick[0].face[1], play.face
    said = f"{face} was played to the {trick[0].face} led while {{card}} was in the hand: "
    wins = beats(face, best, trump, pack)
    if face[1] == led:
        higher = pack.above(best) if best[1] == led and not wins else frozenset()
        return (Owed(higher, "under-play", f"{said}the {best} had to be beaten"),) if higher else ()
    suit = SUIT_NAMES[led]
    follow = Owed(pack.of_suit(led), "revoke", f"{said}{suit} had to be followed")
    if wins or trump == led:
        return (follow,)
    if face[1] == trump:
        return follow, Owed(pack.above(best), "under-play", f"{said}without {suit} the {best} had to be beaten")
    return follow, Owed(pack.of_suit(trump), "under-play", f"{said}without {suit} a trump had to be played")


def one_offence(table: Table[D], doubt: Doubt, by: str) -> None:
    """A wrong play is proved: what else the same card might have been wrong by is not watched any more."""
    hand = table.deal.cards.hands[by]
    hand.doubts = [d for d in hand.doubts if (d.line, d.event) != (doubt.line, doubt.event)]


def card_of(law: Law, table: Table[D], doubt: Doubt) -> str:
    """The card of a play that is watched."""
    here = [law.event] if law.event is not None else []
    play = next(
        e for e in (*here, *table.deal.events()) if (e.line, e.text, e.verb) == (doubt.line, doubt.event, "plays")
    )
    return table.deal.cards.read(play.words[0]).face


def right_size(deal: WholeDeal, player: str) -> int:
    """How many cards a player should hold now."""
    return max(deal.each - deal.tricks - any(play.player == player for play in deal.trick), 0)
