"""The fold: from a table and an event to a ruling and the next table, and from a session to all of them."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from decimal import Decimal
from typing import Any, NamedTuple

from referee.core.admission import admit
from referee.core.errors import Refusal, SessionError
from referee.core.events import Event, Seats, parse_line, without_remark
from referee.core.game import Game
from referee.core.helping import LEGAL, for_refusal
from referee.core.law import Law
from referee.core.pending import Pending
from referee.core.record import DealRecord, RecordLine, Session, names_now
from referee.core.rulebook import Rulebook
from referee.core.rulings import Ruling, Verdict
from referee.core.settlement import NOBODYS, DealResult, Settlement, gains, net
from referee.core.stakes import by_unit, in_money
from referee.core.table import Deal, Sitting, Table


class Step(NamedTuple):
    """One event, its ruling, and the table after it; `event` is None for a line that was not understood."""

    deal: int
    line: int
    text: str
    event: Event | None
    ruling: Ruling
    table: Table[Any]


class Checkpoint(NamedTuple):
    """An earlier table of the deal, and how many events it had seen."""

    events: int
    table: Table[Any]


def rule(game: Game[Any], book: Rulebook, table: Table[Any], event: Event) -> Step:
    """Judges one event on a fork of the table; pure and total, the given table is never changed."""
    players = len(table.deal.players)
    game = game.form(players)
    fork = table.fork()
    law = Law(book.at(players), game)
    ruling = attempt(game, law, fork, event)
    after = table if ruling.verdict is Verdict.REFUSED else fork
    return Step(table.deal.number, event.line, event.text, event, ruling, after)


def attempt(game: Game[Any], law: Law, table: Table[Any], event: Event) -> Ruling:
    """Judges one event on the table itself; a refusal leaves it as it was and is a ruling like any other."""
    try:
        judge(game, law, table, event)
    except Refusal as refusal:
        return refused(law, table, refusal, event.line, event.text)
    return law.ruling


def judge(game: Game[Any], law: Law, table: Table[Any], event: Event) -> None:
    """Finds the handler for the event's phase and lets it write; Refusal goes to the caller."""
    deal = table.deal
    law.begin(table, event, event.line)
    handler = game.phases[deal.phase].get(event.verb) or game.misplaced.get(event.verb)
    if handler is None:
        if deal.phase == "over":
            law.refuse("this deal is over; the next card belongs to the next [[deal]]", point="so.over")
        law.refuse(f'"{event.verb}" has no meaning at this moment: {game.prompt(table)}', helped=LEGAL)
    handler(law, table, event)
    deal = table.deal
    deal.past = (event, deal.past)
    deal.count += 1
    deal.line = table.line = event.line
    if deal.pending:
        expire(law, table, "next-event")


def refused(law: Law, table: Table[Any], refusal: Refusal, line: int, text: str) -> Ruling:
    """The ruling of an event that did not happen. It is not part of the record of findings."""
    number = table.record.next_number
    law.begin(table, None, line)
    find_refused(law, refusal, text)
    ruling = law.ruling
    del table.record.findings[number]
    table.record.next_number = number
    return ruling


def find_refused(law: Law, refusal: Refusal, text: str) -> None:
    """The finding about what did not happen, with the command that helps."""
    helped = refusal.helped or for_refusal(refusal.point, text, refusal.lines)
    awaited = next((p for p in reversed(law.table.deal.pending) if p.is_awaited), None)
    said = f"{refusal.message}; chosen, and not done yet: {awaited.said}" if awaited else refusal.message
    found = law.find(Verdict.REFUSED, refusal.point, said, event=text)._replace(helped=helped)
    law.table.record.findings[found.number] = law.ruling.findings[-1] = found


def expire(law: Law, table: Table[Any], moment: str, among: tuple[Pending, ...] | None = None) -> None:
    """Takes off the table what had to be done before this moment. The only place where deadlines run out.

    `among` are those that were open before the event, where it has opened others itself.
    """
    deal = table.deal
    gone = [p for p in deal.pending if p.deadline == moment and (moment != "next-event" or p.line != law.line)]
    if among is not None:
        gone = [p for p in gone if p in among]
    if not gone:
        return
    deal.pending = tuple(p for p in deal.pending if p not in gone)
    deal.lapsed = (*deal.lapsed, *gone)
    for pending in gone:
        law.game.lapsed(law, table, pending)


def everybody_beside(session: Session) -> tuple[str, ...]:
    """All bystanders of a session, named at its top or in a deal."""
    named = [name for deal in session.deals for name in deal.bystanders]
    return tuple(dict.fromkeys((*session.bystanders, *named)))


