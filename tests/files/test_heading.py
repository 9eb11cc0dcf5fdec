"""Edits to a file's head: names changed and seats taken, with every other byte left as it was."""

from __future__ import annotations

import pytest

from referee.core.errors import SessionError
from referee.core.record import names_now
from referee.files.heading import with_renamed, with_seated
from referee.files.reading import parse_text

FILE = """\
format = 1
game = "loo"
# who plays
players = [
    "Abe",   # "Bea" sits beside him
    'Bea', "Cy",
]
bystanders = ["Zed"]
sides = [["Bea", "Cy"]]

# money
[stakes]
unit = "GBP"

[[deal]]
dealer = "Bea"
players = ["Bea", "Cy"]
record = '''
Bea plays AD   # Bea
'''   # end

[[deal]]
record = ""
"""


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_only_the_list_and_the_entry_change(end: str) -> None:
    text = FILE.replace("\n", end)
    edit = with_renamed(text, "Bea", "Beatrix")
    wanted = FILE.replace("'Bea', \"Cy\"", '"Beatrix", "Cy"').replace(
        'sides = [["Bea", "Cy"]]\n', 'sides = [["Bea", "Cy"]]\n\n[renamed]\nBea = "Beatrix"\n'
    )
    assert edit.text == wanted.replace("\n", end)
    session = edit.session
    assert session.players == ("Abe", "Beatrix", "Cy")
    assert session.sides == (("Beatrix", "Cy"),)
    assert (session.deals[0].dealer, session.deals[0].players) == ("Beatrix", ("Beatrix", "Cy"))
    assert [line.text for line in session.deals[0].lines] == ["Bea plays AD   # Bea"]


def test_chains_and_names_taken_up_again() -> None:
    text = FILE
    for old, new in (("Bea", "Bee"), ("Bee", "B"), ("Zed", "Zeb")):
        text = with_renamed(text, old, new).text
    assert '[renamed]\nBea = "Bee"\nBee = "B"\nZed = "Zeb"\n' in text
    assert names_now(parse_text(text).renamed) == {"Bea": "B", "Bee": "B", "Zed": "Zeb"}
    again = with_renamed(text, "B", "Bea").text
    assert '[renamed]\nB = "Bea"\nBee = "B"\nZed = "Zeb"\n' in again
    assert names_now(parse_text(again).renamed) == {"B": "Bea", "Bee": "Bea", "Zed": "Zeb"}
    once = with_renamed(FILE, "Bea", "Bee").text
    assert '[renamed]\nBee = "Bea"\n' in with_renamed(once, "Bee", "Bea").text
    case = with_renamed(FILE, "Bea", "BEA")
    assert case.session.deals[0].players == ("BEA", "Cy")


@pytest.mark.parametrize(
    ("table", "after"),
    [
        ('renamed = { Bob = "Abe" }   # braces\n', 'renamed = { Bob = "Abe", Bea = "O\'Bee" }   # braces\n'),
        ("renamed = {}\n", 'renamed = { Bea = "O\'Bee" }\n'),
        ('renamed.Bob = "Abe"\n', 'renamed.Bob = "Abe"\nrenamed.Bea = "O\'Bee"\n'),
    ],
)
def test_however_the_table_is_written(table: str, after: str) -> None:
    text = FILE.replace("\n# money", f"{table}\n# money")
    edit = with_renamed(text, "Bea", "O'Bee")
    assert after in edit.text
    back = with_renamed(edit.text, "O'Bee", "Bea")
    assert "O'Bee" in back.session.renamed
    assert 'Bea = "' not in back.text


