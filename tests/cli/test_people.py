"""People renamed, people who come and go: what is written, what is understood, what is paid, what is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Make, Run

GAME = "rubicon-bezique"
LOO = """\
format = 1
game = "loo"
rules = "cassell"
players = ["Abe", "Bea", "Cy", "Dan"]   # round the table

[stakes]
unit = "GBP"
per-counter = "0.10"

[[deal]]
dealer = "Abe"
record = \"\"\"
Abe turns 2H
Bea stands; Cy stands; Dan stands; Abe stands
Bea plays AD; Cy plays KH; Dan plays QS; Abe plays 9D
Cy plays AS; Dan plays KS; Abe plays 2S; Bea plays 3S
Cy plays 4C; Dan plays 5C; Abe plays 6C; Bea plays 7C
\"\"\"
"""
LINES = ("Ann plays TH", "Bob plays 7H", "Ann declares marriage KH QH", "Ann draws; Bob draws", "Bob plays 7C")


@pytest.fixture
def loo(tmp_path: Path) -> str:
    """A deal of Loo among four, over; Cy has two tricks and Bea one, so Abe and Dan are looed."""
    path = tmp_path / "loo.toml"
    path.write_text(LOO)
    return str(path)


# Renaming


def test_old_lines_stay_and_both_names_are_understood(run: Run, make: Make) -> None:
    path = make(*LINES)
    before = Path(path).read_text()
    told = run("rename", path, "bob", "Robert")
    assert (told.status, told.err) == (0, "")
    assert "Bob is now Robert" in told.out
    text = Path(path).read_text()
    assert text[text.index("[[deal]]") :] == before[before.index("[[deal]]") :]
    assert run("add", path, "Bob takes-back 7C", "Ann claims revoke by bob").status == 1
    assert "Robert takes-back 7C\n" in Path(path).read_text()
    assert "Ann claims revoke by bob\n" in Path(path).read_text()
    assert '"Robert waives revoke"' in run("add", path, "Rob waives revoke").err  # a beginning will do


@pytest.mark.parametrize(
    "words",
    [
        ("log",), ("show",), ("show", "--as", "Bob"), ("score",), ("settle",), ("legal",), ("check",),
        ("why", "17"), ("export", "--format", "md"), ("export", "--format", "csv"), ("what-if", "--rules", "foster"),
        ("standings", "--irregularities"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("form", ["text", "json"])
def test_the_new_name_alone_is_shown(run: Run, make: Make, words: tuple[str, ...], form: str) -> None:
    path = make(*LINES, "table expects Bob=3", "Ann claims revoke by Bob", "Bob sings", dealer="Bob")
    assert run("rename", path, "Bob", "Robert").status == 0
    told = run(words[0], path, *words[1:], *(["--json"] if form == "json" and words[0] != "export" else []))
    assert "Robert" in told.out or words[0] == "legal"
    assert "Bob" not in told.out + told.err


def test_settled_as_before(run: Run, make: Make) -> None:
    path = make("Ann tallies score=1510", "Bob tallies score=1240", extra='[stakes]\nunit = "GBP"\nper-hundred = "1"\n')
    before = run("settle", path, "--json").out
    run("rename", path, "Bob", "Robert")
    run("rename", path, "Robert", "Rob")
    assert run("settle", path, "--json").out == before.replace("Bob", "Rob")
    assert run("rename", path, "Rob", "Bob").status == 0
    assert run("settle", path, "--json").out == before


def test_a_record_is_compared_with_what_it_was_before(run: Run, make: Make) -> None:
    old, new = make(*LINES), make(*LINES, name="b.toml")
    run("rename", new, "Bob", "Robert")
    for pair in ((old, new), (new, old)):
        told = run("compare", *pair)
        assert (told.status, told.out.splitlines()[0]) == (0, "The records say the same.")
    run("add", new, "Bob takes-back 7C")
    told = run("compare", old, new)
    assert told.status == 1
    assert "Robert takes-back 7" in told.out
    run("rename", old, "Bob", "Robert")
    run("rename", old, "Robert", "Bob")
    assert "part in deal 1" in run("compare", old, new).out


def test_notes_keep_their_words(run: Run, make: Make) -> None:
    path = make("table notes Bob was late")
    run("rename", path, "Bob", "Robert")
    assert "table notes Bob was late" in run("log", path).out


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("Bob", "Ann", "is the name of somebody else here"),
        ("Bob", "ANN", "is the name of somebody else here"),
        ("Bob", "Änn", "is the name of somebody else here"),
        ("Bob", "plays", "the record uses that word itself"),
        ("Bob", "table", "the record uses that word itself"),
        ("Bob", "with", "the record uses that word itself"),
        ("Bob", "QS", "it is a card"),
        ("Bob", "Bob B", "one word of letters"),
        ("Bob", "", "one word of letters"),
        ("Bob", "B\x1b[31m", "one short word"),
        ("Bob", "B" * 61, "one short word"),
        ("Bob", "_Bob", "could not be changed again"),
        ("Bob", "Bob", "is called so already"),
        ("Cal", "Dee", "does not play here"),
        ("Cal", "Robert", "does not play here"),
    ],
)
def test_names_that_cannot_be_had(run: Run, make: Make, old: str, new: str, says: str) -> None:
    path = make(*LINES)
    before = Path(path).read_bytes()
    told = run("rename", path, old, new)
    assert (told.status, told.out) == (2, "")
    assert says in told.err
    assert "\x1b" not in told.err
    assert Path(path).read_bytes() == before


def test_a_former_name_stays_its_owners(run: Run, make: Make) -> None:
    path = make(*LINES)
    assert run("rename", path, "Bob", "Robert").status == 0
    assert "whom the old lines mean" in run("rename", path, "Ann", "bob").err
    assert "Bob" in run("rename", path, "Bob", "Rob").err
    assert "called Robert now" in run("rename", path, "Bob", "Rob").err
    assert run("rename", path, "Robert", "bob").status == 0
    assert "bob led out of turn" in run("check", path).out


def test_a_broken_file_can_be_renamed_in(run: Run, make: Make) -> None:
    path = make("Ann plays TH", "Bob sings")
    assert run("rename", path, "Bob", "Robert").status == 0
    assert '"Robert sings"' in run("check", path).out


def test_sides_are_understood_by_old_names(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "a.toml")
    names = ("Ann", "Bob", "Cal", "Dee")
    start = ("--game", "sixty-six", *(word for name in names for word in ("--players", name)))
    assert run("new", path, *start, "--dealer", "Dee", "--side", "Ann+Cal", "--side", "Bob+Dee").status == 0
    assert run("rename", path, "Cal", "Carl").status == 0
    assert 'sides = [["Ann", "Cal"], ["Bob", "Dee"]]' in Path(path).read_text()
    assert run("add", path, "Ann+Cal tallies score=3", "Bob+Dee tallies score=0").status == 0
    assert run("settle", path, "--json").data["deals"][0]["points"]["Carl"] == 3


# Joining and leaving


def test_one_leaves_and_another_joins(run: Run, loo: str) -> None:
    told = run("seat", loo, "Abe", "Bea", "Eve", "Dan")
    assert (told.status, told.err) == (0, "")
    assert "From deal 2 on: Abe, Bea, Eve and Dan\nEve joins\nCy leaves, 5 counters up" in told.out
    assert "The 6 counters in the pool stay there" in told.out
    text = Path(loo).read_text()
    assert 'players = ["Abe", "Bea", "Eve", "Cy", "Dan"]   # round the table\n' in text
    assert '[[deal]]\nplayers = ["Abe", "Bea", "Cy", "Dan"]\ndealer = "Abe"\n' in text
    assert text.endswith('[[deal]]\nplayers = ["Abe", "Bea", "Eve", "Dan"]\nrecord = """\n"""\n')
    assert run("add", loo, "Bea turns 7H", "Abe tallies tricks=0; Bea tallies tricks=0").status == 0
    assert run("add", loo, "Eve tallies tricks=2", "Dan tallies tricks=1").status == 0
    data = run("settle", loo, "--json").data
    assert data["complete"] is True
    assert "Cy" not in data["deals"][1]["points"]
    assert "Eve" not in data["deals"][0]["points"]
    # 12 in the first pool, 4 a trick; two loos and the price of the second deal make 9, 3 a trick; Abe and Bea are looed
    assert data["accounts"] == {"Abe": "-9", "Bea": "-5", "Cy": "5", "Dan": "-3", "Eve": "6", "pool": "6"}
    money = {(one["from"], one["to"]): one["amount"] for one in data["transfers"] if one["unit"] == "GBP"}
    assert money["pool", "Cy"] == "0.50"
    totals = {row["player"]: row["amount"] for row in run("standings", loo, "--json").data["tables"][0]["rows"]}
    assert (totals["Cy"], totals["Eve"], totals["Bea"]) == ("5", "6", "-5")


def test_who_comes_back_keeps_the_account(run: Run, loo: str) -> None:
    assert run("seat", loo, "Abe", "Bea", "Dan").status == 0
    assert (
        run("seat", loo, "Abe", "Bea", "Cy", "Dan", "Eve").status == 0
    )  # before the deal has begun: the last word counts
    data = run("show", loo, "--json").data
    assert data["deal"] == 1
    assert run("add", loo, "Bea turns 7H").status == 0
    assert run("show", loo, "--json").data["players"] == ["Abe", "Bea", "Cy", "Dan", "Eve"]


def test_the_deal_passes_by_the_seats(run: Run, loo: str) -> None:
    """Abe dealt; at his left sits now Eve, wherever the top of the file has her, and Cy has moved."""
    assert run("seat", loo, "Abe", "Eve", "Cy", "Bea", "Dan").status == 0
    assert run("add", loo, "Eve turns 7H").status == 0
    assert run("show", loo, "--json").data["dealer"] == "Eve"


def test_seats_in_json(run: Run, loo: str) -> None:
    data = run("seat", loo, "Abe", "Bea", "Dan", "--json").data
    assert (data["deal"], data["players"], data["left"], data["joined"]) == (2, ["Abe", "Bea", "Dan"], ["Cy"], [])
    assert (data["accounts"], data["pool"]) == ({"Cy": "5"}, "6")


@pytest.mark.parametrize(
    ("names", "says"),
    [
        (("Abe",), "for 3 to"),
        (("Abe", "Bea", "Abe"), "named twice"),
        (("Abe", "Bea", "bea"), "named twice"),
        (("Abe", "Bea", "Cy", "Dan"), "sit so already"),
        (("Abe", "Bea", "Dann"), 'did you mean "Dan"'),
        (("Abe", "Bea", "QS"), "it is a card"),
        (("Abe", "Bea", "turns"), "the record uses that word itself"),
        (("Abe", "Bea", "table"), "the record uses that word itself"),
    ],
)
def test_seats_that_cannot_be_taken(run: Run, loo: str, names: tuple[str, ...], says: str) -> None:
    before = Path(loo).read_bytes()
    told = run("seat", loo, *names)
    assert (told.status, told.out) == (2, "")
    assert says in told.err
    assert Path(loo).read_bytes() == before


def test_a_newcomer_may_be_nearly_called_so(run: Run, loo: str) -> None:
    assert run("seat", loo, "Abe", "Bea", "Dann", "--newcomers").status == 0
    assert '"Dann"' in Path(loo).read_text()


@pytest.mark.parametrize("game", ["rubicon-bezique", "sixty-six", "cassino", "loo"])
def test_who_was_to_deal_first_has_left(run: Run, tmp_path: Path, game: str) -> None:
    path = tmp_path / "a.toml"
    names = ("Ann", "Bob", "Cal")[: 2 + (game == "loo")]
    assert (
        run("new", str(path), "--game", game, *(f"--players={name}" for name in names), "--dealer", "Ann").status == 0
    )
    told = run("seat", str(path), *(name for name in names if name != "Ann"), "Dee")
    assert (told.status, told.err) == (0, "")
    assert run("add", str(path), "Dee deals").status == 0
    assert run("show", str(path), "--json").data["dealer"] == "Dee"


def test_who_deals_later_must_sit(run: Run, loo: str) -> None:
    assert run("seat", loo, "Abe", "Bea", "Dan").status == 0
    assert run("add", loo, "Bea turns 7H").status == 0
    text = Path(loo).read_text()
    head, rest = text.rsplit("[[deal]]\n", 1)
    Path(loo).write_text(f'{head}[[deal]]\ndealer = "Cy"\n{rest}')
    told = run("check", loo)
    assert told.status == 2
    assert "deal 2: Cy deals, but does not sit" in told.err


def test_not_in_the_middle_of_a_deal(run: Run, loo: str) -> None:
    run("undo", loo)
    told = run("seat", loo, "Abe", "Bea", "Dan")
    assert told.status == 2
    assert "deal 1 is not over" in told.err


def test_where_a_deal_is_a_game(run: Run, make: Make) -> None:
    path = make("Ann tallies score=1510", "Bob tallies score=1240")
    assert run("seat", path, "Ann", "Cal").status == 0
    assert run("add", path, "Ann tallies score=1610", "Cal tallies score=1240").status == 0
    data = run("settle", path, "--json").data
    assert [one["points"] for one in data["games"]] == [{"Ann": 1510, "Bob": 1240}, {"Ann": 1610, "Cal": 1240}]
    assert {(one["from"], one["to"], one["amount"]) for one in data["transfers"]} == {
        ("Bob", "Ann", "800"), ("Cal", "Ann", "900"),
    }  # fmt: skip


def test_a_game_of_several_deals_is_played_out(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "a.toml")
    run("new", path, "--game", "ecarte", "--players", "Ann", "--players", "Bob", "--dealer", "Bob")
    assert run("add", path, "Ann tallies tricks=3 king", "Bob tallies tricks=2").status == 0
    told = run("seat", path, "Ann", "Cal")
    assert told.status == 2
    assert "played out by those who began it" in told.err
    assert run("add", path, "Ann tallies tricks=5 king", "Bob tallies tricks=0").status == 0
    data = run("settle", path, "--json").data
    assert [game["deals"] for game in data["games"]] == [[1, 2]]
    assert run("seat", path, "Ann", "Cal").status == 0


# Every sample session, every player renamed

SESSIONS = sorted((Path(__file__).parents[2] / "sessions").rglob("*.toml"))


@pytest.mark.parametrize("sample", SESSIONS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_sample_says_the_same_under_new_names(run: Run, tmp_path: Path, sample: Path) -> None:
    path = tmp_path / sample.name
    path.write_bytes(sample.read_bytes())
    text = path.read_text()
    before = {command: run(command, str(path), "--json").out for command in ("log", "settle", "check")}
    names = {name: f"Zoe{number}" for number, name in enumerate(run("log", str(path), "--json").data["players"])}
    for old, new in names.items():
        assert run("rename", str(path), old, new).status == 0
    after = path.read_text()
    first = text.index("[[deal]]")
    assert after.endswith(text[first:])
    assert after.replace("\n", "").count("renamed]") == 1
    word = re.compile(rf"(?<![\w'-])({'|'.join(map(re.escape, names))})(?![\w-])")
    notes = re.compile(r'"event": "table notes .*"')
    for command, told in before.items():
        renamed = word.sub(lambda found: names[found[1]], notes.sub("", told))
        assert without_lines(renamed) == without_lines(notes.sub("", run(command, str(path), "--json").out)), command


def without_lines(told: str) -> str:
    """JSON text with every line of the file left out: the head has grown, and all have moved."""
    told = re.sub(r'("(?:proof_)?line": )\d+', r"\1N", told)
    told = re.sub(r"(referee \w+ \S+ )\d+", r"\1N", told)
    return re.sub(r"\b(lines?) \d+(?:(?:, | and )\d+)*", r"\1 N", told)
