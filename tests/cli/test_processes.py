"""The program as a real process: pipes, encodings, colour, completion, writers at once."""

from __future__ import annotations

import json
import os
import pty
import random
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Make

ROOT = Path(__file__).parents[2]
PROGRAM = (sys.executable, "-c", "from referee.cli.main import main; main()")
LINES = ("Ann plays TH", "Bob plays 7H", "Ann declares marriage KH QH", "Ann draws; Bob draws")


def start(*words: str, **env: str) -> subprocess.Popen[bytes]:
    """Starts the program with pipes."""
    whole = {**os.environ, "PYTHONPATH": str(ROOT), **env}
    return subprocess.Popen(
        [*PROGRAM, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=whole
    )


def call(*words: str, given: bytes = b"", **env: str) -> tuple[int, str, str]:
    """Runs the program to its end."""
    process = start(*words, **env)
    out, err = process.communicate(given, timeout=30)
    return process.returncode, out.decode(), err.decode()


def test_version() -> None:
    status, out, err = call("--version")
    assert (status, err) == (0, "")
    assert out.startswith("referee 0.")


def test_little_is_imported_for_the_version_and_no_rich_for_add(make: Make) -> None:
    path = make()
    script = (
        "import sys\nfrom referee.cli.main import app\n"
        "try:\n    app(sys.argv[1:])\nexcept SystemExit:\n    pass\n"
        "print(' '.join(sorted(sys.modules)), file=sys.stderr)"
    )
    for words, never in (
        (["--version"], ("referee.games", "referee.files", "rich")),
        (["add", path, "Ann plays TH"], ("rich",)),
    ):
        done = subprocess.run(
            [sys.executable, "-c", script, *words], capture_output=True, text=True, check=True, cwd=ROOT, timeout=30
        )
        loaded = done.stderr.split()
        assert not [name for name in loaded if name.split(".")[0] in never or name in never], words
        assert "multiprocessing" not in loaded


def test_a_reader_that_leaves_early_is_no_trouble(make: Make) -> None:
    path = make(*(f"table notes {number} {'x' * 200}" for number in range(2000)))
    process = start("log", path)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read(100)
    process.stdout.close()
    err = process.stderr.read()
    process.stderr.close()
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(30) in (1, 141)
    assert err == b""


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_an_output_that_cannot_write_suits(make: Make, encoding: str) -> None:
    path = make("table notes ♠ Зоя", *LINES)
    for words in (("log", path), ("show", path), ("log", path, "--json"), ("book", "rubicon-bezique")):
        status, out, err = call(*words, PYTHONIOENCODING=encoding, PYTHONUTF8="0")
        assert (status, err) == (0, ""), words
        assert out.isascii()


def terminal(*words: str, **env: str) -> str:
    """What the program prints on a terminal."""
    ours, theirs = pty.openpty()
    whole = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm", "COLUMNS": "80", **env}
    whole = {name: value for name, value in whole.items() if value}
    process = subprocess.Popen([*PROGRAM, *words], stdout=theirs, stderr=theirs, stdin=subprocess.DEVNULL, env=whole)
    os.close(theirs)
    pieces = []
    try:
        while piece := os.read(ours, 65536):
            pieces.append(piece)
    except OSError:
        pass  # how a terminal ends
    os.close(ours)
    process.wait(30)
    return b"".join(pieces).decode()


def test_colour_on_a_terminal_alone(make: Make) -> None:
    path = make(*LINES, "Bob plays 7C")
    told = terminal("log", path)
    assert "\x1b[31mK♥\x1b[0m" in told
    assert "\x1b" not in terminal("log", path, NO_COLOR="1")
    assert "\x1b" not in terminal("log", path, TERM="dumb")
    assert terminal("log", path, "--ascii").isascii()
    assert "\x1b" not in call("log", path)[1]


def test_two_writers_at_once_lose_nothing(make: Make) -> None:
    path = make()
    first = start("add", path, *(f"table notes a{number}" for number in range(15)))
    second = start("add", path, *(f"table notes b{number}" for number in range(15)))
    for process in (first, second):
        out, err = process.communicate(timeout=60)
        assert process.returncode == 0, err
        assert out.count(b"\n") == 16
    notes = [line.split()[-1] for line in Path(path).read_text().splitlines() if line.startswith("table notes")]
    assert [one for one in notes if one[0] == "a"] == [f"a{number}" for number in range(15)]
    assert [one for one in notes if one[0] == "b"] == [f"b{number}" for number in range(15)]


def test_each_ruling_is_printed_as_soon_as_it_is_saved(make: Make) -> None:
    path = make()
    process = start("add", path, "-", "--json")
    assert process.stdin is not None
    assert process.stdout is not None
    for line in LINES[:2]:
        process.stdin.write(f"{line}\n".encode())
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["event"] == line
        assert line in Path(path).read_text()
    process.communicate(timeout=30)
    assert process.returncode == 0


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("referee se", "settle"),
        ("referee book rub", "rubicon-bezique"),
        ("referee book rubicon-bezique --rules f", "foster"),
        ("referee show a", "a.toml"),
        ("referee settle a", "a.toml"),
    ],
)
def test_the_shell_completes(make: Make, typed: str, offered: str) -> None:
    path = Path(make())
    words = typed.split()
    done = subprocess.run(
        [*PROGRAM],
        capture_output=True,
        text=True,
        cwd=path.parent,
        timeout=30,
        check=False,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "_REFEREE_COMPLETE": "complete_bash",
            "COMP_WORDS": typed,
            "COMP_CWORD": str(len(words) - 1),
        },
    )
    assert offered in done.stdout.split()


def test_the_program_killed_at_any_moment_loses_nothing_it_has_told(make: Make) -> None:
    path = make(*LINES)
    moments = random.Random(11)
    told: list[str] = []
    for turn in range(5):
        process = start("add", path, "-", PYTHONUNBUFFERED="1")
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("".join(f"table notes r{turn}n{at}\n" for at in range(400)).encode())
        process.stdin.flush()
        first = process.stdout.readline()
        time.sleep(moments.random() * 0.15)
        process.kill()
        told += re.findall(r"r\d+n\d+", (first + process.communicate()[0]).decode())
        kept = re.findall(r"table notes (r\d+n\d+)", Path(path).read_text(encoding="utf-8"))
        assert told
        assert set(told) <= set(kept)
        assert len(kept) <= len(told) + turn + 1  # one line of each may have been saved before it was told
        assert call("check", path)[0] == 0
