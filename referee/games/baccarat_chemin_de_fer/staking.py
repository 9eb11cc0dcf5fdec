"""Before the cards: the bank is put up, somebody goes bank or all stake, and stakes are covered."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.game import Handler, Verb
from referee.core.law import Law
from referee.core.wording import so_many
from referee.games.baccarat_chemin_de_fer.state import Coup, CoupTable
from referee.mechanics import banking
from referee.mechanics.banking import Stake, counters, is_bystander, punter
from referee.mechanics.floor import a_player

POINTS: Mapping[str, str] = {
    "banco.call": "Who may go bank?",
    "banco.priority": "Who of several goes bank?",
    "banco.alone": "May others stake when somebody has gone bank?",
    "banco.late": "May a player go bank when stakes lie already?",
    "banco.again": "May the loser of a banco go bank again?",
    "banco.suivi": "Does going bank again come before the others' claims?",
    "banco.repeat": "How often in succession may one player go bank?",
    "tie.stands": "What becomes of the stakes after a tie?",
    "tie.banker": "Who deals after a tie?",
    "stake.uncovered": "Do stakes win or lose that the bank does not cover?",
}
VERBS: Mapping[str, Verb] = {
    "banks": banking.VERBS["banks"],
    "stakes": banking.VERBS["stakes"],
    "withdraws": banking.VERBS["withdraws"],
    "banco": Verb("NAME banco", "NAME plays alone against the whole bank"),
    "takes-excess": Verb("NAME takes-excess", "the banker takes the stakes that go beyond his bank"),
    "declines-excess": Verb("NAME declines-excess", "the banker declines the stakes that go beyond his bank"),
}


def banks(law: Law, table: CoupTable, event: Event) -> None:
    """A bank is put up; the first to do so in a sitting without a named dealer is the banker."""
    deal = table.deal
    player, amount = a_player(law, table, event), counters(law, event)
    if deal.bank is not None and player != deal.dealer:
        law.refuse(f"{deal.dealer} holds the bank, with {deal.bank} in it; {player} stakes or goes bank")
    if deal.bank is None or (deal.is_fresh and not deal.stakes):
        put_up(law, table, player, amount)
    elif amount < deal.bank:
        law.void("bank.withdraw", f"{player} leaves {amount} in the bank and must leave {deal.bank}: it stands at "
                 f"{deal.bank}", player)  # fmt: skip
    elif amount > deal.bank:
        law.note(f"the bank is raised from {deal.bank} to {amount}")
        deal.bank = amount


def put_up(law: Law, table: CoupTable, player: str, amount: int) -> None:
    """A new bank of any amount; against the rotation it stands, and is said to be."""
    deal = table.deal
    if deal.dealer is not None and player != deal.dealer:
        law.irregular("deal.dealer", f"{player} took the bank; it was {deal.dealer}'s deal. The bank stands", player)
    if amount < law.peek("bank.least"):
        law.irregular("bank.least", f"{player} opens with {amount}; {law['bank.least']} is the least", player)
    deal.dealer = player
    deal.bank, deal.is_fresh = amount, True
    deal.phase = "staking"
    deal.stakes.pop(player, None)  # a punter whose stake lay there and who now deals plays against nobody
    deal.frozen.pop(player, None)


def stakes(law: Law, table: CoupTable, event: Event) -> None:
    """Counters are put down; where the law does not let them count they go back."""
    deal = table.deal
    if deal.bank is None:
        law.refuse("there is no bank to stake against yet; write NAME banks N", point="so.refused")
    offers = banking.staked(law, table, event)
    if deal.banker in offers:
        law.refuse(f"{deal.banker} holds the bank and does not stake against it", point="so.refused")
    for name, amount in offers.items():
        _stake(law, table, name, amount)


def _stake(law: Law, table: CoupTable, name: str, amount: int) -> None:
    deal = table.deal
    if deal.phase != "staking":
        law.void("stake.time", f"{name}'s {amount} came after the deal and do not count", name)
    elif deal.banco is not None:
        law.void("banco.alone", f"{deal.banco} plays alone against the bank: {name}'s {amount} do not count", name)
    elif name in deal.frozen:
        law.void(
            "tie.stands", f"{name}'s {deal.frozen[name]} abide this hand as they are: {amount} more do not count", name
        )
    elif is_bystander(table, name) and _by_the_seated(deal) >= (deal.bank or 0):
        law.void("stake.bystander", f"the seated punters have staked the whole bank of {deal.bank}: {name}, who stands by, "
                 "may not add to it", name)  # fmt: skip
    else:
        deal.stakes[name] = deal.stakes.get(name, 0) + amount
        if deal.stakes[name] != amount:
            law.note(f"{name} now has {deal.stakes[name]} at stake")


def _by_the_seated(deal: Coup) -> int:
    return sum(amount for name, amount in deal.stakes.items() if name in deal.players)


def withdraws(law: Law, table: CoupTable, event: Event) -> None:
    """A stake is taken back before the cards; nothing is taken out of a bank."""
    deal = table.deal
    name, amount = punter(table, event.actor), counters(law, event)
    if name == deal.dealer and deal.bank is not None:
        law.void("bank.withdraw", f"nothing may be taken out of the bank: it stands at {deal.bank}", name)
        return
    have = deal.stakes.get(name, 0)
    if amount > have:
        law.refuse(f"{name} has {have} at stake and cannot take back {amount}")
    if deal.phase != "staking":
        law.void("stake.time", f"the cards are dealt: {name}'s {have} stay", name)
    elif name in deal.frozen:
        law.void("tie.stands", f"{name}'s {have} abide this hand and stay", name)
    elif amount == have:
        del deal.stakes[name]
        if deal.banco == name:
            deal.banco = None
    else:
        deal.stakes[name] = have - amount


def banco(law: Law, table: CoupTable, event: Event) -> None:
    """Somebody goes bank: the better claim plays, and everybody else's stake goes back."""
    deal = table.deal
    name = punter(table, event.actor)
    if event.words or event.keys:
        law.refuse(f"write `{name} banco`", point="so.refused")
    if deal.bank is None:
        law.refuse("there is no bank to go yet; write NAME banks N", point="so.refused")
    if name == deal.dealer:
        law.refuse(f"{name} holds the bank and cannot play against it", point="so.refused")
    if name == deal.banco:
        law.refuse(f"{name} has gone bank already", point="so.refused")
    if deal.phase != "staking":
        law.void("stake.time", f"{name} went bank after the deal: it does not count", name)
    elif is_bystander(table, name):
        law.void("banco.call", f"{name} stands by; only seated punters go bank", name)
    elif deal.is_bound:
        law.void("tie.stands", f"{deal.banco}'s banco stands for this hand", name)
    elif deal.frozen:
        law.void("tie.stands", f"the stakes of {' and '.join(deal.frozen)} abide this hand: nobody plays alone", name)
    elif _spent(law, deal, name):
        law.void(
            "banco.repeat",
            f"{name} has gone bank and lost {so_many(deal.streak, 'time')} running and may not again",
            name,
        )
    elif deal.banco is not None and _claim(law, deal, deal.banco) < _claim(law, deal, name):
        law.void("banco.priority", f"{deal.banco} has the better claim to go bank", name)
    elif deal.banco is None and deal.stakes and law.peek("banco-after-stakes") == "void":
        law.void("banco.late", f"stakes lie already: {law['banco-after-stakes']} by agreement", name)
    else:
        _go_bank(law, deal, name)


