"""New sessions and edits of a file's text: only the touched lines change, and corrections leave their trace."""

from __future__ import annotations

import os
import tomllib
from decimal import Decimal
from pathlib import Path

import pytest

from referee.core.errors import SessionError
from referee.core.record import DealRecord, RecordLine, Session
from referee.files.editing import Edit
from referee.files.reading import parse_session, read_session
from referee.files.writing import (
    change_session,
    new_session,
    strike_remark,
    with_amended,
    with_deal_added,
    with_line_added,
    with_lines_struck,
    with_restored,
    with_undone,
)

HEAD = 'format = 1\ngame = "ecarte"\nplayers = ["Ann", "Bob"]   # who\n'


def file_with(*lines: str, quotes: str = '"""') -> str:
    body = "".join(f"{line}\n" for line in lines)
    return f'{HEAD}\n[[deal]]\ndealer = "Ann"\nrecord = {quotes}\n{body}{quotes}   # end\n'


def record(text: str, deal: int = 1) -> list[str]:
    return [line.text for line in parse_session(text.encode(), "a.toml").deals[deal - 1].lines]


def refused(words: str, call: object, *arguments: object) -> SessionError:
    assert callable(call)
    with pytest.raises(SessionError, match=words) as caught:
        call(*arguments)
    return caught.value


def test_a_line_is_put_before_the_closing_quotes() -> None:
    text = file_with("Ann plays TH", "# half time", "", "Bob plays 7H   # low")
    edit = with_line_added(text, 1, "Ann draws")
    assert edit.text == text.replace('"""   # end', 'Ann draws\n"""   # end')
    assert edit.lines == (12,)
    assert edit.text.split("\n")[11] == "Ann draws"
    assert record(edit.text)[-1] == "Ann draws"
    assert edit.session.deals[0].lines[-1] == RecordLine(12, "Ann draws")


def test_the_closing_quotes_may_stand_anywhere() -> None:
    text = f'{HEAD}[[deal]]\nrecord = """\n    Ann plays TH\n    """'
    assert with_line_added(text, 1, "Bob plays 7H").text == text.replace("TH\n", "TH\n    Bob plays 7H\n")
    text = f'{HEAD}[[deal]]\nrecord = """\nAnn plays TH"""'
    edit = with_line_added(text, 1, "Bob plays 7H")
    assert edit.text == text.replace('TH"""', 'TH\nBob plays 7H"""')
    assert edit.lines == (7,)
    text = f'{HEAD}[[deal]]\nrecord = """\ntable notes "hi""""\n'
    assert record(with_line_added(text, 1, 'table notes "ho"').text) == ['table notes "hi"', 'table notes "ho"']


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("empty", ['""', "''", '""""""', "''''''"])
def test_an_empty_record_becomes_a_block(empty: str, end: str) -> None:
    text = f"{HEAD}[[deal]]\nrecord = {empty}  # nothing yet\n_x = 1\n".replace("\n", end)
    edit = with_line_added(text, 1, 'table notes "so" \\ far')
    block = f'"""{end}table notes \\"so\\" \\\\ far{end}"""'
    assert edit.text == text.replace(empty, block)
    assert edit.lines == (6,)
    assert record(edit.text) == ['table notes "so" \\ far']


def test_line_ends_of_the_file_are_kept() -> None:
    text = file_with("Ann plays TH", "Bob plays 7H").replace("\n", "\r\n")
    added = with_line_added(text, 1, "Ann draws").text
    assert added == text.replace('"""   # end', 'Ann draws\r\n"""   # end')
    amended = with_amended(text, 8, ["Ann plays KH"], "wrong card").text
    assert amended == text.replace("TH\r\n", "TH  # amended: wrong card\r\nAnn plays KH\r\n").replace(
        "Ann plays TH", "- Ann plays TH"
    )
    deal = with_deal_added(text, "Bob", "Bob plays KH").text
    assert deal == text + '\r\n[[deal]]\r\ndealer = "Bob"\r\nrecord = """\r\nBob plays KH\r\n"""\r\n'
    for new in (added, amended, deal):
        assert new.count("\n") == new.count("\r\n")


