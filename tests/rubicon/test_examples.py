"""Every worked example of both books, with the articles that must be cited."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import referee.games.rubicon_bezique as package
from referee.core.settlement import plain
from tests.rubicon.table import Pack, Run

EXAMPLES = tomllib.loads((Path(package.__file__).parent / "examples.toml").read_text(encoding="utf-8"))["example"]


def lines_of(example: dict[str, Any]) -> list[str]:
    if "tallies" in example:
        return [f"{line.split(' ', 1)[0]} tallies {line.split(' ', 1)[1]}" for line in example["tallies"]]
    pack = Pack(example.get("keep", ""))
    lines: list[str] = []
    for line in example["record"].strip().splitlines():
        if line[0] in "*+":
            _, count, leader = line.split()
            lines += pack.fillers(int(count), leader) if line[0] == "*" else pack.tricks(int(count), leader)
        else:
            lines.append(line)
    return lines


@pytest.mark.parametrize("example", EXAMPLES, ids=[f"{one['book']}: {one['name']}" for one in EXAMPLES])
def test_example(example: dict[str, Any]) -> None:
    run = Run(lines_of(example), rules=example["book"], discovery=example.get("discovery", "referee"))
    result = run.result
    if "value" in example:
        assert (result.winner, plain(result.value)) == (example.get("winner"), example["value"])
        assert result.complete
    if "findings" in example:
        found = [f"{f.line} {f.verdict.word} {f.point} {f.by}" for f in run.findings]
        assert found == example["findings"], [f.message for f in run.findings]
    else:
        assert not run.findings
    if "postings" in example:
        posted = [p for step in run.steps for p in step.ruling.postings]
        assert [f"{p.player} {p.points} {p.reason}" for p in posted] == example["postings"]
    if "scores" in example:
        assert run.deal.scores == example["scores"]
    if "trump" in example:
        assert run.deal.trump == example["trump"]
    if "stock" in example:
        assert run.deal.cards.stock == example["stock"]
    if "flags" in example:
        assert list(result.flags) == example["flags"]
    cites = [cite for step in result.steps for cite in step.cites]
    for ruled in run.steps:
        cites += ruled.ruling.cites
        cites += [cite for found in ruled.ruling.findings for cite in found.cites]
        cites += [posting.cite for posting in ruled.ruling.postings]
    cites += [cite for finding in run.findings for cite in finding.cites]
    book = f"rubicon-bezique/{example['book']}"
    assert set(example["cites"]) <= {cite.article for cite in cites if cite.book == book}
