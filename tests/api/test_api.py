"""The Python interface: the examples of its page, and what the page promises."""

from __future__ import annotations

import doctest
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import pytest

from referee import api
from referee.api.judged import deals_begun, full_name
from referee.api.recording import written
from referee.core.cards import Pack
from referee.core.events import Seats
from referee.core.rulings import Verdict

GAME = "rubicon-bezique"
PAGE = Path(__file__).parents[2] / "docs" / "api.md"
LINES = ("Ann plays TH", "Bob plays 7H", "Ann declares marriage KH QH", "Ann draws; Bob draws")


@pytest.fixture
def path(tmp_path: Path) -> str:
    """A fresh session."""
    file = str(tmp_path / "a.toml")
    api.start(file, GAME, ["Ann", "Bob"], dealer="Bob")
    return file


def test_the_examples_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert result.attempted > 15
    assert result.failed == 0


def test_every_name_is_on_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    inner = {"BENEATH", "BookError", "CallError", "SessionError", "House", "Recorded", "find_article"}
    assert [name for name in api.__all__ if name not in inner and name not in text] == []


def test_append_saves_before_it_tells(path: str) -> None:
    adding = api.append(path, LINES)
    for line in LINES[:2]:
        assert next(adding).step.text == line
        assert line in Path(path).read_text()
    assert LINES[2] not in Path(path).read_text()
    adding.close()


def test_a_line_is_refused_whole(path: str) -> None:
    before = Path(path).read_bytes()
    (recorded,) = api.append(path, ["Ann plays TH; Bob sings; Bob plays 7H", "Ann plays 7H"])
    assert recorded.is_refused
    assert recorded.step.text.startswith("Ann plays TH; Bob sings")
    assert Path(path).read_bytes() == before


def test_a_recorder_sees_what_others_wrote(path: str) -> None:
    first, second = api.Recorder(path), api.Recorder(path)
    assert first.add(LINES[0])[0].step.line == 12
    assert second.add(LINES[1])[0].step.line == 13
    (marriage,) = first.add(LINES[2])
    assert marriage.step.line == 14
    assert marriage.judged.sheet() == {"Ann": 40, "Bob": 0}
    assert [step.text for step in api.load(path).steps] == list(LINES[:3])


def test_a_recorder_goes_on_after_a_refusal(path: str) -> None:
    recorder = api.Recorder(path)
    assert recorder.add("Bob sings")[0].is_refused
    assert not recorder.add(LINES[0])[0].is_refused
    assert recorder.judged.events == 1


def test_recording_line_by_line_is_judging_the_whole(path: str) -> None:
    lines = [*LINES, "Bob plays 7C", "Ann plays 8C", "Bob exposes 9H of stock", "table expects Ann=10"]
    steps = [recorded.step for recorded in api.append(path, lines)]
    whole = api.load(path)
    assert [(one.line, one.text, one.ruling.verdict) for one in steps] == [
        (one.line, one.text, one.ruling.verdict) for one in whole.steps
    ]
    assert api.load(path, keep=False).findings() == whole.findings()
    assert api.load(path, keep=False).settlement() == whole.settlement()


def test_earlier_tables(path: str) -> None:
    list(api.append(path, LINES))
    judged = api.load(path)
    assert judged.sheet(judged.table_at(13)) == {"Ann": 0, "Bob": 0}
    assert judged.sheet(judged.table_at(14)) == {"Ann": 40, "Bob": 0}
    assert judged.sheet(judged.table_before(14)) == {"Ann": 0, "Bob": 0}
    assert judged.sheet(judged.table_before(12)) == {"Ann": 0, "Bob": 0}
    with pytest.raises(api.CallError, match="its record runs from line 12 to 15"):
        judged.table_at(16)


def test_whatever_is_legal_is_allowed(path: str) -> None:
    for line in LINES:
        list(api.append(path, [line]))
        for may_follow in api.load(path).legal():
            (recorded, *_) = api.Recorder(path).add(may_follow)
            assert recorded.step.ruling.verdict is Verdict.ALLOWED
            api.undo(path)


def test_undo_and_redo_give_the_same_session(path: str) -> None:
    list(api.append(path, LINES))
    before = Path(path).read_bytes()
    for count in range(1, len(LINES) + 1):
        done = api.undo(path, count)
        assert len(done.after.steps) == sum(1 + line.count(";") for line in LINES[: len(LINES) - count])
        api.redo(path, count)
        assert Path(path).read_bytes() == before


