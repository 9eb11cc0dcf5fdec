"""Every worked example, with the articles that must be cited."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import referee.games.binocle_four_handed as package
from tests.binocle_four_handed.table import BOOK, Run
from tests.table_for_several import check_example

EXAMPLES = tomllib.loads((Path(package.__file__).parent / "examples.toml").read_text(encoding="utf-8"))["example"]


@pytest.mark.parametrize("example", EXAMPLES, ids=[one["name"] for one in EXAMPLES])
def test_example(example: dict[str, Any]) -> None:
    run = Run(*example["deals"], house=example.get("house"), score=example.get("score"))
    check_example(run, example, BOOK)
