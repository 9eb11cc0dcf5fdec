"""The line chart: ends on the score, stays inside its frame, and no name covers another."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from referee.views.chart import HEIGHT, WIDTH, chart
from referee.views.ink import width_of


def sheet_of(deals: list[dict[str, list[int]]]) -> dict[str, Any]:
    """A sheet with so many points marked by each player in each deal, line after line."""
    totals: dict[str, int] = {}
    shown, running = [], []
    for number, deal in enumerate(deals, 1):
        lines = [
            {"line": place, "player": name, "points": points, "unit": "points"}
            for name, marked in deal.items()
            for place, points in enumerate(marked)
        ]
        points = {name: sum(marked) for name, marked in deal.items()}
        for name, marked in points.items():
            totals[name] = totals.get(name, 0) + marked
        shown.append({"deal": number, "points": points, "lines": lines})
        running.append({"deal": number, "totals": dict(totals), "game": None})
    return {"players": list(totals), "unit": "points", "deals": shown, "running": running}


def test_nothing_to_draw() -> None:
    assert chart(sheet_of([{"Ann": [], "Bob": []}])) is None
    assert chart({"players": ["Ann"], "unit": "points", "deals": [], "running": []}) is None


def test_each_game_begins_at_nought() -> None:
    sheet = sheet_of([{"Ann": [10], "Bob": [5]}, {"Ann": [7], "Bob": [20]}])
    sheet["running"] = [
        {"deal": 1, "totals": {"Ann": 10, "Bob": 5}, "game": 1},
        {"deal": 2, "totals": {"Ann": 7, "Bob": 20}, "game": 2},
    ]
    drawn = chart(sheet)
    assert drawn is not None
    assert [(line.name, line.total) for line in drawn.lines] == [("Ann", 7), ("Bob", 20)]
    assert len(drawn.games) == 1
    for line in drawn.lines:
        first, second = ([tuple(map(float, point.split(","))) for point in part.split()] for part in line.courses)
        assert first[0][1] == second[0][1] == drawn.zero
        assert first[-1][0] == second[0][0] == drawn.games[0]
        assert second[-1] == line.end


def test_a_deal_without_lines_is_drawn_by_its_end() -> None:
    sheet = sheet_of([{"Ann": [10], "Bob": [5]}])
    sheet["deals"].append({"deal": 2, "points": {"Ann": 20, "Bob": 0}, "lines": []})
    sheet["running"].append({"deal": 2, "totals": {"Ann": 30, "Bob": 5}, "game": None})
    drawn = chart(sheet)
    assert drawn is not None
    assert [line.total for line in drawn.lines] == [30, 5]
    assert [tick.text for tick in drawn.deals] == ["deal 1", "deal 2"]


@pytest.mark.parametrize("seed", range(60))
def test_everything_stays_inside_its_frame(seed: int) -> None:
    chance = random.Random(seed)
    names = list(
        {"".join(chance.choices("Annie李", k=chance.randint(1, 20))): None for _ in range(chance.randint(2, 7))}
    )
    most = chance.choice((1, 30, 5000))
    deals = [
        {name: [chance.randint(-most // 5, most) for _ in range(chance.randint(0, 6))] for name in names}
        for _ in range(chance.randint(1, 14))
    ]
    drawn = chart(sheet_of(deals))
    if drawn is None:
        return
    totals = {name: sum(sum(deal[name]) for deal in deals) for name in names}
    assert sorted(line.total for line in drawn.lines) == sorted(totals.values())
    heights = sorted(line.label_y for line in drawn.lines)
    assert all(after - before >= 15 for before, after in pairwise(heights))
    assert heights[0] >= 0
    assert heights[-1] <= HEIGHT
    for line in drawn.lines:
        for point in line.courses[0].split():
            x, y = map(float, point.split(","))
            assert drawn.left <= x <= drawn.right
            assert drawn.top <= y <= drawn.bottom
        assert line.end[0] + 9 + 9 * width_of(f"{line.name} {line.total}") <= WIDTH
    assert all(drawn.top <= tick.at <= drawn.bottom for tick in drawn.heights)
    assert len(drawn.heights) <= 7