@pytest.mark.parametrize(
    "typed", ['say "hi"', '"""', '""""', "back\\slash\\", "\\n", "'''", "it's", "tab\there", "é \u202f♠"]
)
@pytest.mark.parametrize("quotes", ['"""', "'''"])
def test_what_is_typed_is_what_is_read(typed: str, quotes: str) -> None:
    line = f"table notes {typed}".rstrip()
    for text in (file_with("Ann deals", quotes=quotes), file_with(quotes=quotes)):
        if quotes in line and quotes == "'''":
            refused("cannot hold", with_line_added, text, 1, line)
            refused("cannot hold", with_lines_struck, file_with("Ann deals", quotes=quotes), {8: f"struck: {typed}"})
            continue
        assert record(with_line_added(text, 1, line).text)[-1] == line
        added = with_line_added(text, 1, "Bob draws").text
        number = added.split("\n").index("Bob draws") + 1
        assert record(with_amended(added, number, [line], typed).text)[-2:] == [
            f"- Bob draws  # amended: {typed.strip()}",
            line,
        ]


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("Ann plays\nBob plays", "one line"),
        ("Ann plays\rBob", "one line"),
        ("Ann plays\u2028Bob", "one line"),
        ("Ann \x1b[1m", "U\\+001B"),
        ("Ann \0", "U\\+0000"),
        ("Ann \x7f", "U\\+007F"),
        ("Ann \x9b", "U\\+009B"),
        ("Ann \udcff", "UTF-8"),
        ("", "nothing to write"),
        ("  \n", "nothing to write"),
        ("- Ann plays KH", "struck out"),
        ("Ann plays KH # struck: x", "referee's own"),
    ],
)
def test_what_is_no_line_is_not_written(typed: str, words: str) -> None:
    text = file_with("Ann plays TH")
    refused(words, with_line_added, text, 1, typed)
    refused(words, with_amended, text, 8, [typed])
    refused(words, with_deal_added, text, None, typed)


def test_a_struck_line_keeps_its_indentation_and_says_why() -> None:
    text = file_with("\t Ann plays TH   # low", "Bob plays 7H", "Ann draws")
    edit = with_lines_struck(text, {8: strike_remark("not so"), 10: strike_remark(None)})
    assert record(edit.text) == ["\t - Ann plays TH   # low  # struck: not so", "Bob plays 7H", "- Ann draws  # struck"]
    assert edit.lines == (8, 10)
    text = f'{HEAD}[[deal]]\nrecord = """\nAnn draws"""'
    assert with_lines_struck(text, {6: strike_remark("a")}).text == text.replace(
        "Ann draws", "- Ann draws  # struck: a"
    )


def test_only_lines_that_hold_an_event_can_be_struck() -> None:
    text = file_with("Ann plays TH", "", "# remark", "- Bob plays 7H", "-")
    outside = "no line of a record"
    for line, words in {9: "no event", 10: "no event", 11: "already", 12: "already", 1: outside, 13: outside}.items():
        error = refused(words, with_lines_struck, text, {line: "struck"})
        assert error.line == line
        refused(words, with_amended, text, line, ["Ann draws"])
    refused("begins with struck", with_lines_struck, text, {8: "oops"})


def test_an_amended_line_has_the_new_ones_below_it() -> None:
    text = file_with("Ann plays TH", "  Bob plays 7H", "Ann draws")
    edit = with_amended(text, 9, ["Bob plays 8H; Bob draws", "Ann draws"])
    assert record(edit.text) == [
        "Ann plays TH",
        "  - Bob plays 7H  # amended",
        "  Bob plays 8H; Bob draws",
        "  Ann draws",
        "Ann draws",
    ]
    assert edit.lines == (9, 10, 11)
    text = f'{HEAD}[[deal]]\nrecord = """\nAnn draws"""'
    edit = with_amended(text, 6, ["Bob draws"], "he did")
    assert edit.text == text.replace('Ann draws"""', '- Ann draws  # amended: he did\nBob draws"""')
    refused("nothing to put", with_amended, text, 6, [])


def test_undo_and_redo_give_back_the_same_bytes() -> None:
    text = file_with("Ann plays TH", "  Bob plays 7H  # low", "", "# remark", "Ann draws")
    first = with_undone(text)
    assert record(first.text)[-1] == "- Ann draws"
    assert first.lines == (12,)
    second = with_undone(first.text, 2)
    assert record(second.text) == ["- Ann plays TH", "  - Bob plays 7H  # low", "", "# remark", "- Ann draws"]
    assert with_restored(second.text, 2).text == first.text
    assert with_restored(second.text, 2).lines == (8, 9)
    assert with_restored(second.text, 3).text == text
    refused("nothing to undo", with_undone, second.text)
    refused("only 2 lines stand", with_undone, first.text, 3)
    refused("only 1 line was undone", with_restored, first.text, 2)
    refused("nothing to redo", with_restored, text)
    refused("give 1 or more", with_undone, text, 0)
    refused("give 1 or more", with_restored, first.text, -1)


