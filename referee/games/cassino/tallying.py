"""Deals told by the count alone: how many cards, spades and Aces each took, the two Cassinos, and sweeps."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event, whole_number
from referee.core.law import Law
from referee.games.cassino import counting
from referee.games.cassino.counting import Found, Side
from referee.games.cassino.state import CassinoDeal, CassinoTable
from referee.mechanics import floor
from referee.mechanics.floor import over

KEYS: Mapping[str, str] = {
    "cards": "how many cards were taken",
    "spades": "how many spades",
    "aces": "how many Aces",
    "great": "Great Cassino, the ten of diamonds",
    "little": "Little Cassino, the two of spades",
    "sweeps": "how many sweeps",
    "score": "all points of the deal, where nothing else is told",
}


def tallies(law: Law, table: CassinoTable, event: Event) -> None:
    """What a player has taken, or a side together: its other members then have nothing more to tell."""
    deal = table.deal
    side = tuple(event.actor.split("+"))
    if (
        event.actor in deal.players
        or side not in deal.sides
        or not all(key in KEYS for key in (*event.keys, *event.words))
    ):
        floor.tallies(law, table, event)
        return
    told = {key: whole_number(text, key) for key, text in event.keys.items()} | dict.fromkeys(event.words, 1)
    if not told:
        law.refuse(f"{event.actor} tallies what? Write KEY=NUMBER with one of {', '.join(KEYS)}", point="so.refused")
    check(law, table, side[0], told)
    for name in side[1:]:
        deal.tallies[name] = dict.fromkeys(told, 0)
    floor.tallies(law, table, Event(event.line, side[0], event.verb, event.words, event.text, event.keys))


def totals(law: Law) -> dict[str, int]:
    """How many there are of each thing that the pack holds."""
    suits, ranks = len(law.pack.suits), len(law.pack.ranks)
    return {"cards": law.pack.size, "spades": ranks, "aces": suits, "great": 1, "little": 1}


def check(law: Law, table: CassinoTable, player: str, tally: Mapping[str, int]) -> None:
    """Refuses what nobody can have taken."""
    most = totals(law)
    for key, number in tally.items():
        if number < 0:
            law.refuse(f"{key}={number}: nobody takes fewer than none", point="so.refused")
        if number > most.get(key, number):
            law.refuse(f"{key}={number}: the pack holds {most[key]}", point="so.copies")


def close(law: Law, table: CassinoTable) -> None:
    """Everybody has told: compared with the record where that is whole, else counted, and the deal is over."""
    deal = table.deal
    if deal.is_over and deal.told == "cards":
        if sum(map(len, deal.taken.values())) == law.pack.size:
            _compare(law, table)
        return
    again = deal.told == "tallies"
    if again:
        counting.uncount(table)
    else:
        counting.keep_uncounted(table)
    deal.told = "tallies"
    sums = totals(law)
    told = {side: _of_side(deal, side) for side in deal.sides}
    unfit = _unfit(told, sums)
    if unfit:
        law.settles("score.total")
        law.irregular("so.tally-unfit", f"{unfit}; count again")
        deal.missing = (f"deal {deal.number}: the counts do not fit together, and must be made again",)
    else:
        if again:
            _recounted(law, table)
        _count(law, table, told, sums)
    if not deal.is_over:
        deal.pending = ()
        over(law, table)


def _of_side(deal: CassinoDeal, side: Side) -> dict[str, int | None]:
    """What a side tells together; None for what one of it has not told."""
    told: dict[str, int | None] = {}
    for key in KEYS:
        numbers = [deal.tallies[name].get(key) for name in side]
        told[key] = None if any(number is None for number in numbers) else sum(numbers)
    return told


def _unfit(told: Mapping[Side, Mapping[str, int | None]], sums: Mapping[str, int]) -> str:
    """Why the tallies cannot all be true; empty when they can."""
    for key, whole in sums.items():
        numbers = [tally[key] for tally in told.values()]
        known = sum(number for number in numbers if number is not None)
        if known > whole or (known != whole and None not in numbers):
            listed = " and ".join(str(number) for number in numbers if number is not None)
            return f"{key}: {listed} do not make {whole}"
    return ""


def _recounted(law: Law, table: CassinoTable) -> None:
    for finding in reversed(table.record.findings.values()):
        if finding.point == "so.tally-unfit" and finding.deal == table.deal.number:
            law.amend(finding.number, message=f"{finding.message}; counted again at line {law.line}")
            return


def _count(
    law: Law, table: CassinoTable, told: Mapping[Side, Mapping[str, int | None]], sums: Mapping[str, int]
) -> None:
    deal = table.deal
    if all(tally["score"] is not None and _is_alone(tally) for tally in told.values()):
        _count_scores(law, table, told)
        return
    numbers: dict[Side, dict[str, int]] = {side: {} for side in told}
    missing: list[str] = []
    for key in counting.ITEMS:
        for side, number in _filled(law, told, key, sums.get(key)).items():
            if number is None:
                missing.append(f"{'+'.join(side)} has not tallied {key}")
            else:
                numbers[side][key] = number
    if missing:
        deal.missing = tuple(f"deal {deal.number}: {what}" for what in missing)
        return
    counting.count(law, table, [Found(side, numbers[side], None) for side in deal.sides])
    for side, tally in told.items():
        marked = sum(p.points for p in deal.posted() if p.player == side[0] and not p.reason.endswith("unverified"))
        if tally["score"] is not None and tally["score"] != marked:
            law.irregular("so.tally-unfit", f"{'+'.join(side)} tallies {tally['score']}, but what is counted comes to {marked}",
                          side[0])  # fmt: skip


def _is_alone(tally: Mapping[str, int | None]) -> bool:
    return all(number is None for key, number in tally.items() if key != "score")


def _filled(
    law: Law, told: Mapping[Side, Mapping[str, int | None]], key: str, whole: int | None
) -> dict[Side, int | None]:
    """The numbers of one item, those filled in that the others determine; None for one that matters and is not known."""
    numbers = {side: tally[key] for side, tally in told.items()}
    unknown = [side for side, number in numbers.items() if number is None]
    if not unknown or whole is None:
        return numbers
    known = [number for number in numbers.values() if number is not None]
    rest = whole - sum(known)
    if len(unknown) == 1 or rest == 0:
        for side in unknown:
            numbers[side] = rest
            law.note(f"{'+'.join(side)}: {key} {rest}, the rest of {whole}")
    elif key in ("cards", "spades") and known and max(known) > rest:
        numbers.update(dict.fromkeys(unknown, 0))  # however the rest is divided, nobody has so many
    return numbers


def _count_scores(law: Law, table: CassinoTable, told: Mapping[Side, Mapping[str, int | None]]) -> None:
    """Nothing but what each has scored: no order of counting is known."""
    deal = table.deal
    cite = law.cite("score.game")
    for side, tally in told.items():
        for name in side:
            law.post(name, tally["score"] or 0, "as tallied", cite=cite)
    deal.target = counting.target_of(law, table.sitting)
    counting.by_totals(law, table)


def _compare(law: Law, table: CassinoTable) -> None:
    """The cards are on record to the end: they count, and a tally that differs is a finding."""
    deal = table.deal
    for found in counting.found_in(law, deal):
        tally = _of_side(deal, found.side)
        name = "+".join(found.side)
        differs = [
            f"{tally[key]} {key} for {have}" for key, have in found.numbers.items() if tally[key] not in (None, have)
        ]
        marked = sum(
            p.points for p in deal.posted() if p.player == found.side[0] and not p.reason.endswith("unverified")
        )
        if tally["score"] not in (None, marked):
            differs.append(f"score {tally['score']} for {marked}")
        if differs:
            law.settles("score.total")
            law.irregular("so.tally-differs", f"{name} tallies {', '.join(differs)}; the record counts",
                          found.side[0])  # fmt: skip
