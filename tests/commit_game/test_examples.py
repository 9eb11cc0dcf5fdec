"""Every worked example, with the articles that must be cited."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import referee.games.commit as package
from referee.core.rulings import Finding
from referee.core.settlement import plain
from tests.commit_game.table import FOUR, Run

EXAMPLES = tomllib.loads((Path(package.__file__).parent / "examples.toml").read_text(encoding="utf-8"))["example"]


def words(finding: Finding) -> str:
    proof = f" {finding.proof_line}" if finding.proof_line else ""
    return f"{finding.line} {finding.verdict.word} {finding.point} {finding.by}{proof}"


@pytest.mark.parametrize("example", EXAMPLES, ids=[one["name"] for one in EXAMPLES])
def test_example(example: dict[str, Any]) -> None:
    run = Run(
        *example["deals"],
        players=tuple(example.get("players", FOUR)),
        dealer=example.get("dealer", "Abe"),
        house=example.get("house"),
    )
    assert [words(f) for f in run.findings] == example.get("findings", [])
    if "turn" in example:
        assert run.turn == example["turn"]
    if "wanted" in example:
        assert list(run.wanted) == example["wanted"]
    for line, moved in example.get("moved", {}).items():
        assert run.moved(int(line)) == moved, f"line {line}"
    if "accounts" in example:
        assert run.accounts == example["accounts"]
    for name in run.deal.players:
        if "hand" in example:
            assert run.size(name) == example["hand"]
    if "stops" in example:
        assert run.deal.cards.stock == example["stops"]
    if "value" in example:
        assert (run.result.winner, plain(run.result.value)) == (example.get("winner"), example["value"])
        assert run.settlement.complete
    assert set(example["cites"]) <= {cite.article for cite in run.cites if cite.book in ("commit/foster", "house")}
