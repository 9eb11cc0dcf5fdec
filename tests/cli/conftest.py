"""How command tests call the program and make session files."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from referee.cli.main import app

HEADER = """\
format = 1
game = "rubicon-bezique"
rules = "portland"
revision = 1
players = ["Ann", "Bob"]
"""


class Ran:
    """What a command printed and how it ended."""

    def __init__(self, status: int, out: str, err: str, raised: BaseException | None) -> None:
        self.status = status
        self.out = out
        self.err = err
        if raised is not None and not isinstance(raised, SystemExit):
            raise raised

    @property
    def data(self) -> Any:
        """Standard output read as one JSON value."""
        return json.loads(self.out)

    @property
    def rows(self) -> list[Any]:
        """Standard output read as one JSON value a line."""
        return [json.loads(line) for line in self.out.splitlines()]


Run = Callable[..., Ran]
Make = Callable[..., str]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Calls the program in this process: `run("check", path, input=...)`."""
    monkeypatch.setenv("COLUMNS", "80")

    def call(*words: str, given: str | bytes | None = None) -> Ran:
        result = CliRunner().invoke(app, [str(word) for word in words], input=given, prog_name="referee")
        return Ran(result.exit_code, result.stdout, result.stderr, result.exception)

    return call


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Makes a session file of some lines: `make("Ann plays TH", ...)`; the first line is line 10 of the file."""

    def write(*lines: str, name: str = "a.toml", extra: str = "", dealer: str = "Bob") -> str:
        path = tmp_path / name
        record = "".join(f"{line}\n" for line in lines)
        path.write_text(
            f'{HEADER}{extra}\n[[deal]]\ndealer = "{dealer}"\nrecord = """\n{record}"""\n', encoding="utf-8"
        )
        return str(path)

    return write
