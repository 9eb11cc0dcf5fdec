"""Session files and files of house rules read: values, places, and what is said of files that cannot be used."""

from __future__ import annotations

import tomllib
from decimal import Decimal
from pathlib import Path

import pytest

from referee.core.errors import SessionError
from referee.core.record import RecordLine, Session
from referee.files.house import read_house, read_house_file
from referee.files.reading import parse_session, read_session

HEAD = 'format = 1\ngame = "ecarte"\nplayers = ["Ann", "Bob"]\n'
CONTRACT = '''format = 1
game = "rubicon-bezique"
rules = "portland"                 # the edition; pinned when the session is made
revision = 1                       # of that book
players = ["Ann", "Bob"]           # in the order in which the deal passes
discovery = "referee"              # or "players": see Who notices
draws = "told"                     # or "implied"
date = 2026-11-29

[stakes]
unit = "GBP"
per-hundred = "0.10"               # money is decimal text, never a float

[house]                            # each sets one value of the book
"last-trick.points" = 100
brisque-decide = "within:200"      # what a sheet calls brisque_decide

[[deal]]
dealer = "Bob"                     # the first is needed
record = """
Ann plays TH
Bob plays 7H
Ann declares marriage KH QH        # hearts are trumps
Ann draws; Bob draws
"""
'''


def parse(text: str) -> Session:
    return parse_session(text.encode(), "a.toml")


def complaint(text: str | bytes) -> str:
    with pytest.raises(SessionError) as caught:
        parse_session(text if isinstance(text, bytes) else text.encode(), "a.toml")
    return str(caught.value)


def with_record(record: str) -> str:
    return f'{HEAD}[[deal]]\ndealer = "Ann"\nrecord = {record}\n'


def texts(session: Session) -> list[list[str]]:
    return [[line.text for line in deal.lines] for deal in session.deals]


def test_the_example_of_the_contract_is_read_with_every_place() -> None:
    session = parse(CONTRACT)
    assert (session.game, session.rules, session.revision) == ("rubicon-bezique", "portland", 1)
    assert session.players == ("Ann", "Bob")
    assert (session.discovery, session.draws, session.date) == ("referee", "told", "2026-11-29")
    assert (session.unit, session.stakes) == ("GBP", {"per-hundred": Decimal("0.10")})
    assert session.house == {"last-trick.points": 100, "brisque-decide": "within:200"}
    deal = session.deals[0]
    assert (deal.number, deal.line, deal.dealer) == (1, 18, "Bob")
    assert deal.lines[0] == RecordLine(21, "Ann plays TH")
    assert deal.lines[-1] == RecordLine(24, "Ann draws; Bob draws")
    assert isinstance(deal.lines[0], RecordLine)
    assert session.places["house.last-trick.points"] == 15
    assert session.places["stakes.per-hundred"] == 12
    assert session.places["players"] == 5
    assert session.places["deal.1.dealer"] == 19
    assert session.path == "a.toml"


def test_every_record_line_has_the_line_of_the_file_that_holds_it() -> None:
    text = CONTRACT + '\n# between\n\n[[deal]]\nrecord = """\n\n  Ann plays KH\n# remark\n- Bob plays 7H\n"""\n'
    lines = text.split("\n")
    session = parse(text)
    for deal in session.deals:
        for number, written in deal.lines:
            assert lines[number - 1] == written
    assert texts(session)[1] == ["", "  Ann plays KH", "# remark", "- Bob plays 7H"]


def test_crlf_files_read_as_others_do() -> None:
    crlf, plain = parse(CONTRACT.replace("\n", "\r\n")), parse(CONTRACT)
    assert crlf == plain


@pytest.mark.parametrize("record", ['""', "''", '""""""', "''''''", '"""\n"""', "'''\n'''", '"""\n   """'])
def test_an_empty_record_may_be_written_in_any_quotes(record: str) -> None:
    assert texts(parse(with_record(record))) == [[]]


@pytest.mark.parametrize(
    ("record", "lines"),
    [
        ('"""\nAnn plays KH"""', ["Ann plays KH"]),
        ("'''\nAnn plays KH\n'''", ["Ann plays KH"]),
        ('"""\ntable notes say \\"hi\\" \\\\ \\t\\u00e9\n"""', ['table notes say "hi" \\ \té']),
        ('"""\ntable notes "a""b"\n"""', ['table notes "a""b"']),
        ('"""\ntable notes "hi""""', ['table notes "hi"']),
        ('"""\ntable notes \\"""hi"""""', ['table notes """hi""']),
        ("'''\ntable notes a\\nb 'x'''''", ["table notes a\\nb 'x''"]),
        ('"""\ntable notes \\\\n\n"""  # after', ["table notes \\n"]),
        ("'''\ntable notes \"\"\" and [[deal]]\nrecord = 1\n'''", ['table notes """ and [[deal]]', "record = 1"]),
        ('"""\n# a \u2028 b \x85 c\n"""', ["# a \u2028 b \x85 c"]),
    ],
)
def test_records_decode_as_toml_says(record: str, lines: list[str]) -> None:
    text = with_record(record)
    assert texts(parse(text)) == [lines]
    value = tomllib.loads(text)["deal"][0]["record"]
    assert value.removesuffix("\n") == "\n".join(lines)


