"""The `[renamed]` table of a session file: what everybody is called now who once had another name."""

from __future__ import annotations

from collections.abc import Sequence

from referee.core.errors import SessionError, nearest
from referee.core.events import check_former
from referee.core.record import names_now
from referee.files.documents import Document, shown

_HOW = 'write [renamed] and lines such as Bob = "Robert", if Bob is now called Robert'


def read_renamed(document: Document, known: Sequence[str]) -> dict[str, str]:
    """What became of each former name; every one must lead to somebody whom the top of the file names.

    A former name belongs to nobody else: the lines on record that have it would mean two people.
    """
    table = document.values.get("renamed", {})
    if not table:
        return {}
    if not isinstance(table, dict):
        document.fail(f"renamed must be a table; {_HOW}", "renamed")
    renamed = {name: value for name, value in table.items() if not name.startswith("_")}
    for former, name in renamed.items():
        if not isinstance(name, str):
            document.fail(f"{shown(former)} is now called {shown(name)}; {_HOW}", f"renamed.{former}")
        try:
            check_former((former,), ())
        except SessionError as error:
            document.fail(error.message, f"renamed.{former}")
    now = names_now(renamed)
    names = {name.casefold(): name for name in known}
    seen: dict[str, str] = {}
    for former, name in now.items():
        place = f"renamed.{former}"
        if name not in known:
            if name in renamed:
                document.fail(f"{shown(former)} is renamed in a circle; one of its names must be in use", place)
            document.fail(
                f"{shown(name)} is not among the players and bystanders at the top of the file{nearest(name, known)}",
                place,
            )
        folded = former.casefold()
        if former in known:
            document.fail(f"{shown(former)} is at the top of the file still; write {shown(name)} there", place)
        if names.get(folded, name) != name:
            document.fail(f"{shown(former)} was renamed and is also somebody else at the top of the file", place)
        if seen.setdefault(folded, name) != name:
            document.fail(f"{shown(former)} is renamed twice, to {shown(seen[folded])} and {shown(name)}", place)
    return renamed
