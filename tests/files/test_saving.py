"""Files saved whole or not at all: locks, real processes that write at once, and writers that are killed."""

from __future__ import annotations

import errno
import os
import random
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from referee.core.errors import SessionError
from referee.files.reading import read_session
from referee.files.saving import locked, save_text

ROOT = Path(__file__).parents[2]
START = 'format = 1\ngame = "ecarte"\nplayers = ["Ann", "Bob"]\n\n[[deal]]\nrecord = """\n"""   # kept\n'
ADDER = """
import sys
from referee.files.writing import change_session, with_line_added
path, name, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
for number in range(count):
    change_session(path, lambda text: with_line_added(text, 1, f"table notes {name}-{number}"))
    print(number, flush=True)
"""


def adder(path: Path, name: str, count: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", ADDER, str(path), name, str(count)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


def notes(path: Path) -> list[str]:
    return [line.text.removeprefix("table notes ") for line in read_session(path).deals[0].lines]


def test_writers_at_once_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(START)
    count = 60
    writers = [adder(path, name, count) for name in "xyz"]
    for writer in writers:
        out, _ = writer.communicate(timeout=60)
        assert (writer.returncode, len(out.split())) == (0, count)
    found = notes(path)
    for name in "xyz":
        assert [note for note in found if note.startswith(name)] == [f"{name}-{number}" for number in range(count)]
    assert len(found) == 3 * count
    assert os.listdir(tmp_path) == ["a.toml"]


def test_a_writer_killed_at_any_moment_leaves_a_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(START)
    moments = random.Random(7)
    until = time.monotonic() + 3
    told: list[str] = []
    rounds = 0
    while time.monotonic() < until:
        rounds += 1
        writer = adder(path, f"r{rounds}", 100_000)
        assert writer.stdout is not None
        first = writer.stdout.readline()
        time.sleep(moments.random() * 0.08)
        writer.kill()
        rest = writer.stdout.read()
        writer.wait()
        writer.stdout.close()
        told += [f"r{rounds}-{number}" for number in (first + rest).split()]
        found = notes(path)
        assert set(told) <= set(found)
        assert len(found) <= len(told) + rounds  # at most the last line of each was saved before it was told
    assert rounds > 3
    with locked(path, 1):
        assert sorted(os.listdir(tmp_path)) == [".a.toml.lock", "a.toml"]
    assert os.listdir(tmp_path) == ["a.toml"]


def test_a_file_under_lock_is_waited_for_and_then_complained_of(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(START)
    link = tmp_path / "link.toml"
    link.symlink_to(path)
    holder = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys\nfrom referee.files.saving import locked\n"
            "with locked(sys.argv[1]):\n    print('held', flush=True)\n    sys.stdin.read()",
            str(path),
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert holder.stdout is not None
    holder.stdout.readline()
    for name in (path, link):
        with pytest.raises(SessionError, match=r"locked for 0\.1 seconds") as caught, locked(name, 0.1):
            pass
        assert caught.value.path == str(name)
    holder.communicate(timeout=10)
    with locked(link, 1):
        pass
    assert sorted(os.listdir(tmp_path)) == ["a.toml", "link.toml"]


def test_a_lock_needs_a_folder_and_makes_none(tmp_path: Path) -> None:
    for path in (tmp_path / "no" / "a.toml", Path("a\0b")):
        with pytest.raises(SessionError), locked(path, 1):
            pass
    assert os.listdir(tmp_path) == []


def test_permissions_are_kept_and_links_followed(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text("old")
    path.chmod(0o640)
    link = tmp_path / "link.toml"
    link.symlink_to(path)
    save_text(link, b"new")
    assert link.is_symlink()
    assert path.read_bytes() == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    mask = os.umask(0o027)
    try:
        save_text(tmp_path / "b.toml", b"b")
    finally:
        os.umask(mask)
    assert stat.S_IMODE((tmp_path / "b.toml").stat().st_mode) == 0o640
    assert sorted(os.listdir(tmp_path)) == ["a.toml", "b.toml", "link.toml"]


@pytest.mark.parametrize("step", ["fsync", "replace", "chmod", "open"])
def test_a_disk_that_fails_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = tmp_path / "a.toml"
    path.write_text("old")

    def fail(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, step, fail)
    with pytest.raises(SessionError, match="as it was: No space left") as caught:
        save_text(path, b"new")
    monkeypatch.undo()
    assert caught.value.path == str(path)
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["a.toml"]


def test_what_is_no_file_is_not_written_to(tmp_path: Path) -> None:
    with pytest.raises(SessionError, match="no ordinary file"):
        save_text(os.devnull, b"new")
    with pytest.raises(SessionError, match="could not be saved"):
        save_text(tmp_path / "no" / "a.toml", b"new")


def test_a_file_that_may_not_be_changed_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.toml"
    path.write_text("old")
    path.chmod(0o444)
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write to everything
    with pytest.raises(SessionError, match="may not be changed"):
        save_text(path, b"new")
    assert path.read_text() == "old"


def test_what_killed_writers_left_is_taken_away_and_nothing_else(tmp_path: Path) -> None:
    names = [".a.toml.0123456789abcdef.tmp", ".b.toml.0123456789abcdef.tmp", ".a.toml.tmp", ".a.toml.x.tmp", "a.toml"]
    for name in names:
        (tmp_path / name).write_text("")
    with locked(tmp_path / "a.toml"):
        pass
    assert sorted(os.listdir(tmp_path)) == sorted(names[1:])
