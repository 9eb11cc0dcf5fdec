"""The answer to an ask: the card, or that it is not there; and cards given that nobody asked for."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.game import Handler, Verb
from referee.core.law import Law
from referee.games.authors import duties
from referee.games.authors.course import call, conclude, start, uncalled_by
from referee.games.authors.duties import settle_owed
from referee.games.authors.reading import a_face, card_and_player
from referee.games.authors.sights import has_a_card, put_wrong, sight
from referee.games.authors.state import AuthorsTable
from referee.mechanics import asking
from referee.mechanics.asking import Asked, Laid
from referee.mechanics.floor import a_player
from referee.mechanics.pools import POOL
from referee.mechanics.whereabouts import Fact, Said

VERBS: Mapping[str, Verb] = {
    "gives": Verb("NAME gives [CARD] [to NAME]", "the card asked for is handed over; or one that is owed"),
    "denies": Verb("NAME denies [CARD]", "has not the card asked for"),
    "restores": Verb(
        "NAME restores CARD [to NAME]", "a card that must go back, or to somebody wronged, is handed over"
    ),
}
POINTS: Mapping[str, str] = {
    "gift.due": "What follows when the player asked has the card?",
    "gift.unasked": "What follows when a card is given that was not asked for?",
    "denial.passes": "What follows when the player asked has not the card?",
    "denial.turn": "Who asks in place of a player who has lost his turn?",
    "denial.late": "What follows when the card denied is in a book by then?",
}


def gives(law: Law, table: AuthorsTable, event: Event) -> None:
    """A card changes hands: the one asked for, one that is owed, or one that nobody asked for."""
    deal = table.deal
    giver = a_player(law, table, event)
    word, to = card_and_player(law, table, event)
    ask, moot = deal.open, deal.moot
    answers = ask is not None and ask.other == giver and to in (None, ask.player) and event.verb == "gives"
    waits = ask if answers else moot if moot is not None and moot.other == giver else None
    if word is None and waits is None:
        law.refuse(
            f"which card? Nobody waits for an answer of {giver}; write {giver} gives TH to NAME", point="so.refused"
        )
    face = a_face(law, word) if word is not None else waits.face if waits is not None else ""
    right = answers and ask is not None and ask.face == face
    due = deal.due(face)
    if due is not None and giver in due.whose and to in (None, due.against) and not right:
        has_a_card(law, deal, giver)
        start(law, table)
        duties.hand_over(law, table, due)
        conclude(law, table)
        return
    uncalled = uncalled_by(table, giver, face, to)
    if uncalled is not None and not right:
        start(law, table)
        call(law, table, uncalled)
        due = deal.due(face)
        if due is not None and giver in due.whose and due.against == to:
            duties.hand_over(law, table, due)
        conclude(law, table)
        return
    for_moot = (
        not answers and moot is not None and moot.other == giver and moot.face == face and to in (None, moot.player)
    )
    receiver = to or (
        ask.player if answers and ask is not None else moot.player if for_moot and moot is not None else None
    )
    receiver = receiver or (ask.player if ask is not None else None)
    if receiver is None:
        law.refuse(
            f"to whom? Nobody has asked {giver} for {face}; write {giver} gives {face} to NAME", point="so.refused"
        )
    if receiver == giver:
        law.refuse(f"{giver} gives {face} to {giver}? Name another player", point="so.refused")
    against = sight(law, table, giver, [face], giving=True)
    start(law, table)
    wrong = put_wrong(law, table, giver, [face], against)
    if deal.size[giver] < 1:
        _take_up(law, table, giver, wrong)
    if right and ask is not None:
        _answer(law, table, ask, gift=True)
    elif for_moot and moot is not None:
        _to_moot(law, table, moot)
    else:
        _unasked(law, table, giver, receiver, face)
    conclude(law, table, wrong)


def _take_up(law: Law, table: AuthorsTable, player: str, wrong: list[Laid]) -> None:
    """A player without cards gives one out of a wrong book of his own that nobody has called: he has put it right."""
    for book in wrong:
        finding = next(laid.finding for laid in table.deal.laid if laid.number == book.number)
        if book.player == player and not duties.is_due(table, finding):
            table.deal.called = (*table.deal.called, finding)
            duties.put_back(law, table, finding)


def _answer(law: Law, table: AuthorsTable, ask: Asked, *, gift: bool) -> None:
    """The ask is answered; one out of turn stands by it."""
    deal = table.deal
    deal.open = None
    answered = ask._replace(answer=deal.clock if gift else -1, is_stray=False)
    if gift:
        _move(law, table, ask.face, ask.other, ask.player)
        deal.turn, deal.turn_by = ask.player, "gift.due"
    if not ask.is_stray:
        deal.asks = (*deal.asks[:-1], answered)
        return
    duties.add(law, ask.finding, "it was answered and stands")
    deal.asks = (*deal.asks, answered)
    said = Said(True, ask.player, ask.other, ask.face, deal.rank_of(ask.face), ask.time, ask.line, ask.event)
    wrong = asking.state(law, table, said)
    if wrong is not None:
        duties.follow(law, table, said, wrong.number)


def _to_moot(law: Law, table: AuthorsTable, moot: Asked) -> None:
    """A card given though no answer was due: it goes back, unless the ask has turned out right."""
    deal = table.deal
    number = next((n for n, said in deal.found.items() if said.is_ask and said.time == moot.time), None)
    deal.moot = None
    _move(law, table, moot.face, moot.other, moot.player)
    deal.asks = tuple(a._replace(answer=deal.clock) if a.time == moot.time else a for a in deal.asks)
    if number is not None:
        duties.owe(law, table, moot.face, moot.player, moot.other, "ask.rank", number)
    elif any(a.time == moot.time for a in deal.asks):
        deal.turn, deal.turn_by = moot.player, "gift.due"
    else:
        found = law.irregular("gift.unasked", f"no answer was due to {moot.player}; {moot.face} goes back", moot.other)
        duties.owe(law, table, moot.face, moot.player, moot.other, "gift.unasked", found.number)


def _unasked(law: Law, table: AuthorsTable, giver: str, receiver: str, face: str) -> None:
    """A card that nobody has asked for goes back; an ask that waits is still to be answered."""
    _move(law, table, face, giver, receiver)
    found = law.irregular("gift.unasked", f"{giver} gave {face}, which was not asked of {giver}; it goes back", giver)
    duties.owe(law, table, face, receiver, giver, "gift.unasked", found.number)
    if duties.is_due(table, found.number):
        fine(law, giver)


def fine(law: Law, player: str) -> None:
    """What a card given unasked costs, where players have agreed on it."""
    law.read = []
    if law["penalty"] == "counter":
        law.pay(player, POOL, law.peek("penalty-counters"), "fine for a card that was not asked for", cite=law.read[-1])
    law.read = []


def _move(law: Law, table: AuthorsTable, face: str, giver: str, receiver: str) -> None:
    """A card goes from hand to hand; where it was owed, that is settled or goes with it."""
    deal = table.deal
    settle_owed(law, table, giver, face)
    due = deal.due(face)
    deal.holdings.add(Fact(deal.clock, face, giver, receiver))
    deal.size[giver] = max(0, deal.size[giver] - 1)  # a hand that was dealt wrongly may have more than was thought
    deal.size[receiver] += 1
    if face in deal.told:
        deal.told = tuple(other for other in deal.told if other != face)
    if due is not None:
        law.close(due)
        if (
            due.point == "denial.false"
            and receiver != due.against
            and due.against is not None
            and due.finding is not None
        ):
            duties.owe(law, table, face, receiver, due.against, due.point, due.finding)


def denies(law: Law, table: AuthorsTable, event: Event) -> None:
    """The player asked says that he has not the card."""
    deal = table.deal
    player = a_player(law, table, event)
    if len(event.words) > 1:
        law.refuse(f"one card was asked for; write {player} denies", point="so.refused")
    ask = deal.open
    moot = deal.moot if deal.moot is not None and deal.moot.other == player else None
    meant = ask if ask is not None and ask.other == player else moot
    if meant is None:
        who = f"{ask.other} is to answer" if ask is not None else f"{deal.turn} is to ask"
        law.refuse(f"nobody waits for an answer of {player}: {who}", point="so.refused")
    face = a_face(law, event.words[0]) if event.words else meant.face
    if face != meant.face:
        law.refuse(f"{meant.player} asked for {meant.face} at line {meant.line}, not for {face}", meant.line)
    start(law, table)
    if meant is not ask:
        deal.moot = None
        law.note(f"no answer was due to {meant.player}")
        return
    due = deal.due(face)
    if due is not None and player in due.whose:
        duties.hand_over(law, table, due, said=False, denied=True)
    _answer(law, table, meant, gift=False)
    said = Said(False, player, meant.player, face, (face,), deal.clock, event.line, event.text)
    wrong = asking.state(law, table, said)
    if wrong is None or not duties.is_due(table, wrong.number):
        duties.arrive(law, table, player, "denial.passes", meant.player)
    else:
        duties.follow(law, table, said, wrong.number)
    conclude(law, table)


HANDLERS: Mapping[str, Handler] = {"gives": gives, "restores": gives, "denies": denies}
