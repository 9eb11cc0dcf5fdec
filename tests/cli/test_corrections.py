"""Corrections leave a trace, and say what they change."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Make, Run

LINES = ("Ann plays TH", "Bob plays 7H", "Ann declares marriage KH QH", "Ann draws; Bob draws")


def record(path: str) -> list[str]:
    """The record lines of the first deal."""
    return Path(path).read_text().split('"""\n')[1].splitlines()


def test_undo_and_redo_byte_for_byte(run: Run, make: Make) -> None:
    path = make(*LINES)
    before = Path(path).read_bytes()
    told = run("undo", path, "-n", "2")
    assert told.status == 0
    assert record(path)[2:] == ["- Ann declares marriage KH QH", "- Ann draws; Bob draws"]
    assert "gone  Ann +40, marriage" in told.out
    assert "deal 1: Ann 0, was 40" in told.out
    told = run("redo", path, "-n", "2")
    assert told.status == 0
    assert "deal 1: Ann 40, was 0" in told.out
    assert Path(path).read_bytes() == before


@pytest.mark.parametrize(
    "words", [("undo", "-n", "9"), ("undo", "-n", "0"), ("redo",), ("redo", "-n", "2"), ("undo", "-n", "x")]
)
def test_more_than_there_is(run: Run, make: Make, words: tuple[str, ...]) -> None:
    path = make(*LINES)
    before = Path(path).read_bytes()
    told = run(words[0], path, *words[1:])
    assert (told.status, told.out) == (2, "")
    assert told.err
    assert Path(path).read_bytes() == before


def test_amend_strikes_and_puts_below(run: Run, make: Make) -> None:
    path = make(*LINES)
    told = run("amend", path, "12", "a declares marriage kd qd; table notes so", "--reason", "the other suit")
    assert told.status == 0
    assert record(path) == [
        "Ann plays TH",
        "Bob plays 7H",
        "- Ann declares marriage KH QH  # amended: the other suit",
        "Ann declares marriage KD QD; table notes so",
        "Ann draws; Bob draws",
    ]
    assert "The lines below line 12 have moved down by one." in told.out


def test_amend_writes_cards_of_the_pack_that_so_many_play_with(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "four.toml")
    four = [word for name in ("Ann", "Bob", "Cal", "Dee") for word in ("--players", name)]
    assert run("new", path, "--game", "sixty-six", *four, "--dealer", "Dee").status == 0
    run("add", path, "Dee turns 8H", "Ann plays 9S")
    assert run("amend", path, "13", "ann plays 7s").status == 0  # two play without Sevens
    assert record(path) == ["Dee turns 8H", "- Ann plays 9S  # amended", "Ann plays 7S"]


def test_later_rulings_that_change_are_told(run: Run, make: Make) -> None:
    path = make(*LINES, "Ann plays TC", "Bob plays 7C", "Ann declares marriage KD QD")
    told = run("strike", path, "12", "--reason", "never laid")
    assert "gone  Ann +20, marriage" in told.out
    assert "new   line 16: Ann +40, marriage" in told.out
    assert "deal 1: Ann 40, was 60" in told.out


def test_a_correction_names_the_findings_that_are_gone_and_new(run: Run, make: Make) -> None:
    path = make("Ann plays TH", "Bob plays 7H", "Ann draws; Bob draws", "Ann plays 7C")
    assert run("check", path).status == 0
    told = run("amend", path, "13", "Bob plays 7C")
    assert told.status == 0
    assert f"new   {path}:14: irregular[lead.turn]" in told.out
    told = run("strike", path, "14")
    assert f"gone  {path}:14: irregular[lead.turn]" in told.out
    assert run("check", path).status == 0


def test_findings_below_an_amended_line_only_move(run: Run, make: Make) -> None:
    path = make("Ann plays TH", "Bob plays 7H", "Ann draws; Bob draws", "Bob plays 7C")
    data = run("amend", path, "11", "Bob plays 8H", "--json").data
    assert (data["gone"], data["new"]) == ([], [])
    assert data["moved_below"] == 11
    assert [one["line"] for one in data["lines"]] == [11, 12]
    assert run("check", path, "--json").data["findings"][0]["line"] == 14


