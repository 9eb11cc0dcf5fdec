"""The documentation is run: every command shown, every game built in it, every link to a file."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)
RUN = "from referee.cli.main import main; main()"


def transcripts() -> list[tuple[Path, str]]:
    """The transcripts of every page, each on its own; those of the tutorial are one, since each goes on from the last."""
    found = []
    for page in PAGES:
        blocks = CONSOLE.findall(page.read_text(encoding="utf-8"))
        found += [(page, block) for block in (["".join(blocks)] if page.name == "tutorial.md" else blocks)]
    return found


def commands(block: str) -> list[tuple[str, list[str]]]:
    """The commands of a transcript with the output shown below each; `...` alone stands for lines left out."""
    found: list[tuple[str, list[str]]] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        elif found:
            found[-1][1].append(line.rstrip())
    return found


def _row(line: str) -> str:
    """A pattern for one line shown; `...` at its end stands for the rest of the line."""
    if line.endswith(" ..."):
        return re.escape(line.removesuffix("...")) + r".*\n"
    return re.escape(line) + r"\n"


def agrees(shown: list[str], printed: list[str]) -> bool:
    """Whether what is shown is what was printed, `...` standing for any lines."""
    pattern = "".join(r"(?:.*\n)*" if line == "..." else _row(line) for line in shown)
    return re.fullmatch(pattern, "".join(line.rstrip() + "\n" for line in printed)) is not None


@pytest.mark.parametrize(
    ("page", "block"), transcripts(), ids=lambda value: value.name if isinstance(value, Path) else ""
)
def test_transcripts_are_true(page: Path, block: str, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "sessions", tmp_path / "sessions")
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "100", "NO_COLOR": "1", "PYTHONUTF8": "1"}
    for command, shown in commands(block):
        words = shlex.split(command)
        assert words[0] == "referee", f"{page.name}: only referee is run in a transcript, not {words[0]}"
        done = subprocess.run(
            [sys.executable, "-c", RUN, *words[1:]],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        printed = (done.stdout + done.stderr).splitlines()
        assert "Traceback" not in done.stderr
        assert agrees(shown, printed), f"{page.name}: {command}\n--- printed\n" + "\n".join(printed)


def test_the_session_shown_is_a_session(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "sessions.md").read_text(encoding="utf-8")
    block = re.search(r"```toml\n(.*?)```", text, re.DOTALL)
    assert block is not None
    assert tomllib.loads(block.group(1))["game"] == "rubicon-bezique"
    path = tmp_path / "shown.toml"
    path.write_text(block.group(1), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", RUN, "check", str(path)], env=environment, capture_output=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, b"")


def test_the_game_built_in_the_docs_is_a_game(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    book, code = (re.search(rf"```{kind}\n(.*?)```", text, re.DOTALL) for kind in ("toml", "python"))
    shown = re.search(r"```toml\n(\[table\].*?)```", text, re.DOTALL)
    assert book is not None
    assert code is not None
    assert shown is not None
    shutil.copytree(ROOT / "referee", tmp_path / "referee")
    folder = tmp_path / "referee" / "games" / "high_card"
    folder.mkdir()
    (folder / "__init__.py").write_text('"""High Card."""\n', encoding="utf-8")
    (folder / "house.toml").write_text(book.group(1), encoding="utf-8")
    (folder / "game.py").write_text(code.group(1), encoding="utf-8")
    (folder / "examples.toml").write_text(shown.group(1), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    shutil.copytree(ROOT / "tests", tmp_path / "tests", ignore=lambda folder, names: [n for n in names if "." not in n])
    checked = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--import-mode=importlib",
         "tests/test_examples.py", "-k", "high-card or every_book"],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "8 passed" in checked.stdout, checked.stdout  # the example, six ways of spoiling it, and that there is one

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", RUN, *words],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )

    assert (
        run(
            "new", "game.toml", "--game", "high-card", "--players", "Ann", "--players", "Bob", "--dealer", "Bob"
        ).returncode
        == 0
    )
    added = run(
        "add", "game.toml", "Ann plays AS; Bob plays KC", "Ann plays 2S; Bob plays 3S", "Bob plays QD; Ann plays QS"
    )
    assert added.returncode == 0, added.stdout + added.stderr
    settled = run("settle", "game.toml")
    assert "Ann pays Bob 1 counter\n" in settled.stdout
    assert "Bob has 2 tricks to 1" in settled.stdout


def test_links_to_files_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_ci_runs_the_command_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shell = re.search(r"```sh\n(.*?)```", readme, re.DOTALL)
    assert shell is not None
    run, tests = shell.group(1).strip().splitlines()
    assert "settle sessions/" in run
    assert tests in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
