"""Every worked example, with the articles that must be cited."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import referee.games.sixty_six_four_handed as package
from tests.sixty_six_four_handed.table import BOOK, Run, pads

EXAMPLES = tomllib.loads((Path(package.__file__).parent / "examples.toml").read_text(encoding="utf-8"))["example"]


@pytest.mark.parametrize("example", EXAMPLES, ids=[one["name"] for one in EXAMPLES])
def test_example(example: dict[str, Any]) -> None:
    run = Run(pads(*example["pads"]), house=example.get("house"))
    assert not run.findings
    assert list(run.scores) == example["scores"]
    cites = {cite.article for step in run.result.steps for cite in step.cites if cite.book == BOOK}
    assert set(example["cites"]) <= cites
