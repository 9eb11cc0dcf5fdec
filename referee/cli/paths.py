"""The session files that a call means: those it names, and those below the folders it names."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from referee.cli.group import complain
from referee.files.house import is_house_file


def session_files(paths: Iterable[str]) -> Iterator[str]:
    """The files of a call: those named, and every session below a folder that is not hidden, each once.

    A club's file of house rules may lie among them; it is no session.
    """
    seen: set[str] = set()
    for path in paths:
        found = _below(path) if os.path.isdir(path) else iter((path,))
        for file in found:
            real = os.path.realpath(file) if "\0" not in file else file
            if real not in seen:
                seen.add(real)
                yield file


def _below(folder: str) -> Iterator[str]:
    any_found = False
    for here, folders, files in os.walk(folder, onerror=_complain_of_folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            path = os.path.join(here, name)
            if name.endswith(".toml") and not name.startswith(".") and not is_house_file(path):
                any_found = True
                yield path
    if not any_found:
        complain(f"{folder}: no .toml file lies in this folder or below it (`referee new` starts one)")


def _complain_of_folder(error: OSError) -> None:
    complain(f"{error.filename}: this folder cannot be read: {error.strerror}")
