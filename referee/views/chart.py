"""The running score as a line chart: where every line, label and rule of the drawing goes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.views import sheets
from referee.views.ink import width_of

WIDTH, HEIGHT = 480, 250
_LEFT, _TOP, _BOTTOM = 52, 12, 26
_LABEL_SPACE = 16
_LETTER = 9.5  # the width of one letter or digit of a label, where the page is narrow and letters are large
_TICKS = 4
_LONGEST_NAME = 12  # places; the tables have it in full


class Line(NamedTuple):
    """One player's line: its points as SVG wants them, game by game, where it ends, and where its name stands beside that."""

    name: str
    total: int
    courses: list[str]
    end: tuple[float, float]
    label_y: float


class Tick(NamedTuple):
    """A mark on an axis: where it is, and what it says."""

    at: float
    text: str


class Chart(NamedTuple):
    """A whole drawing; `zero` is the height of nought, `rules` and `games` are where a deal and a game end before the last."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    zero: float
    lines: list[Line]
    heights: list[Tick]
    deals: list[Tick]
    rules: list[float]
    games: list[float]


def chart(sheet: Mapping[str, Any]) -> Chart | None:
    """The running score of everybody over all deals, each game from nought; None where there is nothing to draw."""
    names = sheets.names(sheet)
    courses: dict[str, list[list[tuple[int, int]]]] = {name: [[(0, 0)]] for name in names}
    ends, games = [0], []
    for deal, running in zip(sheet["deals"], sheet["running"], strict=True):
        count = ends[-1]
        for points in _marked(
            deal, sheet["unit"], running["totals"], {name: courses[name][-1][-1][1] for name in names}
        ):
            count += 1
            for name in names:
                courses[name][-1].append((count, points[name]))
        ends.append(count)
        if running["game"] is not None and deal is not sheet["deals"][-1]:
            games.append(count)
            for name in names:
                courses[name].append([(count, 0)])
    count = ends[-1]
    values = [value for course in courses.values() for part in course for _, value in part]
    if count == 0 or min(values) == max(values):
        return None
    shown = {name: _short(name) for name in names}
    totals = {name: course[-1][-1][1] for name, course in courses.items()}
    widest = max(width_of(f"{shown[name]} {total}") for name, total in totals.items())
    right = round(WIDTH - 14 - _LETTER * widest)
    step = _step(max(values) - min(values))
    low, high = min(values) // step * step, -(-max(values) // step) * step

    def across(place: float) -> float:
        return round(_LEFT + (right - _LEFT) * place / count, 1)

    def down(value: float) -> float:
        return round(_TOP + (HEIGHT - _TOP - _BOTTOM) * (high - value) / (high - low), 1)

    finals = {name: down(total) for name, total in totals.items()}
    labels = _apart(finals)
    lines = [
        Line(
            shown[name],
            totals[name],
            [" ".join(f"{across(place)},{down(value)}" for place, value in part) for part in course],
            (across(count), finals[name]),
            labels[name],
        )
        for name, course in courses.items()
    ]
    heights = [Tick(down(value), str(value)) for value in range(low, high + 1, step)]
    return Chart(
        WIDTH, HEIGHT, _LEFT, right, _TOP, HEIGHT - _BOTTOM, down(max(low, min(high, 0))), lines, heights,
        list(_deal_ticks(sheet["deals"], [across(end) for end in ends])), [across(end) for end in ends[1:-1] if end not in games],
        [across(end) for end in games],
    )  # fmt: skip


def _marked(
    deal: Mapping[str, Any], unit: str, totals: Mapping[str, int], start: Mapping[str, int]
) -> Iterator[dict[str, int]]:
    """What everybody has after each line of a deal; the last is what the deal came to, told by lines or not."""
    now = dict(start)
    lines = [line for line in deal["lines"] if line["unit"] == unit and line["player"] in now]
    for place, line in enumerate(lines):
        now[line["player"]] += line["points"]
        if place + 1 == len(lines) or lines[place + 1]["line"] != line["line"]:
            yield dict(now)
    end = {**now, **{name: total for name, total in totals.items() if name in now}}
    if end != now or not lines:
        yield end


def _short(name: str) -> str:
    """A name, or as much of it as stands beside a line."""
    while width_of(name) > _LONGEST_NAME:
        name = f"{name[:-2]}…"
    return name


def _step(spread: int) -> int:
    """A round distance between the marks of an axis: 1, 2 or 5 of some power of ten."""
    power = 1
    while True:
        for factor in (1, 2, 5):
            if factor * power * _TICKS >= spread:
                return factor * power
        power *= 10


def _apart(finals: Mapping[str, float]) -> dict[str, float]:
    """Labels beside the ends of their lines, pushed apart until none covers another."""
    order = sorted(finals, key=lambda name: finals[name])
    heights: list[float] = []
    for name in order:
        least = heights[-1] + _LABEL_SPACE if heights else float(_TOP)
        heights.append(max(finals[name], least))
    most = float(HEIGHT - _BOTTOM)
    for place in reversed(range(len(heights))):
        heights[place] = min(heights[place], most)
        most = heights[place] - _LABEL_SPACE
    return {name: round(height, 1) for name, height in zip(order, heights, strict=True)}


def _deal_ticks(deals: Sequence[Mapping[str, Any]], ends: Sequence[float]) -> Iterator[Tick]:
    """The number of each deal under its middle; where there are many, not all."""
    every = -(-len(deals) // 10)
    for place, deal in enumerate(deals):
        if place % every == 0:
            middle = round((ends[place] + ends[place + 1]) / 2, 1)
            yield Tick(middle, f"deal {deal['deal']}" if len(deals) < 5 else str(deal["deal"]))
