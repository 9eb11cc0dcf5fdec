"""Builds at Cassino: made, raised, called, and proved false."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from referee.core.cards import RANK_NAMES
from referee.core.events import Event
from referee.core.fold import go_back, mark
from referee.core.game import Handler, Verb
from referee.core.hands import Doubt, Held, Promise
from referee.core.law import Law
from referee.core.pending import Pending
from referee.core.rulings import Finding
from referee.games.cassino import turns
from referee.games.cassino.state import CassinoDeal, CassinoTable
from referee.mechanics import fishing
from referee.mechanics.fishing import Build, Named
from referee.mechanics.floor import a_player

POINTS: Mapping[str, str] = {
    "build.raise-own": "What must a player hold who raises his own build?",
    "build.announced": "What if a build is announced in the wrong number?",
}
VERBS: Mapping[str, Verb] = {
    "builds": Verb(
        "NAME builds CARD on CARD ... value=N", "one group of cards, announced in the singular: it may be raised"
    ),
    "calls": Verb(
        "NAME calls CARD on CARD ... value=N", "two or more groups, announced in the plural: only N takes them"
    ),
    "takes-back": Verb("NAME takes-back CARD", "a card played is taken up again"),
}


class Made(NamedTuple):
    """What cards laid together make: how many groups of the value, the build raised by it, or why they make nothing."""

    groups: int
    raised: Build | None
    wrong: str = ""
    point: str = "build.make"


def builds(law: Law, table: CassinoTable, event: Event) -> None:
    """A card is laid on others to make one value, or on a build to raise it."""
    _build(law, table, event, is_plural=False)


def calls(law: Law, table: CassinoTable, event: Event) -> None:
    """A card is laid with others of its value, or in a further group of it."""
    _build(law, table, event, is_plural=True)


def _build(law: Law, table: CassinoTable, event: Event, *, is_plural: bool) -> None:
    deal = table.deal
    player = a_player(law, table, event)
    words, value = event.words, event.number("value")
    if len(words) < 3 or words[1] != "on" or value is None:
        law.refuse(f"written {player} {event.verb} 4H on 5S value=9: the card, what it is laid on, the value announced",
                   point="so.refused")  # fmt: skip
    face = deal.cards.read(words[0]).face
    if turns.was_laid(law, table, player, face, "builds nothing"):
        return
    held = turns.find_card(law, table, player, words[0])
    named = deal.layout.named(words[2:], deal.cards)
    turns.begin(law, table)
    if player != deal.turn and turns.out_of_turn(law, table, player, held):
        return
    made = assemble(law, face, named, value)
    proved = turns.leave(law, table, player, held)
    if made.wrong:
        deal.layout.lay(face)
        law.irregular(made.point, f"{player} builds nothing with {face} on {' '.join(named.cards)}: {made.wrong}; it lies loose",
                      player)  # fmt: skip
    else:
        _put_together(law, table, player, held, named, value, made)
        if is_plural != (made.groups > 1):
            _misnamed(law, player, value, is_plural=is_plural)
    turns.finish_play(law, table, player, proved)


def assemble(law: Law, face: str, named: Named, value: int) -> Made:
    """What a card of the hand makes with cards of the table, announced as a value."""
    without = [card for card in (face, *named.loose) if not fishing.pips(law, card)]
    if without:
        law.settles("pips")
        return Made(0, None, f"{' '.join(without)} has no number")
    if value > law.peek("build.most"):
        return Made(0, None, f"no card counts {value}")
    raised = [build for build in named.builds if build.value != value]
    if len(raised) > 1:
        return Made(0, None, "two builds are not added together", "build.raise")
    base = fishing.pips(law, face)
    if raised:
        build = raised[0]
        if build.is_plural:
            return Made(0, None, f"{plural(build.value)} cannot be raised", "build.call")
        base += build.value
        if base != value and not law.peek("raise.with-table"):
            law["raise.with-table"]
            return Made(0, None, "a build is raised by a card of the hand alone", "build.from-table")
    count = fishing.groups([base, *(fishing.pips(law, card) for card in named.loose)], value)
    if count is None:
        return Made(0, None, f"they do not come to {value}")
    return Made(count + len(named.builds) - len(raised), raised[0] if raised else None)


def _put_together(law: Law, table: CassinoTable, player: str, held: Held, named: Named, value: int, made: Made) -> None:
    deal = table.deal
    deal.layout.lift(named)
    deal.layout.put(Build((*named.cards, held.face), value, player, made.groups > 1, law.line))
    if made.raised is not None and made.raised.owner == player:
        old = made.raised.value
        _promise(law, table, player, held.face, old, "build.raise-own",
                 f"{player} raised his own build of {old} without {_a(old)} in hand")  # fmt: skip
    partners = [name for name in deal.side_of(player) if name != player]
    is_declared = law.peek("partner-build") == "declared"
    if not (is_declared and any(value in deal.declared.get(name, ()) for name in partners)):
        _promise(law, table, player, held.face, value, "build.false",
                 f"{player} built {_a(value)} without {_a(value)} in hand to take it")  # fmt: skip
    deal.declared[player] = (*deal.declared.get(player, ()), value)


def _promise(law: Law, table: CassinoTable, player: str, played: str, value: int, point: str, says: str) -> None:
    """The builder must have the card: kept, or proved wrong at once where every card of his is known."""
    faces = fishing.of_value(law, value) - {played}
    text = law.event.text if law.event else ""
    promise = Promise(faces, law.line, text, point, says)
    if table.deal.cards.promise(player, promise):
        disproved(law, table, promise, player)


def _misnamed(law: Law, player: str, value: int, *, is_plural: bool) -> None:
    one, many = RANK_NAMES[_rank(value)], plural(value)
    if is_plural:
        law.irregular("build.announced", f"{player} calls {many} for one group of {value}: it is a {one}, and may be raised",
                      player)  # fmt: skip
    else:
        law.irregular("build.announced", f"{player} says {one} of more than one group of {value}: they are {many}, and may "
                      "not be raised", player)  # fmt: skip


def _rank(value: int) -> str:
    return "A" if value == 1 else "T" if value == 10 else str(value)


def _a(value: int) -> str:
    name = RANK_NAMES[_rank(value)]
    return f"{'an' if name[0] in 'AE' else 'a'} {name}"


def plural(value: int) -> str:
    """A denomination as it is called: `Nines`, `Sixes`."""
    name = RANK_NAMES[_rank(value)]
    return f"{name}es" if name.endswith("x") else f"{name}s"


# False builds


def disproved(law: Law, table: CassinoTable, promise: Promise, player: str) -> None:
    """The builder had no card to take his build: proved by his last card, or by the last such card elsewhere."""
    if not already_found(table, promise, player):
        law.disprove(promise, player, here=promise.line == law.line)
        broken(law, table, promise, player)


def broken(law: Law, table: CassinoTable, promise: Promise, player: str) -> None:
    """What follows from a build just found false."""
    record = table.record.findings
    deal = table.deal
    finding = next(reversed(record.values()))
    was_called = deal.called.pop(promise.line, None)
    if was_called is not None:
        record.pop(was_called, None)
    build = deal.layout.made_at(promise.line, player)
    law.read = []
    remedy = law["false-build"]
    if len(deal.side_of(player)) > 1:
        law["partner-build"]
    finding = record[finding.number] = finding.grown(cites=tuple(law.read))
    if remedy == "none":
        law.amend(finding.number, message=f"{finding.message}; nothing follows")
    elif build is None:
        law.amend(finding.number, message=f"{finding.message}; it no longer lies as he left it, and nothing follows")
    elif table.sitting.discovery == "players" and was_called is None:
        law.open("right", "build.false", deal.adversaries(player), against=player, finding=finding, options=(),
                 deadline="deal-over", said="claims false-build, while it lies", amount=promise.line)  # fmt: skip
    else:
        break_up(law, table, finding, player, build)


def already_found(table: CassinoTable, said: Promise | Doubt, player: str) -> bool:
    """Whether this very offence has been found already: before cards were taken back, or by a build's other value."""
    return any(
        f.line == said.line and f.by == player and f.event == said.event
        for f in table.record.findings.values()
        if f.point in ("build.false", "build.raise-own", "trail")
    )


