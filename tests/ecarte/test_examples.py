"""Every worked example, with the articles that must be cited."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import referee.games.ecarte as package
from referee.core.settlement import plain
from tests.ecarte.table import Run

EXAMPLES = tomllib.loads((Path(package.__file__).parent / "examples.toml").read_text(encoding="utf-8"))["example"]


def judged(example: dict[str, Any]) -> Run:
    before = example.get("score")
    return Run(
        example["record"].strip(),
        rules=example["book"],
        house=example.get("house"),
        dealer=example.get("dealer", "Ann"),
        score=(before["Ann"], before["Bob"]) if before else None,
    )


@pytest.mark.parametrize("example", EXAMPLES, ids=[f"{one['book']}: {one['name']}" for one in EXAMPLES])
def test_example(example: dict[str, Any]) -> None:
    run = judged(example)
    found = [f"{f.line} {f.verdict.word} {f.point} {f.by}" for f in run.findings]
    assert found == example.get("findings", []), [f.message for f in run.findings]
    if "postings" in example:
        made = [f"{p.player} {p.points} {p.reason}" for p in run.deal.posted() if "unverified" not in p.reason]
        assert made == example["postings"]
    if "scores" in example:
        assert run.deal.scores == example["scores"]
    if "standing" in example:
        assert run.game.sheet(run.table) == example["standing"]
    if "flags" in example:
        assert list(run.result.flags) == example["flags"]
    if "game" in example:
        won = run.settlement.games[-1]
        assert {"winner": won.winner, "points": won.points, "value": plain(won.value)} == example["game"]
        assert run.settlement.complete
    cites = [cite for step in run.result.steps for cite in step.cites]
    for ruled in run.steps:
        cites += [cite for finding in ruled.ruling.findings for cite in finding.cites]
        cites += [posting.cite for posting in ruled.ruling.postings]
    cites += [cite for finding in run.findings for cite in finding.cites]
    book = f"ecarte/{example['book']}"
    assert set(example["cites"]) <= {cite.article for cite in cites if cite.book == book}
