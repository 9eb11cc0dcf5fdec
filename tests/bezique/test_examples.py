"""Every worked example, in the book that it is of or in both, with the articles that must be cited."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import referee.games.bezique as package
from referee.core.settlement import plain
from tests.bezique.more import lines_for
from tests.bezique.table import Run, lines_of

EXAMPLES = tomllib.loads((Path(package.__file__).parent / "examples.toml").read_text(encoding="utf-8"))["example"]
CASES = [(one, book) for one in EXAMPLES for book in ([one["book"]] if "book" in one else ["hoffmann", "foster"])]


@pytest.mark.parametrize(("example", "book"), CASES, ids=[f"{book}: {one['name']}" for one, book in CASES])
def test_example(example: dict[str, Any], book: str) -> None:
    players = tuple(example.get("players", ("Ann", "Bob")))
    sides = tuple(tuple(side) for side in example.get("sides", ()))
    lines = lines_of(example["record"]) if len(players) == 2 else lines_for(example["record"], players)
    run = Run(lines, rules=book, house=example.get("house"), players=players, sides=sides, dealer=players[-1])
    found = [f"{f.line} {f.verdict.word} {f.point} {f.by}" for f in run.findings]
    assert found == example.get("findings", []), [f.message for f in run.findings]
    if "postings" in example:
        skip = example.get("skip", [])
        assert [text for text in run.posted if text.split()[2] not in skip] == example["postings"]
    if "scores" in example:
        assert run.deal.scores == example["scores"]
    if "hands" in example:
        assert {name: run.cards(name) for name in example["hands"]} == example["hands"]
    if "side-score" in example:
        assert run.fold.form.sheet(run.table) == example["side-score"]
    if "stock" in example:
        assert (run.deal.cards.stock, run.deal.is_last) == (example["stock"], True)
    if "game" in example:
        (game,) = run.settlement.games
        assert [str(game.winner), plain(game.value), *game.flags] == example["game"]
        assert run.settlement.complete
    cites = [cite for step in run.result.steps for cite in step.cites]
    for ruled in run.steps:
        behind = run.game.cites.get(ruled.event.verb) if ruled.event is not None else None
        cites += [run.book.points[behind].cite] if behind in run.book.points else []
        cites += ruled.ruling.cites
        cites += [posting.cite for posting in ruled.ruling.postings]
    cites += [cite for finding in run.findings for cite in finding.cites]
    assert set(example["cites"]) <= {cite.article for cite in cites}
