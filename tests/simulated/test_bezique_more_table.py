"""The referee at tables of Bézique for three and four, and of Polish Bézique: faults found, nobody else accused."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations

import pytest

from referee import games
from referee.core.fold import Fold
from referee.core.record import DealRecord, Session
from tests.simulated.bezique_more import FAULTS, ONLY_MORE, generate, generate_sitting
from tests.simulated.bezique_more_seats import Shape
from tests.simulated.cards import Simulated
from tests.simulated.harness import Compared, expected, found, report
from tests.tables import records_of
from tests.test_invariants import run_checked, run_plain
from tests.test_invariants import told as come_to

TWO, THREE, FOUR = ("Ann", "Bob"), ("Ann", "Bob", "Cal"), ("Ann", "Bob", "Cal", "Dee")
ACROSS = (("Ann", "Cal"), ("Bob", "Dee"))
SHAPES = {
    "three": Shape(THREE),
    "three-95": Shape(THREE, is_short=True),
    "four": Shape(FOUR),
    "partners": Shape(FOUR, ACROSS),
    "partners-together": Shape(FOUR, ACROSS, divides=False),
    "three-free": Shape(THREE, must_win=False),
    "partners-hoffmann": Shape(FOUR, ACROSS, must_win=False, rules="hoffmann"),
    "polish": Shape(TWO, is_polish=True),
    "polish-won": Shape(TWO, is_polish=True, uses_won=True),
    "polish-three": Shape(THREE, is_polish=True),
    "polish-partners": Shape(FOUR, ACROSS, is_polish=True),
}
DISCOVERIES = ("referee", "players")
TOLD = ("table", "all")
EVERY = pytest.mark.parametrize("shape", SHAPES)


def fold_of(made: Simulated, shape: Shape, *more: Simulated, forking: bool = False, draws: str = "told") -> Fold:
    """The fold of one deal, or of several; line n of the record is line n of the file."""
    is_free = shape.rules == "foster" and not shape.must_win
    house = {**shape.house, "endgame-must-win": False} if is_free else dict(shape.house)
    session = Session(
        "bezique",
        shape.names,
        records_of((one.lines for one in (made, *more)), {1: made.dealer}),
        rules=shape.rules,
        discovery=made.discovery,
        sides=shape.sides,
        draws=draws,
    )
    book = games.book("bezique", shape.rules)
    fold = Fold(games.find("bezique"), book.with_house(house) if house else book, session, forking=forking)
    for _ in fold.steps():
        pass
    return fold


def differences(made: Simulated, fold: Fold) -> list[Compared]:
    """What the referee and the driver do not agree on."""
    truth, table = made.truth, fold.table
    assert table is not None
    findings = list(table.record.findings.values())
    posted = [(p.line, p.player, p.points, p.reason) for p in table.deal.posted()]
    entries = [
        Compared("findings", found(findings), expected(truth.findings)),
        Compared("scores", table.deal.scores, truth.scores),
        Compared("postings", posted, [(index + 1, *rest) for index, *rest in truth.postings]),
        Compared("over", table.deal.is_over, True),
        Compared("void", table.deal.is_void, "void" in truth.planted),
        Compared("refused", fold.broken, set()),
        Compared("winner", [game.winner for game in fold.settlement().games], [truth.winner] if truth.winner else []),
    ]
    for plan in truth.findings:
        cited = [
            f.cites[0].article for f in findings if (f.line, f.by, f.point) == (plan.index + 1, plan.by, plan.point)
        ]
        entries.append(Compared(f"article for {plan.fault}", cited[:1], [plan.article]))
    return [entry for entry in entries if entry.referee != entry.driver]


def check(seeds: Iterable[int], faults: Iterable[str], shape: str, *, told: str, discovery: str) -> int:
    """Compares a deal for every seed; answers in how many of them every fault found an occasion."""
    planned = tuple(faults)
    planted = 0
    for seed in seeds:
        made = generate(seed, planned, shape=SHAPES[shape], discovery=discovery, told=told)
        wrong = differences(made, fold_of(made, SHAPES[shape]))
        assert not wrong, f"seed {seed}, {planned}, {shape}, told={told}, discovery={discovery}\n{report(made, wrong)}"
        planted += set(planned) <= set(made.truth.planted)
    return planted


def possible(shape: str, fault: str) -> bool:
    """Whether a table of this shape can do so."""
    at = SHAPES[shape]
    if fault in ONLY_MORE and len(at.names) == 2:
        return False
    return not (fault == "under-play" and not at.must_win) and not (fault == "false-declaration" and at.uses_won)


@EVERY
@pytest.mark.parametrize("told", TOLD)
def test_a_deal_without_a_fault(told: str, shape: str) -> None:
    check(range(1000, 1006), (), shape, told=told, discovery="referee")


@EVERY
@pytest.mark.parametrize("fault", FAULTS)
def test_one_fault(fault: str, shape: str) -> None:
    if not possible(shape, fault):
        assert not check(range(2), (fault,), shape, told="table", discovery="referee")
        return
    ways = [(told, discovery) for told in TOLD for discovery in DISCOVERIES]
    planted = 0
    for seed in range(40):
        told, discovery = ways[seed % 4]
        planted += check((seed,), (fault,), shape, told=told, discovery=discovery)
        if planted and seed > 2:
            return
    raise AssertionError("never planted")


@pytest.mark.parametrize("discovery", DISCOVERIES)
@pytest.mark.parametrize("first", FAULTS)
def test_two_faults_in_one_deal(first: str, discovery: str) -> None:
    names = list(SHAPES)
    for seed, (one, other) in enumerate(combinations(FAULTS, 2)):
        if one == first:
            shape, told = names[seed % len(names)], TOLD[seed // 2 % 2]
            check((2000 + seed,), (one, other), shape, told=told, discovery=discovery)


@EVERY
@pytest.mark.parametrize("discovery", DISCOVERIES)
def test_every_fault_in_one_deal(discovery: str, shape: str) -> None:
    check(range(4000, 4002), FAULTS, shape, told="all", discovery=discovery)


@EVERY
def test_forking_and_in_place_folds_agree_with_the_truth(shape: str) -> None:
    for seed, fault in enumerate(FAULTS):
        made = generate(seed, (fault,), shape=SHAPES[shape])
        if seed % 4 == 0:
            assert not differences(made, fold_of(made, SHAPES[shape], forking=True))


@pytest.mark.parametrize("shape", ["three", "three-95", "four", "partners", "polish"])
def test_games_over_several_deals(shape: str) -> None:
    at = SHAPES[shape]
    over = 0
    for seed in range(3):
        faults = ("lead-out-of-turn-followed", "marks-too-much", "draw-forgotten-void") if seed % 2 else ()
        sitting = generate_sitting(seed, faults, shape=at, deals=10)
        fold = fold_of(sitting.deals[0], at, *sitting.deals[1:])
        settled = fold.settlement()
        assert fold.table is not None
        assert not fold.broken
        side = {name: names for names in at.sides for name in names}

        def together(score: dict[str, int], side: dict[str, tuple[str, ...]] = side) -> dict[str, int]:
            return {name: sum(score[one] for one in side.get(name, (name,))) for name in score}

        got = [(game.winner, game.points, game.deals) for game in settled.games]
        assert got == [(winner, together(score), deals) for winner, score, deals in sitting.games], seed
        gain: Counter[str] = Counter()
        for winner, score, _ in sitting.games:
            winners = winner.split("+")
            losers = [name for name in at.names if name not in winners]
            for place, loser in enumerate(losers):
                paid = 2 if together(score)[loser] < at.target // 2 else 1
                gain[loser] -= paid
                gain[winners[place % len(winners)]] += paid
        moved: Counter[str] = Counter()
        for transfer in settled.transfers:
            moved[transfer.target] += int(transfer.amount)
            moved[transfer.source] -= int(transfer.amount)
        assert {name: moved[name] for name in at.names} == {name: gain[name] for name in at.names}
        if not settled.games or settled.games[-1].deals[-1] != 10:
            assert fold.form.sheet(fold.table) == together(sitting.left)
        over += len(settled.games)
    assert over >= 1


def without_draws(made: Simulated) -> Simulated:
    """The same deal as typed where `draws = "implied"`: draws are left out, the line stays, as a remark."""
    lines = ["; ".join(e for e in line.split("; ") if " draws" not in e) or "# drawn" for line in made.lines]
    return replace(made, lines=lines)


@EVERY
def test_draws_may_be_implied(shape: str) -> None:
    for seed in range(500, 503):
        made = generate(seed, ("lead-out-of-turn-followed", "revoke"), shape=SHAPES[shape])
        assert not differences(made, fold_of(without_draws(made), SHAPES[shape], draws="implied"))


@EVERY
def test_spoilt_records_leave_every_table_sound(shape: str) -> None:
    at = SHAPES[shape]
    game, book = games.find("bezique"), games.book("bezique", at.rules).with_house({**at.house, "game-ends": "at-once"})
    for seed in range(2):
        rng = random.Random(f"{shape} {seed}")
        made = generate(seed, sorted(FAULTS)[seed::7], shape=at)
        lines: list[str] = []
        for line in made.lines:
            spoilt = rng.random()
            name = rng.choice(at.names)
            lines += [] if spoilt < 0.02 else [line, line] if spoilt < 0.03 else [line]
            if spoilt > 0.98:
                lines.append(" ".join((name, *line.split("; ")[0].split()[1:])))
            elif spoilt > 0.97:
                lines.append(f"{name} takes-back {rng.choice(line.split())}")
        deal = DealRecord(1, 0, (), at.names[-1])
        outcomes = []
        for forking in (False, True):
            session = Session("bezique", at.names, (deal,), discovery=("referee", "players")[seed % 2], sides=at.sides)
            fold = Fold(game, book, session, forking=forking)
            list(fold.open(deal))
            run_checked(fold, lines) if not forking else run_plain(fold, lines)
            outcomes.append(come_to(fold))
        assert outcomes[0] == outcomes[1]
