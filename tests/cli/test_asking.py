"""`referee new` asks for what a call leaves open: every question, good and bad answers, and the terminal itself."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from referee import api
from referee.cli import asking, asking_new
from referee.views.ink import Ink
from tests.cli.conftest import Run

ROOT = Path(__file__).parents[2]
# The terminal becomes the program's own, so that Ctrl-C reaches it; a suite run in the background would ignore it.
OWN_TERMINAL = (
    "import fcntl, signal, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    "signal.signal(signal.SIGINT, signal.default_int_handler); "
)
PROGRAM = (sys.executable, "-c", OWN_TERMINAL + "from referee.cli.main import main; main()")
DAY = "2026-11-30"


class Script:
    """Somebody at a terminal who answers from a list; keeps what was asked and what was told."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []
        self.told: list[str] = []

    def read(self, shown: str) -> str:
        self.asked.append(shown)
        if not self.answers:
            raise EOFError
        return self.answers.pop(0)

    def tell(self, lines: Iterable[str]) -> None:
        self.told += lines

    def run(self, path: str = "", game: str = "", players: tuple[str, ...] = (), **options: Any) -> asking_new.Wanted:
        wanted = asking_new.Wanted(path, game, players, DAY, options)
        done = asking.ask(asking_new.questions(wanted, Ink(width=100)), self.read, self.tell)
        assert self.answers == []
        return done


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_every_question_with_its_default() -> None:
    script = Script("", "rubicon-bezique", "", "Ann Bob", "", "", "", "")
    done = script.run()
    assert (done.path, done.game, done.players) == (f"rubicon-bezique-{DAY}.toml", "rubicon-bezique", ["Ann", "Bob"])
    assert done.options == {"rules": "portland", "dealer": None, "stakes": {}, "house": [], "date": DAY}
    assert script.asked == [
        "How many play? [any number]: ",
        "Which game? Its number, its name or how that begins: ",
        "By which book? Its number or its name [portland]: ",
        "Who plays (2 players)? All the names, in order to the left: ",
        "Who deals first? [not known yet]: ",
        "For what stake? Such as per-hundred=0.10 or per-point=0.10 [no money]: ",
        next(line for line in script.asked if line.startswith("House rules?")),
        f"Which file? [rubicon-bezique-{DAY}.toml]: ",
    ]


def test_what_was_given_is_not_asked() -> None:
    script = Script("a.toml")
    given: dict[str, Any] = {"rules": "foster", "dealer": "Bob", "stakes": api.money(["per-game=1"]), "unit": "GBP"}
    done = script.run(game="bezique", players=("Ann", "Bob"), house=["last-trick.points=20"], **given)
    assert len(script.asked) == 1
    assert done.path == "a.toml"
    assert {key: done.options[key] for key in given} == given


def test_as_many_names_as_play_on_one_line() -> None:
    script = Script("3", "loo", "", "Ann", "", "Ann Bob Cal Dee", "Ann, Bob, Cal", "", "", "", "")
    assert script.run().players == ["Ann", "Bob", "Cal"]
    told = "\n".join(script.told)
    assert "that is 1 name for 3 players; write all the names on one line, such as Ann Bob Cal" in told
    assert "Loo is for 3 players; write all the names on one line" in told
    assert "4 names for 3 players" in told
    assert Script("", "loo", "", "Ann Bob Cal Dee", "", "", "", "").run().players == ["Ann", "Bob", "Cal", "Dee"]


def test_games_are_offered_for_as_many_as_play() -> None:
    script = Script("3", "loo", "", "Ann Bob Cal", "", "", "", "")
    script.run()
    offered = "\n".join(script.told)
    assert "commit" in offered
    assert "ecarte" not in offered
    assert "3-16" in offered


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("1", "bezique"), ("bez", "bezique"), ("Bézique", "bezique"), ("RUBICON", "rubicon-bezique"), ("ecar", "ecarte"),
     ("Rubicon Bézique", "rubicon-bezique")],
)  # fmt: skip
def test_a_game_by_number_name_or_beginning(typed: str, meant: str) -> None:
    assert asking_new._named_game(typed, ["bezique", "ecarte", "rubicon-bezique"], 2) == meant


