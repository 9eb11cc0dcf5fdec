"""The floor: what may be said in every game at every moment, and what is read off the score pad."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.core.cards import expand
from referee.core.errors import nearest
from referee.core.events import TABLE, Event, whole_number
from referee.core.fold import expire, mark
from referee.core.game import Handler, Verb
from referee.core.law import Law
from referee.core.table import Deal, Table
from referee.core.wording import so_many

VERBS: Mapping[str, Verb] = {
    "deals": Verb("NAME deals", "the deal begins, or begins again; needed only where the file names no dealer"),
    "shows": Verb("NAME shows CARD ...", "cards of the hand are shown to the table"),
    "holds": Verb("NAME holds CARD ...", "cards of the hand, told to the referee alone"),
    "exposes": Verb("NAME exposes CARD ... of NAME|stock", "a card is seen that should not be"),
    "claims": Verb("NAME claims OFFENCE [by NAME] [KEY=VALUE ...]", "calls an offence; see `referee offences`"),
    "elects": Verb("NAME elects CHOICE [CARD] [by NAME] [for=POINT] [trick=N]", "makes a choice that is open"),
    "waives": Verb("NAME waives [POINT] [CARD] [by NAME] [trick=N]", "gives up a choice or a penalty that is open"),
    "tallies": Verb("NAME tallies KEY=NUMBER ...", "what NAME's score pad says for this deal"),
    "notes": Verb("table notes TEXT", "free text, kept"),
    "expects": Verb("table expects NAME=NUMBER ...", "what the paper sheet says; a difference is a finding"),
    "sets": Verb("table sets NAME=NUMBER ...", "typed totals, in force from here on and marked unverified"),
}


def notes(law: Law, table: Table[Any], event: Event) -> None:
    """Free text: nothing follows from it."""
    _only_the_table(law, event)


def expects(law: Law, table: Table[Any], event: Event) -> None:
    """The paper sheet against ours."""
    _only_the_table(law, event)
    sheet = law.game.sheet(table)
    for name, number in _numbers(law, table, event).items():
        have = sheet.get(name, table.sitting.accounts.get(name, 0))
        if have != number:
            law.irregular("so.expects-differs", f"the paper sheet has {number} for {name}, the record {have}")


def sets(law: Law, table: Table[Any], event: Event) -> None:
    """Totals typed in: believed, and marked as unverified."""
    _only_the_table(law, event)
    if law.game.unit == "counters":
        _set_accounts(law, table, event)
        return
    sheet = law.game.sheet(table)
    cite = law.cite("so.unverified")
    for name, number in _numbers(law, table, event).items():
        if name in sheet:
            if number != sheet[name]:
                law.post(name, number - sheet[name], f"total set to {number}, unverified", cite=cite)
        else:
            table.sitting.accounts[name] = number
    table.deal.flags = (*table.deal.flags, "unverified")
    law.note("typed totals are in force from here on, unverified")


def _set_accounts(law: Law, table: Table[Any], event: Event) -> None:
    """Typed accounts, refused unless they balance: what some have more, others must have less."""
    accounts = table.sitting.accounts
    change = {name: number - accounts.get(name, 0) for name, number in _numbers(law, table, event).items()}
    off = sum(change.values())
    if off:
        law.refuse(
            f"these totals make {so_many(abs(off), 'counter')} out of nothing; name everybody whose total changes",
            point="so.refused",
        )
    cite = law.cite("so.unverified")
    owed = {name: -number for name, number in change.items() if number < 0}
    for name, lacking in change.items():
        for giver, left in owed.items():
            part = max(0, min(lacking, left))
            law.pay(giver, name, part, "total typed, unverified", cite=cite)
            owed[giver] -= part
            lacking -= part  # noqa: PLW2901 - what is still to come
    table.deal.flags = (*table.deal.flags, "unverified")
    law.note("typed totals are in force from here on, unverified")


def tallies(law: Law, table: Table[Any], event: Event) -> None:
    """What one player's score pad says. When all in the deal have tallied and no cards are on record, it is over."""
    deal = table.deal
    player = event.actor
    if player not in deal.players:
        law.refuse(f"{player} does not play in this deal; players tally", point="so.refused")
    keys = law.game.tally_keys
    found: dict[str, int] = dict(deal.tallies.get(player, {}))
    twice: list[str] = []
    for key, text in event.keys.items():
        if key not in keys:
            law.refuse(f'"{key}" is not tallied in this game{nearest(key, keys)}; it tallies {", ".join(keys)}',
                       point="so.refused")  # fmt: skip
        number = whole_number(text, key)
        if found.get(key, number) != number:
            twice.append(f"{key}={found[key]}, then {key}={number}")
        found[key] = number
    for word in event.words:
        if word in keys and word not in law.game.tally_words:
            law.refuse(f'"{word}" lacks its number; write {word}=NUMBER', point="so.refused")
        if word not in keys:
            law.refuse(f'"{word}" is not tallied in this game{nearest(word, keys)}; write KEY=NUMBER with one of '
                       f"{', '.join(keys)}", point="so.refused")  # fmt: skip
        found[word] = 1
    if not found:
        law.refuse(f"{player} tallies what? Write KEY=NUMBER with one of {', '.join(keys)}", point="so.refused")
    law.game.check_tally(law, table, player, found)
    if deal.is_over and not deal.tallies:
        law.note(f"the pad checks deal {deal.number}, which is over; a pad of the next deal comes after `NAME deals`")
    deal.tallies[player] = found
    for said in twice:
        law.irregular("so.tally-unfit", f"{player} tallies {said}; the later counts", player)
    if all(name in deal.tallies for name in deal.players):
        law.game.tallied(law, table)


