"""The referee against the simulated table of Sixty-Six."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.simulated.harness import expected_of, fails, found, lies_noticed, marked_of
from tests.simulated.sixty_six import FAULTS, PLAYERS, Evening, generate
from tests.tables import Run

ARTICLES = {  # point: the article that must be cited first
    "score.failed": "21", "revoke": "66-R", "declare.false": "66-M", "marriage.time": "11", "marriage.late": "14",
    "marriage.unled": "13", "exchange.wrong": "66-N", "close.wrong": "66-C", "close.between": "16-between",
    "trick.looking": "66-L", "draw.closed": "66-W8", "lead.turn": "66-P2", "draw.forgotten": "66-W1", "draw.turn": "66-W4",
    "draw.two-seen-first": "66-W2", "draw.two-seen-second": "66-W6", "deal.too-many": "66-D3", "deal.too-few": "66-D4",
    "play.too-many": "66-P3", "play.too-few": "66-P4", "deal.misdeal": "66-D8", "deal.exposed-other": "66-D1",
}  # fmt: skip
DISCOVERIES = pytest.mark.parametrize("discovery", ["referee", "players"])
TOLD = pytest.mark.parametrize("told", ["table", "all"])


def with_implied_draws(evening: Evening) -> Evening:
    """The same games as typed where draws are implied: those just before a lead are left out, the line stays as a remark."""
    deals = []
    for truth in evening.deals:
        lines = list(truth.lines)
        for at, line in enumerate(lines[:-1]):
            bare = all(event.endswith(" draws") for event in line.split("; "))
            if bare and "; " in line and " plays " in lines[at + 1]:
                lines[at] = f"# {line}"
        deals.append(replace(truth, lines=lines))
    return replace(evening, deals=deals)


def check(evening: Evening, *, forking: bool = False, draws: str = "told") -> None:
    """Everything that the two must agree on."""
    run = Run(
        *(truth.lines for truth in evening.deals),
        game="sixty-six",
        dealer=evening.dealer,
        discovery=evening.discovery,
        draws=draws,
        forking=forking,
    )
    said, findings = run.numbered, run.findings
    assert found(findings) == expected_of(evening.deals), said
    assert marked_of(run) == [truth.marked for truth in evening.deals], said
    assert [deal.dealer for deal in run.played] == [truth.dealer for truth in evening.deals], said
    settled = run.settlement
    assert [(g.winner, g.deals, g.points, int(g.value)) for g in settled.games] == evening.games, said
    assert settled.complete, said
    assert not run.fold.broken
    assert {(f.point, f.cites[0].article) for f in findings} <= set(ARTICLES.items()), said
    counts = [
        {s.text.split(":")[0]: int(s.amount) for s in d.steps if "cards" in s.text and ":" in s.text}
        for d in settled.deals
    ]
    assert counts == [truth.counts for truth in evening.deals], said
    net = sum(value if winner == PLAYERS[0] else -value for winner, _, _, value in evening.games)
    assert sum(int(t.amount) * (1 if t.target == PLAYERS[0] else -1) for t in settled.transfers) == net, said


@DISCOVERIES
@TOLD
def test_games_without_a_fault(told: str, discovery: str) -> None:
    for seed in range(60):
        evening = generate(seed, told=told, discovery=discovery)
        assert not any(truth.findings for truth in evening.deals)
        check(evening)


@DISCOVERIES
@TOLD
@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_is_found_and_nobody_else_accused(fault: str, told: str, discovery: str) -> None:
    planted = 0
    for seed in range(12):
        evening = generate(seed, (fault,), discovery=discovery, told=told)
        check(evening)
        planted += sum(fault in truth.planted for truth in evening.deals)
    assert planted >= (3 if told == "all" and fault == "revoke-replayed" else 8) or (fault, told) == (
        "revoke-replayed",
        "all",
    )


@DISCOVERIES
@TOLD
def test_every_fault_in_one_evening(told: str, discovery: str) -> None:
    for seed in range(6):
        check(generate(1000 + seed, FAULTS, told=told, discovery=discovery, games=6), forking=seed == 0)


@pytest.mark.parametrize(
    "fault", [None, "revoke", "revoke-replayed", "false-marriage", "lead-called", "exchange-wrong-card"]
)
def test_draws_that_are_implied(fault: str | None) -> None:
    for seed in range(2000, 2015):
        check(with_implied_draws(generate(seed, [fault] if fault else [])), draws="implied")


@pytest.mark.parametrize("fault", ["false-claim", "false-marriage", "revoke", "exchange-trickless"])
def test_a_lie_in_the_truth_is_noticed(fault: str) -> None:
    evening = next(e for e in (generate(seed, (fault,)) for seed in range(50)) if any(t.findings for t in e.deals))
    check(evening)
    lies = lies_noticed(lambda: check(evening), evening.deals)
    for truth in evening.deals:
        if truth.marked:
            index, who, points, reason = truth.marked[-1]
            truth.marked[-1] = (index, who, points + 1, reason)
            fails(lambda: check(evening))
            truth.marked[-1] = (index, who, points, reason)
    assert lies >= 5


def test_the_same_seed_gives_the_same_evening() -> None:
    assert generate(7, ["false-claim"]) == generate(7, ["false-claim"])
    assert generate(7).deals != generate(8).deals
