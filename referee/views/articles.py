"""Books as people read them: articles with what they set and offer, values, and house rules beside the book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.core.rulebook import Article, Rulebook
from referee.core.rulings import Citation
from referee.views.ink import Ink
from referee.views.rulings import DEADLINES

ORIGINS = {
    "default": "ours: no source says",
    "common": "common knowledge: no source here says",
    "derived": "derived from the source",
    "house": "the players' own",
}
STATUSES = {
    "enforced": "",
    "recorded": "recorded: cited, the players decide",
    "advice": "advice",
}


def share(counts: tuple[int, int, int]) -> str:
    """How much of a book is enforced, in words: `70 articles: 40 enforced, 25 recorded, 5 advice`."""
    total = sum(counts)
    enforced, recorded, advice = counts
    return f"{total} articles: {enforced} enforced, {recorded} recorded, {advice} advice"


def heading(book: Rulebook, ink: Ink) -> Iterator[str]:
    """Which book this is, where it comes from and how much of it is enforced."""
    yield ink.paint("head", ink.text(book.title))
    yield from ink.wrap(ink.text(f"{book.name}, revision {book.revision}. {book.source}"))
    yield share(book.share())
    for change in book.changes:
        yield from ink.wrap(ink.text(change), hanging="  ")


def article(shown: Article, ink: Ink, book: Rulebook | None = None) -> Iterator[str]:
    """One article: its number and heading, the text, what it sets, what it lets somebody choose, where it stands.

    `book` tells what the players have agreed instead of a value that it sets.
    """
    marks = [mark for mark in (ORIGINS.get(shown.origin, ""), STATUSES[shown.status]) if mark]
    tail = f" [{'; '.join(marks)}]" if marks else ""
    lines = ink.wrap(ink.text(f"{shown.cite.label}  {shown.heading}{tail}"), hanging="  ")
    yield from (ink.paint("bold", line) for line in lines)
    yield from ink.wrap(ink.cards(shown.text), indent="  ")
    for name, value in shown.sets.items():
        offers = shown.offers.get(name)
        others = f"; the book itself offers {_offered(offers, ' or ')}" if offers else ""
        agreed = book.values.get(name) if book is not None else None
        if agreed is not None and agreed.value != value:
            others += f"; here {_value(agreed.value)} is agreed"
        yield from ink.wrap(ink.text(f"sets {name} = {_value(value)}{others}"), indent="  ", hanging="    ")
    if shown.options:
        yield from ink.wrap(f"{ink.text(shown.elector)} may choose, {DEADLINES[shown.lapses]}:", indent="  ")
        for option in shown.options:
            yield from ink.wrap(ink.text(f"{option.key}: {option.say}"), indent="    ", hanging="      ")
    elif shown.remedy:
        yield f"  brings {ink.text(shown.remedy)}"
    if shown.differs:
        yield from ink.wrap(ink.text(f"Sources differ: {shown.differs}"), indent="  ", hanging="    ")
    if shown.replaces and shown.replaces != shown.id:
        yield f"  in place of article {ink.text(shown.replaces)}"
    yield from (ink.paint("faint", line) for line in ink.wrap(ink.text(shown.cite.source), indent="  "))


def articles(many: Iterable[Article], ink: Ink, book: Rulebook) -> Iterator[str]:
    """Articles of a book one after another, with a blank line between."""
    for number, one in enumerate(many):
        if number:
            yield ""
        yield from article(one, ink, book)


def citation(cite: Citation, ink: Ink) -> Iterator[str]:
    """A citation that has no article behind it: a single value that the house changed."""
    yield ink.paint("bold", ink.text(cite.label))
    yield from ink.wrap(ink.text(cite.heading), indent="  ")
    yield from ink.wrap(ink.text(cite.source), indent="  ")


def values(book: Rulebook, ink: Ink) -> list[str]:
    """Every value of a book, with the article that sets it and what else the book offers."""
    rows = [("value", "is", "article", "or")]
    for name in sorted(book.values):
        setting = book.values[name]
        rows.append(
            (
                ink.text(name),
                ink.text(_value(setting.value)),
                ink.text(setting.cite.label),
                ink.text(_offered(setting.offers, " ")),
            )
        )
    return ink.columns(rows)


def changed(book: Rulebook, housed: Rulebook, ink: Ink) -> Iterator[str]:
    """House rules beside the book: for each, what the house has, what the book has, and the book's article."""
    if not housed.changes:
        yield f"No house rules: {ink.text(book.name)} as it stands."
        return
    yield ink.paint("head", ink.text(f"House rules over {book.name}"))
    for name, setting in housed.values.items():
        old = book.values.get(name)
        if old is None or old == setting:
            continue
        yield ""
        yield ink.paint("bold", f"{ink.text(name)} = {ink.text(_value(setting.value))}")
        yield f"  the book has {ink.text(_value(old.value))}; {ink.text(setting.cite.label)}"
        yield from (f"  {line}" for line in article(old.article, ink.narrower(2)))
    for one in housed.articles.values():
        if book.articles.get(one.id) is one:
            continue
        yield ""
        yield from article(one, ink)
        if one.replaces in book.articles:
            yield "  The book has:"
            yield from (f"  {line}" for line in article(book.articles[one.replaces], ink.narrower(2)))
    gone = [identity for identity in book.articles if identity not in housed.articles]
    for identity in gone:
        if any(one.replaces == identity for one in housed.articles.values()):
            continue
        yield ""
        yield ink.paint("bold", f"dropped: {ink.text(identity)}")
        yield from (f"  {line}" for line in article(book.articles[identity], ink.narrower(2)))


def _offered(offers: Iterable[object], joint: str) -> str:
    return joint.join(str(offer).lower() if str(offer) in ("True", "False") else str(offer) for offer in offers)


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