@pytest.mark.parametrize(
    ("record", "line", "words"),
    [
        ('"Ann plays KH"', 6, "not written on one line"),
        ('"""Ann plays KH\n"""', 6, "end right behind the opening"),
        ('""" \nAnn plays KH\n"""', 6, "end right behind the opening"),
        ('"""\nAnn plays KH\nAnn draws\\nBob draws\n"""', 8, "makes a line"),
        ('"""\nAnn plays KH\\r\n"""', 7, "makes a line"),
        ('"""\nAnn plays KH\\u000A\n"""', 7, "makes a line"),
        ('"""\nAnn plays KH\\U0000000d\n"""', 7, "makes a line"),
        ('"""\nAnn plays KH\n\nAnn \\\n  draws\n"""', 9, "backslash at the end"),
        ('"""\nAnn \\   \n  draws\n"""', 7, "backslash at the end"),
        ('"""\\\nAnn draws\n"""', 6, "end right behind the opening"),
        ('["Ann draws"]', 6, "must be text"),
        ("1", 6, "must be text"),
        ('"""\nAnn plays \\q\n"""', 7, "backslash"),
        ('"""\nAnn plays KH\n', 6, "closing quotes"),
        ('"""\n""""""', 7, "something stands behind"),
        ('"""\n""" x', 7, "something stands behind"),
        ("", 6, "quotes"),
    ],
)
def test_a_record_that_is_not_one_line_a_line_is_refused(record: str, line: int, words: str) -> None:
    message = complaint(with_record(record))
    assert message.startswith(f"a.toml:{line}: ")
    assert words in message


