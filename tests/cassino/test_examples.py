"""Every worked example, with the articles that must be cited."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import referee.games.cassino as package
from referee.core.settlement import plain
from tests.articles import kept
from tests.cassino.table import BOOK, Run, filled

EXAMPLES = tomllib.loads((Path(package.__file__).parent / "examples.toml").read_text(encoding="utf-8"))["example"]


@pytest.mark.parametrize("example", EXAMPLES, ids=[one["name"] for one in EXAMPLES])
def test_example(example: dict[str, Any]) -> None:
    players = tuple(example.get("players", ("Ann", "Bob")))
    record = example.get("tallies") or example["record"]
    if "filled" in example:
        record = filled(record, example["tail"], players=players, packets=example["filled"])
    run = Run(
        record,
        players=players,
        sides=tuple(tuple(side) for side in example.get("sides", ())),
        discovery=example.get("discovery", "referee"),
        dealer=example.get("dealer", "Ann"),
        house=example.get("house"),
    )
    found = [f"{f.line} {f.verdict.word} {f.point} {f.by} {f.proof_line or '-'}" for f in run.findings]
    assert found == example.get("findings", []), [f.message for f in run.findings]
    if "lies" in example:
        assert run.lies == example["lies"]
    for name, cards in example.get("took", {}).items():
        assert run.took(name) == set(cards)
    if "sweeps" in example:
        assert run.deal.sweeps == example["sweeps"]
    if "games" in example:
        assert [f"{game.winner} {plain(game.value)}" for game in run.settlement.games] == example["games"]
    if "final" in example:
        assert run.won.points == example["final"]
    if "score" in example:
        assert run.game.sheet(run.table) == example["score"]
        assert not run.settlement.games
    assert set(example["cites"]) <= {cite.article for cite in run.cites if cite.book == BOOK}


@kept(BOOK, "CA3", "CA5", "CA6", "CA7", "CA9", "CA10")
def test_examples_that_nothing_is_wrong_with_cite_nothing() -> None:
    quiet = [one for one in EXAMPLES if not one["cites"] and "findings" not in one]
    assert len(quiet) >= 5
