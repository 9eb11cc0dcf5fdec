"""Commands that correct a record: lines are struck or put back, never erased, and what changes is printed."""

from __future__ import annotations

from typing import Annotated

import typer

from referee import api
from referee.cli.group import complain
from referee.cli.helping import help_line
from referee.cli.manual import WRITTEN, below
from referee.cli.options import Json, Letters, SessionFile
from referee.cli.output import ink, say, say_json
from referee.core.rulings import Verdict
from referee.views import changes, json, rulings

app = typer.Typer()

Count = Annotated[int, typer.Option("-n", metavar="N", help="How many lines.")]
Line = Annotated[int, typer.Argument(metavar="LINE", help="The line of the file.", show_default=False)]
Reason = Annotated[str | None, typer.Option("--reason", metavar="WORDS", help="Why; kept as a remark.")]


@app.command(
    "undo",
    epilog=below(
        "referee undo game.toml",
        "referee undo game.toml -n 2",
        status=WRITTEN,
    ),
)
def undo_lines(path: SessionFile, count: Count = 1, as_json: Json = False, letters: Letters = False) -> None:
    """Strike out the last standing lines; `redo` brings them back.

    Nothing is erased. What the correction changes is printed: findings that are gone and new, points, scores, payments.
    """
    _report(api.undo(path, count), path, "undone", as_json, letters)


@app.command(
    "redo",
    epilog=below(
        "referee redo game.toml",
        status=WRITTEN,
    ),
)
def redo_lines(path: SessionFile, count: Count = 1, as_json: Json = False, letters: Letters = False) -> None:
    """Put back the lines that were undone last, while nothing stands after them."""
    _report(api.redo(path, count), path, "put back", as_json, letters)


@app.command(
    "amend",
    epilog=below(
        "referee amend game.toml 12 'Bob plays 8H' --reason 'misheard'",
        status=WRITTEN,
    ),
)
def amend_line(
    path: SessionFile,
    line: Line,
    event: Annotated[str, typer.Argument(metavar="EVENT", help="What should stand there; ; between several.")],
    reason: Reason = None,
    as_json: Json = False,
    letters: Letters = False,
) -> None:
    """Strike out a line and put the right one below it; the lines below move down by one.

    With `;` the new line may hold several events: so a forgotten one is put in. An amendment that would be refused where
    it stands changes nothing.
    """
    _report(api.amend(path, line, event, reason), path, "amended", as_json, letters)


@app.command(
    "strike",
    epilog=below(
        "referee strike game.toml 13 --reason 'typed twice'",
        status=WRITTEN,
    ),
)
def strike_line(
    path: SessionFile, line: Line, reason: Reason = None, as_json: Json = False, letters: Letters = False
) -> None:
    """Strike out one line; it stays in the file to be read."""
    _report(api.strike(path, line, reason), path, "struck", as_json, letters)


def _report(done: api.Correction, path: str, word: str, as_json: bool, letters: bool) -> None:
    gone, fresh = done.postings()
    before, after = done.payments()
    if as_json:
        say_json(
            {
                "path": path,
                "lines": [{"line": number, "text": text} for number, text in done.texts()],
                "moved_below": done.moved_below,
                "rulings": [json.step(step) for step in done.steps()],
                "gone": [json.finding(one) for one in done.gone()],
                "new": [json.finding(one) for one in done.fresh()],
                "postings": {"gone": json.postings(gone), "new": json.postings(fresh)},
                "scores": json.moved_scores(done.scores()),
                "transfers": {
                    "before": [one.as_json() for one in before],
                    "after": [one.as_json() for one in after],
                },
            }
        )
        return
    pen = ink(letters)
    for number, text in done.texts():
        say([f"{word}: {pen.text(path)}:{number}: {pen.cards(text.strip())}"])
    for step in done.steps():
        say(rulings.step(step, pen))
    if done.moved_below is not None:
        say([f"The lines below line {done.moved_below} have moved down by one."])
    say(changes.findings(done.gone(), done.fresh(), path, pen))
    for one in done.fresh():
        if one.verdict is Verdict.REFUSED:  # the lines below it are not judged: it must not be overlooked
            complain(f"referee: line {one.line} can no longer stand, and deal {one.deal} is judged only as far as that")
            complain(help_line(done.after.help(one)))
    say(changes.postings(gone, fresh, pen))
    say(changes.scores(done.scores(), pen))
    say(changes.payments(before, after, pen))
    say([pen.cards(done.after.prompt())])
