"""Playing with a stock: a trick, a declaration, a draw for each, until the stock is out; then the last tricks.

Shared by the games of the Bézique family. A game gives values through its book and answers a few questions; what is
done here is the same in all of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from referee.core.events import Event
from referee.core.fold import expire, mark
from referee.core.game import Game, Handler, Verb
from referee.core.hands import UNKNOWN, Cards, Doubt, Held
from referee.core.law import Law
from referee.core.pending import Pending
from referee.core.table import Deal, Table
from referee.mechanics.floor import a_player, over
from referee.mechanics.melds import Announced, Scored
from referee.mechanics.remedies import take_up
from referee.mechanics.tricks import Play, owed, why_owed, winner

POINTS: Mapping[str, str] = {
    "lead.turn": "What follows when a card is led out of turn?",
    "play.take-back": "Until when may a card played be taken up again?",
    "follow.free": "What may the second hand play while the stock lasts?",
    "trick.winner": "Who wins a trick?",
    "stock.odd": "What happens to an odd card at the end of the stock?",
    "duty.follow-suit": "Must suit be followed in the last tricks?",
    "duty.win-trick": "Must the trick be won in the last tricks?",
    "revoke": "What follows when the duty of the last tricks was broken?",
    "last-trick": "What is the last trick worth?",
}
VERBS: Mapping[str, Verb] = {
    "plays": Verb("NAME plays CARD", "leads or follows"),
    "takes-back": Verb("NAME takes-back CARD", "a card played is taken up again"),
    "wins": Verb("NAME wins", "the trick; needed only where a card of it is unknown"),
}


class StockDeal(Deal):
    """One deal with a stock.

    turn: who leads next; draws_due: who owes a draw, in order; window: who may declare; heap: cards lying face up with
    who won them; taken: cards turned down; drawn: unseen draws of each; left_by: winners since a trick was left lying.
    """

    __slots__ = (
        "cards", "drawn", "draws_due", "excess", "heap", "held", "is_last", "last_gather", "last_winner", "left_by",
        "omitted", "scored", "taken", "told", "trick", "tricks", "trump", "turn", "window", "window_used",
    )  # fmt: skip

    def __init__(
        self, number: int, players: tuple[str, ...], dealer: str | None, cards: Cards, phase: str = "opening"
    ) -> None:
        super().__init__(number, players, dealer, phase)
        self.cards = cards
        self.turn = None if dealer is None else self.others(dealer)[0]
        self.trick: tuple[Play, ...] = ()
        self.tricks = 0
        self.draws_due: tuple[str, ...] = ()
        self.omitted: tuple[str, ...] = ()
        self.drawn: dict[str, int] = dict.fromkeys(players, 0)
        self.excess: dict[str, int] = {}
        self.last_winner: str | None = None
        self.window: str | None = None
        self.window_used = False
        self.heap: tuple[tuple[str, str], ...] = ()
        self.last_gather: tuple[tuple[str, str], ...] = ()
        self.left_by: tuple[str, ...] | None = None
        self.taken: dict[str, tuple[str, ...]] = dict.fromkeys(players, ())
        self.trump: str | None = None
        self.scored: tuple[Scored, ...] = ()
        self.held: tuple[Announced, ...] = ()
        self.is_last = False
        self.told = "cards"

    @property
    def adversary(self) -> dict[str, str]:
        """The other of two players."""
        first, second = self.players
        return {first: second, second: first}


TRICKS_A_MARK = 4  # while the stock lasts: going back replays so many tricks at most
S = TypeVar("S", bound=StockDeal)
StockTable = Table[StockDeal]


class StockGame(Game[S]):
    """What the flow asks a game with a stock."""

    brisques: str = "AT"

    def played(self, law: Law, table: Table[S], player: str, held: Held) -> None:
        """A card is about to leave the hand: sizes of hands, combinations that it breaks."""

    def drew(self, law: Law, table: Table[S], player: str, face: str | None) -> None:
        """A card has come from the stock."""

    def last_trick_won(self, law: Law, table: Table[S], player: str | None) -> None:
        """The last trick is over."""


def plays(law: Law, table: StockTable, event: Event) -> None:
    """A card is led, follows, or lies where it should not."""
    deal = table.deal
    player = a_player(law, table, event)
    if deal.dealer is None:
        law.refuse(f'nobody has dealt: write "{deal.players[0]} deals" first, or dealer = "..." in the [[deal]]')
    if len(event.words) != 1:
        law.refuse(f"one card at a time: write {player} plays KH", point="so.refused")
    if deal.phase == "reply" and deal.trick[0].player == player:
        _second_card(law, table, event)
        return
    held = _find(law, table, player, event.words[0])
    if deal.pending:
        _card_comes(law, table)
        deal = table.deal
    if deal.draws_due:
        _settle_draws(law, table, player)
    law.game.played(law, table, player, held)
    if table.deal is not deal or deal.phase == "over":  # the law has ended the deal over this card
        return
    deal.cards.take(player, held, event.line)
    if held.is_new:
        for doubt in deal.cards.proved(player, held.face):
            law.prove(doubt, player, held.face)
            law.game.proved(law, table, doubt, player)
    play = Play(player, held.face, held.handle, event)
    if deal.phase == "reply":
        _reply(law, table, play)
    elif deal.phase == "alone":
        deal.trick = (play,)
        trick_won(law, table, player)
    else:
        _lead(law, table, play)


def _find(law: Law, table: StockTable, player: str, word: str) -> Held:
    deal = table.deal
    card = deal.cards.read(word)
    face = UNKNOWN if not card.is_known else card.face
    hand = deal.cards.hands[player]
    implied = table.sitting.draws == "implied" and player in deal.draws_due and player not in deal.omitted
    hand.unseen += implied
    try:
        if face == UNKNOWN:
            if not hand.unseen:
                law.refuse(f"every card in {player}'s hand is known; say which was played")
            return Held(UNKNOWN, "", True)
        return deal.cards.find(player, card)
    finally:
        hand.unseen -= implied


def _card_comes(law: Law, table: StockTable) -> None:
    expire(law, table, "next-card")
    if table.deal.phase != "reply":
        expire(law, table, "next-lead")


def _settle_draws(law: Law, table: StockTable, player: str) -> None:
    """Whoever plays with a draw owing has forgotten it, unless the file says that draws are implied."""
    deal = table.deal
    if table.sitting.draws == "implied":
        for name in deal.draws_due:
            if name not in deal.omitted:
                deal.cards.draw(name, law.line)
                deal.drawn[name] += 1
                law.game.drew(law, table, name, None)
        forgetful = tuple(name for name in deal.draws_due if name in deal.omitted)
        deal.draws_due, deal.omitted = forgetful, ()
        pair_done(law, table)
    if player in deal.draws_due:
        deal.draws_due = tuple(name for name in deal.draws_due if name != player)
        deal.window = None
        law.game.forgot_draw(law, table, player)
        if not deal.draws_due:
            pair_done(law, table)


def _lead(law: Law, table: StockTable, play: Play) -> None:
    deal = table.deal
    player = play.player
    if player != deal.turn:
        said = f"{player} led out of turn; it was {deal.turn}'s lead. The card must be taken up unless it is played to"
        finding = law.irregular("lead.turn", said, player)
        law.open("remedy", "lead.turn", (player,), finding=finding, card=play.face, options=(), deadline="next-card",
                 said=f"{player} takes-back {play.face}, unless {deal.adversary[player]} plays to it")  # fmt: skip
    deal.trick = (play,)
    deal.phase = "reply"
    deal.window = None
    deal.last_gather = ()


def _second_card(law: Law, table: StockTable, event: Event) -> None:
    """A second card beside one's own lead: all but one may be taken up, so it is only seen."""
    deal = table.deal
    player = event.actor
    card = deal.cards.read(event.words[0])
    fresh = deal.cards.check_shown(player, [card.face] if card.is_known else [])
    other = deal.adversary[player]
    law.irregular("play.take-back", f"{player} played a second card to the trick; it is {other}'s turn. "
                  f"{card.face} is taken up again and has been seen", player)  # fmt: skip
    deal.cards.show(player, fresh, event.line)


