"""`compare`: where two records of one game part, and what that does to the scores."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import HEADER, Make, Run

LINES = ("Ann plays TH", "Bob plays 7H", "Ann declares marriage KH QH", "Ann draws; Bob draws")


def test_the_same(run: Run, make: Make) -> None:
    told = run("compare", make(*LINES), make(*LINES, name="b.toml"))
    assert (told.status, told.err) == (0, "")
    assert told.out == "The records say the same.\nThe scores are the same.\n"


def test_spelling_makes_no_difference(run: Run, make: Make) -> None:
    one = make("Ann plays TH; Bob plays 7H", "Ann declares marriage KH QH", "Ann draws", "Bob draws", "- Bob plays 9C",
               "Ann tallies score=5+7 brisques=3")  # fmt: skip
    other = make("ann plays 10h  # a ten", "", "bob plays H7", "table notes 1" , "Ann declares marriage K♥ qh",
                 "Ann draws; Bob draws", "Ann tallies brisques=3 score=12", name="b.toml")  # fmt: skip
    assert run("compare", one, other, "--json").data["record"] is None


def test_the_first_place_and_the_scores(run: Run, make: Make) -> None:
    one = make(*LINES)
    other = make(*LINES[:2], "", "Ann declares bezique QS JD", LINES[3], name="b.toml")
    told = run("compare", one, other)
    assert told.status == 1
    assert told.out == (
        "The records part in deal 1:\n"
        f"  {one}:12: Ann declares marriage K♥ Q♥\n"
        f"  {other}:13: Ann declares bezique Q♠ J♦\n"
        "The scores are the same.\n"
    )
    other = make(*LINES[:2], LINES[3], name="b.toml")
    data = run("compare", one, other, "--json").data
    assert data["record"]["second_line"] == 12
    assert data["record"]["second_text"] == "Ann draws"
    assert data["scores"] == [{"deal": 1, "player": "Ann", "first": 40, "second": 0}]
    assert "deal 1: Ann 40 and 0\n" in run("compare", one, other).out


def test_one_record_breaks_off(run: Run, make: Make) -> None:
    one, other = make(*LINES), make(*LINES[:3], name="b.toml")
    told = run("compare", one, other)
    assert told.status == 1
    assert f"  {one}:13: Ann draws\n  {other}: nothing more in this deal\n" in told.out


def test_a_deal_that_only_one_has(run: Run, make: Make) -> None:
    tallies = ("Ann tallies score=1510", "Bob tallies score=1240")
    one, other = make(*tallies), make(*tallies, name="b.toml")
    with Path(other).open("a") as file:
        file.write('\n[[deal]]\nrecord = """\nAnn tallies score=1000\nBob tallies score=1100\n"""\n')
    told = run("compare", one, other)
    assert told.status == 1
    assert "The records part in deal 2:" in told.out
    assert "deal 2: Ann without score and 1000; Bob without score and 1100\n" in told.out
    assert f"by {one}: Bob pays Ann 800 points\n" in told.out


def test_the_dealer(run: Run, make: Make) -> None:
    told = run("compare", make(dealer="Ann"), make(name="b.toml"))
    assert told.status == 1
    assert 'dealer = "Ann"' in told.out
    said = make("Bob deals", "Ann plays TH", name="c.toml")
    assert run("compare", said, make("Ann plays TH", name="d.toml")).status == 0


def test_other_rules_are_a_difference(run: Run, make: Make) -> None:
    one = make(*LINES)
    other = make(*LINES, name="b.toml", extra='date = 2026-11-29\n[house]\n"marriage.trump-points" = 50\n')
    told = run("compare", one, other)
    assert told.status == 1
    assert f"{one}: house.marriage.trump-points: not given\n{other}: house.marriage.trump-points: 50\n" in told.out
    assert "The records say the same.\ndeal 1: Ann 40 and 50\n" in told.out
    assert "date" not in told.out


def test_refused_lines_are_compared_as_they_stand(run: Run, make: Make) -> None:
    one, other = make("Ann sings"), make("Ann  sings", name="b.toml")
    assert run("compare", one, other).status == 0
    assert run("compare", one, make("Ann whistles", name="c.toml")).status == 1


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("Bob", "Cal"), "two records of the same people"),
        (("rubicon-bezique", "ecarte"), "two records of one game"),
        (("format = 1", "format = "), "b.toml:1: "),
    ],
)
def test_what_cannot_be_compared(run: Run, make: Make, tmp_path: Path, change: tuple[str, str], says: str) -> None:
    one = make("Ann plays TH")
    head = HEADER.replace(*change)
    if "ecarte" in head:
        head = head.replace('rules = "portland"\nrevision = 1\n', "")
    other = tmp_path / "b.toml"
    dealer = "Cal" if "Cal" in head else "Bob"
    other.write_text(f'{head}\n[[deal]]\ndealer = "{dealer}"\nrecord = """\n"""\n', encoding="utf-8")
    told = run("compare", one, str(other))
    assert (told.status, told.out) == (2, "")
    assert says in told.err
    assert run("compare", one, str(tmp_path / "nowhere.toml")).status == 2