@pytest.mark.parametrize(
    ("typed", "says"),
    [("", "a number from 1 to 2"), ("0", "from 1 to 2"), ("3", "from 1 to 2"), ("bezik", 'did you mean "bezique"?'),
     ("loo", "is not for 2 players"), ("²", "there is no game"), ("\x1b[2J", "there is no game")],
)  # fmt: skip
def test_what_names_no_game(typed: str, says: str) -> None:
    with pytest.raises(api.RefereeError, match=re.escape(says)):
        asking_new._named_game(typed, ["bezique", "ecarte"], 2)


def test_a_beginning_that_fits_several_names_them() -> None:
    with pytest.raises(api.RefereeError, match="may be cassino or commit; write more"):
        asking_new._named_game("c", ["cassino", "commit"], 3)


def test_a_bad_answer_is_asked_again_with_one_message() -> None:
    bad = Script(
        "x", "2", "nosuch", "rub", "9", "1",  # number, game, edition
        "Ann", "Ann ann", "Ann KS", "Ann Bob Cal", "", "Ann, Bob",  # players
        "Zoe", "bo",  # dealer
        "0.10", "per-hundred=0,10", "per-game=1", "per-hundred=0.10", "", "points", "GBP",  # stake and unit
        "nosuch=1", "last-trick.points=many", "next-deal", "last-trick.points=60 bezique-unite",  # house rules
        "no/a.toml", "club",  # file
    )  # fmt: skip
    done = bad.run()
    complaints = [line for line in bad.told if line.startswith("  ") and not line[2:4].strip().isdigit()]
    for says in (
        "write a number such as 2", 'no game "nosuch"', '"9" is no edition', "1 name for 2 players", "the same name",
        "it is a card", "3 names for 2 players", "is for 2 players; write all", "\"Zoe\" is no player",
        '"Zoe" is no player', "what the money is for", "KIND=AMOUNT",
        "it knows per-hundred", "one short word", "name the money", 'no value of', "is a whole number",
        "next-deal=recut or next-deal=loser", "no such folder",
    ):  # fmt: skip
        assert len([line for line in complaints if says in line]) == 1, says
    assert done.path == "club.toml"
    assert done.players == ["Ann", "Bob"]
    assert done.options["dealer"] == "Bob"
    assert done.options["stakes"] == api.money(["per-hundred=0.10"])
    assert done.options["unit"] == "GBP"
    assert done.options["house"] == ["last-trick.points=60", "bezique-unite=false"]


def test_the_one_kind_of_stake_need_not_be_named() -> None:
    done = Script("", "", "0.05", "EUR", "", "").run(game="ecarte", players=("Ann", "Bob"))
    assert done.options["stakes"] == api.money(["per-game=0.05"])


def test_the_options_of_a_book_are_listed_when_asked_for() -> None:
    script = Script("", "", "", "?", "", "")
    script.run(game="bezique", players=("Ann", "Bob"))
    assert any(line.startswith("game-ends=end-of-deal") for line in script.told)
    assert not any("game-ends=at-once" in line for line in script.told)


def test_four_are_asked_who_plays_with_whom_where_that_can_be() -> None:
    people = ("Ann", "Bob", "Cal", "Dee")
    rest = ("",) * 4  # dealer, stake, house rules, file

    def answered(game: str, *answers: str) -> tuple[str, Any]:
        script = Script(*answers)
        done = script.run(game=game, players=people, rules=api.edition_names(game)[0])
        return script.asked[0], done.options.get("sides")

    paired = [game for game in api.game_names(4) if _sides(game, people) == (("Ann", "Cal"), ("Bob", "Dee"))]
    assert paired
    for game in paired:
        first, sides = answered(game, "b", *rest)
        assert first == "Who is Ann's partner? [Cal]: "
        assert sides == [["Ann", "Bob"], ["Cal", "Dee"]]
        assert answered(game, "Cal", *rest)[1] == answered(game, "", *rest)[1] == []
    assert answered("cassino", "", *rest) == ("Who is Ann's partner? [nobody]: ", [])
    assert answered("cassino", "dee", *rest)[1] == [["Ann", "Dee"], ["Bob", "Cal"]]
    assert answered("loo", *rest) == ("Who deals first? [not known yet]: ", None)