def test_an_amendment_that_is_refused_changes_nothing(run: Run, make: Make) -> None:
    path = make(*LINES)
    before = Path(path).read_bytes()
    for event in ("Bob sings", "", "- Bob plays 8H", "Bob plays 8H\nAnn draws"):
        told = run("amend", path, "11", "--", event)
        assert (told.status, told.out) == (2, ""), event
        assert Path(path).read_bytes() == before


def test_a_refused_line_can_be_amended_and_struck(run: Run, make: Make) -> None:
    path = make("Ann plays TH", "Bob sings", "Ann draws")
    assert run("check", path).status == 2
    assert run("amend", path, "11", "Bob plays 7H").status == 0
    assert run("check", path).status == 0
    path = make("Ann plays TH", "Bob sings", name="b.toml")
    assert run("strike", path, "11", "--reason", "nobody sang").status == 0
    assert record(path)[1] == "- Bob sings  # struck: nobody sang"
    assert run("check", path).status == 0


@pytest.mark.parametrize("line", ["1", "8", "9", "15", "99", "0", "-1"])
def test_lines_outside_the_record(run: Run, make: Make, line: str) -> None:
    path = make(*LINES)
    before = Path(path).read_bytes()
    for words in (("strike", path, "--", line), ("amend", path, "--", line, "Bob plays 7H"), ("why", path, "--", line)):
        told = run(*words)
        if line == "8" and words[0] == "why":
            continue  # the line of [[deal]] itself
        assert told.status == 2, words
        assert Path(path).read_bytes() == before


def test_struck_blank_and_remark_lines_cannot_be_struck(run: Run, make: Make) -> None:
    path = make("- Ann plays TH", "", "# a remark")
    for line in ("10", "11", "12"):
        assert run("strike", path, line).status == 2


def test_a_correction_says_what_is_paid_now(run: Run, make: Make) -> None:
    path = make("Ann tallies score=1510", "Bob tallies score=1240")
    told = run("amend", path, "11", "Bob tallies score=1340")
    assert "now:  Bob pays Ann 700 points" in told.out
    assert "was:  Bob pays Ann 800 points" in told.out
    data = run("undo", path, "--json").data
    assert data["transfers"] == {
        "before": [{"from": "Bob", "to": "Ann", "amount": "700", "unit": "points"}],
        "after": [],
    }


def test_a_reason_cannot_break_the_line(run: Run, make: Make) -> None:
    path = make(*LINES)
    before = Path(path).read_bytes()
    assert run("strike", path, "11", "--reason", "one\ntwo").status == 2
    assert run("strike", path, "11", "--reason", "\x1b[31m").status == 2
    assert Path(path).read_bytes() == before
    assert run("strike", path, "13", "--reason", 'she said """no""" \\ to it').status == 0
    assert run("check", path).status == 0


def test_a_line_that_an_amendment_makes_impossible_is_not_overlooked(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "one-pack.toml")
    run("new", path, "--game", "ecarte", "--players", "Ann", "--players", "Bob", "--dealer", "Bob")
    run("add", path, "Bob turns 7H", "Ann stands", "Ann plays QS; Bob plays 8S", "Ann plays QD; Bob plays 8D")
    told = run("amend", path, "14", "Ann plays QD; Bob plays 8S")  # and the Queen is led again in the line below
    assert told.status == 0
    assert "line 16 can no longer stand, and deal 1 is judged only as far as that" in told.err
    assert f"referee amend {path} 16 EVENT, or referee strike {path} 16" in told.err


def test_words_of_other_books_for_a_revoke(run: Run, make: Make) -> None:
    told = run("add", make(*LINES), "Ann claims renege by Bob")
    assert told.status == 2
    assert '"renege" is no offence of this game; here it is called "revoke"' in told.err
