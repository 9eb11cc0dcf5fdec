"""`standings`: sessions added up by player and unit, and the log of irregularities."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Make, Run

SESSIONS = Path(__file__).parents[2] / "sessions"
MONEY = '[stakes]\nunit = "GBP"\nper-hundred = "0.10"\n'


def tallies(ann: int, bob: int) -> tuple[str, str]:
    """A deal told by its scores."""
    return f"Ann tallies score={ann}", f"Bob tallies score={bob}"


def test_units_are_kept_apart(run: Run, make: Make, tmp_path: Path) -> None:
    make(*tallies(1510, 1240), extra=MONEY)
    make(*tallies(1240, 1610), name="b.toml", extra=MONEY.replace("GBP", "EUR").replace("0.10", "1"))
    make(*tallies(1240, 1610), name="c.toml")
    told = run("standings", str(tmp_path))
    assert (told.status, told.err) == (0, "")
    assert told.out.startswith("3 sessions, 3 games\npoints\n")
    data = run("standings", str(tmp_path), "--json").data
    tables = {table["unit"]: table for table in data["tables"]}
    assert list(tables) == ["points", "EUR", "GBP"]
    assert [tables[unit]["is_money"] for unit in tables] == [False, True, True]
    assert [tuple(row.values()) for row in tables["points"]["rows"]] == [
        (1, "Bob", 3, 2, "1000"),
        (2, "Ann", 3, 1, "-1000"),
    ]
    assert [tuple(row.values()) for row in tables["GBP"]["rows"]] == [
        (1, "Ann", 1, 1, "0.80"),
        (2, "Bob", 1, 0, "-0.80"),
    ]


def test_ties_share_a_rank(run: Run, make: Make, tmp_path: Path) -> None:
    make(*tallies(1510, 1240))
    for number, (first, second) in enumerate((("Cal", "Dee"), ("Eve", "Dee"))):
        path = Path(make(*tallies(1510, 1240), name=f"{number}.toml"))
        path.write_text(path.read_text().replace("Ann", first).replace("Bob", second))
    rows = run("standings", str(tmp_path), "--json").data["tables"][0]["rows"]
    assert [(row["rank"], row["player"]) for row in rows] == [
        (1, "Ann"), (1, "Cal"), (1, "Eve"), (4, "Bob"), (5, "Dee"),
    ]  # fmt: skip


def test_every_table_sums_to_nil_but_for_the_pool(run: Run) -> None:
    told = run("standings", str(SESSIONS / "rubicon-bezique"), str(SESSIONS / "cassino"), "--json")
    for table in told.data["tables"]:
        assert sum(float(row["amount"]) for row in table["rows"]) == 0


def test_an_incomplete_session_is_told_not_counted(run: Run, make: Make, tmp_path: Path) -> None:
    make(*tallies(1510, 1240))
    unfinished = make("Ann plays TH", "Bob plays 7H", name="b.toml")
    refused = make("Ann sings", name="c.toml")
    missing = make(*tallies(1200, 850), name="d.toml")
    data = run("standings", str(tmp_path), "--json").data
    assert (data["sessions"], data["games"]) == (1, 1)
    assert [one["path"] for one in data["incomplete"]] == [unfinished, refused, missing]
    assert "line 10 is refused" in data["incomplete"][1]["reason"]
    assert "brisques" in data["incomplete"][2]["reason"]
    out = run("standings", str(tmp_path)).out
    assert out.count("not counted: ") == 3
    assert "1 session, 1 game\n" in out


def test_one_player_in_any_case_of_letters(run: Run, make: Make, tmp_path: Path) -> None:
    make(*tallies(1510, 1240))
    path = Path(make(*tallies(1510, 1240), name="b.toml"))
    path.write_text(path.read_text().replace("Ann", "ANN"))
    rows = run("standings", str(tmp_path), "--json").data["tables"][0]["rows"]
    assert [(row["player"], row["played"], row["won"]) for row in rows] == [("Ann", 2, 2), ("Bob", 2, 0)]


def test_the_log_of_irregularities(run: Run, make: Make, tmp_path: Path) -> None:
    turn = ("Ann plays TH", "Bob plays 7H", "Ann draws; Bob draws", "Bob plays 7C", "Ann plays 8C")
    path = make(*turn, extra="date = 2026-11-29\n")
    make(*turn, name="b.toml", extra="date = 2026-11-28\n")
    told = run("standings", str(tmp_path), "--irregularities")
    lines = told.out.partition("Irregularities\n")[2].splitlines()
    assert lines[0] == "Bob"
    assert [line.split()[0] for line in lines[1:]] == ["2026-11-28", "2026-11-29"]
    assert f"{path}:14: irregular[lead.turn]: Bob led out of turn" in lines[2]
    assert "(Law 24" in lines[2]
    assert "Irregularities" not in run("standings", str(tmp_path)).out
    log = run("standings", str(tmp_path), "--json").data["irregularities"]
    assert [(one["player"], one["date"], one["cites"][0]["article"]) for one in log] == [
        ("Bob", "2026-11-28", "24"), ("Bob", "2026-11-29", "24"),
    ]  # fmt: skip
    told = run("standings", make("Ann plays TH", name="c.toml"), "--irregularities")
    assert told.out.endswith("Irregularities\nNone.\n")


def test_a_file_that_cannot_be_used(run: Run, make: Make, tmp_path: Path) -> None:
    path = make(*tallies(1510, 1240))
    told = run("standings", path, str(tmp_path / "nowhere.toml"), "--json")
    assert told.status == 2
    assert told.data["sessions"] == 1
    assert told.data["unusable"][0]["message"] == "there is no such file"
    assert "nowhere.toml:1: there is no such file" in told.err


def test_games_before_the_one_that_is_not_over_count(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "evening.toml")
    names = ("--players", "Ann", "--players", "Bob", "--dealer", "Bob")
    run("new", path, "--game", "ecarte", *names, "--stake", "per-game=1", "--unit", "EUR")
    run("add", path, "Ann tallies score=5; Bob tallies score=0", "Ann tallies score=1; Bob tallies score=0")
    said = "the game of deal 2 is not over; those before it count"
    assert f"Not complete: {said}" in run("settle", path).out
    data = run("standings", path, "--json").data
    assert (data["sessions"], data["games"]) == (1, 1)
    assert data["incomplete"] == [{"path": path, "reason": said}]
    money = [(row["player"], row["amount"]) for row in data["tables"][1]["rows"]]
    assert money == [("Ann", "1"), ("Bob", "-1")]
    run("add", path, "Ann deals", "Bob turns 7H", "Ann stands")
    assert run("standings", path, "--json").data["tables"] == data["tables"]


def test_a_clubs_house_rules_among_sessions_are_no_session(run: Run, make: Make, tmp_path: Path) -> None:
    make(*tallies(1510, 1240))
    club = tmp_path / "club.toml"
    club.write_text("[house]\nlast-trick.points = 100\n")
    assert run("standings", str(tmp_path), "--json").data["unusable"] == []
    assert run("check", str(tmp_path), "--json").data["files"] == 1
    told = run("check", str(club))
    assert told.status == 2
    assert "this is a file of house rules, not a session" in told.err