def break_up(law: Law, table: CassinoTable, finding: Finding, player: str, build: Build) -> None:
    """The false build falls apart; adversaries who have played since may take their cards back."""
    deal = table.deal
    deal.layout.break_up(build)
    deal.broken_up = (*deal.broken_up, (build.line, player))
    how = law["false-build"]
    cite = law.read[-1]
    law.amend(finding.number, message=f"{finding.message}; {' '.join(build.cards)} lie loose again")
    if how == "split-and-point":
        points = law["false-build.points"]
        for name in deal.adversaries(player):
            law.post(name, points, f"false build by {player}", cite=cite)
    _may_take_back(law, deal, finding, player, build.line)


def _may_take_back(law: Law, deal: CassinoDeal, finding: Finding, player: str, line: int) -> None:
    since = {event.actor for event in plays_after(law, deal, line, player)}
    whose = tuple(name for name in deal.adversaries(player) if name in since)
    if whose:
        law.open("remedy", "build.false", whose, against=player, finding=finding, options=(), deadline="next-card",
                 amount=line, said=f"takes-back a card played since line {line}, and play goes on from there")  # fmt: skip


def plays_after(law: Law, deal: CassinoDeal, line: int, player: str) -> list[Event]:
    """The cards played after a build, in order."""
    events = deal.events()
    places = [n for n, e in enumerate(events) if e.line == line and e.actor == player and e.verb in ("builds", "calls")]
    later = events[places[-1] + 1 :] if places else []
    return [event for event in later if turns.played_face(law, event) is not None]


