"""Starting sessions and adding to them: what is written, what is answered, and how the command ends."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.cli.conftest import Make, Run

START = ("--game", "rubicon-bezique", "--players", "Ann", "--players", "Bob")
TRICK = ("Ann plays TH", "Bob plays 7H")


def test_new_pins_the_book_and_keeps_every_option(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    told = run(
        "new", str(path), *START, "--dealer", "bob", "--stake", "per-hundred=0.10", "--unit", "GBP",
        "--house", "last-trick.points=100", "--discovery", "players", "--draws", "implied", "--date", "2026-11-29",
    )  # fmt: skip
    assert told.status == 0
    assert "House rule: last-trick.points = 100; the book has 50" in told.out
    data = tomllib.loads(path.read_text())
    assert data["rules"] == "portland"
    assert data["revision"] == 1
    assert data["players"] == ["Ann", "Bob"]
    assert data["stakes"] == {"unit": "GBP", "per-hundred": "0.10"}
    assert data["house"] == {"last-trick.points": 100}
    assert (data["discovery"], data["draws"], str(data["date"])) == ("players", "implied", "2026-11-29")
    assert data["deal"] == [{"dealer": "Bob", "record": ""}]
    assert run("check", str(path)).status == 0


def test_new_in_json(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "a.toml")
    data = run("new", path, *START, "--dealer", "Bob", "--json").data
    assert data["path"] == path
    assert (data["game"], data["rules"], data["revision"]) == ("rubicon-bezique", "portland", 1)
    assert data["dealer"] == "Bob"


def test_new_takes_a_club_file(run: Run, tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text('[house]\n"last-trick.points" = 60\n')
    path = tmp_path / "a.toml"
    assert run("new", str(path), *START, "--house", str(club), "--house", "brisque-decide=within:200").status == 0
    house = tomllib.loads(path.read_text())["house"]
    assert house == {"last-trick.points": 60, "brisque-decide": "within:200"}


def test_new_never_overwrites(run: Run, make: Make) -> None:
    path = make("Ann plays TH")
    before = Path(path).read_bytes()
    told = run("new", path, *START)
    assert told.status == 2
    assert "already" in told.err
    assert Path(path).read_bytes() == before


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--game", "rubicon", "--players", "Ann"), 'did you mean "rubicon-bezique"?'),
        ((*START, "--players", "Cal"), "is for 2 players, not 3"),
        (("--game", "rubicon-bezique", "--players", "Ann", "--players", "ann"), "the same name but for case"),
        (
            ("--game", "rubicon-bezique", "--players", "Théo", "--players", "Theo"),
            "the same name but for case or accents",
        ),
        (("--game", "rubicon-bezique", "--players", "Ann", "--players", "QS"), "it is a card"),
        (("--game", "rubicon-bezique", "--players", "Ann", "--players", "table"), "uses that word itself"),
        (("--game", "rubicon-bezique", "--players", "Ann", "--players", "plays"), "uses that word itself"),
        (("--game", "rubicon-bezique", "--players", "Ann", "--players", "B b"), "one word of letters"),
        ((*START, "--rules", "fostre"), 'did you mean "foster"?'),
        ((*START, "--dealer", "Cal"), 'the dealer "Cal" is not among the players'),
        ((*START, "--house", "last-trick.point=60"), 'did you mean "last-trick.points"'),
        ((*START, "--house", "last-trick.points=many"), "is a whole number"),
        ((*START, "--house", "last-trick.points=-1"), "cannot be below nought"),
        ((*START, "--house", "brisque-decide=often"), "may be equal or within:N"),
        ((*START, "--house", "last-trick.points=60", "--house", "last-trick.points=70"), "keep one"),
        ((*START, "--house", "nowhere.toml"), "there is no such file"),
        ((*START, "--stake", "per-hundred=0.10"), "Add --unit"),
        ((*START, "--stake", "0.10", "--unit", "GBP"), "a stake is KIND=AMOUNT"),
        ((*START, "--stake", "per-hundred=1e3", "--unit", "GBP"), "a stake is KIND=AMOUNT"),
        ((*START, "--stake", "per-game=1", "--unit", "GBP"), "it knows per-hundred"),
        ((*START, "--unit", "points"), "name the money"),
        ((*START, "--unit", "G\x1bBP"), "one short word"),
        ((*START, "--date", "29.11.2026"), "write it as 2026-11-29"),
        ((*START, "--discovery", "nobody"), "write referee or players"),
        ((*START, "--draws", "never"), "write told or implied"),
        ((*START, "--side", "Ann+Cal"), 'a partner "Cal" is not among the players'),
    ],
)
def test_new_says_what_is_wrong(run: Run, tmp_path: Path, words: tuple[str, ...], says: str) -> None:
    path = tmp_path / "a.toml"
    told = run("new", str(path), *words)
    assert told.status == 2
    assert says in told.err
    assert told.out == ""
    assert list(tmp_path.iterdir()) == []


def test_new_in_a_folder_that_is_not_there(run: Run, tmp_path: Path) -> None:
    assert run("new", str(tmp_path / "no" / "a.toml"), *START).status == 2


def test_add_writes_one_line_for_each(run: Run, make: Make) -> None:
    path = make()
    before = Path(path).read_text()
    told = run("add", path, *TRICK)
    assert told.status == 0
    assert Path(path).read_text() == before.replace('"""\n"""', '"""\nAnn plays TH\nBob plays 7H\n"""')
    assert "Ann plays 10♥" in told.out
    assert told.out.splitlines()[-1].startswith("Ann")


def test_add_writes_full_names_and_cards_in_their_form(run: Run, make: Make) -> None:
    path = make()
    assert (
        run("add", path, "a plays 10♥; BOB Plays h7   # a remark, a qs", "ann declares marriage kh.new sq").status != 2
    )
    record = tomllib.loads(Path(path).read_text())["deal"][0]["record"]
    assert record.splitlines() == ["Ann plays TH; Bob plays 7H   # a remark, a qs", "Ann declares marriage KH.new QS"]


def test_a_whole_name_comes_before_a_beginning(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "a.toml")
    run("new", path, "--game", "rubicon-bezique", "--players", "Ann", "--players", "Anna", "--dealer", "Anna")
    assert run("add", path, "ann plays TH").status == 0
    told = run("add", path, "an plays 7H")
    assert told.status == 2
    assert "may be Ann or Anna" in told.err
    assert run("add", path, "Anna plays 7H").status == 0


def test_notes_are_left_alone(run: Run, make: Make) -> None:
    path = make()
    assert run("add", path, "table notes a qs; b said # nothing").status == 0
    assert "table notes a qs; b said # nothing\n" in Path(path).read_text()


def test_add_tells_what_may_be_answered(run: Run, make: Make) -> None:
    told = run("add", make(), "Bob exposes 9H of stock")
    assert told.status == 1
    assert "Ann elects new-deal" in told.out
    assert "(Law 13)" in told.out


def test_a_finding_is_recorded_and_ends_with_one(run: Run, make: Make) -> None:
    path = make()
    told = run("add", path, "Bob plays 7H")
    assert told.status == 1
    assert "irregular" in told.out
    assert "Bob plays 7H\n" in Path(path).read_text()


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("Cal plays TH", "is no player at this table"),
        ("Bob sings TH", "is not a verb of this game"),
        ("Bob plays", ""),
        ("Bob plays 2H", ""),
        ("Bob", "what did Bob do?"),
        ("Bob plays 7H; Bob sings", "is not a verb of this game"),
        ("- Bob plays 7H", "struck out"),
        ("Bob plays 7H\nAnn draws", "one line"),
        ("Bob plays 7H # struck: why", "the referee's own"),
        ("Bob plays \x1b[31m7H", ""),
        ("Bob plays \udcff", "UTF-8"),
    ],
)
def test_a_refused_line_leaves_the_file_byte_for_byte(run: Run, make: Make, line: str, says: str) -> None:
    path = make("Ann plays TH")
    before = Path(path).read_bytes()
    told = run("add", path, "--", line)
    assert told.status == 2
    assert told.out == ""
    assert says in told.err
    message, help_line = told.err.splitlines()
    assert says in message
    assert help_line.startswith("help: referee ")
    assert "\x1b" not in told.err
    assert Path(path).read_bytes() == before
    assert [one.name for one in Path(path).parent.iterdir()] == ["a.toml"]


def test_add_stops_at_the_first_refused_line_and_keeps_what_came_before(run: Run, make: Make) -> None:
    path = make()
    told = run("add", path, "Ann plays TH", "Bob sings", "Bob plays 7H")
    assert told.status == 2
    assert f'{path}:11: refused[so.refused]: "Bob sings":' in told.err
    assert tomllib.loads(Path(path).read_text())["deal"][0]["record"] == "Ann plays TH\n"


def test_nothing_is_added_to_a_file_with_a_refused_line(run: Run, make: Make) -> None:
    path = make("Ann plays TH", "Bob sings")
    before = Path(path).read_bytes()
    told = run("add", path, "Bob plays 7H")
    assert told.status == 2
    assert f"{path}:11: this line is refused" in told.err
    assert "referee amend" in told.err
    assert Path(path).read_bytes() == before


def test_lines_from_standard_input(run: Run, make: Make) -> None:
    path = make()
    told = run("add", path, "-", given="﻿Ann plays TH\r\n\n# a remark alone\nBob plays 7H")
    assert told.status == 0
    record = tomllib.loads(Path(path).read_text())["deal"][0]["record"]
    assert record == "Ann plays TH\n# a remark alone\nBob plays 7H\n"


def test_bytes_that_are_no_text(run: Run, make: Make) -> None:
    path = make()
    told = run("add", path, "-", given=b"Ann plays TH\nBob \xff\xfe\n")
    assert told.status == 2
    assert "UTF-8" in told.err
    assert tomllib.loads(Path(path).read_text())["deal"][0]["record"] == "Ann plays TH\n"


def test_nothing_to_add(run: Run, make: Make) -> None:
    path = make()
    before = Path(path).read_bytes()
    assert run("add", path, "  ").status == 0
    assert Path(path).read_bytes() == before
    assert run("add", path).status == 2


def test_add_in_json_is_one_object_an_event(run: Run, make: Make) -> None:
    path = make("Ann plays TH", "Bob plays 7H")
    told = run("add", path, "Ann declares marriage KH QH", "Ann draws; Bob draws", "Bob sings", "--json")
    assert told.status == 2
    assert told.err == ""
    marriage, first, second, refused = told.rows
    assert marriage["line"] == 12
    assert marriage["verdict"] == "allowed"
    assert marriage["postings"] == [
        {"player": "Ann", "points": 40, "unit": "points", "reason": "marriage", "article": "40",
         "book": "rubicon-bezique/portland"}
    ]  # fmt: skip
    assert marriage["scores"] == {"Ann": 40, "Bob": 0}
    assert (first["line"], first["event"]) == (13, "Ann draws")
    assert first["next"] == ["Bob draws"]
    assert any(line.startswith("Ann plays ") for line in second["next"])
    assert (refused["line"], refused["verdict"]) == (14, "refused")
    assert refused["findings"][0]["cites"][0]["article"] == "SO1"


def test_a_deal_that_is_over_is_followed_by_the_next(run: Run, make: Make) -> None:
    path = make()
    run("add", path, "Ann tallies score=1510", "Bob tallies score=1240")
    assert run("add", path, "table notes a good one").status == 0
    told = run("add", path, "Bob plays 7H", "Ann plays TH")
    assert told.status == 0
    deals = tomllib.loads(Path(path).read_text())["deal"]
    assert [deal["record"].splitlines()[-1] for deal in deals] == ["table notes a good one", "Ann plays TH"]


def test_tallies_go_on_in_the_next_deal(run: Run, make: Make) -> None:
    path = make()
    told = run("add", path, "a tallies score=1120", "b tallies score=870", "a tallies brisques=18",
               "a tallies score=1510", "b tallies score=1240")  # fmt: skip
    assert told.status == 0
    deals = tomllib.loads(Path(path).read_text())["deal"]
    assert [len(deal["record"].splitlines()) for deal in deals] == [3, 2]
    assert run("settle", path, "--json").data["complete"] is True


def test_an_empty_deal_at_the_end_is_used(run: Run, make: Make) -> None:
    path = make("Ann tallies score=1510", "Bob tallies score=1240")
    with Path(path).open("a") as file:
        file.write('\n[[deal]]\nrecord = """\n- Bob plays 7H\n"""\n')
    assert run("settle", path, "--json").data["complete"] is True
    assert run("add", path, "table notes still the first").status == 0
    assert run("add", path, "Bob plays 8H").status == 0
    deals = tomllib.loads(Path(path).read_text())["deal"]
    assert [deal["record"].splitlines()[-1] for deal in deals] == ["table notes still the first", "Bob plays 8H"]


@pytest.mark.parametrize("command", ["add", "show", "legal", "log", "score", "settle", "check", "undo", "redo"])
def test_files_that_cannot_be_used(run: Run, tmp_path: Path, command: str) -> None:
    more = ("Ann plays TH",) if command == "add" else ()
    broken = tmp_path / "broken.toml"
    broken.write_text("format = [1\n")
    odd = tmp_path / "odd.toml"
    odd.write_bytes(b"\xff\xfe\x00")
    other = tmp_path / "other.toml"
    other.write_text('format = 1\ngame = "rubicon"\nplayers = ["Ann", "Bob"]\n[[deal]]\nrecord = ""\n')
    paths = [str(tmp_path / "nowhere.toml"), str(broken), str(odd), str(other), "a\0b"]
    if command != "check":
        paths.append(str(tmp_path))
    for path in paths:
        told = run(command, path, *more)
        assert told.status == 2, path
        assert told.out == ""
        assert told.err.count("\n") <= 2
        assert "referee " in told.err  # a command that helps
        assert ".toml:" in told.err or path in (str(tmp_path), "a\0b")


def test_a_deal_that_a_line_ends_is_told_as_at_the_live_table(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "a.toml")
    assert run("new", path, "--game", "ecarte", "--players", "Ann", "--players", "Bob", "--dealer", "Ann").status == 0
    told = run("add", path, "Ann tallies score=3", "Bob tallies score=1")
    assert "Deal 1 is over: Ann 3, Bob 1\n" in told.out
    won = run("add", path, "Ann tallies score=2", "Bob tallies score=0")
    assert "Deal 2 is over: Ann 5, Bob 1" in won.out
    assert "Game 1 is over: Ann wins 1 points" in won.out
    assert run("add", path, "Ann claims wrong-score by Bob").out.count("is over") == 1  # it ends nothing


def test_a_deal_that_is_void_is_said_to_be(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "a.toml")
    assert run("new", path, "--game", "commit", "--players", "Ann", "--players", "Bob", "--players", "Cal",
               "--dealer", "Ann").status == 0  # fmt: skip
    assert "Deal 1 is void: " in run("add", path, "Bob claims imperfect-pack").out
