"""Exports: the file that is made from a session."""

from __future__ import annotations

from referee.files.documents import PathLike
from referee.files.taking_away import save


def save_export(path: PathLike, text: str, session: PathLike, *, force: bool = False) -> int:
    """Saves what was made from a session as UTF-8, and tells how many bytes that are.

    CallError if there is such a file already, unless `force` is given; never over the session itself.
    """
    data = text.encode()
    save(path, data, session, force=force)
    return len(data)
