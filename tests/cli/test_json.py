"""Every command's JSON has exactly the shape that docs/json.md gives, and the page's examples have it too."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from referee.cli.group import COMMANDS
from tests.cli.conftest import Make, Run

PAGE = (Path(__file__).parents[2] / "docs" / "json.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"```json\n(.*?)```", re.DOTALL)
GAME = "rubicon-bezique"
LINES = ("Ann plays TH", "Bob plays 7H", "Ann declares marriage KH QH", "Ann draws; Bob draws", "Bob plays 7C")


def sections() -> dict[str, list[Any]]:
    """The JSON blocks of every section: its shape first, then its examples."""
    parts = re.split(r"^### (.*)$", PAGE, flags=re.MULTILINE)[1:]
    return {
        name: [json.loads(block) for block in BLOCK.findall(body)]
        for name, body in zip(parts[::2], parts[1::2], strict=True)
    }


SECTIONS = sections()
KINDS: dict[str, type | tuple[type, ...]] = {"TEXT": str, "NUMBER": int, "YES-NO": bool, "VALUE": object}


def misfit(value: Any, shape: Any, where: str = "") -> str | None:
    """The first place where a value has not the shape, or None."""
    if isinstance(shape, str):
        name = shape.removesuffix("?")
        if value is None:
            return None if shape.endswith("?") else f"{where}: null"
        if name.startswith("<"):
            return misfit(value, SECTIONS[name.strip("<>")][0], where)
        kind = KINDS[name]
        fits = isinstance(value, kind) and (name in ("YES-NO", "VALUE") or not isinstance(value, bool))
        return None if fits else f"{where}: {value!r} is no {name}"
    if isinstance(shape, list):
        if not isinstance(value, list):
            return f"{where}: no list"
        found = (misfit(one, shape[0], f"{where}[{place}]") for place, one in enumerate(value))
        return next((one for one in found if one), None)
    if not isinstance(value, dict):
        return f"{where}: no object"
    if len(shape) == 1 and next(iter(shape)).startswith("<"):
        inner = next(iter(shape.values()))
        found = (misfit(one, inner, f"{where}.{key}") for key, one in value.items())
        return next((one for one in found if one), None)
    if set(value) != set(shape):
        return f"{where}: keys {sorted(set(value) ^ set(shape))}"
    found = (misfit(value[key], shape[key], f"{where}.{key}") for key in shape)
    return next((one for one in found if one), None)


def fits(value: Any, section: str) -> None:
    """Fails unless a value has the shape of a section."""
    assert misfit(value, SECTIONS[section][0], section) is None


@pytest.mark.parametrize("section", [name for name, blocks in SECTIONS.items() if len(blocks) > 1])
def test_the_examples_of_the_page(section: str) -> None:
    for example in SECTIONS[section][1:]:
        fits(example, section)


def test_every_command_is_on_the_page() -> None:
    told = {name.split()[1] for name in SECTIONS if name.startswith("referee ")}
    same = {"undo", "redo", "amend"}  # said to be as strike
    assert told | same == set(COMMANDS)


def test_books(run: Run, make: Make) -> None:
    fits(run("games", "--json").data, "referee games --json")
    fits(run("book", GAME, "--json").data, "referee book GAME --json")
    fits(run("book", GAME, "57", "--json").data, "referee book GAME --json")
    fits(run("book", GAME, "--rules", "foster", "--json").data, "referee book GAME --json")
    fits(run("book", "standing-orders", "--json").data, "referee book GAME --json")
    fits(run("book", GAME, "--values", "--json").data, "referee book GAME --values --json")
    path = make(extra='[house]\n"last-trick.points" = 60\n[[house-article]]\ndrops = "25"\n')
    fits(run("book", GAME, "--changed", path, "--json").data, "referee book GAME --changed FILE --json")
    fits(run("verbs", GAME, "--json").data, "referee verbs GAME --json")
    fits(run("offences", GAME, "--json").data, "referee offences GAME --json")


def test_sessions(run: Run, make: Make, tmp_path: Path) -> None:
    path = make(*LINES)
    choice = make("Bob exposes 9H of stock", "Bob sings", name="b.toml")
    for file in (path, choice):
        fits(run("check", file, "--json").data, "referee check PATH... --json")
        fits(run("show", file, "--json").data, "referee show FILE --json")
        fits(run("show", file, "--as", "Ann", "--json").data, "referee show FILE --json")
        fits(run("legal", file, "--json").data, "referee legal FILE --json")
        fits(run("log", file, "--json").data, "referee log FILE --json")
        fits(run("score", file, "--json").data, "referee score FILE --json")
        fits(run("settle", file, "--json").data, "referee settle FILE --json")
        for line in ("10", "11"):
            fits(run("why", file, line, "--json").data, "referee why FILE LINE --json")
    fits(run("check", str(tmp_path / "nowhere.toml"), "--json").data, "referee check PATH... --json")
    tallied = ("--tally", "Ann score=1510", "--tally", "Bob score=1240", "--stake", "per-hundred=1", "--unit", "GBP")
    fits(run("settle", GAME, *tallied, "--json").data, "referee settle FILE --json")
    new = ("--game", GAME, "--players", "Ann", "--players", "Bob", "--json")
    fits(run("new", str(tmp_path / "c.toml"), *new).data, "referee new FILE --json")


def test_adding_and_correcting(run: Run, make: Make) -> None:
    path = make()
    for row in run("add", path, *LINES, "Ann declares marriage KD QD", "Bob sings", "--json").rows:
        fits(row, "referee add FILE LINE... --json")
    for words in (
        ("undo", path, "-n", "2"),
        ("redo", path),
        ("amend", path, "11", "Bob plays AH"),
        ("strike", path, "13"),
    ):
        fits(run(*words, "--json").data, "referee strike FILE LINE --json")


def test_people(run: Run, make: Make) -> None:
    path = make("Ann tallies score=1510", "Bob tallies score=1240")
    fits(run("rename", path, "Bob", "Robert", "--json").data, "referee rename FILE OLD NEW --json")
    fits(run("seat", path, "Cal", "Robert", "--json").data, "referee seat FILE NAME... --json")


def test_findings_of_tallies_have_no_path(run: Run) -> None:
    data = run("settle", GAME, "--tally", "Ann score=1200", "--tally", "Bob score=850", "--json").data
    for one in data["findings"]:
        fits(one, "finding")


def test_other_readings_and_many_sessions(run: Run, make: Make, tmp_path: Path) -> None:
    path = make(
        *LINES, "Bob sings", extra='[stakes]\nunit = "GBP"\nper-hundred = "1"\n[[house-article]]\ndrops = "25"\n'
    )
    other = make("Ann tallies score=1510", "Bob tallies score=1240", "Bob claims revoke by Ann", name="b.toml")
    for options in (("--rules", "foster"), ("--house", "marriage.points=50"), ("--discovery", "players")):
        for file in (path, other):
            fits(run("what-if", file, *options, "--json").data, "referee what-if FILE --json")
    fits(run("compare", path, other, "--json").data, "referee compare A B --json")
    fits(run("compare", path, path, "--json").data, "referee compare A B --json")
    nowhere = str(tmp_path / "nowhere.toml")
    fits(run("standings", path, other, nowhere, "--json").data, "referee standings PATH... --json")
    for file in (path, other):
        fits(run("export", file, "--json").data, "referee export FILE --format json")
        out = str(tmp_path / "out.csv")
        fits(run("export", file, "-o", out, "--force", "--json").data, "referee export FILE -o OUT --json")
