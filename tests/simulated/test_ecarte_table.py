"""The referee against the simulated table of Écarté."""

from __future__ import annotations

import pytest

from tests.simulated.ecarte import FAULTS, PLAYERS, Evening, generate
from tests.simulated.harness import expected_of, fails, found, lies_noticed, marked_of
from tests.tables import Run

EDITIONS = ("cassell", "club")
ARTICLES = {  # point: the article that must be cited first, in both books
    "deal.dealer": ("EKi13", "14"), "deal.misdeal": ("EKi1", "9"), "deal.faced-card": ("EKi3", "12"),
    "deal.exposed-other": ("EKi4", "13"), "deal.turned-more": ("EKi2", "11"), "deal.pone-many": ("EKi14", "15"),
    "deal.pone-few": ("EKi14", "16"), "deal.dealer-many": ("EKi15", "17"), "deal.dealer-few": ("EKi15", "18"),
    "king.barred": ("EKi16", "19"), "play.pone-number": ("EKi17", "20"), "play.dealer-number": ("EKi17", "21"),
    "give.took-more": ("EKi7", "29"), "give.asked-fewer": ("EKi7", "30"), "give.more": ("EKi7", "31"),
    "give.fewer": ("EKi7", "32"), "give.dealer-more": ("EKi7", "33"), "give.dealer-fewer": ("EKi7", "34"),
    "deal.turned-again": ("EKi19", "37"), "king.held": ("EK9", "23"), "king.turned": ("EK4", "22"),
    "king.false": ("EKi5", "25"), "lead.turn": ("EKi8", "40"), "under-play": ("EKi11", "43"), "revoke": ("EKi11", "43"),
    "hand.abandoned": ("EKi10", "42"),
}  # fmt: skip


def check(evening: Evening, *, forking: bool = False) -> None:
    """Everything that the two must agree on."""
    run = Run(
        *(truth.lines for truth in evening.deals),
        game="ecarte",
        rules=evening.edition,
        dealer=evening.dealer,
        discovery=evening.discovery,
        forking=forking,
    )
    said = run.numbered
    assert found(run.findings) == expected_of(evening.deals), said
    posted = [[(index, who, points) for index, who, points, _ in deal] for deal in marked_of(run)]
    assert posted == [[(index, *rest) for index, *rest in truth.marked] for truth in evening.deals], said
    assert [dict(deal.scores) for deal in run.played] == [truth.scores() for truth in evening.deals], said
    settled = run.settlement
    assert [(g.winner, g.deals, g.points, int(g.value)) for g in settled.games] == [
        (*game, 1) for game in evening.games
    ], said
    assert not run.fold.broken
    cited = {(f.point, f.cites[0].article) for f in run.findings}
    assert cited <= {(point, pair[EDITIONS.index(evening.edition)]) for point, pair in ARTICLES.items()}, said
    net = sum((1 if winner == PLAYERS[0] else -1) for winner, _, _ in evening.games)
    paid = sum(int(t.amount) * (1 if t.target == PLAYERS[0] else -1) for t in settled.transfers)
    assert paid == net, said


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("told", ["table", "all"])
def test_games_without_a_fault(edition: str, told: str) -> None:
    for seed in range(40):
        evening = generate(seed, edition=edition, told=told)
        assert not any(truth.findings for truth in evening.deals)
        check(evening)


@pytest.mark.parametrize("discovery", ["referee", "players"])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_is_found_and_nobody_else_accused(fault: str, edition: str, discovery: str) -> None:
    planted = 0
    for seed in range(8):
        for told in ("table", "all"):
            evening = generate(seed, (fault,), edition=edition, discovery=discovery, told=told)
            check(evening)
            planted += any(fault in truth.planted for truth in evening.deals)
    assert planted >= 4 or (fault == "no-trump" and edition == "cassell")


@pytest.mark.parametrize("discovery", ["referee", "players"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_fault_in_one_evening(edition: str, discovery: str) -> None:
    faults = [fault for fault in FAULTS if fault != "no-trump" or edition == "club"]
    for seed in range(6):
        check(generate(1000 + seed, faults, edition=edition, discovery=discovery), forking=seed == 0)


@pytest.mark.parametrize("fault", ["under-play", "false-king", "took-more", "king-late"])
def test_a_lie_in_the_truth_is_noticed(fault: str) -> None:
    evening = next(
        e for e in (generate(seed, (fault,)) for seed in range(50)) if e.deals[-1].findings or e.deals[0].findings
    )
    check(evening)
    lies = lies_noticed(lambda: check(evening), evening.deals)
    for truth in evening.deals:
        if truth.marked:
            who, what = truth.marked[-1][1:]
            truth.marked[-1] = (truth.marked[-1][0], who, what + 1)
            fails(lambda: check(evening))
            truth.marked[-1] = (truth.marked[-1][0], who, what)
    assert lies >= 5


def test_the_same_seed_gives_the_same_evening() -> None:
    assert generate(7, ["under-play"]) == generate(7, ["under-play"])
    assert generate(7).deals != generate(8).deals
