"""Coups told by what each player won or lost, and sittings that end."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import TABLE, Event
from referee.core.game import Handler, Verb
from referee.core.law import Law
from referee.games.baccarat_chemin_de_fer import staking
from referee.games.baccarat_chemin_de_fer.handfuls import keep_seen
from referee.games.baccarat_chemin_de_fer.settling import close
from referee.games.baccarat_chemin_de_fer.state import CoupTable
from referee.mechanics.banking import gained
from referee.mechanics.floor import over
from referee.mechanics.pools import POOL

KEYS: Mapping[str, str] = {"net": "what the coup brought, below nought for a loss"}
VERBS: Mapping[str, Verb] = {"agrees-end": Verb("table agrees-end", "the players stop; stakes that lie there go back")}


def close_tallied(law: Law, table: CoupTable) -> None:
    """Everybody seated has tallied: the numbers must balance, and are compared with the record or settle the coup."""
    deal = table.deal
    net = {name: deal.tallies[name]["net"] for name in deal.players}
    if deal.is_over:
        have = gained(table)
        for name, number in net.items():
            if number != have[name]:
                law.irregular(
                    "so.tally-differs", f"{name} tallies {number}; the record has {have[name]} and counts", name
                )
        return
    rest = -sum(net.values())
    standing_by = table.sitting.bystanders
    if rest and len(standing_by) == 1:
        net[standing_by[0]] = rest
        law.note(f"{standing_by[0]} is left with {rest}: all gains and losses make nought")
    elif rest and not standing_by:
        law.irregular("so.tally-unfit", f"the tallies make {-rest} and not nought; one of them must be wrong")
        return
    elif rest:
        law.note(f"who of {', '.join(standing_by)} was left with {rest} is not told")
        return
    if deal.dealer is None:
        law.note("nobody is named as banker")
    _settle(law, table, net)


def _settle(law: Law, table: CoupTable, net: Mapping[str, int]) -> None:
    deal = table.deal
    deal.told = "pad"
    cite = law.cite("pay.even")
    for name, number in net.items():
        if name != deal.dealer:
            law.pay(deal.dealer or POOL, name, number, "as tallied", cite=cite)
    won = net.get(deal.banker, 0)
    deal.pending = ()
    bank = None if deal.bank is None else deal.bank + won
    winner = "bank" if won > 0 else "punters" if won < 0 else "tie"
    deal.covered = staking.covered(law, deal) if deal.stakes and deal.bank is not None else ()
    keep_seen(table)
    if deal.dealer is None:
        over(law, table)
    else:
        close(law, table, winner, bank)


def agrees_end(law: Law, table: CoupTable, event: Event) -> None:
    """The sitting ends between two hands: whatever lies on the table goes back to its owners."""
    deal = table.deal
    if event.actor != TABLE or event.words or event.keys:
        law.refuse("write `table agrees-end`: everybody agrees to it", point="so.refused")
    law.note("the sitting is over; the bank and the stakes go back")
    deal.flags = (*deal.flags, "ended")
    over(law, table)


HANDLERS: Mapping[str, Handler] = {"agrees-end": agrees_end}
