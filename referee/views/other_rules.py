"""The same record under other rules: both settlements side by side, what is ruled differently, and by which articles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.core.reports import ArticleChange, Change, LineRuling, ValueChange
from referee.core.rulebook import Article
from referee.core.rulings import Citation
from referee.core.settlement import Settlement, plain
from referee.views import rulings, settlement
from referee.views.ink import Ink


def side_by_side(before: Settlement, after: Settlement, names: tuple[str, str], ink: Ink) -> Iterator[str]:
    """Both settlements under each other's eyes: every deal and payment in a row, marked where they differ."""
    yield ink.paint("head", "Settlement")
    rows = [("", *(ink.paint("bold", ink.text(name)) for name in names), "")]
    marked = [_marked(before), _marked(after)]
    for key in sorted({*marked[0], *marked[1]}, key=_order(marked)):
        rows.append(_row(f"deal {key[0]}, {ink.text(key[1])}", [found.get(key, "-") for found in marked], ink))
    won = [_won(before), _won(after)]
    for number in sorted({*won[0], *won[1]}):
        rows.append(_row(f"deal {number}, won", [found.get(number, "-") for found in won], ink))
    paid = [_paid(before), _paid(after)]
    for source, target, unit in dict.fromkeys((*paid[0], *paid[1])):
        title = f"{ink.text(source)} pays {ink.text(target)}, {ink.text(unit)}"
        rows.append(_row(title, [found.get((source, target, unit), "-") for found in paid], ink))
    rows.append(_row("complete", ["yes" if one.complete else "no" for one in (before, after)], ink))
    yield from ink.columns(rows)


def _order(marked: Sequence[dict[tuple[int, str], str]]) -> Any:
    places = {key: place for place, key in enumerate(dict.fromkeys((*marked[0], *marked[1])))}
    return lambda key: (key[0], places[key])


def _row(title: str, cells: list[str], ink: Ink) -> tuple[str, ...]:
    before, after = (ink.text(cell) for cell in cells)
    if before == after:
        return (title, before, after, "")
    return (title, before, ink.paint("bold", after), ink.paint("doubt", "differs"))


def _marked(settled: Settlement) -> dict[tuple[int, str], str]:
    return {(deal.number, name): str(points) for deal in settled.deals for name, points in deal.points.items()}


def _won(settled: Settlement) -> dict[int, str]:
    return {deal.number: f"{deal.winner} {plain(deal.value)}" for deal in settled.deals if deal.winner}


def _paid(settled: Settlement) -> dict[tuple[str, str, str], str]:
    return {(one.source, one.target, one.unit): plain(one.amount) for one in settled.transfers}


def changes(many: Sequence[Change], path: str, ink: Ink) -> Iterator[str]:
    """The lines that are ruled on differently, each as it is and as it would be."""
    if not many:
        yield "No ruling differs."
        return
    yield ink.paint("head", "Rulings that differ")
    for change in many:
        if change.before is None or change.after is None:
            continue
        yield f"{ink.paint('faint', f'{ink.text(path)}:{change.line}:')} {ink.cards(change.event)}"
        for title, ruling in (("is:      ", change.before), ("would be:", change.after)):
            yield from ink.entry(f"{title} {_ruling(ruling, ink)}", "  ")
    for title, lines in (
        ("not judged under the other rules", [one.line for one in many if one.after is None]),
        ("judged under the other rules alone", [one.line for one in many if one.before is None]),
    ):
        if lines:
            yield from ink.entry(f"{title}: {'lines' if len(lines) > 1 else 'line'} {', '.join(_runs(lines))}")


def _runs(lines: Sequence[int]) -> Iterator[str]:
    """Lines that follow one another as one: `12, 20-31`."""
    start = last = lines[0]
    for line in (*lines[1:], 0):
        if line != last + 1:
            yield str(start) if start == last else f"{start}-{last}"
            start = line
        last = line


def _ruling(ruling: LineRuling, ink: Ink) -> str:
    said = [rulings.finding(one, ink) for one in ruling.findings]
    said += [rulings.posting(one, ink) for one in ruling.postings]
    return "; ".join(said) or rulings.verdict(ruling.verdict, ink)


def causes(values: Sequence[ValueChange], articles: Sequence[ArticleChange], ink: Ink) -> Iterator[str]:
    """The values and the articles that make the difference."""
    if not values and not articles:
        return
    yield ink.paint("head", "What makes the difference")
    for value in values:
        before, after = (
            f"{_value(shown)} {_label(cite)}".strip() if cite else "no such value"
            for shown, cite in ((value.before, value.cite_before), (value.after, value.cite_after))
        )
        yield from ink.entry(f"{ink.text(value.name)}: {ink.text(before)}; would be {ink.text(after)}", "  ")
    for pair in articles:
        was, now = _article(pair.before), _article(pair.after)
        yield from ink.entry(f"{ink.text(pair.point)}: {ink.text(was)}; would be {ink.text(now)}", "  ")


def _label(cite: Citation) -> str:
    return f"({cite.label})"


def _article(article: Article | None) -> str:
    return "the book is silent" if article is None else f"{article.cite.label}, {article.heading}"


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def payments(before: Settlement, after: Settlement, ink: Ink) -> Iterator[str]:
    """The end of it in plain words: what would be paid instead."""
    if before.transfers == after.transfers:
        yield ink.paint("bold", "The payments are the same.")
    for transfer in after.transfers if before.transfers != after.transfers else ():
        yield ink.paint("bold", f"would be: {settlement.payment(transfer, ink)}")
    if before.transfers and not after.transfers:
        yield ink.paint("bold", "would be: nothing is paid")
    if not after.complete:
        yield ink.paint("doubt", "Not complete:") + " under the other rules this is how things stand, not the end"