def _reply(law: Law, table: StockTable, play: Play) -> None:
    deal = table.deal
    lead = deal.trick[0]
    deal.trick = (lead, play)
    if deal.is_last and "?" not in lead.face + play.face:
        _watch_duty(law, table, lead, play)
    won_by = winner(deal.trick, deal.trump, deal.cards.pack)
    if won_by is None:
        deal.phase = "unknown"
    else:
        trick_won(law, table, won_by)


def _watch_duty(law: Law, table: StockTable, lead: Play, play: Play) -> None:
    """In the last tricks: what would be wrong only if a hidden card were so is watched without a word."""
    deal = table.deal
    book = law.book
    follow = "duty.follow-suit" in book.own
    win = "duty.win-trick" in book.own and bool(law.peek("endgame-must-win", True))
    faces = owed(lead.face, play.face, deal.trump, deal.cards.pack, follow=follow, win=win)
    if not faces:
        return
    message = f"{play.player}: " + why_owed(lead.face, play.face, deal.trump)
    doubt = Doubt(faces, law.line, law.event.text if law.event else "", "revoke", message)
    if deal.cards.doubt(play.player, doubt) is not None:
        hand = deal.cards.hands[play.player]
        face = next(face for face in sorted(hand.known_faces()) if face in faces)
        law.prove(doubt, play.player, face, here=True)
        law.game.proved(law, table, doubt, play.player)


