"""Two records of one game: where they part, and whether that moves the scores."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from referee.api.judged import Judged, judge, load
from referee.core.cards import expand
from referee.core.errors import CallError, Refusal
from referee.core.events import Event, parse_line, whole_number, without_remark
from referee.core.record import Session, names_now
from referee.core.reports import Difference, HeadDifference
from referee.core.settlement import Transfer
from referee.files.documents import PathLike
from referee.files.heading import under_names

_SUM = re.compile(r"-?[0-9]{1,9}(?:\+[0-9]{1,9})*")


class _Entry(NamedTuple):
    line: int
    text: str
    key: tuple[object, ...]


class Comparison:
    """Two judged records of one game, compared event by event: spelling, remarks, notes and struck lines do not count."""

    def __init__(self, first: Judged, second: Judged) -> None:
        self.first = first
        self.second = second
        self.head = list(_head(first, second))
        self.record = _first_difference(first, second)

    @property
    def is_same(self) -> bool:
        """Whether the records say the same, under the same rules, and score the same."""
        return not self.head and self.record is None and not self.scores() and not self.payments_differ

    def scores(self) -> dict[int, dict[str, tuple[int | None, int | None]]]:
        """Scores that differ, by deal and player; None where a record has no such score."""
        first = {sheet.number: sheet.points for sheet in self.first.score()}
        second = {sheet.number: sheet.points for sheet in self.second.score()}
        differing: dict[int, dict[str, tuple[int | None, int | None]]] = {}
        for number in sorted({*first, *second}):
            one, other = first.get(number, {}), second.get(number, {})
            pairs = {name: (one.get(name), other.get(name)) for name in dict.fromkeys((*one, *other))}
            moved = {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}
            if moved:
                differing[number] = moved
        return differing

    def payments(self) -> tuple[list[Transfer], list[Transfer]]:
        """What is to be paid by the one record, and by the other."""
        return self.first.settlement().transfers, self.second.settlement().transfers

    @property
    def payments_differ(self) -> bool:
        """Whether somebody would pay otherwise."""
        first, second = self.payments()
        return sorted(first) != sorted(second)


def compare(first: PathLike, second: PathLike) -> Comparison:
    """Compares two records of one game by the same people; CallError where they are of different games or people."""
    one, other = load(first, keep=False), load(second, keep=False)
    one = _under_names_of(other, one)
    other = _under_names_of(one, other)
    if one.game.name != other.game.name:
        raise CallError(
            f"{first} is of {one.game.name} and {second} of {other.game.name}; two records of one game can be compared"
        )
    if set(one.session.players) != set(other.session.players):
        raise CallError(
            f"{first} has {', '.join(one.session.players)} and {second} {', '.join(other.session.players)}; "
            "two records of the same people can be compared"
        )
    return Comparison(one, other)


def _under_names_of(known: Judged, judged: Judged) -> Judged:
    """A record judged again with the names that the other file has now for people whom it once called so too."""
    now = names_now(known.session.renamed)
    session = judged.session
    moved = {name: now[name] for name in session.players if name in now and now[name] not in session.players}
    if not moved:
        return judged
    renamed = {name: value for name, value in session.renamed.items() if name not in moved.values()}
    return judge(under_names(session, {**renamed, **moved}, moved), keep=False)


def _head(first: Judged, second: Judged) -> Iterator[HeadDifference]:
    """What the two files say differently before their first deal; a day that only one names is no difference."""
    one, other = _said(first), _said(second)
    for key in dict.fromkeys((*one, *other)):
        said = one.get(key), other.get(key)
        if said[0] != said[1] and not (key == "date" and None in said):
            yield HeadDifference(key, *said)


def _said(judged: Judged) -> Mapping[str, str | None]:
    session: Session = judged.session
    said = {
        "players": ", ".join(session.players),
        "rules": judged.book.key,
        "discovery": session.discovery,
        "draws": session.draws,
        "date": session.date,
        "unit": session.unit,
        "sides": ", ".join("+".join(side) for side in session.sides) or None,
    }
    said.update({f"stakes.{name}": str(rate) for name, rate in session.stakes.items()})
    said.update({f"house.{name}": str(value) for name, value in session.house.items()})
    for article in session.house_articles:
        said[f"house-article.{article.get('id') or article.get('drops')}"] = str(
            article.get("text", f"drops {article.get('drops')}")
        )
    return said


def _first_difference(first: Judged, second: Judged) -> Difference | None:
    """The first event that only one record has, deal by deal."""
    for place in range(max(len(first.tables), len(second.tables))):
        one, other = _deal(first, place), _deal(second, place)
        for count in range(max(len(one), len(other))):
            mine = one[count] if count < len(one) else None
            theirs = other[count] if count < len(other) else None
            if mine is None or theirs is None or mine.key != theirs.key:
                return Difference(
                    place + 1,
                    mine.line if mine else None,
                    mine.text if mine else None,
                    theirs.line if theirs else None,
                    theirs.text if theirs else None,
                )
    return None


def _deal(judged: Judged, place: int) -> list[_Entry]:
    """What a record says of a deal: who deals, then event after event."""
    if place >= len(judged.tables):
        return []
    record, dealer = judged.session.deals[place], judged.tables[place].deal.dealer
    said = f'dealer = "{dealer}"' if dealer else "[[deal]]"
    entries = [_Entry(record.line, said, ("dealer", dealer))]
    if record.players:
        seated = ", ".join(record.players)
        entries.append(_Entry(record.line, f"players = {seated}", ("players", *record.players)))
    for line in record.lines:
        try:
            events = parse_line(line.text, line.number, judged.fold.seats, judged.game.verbs)
        except Refusal:
            text = judged.present(without_remark(line.text))
            entries.append(_Entry(line.number, text, ("refused", *text.split())))
            continue
        entries += [_Entry(line.number, event.text, _key(judged, event)) for event in events if event.verb != "notes"]
    if len(entries) > 1 and entries[1].key[:2] == (dealer, "deals"):
        del entries[1]  # the heading of the deal has it
    return entries


def _key(judged: Judged, event: Event) -> tuple[object, ...]:
    """An event without its spelling: cards as the pack has them, sums added up, `KEY=VALUE` in any order."""
    pack = judged.fold.law.pack
    words = [str(pack.read(word) or word) for written in event.words for word in expand(written)]
    keys = tuple(sorted((key, _number(value)) for key, value in event.keys.items()))
    return (event.actor, event.verb, *words, keys)


def _number(value: str) -> str:
    return str(whole_number(value, "")) if _SUM.fullmatch(value) else value
