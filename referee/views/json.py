"""Rulings, tables, settlements and books as data for other programs; `docs/json.md` describes every shape."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.core.fold import Step
from referee.core.game import Game, Group, Offence
from referee.core.helping import filled
from referee.core.pending import Pending
from referee.core.rulebook import Article, Rulebook
from referee.core.rulings import Finding, Posting
from referee.core.settlement import Settlement, plain
from referee.core.stakes import stake
from referee.core.table import Table

if TYPE_CHECKING:  # only the reports that are made of these need them at run time
    from referee.core.reports import ArticleChange, Change, Irregularity, LineRuling, UnitTable, ValueChange

Data = dict[str, Any]


def dumps(value: object, *, is_line: bool = False) -> str:
    """JSON text in plain ASCII, so that nothing in it can move a terminal; `is_line` keeps it on one line."""
    return json.dumps(value, indent=None if is_line else 2)


def finding(found: Finding, path: str | None = None, helped: Sequence[str] = ()) -> Data:
    """One finding; `path` where several files may be told together, then with the commands that help."""
    shape: Data = {} if path is None else {"path": path}
    shape.update(
        line=found.line,
        deal=found.deal,
        event=found.event,
        verdict=found.verdict.word,
        point=found.point,
        by=found.by,
        message=found.message,
        proof_line=found.proof_line,
        cites=[cite.as_json() for cite in found.cites],
    )
    if path is not None:
        shape["help"] = list(helped)
    return shape


def postings(posted: Iterable[Posting], *, with_lines: bool = False) -> list[Data]:
    """Points moved; `with_lines` adds the line of each and the player's running total."""
    shapes: list[Data] = []
    totals: dict[tuple[str, str], int] = {}
    for one in posted:
        shape: Data = dict(one.as_json())
        if with_lines:
            key = (one.player, one.unit)
            totals[key] = totals.get(key, 0) + one.points
            shape = {"line": one.line, **shape, "total": totals[key]}
        shapes.append(shape)
    return shapes


def choice(pending: Pending) -> Data:
    """Something that stands open."""
    return {
        "kind": pending.kind,
        "point": pending.point,
        "whose": list(pending.whose),
        "against": pending.against,
        "line": pending.line,
        "until": pending.deadline,
        "card": pending.card or None,
        "said": pending.said,
        "options": [{"key": option.key, "say": option.say} for option in pending.options],
        "chosen": dict(pending.chosen),
    }


def step(ruled: Step, sheet: Mapping[str, int] | None = None) -> Data:
    """An event with its ruling; `sheet` is the score after it."""
    ruling = ruled.ruling
    shape: Data = {
        "line": ruled.line,
        "deal": ruled.deal,
        "event": ruled.text,
        "verdict": ruling.verdict.word,
        "findings": [finding(found) for found in ruling.findings],
        "postings": postings(ruling.postings),
        "opened": list(ruling.opened),
        "notes": list(ruling.notes),
    }
    if sheet is not None:
        shape["scores"] = dict(sheet)
    return shape


def table(shown: Table[Any], groups: Sequence[Group], sheet: Mapping[str, int], prompt: str, seat: str | None) -> Data:
    """The table as everybody, or one seat, sees it."""
    deal = shown.deal
    return {
        "line": shown.line,
        "deal": deal.number,
        "dealer": deal.dealer,
        "players": list(deal.seats),
        "phase": deal.phase,
        "seat": seat,
        "groups": [{"title": group.title, "items": list(group.items), "is_cards": group.is_cards} for group in groups],
        "scores": dict(sheet),
        "pending": [choice(one) for one in deal.pending if one.kind != "watch"],
        "prompt": prompt,
    }


def settlement(settled: Settlement, game: str, rules: str, players: Sequence[str], findings: Sequence[Data]) -> Data:
    """The settlement of a sitting."""
    return {
        "game": game,
        "rules": rules,
        "players": list(players),
        "complete": settled.complete,
        "deals": [result.as_json() for result in settled.deals],
        "games": [result.as_json() for result in settled.games],
        "winner": settled.winner,
        "value": plain(settled.value),
        "steps": [one.as_json() for one in settled.steps],
        "transfers": [transfer.as_json() for transfer in settled.transfers],
        "accounts": dict(settled.accounts),
        "missing": list(settled.missing),
        "findings": list(findings),
    }


def article(shown: Article) -> Data:
    """One article of a book."""
    return {
        "article": shown.id,
        "label": shown.cite.label,
        "heading": shown.heading,
        "text": shown.text,
        "book": shown.book,
        "source": shown.cite.source,
        "status": shown.status,
        "origin": shown.origin,
        "settles": list(shown.settles),
        "sets": shown.sets,
        "offers": {name: [str(value) for value in offered] for name, offered in shown.offers.items()},
        "elector": shown.elector or None,
        "until": shown.lapses,
        "options": [{"key": option.key, "say": option.say} for option in shown.options],
        "remedy": shown.remedy or None,
        "differs": shown.differs or None,
        "replaces": shown.replaces or None,
    }


