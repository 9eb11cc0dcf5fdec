"""Every worked example, with the articles that must be cited."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import referee.games.loo as package
from tests.loo.table import Run

EXAMPLES = tomllib.loads((Path(package.__file__).parent / "examples.toml").read_text(encoding="utf-8"))["example"]


@pytest.mark.parametrize("example", EXAMPLES, ids=[f"{one['book']}: {one['name']}" for one in EXAMPLES])
def test_example(example: dict[str, Any]) -> None:
    records = [deal["record"] for deal in example["deals"]]
    run = Run(
        *records,
        rules=example["book"],
        players=tuple(example["players"]),
        dealer=example["dealer"],
        discovery=example.get("discovery", "referee"),
        house=example.get("house"),
    )
    expect = example["expect"]
    assert run.points == expect.get("findings", [])
    if "pools" in expect:
        assert run.pools == expect["pools"]
    for number, gains in enumerate(expect.get("gains", [])):
        assert run.gains(number) == gains
    if "void" in expect:
        assert [run.verdict(line) for line in expect["void"]] == ["void"] * len(expect["void"])
    results = run.settlement.deals
    assert [result.complete for result in results] == [
        number not in expect.get("open", []) for number in range(1, len(results) + 1)
    ]
    cites = [cite for result in results for step in result.steps for cite in step.cites]
    cites += [cite for finding in run.findings for cite in finding.cites]
    cites += [posting.cite for step in run.steps for posting in step.ruling.postings]
    assert set(example["cites"]) <= {cite.article for cite in cites if cite.book == f"loo/{example['book']}"}
