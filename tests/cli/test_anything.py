"""Whatever a record says, every command ends with an answer or a message, and reading leaves the file alone."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.cli.conftest import Make, Run

_WORDS = (
    "Ann Bob Cal table plays draws declares claims elects waives shows holds exposes takes-back restores omits gathers "
    "tallies notes expects sets deals marks scores wins marriage sequence bezique four-kings carte-blanche KH QH QS JD TH "
    "9C 7C.1 QS.new QSx2 ?? ?S and by of to for to-score count=10 score=5+6 brisques=33 for=x Ann=3 Ann= two seen "
    "gathering stock new-deal stand revoke too-many-cards ; # - ' \""
)
WORDS = _WORDS.split()
COMMON = (
    "Ann plays TH", "Bob plays 7H", "Ann declares marriage KH QH", "Ann draws", "Bob draws", "Ann plays KH", "Bob plays AH",
    "Bob plays 9C", "Bob exposes 9H of stock", "Ann elects new-deal", "Ann elects stand", "Ann takes-back TH",
    "Ann tallies score=870", "Bob tallies score=1210 brisques=9", "table expects Ann=40", "table sets Bob=3", "- Ann draws",
    "Bob claims too-many-cards by Ann count=10", "Ann waives", "Bob omits gathering",
)  # fmt: skip


def any_line(chance: random.Random) -> str:
    """A line that makes sense, nearly does, or does not."""
    if chance.random() < 0.75:
        return chance.choice(COMMON)
    return " ".join(chance.choice(WORDS) for _ in range(chance.randint(1, 7)))


@pytest.mark.parametrize("seed", range(25))
def test_any_record(run: Run, make: Make, seed: int) -> None:
    chance = random.Random(seed)
    lines = [any_line(chance).replace('"', '\\"') for _ in range(chance.randint(0, 12))]
    path = make(*lines, extra=f'discovery = "{chance.choice(("referee", "players"))}"\n')
    before = Path(path).read_bytes()
    for words in (("check",), ("log", "--json"), ("show", "--as", "Ann"), ("legal",), ("score",), ("settle", "--json")):
        assert run(words[0], path, *words[1:]).status in (0, 1, 2)
        assert Path(path).read_bytes() == before
    for words in (
        ("what-if", "--rules", "foster"), ("what-if", "--discovery", "players"), ("standings", "--irregularities"),
        ("export", "--format", "html"), ("export", "--format", "csv"), ("export", "--format", "md"),
    ):  # fmt: skip
        assert run(words[0], path, *words[1:]).status == 0
        assert Path(path).read_bytes() == before
    assert run("compare", path, path).status == 0
    assert run("why", path, str(chance.randint(9, 24))).status in (0, 2)
    for words in (
        ("add", any_line(chance), any_line(chance)), ("add", "--json", any_line(chance)), ("undo",), ("redo",),
        ("strike", str(chance.randint(9, 24))), ("amend", str(chance.randint(9, 24)), any_line(chance)),
    ):  # fmt: skip
        before = Path(path).read_bytes()
        told = run(words[0], path, *words[1:])
        assert told.status in (0, 1, 2)
        if told.status == 2 and words[0] != "add":
            assert Path(path).read_bytes() == before
        assert run("check", path).status in (0, 1, 2)