def test_undo_crosses_deals_and_leaves_their_blocks() -> None:
    text = file_with("Ann plays TH") + '[[deal]]\nrecord = """\nBob plays 7H"""\n[[deal]]\nrecord = ""\n'
    undone = with_undone(text, 2).text
    assert [record(undone, deal) for deal in (1, 2, 3)] == [["- Ann plays TH"], ["- Bob plays 7H"], []]
    assert with_restored(undone, 2).text == text


def test_a_line_written_after_an_undo_ends_what_redo_could_do() -> None:
    text = with_line_added(with_undone(file_with("Ann plays TH", "Bob plays 7H")).text, 1, "Bob plays 8H").text
    assert record(text) == ["Ann plays TH", "- Bob plays 7H", "Bob plays 8H"]
    refused("nothing to redo", with_restored, text)
    again = with_undone(text).text
    assert record(again)[-1] == "-  Bob plays 8H"
    assert with_restored(again).text == text
    refused("only 1 line was undone", with_restored, again, 2)
    all_of_it = with_undone(text, 2).text
    assert record(all_of_it) == ["-  Ann plays TH", "- Bob plays 7H", "-  Bob plays 8H"]
    assert with_restored(all_of_it).text == again
    assert with_restored(all_of_it, 2).text == text
    third = with_undone(with_line_added(all_of_it, 1, "Ann plays KH").text)
    assert record(third.text)[-1] == "-   Ann plays KH"
    refused("only 1 line was undone", with_restored, third.text, 2)


def test_what_was_struck_or_amended_is_never_redone() -> None:
    text = file_with("Ann plays TH", "Bob plays 7H", "Ann draws")
    struck = with_lines_struck(text, {10: strike_remark("no"), 9: strike_remark()}).text
    refused("nothing to redo", with_restored, struck)
    amended = with_amended(text, 10, ["Ann draws 7D"], "seen").text
    undone = with_undone(amended).text
    assert record(undone)[-2:] == ["- Ann draws  # amended: seen", "- Ann draws 7D"]
    assert with_restored(undone).text == amended
    refused("only 1 line", with_restored, undone, 2)


def test_lines_struck_by_hand_do_not_mislead_undo_and_redo() -> None:
    text = file_with(
        "Ann plays TH", "- Bob plays 7H  # misread", "-   - twice", "- # nothing", "-", "-Ann", "\\u002D Ann x"
    )
    undone = with_undone(text, 2)
    assert record(undone.text)[-2:] == ["-  -Ann", "- Ann x"]
    assert record(undone.text)[0] == "-  Ann plays TH"
    assert with_restored(undone.text, 2).text == text
    by_hand = file_with("Ann plays TH", "- Bob plays 7H")
    assert record(with_restored(by_hand).text) == ["Ann plays TH", "Bob plays 7H"]
    aligned = file_with("Ann plays TH", "-    Bob plays 7H", "Ann draws", "-      Bob draws")
    assert with_restored(with_undone(aligned, 2).text, 2).text == aligned
    own = file_with("Ann plays TH  # struck: by lightning")
    refused("referee's own", with_undone, own)


def test_an_edit_of_a_file_that_cannot_be_read_is_refused() -> None:
    text = file_with("Ann plays TH").replace("format", "formt")
    refused("formt", with_line_added, text, 1, "Ann draws")
    refused("no deal 2", with_line_added, file_with("Ann plays TH"), 2, "Ann draws")
    refused("no deal 0", with_line_added, file_with("Ann plays TH"), 0, "Ann draws")
    error = refused("no deal 2", with_line_added, file_with(), 2, "Ann draws", "x.toml")
    assert error.path == "x.toml"


