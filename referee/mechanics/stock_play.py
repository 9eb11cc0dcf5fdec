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
from referee.core.hands import UNKNOWN, Cards, Held
from referee.core.law import Law
from referee.core.pending import Pending
from referee.core.table import Deal, Table
from referee.mechanics.floor import a_player, over
from referee.mechanics.last_tricks import watch_duty
from referee.mechanics.melds import Announced, Lost, Scored
from referee.mechanics.tricks import Play, winner
from referee.mechanics.turn_up import draws_second, is_turn_up, take_top

POINTS: Mapping[str, str] = {
    "lead.turn": "What follows when a card is led out of turn?",
    "lead.turn-followed": "What if a lead out of turn is played to?",
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
    who won them; taken: cards turned down; drawn: unseen draws of each; left_by: winners since a trick was left lying;
    chosen: for the draws after which trick somebody chose who draws first; lost: announcements that can no longer be
    scored; sizes: who has been found with too many cards; last_from: how many tricks were over when the stock was out;
    turn_up: the face-up card that is drawn last.
    """

    __slots__ = (
        "cards", "chosen", "drawn", "draws_due", "excess", "heap", "held", "is_last", "last_from", "last_gather",
        "last_winner", "left_by", "lost", "omitted", "scored", "sizes", "taken", "told", "trick", "tricks", "trump",
        "turn", "turn_up", "window", "window_used",
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
        self.lost: tuple[Lost, ...] = ()
        self.chosen: tuple[int, str] | None = None
        self.sizes: tuple[str, ...] = ()
        self.is_last = False
        self.last_from = 0
        self.turn_up: str | None = None
        self.told = "cards"

    @property
    def adversary(self) -> dict[str, str]:
        """The other of two players."""
        first, second = self.players
        return {first: second, second: first}


TRICKS_A_MARK = 4  # going back replays so many tricks at most
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

    def trick_taken(self, law: Law, table: Table[S], player: str) -> None:
        """A trick has been won and taken up, before anything is declared or drawn; the law may end the deal here."""

    def draw_order(self, law: Law, table: Table[S], winner: str) -> tuple[str, ...]:
        """Who draws now, in order: the winner of the trick first, unless somebody has chosen otherwise."""
        deal = table.deal
        first = deal.chosen[1] if deal.chosen is not None and deal.chosen[0] == deal.tricks else winner
        return (first, *deal.others(first))


def remark(law: Law, text: str, *points: str) -> None:
    """A note that names the articles it rests on, for what is no fault and moves no points."""
    cites = tuple(law.cite(point) for point in points)
    law.note(f"{text} ({', '.join(cite.label for cite in cites)})")
    law.ruling.cites = (*law.ruling.cites, *cites)


def plays(law: Law, table: StockTable, event: Event) -> None:
    """A card is led, follows, or lies where it should not."""
    deal = table.deal
    player = a_player(law, table, event)
    if deal.dealer is None:
        law.refuse(f'nobody has dealt: write "{deal.players[0]} deals" first, or dealer = "..." in the [[deal]]')
    if len(event.words) != 1 or event.keys:
        law.refuse(f"one card at a time: write {player} plays KH", point="so.refused")
    if deal.phase == "unknown":
        law.refuse("a card of the last trick is unknown: write first who wins it, as NAME wins")
    if deal.phase == "reply" and deal.trick[0].player == player:
        _second_card(law, table, event)
        return
    held = _find(law, table, player, event.words[0])
    if deal.pending:
        _card_comes(law, table)
        deal = table.deal
    if deal.draws_due:
        _settle_draws(law, table, player)
        if held.handle and held.handle not in deal.cards.hands[player].laid:  # the stock is out: it is in the hand
            held = Held(held.face, "", False)
    law.game.played(law, table, player, held)
    if table.deal is not deal or deal.phase == "over":  # the law has ended the deal over this card
        return
    deal.cards.take(player, held, event.line)
    if held.is_new:
        for doubt in deal.cards.proved(player, held.face):
            law.prove(doubt, player, held.face)
            law.game.proved(law, table, doubt, player)
    if deal.cards.hands[player].doubts and not deal.cards.hands[player].unseen:
        watch_ended(table, player)
    play = Play(player, held.face, held.handle, event)
    if deal.phase == "reply":
        _reply(law, table, play)
    elif deal.phase == "alone":
        deal.trick = (play,)
        trick_won(law, table, player)
    else:
        _lead(law, table, play)


def watch_ended(table: StockTable, player: str) -> None:
    """Every card of a hand is known, and none has proved the doubts about it: claims that waited are laid to rest."""
    hand = table.deal.cards.hands[player]
    for doubt in hand.doubts:
        if doubt.claim is not None:
            table.record.findings.pop(doubt.claim, None)
    hand.doubts = []


def _find(law: Law, table: StockTable, player: str, word: str) -> Held:
    deal = table.deal
    card = deal.cards.read(word)
    face = UNKNOWN if not card.is_known else card.face
    hand = deal.cards.hands[player]
    implied = table.sitting.draws == "implied" and player in deal.draws_due and player not in deal.omitted
    if implied and deal.turn_up is not None and is_turn_up(deal, second=draws_second(deal, player)):
        if face == deal.turn_up:
            return Held(face, "", False)
        implied = False
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
    if len(deal.draws_due) == len(deal.players):
        pair_begins(law, table)
    if table.sitting.draws == "implied":
        for name in deal.draws_due:
            if name not in deal.omitted and deal.cards.stock:
                face = take_top(deal, name, law.line, None, second=draws_second(deal, name))
                deal.drawn[name] += 1
                law.game.drew(law, table, name, face)
        deal.draws_due = tuple(name for name in deal.draws_due if name in deal.omitted)
        if not deal.draws_due:
            pair_done(law, table)
    if player in deal.draws_due:
        deal.draws_due = tuple(name for name in deal.draws_due if name != player)
        deal.omitted = tuple(name for name in deal.omitted if name != player)
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


def played_to(law: Law, table: StockTable, pending: Pending) -> None:
    """A lead out of turn has been played to: it stands."""
    law.amend(pending.finding, message=f"{said_of(table, pending)}; played to at line {law.line}, so it stands",
              point="lead.turn-followed")  # fmt: skip


def _second_card(law: Law, table: StockTable, event: Event) -> None:
    """A second card beside one's own lead: all but one may be taken up, so it is only seen."""
    deal = table.deal
    player = event.actor
    held = _find(law, table, player, event.words[0])
    other = deal.adversary[player]
    law.irregular("play.take-back", f"{player} played a second card to the trick; it is {other}'s turn. "
                  f"{held.face} is taken up again and has been seen", player)  # fmt: skip
    if held.is_new and held.face != UNKNOWN:
        deal.cards.show(player, [held.face], event.line)
        for doubt in deal.cards.proved(player, held.face):
            law.prove(doubt, player, held.face)
            law.game.proved(law, table, doubt, player)


def _reply(law: Law, table: StockTable, play: Play) -> None:
    deal = table.deal
    lead = deal.trick[0]
    deal.trick = (lead, play)
    if deal.is_last and "?" not in lead.face + play.face:
        watch_duty(law, table, lead, play)
    won_by = winner(deal.trick, deal.trump, deal.cards.pack)
    if won_by is None:
        deal.phase = "unknown"
    else:
        trick_won(law, table, won_by)


def trick_won(law: Law, table: StockTable, player: str) -> None:
    """The trick is over: who leads, what is turned down, who draws."""
    deal = table.deal
    deal.heap = (*deal.heap, *((play.face, player) for play in deal.trick))
    if deal.left_by is not None:
        deal.left_by = (*deal.left_by, player)
    if any(play.face[0] in law.game.brisques for play in deal.trick):
        if deal.left_by is not None:
            _left_is_gathered(law, table, player)
        gather(deal, player)
    deal.trick = ()
    deal.tricks += 1
    deal.last_winner = deal.turn = deal.window = player
    deal.window_used = False
    law.game.trick_taken(law, table, player)
    if deal.phase == "over":
        return
    hands = deal.cards.hands
    without = [name for name in deal.players if hands[name].size == 0]
    if len(without) == len(deal.players):
        finish(law, table, player)
    elif without:
        deal.phase = "alone"
    elif deal.cards.stock > 1:
        deal.phase = "draw"
        deal.draws_due = law.game.draw_order(law, table, player)
        if not deal.draws_due:
            deal.phase = "lead"
    else:
        deal.phase = "lead"
        exhaust(law, table)
    if deal.tricks % TRICKS_A_MARK == 0:
        mark(table, law.event)


def _left_is_gathered(law: Law, table: StockTable, player: str) -> None:
    """What was left lying goes with the next trick that is gathered; nobody may take it up after that."""
    for pending in table.deal.pending:
        if pending.kind == "right" and pending.point == "trick.gathering":
            law.close(pending)
            law.amend(pending.finding, message=f"{said_of(table, pending)}; {player} took all up with a later brisque")


def gather(deal: StockDeal, player: str) -> None:
    """Takes up all the cards that lie played and turns them down before a player."""
    deal.taken[player] = (*deal.taken[player], *(face for face, _ in deal.heap))
    deal.last_gather, deal.heap, deal.left_by = deal.heap, (), None


def pair_begins(law: Law, table: StockTable) -> None:
    """The first card of a pair is about to be drawn: choices over this draw have been made or are gone."""
    deal = table.deal
    if not deal.pending:
        return
    lasting = [p for p in deal.pending if p.deadline == "next-draw" and p.amount > 1]
    deal.pending = tuple(p for p in deal.pending if p not in lasting)
    expire(law, table, "next-draw")
    deal.pending = (*deal.pending, *(p._replace(amount=p.amount - 1) for p in lasting))


def pair_done(law: Law, table: StockTable) -> None:
    """Both have drawn: the winner leads, and the stock may be out."""
    deal = table.deal
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
    deal.last_from = deal.tricks
    if deal.cards.stock:
        remark(law, "the odd card of the stock is not drawn", "stock.odd")
    for player in deal.players:
        deal.cards.pick_up(player)
    for announced in deal.held:
        lose(law, deal, announced, "declare.stock-out", "it was not scored before the stock ran out")


def lose(law: Law, deal: StockDeal, announced: Announced, point: str, why: str) -> None:
    """An announcement can no longer be scored."""
    deal.held = tuple(other for other in deal.held if other is not announced)
    deal.lost = (*deal.lost, Lost(announced, point, why))
    remark(law, f"{announced.player}'s {announced.name} to score is lost: {why}", point)


def finish(law: Law, table: StockTable, player: str) -> None:
    """The last card is down."""
    deal = table.deal
    for face, name in deal.heap:
        deal.taken[name] = (*deal.taken[name], face)
    deal.heap = ()
    for name in deal.players:
        watch_ended(table, name)
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


HANDLERS: Mapping[str, Handler] = {
    "plays": plays,
    "wins": wins,
}