def tallies_by_side(law: Law, table: Table[Any], event: Event) -> None:
    """A pad; that of a side stands for all its players."""
    deal = table.deal
    side = next((s for s in deal.sides if len(s) > 1 and sorted(s) == sorted(event.actor.split("+"))), None)
    if side is None:
        tallies(law, table, event)
        return
    tallies(law, table, Event(event.line, side[0], event.verb, event.words, event.text, event.keys))
    waiting = [name for name in side[1:] if name not in deal.tallies]
    for name in waiting:
        deal.tallies[name] = {}
    if waiting and all(name in deal.tallies for name in deal.players):
        law.game.tallied(law, table)


def shows(law: Law, table: Table[Any], event: Event) -> None:
    """Cards shown or told: known from now on, and checked against what was said about the hand before."""
    player = a_player(law, table, event)
    cards = table.deal.cards
    faces = [cards.read(word).face for words in event.words for word in expand(words)]
    if not faces:
        law.refuse(f"which cards does {player} show? Write {player} {event.verb} KH QH", point="so.refused")
    fresh = cards.check_shown(player, [face for face in faces if "?" not in face])
    to_all = event.verb == "shows"
    cards.show(player, fresh, event.line, to_all=to_all)
    if to_all:
        cards.hands[player].publish(faces)
    for face in fresh:
        for doubt in cards.proved(player, face):
            law.prove(doubt, player, face)
            law.game.proved(law, table, doubt, player)
    for face in fresh:
        for promise in cards.broken(player, face):
            law.disprove(promise, player)
            law.game.broken(law, table, promise, player)
    law.game.shown(law, table, event, faces)


def deals(law: Law, table: Table[Any], event: Event) -> None:
    """The deal begins; a second time before a card is played it is a new deal by the same dealer."""
    deal = table.deal
    player = a_player(law, table, event)
    if deal.dealer is None:
        redeal(law, table, player)
    elif player != deal.dealer:
        law.irregular("deal.dealer", f"{player} dealt; it was {deal.dealer}'s deal. The deal stands", player)
        redeal(law, table, player)
    elif deal.past is not None and law.game.is_under_way(table):
        redeal(law, table, player)


def redeal(law: Law, table: Table[Any], dealer: str | None = None) -> None:
    """The cards are thrown up and dealt again; what was marked in this deal is gone."""
    lay_to_rest(law, table)
    old = table.deal
    fresh = law.game.open_deal(law, table.sitting, old.number, old.players, dealer or old.dealer)
    fresh.payments = old.payments  # what was paid stays paid
    fresh.first_finding = table.record.next_number
    table.deal = fresh
    mark(table, law.event)


def lay_to_rest(law: Law, table: Table[Any]) -> None:
    """The cards that claims have waited for are thrown up, and will prove nothing."""
    for claim in table.found("so.claim-unproven"):
        del table.record.findings[claim.number]
        law.note(f"the claim of line {claim.line} is laid to rest: the cards that decide it are thrown up")


def not_tallied(absent: Sequence[str], what: str = "") -> str:
    """Who has still to tally, as a sentence."""
    have = "has" if len(absent) == 1 else "have"
    return f"{' and '.join(absent)} {have} not tallied{f' {what}' if what else ''}"


def unfinished(deal: Deal) -> str:
    """What is missing of a deal that has not come to its end: pads, or the end."""
    absent = [name for name in deal.players if name not in deal.tallies] if deal.tallies else []
    return f"deal {deal.number}: {not_tallied(absent)}" if absent else f"deal {deal.number} is unfinished"


def over(law: Law, table: Table[Any]) -> None:
    """The deal is finished; what lapses with it lapses."""
    table.deal.phase = "over"
    expire(law, table, "deal-over")


def a_player(law: Law, table: Table[Any], event: Event) -> str:
    """The actor, who must sit in this deal."""
    if event.actor not in table.deal.players:
        who = "the table cannot" if event.actor == TABLE else f"{event.actor} does not play in this deal and cannot"
        law.refuse(f"{who} do that; it is for {' or '.join(table.deal.players)}", point="so.refused")
    return event.actor


def _only_the_table(law: Law, event: Event) -> None:
    if event.actor != TABLE:
        law.refuse(f"write `table {event.verb} ...`: nobody in particular does that", point="so.refused")


def _numbers(law: Law, table: Table[Any], event: Event) -> dict[str, int]:
    sitting = table.sitting
    known = {*table.deal.players, *sitting.accounts, *sitting.seats.players, *sitting.bystanders, "pool"}
    numbers: dict[str, int] = {}
    for key, text in event.keys.items():
        name = table.sitting.seats.actor(key) or key
        if name not in known and name != "pool":
            law.refuse(f'"{key}" has no score here{nearest(key, known)}', point="so.refused")
        numbers[name] = whole_number(text, key)
    if not numbers:
        law.refuse(f"write `table {event.verb} {table.deal.players[0]}=850`", point="so.refused")
    return numbers


HANDLERS: Mapping[str, Handler] = {
    "notes": notes,
    "expects": expects,
    "sets": sets,
    "tallies": tallies,
    "shows": shows,
    "holds": shows,
}
