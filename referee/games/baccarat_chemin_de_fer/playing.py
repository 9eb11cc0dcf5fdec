"""The coup: naturals, third cards and showing."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.cards import expand
from referee.core.events import Event
from referee.core.game import Handler, Verb
from referee.core.law import Law
from referee.core.rulings import Verdict
from referee.games.baccarat_chemin_de_fer import settling
from referee.games.baccarat_chemin_de_fer.dealing import begin, check_shown, make_public, start
from referee.games.baccarat_chemin_de_fer.handfuls import DEALT, check_left, discard, take, will_be_void
from referee.games.baccarat_chemin_de_fer.judging import judge
from referee.games.baccarat_chemin_de_fer.state import HAND, Coup, CoupTable
from referee.mechanics.banking import point

POINTS: Mapping[str, str] = {
    "hand.point": "What does a hand count?",
    "point.wrong": "What if a hand is counted wrongly?",
    "natural.announce": "When are eight and nine shown?",
    "natural.ends": "Is a card drawn after eight or nine?",
    "natural.false": "What if eight or nine is announced wrongly?",
    "draw.banker": "When does the banker take a card?",
    "draw.turn": "Who decides first?",
    "draw.second": "May a second card be drawn?",
    "draw.taken": "May a card be given back?",
}
VERBS: Mapping[str, Verb] = {
    "announces-natural": Verb("NAME announces-natural 9S QD [value=9]", "eight or nine with two cards, shown at once"),
    "draws": Verb("NAME draws 6D", "NAME takes a third card, face up"),
    "declines": Verb("NAME declines", "NAME takes no third card"),
    "shows": Verb("NAME shows 7D KS [value=7]", "NAME's hand is shown"),
}


def draws(law: Law, table: CoupTable, event: Event) -> None:
    """A third card, face up; one that the law does not allow goes into the basket."""
    deal = table.deal
    found = start(law, table, event)
    player = found.actor
    if len(event.words) != 1 or event.keys:
        law.refuse(f"the third card lies face up; write {player} draws 6D", point="so.refused")
    card = deal.cards.read(event.words[0])
    if not card.is_known or card.copy:
        law.refuse(f"the third card lies face up; write {player} draws 6D", point="so.refused")
    deal.cards.check_copies(card.face)
    if found.stakes is None or not will_be_void(law, table):
        check_left(law, table, 1 if found.stakes is None or deal.is_righted else DEALT + 1)
    if not begin(law, table, found):
        return
    if deal.is_ended:
        law.void("natural.ends", f"the hand is at an end: {card.face} does not count", player)
        discard(law, table, card.face)
    elif deal.naturals.get(player) == "false" and point(law, deal.two(player)) != 0:
        law.void("natural.false", f"{player} announced eight or nine wrongly and may take no card: {card.face} does not count",
                 player)  # fmt: skip
        discard(law, table, card.face)
    elif player in deal.acts:
        law.void("draw.second", f"{player} {_decided(deal, player)}: {card.face} does not count", player)
        discard(law, table, card.face)
    else:
        deal.cards.draw(player, event.line, card.face)
        deal.drawn[player] = card.face
        deal.public[player] = (*deal.public.get(player, ()), card.face)
        take(table, 1)
        decided(law, table, player, event)


def _decided(deal: Coup, player: str) -> str:
    return f"has {deal.drawn[player]} already" if player in deal.drawn else "has taken no card"


def declines(law: Law, table: CoupTable, event: Event) -> None:
    """No third card."""
    deal = table.deal
    found = start(law, table, event)
    player = found.actor
    if event.words or event.keys:
        law.refuse(f"write {player} declines", point="so.refused")
    if player in deal.acts and player not in deal.drawn:
        law.refuse(f"{player} has taken no card already (line {deal.acts[player].line})", deal.acts[player].line)
    if not begin(law, table, found):
        return
    if player in deal.drawn:
        law.void("draw.taken", f"{deal.drawn[player]} is off the pack and must be taken", player)
    else:
        decided(law, table, player, event)


def decided(law: Law, table: CoupTable, player: str, event: Event) -> None:
    """A side has taken or refused a card; a banker who did so first is found out by it."""
    deal = table.deal
    deal.acts[player] = event
    early = deal.acts.get(deal.banker)
    if player == deal.holder and early is not None and event.verb != "shows":
        law.find(Verdict.IRREGULAR, "draw.turn", f"{deal.banker} decided before {player} had; it stands", deal.banker,
                 line=early.line, event=early.text, proof_line=law.line)  # fmt: skip
    if deal.phase == "dealt" and deal.holder in deal.acts:
        deal.phase = "banker"
    if deal.holder in deal.acts and deal.banker in deal.acts:
        deal.phase = "showing"
    judge(law, table)
    settling.finish(law, table)


def announces(law: Law, table: CoupTable, event: Event) -> None:
    """Eight or nine, shown at once: it ends the hand if it comes in time and is true."""
    deal = table.deal
    found = start(law, table, event)
    player = found.actor
    faces = [deal.cards.read(word).face for words in event.words for word in expand(words)]
    if len(faces) != HAND or any("?" in face for face in faces):
        law.refuse(
            f"eight and nine are shown with both cards; write {player} announces-natural 9S QD", point="so.refused"
        )
    if player in deal.naturals:
        law.refuse(f"{player} has announced already")
    stated = _stated(event)
    whole = _whole(deal, player, faces)
    check_shown(law, table, found, whole)
    if not begin(law, table, found):
        return
    count = point(law, faces)
    least = law.peek("natural.least")
    late = player in deal.acts or (player == deal.dealer and deal.holder in deal.acts)
    if count < least:
        deal.naturals[player] = "false"
        law.irregular("natural.false", f"{' '.join(faces)} make {count}, neither eight nor nine"
                      + ("" if count == 0 else f": {player} may take no third card"), player)  # fmt: skip
    elif late and player in deal.judged:
        deal.naturals[player] = "late"  # found out already: its cards were known when it let the moment pass
    elif late:
        deal.naturals[player] = "late"
        law.irregular("natural.lost", f"too late: {player}'s {count} should have been shown before a card was taken or "
                      "refused; the hands are compared as they are", player)  # fmt: skip
    elif stated is not None and stated != count:
        deal.naturals[player] = "natural"
        _miscounted(law, faces, count, stated, player)
    else:
        deal.naturals[player] = "natural"
    if deal.is_ended:
        deal.phase = "showing"
    make_public(law, table, player, whole)
    if deal.naturals[player] == "late" and player not in deal.acts:
        deal.acts[player] = event
    judge(law, table)
    settling.finish(law, table)


def shows(law: Law, table: CoupTable, event: Event) -> None:
    """Cards of a side, shown to all (`shows`) or told to the referee alone (`holds`)."""
    deal = table.deal
    found = start(law, table, event)
    player = found.actor
    faces = [deal.cards.read(word).face for words in event.words for word in expand(words)]
    if not faces:
        law.refuse(f"which cards does {player} show? Write {player} {event.verb} 7D KS", point="so.refused")
    stated = _stated(event)
    known = _whole(deal, player, [face for face in faces if "?" not in face])
    check_shown(law, table, found, known)
    if not begin(law, table, found):
        return
    make_public(law, table, player, known, is_open=event.verb == "shows")
    if event.verb == "shows" and deal.is_complete(player):
        held = deal.public[player]
        if stated is not None and stated != point(law, held):
            _miscounted(law, list(held), point(law, held), stated, player)
        if player not in deal.acts:
            decided(law, table, player, event)
            return
    judge(law, table)
    settling.finish(law, table)


def _whole(deal: Coup, player: str, faces: list[str]) -> list[str]:
    """Two cards shown by a side that has drawn are the two that were dealt; its third card lies there anyhow."""
    return [*faces, deal.drawn[player]] if len(faces) == HAND and player in deal.drawn else faces


def _stated(event: Event) -> int | None:
    return event.number("value")


def _miscounted(law: Law, faces: list[str], count: int, stated: int, player: str) -> None:
    law.irregular("point.wrong", f"{' '.join(faces)} make {count}, not {stated}; the cards count", player)


HANDLERS: Mapping[str, Handler] = {
    "announces-natural": announces, "draws": draws, "declines": declines, "shows": shows, "holds": shows,
}  # fmt: skip
