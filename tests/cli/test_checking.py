"""`check`: what it says, of which files, and how it ends."""

from __future__ import annotations

import builtins
import errno
import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Make, Run

GOOD = ("Ann plays TH", "Bob plays 7H", "Ann draws; Bob draws")


def test_silent_when_all_is_well(run: Run, make: Make) -> None:
    told = run("check", make(*GOOD))
    assert (told.status, told.out, told.err) == (0, "", "")


def test_one_line_a_finding(run: Run, make: Make) -> None:
    path = make(*GOOD, "Bob plays 7C", "Ann plays 8C")
    told = run("check", path)
    assert told.status == 1
    assert told.out.count("\n") == 1
    assert told.out.startswith(f"{path}:13: irregular[lead.turn]: Bob led out of turn")
    assert re.search(r" \(Law 24[^()]*\)\n$", told.out)


def test_json_as_the_contract_has_it(run: Run, make: Make) -> None:
    path = make(*GOOD, "Bob plays 7C")
    told = run("check", path, "--json")
    assert told.status == 1
    data = told.data
    assert (data["files"], data["deals"], data["events"]) == (1, 1, 5)
    (finding,) = data["findings"]
    assert finding["path"] == path
    assert (finding["line"], finding["deal"], finding["event"]) == (13, 1, "Bob plays 7C")
    assert (finding["verdict"], finding["point"], finding["by"]) == ("irregular", "lead.turn", "Bob")
    assert finding["proof_line"] is None
    assert finding["cites"][0]["article"] == "24"
    assert set(finding["cites"][0]) == {"article", "heading", "source", "book"}


def test_an_open_choice_is_told_until_it_is_made(run: Run, make: Make) -> None:
    told = run("check", make("Bob exposes 9H of stock"))
    assert told.status == 1
    assert told.out.count("\n") == 1
    assert "still open: Ann elects new-deal or stand" in told.out
    told = run("check", make("Bob exposes 9H of stock", "Ann elects stand"))
    assert told.out.count("\n") == 1
    assert "still open" not in told.out


def test_a_missing_number_is_a_finding(run: Run, make: Make) -> None:
    path = make("Ann tallies score=1120", "Bob tallies score=870")
    (finding,) = run("check", path, "--json").data["findings"]
    assert (finding["verdict"], finding["point"], finding["line"]) == ("reserved", "so.missing-tally", 11)
    assert run("check", make("Ann tallies score=1120")).status == 0


def test_a_sheet_that_differs(run: Run, make: Make) -> None:
    told = run("check", make(*GOOD, "table expects Ann=20"))
    assert told.status == 1
    assert "so.expects-differs" in told.out


def test_a_refused_line_ends_with_two_and_the_next_deal_is_still_judged(run: Run, make: Make) -> None:
    path = make("Ann plays TH", "Bob sings", "Bob plays 9C")
    with Path(path).open("a") as file:
        file.write('\n[[deal]]\nrecord = """\nAnn plays 7H\n"""\n')
    told = run("check", path)
    assert told.status == 2
    assert f'{path}:11: refused[so.refused]: "Bob sings":' in told.out
    assert f"{path}:17: irregular[lead.turn]" in told.out
    data = run("settle", path, "--json").data
    assert data["complete"] is False


def test_of_several_files_the_worst_counts_and_all_are_read(run: Run, make: Make, tmp_path: Path) -> None:
    good, bad = make(*GOOD), make(*GOOD, "Bob plays 7C", name="b.toml")
    assert run("check", good, bad).status == 1
    told = run("check", str(tmp_path / "nowhere.toml"), bad, good)
    assert told.status == 2
    assert f"{bad}:13: irregular" in told.out
    assert "nowhere.toml:1: there is no such file" in told.err
    data = run("check", str(tmp_path / "nowhere.toml"), bad, good, "--json").data
    assert data["files"] == 2
    assert [one["path"] for one in data["unusable"]] == [str(tmp_path / "nowhere.toml")]


def test_folders_are_walked_but_not_what_is_hidden(run: Run, make: Make, tmp_path: Path) -> None:
    make(*GOOD, "Bob plays 7C")
    deep = tmp_path / "deep" / "er"
    deep.mkdir(parents=True)
    (tmp_path / ".hidden").mkdir()
    text = (tmp_path / "a.toml").read_text()
    for place in (deep / "b.toml", tmp_path / ".hidden" / "c.toml", tmp_path / ".d.toml", tmp_path / "e.txt"):
        place.write_text(text)
    told = run("check", str(tmp_path), "--json")
    assert told.status == 1
    assert [one["path"] for one in told.data["findings"]] == [str(tmp_path / "a.toml"), str(deep / "b.toml")]
    assert run("check", str(tmp_path), str(tmp_path / "a.toml"), "--json").data["files"] == 2


def test_a_folder_without_sessions(run: Run, tmp_path: Path) -> None:
    told = run("check", str(tmp_path))
    assert (told.status, told.out) == (0, "")
    assert "no .toml file" in told.err


def test_a_file_that_may_not_be_read(run: Run, make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    path = make(*GOOD)
    real = builtins.open

    def closed(
        name: str, *rest: Any, **named: Any
    ) -> Any:  # root may read everything, so the system's answer is played
        if str(name) == path:
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(name, *rest, **named)

    monkeypatch.setattr(builtins, "open", closed)
    told = run("check", path)
    assert told.status == 2
    assert "may not be read" in told.err


def test_a_file_that_is_no_session(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "pyproject.toml"
    path.write_text("[project]\nname = 'x'\n")
    told = run("check", str(path))
    assert told.status == 2
    assert told.err.startswith(f"{path}:")


def test_a_house_rule_that_does_not_exist_is_told_with_its_line(run: Run, make: Make) -> None:
    path = make(*GOOD, extra='\n[house]\n"last-trick.point" = 60\n')
    told = run("check", path)
    assert told.status == 2
    assert told.err.startswith(f'{path}:8: "last-trick.point" is no value of rubicon-bezique/portland')


def test_an_edition_that_does_not_exist_is_told_with_its_line(run: Run, make: Make) -> None:
    path = Path(make(*GOOD))
    path.write_text(path.read_text().replace('"portland"', '"portlant"'))
    told = run("check", str(path))
    assert told.err.startswith(f"{path}:3: rubicon-bezique has no edition")
