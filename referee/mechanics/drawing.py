"""Drawing from the stock, in and out of turn, one card or more than one, seen or not."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.game import Handler, Verb
from referee.core.law import Law
from referee.core.pending import Pending
from referee.core.rulings import Finding
from referee.mechanics.drawing_first import first_to_draw
from referee.mechanics.floor import a_player
from referee.mechanics.hand_sizes import both_short, off_size
from referee.mechanics.remedies import Remedy
from referee.mechanics.seats import adversaries, any_of
from referee.mechanics.stock_play import StockDeal, StockTable, pair_begins, pair_done
from referee.mechanics.turn_up import is_turn_up, take_top

POINTS: Mapping[str, str] = {
    "draw.order": "Who draws first, and when?",
    "draw.turn": "What follows when the loser of the trick draws the winner's card?",
    "draw.both-wrong": "What if both have drawn each other's card?",
    "draw.two-seen-first": "What if who draws first sees two cards?",
    "draw.two-seen-second": "What if who draws second sees two cards?",
    "draw.several-seen": "What if somebody sees several cards when drawing?",
    "draw.two-unseen": "What if two cards are drawn and not looked at?",
    "draw.forgotten": "What if a player forgets to draw and plays on?",
}
VERBS: Mapping[str, Verb] = {
    "draws": Verb(
        "NAME draws [CARD] | NAME draws two|three|four [seen]", "from the stock; several by mistake or as owed"
    ),
    "restores": Verb("NAME restores [CARD]", "a card drawn in error is put back on the stock"),
}
_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}


def draws(law: Law, table: StockTable, event: Event) -> None:
    """One card, or several, come from the stock."""
    deal = table.deal
    player = a_player(law, table, event)
    number, seen, face = _what(law, table, event)
    if deal.cards.stock < number:
        held = "is empty" if not deal.cards.stock else f"holds only {deal.cards.stock}"
        law.refuse(f"the stock {held}")
    second = player != deal.last_winner and not any(name != player for name in deal.draws_due)
    if is_turn_up(deal, second=second):
        if face not in (None, deal.turn_up):
            law.refuse(f"the card that is left is the {deal.turn_up} turned up")
    elif face is not None:
        deal.cards.check_copies(face)
    if player not in deal.draws_due:
        _draw_not_due(law, table, player, number, face)
        return
    ahead_of_choice = None
    if len(deal.draws_due) == len(deal.players):
        ahead_of_choice = _choice_against(deal, player) if player == deal.draws_due[0] else None
        if ahead_of_choice is None:
            pair_begins(law, table)
    due = deal.draws_due[0]
    is_winner, is_first = player == deal.last_winner, player == first_to_draw(law, deal)
    is_chosen = deal.chosen is not None and deal.chosen[0] == deal.tricks  # then nobody's turn is fixed
    out_of_turn = player != due and not is_chosen
    for place in range(number):  # only the first of several can be the one left for the loser of the trick
        face = take_top(deal, player, event.line, face, second=second and place == 0)
    deal.drawn[player] += number
    deal.draws_due = tuple(name for name in deal.draws_due if name != player)
    if is_winner:
        deal.window = None
    if len(deal.players) > 2:
        is_first = bool(deal.draws_due)  # the next card was somebody's in the same round
    if is_winner or (len(deal.players) > 2 and not out_of_turn):
        _too_late_to_restore(law, table, player)
    if not deal.draws_due:
        pair_done(law, table)
    if ahead_of_choice is not None:
        _before_the_choice(law, player, ahead_of_choice)
    elif out_of_turn:
        _out_of_turn(law, table, player, due)
    if number > 1:
        _several(law, table, player, number, seen=seen, is_first=is_first)
    law.game.drew(law, table, player, face)


def _what(law: Law, table: StockTable, event: Event) -> tuple[int, bool, str | None]:
    words = list(event.words)
    if not words:
        return 1, False, None
    if words[0].lower() in _NUMBERS:
        seen = words[1:] == ["seen"]
        if words[1:] and not seen:
            law.refuse(f'"{" ".join(words[1:])}" is not understood; write `draws {words[0]} seen`', point="so.refused")
        return _NUMBERS[words[0].lower()], seen, None
    if len(words) > 1:
        law.refuse("one card at a time, or `draws two`", point="so.refused")
    card = table.deal.cards.read(words[0])
    return 1, False, card.face if card.is_known else None


def _draw_not_due(law: Law, table: StockTable, player: str, number: int, face: str | None) -> None:
    """A card more than was due: owed after a forgotten draw, or drawn by mistake and to be put back."""
    deal = table.deal
    owing = next(
        (p for p in deal.pending if p.kind == "right" and p.point == "draw.forgotten" and player in p.whose), None
    )
    for _ in range(number):
        take_top(deal, player, law.line, face, second=False)
    deal.drawn[player] += number
    if owing is not None:
        law.close(owing)
        return
    deal.excess[player] = deal.excess.get(player, 0) + number
    finding = law.irregular(
        "draw.two-unseen", f"{player} drew a card that was not due; it goes back on the stock", player
    )
    _must_restore(law, player, finding, "draw.two-unseen")


def _choice_against(deal: StockDeal, player: str) -> Pending | None:
    """The adversary's choice of this draw, not yet made: whoever saw too many cards may not draw before it."""
    if deal.chosen is not None and deal.chosen[0] == deal.tricks:
        return None
    rights = [p for p in deal.pending if p.kind == "right" and p.against == player and p.offers("first-card")]
    return rights[0] if rights else None