def test_lost_closing_quotes_are_told_where_they_were_lost() -> None:
    text = HEAD + '[[deal]]\nrecord = """\nAnn deals\n\n[[deal]]\nrecord = """\nAnn plays KH\n"""\n'
    assert complaint(text).startswith("a.toml:5: the closing quotes")


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("format = 1", "format = 2", 1, "format is 2"),
        ("format = 1", "format = true", 1, "format"),
        ("format = 1", 'format = "1"', 1, "format"),
        ("format = 1\n", "", 1, "format = 1"),
        ('game = "ecarte"\n', "", 1, "game"),
        ('game = "ecarte"', "game = 3", 2, "quotes"),
        ('game = "ecarte"', 'game = ""', 2, "game"),
        ('players = ["Ann", "Bob"]\n', "", 1, "players"),
        ('["Ann", "Bob"]', '"Ann"', 3, "list of names"),
        ('["Ann", "Bob"]', "[]", 3, "needs players"),
        ('["Ann", "Bob"]', '["Ann", 2]', 3, "2 is no name"),
        ('["Ann", "Bob"]', '["Ann", "Ann"]', 3, "twice"),
        ('["Ann", "Bob"]', '["Ann", "ANN"]', 3, "same name"),
        ('["Ann", "Bob"]', '["Ann", "KH"]', 3, "it is a card"),
        ('["Ann", "Bob"]', '["Ann", "pool"]', 3, "uses that word"),
        ('["Ann", "Bob"]', '["Ann", "Bob Low"]', 3, "one word"),
        ('["Ann", "Bob"]', '["Ann", "B\\u001b[1m"]', 3, "\\u001b"),
        ("# end", "gmae = 1", 4, 'did you mean "game"'),
        ("# end", 'date = "2026-11-29"', 4, "without quotes"),
        ("# end", "date = 2026-11-29T10:00:00", 4, "date = 2026-11-29"),
        ("# end", "date = 2026-02-30", 4, "no such day"),
        ("# end", 'discovery = "refere"', 4, 'did you mean "referee"'),
        ("# end", "draws = 1", 4, '"told" or "implied"'),
        ("# end", "revision = 0", 4, "revision"),
        ("# end", "revision = true", 4, "revision"),
        ("# end", "rules = 1", 4, "rules"),
        ("# end", "stakes = 1", 4, "[stakes]"),
        ("# end", "[stakes]\nper-hundred = 0.1", 5, 'write per-hundred = "0.1"'),
        ("# end", '[stakes]\nper-hundred = "0,10"', 5, "sum of money"),
        ("# end", '[stakes]\nper-hundred = "-1"', 5, "sum of money"),
        ("# end", '[stakes]\nper-hundred = "1e5"', 5, "sum of money"),
        ("# end", '[stakes]\nper-hundred = "١"', 5, "sum of money"),
        ("# end", "[stakes]\nper-hundred = true", 5, "sum of money"),
        ("# end", "[stakes]\nunit = 1", 5, 'unit = "GBP"'),
        ("# end", '[stakes]\nper_hundred = "1"', 5, 'did you mean "per-hundred"'),
        ("# end", "house = 1", 4, "[house]"),
        ("# end", '[house]\n"a.b" = 1\na.b = 2', 5, "twice"),
        ("# end", "[house]\na.b = {}", 5, "holds nothing"),
        ("# end", "[house]\na.b = 2026-01-01", 5, "must be a number"),
        ("# end", "house-article = 1", 4, "[[house-article]]"),
        ("# end", "[[house-article]]\nsets = 1", 5, "sets"),
        ("# end", "deal = 1", 4, "[[deal]]"),
        ("# end", '[deal]\nrecord = ""', 4, "[[deal]]"),
        ("# end", 'deal = [{record = ""}]', 4, "[[deal]]"),
        ("# end", 'record = ""', 4, "belongs in a [[deal]]"),
        ("# end", 'dealer = "Ann"', 4, "first [[deal]]"),
        ("# end", '[[deal]]\nrecord = ""\ndate = 2026-01-01', 6, "top of the file"),
        ("# end", '[[deal]]\nrecord = ""\n[deal.x]', 6, "no key"),
        ("# end", '[[deal]]\ndealer = "Ann"', 4, "no record"),
        ("# end", '[[deal]]\nrecord = ""\ndealer = "ann"', 6, 'did you mean "Ann"'),
        ("# end", '[[deal]]\nrecord = ""\ndealer = 1', 6, 'dealer = "Bob"'),
        ("# end", '[[deal]]\nrecord = ""\nplayers = ["Ann", "Cal"]', 6, '"Cal" is not among'),
        ("# end", '[[deal]]\nrecord = ""\nplayers = []', 6, "nobody sits"),
        ("# end", '[[deal]]\nrecord = ""\nbystanders = ["Cal"]', 6, '"Cal" is not among'),
        ("# end", '[[deal]]\nrecord = ""\nplayers = ["Ann"]\nbystanders = ["Ann"]', 7, "both play and stand by"),
        ("# end", '[[deal]]\nrecord = ""\nsides = [["Ann", "Cal"], ["Bob"]]', 6, '"Cal" is not among'),
        ("# end", 'sides = [["Ann"], ["Bob", "Ann"]]', 4, "two sides"),
        ("# end", 'sides = ["Ann"]', 4, "list of names"),
        ("# end", 'sides = [[], ["Ann"]]', 4, "nobody on it"),
        ("# end", 'bystanders = ["Cal", "cal"]', 4, "same name"),
        ("# end", "unit GBP", 4, "KEY = VALUE"),
        ("# end", "rules = portland", 4, "quotes"),
        ("# end", "game = 1", 4, "twice"),
        ("# end", "Ann plays KH", 4, "KEY = VALUE"),
        ("# end", 'rules = "x', 4, "closing quotes"),
        ("# end", "x = [1, 2", 4, "closing ]"),
    ],
)
def test_what_cannot_be_used_is_told_with_its_line_and_what_to_write(old: str, new: str, line: int, words: str) -> None:
    message = complaint((HEAD + "# end\n").replace(old, new))
    assert message.startswith(f"a.toml:{line}: "), message
    assert words in message
    assert "\x1b" not in message


def test_what_is_too_large_for_any_use_is_told_too() -> None:
    huge = f"0x{'f' * 6000}"
    for text, words in (
        (f"[stakes]\nper-hundred = {huge}", "a.toml:5: per-hundred is a number beyond all use"),
        (f"[house]\na = {huge}", 'a.toml:5: "a" is a number beyond all use'),
        (f"revision = {huge}", "a.toml:4: revision is a number beyond all use"),
        (f"x = {'9' * 5000}", "a.toml:4: this is not TOML"),
        ("x = " + "[" * 5000, "too deep"),
        (f"{'x' * 5000} = 1", "is no key"),
    ):
        message = complaint(HEAD + text)
        assert words in message
        assert len(message) < 400


