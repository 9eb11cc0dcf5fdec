"""The referee at the simulated table of Cinq-cents: every planted fault found, nobody else accused, games won alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from referee import games
from referee.core.fold import Fold
from referee.core.record import DealRecord, RecordLine, Session
from tests.simulated import cinq_cents_french as french
from tests.simulated.cards import Simulated
from tests.simulated.cinq_cents import FAULTS, WORTH, generate, generate_game
from tests.simulated.harness import Compared, expected, found, report, with_implied_draws

TOLD = pytest.mark.parametrize("told", ["table", "all"])
DISCOVERY = pytest.mark.parametrize("discovery", ["referee", "players"])
NEVER_TOLD = ("draw-forgotten",)
SELDOM = ("second-declaration", "used-card")
PAIRS = list(combinations(FAULTS, 2))


def judged(
    made: list[Simulated], draws: str = "told", *, forking: bool = False, house: Mapping[str, Any] | None = None
) -> Fold:
    """A session of these deals; the lines go on counting through all of them."""
    records: list[DealRecord] = []
    number = 0
    for place, deal in enumerate(made, 1):
        lines = tuple(RecordLine(number + at, text) for at, text in enumerate(deal.lines, 1))
        records.append(DealRecord(place, number, lines, deal.dealer))
        number += len(deal.lines)
    session = Session("cinq-cents", made[0].players, tuple(records), discovery=made[0].discovery, draws=draws)
    book = games.book("cinq-cents", "foster").with_house(house or {})
    fold = Fold(games.find("cinq-cents"), book, session, forking=forking)
    for _ in fold.steps():
        pass
    return fold


def compared(made: Simulated, fold: Fold) -> Iterable[Compared]:
    """What a single deal is compared in."""
    assert fold.table is not None
    truth, deal = made.truth, fold.table.deal
    findings = list(fold.table.record.findings.values())
    yield Compared("findings", found(findings), expected(truth.findings))
    yield Compared("refused", fold.broken, set())
    yield Compared("over", deal.is_over, truth.over)
    yield Compared("scores", deal.scores, truth.scores)
    posted = sorted((p.line, p.player, p.points, p.reason) for p in deal.posted())
    yield Compared("postings", posted, sorted((index + 1, *rest) for index, *rest in truth.postings))
    cards = {name: sum(WORTH.get(face[0], 0) for face in faces) for name, faces in deal.taken.items()}
    yield Compared("cards", cards, truth.brisques)
    yield Compared("trump", deal.trump, truth.trump)
    won = [game.winner for game in fold.settlement().games]
    yield Compared("winner", won, [truth.winner] if truth.winner else [])
    for plan in truth.findings:
        first = [f.cites[0].article for f in findings if (f.line, f.point) == (plan.index + 1, plan.point)]
        yield Compared(f"article for {plan.fault}", first, [plan.article])


def check(seeds: Iterable[int], faults: Iterable[str], told: str, discovery: str, draws: str = "told") -> int:
    """Compares a deal for every seed; answers in how many of them every fault found an occasion."""
    planned, planted = tuple(faults), 0
    for seed in seeds:
        made: Simulated | None = generate(seed, planned, told=told, discovery=discovery)
        if draws == "implied" and made is not None:
            made = with_implied_draws(made)
        assert made is not None
        wrong = [one for one in compared(made, judged([made], draws)) if one.referee != one.driver]
        assert not wrong, f"seed {seed}, {planned}, told={told}, discovery={discovery}\n{report(made, wrong)}"
        planted += set(planned) <= set(made.truth.planted)
    return planted


@DISCOVERY
@TOLD
def test_a_deal_without_a_fault(told: str, discovery: str) -> None:
    check(range(1000, 1060), (), told, discovery)


@DISCOVERY
@TOLD
@pytest.mark.parametrize("fault", FAULTS)
def test_one_fault(fault: str, told: str, discovery: str) -> None:
    planted = check(range(120 if fault in SELDOM else 20), (fault,), told, discovery)
    assert planted >= 2 or (told == "all" and fault in NEVER_TOLD)


@DISCOVERY
@TOLD
def test_two_faults_in_one_deal(told: str, discovery: str) -> None:
    for seed, pair in enumerate(PAIRS):
        check((2000 + seed,), pair, told, discovery)


@pytest.mark.parametrize("fault", [None, "revoke", "under-play", "revoke-replayed", "used-card"])
def test_draws_that_are_implied(fault: str | None) -> None:
    check(range(5000, 5020), [fault] if fault else [], "table", "referee", "implied")


@DISCOVERY
def test_whole_games(discovery: str) -> None:
    """Games to five hundred, and further where both were past it; knocks right and wrong; one game's stake moves."""
    longer = knocked = 0
    for seed in range(30):
        made = generate_game(seed, discovery=discovery)
        fold = judged(made)
        assert fold.table is not None
        assert not fold.table.record.findings
        settled = fold.settlement()
        totals = {name: sum(one.truth.scores[name] for one in made) for name in ("Ann", "Bob")}
        (game,) = settled.games
        assert (game.winner, game.points, game.deals) == (made[-1].truth.winner, totals, tuple(range(1, len(made) + 1)))
        assert settled.complete
        loser = "Bob" if game.winner == "Ann" else "Ann"
        assert [(t.source, t.target, int(t.amount)) for t in settled.transfers] == [(loser, game.winner, 1)]
        knocked += "knocks" in made[-1].lines[-1]
        longer += any("goes on to" in step.text for step in settled.steps)
    assert knocked > 5
    assert longer > 0


