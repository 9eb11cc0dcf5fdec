"""The live table without a terminal: saved before it answers, others noticed, undone entry by entry, nothing lost."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee import api
from referee.api import judged as judging
from referee.api import recording
from referee.api.live.completing import completions
from referee.api.live.session import LiveTable
from referee.api.live.words import Question
from referee.core.fold import Fold, Step
from referee.core.record import RecordLine
from referee.files import saving


@pytest.fixture
def path(tmp_path: Path) -> str:
    made = str(tmp_path / "a.toml")
    api.start(made, "rubicon-bezique", ("Ann", "Bob"), dealer="Bob")
    return made


def text_of(path: str) -> str:
    return Path(path).read_text(encoding="utf-8")


def record_of(path: str) -> str:
    return text_of(path).partition('record = """\n')[2].partition('"""')[0]


TRICKS = (
    ("th 7h m kh qh .", "Ann plays TH; Bob plays 7H; Ann declares marriage KH QH; Ann draws; Bob draws"),
    ("9c 7c .", "Ann plays 9C; Bob plays 7C; Ann draws; Bob draws"),
    ("8s js", "Ann plays 8S; Bob plays JS"),
    (". qd 7d", "Bob draws; Ann draws; Bob plays QD; Ann plays 7D"),
)


def test_short_and_full_lines_give_the_same_file(path: str, tmp_path: Path) -> None:
    other = str(tmp_path / "b.toml")
    api.start(other, "rubicon-bezique", ("Ann", "Bob"), dealer="Bob")
    short, full = LiveTable(path), LiveTable(other)
    for typed, line in TRICKS:
        assert not short.enter(typed).is_refused
        assert not full.enter(line).is_refused
        assert text_of(path) == text_of(other)  # saved before it answers
    assert record_of(path) == "".join(f"{line}\n" for _, line in TRICKS)
    assert [step.text for step in api.load(path).steps] == [step.text for step in api.load(other).steps]


def test_an_entry_folds_only_its_own_events(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = LiveTable(path)
    for _ in range(3):
        table.enter("9c 8c .")
    lines: list[str] = []
    add = Fold.add

    def counted(fold: Fold, line: RecordLine) -> Iterator[Step]:
        lines.append(line.text)
        return add(fold, line)

    monkeypatch.setattr(Fold, "add", counted)
    monkeypatch.setattr(recording, "judge", lambda *_, **__: pytest.fail("the file was judged again"))
    monkeypatch.setattr(recording, "read_bytes", lambda *_: pytest.fail("the file was read again"))
    table.enter("9d 8d .")
    table.enter("Ann plays KS")
    with pytest.raises(Question):
        table.enter("xyz")
    assert table.enter("Bob plays 5C").is_refused
    assert not table.enter("7s .").is_refused
    assert lines == [
        "Ann plays 9D; Bob plays 8D; Ann draws; Bob draws", "Ann plays KS", "Bob plays 5C",
        "Bob plays 7S; Ann draws; Bob draws",
    ]  # fmt: skip


def test_a_question_and_a_refusal_leave_the_file_alone(path: str) -> None:
    table = LiveTable(path)
    table.enter("th 7h")
    before = text_of(path)
    for asked in ("9c", "de", "m kh", "th 7h ."):
        with pytest.raises(Question):
            table.enter(asked)
        assert text_of(path) == before
    assert table.enter("Ann plays 2C").is_refused
    assert text_of(path) == before
    assert [one.step.text for one in table.enter(".").recorded] == ["Ann draws", "Bob draws"]


def test_a_short_line_is_recorded_up_to_the_stop(path: str) -> None:
    table = LiveTable(path)
    entered = table.enter("bob plays 9c; 7d .")
    assert (entered.is_stop, entered.rest, entered.because) == (True, "7d .", "play stops before it")
    assert record_of(path) == "Bob plays 9C\n"
    entered = table.enter("tak")
    assert [one.step.text for one in entered.recorded] == ["Bob takes-back 9C"]


def test_undo_takes_the_whole_entry_and_redo_brings_it_back(path: str) -> None:
    table = LiveTable(path)
    table.enter("th 7h .")
    before = text_of(path)
    table.enter("9c 8c m kh qh .")
    after = text_of(path)
    done = table.undo()
    assert [text for _, text in done.texts()] == [
        "- Ann plays 9C; Bob plays 8C; Ann declares marriage KH QH; Ann draws; Bob draws"
    ]
    assert table.judged.sheet() == {"Ann": 0, "Bob": 0}
    assert table.news() is None  # it was not somebody else
    table.redo()
    assert text_of(path) == after
    table.undo()
    table.undo()
    assert table.enter("th 7h .").recorded
    assert before != after


# Somebody else


def test_what_somebody_else_writes_is_noticed(path: str) -> None:
    one, other = LiveTable(path), LiveTable(path)
    one.enter("th 7h .")
    with pytest.raises(Question, match="somebody else"):
        other.enter("9c 8c .")
    news = other.news()
    assert news is not None
    assert [line.text for line in news] == ["Ann plays TH; Bob plays 7H; Ann draws; Bob draws"]
    assert other.news() is None
    other.enter("9c 8c .")
    entered = one.enter("Ann plays KS")  # a full line means the same at any table
    assert entered.others is not None
    assert [line.text for line in entered.others] == ["Ann plays 9C; Bob plays 8C; Ann draws; Bob draws"]
    assert record_of(path).count("\n") == 3


def test_nothing_of_somebody_else_is_struck_unseen(path: str) -> None:
    one, other = LiveTable(path), LiveTable(path)
    one.enter("th 7h .")
    other.news()
    other.enter("9c 8c .")
    with pytest.raises(api.CallError, match="nothing was struck"):
        one.undo()
    assert "- " not in record_of(path)
    one.news()
    one.undo()
    assert record_of(path).splitlines()[-1].startswith("- Ann plays 9C")


def test_a_file_edited_by_hand_is_read_again(path: str) -> None:
    table = LiveTable(path)
    table.enter("th 7h .")
    Path(path).write_text(text_of(path).replace("TH", "KH"), encoding="utf-8")
    news = table.news()
    assert news is not None
    assert news[0].text.startswith("Ann plays KH")


def test_a_file_spoilt_by_hand_is_complained_of_until_it_is_mended(path: str) -> None:
    table = LiveTable(path)
    table.enter("th 7h .")
    good = text_of(path)
    for bad in ("this is no session", good.replace("TH", "2H")):
        Path(path).write_text(bad, encoding="utf-8")
        with pytest.raises(api.RefereeError):
            table.news()
        with pytest.raises(api.RefereeError):
            table.enter("9c")
        assert text_of(path) == bad
    Path(path).unlink()
    with pytest.raises(api.SessionError, match="no such file"):
        table.enter("9c")
    Path(path).write_text(good, encoding="utf-8")
    table.news()
    assert not table.enter("9c 8c .").is_refused


# The disk


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EFBIG, errno.EIO])
def test_a_full_disk_leaves_the_file_and_the_table(path: str, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    table = LiveTable(path)
    table.enter("th 7h .")
    before = text_of(path)

    def full(_: int) -> None:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(api.SessionError, match="is as it was"):
            table.enter("9c 8c .")
    assert text_of(path) == before
    assert sorted(os.listdir(os.path.dirname(path))) == ["a.toml"]
    assert not table.enter("9c 8c .").is_refused  # the fold did not go on without the file
    assert record_of(path).count("Ann plays 9C") == 1


def test_a_file_that_may_not_be_written(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = LiveTable(path)
    with monkeypatch.context() as patched:
        patched.setattr(os, "access", lambda *_: False)
        with pytest.raises(api.SessionError, match="may not be changed"):
            table.enter("th 7h .")
    assert record_of(path) == ""
    assert not table.enter("th 7h .").is_refused


def test_an_interrupt_after_saving_loses_nothing(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = LiveTable(path)

    def interrupted(where: str, data: bytes) -> None:
        saving.save_text(where, data)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(recording, "save_text", interrupted)
        with pytest.raises(KeyboardInterrupt):
            table.enter("th 7h .")
    assert [line.text for line in table.news() or []] == ["Ann plays TH; Bob plays 7H; Ann draws; Bob draws"]
    assert not table.enter("9c 8c .").is_refused


# Deals


def test_tallies_deal_after_deal(tmp_path: Path) -> None:
    path = str(tmp_path / "c.toml")
    api.start(path, "cassino", ("Ann", "Bob"), dealer="Bob")
    table = LiveTable(path)
    line = "tally c=27 sp=7 a=3 great sw=1 / c=25 sp=6 a=1 little sw=0"
    assert table.enter(line).has_ended_deal
    assert table.moment.following.table.deal.number == 2
    assert table.enter(line).has_ended_deal
    assert not table.enter("7c 3d 5s 9h").has_ended_deal
    assert table.judged.table.deal.number == 3
    assert text_of(path).count("[[deal]]") == 3
    assert api.load(path).findings() == []


def test_the_next_deal_opens_by_itself(tmp_path: Path) -> None:
    path = str(tmp_path / "d.toml")
    api.start(path, "baccarat-chemin-de-fer", ("Kit", "Pia", "Quin"), dealer="Kit")
    table = LiveTable(path)
    for line in ("kit banks 30", "pia stakes 10", "deals", "pia declines", "kit declines", "pia shows 2s 2d"):
        assert not table.enter(line).is_refused
    assert table.enter("kit shows 6c 2h").has_ended_deal
    table.enter("stakes pia=5")
    assert table.judged.table.deal.number == 2


def test_a_session_without_a_deal(tmp_path: Path) -> None:
    path = tmp_path / "e.toml"
    path.write_text('format = 1\ngame = "rubicon-bezique"\nplayers = ["Ann", "Bob"]\n', encoding="utf-8")
    table = LiveTable(path)
    with pytest.raises(Question):
        table.enter("th 7h .")
    assert not table.enter("bob deals").is_refused
    assert not table.enter("th 7h .").is_refused


# Completion


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("a", "Ann"),
        ("ann pl", "plays"),
        ("ann plays k", "ks"),
        ("ann claims re", "restoring"),
        ("ann claims too-many-cards ", "by"),
        ("ann claims too-many-cards by b", "Bob"),
        ("ann declares ma", "marriage"),
        ("ann tallies sc", "score="),
        ("tally br", "brisques="),
        ("th 7h ma", "marriage"),
        ("th 7", "7s"),
        ("tak", "takes-back"),
        ("ann plays th; b", "Bob"),
        ("le", "legal"),
        ("zzz", None),
        ("ann plays", None),
    ],
)
def test_completion(path: str, typed: str, first: str | None) -> None:
    found = completions(typed, LiveTable(path).moment)
    if first is None:
        assert found == []
    elif first == "restoring":
        assert all(word.startswith("re") for word in found)
    else:
        assert first in found
    assert all(word.casefold().startswith(typed.rpartition(" ")[2]) or typed.endswith(" ") for word in found)


def test_open_choices_come_first(tmp_path: Path) -> None:
    sample = Path(__file__).parents[2] / "sessions" / "rubicon-bezique" / "dispute.toml"
    lines = sample.read_text(encoding="utf-8").splitlines(keepends=True)
    place = next(at for at, line in enumerate(lines) if "elects" in line)
    path = tmp_path / "f.toml"
    path.write_text("".join(lines[:place]) + '"""\n', encoding="utf-8")
    moment = LiveTable(path).moment
    assert completions("", moment)[0] in [option.key for option in moment.choices[0].options]
    assert judging.full_name("An", ("Ann",)) == "Ann"