@pytest.mark.parametrize(
    ("data", "line", "words"),
    [
        (b"\xef\xbb\xbf" + HEAD.encode(), 1, "byte order mark"),
        (HEAD.encode("utf-16"), 1, "UTF-16"),
        (HEAD.encode() + b"# \xe9t\xe9\n", 4, "0xE9 is not UTF-8"),
        (HEAD.encode() + b"# \xed\xa0\x80\n", 4, "UTF-8"),
        (HEAD.encode() + b"\n# a\0b\n", 5, "NUL"),
        (HEAD.encode() + b"# \x1b[1m\n", 4, "U+001B"),
        (HEAD.replace("\n", "\r").encode(), 1, "carriage return"),
        (HEAD.encode() + b"# a\r\r\n", 4, "carriage return"),
        (b"", 1, "format = 1"),
    ],
)
def test_bytes_that_are_no_plain_text_are_told_with_their_line(data: bytes, line: int, words: str) -> None:
    message = complaint(data)
    assert message.startswith(f"a.toml:{line}: ")
    assert words in message


def test_a_file_that_cannot_be_opened_is_told_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path, words in ((tmp_path / "no.toml", "no such file"), (tmp_path, "folder"), ("a\0b", "no name of a file")):
        with pytest.raises(SessionError, match=words) as caught:
            read_session(path)
        assert caught.value.path == str(path)
    loop = tmp_path / "loop.toml"
    loop.symlink_to(loop)
    with pytest.raises(SessionError, match="cannot be read"):
        read_session(loop)

    def forbid(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", forbid)
    with pytest.raises(SessionError, match="may not be read"):
        read_session(tmp_path / "secret.toml")


def test_keys_of_ones_own_are_kept_and_ignored() -> None:
    text = HEAD + '_mine = 1\n[_ours]\nx = 2\n[stakes]\n_x = 0.5\n[house]\n_y = 1\n[[deal]]\n_z = 1\nrecord = ""\n'
    session = parse(text)
    assert (session.stakes, session.house, len(session.deals)) == ({}, {}, 1)


def test_house_names_may_be_quoted_or_bare() -> None:
    text = HEAD + 'house.one = 1\n[house.last-trick]\npoints = 100\nx.y = [1, 2]\n[[house-article]]\nid = "H1"\n'
    session = parse(text + "sets.game-points = 600\nsets.a.b = true\n")
    assert session.house == {"one": 1, "last-trick.points": 100, "last-trick.x.y": [1, 2]}
    assert session.places["house.last-trick.points"] == 6
    assert session.house_articles == ({"id": "H1", "sets": {"game-points": 600, "a.b": True}},)
    assert session.places["house-article.1.sets.game-points"] == 10


def test_who_sits_and_who_stands_by_is_carried_from_deal_to_deal() -> None:
    text = 'format = 1\ngame = "baccarat-banque"\nplayers = ["Ann", "Bob", "Cal"]\nbystanders = ["Dee", "Cal"]\n'
    text += '[[deal]]\nplayers = ["Ann", "Bob"]\nrecord = ""\n'
    text += '[[deal]]\nplayers = ["Ann", "Cal"]\nsides = [["Ann"], ["Cal"]]\nrecord = ""\n'
    text += '[[deal]]\nbystanders = []\nrecord = ""\n[[deal]]\nrecord = ""\n'
    deals = parse(text).deals
    assert [deal.players for deal in deals] == [("Ann", "Bob"), ("Ann", "Cal"), None, None]
    assert [deal.bystanders for deal in deals] == [("Dee", "Cal"), ("Dee",), (), ()]
    assert deals[1].sides == (("Ann",), ("Cal",))
    assert [deal.line for deal in deals] == [5, 8, 12, 15]


def test_whole_stakes_need_no_quotes() -> None:
    assert parse(HEAD + '[stakes]\nper-point = 2\nper-game = "1.50"\n').stakes == {
        "per-point": Decimal(2),
        "per-game": Decimal("1.50"),
    }


def test_places_survive_lists_tables_and_odd_keys() -> None:
    text = HEAD.replace('["Ann", "Bob"]', '[\n  "Ann", # ] "\n  \'Bob\',\n]')
    text += '"d\\u0061te" = 2026-01-01\n_x = { a = "}", b = [1, """\n]"""] }\n[ "house" ]  # x\n"a b".\'c"d\' = 1\n'
    session = parse(text)
    assert session.places["date"] == 7
    assert session.places["house"] == 10
    assert session.places['house.a b.c"d'] == 11
    assert session.house == {'a b.c"d': 1}


def test_a_clubs_file_holds_house_rules_alone(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text('[house]\nlast-trick.points = 100\n"brisque-decide" = "never"\n[[house-article]]\ndrops = "24"\n')
    assert read_house(path) == ({"last-trick.points": 100, "brisque-decide": "never"}, ({"drops": "24"},))
    assert read_house_file(path).places["house.last-trick.points"] == 2
    for text, words in (
        ("game = 1\n", "house rules has"),
        ("huose = 1\n", 'did you mean "house"'),
        ("house = [\n", "TOML|closing|quotes"),
    ):
        path.write_text(text)
        with pytest.raises(SessionError, match=words) as caught:
            read_house(path)
        assert (caught.value.path, caught.value.line) == (str(path), 1)
