"""Whatever is refused names the command that helps: in every game, at every point of refusal, for every wrong call."""

from __future__ import annotations

import ast
import random
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee import api, games
from referee.api.judged import Judged
from referee.cli.group import COMMANDS
from referee.core.helping import for_refusal
from referee.core.rulings import Finding
from tests.cli.conftest import Make, Run
from tests.lines_at_random import GARBAGE, KINDS, Typist

SOURCE = Path(games.__file__).parents[1]
COMMAND = re.compile(r"`(referee [^`]+)`|^help: (referee .+)$|'(referee [^']+)'", re.MULTILINE)
PLACEHOLDERS = frozenset({"EVENT", "FILE", "LINE", "GAME"})
NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay")


def commands_in(told: str) -> list[str]:
    """The commands that a complaint names, each as somebody would type it."""
    found = [next(filter(None, groups)) for groups in COMMAND.findall(told)]
    return [one.strip() for each in found for one in re.split(r"; to put it right: |, or ", each)]


def exists(command: str) -> bool:
    words = shlex.split(command)
    return words[0] == "referee" and (words[1] in COMMANDS or words[1] in ("--help", "-h"))


def refusals() -> Iterator[tuple[Path, int, str]]:
    """Every place in the source that refuses an event, with its point."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name not in ("refuse", "Refusal"):
                continue
            for keyword in node.keywords:
                if keyword.arg == "point" and isinstance(keyword.value, ast.Constant):
                    yield path, node.lineno, str(keyword.value.value)


def test_every_point_of_refusal_has_its_command(run: Run) -> None:
    found = list(refusals())
    assert len(found) > 150
    for path, line, point in found:
        helped = for_refusal(point, "Ann plays QS")
        where = f"{path.relative_to(SOURCE)}:{line}"
        if not point.startswith("so."):
            assert helped == f"referee book GAME {point}"
            assert path.parent.parent.name == "games", f"{where}: {point} is no standing order"
            told = run("book", path.parent.name.replace("_", "-"), point)
            assert told.status == 0, f"{where}: {helped} says {told.err}"
        else:
            assert "book" not in helped, f"{where}: say in core/helping.py what helps with {point}"
            assert exists(helped)


@pytest.mark.parametrize(
    ("point", "event", "lines", "command"),
    [
        ("so.refused", "Ann sings", (), "referee verbs GAME"),
        ("so.refused", "Ann", (), "referee verbs GAME"),
        ("so.refused", "Ann claims x", (), "referee offences GAME"),
        ("so.refused", "Ann elects x", (), "referee legal FILE"),
        ("so.impossible", "Ann plays QS", (), "referee show FILE"),
        ("so.impossible", "Ann plays QS", (12, 31), "referee why FILE 31"),
        ("so.copies", "Ann plays QS", (12,), "referee why FILE 12"),
        ("so.copies", "Ann tallies brisques=40", (), "referee log FILE"),
        ("so.over", "Ann plays QS", (), "referee legal FILE"),
        ("so.election-owed", "Ann plays QS", (), "referee legal FILE"),
    ],
)
def test_the_command_fits_the_refusal(point: str, event: str, lines: tuple[int, ...], command: str) -> None:
    assert for_refusal(point, event, lines) == command


def typed_lines(judged: Judged, seed: int) -> Iterator[str]:
    """Lines that somebody might type, sensible or not."""
    rng = random.Random(seed)
    typist = Typist(judged.game, judged.book, judged.table.deal.players)
    for number in range(60):
        for line in typist.lines(rng.choice(KINDS), seed + number, judged.table):
            yield line if not line.startswith("*") else ""
    yield from GARBAGE


@pytest.mark.parametrize("name", games.names())
def test_refused_lines_of_every_game(run: Run, tmp_path: Path, name: str) -> None:
    game = games.find(name)
    path = str(tmp_path / "a file.toml")
    number = next(count for count in range(game.least, game.most + 1) if api.may_play(name, count))
    players = NAMES[:number]
    api.start(path, name, players, dealer=players[-1])
    recorder = api.Recorder(path)
    asked: set[str] = set()
    refused = 0
    for line in typed_lines(recorder.judged, 7):
        try:
            recorded = recorder.add(line)
        except api.RefereeError:
            continue
        for one in recorded:
            if not one.is_refused:
                continue
            refused += 1
            finding: Finding = one.step.ruling.findings[-1]
            (command,) = one.judged.help(finding, is_recorded=False)
            assert exists(command), f"{line!r}: {command}"
            if command not in asked:
                asked.add(command)
                told = run(*shlex.split(command)[1:])
                assert (told.status, told.err) == (0, ""), f"{line!r}: {command}"
    assert refused > 20
    assert len(asked) > 1


def test_add_ends_with_the_command(run: Run, make: Make) -> None:
    path = make("Ann plays TH")
    for line, command in (
        ("Bob sings", "referee verbs rubicon-bezique"),
        ("Zoe plays QS", f"referee show {path}"),
        ("Bob claims nonsense", "referee offences rubicon-bezique"),
        ("Bob claims revoke by Zoe", f"referee show {path}"),
        ("Bob scores marriage", f"referee show {path}"),
        ("Bob elects", f"referee legal {path}"),
        ("Bob shows THx4", f"referee why {path} 10"),
        ("Bob gathers", f"referee show {path}"),
    ):
        told = run("add", path, line)
        assert told.status == 2
        assert told.err.endswith(f"\nhelp: {command}\n"), line
        assert run("add", path, line, "--json").rows[-1]["help"] == [command]
    assert run("add", path, "Bob plays 7H", "--json").rows[-1]["help"] == []


def test_what_has_no_meaning_now(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "a.toml")
    run("new", path, "--game", "loo", *(w for name in NAMES[:4] for w in ("--players", name)), "--dealer", "Dee")
    told = run("add", path, "Ann wins")
    assert "has no meaning at this moment" in told.err
    assert told.err.endswith(f"help: referee legal {path}\n")


def test_check_says_how_to_put_a_line_right(run: Run, make: Make) -> None:
    path = make("Ann plays TH", "Bob sings")
    told = run("check", path)
    assert told.out.count("\n") == 1
    explains, amend, strike = commands_in(told.err)
    assert (explains, amend, strike) == (
        "referee verbs rubicon-bezique", f"referee amend {path} 11 EVENT", f"referee strike {path} 11",
    )  # fmt: skip
    assert run("check", path, "--json").data["findings"][0]["help"] == [explains, amend, strike]
    assert run(*shlex.split(amend.replace("EVENT", "'Bob plays 7H'"))[1:]).status == 0
    assert run("check", path).status == 0
    (finding,) = run(
        "check", make("Ann plays TH", "Bob plays 7H", "Ann draws; Bob draws", "Bob plays 7C"), "--json"
    ).data["findings"]
    assert finding["help"] == [f"referee why {path} 13"]
    assert run(*shlex.split(finding["help"][0])[1:]).status == 0


# Calls that cannot be used: the words of each, and where the command that helps is about the file itself.
CALLS: tuple[tuple[str, ...], ...] = (
    ("nonsense",), ("game",), ("book",), ("book", "nonsense"), ("book", "loo", "nonsense"), ("book", "loo", "--rules", "x"),
    ("book", "loo", "1", "--values"), ("book", "general", "--rules", "x"), ("book", "loo", "--changed", "FILE"),
    ("book", "loo", "--changed", "nowhere.toml"),
    ("verbs", "nonsense"), ("verbs",), ("offences", "nonsense"), ("offences", "loo", "--rules", "x"),
    ("new", "x.toml", "--game", "loo", "--players", "Ann"), ("new", "x.toml", "--game", "nonsense", "--players", "Ann"),
    ("new", "FILE", "--game", "ecarte", "--players", "Ann", "--players", "Bob"),
    ("new", "x.toml", "--game", "ecarte", "--players", "Ann", "--players", "QS"),
    ("new", "x.toml", "--game", "ecarte", "--players", "Ann", "--players", "Bob", "--dealer", "Cal"),
    ("new", "x.toml", "--game", "ecarte", "--players", "Ann", "--players", "Bob", "--stake", "x"),
    ("new", "x.toml", "--game", "ecarte", "--players", "Ann", "--players", "Bob", "--stake", "per-x=1", "--unit", "GBP"),
    ("new", "x.toml", "--game", "ecarte", "--players", "Ann", "--players", "Bob", "--house", "nonsense=1"),
    ("new", "x.toml", "--game", "ecarte", "--players", "Ann", "--players", "Bob", "--house", "game.points=x"),
    ("new", "x.toml", "--game", "ecarte", "--players", "Ann", "--players", "Bob", "--date", "x"),
    ("new", "x.toml", "--game", "ecarte", "--players", "Ann", "--players", "Bob", "--discovery", "x"),
    ("add", "FILE"), ("add", "nowhere.toml", "Ann plays QS"), ("add", "FILE", "a plays QS\nb"), ("add", "FILE", "# struck: x"),
    ("undo", "FILE", "-n", "9"), ("undo", "FILE", "-n", "0"), ("redo", "FILE"), ("undo", "nowhere.toml"),
    ("amend", "FILE", "10", "Ann sings"), ("amend", "FILE", "1", "Ann plays QS"), ("amend", "FILE", "10", ""),
    ("amend", "FILE", "x", "Ann plays QS"), ("strike", "FILE", "1"), ("strike", "FILE", "999"), ("strike", "FILE", "13"),
    ("strike", "FILE", "10", "--reason", "a\nb"),
    ("rename", "FILE", "Ann", "Bob"), ("rename", "FILE", "Zoe", "Bob"), ("rename", "FILE", "Ann", "QS"), ("rename", "FILE"),
    ("seat", "FILE", "Ann"), ("seat", "FILE", "Ann", "Bob"), ("seat", "FILE", "Ann", "Cal"), ("seat", "FILE", "Ann", "Bobb"),
    ("seat", "FILE", "Ann", "Ann"), ("seat", "FILE", "Bob", "Ann", "--side", "Zoe"),
    ("show", "FILE", "--as", "Zoe"), ("show", "FILE", "--at", "999"), ("show", "nowhere.toml"), ("show", "FOLDER"),
    ("legal", "nowhere.toml"), ("log", "BROKEN"), ("why", "FILE", "999"), ("why", "FILE"), ("check", "nowhere.toml"),
    ("check", "BROKEN"), ("check",), ("score", "BROKEN"), ("settle", "loo"), ("settle", "FILE", "--rules", "x"),
    ("settle", "loo", "--tally", "Ann"), ("settle", "nonsense", "--tally", "Ann score=1"),
    ("settle", "ecarte", "--tally", "Ann score=1", "--tally", "Bob tricks=9"),
    ("settle", "ecarte", "--tally", "Ann tricks=1", "--tally", "Ann tricks=9"),
    ("settle", "ecarte", "--tally", "Ann tricks=1", "--tally", "Bob tricks=4", "--dealer", "Zoe"),
    ("what-if", "FILE"), ("what-if", "FILE", "--rules", "x"), ("what-if", "FILE", "--house", "x=1"),
    ("what-if", "FILE", "--discovery", "x"), ("compare", "FILE", "OTHER"), ("compare", "FILE"), ("compare", "FILE", "BROKEN"),
    ("standings", "nowhere.toml"), ("standings",), ("export", "FILE"), ("export", "FILE", "--format", "x"),
    ("export", "FILE", "--format", "csv", "-o", "FILE"), ("export", "FILE", "--format", "csv", "-o", "OTHER"),
    ("log", "STAKES"), ("log", "HOUSE"), ("log", "EDITION"), ("log", "SIZE"), ("log", "NAMES"), ("add", "REFUSED", "Ann draws"),
)  # fmt: skip


@pytest.mark.parametrize("words", CALLS, ids=" ".join)
def test_wrong_calls_name_a_command(
    run: Run, make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    head = 'format = 1\ngame = "ecarte"\nplayers = ["Ann", "Bob"]\n'
    files = {
        "OTHER": f'{head}[[deal]]\nrecord = ""\n',
        "BROKEN": "format = [1\n",
        "STAKES": f'{head}[stakes]\nunit = "GBP"\nper-x = "1"\n[[deal]]\nrecord = ""\n',
        "HOUSE": f'{head}[house]\nx = 1\n[[deal]]\nrecord = ""\n',
        "EDITION": f'{head}rules = "x"\n[[deal]]\nrecord = ""\n',
        "SIZE": f'{head.replace("Bob", "Bob", 1).replace("]", ", ", 1)}"Cal"]\n[[deal]]\nrecord = ""\n',
        "NAMES": f'{head.replace("Bob", "plays")}[[deal]]\nrecord = ""\n',
        "REFUSED": f'{head}[[deal]]\ndealer = "Bob"\nrecord = """\nAnn sings\n"""\n',
    }
    for name, text in files.items():
        (tmp_path / f"{name.lower()}.toml").write_text(text)
    (tmp_path / "folder").mkdir()
    own = make("Ann plays TH", "Bob plays 7H", "Ann draws; Bob draws", "")
    places = {name: f"{name.lower()}.toml" for name in files} | {"FILE": Path(own).name, "FOLDER": "folder"}
    told = run(*(places.get(word, word) for word in words))
    assert told.status == 2, told.out
    commands = commands_in(told.err)
    assert commands, told.err
    for command in commands:
        assert exists(command), command
        given = shlex.split(command)[1:]
        about_the_file = given[0] in ("check", "new", "amend", "strike", "add", "redo")  # once it has been mended
        if not about_the_file and not PLACEHOLDERS & set(given):
            assert run(*given).status == 0, f"{told.err}: {command}"


def test_a_call_with_nothing_wrong_says_nothing(run: Run, make: Make) -> None:
    assert run("show", make("Ann plays TH")).err == ""
