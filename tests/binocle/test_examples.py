"""Every worked example, with the articles that must be cited."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import referee.games.binocle as package
from tests.binocle.table import Run, deal

EXAMPLES = tomllib.loads((Path(package.__file__).parent / "examples.toml").read_text(encoding="utf-8"))["example"]


def judged(example: dict[str, Any]) -> Run:
    deals = [deal(text, example.get("keep", ""), example.get("trump", "H")) for text in example["deals"]]
    score = example.get("score")
    return Run(
        *deals,
        rules=example["book"],
        dealer=example.get("dealer", "Bob"),
        house=example.get("house"),
        score=(score[0], score[1]) if score else None,
    )


@pytest.mark.parametrize("example", EXAMPLES, ids=[one["name"] for one in EXAMPLES])
def test_example(example: dict[str, Any]) -> None:
    run = judged(example)
    found = [f"{f.line} {f.verdict.word} {f.point} {f.by}" for f in run.findings]
    assert found == example.get("findings", []), [f.message for f in run.findings]
    assert not run.fold.broken
    if "postings" in example:
        assert [f"{p.player} {p.points} {p.reason}" for p in run.deal.posted()] == example["postings"]
    if "standing" in example:
        assert run.game.sheet(run.table) == example["standing"]
    assert run.winner == example.get("winner")
    if "target" in example:
        sitting = run.table.sitting.fork()
        run.game.carry(run.fold.law, sitting, run.result)
        assert set(dict(sitting.kept["targets"]).values()) == {example["target"]}
    if "stock" in example:
        assert run.deal.cards.stock == example["stock"]
    cites = [cite for step in run.result.steps for cite in step.cites]
    for ruled in run.steps:
        cites += ruled.ruling.cites
        cites += [posting.cite for posting in ruled.ruling.postings]
        behind = run.game.cites.get(ruled.event.verb) if ruled.event is not None else None
        cites += [run.book.points[behind].cite] if behind is not None else []
    cites += [cite for finding in run.findings for cite in finding.cites]
    book = f"binocle/{example['book']}"
    assert set(example["cites"]) <= {cite.article for cite in cites if cite.book == book}
