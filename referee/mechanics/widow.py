"""A widow: cards dealt apart that the player who has the bidding takes up, discarding as many, face down.

What is discarded face down may be told to the referee or not. Where it is not, the cards known to be in that hand are from
then on either there or among the discards, and nobody can tell which: `Mixed` keeps what is certain of both together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Protocol

from referee.core.cards import expand
from referee.core.events import Event
from referee.core.game import Handler, Verb
from referee.core.hands import UNKNOWN, Cards, Hand, on_trial
from referee.core.law import Law
from referee.core.table import Table
from referee.core.wording import so_many
from referee.mechanics.floor import a_player
from referee.mechanics.tricks import Play

POINTS: Mapping[str, str] = {
    "widow.taken": "Who takes the widow, and how?",
    "widow.discard": "How many cards are discarded for it?",
    "widow.wrong": "What if the wrong number of cards was discarded?",
}
VERBS: Mapping[str, Verb] = {
    "takes-widow": Verb("NAME takes-widow CARD ...", "the bidder turns the widow up for all to see, and takes it"),
    "discards": Verb("NAME discards count=NUMBER | CARD ...", "cards laid away face down, told to the referee or not"),
    "restores": Verb("NAME restores count=NUMBER | CARD ...", "discards taken up again, where there were too many"),
}


class Mixed(NamedTuple):
    """A hand and its unknown discards: the faces certain to be among both, and how many cards nobody has seen.

    `aside` are the discards told before; they belong to neither.
    """

    faces: Mapping[str, int]
    unseen: int
    aside: tuple[str, ...]


class WidowDeal(Protocol):
    """The slots that a deal with a widow has.

    widow: the faces turned up, None while nobody has taken it; discards: those told, UNKNOWN for the others;
    mixed: what is certain of the bidder's hand and discards together, None while everything is told.
    """

    cards: Cards
    done: tuple[tuple[Play, ...], ...]
    trick: tuple[Play, ...]
    widow: tuple[str, ...] | None
    discards: tuple[str, ...]
    mixed: Mixed | None


class WidowGame:
    """What the widow asks a game; a game with one inherits this beside its own kind of game."""

    def widow_for(self, law: Law, table: Any) -> str:
        """Who is to take the widow, or has taken it."""
        raise NotImplementedError

    def widow_size(self, law: Law, table: Any) -> int:
        """How many cards lie in it."""
        raise NotImplementedError

    def discarded(self, law: Law, table: Any, player: str) -> None:
        """Cards have been laid away or taken up again: the number may be right or wrong."""
        raise NotImplementedError


def takes_widow(law: Law, table: Table[Any], event: Event) -> None:
    """The widow is turned up and goes into the hand of the player whose it is."""
    deal = table.deal
    player = a_player(law, table, event)
    whose, size = law.game.widow_for(law, table), law.game.widow_size(law, table)
    faces = _faces(law, deal.cards, event)
    if deal.widow is not None:
        law.refuse(f"the widow has been taken up: {' '.join(deal.widow)}")
    if len(faces) != size or UNKNOWN in faces:
        law.refuse(f"the widow has {size} cards, turned up for all to see; name each of them", point="so.refused")
    trial = on_trial(deal.cards, player)
    for face in dict.fromkeys(faces):
        trial.check_copies(face, faces.count(face))
    if player != whose:
        law.void("widow.taken", f"the widow is {whose}'s, not {player}'s; it is put back", player)
        return
    hand = trial.hands[player]
    for face in faces:
        hand.known[face] = hand.known.get(face, 0) + 1
        trial.seen[face] = (*trial.seen.get(face, ()), event.line)
    trial.stock -= size
    deal.cards = trial
    deal.widow = tuple(faces)


def discards(law: Law, table: Table[Any], event: Event) -> None:
    """Cards are laid away face down; the number is looked at by the game."""
    deal = table.deal
    player = a_player(law, table, event)
    whose, size = law.game.widow_for(law, table), law.game.widow_size(law, table)
    if not size:
        law.refuse("no widow is dealt: the whole pack is in the hands")
    if deal.widow is None:
        law.refuse(f"the widow has not been taken up: write {whose} takes-widow CARD ...")
    faces = _faces(law, deal.cards, event) or [UNKNOWN] * _count(law, event, size)
    if player != whose:
        law.void("widow.discard", f"{whose} has taken the widow and discards, not {player}", player)
        return
    hand = deal.cards.hands[player]
    if len(faces) > hand.size - 1:
        law.refuse(f"{player} has {so_many(hand.size, 'card')}, and one at least is not laid away")
    known, hidden = [face for face in faces if face != UNKNOWN], faces.count(UNKNOWN)
    check(law, deal, player, player, known)
    trial = on_trial(deal.cards, player)
    for face in known:
        trial.take(player, trial.find(player, trial.read(face)), event.line)
    mixed = _mix(deal, trial, player, hidden, known) if hidden else deal.mixed
    deal.cards, deal.mixed = trial, mixed
    deal.discards = (*deal.discards, *faces)
    law.game.discarded(law, table, player)


def restores(law: Law, table: Table[Any], event: Event) -> None:
    """Discards are taken up again."""
    deal = table.deal
    player = a_player(law, table, event)
    faces = _faces(law, deal.cards, event) or [UNKNOWN] * _count(law, event, 1)
    if player != law.game.widow_for(law, table):
        law.refuse(f"{player} has discarded nothing")
    for face in dict.fromkeys(faces):
        if faces.count(face) > deal.discards.count(face):
            what = "so many cards untold" if face == UNKNOWN else face
            law.refuse(f"{player} has not discarded {what}")
    trial = on_trial(deal.cards, player)
    hand, left, mixed = trial.hands[player], list(deal.discards), deal.mixed
    for face in faces:
        left.remove(face)
        if mixed is not None and face in mixed.aside:
            aside = list(mixed.aside)
            aside.remove(face)
            mixed = Mixed({**mixed.faces, face: mixed.faces.get(face, 0) + 1}, mixed.unseen, tuple(aside))
        if face == UNKNOWN:
            hand.unseen += 1
        else:
            hand.known[face] = hand.known.get(face, 0) + 1
            hand.told[face] = hand.told.get(face, 0) + 1
    deal.cards, deal.discards, deal.mixed = trial, tuple(left), mixed
    law.game.discarded(law, table, player)


def _faces(law: Law, cards: Cards, event: Event) -> list[str]:
    read = [cards.read(word) for given in event.words for word in expand(given)]
    if any(card.copy or (not card.is_known and card.face != UNKNOWN) for card in read):
        law.refuse(f"a card here is written QS, or ?? where nobody has told it: {event.text}", point="so.refused")
    return [card.face for card in read]


def _count(law: Law, event: Event, otherwise: int) -> int:
    number = event.number("count", otherwise)
    assert number is not None
    if set(event.keys) - {"count"} or not 0 < number < 50:
        law.refuse(f"write {event.actor} {event.verb} count={otherwise}, or name the cards", point="so.refused")
    return number


# What is certain of a hand and of discards that nobody has told


def _mix(deal: WidowDeal, cards: Cards, player: str, hidden: int, told: list[str]) -> Mixed:
    """Unknown cards leave the hand: what was known of it is certain of hand and discards together, not of either."""
    hand, old = cards.hands[player], deal.mixed
    if old is None:
        aside = (*(face for face in deal.discards if face != UNKNOWN), *told)
        mixed = Mixed({face: count for face, count in hand.known.items() if count}, hand.unseen, aside)
    else:
        out = _came_out(deal, hand, player)
        fresh = sum(max(0, count - old.faces.get(face, 0)) for face, count in out.items())
        faces = {face: max(out.get(face, 0), old.faces.get(face, 0)) for face in (*old.faces, *out)}
        mixed = Mixed(faces, old.unseen - fresh, old.aside)
    size = hand.size - hidden
    for face, count in hand.known.items():
        if count:
            cards.seen[face] = cards.seen[face][:-count]
    hand.known, hand.told, hand.unseen = {}, {}, size
    return mixed


def _came_out(deal: WidowDeal, hand: Hand, player: str) -> dict[str, int]:
    """The faces known of a hand since it was mixed: still in it, lying, played, or laid away and told."""
    found = list(hand.laid.values())
    found += [face for face, count in hand.known.items() for _ in range(count)]
    found += [p.face for trick in (*deal.done, deal.trick) for p in trick if p.player == player]
    aside = list(deal.mixed.aside) if deal.mixed is not None else []
    for face in deal.discards:
        if face in aside:
            aside.remove(face)
        else:
            found.append(face)
    return {face: found.count(face) for face in dict.fromkeys(found) if face != UNKNOWN}


def check(law: Law, deal: Any, whose: str, player: str, faces: Iterable[str]) -> None:
    """Refuses cards that cannot come out of a hand because of what the widow showed; writes nothing.

    `whose` has taken the widow; `faces` are the cards named, each as often as it is named.
    """
    mixed: Mixed | None = deal.mixed
    if mixed is None:
        return
    cards: Cards = deal.cards
    hand = cards.hands[player]
    out = _came_out(deal, cards.hands[whose], whose)
    named: dict[str, int] = {}
    for face in faces:
        named[face] = named.get(face, 0) + 1
    fresh = {face: count - hand.known.get(face, 0) - len(hand.copies_laid(face)) for face, count in named.items()}
    fresh = {face: count for face, count in fresh.items() if count > 0}
    if player == whose:
        for face, count in fresh.items():
            out[face] = out.get(face, 0) + count
        if sum(max(0, count - mixed.faces.get(face, 0)) for face, count in out.items()) > mixed.unseen:
            law.refuse(f"{player} cannot have {' '.join(fresh)}: every card of that hand was known before the discard")
        return
    for face, count in fresh.items():
        kept = max(0, mixed.faces.get(face, 0) - out.get(face, 0))
        if len(cards.seen.get(face, ())) + kept + count > cards.pack.copies:
            law.refuse(f"{face} is impossible here: {whose} has it in hand or among the discards", point="so.copies")


HANDLERS: Mapping[str, Handler] = {"takes-widow": takes_widow, "discards": discards, "restores": restores}
