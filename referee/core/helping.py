"""The command that helps with what was refused: chosen here, by the kind of refusal, for every message alike.

A command is written with the words GAME, FILE and LINE for what only whoever prints it knows (see `filled`).
"""

from __future__ import annotations

from collections.abc import Iterator

VERBS, OFFENCES, VALUES = "referee verbs GAME", "referee offences GAME", "referee book GAME --values"
LEGAL, SHOW, LOG, SCORE = "referee legal FILE", "referee show FILE", "referee log FILE", "referee score FILE"
MENDING = ("referee amend FILE LINE EVENT", "referee strike FILE LINE")

_BY_POINT = {
    "so.refused": VERBS,
    "so.impossible": SHOW,
    "so.copies": LOG,
    "so.over": LEGAL,
    "so.election-owed": LEGAL,
}
# What was not understood of these is explained elsewhere than in the list of verbs.
_BY_VERB = {"claims": OFFENCES, "elects": LEGAL, "waives": LEGAL}


def for_refusal(point: str, event: str, lines: tuple[int, ...] = ()) -> str:
    """What helps with a refused event: by its point, by its verb, by the earlier lines that contradict it."""
    if point == "so.refused":
        words = event.split(maxsplit=2)
        return _BY_VERB.get(words[1].lower(), VERBS) if len(words) > 1 else VERBS
    if lines and point in ("so.impossible", "so.copies"):
        return f"referee why FILE {lines[-1]}"
    return _BY_POINT.get(point) or f"referee book GAME {point}"


def filled(command: str, *, game: str | None = None, path: str | None = None, line: int | None = None) -> str:
    """A command with its words filled in, as a shell takes it; a word of which nothing is known stays as it is."""
    return " ".join(_filled(command, game, path, line))


def _filled(command: str, game: str | None, path: str | None, line: int | None) -> Iterator[str]:
    for word in command.split():
        if word == "FILE" and path is not None:
            from shlex import quote  # noqa: PLC0415 - only a refusal needs it

            yield quote(path)
        elif word == "LINE" and line is not None:
            yield str(line)
        else:
            yield game if word == "GAME" and game is not None else word
