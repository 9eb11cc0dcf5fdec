"""The shell completes what can be named: in this process for every kind of word, and in real shells."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from referee import api
from referee.cli.main import app
from tests.cli.conftest import Make

ROOT = Path(__file__).parents[2]
PROGRAM = (sys.executable, "-c", "from referee.cli.main import main; main()")
Offered = Callable[[str], list[str]]


@pytest.fixture
def offered(make: Make, monkeypatch: pytest.MonkeyPatch) -> Offered:
    """What is offered for the last word of a line in a folder with a session `a.toml` of Rubicon Bézique."""
    monkeypatch.chdir(Path(make()).parent)

    def complete(typed: str) -> list[str]:
        quoted = typed.count('"') % 2 == 1
        before = typed[: typed.rindex('"')] if quoted else typed
        count = len(before.split()) - (0 if quoted or typed.endswith(" ") else 1)
        env = {"_REFEREE_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": str(count)}
        done = CliRunner().invoke(app, [], env=env, prog_name="referee")
        assert isinstance(done.exception, SystemExit | None), done.exception
        assert (done.exit_code, done.stderr) == (0, "")
        return [line for line in done.stdout.split("\n") if line]

    return complete


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("referee whi", []),
        ("referee wha", ["what-if"]),
        ("referee book rub", ["rubicon-bezique"]),
        ("referee book gene", ["general"]),
        ("referee new b.toml --game rub", ["rubicon-bezique"]),
        ("referee book rubicon-bezique --rules ", ["portland", "foster"]),
        ("referee what-if a.toml --rules f", ["foster"]),
        ("referee new b.toml --game rubicon-bezique --rules p", ["portland"]),
        ("referee book rubicon-bezique 57", ["57"]),
        ("referee book rubicon-bezique lead.turn-f", ["lead.turn-followed"]),
        ("referee book rubicon-bezique settle.game-", ["settle.game-points"]),
        ("referee new b.toml --game rubicon-bezique --house next-", ["next-deal=recut", "next-deal=loser"]),
        ("referee what-if a.toml --house last-trick.", ["last-trick.points=50"]),
        ("referee settle rubicon-bezique --house bezique-u", ["bezique-unite=false"]),
        ("referee new b.toml --game rubicon-bezique --stake ", ["per-hundred=", "per-point="]),
        ("referee new b.toml --stake ", []),
        ("referee new b.toml --players Ann --players Bob --dealer B", ["Bob"]),
        ("referee show a.toml --as ", ["Ann", "Bob"]),
        ("referee rename a.toml A", ["Ann"]),
        ("referee seat a.toml Bob ", ["Ann", "Bob"]),
        ("referee show a", ["a.toml"]),
        ("referee settle ec", ["ecarte"]),
        ("referee settle a.", ["a.toml"]),
        ("referee export a.toml --format h", ["html"]),
        ("referee add a.toml ", ['"Ann', '"Bob', '"table']),
        ('referee add a.toml "A', ["Ann"]),
        ('referee add a.toml "Ann draw', ["Ann draws"]),
        ('referee add a.toml "Ann plays TH;Bob dr', ["Ann plays TH;Bob draws"]),
        ('referee add a.toml "Ann plays TH; B', ["Ann plays TH; Bob"]),
        ('referee add a.toml "Ann claims rev', ["Ann claims revoke"]),
        ('referee add a.toml "Ann claims revoke by B', ["Ann claims revoke by Bob"]),
        ('referee add a.toml "Ann plays ', []),
        ("referee add nowhere.toml ", ['"table']),
    ],
)
def test_what_is_offered(offered: Offered, typed: str, first: list[str]) -> None:
    assert offered(typed) == first


def test_every_game_offence_and_article_is_offered(offered: Offered) -> None:
    assert offered("referee verbs ") == api.game_names()
    assert offered('referee add a.toml "Ann claims ') == [
        f"Ann claims {one}" for one in api.game("rubicon-bezique").offences
    ]
    assert offered("referee book rubicon-bezique ") == list(api.book("rubicon-bezique").articles)
    verbs = [f"Bob {verb}" for verb in api.game("rubicon-bezique").verbs]
    assert offered('referee add a.toml "Bob ') == verbs


@pytest.mark.parametrize(
    "text",
    [
        b"", b"\xff\xfe", b"format = [1\n", b"[[deal]]\n", b'game = "nosuch"\nplayers = ["Ann"]\n', b"players = 7\n",
        b'players = ["\\u001b[2J", "Ann"]\n', b"game = 7\n", b"a = " + b"[" * 5000,
    ],
)  # fmt: skip
def test_a_broken_file_offers_what_it_can_and_never_complains(offered: Offered, text: bytes) -> None:
    Path("a.toml").write_bytes(text)
    for typed in (
        'referee add a.toml "', 'referee add a.toml "Ann ', 'referee add a.toml "Ann claims ', "referee show a.toml --as ",
        "referee what-if a.toml --rules ", "referee what-if a.toml --house ", "referee settle a.toml --stake ",
    ):  # fmt: skip
        assert not any("\x1b" in word for word in offered(typed))


def test_folders_that_cannot_be_read_and_names_that_would_be_obeyed(offered: Offered) -> None:
    Path("b\n.toml").touch()
    Path("\x1b[2Jc.toml").touch()
    assert offered("referee show ") == ["a.toml"]
    assert offered("referee show no/such/") == []
    Path("pipe.toml").unlink(missing_ok=True)
    os.mkfifo("pipe.toml")
    assert offered("referee show pipe.toml --as ") == []  # and does not wait for a writer


def test_completion_loads_no_more_than_it_needs(offered: Offered) -> None:
    script = (
        "import sys\nfrom referee.cli.main import main\ntry:\n main()\nfinally:\n print(*sys.modules, file=sys.stderr)"
    )
    words = "referee show a.toml --as "
    env = {**os.environ, "PYTHONPATH": str(ROOT), "_REFEREE_COMPLETE": "complete_bash", "COMP_WORDS": words}
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**env, "COMP_CWORD": "4"},
        capture_output=True,
        text=True,
        check=True,
        timeout=30,
    )
    assert done.stdout.split() == ["Ann", "Bob"]
    loaded = done.stderr.split()
    assert not [name for name in loaded if name.startswith("referee.games.") or name.split(".")[0] == "prompt_toolkit"]


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no Bash")
@pytest.mark.parametrize(
    ("words", "first"),
    [
        (("show", "a.toml", "--as", "B"), ["Bob"]),
        (("add", "a.toml", '"Ann claims rev'), ["Ann claims revoke"]),
        (("book", "rub"), ["rubicon-bezique"]),
    ],
)
def test_in_bash(offered: Offered, tmp_path: Path, words: tuple[str, ...], first: list[str]) -> None:
    folder = tmp_path / "bin"
    folder.mkdir()
    program = folder / "referee"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -c "from referee.cli.main import main; main()" "$@"\n')
    program.chmod(0o755)
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PATH": f"{folder}:{os.environ['PATH']}"}
    script = (
        'eval "$(referee --show-completion bash)"\nCOMP_WORDS=(referee "$@")\nCOMP_CWORD=$#\n'
        '_referee_completion referee\nprintf "%s\\n" "${COMPREPLY[@]}"\n'
    )
    done = subprocess.run(
        ["bash", "--norc", "-c", script, "bash", *words], env={**env, "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"},
        capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    assert (done.stdout.splitlines(), done.stderr) == (first, "")


@pytest.mark.parametrize("shell", ["complete_zsh", "complete_fish"])
def test_for_other_shells(offered: Offered, shell: str) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "_REFEREE_COMPLETE": shell}
    env |= {"_TYPER_COMPLETE_ARGS": 'referee add a.toml "Ann dr', "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    done = subprocess.run([*PROGRAM], env=env, capture_output=True, text=True, check=True, timeout=30)
    assert "Ann draws" in done.stdout
    assert done.stderr == ""