def trick_won(law: Law, table: StockTable, player: str) -> None:
    """The trick is over: who leads, what is turned down, who draws."""
    deal = table.deal
    deal.heap = (*deal.heap, *((play.face, player) for play in deal.trick))
    if deal.left_by is not None:
        deal.left_by = (*deal.left_by, player)
    if any(play.face[0] in law.game.brisques for play in deal.trick):
        gather(deal, player)
    deal.trick = ()
    deal.tricks += 1
    deal.last_winner = deal.turn = deal.window = player
    deal.window_used = False
    hands = deal.cards.hands
    without = [name for name in deal.players if hands[name].size == 0]
    if len(without) == len(deal.players):
        finish(law, table, player)
    elif without:
        deal.phase = "alone"
    elif deal.cards.stock > 1:
        deal.phase = "draw"
        deal.draws_due = (player, *deal.others(player))
    else:
        deal.phase = "lead"
        exhaust(law, table)
    if deal.is_last or deal.tricks % TRICKS_A_MARK == 0:
        mark(table, law.event)


def gather(deal: StockDeal, player: str) -> None:
    """Takes up all the cards that lie played and turns them down before a player."""
    deal.taken[player] = (*deal.taken[player], *(face for face, _ in deal.heap))
    deal.last_gather, deal.heap, deal.left_by = deal.heap, (), None


def pair_done(law: Law, table: StockTable) -> None:
    """Both have drawn: rights over this draw are used up, and the stock may be out."""
    deal = table.deal
    if deal.pending:
        kept: list[Pending] = []
        for pending in deal.pending:
            if pending.amount and pending.deadline == "next-draw" and pending.line != law.line:
                pending = pending._replace(amount=pending.amount - 1)  # noqa: PLW2901 - one draw fewer
                if not pending.amount:
                    deal.lapsed = (*deal.lapsed, pending)
                    continue
            kept.append(pending)
        deal.pending = tuple(kept)
    if deal.phase == "draw":
        deal.phase = "lead"
    if deal.cards.stock < 2 and not deal.is_last:
        exhaust(law, table)


def exhaust(law: Law, table: StockTable) -> None:
    """The stock is out: declared cards go back into the hands, what was announced and not scored is lost."""
    deal = table.deal
    if deal.is_last:
        return
    deal.is_last = True
    if deal.cards.stock:
        law.settles("stock.odd")
        law.note("the odd card of the stock is not drawn")
    for player in deal.players:
        deal.cards.pick_up(player)
    for announced in deal.held:
        law.note(f"{announced.player}'s {announced.name} was not scored before the stock ran out")
    deal.held = ()


def finish(law: Law, table: StockTable, player: str) -> None:
    """The last card is down."""
    deal = table.deal
    for face, name in deal.heap:
        deal.taken[name] = (*deal.taken[name], face)
    deal.heap = ()
    law.game.last_trick_won(law, table, player)
    over(law, table)


def wins(law: Law, table: StockTable, event: Event) -> None:
    """The winner of a trick with an unknown card."""
    player = a_player(law, table, event)
    if table.deal.phase != "unknown":
        law.refuse("the cards of the trick are known, and with them its winner")
    trick_won(law, table, player)


def said_of(table: StockTable, pending: Pending) -> str:
    finding = table.record.findings.get(pending.finding or 0)
    return finding.message if finding else ""


def takes_back(law: Law, table: StockTable, event: Event) -> None:
    """A card played is taken up: because it must be, because it still may be, or too late."""
    deal = table.deal
    player = a_player(law, table, event)
    plays_of_it = played_before(law, table, player, event)
    played = plays_of_it[0]
    face = deal.cards.read(event.words[0]).face
    due = next(
        (p for p in deal.pending if p.card == face and player in p.whose and p.kind in ("remedy", "right")), None
    )
    if due is not None:
        offence = table.record.findings.get(due.finding or 0)
        played = next((old for old in plays_of_it if offence and old.line == offence.line), played)
        law.amend(due.finding, message=f"{said_of(table, due)}; taken up at line {event.line}")
        take_up(law, table, event, played)
        return
    since = deal.events()[deal.events().index(played) + 1 :]
    if any(e.verb in ("plays", "draws") for e in since) or (deal.last_gather and deal.phase != "reply"):
        law.void("play.take-back", f"it is too late to take up {face}: it stays played", player)
        return
    if "play.take-back" not in law.book.own:
        law.irregular("play.take-back", f"{player} took up {face} again", player)
    take_up(law, table, event, played)


def played_before(law: Law, table: StockTable, player: str, event: Event) -> list[Event]:
    """Every play of that card by that player, the latest first; refused if there is none."""
    if len(event.words) != 1:
        law.refuse(f"which card? Write {player} takes-back KH", point="so.refused")
    card = table.deal.cards.read(event.words[0])
    read = table.deal.cards.read
    found = [
        e for e in table.deal.events() if e.verb == "plays" and e.actor == player and read(e.words[0]).face == card.face
    ]
    if not found:
        law.refuse(f"{player} has not played {card.face} in this deal")
    return found[::-1]


HANDLERS: Mapping[str, Handler] = {
    "plays": plays,
    "takes-back": takes_back,
    "wins": wins,
}