def _before_the_choice(law: Law, player: str, choice: Pending) -> None:
    """A draw that would end the adversary's choice: the card goes back until the choice is made."""
    other = any_of(choice.whose)
    finding = law.irregular(choice.point, f"{player} drew before {other} had chosen between the two cards; the card goes "
                            "back on the stock", player)  # fmt: skip
    law.open("duty", "draw.turn", (player,), finding=finding, options=(), deadline="never", card="restore",
             said=f"{player} restores, and {other} elects first-card or second-card")  # fmt: skip


def _out_of_turn(law: Law, table: StockTable, player: str, other: str) -> None:
    finding = law.irregular("draw.turn", f"{player} drew the top card, which was {other}'s; it must be restored, and "
                            f"the next card shown to {other}", player)  # fmt: skip
    law.open("duty", "draw.turn", (player,), against=other, finding=finding, options=(), deadline="never", card="restore",
             said=f"{player} restores, before {other} draws")  # fmt: skip
    law.game.drew_out_of_turn(law, table, player, other, finding)


def _too_late_to_restore(law: Law, table: StockTable, winner: str) -> None:
    for pending in table.deal.pending:
        if pending.point == "draw.turn" and pending.card == "restore" and winner not in pending.whose:
            law.close(pending)
            old = table.record.findings.get(pending.finding or 0)
            if old is not None:
                law.amend(old.number, point="draw.both-wrong",
                          message=f"{old.message}; {winner} has drawn the next card, so both keep theirs")  # fmt: skip


