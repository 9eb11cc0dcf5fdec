"""Amounts in words, one as well as many: `1 point`, `800 points`, `0.10 GBP`; and who pays them to whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from referee.core.settlement import Transfer, plain
from referee.views.ink import listed

_SHORTEST = 3  # letters of a word with a plural


def unit_of(amount: Decimal | int, unit: str) -> str:
    """The unit as it is said after an amount: without its s after 1. Money in capitals is left alone."""
    if abs(amount) == 1 and unit.endswith("s") and not unit.isupper() and len(unit) >= _SHORTEST:
        return unit[:-1]
    return unit


def counted(amount: Decimal | int, unit: str) -> str:
    """An amount with its unit: `1 point`, `2 points`."""
    return f"{plain(Decimal(amount))} {unit_of(amount, unit)}"


def paid(payer: str, parts: Sequence[tuple[str, str]], *, takes: bool = False) -> str:
    """Payments of one person as a sentence, each part who gets it and how much: `Bob pays Ann 800 points`.

    What is paid to the pool goes into it; with `takes`, the person takes the amounts from it.
    """
    several = "+" in payer
    if takes:
        amounts = listed([amount for _, amount in parts])
        return f"{payer} {'take' if several else 'takes'} {amounts} from the pool"
    said = [f"{target} {amount}" for target, amount in parts if target != "pool"]
    said += [f"{amount} into the pool" for target, amount in parts if target == "pool"]
    return f"{payer} {'pay' if several else 'pays'} {listed(said)}"


def payers(transfers: Sequence[Transfer], money: str | None) -> Iterator[str]:
    """A sentence for each who pays, what it is in money in brackets, and one for each who takes something from the pool."""
    in_money = {(one.source, one.target): one for one in transfers if one.unit == money}
    owed: dict[tuple[str, str], list[str]] = {}
    for source, target, amount, unit in transfers:
        if unit != money:
            owed.setdefault((source, target), []).append(counted(amount, unit))
    for pair, one in in_money.items():
        amounts = owed.setdefault(pair, [])
        said = counted(one.amount, one.unit)
        if amounts:
            amounts[-1] += f" ({said})"
        else:
            amounts.append(said)
    by_payer: dict[str, list[tuple[str, str]]] = {}
    for (source, target), amounts in owed.items():
        payer = target if source == "pool" else source
        by_payer.setdefault(f"{payer}\n{source == 'pool'}", []).append((target, " and ".join(amounts)))
    for key, parts in by_payer.items():
        payer, takes = key.split("\n")
        yield paid(payer, parts, takes=takes == "True")
