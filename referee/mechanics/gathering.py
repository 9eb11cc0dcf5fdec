"""Taking up tricks: what is taken as done, what was left lying, and who may then take it."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.game import Handler, Verb
from referee.core.law import Law
from referee.core.pending import Pending
from referee.mechanics.floor import a_player
from referee.mechanics.remedies import Remedy
from referee.mechanics.stock_play import StockTable, gather, said_of

POINTS: Mapping[str, str] = {
    "trick.gathering": "What follows when the winner leaves a trick with a brisque lying?",
}
VERBS: Mapping[str, Verb] = {
    "omits": Verb("NAME omits gathering|draw", "what is taken as done was not done"),
    "gathers": Verb("NAME gathers", "tricks left lying are taken up"),
}


def omits(law: Law, table: StockTable, event: Event) -> None:
    """Gathering was left out, or a draw."""
    deal = table.deal
    player = a_player(law, table, event)
    what = event.words[0] if event.words else ""
    if what == "draw":
        if player not in deal.draws_due:
            law.refuse(f"{player} owes no draw")
        deal.omitted = (*deal.omitted, player)
        return
    if what != "gathering":
        law.refuse(f'"{what}" cannot be omitted; it is gathering or draw', point="so.refused")
    if deal.last_winner != player or not deal.last_gather:
        law.refuse(f"{player} has not just won a trick with a brisque, so there is nothing to gather")
    deal.taken[player] = deal.taken[player][: -len(deal.last_gather)]
    deal.heap, deal.last_gather, deal.left_by = deal.last_gather, (), ()
    other = deal.adversary[player]
    finding = law.irregular("trick.gathering", f"{player} left a brisque lying; {other} may take up all the cards played "
                            "on winning a trick", player)  # fmt: skip
    law.open("right", "trick.gathering", (other,), against=player, finding=finding,
             said=f"{other} gathers, on winning a trick")  # fmt: skip


def gathers(law: Law, table: StockTable, event: Event) -> None:
    """Tricks left lying are taken up: by who left them, or by the adversary once he has won a trick."""
    deal = table.deal
    player = a_player(law, table, event)
    if not deal.heap:
        if deal.last_gather and deal.last_winner == player:
            return  # it has been taken as done already
        law.refuse("no cards lie there to be gathered")
    right = next((p for p in deal.pending if p.point == "trick.gathering"), None)
    if right is None:
        if deal.last_winner != player:
            law.void("trick.gathering", f"{player} has not won the last trick and may not gather", player)
            return
    elif player in right.whose and player not in (deal.left_by or ()):
        law.void("trick.gathering", f"{player} must win a trick before taking up what was left lying", player)
        return
    if right is not None:
        law.close(right)
        law.amend(right.finding, message=f"{said_of(table, right)}; {player} took them up")
    gather(deal, player)
    deal.last_gather = ()


def gather_left(law: Law, table: StockTable, pending: Pending, event: Event) -> None:
    """The remedy: the adversary elects to take up what was left lying."""
    gathers(law, table, event)


HANDLERS: Mapping[str, Handler] = {"omits": omits, "gathers": gathers}
REMEDIES: Mapping[str, Remedy] = {"gather": gather_left}
