"""The banker retires: who takes the deal, and with how much."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.game import Handler, Verb
from referee.core.law import Law
from referee.games.baccarat_chemin_de_fer import staking
from referee.games.baccarat_chemin_de_fer.state import Coup, CoupTable
from referee.mechanics.banking import counters
from referee.mechanics.floor import a_player

POINTS: Mapping[str, str] = {
    "pass.deal": "How does a banker retire?",
    "pass.time": "When may he retire?",
    "pass.turn": "Who may take the deal that he passes?",
    "pass.amount": "With how much must it be taken?",
    "deal.refused": "May a player refuse the deal that comes to him?",
    "bank.returns": "What becomes of the bank of a banker who retires?",
}
VERBS: Mapping[str, Verb] = {
    "passes-deal": Verb("NAME passes-deal", "the banker retires"),
    "takes-deal": Verb("NAME takes-deal N", "NAME takes the deal that was passed, with a bank of N"),
    "declines-deal": Verb("NAME declines-deal", "NAME does not want the deal"),
}


def passes_deal(law: Law, table: CoupTable, event: Event) -> None:
    """The banker says that he passes the deal: the others are asked in rotation."""
    deal = table.deal
    player = a_player(law, table, event)
    if player != deal.dealer:
        law.refuse(
            f"the deal is {deal.dealer}'s to pass; write {player} declines-deal for a refusal", point="so.refused"
        )
    if deal.phase == "offered":
        law.note("the deal is passed already")
    elif deal.phase != "staking":
        law.void("pass.time", f"{player} passed the deal with the cards on the table: the coup is played", player)
    elif deal.frozen or deal.is_bound:
        law.void("tie.banker", f"stakes abide this hand after a tie: {player} deals it", player)
    elif deal.stakes:
        law.void("pass.time", f"{player} passed the deal when stakes lay already: the coup is played", player)
    else:
        deal.passed, deal.asked, deal.refused, deal.taker = player, deal.rotation(), (), None
        deal.offered, deal.bank = deal.bank, None
        deal.phase = "offered"


def declines_deal(law: Law, table: CoupTable, event: Event) -> None:
    """A refusal; when everybody has refused, the deal goes to the next on the right at any amount."""
    deal = table.deal
    player = a_player(law, table, event)
    if deal.phase == "bank":
        if player != deal.dealer:
            law.refuse(f"the deal has come to {deal.dealer or 'nobody'}, not to {player}")
        deal.dealer = deal.rotation()[0]
        law.note(f"the deal goes on to {deal.dealer}")
        return
    if deal.offered is None:
        law.refuse(f"nobody has passed the deal, so {player} has none to decline")
    if player in (deal.passed, deal.dealer if deal.taker else None) or player in deal.refused:
        law.refuse(f"{player} has given up the deal already")
    deal.refused = (*deal.refused, player)
    if deal.taker is None and len(deal.refused) == len(deal.asked):
        falls(law, deal)


def falls(law: Law, deal: Coup) -> None:
    """Nobody wants it at that figure: the next on the retiring banker's right has it, and opens with what he likes."""
    _reseat(deal, deal.asked[0])
    deal.phase = "bank"
    law.note(f"nobody takes the deal at {deal.offered}: it is {deal.dealer}'s, with a bank of any amount")
    deal.offered = None


def takes_deal(law: Law, table: CoupTable, event: Event) -> None:
    """Somebody takes the deal; of two the one asked first has it, and the bank must be what it was."""
    deal = table.deal
    player, amount = a_player(law, table, event), counters(law, event)
    if deal.offered is None or (deal.phase != "offered" and deal.taker is None):
        law.refuse("nobody has passed the deal, so it cannot be taken; write NAME banks N for a new bank")
    if player == deal.passed:
        law.refuse(f"{player} has passed the deal and cannot take it")
    if player in deal.refused:
        law.void("pass.turn", f"{player} has refused the deal and may not take it now", player)
        return
    if deal.taker not in (None, player):
        if deal.stakes or deal.asked.index(player) > deal.asked.index(deal.taker or ""):
            law.void("pass.turn", f"{deal.taker} has taken the deal", player)
            return
        law.note(f"{player} is asked before {deal.taker}, who gives way")
    _reseat(deal, player)
    deal.taker, deal.bank, deal.phase = player, amount, "staking"
    if amount != deal.offered:
        law.irregular("pass.amount", f"{player} takes the deal with {amount}; it must be {deal.offered}, as the bank stood. "
                      f"Until {player} puts it right the bank is {amount}", player)  # fmt: skip


def banks(law: Law, table: CoupTable, event: Event) -> None:
    """A bank put up while the deal is offered: by the next on the right at any amount, by another as if he took it."""
    deal = table.deal
    player, amount = a_player(law, table, event), counters(law, event)
    if player == deal.asked[0] and amount != deal.offered:
        falls(law, deal)
        staking.put_up(law, table, player, amount)
    else:
        takes_deal(law, table, event)


def _reseat(deal: Coup, banker: str) -> None:
    """The new banker, and the rotation with the old one last."""
    place = deal.asked.index(banker)
    deal.order = (*deal.asked[place:], *deal.asked[:place], deal.passed or "")
    deal.dealer = banker


HANDLERS: Mapping[str, Handler] = {
    "passes-deal": passes_deal,
    "takes-deal": takes_deal,
    "declines-deal": declines_deal,
}
