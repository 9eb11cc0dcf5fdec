"""Playing with a stock: a trick, a declaration, a draw for each, until the stock is out; then the last tricks.

Shared by the games of the Bézique family. A game gives values through its book and answers a few questions; what is
done here is the same in all of them.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.fold import expire, mark
from referee.core.game import Handler, Verb
from referee.core.hands import UNKNOWN, Held
from referee.core.law import Law
from referee.core.pending import Pending
from referee.mechanics.floor import a_player, over
from referee.mechanics.last_tricks import watch_duty
from referee.mechanics.melds import Announced, Lost
from referee.mechanics.seats import any_of, due, group, leaders
from referee.mechanics.stock_deal import StockDeal, StockGame, StockTable
from referee.mechanics.tricks import Play, winner
from referee.mechanics.turn_up import draws_second, is_turn_up, take_top

POINTS: Mapping[str, str] = {
    "lead.turn": "What follows when a card is led out of turn?",
    "lead.turn-followed": "What if a lead out of turn is played to?",
    "play.take-back": "Until when may a card played be taken up again?",
    "follow.free": "What may be played to a lead while the stock lasts?",
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


__all__ = ["StockDeal", "StockGame", "StockTable"]  # others import them from here
TRICKS_A_MARK = 4  # going back replays so many tricks at most


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
    if deal.phase == "reply" and any(play.player == player for play in deal.trick):
        _second_card(law, table, event)
        return
    if deal.groups and deal.phase == "reply" and player not in group(deal, deal.trick[0].player):
        law.refuse(
            f"{deal.trick[0].player}'s trick is not over; write the tricks of a divided table one after the other"
        )
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
    hands = deal.cards.hands
    if held.is_new:
        for doubt in deal.cards.proved(player, held.face):
            law.prove(doubt, player, held.face)
            law.game.proved(law, table, doubt, player)
    if deal.cards.hands[player].doubts and not deal.cards.hands[player].unseen:
        watch_ended(table, player)
    play = Play(player, held.face, held.handle, event)
    if deal.phase == "reply":
        _reply(law, table, play)
    elif deal.phase == "alone" and not (deal.groups and any(hands[name].size for name in group(deal, player)[1:])):
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
    if player not in leaders(deal, playing=player):
        others = group(deal, player)[1:]
        said = f"{player} led out of turn; it was {any_of(leaders(deal))}'s lead. The card must be taken up unless "
        said += "it is played to" if len(others) < 2 else "all the others play to it"
        finding = law.irregular("lead.turn", said, player)
        until = "next-card" if len(others) < 2 else "trick-turned"
        law.open("remedy", "lead.turn", (player,), finding=finding, card=play.face, options=(), deadline=until,
                 said=f"{player} takes-back {play.face}, unless {_all_play(others)} to it")  # fmt: skip
    deal.trick = (play,)
    deal.phase = "reply"
    deal.window = None
    deal.last_gather = ()


def _all_play(names: tuple[str, ...]) -> str:
    return f"{' and '.join(names)} {'play' if len(names) > 1 else 'plays'}"


def played_to(law: Law, table: StockTable, pending: Pending) -> None:
    """A lead out of turn has been played to: it stands."""
    law.amend(pending.finding, message=f"{said_of(table, pending)}; played to at line {law.line}, so it stands",
              point="lead.turn-followed")  # fmt: skip


def _second_card(law: Law, table: StockTable, event: Event) -> None:
    """A second card beside one's own lead: all but one may be taken up, so it is only seen."""
    deal = table.deal
    player = event.actor
    held = _find(law, table, player, event.words[0])
    other = due(deal) or any_of(group(deal, player)[1:])
    law.irregular("play.take-back", f"{player} played a second card to the trick; it is {other}'s turn. "
                  f"{held.face} is taken up again and has been seen", player)  # fmt: skip
    if held.is_new and held.face != UNKNOWN:
        deal.cards.show(player, [held.face], event.line)
        for doubt in deal.cards.proved(player, held.face):
            law.prove(doubt, player, held.face)
            law.game.proved(law, table, doubt, player)


def _reply(law: Law, table: StockTable, play: Play) -> None:
    deal = table.deal
    first = play.player if len(deal.players) == 2 else due(deal, playing=play.player)
    if play.player != first:
        _out_of_turn(law, play, f"{play.player} played before {first}; the card stands")
    before, deal.trick = deal.trick, (*deal.trick, play)
    if deal.is_last and "?" not in play.face:
        watch_duty(law, table, before, play)
    if len(deal.players) > 2 and due(deal) is not None:
        return
    if deal.pending:
        expire(law, table, "trick-turned")
    won_by = winner(deal.trick, deal.trump, deal.cards.pack)
    if won_by is None:
        deal.phase = "unknown"
    else:
        trick_won(law, table, won_by)


def _out_of_turn(law: Law, play: Play, said: str) -> None:
    """A later hand of three or more has played before an earlier one."""
    point = "play.turn" if "play.turn" in law.book.points else "so.silent"
    law.irregular(point, said, play.player)


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
    if deal.leads:
        deal.leads = tuple(player if name in group(deal, player) else name for name in deal.leads)
        counted = zip(deal.groups, deal.group_tricks, strict=True)
        deal.group_tricks = tuple(count + (player in members) for members, count in counted)
    holding = [name for name in deal.players if hands[name].size]
    here = [name for name in group(deal, player) if name in holding] if len(deal.players) > 2 else holding
    if not holding:
        finish(law, table, player)
    elif not here:
        deal.turn, deal.phase = next(iter(leaders(deal)), holding[0]), "lead"
        law.game.last_of_group(law, table, player)
    elif len(here) == 1:
        deal.phase = "alone"
    elif deal.is_last or not deal.is_round_left:
        deal.phase = "lead"
        deal.turn = player if player in here else here[0]
        exhaust(law, table)
    else:
        deal.phase = "draw"
        deal.draws_due = law.game.draw_order(law, table, player)
        if not deal.draws_due:
            deal.phase = "lead"
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
    if not deal.is_round_left and not deal.is_last:
        exhaust(law, table)


def exhaust(law: Law, table: StockTable) -> None:
    """The stock is out: declared cards go back into the hands, what was announced and not scored is lost."""
    deal = table.deal
    if deal.is_last:
        return
    deal.is_last = True
    deal.last_from = deal.tricks
    if deal.cards.stock:
        rest = f"last {deal.cards.stock} cards of the stock are" if deal.cards.stock > 1 else "odd card of the stock is"
        remark(law, f"the {rest} not drawn", "stock.odd")
    for player in deal.players:
        deal.cards.pick_up(player)
    for announced in deal.held:
        lose(law, deal, announced, "declare.stock-out", "it was not scored before the stock ran out")
    law.game.stock_out(law, table)


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