def mark(table: Table[Any], event: Event | None = None) -> None:
    """Keeps the table as it is now, to start a replay from; `event` is the one being judged, if it is part of it."""
    kept = table.fork()
    if event is not None:
        kept.deal.past = (event, kept.deal.past)
        kept.deal.count += 1
        kept.deal.line = kept.line = event.line
    table.deal.checkpoint = Checkpoint(kept.deal.count, kept)


def table_before(law: Law, table: Table[Any], event: Event) -> Table[Any]:
    """The table as it was before an earlier event of this deal, found by going back to a checkpoint and replaying."""
    past: list[Event] = []
    chain = table.deal.past
    while chain is not None:
        past.append(chain[0])
        chain = chain[1]
    past.reverse()
    place = past.index(event)
    checkpoint: Checkpoint = table.deal.checkpoint
    while checkpoint.events > place:
        checkpoint = checkpoint.table.deal.checkpoint
    earlier = checkpoint.table.fork()
    earlier.deal.checkpoint = checkpoint
    again = Law(law.book, law.game)
    for old in past[checkpoint.events : place]:
        judge(law.game, again, earlier, old)
    return earlier


def go_back(law: Law, table: Table[Any], event: Event) -> Deal:
    """Puts the table back to before an event; findings stay found. Answers the deal left, for what it showed."""
    earlier = table_before(law, table, event)
    left: Deal = table.deal
    table.deal = earlier.deal
    table.sitting = earlier.sitting
    return left