def _several(law: Law, table: StockTable, player: str, number: int, *, seen: bool, is_first: bool) -> None:
    deal = table.deal
    owing = next(
        (p for p in deal.pending if p.kind == "right" and p.point == "draw.forgotten" and player in p.whose), None
    )
    if owing is not None:  # the French remedy: two cards next time
        law.close(owing)
        number -= 1
        if number == 1:
            return
    others = adversaries(deal, player)
    other = any_of(others)
    more = number - 1
    deal.excess[player] = deal.excess.get(player, 0) + more
    cards = "a card" if more == 1 else f"{more} cards"
    if not seen:
        finding = law.irregular(
            "draw.two-unseen", f"{player} drew {cards} too many without looking; back they go", player
        )
        _must_restore(law, player, finding, "draw.two-unseen")
        law.game.drew_several(law, table, player, finding)
        return
    point = "draw.two-seen-first" if is_first else "draw.two-seen-second"
    about = "draw.several-seen" if number > 2 and "draw.several-seen" in law.book.own else point
    if law.game.fines_several(law):
        finding = law.irregular(about, f"{player} saw {number} cards when drawing; {cards} must go back", player)
        _must_restore(law, player, finding, point)
        law.game.drew_several(law, table, player, finding)
        return
    # the others have the first of the cards seen; the rest fall to later draws
    ahead = more - min(more, max(1, len(deal.draws_due))) if is_first else more
    if is_first:
        both = law["two-seen.show"] == "both"
        must = "show the second card, and the top one as well" if both else f"show {other} the top card"
        finding = law.irregular(about, f"{player} saw {number} cards when drawing: the top card is {player}'s, who must "
                                f"{must}; the rest go back", player)  # fmt: skip
        law.open("duty", point, (player,), finding=finding, options=(), deadline="next-card", card="show",
                 amount=1 + both, said=f"{player} must {must}")  # fmt: skip
    else:
        finding = law.irregular(about, f"{player} saw {number} cards when drawing: {other} chooses from the following draw, "
                                "looking at both cards first", player)  # fmt: skip
    law.amend(finding.number, point=point)
    _must_restore(law, player, finding, point)
    if ahead:
        chosen_by = about if about != point else "draw.two-seen-second"
        law.open("right", chosen_by, others, against=player, finding=finding, deadline="next-draw",
                 amount=(ahead + 1) // 2, said=f"{other} elects first-card or second-card of the next draw")  # fmt: skip
        law.amend(finding.number, point=chosen_by)


def _must_restore(law: Law, player: str, finding: Finding, point: str) -> None:
    law.open("duty", point, (player,), finding=finding, options=(), deadline="next-card", card="restore",
             said=f"{player} restores")  # fmt: skip


def restores(law: Law, table: StockTable, event: Event) -> None:
    """A card drawn in error goes back on the stock."""
    deal = table.deal
    player = a_player(law, table, event)
    duty = next((p for p in deal.pending if player in p.whose and p.card == "restore"), None)
    if duty is None or (duty.point != "draw.turn" and not deal.excess.get(player)):
        law.refuse(f"{player} has drawn nothing in error that could be restored")
    hand = deal.cards.hands[player]
    face = deal.cards.read(event.words[0]).face if event.words else ""
    if hand.known.get(face):
        hand.known[face] -= 1
        deal.cards.seen[face] = deal.cards.seen[face][:-1]
    elif hand.unseen:
        if face:
            deal.cards.check_copies(face)
        hand.unseen -= 1
    else:
        law.refuse(f"every card in {player}'s hand is known; say which one goes back")
    deal.cards.stock += 1
    if duty.point == "draw.turn":
        law.close(duty)
        order = (deal.draws_due[0], *deal.others(deal.draws_due[0])) if deal.draws_due else (player,)
        deal.draws_due = tuple(name for name in order if name in deal.draws_due or name == player)
        deal.phase = "draw" if deal.phase == "lead" else deal.phase
        law.open("duty", "draw.turn", (player,), options=(), deadline="next-card", card="show",
                 finding=table.record.findings.get(duty.finding or 0),
                 said=f"{player} shows {duty.against or any_of(adversaries(deal, player))} the next card drawn")  # fmt: skip
        return
    deal.excess[player] -= 1
    if not deal.excess[player]:
        law.close(duty)


def explained(table: StockTable, player: str) -> None:
    """Of three or more, who has drawn past a player that forgot to draw has taken nobody's card."""
    deal = table.deal
    past = [p for p in deal.pending if p.point == "draw.turn" and p.card == "restore" and p.against == player]
    if len(deal.players) == 2 or not past:
        return
    deal.pending = tuple(p for p in deal.pending if p not in past)
    for pending in past:
        table.record.findings.pop(pending.finding or 0, None)


def forgotten(law: Law, table: StockTable, player: str) -> None:
    """A player has played on without drawing: short to the end, or the adversary's choice in the French way."""
    deal = table.deal
    others = adversaries(deal, player)
    other = any_of(others)
    explained(table, player)
    if law["forgot-draw"] == "french":
        finding = law.irregular("draw.forgotten", f"{player} forgot to draw and has played on: {other} may call the deal "
                                f"void or let {player} draw two next time", player)  # fmt: skip
        law.open("election", "draw.forgotten", others, against=player, finding=finding,
                 said=f"{other} elects void-deal or draw-two")  # fmt: skip
        return
    said = f"{player} forgot to draw and has played on: {player} stays a card short to the end"
    if any(off_size(law, deal, name) < 0 for name in others):
        law.settles("play.both-too-few")
        law.irregular("draw.forgotten", f"{said}, and so does {other}; whoever wins the last trick scores it", player)
        both_short(law, table, others[0])
        return
    law.settles("play.too-few")
    law.irregular("draw.forgotten", f"{said}, and {other} wins the last trick", player)


def draw_two(law: Law, table: StockTable, pending: Pending, event: Event) -> None:
    """The offender may draw two cards next time."""
    law.close(pending)
    if pending.against is not None:
        law.open("right", "draw.forgotten", (pending.against,), options=(), deadline="never",
                 said=f"{pending.against} draws two next time")  # fmt: skip


def choose_draw(law: Law, table: StockTable, pending: Pending, event: Event) -> None:
    """The adversary takes the first or the second card of the draw; the right lasts while a seen card is undrawn."""
    deal = table.deal
    if deal.draws_due and len(deal.draws_due) < len(deal.players):
        law.void(
            "so.not-offered", "one card of this draw is drawn already: the choice is for the draw after it", event.actor
        )
        return
    chooser = event.actor if event.actor in pending.whose else pending.whose[0]
    if pending.amount == 1:  # else a later draw holds more of the cards seen
        law.close(pending)
    deal.chosen = (deal.tricks + (not deal.draws_due), chooser, 1 if event.words[0] == "first-card" else 2)
    if deal.draws_due and deal.last_winner is not None:
        deal.draws_due = law.game.draw_order(law, table, deal.last_winner)


def duty_done(law: Law, table: StockTable, player: str, number: int) -> None:
    """Cards have been shown: the duty to show one, or two, is done."""
    deal = table.deal
    for pending in deal.pending:
        if pending.card == "show" and player in pending.whose:
            law.close(pending)
            if pending.amount > number:
                deal.pending = (*deal.pending, pending._replace(amount=pending.amount - number))
            return


def duty_lapsed(law: Law, table: StockTable, pending: Pending) -> None:
    """A card that should have been shown or restored was not: the finding says so. A choice not made is gone."""
    old = table.record.findings.get(pending.finding or 0)
    if old is not None and pending.point == "draw.forgotten" and pending.kind == "election":
        law.amend(
            old.number, message=f"{old.message}; nobody chose before the next draw, so {pending.against} plays on short"
        )
    elif old is not None and pending.kind == "duty":
        undone = "was not shown" if pending.card == "show" else "was not put back"
        law.amend(old.number, message=f"{old.message}; the card {undone}")


HANDLERS: Mapping[str, Handler] = {"draws": draws, "restores": restores}
REMEDIES: Mapping[str, Remedy] = {"choose-draw": choose_draw, "draw-two": draw_two}