@pytest.mark.parametrize("tail", ["", "\n", "\n\n", "\n# last words", "   ", "\n[stakes]\nunit = 'GBP'"])
def test_a_deal_is_added_as_a_block_at_the_end(tail: str) -> None:
    text = file_with("Ann plays TH").removesuffix("\n") + tail
    edit = with_deal_added(text, "Bob", "Bob plays KH", 'table notes "x"')
    assert edit.text.startswith(text)
    assert edit.text.endswith('\n\n[[deal]]\ndealer = "Bob"\nrecord = """\nBob plays KH\ntable notes \\"x\\"\n"""\n')
    assert '\n\n\n[[deal]]\ndealer = "Bob"' not in edit.text or tail == "\n\n"
    assert record(edit.text, 2) == ["Bob plays KH", 'table notes "x"']
    assert [edit.text.split("\n")[line - 1] for line in edit.lines] == ["Bob plays KH", 'table notes \\"x\\"']
    empty = with_deal_added(edit.text, None)
    assert empty.text == edit.text + '\n[[deal]]\nrecord = """\n"""\n'
    assert (empty.session.deals[2].dealer, empty.session.deals[2].lines, empty.lines) == (None, (), ())
    refused("not among", with_deal_added, text, "Cal")


SESSION = Session(
    game="cassino",
    players=("Ann", "Bob", "Cal", "Dee"),
    deals=(
        DealRecord(1, 0, (RecordLine(0, "Ann deals"), RecordLine(0, 'table notes "x" \\')), dealer="Ann"),
        DealRecord(2, 0, players=("Ann", "Bob"), bystanders=("Eve",), sides=(("Ann",), ("Bob",))),
    ),
    rules="hoffmann",
    revision=3,
    draws="implied",
    date="2026-11-29",
    unit='G"BP',
    stakes={"per-point": Decimal("0.10"), "per-game": Decimal("1E+2")},
    sides=(("Ann", "Cal"), ("Bob", "Dee")),
    house={"last-trick.points": 100, "mode": "x", "list": [1, "a"], "on": True},
    house_articles=({"id": "H1", "text": "one\ntwo", "sets": {"a.b": 1}, "options": [{"key": "k", "say": "s"}]},),
)


def test_a_new_session_is_written_as_the_contract_shows_it(tmp_path: Path) -> None:
    path = tmp_path / "new.toml"
    new_session(path, SESSION)
    text = path.read_text()
    again = read_session(path)
    for name in (
        "game",
        "players",
        "rules",
        "revision",
        "draws",
        "date",
        "unit",
        "stakes",
        "sides",
        "house",
        "house_articles",
    ):
        assert getattr(again, name) == getattr(SESSION, name), name
    assert [deal.bystanders for deal in again.deals] == [(), ("Eve",)]
    assert 'players = ["Ann", "Bob", "Cal", "Dee"]\n' in text
    assert '\n[house]\n"last-trick.points" = 100\n' in text
    assert '\n\n[[deal]]\ndealer = "Ann"\nbystanders = []\nrecord = """\nAnn deals\n' in text
    assert list(tomllib.loads(text))[:3] == ["format", "game", "rules"]
    error = refused("already", new_session, path, SESSION)
    assert error.path == str(path)
    assert path.read_text() == text
    assert os.listdir(tmp_path) == ["new.toml"]


def test_a_session_that_could_not_be_read_again_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "new.toml"
    refused("it is a card", new_session, path, Session("ecarte", ("Ann", "KH")))
    refused("not among", new_session, path, Session("ecarte", ("Ann",), (DealRecord(1, 0, dealer="Bob"),)))
    refused("UTF-8", new_session, path, Session("ecarte", ("Ann",), house={"a": "\udcff"}))
    refused("no such folder", new_session, tmp_path / "no" / "new.toml", Session("ecarte", ("Ann",)))
    assert os.listdir(tmp_path) == []
    path.symlink_to(tmp_path / "nowhere")
    refused("already", new_session, path, Session("ecarte", ("Ann",)))


def test_a_change_is_saved_only_if_it_holds(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes(file_with("Ann plays TH").replace("\n", "\r\n").encode())
    edit = change_session(path, lambda text: with_line_added(text, 1, "Bob plays 7H"))
    assert path.read_bytes() == edit.text.encode()
    assert edit.session.path == str(path)
    before = path.read_bytes()
    error = refused("struck out", change_session, path, lambda text: with_line_added(text, 1, "- Bob"))
    assert error.path == str(path)
    assert path.read_bytes() == before
    stamp = path.stat().st_mtime_ns
    change_session(path, lambda text: Edit(text, read_session(path), ()))
    assert path.stat().st_mtime_ns == stamp
    assert os.listdir(tmp_path) == ["a.toml"]