class Fold:
    """The fold over a whole session: `steps` yields every ruling, `table` is the table reached so far.

    With `forking` each step keeps its own table (live use, `why`, `legal`); without, the one table is written in place
    and steps must be used as they come (`check`). Raises SessionError for a session that this game cannot hold.
    `form` is the game as the present deal is played, and the law its book, by the number in the play.
    """

    def __init__(self, game: Game[Any], book: Rulebook, session: Session, *, forking: bool = True) -> None:
        self.game = self.form = game
        self.book = book
        self.session = session
        self.forking = forking
        self.law = Law(book, game)
        self.bystanders = everybody_beside(session)
        admit(session, game, self.law, self.bystanders)
        self.seats = Seats(session.players, self._sides(), self.bystanders, names_now(session.renamed))
        self.table: Table[Any] | None = None
        self._seated = session.players
        self.broken: set[int] = set()

    def branch(self) -> Fold:
        """Another fold that goes on from here: what it judges leaves this one as it is. For folds on forks alone."""
        other = copy(self)
        other.law = Law(self.law.book, self.form)
        other.broken = set(self.broken)
        return other

    def _sides(self) -> list[tuple[str, ...]]:
        """Every side that a line may name: those of the session, of its deals, and of partners who sit opposite."""
        session = self.session
        tables = [session.players, *(deal.players for deal in session.deals if deal.players)]
        found = [*session.sides, *(side for deal in session.deals for side in deal.sides)]
        if not session.sides:
            found += (side for table in tables for side in self.game.form(len(table)).partners(self.law, table))
        return list(dict.fromkeys(found))

    def steps(self) -> Iterator[Step]:
        """Judges the session from its first line to its last."""
        for deal in self.session.deals:
            yield from self.open(deal)
            for line in deal.lines:
                yield from self.add(line)
                if deal.number in self.broken:
                    break

    def open(self, deal: DealRecord) -> Iterator[Step]:
        """Opens the next deal, closing the one before; a dealer against the rotation is found here."""
        previous = self.table
        sitting = (
            previous.sitting.fork() if previous else Sitting(self.seats, self.session.discovery, self.session.draws)
        )
        if previous is not None:
            result = self._close(previous)
            sitting.results = (*sitting.results, result)
            self.form.carry(self.law, sitting, result)
        if deal.players:
            self._seated = deal.players
        players = self.game.who_plays(sitting, self._seated)
        if deal.dealer in self._seated and deal.dealer not in players:
            raise SessionError(f"deal {deal.number}: {deal.dealer} has retired from this game and deals no more",
                               path=self.session.path, line=deal.line)  # fmt: skip
        self.form = self.game.form(len(players))
        self.law = Law(self.book.at(len(players)), self.form)
        self.law.line = deal.line  # what is paid before anything is done belongs to the deal's own line
        sitting.sides = deal.sides or self.session.sides or self.form.partners(self.law, players)
        sitting.bystanders = deal.bystanders or self.session.bystanders
        derived = self.form.next_dealer(self.law, sitting, players)
        dealer = deal.dealer or derived
        if dealer not in players:  # who was to deal has left before the first deal: the table says who does
            if derived:
                raise SessionError(f"deal {deal.number}: {dealer} deals, but does not sit",
                                   path=self.session.path, line=deal.line)  # fmt: skip
            dealer = None
        fresh = self.form.open_deal(self.law, sitting, deal.number, players, dealer)
        if previous is not None:  # what was open till now can be chosen no more
            fresh.lapsed = tuple(pending for pending in previous.deal.pending if pending.options)
        table: Table[Any] = Table(sitting, fresh)
        if previous is not None:
            table.record = previous.record.fork() if self.forking else previous.record
        table.line = deal.line
        self.table = table
        self.law.begin(table, None, deal.line)
        self.form.opened(self.law, table)
        mark(table)
        if derived and deal.dealer and deal.dealer != derived:
            self.law.find(
                Verdict.IRREGULAR,
                "deal.dealer",
                f"{deal.dealer} dealt; by the rotation it was {derived}'s deal. The deal stands",
                deal.dealer,
                event=f'dealer = "{deal.dealer}"',
            )
            yield Step(deal.number, deal.line, f'dealer = "{deal.dealer}"', None, self.law.ruling, table)

    def _close(self, table: Table[Any]) -> DealResult:
        self.law.begin(table, None, table.line)
        result: DealResult = self.form.result(self.law, table)
        if result.number in self.broken:
            result.complete = False
        return result

    def add(self, line: RecordLine) -> Iterator[Step]:
        """Judges one line of the current deal; the whole line is refused if one of its events is."""
        assert self.table is not None
        number, text = line
        try:
            events = parse_line(text, number, self.seats, self.game.verbs)
        except Refusal as refusal:
            yield self._refuse(refusal, number, self.seats.now(without_remark(text)))
            return
        start = self.table
        in_place = not self.forking and (len(events) < 2 or all(event.verb in self.form.swift for event in events))
        table = start if in_place else start.fork()
        before = table.record.fork() if in_place and len(events) > 1 else table.record
        line_before = table.line
        done: list[Step] = []
        for event in events:
            if done and self.forking:
                table = table.fork()
            try:
                judge(self.form, self.law, table, event)
            except Refusal as refusal:
                if in_place and done:
                    go_back(self.law, table, events[0])
                    table.record = before
                    table.line = line_before
                self.table = start
                yield self._refuse(refusal, number, event.text)
                return
            done.append(Step(table.deal.number, number, event.text, event, self.law.ruling, table))
        if events:
            self.table = table
        yield from done

    def _refuse(self, refusal: Refusal, line: int, text: str) -> Step:
        table = self.table
        assert table is not None
        self.broken.add(table.deal.number)
        if self.forking:
            self.table = table = table.fork()
        self.law.begin(table, None, line)
        find_refused(self.law, refusal, text)
        table.record.is_broken = True
        return Step(table.deal.number, line, text, None, self.law.ruling, table)

    def ended(self) -> tuple[list[DealResult], Sitting | None]:
        """The results of all deals, the last as it stands, and what the sitting would take on from there."""
        if self.table is None:
            return [], None
        last = self._close(self.table)
        sitting: Sitting = self.table.sitting.fork()
        self.form.carry(self.law, sitting, last)
        return [*sitting.results, last], sitting

    def settlement(self) -> Settlement:
        """Who pays whom, for everything judged so far."""
        results, sitting = self.ended()
        played = list(sitting.games) if sitting else []
        moved = [t for part in (*results, *played) for t in part.transfers]
        order = (*self.session.players, *self.bystanders)
        transfers = net(moved, order)
        is_open = bool(self.broken or self.open_choices())
        lacking = [r for r in results if not r.complete]
        standing = tuple(dict.fromkeys((*(sitting.under_way if sitting else ()), *(r.number for r in lacking))))
        complete = bool(results) and not is_open and not standing
        is_apart = not is_open and all(r is results[-1] and not r.transfers for r in lacking)
        total = list(transfers)
        session, known = self.session, self.game.stakes
        rates: dict[str, Decimal] = {}
        if session.stakes and session.unit:
            kinds = by_unit(session.stakes, known, self.game.unit, self.law.peek)
            rates = {name: session.stakes[name] for names in kinds.values() for name in names}
            total += net(in_money(transfers, session.stakes, known, kinds, session.unit), order)
        ahead = {name: gain for name, gain in gains(transfers, self.game.unit).items() if name not in NOBODYS}
        best = max(ahead.values(), default=Decimal(0))
        winners = [name for name, gain in ahead.items() if gain == best]
        accounts = {name: str(count) for name, count in (sitting.accounts if sitting else {}).items()}
        return Settlement(
            deals=results,
            games=played,
            transfers=total,
            accounts=accounts,
            winner=winners[0] if best > 0 and len(winners) == 1 else None,
            value=best if best > 0 else Decimal(0),
            complete=complete,
            missing=tuple(m for result in results for m in result.missing),
            rates=rates,
            standing=standing if is_apart else (),
            ends={} if self.game.is_one_deal else {max(game.deals): game.number for game in played},
        )

    def open_choices(self) -> bool:
        """Whether a choice is still owed to somebody in the current deal."""
        return self.table is not None and any(p.kind == "election" for p in self.table.deal.pending)
