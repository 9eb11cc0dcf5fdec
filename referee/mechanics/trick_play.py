"""Trick games with hidden hands and no drawing in between: any number of players, duties watched, cards taken up.

A game says who is in, what a hand would have owed, and what follows; leading, following, playing out of turn, taking
back and replaying are the same in all of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeVar, cast

from referee.core.events import Event
from referee.core.fold import expire, mark
from referee.core.game import Game, Handler, Verb
from referee.core.hands import UNKNOWN, Cards, Doubt, Held
from referee.core.law import Law
from referee.core.pending import Pending
from referee.core.rulings import Finding
from referee.core.table import Deal, Table
from referee.mechanics.floor import a_player
from referee.mechanics.remedies import take_up
from referee.mechanics.tricks import Play, winner

POINTS: Mapping[str, str] = {
    "lead.turn": "What follows when a card is led out of turn?",
    "play.turn": "What follows when a card is played out of turn?",
    "play.take-back": "Until when may a card played be taken up again?",
    "trick.winner": "Who wins a trick?",
    "revoke": "What follows when a player did not play as he was bound to?",
}
VERBS: Mapping[str, Verb] = {
    "plays": Verb("NAME plays CARD", "leads or follows"),
    "takes-back": Verb("NAME takes-back CARD", "a card played is taken up again"),
    "wins": Verb("NAME wins", "the trick; needed only where a card of it is unknown"),
}


class Owed(NamedTuple):
    """What a hand would have had to play: any of `faces` in it makes the play wrong; `message` holds `{card}`.

    `spare` of the faces may be in the hand without harm ("holding two trumps": one is spared).
    """

    faces: frozenset[str]
    point: str
    message: str
    spare: int = 0


class TrickDeal(Deal):
    """One deal of tricks. `active` are those who play it, in order; `won` counts tricks; `drawn` unseen cards that
    came into a hand since the deal."""

    __slots__ = ("active", "cards", "done", "drawn", "trick", "tricks", "trump", "turn", "won")  # fmt: skip

    def __init__(self, number: int, players: tuple[str, ...], dealer: str | None, cards: Cards, phase: str) -> None:
        super().__init__(number, players, dealer, phase)
        self.cards = cards
        self.active: tuple[str, ...] = players
        self.drawn: dict[str, int] = dict.fromkeys(players, 0)
        self.turn: str | None = None
        self.trick: tuple[Play, ...] = ()
        self.tricks = 0
        self.trump: str | None = None
        self.won: dict[str, int] = dict.fromkeys(players, 0)
        self.done: tuple[tuple[Play, ...], ...] = ()

    def after(self, player: str) -> str:
        """The next active player to the left."""
        order = self.others(player)
        return next((name for name in order if name in self.active), player)

    @property
    def expected(self) -> str | None:
        """Whose turn it is to lead or to follow."""
        if self.trick:
            return self.after(self.trick[-1].player)
        return self.turn if self.turn is None or self.turn in self.active else self.after(self.turn)


T = TypeVar("T", bound=TrickDeal)
TrickTable = Table[TrickDeal]


class TrickGame(Game[T]):
    """What the flow asks a trick game."""

    def owed(self, law: Law, table: Table[T], play: Play) -> Owed | None:
        """What the hand would have had to play instead of this card; asked before the card joins the trick."""
        return None

    def duties(self, law: Law, table: Table[T], play: Play) -> tuple[Owed, ...]:
        """As `owed`, for a game in which one play may be wrong in several ways; no face stands in two of them."""
        owed = self.owed(law, table, play)
        return () if owed is None else (owed,)

    def second_card(self, law: Law, table: Table[T], player: str, held: Held) -> None:
        """A second card is played to the trick: it is taken up again, and known."""
        said = f"{player} played a second card to the trick; it is taken up again and has been seen"
        law.irregular("play.turn", said, player)
        see(law, cast(TrickTable, table), player, held)

    def out_of_turn(self, law: Law, table: Table[T], player: str, held: Held) -> bool:
        """A card is played out of turn; finds it, and answers whether the card is part of the trick."""
        raise NotImplementedError

    def may_take_back(self, law: Law, table: Table[T], player: str) -> bool:
        """Whether a card that lies in the open trick may still be taken up."""
        return False

    def replaying(self, law: Law, table: Table[T], due: Pending) -> None:
        """Cards have been taken up as the law has it; what is due even so is put down again."""

    def trick_won(self, law: Law, table: Table[T], player: str) -> None:
        """A trick is over and counted; `table.deal.done` holds it."""
        raise NotImplementedError

    def best(self, law: Law, table: Table[T]) -> str | None:
        """Who wins the complete trick on the table; None if an unknown card decides."""
        return winner(table.deal.trick, table.deal.trump, table.deal.cards.pack)


def plays(law: Law, table: TrickTable, event: Event) -> None:
    """A card is led or follows, in turn or out of it."""
    deal = table.deal
    player = a_player(law, table, event)
    if len(event.words) != 1 or event.keys:
        law.refuse(f"one card at a time: write {player} plays KH", point="so.refused")
    if player not in deal.active:
        law.refuse(f"{player} is not in the play of this deal")
    held = find_card(law, table, player, event.words[0])
    if any(play.player == player for play in deal.trick):
        law.game.second_card(law, table, player, held)
        return
    before = deal.pending
    if player != deal.expected and not law.game.out_of_turn(law, table, player, held):
        if table.deal is deal:
            see(law, table, player, held)
        return
    if before:  # only a card that joins the trick is the next card
        expire(law, table, "next-card", before)
        if not deal.trick:
            expire(law, table, "next-lead", before)
    put(law, table, player, held)


def find_card(law: Law, table: TrickTable, player: str, word: str) -> Held:
    """Which card a word means in a player's hand; refused if it cannot be there."""
    cards = table.deal.cards
    card = cards.read(word)
    if card.is_known:
        return cards.find(player, card)
    if not cards.hands[player].unseen:
        law.refuse(f"every card in {player}'s hand is known; say which was played")
    return Held(UNKNOWN, "", True)


