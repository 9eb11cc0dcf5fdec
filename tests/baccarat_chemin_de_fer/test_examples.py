"""Every worked example, with the articles that must be cited."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import referee.games.baccarat_chemin_de_fer as package
from tests.baccarat_chemin_de_fer.table import BOOK, Run

EXAMPLES = tomllib.loads((Path(package.__file__).parent / "examples.toml").read_text(encoding="utf-8"))["example"]


@pytest.mark.parametrize("example", EXAMPLES, ids=[one["name"] for one in EXAMPLES])
def test_example(example: dict[str, Any]) -> None:
    run = Run(*example["deals"], house=example.get("house"))
    found = [f"{f.line} {f.verdict.word} {f.point} {f.by}" for f in run.findings]
    assert found == example.get("findings", []), [f.message for f in run.findings]
    assert run.accounts == example["net"]
    if "stands" in example:
        banker, bank = run.stands
        assert " ".join(map(str, (banker, bank) if bank is not None else (banker,))) == example["stands"]
    if "covered" in example:
        assert [f"{s.player} {s.covered}" for s in run.deal.covered] == example["covered"]
    if "holder" in example:
        assert run.deal.holder == example["holder"]
    if "rotation" in example:
        assert list(run.deal.rotation()) == example["rotation"]
    if "packs" in example:
        assert list(run.packs) == example["packs"]
    cites = [cite for result in run.settlement.deals for step in result.steps for cite in step.cites]
    cites += [cite for finding in run.findings for cite in finding.cites]
    cites += [posting.cite for step in run.steps for posting in step.ruling.postings]
    assert set(example["cites"]) <= {cite.article for cite in cites if cite.book == BOOK}


def test_there_are_examples_for_every_one_of_the_sheet() -> None:
    assert {one["name"].partition(":")[0] for one in EXAMPLES} == {str(number) for number in range(1, 11)}
