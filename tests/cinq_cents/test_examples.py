"""Every worked example, with the articles that must be cited."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import referee.games.cinq_cents as package
from tests.cinq_cents.table import Run

EXAMPLES = tomllib.loads((Path(package.__file__).parent / "examples.toml").read_text(encoding="utf-8"))["example"]


def judged(example: dict[str, Any]) -> Run:
    before = example.get("score")
    records = example.get("records") or [example["record"]]
    return Run(*(record.strip() for record in records), score=(before["Ann"], before["Bob"]) if before else None)


@pytest.mark.parametrize("example", EXAMPLES, ids=[one["name"] for one in EXAMPLES])
def test_example(example: dict[str, Any]) -> None:
    run = judged(example)
    found = [f"{f.line} {f.verdict.word} {f.point} {f.by}" for f in run.findings]
    assert found == example.get("findings", []), [f.message for f in run.findings]
    if "postings" in example:
        assert [f"{p.player} {p.points} {p.reason}" for p in run.deal.posted()] == example["postings"]
    if "scores" in example:
        assert run.deal.scores == example["scores"]
    if "winner" in example:
        assert [game.winner for game in run.settlement.games] == [example["winner"]]
        assert run.settlement.complete
    if "target" in example:
        assert run.settlement.games == []
        assert f"goes on to {example['target']}" in run.result.steps[-1].text
    for name, faces in example.get("known", {}).items():
        assert sorted(face for face, count in run.deal.cards.hands[name].public().items() if count) == sorted(faces)
    cites = [cite for result in run.settlement.deals for step in result.steps for cite in step.cites]
    for ruled in run.steps:
        cites += ruled.ruling.cites
        cites += [cite for finding in ruled.ruling.findings for cite in finding.cites]
        cites += [posting.cite for posting in ruled.ruling.postings]
    cites += [cite for finding in run.findings for cite in finding.cites]
    assert set(example["cites"]) <= {cite.article for cite in cites if cite.book == f"cinq-cents/{example['book']}"}
