"""The referee against the simulated table of four-handed Sixty-Six."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.simulated.harness import expected_of, fails, found, lies_noticed
from tests.simulated.sixty_six_four import FAULTS, MARRIAGE_FAULTS, PLAYERS, Evening, generate
from tests.tables import Run

ARTICLES = {  # point: the article that must be cited first
    "revoke": "66-R", "under-play": "32-under", "lead.turn": "66-P2", "play.turn": "32-turn", "deal.misdeal": "66-D8",
    "deal.exposed-other": "66-D1", "deal.exposed-own": "66-D2", "deal.faced-card": "66-D5", "pack.imperfect": "66-D7",
    "four.size": "31-size", "trick.looking": "66-L", "four.time": "35", "four.sum": "33", "four.trump": "31-deal",
    "count.notes": "66-B", "four.marriages": "33-marriages", "declare.false": "66-M", "marriage.time": "11",
    "marriage.late": "14", "marriage.unled": "13",
}  # fmt: skip
HOUSES: list[dict[str, object]] = [
    {}, {"marriages": True}, {"ten-of-trumps-point": True}, {"schneider-rule": "under33"}, {"deal": "german"},
    {"marriages": True, "ten-of-trumps-point": True},
]  # fmt: skip
LOSS: dict[str, object] = {"revoke": "loss"}


def check(evening: Evening, *, forking: bool = False) -> None:
    """Everything that the two must agree on."""
    run = Run(
        *(truth.lines for truth in evening.deals),
        game="sixty-six",
        players=PLAYERS,
        dealer=evening.dealer,
        discovery=evening.discovery,
        house=evening.house,
        forking=forking,
    )
    said, findings = run.numbered, run.findings
    assert not run.fold.broken, said
    assert found(findings) == expected_of(evening.deals), said
    cited = {(f.point, f.cites[0].article) for f in findings if not f.point.startswith(("so.", "deal.dealer"))}
    assert cited <= set(ARTICLES.items()), said
    settled = run.settlement
    for result, truth in zip(settled.deals, evening.deals, strict=True):
        assert {s.text.split(":")[0]: int(s.amount) for s in result.steps if ": cards" in s.text} == truth.counts, said
        assert result.points == {name: points for side, points in truth.points.items() for name in side.split("+")}, (
            said
        )
        assert ("void" in result.flags, "tie" in result.flags) == (truth.is_void, truth.is_tie), said
    assert [(g.winner, int(g.value)) for g in settled.games] == [(evening.winner, evening.value)], said
    losers, winners = [side for side in PLAYERS if side not in evening.winner.split("+")], evening.winner.split("+")
    assert sorted((t.source, t.target, int(t.amount)) for t in settled.transfers) == sorted(
        zip(losers, winners, [evening.value] * 2, strict=True)
    ), said
    assert settled.complete


BOTH = pytest.mark.parametrize("discovery", ["referee", "players"])
TOLD = pytest.mark.parametrize("told", ["table", "all"])


@BOTH
@TOLD
@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_games_without_a_fault(told: str, discovery: str, house: Mapping[str, object]) -> None:
    for seed in range(8):
        evening = generate(seed, told=told, discovery=discovery, house=house)
        assert not any(truth.findings for truth in evening.deals)
        check(evening, forking=seed == 0)


@BOTH
@TOLD
@pytest.mark.parametrize("fault", [fault for fault in FAULTS if fault != "cards-lost"])
def test_each_fault_is_found_and_nobody_else_accused(fault: str, told: str, discovery: str) -> None:
    planted = 0
    for seed in range(4):
        evening = generate(seed, (fault,), discovery=discovery, told=told)
        check(evening)
        planted += sum(bool(truth.planted) for truth in evening.deals)
    assert planted >= 4


@BOTH
@TOLD
def test_the_cards_are_lost_where_that_is_agreed(told: str, discovery: str) -> None:
    lost = 0
    for seed in range(8):
        evening = generate(seed, ("cards-lost",), discovery=discovery, told=told, house=LOSS)
        check(evening)
        lost += sum("elects lose-cards" in line for truth in evening.deals for line in truth.lines)
    assert lost >= 8


@BOTH
@TOLD
@pytest.mark.parametrize("fault", [*MARRIAGE_FAULTS, "revoke", "lead-followed", "out-of-turn"])
def test_each_fault_where_marriages_are_counted(fault: str, told: str, discovery: str) -> None:
    planted = 0
    for seed in range(6):
        evening = generate(seed, (fault,), discovery=discovery, told=told, house={"marriages": True})
        check(evening)
        planted += sum(bool(truth.planted) for truth in evening.deals)
    assert planted >= 6


def test_ties_and_voids_have_happened() -> None:
    deals = [truth for seed in range(60) for truth in generate(seed, house={"marriages": True}).deals]
    assert sum(truth.is_tie for truth in deals) >= 3


def test_a_lie_in_the_truth_is_noticed() -> None:
    evening = generate(3, ("revoke",))
    check(evening)
    lies = lies_noticed(lambda: check(evening), evening.deals)
    for truth in evening.deals:
        side = next(iter(truth.points))
        truth.points[side] += 1
        fails(lambda: check(evening))
        truth.points[side] -= 1
    assert lies >= 3
