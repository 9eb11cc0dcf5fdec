"""The referee at the simulated table of Cinq-cents: every planted fault found, nobody else accused, games won alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any

import pytest

from tests.simulated import cinq_cents_french as french
from tests.simulated.cards import Simulated
from tests.simulated.cinq_cents import FAULTS, WORTH, generate, generate_game
from tests.simulated.harness import Compared, agreed, at_a_stock, lied_at_a_stock, with_implied_draws
from tests.tables import Run

TOLD = pytest.mark.parametrize("told", ["table", "all"])
DISCOVERY = pytest.mark.parametrize("discovery", ["referee", "players"])
NEVER_TOLD = ("draw-forgotten",)
SELDOM = ("second-declaration", "used-card")
PAIRS = list(combinations(FAULTS, 2))


def judged(
    made: list[Simulated], draws: str = "told", *, forking: bool = False, house: Mapping[str, Any] | None = None
) -> Run:
    """A session of these deals; the lines go on counting through all of them."""
    dealers = {place: deal.dealer for place, deal in enumerate(made, 1)}
    return Run(*(deal.lines for deal in made), game="cinq-cents", dealers=dealers, discovery=made[0].discovery, draws=draws,
               house=house, forking=forking)  # fmt: skip


def compared(made: Simulated, run: Run) -> Iterable[Compared]:
    """What a single deal is compared in."""
    truth, deal = made.truth, run.deal
    yield from at_a_stock(made, run)
    cards = {name: sum(WORTH.get(face[0], 0) for face in faces) for name, faces in deal.taken.items()}
    yield Compared("cards", cards, truth.brisques)
    won = [game.winner for game in run.settlement.games]
    yield Compared("winner", won, [truth.winner] if truth.winner else [])


def wrong(made: Simulated, draws: str = "told", **how: Any) -> list[Compared]:
    """What the referee and the table do not agree on."""
    return [one for one in compared(made, judged([made], draws, **how)) if one.referee != one.driver]


def wrong_if_implied(made: Simulated) -> list[Compared]:
    """The same where draws are implied."""
    bare = with_implied_draws(made)
    assert bare is not None
    return wrong(bare, "implied")


@DISCOVERY
@TOLD
def test_a_deal_without_a_fault(told: str, discovery: str) -> None:
    agreed(generate, wrong, range(1000, 1060), (), told, discovery)


@DISCOVERY
@TOLD
@pytest.mark.parametrize("fault", FAULTS)
def test_one_fault(fault: str, told: str, discovery: str) -> None:
    planted = agreed(generate, wrong, range(120 if fault in SELDOM else 20), (fault,), told, discovery)
    assert planted >= 2 or (told == "all" and fault in NEVER_TOLD)


@DISCOVERY
@TOLD
def test_two_faults_in_one_deal(told: str, discovery: str) -> None:
    for seed, pair in enumerate(PAIRS):
        agreed(generate, wrong, (2000 + seed,), pair, told, discovery)


@pytest.mark.parametrize("fault", [None, "revoke", "under-play", "revoke-replayed", "used-card"])
def test_draws_that_are_implied(fault: str | None) -> None:
    agreed(generate, wrong_if_implied, range(5000, 5020), [fault] if fault else [], "table", "referee")


@DISCOVERY
def test_whole_games(discovery: str) -> None:
    """Games to five hundred, and further where both were past it; knocks right and wrong; one game's stake moves."""
    longer = knocked = 0
    for seed in range(30):
        made = generate_game(seed, discovery=discovery)
        run = judged(made)
        assert not run.findings
        settled = run.settlement
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
    for lied in lied_at_a_stock(made):
        assert wrong(lied)


@pytest.mark.parametrize("fault", FAULTS)
def test_forking_and_in_place_folds_agree(fault: str) -> None:
    for seed in range(2):
        made = generate(seed, (fault,))
        assert not wrong(made, forking=True)


@DISCOVERY
@TOLD
@pytest.mark.parametrize("fault", [None, *french.FAULTS])
def test_as_the_french_play_it(fault: str | None, told: str, discovery: str) -> None:
    seeds, planned = range(60 if fault in SELDOM else 16), (fault,) if fault else ()
    planted = agreed(french.generate, lambda made: wrong(made, house=french.HOUSE), seeds, planned, told, discovery)
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
