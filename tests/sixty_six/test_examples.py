"""Every worked example, with the articles that must be cited."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import referee.games.sixty_six as package
from referee.core.settlement import plain
from tests.sixty_six.table import Four, Run, Three

EXAMPLES = tomllib.loads((Path(package.__file__).parent / "examples.toml").read_text(encoding="utf-8"))["example"]


@pytest.mark.parametrize("example", EXAMPLES, ids=[one["name"] for one in EXAMPLES])
def test_example(example: dict[str, Any]) -> None:
    table = {2: Run, 3: Three, 4: Four}[example.get("players", 2)]
    run = table(*(deal.strip() for deal in example["deals"]), house=example.get("house"))
    found = [f"{f.line} {f.verdict.word} {f.point} {f.by}" for f in run.findings]
    assert found == example.get("findings", []), [f.message for f in run.findings]
    assert run.deal.is_over is not example.get("open", False)
    if "counts" in example:
        assert run.counts == example["counts"]
    if "scores" in example:
        marks = run.scores if example.get("players") != 3 else run.marks.values()
        assert list(marks) == example["scores"]
    if "value" in example:
        assert plain(run.settlement.games[-1].value) == example["value"]
    cites = [cite for result in run.settlement.deals for step in result.steps for cite in step.cites]
    for ruled in run.steps:
        behind = run.game.cites.get(ruled.event.verb) if ruled.event is not None else None
        cites += [run.book.points[behind].cite] if behind else []
        cites += ruled.ruling.cites
        cites += [posting.cite for posting in ruled.ruling.postings]
    cites += [cite for finding in run.findings for cite in finding.cites]
    assert set(example["cites"]) <= {cite.article for cite in cites if cite.book == f"sixty-six/{example['book']}"}