@pytest.mark.parametrize("fault", ["revoke", "false-declaration", "false-knock"])
def test_a_lie_in_the_truth_is_noticed(fault: str) -> None:
    made = next(made for seed in range(100) if fault in (made := generate(seed, (fault,))).truth.planted)
    truth = made.truth
    plan = truth.findings[0]
    for lied in (
        replace(truth, findings=[]),
        replace(truth, findings=[replace(plan, index=plan.index + 1)]),
        replace(truth, findings=[replace(plan, by="Bob" if plan.by == "Ann" else "Ann")]),
        replace(truth, findings=[replace(plan, article="99")]),
        replace(truth, scores={**truth.scores, "Ann": truth.scores["Ann"] + 10}),
        replace(truth, brisques={**truth.brisques, "Ann": truth.brisques["Ann"] + 1}),
        replace(truth, postings=truth.postings[1:] or [(0, "Ann", 1, "x")]),
    ):
        false = replace(made, truth=lied)
        assert any(one.referee != one.driver for one in compared(false, judged([false])))


@pytest.mark.parametrize("fault", FAULTS)
def test_forking_and_in_place_folds_agree(fault: str) -> None:
    for seed in range(2):
        made = generate(seed, (fault,))
        assert not [one for one in compared(made, judged([made], forking=True)) if one.referee != one.driver]


@DISCOVERY
@TOLD
@pytest.mark.parametrize("fault", [None, *french.FAULTS])
def test_as_the_french_play_it(fault: str | None, told: str, discovery: str) -> None:
    planted, planned = 0, (fault,) if fault else ()
    for seed in range(60 if fault in SELDOM else 16):
        made = french.generate(seed, planned, told=told, discovery=discovery)
        wrong = [one for one in compared(made, judged([made], house=french.HOUSE)) if one.referee != one.driver]
        assert not wrong, f"seed {seed}, {fault}, told={told}, discovery={discovery}\n{report(made, wrong)}"
        planted += set(planned) <= set(made.truth.planted)
    assert planted >= 2 or (told == "all" and fault in NEVER_TOLD)


def test_the_french_revoke_costs_points_in_some_deals() -> None:
    """Before the last card and after it; or the test above would show nothing."""
    early = late = 0
    for seed in range(40):
        lines = french.generate(seed, ("revoke",)).lines
        early += "elects forfeit" in " ".join(lines[:-1])
        late += "elects forfeit" in lines[-1]
    assert early > 3
    assert late > 3