def test_an_empty_table_and_one_with_remarks() -> None:
    text = FILE.replace("# money", "[renamed]   # names\n\n# money")
    assert '[renamed]   # names\nBea = "Bee"\n' in with_renamed(text, "Bea", "Bee").text
    text = FILE.replace("# money", "[renamed]\n\"Bob\" = 'Abe'   # old Bob\n\n# money")
    assert "'Abe'   # old Bob\nBea = \"Bee\"\n" in with_renamed(text, "Bea", "Bee").text


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ('Bob = "Bert"', '"Bert" is not among the players and bystanders'),
        ('Bob = "Bert"\nBert = "Bob"', "in a circle"),
        ('Bea = "Abe"', "is at the top of the file still"),
        ('bea = "Abe"', "is also somebody else"),
        ('bob = "Abe"\nBob = "Cy"', "is renamed twice"),
        ("Bob = 3", "is now called 3"),
        ('QS = "Abe"', "it is a card"),
        ('by = "Abe"', "the record uses that word itself"),
        ('"a b" = "Abe"', "one word of letters"),
    ],
)
def test_tables_that_cannot_be_meant(table: str, says: str) -> None:
    text = FILE.replace("# money", f"[renamed]\n{table}\n")
    with pytest.raises(SessionError) as caught:
        parse_text(text, "a.toml")
    assert says in caught.value.message
    assert caught.value.line is not None


def test_keys_of_ones_own_and_a_wrong_kind() -> None:
    assert parse_text(FILE.replace("# money", "[renamed]\n_note = 3\n")).renamed == {}
    with pytest.raises(SessionError, match="renamed must be a table"):
        parse_text(FILE.replace("# money", "renamed = 3\n"))
    with pytest.raises(SessionError, match=r"is no key"):
        parse_text(FILE.replace("dealer =", 'renames = "x"\ndealer ='))


def test_a_waiting_deal_takes_the_seats() -> None:
    edit = with_seated(FILE, 2, ("Cy", "Dan", "Bea", "Eve"))
    assert edit.text == FILE.replace("'Bea', \"Cy\"", '\'Bea\', "Eve", "Cy", "Dan"').replace(
        '[[deal]]\nrecord = ""', '[[deal]]\nplayers = ["Cy", "Dan", "Bea", "Eve"]\nrecord = ""'
    )
    again = with_seated(edit.text, 2, ("Bea", "Cy"), [("Bea", "Cy")])
    assert '[[deal]]\nsides = [["Bea", "Cy"]]\nplayers = ["Bea", "Cy"]\nrecord = ""' in again.text
    assert again.session.players == ("Abe", "Bea", "Eve", "Cy", "Dan")


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("tail", ["", "\n", "\n\n", "   # over\n"])
def test_a_new_deal_and_who_played_before(end: str, tail: str) -> None:
    text = f'format = 1\ngame = "loo"\nplayers = ["A", "B"]\n[[deal]]\nrecord = """\nA deals\n"""{tail}'
    edit = with_seated(text.replace("\n", end), 2, ("B", "C"))
    assert edit.text.startswith(
        'format = 1\ngame = "loo"\nplayers = ["A", "B", "C"]\n[[deal]]\nplayers = ["A", "B"]\n'.replace("\n", end)
    )
    assert edit.text.endswith('\n\n[[deal]]\nplayers = ["B", "C"]\nrecord = """\n"""\n'.replace("\n", end))
    assert [deal.players for deal in edit.session.deals] == [("A", "B"), ("B", "C")]
    without = with_seated(text.replace("\n", end), 2, ("B", "A"))
    assert [deal.players for deal in without.session.deals] == [None, ("B", "A")]


def test_the_first_deal_and_no_deal_at_all() -> None:
    text = 'format = 1\ngame = "loo"\nplayers = ["A", "B"]'
    edit = with_seated(text, 1, ("C", "A", "B"))
    assert edit.text == (
        'format = 1\ngame = "loo"\nplayers = ["A", "B", "C"]\n\n[[deal]]\nplayers = ["C", "A", "B"]\nrecord = """\n"""\n'
    )
    waiting = f'{text}\nbystanders = ["Zed"]\n[[deal]]\nrecord = ""\n'
    edit = with_seated(waiting, 1, ("A", "Zed"))
    assert edit.session.players == ("A", "Zed", "B")
    assert edit.session.deals[0].bystanders == ()
