"""The referee at the simulated table of Bézique: every planted fault found, nobody else accused, every score the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from referee import games
from referee.core.fold import Fold
from referee.core.record import Session
from tests.simulated.bezique import FAULTS, Deal, generate, generate_sitting, partie
from tests.simulated.bezique_enquire import ENQUIRE, EnquireDeal
from tests.simulated.cards import Simulated
from tests.simulated.harness import Compared as Entry
from tests.simulated.harness import expected, found, report
from tests.tables import records_of

RULES = ("hoffmann", "foster")
DISCOVERIES = ("referee", "players")
TOLD = ("table", "all")


def fold_of(
    made: Iterable[Simulated],
    rules: str,
    *,
    forking: bool = False,
    draws: str = "told",
    house: Mapping[str, Any] | None = None,
) -> Fold:
    """The fold of a sitting; line n of the record is line n of the file."""
    deals = list(made)
    records = records_of((deal.lines for deal in deals), {1: deals[0].dealer})
    session = Session("bezique", ("Ann", "Bob"), records, rules=rules, discovery=deals[-1].discovery, draws=draws)
    book = games.book("bezique", rules)
    fold = Fold(games.find("bezique"), book.with_house(house, ()) if house else book, session, forking=forking)
    for _ in fold.steps():
        pass
    return fold


def differences(made: Simulated, rules: str, fold: Fold) -> list[Entry]:
    """What the referee and the driver do not agree on."""
    truth, table = made.truth, fold.table
    assert table is not None
    findings = list(table.record.findings.values())
    posted = [(p.line, p.player, p.points, p.reason) for p in table.deal.posted()]
    is_void = "void" in truth.planted
    entries = [
        Entry("findings", found(findings), expected(truth.findings)),
        Entry("scores", table.deal.scores, truth.scores),
        Entry("postings", posted, [(index + 1, *rest) for index, *rest in truth.postings]),
        Entry("over", table.deal.is_over, True),
        Entry("void", table.deal.is_void, is_void),
        Entry("refused", fold.broken, set()),
        Entry("winner", [game.winner for game in fold.settlement().games], [truth.winner] if truth.winner else []),
    ]
    for plan in truth.findings:
        cited = [
            f.cites[0].article for f in findings if (f.line, f.by, f.point) == (plan.index + 1, plan.by, plan.point)
        ]
        entries.append(Entry(f"article for {plan.fault}", cited[:1], [plan.article]))
    return [entry for entry in entries if entry.referee != entry.driver]


def check(
    seeds: Iterable[int], faults: Iterable[str], *, rules: str, told: str, discovery: str, kind: type[Deal] = Deal
) -> int:
    """Compares a deal for every seed; answers in how many of them every fault found an occasion."""
    planned = tuple(faults)
    planted = 0
    for seed in seeds:
        made = generate(seed, planned, rules=rules, discovery=discovery, told=told, kind=kind)
        wrong = differences(made, rules, fold_of([made], rules, house=ENQUIRE if kind is EnquireDeal else None))
        assert not wrong, f"seed {seed}, {planned}, {rules}, told={told}, discovery={discovery}\n{report(made, wrong)}"
        planted += set(planned) <= set(made.truth.planted)
    return planted


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("told", TOLD)
def test_a_deal_without_a_fault(told: str, rules: str) -> None:
    check(range(1000, 1060), (), rules=rules, told=told, discovery="referee")


@pytest.mark.parametrize("discovery", DISCOVERIES)
@pytest.mark.parametrize("told", TOLD)
@pytest.mark.parametrize("fault", FAULTS)
def test_one_fault(fault: str, told: str, discovery: str) -> None:
    planted = check(range(10), (fault,), rules="foster", told=told, discovery=discovery)
    if fault != "under-play":
        planted += check(range(100, 110), (fault,), rules="hoffmann", told=told, discovery=discovery)
    assert planted >= 2 or (fault == "too-many-in-play" and told == "all")


@pytest.mark.parametrize("discovery", DISCOVERIES)
@pytest.mark.parametrize("first", FAULTS)
def test_two_faults_in_one_deal(first: str, discovery: str) -> None:
    for seed, (one, other) in enumerate(combinations(FAULTS, 2)):
        if one == first:
            rules, told = RULES[seed % 2], TOLD[seed // 2 % 2]
            check((2000 + seed,), (one, other), rules=rules, told=told, discovery=discovery)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("discovery", DISCOVERIES)
def test_every_fault_in_one_deal(discovery: str, rules: str) -> None:
    check(range(4000, 4010), FAULTS, rules=rules, told="all", discovery=discovery)


@pytest.mark.parametrize("rules", RULES)
def test_games_over_several_deals(rules: str) -> None:
    over = 0
    for seed in range(12):
        faults = ("lead-out-of-turn-followed", "marks-too-much", "draw-forgotten-void") if seed % 2 else ()
        sitting = generate_sitting(seed, faults, rules=rules, deals=9)
        fold = fold_of(sitting.deals, rules)
        settled = fold.settlement()
        assert fold.table is not None
        assert not fold.broken
        got = [(game.winner, game.points, game.deals) for game in settled.games]
        assert got == sitting.games, seed
        value = dict.fromkeys(("Ann", "Bob"), 0)
        for winner, points, _ in sitting.games:
            loser = "Bob" if winner == "Ann" else "Ann"
            value[winner] += 2 if points[loser] < 500 else 1
        lead = value["Ann"] - value["Bob"]
        moved = sum(int(t.amount) * (1 if t.target == "Ann" else -1) for t in settled.transfers)
        assert moved == lead
        if not settled.games or settled.games[-1].deals[-1] != 9:
            assert fold.game.sheet(fold.table) == sitting.left
        assert settled.complete == bool(settled.games and settled.games[-1].deals[-1] == 9)
        over += len(settled.games)
    assert over >= 8


@pytest.mark.parametrize("discovery", DISCOVERIES)
@pytest.mark.parametrize("told", TOLD)
@pytest.mark.parametrize("fault", FAULTS)
def test_what_a_fault_costs_where_errors_are_paid_for_in_points(fault: str, told: str, discovery: str) -> None:
    planted = 0
    for rules, seeds in (("foster", range(10)), ("hoffmann", range(100, 110))):
        if fault != "under-play" or rules == "foster":
            planted += check(seeds, (fault,), rules=rules, told=told, discovery=discovery, kind=EnquireDeal)
    assert planted >= 2 or (fault == "too-many-in-play" and told == "all")


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("discovery", DISCOVERIES)
def test_several_faults_that_are_paid_for_in_points(discovery: str, rules: str) -> None:
    for told in TOLD:
        check(range(4000, 4006), FAULTS, rules=rules, told=told, discovery=discovery, kind=EnquireDeal)


class ShortGame(EnquireDeal):
    """A deal of a game of three hundred points."""

    enough = 300


@pytest.mark.parametrize("rules", RULES)
def test_parties_of_short_games(rules: str) -> None:
    """The best of five games; the odd one counts one more. Errors are paid for in points, and may win a game."""
    house = {**ENQUIRE, "partie": True, "game.points": 300, "game.double-under": 150}
    seen: set[str] = set()
    for seed in range(6):
        faults = ("draw-out-of-turn-kept", "too-many-in-play", "revoke") if seed % 2 else ()
        sitting = generate_sitting(seed, faults, rules=rules, deals=16, kind=ShortGame)
        fold = fold_of(sitting.deals, rules, house=house)
        assert not fold.broken
        settled = fold.settlement()
        assert [(game.winner, game.points, game.deals) for game in settled.games] == sitting.games, seed
        told = partie([winner for winner, *_ in sitting.games])
        assert [tuple(word for word in game.flags if word != "doubled") for game in settled.games] == told
        seen.update(word for words in told for word in words)
        lead = 0
        for (winner, points, _), words in zip(sitting.games, told, strict=True):
            loser = "Bob" if winner == "Ann" else "Ann"
            worth = (2 if points[loser] < 150 else 1) + ("odd-game" in words)
            lead += worth if winner == "Ann" else -worth
        assert sum(int(t.amount) * (1 if t.target == "Ann" else -1) for t in settled.transfers) == lead
    assert seen == {"odd-game", "partie"}


@pytest.mark.parametrize("fault", FAULTS)
def test_forking_and_in_place_folds_agree_with_the_truth(fault: str) -> None:
    for seed in range(2):
        made = generate(seed, (fault,), rules="foster")
        assert not differences(made, "foster", fold_of([made], "foster", forking=True))


def without_draws(made: Simulated) -> Simulated:
    """The same deal as typed where `draws = "implied"`: bare draws are left out, the line stays, as a remark."""
    lines = []
    for line in made.lines:
        events = [event for event in line.split("; ") if " draws" not in event]
        lines.append("; ".join(events) or f"# {line}")
    return replace(made, lines=lines)


@pytest.mark.parametrize("fault", [None, "false-declaration", "lead-out-of-turn-called", "seven-and-declaration"])
def test_draws_that_are_implied(fault: str | None) -> None:
    for seed in range(5000, 5012):
        made = without_draws(generate(seed, [fault] if fault else [], rules="foster"))
        wrong = differences(made, "foster", fold_of([made], "foster", draws="implied"))
        assert not wrong, f"seed {seed}, {fault}\n{report(made, wrong)}"


def test_a_lie_in_the_truth_is_noticed() -> None:
    made = next(m for seed in range(50) if (m := generate(seed, ("revoke",), rules="foster")).truth.findings)
    fold = fold_of([made], "foster")
    assert not differences(made, "foster", fold)
    truth = made.truth
    plan = truth.findings[0]
    lies = {
        "scores": replace(truth, scores={**truth.scores, "Ann": truth.scores["Ann"] + 10}),
        "postings": replace(truth, postings=truth.postings[:-1]),
        "winner": replace(truth, winner="Ann" if truth.winner is None else None),
        "findings": replace(truth, findings=[replace(plan, by="Ann" if plan.by == "Bob" else "Bob")]),
    }
    for what, lied in lies.items():
        assert what in {entry.what for entry in differences(replace(made, truth=lied), "foster", fold)}
