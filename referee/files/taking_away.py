"""Files that are made from a session to be taken away: written whole or not at all, never over anything unasked."""

from __future__ import annotations

import os

from referee.core.errors import CallError
from referee.files.documents import PathLike
from referee.files.saving import locked, save_text


def save(path: PathLike, data: bytes, session: PathLike, *, force: bool = False) -> None:
    """Writes an export; refuses to overwrite a file unless `force` is given, and the session itself in any case."""
    name = str(path)
    with locked(path):
        if os.path.lexists(path):
            if _is_one_file(path, session):
                raise CallError("this is the session itself; choose another name for the export", path=name)
            if not force:
                raise CallError("there is a file of this name already", path=name, hint="--force overwrites it")
        save_text(path, data)


def _is_one_file(one: PathLike, other: PathLike) -> bool:
    try:
        return os.path.samefile(one, other)
    except OSError:
        return False