def test_a_failed_correction_leaves_the_file(path: str) -> None:
    list(api.append(path, LINES))
    before = Path(path).read_bytes()
    wrong: list[Callable[[], object]] = [
        lambda: api.strike(path, 1),
        lambda: api.undo(path, 5),
        lambda: api.redo(path),
        lambda: api.amend(path, 13, "Bob sings"),
        lambda: api.amend(path, 13, "x plays 7H"),
    ]
    for one in wrong:
        with pytest.raises(api.RefereeError) as caught:
            one()
        assert caught.value.path == path
        assert Path(path).read_bytes() == before


def test_money_and_house_rules() -> None:
    stakes = api.money(["per-hundred=0.10"])
    assert stakes == {"per-hundred": Decimal("0.10")}
    tallies = ["Ann score=1510", "Bob score=1240"]
    settled = api.settle_tallies(GAME, tallies, stakes=stakes, unit="GBP").settlement()
    assert [(str(one.amount), one.unit) for one in settled.transfers][1] == ("0.80", "GBP")
    with pytest.raises(api.CallError, match="keep one"):
        api.house_rules(api.book(GAME), ["last-trick.points=60", "last-trick.points=70"])


def test_a_stake_that_is_for_another_way_of_settling() -> None:
    tallies = ["Ann score=1010", "Bob score=480"]
    with pytest.raises(api.SessionError, match='per-point is for settle-by = "points"'):
        api.settle_tallies("bezique", tallies, stakes=api.money(["per-point=0.01"]), unit="GBP")
    house = api.house_rules(api.book("bezique"), ["settle-by=points"])
    settled = api.settle_tallies("bezique", tallies, stakes=api.money(["per-point=0.01"]), unit="GBP", house=house)
    assert [str(one.amount) for one in settled.settlement().transfers] == ["530", "5.30"]


def test_sides_tally_without_a_file() -> None:
    ours = "Ann+Cal cards=30 spades=8 aces=3 great little sweeps=1"
    settled = api.settle_tallies("cassino", [ours, "Bob+Dee cards=22 spades=5 aces=1 sweeps=0"])
    assert settled.session.players == ("Ann", "Bob", "Cal", "Dee")
    # cards 3, spades 1, aces 3, great cassino 2, little cassino 1, a sweep 1; the others one ace
    assert settled.settlement().deals[0].points == {"Ann": 11, "Bob": 1, "Cal": 11, "Dee": 1}
    with pytest.raises(api.CallError, match="one size"):
        api.settle_tallies("cassino", [ours, "Bob cards=22"])
    with pytest.raises(api.CallError, match="Cal is tallied twice"):
        api.settle_tallies("cassino", [ours, "Cal+Dee cards=22"])


def test_names_and_their_beginnings() -> None:
    players = ("Ann", "Anna", "Bob", "Élise")
    assert full_name("ann", players) == "Ann"
    assert full_name("anna", players) == "Anna"
    assert full_name("B", players) == "Bob"
    assert full_name("él", players) == "Élise"
    assert full_name("x", players) is None
    assert full_name("", players) is None
    with pytest.raises(api.CallError, match="may be Ann or Anna"):
        full_name("a", players)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("a plays qs", "Ann plays QS"),
        ("  ANN   Plays   10h.new  ", "Ann   plays   TH.new"),
        ("bob declares four-kings ♠K kHx2 kd", "Bob declares four-kings KS KHx2 KD"),
        ("b draws;a draws", "Bob draws;Ann draws"),
        ("a plays ?s # qs, as it seems", "Ann plays ?S # qs, as it seems"),
        ("table notes a plays qs; so", "table notes a plays qs; so"),
        ("x sings qs", "x sings QS"),
        ("# a remark", "# a remark"),
    ],
)
def test_what_is_kept_of_a_typed_line(typed: str, kept: str) -> None:
    pack = Pack("A T K Q J 9 8 7", copies=4)
    assert written(typed.strip(), Seats(("Ann", "Bob")), api.game(GAME), pack) == kept


def test_empty_deals_at_the_end_wait(path: str) -> None:
    with Path(path).open("a") as file:
        file.write('\n[[deal]]\nrecord = """\n# later\n"""\n')
    judged = api.load(path)
    assert len(judged.session.deals) == 2
    assert len(deals_begun(judged.session)) == 1
