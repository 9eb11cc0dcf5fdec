"""Settlements: who pays whom, with the sum as somebody would check it by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal

from referee.core.settlement import DealResult, Settlement, Transfer, plain
from referee.views import rulings
from referee.views.ink import Ink


def settlement(
    settled: Settlement, title: str, ink: Ink, *, game_unit: str = "points", rates: Mapping[str, Decimal] | None = None
) -> Iterator[str]:
    """Every deal with its steps, then the payments; what is missing stands last. `rates` are the money stakes."""
    yield ink.paint("head", ink.text(title))
    for result in settled.deals:
        yield from deal(result, ink, only=len(settled.deals) == 1)
    if len(settled.deals) > 1 and settled.winner:
        yield ink.paint("bold", f"{ink.text(settled.winner)} is {plain(settled.value)} {ink.text(game_unit)} up in all")
    for transfer in settled.transfers:
        yield ink.paint("bold", payment(transfer, ink)) + _rate(transfer, game_unit, rates or {})
    for name, amount in settled.accounts.items():
        yield f"{ink.text(name)} holds {ink.text(amount)}"
    if not settled.transfers:
        yield "Nothing is to be paid." if settled.complete else "Nothing is to be paid so far."
    if not settled.complete:
        yield ink.paint("doubt", "Not complete:") + " this is how things stand, not the end"
        for need in settled.missing:
            yield from ink.entry(ink.cards(need), "  ")


def deal(result: DealResult, ink: Ink, *, only: bool = False) -> Iterator[str]:
    """One deal: what each marked, the steps, who won how much."""
    flags = f" [{', '.join(ink.text(flag) for flag in result.flags)}]" if result.flags else ""
    name = "Marked" if only else f"Deal {result.number}"
    yield f"{name}: {rulings.scores(result.points, ink)}{flags}"
    amounts = [plain(step.amount) for step in result.steps]
    edge = max((len(amount) for amount in amounts), default=0) + 4
    for step, amount in zip(result.steps, amounts, strict=True):
        said = f"{ink.cards(step.text)} {rulings.labels(step.cites, ink)}".rstrip()
        lines = ink.wrap(said, indent=" " * edge) if ink.is_screen else [said]
        yield f"{amount:>{edge - 2}}  {lines[0].lstrip()}"
        yield from lines[1:]


def payment(transfer: Transfer, ink: Ink) -> str:
    """One payment as a sentence: `Bob pays Ann 800 points`."""
    source, target, amount, unit = transfer
    verb = "pay" if "+" in source else "pays"
    one = unit[:-1] if amount == 1 and unit.endswith("s") else unit
    return f"{ink.text(source)} {verb} {ink.text(target)} {plain(amount)} {ink.text(one)}"


def _rate(transfer: Transfer, game_unit: str, rates: Mapping[str, Decimal]) -> str:
    if transfer.unit == game_unit or not rates:
        return ""
    return " at " + " and ".join(f"{plain(rate)} {name.replace('-', ' ')}" for name, rate in rates.items())
