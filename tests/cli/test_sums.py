"""The score sheet and the settlement."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Make, Run

GAME = "rubicon-bezique"
LINES = ("Ann plays TH", "Bob plays 7H", "Ann declares marriage KH QH", "Ann draws; Bob draws")


def tallies(*each: str) -> list[str]:
    """The options for so many tallies."""
    return [word for one in each for word in ("--tally", one)]


def test_two_totals_are_settled_as_the_contract_has_it(run: Run) -> None:
    told = run("settle", GAME, *tallies("Ann score=1510", "Bob score=1240"), "--json")
    assert told.status == 0
    data = told.data
    assert {"game", "rules", "players", "complete", "deals", "games", "winner", "value", "steps", "transfers",
            "accounts", "findings"} <= set(data)  # fmt: skip
    assert (data["game"], data["rules"], data["players"]) == (GAME, "portland", ["Ann", "Bob"])
    assert data["complete"] is True
    assert data["deals"] == [
        {"deal": 1, "points": {"Ann": 1510, "Bob": 1240}, "winner": "Ann", "value": "800", "flags": []}
    ]
    assert data["games"] == [
        {"game": 1, "deals": [1], "points": {"Ann": 1510, "Bob": 1240}, "winner": "Ann", "value": "800", "flags": []}
    ]
    assert (data["winner"], data["value"]) == ("Ann", "800")
    assert data["transfers"] == [{"from": "Bob", "to": "Ann", "amount": "800", "unit": "points"}]
    assert all({"deal", "text", "amount", "cites"} <= set(step) for step in data["steps"])
    assert data["findings"] == []


def test_money(run: Run) -> None:
    words = (GAME, *tallies("Ann score=1510", "Bob score=1240"), "--stake", "per-hundred=0.10", "--unit", "GBP")
    told = run("settle", *words)
    assert told.out.startswith("Rubicon Bézique, portland, at 0.10 GBP per hundred: Ann wins 800 points\n")
    assert "Bob pays Ann 800 points (0.80 GBP)\n" in told.out
    assert 4 <= told.out.count("\n") <= 12
    assert run("settle", *words, "--json").data["transfers"][1] == {
        "from": "Bob", "to": "Ann", "amount": "0.80", "unit": "GBP",
    }  # fmt: skip


def test_the_sum_can_be_checked_by_hand(run: Run) -> None:
    out = run("settle", GAME, *tallies("Ann score=1510", "Bob score=1240")).out
    for part in ("1510", "1500", "1240", "1200", "300", "500", "800", "(Law 57)"):
        assert part in out


def test_a_number_that_is_missing(run: Run) -> None:
    told = run("settle", GAME, *tallies("Ann score=1200", "Bob score=850"), "--json")
    assert told.status == 1
    assert told.data["complete"] is False
    assert told.data["findings"][0]["point"] == "so.missing-tally"
    assert "brisques" in told.data["findings"][0]["message"]
    told = run("settle", GAME, *tallies("Ann score=1200", "Bob score=850"))
    assert "Not complete" in told.out
    told = run("settle", GAME, *tallies("Ann score=1320", "Bob score=620"))
    assert (told.status, "3200" in told.out) == (0, True)


def test_house_rules_and_editions(run: Run) -> None:
    words = (GAME, *tallies("Ann score=1510", "Bob score=1240"))
    assert run("settle", *words, "--house", "settle.game-points=600", "--json").data["value"] == "900"
    assert run("settle", *words, "--rules", "foster", "--json").data["rules"] == "foster"
    assert "1 house rule" in run("settle", *words, "--house", "settle.game-points=600").out


def test_sums_may_be_typed(run: Run) -> None:
    assert run("settle", GAME, *tallies("Ann score=1500+10", "Bob score=1240"), "--json").data["value"] == "800"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((GAME,), 'give one --tally for each player (--tally "Ann score=1510")'),
        ((GAME, *tallies("Ann score=1510")), "is for 2 players, not 1"),
        ((GAME, *tallies("Ann score=1510", "Ann score=3")), "Ann is tallied twice"),
        ((GAME, *tallies("Ann score=1510", "ann score=3")), "ann is tallied twice"),
        ((GAME, *tallies("Ann score=1510", "Bob")), "a tally is NAME KEY=NUMBER"),
        ((GAME, *tallies("score=1510", "Bob score=1")), "a tally is NAME KEY=NUMBER"),
        ((GAME, *tallies("Ann score=1510", "Bob score=x")), "is not a whole number"),
        ((GAME, *tallies("Ann score=1510", "Bob scores=1")), 'did you mean "score"?'),
        ((GAME, *tallies("Ann score=1510", "Bob brisques=33")), "the pack holds 32"),
        ((GAME, *tallies("Ann score=1510", "QS score=1")), "it is a card"),
        ((GAME, *tallies("Ann score=1510", "Bob score=1; Ann plays QS")), "refused"),
        (("ecart", *tallies("Ann score=1", "Bob score=1")), "there is no game"),
        ((GAME, *tallies("Ann score=1", "Bob score=1"), "--stake", "per-hundred=1"), "Add --unit"),
        ((GAME, *tallies("Ann score=1", "Bob score=1"), "--stake", "per-x=1", "--unit", "GBP"), "it knows per-hundred"),
        (("nowhere.toml",), "nowhere.toml:1: there is no such file"),
    ],
)
def test_calls_that_cannot_be_used(run: Run, words: tuple[str, ...], says: str) -> None:
    told = run("settle", *words)
    assert (told.status, told.out) == (2, "")
    assert says in told.err


def test_a_file_has_its_own_rules(run: Run, make: Make) -> None:
    told = run("settle", make(*LINES), "--rules", "foster")
    assert told.status == 2
    assert "names its own rules" in told.err


def test_a_file_is_settled(run: Run, make: Make) -> None:
    path = make("Ann tallies score=1510", "Bob tallies score=1240", extra='[stakes]\nunit = "GBP"\nper-hundred = "2"\n')
    data = run("settle", path, "--json").data
    assert [one["amount"] for one in data["transfers"]] == ["800", "16"]
    told = run("settle", make(*LINES))
    assert told.status == 1
    assert "deal 1 is unfinished" in told.out


def test_several_deals_are_netted(run: Run, make: Make) -> None:
    path = make("Ann tallies score=1510", "Bob tallies score=1240")
    with Path(path).open("a") as file:
        file.write('\n[[deal]]\nrecord = """\nAnn tallies score=1240\nBob tallies score=1610\n"""\n')
    data = run("settle", path, "--json").data
    assert [deal["winner"] for deal in data["deals"]] == ["Ann", "Bob"]
    assert data["transfers"] == [{"from": "Ann", "to": "Bob", "amount": "100", "unit": "points"}]
    told = run("settle", path)
    assert "Deal 2: Ann 1240, Bob 1610" in told.out
    assert "Bob wins 100 points\nAnn pays Bob 100 points\n" in told.out
    score = run("score", path)
    assert " all  2750  2850\n" in score.out
    assert run("score", path, "--json").data["totals"] == {"Ann": 2750, "Bob": 2850}


def test_the_score_sheet_has_a_reason_for_every_point(run: Run, make: Make) -> None:
    path = make(*LINES)
    told = run("score", path)
    assert told.status == 0
    assert "  12  Ann        +40     40  marriage (Law 40)\n" in told.out
    assert "not finished" in told.out
    (deal,) = run("score", path, "--json").data["deals"]
    assert deal["points"] == {"Ann": 40, "Bob": 0}
    assert deal["is_over"] is False
    assert deal["lines"] == [
        {"line": 12, "player": "Ann", "points": 40, "unit": "points", "reason": "marriage", "article": "40",
         "book": "rubicon-bezique/portland", "total": 40}
    ]  # fmt: skip


def test_lines_sum_up_to_the_points(run: Run, make: Make) -> None:
    path = make(*LINES, "table sets Ann=850")
    (deal,) = run("score", path, "--json").data["deals"]
    for name, points in deal["points"].items():
        assert sum(line["points"] for line in deal["lines"] if line["player"] == name) == points
    assert "unverified" in run("score", path).out