def _spent(law: Law, deal: Coup, name: str) -> bool:
    limit: str = law.peek("banco-repeat")
    if limit == "unlimited" or name != deal.suivi or deal.streak < int(limit.partition(":")[2]):
        return False
    return bool(law["banco-repeat"])


def _claim(law: Law, deal: Coup, name: str) -> tuple[bool, int]:
    """How good a claim to go bank is: the lower the better."""
    first = name == deal.suivi and law["suivi-first"]
    return (not first, deal.rotation().index(name))


def _go_bank(law: Law, deal: Coup, name: str) -> None:
    if deal.banco is not None:
        law.note(f"{name} has the better claim: {deal.banco} gives way")
    back = [f"{other}'s {amount}" for other, amount in deal.stakes.items() if other not in (name, deal.banco)]
    if back:
        law.note(f"{name} plays alone: {', '.join(back)} go back")
    deal.banco = name
    deal.stakes = {name: deal.bank or 0}


def excess(law: Law, table: CoupTable, event: Event) -> None:
    """The banker says whether he takes what goes beyond his bank."""
    deal = table.deal
    player = a_player(law, table, event)
    if player != deal.dealer:
        law.refuse(f"that is for the banker, {deal.dealer}, to say", point="so.refused")
    if sum(deal.stakes.values()) <= (deal.bank or 0):
        law.refuse(f"{sum(deal.stakes.values())} are staked against a bank of {deal.bank}: nothing goes beyond it")
    deal.takes_excess = event.verb == "takes-excess"


def covered(law: Law, deal: Coup) -> tuple[Stake, ...]:
    """The stakes in their order with what the bank covers of each: those that abide first, then from the banker's right."""
    if deal.banco is not None:
        amount = deal.stakes[deal.banco] if deal.is_bound else deal.bank or 0
        return (Stake(deal.banco, amount, min(amount, deal.bank or 0)),)
    order = (*(name for name in deal.rotation() if name in deal.frozen), *deal.frozen, *deal.rotation())
    return banking.cover(deal.stakes, dict.fromkeys(order), None if takes_all(law, deal) else deal.bank)


def takes_all(law: Law, deal: Coup) -> bool:
    """Whether the bank takes what goes beyond it."""
    if deal.takes_excess is None:
        return bool(law.peek("excess") == "taken")
    return deal.takes_excess


HANDLERS: Mapping[str, Handler] = {
    "banks": banks, "stakes": stakes, "withdraws": withdraws, "banco": banco,
    "takes-excess": excess, "declines-excess": excess,
}  # fmt: skip
