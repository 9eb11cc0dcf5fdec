"""The referee against an independent table of Commit: every fault proved where it is first proved, every counter right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

import pytest

from referee import games
from referee.core.fold import Fold
from referee.core.record import Session
from tests.simulated.commit import FAULTS, Rules, Sitting, generate, house
from tests.simulated.harness import expected, found
from tests.tables import records_of

AGREED = {
    "the book": Rules(),
    "leader-nine": Rules(leader_nine=False),
    "after-nine": Rules(after_nine_must=False),
    "played-next": Rules(ask_for_played=True),
    "offender-out": Rules(offender_wins=True),
    "king-led": Rules(king_led=False, ante=5),
    "hand-size": Rules(hand=5, ante=0),
}


def judged(made: Sitting, rules: Rules, *, forking: bool = False) -> tuple[Fold, list[dict[tuple[int, str], int]]]:
    """The fold of the whole sitting, and what each deal moved, by line and account."""
    records = records_of((deal.lines for deal in made.deals), {1: made.deals[0].dealer})
    book = games.book("commit").with_house(house(rules))
    session = Session("commit", made.players, records, discovery=made.discovery)
    fold = Fold(games.find("commit"), book, session, forking=forking)
    moved: list[Counter[tuple[int, str]]] = [Counter() for _ in made.deals]
    last = None
    for step in fold.steps():
        last = step
        if step.deal > 1 and step.table.deal.count == 1:
            assert step.table.sitting.results, "the deal before was not closed"
        for posting in step.ruling.postings:
            moved[step.deal - 1][posting.line, posting.player] += posting.points
    assert last is not None
    return fold, [dict(one) for one in moved]


def differences(made: Sitting, rules: Rules, *, forking: bool = False) -> list[str]:
    """What the referee and the driver do not agree on."""
    fold, moved = judged(made, rules, forking=forking)
    table = fold.table
    assert table is not None
    wrong: list[str] = []

    def compare(what: str, referee: object, driver: object) -> None:
        if referee != driver:
            wrong.append(f"{what}: the referee has {referee}, the driver {driver}")

    compare("refused", fold.broken, set())
    compare("findings", found(table.record.findings.values()), expected(made.findings))
    cited = {(f.line, f.by, f.point): f.cites[0].article for f in table.record.findings.values()}
    for plan in made.findings:
        compare("article", cited.get((plan.index + 1, plan.by, plan.point)), plan.article)
    settled = fold.settlement()
    compare("complete", settled.complete, True)
    for number, deal in enumerate(made.deals):
        result = settled.deals[number]
        due = {(line + 1, name): amount for (line, name), amount in deal.moved.items() if amount}
        compare(f"deal {number + 1} moved", {key: n for key, n in moved[number].items() if n}, due)
        compare("winner", (result.winner, int(result.value)), (deal.winner, deal.value))
        sums: Counter[str] = Counter()
        for (_, name), amount in deal.moved.items():
            sums[name] += amount
        compare("points", result.points, {name: sums[name] for name in result.points})
        gains: Counter[str] = Counter()
        for transfer in result.transfers:
            gains[transfer.source] -= int(transfer.amount)
            gains[transfer.target] += int(transfer.amount)
        compare("transfers", {n: g for n, g in gains.items() if g}, {n: g for n, g in sums.items() if g})
    accounts = {name: n for name, n in table.sitting.accounts.items() if n}
    compare("accounts", accounts, {name: n for name, n in made.deals[-1].accounts.items() if n})
    compare("the sum of all accounts", sum(table.sitting.accounts.values()), 0)
    return wrong


def report(made: Sitting, wrong: Iterable[str]) -> str:
    lines = [text for deal in made.deals for text in deal.lines]
    return "\n".join((*wrong, *(f"{number:4} {text}" for number, text in enumerate(lines, 1))))


def check(
    seeds: Iterable[int], faults: Iterable[str], *, discovery: str, told: str, rules: Rules, deals: int = 3
) -> Counter[str]:
    """Compares a sitting for every seed; answers how often each fault found an occasion."""
    planted: Counter[str] = Counter()
    planned = tuple(faults)
    for seed in seeds:
        made = generate(seed, planned, discovery=discovery, told=told, rules=rules, deals=deals)
        wrong = differences(made, rules)
        assert not wrong, f"seed {seed}, {planned}, {discovery}, {told}, {rules}\n{report(made, wrong)}"
        planted.update(made.planted)
    return planted


@pytest.mark.parametrize("told", ["table", "all"])
@pytest.mark.parametrize("agreed", AGREED)
def test_honest_play(agreed: str, told: str) -> None:
    check(range(12), (), discovery="referee", told=told, rules=AGREED[agreed])


@pytest.mark.parametrize("discovery", ["referee", "players"])
@pytest.mark.parametrize("told", ["table", "all"])
@pytest.mark.parametrize("fault", FAULTS)
def test_one_fault(fault: str, told: str, discovery: str) -> None:
    planted = check(range(100, 110), (fault,), discovery=discovery, told=told, rules=Rules())
    assert planted[fault] >= 3


@pytest.mark.parametrize("pair", list(combinations(FAULTS, 2)), ids="+".join)
def test_two_faults(pair: tuple[str, str]) -> None:
    check((200, 201), pair, discovery="referee", told="table", rules=Rules(), deals=2)


@pytest.mark.parametrize("discovery", ["referee", "players"])
@pytest.mark.parametrize("agreed", AGREED)
def test_every_fault(agreed: str, discovery: str) -> None:
    for told in ("table", "all"):
        check(range(300, 308), FAULTS, discovery=discovery, told=told, rules=AGREED[agreed])


def test_a_pool_that_a_liar_would_win_is_carried_and_won_later() -> None:
    carried = 0
    for seed in range(400, 440):
        made = generate(seed, ("false-without", "nine-kept-back"), rules=Rules(hand=4), deals=4)
        wrong = differences(made, Rules(hand=4))
        assert not wrong, report(made, wrong)
        for before, after in zip(made.deals, made.deals[1:], strict=False):
            carried += before.winner is None and after.winner is not None
    assert carried >= 5


def test_a_lie_in_the_truth_is_noticed() -> None:
    made = next(made for seed in range(50) if (made := generate(seed, ("false-without",))).findings)
    assert not differences(made, Rules())
    plan = made.findings.pop()
    assert differences(made, Rules())
    made.findings.append(plan)
    made.deals[1].winner = None if made.deals[1].winner else made.players[0]
    assert differences(made, Rules())


def test_forking_makes_no_difference() -> None:
    for seed in range(500, 504):
        made = generate(seed, FAULTS, deals=2)
        assert not differences(made, Rules(), forking=True)
