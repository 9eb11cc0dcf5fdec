"""Settlements that can be read aloud: short, who wins first, who pays whom, why; and words that go by their numbers."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee import api, games
from tests.cli.conftest import Make, Run
from tests.lines_at_random import KINDS, Typist

SESSIONS = sorted((Path(__file__).parents[2] / "sessions").rglob("*.toml"))
NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim", "Kit", "Lou", "Moe", "Ned", "Oda", "Pat")
WRONG_NUMBER = re.compile(
    r"(?<![\w.,/=+-])1 (?:points|counters|cards|tricks|brisques|deals|games|books|lines|players|times|stops|sessions)\b"
    r"|(?<![\w.,/=+-])1 (?:card|trick|counter|point) (?:are|have|were)\b"
    r"|(?<![\w.,/=+-])(?:[2-9]|[1-9][0-9]+|0) (?:point|counter|trick|brisque)\b(?!\w|-)"
)


def by_name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", SESSIONS, ids=by_name)
def test_every_sample_fits_in_a_dozen_lines(run: Run, path: Path) -> None:
    told = run("settle", str(path))
    data = run("settle", str(path), "--json").data
    lines = told.out.splitlines()
    assert 4 <= len(lines) <= 12
    assert told.err == ""
    head = lines[0]
    assert head.startswith(api.load(path).title)
    if data["complete"]:
        assert re.search(r": (.* wins? [0-9]+ |nobody is ahead$)", head)
        if data["winner"]:
            assert f": {data['winner']} wins {data['value']} " in head
    for one in data["transfers"]:
        paid = "" if one["from"] == "pool" else one["from"]
        assert any(line.startswith(paid) and one["amount"] in line for line in lines[1:]), one
    assert any("(" in line and line.endswith(")") for line in lines), "no article is told"
    assert not WRONG_NUMBER.search(told.out)


def test_what_lies_in_the_pool_is_told_whatever_it_is(run: Run) -> None:
    """In the second deal nobody is looed and all three tricks are paid out; in a deal told by tallies two are looed."""
    path = next(str(path) for path in SESSIONS if by_name(path) == "loo/evening")
    deals = [line for line in run("settle", path).out.splitlines() if line.startswith("Deal ")]
    assert "3 in the pool for the next deal (LO14)" in deals[0]
    assert "0 in the pool for the next deal (LO14)" in deals[1]
    pads = ("--tally", "Ann tricks=3", "--tally", "Bob tricks=0", "--tally", "Cal tricks=0")
    told = run("settle", "loo", *pads)  # Ann takes 9 for her three tricks and has paid 3; Bob and Cal are looed for 3
    assert told.out.startswith("Loo, cassell: Ann wins 6 counters\n")
    assert told.out.endswith("6 in the pool for the next deal (LO14)\n")


@pytest.mark.parametrize("path", SESSIONS, ids=by_name)
def test_every_step_is_there_if_asked_for(run: Run, path: Path) -> None:
    short, full = run("settle", str(path)), run("settle", str(path), "--steps", "--ascii")
    assert full.status == short.status
    rows = [line.strip() for line in full.out.splitlines()]
    steps = run("settle", str(path), "--ascii", "--json").data["steps"]
    plain = [row for row in rows if re.match(r"-?[0-9.]+  ", row)]
    assert len(plain) == len(steps)
    for row, step in zip(plain, steps, strict=True):
        assert row.startswith(f"{step['amount']}  ")


def rubicon(run: Run, path: str, deals: int) -> None:
    run("new", path, "--game", "rubicon-bezique", "--players", "Ann", "--players", "Bob", "--dealer", "Bob")
    for deal in range(deals):
        scores = (1510, 1240) if deal % 3 else (1240, 1610)
        assert run("add", path, f"Ann tallies score={scores[0]}", f"Bob tallies score={scores[1]}").status == 0


def test_a_long_sitting_is_summed_up(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "a.toml")
    rubicon(run, path, 30)
    lines = run("settle", path).out.splitlines()
    assert len(lines) == 12
    assert "Before that 21 games more: Bob won 7 and Ann won 14" in lines
    assert lines[-1].startswith("Deal 30: Ann 1510, Bob 1240; Ann wins 800 points. ")
    assert run("settle", path, "--steps").out.count("\n") > 150


def test_a_large_table_at_loo(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "a.toml")
    who = [word for name in NAMES for word in ("--players", name)]
    run("new", path, "--game", "loo", *who, "--dealer", "Ann", "--stake", "per-counter=0.10", "--unit", "GBP")
    for _ in range(3):
        tallies = [f"{name} tallies tricks={int(name in NAMES[:3])}" for name in NAMES]
        assert run("add", path, *tallies).status == 0
    told = run("settle", path)
    assert 4 <= told.out.count("\n") <= 12
    for name in NAMES:
        assert re.search(rf"{name} (pays|takes) [0-9]+ counters? \([0-9.]+ GBP\) (into|from) the pool", told.out), name


def test_open_and_missing_things_are_told_and_do_not_run_over(run: Run, make: Make) -> None:
    told = run("settle", make("Ann plays TH", "Bob plays 7H", "Ann draws; Bob draws", "Bob plays 7C"))
    assert told.status == 1
    assert ": nobody has won so far\nNothing is to be paid so far.\n" in told.out
    assert "Not complete: this is how things stand, not the end\n" in told.out
    assert 4 <= told.out.count("\n") <= 12
    lines = run("settle", make("Ann tallies score=1200", "Bob tallies score=850")).out.splitlines()
    assert "brisques" in "\n".join(lines[-2:])
    many = make("Ann plays TH", "Bob sings")
    told = run("settle", many)
    assert "line 11: refused" in told.out


def test_one_is_one(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "a.toml")
    run("new", path, "--game", "ecarte", "--players", "Ann", "--players", "Bob", "--dealer", "Bob")
    run("add", path, "Ann tallies tricks=5 king", "Bob tallies tricks=0")
    run("add", path, "Ann tallies tricks=5 king", "Bob tallies tricks=0")
    out = run("settle", path).out
    assert re.search(r": Ann wins [0-9]+ points?\n", out)
    assert not WRONG_NUMBER.search(out)


def test_partners_win_alike(run: Run, tmp_path: Path) -> None:
    out = run("settle", next(str(path) for path in SESSIONS if path.stem == "a-deal-and-two-pads")).out
    assert "Ann and Cal win 2 points each\n" in out
    assert "Bob pays Ann 2 points (0.050 GBP)\nDee pays Cal 2 points (0.050 GBP)\n" in out


# Stakes


def bezique(run: Run, path: str, *house: str) -> dict[str, str]:
    stakes = ("--stake", "per-game=1", "--stake", "per-point=0.01", "--unit", "GBP")
    rules = [word for one in house for word in ("--house", one)]
    players = ("--players", "Ann", "--players", "Bob", "--dealer", "Bob", "--rules", "foster")
    assert run("new", path, "--game", "bezique", *players, *stakes, *rules).status == 0
    run("add", path, "Ann tallies score=1000", "Bob tallies score=600")
    data = run("settle", path, "--json").data
    return {one["unit"]: one["amount"] for one in data["transfers"]}


def test_of_two_stakes_the_one_that_goes_with_the_book(run: Run, tmp_path: Path) -> None:
    assert bezique(run, str(tmp_path / "a.toml")) == {"points": "1", "GBP": "1"}
    assert bezique(run, str(tmp_path / "b.toml"), "settle-by=points") == {"points": "400", "GBP": "4.00"}
    assert "at 0.01 GBP per point: Ann wins 400 points\n" in run("settle", str(tmp_path / "b.toml")).out


def test_two_prices_of_one_thing(run: Run, make: Make) -> None:
    path = make("Ann plays TH", extra='[stakes]\nunit = "GBP"\nper-hundred = "1"\nper-point = "0.01"\n')
    told = run("settle", path)
    assert told.status == 2
    assert f"{path}:9: per-hundred and per-point are two prices of the same points; keep one" in told.err


# A deal that is struck out


def test_a_void_deal_says_that_it_is_struck_out(run: Run, make: Make) -> None:
    path = make(
        "Ann plays TH", "Bob plays 7H", "Ann declares marriage KH QH", "Ann draws; Bob draws",
        "Bob claims imperfect-pack", extra='discovery = "referee"\n',
    )  # fmt: skip
    data = run("score", path, "--json").data["deals"][0]
    assert data["flags"] == ["void"]
    assert data["lines"]
    for form in ("score", "md", "html"):
        out = run("score", path).out if form == "score" else run("export", path, "--format", form).out
        assert "The deal is void: what was marked in it is struck out." in out
    sound = make("Ann plays TH", "Bob plays 7H", "Ann declares marriage KH QH", name="b.toml")
    assert "struck out" not in run("score", sound).out


# Words that go by a number


def typed_session(name: str, folder: Path, seed: int) -> Path:
    """A session that a careless typist has made, of whatever was not refused."""
    game = games.find(name)
    number = next(count for count in range(game.least, game.most + 1) if api.may_play(name, count))
    path = folder / f"{name}-{seed}.toml"
    players = NAMES[:number]
    recorder = api.Recorder(path)
    judged = api.start(path, name, players, dealer=players[-1])
    typist = Typist(game, judged.book, players)
    for line in lines_of(typist, recorder, seed):
        try:
            recorder.add(line)
        except api.RefereeError:
            continue
    return path


def lines_of(typist: Typist, recorder: api.Recorder, seed: int) -> Iterator[str]:
    rng = random.Random(seed)
    for number in range(80):
        kind = rng.choice(("candidate", "candidate", "candidate", "candidate", *KINDS))
        if kind != "go":
            yield from typist.lines(kind, seed + number, recorder.judged.table)


@pytest.mark.parametrize("name", games.names())
def test_nothing_says_one_points(run: Run, tmp_path: Path, name: str) -> None:
    path = str(typed_session(name, tmp_path, 5))
    judged = api.load(path)
    told = [run(command, path, "--ascii").out for command in ("log", "show", "score", "settle", "check", "legal")]
    told += [" ".join((group.title, *group.items)) for step in judged.steps for group in judged.describe(step.table)]
    told += [path.read_text() and run("log", str(path), "--ascii").out for path in SESSIONS if path.parent.name == name]
    for text in told:
        found = WRONG_NUMBER.search(text)
        assert found is None, text[max(0, found.start() - 60) : found.end() + 40] if found else ""


def test_times_are_told_of_what_counts_alike(run: Run) -> None:
    """Nine tricks with one brisque each are nine times ten; six with seven of them are no six times of anything."""
    told = run("settle", next(str(path) for path in SESSIONS if path.parts[-2:] == ("bezique", "dispute.toml"))).out
    assert "Ann, brisques 9 times: +90" in told
    assert "Bob, brisques: +70" in told
