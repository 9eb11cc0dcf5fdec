"""The page of commands knows every command and option; help and wrong calls behave alike everywhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.cli.group import COMMANDS
from tests.cli.conftest import Run

PAGE = (Path(__file__).parents[2] / "docs" / "commands.md").read_text(encoding="utf-8")
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


def test_every_option_of_the_page_exists(run: Run) -> None:
    known = {"--version", "--install-completion"}
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
    assert 'did you mean "settle"?' in told.err


def test_without_a_command(run: Run) -> None:
    told = run()
    assert told.status in (0, 2)
    assert "Commands:" in told.out + told.err
