"""The live table from a pipe, and the same talk in this process."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from referee import api
from referee.api.live.words import COMMANDS
from tests.cli.conftest import Make, Run

ROOT = Path(__file__).parents[2]


def record_of(path: str) -> list[str]:
    return Path(path).read_text(encoding="utf-8").partition('record = """\n')[2].partition('"""')[0].splitlines()


def test_lines_from_a_pipe(run: Run, make: Make) -> None:
    path = make()
    told = run("table", path, given="th 7h m kh qh .\n\n9c 7d .\n")
    assert (told.status, told.err) == (0, "")
    assert record_of(path) == [
        "Ann plays TH; Bob plays 7H; Ann declares marriage KH QH; Ann draws; Bob draws",
        "Ann plays 9C; Bob plays 7D; Ann draws; Bob draws",
    ]
    assert "  10  Ann plays 10♥; Bob plays 7♥\n  10  Ann declares marriage K♥ Q♥  Ann 40, Bob 0\n" in told.out
    assert "Ann leads > 9c 7d .\n" in told.out
    assert told.out.endswith(f"Everything is saved in {path}.\n")


@pytest.mark.parametrize("line", ["9c 7d", "de", "Ann plays 2C", "ann sings", "/nonsense", "show kh"])
def test_a_pipe_ends_at_the_first_line_not_taken(run: Run, make: Make, line: str) -> None:
    path = make("Ann plays TH", "Bob plays 7H")
    told = run("table", path, given=f"{line}\nAnn draws\n")
    assert told.status == 2
    assert "Question:" in told.out or "Not recorded:" in told.out
    assert record_of(path) == ["Ann plays TH", "Bob plays 7H"]


def test_a_refused_line_names_the_command_that_helps(run: Run, make: Make) -> None:
    told = run("table", make(), given="Ann plays 2C\n")
    assert "Not recorded: Ann plays 2" in told.out
    assert told.out.endswith("\nhelp: referee verbs rubicon-bezique\n")


def test_a_line_cut_by_a_stop_is_not_taken_whole(run: Run, make: Make) -> None:
    path = make("Ann plays TH; Bob plays 7H; Ann draws; Bob draws")
    told = run("table", path, given="bob plays 9c; 7d .\nAnn plays QC\n")
    assert told.status == 2
    assert "*** STOP  irregular: Bob plays 9♣" in told.out
    assert "Not taken: 7d . (play stops before it" in told.out
    assert record_of(path)[1:] == ["Bob plays 9C"]


def test_commands(run: Run, make: Make) -> None:
    path = make("Ann plays TH; Bob plays 7H", "Ann declares marriage KH QH", "Ann draws; Bob draws")
    told = run(
        "table",
        path,
        given="bob plays 9c\n?\nlegal\nw 10\nw\nu\nredo\nu\nshow\nscore\nsettle\nhelp\n/u\n/help\nquit\nth\n",
    )
    assert told.status == 0
    for said in (
        "Law 24", "Bob takes-back 9♣", "Line 10: ", "Line 13: ", "Before, deal 1", "struck: line 13: - Bob plays 9♣",
        "put back: line 13: Bob plays 9♣", "struck: line 12", "Deal 1, Bob dealt", "Nothing is to be paid",
        "a verb by its beginning",
    ):  # fmt: skip
        assert said in told.out, said
    assert record_of(path)[-2].startswith("- ")
    for name in COMMANDS:
        assert f"  {name:<7}" in told.out


def test_a_name_is_not_a_command(run: Run, make: Make) -> None:
    path = make(extra="")
    Path(path).write_text(Path(path).read_text().replace('"Ann", "Bob"', '"Uma", "W"').replace('"Bob"', '"W"'))
    told = run("table", path, given="uma plays th\nw plays 7h\n/u\nu\n")
    assert told.status == 2
    assert 'Question: "u" is the command, and it is the beginning of Uma: write /u\n' in told.out
    assert record_of(path) == ["Uma plays TH", "- W plays 7H"]


def test_a_command_that_begins_a_name_is_asked_about(run: Run, make: Make) -> None:
    path = make()
    Path(path).write_text(
        Path(path).read_text().replace('"Ann", "Bob"', '"Settler", "Legal"').replace('"Bob"', '"Legal"')
    )
    told = run("table", path, given="/settle\n/legal\nlegal plays 9d\nu\nsettle\n")
    assert told.status == 2
    assert "Nothing is to be paid so far." in told.out
    assert "10  Legal plays 9♦" in told.out
    assert told.out.endswith('Question: "settle" is the command, and it is the beginning of Settler: write /settle\n')


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("show kh", '"show" is a command and stands alone: write shows kh'),
        ("score marriage kh qh", '"score" is a command and stands alone: write scores marriage kh qh'),
        ("settle 3", '"settle" is a command and stands alone; a line of the record begins with a name or a short form'),
        ("th; show", "who shows? Write NAME shows"),
        ("redo", "Not done: "),
        ("w 999", "Not done: "),
        ("th; legal", '"legal" is a command: it stands alone on its line'),
    ],
)
def test_a_command_stands_alone(run: Run, make: Make, line: str, said: str) -> None:
    told = run("table", make(), given=f"{line}\n")
    assert told.status == 2
    assert said in told.out


def test_the_end_of_a_deal(run: Run, make: Make) -> None:
    path = make()
    told = run("table", path, given="tally 1510 / 1240\n")
    assert told.status == 0
    assert "Deal 1 is over: Ann 1510, Bob 1240. Ann wins 800 points\n" in told.out
    assert "The next line opens deal 2: Bob leads to the first trick\n" in told.out
    told = run("table", path, given="th 7h .\n")
    assert "Bob plays 10♥; Ann plays 7♥; Bob draws; Ann draws" in told.out


def test_the_end_of_a_deal_whose_numbers_are_missing(run: Run, make: Make) -> None:
    path = make()
    told = run("table", path, given="tally 1100 / 850\nann tallies brisques=20\nth 7h .\nsettle\n")
    assert "What is missing may still be tallied; the next card opens deal 2: Bob leads" in told.out
    assert [len(deal.lines) for deal in api.load(path).session.deals] == [2, 1]
    assert "Bob pays Ann 3200 points" in told.out  # 1100 and 800, and 1300 for a rubicon game


def test_the_end_of_a_game(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "a.toml")
    run("new", path, "--game", "bezique", "--players", "Ann", "--players", "Bob", "--dealer", "Bob")
    told = run("table", path, given="tally 600 / 100\ntally 500 / 100\n")
    assert told.out.count("Game 1 is over") == 1
    assert "Deal 2 is over" in told.out.partition("Game 1 is over: Ann wins")[0]


def test_a_stop_that_ends_the_deal_says_so(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "a.toml")
    run("new", path, "--game", "sixty-six", "--players", "Ann", "--players", "Bob", "--dealer", "Bob")
    told = run("table", path, given="9s\nac kc .\nbob announces sixty-six\n")
    assert (
        "*** STOP  irregular: Bob announces sixty-six\n*** nothing has to be answered: the deal is over\n" in told.out
    )


def test_the_prompt_names_who_may_choose(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "a.toml")
    run("new", path, "--game", "bezique", "--players", "Ann", "--players", "Bob", "--dealer", "Bob")
    told = run("table", path, given="7s\nth 7h .\nann claims too-many-cards by bob count=9\nplay-on\n")
    assert "STOP, Ann may choose > play-on\n" in told.out
    assert told.status == 0


def test_json(run: Run, make: Make) -> None:
    path = make()
    rows = run("table", path, "--json", given="th 7h .\n").rows
    assert [row["event"] for row in rows] == ["Ann plays TH", "Bob plays 7H", "Ann draws", "Bob draws"]
    assert rows[-1]["prompt"] == "Ann leads"
    assert set(rows[-1]) == set(run("add", path, "--json", "table notes so").rows[-1])
    told = run("table", path, "--json", given="9c 8c\n9c\nAnn draws\n")
    assert told.status == 2
    assert told.rows[-1]["line"] == "9c"
    assert "still to draw" in told.rows[-1]["question"]


def test_letters_alone(run: Run, make: Make) -> None:
    path = make(extra="")
    Path(path).write_text(Path(path).read_text().replace('"Ann"', '"Zoë"'), encoding="utf-8")
    told = run("table", path, "--ascii", given="th 7h m kh qh .\nQ♥ 7♦ .\n?\nw\nlegal\nhelp\nxyz♥\n")
    assert told.out.isascii()
    assert "Zoe" in told.out


def test_nothing_typed_reaches_the_terminal_raw(run: Run, make: Make) -> None:
    told = run("table", make(), given=b"th \x1b[31m\n")
    assert "\x1b" not in told.out + told.err
    told = run("table", make(), given=b"table notes \xff\n")
    assert told.status == 2


def test_a_file_that_cannot_be_used(run: Run, make: Make, tmp_path: Path) -> None:
    assert run("table", str(tmp_path / "none.toml"), given="").status == 2
    refused = make("Ann plays 2C")
    told = run("table", refused, given="th\n")
    assert told.status == 2
    assert "referee amend" in told.err


def test_no_other_command_waits_for_the_prompt_library(make: Make) -> None:
    script = (
        "import sys\nfrom referee.cli.main import app\n"
        "try:\n    app(sys.argv[1:])\nexcept SystemExit:\n    pass\n"
        "print(' '.join(sorted(sys.modules)), file=sys.stderr)"
    )
    path = make()
    for words in (["add", path, "Ann plays TH"], ["log", path], ["table", path]):
        done = subprocess.run(
            [sys.executable, "-c", script, *words], input=b"", capture_output=True, check=True, cwd=ROOT, timeout=30
        )
        assert b"prompt_toolkit" not in done.stderr, words
        if words[0] != "table":
            assert b"referee.api.live" not in done.stderr, words


def test_a_table_without_a_terminal_of_its_own(make: Make) -> None:
    """A dumb terminal, or a reader for the blind: the same talk, line by line, and a question does not end it."""
    path = make("Ann plays TH", "Bob plays 7H")
    master, slave = os.openpty()
    env = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "dumb", "PYTHONUTF8": "1"}
    os.write(master, b"9c\n. 9c\n\x04")
    done = subprocess.run(
        [sys.executable, "-c", "from referee.cli.main import main; main()", "table", path],
        stdin=slave, capture_output=True, env=env, check=False, timeout=30,
    )  # fmt: skip
    os.close(slave)
    os.close(master)
    out = done.stdout.decode()
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Question: Ann and Bob have still to draw" in out
    assert record_of(path)[-1] == "Ann draws; Bob draws; Ann plays 9C"


def test_the_talk_in_the_docs_is_true(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (ROOT / "docs" / "table.md").read_text(encoding="utf-8")
    shown = page.partition("```text\n")[2].partition("\n```")[0]
    typed = re.findall(r"^\S.* > (.+)$", shown, re.MULTILINE)
    monkeypatch.chdir(tmp_path)
    assert run("new", "game.toml", "--game", "rubicon-bezique", "--players", "Ann", "--players", "Bob", "--dealer",
               "Bob").status == 0  # fmt: skip
    assert run("table", "game.toml", given="".join(f"{line}\n" for line in typed)).out.rstrip("\n") == shown


def test_every_command_is_in_the_docs() -> None:
    page = (ROOT / "docs" / "table.md").read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f"`{name}`" not in page] == []
