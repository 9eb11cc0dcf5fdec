"""`export`: the score sheet to take away, in every form, with nothing in it that anybody would obey."""

from __future__ import annotations

import csv
import json
import re
import stat
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Make, Run
from tests.cli.test_injection import ESCAPES, MARKUP, loud

SESSIONS = Path(__file__).parents[2] / "sessions"
EVENING = str(SESSIONS / "rubicon-bezique" / "evening.toml")
DISPUTE = str(SESSIONS / "rubicon-bezique" / "dispute.toml")
LINES = ("Ann plays TH", "Bob plays 7H", "Ann declares marriage KH QH", "Ann draws; Bob draws", "Bob plays 7C")
FORMS = ("csv", "md", "json", "html")
EVIL = "<script>alert(1)</script>"
HOUSE = f"""[[house-article]]
id = "=H1"
heading = "{EVIL} *bold* [x](http://evil.example) | {ESCAPES}"
text = "ours"
replaces = "24"
settles = ["lead.turn"]
"""


def rows(text: str) -> list[dict[str, str]]:
    """The rows of a CSV export."""
    return list(csv.DictReader(StringIO(text)))


class Page(HTMLParser):
    """What a browser would find on a page: its elements with their attributes, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in {"meta", "line", "circle", "polyline"}:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, f"</{tag}> closes nothing"

    def handle_data(self, data: str) -> None:
        self.text += data


def test_csv_opens_with_a_row_for_each_deal_and_player(run: Run) -> None:
    told = run("export", EVENING, "--format", "csv")
    assert (told.status, told.err) == (0, "")
    found = rows(told.out)
    assert [(one["row"], one["deal"], one["player"], one["amount"], one["total"]) for one in found[:8]] == [
        ("deal", "1", "Ann", "1330", "1330"), ("deal", "1", "Bob", "1110", "1110"),
        ("deal", "2", "Ann", "1440", "2770"), ("deal", "2", "Bob", "1660", "2770"),
        ("deal", "3", "Ann", "1740", "4510"), ("deal", "3", "Bob", "1700", "4470"),
        ("deal", "4", "Ann", "840", "5350"), ("deal", "4", "Bob", "2840", "7310"),
    ]  # fmt: skip
    assert found[7]["text"] == "won 4900, rubicon"
    scored = [one for one in found if one["row"] == "score"]
    assert (scored[0]["line"], scored[0]["text"], scored[0]["article"]) == ("19", "four-queens", "Law 40")
    paid = [(one["player"], one["to"], one["amount"], one["unit"]) for one in found if one["row"] == "payment"]
    assert paid == [("Ann", "Bob", "4300", "points"), ("Ann", "Bob", "4.30", "GBP")]
    assert found[-1]["text"] == "0.10 GBP per hundred"


def test_score_lines_come_to_what_the_deal_came_to(run: Run) -> None:
    data = run("export", EVENING, "--json").data
    for deal in data["deals"]:
        for name, points in deal["points"].items():
            assert sum(line["points"] for line in deal["lines"] if line["player"] == name) == points
    assert data["running"][-1]["totals"] == run("score", EVENING, "--json").data["totals"]


@pytest.mark.parametrize("path", sorted(SESSIONS.rglob("*.toml")), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_session_in_every_form(run: Run, path: Path) -> None:
    settled = run("settle", str(path), "--json").data
    for form in FORMS:
        told = run("export", str(path), "--format", form)
        assert told.status == 0
        assert not loud(told.out)
        for transfer in settled["transfers"]:
            assert transfer["amount"] in told.out
    assert run("export", str(path), "--format", "json").data["settlement"]["steps"] == [
        {**step, "label": own["label"]}
        for step, own in zip(
            settled["steps"], run("export", str(path), "--json").data["settlement"]["steps"], strict=True
        )
    ]


@pytest.mark.parametrize("form", ["csv", "md", "html"])
def test_games_of_several_deals(run: Run, form: str) -> None:
    out = run("export", str(SESSIONS / "cassino" / "three-games-in-an-evening.toml"), "--format", form).out
    assert "Game 2, deals 3 and 4: Ann 10, Bob 11; Bob wins 1" in out
    assert "Game 1" not in run("export", EVENING, "--format", form).out


def test_markdown(run: Run) -> None:
    out = run("export", DISPUTE, "--format", "md").out
    assert out.startswith("# Rubicon Bézique\n")
    for heading in (
        "Settlement",
        "Deals",
        "The sums",
        "Rulings",
        "Claims and choices",
        "House rules",
        "Score of deal 1",
    ):
        assert f"\n## {heading}" in out
    assert "- **Ann pays Bob 2500 points**\n" in out
    assert "| 1 | 440 (440) | 850 (850) | Bob 2500 | rubicon |\n" in out
    assert "- Line 13, irregular: Bob exposed 9♥ of the stock" in out
    assert "- Line 14: Ann elects stand" in out
    for block in re.findall(r"(?:^\|.*\n)+", out, re.MULTILINE):
        assert len({len(re.findall(r"(?<!\\)\|", row)) for row in block.splitlines()}) == 1


def test_the_page_needs_nothing_but_itself(run: Run) -> None:
    page = Page(run("export", EVENING, "--format", "html").out)
    assert page.open == []
    tags = {tag for tag, _ in page.elements}
    assert not tags & {"script", "link", "img", "iframe", "object", "embed", "form", "base", "a"}
    for tag, attributes in page.elements:
        assert not [name for name in attributes if name.startswith("on") or name in ("src", "href", "style")], tag
    policy = [attributes["content"] for tag, attributes in page.elements if attributes.get("http-equiv")]
    assert policy == ["default-src 'none'; style-src 'unsafe-inline'"]
    assert "url(" not in page.text
    assert "@import" not in page.text
    for part in (
        "Ann pays Bob 4300 points (4.30 GBP)",
        "Running score, all deals together",
        "four-queens Law 40",
        "Deal 4, Ann dealt",
    ):
        assert part in page.text
    assert "prefers-color-scheme: dark" in page.text
    assert "@media print" in page.text


def test_the_chart_ends_where_the_score_does(run: Run) -> None:
    page = Page(run("export", EVENING, "--format", "html").out)
    courses = [attributes["points"] for tag, attributes in page.elements if tag == "polyline"]
    ends = [attributes for tag, attributes in page.elements if tag == "circle"]
    assert len(courses) == len(ends) == 2
    for course, end in zip(courses, ends, strict=True):
        assert course is not None
        assert course.split()[-1] == f"{end['cx']},{end['cy']}"
    assert "Running score: Ann 5350, Bob 7310" in page.text


def test_a_session_with_nothing_in_it(run: Run, make: Make) -> None:
    path = make()
    for form in FORMS:
        assert run("export", path, "--format", form).status == 0
    out = run("export", path, "--format", "html").out
    assert "<svg" not in out
    assert "Nothing is to be paid so far" in out
    assert "Not complete" in out
    assert "not finished" in run("export", path, "--format", "csv").out


@pytest.mark.parametrize("form", FORMS)
def test_nothing_that_somebody_typed_is_obeyed(run: Run, make: Make, form: str) -> None:
    path = make(
        f"table notes {EVIL}", "Ann plays TH", "Bob plays 7H", "Ann draws; Bob draws", "Bob plays 7C",
        f"Ann claims {EVIL} {MARKUP}", extra=HOUSE, name="a\x1b[31m<b>.toml",
    )  # fmt: skip
    told = run("export", path, "--format", form)
    assert told.status == 0
    assert not loud(told.out)
    if form == "html":
        assert Page(told.out).open == []
        assert "<script" not in told.out
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in told.out
        assert r"\x1b[31mred" in told.out
    if form == "md":
        assert EVIL not in told.out
        assert r"\<script\>" in told.out
        assert r"\*bold\* \[x\](http:\//evil.example) \|" in told.out


def test_cells_that_would_be_formulas(run: Run, make: Make) -> None:
    path = Path(make("Ann plays TH", "Bob tallies score=+1", "=Ann", "Ann plays", extra=HOUSE))
    names = {"Ann": "-Ann", "Bob": "Bob"}
    text = path.read_text(encoding="utf-8")
    for name, other in names.items():
        text = text.replace(name, other)
    path.write_text(text.replace('date = ""', ""), encoding="utf-8")
    found = rows(run("export", str(path), "--format", "csv").out)
    assert found[0]["player"] == "'-Ann"
    for one in found:
        for name, cell in one.items():
            if name not in ("deal", "line", "amount", "total"):
                assert cell[:1] not in tuple("=+-@\t\r＝＋－＠") or not cell


@pytest.mark.parametrize("sign", "=+-@＝＋－＠")
def test_units_that_would_be_formulas(run: Run, make: Make, sign: str) -> None:
    extra = f'[stakes]\nunit = "{sign}SUM(A1)"\nper-hundred = "0.10"\n'
    path = make("Ann tallies score=1510", "Bob tallies score=1240", extra=extra)
    units = {one["unit"] for one in rows(run("export", path, "--format", "csv").out)}
    assert f"'{sign}SUM(A1)" in units


def test_minus_points_stay_numbers(run: Run) -> None:
    out = run("export", str(SESSIONS / "commit" / "evening.toml"), "--format", "csv").out
    assert ",-7,-7,counters," in out


def test_a_file_is_made_and_never_overwritten_unasked(run: Run, make: Make, tmp_path: Path) -> None:
    path = make(*LINES)
    out = tmp_path / "sheet.html"
    told = run("export", path, "-o", str(out))
    assert (told.status, told.out, told.err) == (0, "", "")
    made = out.read_bytes()
    assert made.startswith(b"<!DOCTYPE html>")
    told = run("export", path, "--format", "csv", "--output", str(out))
    assert (told.status, out.read_bytes()) == (2, made)
    assert "--force overwrites it" in told.err
    told = run("export", path, "--format", "csv", "-o", str(out), "--force", "--json")
    assert told.data == {"path": str(out), "format": "csv", "bytes": len(out.read_bytes())}
    assert out.read_bytes().startswith(b"row,")
    assert stat.S_ISREG(out.stat().st_mode)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a.toml", "sheet.html"]


def test_the_session_itself_is_never_overwritten(run: Run, make: Make, tmp_path: Path) -> None:
    path = make(*LINES)
    before = Path(path).read_bytes()
    link = tmp_path / "link.json"
    link.symlink_to(path)
    for out in (path, str(link)):
        told = run("export", path, "--format", "json", "-o", out, "--force")
        assert told.status == 2
        assert "this is the session itself" in told.err
    assert Path(path).read_bytes() == before


def test_without_a_form_the_ending_says(run: Run, make: Make, tmp_path: Path) -> None:
    path = make(*LINES)
    for ending, begins in (
        ("csv", "row,"),
        ("md", "# "),
        ("json", "{"),
        ("html", "<!"),
        ("HTM", "<!"),
        ("markdown", "# "),
    ):
        out = tmp_path / f"sheet.{ending}"
        assert run("export", path, "-o", str(out)).status == 0
        assert out.read_text(encoding="utf-8").startswith(begins)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ((), "Give --format csv, md, json or html"),
        (("--format", "pdf"), 'the form "pdf" is unknown'),
        (("--format", "csv", "--json"), "--json prints JSON alone"),
        (("-o", "sheet.pdf"), "Give --format"),
        (("--format", "md", "-o", "nowhere/at/all/sheet.md"), "there is no such folder"),
    ],
)
def test_calls_that_cannot_be_used(run: Run, make: Make, options: tuple[str, ...], says: str) -> None:
    told = run("export", make(*LINES), *options)
    assert (told.status, told.out) == (2, "")
    assert says in told.err


@pytest.mark.parametrize("form", FORMS)
def test_letters_alone(run: Run, form: str) -> None:
    out = run("export", DISPUTE, "--format", form, "--ascii").out
    assert not set("♠♥♦♣").intersection(out)
    if form != "html":
        assert out.isascii()


def test_json_is_the_whole_sheet(run: Run) -> None:
    data: Any = json.loads(run("export", DISPUTE, "--format", "json").out)
    assert data["rulings"][0]["label"] == "Law 13"
    assert data["disputes"][0]["event"] == "Ann elects stand"
    assert data["house"] == []


def test_games_of_several_deals_begin_at_nought(run: Run) -> None:
    """The sample: Ann 1000 to 870 in three deals, then Bob 1280 to 260 in two."""
    evening = str(SESSIONS / "bezique" / "evening.toml")
    running = run("export", evening, "--json").data["running"]
    assert [(row["deal"], row["game"]) for row in running] == [(1, None), (2, None), (3, 1), (4, None), (5, 2)]
    assert running[2]["totals"] == {"Ann": 1000, "Bob": 870}
    assert running[4]["totals"] == {"Ann": 260, "Bob": 1280}
    out = run("export", evening, "--format", "html").out
    assert '<th scope="row">game 1</th><td>1000</td><td>870</td>' in out
    assert '<th scope="row">game 2</th><td>260</td><td>1280</td>' in out
    page = Page(out)
    assert "Running score, each game from nought" in page.text
    assert len([tag for tag, _ in page.elements if tag == "polyline"]) == 4
    assert "| game 1 | 1000 | 870 |" in run("export", evening, "--format", "md").out
    score = run("score", evening).out
    assert "game 1  1000   870\n" in score
    assert "game 2   260  1280\n" in score
