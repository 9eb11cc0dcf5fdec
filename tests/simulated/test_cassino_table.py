"""The referee at the simulated table of Cassino: every planted fault found, nobody else accused, every game won rightly."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations

import pytest

from referee import games
from referee.core.fold import Fold
from referee.core.record import DealRecord, RecordLine, Session
from tests.simulated.cassino import FAULTS, Simulated, generate, offset
from tests.simulated.harness import Compared, expected, found

SETTINGS = [(2, False), (3, False), (4, False), (4, True), (6, False), (6, True), (12, False)]


def judged(made: Simulated, *, forking: bool = False) -> Fold:
    """The whole game, judged to its end."""
    deals, start = [], 1
    for number, deal in enumerate(made.deals, 1):
        lines = tuple(RecordLine(start + at, text) for at, text in enumerate(deal.lines))
        deals.append(DealRecord(number, start, lines, made.players[-1] if number == 1 else None))
        start += len(deal.lines)
    sides = made.sides if len(made.sides[0]) > 1 else ()
    session = Session("cassino", made.players, tuple(deals), discovery=made.discovery, sides=sides)
    fold = Fold(games.find("cassino"), games.book("cassino"), session, forking=forking)
    for _ in fold.steps():
        pass
    return fold


def compared(made: Simulated, fold: Fold) -> Iterable[Compared]:
    """Everything that the two must agree on."""
    assert fold.table is not None
    findings = list(fold.table.record.findings.values())
    yield Compared("refused", [f.message for f in findings if f.verdict.word == "refused"], [])
    yield Compared("findings", found(findings), expected(offset(made)))
    settled = fold.settlement()
    yield Compared("points", [deal.points for deal in settled.deals], [deal.points for deal in made.deals])
    yield Compared("dealers", [deal.dealer for deal in settled.deals], [deal.dealer for deal in made.deals])
    won = [("+".join(game.winner), game.scores, game.deals) for game in made.sitting.games]
    yield Compared("games", [(game.winner, game.points, len(game.deals)) for game in settled.games], won)
    yield Compared("complete", settled.complete, bool(won))
    losers = [(len(made.sides) - 1) * len(made.sides[0]) for _ in won]
    yield Compared("paid", sum(transfer.amount for transfer in settled.transfers), sum(losers))
    cards = fold.table.deal
    held = sum(hand.size for hand in cards.cards.hands.values())
    yield Compared("cards", held + cards.cards.stock + sum(map(len, cards.taken.values())) + len(cards.heap), 52)
    articles = {(e.index + 1, e.by, e.point): e.article for e in offset(made)}
    for finding in findings:
        key = (finding.line, finding.by, finding.point)
        yield Compared(f"article of {key}", finding.cites[0].article, articles.get(key))


def differences(made: Simulated) -> list[Compared]:
    """What the referee and the driver do not agree on."""
    return [entry for entry in compared(made, judged(made)) if entry.referee != entry.driver]


def check(
    seeds: Iterable[int], faults: Iterable[str], players: int, *, partners: bool, discovery: str = "referee"
) -> int:
    """Compares a game for every seed; answers in how many every fault found an occasion."""
    planned, planted = tuple(faults), 0
    for seed in seeds:
        made = generate(seed, planned, players=players, partners=partners, discovery=discovery)
        wrong = differences(made)
        lines = [line for deal in made.deals for line in deal.lines]
        said = "\n".join([*(str(entry) for entry in wrong), *(f"{n:4} {line}" for n, line in enumerate(lines, 1))])
        assert not wrong, f"seed {seed}, {planned}, players={players}, partners={partners}, {discovery}\n{said}"
        planted += set(planned) <= made.planted
    return planted


@pytest.mark.parametrize("discovery", ["referee", "players"])
@pytest.mark.parametrize(("players", "partners"), SETTINGS)
def test_games_without_a_fault(players: int, partners: bool, discovery: str) -> None:
    check(range(1000, 1000 + 48 // players), (), players, partners=partners, discovery=discovery)


@pytest.mark.parametrize(("players", "partners"), SETTINGS)
@pytest.mark.parametrize("fault", FAULTS)
def test_one_fault(fault: str, players: int, partners: bool) -> None:
    assert check(range(16 // players + 2), (fault,), players, partners=partners) >= 1


@pytest.mark.parametrize(
    "fault",
    ["false-build", "wrong-capture", "wrong-build", "neglected-build", "misdeal", "five-on-table", "wrong-total"],
)
@pytest.mark.parametrize(("players", "partners"), [(2, False), (4, True)])
def test_one_fault_that_the_players_must_call(fault: str, players: int, partners: bool) -> None:
    assert check(range(12), (fault,), players, partners=partners, discovery="players") >= 4


@pytest.mark.parametrize("first", FAULTS)
def test_two_faults_in_one_game(first: str) -> None:
    for seed, pair in enumerate(combinations(FAULTS, 2)):
        if pair[0] == first:
            check((2000 + seed, 3000 + seed), pair, 2, partners=False)
            check((2000 + seed,), pair, 4, partners=True)


@pytest.mark.parametrize(("players", "partners"), SETTINGS)
def test_every_fault_in_one_game(players: int, partners: bool) -> None:
    check(range(4000, 4000 + 32 // players), [*FAULTS, *FAULTS], players, partners=partners)


@pytest.mark.parametrize("fault", ["false-build", "wrong-capture", "misdeal", "wrong-total"])
def test_a_lie_in_the_truth_is_noticed(fault: str) -> None:
    made = next(made for seed in range(100) if fault in (made := generate(seed, (fault,))).planted)
    assert not differences(made)
    first = next(deal for deal in made.deals if deal.findings)
    for place, finding in enumerate(first.findings):
        kept = first.findings[:]
        for lie in (
            None,
            replace(finding, by=None),
            replace(finding, index=finding.index + 1),
            replace(finding, proof_index=0),
        ):
            first.findings = [*kept[:place], *([lie] if lie else []), *kept[place + 1 :]]
            assert differences(made)
        first.findings = kept
    last = made.deals[-1]
    last.points = {name: points + 1 for name, points in last.points.items()}
    assert differences(made)


@pytest.mark.parametrize("fault", FAULTS)
def test_forking_and_in_place_folds_agree_with_the_truth(fault: str) -> None:
    made = generate(7, (fault,))
    assert all(entry.referee == entry.driver for entry in compared(made, judged(made, forking=True)))