def _sides(game: str, people: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(getattr(api.plan(game, people).table.deal, "sides", ()))


def test_a_name_that_is_taken_is_not_offered(empty_folder: Path) -> None:
    (empty_folder / f"ecarte-{DAY}.toml").touch()
    script = Script("", "", "", "", f"ecarte-{DAY}.toml", "")
    assert script.run(game="ecarte", players=("Ann", "Bob")).path == f"ecarte-{DAY}-2.toml"
    assert any("there is a file of this name already" in line for line in script.told)


def test_a_file_that_is_there_is_told_before_anything_is_asked(empty_folder: Path) -> None:
    (empty_folder / "a.toml").touch()
    script = Script()
    with pytest.raises(api.SessionError, match="already"):
        script.run(path="a.toml")
    assert script.asked == []


@pytest.mark.parametrize(
    ("words", "needed"),
    [((), "FILE, --game and --players"), (("a.toml",), "--game and --players"), (("a.toml", "--game", "loo"), "--players"),
     (("--game", "bezique", "--players", "Ann", "--players", "Bob"), "give FILE too")],
)  # fmt: skip
def test_where_nobody_can_be_asked_the_options_are_named(
    run: Run, empty_folder: Path, words: tuple[str, ...], needed: str
) -> None:
    told = run("new", *words, given="2\nbezique\n")
    assert (told.status, told.out) == (2, "")
    assert needed in told.err
    assert told.err.count("\n") == 1
    assert list(empty_folder.iterdir()) == []


def terminal(folder: Path, answers: Sequence[str], *words: str) -> tuple[str, int]:
    """Runs the program at a pseudo-terminal; each answer is typed when a question stands there.

    The last one is typed again if nothing happens: a key may fall between the question and the waiting for it.
    """
    ours, theirs = pty.openpty()
    env = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "dumb", "COLUMNS": "90"}
    process = subprocess.Popen(
        [*PROGRAM, *words], stdin=theirs, stdout=theirs, stderr=theirs, env=env, cwd=folder, start_new_session=True
    )
    os.close(theirs)
    shown = b""
    try:
        for answer in answers:
            shown = _until_asked(ours, shown)
            os.write(ours, answer.encode())
            shown += b"\n"
        for _ in range(30):
            if not select.select([ours], [], [], 1)[0]:
                os.write(ours, answer.encode())
                continue
            try:
                piece = os.read(ours, 65536)
            except OSError:  # how a terminal ends
                piece = b""
            shown += piece
            if not piece:
                break
        return shown.decode(), process.wait(20)
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def _until_asked(terminal: int, shown: bytes) -> bytes:
    """What is shown once a question has been asked."""
    while not shown.endswith(b": "):
        ready, _, _ = select.select([terminal], [], [], 20)
        assert ready, shown
        shown += os.read(terminal, 65536)
    return shown


def test_at_a_terminal(empty_folder: Path) -> None:
    shown, status = terminal(
        empty_folder, ["rubicon\n", "2\n", "rubi\n", "\n", "Ann Bob\n", "b\n", "\n", "\n", "our\n"], "new"
    )
    assert status == 0, shown
    assert "write a number such as 2" in shown
    assert "first dealer  Bob" in shown
    assert "Next: referee add our.toml 'Ann plays" in shown
    made = tomllib.loads((empty_folder / "our.toml").read_text())
    assert (made["game"], made["players"], made["deal"][0]["dealer"]) == ("rubicon-bezique", ["Ann", "Bob"], "Bob")
    assert "date" in made


@pytest.mark.parametrize(("key", "ends"), [("\x03", 130), ("\x04", 2)])
def test_giving_up_writes_nothing(empty_folder: Path, key: str, ends: int) -> None:
    shown, status = terminal(empty_folder, ["2\n", "rubi\n", key], "new", "a.toml")
    assert status == ends, shown
    assert "Traceback" not in shown
    assert list(empty_folder.iterdir()) == []
