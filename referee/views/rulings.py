"""Rulings as people read them: what happened, how it stands, what was marked, what is open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from referee.core.choosing import faces
from referee.core.fold import Step
from referee.core.pending import Pending
from referee.core.rulings import Citation, Finding, Posting, Verdict
from referee.views.amounts import unit_of
from referee.views.ink import Ink, listed, width_of

DEADLINES = {
    "next-event": "before anything else happens",
    "next-card": "until the next card is played",
    "next-draw": "until the next draw",
    "trick-turned": "until the trick is turned",
    "next-lead": "until the next lead",
    "deal-over": "until the deal is over",
    "next-deal": "until the next deal",
    "game-over": "until the game is over",
    "never": "at any time",
}
_BELOW = " " * 6  # what belongs to an event stands under its text
_STYLES = {
    Verdict.ALLOWED: "good",
    Verdict.RESERVED: "doubt",
    Verdict.IRREGULAR: "bad",
    Verdict.VOID: "bad",
    Verdict.REFUSED: "bad",
}


def verdict(word: Verdict, ink: Ink) -> str:
    """The verdict's word, in its colour."""
    return ink.paint(_STYLES[word], word.word)


def named(cites: Iterable[Citation]) -> str:
    """Articles as people say them: `Law 24, general: GL6`. One of which something was agreed is not named twice."""
    names = dict.fromkeys(f"general: {cite.label}" if cite.book == "general" else cite.label for cite in cites)
    return ", ".join(name for name in names if f"{name}, as agreed" not in names)


def labels(cites: Iterable[Citation], ink: Ink) -> str:
    """The articles behind a ruling: `(Law 24, general: GL6)`."""
    names = named(cites)
    return f"({ink.text(names)})" if names else ""


def finding_line(finding: Finding, path: str, ink: Ink) -> str:
    """One finding as `check` prints it: `path:line: verdict[point]: message (Law 24)`."""
    proof = ""
    if finding.proof_line is not None and finding.proof_line != finding.line:
        proof = f" [shown by line {finding.proof_line}]"
    where = ink.paint("faint", f"{ink.text(path)}:{finding.line}:")
    event = f'"{ink.text(finding.event)}": ' if finding.verdict is Verdict.REFUSED and finding.event else ""
    said = f"{where} {verdict(finding.verdict, ink)}[{finding.point}]: {event}{ink.cards(finding.message)}{proof}"
    return f"{said} {labels(finding.cites, ink)}".rstrip()


def finding(found: Finding, ink: Ink, here: int | None = None) -> str:
    """One finding below its event; where it is about another line, that line is named."""
    by = f"{ink.text(found.by)}: " if found.by and found.by not in found.message else ""
    about = "" if here in (None, found.line) else f"line {found.line}, {ink.cards(found.event)}: "
    said = f"{verdict(found.verdict, ink)}: {about}{by}{ink.cards(found.message)}"
    return f"{said} {ink.paint('faint', labels(found.cites, ink))}".rstrip()


def posting(posted: Posting, ink: Ink) -> str:
    """Points moved: `Ann +40, marriage in trumps (Law 40)`."""
    unit = "" if posted.unit == "points" else f" {ink.text(unit_of(posted.points, posted.unit))}"
    said = f"{ink.text(posted.player)} {posted.points:+d}{unit}, {ink.cards(posted.reason)}"
    return f"{said} {ink.paint('faint', labels((posted.cite,), ink))}".rstrip()


def scores(sheet: Mapping[str, int], ink: Ink) -> str:
    """The running score in one line: `Ann 40, Bob 0`."""
    return ", ".join(f"{ink.text(name)} {points}" for name, points in sheet.items())


def step(ruled: Step, ink: Ink, sheet: Mapping[str, int] | None = None, *, is_running: bool = False) -> Iterator[str]:
    """An event with its ruling: one line for the event, and below it only what there is to say.

    `sheet` is the score after it, shown where the event moved points; with `is_running` also where it did not.
    """
    ruling = ruled.ruling
    said = ink.cards(ruled.text)
    if ruling.verdict is not Verdict.ALLOWED:
        said += f"  {verdict(ruling.verdict, ink)}"
    is_shown = sheet is not None and (ruling.postings or (is_running and any(sheet.values())))
    yield from beside(ruled.line, said, scores(sheet, ink) if sheet and is_shown else "", ink)
    for found in ruling.findings:
        yield from ink.entry(finding(found, ink, ruled.line), _BELOW)
    for posted in ruling.postings:
        yield from ink.entry(posting(posted, ink), _BELOW)
    for opened in ruling.opened:
        yield from ink.entry(f"open: {ink.cards(opened)}", _BELOW)
    for note in ruling.notes:
        yield from ink.entry(ink.cards(note), _BELOW)


def beside(line: int, said: str, score: str, ink: Ink) -> Iterator[str]:
    """The number of a line of the record, what happened there, and the score; on a screen below it where it has no room."""
    is_wide = ink.is_screen and width_of(f"{_BELOW}{said}") > ink.width
    lines = ink.wrap(said, indent=_BELOW, hanging=f"{_BELOW}  ") if is_wide else [f"{_BELOW}{said}"]
    if score and ink.is_screen and width_of(f"{lines[-1]}  {score}") > ink.width:
        below = ink.wrap(score, indent=f"{_BELOW}  ")
        lines += [f"{row[:8]}{ink.paint('bold', row[8:])}" for row in below]
    elif score:
        lines[-1] += f"  {ink.paint('bold', score)}"
    yield f"{ink.paint('faint', f'{line:>4}')}{lines[0][4:]}"
    yield from lines[1:]


def choice(pending: Pending, ink: Ink) -> Iterator[str]:
    """An open choice: whose it is, what may be answered word for word, and until when."""
    who = listed([ink.text(name) for name in pending.whose])
    chosen = dict(pending.chosen)
    waiting = [name for name in pending.whose if name not in chosen] or list(pending.whose)
    because = f" (line {pending.line})" if pending.line else ""
    yield from ink.entry(f"{who} may choose{because}, {DEADLINES[pending.deadline]}:")
    cards = [f" {face}" for face in dict.fromkeys(faces(pending))] or [""]
    name = waiting[0] if waiting else "table"
    rows = [
        (f"    {ink.cards(f'{name} elects {option.key}{card}')}", ink.cards(option.say))
        for option in pending.options
        for card in cards
    ]
    yield from ink.columns(rows)
    for player, key in pending.chosen:
        yield f"    {ink.text(player)} has chosen {ink.text(key)}"


def open_choices(pending: Sequence[Pending], ink: Ink) -> Iterator[str]:
    """Every open choice on the table."""
    for one in pending:
        if one.kind == "election":
            yield from choice(one, ink)
