"""Every worked example, with the articles that must be cited."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import referee.games.authors as package
from referee.core.settlement import plain
from tests.authors_game.table import BOOK, FOUR, Run

EXAMPLES = tomllib.loads((Path(package.__file__).parent / "examples.toml").read_text(encoding="utf-8"))["example"]


@pytest.mark.parametrize("example", EXAMPLES, ids=[one["name"] for one in EXAMPLES])
def test_example(example: dict[str, Any]) -> None:
    run = Run(*example["deals"], players=tuple(example.get("players", FOUR)), house=example.get("house"))
    found = [f"{f.line} {f.verdict.word} {f.point} {f.by} {f.proof_line or 0}" for f in run.findings]
    assert found == example.get("findings", []), [f.message for f in run.findings]
    if "turn" in example:
        assert run.turn == example["turn"]
    if "hands" in example:
        assert run.deal.size == example["hands"]
    if "owed" in example:
        assert run.owed == example["owed"]
    if "scores" in example:
        assert run.scores == example["scores"]
    if "value" in example:
        assert (run.result.winner, plain(run.result.value)) == (example.get("winner"), example["value"])
        assert run.result.complete
    if "accounts" in example:
        assert run.settlement.accounts == example["accounts"]
    cites = [cite for result in run.settlement.deals for step in result.steps for cite in step.cites]
    for ruled in run.steps:
        cites += [*ruled.ruling.cites, *(cite for found in ruled.ruling.findings for cite in found.cites)]
    cites += [cite for finding in run.findings for cite in finding.cites]
    assert set(example["cites"]) <= {cite.article for cite in cites if cite.book == BOOK}
