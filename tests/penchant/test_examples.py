"""Every worked example, with the articles that must be cited."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import referee.games.penchant as package
from referee.core.settlement import plain
from tests.penchant.table import Run

EXAMPLES = tomllib.loads((Path(package.__file__).parent / "examples.toml").read_text(encoding="utf-8"))["example"]


def judged(example: dict[str, Any]) -> Run:
    if "tallies" in example:
        return Run(*[[f"Ann tallies score={ann}", f"Bob tallies score={bob}"] for ann, bob in example["tallies"]])
    return Run(example["record"].strip(), rules=example["book"])


@pytest.mark.parametrize("example", EXAMPLES, ids=[one["name"] for one in EXAMPLES])
def test_example(example: dict[str, Any]) -> None:
    run = judged(example)
    found = [f"{f.line} {f.verdict.word} {f.point} {f.by}" for f in run.findings]
    assert found == example.get("findings", []), [f.message for f in run.findings]
    if "postings" in example:
        assert [f"{p.player} {p.points} {p.reason}" for p in run.deal.posted()] == example["postings"]
    if "scores" in example:
        assert run.deal.scores == example["scores"]
    if "trump" in example:
        assert (run.deal.trump or "") == example["trump"]
    if "game" in example:
        (won,) = run.settlement.games
        assert {"winner": won.winner, "points": won.points, "value": plain(won.value)} == example["game"]
        assert run.settlement.complete
    cites = [cite for result in run.settlement.deals for step in result.steps for cite in step.cites]
    for ruled in run.steps:
        cites += ruled.ruling.cites
        cites += [cite for finding in ruled.ruling.findings for cite in finding.cites]
        cites += [posting.cite for posting in ruled.ruling.postings]
    cites += [cite for finding in run.findings for cite in finding.cites]
    assert set(example["cites"]) <= {cite.article for cite in cites if cite.book == f"penchant/{example['book']}"}
