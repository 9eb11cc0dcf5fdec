"""What the live table shows: an entry echoed in full, a stop that nobody overlooks, the end of a deal, the bottom line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from referee.core.fold import Step
from referee.core.game import Group
from referee.core.pending import Pending
from referee.core.record import RecordLine
from referee.core.rulings import Verdict
from referee.core.settlement import GameResult, Settlement, plain
from referee.views import rulings, settlement, tables
from referee.views.ink import Ink, listed, width_of

OWED = ("election", "remedy", "duty")
_FACTS = ("trumps", "packet", "pool", "bank", "stock")  # short things that a table keeps an eye on
_BETWEEN = " | "
_MOST_SHOWN = 12


def entry(steps: Sequence[Step], score: Callable[[Step], Mapping[str, int]], ink: Ink) -> Iterator[str]:
    """What was understood of one typed line, in full: silent events beside each other, a ruling below its event.

    `score` tells what the pad shows after an event; it stands at the end of the entry and where points moved.
    """
    for is_silent, group in groupby(steps, _says_nothing):
        together = list(group)
        if is_silent:
            yield from _together(together, score(steps[-1]) if together[-1] is steps[-1] else {}, ink)
            continue
        for step in together:
            yield from rulings.step(step, ink, score(step), is_running=step is steps[-1])


def _says_nothing(step: Step) -> bool:
    ruling = step.ruling
    return not (ruling.findings or ruling.postings or ruling.opened or ruling.notes)


def _together(steps: Sequence[Step], sheet: Mapping[str, int], ink: Ink) -> Iterator[str]:
    said = "; ".join(ink.cards(step.text) for step in steps)
    return rulings.beside(steps[0].line, said, rulings.scores(sheet, ink) if any(sheet.values()) else "", ink)


def stop(steps: Sequence[Step], pending: Sequence[Pending], ink: Ink) -> Iterator[str]:
    """A frame that nobody overlooks: play stops, what is owed, and what may be answered."""
    opened = [one for one in pending if one.kind in OWED]
    edge = "*" * min(ink.width, 72)
    yield ink.paint("bad", edge)
    first, *more = _starred(f"STOP  {_why(steps, ink)}", ink)
    yield from (f"{ink.paint('bad', '*** STOP')}{first[8:]}", *more)
    yield from tables.standing(opened, ink)
    for line in _answers(opened, is_over=bool(steps) and steps[-1].table.deal.is_over):
        yield from _starred(line, ink)
    yield from _starred("? explains it in full, legal lists what may come, u takes the entry back", ink)
    yield ink.paint("bad", edge)


def _starred(words: str, ink: Ink) -> list[str]:
    """A line of the frame, broken into several where a screen is too narrow for it."""
    is_wide = ink.is_screen and width_of(words) + 4 > ink.width
    return ink.wrap(words, indent="*** ", hanging="***   ") if is_wide else [f"*** {words}"]


def _why(steps: Sequence[Step], ink: Ink) -> str:
    worst = max((found for step in steps for found in step.ruling.findings), key=lambda one: one.verdict, default=None)
    if worst is None:
        return "something is owed"
    if worst.verdict is Verdict.RESERVED:
        return "a ruling is reserved"
    return f"{rulings.verdict(worst.verdict, ink)}: {ink.cards(worst.event)}"


def _answers(opened: Sequence[Pending], *, is_over: bool) -> Iterator[str]:
    for one in opened:
        if one.options:
            yield f"{listed(one.whose, 'or')} may answer with the word alone: {one.words}"
    if not opened:
        yield "nothing has to be answered" + (": the deal is over" if is_over else ": play goes on with the next line")


def owed(pending: Iterable[Pending], ink: Ink) -> str:
    """What is owed, in a few words."""
    return "; ".join(_owed(one, ink) for one in pending if one.kind in OWED)


def _owed(one: Pending, ink: Ink) -> str:
    if one.options:
        return f"{ink.text(listed(one.whose, 'or'))}: {ink.text(one.words)}"
    return ink.cards(one.said or f"{listed(one.whose)}: {one.point} {one.card}".rstrip())


def bottom(
    groups: Sequence[Group],
    sheet: Mapping[str, int],
    prompt: str,
    pending: Sequence[Pending],
    ink: Ink,
    width: int,
) -> str:
    """One line below the prompt: score, trumps, stock, who is to act, what is owed; the less needed goes if it is narrow."""
    facts = {group.title: group.items[0] for group in groups if group.items and not group.is_cards}
    parts = [rulings.scores(sheet, ink)]
    parts += [_fact(title, facts[title], ink) for title in _FACTS if title in facts]
    parts.append(ink.cards(prompt))
    due = owed(pending, ink)
    if due:
        parts.append(f"owed: {due}")
    must = 2 if due else 1
    while len(parts) > must and width_of(_BETWEEN.join(parts)) > width:
        parts.pop(-must - 1)  # the stock goes first, then trumps, the score last
    return cut(_BETWEEN.join(parts), width)


def _fact(title: str, said: str, ink: Ink) -> str:
    return ink.text(f"stock {said.removesuffix(' cards')}" if title == "stock" else f"{title} {said}")


def cut(words: str, width: int) -> str:
    """Words on one line of so many places at most; what is cut off is marked."""
    if width_of(words) <= width:
        return words
    while words and width_of(words) > width - 3:
        words = words[:-1]
    return f"{words}..."


def deal_over(
    number: int, sheet: Mapping[str, int], settled: Settlement, unit: str, following: str, ink: Ink
) -> Iterator[str]:
    """The end of a deal: the score, who won what, what is missing, and what the next line opens."""
    edge = "=" * min(ink.width, 72)
    yield edge
    yield from (ink.paint("bold", line) for line in ended(number, sheet, settled, unit, ink))
    for transfer in settled.transfers:
        yield from ink.entry(f"so far {settlement.payment(transfer, ink)}")
    for need in settled.missing:
        yield from ink.entry(f"missing: {ink.cards(need)}")
    yield from ink.entry(ink.cards(following))
    yield edge


def ended(number: int, sheet: Mapping[str, int], settled: Settlement, unit: str, ink: Ink) -> Iterator[str]:
    """What a deal that is over has come to, and the game that it has ended."""
    result = next((one for one in settled.deals if one.number == number), None)
    won = ""
    if result is not None and result.winner:
        won = f". {ink.text(result.winner)} wins"
        if result.value:
            won += f" {plain(result.value)} {ink.text(unit)}"
    flags = f" [{', '.join(ink.text(flag) for flag in result.flags)}]" if result is not None and result.flags else ""
    is_void = result is not None and "void" in result.flags
    yield from ink.entry(f"Deal {number} is {'void' if is_void else 'over'}: {rulings.scores(sheet, ink)}{won}{flags}")
    pays_by_deal = any(one.transfers for one in settled.deals)  # there the sitting is the game, and it goes on
    for game in settled.games:
        if game.deals and game.deals[-1] == number and len(game.deals) > 1 and not pays_by_deal:
            yield from ink.entry(_game_over(game, unit, ink))


def _game_over(game: GameResult, unit: str, ink: Ink) -> str:
    value = f" {plain(game.value)} {ink.text(unit)}" if game.value else ""
    won = f": {ink.text(game.winner)} wins{value}" if game.winner else ""
    return f"Game {game.number} is over{won}, {rulings.scores(game.points, ink)}"


def others(lines: Sequence[RecordLine], ink: Ink) -> Iterator[str]:
    """What somebody else has written into the file meanwhile."""
    yield "Somebody else has changed the file:"
    for line in lines[-_MOST_SHOWN:]:
        yield f"{line.number:>4}  {ink.cards(line.text.strip())}"
    if not lines:
        yield "      no line of the record was added"
