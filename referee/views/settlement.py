"""Settlements fit to be read aloud: who wins what, who pays whom, and why, in a few lines; every sum, if asked for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal

from referee.core.settlement import NOBODYS, DealResult, GameResult, Settlement, Sum, Transfer, gains, plain
from referee.views import rulings
from referee.views.amounts import counted, paid, payers
from referee.views.ink import Ink, listed

MOST_LINES = 12
_MOST_PAYERS = 6
_FEWEST_REASONS = 2
_MOST_NOTES = 3
_MOST_STEPS = 4  # of a deal that has more than there is room for
_NUMBER = re.compile(r"[0-9]+")
_POSTED = re.compile(r"[+-][0-9]+\b")  # a step that only marks points leads to no end by itself


def settlement(
    settled: Settlement,
    title: str,
    ink: Ink,
    *,
    game_unit: str = "points",
    money: str | None = None,
    notes: Sequence[str] = (),
    with_steps: bool = False,
    room: int = MOST_LINES,
) -> Iterator[str]:
    """Who wins what, who pays whom, and the reasons, in no more lines than there is room for.

    `money` is what the stakes are paid in, `notes` are findings that matter to it, ready to print. With `with_steps`
    every step of every deal follows instead of the reasons.
    """
    head = ink.entry(ink.text(f"{title}{_at(settled, money)}: {_ahead(settled, game_unit)}"))
    yield from (ink.paint("head", line) for line in head)
    told = [ink.paint("bold", row) for line in payments(settled, money, ink) for row in ink.entry(line)]
    told += _standing(settled, game_unit, ink)
    missing = list(_missing(settled, ink)) + list(_few(notes, _MOST_NOTES, ink))
    yield from told
    if with_steps:
        for result in settled.deals:
            yield from deal(result, ink, only=len(settled.deals) == 1)
    else:
        yield from _reasons(settled, game_unit, max(_FEWEST_REASONS, room - 1 - len(told) - len(missing)), ink)
    yield from missing


def _at(settled: Settlement, money: str | None) -> str:
    if not settled.rates or money is None:
        return ""
    return ", at " + " and ".join(
        f"{plain(rate)} {money} {name.replace('-', ' ')}" for name, rate in settled.rates.items()
    )


def _ahead(settled: Settlement, unit: str) -> str:
    """Who has gained most, and how much; several may have gained the same."""
    ahead = {name: gain for name, gain in gains(settled.transfers, unit).items() if name not in NOBODYS}
    best = max(ahead.values(), default=Decimal(0))
    if best <= 0:
        return "nobody is ahead" if settled.complete else "nobody has won so far"
    names = [name for name, gain in ahead.items() if gain == best]
    who, each = listed(names), " each" if len(names) > 1 else ""
    amount = f"{counted(best, unit)}{each}"
    if not settled.complete:
        return f"so far {who} {'are' if len(names) > 1 or '+' in who else 'is'} {amount} up"
    return f"{who} {'win' if len(names) > 1 or '+' in who else 'wins'} {amount}"


def payments(settled: Settlement, money: str | None, ink: Ink) -> Iterator[str]:
    """Who pays whom, one payer a line, each amount with what it is in money."""
    if not settled.transfers:
        yield "Nothing is to be paid." if settled.complete else "Nothing is to be paid so far."
        return
    lines = [ink.text(line) for line in payers(settled.transfers, money)]
    together = -(-len(lines) // _MOST_PAYERS)
    for start in range(0, len(lines), together):
        yield "; ".join(lines[start : start + together])


def payment(transfer: Transfer, ink: Ink) -> str:
    """One payment as a sentence: `Bob pays Ann 800 points`."""
    source, target, amount, unit = transfer
    takes = source == "pool"
    return ink.text(paid(target if takes else source, [(target, counted(amount, unit))], takes=takes))


def _standing(settled: Settlement, unit: str, ink: Ink) -> Iterator[str]:
    """How everybody stands, where that is more than one payment tells; and what lies in the pool."""
    ups = {name: gain for name, gain in gains(settled.transfers, unit).items() if name not in NOBODYS and gain}
    has_pool = any("pool" in (one.source, one.target) for one in settled.transfers)
    if len(ups) > 2 and not has_pool:
        order = sorted(ups, key=lambda name: -ups[name])
        said = [f"{name} {plain(abs(ups[name]))} {'up' if ups[name] > 0 else 'down'}" for name in order]
        yield from ink.entry(ink.text(f"In all {listed(said)}"))
    held = Decimal(settled.accounts.get("pool", "0"))
    if held:
        yield ink.text(f"The pool holds {counted(held, unit)}")


def _missing(settled: Settlement, ink: Ink) -> Iterator[str]:
    if settled.complete:
        return
    said = settled.open_game or "this is how things stand, not the end"
    yield f"{ink.paint('doubt', 'Not complete:')} {ink.text(said)}"
    yield from _few([ink.cards(need) for need in settled.missing], _MOST_NOTES - 1, ink)


def _few(said: Sequence[str], most: int, ink: Ink) -> Iterator[str]:
    for one in said[:most]:
        yield from ink.entry(one, "  ")
    if len(said) > most:
        yield f"  and {len(said) - most} more"


# Why


def _reasons(settled: Settlement, unit: str, room: int, ink: Ink) -> Iterator[str]:
    """How it came about: the sums of one deal, else a line for each game or deal, the last ones if they are many."""
    if len(settled.deals) == 1:
        yield from _one_deal(settled, settled.deals[0], room, ink)
        return
    lines = list(_parts(settled, unit, ink))
    detailed = [line for line, deals in lines for line in (line, *deals)]
    if len(detailed) <= room:
        chosen = detailed
    else:
        chosen = [line for line, _ in lines]
        if len(chosen) > room:
            count = len(chosen) - room + 1
            chosen = [ink.text(f"Before that {_earlier(settled, count)}"), *chosen[count:]]
    for line in chosen:
        yield from ink.entry(line)


def _one_deal(settled: Settlement, result: DealResult, room: int, ink: Ink) -> Iterator[str]:
    yield from ink.entry(f"Marked: {rulings.scores(result.points, ink)}{_flags(result.flags, ink)}")
    steps = result.steps if len(result.steps) < room else result.steps[-max(1, min(room - 1, _MOST_STEPS)) :]
    for step in steps:
        yield from ink.entry(_sentence(step, settled.value, ink))


def _parts(settled: Settlement, unit: str, ink: Ink) -> Iterator[tuple[str, list[str]]]:
    """A line for each game, or for each deal where a deal is a game or the sitting is; a game's deals stand by it.

    The deals of a game that goes on have lines of their own.
    """
    results = {result.number: result for result in settled.deals}
    games = {number: game for game in settled.games for number in game.deals}
    adds_up = any(len(game.deals) > 1 for game in settled.games)
    is_sitting = adds_up and any(result.transfers for result in settled.deals)
    told: set[int] = set()
    for number, result in results.items():
        game = games.get(number) if adds_up and not is_sitting else None
        if game is None:
            yield _line(f"Deal {number}", result.points, result, result.steps, unit, ink), []
        elif game.number not in told:
            told.add(game.number)
            played = [results[deal] for deal in game.deals]
            name = f"Game {game.number}, {_numbered([one.number for one in played])}"
            yield _line(name, game.points, game, played[-1].steps, unit, ink), list(_deal_by_deal(played, ink))


def _numbered(deals: Sequence[int]) -> str:
    if len(deals) < 3:
        return f"deal{'s' if len(deals) > 1 else ''} {listed([str(number) for number in deals])}"
    return f"deals {deals[0]} to {deals[-1]}"


def _deal_by_deal(played: Sequence[DealResult], ink: Ink) -> Iterator[str]:
    """What was marked in each deal of a game, in one line."""
    if len(played) > 1:
        said = [f"{rulings.scores(one.points, ink)}{_flags(one.flags, ink)}" for one in played]
        yield f"  deal by deal: {'; '.join(said)}"


def _line(
    name: str, points: dict[str, int], result: DealResult | GameResult, steps: Sequence[Sum], unit: str, ink: Ink
) -> str:
    winner = result.winner
    won = ""
    if winner is not None and result.value:
        won = ink.text(f"; {winner} {'win' if '+' in winner else 'wins'} {counted(result.value, unit)}")
    head = f"{name}{_flags(result.flags, ink)}: {rulings.scores(points, ink)}{won}"
    return ". ".join((head, *(_sentence(step, result.value, ink) for step in _end(steps))))


def _end(steps: Sequence[Sum]) -> Sequence[Sum]:
    """The steps that a deal ended by: the last, and the one before it unless that only marks points."""
    last = steps[-2:]
    return last[1:] if len(last) > 1 and _POSTED.search(last[0].text) else last


def _earlier(settled: Settlement, count: int) -> str:
    """The games and deals that there is no room for, in one sentence."""
    wins: dict[str, int] = {}
    played = settled.games if len(settled.games) > 1 else settled.deals
    for result in played[:count]:
        if result.winner is not None:
            wins[result.winner] = wins.get(result.winner, 0) + 1
    what = "game" if played is settled.games else "deal"
    said = [f"{name} won {number}" for name, number in wins.items()]
    return f"{count} {what}{'s' if count > 1 else ''} more" + (f": {listed(said)}" if said else "")


def _sentence(step: Sum, known: Decimal, ink: Ink) -> str:
    """A step as it is said: with its amount, where neither the words nor what is `known` tell it, and its articles."""
    amount = plain(step.amount)
    has_it = not step.amount or step.amount == known or amount.lstrip("-") in _NUMBER.findall(step.text)
    tail = "" if has_it else f" makes {amount}" if _POSTED.search(step.text) else f": {amount}"
    said = ink.cards(step.text[:1].upper() + step.text[1:])
    return f"{said}{tail} {ink.paint('faint', rulings.labels(step.cites, ink))}".rstrip()


def _flags(flags: Iterable[str], ink: Ink) -> str:
    said = ", ".join(ink.text(flag) for flag in flags)
    return f" [{said}]" if said else ""


def deal(result: DealResult, ink: Ink, *, only: bool = False) -> Iterator[str]:
    """Every sum of one deal, as somebody would check it by hand: what each marked, then the steps with their amounts."""
    name = "Marked" if only else f"Deal {result.number}"
    yield from ink.entry(f"{name}: {rulings.scores(result.points, ink)}{_flags(result.flags, ink)}")
    amounts = [plain(step.amount) for step in result.steps]
    edge = max((len(amount) for amount in amounts), default=0) + 4
    for step, amount in zip(result.steps, amounts, strict=True):
        said = f"{ink.cards(step.text)} {rulings.labels(step.cites, ink)}".rstrip()
        lines = ink.wrap(said, indent=" " * edge) if ink.is_screen else [said]
        yield f"{amount:>{edge - 2}}  {lines[0].lstrip()}"
        yield from lines[1:]
