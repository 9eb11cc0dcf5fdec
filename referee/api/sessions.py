"""Sessions that begin here: a new file, or a deal told by its tallies alone."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from referee.api.books import House, book, game, house_rules
from referee.api.judged import Judged, full_name, judge
from referee.core.errors import CallError, nearest
from referee.core.events import check_names
from referee.core.game import Game
from referee.core.record import DISCOVERIES, DRAWS, DealRecord, RecordLine, Session
from referee.files.documents import PathLike
from referee.files.writing import new_session

_LONGEST_UNIT = 20
MONEY = re.compile(r"[0-9]{1,15}(?:\.[0-9]{1,15})?")


def settle_tallies(
    name: str,
    tallies: Sequence[str],
    *,
    rules: str | None = None,
    house: House | None = None,
    stakes: Mapping[str, Decimal] | None = None,
    unit: str | None = None,
    dealer: str | None = None,
) -> Judged:
    """One deal told by its tallies alone, each `NAME KEY=NUMBER ...`; `settlement()` of what comes back settles it.

    A side tallies as `Ann+Cal`; its members then sit between those of the others, in the order given.
    """
    sides: list[tuple[str, ...]] = []
    lines: list[RecordLine] = []
    for number, tally in enumerate(tallies, 1):
        who, _, rest = tally.strip().partition(" ")
        side = tuple(who.split("+"))
        if not all(side) or not rest.strip() or "=" in who:
            raise CallError(f'a tally is NAME KEY=NUMBER ..., such as "Ann score=1510"; this one is "{tally}"')
        for player in side:
            if player.casefold() in (known.casefold() for other in sides for known in other):
                raise CallError(f"{player} is tallied twice; give one tally for each player")
        sides.append(side)
        lines.append(RecordLine(number, f"{who} tallies {rest.strip()}"))
    if len({len(side) for side in sides}) > 1:
        raise CallError("sides of one size play against each other; write each side as Ann+Cal, or each player alone")
    players = [name for across in zip(*sides, strict=True) for name in across]
    own = house or House()
    _check_money(game(name), stakes or {}, unit)
    session = Session(
        game=name,
        players=tuple(players),
        deals=(DealRecord(1, 0, tuple(lines), _dealer_of(players, dealer)),),
        rules=rules,
        unit=unit,
        stakes=stakes or {},
        sides=tuple(side for side in sides if len(side) > 1),
        house=own.values,
        house_articles=own.articles,
    )
    return judge(session)


def _dealer_of(players: Sequence[str], named: str | None) -> str | None:
    if named is not None and named not in players:
        raise CallError(f"{named} has no tally; the dealer is one of {', '.join(players)}")
    return named or (players[-1] if players else None)


def start(
    path: PathLike,
    name: str,
    players: Sequence[str],
    *,
    rules: str | None = None,
    dealer: str | None = None,
    stakes: Mapping[str, Decimal] | None = None,
    unit: str | None = None,
    house: Sequence[str] = (),
    discovery: str = DISCOVERIES[0],
    draws: str = DRAWS[0],
    date: str | None = None,
    sides: Sequence[Sequence[str]] = (),
    bystanders: Sequence[str] = (),
) -> Judged:
    """Starts a session file with an empty first deal; never overwrites. Edition and revision of the book are pinned.

    `house` is KEY=VALUE or the name of a club's file, as often as wanted; its rules are written into the session.
    """
    judged = plan(
        name, players, rules=rules, dealer=dealer, stakes=stakes, unit=unit, house=house,
        discovery=discovery, draws=draws, date=date, sides=sides, bystanders=bystanders,
    )  # fmt: skip
    new_session(path, judged.session)
    return judged


def plan(
    name: str,
    players: Sequence[str],
    *,
    rules: str | None = None,
    dealer: str | None = None,
    stakes: Mapping[str, Decimal] | None = None,
    unit: str | None = None,
    house: Sequence[str] = (),
    discovery: str = DISCOVERIES[0],
    draws: str = DRAWS[0],
    date: str | None = None,
    sides: Sequence[Sequence[str]] = (),
    bystanders: Sequence[str] = (),
) -> Judged:
    """The session that `start` would write, judged and not written: whatever cannot be used raises as there."""
    found = game(name)
    own = book(name, rules)
    rules_of_house = house_rules(own, house)
    check_names((*players, *bystanders), found.verbs)
    _check_money(found, stakes or {}, unit)
    if date is not None:
        _check_date(date)
    for word, what, known in ((discovery, "discovery", DISCOVERIES), (draws, "draws", DRAWS)):
        if word not in known:
            raise CallError(f'{what} is "{word}"; write {" or ".join(known)}{nearest(word, known)}')
    session = Session(
        game=name,
        players=tuple(players),
        deals=(DealRecord(1, 0, dealer=_one_of(dealer, players, "the dealer"), bystanders=tuple(bystanders)),),
        rules=own.key,
        revision=own.revision,
        discovery=discovery,
        draws=draws,
        date=date,
        unit=unit,
        stakes=stakes or {},
        sides=tuple(tuple(_one_of(member, players, "a partner") or "" for member in side) for side in sides),
        house=rules_of_house.values,
        house_articles=rules_of_house.articles,
    )
    return judge(session)


def _check_money(game: Game[Any], stakes: Mapping[str, Decimal], unit: str | None) -> None:
    for kind in stakes:
        if kind not in game.stakes:
            known = ", ".join(game.stakes) or "none"
            raise CallError(f'stake "{kind}" is unknown to {game.title}{nearest(kind, game.stakes)}; it knows {known}')
    if stakes and unit is None:
        raise CallError("the stake is in what money? Add --unit GBP, or whatever is paid in")
    if unit is not None and (not unit.strip() or not unit.isprintable() or len(unit) > _LONGEST_UNIT):
        raise CallError("--unit is one short word for what is paid in, such as GBP")
    if unit is not None and unit == game.unit:
        raise CallError(f'--unit "{unit}" is what {game.title} counts in; name the money')


def _check_date(text: str) -> None:
    try:
        if datetime.date.fromisoformat(text).isoformat() == text:
            return
    except ValueError:
        pass
    raise CallError(f'"{text}" is no day; write it as 2026-11-29')


def money(given: Iterable[str]) -> dict[str, Decimal]:
    """Stakes as a command takes them: KIND=AMOUNT, such as `per-hundred=0.10`."""
    stakes: dict[str, Decimal] = {}
    for word in given:
        kind, equals, text = word.partition("=")
        if not equals or MONEY.fullmatch(text) is None or not text.isascii():
            raise CallError(f'a stake is KIND=AMOUNT, such as per-hundred=0.10; this one is "{word}"')
        if kind in stakes:
            raise CallError(f"stake {kind} is given twice; keep one")
        stakes[kind] = Decimal(text)
    return stakes


def _one_of(word: str | None, players: Sequence[str], what: str) -> str | None:
    """The full name of a player named in a call."""
    if word is None:
        return None
    found = full_name(word, players)
    if found is None:
        raise CallError(f'{what} "{word}" is not among the players {", ".join(players)}{nearest(word, players)}')
    return found
