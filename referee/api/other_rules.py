"""What if: one record judged a second time under other rules, and what comes out differently."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.api.books import House, book, house_rules
from referee.api.judged import Judged, judge, load
from referee.core.errors import CallError, nearest
from referee.core.events import without_remark
from referee.core.fold import Step
from referee.core.record import DISCOVERIES, Session
from referee.core.reports import ArticleChange, Change, LineRuling, ValueChange
from referee.core.rulebook import Article, Rulebook
from referee.core.rulings import Citation, Posting, Verdict
from referee.files.documents import PathLike


class WhatIf:
    """A session as it is judged (`before`) and as it would be (`after`); `left_out` tells which house rules of the
    file have no meaning under the other edition. Nothing is written.
    """

    def __init__(self, before: Judged, after: Judged, left_out: Sequence[str]) -> None:
        self.before = before
        self.after = after
        self.left_out = tuple(left_out)
        self._changes = self._compared()
        self._told = [
            ruling
            for change in self._changes
            if change.before is not None and change.after is not None
            for ruling in (change.before, change.after)
        ]  # a line that one side does not come to makes no difference, it follows from one

    def rulings(self) -> list[Change]:
        """Every line whose findings or postings differ, in order."""
        return self._changes

    def _compared(self) -> list[Change]:
        before, after = _by_line(self.before), _by_line(self.after)
        found = []
        for line, deal in sorted({*before, *after}):
            was, now = before.get((line, deal)), after.get((line, deal))
            if was is None or now is None or was.said != now.said:
                text = self.before.present(without_remark(self.before.check_line(line)))
                found.append(Change(line, deal, text, was, now))
        return found

    def values(self) -> list[ValueChange]:
        """The values that differ and stand behind something that comes out differently."""
        cited = {(cite.book, cite.article) for cite in self._cited()}
        before, after = self.before.book.values, self.after.book.values
        found = []
        for name in sorted({*before, *after}):
            was, now = before.get(name), after.get(name)
            if was is not None and now is not None and was.value == now.value:
                continue
            cites = [one.cite for one in (was, now) if one is not None]
            if any((cite.book, cite.article) in cited for cite in cites):
                found.append(
                    ValueChange(
                        name,
                        was.value if was else None,
                        now.value if now else None,
                        was.cite if was else None,
                        now.cite if now else None,
                    )
                )
        return found

    def articles(self) -> list[ArticleChange]:
        """The articles that differ and stand behind something that comes out differently, once a pair."""
        found: dict[tuple[Article | None, Article | None], ArticleChange] = {}
        for point in sorted(self._points()):
            was = self.before.book.points.get(point)
            now = self.after.book.points.get(point)
            if was is not now:
                found.setdefault((was, now), ArticleChange(point, was, now))
        return list(found.values())

    def _points(self) -> set[str]:
        """The questions behind everything that differs."""
        points = {one.point for ruling in self._told for one in ruling.findings}
        for cite in self._cited():
            for rules in (self.before.book, self.after.book):
                article = rules.articles.get(cite.article) if cite.book == rules.name else None
                points.update(article.settles if article is not None else ())
        return points

    def _cited(self) -> Iterator[Citation]:
        """What is cited by rulings that differ, and by steps of the settlement that the other side has not."""
        for ruling in self._told:
            yield from ruling.cites
            yield from (cite for one in ruling.findings for cite in one.cites)
            yield from (one.cite for one in ruling.postings)
        before, after = self.before.settlement().steps, self.after.settlement().steps
        for own, others in ((before, after), (after, before)):
            there = {(one.deal, one.text, one.amount) for one in others}
            for one in own:
                if (one.deal, one.text, one.amount) not in there:
                    yield from one.cites


def what_if(
    path: PathLike, *, rules: str | None = None, house: Sequence[str] = (), discovery: str | None = None
) -> WhatIf:
    """Judges a file as it is and under another edition, house rules (KEY=VALUE or a club's file) or way of discovery.

    The file's own house rules stay in force; one of the same name takes their place. Under another edition those that
    it cannot know are left out, and named. Never writes.
    """
    if rules is None and not house and discovery is None:
        raise CallError("under which other rules? Give --rules EDITION, --house KEY=VALUE or --discovery WHO")
    if discovery is not None and discovery not in DISCOVERIES:
        raise CallError(
            f'discovery is "{discovery}"; write {" or ".join(DISCOVERIES)}{nearest(discovery, DISCOVERIES)}'
        )
    before = load(path)
    session = before.session
    edition = book(session.game, rules or session.rules)
    given = house_rules(edition, house)
    kept, left_out = _kept(session, before.book, edition)
    own = House({**kept.values, **given.values}, (*kept.articles, *given.articles))
    edition.with_house(own.values, own.articles)  # what does not go together is an error of the call, not of the file
    changed = replace(
        session,
        rules=edition.key,
        revision=None,
        house=own.values,
        house_articles=own.articles,
        discovery=discovery or session.discovery,
    )
    return WhatIf(before, judge(changed), left_out)


def _kept(session: Session, judged_by: Rulebook, edition: Rulebook) -> tuple[House, list[str]]:
    """The file's house rules that have a meaning under an edition, and those that have none, in words."""
    if edition.key == judged_by.key:
        return House(session.house, session.house_articles), []
    values = {name: value for name, value in session.house.items() if name in edition.values}
    left_out = [f"{name} is no value of {edition.name}" for name in session.house if name not in edition.values]
    left_out += [
        f'house article "{article.get("id") or article.get("drops")}" is written over {judged_by.name}'
        for article in session.house_articles
    ]
    return House(values), left_out


def _by_line(judged: Judged) -> dict[tuple[int, int], LineRuling]:
    """What every line came to, by its number and its deal; a deal's own line too, where it found or moved something."""
    steps: dict[tuple[int, int], list[Step]] = {}
    for step in judged.steps:
        steps.setdefault((step.line, step.deal), []).append(step)
    moved: dict[tuple[int, int], list[Posting]] = {}
    for table in judged.tables:
        for one in table.deal.entries():
            moved.setdefault((one.line, table.deal.number), []).append(one)
    return {place: _line_ruling(steps.get(place, []), moved.get(place, [])) for place in {**steps, **moved}}


def _line_ruling(steps: Sequence[Step], moved: Sequence[Posting]) -> LineRuling:
    findings = tuple(one for step in steps for one in step.ruling.findings)
    verdict = max((one.verdict for one in findings), default=Verdict.ALLOWED)
    cites = tuple(cite for step in steps for cite in step.ruling.cites)
    return LineRuling(verdict, findings, tuple(moved), cites)