def book(shown: Rulebook) -> Data:
    """A book without its articles: which it is and how much of it is enforced."""
    enforced, recorded, advice = shown.share()
    return {
        "book": shown.name,
        "game": shown.game,
        "key": shown.key,
        "title": shown.title,
        "summary": shown.summary,
        "lasts": shown.lasts,
        "source": shown.source,
        "revision": shown.revision,
        "default": shown.default,
        "enforced": enforced,
        "recorded": recorded,
        "advice": advice,
        "changes": list(shown.changes),
    }


def values(shown: Rulebook) -> list[Data]:
    """Every value of a book."""
    return [
        {
            "name": name,
            "value": shown.values[name].value,
            "article": shown.values[name].cite.article,
            "book": shown.values[name].cite.book,
            "offers": list(shown.values[name].offers),
        }
        for name in sorted(shown.values)
    ]


def game(shown: Game[Any], books: Iterable[Rulebook]) -> Data:
    """A game and its editions."""
    return {
        "game": shown.name,
        "title": shown.title,
        "players": {"least": shown.least, "most": shown.most},
        "unit": shown.unit,
        "stakes": {name: stake(known).per for name, known in shown.stakes.items()},
        "editions": [book(one) for one in books],
    }


def offence(name: str, shown: Offence, rules: Rulebook) -> Data:
    """An offence and what the book attaches to it."""
    found = rules.points.get(shown.point)
    return {
        "offence": name,
        "point": shown.point,
        "usage": shown.usage,
        "meaning": shown.meaning,
        "article": article(found) if found else None,
    }


def changes(shown: Rulebook, housed: Rulebook) -> Data:
    """House rules beside the book: values with both settings, articles of the house, and articles that are gone."""
    return {
        "values": [
            {
                "name": name,
                "value": setting.value,
                "book_value": shown.values[name].value,
                "article": shown.values[name].cite.article,
            }
            for name, setting in housed.values.items()
            if name in shown.values and setting != shown.values[name]
        ],
        "articles": [article(one) for one in housed.articles.values() if shown.articles.get(one.id) is not one],
        "without": [identity for identity in shown.articles if identity not in housed.articles],
    }


def moved_scores(moved: Mapping[int, Mapping[str, tuple[int | None, int | None]]]) -> list[Data]:
    """Scores that a correction moved."""
    return [
        {"deal": number, "player": name, "before": before, "after": after}
        for number, players in moved.items()
        for name, (before, after) in players.items()
    ]


def ruling_of_line(ruled: LineRuling | None) -> Data | None:
    """What a line came to; None where it was not judged."""
    if ruled is None:
        return None
    return {
        "verdict": ruled.verdict.word,
        "findings": [finding(one) for one in ruled.findings],
        "postings": postings(ruled.postings),
    }


def other_rules(changes: Sequence[Change], values: Sequence[ValueChange], articles: Sequence[ArticleChange]) -> Data:
    """What is ruled differently under other rules, and the values and articles that make the difference."""
    return {
        "rulings": [
            {
                "line": one.line,
                "deal": one.deal,
                "event": one.event,
                "before": ruling_of_line(one.before),
                "after": ruling_of_line(one.after),
            }
            for one in changes
        ],
        "values": [
            {
                "name": one.name,
                "before": one.before,
                "after": one.after,
                "cite_before": one.cite_before.as_json() if one.cite_before else None,
                "cite_after": one.cite_after.as_json() if one.cite_after else None,
            }
            for one in values
        ],
        "articles": [
            {
                "point": one.point,
                "before": one.before.cite.as_json() if one.before else None,
                "after": one.after.cite.as_json() if one.after else None,
            }
            for one in articles
        ],
    }


def unit_table(shown: UnitTable) -> Data:
    """The standings in one unit."""
    return {
        "unit": shown.unit,
        "is_money": shown.is_money,
        "rows": [
            {
                "rank": one.rank,
                "player": one.player,
                "played": one.played,
                "won": one.won,
                "amount": plain(one.amount),
            }
            for one in shown.rows
        ],
    }


def irregularity(shown: Irregularity) -> Data:
    """An offence in the log."""
    helped = [filled("referee why FILE LINE", path=shown.path, line=shown.finding.line)]
    told = finding(shown.finding, shown.path, helped)
    return {"player": shown.player, "date": shown.date, "game": shown.game, **told}
