"""What can be seen of a coup, who is to act, and what might come next."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core.game import Group
from referee.core.law import Law
from referee.core.wording import so_many
from referee.games.baccarat_chemin_de_fer.state import Coup, CoupTable, supply


def describe(table: CoupTable, seat: str | None) -> list[Group]:
    """Bank, stakes, rotation and cards; cards told to the referee alone are seen by their owner only."""
    deal = table.deal
    packs = supply(table.sitting)
    accounts = table.sitting.accounts
    groups = [
        Group("deal", (str(deal.number),)),
        Group("banker", (deal.dealer or "not yet known",)),
        Group("to act", (prompt(table),)),
        Group("bank", ("not put up" if deal.bank is None else str(deal.bank),)),
        Group("rotation", deal.rotation()),
    ]
    if deal.banco is not None:
        groups.append(Group("banco", (f"{deal.banco} plays alone",)))
    elif deal.covered:
        groups.append(Group("stakes", tuple(_stake(s.player, s.offered, s.covered) for s in deal.covered)))
    elif deal.stakes:
        said = (f"{name} {n}" + (" (stands)" if name in deal.frozen else "") for name, n in deal.stakes.items())
        groups.append(Group("stakes", tuple(said)))
    if deal.suivi is not None and deal.phase == "staking":
        groups.append(Group("may go bank again", (deal.suivi,)))
    for name, hand in deal.cards.hands.items():
        known = tuple(face for face, count in hand.known.items() for _ in range(count))
        faces = known if seat == name else deal.public.get(name, ())
        side = "the bank" if name == deal.dealer else "the punters"
        if faces:
            groups.append(Group(f"{name} for {side}", faces, is_cards=True))
        if hand.size > len(faces):
            groups.append(Group(f"{name} holds unseen", (so_many(hand.size - len(faces), "card"),)))
    if packs.handful is not None:
        groups.append(Group("in the dealer's hand", (so_many(packs.handful, "card"),)))
    groups.append(Group("used", (so_many(packs.used, "card"),)))
    groups.append(Group("won and lost", tuple(f"{name} {accounts[name]:+d}" for name in accounts)))
    for pending in deal.pending:
        groups.append(Group(f"open since line {pending.line}", (f"{' and '.join(pending.whose)}: {pending.words}",)))
    return groups


def _stake(name: str, offered: int, covered: int) -> str:
    return f"{name} {covered}" + (f" of {offered}" if covered < offered else "")


def prompt(table: CoupTable) -> str:
    """Who is to do what."""
    deal = table.deal
    if deal.phase == "over":
        return "the coup is over"
    if deal.dealer is None:
        return "who is the banker? Write NAME banks N"
    if deal.phase == "bank":
        return f"{deal.dealer} puts up a bank"
    if deal.phase == "offered":
        asked = next((name for name in deal.asked if name not in deal.refused), "nobody")
        return f"{deal.passed} passes the deal: does {asked} take it with {deal.offered}?"
    if deal.phase == "staking":
        if supply(table.sitting).handful == 0:
            return f"{deal.dealer} needs fresh cards"
        if deal.banco is not None:
            return f"{deal.banco} plays alone against {deal.bank}; {deal.dealer} deals"
        waiting = f"; then {deal.dealer} deals" if deal.stakes else ""
        return f"who goes bank, or stakes, against {deal.bank}{waiting}?"
    return _at_the_cards(deal)


def _at_the_cards(deal: Coup) -> str:
    if deal.phase == "dealt":
        return f"{deal.holder} takes a card or declines, unless a side has eight or nine"
    if deal.phase == "banker":
        return f"{deal.dealer} takes a card or declines"
    hidden = [name for name in (deal.holder or "", deal.banker) if not deal.is_complete(name)]
    return f"{' and '.join(hidden)} show{'s' if len(hidden) == 1 else ''}"


def candidates(law: Law, table: CoupTable) -> Iterator[str]:
    """Lines that might come next; amounts are the bank's, the smallest, and what is still uncovered."""
    deal = table.deal
    if deal.phase == "over":
        return
    yield "table hands-cards count=60"
    for name in deal.players:
        if deal.phase in ("bank", "offered", "staking"):
            yield from (
                f"{name} {verb}" for verb in ("deals", "banks 10", "banco", "stakes 1", "passes-deal", "declines-deal")
            )
        if deal.phase == "offered":
            yield f"{name} takes-deal {deal.offered}"
        if deal.holder is not None and deal.cards.hands[name].size:
            yield f"{name} declines"
            yield from (f"{name} draws {face}" for face in law.pack.faces)
    for name in deal.cards.hands:
        known = [face for face, count in deal.cards.hands[name].known.items() for _ in range(count)]
        if len(known) >= 2:
            yield f"{name} shows {' '.join(known)}"
    if deal.phase in ("bank", "offered", "staking"):
        yield "table agrees-end"