def settle_calls(law: Law, table: CassinoTable) -> None:
    """A build called false before it could be proved: laid to rest when its card has come out."""
    deal = table.deal
    open_lines = {promise.line for hand in deal.cards.hands.values() for promise in hand.promises}
    for line in [line for line in deal.called if line not in open_lines]:
        table.record.findings.pop(deal.called.pop(line), None)
        law.note(f"the build of line {line} was not false: its card has come out")


# Cards taken back


def takes_back(law: Law, table: CassinoTable, event: Event) -> None:
    """A card is taken up because the law has it so; otherwise it stays played."""
    deal = table.deal
    player = a_player(law, table, event)
    if len(event.words) != 1:
        law.refuse(f"which card? Write {player} takes-back KH", point="so.refused")
    face = deal.cards.read(event.words[0]).face
    due = [p for p in deal.pending if p.kind == "remedy" and player in p.whose]
    if any(p.point == "play.turn" and p.card == face for p in due):
        deal.pending = tuple(p for p in deal.pending if p.point != "play.turn" or p.card != face)
        return
    played = [old for old in deal.events() if old.actor == player and turns.played_face(law, old) == face]
    if not played:
        law.refuse(f"{player} has not played {face} in this deal")
    for pending in reversed(due):
        if pending.point == "build.duty" and pending.card == face:
            replay_from(law, table, event, played[-1], pending)
            return
        since = plays_after(law, deal, pending.amount, pending.against or "") if pending.point == "build.false" else []
        if played[-1] in since:
            replay_from(law, table, event, played[-1], pending)
            return
    law.void("play.take-back", f"{player} may not take up {face}: it stays played", player)


def replay_from(law: Law, table: CassinoTable, event: Event, played: Event, due: Pending) -> None:
    """The table as it was before a card was played; whoever has played since the build, and before, may go back too."""
    finding = table.record.findings.get(due.finding or 0)
    if finding is not None:
        law.amend(
            finding.number, message=f"{finding.message}; {event.actor} took up {event.words[0]} at line {event.line}"
        )
    return_to(law, table, played)
    if due.point == "build.false" and finding is not None:
        _may_take_back(law, table.deal, finding, due.against or "", due.amount)
    mark(table, event)


def return_to(law: Law, table: CassinoTable, played: Event) -> None:
    """Goes back to before an event: false builds stay broken up, the cards seen since are known, nothing is found twice."""
    left: CassinoDeal = go_back(law, table, played)  # type: ignore[assignment]
    deal = table.deal
    deal.broken_up = left.broken_up
    for line, player in left.broken_up:
        build = deal.layout.made_at(line, player)
        if build is not None:
            deal.layout.break_up(build)
    for number in left.called.values():
        if number not in deal.called.values():
            table.record.findings.pop(number, None)
    for player, hand in deal.cards.hands.items():
        hand.promises = [promise for promise in hand.promises if not already_found(table, promise, player)]
        hand.doubts = [doubt for doubt in hand.doubts if not already_found(table, doubt, player)]
    for old in left.events()[deal.count :]:
        face = turns.played_face(law, old)
        if face and face not in deal.cards.seen and deal.cards.hands[old.actor].unseen:
            deal.cards.show(old.actor, [face], law.line)
            broken = tuple(deal.cards.broken(old.actor, face))
            turns.prove(law, table, turns.Shown(old.actor, face, tuple(deal.cards.proved(old.actor, face)), broken))


HANDLERS: Mapping[str, Handler] = {"builds": builds, "calls": calls, "takes-back": takes_back}
