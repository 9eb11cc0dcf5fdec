"""Reading a session: the table, what may come next, the log, one line explained."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Make, Run

LINES = ("Ann plays TH", "Bob plays 7H", "Ann declares marriage KH QH", "Ann draws; Bob draws")
COMMANDS = (("show",), ("legal",), ("log",), ("why", "12"), ("score",), ("settle",), ("check",))


def test_show_lays_out_the_table(run: Run, make: Make) -> None:
    told = run("show", make(*LINES))
    assert told.status == 0
    assert told.out.startswith("Rubicon Bézique, portland, deal 1, after line 13\n")
    assert "Ann has laid      K♥.1 Q♥.1\n" in told.out
    assert "hearts" in told.out


def test_show_tells_each_score_once(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "bezique.toml")
    run("new", path, "--game", "bezique", "--players", "Ann", "--players", "Bob", "--dealer", "Bob")
    run("add", path, "Bob turns 8H", "Ann plays AS", "Bob plays 9S")
    titles = [line for line in run("show", path).out.splitlines() if line.startswith("  score")]
    assert [line.split("  ")[1] for line in titles] == ["score of the game", "score of the deal"]


def test_show_after_an_earlier_line(run: Run, make: Make) -> None:
    path = make(*LINES)
    assert run("show", path, "--at", "11", "--json").data["scores"] == {"Ann": 0, "Bob": 0}
    assert run("show", path, "--at", "12", "--json").data["scores"] == {"Ann": 40, "Bob": 0}
    assert run("show", path, "--at", "7", "--json").data["line"] in (0, 7)
    told = run("show", path, "--at", "99")
    assert told.status == 2
    assert "its record runs from line 10 to 13" in told.err


def test_show_as_a_player(run: Run, make: Make) -> None:
    path = make("Ann holds AS", *LINES)
    data = run("show", path, "--as", "a", "--json").data
    assert data["seat"] == "Ann"
    told = run("show", path, "--as", "Cal")
    assert told.status == 2
    assert "the players are Ann, Bob" in told.err


def test_show_in_json(run: Run, make: Make) -> None:
    data = run("show", make("Bob exposes 9H of stock"), "--json").data
    assert (data["game"], data["rules"], data["deal"], data["dealer"]) == ("rubicon-bezique", "portland", 1, "Bob")
    choice = data["pending"][0]
    assert (choice["kind"], choice["whose"], choice["until"]) == ("election", ["Ann"], "next-card")
    assert [option["key"] for option in choice["options"]] == ["new-deal", "stand"]


def test_legal_asks_the_judge(run: Run, make: Make) -> None:
    path = make(*LINES)
    lines = run("legal", path, "--json").data["legal"]
    assert "Ann plays KH.1" in lines
    for line in (lines[0], lines[-1]):
        Path(path).write_text(Path(make(*LINES)).read_text())
        assert run("add", path, line).status == 0
    assert "Ann plays K♥.1 Q♥.1 A♠" in run("legal", make(*LINES)).out


def test_legal_offers_open_choices(run: Run, make: Make) -> None:
    told = run("legal", make("Bob exposes 9H of stock"))
    assert "Ann elects new-deal" in told.out
    assert "until the next card is played" in told.out


def test_log_has_every_event_with_its_ruling(run: Run, make: Make) -> None:
    path = make(*LINES, "Bob plays 7C", "- Ann plays 8C", "# a remark")
    told = run("log", path)
    assert told.status == 0
    assert "  12  Ann declares marriage K♥ Q♥  Ann 40, Bob 0\n" in told.out
    assert "irregular: Bob led out of turn" in told.out
    events = run("log", path, "--json").data["events"]
    assert [one["line"] for one in events] == [10, 11, 12, 13, 13, 14]


def test_why_shows_the_article_in_full(run: Run, make: Make) -> None:
    path = make(*LINES, "Bob plays 7C")
    told = run("why", path, "14")
    assert told.status == 0
    assert "A lead out of turn must be taken up" in told.out
    assert told.out.index("Before, deal 1") < told.out.index("irregular") < told.out.index("After, deal 1")
    data = run("why", path, "14", "--json").data
    assert data["findings"][0]["articles"][0]["article"] == "24"
    assert data["before"]["line"] == 13
    assert data["after"]["line"] == 14


def test_why_of_an_allowed_line_names_its_article(run: Run, make: Make) -> None:
    assert "Law 40" in run("why", make(*LINES), "12").out


def test_why_of_lines_that_were_not_judged(run: Run, make: Make) -> None:
    path = make("Ann plays TH", "- Bob plays 7H", "", "Bob sings", "Bob plays 7H")
    assert "struck out" in run("why", path, "11").out
    assert "no event" in run("why", path, "12").out
    assert "refused" in run("why", path, "13").out
    assert run("why", path, "14").status == 0


@pytest.mark.parametrize("words", COMMANDS)
def test_reading_never_changes_a_file(run: Run, make: Make, words: tuple[str, ...]) -> None:
    path = Path(make(*LINES, "Bob plays 7C", "Bob sings"))
    before = path.read_bytes()
    run(words[0], str(path), *words[1:])
    run(words[0], str(path), *words[1:], "--json")
    assert path.read_bytes() == before
    assert [one.name for one in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize("words", COMMANDS)
def test_a_file_of_another_revision_says_so(run: Run, make: Make, words: tuple[str, ...]) -> None:
    path = Path(make(*LINES))
    path.write_text(path.read_text().replace("revision = 1", "revision = 7"))
    told = run(words[0], str(path), *words[1:])
    assert f"{path}:4: made under revision 7 of rubicon-bezique/portland" in told.err


@pytest.mark.parametrize("words", COMMANDS)
def test_ascii_and_width(run: Run, make: Make, words: tuple[str, ...]) -> None:
    path = make(*LINES, "Bob plays 7C")
    told = run(words[0], path, *words[1:], "--ascii")
    assert told.out.isascii()
    if words[0] not in ("check", "log", "why", "settle"):
        assert max(map(len, told.out.splitlines())) <= 80


def test_a_fresh_session_can_be_read(run: Run, make: Make) -> None:
    path = make()
    for words in COMMANDS:
        told = run(words[0], path, *words[1:])
        assert told.status == (2 if words[0] == "why" else 1 if words[0] == "settle" else 0), words


def test_a_session_without_a_deal(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text('format = 1\ngame = "rubicon-bezique"\nplayers = ["Ann", "Bob"]\n')
    assert run("check", str(path)).status == 0
    assert run("log", str(path)).status == 0
    assert run("show", str(path)).status == 2
    assert run("legal", str(path)).status == 2
    assert run("score", str(path)).status == 0
    assert run("settle", str(path), "--json").data["complete"] is False
    assert run("add", str(path), "Bob deals", "Ann plays TH").status == 0
    assert "[[deal]]" in path.read_text()
