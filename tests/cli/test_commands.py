"""The page of commands says what the commands say of themselves; help and wrong calls behave alike everywhere."""

from __future__ import annotations

import re
import shlex
import shutil
from importlib import import_module
from pathlib import Path

import pytest

from referee.cli.group import COMMANDS
from referee.cli.manual import examples_in, status_in
from tests import commands_page
from tests.cli.conftest import Make, Run

PAGE = commands_page.PAGE.read_text(encoding="utf-8")
OPTION = re.compile(r"(?<![\w-])--?[a-z][a-z-]*")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_and_option_is_on_the_page(run: Run, command: str) -> None:
    told = run(command, "--help")
    assert told.status == 0
    assert f"referee {command}" in PAGE
    options = set(OPTION.findall(told.out.partition("Options:")[2])) - {"-h"}
    assert "--json" in options
    assert "--ascii" in options
    assert [option for option in sorted(options) if option not in PAGE] == []


def test_the_page_is_what_the_commands_say() -> None:
    assert commands_page.page() == PAGE, "docs/commands.md is out of date: python -m tests.commands_page"


def epilog(command: str) -> str:
    """What stands below the help of a command."""
    known = import_module(f"referee.cli.{COMMANDS[command]}").app.registered_commands
    return str(next(one.epilog for one in known if one.name == command))


@pytest.mark.parametrize("command", COMMANDS)
def test_the_examples_of_the_help_can_be_copied(
    run: Run, make: Make, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert status_in(epilog(command))
    examples = examples_in(epilog(command))
    assert examples
    ahead = ["Ann plays TH; Bob plays 7H"] if command not in ("add", "seat") else []
    for example in examples:
        name, *words = shlex.split(example)
        assert (name, words[0]) == ("referee", command)
        if words == ["new"]:
            continue  # asks at a terminal
        make(*ahead, *(["Ann draws; Bob draws", "Bob plays 9C", "Bob draws"] if ahead else []), name="game.toml")
        make("Ann plays TH; Bob plays 8H", name="other.toml")
        (tmp_path / "evenings").mkdir(exist_ok=True)
        shutil.copy("other.toml", "evenings")
        if command == "redo":
            assert run("undo", "game.toml").status == 0
        told = run(*words, given="Ann plays TH\n" if "-" in words else "")
        assert told.status in (0, 1), f"{example}\n{told.err}"
        assert "referee: " not in told.err


def test_every_option_of_the_page_exists(run: Run) -> None:
    known = {"--version", "--install-completion", "--show-completion", "-m"}  # the last is Python's
    for command in COMMANDS:
        known |= set(OPTION.findall(run(command, "--help").out))
    assert set(OPTION.findall(PAGE)) - known == set()


def test_help_lists_every_command(run: Run) -> None:
    told = run("--help")
    assert told.status == 0
    assert [line.split()[0] for line in told.out.partition("Commands:\n")[2].splitlines()] == list(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_wrong_options(run: Run, command: str) -> None:
    told = run(command, "--nonsense")
    assert (told.status, told.out) == (2, "")
    assert "--nonsense" in told.err


def test_an_unknown_command_is_told_with_the_nearest(run: Run) -> None:
    told = run("setle")
    assert (told.status, told.out) == (2, "")
    assert 'did you mean "settle"' in told.err


def test_without_a_command(run: Run) -> None:
    told = run()
    assert told.status in (0, 2)
    assert "Commands:" in told.out + told.err
