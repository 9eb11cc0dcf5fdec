"""Nothing that somebody typed can colour, move or lengthen what the referee prints."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Make, Run

MARKUP = "[red]bold[/red] [/] [link=file:///etc]x[/link]"
ESCAPES = r"\u001b[31mred\u001b[0m \u0007 \u009b2J \u202e\u2066 \u0000 \u007f \u200b"
COMMANDS = (
    ("show",), ("legal",), ("log",), ("why", "11"), ("score",), ("settle",), ("check",), ("what-if", "--discovery", "players"),
    ("standings", "--irregularities"), ("export", "--format", "csv"), ("export", "--format", "md"),
    ("export", "--format", "html"),
)  # fmt: skip
LOUD = frozenset(chr(code) for code in (*range(0x20), *range(0x7F, 0xA0), 0x202E, 0x2066, 0x200B)) - {"\n"}


def loud(text: str) -> frozenset[str]:
    """The signs in a text that a terminal would obey."""
    return LOUD.intersection(text)


@pytest.mark.parametrize("words", COMMANDS)
def test_escapes_in_a_file_are_shown_not_obeyed(run: Run, make: Make, words: tuple[str, ...]) -> None:
    path = make(f"table notes {MARKUP}", f"table notes {ESCAPES}", f"Bob plays 7H # {ESCAPES}", "Ann plays TH")
    told = run(words[0], path, *words[1:])
    assert told.status in (0, 1), told.err
    assert not loud(told.out + told.err)
    if words[0] == "log":
        assert MARKUP in told.out
        assert r"\x1b[31mred\x1b[0m" in told.out
        assert r"\u202e" in told.out
    assert not loud(run(words[0], path, *words[1:], "--json").out)


def test_escapes_in_a_line_that_is_refused(run: Run, make: Make) -> None:
    path = make(rf"Bob plays \u001b]0;title\u0007 {MARKUP}")
    told = run("check", path)
    assert told.status == 2
    assert not loud(told.out + told.err)
    told = run("add", path, "Ann plays TH")
    assert told.status == 2
    assert not loud(told.out + told.err)


@pytest.mark.parametrize(
    "words",
    [
        ("check", "\x1b[31mx.toml"),
        ("\x1b[31mx",),
        ("check", "--\x1b[31mx"),
        ("book", "\x1b[31mx"),
        ("book", "rubicon-bezique", "\x1b[31mx"),
        ("book", "rubicon-bezique", "--search", "\x1b[31mx"),
        ("show", "x.toml", "--at", "\x1b[31mx"),
        ("settle", "rubicon-bezique", "--tally", "\x1b[31mx score=1", "--tally", "Bob score=1"),
        ("settle", "rubicon-bezique", "--tally", "Ann \x1b[31m=1", "--tally", "Bob score=1"),
        ("new", "\x1b[31mx/a.toml", "--game", "rubicon-bezique", "--players", "Ann", "--players", "Bob"),
    ],
)
def test_escapes_in_a_call(run: Run, words: tuple[str, ...]) -> None:
    told = run(*words)
    assert told.status in (0, 2)
    assert not loud(told.out + told.err)


@pytest.mark.parametrize("words", [("show",), ("log",), ("score",), ("settle",), ("check",)])
def test_escapes_in_the_name_of_a_file(run: Run, make: Make, words: tuple[str, ...]) -> None:
    path = make("Bob plays 7H", name="a\x1b[31m\u202e.toml")
    told = run(words[0], path)
    assert not loud(told.out + told.err)
    told = run(words[0], str(Path(path).parent / "gone\x1b[2J.toml"))
    assert told.status == 2
    assert not loud(told.out + told.err)


def test_names_in_any_alphabet_are_printed_as_they_are(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "a.toml")
    names = ("Зоя", "李明")
    run("new", path, "--game", "rubicon-bezique", "--players", names[0], "--players", names[1], "--dealer", names[1])
    assert run("add", path, "зоя plays TH", "李 plays 7H").status == 0
    assert "Зоя 0, 李明 0" in run("show", path).out
    assert run("show", path, "--ascii").out.isascii()
    assert run("show", path, "--json").data["players"] == list(names)


def test_very_long_lines(run: Run, make: Make) -> None:
    path = make("Ann plays TH", f"table notes {'x' * 20_000}", f"table notes {'長い ' * 5_000}")
    for words in COMMANDS:
        assert run(words[0], path, *words[1:]).status in (0, 1)
    told = run("add", path, f"Bob plays {'7' * 50_000}")
    assert told.status == 2
    told = run("add", path, f"Bob claims {'too-many ' * 5_000}")
    assert told.status == 2


def test_house_rules_and_units_in_a_file(run: Run, make: Make) -> None:
    extra = f'[house]\nbrisque-decide = "{ESCAPES[:12]}"\n'
    told = run("check", make(extra=extra))
    assert told.status == 2
    assert not loud(told.err)
    extra = (
        '[[house-article]]\nid = "H1"\nheading = "\\u001b[31mOurs"\ntext = "[red]\\u202e"\n'
        'settles = ["lead.turn"]\nreplaces = "24"\n'
    )
    path = make("Bob plays 7H", extra=extra)
    for words in (("check", path), ("why", path, "16"), ("book", "rubicon-bezique", "--changed", path), ("log", path)):
        told = run(*words)
        assert told.status in (0, 1), words
        assert not loud(told.out + told.err)
        assert not loud(run(*words, "--json").out)
