"""What a live table does when it is asked itself: explains, lists, shows, and takes an entry back."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.api.live.session import LiveTable
from referee.api.live.words import COMMANDS, Question
from referee.cli import reading, sums
from referee.cli.output import ink, say
from referee.views import articles, changes, rulings, tables

FORMS: Mapping[str, str] = {
    "th 7h": "cards are played in turn; before the first trick a card is turned up",
    ".": "everybody draws who owes a draw",
    "m kh qh": "a combination by its beginning or its initials, with its cards: m, seq, fa, db",
    "th 7h m kh qh .": "all that on one line",
    "7c 3d w td": "cards of the table taken with one of the hand",
    "pr, sta, thr": "a verb by its beginning (two letters or more) or its initials; what belongs to it follows",
    "new-deal": "an open choice by its word",
    "tally c=27 sp=7 / c=25 sp=6": "score pads in the order of seats; a number alone is the score",
    "a ; b": "several lines on one; NAME VERB ... is always a line of the record",
}


def obey(table: LiveTable, name: str, rest: str, *, letters: bool) -> None:
    """Does what a command asks for; `rest` is what follows its word."""
    path = str(table.path)
    known: dict[str, Callable[[], None]] = {
        "legal": lambda: reading.list_legal(path, as_json=False, letters=letters),
        "show": lambda: reading.show_table(path, at=None, seat=None, as_json=False, letters=letters),
        "score": lambda: sums.show_score(path, as_json=False, letters=letters),
        "settle": lambda: sums.show_settlement(path, letters=letters),
        "help": lambda: _help(letters),
        "?": lambda: _explain(table, letters=letters),
        "w": lambda: _why(table, rest, letters=letters),
        "u": lambda: _correct(table, letters=letters, is_undo=True),
        "redo": lambda: _correct(table, letters=letters, is_undo=False),
    }
    known[name]()


def _help(letters: bool) -> None:
    pen = ink(letters)
    say(pen.entry("Short lines: whose turn it is does it, and everything understood is said in full."))
    say(pen.columns([(f"  {form}", meaning) for form, meaning in FORMS.items()]))
    say(pen.entry("Commands (with / before them whatever anybody is called):"))
    say(pen.columns([(f"  {name}", meaning) for name, meaning in COMMANDS.items()]))


def _last_line(table: LiveTable) -> int:
    """The line of the last event of this deal."""
    last = table.judged.fold.table
    if last is None or not last.deal.count:
        raise Question("nothing is on record yet in this deal")
    return last.line


def _why(table: LiveTable, rest: str, *, letters: bool) -> None:
    if rest and not rest.isdecimal():
        raise Question("w stands alone, or with the number of a line: w 23")
    reading.explain_line(str(table.path), int(rest) if rest else _last_line(table), as_json=False, letters=letters)


def _explain(table: LiveTable, *, letters: bool) -> None:
    """The last ruling in full, every article with it, and what may be answered."""
    line = _last_line(table)
    judged, pen = table.kept(), ink(letters)
    steps = [step for step in judged.steps if step.line == line]
    found = [one for one in judged.findings() if line in (one.line, one.proof_line)]
    found += [one for step in steps for one in step.ruling.findings if all(one.number != f.number for f in found)]
    for step in steps:
        is_bare = bool(found) and not step.ruling.postings  # what was found of it follows with its articles
        said = rulings.step(step, pen, judged.sheet(step.table))
        say([next(said)] if is_bare else said)
    for one in found:
        say(pen.entry(rulings.finding(one, pen, line)))
        say(reading.behind(judged, one, pen))
    for article in judged.behind(steps) if not found else ():
        say(["", *articles.article(article, pen)])
    say(tables.standing(judged.table.deal.pending, pen))


def _correct(table: LiveTable, *, letters: bool, is_undo: bool) -> None:
    done = table.undo() if is_undo else table.redo()
    pen, path = ink(letters), str(table.path)
    for number, text in done.texts():
        say(pen.entry(f"{'struck' if is_undo else 'put back'}: line {number}: {pen.cards(text.strip())}"))
    gone, fresh = done.postings()
    say(changes.findings(done.gone(), done.fresh(), path, pen))
    say(changes.postings(gone, fresh, pen))
    say(changes.scores(done.scores(), pen))
