"""The referee against the simulated table of three-handed Sixty-Six."""

from __future__ import annotations

from collections import Counter

import pytest

from referee import games
from referee.core.fold import Fold
from referee.core.record import DealRecord, RecordLine, Session
from tests.simulated.sixty_six_three import FAULTS, SEATS, Evening, generate

EVERYWHERE = [
    pytest.mark.parametrize("discovery", ["referee", "players"]),
    pytest.mark.parametrize("told", ["table", "all"]),
    pytest.mark.parametrize("settlement", ["pool", "last-pays"]),
]


def check(evening: Evening, *, forking: bool = False, by_pads: bool = False) -> None:
    """Everything that the two must agree on. `by_pads`: the deals are told by what the two who play have marked."""
    deals, number = [], 0
    for place, truth in enumerate(evening.deals, 1):
        texts = truth.lines
        if by_pads:
            scores = truth.scores(SEATS)
            texts = [f"{name} tallies score={scores[name]}" for name in sorted(truth.counts)]
        lines = tuple(RecordLine(number + at, text) for at, text in enumerate(texts, 1))
        number += len(lines)
        deals.append(DealRecord(place, 0, lines, evening.dealer if place == 1 else None))
    book = games.book("sixty-six", "foster").with_house({"settlement": evening.settlement})
    session = Session("sixty-six", SEATS, tuple(deals), rules="foster", discovery=evening.discovery)
    fold = Fold(games.find("sixty-six"), book, session, forking=forking)
    posted, dealers = [], []
    for deal in deals:
        for _ in fold.open(deal):
            pass
        for line in deal.lines:
            for _ in fold.add(line):
                pass
        assert fold.table is not None
        first = deal.lines[0].number
        dealers.append(fold.table.deal.dealer)
        posted.append([(p.line - first, p.player, p.points, p.reason) for p in fold.table.deal.posted()])
    assert fold.table is not None
    texts = [line.text for deal in deals for line in deal.lines]
    said = "\n".join(f"{at:4} {text}" for at, text in enumerate(texts, 1))
    assert not fold.broken, said
    assert dealers == [truth.dealer for truth in evening.deals], said
    settled = fold.settlement()
    marked = [{name: result.points.get(name, 0) for name in SEATS} for result in settled.deals]
    assert marked == [truth.scores(SEATS) for truth in evening.deals], said
    gains: list[Counter[str]] = []
    for game in settled.games:
        gains.append(Counter())
        for paid in game.transfers:
            gains[-1][paid.source] -= int(paid.amount)
            gains[-1][paid.target] += int(paid.amount)
    played = [(g.winner, g.deals, g.points, dict(gain)) for g, gain in zip(settled.games, gains, strict=True)]
    assert played == [(g.winner, g.deals, g.score, g.gains) for g in evening.games], said
    assert settled.complete, said
    if by_pads:
        return
    assert posted == [truth.marked for truth in evening.deals], said
    found = sorted(
        ((f.line, f.by, f.point, f.verdict.word, f.proof_line) for f in fold.table.record.findings.values()), key=repr
    )
    expected, before = [], 1
    for truth in evening.deals:
        for plan in truth.findings:
            proof = None if plan.proof_index is None else before + plan.proof_index
            expected.append((before + plan.index, plan.by, plan.point, plan.verdict, proof))
        before += len(truth.lines)
    assert found == sorted(expected, key=repr), said
    for result, truth in zip(settled.deals, evening.deals, strict=True):
        assert {s.text.split(":")[0]: int(s.amount) for s in result.steps if ": cards" in s.text} == truth.counts, said


@EVERYWHERE[0]
@EVERYWHERE[1]
@EVERYWHERE[2]
def test_games_without_a_fault(discovery: str, told: str, settlement: str) -> None:
    for seed in range(15):
        evening = generate(seed, told=told, discovery=discovery, settlement=settlement, games=2)
        assert not any(truth.findings for truth in evening.deals)
        check(evening, forking=seed == 0)


@EVERYWHERE[0]
@EVERYWHERE[1]
@EVERYWHERE[2]
@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_is_found_and_nobody_else_accused(fault: str, discovery: str, told: str, settlement: str) -> None:
    planted = 0
    for seed in range(2):
        evening = generate(seed, (fault,), discovery=discovery, told=told, settlement=settlement)
        check(evening)
        planted += sum(bool(truth.planted) for truth in evening.deals)
    assert planted or (fault, told) == ("revoke-replayed", "all")


@EVERYWHERE[2]
def test_games_told_by_the_pads(settlement: str) -> None:
    for seed in range(40):
        check(generate(seed, settlement=settlement, games=3), by_pads=True)


def test_everything_that_may_become_of_a_dealer_has_happened() -> None:
    """The simulated evenings hold what is special to three: a dealer stopped at six, a tie, one who is out and deals."""
    seen: Counter[str] = Counter()
    for seed in range(15):
        evening = generate(seed, told="table", settlement="last-pays", games=2)
        score = dict.fromkeys(SEATS, 0)
        for number, truth in enumerate(evening.deals, 1):
            marks = truth.scores(SEATS)
            best = max((points for name, points in marks.items() if name in truth.counts), default=0)
            seen["stopped"] += truth.dealer not in truth.counts and marks[truth.dealer] < best
            seen["tie"] += truth.is_tie
            seen["out, and deals"] += score[truth.dealer] >= 7
            seen["two left"] += truth.dealer in truth.counts
            score = {name: score[name] + marks[name] for name in SEATS}
            if any(number == game.deals[-1] for game in evening.games):
                score = dict.fromkeys(SEATS, 0)
    assert min(seen[what] for what in ("stopped", "out, and deals", "two left")) >= 3, seen


def test_a_lie_in_the_truth_is_noticed() -> None:
    evening = generate(3, ("false-claim",), settlement="last-pays")
    check(evening)
    lies = 0
    for truth in evening.deals:
        for found in list(truth.findings):
            truth.findings.remove(found)
            with pytest.raises(AssertionError):
                check(evening)
            truth.findings.append(found)
            lies += 1
        if truth.marked:
            index, who, points, reason = truth.marked[-1]
            truth.marked[-1] = (index, who, points + 1, reason)
            with pytest.raises(AssertionError):
                check(evening)
            truth.marked[-1] = (index, who, points, reason)
    evening.games[-1].gains["Ann"] += 1
    with pytest.raises(AssertionError):
        check(evening)
    assert lies >= 1
