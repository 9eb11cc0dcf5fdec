"""`what-if`: the same record under other rules, both sides told, nothing written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Make, Run

LINES = ("Ann plays TH", "Bob plays 7H", "Ann declares marriage KH QH", "Ann draws; Bob draws", "Bob plays 7C")
TALLIES = ("Ann tallies score=1510", "Bob tallies score=1240")
MONEY = '[stakes]\nunit = "GBP"\nper-hundred = "0.10"\n'


def test_both_settlements_and_the_value_that_makes_the_difference(run: Run, make: Make) -> None:
    path = make(*TALLIES, extra=MONEY)
    told = run("what-if", path, "--house", "settle.game-points=600")
    assert (told.status, told.err) == (0, "")
    rows = [line.split() for line in told.out.splitlines()]
    assert ["deal", "1,", "won", "Ann", "800", "Ann", "900", "differs"] in rows
    assert ["Bob", "pays", "Ann,", "GBP", "0.80", "0.90", "differs"] in rows
    assert ["deal", "1,", "Ann", "1510", "1510"] in rows
    assert "No ruling differs." in told.out
    assert "settle.game-points: 500 (Law 57); would be 600 (House rule settle.game-points)" in told.out
    assert told.out.endswith("would be: Bob pays Ann 900 points\nwould be: Bob pays Ann 0.90 GBP\n")


def test_the_rulings_that_differ(run: Run, make: Make) -> None:
    path = make(*LINES)
    data = run("what-if", path, "--house", "marriage.trump-points=50", "--json").data
    (ruling,) = data["rulings"]
    assert (ruling["line"], ruling["event"]) == (12, "Ann declares marriage KH QH")
    assert [side["postings"][0]["points"] for side in (ruling["before"], ruling["after"])] == [40, 50]
    (value,) = data["values"]
    assert (value["name"], value["before"], value["after"]) == ("marriage.trump-points", 40, 50)
    assert value["cite_before"]["article"] == "40"
    assert value["cite_after"]["book"] == "house"
    assert data["changes"]["after"] == ["House rule: marriage.trump-points = 50; the book has 40"]
    out = run("what-if", path, "--house", "marriage.trump-points=50").out
    assert f"{path}:12: Ann declares marriage K♥ Q♥\n  is:       Ann +40, marriage (Law 40)\n  would be: Ann +50" in out


def test_a_value_that_changes_nothing_is_not_told(run: Run, make: Make) -> None:
    data = run("what-if", make(*TALLIES), "--house", "last-trick.points=100", "--json").data
    assert (data["rulings"], data["values"], data["articles"]) == ([], [], [])
    told = run("what-if", make(*TALLIES), "--house", "last-trick.points=100")
    assert "What makes the difference" not in told.out
    assert told.out.endswith("The payments are the same.\n")


def test_another_edition(run: Run, make: Make) -> None:
    path = make(*TALLIES)
    data = run("what-if", path, "--rules", "foster", "--json").data
    assert (data["before"]["rules"], data["after"]["rules"]) == ("portland", "foster")
    path = make(*LINES[:3], "Ann declares four-queens QS QH QD JC", "Ann draws; Bob draws")
    data = run("what-if", path, "--rules", "foster", "--json").data
    for pair in data["articles"]:
        assert pair["before"] != pair["after"]


def test_discovery(run: Run, make: Make) -> None:
    path = make(*LINES[:2], "Ann declares four-queens QS QH QD JC", "Ann draws; Bob draws")
    data = run("what-if", path, "--discovery", "players", "--json").data
    assert data["discovery"] == {"before": "referee", "after": "players"}
    (ruling,) = data["rulings"]
    assert ruling["line"] == 12
    assert (ruling["before"]["postings"], ruling["after"]["postings"][0]["points"]) == ([], 60)
    assert "discovery by the players" in run("what-if", path, "--discovery", "players").out


def test_house_rules_of_the_file_stay_unless_the_call_has_others(run: Run, make: Make) -> None:
    path = make(*TALLIES, extra='[house]\n"settle.game-points" = 700\n"marriage.points" = 60\n')
    data = run("what-if", path, "--house", "marriage.points=50", "--json").data
    assert (data["before"]["value"], data["after"]["value"]) == ("1000", "1000")
    data = run("what-if", path, "--house", "settle.game-points=600", "--json").data
    assert (data["before"]["value"], data["after"]["value"]) == ("1000", "900")
    (value,) = data["values"]
    assert (value["before"], value["after"]) == (700, 600)


def test_a_file_of_house_rules(run: Run, make: Make, tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text('[house]\n"settle.game-points" = 600\n[[house-article]]\ndrops = "25"\n', encoding="utf-8")
    data = run("what-if", make(*TALLIES), "--house", str(club), "--json").data
    assert data["after"]["value"] == "900"
    assert len(data["changes"]["after"]) == 2


def test_what_another_edition_cannot_know_is_left_out_and_said(run: Run, make: Make) -> None:
    extra = '[house]\n"settle.game-points" = 700\n[[house-article]]\ndrops = "25"\n'
    told = run("what-if", make(*TALLIES, extra=extra), "--rules", "foster", "--json")
    assert told.status == 0
    assert 'house article "25" is written over rubicon-bezique/portland' in told.err
    assert len(told.data["left_out"]) >= 1


def test_lines_that_the_other_rules_do_not_come_to(run: Run) -> None:
    path = str(Path(__file__).parents[2] / "sessions" / "rubicon-bezique" / "evening.toml")
    told = run("what-if", path, "--rules", "foster")
    assert "not judged under the other rules: lines " in told.out
    assert "Not complete: under the other rules" in told.out
    data = run("what-if", path, "--rules", "foster", "--json").data
    assert data["after"]["complete"] is False
    assert any(ruling["after"] is None for ruling in data["rulings"])
    assert all(ruling["before"] is not None for ruling in data["rulings"])


def test_nothing_is_written(run: Run, make: Make) -> None:
    path = make(*LINES)
    before = Path(path).read_bytes()
    run("what-if", path, "--rules", "foster")
    run("what-if", path, "--discovery", "players", "--house", "marriage.points=50")
    assert Path(path).read_bytes() == before
    assert [each.name for each in Path(path).parent.iterdir()] == ["a.toml"]


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ((), "Give --rules EDITION, --house KEY=VALUE or --discovery WHO"),
        (("--rules", "fostr"), 'did you mean "foster"?'),
        (("--house", "marriage.point=5"), 'did you mean "marriage.points"'),
        (("--house", "marriage.points=x"), "is a whole number"),
        (("--house", "nowhere.toml"), "there is no such file"),
        (("--discovery", "player"), "write referee or players"),
    ],
)
def test_calls_that_cannot_be_used(run: Run, make: Make, options: tuple[str, ...], says: str) -> None:
    told = run("what-if", make(*LINES), *options)
    assert (told.status, told.out) == (2, "")
    assert says in told.err


def test_the_article_on_the_revoke_may_be_dropped(run: Run, tmp_path: Path) -> None:
    rules = tmp_path / "house.toml"
    rules.write_text('[[house-article]]\ndrops = "BN-R"\n')
    path = Path(__file__).parents[2] / "sessions/binocle/a-revoke-and-four-false-aces.toml"
    told = run("what-if", str(path), "--house", str(rules))
    assert (told.status, told.err) == (0, "")
    assert "lose-cards is not offered" in told.out


def test_what_is_paid_before_a_card_is_played_belongs_to_the_deals_line(run: Run) -> None:
    """Cassell's players stake in an empty pool, Hoffmann's do not: the difference lies in no line of the record."""
    path = Path(__file__).parents[2] / "sessions/loo/dispute.toml"
    told = run("what-if", str(path), "--rules", "hoffmann", "--json")
    assert (told.status, told.err) == (0, "")
    first = told.data["rulings"][0]
    assert first["line"] == path.read_text().splitlines().index("[[deal]]") + 1
    paid = [[one["player"] for one in first[side]["postings"] if one["points"] < 0] for side in ("before", "after")]
    assert paid == [["Abe", "Bea", "Cy", "Dan"], ["Abe"]]


def test_letters_alone(run: Run, make: Make) -> None:
    path = make(*LINES)
    assert run("what-if", path, "--house", "marriage.points=50", "--ascii").out.isascii()
