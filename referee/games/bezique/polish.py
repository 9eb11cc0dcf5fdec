"""Polish Bézique: the winner of a trick keeps its high cards face up, to be declared and never to be played again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.core.events import Event
from referee.core.game import Group, Handler
from referee.core.law import Law
from referee.games.bezique.partners import share_numbers
from referee.games.bezique.state import BeziqueDeal, BeziqueTable
from referee.mechanics import stock_play
from referee.mechanics.seats import side

POINTS: Mapping[str, str] = {"polish.cards": "Which cards of a trick does its winner keep, in Polish Bézique?"}
_KEPT = "AKQJ"


def is_played(law: Law) -> bool:
    """Whether the table plays the Polish game."""
    return bool(law.peek("variant") == "polish")


def on_its_way(law: Law, deal: BeziqueDeal, player: str, face: str, handle: str) -> None:
    """A card is played; if it lay face up, whoever won it before knows it by its handle."""
    if is_played(law):
        deal.from_table = (*deal.from_table[1 - len(deal.players) :], (player, face, handle))


def plays(law: Law, table: BeziqueTable, event: Event) -> None:
    """A card is played; one that a trick has brought cannot be, and goes back to where it lay."""
    handle = event.words[0].upper() if event.words else ""
    if any(handle == won for won, _ in table.deal.won_up.get(event.actor, ())):
        law.void(
            "polish.cards", f"{handle} was won in a trick and is never played; it goes back to its place", event.actor
        )
        return
    stock_play.plays(law, table, event)


def keep(law: Law, deal: BeziqueDeal, player: str) -> None:
    """The winner lays up the Aces, court cards and Ten of trumps of the trick."""
    if not is_played(law) or deal.is_last:
        return
    hand = deal.cards.hands[player]
    share_numbers(deal, player)
    deal.just_won = ()
    shown: list[str] = []
    for owner, face, old in deal.from_table:
        if face[0] not in _KEPT and face != f"T{deal.trump}":
            continue
        handle = old if owner in side(deal, player) else ""
        if not handle:
            hand.spent[face] = hand.spent.get(face, 0) + 1
            handle = f"{face}.{hand.spent[face]}"
        deal.won_up[player] = (*deal.won_up[player], (handle, face))
        deal.just_won = (*deal.just_won, handle)
        shown.append(handle)
    deal.from_table = ()
    if shown:
        law["variant"]
        law.note(f"{player} lays up {' '.join(shown)}")
        law.ruling.cites = (*law.ruling.cites, law.read[-1])


def bar(law: Law, deal: BeziqueDeal, cards: Sequence[str]) -> tuple[str, str] | None:
    """By agreement every declaration takes a card of the trick just won."""
    if is_played(law) and law.peek("polish-uses-won-card") and not any(card in deal.just_won for card in cards):
        law["polish-uses-won-card"]
        return "polish.cards", "no card of the trick just won is in it"
    return None


def groups(deal: BeziqueDeal) -> list[Group]:
    """The cards that each has laid up."""
    return [
        Group(f"{name} has won", tuple(handle for handle, _ in won), is_cards=True)
        for name, won in deal.won_up.items()
        if won
    ]


HANDLERS: Mapping[str, Handler] = {"plays": plays}