def put(law: Law, table: TrickTable, player: str, held: Held) -> None:
    """The card joins the trick; what it proves is found, and what it may prove later is watched."""
    deal = table.deal
    event = law.event
    assert event is not None
    play = Play(player, held.face, held.handle, event)
    duties: tuple[Owed, ...] = () if held.face == UNKNOWN else law.game.duties(law, table, play)
    deal.cards.take(player, held, event.line)
    deal.trick = (*deal.trick, play)
    if held.is_new and held.face != UNKNOWN:
        came_out(law, table, player, held.face)
    for owed in duties:
        if watch(law, table, player, owed) is not None:
            break
    if table.deal is deal:
        close_if_full(law, table)


def close_if_full(law: Law, table: TrickTable) -> None:
    """Closes the trick once everybody in the play has a card in it; also where somebody has just left the play."""
    deal = table.deal
    if deal.is_over or not deal.trick or not all(any(p.player == name for p in deal.trick) for name in deal.active):
        return
    won_by = law.game.best(law, table)
    if won_by is None:
        deal.phase = "unknown"
    else:
        close_trick(law, table, won_by)


def watch(law: Law, table: TrickTable, player: str, owed: Owed) -> Finding | None:
    """Keeps what a play would be wrong by; a finding at once where a known card proves it."""
    hand = table.deal.cards.hands[player]
    held = sorted(face for face in hand.known_faces() if face in owed.faces)
    spare = owed.spare - min(len(held), owed.spare)
    doubt = Doubt(owed.faces, law.line, law.event.text if law.event else "", owed.point, owed.message, spare)
    if len(held) <= owed.spare:
        if hand.unseen and owed.faces:
            hand.doubts.append(doubt)
        return None
    face = held[0]
    finding = law.prove(doubt, player, face, here=True)
    law.game.proved(law, table, doubt, player)
    return finding


def came_out(law: Law, table: TrickTable, player: str, face: str) -> None:
    """An unseen card has been seen: doubts and promises about that hand may be settled by it."""
    cards = table.deal.cards
    for doubt in cards.proved(player, face):
        law.prove(doubt, player, face)
        law.game.proved(law, table, doubt, player)
    for promise in cards.broken(player, face):
        law.disprove(promise, player)
        law.game.broken(law, table, promise, player)


def see(law: Law, table: TrickTable, player: str, held: Held) -> None:
    """A card was seen and goes back into its hand, where it is known from now on."""
    if held.is_new and held.face != UNKNOWN:
        table.deal.cards.show(player, [held.face], law.line)
        came_out(law, table, player, held.face)


def close_trick(law: Law, table: TrickTable, player: str) -> None:
    """The trick is turned: its winner leads the next."""
    deal = table.deal
    deal.done = (*deal.done, deal.trick)
    deal.trick = ()
    deal.tricks += 1
    deal.won[player] = deal.won.get(player, 0) + 1
    deal.turn = player
    if deal.pending:
        expire(law, table, "trick-turned")
    law.game.trick_won(law, table, player)
    mark(table, law.event)


def wins(law: Law, table: TrickTable, event: Event) -> None:
    """The winner of a trick with an unknown card."""
    player = a_player(law, table, event)
    if table.deal.phase != "unknown":
        law.refuse("the cards of the trick are known, and with them its winner")
    if all(play.player != player for play in table.deal.trick):
        law.refuse(f"{player} has not played to this trick")
    table.deal.phase = "play"
    close_trick(law, table, player)


def takes_back(law: Law, table: TrickTable, event: Event) -> None:
    """A card is taken up: because the law has it so, because it still may be, or too late."""
    deal = table.deal
    player = a_player(law, table, event)
    found = plays_of(law, table, player, event)
    face = deal.cards.read(event.words[0]).face
    due = next((p for p in reversed(deal.pending) if p.card == face and player in p.whose), None)
    if due is not None:
        offence = table.record.findings.get(due.finding or 0)
        played = next((old for old in found if offence and old.line == offence.line), found[0])
        if offence is not None:
            law.amend(offence.number, message=f"{offence.message}; taken up at line {event.line}")
        take_up(law, table, event, played)
        law.game.replaying(law, table, due)
        return
    lies = any(play.event is found[0] for play in deal.trick)
    if not lies or not law.game.may_take_back(law, table, player):
        law.void("play.take-back", f"{face} may not be taken up any more: it stays played", player)
        return
    take_up(law, table, event, found[0])


def plays_of(law: Law, table: TrickTable, player: str, event: Event) -> list[Event]:
    """Every play of that card by that player, the latest first; refused if there is none."""
    if len(event.words) != 1:
        law.refuse(f"which card? Write {player} takes-back KH", point="so.refused")
    read = table.deal.cards.read
    face = read(event.words[0]).face
    found = [
        e for e in table.deal.events() if e.verb == "plays" and e.actor == player and read(e.words[0]).face == face
    ]
    if not found:
        law.refuse(f"{player} has not played {face} in this deal")
    return found[::-1]


HANDLERS: Mapping[str, Handler] = {"plays": plays, "takes-back": takes_back, "wins": wins}
